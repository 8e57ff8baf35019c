# SPDX-License-Identifier: Apache-2.0
"""Testplans: feature, tests, bins, result; coverage of the unit's RTL apart from the kit's own."""

import json
import re
import shutil
import sys

import pytest

import kit
from regress_kit import command, environment, regress, small_list
from test_regress_page import TOGGLE, dom

from regress import coverage, functional, lists, owner, testplan
from regress.toml import ListError                              

PLAN = """unit = "pdp"

[[testpoint]]
name = "maximum"
desc = "Windows of a maximum"
stage = "V1"
tests = ["pdp_max"]
covergroups = ["method"]

[[testpoint]]
name = "broken"
desc = "A trace that fails"
tests = ["m", "pdp_min"]
covergroups = ["method"]

[[testpoint]]
name = "all of it"
desc = "Bins that those tests have"
tests = ["vectors/pdp_*"]
covergroups = ["low", "max"]

[[testpoint]]
name = "later"
desc = "Nobody has written it"
tests = ["pdp_later_*"]

[[covergroup]]
name = "method"
desc = "Each"
bins = ["method"]

[[covergroup]]
name = "low"
desc = "Small windows"
bins = ["method=min", "method x pdp_flying=max x memory"]

[[covergroup]]
name = "max"
desc = "Again"
bins = ["method=max"]
"""


def with_plan(tmp_path, text=PLAN, **traces):
    """The small list with a testplan."""
    file = small_list(tmp_path, 2, **traces)
    (tmp_path / "plan.toml").write_text(text)
    kit.rewrite(tmp_path / "list.toml", lambda content: 'testplan = "plan.toml"\n' + content)
    return file


def rows(measured):
    return {p["name"]: (p["passed"], len(p["traces"]), p["bins"], p["missing"], p["result"])
            for p in measured["testpoints"]}


WANTED = {"maximum": (1, 1, 3, ["method=average", "method=min"], "bins left"),
          "broken": (1, 2, 3, ["method=average", "method=max"], "failed"),
          "all of it": (2, 2, 3, [], "done"), "later": (0, 0, 0, [], "no test")}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    kit.need(kit.BUILD / "dlavec", "make native")
    tmp = tmp_path_factory.mktemp("plan")
    return regress(tmp, "--list", with_plan(tmp, m="mismatch"), "--jobs", "2"), tmp


def test_feature_tests_bins_result(run):
    """A trace that failed hits no bin, and its testpoint is not done."""
    x, _ = run
    measured, = x.report["testplans"]
    assert rows(measured) == WANTED
    assert {g["name"]: (g["bins"], g["missing"]) for g in measured["covergroups"]} == {
        "method": (3, ["method=average"]), "low": (2, []), "max": (1, [])}
    assert "testplan plan: 1 of 4 testpoints done, 5 of 6 bins hit" in x.r.stdout
    assert x.r.returncode == 1


def test_the_table_in_a_browser(run, tmp_path):
    x, _ = run
    script = """<script>
const lines = [...document.querySelectorAll(".testplan tr")].slice(1);
document.title = lines.map(r => [r.cells[0].querySelector("b").textContent,
  r.cells[3].textContent, r.cells[5].textContent, r.cells[6].textContent.trim(),
  r.querySelectorAll("details code").length].join("/")).join(";") + ";" +
  document.querySelectorAll(".covergroups tr").length;
</script></body>"""
    file = tmp_path / "t.html"
    file.write_text((x.out / "index.html").read_text().replace("</body>", script))
    assert re.search(r"<title>(.*?)</title>", dom(file, tmp_path))[1] == (
        "maximum/1 of 1/1 of 3/bins left/2;broken/1 of 2/1 of 3/failed/2;"
        "all of it/2 of 2/3 of 3/done/0;later/0 of 0//no test/0;4")


def test_known_passes_count(run):
    """A trace that is not played because it passed before has its bins, too."""
    _, tmp = run
    x = regress(tmp, "--list", str(tmp / "list.toml"), "--jobs", "1")
    assert sum(r["cached"] for r in x.all.values()) == 8
    assert rows(x.report["testplans"][0]) == WANTED


def test_shards_have_one_testplan(tmp_path):
    """A trace that failed in one shard and passed in another has not passed."""
    file, outs = with_plan(tmp_path, m="mismatch"), []
    for n in 1, 2, 3:
        regress(tmp_path, "--list", file, "--jobs", "1", "--shard", f"{n}/3")
        outs.append(str((tmp_path / "out").rename(tmp_path / f"job{n}")))
    kit.run(sys.executable, "-m", "regress.merge", "--out", tmp_path / "merged", "--history",
            tmp_path / "h", "--shards", " ".join(outs), env=environment())
    report = json.loads((tmp_path / "merged" / "report.json").read_text())
    assert rows(report["testplans"][0]) == WANTED


def test_one_failing_way_is_not_a_pass():
    """With several seeds of which one failed, its bins do not count."""
    plan = {"testpoint": [{"name": "p", "desc": "", "tests": ["a"], "covergroups": ["g"]}],
            "covergroup": [{"name": "g", "desc": "", "bins": ["x"]}]}
    measured = {"plan": plan, "bins": {"x": ["1"]}, "hits": {"t/a": ["x=1"]}}

    def results(*verdicts):
        return [{"id": f"r/t/a[b,s{n}]", "facts": {"run": "r"}, "verdict": v}
                for n, v in enumerate(verdicts)]
    for verdicts, want in ((["passed"] * 2, "done"), (["passed", "hung"], "failed"),
                           (["not run"] * 2, "no test"), (["passed", "not run"], "done")):
        points, groups = testplan.rows(measured, results(*verdicts))
        assert points[0]["result"] == want
        assert bool(groups[0]["missing"]) == (want != "done")


