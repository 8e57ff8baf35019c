# SPDX-License-Identifier: Apache-2.0
"""make wrapper writes an empty module with the pins of any unit or of a core. It lints clean, plays once it is filled in, and is not
overwritten unasked."""

import re

import pytest

import kit
import tables
import test_replay

GEN = kit.BUILD / "gen/gen"


def wrapper(config, unit, out):
    out.mkdir(parents=True, exist_ok=True)
    kit.good(kit.run(kit.need(GEN, "make native"), "models/tables", "wrapper", config, unit, out))
    return out / f"my_{unit}.sv"


def listed(config, folder):
    """Returns the pins of each unit in dla_ext.txt: name, direction, bits."""
    folder.mkdir()
    kit.good(kit.run(GEN, "models/tables", "sv", config, folder))
    rows = [x.split() for x in (folder / "dla_ext.txt").read_text().splitlines() if not x.startswith("#")]
    return {u: [(n, d, int(w)) for unit, n, d, w in rows if unit == u] for u in {x[0] for x in rows}}


@pytest.mark.long(keep=3)
@pytest.mark.parametrize("config", tables.CONFIGS)
def test_all_units(config, tmp_path):
    """The pins of dla_ext.txt, each with a comment; no warning of Verilator's linter."""
    pins = listed(config, tmp_path / "gen")
    atom = next(r for r in tables.rows("configs") if r["parameter"] == "MEMORY_ATOMIC_SIZE")[config]
    assert sorted(pins) == sorted([*tables.units(config, "model"), "core"])
    for unit, expected in pins.items():
        file = wrapper(config, unit, tmp_path / unit)
        text = file.read_text()
        found = re.findall(r"^  // (.+)\n  (input|output) +(?:wire )?logic (?:\[(\d+):0\] )?(\w+),?$", text, re.M)
        assert [(n, d, int(w or 0) + 1) for _, d, w, n in found] == expected
        assert f"localparam int MEMORY_ATOMIC_SIZE = {atom};" in text
        # the comment of the pin that must not stay 0 names the rule
        taken = {p for p, d, _ in expected if d == "output" and re.fullmatch("csb2.*(_req_prdy|nvdla_ready)", p)}
        assert set(re.findall(r"csb_taken, .+\n  assign (\w+) = '0;", text)) == taken
        assert bool(taken) == (unit != "cbuf")
        r = kit.run("verilator", "--lint-only", "-Wall", file)
        # newer ones print their statistics
        said = [x for x in (r.stdout + r.stderr).splitlines() if not x.startswith("- V")]
        assert (r.returncode, said) == (0, []), unit


@pytest.mark.long
@pytest.mark.parametrize("unit,trace", [("cdp", "cdp_lrn5"), ("pdp", "pdp_max")])
def test_a_filled_one_plays(unit, trace, tmp_path):
    """With our RTL in place of the lines that the file names it plays; unchanged, it hangs."""
    file = wrapper("nv_small", unit, tmp_path)
    text = file.read_text()
    recording = test_replay.recordings() / trace
    bench = tmp_path / "bench"
    lists = tmp_path / "mine.f"
    lists.write_text(f"-y {kit.ROOT}/rtl/{unit} -y {kit.ROOT}/rtl/lib -y {kit.ROOT}/rtl/top +incdir+{kit.ROOT}/rtl/lib "
                     f"+incdir+{kit.ROOT}/rtl/{unit} +incdir+{bench}/gen {file}\n")
    args = ["-o", bench, "-f", lists, "-d", f"my_{unit}", unit, recording, "+hang=3000"]
    r = kit.ends(test_replay.replay(*args), 1, "FAIL hang: ")
    mine = {n for n in re.findall(r"^  (?:in|out)put .*?(\w+),?$", text, re.M)}
    slot = [r for r in tables.rows("pins") if r["slot"] == unit]
    pins = ", ".join(f".{r['port']}({r['port']})" if r["port"] in mine else
                     f".{r['port']}({'0' if r['dir'] == 'input' else ''})" for r in slot)
    inside = f"  dla_{unit} i_unit ({pins});\nendmodule\n"
    file.write_text(text[:text.index("  // ---- your unit")] + inside)
    r = test_replay.replay(*args)
    assert test_replay.passed(r, unit) > 0


def test_messages_of_make(tmp_path):
    def make(*args):
        return kit.run("make", "wrapper", *args)
    out = f"OUT={tmp_path}/mine"
    kit.ends(make("UNIT=pdp", "CONFIG=nv_small", out), 0, f"PDP_RTL={tmp_path}/mine/my_pdp.f PDP_TOP=my_pdp")
    file = tmp_path / "mine/my_pdp.sv"
    assert (tmp_path / "mine/my_pdp.f").read_text() == f"{file}\n"
    file.write_text("// filled\n")
    kit.ends(make("UNIT=pdp", "CONFIG=nv_small", out), 2, f"{file}: is there already, expected FORCE=1 or another OUT=")
    assert file.read_text() == "// filled\n"
    r = make("UNIT=pdp", "CONFIG=nv_small", out, "FORCE=1")
    assert r.returncode == 0 and f"overwritten: {file}" in r.stdout and "module my_pdp" in file.read_text()
    r = kit.run("make", "-n", "wrapper", "UNIT=pdp", "CONFIG=nv_small", "DLA_LOCK=1")
    assert "mkdir -p 'my_pdp'" in r.stdout, kit.tail(r)
    kit.ends(make("UNIT=core", "CONFIG=nv_small", out), 0, f"DUT_RTL={tmp_path}/mine/my_core.f DUT_TOP=my_core")
    for args, what in ((["UNIT=nix"], "UNIT=nix: expected one of bdma rubik "), ([], "UNIT=: expected one of bdma "),
                       (["UNIT=bdma"], "UNIT=bdma: nv_small has no bdma; nv_full, nv_large_doc, nv_large_bdma have it")):
        kit.ends(make(*args, "CONFIG=nv_small", f"OUT={tmp_path}/other"), 2, what)
    assert not (tmp_path / "other").exists()
