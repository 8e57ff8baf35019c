# SPDX-License-Identifier: Apache-2.0
"""Where things are, and what a trace folder is."""

import csv
import functools
import os
import pathlib
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("DLA_BUILD", ROOT / "build"))
DLA = BUILD / "dla"
UMASK = os.umask(0o022)
os.umask(UMASK)


@functools.cache
def configurations():
    """Names of all configurations, from where make takes them too."""
    with open(ROOT / "models/tables/configs.csv") as f:
        return f.readline().strip().split(",")[2:]


@functools.cache
def units():
    """Names of all units."""
    with open(ROOT / "models/tables/units.csv", newline="") as f:
        return [r["unit"] for r in csv.DictReader(f)]


@functools.cache
def providers():
    """{(configuration, unit): words of what there is for its slot: model, rtl, outside}."""
    with open(ROOT / "models/tables/providers.csv", newline="") as f:
        return {(c, r["unit"]): r[c].split() for r in csv.DictReader(f) for c in r if c != "unit"}


def is_trace(folder):
    """A folder with a command file of either format."""
    try:
        names = os.listdir(folder)
    except OSError:
        return False
    return any(n.endswith(".cfg") or n == "input.txn" for n in names)


def _said(folder):
    try:
        lines = (folder / "config.txt").read_text().splitlines()
    except OSError:
        return None
    words = [x.strip() for x in lines if x.strip() and not x.startswith("#")]
    return words[0] if words else None


def trace_config(folder):
    """The configuration that a trace is made for, as `dla play` finds it: config.txt in its folder
    or in the one above, else the end of that folder's name. None: nothing says so."""
    above = folder.parent
    said = _said(folder) or _said(above)
    if said:
        return said
    ends = [c for c in configurations() if above.name == c or above.name.endswith("_" + c)]
    return max(ends, key=len, default=None)


WINDOW = 2000           # clocks before a failure that are written as waves, with check


def in_check(argv):
    """Whether a command of cosim compares a unit with its model, and says nothing of waves."""
    if any(w.startswith("--trace") for w in argv):
        return False
    return any(w.endswith("=check") or before == "--all" and w == "check"
               for before, w in zip(["", *argv], argv))


def window(folder):
    """Options of cosim: waves of the last clocks of a trace that fails, unless all are asked for."""
    return ["--trace-last", str(WINDOW), "--trace-dir", str(folder)]


def write_whole(file, text):
    """All of it, or the file is as it was; several processes may write the same."""
    fd, name = tempfile.mkstemp(dir=file.parent, prefix=".new")
    try:
        with os.fdopen(fd, "w") as f:
            f.write(text)
        os.chmod(name, 0o666 & ~UMASK)
        os.replace(name, file)
    except OSError:
        os.unlink(name)
        raise


def show(path):
    """A path as one types it in the project's folder."""
    try:
        return str(pathlib.Path(path).relative_to(ROOT))
    except ValueError:
        return str(path)
