# SPDX-License-Identifier: Apache-2.0
"""The legality rules (docs/legality.md): a layer that breaks each of them, and what drivers and
register tests write, which plays.

tests/legality_cases.csv holds a layer for each rule: a trace of vectors/, or a random one of mkvec
as UNIT:SEED:INDEX, and the fields that are changed in it."""

import csv
import re

import kit
import pytest

TABLES = kit.ROOT / "models/tables"
RULES = {r["id"]: r for r in csv.DictReader((TABLES / "legality.csv").open())}
CASES = {r["rule"]: r for r in csv.DictReader((kit.ROOT / "tests/legality_cases.csv").open())}
# Rules with tests of their own below or elsewhere.
OWN = {"bdma-queue", "bdma-busy", "rtl-precision"}
FIELDS = {}
for row in csv.DictReader((TABLES / "registers.csv").open()):
    FIELDS.setdefault((row["unit"], row["register"], row["field"]), []).append(row)


def word(unit, register):
    return f"NVDLA_{'RBK' if unit == 'RUBIK' else unit}.{register}_0"


def changed(text, config, name, value):
    """The trace with one field changed in every write of its register."""
    unit, register, field = name.split(".")
    variant = "v1" if config == "nv_full" else "v2"
    row = next(r for r in FIELDS[unit, register, field] if r["variant"] in ("both", variant))
    lsb, mask = int(row["lsb"]), (1 << int(row["width"])) - 1

    def put(m):
        old = int(m[2], 0)
        return f"{m[1]}{old & ~(mask << lsb) | value << lsb:#x})"

    text, n = re.subn(rf"(reg_write\({re.escape(word(unit, register))}, )(\w+)\)", put, text)
    assert n, f"the trace does not write {name}"
    return text


def source(config, trace, tmp_path):
    """Folder of the trace that a case changes."""
    if ":" not in trace:
        own = kit.VECTORS / config / trace
        return own if own.exists() else kit.VECTORS / trace
    unit, seed, index = trace.split(":")
    r = kit.run(kit.need(kit.MKVEC, "make build/mkvec"), "random", "--config", config, "--unit", unit,
                "--seed", seed, "--count", int(index) + 1, tmp_path / "made")
    assert r.returncode == 0, kit.tail(r)
    return sorted((tmp_path / "made").iterdir())[int(index)]


def edited(folder, tmp_path, edit):
    files = {p.name: p.read_bytes() for p in folder.iterdir()}
    name = f"{folder.name}.cfg"
    files[name] = edit(files[name].decode()).encode()
    return kit.write(tmp_path / "changed" / folder.name, files)


def play(config, folder, *args):
    return kit.run(kit.need(kit.DLA, "make native"), "play", "--config", config, *args, folder)


def test_page_is_up_to_date():
    """docs/legality.md is what `make docs` writes."""
    made = kit.need(kit.BUILD / "gen/legality.md", "make native")
    assert (kit.ROOT / "docs/legality.md").read_text() == made.read_text(), "run make docs"


def test_every_rule_has_a_case_and_a_place_in_the_code():
    assert set(CASES) | OWN == set(RULES)
    code = "".join(p.read_text() for d in ("models", "dpi") for p in (kit.ROOT / d).rglob("*.c"))
    for rule in RULES:
        name = rule.upper().replace("-", "_")
        assert f"DLA_RULE_{name}" in code or f"NEED({name}," in code, rule


@pytest.mark.parametrize("rule", CASES)
def test_rule(rule, tmp_path):
    """Errors are refused with exit code 2 and the rule's name; --illegal=warn only reports them.
    Notes and warnings play on; a note is shown on request only."""
    case, row = CASES[rule], RULES[rule]
    config = case["config"]
    values = case["value"].split()
    names = case["field"].split()
    values *= len(names) if len(values) == 1 else 1

    def edit(text):
        for name, value in zip(names, values, strict=True):
            text = changed(text, config, name, int(value, 0))
        return text

    d = edited(source(config, case["trace"], tmp_path), tmp_path, edit)
    said = f"(rule {rule})"
    r = play(config, d, "--outside=warn")
    text = r.stdout + r.stderr
    if row["severity"] == "error":
        assert r.returncode == 2 and said in text, kit.tail(r)
        assert re.search(rf"{d.name}\.cfg:\d+: ", text), "no place in the trace"
        r = play(config, d, "--illegal=warn")
        assert said in r.stdout and said not in r.stderr, kit.tail(r)
        assert re.search(rf"^warning: .*{re.escape(said)}", r.stdout, re.M), kit.tail(r)
        return
    assert " is not legal" not in text and r.returncode != 2, kit.tail(r)
    if row["severity"] == "note":
        assert said not in text, kit.tail(r)
        r = play(config, d, "--outside=warn", "--illegal=note")
    assert (r.stdout + r.stderr).count(said) >= 1, kit.tail(r)


@pytest.mark.parametrize("rule,line,times", [("bdma-queue", "CFG_OP_0, 0x1", 25),
                                             ("bdma-busy", "CFG_LAUNCH0_0, 0x1", 2)])
def test_bdma_rule(rule, line, times, tmp_path):
    """Commands without room for them; a launch of a group that is busy."""
    full = f"reg_write(NVDLA_BDMA.{line});\n"
    d = edited(kit.VECTORS / "nv_full/bdma_two_groups", tmp_path,
               lambda text: text.replace(full, full * times, 1))
    r = play("nv_full", d)
    assert f"(rule {rule})" in r.stdout + r.stderr, kit.tail(r)
    assert (r.returncode == 2) == (RULES[rule]["severity"] == "error")
