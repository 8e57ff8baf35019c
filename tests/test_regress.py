# SPDX-License-Identifier: Apache-2.0
"""Regressions (harness/regress): verdicts, isolation, lists, resume, cache, flaky traces."""

import html
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import time

import pytest

import kit
import traps
from regress import lists
from regress_kit import Result, command, environment, regress, small_list, start, write_list

# The six planted traces: kind, verdict and exit code of each.
PLANTED = {"crash": ("crashed", 5), "loop": ("timeout", 4), "hang": ("hung", 3),
           "malformed": ("refused", 2), "mismatch": ("failed", 1), "fatal": ("failed", 1)}


def thousand(tmp):
    """Makes a list of 1,000 traces of which six fail, one of them in RTL with $fatal."""
    liberal = kit.BUILD / "nv_small-liberal" / "cosim"
    kit.cosim_of("nv_small")
    kit.need(liberal, "make test-build")
    traps.model(tmp)
    one = traps.trace(tmp / "t" / "t000")
    for n in range(1, 994):
        shutil.copytree(one, tmp / "t" / f"t{n:03}")
    for what in PLANTED:
        traps.trace(tmp / ("f" if what == "fatal" else "t") / what, what)
    return write_list(tmp, """
[bench.small]
config = "nv_small"
[bench.rtl]
config = "nv_small"
variant = "liberal"
engines = "sdp pdp cdp"
[[run]]
name = "many"
traces = ["t"]
bench = ["small"]
providers = ["pdp=./trap_pdp.so"]
time_limit = 10
[[run]]
name = "rtl"
traces = ["f"]
bench = ["rtl"]
providers = ["pdp=rtl"]
args = ["+rtl_bug=902"]
""")


@pytest.mark.long(every=2)
def test_a_thousand_traces_with_six_that_go_wrong(tmp_path):
    """Exactly 994 pass, and each planted one has its verdict, in text, JSON and JUnit."""
    x = regress(tmp_path, "--list", thousand(tmp_path), "--jobs", "2")
    assert x.counts["passed"] == 994 and len(x.all) == 1000
    assert {re.search(r"/(\w+)\[", n)[1]: v for n, v in x.bad.items()} == {
        n: v for n, (v, _) in PLANTED.items()}
    assert x.r.returncode == 5
    for name, (verdict, code) in PLANTED.items():
        r = next(r for n, r in x.all.items() if f"/{name}[" in n)
        assert r["exit"] == code
        folder = x.out / "failures" / r["folder"]
        assert (folder / "waves.fst").stat().st_size > 0 or verdict == "refused"
        assert (folder / "log.txt").exists() and (folder / "report.json").exists()
    fatal = next(r for n, r in x.all.items() if "/fatal[" in n)
    assert "planted fatal" in fatal["reasons"][0]


def test_the_repeat_line_gives_the_verdict(tmp_path):
    x = regress(tmp_path, "--list", small_list(tmp_path, 1, wrong="mismatch"), "--jobs", "1")
    line = re.search(r"^repeat: (.*)$", x.cases[next(iter(x.bad))].result[0].text, re.M)[1]
    why = x.all[next(iter(x.bad))]["reasons"][0].splitlines()[0]
    assert "  " + why[:400] in x.r.stdout.splitlines() and "expected 0x" in why
    waves = re.search(r"^  waves: gtkwave (\S+)$", x.r.stdout, re.M)[1]
    assert waves in [str(f) for f in x.out.rglob("waves.fst") if f.stat().st_size]
    kit.ends(kit.run("sh", "-c", line), 1, "wrong: failed")


