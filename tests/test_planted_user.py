# SPDX-License-Identifier: Apache-2.0
"""A user's PDPs with a bug each: RTL outside the tree, with the pins of the real unit, and a list that a user derives
from examples/unit.toml. The list finds each bug, in the runs that can, and its waves open at the difference."""

import json
import os
import re
import shutil

import pytest

import kit
from waves_kit import at, markers, plain, waves

import plant  

TABLE = kit.ROOT / "tests/rtl/planted/user/pdp.bugs"
# A bench for each worker of the suite, which has its own folder of RTL.
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
NUMBER = {row[3]: n for n, row in enumerate(plant.bugs(TABLE), 1)}


@pytest.fixture(scope="module")
def user(tmp_path_factory):
    """Makes a folder with RTL, file list, layers and the example list for a PDP."""
    top = tmp_path_factory.mktemp("user")
    plant.plant(TABLE, kit.ROOT / "rtl/pdp", top / "rtl", "user_bugs_pkg")
    shutil.copy(TABLE.parent / "user_pdp.sv", top / "rtl")
    files = sorted((top / "rtl").glob("*.sv"), key=lambda f: (not f.name.endswith("_pkg.sv"), f.name))
    (top / "pdp.f").write_text(f"+incdir+{top}/rtl\n" + "".join(f"{f}\n" for f in files))
    (top / "traces").mkdir()
    kit.good(kit.dlavec("random", "--unit", "pdp", "--count", "4", "--seed", "7", top / "traces/pdp"))
    text = (kit.ROOT / "examples/unit.toml").read_text()
    for old, new in [("$DLA/tests/rtl/outside/cacc.f", "pdp.f"), ("outside_cacc", "user_pdp"), ("cacc", "pdp"),
                     ('config = "nv_small"', 'config = "nv_small"\nvariant = "user' + WORKER + '"'),
                     ("$DLA/vectors/dc_*", "$DLA/vectors/pdp_*"),
                     ('["$DLA/vectors"]', '["$DLA/vectors/*pdp*", "traces/pdp"]')]:
        assert old in text, old
        text = text.replace(old, new)
    (top / "list.toml").write_text(text)
    return top


def regress(user, bug):
    """Runs make regress with the list and a bug; returns {item: its result}."""
    text = (user / "list.toml").read_text()
    place = user / f"{bug or 'good'}.toml"
    place.write_text(f'{text}\n[defaults]\nargs = ["+rtl_bug={NUMBER.get(bug, 0)}", "--hang", "5000"]\n')
    out = user / f"out-{bug or 'good'}"
    r = kit.run("make", "regress", f"LIST={place}", f"OUT={out}", f"HISTORY={user}/history", "JOBS=2",
                f"B={kit.BUILD}", guard=1800)
    assert (out / "report.json").exists(), kit.tail(r)
    found = {x["id"]: x for x in json.loads((out / "report.json").read_text())["results"]}
    for x in found.values():
        x["view"] = out / "failures" / (x.get("folder") or "") / "waves.gtkw"
    return found


def of(found, run, verdicts=("failed", "hung")):
    return [i for i, x in found.items() if i.startswith(f"{run}/") and x["verdict"] in verdicts]


def opened(found, item, group):
    """Returns ({signal: values}, marker A in ps) of its waves, with a group first."""
    view = found[item]["view"]
    assert re.search(r"^@800200\n-(.*)$", plain(view.read_text()), re.M)[1] == group
    return waves(view.with_suffix(".fst"))[0], markers(view)[1]


def differs(names, a):
    """The flag of `check` at PDP rises in the clock of marker A, for the first time."""
    flag = next(v for n, v in names.items() if n.endswith(".work.pdp_differs"))
    return a <= next(t for t, v in flag if v == "1") < a + 1000


def changes_before_ready(names, a):
    """A write request of the PDP waits before marker A, and another one is in its place there."""
    valid, ready, pd = (names[f"dla_bench.i_dut.i_pdp.i_rtl.pdp2mcif_wr_req_{n}"] for n in ("valid", "ready", "pd"))
    before = a - 1500
    return (at(valid, before), at(ready, before)) == ("1", "0") and at(pd, before) != at(pd, a)


@pytest.fixture(scope="module")
def passing(user):
    """The user's folder, in which the list passes without a bug: one bench for this and for each bug."""
    found = regress(user, "")
    assert {x["verdict"] for x in found.values()} == {"passed"} and len(of(found, "stalled", ["passed"])) > 30
    return user


# Bug: runs of the list that find it, items of them that do, first signal in the waves, what marker A is at.
FOUND = {"rounding": (("nightly", "stalled"), "pdp_7_001", "pdp", differs),
         "stall": (("stalled",), "", "pdp", changes_before_ready),
         "width": (("smoke", "nightly", "stalled"), "", "pdp", differs),
         "register": (("smoke", "nightly", "stalled"), "=check", "CSB", differs),
         "unset": (("nightly", "stalled"), "", "pdp", differs),
         "early": (("smoke", "nightly", "stalled"), "", "pdp", differs)}


@pytest.mark.long(every=6)
@pytest.mark.parametrize("bug", FOUND)
def test_user_list_finds(passing, bug):
    runs, who, group, failure = FOUND[bug]
    found = regress(passing, bug)
    for run in "smoke", "nightly", "stalled":
        # With one seed it is chance whether a register without reset differs.
        if (bug, run) != ("unset", "smoke"):
            assert bool([i for i in of(found, run) if who in i]) == (run in runs), run
    if bug == "register":   # every reader sees a wrong read-back: `check`
        assert not [i for i in of(found, "nightly") if "=rtl" in i]
    if bug == "width":      # a row of five atoms, announced as six
        ends = {found[i]["verdict"] for i in of(found, "nightly") if "=rtl" in i}
        assert ends == {"hung"}
        assert [i for i in of(found, "nightly", ["hung"]) if "5 of 6 atoms" in str(found[i]["reasons"])]
    if bug == "stall":
        assert all("rule pins_held: pdp2mcif_wr_req_pd " in str(found[i]["reasons"]) for i in of(found, "stalled", ["failed"]))
    if bug == "early":      # the bytes are there when the trace checks them
        assert all("rule pins_done: done of group " in str(found[i]["reasons"]) for i in of(found, "nightly"))
    with_waves = [i for r in runs for i in of(found, r, ["failed"])
                  if who in i and "=check" in i and found[i]["view"].exists()]
    assert with_waves
    names, a = opened(found, with_waves[0], group)
    assert failure(names, a), with_waves[0]