def test_no_program_for_bins(run, tmp_path, monkeypatch):
    """Then no bin is hit, and the reason is given."""
    x, tmp = run
    monkeypatch.setattr(functional, "DLAVEC", tmp_path / "none")
    measured, notes = functional.measure(testplan.Testplan(tmp / "plan.toml"), list(x.all.values()))
    assert len(notes) == 1 and "none: No such file" in notes[0]
    assert not any(measured["hits"].values())


BAD = kit.rows("refusals/testplans.txt")


@pytest.mark.parametrize("old, new, words", BAD)
def test_bad_testplan(tmp_path, old, new, words):
    """A bad testplan is refused with its line before any trace is played."""
    assert old in PLAN
    file = with_plan(tmp_path, PLAN.replace(old, new, 1))
    r = kit.ends(kit.run(*command(tmp_path, "--list", file), env=environment()), 2)
    assert re.search(rf"plan.toml(?:{words})", r.stderr), r.stderr
    assert not (tmp_path / "out" / "report.json").exists()


def test_no_testplan(tmp_path):
    file = with_plan(tmp_path)
    (tmp_path / "plan.toml").unlink()
    kit.refused(kit.run(*command(tmp_path, "--list", file), env=environment()),
                "list.toml:1: plan.toml: no such file, expected a testplan")


def test_tables_of_your_own(tmp_path):
    """Points that the kit does not have, from dlavec cover --cover-tables."""
    tables = tmp_path / "mine"
    tables.mkdir()
    for name in "points.csv", "crosses.csv":
        shutil.copy(kit.ROOT / "vectors" / "src" / "cover" / name, tables)
    with open(tables / "points.csv", "a") as f:
        f.write("big_window;pdp;pool_w * pool_h;small=1-4 big=5+;;\n")
    plan = PLAN.replace('bins = ["method"]', 'bins = ["big_window"]')
    text = plan.replace('unit = "pdp"', 'unit = "pdp"\ncover_tables = "mine"', 1)
    x = regress(tmp_path, "--list", with_plan(tmp_path, text), "--jobs", "1")
    group = x.report["testplans"][0]["covergroups"][0]
    assert group["bins"] == 2 and len(group["missing"]) < 2
    with pytest.raises(ListError, match="no such point of pdp: big_window"):
        (tmp_path / "plan.toml").write_text(plan)
        testplan.Testplan(tmp_path / "plan.toml")


def test_the_example():
    """The example is valid, each of its testpoints has traces, and its bins are those of nv_small."""
    one = lists.List(kit.ROOT / "examples" / "planned.toml")
    results = [{"id": c.id, "facts": c.facts, "verdict": "passed", "trace": c.trace}
               for c in one.cases()]
    measured, notes = functional.measure(one.testplan, results)
    assert not notes and all(p["traces"] and p["bins"] for p in measured["testpoints"])
    assert not any(g["missing"] for g in measured["covergroups"])


# ---- owners of RTL ----

def dat(name, hits):
    return "# SystemC::Coverage-3\n" + "".join(
        f"C '\1f\2{name}\1l\2{n}\1n\0021\1page\2v_line/a\1o\2block' {k}\n" for n, k in enumerate(hits, 1))


def test_owners(tmp_path):
    """Files of a list, of lists in it, of our units, of the kit, and those that a list finds."""
    kit.write(tmp_path, {"a.v": "", "inc.f": f"{tmp_path}/b.v\n",
                         "their.f": f"{tmp_path}/a.v\n-f {tmp_path}/inc.f\n-y {tmp_path}/lib\n"})
    o = owner.Owners({"cmac": str(tmp_path / "their.f")})
    for path, want in ((tmp_path / "a.v", "cmac"), (tmp_path / "b.v", "cmac"),
                       (tmp_path / "lib" / "c.v", "cmac"), ("rtl/pdp/dla_pdp.sv", "pdp"),
                       ("rtl/top/dla_top.sv", "the kit"), ("rtl/lib/dla_fifo.sv", "the kit"),
                       ("harness/dla_bench.sv", "the kit"), ("dpi/axi/dla_axi_mem.sv", "the kit"),
                       ("build/nv_small-x/gen/dla_slots.sv", "the kit")):
        assert o.of(str(path)) == want, path
    two = owner.Owners({"cmac": str(tmp_path / "their.f"), "cacc": str(tmp_path / "inc.f")})
    assert two.of(str(tmp_path / "lib" / "c.v")) == "outside"


def test_rtl_of_the_unit_apart_from_the_kit(tmp_path):
    """Lines and bits of each owner; the kit last, the unit with its own pages."""
    kit.tool("verilator_coverage")
    folder = kit.write(tmp_path / "coverage", {})
    toggle = "".join(TOGGLE.format(9, "toggle", f"q[{n}]", n) for n in range(3))
    for n, text in enumerate([dat("rtl/pdp/p.sv", [1, 0, 3]), dat("rtl/top/t.sv", [0, 0]),
                              dat("harness/dla_bench.sv", [1]) + toggle.replace("a.sv", "rtl/pdp/p.sv")]):
        (folder / f"{n}-0.dat").write_text(text)
    got = coverage.measure(tmp_path, owner.Owners({}))
    assert ("lines", 3, 6) in got["rows"]
    assert [(o["owner"], o["rows"]) for o in got["owners"]] == [
        ("pdp", [("lines", 2, 3), ("toggles", 2, 3)]), ("the kit", [("lines", 1, 3)])]
    if shutil.which("genhtml"):
        assert (tmp_path / got["owners"][0]["page"]).exists()
    assert got["owners"][1]["page"] is None