def test_groups_have_the_shortest_first(tmp_path):
    """Two traces with the same difference are one group, another difference is another."""
    more = f"""
[[run]]
name = "long"
traces = ["long"]
"""
    traps.trace(tmp_path / "long" / "a_long_one", "mismatch", "cdp_lrn5")
    x = regress(tmp_path, "--list", small_list(tmp_path, 1, more, m1="mismatch", m2="mismatch",
                                               h="hang"), "--jobs", "1")
    assert [len(g["traces"]) for g in x.report["groups"]] == [2, 1, 1]
    assert {g["verdict"] for g in x.report["groups"]} == {"failed", "hung"}
    first = x.report["groups"][0]["traces"]
    clocks = [x.all[n]["clocks"] for n in first]
    assert clocks == sorted(clocks)


def test_likely_cause_of_a_hang(tmp_path):
    """The identity is in the report, the text, JUnit and on the page."""
    x = regress(tmp_path, "--list", small_list(tmp_path, 1, h="hang"), "--jobs", "1")
    name, = x.bad
    cause = x.all[name]["likely_cause"]
    assert "PDP.D_OP_ENABLE was never set to 1" in cause
    assert f"  likely cause: {cause}" in x.r.stdout.splitlines()
    assert f"likely cause: {cause}" in x.cases[name].result[0].text.splitlines()
    assert f'likely cause: <pre class="reason">{cause}</pre>' in html.unescape(
        (x.out / "index.html").read_text())


def test_flaky_is_a_verdict(tmp_path):
    """A trace that crashes once is flaky; so is one whose three repetitions differ."""
    file = small_list(tmp_path, 1, once="once")
    x = regress(tmp_path, "--list", file, "--jobs", "1", env={"FLAKY": str(tmp_path / "mark")})
    assert list(x.bad.values()) == ["flaky"] and x.r.returncode == 1
    assert "crashed the first time, passed when repeated" in x.r.stdout + str(x.all)
    (tmp_path / "mark").unlink()
    kit.rewrite(tmp_path / "list.toml", lambda text: text.replace("time_limit", "repeat = 3\ntime_limit"))
    x = regress(tmp_path, "--list", file, "--jobs", "1", env={"FLAKY": str(tmp_path / "mark")})
    assert list(x.bad.values()) == ["flaky"]
    good = [r for r in x.all.values() if r["verdict"] == "passed"]
    assert {r["plays"] for r in good} == {3}


def test_make_names_the_code(tmp_path):
    """make has one code for all failures; its last line names the program's."""
    kit.cosim_of("nv_small")
    wrong = traps.trace(tmp_path / "wrong", "mismatch")
    r = kit.refused(kit.run("make", "-s", "regress", f"TRACES='{wrong}' vectors/pdp_max", "JOBS=1",
                            f"OUT={tmp_path}/out", f"HISTORY={tmp_path}/h.sqlite"), "Error 1")
    assert "1 passed, 1 failed" in r.stdout
    assert len(list((tmp_path / "out" / "failures").iterdir())) == 2  # one folder, and .groups


# ---- pytest's own ways ----

def ids(tmp_path, *args):
    r = kit.run(*command(tmp_path, *args, "--jobs", "1", pytest="--collect-only -q"),
                env=environment())
    return [x for x in r.stdout.splitlines() if "::" in x]


def test_choosing_and_stable_names(tmp_path):
    file = small_list(tmp_path, 2, m="mismatch")
    x = regress(tmp_path, "--list", file, "--jobs", "2")
    names = set(x.all)
    assert len(names) == 9 and len(x.bad) == 1
    x = regress(tmp_path, "--list", file, "--jobs", "1", pytest="-k 'pdp_max and s2'")
    assert len(x.all) == 1 and set(x.all) < names and not x.bad
    x = regress(tmp_path, "--list", file, "--jobs", "1", pytest="-m wrong")
    assert len(x.all) == 1 and x.bad
    x = regress(tmp_path, "--list", file, "--jobs", "1", pytest="--lf")
    assert len(x.all) == 1 and x.bad


