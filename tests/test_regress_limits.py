# SPDX-License-Identifier: Apache-2.0
"""Regressions: the limit of a trace's memory, the limit of a wave file, coverage of all processes
of a run."""

import json
import shutil
import stat

import pytest

import kit
import traps
from regress_kit import environment, regress, small_list, write_list
from test_regress_page import DAT

from regress import again, group, play
from regress.case import Case        
from regress.player import Players   


def test_memory_limit_fails_one_trace(tmp_path):
    file = small_list(tmp_path, 1, big="memory")
    kit.rewrite(tmp_path / "list.toml", lambda text: text.replace("[defaults]", "[defaults]\nmemory_limit = 256"))
    x = regress(tmp_path, "--list", file, "--jobs", "1")
    assert list(x.bad.values()) == ["crashed"] and x.r.returncode == 5
    reasons = next(r["reasons"] for r in x.all.values() if r["verdict"] == "crashed")
    assert "more than the 256 of --memory-limit" in reasons[0]


def test_waves_are_bounded(tmp_path, monkeypatch):
    """A wave file ends at the limit, which does not change the verdict."""
    case = Case("wrong", str(traps.trace(tmp_path / "wrong", "mismatch")),
                [str(kit.cosim_of("nv_small")), "--engine", f"pdp={traps.model(tmp_path)}",
                 "--time-limit", "20", "--memory-limit", "4096"], [], {}, 20)

    def waves(out):
        players = Players(tmp_path)
        r = play.play(case, players, tmp_path / out)
        players.close()
        assert r["verdict"] == "failed" and r["reasons"]
        folder = tmp_path / out / "failures" / r["folder"]
        return (folder / "waves.fst").stat().st_size, (folder / "log.txt").read_text()

    whole, text = waves("whole")
    assert "not complete" not in text
    monkeypatch.setattr(again, "WAVES_MAX", whole // 2)
    cut, text = waves("cut")
    assert cut <= whole // 2
    assert "the waves are not complete" in text


def test_the_shortest_of_a_kind_have_waves(tmp_path, monkeypatch):
    """Waves of longer traces are deleted for those of shorter ones, in any order of arrival."""
    one = {"key": "k", "unit": "", "text": ""}
    monkeypatch.setattr(again, "WAVES_OF_GROUP", 1)
    monkeypatch.setattr(group, "of", lambda *args: one)
    players, found = Players(tmp_path), []
    for n, base in enumerate(["pdp_max", "cdp_lrn5", "pdp_max"]):
        trace = traps.trace(tmp_path / f"t{n}", "mismatch", base)
        case = Case(f"t{n}", str(trace), [str(kit.cosim_of("nv_small"))], [], {}, 20)
        found.append(play.play(case, players, tmp_path))
        assert found[-1]["verdict"] == "failed"
    players.close()
    assert found[0]["clocks"] > found[1]["clocks"]
    shown = group.groups([again.there(r) for r in found])[0]
    assert [bool(r["waves"]) for r in shown] == [True, False, False]
    assert shown[0]["waves"] in again.show(shown[0]).split()
    assert [p.parent.name for p in tmp_path.rglob("waves.fst")] == [shown[0]["folder"]]


LIST = """[bench.cov]
config = "nv_small"
variant = "cov"
[[run]]
name = "some"
traces = ["$DLA/vectors/pdp_m*"]
seeds = [1, 2]
"""


@pytest.mark.parametrize("how", [["--jobs", "2"], ["--jobs", "2", "--launcher", "{}"]],
                         ids=["workers", "parts"])
def test_coverage_of_a_run(tmp_path, how):
    """Every process writes its own database; the run has one set of sums, on the page and as lcov's
    pages. The bench here is a plain one that writes the files of COVERAGE=1."""
    if not (shutil.which("verilator_coverage") and shutil.which("genhtml")):
        pytest.skip("no verilator_coverage or no lcov (sh harness/setup.sh regress)")
    cosim = kit.cosim_of("nv_small")
    one = tmp_path / "one.dat"
    one.write_text(DAT.format(1, 3) + DAT.format(2, 0).split("\n", 1)[1])
    fake = tmp_path / "build" / "nv_small-cov" / "cosim"
    fake.parent.mkdir(parents=True)
    fake.write_text(f'#!/bin/sh\ncp {one} "$DLA_COVERAGE/$$.dat"\nexec {cosim} "$@"\n')
    fake.chmod(stat.S_IRWXU)
    (tmp_path / "build" / "dla").symlink_to(kit.DLA)
    x = regress(tmp_path, "--list", write_list(tmp_path, LIST), *how, pytest="--no-cache",
                env=environment(DLA_BUILD=str(tmp_path / "build")))
    assert x.counts == {"passed": len(x.all)}
    left = list((tmp_path / "out" / "coverage").glob("*.dat"))
    assert len(left) >= 2
    merged = (tmp_path / "out" / "coverage" / "merged.info").read_text()
    assert f"DA:1,{3 * len(left)}" in merged and "DA:2,0" in merged
    page = (tmp_path / "out" / "index.html").read_text()
    assert '<td>lines</td><td class="n">1</td><td class="n">2</td><td class="n">50.0</td>' in page
    assert '<a href="coverage/html/index.html">' in page
    assert (tmp_path / "out" / "coverage" / "html" / "index.html").exists()
    assert json.loads((tmp_path / "out" / "report.json").read_text())["exit"] == 0
