# SPDX-License-Identifier: Apache-2.0
"""Paths of the project, and the rule that makes a folder a trace."""

import csv
import functools
import os
import pathlib
import subprocess
import tempfile

from .toml import ListError

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("DLA_BUILD", ROOT / "build"))
DLA = BUILD / "dla"
UMASK = os.umask(0o022)
os.umask(UMASK)
BREAK = "a line break in a folder's name, expected none"


@functools.cache
def configurations():
    """Returns the names of all configurations, from the file from which make reads them."""
    with open(ROOT / "models/tables/configs.csv") as f:
        return f.readline().strip().split(",")[2:]


@functools.cache
def units():
    """Returns the names of all units."""
    with open(ROOT / "models/tables/units.csv", newline="") as f:
        return [r["unit"] for r in csv.DictReader(f)]


@functools.cache
def providers():
    """Returns {(configuration, unit): the providers for its slot: model, rtl, outside}."""
    with open(ROOT / "models/tables/providers.csv", newline="") as f:
        return {(c, r["unit"]): r[c].split() for r in csv.DictReader(f) for c in r if c != "unit"}


def is_trace(folder):
    """Returns whether a folder has a command file of either format."""
    try:
        names = os.listdir(folder)
    except OSError:
        return False
    return any(n.endswith(".cfg") or n == "input.txn" for n in names)


@functools.cache
def _finder():
    """Runs `dla info` as a process that answers a line for each folder."""
    try:
        return subprocess.Popen([DLA, "info", "--traces-from", "-"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as e:
        raise ListError(f"{DLA}: {e.strerror}, expected the program; make native") from e


@functools.cache
def trace_config(folder):
    """Returns the configuration that a trace names, by the rule of all programs (dla_player.h);
    None when it names none. Raises ListError when a file names an unknown one, or two files
    differ."""
    if "\n" in str(folder):     # the programs read one folder a line
        raise ListError(f"{str(folder)!r}: {BREAK}")
    p = _finder()
    try:
        p.stdin.write(f"{os.path.abspath(folder)}\n")
        p.stdin.flush()
        answer = p.stdout.readline()
    except OSError:
        answer = ""
    if not answer:
        _finder.cache_clear()
        raise ListError(p.communicate()[1].strip() or f"{folder}: dla info ended, expected its "
                        "configuration")
    name = answer.split(" ", 1)[0]
    return None if name == "-" else name


WINDOW = 2000           # clocks before a failure that are written as waves, with check


def in_check(argv):
    """Returns whether a command of cosim compares a unit with its model and has no option for
    waves."""
    if any(w.startswith(("--waves", "--trace")) for w in argv):
        return False
    return any(w.endswith("=check") or before == "--all" and w == "check"
               for before, w in zip(["", *argv], argv))


def window(folder):
    """Returns the options of cosim for the last waves of a failing trace, unless all waves are
    requested."""
    return ["--waves-last", str(WINDOW), "--waves-dir", str(folder)]


def write_whole(file, text):
    """Replaces the file as a whole or not at all; several processes may write the same file."""
    fd, name = tempfile.mkstemp(dir=file.parent, prefix=".new")
    try:
        with os.fdopen(fd, "w") as f:
            f.write(text)
        os.chmod(name, 0o666 & ~UMASK)
        os.replace(name, file)
    except OSError:
        os.unlink(name)
        raise


def write_once(file, text):
    """Creates a file; returns False when another process was first."""
    fd, name = tempfile.mkstemp(dir=file.parent, prefix=".new")
    try:
        with os.fdopen(fd, "w") as f:
            f.write(text)
        os.chmod(name, 0o666 & ~UMASK)
        os.link(name, file)
    except FileExistsError:
        pass
    finally:
        os.unlink(name)


def show(path):
    """Returns a path as one types it in the project's folder."""
    try:
        return str(pathlib.Path(path).relative_to(ROOT))
    except ValueError:
        return str(path)
