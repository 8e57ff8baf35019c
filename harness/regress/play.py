# SPDX-License-Identifier: Apache-2.0
"""Plays a case; its result has a verdict, a group, and the facts for the page."""

import shlex
import time

from . import again, group, initial, verdicts
from .player import Lost

LOG_KEPT = 20000        # characters of a failed trace's output in its result


def _measured(entry):
    """Returns facts about a bench: bytes at the memory ports, clocks from the last enable to the last interrupt, and
    with --perf those in which CMAC had data, and the units that worked."""
    ports = [entry[p] for p in ("dbb", "sram") if p in entry]
    if not ports:
        return None
    enables = entry.get("enables", {})
    began = max(enables.values(), default=None)
    ended = entry.get("last_interrupt")
    return {"read": sum(p["read"]["bytes"] for p in ports), "written": sum(p["write"]["bytes"] for p in ports),
            "worked": ended - began if ended and began else None,
            "mac": entry.get("perf", {}).get("units", {}).get("cmac", {}).get("busy"),
            "units": sorted({name.partition("_")[0].lower() for name in enables})}


def _result(case, entry, log, seconds):
    verdict = entry["verdict"]
    return {"id": case.id, "trace": case.trace, "facts": case.facts, "labels": case.labels,
            "verdict": verdict, "exit": verdicts.CODE[verdict], "reasons": entry["reasons"],
            "checks": [entry["passed"], entry["failed"]], "clocks": entry.get("clocks"),
            "measured": _measured(entry),
            "seconds": round(seconds, 4), "command": case.command, "plays": 1,
            "likely_cause": entry.get("likely_cause"),
            "waves": entry.get("waves"), "view": entry.get("view"),
            "log": "" if verdict == "passed" else _kept(log),
            "group": None if verdict == "passed" else
                     group.of(verdict, entry["reasons"], case.trace)}


def _kept(log):
    """Returns the end of the output; the commands for the trace and its waves are kept elsewhere."""
    lines = [x for x in log[-LOG_KEPT:].splitlines() if not x.startswith(("repeat: ", "waves: gtkwave "))]
    return "\n".join(lines)


def _killed(entry):
    """The process was ended from outside: the trace has no result."""
    return entry["verdict"] == "crashed" and "signal 9 (Killed)" in " ".join(entry["reasons"])


def _lost(case, e):
    """Judges a program that ended: it reported a reason, or died twice."""
    status, log = e.args
    words = [x for x in log.splitlines() if x.strip()]
    said = words[-1] if words else f"the program ended with {status}"
    return {"verdict": "refused" if status == 2 else "crashed", "passed": 0, "failed": 0,
            "reasons": [said if status == 2 else f"{case.trace}: the program that plays ended "
                        f"with {status}: {said}"]}


def _refused(case, why):
    entry = {"verdict": "refused", "reasons": [why], "passed": 0, "failed": 0}
    return _result(case, entry, "", 0)


def _once(case, players):
    """Plays a trace again when its program was killed from outside, which is not the trace's fault."""
    for attempt in (1, 2):
        try:
            entry, log, seconds = players.play(case.argv, case.trace, case.time_limit)
        except Lost as e:
            if e.args[0] == 2 or attempt == 2:
                return _result(case, _lost(case, e), e.args[1], 0)
            continue
        except OSError as e:
            return _refused(case, f"{case.argv[0]}: {e.strerror}; make {shlex.join(case.goal)}")
        if attempt == 2 or not _killed(entry):
            return _result(case, entry, log, seconds)
    raise AssertionError("unreachable")


def _same(a, b):
    return (a["verdict"], a["clocks"], a["group"]) == (b["verdict"], b["clocks"], b["group"])


def _flaky(result, what):
    result["reasons"] = [f"flaky: {what}", *result["reasons"]]
    result["verdict"], result["exit"] = "flaky", verdicts.CODE["flaky"]
    result["group"] = group.of("flaky", ["flaky: a repetition differs"], result["trace"])


def _repetitions(case, players):
    """Plays as often as the list requests; the first run that differs makes it flaky."""
    first = _once(case, players)
    for n in range(2, case.repeat + 1):
        other = _once(case, players)
        first["plays"] = n
        first["seconds"] += other["seconds"]
        if not _same(first, other):
            what = [f"{r['verdict']} after {r['clocks']} clocks" for r in (first, other)]
            worse = first if first["verdict"] != "passed" else other
            worse["plays"] = n
            _flaky(worse, f"{what[0]} the first time, {what[1]} in play {n}")
            return worse
    return first


def _repeat(case, result, out, players):
    """Plays with waves; a trace whose verdict or reason then differs is flaky. A trace with waves also plays with other
    values before reset."""
    entry, result["folder"], shown = again.play(case, result, out)
    if result["verdict"] == "flaky" or entry is None:
        return
    kind = group.of(entry["verdict"], entry["reasons"], case.trace)
    if (entry["verdict"], kind) != (result["verdict"], result["group"]):
        _flaky(result, f"{result['verdict']} the first time, {entry['verdict']} when repeated")
        return
    result["reasons"] = entry["reasons"]    # their times are those of the waves
    if shown:
        initial.judge(case, result, players)


def why(e, place):
    """Returns the file that could not be written, and the reason."""
    return f"{getattr(e, 'filename', None) or place}: {getattr(e, 'strerror', None) or e}"


def play(case, players, out):
    """Returns the result; a trace that did not pass gets a folder in out/failures."""
    began = time.time()
    result = _repetitions(case, players)
    if result["verdict"] != "passed" and result["verdict"] in verdicts.FINAL:
        try:
            _repeat(case, result, out, players)
        except OSError as e:
            result["lost"] = [why(e, out / "failures")]
    result["began"], result["took"] = round(began, 3), round(time.time() - began, 3)
    result["worker"] = players.worker
    return result


def with_cache(case, key, cache, players, out):
    """Does the same as play(), but skips a case that passed before with the same content."""
    result = _with_cache(case, key, cache, players, out)
    return {**result, "notes": cache.notes} if cache and cache.notes else result


def _with_cache(case, key, cache, players, out):
    hit = cache.get(key) if key and cache else None
    if hit:
        return {**hit, "id": case.id, "trace": case.trace, "facts": case.facts,
                "labels": case.labels, "command": case.command, "key": key, "cached": True}
    result = {**play(case, players, out), "key": key, "cached": False}
    if players.frozen.lost:
        result["lost"] = [*result.get("lost", ()), *players.frozen.lost]
    if result["verdict"] == "passed" and key and cache:
        try:
            cache.put(key, result)
        except OSError as e:
            result["lost"] = [*result.get("lost", ()), why(e, cache.own.folder)]
    return result


def text(result, out):
    """Returns the text that is printed for a trace that did not pass."""
    lines = [f"{result['id']}: {result['verdict']}", *result["reasons"]]
    if result.get("likely_cause"):
        lines.append(f"likely cause: {result['likely_cause']}")
    if result.get("folder"):
        lines.append(f"folder: {out / 'failures' / result['folder']}")
    if result.get("waves"):
        lines.append(f"waves: {again.show(result)}")
    if result["log"]:
        lines += ["output:", *result["log"].splitlines()[-20:]]
    return "\n".join([*lines, f"repeat: {result['command']}"])
