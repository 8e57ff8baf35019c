# SPDX-License-Identifier: Apache-2.0
"""The page of a regression in a browser, and the history that it shows."""

import html
import re
import shutil
import sqlite3
import subprocess
import time
import urllib.parse

import pytest

import kit
from regress_kit import regress, small_list

from regress import coverage, group, history, page, timeline


def browser():
    exe = shutil.which("chromium") or shutil.which("chromium-browser")
    return exe or pytest.skip("chromium is not installed (sh harness/setup.sh all)")


def dom(file, tmp_path):
    """Returns the page after its scripts, as the browser has it; without a network."""
    words = [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
             "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={tmp_path}/profile",
             file.as_uri()]
    r = subprocess.run(words, capture_output=True, text=True, timeout=kit.GUARD)
    assert r.returncode == 0, r.stderr[-2000:]
    return r.stdout


# Clicks the first failure as a user does; the title gets the text visible before and after.
CLICK = """<script>
const f = document.querySelector(".failure"), b = f.querySelector(".body");
const before = getComputedStyle(b).display;
f.querySelector("button").dispatchEvent(new MouseEvent("click", {bubbles: true}));
document.title = [before, getComputedStyle(b).display, f.querySelector(".repeat").offsetHeight > 0,
  document.querySelectorAll("#all tr").length].join(" ");
document.getElementById("filter").value = "crash";
document.getElementById("filter").dispatchEvent(new Event("input"));
document.title += " " + document.querySelectorAll("#all tr").length;
</script></body>"""


def test_a_failure_opens_in_a_browser(tmp_path):
    x = regress(tmp_path, "--list", small_list(tmp_path, 1, m="mismatch", c="crash"), "--jobs",
                "1")
    file = tmp_path / "out" / "index.html"
    text = file.read_text()
    assert not re.search(r"(src|href)=\"(https?:)?//", text)  # loads nothing from elsewhere
    for link in re.findall(r'<a href="([^"]+)"', text):
        assert (tmp_path / "out" / urllib.parse.unquote(html.unescape(link))).exists()
    clicked = tmp_path / "out" / "clicked.html"
    clicked.write_text(text.replace("</body>", CLICK))
    seen = dom(clicked, tmp_path)
    title = re.search(r"<title>(.*?)</title>", seen)[1]
    assert title == f"none block true {len(x.all)} 1"
    assert 'class="failure open"' in seen


def test_page_shows_what_the_run_was(tmp_path):
    x = regress(tmp_path, "--list", small_list(tmp_path, 2, m="mismatch"), "--jobs", "1")
    text = html.unescape((tmp_path / "out" / "index.html").read_text())
    for words in ["8 passed", "1 not passed", "run 1 of the history", "seeds", "1, 2", "Coverage",
                  "Slowest traces", "clocks/s", "cosim "] + [r["command"] for r in
                                                            x.all.values() if r["id"] in x.bad]:
        assert words in text


def test_names_cannot_break_the_page(tmp_path):
    """Markup in a name or a message is text."""
    run = Run(1, 3, wrong={0: "</script><script>alert(1)</script><b>"})
    run.out = tmp_path
    page.write(run, None)
    text = (tmp_path / "index.html").read_text()
    assert "<script>alert" not in text and "</script><script>" not in text


def test_a_thousand_failures_stay_readable(tmp_path):
    """A kind shows its first traces, folds the rest, and gives the number of those in the report alone; the trend marks
    a single failure."""
    run = Run(1, 1010, wrong=set(range(1000)))
    run.out = tmp_path
    past = history.History(tmp_path / "h").add(run, 2)
    page.write(run, past)
    text = (tmp_path / "index.html").read_text()
    assert "<b>1000</b> traces" in text and text.count('<details class="group" open>') == 1
    before, after = text.split("192 more traces of this kind")
    assert before.count('class="failure"') == 8
    assert after.count('class="failure"') == 192 and "and 800 more; report.json has all" in after
    assert page._bars([(1, 0, 10000, 9999, 5, 1.0)])[0]["bad"] == 2
    assert page._bars([(1, 0, 10000, 10000, 5, 1.0)])[0]["bad"] == 0


# ---- coverage ----

INFO = "TN:\nSF:a.sv\nDA:1,{}\nDA:2,{}\nDA:3,0\nLF:3\nLH:{}\nend_of_record\n"
DAT = "# SystemC::Coverage-3\nC '\1f\2a.sv\1l\2{}\1n\0021\1page\2v_line/a\1o\2block' {}\n"


