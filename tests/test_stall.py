# SPDX-License-Identifier: Apache-2.0
"""--stall delays channels at the pins of RTL. A run can be repeated, takes more clocks and stays correct; a delay
without effect is refused by name. Lists: test_regress.py, test_bad_list too."""

import json
import re

import pytest

import kit
import tables
from test_regress import ids, write_list

PDP = kit.VECTORS / "pdp_max"
FUSED = kit.VECTORS / "conv_sdp_pdp_fused"


def rtl(config="nv_small"):
    exe = kit.BUILD / f"{config}-rtl" / "cosim"
    return kit.need(exe, f"make sim CONFIG={config} VARIANT=rtl ENGINES=all")


def play(*args, code=0, exe=None):
    return kit.ends(kit.run(exe or rtl(), *args), code)


def clocks(tmp_path, *args):
    """Returns the clocks of each trace of a run that passes."""
    report = tmp_path / "report.json"
    play("--report", report, *args)
    return [x["clocks"] for x in json.loads(report.read_text())["runs"]]


def test_seed_and_name_decide(tmp_path):
    """Earlier traces do not matter; another seed delays at other clocks."""
    how = ["--engine", "pdp=check", "--stall", "pdp:30:1-12"]
    alone = clocks(tmp_path, *how, PDP)
    assert clocks(tmp_path, *how, PDP) == alone > clocks(tmp_path, *how[:2], PDP)
    assert clocks(tmp_path, *how, FUSED, PDP)[1:] == alone
    assert clocks(tmp_path, *how, "--seed", "2", PDP) != alone
    assert clocks(tmp_path, *how[:2], "--stall", "pdp:0:1-12", PDP) == clocks(tmp_path, *how[:2], PDP)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("who,stall", [("check", "all:30:1-12"), ("check", "all:100:1"), ("rtl", "all:3:100-200")])
def test_no_difference(who, stall):
    """Our RTL with back-pressure on every channel at once."""
    play("--all", who, "--stall", stall, *kit.folders(kit.VECTORS))


def test_no_difference_in_other_configurations():
    exe = kit.BUILD / "nv_full-planted" / "cosim"
    if not exe.exists():
        pytest.skip(f"{kit.show(exe)} is not built: make test-planted-nv_full")
    play("--all", "check", "--stall", "all:30:1-12", *kit.folders(kit.VECTORS / "nv_full"), exe=exe)


def test_beside_models(tmp_path):
    """A channel is delayed at that one of its ends that is RTL."""
    for unit in "sdp", "pdp":
        how = ["--engine", f"{unit}=check", FUSED]
        assert clocks(tmp_path, "--stall", "sdp2pdp:90:20-40", *how) > clocks(tmp_path, *how)
    play("--engine", "pdp=check", "--stall", "sdp:30:1-12", FUSED)  # at the pins of PDP


def test_later_option_wins(tmp_path):
    how = ["--engine", "pdp=check", PDP]
    many = ["--stall", "pdp:100:30-40"]
    slow = clocks(tmp_path, *many, *how)
    assert clocks(tmp_path, *many, "--stall", "all:0:1", *how) == clocks(tmp_path, *how) < slow
    assert clocks(tmp_path, "--stall", "pdp:0:1", *many, *how) == slow


LISTED = {"nv_small": ("pdp2mcif_wr_req", "pdp2cvif_wr_req"), "nv_full": ("rbk2cvif_wr_req", None)}


@pytest.mark.parametrize("config", LISTED)
def test_list(config):
    exe = kit.cosim_of(config)
    found = {x.split()[0]: x.split()[1:] for x in kit.run(exe, "--list", "stalls").stdout.splitlines()}
    there, absent = LISTED[config]
    assert there in found and absent not in found
    assert found["sdp2pdp"] == ["sdp", "pdp"] and not [c for c in found if "csb" in c]
    units = {u for us in found.values() for u in us}
    assert units == set(tables.units(config)) - {"cbuf", "csc", "cmac"}


