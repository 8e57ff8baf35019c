# SPDX-License-Identifier: Apache-2.0
"""Jobs that share nothing play a part of the traces each, and their reports become one."""

import json
import re
import shutil
import sys

import pytest

import kit
from regress_kit import Result, command, environment, regress, small_list

from regress import shard


def many(tmp_path):
    return small_list(tmp_path, 3, m="mismatch", c="crash", h="hang")


@pytest.fixture(scope="module")
def jobs(tmp_path_factory):
    """Returns (the folder, its run without shards, OUT of four jobs)."""
    tmp = tmp_path_factory.mktemp("jobs")
    file = many(tmp)
    whole = regress(tmp, "--list", file, "--jobs", "2", pytest="--no-cache")
    (tmp / "out").rename(tmp / "whole")
    outs = []
    for n in range(1, 5):
        regress(tmp, "--list", file, "--jobs", "2" if n % 2 else "1", "--shard", f"{n}/4",
                pytest="--no-cache")
        outs.append((tmp / "out").rename(tmp / f"job{n}"))
    return tmp, whole, outs


def merge(tmp, *folders, out="merged"):
    return kit.run(sys.executable, "-m", "regress.merge", "--out", tmp / out, "--history",
                   tmp / f"{out}.sqlite", "--shards", " ".join(map(str, folders)), env=environment())


def test_each_trace_is_in_one_shard():
    items = list(range(11))
    parts = [shard.mine((n, 4), items) for n in range(1, 5)]
    assert sorted(sum(parts, [])) == items and {len(p) for p in parts} == {2, 3}


def test_merged_report_equals_one_run(jobs, tmp_path):
    """Text, JSON, JUnit, failures' folders, page, history: those of the run without shards."""
    tmp, whole, outs = jobs
    names = [set(json.loads((o / "report.json").read_text())["shard"]["ids"]) for o in outs]
    assert names == [set(whole.all)] * 4
    elsewhere = tmp_path / "downloaded"
    for o in outs:
        shutil.copytree(o, elsewhere / o.name)
    r = merge(tmp_path, elsewhere / "*")
    x = Result(r, tmp_path / "merged")
    assert x.stable() == whole.stable() and r.returncode == 5
    assert [c.name for c in x.cases.values()] == list(whole.all)
    for row in (x.all[n] for n in x.bad):
        assert (x.out / "failures" / row["folder"] / "log.txt").exists()
        assert row["waves"] is None or row["waves"].startswith(f"{x.out}/failures/")
    assert any(row["waves"] for row in x.all.values())
    assert "run 1 of the history" in r.stdout and (x.out / "index.html").exists()


def test_a_job_without_a_report(jobs, tmp_path):
    """The traces of the missing shard are not run, which is not a pass; it is named."""
    tmp, whole, outs = jobs
    (tmp_path / "died").mkdir()
    r = merge(tmp_path, outs[0], outs[1], outs[3], tmp_path / "died")
    x = Result(r, tmp_path / "merged")
    lost = [n for n, i in enumerate(whole.all) if n % 4 == 2]
    assert {n for n, v in x.bad.items() if v == "not run"} == {list(whole.all)[n] for n in lost}
    assert f"{tmp_path}/died: no report.json" in r.stderr and "shard 3/4 has no report" in r.stderr
    assert all(x.all[list(whole.all)[n]]["reasons"] == ["shard 3/4 has no report"] for n in lost)


def test_a_missing_job_beside_passes(tmp_path):
    """Code 1, though all played traces passed."""
    regress(tmp_path, "--list", small_list(tmp_path, 1), "--jobs", "1", "--shard", "1/2")
    r = merge(tmp_path, tmp_path / "out")
    assert Result(r, tmp_path / "merged").counts == {"passed": 2, "not run": 2}
    assert r.returncode == 1


@pytest.mark.long
def test_more_jobs_than_traces(tmp_path):
    """A job without a trace passes, and the merged report is whole."""
    outs = []
    for n in range(1, 6):
        x = regress(tmp_path, "--list", small_list(tmp_path, 1), "--jobs", "2", "--shard", f"{n}/5")
        assert x.r.returncode == 0 and len(x.all) == (n < 5)
        outs.append((tmp_path / "out").rename(tmp_path / f"job{n}"))
    assert Result(merge(tmp_path, *outs), tmp_path / "merged").counts == {"passed": 4}


