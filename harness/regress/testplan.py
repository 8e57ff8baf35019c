# SPDX-License-Identifier: Apache-2.0
"""Reads a testplan: features, the tests of each, and the bins of functional coverage that those tests must hit
(examples/pdp_testplan.toml)."""

import fnmatch
import itertools
import json
import pathlib

from . import paths
from .toml import ListError, read

SCHEMA = json.loads((pathlib.Path(__file__).parent / "testplan.json").read_text())
TABLES = paths.ROOT / "vectors/src/cover"


def _rows(file):
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            yield [x.strip() for x in line.split(";")]


def model(tables):
    """Returns {unit: {point or cross: its bins}} of a folder with the tables of dlavec cover, for all
    configurations."""
    units = {}
    for point, unit, _, bins, *_ in _rows(tables / "points.csv"):
        if bins:
            units.setdefault(unit, {})[point] = [b.partition("=")[0] for b in bins.split()]
    for unit, points, *_ in _rows(tables / "crosses.csv"):
        words = points.split()
        pairs = itertools.combinations([w for w in words if "*" not in w], 2)
        known = units.get(unit, {})
        for names in [*pairs, *(w.split("*") for w in words if "*" in w)]:
            parts = [known.get(n, []) for n in names]
            known[" x ".join(names)] = [" x ".join(b) for b in itertools.product(*parts)]
    return units


class Testplan:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.content, self.lines = read(self.path, SCHEMA, "a testplan")
        self.name = self.content.get("name", self.path.stem)
        self.unit = self.content["unit"]
        self.tables = self.content.get("cover_tables")
        if self.tables:
            self.tables = str(self.path.parent / self.tables)
        self._check()

    def _error(self, at, text):
        return ListError(f"{self.path}:{self.lines.of(at)}: {text}")

    def _check(self):
        try:
            units = model(pathlib.Path(self.tables or TABLES))
        except (OSError, ValueError) as e:
            raise self._error(("cover_tables",), f"{self.tables}: {e}, expected points.csv and crosses.csv") from e
        if self.unit not in units:
            raise self._error(("unit",), f"no such unit: {self.unit}, expected one of {', '.join(sorted(units))}")
        for kind in "testpoint", "covergroup":
            seen = set()
            for n, x in enumerate(self.content.get(kind, [])):
                if x["name"] in seen:
                    raise self._error((kind, n), f"{x['name']} occurs twice, expected another name")
                seen.add(x["name"])
        groups = [g["name"] for g in self.content.get("covergroup", [])]
        for n, t in enumerate(self.content["testpoint"]):
            for g in t.get("covergroups", []):
                if g not in groups:
                    raise self._error(("testpoint", n, "covergroups"), f"no covergroup {g}, "
                                      f"expected one of {', '.join(groups) or 'none: there is none'}")
        for n, g in enumerate(self.content.get("covergroup", [])):
            for word in g["bins"]:
                self._bins(("covergroup", n, "bins"), word, units[self.unit])

    def _bins(self, at, word, known):
        name, sep, label = word.partition("=")
        if name not in known:
            what = "cross" if " x " in name else "point"
            near = [k for k in known if (" x " in k) == (what == "cross")]
            raise self._error(at, f"no such {what} of {self.unit}: {name}, expected one of {', '.join(near[:60])}")
        if sep and label not in known[name]:
            raise self._error(at, f"no such bin: {word}, expected one of {', '.join(known[name][:60])}")


def wanted(plan, known):
    """Returns {covergroup: its bins as "NAME=BIN"}; known: {name: legal bins of the played traces}."""
    found = {}
    for g in plan.get("covergroup", []):
        names = [w.partition("=") for w in g["bins"]]
        found[g["name"]] = list(dict.fromkeys(
            f"{name}={b}" for name, sep, one in names for b in known.get(name, ())
            if not sep or b == one))
    return found


def label(result):
    """Returns a trace's name in a list, without the run and the way in which it was played."""
    name = result["id"].rpartition("[")[0]
    return name[len(result["facts"].get("run", "")):].lstrip("/")


def _verdicts(results):
    """Returns {trace: whether it passed in every way} for traces that were played."""
    found = {}
    for r in results:
        if r["verdict"] != "not run":
            name = label(r)
            found[name] = found.get(name, True) and r["verdict"] == "passed"
    return found


def _matches(trace, patterns):
    last = trace.rpartition("/")[2]
    return any(fnmatch.fnmatchcase(trace if "/" in p else last, p) for p in patterns)


def _result(passed, played, missing):
    if not played:
        return "no test"
    if passed < played:
        return "failed"
    return "bins left" if missing else "done"


def rows(measured, results):
    """Returns the page's view of functional.measure(): a row for each testpoint and each covergroup."""
    plan, hits, passed = measured["plan"], measured["hits"], _verdicts(results)
    groups = wanted(plan, measured["bins"])
    every = {b for t, good in passed.items() if good for b in hits.get(t, ())}
    points = []
    for t in plan["testpoint"]:
        tests = sorted(n for n in passed if _matches(n, t["tests"]))
        good = [n for n in tests if passed[n]]
        mine = {b for n in good for b in hits.get(n, ())}
        bins = list(dict.fromkeys(b for g in t.get("covergroups", []) for b in groups[g]))
        missing = [b for b in bins if b not in mine]
        points.append({**t, "traces": tests, "passed": len(good), "bins": len(bins),
                       "missing": missing, "result": _result(len(good), len(tests), missing)})
    covered = [{**g, "words": g["bins"], "bins": len(groups[g["name"]]),
                "missing": [b for b in groups[g["name"]] if b not in every]}
               for g in plan.get("covergroup", [])]
    return points, covered


def text(measured):
    points, groups = measured["testpoints"], measured["covergroups"]
    done = sum(p["result"] == "done" for p in points)
    bins = sum(g["bins"] for g in groups)
    return (f"testplan {measured['name']}: {done} of {len(points)} testpoints done, "
            f"{bins - sum(len(g['missing']) for g in groups)} of {bins} bins hit")