@pytest.mark.parametrize("what", ["folder", "folders", "manifest"])
def test_traces_without_a_list(tmp_path, what):
    kit.cosim_of("nv_small")
    if what == "manifest":
        (tmp_path / "m.manifest").write_text(
            f"# two\n{kit.VECTORS}/pdp_max\n\n{kit.VECTORS}/pdp_min\n")
    place = {"folder": f"{kit.VECTORS}/pdp_max {kit.VECTORS}/pdp_min", "folders": tmp_path / "t",
             "manifest": tmp_path / "m.manifest"}[what]
    if what == "folders":
        for name in "pdp_max", "pdp_min":
            shutil.copytree(kit.VECTORS / name, tmp_path / "t" / "deeper" / name)
    x = regress(tmp_path, "--traces", str(place), "--jobs", "1")
    assert x.counts == {"passed": 2}


@pytest.mark.parametrize("text,words", kit.rows("refusals/lists.txt"))
def test_bad_list(tmp_path, text, words):
    file = write_list(tmp_path, text)
    r = kit.ends(kit.run(*command(tmp_path, "--list", file), env=environment()), 2)
    assert re.search(f"^{re.escape(file)}{words}", r.stderr, re.M), r.stderr


def test_traces_that_no_bench_of_a_run_plays(tmp_path):
    """A note has the run's line, the number and the configurations."""
    for name, config in (("a", "nv_small"), ("b", "nv_large"), ("c", "nv_full")):
        kit.write(tmp_path / "t" / name, {"x.cfg": "", "config.txt": config})
    x = lists.List(write_list(tmp_path, "[bench.a]\nconfig = 'nv_small'\n[bench.b]\nconfig = 'nv_large'\n"
                              "[[run]]\ntraces = ['t']\n[[run]]\nname = 'two'\ntraces = ['t']\nbench = ['a']\n"
                              "exclude = ['aa', 'b*']"))
    assert len(x.cases()) == 3
    assert [re.sub("^.*?:", "", n) for n in x.notes()] == [
        "5: note: run1 leaves out 1 of 3 traces, which have other configurations than a, b: nv_full",
        "11: note: aa: no trace of this run has such a name",
        "7: note: two leaves out 1 of 2 traces, which have other configurations than a: nv_full"]


def test_bad_manifest_and_no_trace(tmp_path):
    (tmp_path / "m.manifest").write_text(f"{kit.VECTORS}/pdp_max\nnix\n")
    kit.refused(kit.run(*command(tmp_path, "--traces", tmp_path / "m.manifest"), env=environment()),
                "m.manifest:2: nix: no trace folder")
    kit.refused(kit.run(*command(tmp_path, "--traces", tmp_path / "none"), env=environment()), "none: no trace folder there")


@pytest.mark.parametrize("name", ["unit", "core", "nightly"])
def test_lists_of_the_project(tmp_path, name):
    """The lists are valid and name existing traces. That of a unit plays on the bench with the outside units, which has
    the same RTL."""
    place = kit.ROOT / ("harness/regress" if name == "nightly" else "examples") / f"{name}.toml"
    text = place.read_text()
    if name == "core":
        core = kit.write(tmp_path / "core", {"core.f": ""}) / "core.f"
        text = text.replace("$DLA/build/core/core.f", str(core))
    if name == "unit":
        text = text.replace('[bench.mine]', '[bench.mine]\nvariant = "outside"')
        kit.bench("outside")
    file = write_list(tmp_path, text)
    found = ids(tmp_path, "--list", file)
    assert len(found) == len(set(found)) > 10
    if name == "unit":
        x = regress(tmp_path, "--list", file, "--jobs", "1", pytest="-m smoke")
        assert x.counts == {"passed": len(x.all)} and len(x.all) >= 4


# ---- killed and continued runs ----

def wait_for(file, lines, p):
    while p.poll() is None:
        if file.exists() and file.read_text().count("\n") > lines:
            return
        time.sleep(0.01)
    pytest.fail(f"it ended too early:\n{p.communicate()[0][-2000:]}")


