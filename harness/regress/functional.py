# SPDX-License-Identifier: Apache-2.0
"""Measures the functional coverage of the traces of a run (`dlavec cover`) for its testplans. The bins of a trace count
when it passed in every way in which it was played."""

import concurrent.futures
import json
import os
import subprocess
import tempfile

from . import paths, testplan

DLAVEC = paths.BUILD / "dlavec"


def _traces(results):
    """Returns {(name, configuration): folder} of traces that passed at least once; no others are read."""
    return {(testplan.label(r), r["facts"]["config"]): r["trace"] for r in results
            if r["verdict"] == "passed" and r["facts"].get("config")}


def _one(plan, config, folder):
    """Returns ({name: bins}, names that were hit) for a unit, or the text of an error."""
    tables = ["--cover-tables", plan.tables] if plan.tables else []
    with tempfile.NamedTemporaryFile(prefix="dla-regress-") as f:
        try:
            r = subprocess.run([DLAVEC, "cover", "--config", config, "--json", f.name, *tables,
                                folder], capture_output=True, text=True, check=False)
        except OSError as e:
            return f"{DLAVEC}: {e.strerror}; make native"
        if r.returncode:
            return (r.stderr.strip() or f"{DLAVEC} cover {folder}: {r.returncode}").splitlines()[0]
        with open(f.name) as report:
            content = json.load(report)
    known, hit = {}, set()
    for x in content["points"] + content["crosses"]:
        if x["unit"] == plan.unit:
            known.setdefault(x["name"], list(x["bins"]))
            hit |= {f"{x['name']}={b}" for b, n in x["bins"].items() if n}
    return known, hit


def measure(plan, results):
    """Returns the data of a testplan for report.json, and notes about parts that could not be measured."""
    traces, known, hits, notes = _traces(results), {}, {}, {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda t: _one(plan, t[0][1], t[1]), traces.items())
        for (name, _), one in zip(traces, found):
            if isinstance(one, str):
                notes[f"functional coverage: {one}"] = None
                continue
            for point, bins in one[0].items():
                known[point] = list(dict.fromkeys([*known.get(point, []), *bins]))
            hits.setdefault(name, set()).update(one[1])
    words = {b for g in testplan.wanted(plan.content, known).values() for b in g}
    names = {b.partition("=")[0] for b in words}
    return finish({"name": plan.name, "unit": plan.unit, "plan": plan.content,
                   "bins": {k: v for k, v in known.items() if k in names},
                   "hits": {t: sorted(h & words) for t, h in sorted(hits.items())}},
                  results), list(notes)


def finish(measured, results):
    """Adds the rows of the page."""
    points, groups = testplan.rows(measured, results)
    return {**measured, "testpoints": points, "covergroups": groups}


def merge(several, results):
    """Merges measurements of the same testplan by the jobs of a regression."""
    one = {**several[0], "bins": {}, "hits": {}}
    for m in several:
        for point, bins in m["bins"].items():
            one["bins"][point] = list(dict.fromkeys([*one["bins"].get(point, []), *bins]))
        for trace, hits in m["hits"].items():
            one["hits"][trace] = sorted({*one["hits"].get(trace, []), *hits})
    return finish(one, results)
