# SPDX-License-Identifier: Apache-2.0
"""Plays a trace that did not pass once more, with waves, log and report in a folder of its own."""

import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess

from . import paths
from .frozen import Frozen

WAVES_MAX = 2 << 30     # bytes of a wave file
WAVES_OF_GROUP = 20     # folders with waves for each group of equal failures
WAVES = "waves.fst", "waves.gtkw", "events.txt"


def folder_name(case_id):
    """Returns a file name that belongs to this case only."""
    plain = re.sub(r"[^A-Za-z0-9_.=-]+", "_", case_id).strip("_")[-120:]
    return f"{plain}-{hashlib.blake2b(case_id.encode(), digest_size=4).hexdigest()}"


def rank(result):
    """Returns a key that sorts traces of a kind, the shortest first; it is a file name, too."""
    clocks = result["clocks"]
    return f"{'~' if clocks is None else format(clocks, '015')}.{folder_name(result['id'])}"


def _mark(out, result):
    """A file that exists while the trace is one of the shortest of its kind; the waves of longer
    traces are deleted to limit their number. Workers on several machines need no lock: at worst a
    trace loses its mark."""
    marks = out / "failures" / ".groups" / result["group"]["key"]
    marks.mkdir(parents=True, exist_ok=True)
    mark = marks / rank(result)
    mark.touch()
    for name in sorted(os.listdir(marks))[WAVES_OF_GROUP:]:
        (marks / name).unlink(missing_ok=True)
        _drop(out / "failures" / name.partition(".")[2])
    return mark


def _drop(folder):
    for name in WAVES:
        (folder / name).unlink(missing_ok=True)


def _limits(argv, result):
    """Extends the limits: writing waves takes time and memory that the trace itself does not
    need."""
    why = " ".join(result["reasons"])
    more = {"--time-limit": 1 if result["verdict"] == "timeout" else 10,
            "--memory-limit": 1 if "--memory-limit" in why else 4}
    words = list(argv)
    for n, w in enumerate(words[:-1]):
        if w in more:
            words[n + 1] = str(int(words[n + 1]) * more[w])
    return words


def _waves(case, folder):
    if case.argv[1:2] == ["play"]:      # the C models have no pins
        return ["--verbose", "--events", str(folder / "events.txt")]
    if any(w.startswith(("--waves", "--trace")) for w in case.argv):
        return []
    if paths.in_check(case.argv):
        return paths.window(folder)
    return [f"--waves={folder / 'waves.fst'}"]


def _bounded():
    """Limits the size of every file that the run writes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (WAVES_MAX, WAVES_MAX))


def _verdict(report):
    """Returns None when it is not known, also for a run whose waves were cut at their limit."""
    try:
        entry = json.loads(report.read_text())["runs"][0]
    except (OSError, ValueError, LookupError):
        return None
    return None if "the waves are not complete" in " ".join(entry["reasons"]) else entry


def _keep(result, entry, folder, wanted):
    """Keeps the waves of the last clocks: those of the second run, or of the first when the second
    did not fail."""
    for key, name in ("waves", "waves.fst"), ("view", "waves.gtkw"):
        first, second = result.get(key), (entry or {}).get(key)
        if wanted and (second or first):
            shutil.move(second or first, folder / name)
        for file in filter(None, (first, second)):
            pathlib.Path(file).unlink(missing_ok=True)
        result[key] = str(folder / name) if (folder / name).exists() else None


def there(result):
    """Deletes the waves of longer traces when shorter ones have waves."""
    if result.get("waves") and not pathlib.Path(result["waves"]).exists():
        result["waves"] = result["view"] = None
    return result


def show(result):
    """Returns the command that shows the waves, for a shell in any folder."""
    return shlex.join(["gtkwave", *filter(None, (result["waves"], result["view"]))])


def play(case, result, out):
    """Plays the case; returns (entry of the report or None, name of the folder, whether it is one
    of the shortest of its kind)."""
    name = folder_name(case.id)
    folder = out / "failures" / name
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    mark = _mark(out, result)
    wanted = mark.exists()
    waves = _waves(case, folder) if wanted else []
    argv = Frozen(out).argv(case.argv)
    words = [*_limits(argv, result), "--report", str(report), *waves, case.trace]
    (folder / "first.log").write_text(result["log"])
    (folder / "repeat.sh").write_text(f"#!/bin/sh\ncd {shlex.quote(str(paths.ROOT))} &&\n"
                                      f"{shlex.join(words)}\n")
    with open(folder / "log.txt", "wb") as log:
        try:
            subprocess.run(words, cwd=paths.ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                           timeout=60 + 20 * case.time_limit, preexec_fn=_bounded)
        except subprocess.TimeoutExpired:
            pass
    entry = _verdict(report)
    _keep(result, entry, folder, wanted)
    if not mark.exists():       # shorter ones were added meanwhile
        _drop(folder)
        there(result)
    return entry, name, wanted
