# SPDX-License-Identifier: Apache-2.0
"""Back-pressure at the pins of units in lists: the syntax of `stall`, as of cosim --stall."""

import csv
import functools
import re

from . import paths

LONGEST = 65535
FORM = re.compile(r"([^:]+):(\d+):(\d+)(?:-(\d+))?")


@functools.cache
def channels():
    """Returns {channel with a ready: the units that have its pins}."""
    found = {}
    with open(paths.ROOT / "models/tables/pins.csv", newline="") as f:
        for row in csv.DictReader(f):
            if row["part"] == "ready" and row["kind"] != "csb":
                found.setdefault(row["port"].rpartition("_")[0], set()).add(row["slot"])
    return found


def valued(argv):
    """Yields each option of a command with its value, or the word after it."""
    words = [w for a in argv for w in (a.split("=", 1) if a.startswith("--") else [a])]
    return zip(words, words[1:])


def providers_of(argv, built):
    """Returns {slot: provider} that a command of cosim chooses; a slot without an entry has its model. None when not
    known. built: the slots that have RTL in its bench."""
    chosen = {}
    for option, value in valued(argv):
        if option == "--engine":
            slot, _, chosen[slot] = value.partition("=")
        elif option == "--all" and value == "model":
            chosen = {}
        elif option == "--all":
            if built is None:
                return None
            chosen = dict.fromkeys(built, value)
    return chosen


def rtl_of(argv, built):
    """Returns the slots with RTL in a command of cosim; None when not known."""
    chosen = providers_of(argv, built)
    return None if chosen is None else {slot for slot, how in chosen.items() if how in ("rtl", "check")}


def wrong(word, config, rtl):
    """Returns the error in WHERE:PERCENT:MIN-MAX, or None. rtl: slots with RTL, None when not known."""
    m = FORM.fullmatch(word)
    if not m:
        return "expected WHERE:PERCENT:MIN-MAX, as pdp:30:1-12"
    where, percent, least = m[1], int(m[2]), int(m[3])
    most = int(m[4] or m[3])
    units = {u for us in channels().values() for u in us}
    if where in paths.units() and not paths.providers()[config, where]:
        return f"{config} has no {where}, expected another unit or bench"
    if where in paths.units() and where not in units:
        return (f"{where} has no channel with a ready, expected all or one of "
                f"{', '.join(u for u in paths.units() if u in units)}")
    if where != "all" and where not in paths.units() and where not in channels():
        return (f"no unit or channel {where}, expected all, one of {', '.join(paths.units())}, or "
                "a channel of cosim --list stalls")
    if percent > 100:
        return f"{percent} percent, expected 0 to 100"
    if not 1 <= least <= most <= LONGEST:
        return f"expected MIN-MAX clocks, each 1 to {LONGEST}, MIN no more than MAX"
    at_pins = set().union(*(us for c, us in channels().items() if where in ("all", c) or where in us))
    if rtl is not None and not rtl & at_pins:
        return "models are at both sides, expected RTL there in providers"
    return None