WRONG = [
    ("pdp", "expected WHERE:PERCENT:MIN-MAX"),
    ("pdp:30", "expected WHERE:PERCENT:MIN-MAX"),
    ("pdq:30:1-2", "no unit or channel pdq, .*near: .*pdp"),
    ("pdp2mcif_wr_rqe:30:1-2", "no unit or channel pdp2mcif_wr_rqe, .*near: pdp2mcif_wr_req"),
    ("bdma:30:1-2", "nv_small has no bdma"),
    ("pdp2cvif_wr_req:30:1-2", "nv_small has no channel pdp2cvif_wr_req"),
    ("sdp_e2mcif_rd_req:30:1-2", "nv_small has no channel sdp_e2mcif_rd_req"),
    *[(f"{u}:30:1-2", f"{u} has no channel with a ready, .*cdma, cacc, sdp, pdp, cdp") for u in ("cbuf", "csc", "cmac")],
    ("pdp:101:1-2", "101 percent, expected 0 to 100"),
    ("pdp:-1:1-2", "-1 percent, expected 0 to 100"),
    ("pdp:x:1-2", "x percent, expected 0 to 100"),
    ("pdp:30:0-2", "0-2 clocks, expected MIN-MAX"),
    ("pdp:30:3-2", "3-2 clocks, expected MIN-MAX"),
    ("pdp:30:1-65536", "1-65536 clocks, expected MIN-MAX"),
    ("pdp:30:1-", "1- clocks, expected MIN-MAX"),
    ("cdp:30:1-2", "no pins in this run, because both ends are models of each channel of cdp"),
    ("cacc2sdp:30:1-2", "no pins in this run, because both ends are models"),
]


@pytest.mark.parametrize("text,words", WRONG)
def test_refused(text, words):
    r = play("--engine", "pdp=check", "--stall", text, PDP, code=2)
    assert re.search(f"^cosim: --stall {re.escape(text)}: {words}", r.stderr, re.M), r.stderr


def test_refused_beside_other_options():
    for args, words in [
            (["--all", "model", "--stall", "all:3:1-2"], "no pins in this run"),
            (["--engine", "pdp=rtl", "--hang", "400", "--dbb", "latency=20", "--stall", "pdp:3:1-400"],
             "up to 400 clocks, expected less than --hang 400"),
            (["--engine", "pdp=rtl", *["--stall", "pdp:3:1-2"] * 33], "more than 32")]:
        assert words in play(*args, PDP, code=2).stderr
    assert "no pins in this run" in play("--stall", "pdp:3:1", PDP, exe=kit.cosim_of("nv_small"), code=2).stderr


def test_whole_core():
    exe = kit.bench("core")
    assert "a whole core" in play("--stall", "pdp:3:1-2", PDP, exe=exe, code=2).stderr


def test_make_run(tmp_path):
    rtl()
    r = kit.run("make", "run", "-n", "TEST=vectors/pdp_max", "PDP=check", "STALL=pdp:30:1-12 sdp2pdp:5:1", "DLA_LOCK=1")
    assert "--stall 'pdp:30:1-12' --stall 'sdp2pdp:5:1'" in r.stdout, kit.tail(r)


def test_list_of_a_regression(tmp_path):
    file = write_list(tmp_path, """
[bench.rtl]
config = "nv_small"
variant = "rtl"
engines = "all"

[[run]]
name = "x"
traces = ["$DLA/vectors/pdp_max"]
providers = ["pdp=check"]
stall = ["", "pdp:30:1-12 sdp2pdp:80:1-3"]
seeds = [1, 2]

[[run]]
name = "every"
traces = ["$DLA/vectors/pdp_max"]
args = ["--all", "check"]
stall = ["all:30:1-12"]
""")
    assert sorted(x.split("[")[1] for x in ids(tmp_path, "--list", file)) == [
        "rtl,all:30:1-12,s1]", "rtl,pdp=check,pdp:30:1-12+sdp2pdp:80:1-3,s1]",
        "rtl,pdp=check,pdp:30:1-12+sdp2pdp:80:1-3,s2]", "rtl,pdp=check,s1]", "rtl,pdp=check,s2]"]