def test_coverage_of_all_programs_is_one(tmp_path):
    """Counts of two processes are merged: a line that one of them hit is hit."""
    assert coverage.measure(tmp_path) is None
    folder = tmp_path / "coverage"
    folder.mkdir()
    assert coverage.measure(tmp_path) is None
    (folder / "a.info").write_text(INFO.format(1, 0, 1))
    assert coverage.measure(tmp_path)["rows"] == [("lines", 1, 3)]
    if shutil.which("lcov"):
        (folder / "b.info").write_text(INFO.format(0, 4, 1))
        assert coverage.measure(tmp_path)["rows"] == [("lines", 2, 3)]


def test_coverage_of_verilator(tmp_path):
    kit.tool("verilator_coverage")
    folder = kit.write(tmp_path / "coverage", {})
    (folder / "1-0.dat").write_text(DAT.format(1, 3) + DAT.format(2, 0).split("\n", 1)[1])
    (folder / "2-0.dat").write_text(DAT.format(1, 0) + DAT.format(7, 1).split("\n", 1)[1])
    assert coverage.measure(tmp_path)["rows"] == [("lines", 2, 3)]


TOGGLE = "C '\1f\2a.sv\1l\2{}\1n\0021\1page\2v_{}/a\1o\2{}' {}\n"


def test_coverage_of_branches_and_toggles(tmp_path):
    """Two processes: each branch and each bit counts once; a line of signals counts as its least toggled bit."""
    kit.tool("verilator_coverage")
    folder = kit.write(tmp_path / "coverage", {})
    for i, (a, b, q) in enumerate([(1, 0, 4), (2, 0, 0)]):
        (folder / f"{i}-0.dat").write_text(
            DAT.format(1, 3) + TOGGLE.format(2, "branch", "if", a) + TOGGLE.format(2, "branch", "else", b)
            + TOGGLE.format(9, "toggle", "q[0]", q) + TOGGLE.format(9, "toggle", "q[1]", 0)
            + TOGGLE.format(8, "toggle", "r", 1))
    got = coverage.measure(tmp_path)
    assert ("branches", 1, 2) in got["rows"] and ("toggles", 2, 3) in got["rows"]
    assert "DA:8,2\nDA:9,0" in (folder / "toggles.lcov").read_text()
    assert "DA:9" not in (folder / "merged.info").read_text()
    if shutil.which("genhtml"):
        assert got["page"] and (tmp_path / got["page"]).exists() and (tmp_path / got["toggles"]).exists()


SAMPLES = kit.ROOT / "tests" / "coverage"


@pytest.mark.parametrize("version", [f.stem for f in sorted(SAMPLES.glob("*.dat"))])
def test_coverage_of_each_version(version, tmp_path, monkeypatch):
    """Databases and .info files as Verilator writes them give the same rows in each version, except a line of two
    branches, which older versions count as the last one."""
    (tmp_path / "coverage").mkdir()
    shutil.copy(SAMPLES / f"{version}.dat", tmp_path / "coverage" / "1-0.dat")
    tool = kit.script(tmp_path / "bin" / "verilator_coverage",
                      f'[ "$1" = --write-info ] && cp {SAMPLES}/{version}.info "$2"\n')
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    assert coverage.measure(tmp_path)["rows"] == [
        ("lines", 2 + (version != "5.006"), 5), ("branches", 1, 2), ("toggles", 4, 5)]


# ---- the history ----

class Run:
    """Writes a made-up run."""

    def __init__(self, began, n, wrong=(), clocks=lambda k: 1000):
        self.began, self.seconds, self.code, self.resumed = began, 1.0, int(bool(wrong)), False
        self.list, self.changed, self.shard = "a.toml", {}, None
        self.versions = {"programs": [], "source": "", "verilator": "", "system": "",
                         "machine": ""}
        self.results = [self.one(k, wrong, clocks) for k in range(n)]
        self.groups = group.groups(self.results)

    @staticmethod
    def one(k, wrong, clocks):
        text = wrong.get(k) if isinstance(wrong, dict) else "x"
        bad = k in wrong
        return {"id": f"run/trace {k}", "verdict": "failed" if bad else "passed",
                "clocks": clocks(k), "seconds": 0.01, "labels": [], "facts": {"seed": 1},
                "cached": False, "command": "cosim t", "log": "", "checks": [1, 0], "reasons": [],
                "group": group.of("failed", [text], "t") if bad else None}


