# SPDX-License-Identifier: Apache-2.0
"""SHARD=I/N: one of N jobs that share no folder plays every N-th trace from the I-th on. What is in
a shard depends on the list alone, so that the jobs need no word between them."""

import json
import re

from . import paths


def parse(text):
    """(I, N), None for no shard; ValueError."""
    if not text:
        return None
    m = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if not m or not 1 <= int(m[1]) <= int(m[2]):
        raise ValueError(f"SHARD={text}: expected I/N with I from 1 to N")
    return int(m[1]), int(m[2])


def mine(shard, items):
    """Neighbours of a list are alike and take about as long: each shard gets one of N."""
    return items[shard[0] - 1::shard[1]]


def _file(out):
    return out / "shard.json"


def forget(out):
    _file(out).unlink(missing_ok=True)


def note(out, shard, ids):
    """All traces of the list, for a merge: those of a shard without a report are not run."""
    out.mkdir(parents=True, exist_ok=True)
    paths.write_whole(_file(out), json.dumps({"index": shard[0], "of": shard[1], "ids": ids}))


def read(out):
    """What note() wrote, or None."""
    try:
        return json.loads(_file(out).read_text())
    except OSError:
        return None
