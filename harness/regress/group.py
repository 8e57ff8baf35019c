# SPDX-License-Identifier: Apache-2.0
"""Groups equal failures: same verdict, unit, channel and kind of first difference."""

import hashlib
import pathlib
import re

from . import again, paths

# "pdp, clock 1280 (5 ns), layer 1 group 0: write data: ..."
PLACE = re.compile(rf"^({'|'.join(paths.units())}|core), clock \d+ \(\d+ ns\)"
                   r"(?:, layer \d+ group \d+)?: (.*)", re.S)


def _same(text, trace):
    """Removes the parts of a text that differ between two traces: names, paths, clocks, values."""
    text = re.split(r"; (?:models from outside|waves to)", text)[0]
    if trace:
        name = re.escape(pathlib.Path(trace).name)
        text = re.sub(rf"(?<!\w){name}(?!\w)", "TRACE", text.replace(trace, "TRACE"))
    text = re.sub(r"\S*/(?=[^/\s]+)", "", text)             # folders
    text = re.sub(r"\b0x[0-9a-fA-F]+|\b\d+\b|\b[0-9a-f]{2}( [0-9a-f]{2})+\b", "N", text)
    return " ".join(text.split())


def of(verdict, reasons, trace):
    """Returns {"key", "unit", "text"} of a trace that did not pass."""
    first = reasons[0] if reasons else ""
    head = first.splitlines()[0] if first else ""
    place = PLACE.match(head)
    unit, what = (place[1], place[2]) if place else ("", head)
    text = _same(what, trace)
    key = hashlib.blake2b(f"{verdict}|{unit}|{text}".encode(), digest_size=5).hexdigest()
    return {"key": key, "unit": unit, "text": text}


def groups(results):
    """Returns groups of the failed traces, the largest first; each begins with its shortest
    trace."""
    found = {}
    for r in results:
        if r["verdict"] != "passed":
            found.setdefault(r["group"]["key"], []).append(r)
    for members in found.values():
        members.sort(key=again.rank)
    return sorted(found.values(), key=lambda m: (-len(m), m[0]["id"]))