def test_first_failing_run_and_changed_clocks(tmp_path):
    h = history.History(tmp_path / "h")
    h.add(Run(1, 4), 2)
    h.add(Run(2, 4, {1}), 2)
    h.add(Run(3, 4, {1, 2}), 2)
    h.add(Run(4, 4, {1}), 2)
    p = h.add(Run(5, 4, {1, 2}, lambda k: 1000 + 15 * k), 2)
    assert p.since == {"run/trace 1": 2, "run/trace 2": 5}
    assert [(c[0], c[1], c[2], c[3]) for c in p.changed] == [("run/trace 3", 1045, 1000, 4)]
    again = h.add(Run(5, 4, {1, 2}), 2)
    assert again.number == 5 and len(h.trend(5)) == 5  # a run is entered once
    words = "\n".join(p.text())
    assert "run/trace 1: first failed in run 2" in words
    assert "run/trace 2: fails for the first time" in words
    assert "run/trace 3: 1045 clocks, 1000 in run 4 (+4.5 %)" in words


def test_other_options_are_not_compared(tmp_path):
    """A trace keeps its name when the providers, the configuration or the seed change: its clocks and its first failing
    run are those of runs with the same options. Limits, paths and the number of the run do not count."""
    h = history.History(tmp_path / "h")
    def add(n, how, wrong=(), clocks=1000, tree="/a", limit=9):
        run = Run(n, 3, wrong, lambda k: clocks)
        for r in run.results:
            r["trace"] = f"{tree}/pieces/000"
            r["command"] = f"{tree}/build/nv_small-rtl/cosim {how} --time-limit {limit} {tree}/pieces/000"
        return h.add(run, 2)
    assert add(1, "--all check --seed 1").other == []
    assert add(2, "--all check --seed 1", {1}).since == {"run/trace 1": 2}
    p = add(3, "--all rtl --seed 1", {1}, 2000)
    assert p.since == {"run/trace 1": 3} and p.changed == [] and [r[0] for r in p.trend] == [3]
    (run, then, now, count, _), = p.other
    assert (run, count) == (2, 3) and set(now.split()) ^ set(then.split()) == {"rtl", "check"}
    assert any("run 2: rtl, there check" in x for x in p.text())
    p = add(4, "--all check --seed 1", {1}, 1100, "/b", 77)
    assert p.since == {"run/trace 1": 2} and p.other == [] and [r[0] for r in p.trend] == [1, 2, 4]
    assert [c[1:] for c in p.changed] == [(1100, 1000, 2), (1100, 1000, 2)]
    run = Run(9, 3)
    run.out = tmp_path
    page.write(run, history.Past(9, {}, [], [], 2, [(2, "a --all rtl", "a --all check", 3, "t")]))
    assert "3 traces (t): not compared, the options differ from those of run 2: check, there rtl" in \
        (tmp_path / "index.html").read_text()
    assert add(5, "--all check --seed 2").changed == [] and len(h.trend(5)) == 1


def test_one_trend_a_list(tmp_path):
    """Runs of another list are not in the trend, and a file without the column is upgraded."""
    old = sqlite3.connect(tmp_path / "h")
    old.executescript(history.SCHEMA.replace(", list TEXT, setup TEXT", "").replace(", setup INTEGER", ""))
    old.execute("INSERT INTO run (began, traces) VALUES (0.5, 7)")
    old.commit()
    for n, name in enumerate(["a.toml", "b.toml", "a.toml"], 1):
        run = Run(n, n)
        run.list, run.out = name, tmp_path
        past = history.History(tmp_path / "h").add(run, 2)
    assert [(r[0], r[2]) for r in past.trend] == [(2, 1), (4, 3)]
    page.write(run, past)
    assert "<h2>Runs of a.toml</h2>" in (tmp_path / "index.html").read_text()


def test_more_than_ten_failures(tmp_path):
    """The newest are shown first, and the others are counted."""
    h = history.History(tmp_path / "h")
    h.add(Run(1, 20, {1}), 2)
    lines = h.add(Run(2, 20, set(range(12))), 2).text()
    assert [x for x in lines if x.endswith("fails for the first time")] == lines[1:11]
    assert lines[11:] == ["and 2 more"]


