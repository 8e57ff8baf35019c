# SPDX-License-Identifier: Apache-2.0
"""Writes the HTML page of a run: one file, readable without a network or a server."""

import json
import pathlib
import time

import jinja2

from . import again, paths, timeline, verdicts
from .progress import duration

LOG = 4000      # characters of a failure's output
TRACES = 200    # failures of one group that are shown in full
FIRST = 8       # and those that are visible at once


def _bars(trend):
    """Returns the columns of the trend: passed and not passed, as heights of a small picture."""
    most = max((r[2] for r in trend), default=1) or 1
    return [{"run": r[0], "began": time.strftime("%Y-%m-%d %H:%M", time.localtime(r[1])),
             "traces": r[2], "passed": r[3], "clocks": r[4], "seconds": r[5],
             "good": 58 * r[3] / most,   # so that a single failure is visible
             "bad": r[2] > r[3] and max(2, 58 * (r[2] - r[3]) / most)} for r in trend]


def _failure(run, r, past):
    since = past.since.get(r["id"]) if past else None
    return {**r, "log": r["log"][-LOG:], "folder": r.get("folder") and f"failures/{r['folder']}",
            "show": again.show(r) if r.get("waves") else "", "since": since, "new": past is not None and since == past.number,
            "files": sorted(p.name for p in (run.out / "failures" / r["folder"]).iterdir())
            if r.get("folder") and (run.out / "failures" / r["folder"]).is_dir() else []}


def _speed(run):
    busy = sum(r["seconds"] for r in run.results if not r["cached"])
    clocks = sum(r["clocks"] or 0 for r in run.results if not r["cached"])
    played = sum(not r["cached"] for r in run.results)
    return {"busy": duration(busy), "clocks": clocks,
            "rate": f"{clocks / busy / 1e3:.0f} thousand clocks/s" if busy and clocks else "",
            "traces": f"{played / run.seconds:.1f} traces/s" if run.seconds else ""}


def write(run, past, coverage=None):
    """Writes OUT/index.html."""
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent),
                             autoescape=True, trim_blocks=True, lstrip_blocks=True)
    rows = [[r["id"], r["verdict"], r["clocks"], r["seconds"], r["cached"], " ".join(r["labels"])] for r in run.results]
    text = env.get_template("page.html").render(
        run=run, past=past, count=verdicts.count(run.results), speed=_speed(run),
        began=time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(run.began)),
        took=duration(run.seconds), bars=_bars(past.trend) if past else [],
        first=FIRST, groups=[[_failure(run, r, past) for r in m[:TRACES]] for m in run.groups],
        timeline=timeline.of(run.results), sizes=[len(m) for m in run.groups], coverage=coverage,
        seeds=sorted({r["facts"].get("seed", 1) for r in run.results}),
        cached=sum(r["cached"] for r in run.results), root=str(paths.ROOT),
        slow=sorted(run.results, key=lambda r: -r["seconds"])[:10],
        # a script must not contain "</script>"
        rows=json.dumps(rows).replace("<", "\\u003c"))
    paths.write_whole(run.out / "index.html", text)
