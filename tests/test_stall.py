# SPDX-License-Identifier: Apache-2.0
"""--stall delays channels at the pins of RTL. A run can be repeated, takes more clocks and stays correct; a delay
without effect is refused by name. Lists: test_regress.py, test_bad_list too."""

import json

import pytest

import kit
import tables
from test_regress import ids, write_list

PDP = kit.VECTORS / "pdp_max"
FUSED = kit.VECTORS / "conv_sdp_pdp_fused"


def rtl(config="nv_small"):
    return kit.bench("rtl", config)


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


def test_too_many():
    assert "more than 32" in play("--engine", "pdp=rtl", *["--stall", "pdp:3:1-2"] * 33, PDP, code=2).stderr


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