def test_ten_thousand_results(tmp_path):
    """Every step of the queries uses an index; the page has all rows. The time is printed only."""
    h = history.History(tmp_path / "h")
    for n in range(3):
        h.add(Run(n, 10000, {5, 7} if n else ()), 2)
    began = time.monotonic()
    run = Run(9, 10000, {5, 7, 8}, lambda k: 1000 + k % 50)
    past = h.add(run, 2)
    run.out = tmp_path
    queried = time.monotonic()
    page.write(run, past)
    print(f"history {queried - began:.2f} s, page {time.monotonic() - queried:.2f} s")
    assert past.since == {"run/trace 5": 2, "run/trace 7": 2, "run/trace 8": 4}
    # those of k % 50 from 21 on, except the three that do not pass
    assert len(past.changed) == 29 * 200 and past.changed[0][1] == 1049
    db = sqlite3.connect(tmp_path / "h")
    for query, args in (history.SINCE, (4,)), (history.CLOCKS, (4, 2)), (history.OTHER, (4,)):
        steps = [r[3] for r in db.execute("EXPLAIN QUERY PLAN " + query, args)]
        assert not any(s.startswith("SCAN") for s in steps), steps
    text = (tmp_path / "index.html").read_text()
    assert text.count("run/trace ") >= 10000
    click = CLICK.replace('"crash"', '"failed"')
    (tmp_path / "c.html").write_text(text.replace("</body>", click))
    title = re.search(r"<title>(.*?)</title>", dom(tmp_path / "c.html", tmp_path))[1]
    assert title == "none block true 200 3"


# ---- the timeline ----

def played(name, worker, begin, end, verdict="passed", cached=False):
    return {"id": name, "worker": worker, "began": begin, "seconds": end - begin, "took": end - begin,
            "verdict": verdict, "cached": cached}


def test_timeline():
    """Each worker has a lane, in the order of the numbers. Cached results have no bar, a pause is cut, short neighbours
    that passed are merged into one bar, and a failure keeps its own."""
    assert timeline.of([played("a", "gw0", 1, 2, cached=True), {"id": "b", "cached": False}]) is None
    some = [played("a", "gw10", 100, 150), played("b", "gw9", 100, 140, "failed"),
            played("c", "gw9", 1150, 1200), played("d", "gw9", 5, 6, cached=True)]
    x = timeline.of(some)
    assert [(lane["name"], len(lane["bars"])) for lane in x["lanes"]] == [("gw9", 2), ("gw10", 1)]
    first, last = x["lanes"][0]["bars"]
    pause, = x["pauses"]
    assert (first["x"], first["good"], last["good"], pause["text"]) == (0, False, True, "16:40")
    assert pause["x"] == pytest.approx(50 / 102) and last["x"] == pytest.approx(52 / 102)
    assert last["x"] + last["w"] == pytest.approx(1) and x["busy"] == pytest.approx(70)
    many = [played(str(n), "gw0", n * 0.01, n * 0.01 + 0.005, "hung" if n == 500 else "passed")
            for n in range(1000)]
    bars = timeline.of(many)["lanes"][0]["bars"]
    assert sum(b["n"] for b in bars) == 1000 and len(bars) < 400
    assert [b["text"][:9] for b in bars if not b["good"]] == ["500: hung"]
    lanes = timeline.of([played("x", f"gw{n}", 0, 1) for n in range(100)])
    assert (len(lanes["lanes"]), lanes["more"]) == (64, 36)


def test_timeline_in_a_browser(tmp_path):
    """Every bar is in its lane and inside the picture."""
    x = regress(tmp_path, "--list", small_list(tmp_path, 4, m="mismatch"), "--jobs", "2")
    assert {r["worker"] for r in x.all.values()} == {"gw0", "gw1"}
    script = """<script>
const s = document.querySelector(".timeline").getBoundingClientRect(), bad = [];
const bars = [...document.querySelectorAll(".timeline .bar")].map(b => b.getBoundingClientRect());
for (const b of bars)
  if (b.width <= 0 || b.left < s.left || b.right > s.right + 1 || b.bottom > s.bottom) bad.push(b);
document.title = [bars.length > 2, bad.length, new Set(bars.map(b => b.top)).size,
  document.querySelectorAll('.timeline .bar[fill="#c0291d"]').length].join(" ");
</script></body>"""
    file = tmp_path / "out" / "t.html"
    file.write_text((tmp_path / "out" / "index.html").read_text().replace("</body>", script))
    assert re.search(r"<title>(.*?)</title>", dom(file, tmp_path))[1] == "true 0 2 1"