def test_a_killed_shard_continues_its_own_journal(tmp_path):
    """A shard does not continue the journal of another."""
    args = ["--list", small_list(tmp_path, 1), "--jobs", "1"]
    x = regress(tmp_path, *args, "--shard", "1/2")
    journal = tmp_path / "out" / "journal.jsonl"
    journal.write_text("".join(f"{t}\n" for t in journal.read_text().splitlines() if '"end"' not in t))
    y = regress(tmp_path, *args, "--shard", "2/2")
    assert not y.report["resumed"] and not set(x.all) & set(y.all)
    assert f"replaces {len(x.all)} results" in y.r.stderr and "replaces" not in x.r.stderr, kit.tail(y.r)
    journal.write_text("".join(f"{t}\n" for t in journal.read_text().splitlines() if '"end"' not in t))
    z = regress(tmp_path, *args, "--shard", "2/2")
    (tmp_path / "out").rename(tmp_path / "second")
    regress(tmp_path, *args, "--shard", "1/2")
    m = Result(merge(tmp_path, tmp_path / "out", tmp_path / "second"), tmp_path / "merged")
    assert z.report["resumed"] and (z.report["kept"], z.report["played"]) == (2, 0)
    assert m.counts == {"passed": 4} and m.report["kept"] == 2 and m.report["resumed"]


@pytest.mark.parametrize("text", ["0/4", "5/4", "2", "a/b", "1/0", "-1/2", "1/2/3"])
def test_bad_shard(tmp_path, text):
    kit.refused(kit.run(*command(tmp_path, "--list", small_list(tmp_path, 1), f"--shard={text}"),
                        env=environment()), f"SHARD={text}: expected I/N")


def test_shards_that_cannot_be_merged(jobs, tmp_path):
    tmp, whole, outs = jobs
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "report.json").write_text('{"shard": {"ind')
    (tmp_path / "empty").mkdir()
    regress(tmp_path, "--list", small_list(tmp_path, 1), "--jobs", "1", "--shard", "2/4")
    for folders, words in (
            ([outs[0], shutil.copytree(outs[0], tmp_path / "again")], "shard 1/4 is in .*job1 too"),
            ([outs[0], tmp_path / "out"], "shard 2/4 of other traces than shard 1/4 in .*job1"),
            ([tmp / "whole"], "expected the report of a regression with SHARD=I/N"),
            ([outs[0], tmp_path / "broken"], "broken/report.json: expected the report"),
            ([tmp_path / "empty"], "empty: no report.json"),
            ([tmp_path / "nix*"], r"SHARDS=.*nix\*: no such folder"),
            ([], 'expected SHARDS="DIR..."')):
        r = merge(tmp_path, *folders, out="refused")
        assert r.returncode == 2 and re.search(words, r.stderr), kit.tail(r)
    kit.refused(kit.run(sys.executable, "-m", "regress.merge", "--out", outs[0], "--shards", outs[0],
                        env=environment()), "expected another OUT")


@pytest.mark.long
def test_make(tmp_path):
    """Runs the two goals as a job does."""
    kit.cosim_of("nv_small")
    words = ["TRACES=vectors/pdp_max vectors/pdp_min", "JOBS=1", f"HISTORY={tmp_path}/h.sqlite"]
    for n in 1, 2:
        r = kit.run("make", "-s", "regress", *words, f"SHARD={n}/2", f"OUT={tmp_path}/s/{n}")
        assert r.returncode == 0 and "1 passed, 0 failed" in r.stdout, kit.tail(r)
    r = kit.run("make", "-s", "regress-merge", f"SHARDS={tmp_path}/s/*", f"OUT={tmp_path}/m",
                words[-1])
    assert r.returncode == 0 and r.stdout.splitlines()[-1] == "2 passed, 0 failed", kit.tail(r)


@pytest.mark.long
def test_the_example_of_a_workflow(tmp_path):
    """Runs its two commands, with the number of a job filled in, on a short list: each quarter once, and the report of
    all."""
    text = (kit.ROOT / "examples" / "regress.yml").read_text()
    play, merged = re.findall(r"^ +run: (make regress .*)$|- run: (make regress-merge .*)$", text, re.M)
    jobs = re.search(r"shard: \[([\d, ]+)\]", text)[1].split(", ")
    assert [f"/{len(jobs)} " in play[0], text.count("always()")] == [True, 3]
    small_list(tmp_path, 1)
    rest = f"JOBS=1 HISTORY={tmp_path}/h.sqlite PYTEST_ARGS=--no-cache"
    env = {"LIST": str(tmp_path / "list.toml"), "CACHE": ""}
    for n in jobs:
        line = play[0].replace("${{ matrix.shard }}", n).replace("OUT=out", f"OUT={tmp_path}/shards/{n}")
        kit.ends(kit.run("sh", "-c", f"{line} {rest}", env=env), 0, "1 passed, 0 failed")
    line = merged[1].replace("shards/", f"{tmp_path}/shards/").replace("OUT=", f"OUT={tmp_path}/")
    r = kit.run("sh", "-c", f"{line} HISTORY={tmp_path}/h.sqlite")
    assert r.returncode == 0 and r.stdout.splitlines()[-1] == "4 passed, 0 failed", kit.tail(r)