def children(pid):
    """Returns all processes below one: {pid: command}."""
    found, todo = {}, [pid]
    while todo:
        one = todo.pop()
        try:
            for t in os.listdir(f"/proc/{one}/task"):
                kids = open(f"/proc/{one}/task/{t}/children").read().split()
                todo += map(int, kids)
            found[one] = open(f"/proc/{one}/cmdline").read().split("\0")
        except OSError:
            continue
    return found


def many(tmp_path):
    return small_list(tmp_path, 40, m="mismatch", c="crash")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    tmp = tmp_path_factory.mktemp("undisturbed")
    return regress(tmp, "--list", many(tmp), "--jobs", "2", pytest="--no-cache")


def same(x, undisturbed, tmp):
    """The final report equals that of a run without a kill."""
    old = str(undisturbed.out.parent)
    assert json.dumps(x.stable()) == json.dumps(undisturbed.stable()).replace(old, str(tmp))


@pytest.mark.long(keep=1)
def test_runner_is_killed(tmp_path, undisturbed):
    """Finished traces are not played again: their results have the time of the first run."""
    args = ["--list", many(tmp_path), "--jobs", "2"]
    p = start(tmp_path, *args, pytest="--no-cache")
    journal = tmp_path / "out" / "journal.jsonl"
    wait_for(journal, 40, p)
    p.kill()
    p.communicate()
    before = {x["id"]: x for x in map(json.loads, journal.read_text().splitlines()) if "id" in x}
    assert 40 <= len(before) < len(undisturbed.all)
    with open(journal, "a") as f:
        f.write('{"id": "half a li')
    x = regress(tmp_path, *args, pytest="--no-cache")
    assert x.report["resumed"] and x.report["kept"] == len(before)
    assert f": {len(before)} of {len(x.all)} traces have a result (PYTEST_ARGS=--fresh " in x.r.stderr, kit.tail(x.r)
    assert f"\n{len(before)} kept from the interrupted run, " in x.r.stdout, kit.tail(x.r)
    same(x, undisturbed, tmp_path)
    assert all(x.all[n]["began"] == r["began"] for n, r in before.items())
    x = regress(tmp_path, *args, pytest="--no-cache")
    assert not x.report["resumed"]


def victim(top, who):
    """Returns a running process below one: a player, the child of a keeper. Forks of a player (snapshots before a
    failure) do not count. None when all have just ended."""
    kids = {n: set(children(n)) - {n} for n in children(top)}
    benches = {n for n, words in children(top).items() if words[0].endswith("cosim")}
    keepers = {b for b in benches if not any(b in kids.get(o, ()) for o in benches)}
    if who == "keeper":
        return next(iter(keepers), None)
    if who == "player":
        below = {b for b in benches - keepers if not any(b in kids.get(o, ()) for o in benches - keepers)}
        return next(iter(below), None)
    return next((n for n in kids if n != top and n not in benches and kids[n] & benches), None)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("who", ["worker", "keeper", "player"])
def test_worker_is_killed(tmp_path, undisturbed, who):
    """Picks a worker of pytest-xdist, the program that plays, or its process that plays."""
    p = start(tmp_path, "--list", many(tmp_path), "--jobs", "2", pytest="--no-cache")
    wait_for(tmp_path / "out" / "journal.jsonl", 30, p)
    killed = False
    while not killed:
        assert p.poll() is None, "the run ended before a process of it was found"
        try:
            one = victim(p.pid, who)
            if one:
                os.kill(one, signal.SIGKILL)
                killed = True
        except ProcessLookupError:  # it ended between the check and the signal
            continue
    text = p.communicate()[0]
    p.stdout = None
    r = kit.subprocess.CompletedProcess([], p.returncode, text, "")
    same(Result(r, tmp_path / "out"), undisturbed, tmp_path)


