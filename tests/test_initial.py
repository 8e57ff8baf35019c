# SPDX-License-Identifier: Apache-2.0
"""Values before reset (docs/how-to/initial-values.md): random in RTL, the same for a trace wherever it plays, and a trace
that depends on them is named. The planted bug is a register of PDP that is used before it is set."""

import re
import subprocess

import pytest

import kit
import values
from regress_kit import regress, write_list
from test_providers import planted as planted_bugs

WHAT = "a register used before it is set"
UNSET = next(f"+rtl_bug={n}" for n, b in enumerate(planted_bugs("pdp"), 1) if b[3].endswith(WHAT))
PDP = ["pdp_max", "pdp_min", "pdp_average_pad", "pdp_split"]
SEEDS = [1, 2, 3]


def rtl():
    return kit.bench("rtl")


def planted():
    return kit.bench("liberal")


def verdicts(tmp, args, names):
    """Returns {name: (verdict, clocks)} of one run."""
    p = kit.play(tmp, planted(), ["--engine", "pdp=rtl", UNSET, *args], [kit.VECTORS / n for n in names])
    return {x["name"]: (x["verdict"], x["clocks"]) for x in p.report["runs"]}


# ---- our RTL ----

@pytest.mark.parametrize("how", ["rtl", "check"])
def test_our_rtl_does_not_depend_on_them(how):
    """Plays a sample of make initial-values: same verdicts, clocks and messages."""
    names = ["conv_sdp_pdp_fused", "cdp_lrn5", "pdp_split", "dc_converter", "sdp_both_element_1b"]
    assert values.differing(rtl(), how, SEEDS, [str(kit.VECTORS / n) for n in names]) == {}


# ---- a register that is used before it is set ----

def test_found_by_some_seeds(tmp_path):
    """The bug does not show with zeros, which it needs; with random values it shows in some traces, and other ones for
    each seed."""
    good = verdicts(tmp_path, ["+verilator+rand+reset+0"], PDP)
    assert {v for v, _ in good.values()} == {"passed"}
    found = {s: verdicts(tmp_path, ["--seed", s], PDP) for s in (1, 2, 3, 4, 5)}
    bad = {s: frozenset(n for n, (v, _) in x.items() if v == "failed") for s, x in found.items()}
    assert len(set(bad.values())) > 1 and any(bad.values())
    # the seed of the values alone has the same effect as that of the whole run
    for s, x in found.items():
        assert verdicts(tmp_path, ["--seed", 9, f"+verilator+seed+{s}"], PDP) == x


def test_alone_as_after_others(tmp_path):
    """The order of traces does not matter, nor do earlier traces of other units."""
    batch = verdicts(tmp_path, [], PDP)
    assert verdicts(tmp_path, [], [*PDP[::-1], "three_engines", *PDP])["three_engines"]
    for names in PDP[::-1], ["sdp_prelu", *PDP]:
        other = verdicts(tmp_path, [], names)
        assert {n: other[n] for n in PDP} == batch
    for n in PDP:
        assert verdicts(tmp_path, [], [n])[n] == batch[n]


def test_waves_of_several_traces_are_whole(tmp_path):
    """One wave file, though the RTL begins anew with each trace."""
    fst = tmp_path / "w.fst"
    r = kit.good(kit.run(planted(), "--engine", "pdp=rtl", f"--waves={fst}", *[kit.VECTORS / n for n in PDP]))
    clocks = int(re.search(r"^cycles (\d+),", r.stdout, re.M)[1])
    text = kit.vcd(fst)
    assert abs(int(re.findall(r"^#(\d+)$", text, re.M)[-1]) - clocks * 1000) <= 1000


@pytest.mark.parametrize("xinit,flags", [("1", "--x-assign unique --x-initial unique"),
                                         ("0", "--x-assign fast --x-initial fast")])
def test_builds_of_make(tmp_path, xinit, flags):
    """RTL with random values, unless XINIT=0; a bench of models alone never."""
    for more, want in (["VARIANT=x", "ENGINES=pdp"], flags), ([], "--x-assign fast --x-initial fast"):
        r = kit.run("make", "-n", "sim", f"B={tmp_path}/b", "DLA_LOCK=1", f"XINIT={xinit}", *more)
        line = next(x for x in r.stdout.splitlines() if "--top-module dla_bench" in x and "--cc" in x)
        assert want in " ".join(line.split()), line


# ---- in a regression ----

def played(tmp, bug, names):
    planted()
    traces = ", ".join(f'"{kit.VECTORS / n}"' for n in names)
    return regress(tmp, "--list", write_list(tmp, f"""
[bench.mine]
config = "nv_small"
variant = "liberal"
engines = "sdp pdp cdp"
[[run]]
name = "unset"
traces = [{traces}]
providers = ["pdp=rtl", "pdp=check"]
seeds = {SEEDS}
args = ["{bug}"]
"""), "--jobs", "1")


def test_a_regression_names_the_seeds(tmp_path):
    """The trace failed and is not flaky; the result has the line, the failing seeds, a repeat that fails, and waves."""
    x = played(tmp_path, UNSET, PDP)
    assert set(x.bad.values()) == {"failed"}
    failing = {}
    for r in x.all.values():
        if r["verdict"] != "passed":
            key = (r["trace"], r["facts"]["providers"])
            failing.setdefault(key, []).append(r["facts"]["seed"])
    partly = 0
    for r in x.all.values():
        seeds = failing.get((r["trace"], r["facts"]["providers"]), [])
        if r["verdict"] == "passed":
            continue
        if len(seeds) == len(SEEDS):
            assert "before reset" not in r["reasons"][0]
            continue
        partly += 1
        assert r["reasons"][0] == f"depends on values before reset (seeds {', '.join(map(str, seeds))})"
        assert len(r["reasons"]) > 1 and (x.out / "failures" / r["folder"] / "waves.fst").exists()
        again = subprocess.run(r["command"], shell=True, cwd=kit.ROOT, capture_output=True, text=True)
        assert again.returncode == 1, kit.tail(again)
    assert partly
    # the console has the line and then the difference
    console = x.r.stdout.splitlines()
    shown = [i for i, said in enumerate(console) if said.startswith("  depends on values before reset")]
    told = [re.sub(r" \(\d+ ns\)", "", r["reasons"][1])[:30] for r in x.all.values() if len(r["reasons"]) > 1]
    assert shown and all(any(reason in console[i + 1] for reason in told) for i in shown)


def test_a_failure_with_all_values_is_not_named(tmp_path):
    x = played(tmp_path, "+rtl_bug=2", ["pdp_max"])
    assert set(x.bad.values()) == {"failed"} and len(x.bad) == len(x.all)
    assert not any("before reset" in reason for r in x.all.values() for reason in r["reasons"])
