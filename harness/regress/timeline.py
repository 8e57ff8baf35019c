# SPDX-License-Identifier: Apache-2.0
"""Shows when each worker of a run played which trace: a lane for each worker and a bar for each trace, on one axis of
time."""

import re

from .progress import duration

LANES = 64          # bars that are drawn
LEAST = 0.003       # of the width: shorter neighbours of a lane become one bar
PAUSE = 60          # seconds without a playing worker, as between two parts of a run: cut to
CUT = 0.02          # this part of the time played
TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400)


def _spans(results):
    """Returns (begin, end, result) of all traces that a worker played, the earliest first."""
    return sorted(((r["began"], r["began"] + r.get("took", r["seconds"]), r) for r in results
                   if "began" in r and not r["cached"]), key=lambda s: s[:2])


class Axis:
    """Turns moments into parts of the width, from 0 to 1; cuts long pauses."""

    def __init__(self, spans):
        self.begin, last, gaps = spans[0][0], spans[0][1], []
        for begin, end, _ in spans:
            if begin - last > PAUSE:
                gaps.append((last, begin))
            last = max(last, end)
        played = last - self.begin - sum(b - a for a, b in gaps) or 1e-6
        self.cut = [(a, b, CUT * played) for a, b in gaps]
        self.length = played + sum(c for _, _, c in self.cut)
        self.played = played

    def at(self, moment):
        x = moment - self.begin
        for a, b, width in self.cut:
            if moment >= b:
                x -= b - a - width
            elif moment > a:
                x -= (moment - a) * (1 - width / (b - a))
        return x / self.length

    def pauses(self):
        return [{"x": self.at(a), "w": width / self.length, "text": duration(b - a)} for a, b, width in self.cut]

    def ticks(self):
        """Puts labels at round numbers of seconds, outside the cuts."""
        if self.cut:
            return [{"x": 0, "text": "0:00"}]
        step = next((t for t in TICKS if t * 12 >= self.length), TICKS[-1])
        text = duration if step >= 1 else "{:.1f} s".format
        return [{"x": n * step / self.length, "text": text(n * step)} for n in range(int(self.length / step) + 1)]


def _bars(axis, spans):
    found = []
    for begin, end, r in spans:
        x, w, good = axis.at(begin), axis.at(end) - axis.at(begin), r["verdict"] == "passed"
        last = found[-1] if found else None
        if last and last["good"] == good and x - last["x"] - last["w"] < LEAST and (
                w < LEAST and last["w"] < 2 * LEAST):
            last["w"], last["n"] = x + w - last["x"], last["n"] + 1
            last["text"] = f"{last['n']} traces"
        else:
            found.append({"x": x, "w": w, "good": good, "n": 1,
                          "text": f"{r['id']}: {r['verdict']}, {end - begin:.2f} s"})
    return found


def _order(name):
    """Sorts gw10 after gw9."""
    return [int(x) if x.isdigit() else x for x in re.split(r"(\d+)", name)]


def of(results):
    """Returns {"lanes", "ticks", "pauses", ...} for the page; None when nothing was played."""
    spans = _spans(results)
    if not spans:
        return None
    axis, lanes = Axis(spans), {}
    for span in spans:
        lanes.setdefault(span[2].get("worker") or "", []).append(span)
    busy = sum(end - begin for begin, end, _ in spans)
    names = sorted(lanes, key=_order)
    return {"lanes": [{"name": n, "bars": _bars(axis, lanes[n]), "traces": len(lanes[n])}
                      for n in names[:LANES]],
            "more": max(0, len(names) - LANES), "ticks": axis.ticks(), "pauses": axis.pauses(),
            "busy": 100 * busy / (axis.played * len(names))}
