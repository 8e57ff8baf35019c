# SPDX-License-Identifier: Apache-2.0
"""SHARD=I/N: one of N jobs that share no folder plays every N-th trace from the I-th on. A shard's
content depends on the list alone, so that the jobs need no communication."""

import json
import re

from . import paths


def parse(text):
    """Returns (I, N), None for no shard; raises ValueError."""
    if not text:
        return None
    m = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if not m or not 1 <= int(m[1]) <= int(m[2]):
        raise ValueError(f"SHARD={text}: expected I/N with I from 1 to N")
    return int(m[1]), int(m[2])


def mine(shard, items):
    """Spreads neighbours of the list, which are alike and take about as long, over the shards."""
    return items[shard[0] - 1::shard[1]]


def _file(out):
    return out / "shard.json"


def forget(out):
    _file(out).unlink(missing_ok=True)


def note(out, shard, ids):
    """Records all traces of the list for a merge, which counts those of a shard without a report as
    not run."""
    out.mkdir(parents=True, exist_ok=True)
    paths.write_whole(_file(out), json.dumps({"index": shard[0], "of": shard[1], "ids": ids}))


def read(out):
    """Returns the content of note(), or None."""
    try:
        return json.loads(_file(out).read_text())
    except OSError:
        return None