@pytest.mark.long
def test_interrupt_leaves_a_report(tmp_path):
    """SIGTERM, as twice from timeout(1): code 128+15, the signal and the traces that did not run are named, the next run
    continues."""
    args = ["--list", small_list(tmp_path, 150), "--jobs", "2"]
    p = start(tmp_path, *args, pytest="--no-cache")
    wait_for(tmp_path / "out" / "journal.jsonl", 20, p)
    p.terminate()
    time.sleep(.05)
    p.terminate()
    text = p.communicate()[0]
    p.stdout = None
    assert p.returncode == 128 + signal.SIGTERM and "KeyboardInterrupt" not in text, text
    Result(subprocess.CompletedProcess([], p.returncode, text, ""), tmp_path / "out")
    rep = json.loads((tmp_path / "out" / "report.json").read_text())
    left = rep["verdicts"]["not run"]
    assert rep["exit"] == 143 and left > 0 and f"ended by SIGTERM: {left} of {len(rep['results'])} traces" in text, text
    x = regress(tmp_path, *args, pytest="--no-cache")
    assert x.counts == {"passed": len(rep["results"])} and x.report["resumed"]


AT_A_BAD_TIME = """
import os
import signal
from regress.control import Control
close = Control._close


def at_a_bad_time(self, *args):
    if len(self.results) == 5:
        os.kill(os.getpid(), signal.SIGTERM)
    close(self, *args)


Control._close = at_a_bad_time
"""


def test_interrupt_between_two_reports(tmp_path):
    """The signal arrives when a result is in the journal and not yet in JUnit."""
    (tmp_path / "at_a_bad_time.py").write_text(AT_A_BAD_TIME)
    r = kit.run(*command(tmp_path, "--list", small_list(tmp_path), "--jobs", "1",
                         pytest="--no-cache -p at_a_bad_time"),
                env=environment(PYTHONPATH=f"{kit.ROOT / 'harness'}:{tmp_path}"))
    x = Result(r, tmp_path / "out")
    assert x.report["exit"] == 143 and x.counts == {"passed": 5, "not run": len(x.all) - 5}


# ---- cached results are not played ----

def test_cache(tmp_path):
    file = small_list(tmp_path, 2, m="mismatch")
    for d in "pdp_max", "pdp_min":
        kit.copied(kit.VECTORS / d, tmp_path / "own" / d, lambda text: text + "// a copy\n")
    kit.rewrite(tmp_path / "list.toml", lambda text: text + '[[run]]\nname = "own"\ntraces = ["own"]\n')
    args = ["--list", file, "--jobs", "1"]

    def cached(**kw):
        return {n for n, r in regress(tmp_path, *args, **kw).all.items() if r["cached"]}
    assert not cached()
    known = cached()    # regress() checks that its counts agree with the results
    assert len(known) == 10 and not any("/m[" in n for n in known)
    assert not cached(pytest="--no-cache")
    kit.rewrite(next((tmp_path / "own" / "pdp_max").glob("*.cfg")), lambda text: text + "// another content\n")
    assert known - cached() == {n for n in known if n.startswith("own/own/pdp_max")}
    traps.model(tmp_path, "-O2")    # another code
    assert not cached()
    kit.rewrite(tmp_path / "list.toml", lambda text: text.replace("time_limit = 20", "time_limit = 21"))
    assert not cached()


# ---- the line of progress ----

def test_progress_on_a_terminal_only(tmp_path):
    words = command(tmp_path, "--list", small_list(tmp_path, 3), "--jobs", "1")
    mine, theirs = pty.openpty()
    p = kit.subprocess.Popen(words, cwd=kit.ROOT, env={**os.environ, **environment()},
                             stdout=kit.subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    seen = b""
    while True:
        try:
            more = os.read(mine, 4096)
        except OSError:
            break
        seen += more
    assert p.wait() == 0
    line = re.search(rb"\r(\d+) of (\d+) traces, 0 not passed, [\d.]+ traces/s, [\d:]+ left", seen)
    assert line and int(line[2]) == 12, seen
    r = kit.run(*words, env=environment())
    assert "traces/s" not in r.stdout + r.stderr and r.stderr == ""
    assert r.stdout.splitlines()[-1] == "12 passed, 0 failed"
