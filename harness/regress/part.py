# SPDX-License-Identifier: Apache-2.0
"""Plays a part of a regression on another machine: `python3 -m regress.part FOLDER NUMBER`.
FOLDER/NUMBER.json has its cases. Each result is a line of a file in FOLDER that belongs to this
attempt alone. Traces that an earlier attempt has finished are not played again."""

import heapq
import json
import os
import pathlib
import socket
import sys

from . import play, verdicts
from .cache import Cache
from .case import Case, Keys
from .player import Players


def split(cases, seconds, n):
    """Splits cases into n lists of about the same duration: the longest first, each to the part
    with the least so far. seconds: earlier measurements, by id; a new case counts as an average
    one."""
    mean = sum(seconds.values()) / len(seconds) if seconds else 1.0
    cost = {c.id: seconds.get(c.id, mean) for c in cases}
    parts = [(0.0, k, []) for k in range(n)]
    for case in sorted(cases, key=lambda c: -cost[c.id]):
        took, k, some = parts[0]
        some.append(case)
        heapq.heapreplace(parts, (took + cost[case.id], k, some))
    return [some for _, _, some in sorted(parts, key=lambda p: p[1]) if some]


def results(folder, number="*"):
    """Returns the results of all attempts, each case once."""
    found = {}
    for file in sorted(folder.glob(f"{number}.*.jsonl")):
        for line in file.read_bytes().splitlines():
            try:
                r = json.loads(line)
            except ValueError:
                continue  # a kill cut this line
            if verdicts.whole(r):
                found.setdefault(r["id"], r)
    return found


def write(folder, parts, options):
    folder.mkdir(parents=True, exist_ok=True)
    for n, cases in enumerate(parts, 1):
        (folder / f"{n}.json").write_text(json.dumps(
            {**options, "cases": [c.as_dict() for c in cases]}))


def run(folder, number):
    plan = json.loads((folder / f"{number}.json").read_text())
    done = results(folder, number)
    cache = Cache(plan["cache"], plan["team"]) if plan["cache"] else None
    out_dir = pathlib.Path(plan["out"])
    players = Players(out_dir, f"part {number}, {socket.gethostname()}")
    keys = Keys(players.frozen)
    name = folder / f"{number}.{socket.gethostname()}-{os.getpid()}.jsonl"
    with open(name, "a") as out:
        for case in [Case(**c) for c in plan["cases"]]:
            if case.id not in done:
                r = play.with_cache(case, keys.of(case), cache, players, out_dir)
                out.write(json.dumps(r) + "\n")
                out.flush()
    players.close()


if __name__ == "__main__":
    run(pathlib.Path(sys.argv[1]), sys.argv[2])
