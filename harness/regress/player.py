# SPDX-License-Identifier: Apache-2.0
"""Keeps a program of the project running and hands it traces one by one (--traces-from -,
--results), so that a trace costs no start of a process."""

import json
import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time

from . import paths
from .frozen import Frozen

GRACE = 30              # seconds beyond the trace's limit after which the program itself hangs
LOG_MAX = 64 << 20      # bytes that one trace may print
KEPT = 6                # programs alive at once


class Lost(Exception):
    """The program ended without a verdict; args: its exit status, the end of its output."""


class Player:
    def __init__(self, argv, coverage, waves):
        self.waves = None
        if paths.in_check(argv):        # a failing trace leaves waves of its last clocks
            waves.mkdir(parents=True, exist_ok=True)
            self.waves = tempfile.mkdtemp(dir=waves)
            argv = [*argv, *paths.window(self.waves)]
        self.log = tempfile.TemporaryFile(prefix="dla-regress-", buffering=0)
        # the program appends, so that the file can be emptied between traces
        out = os.open(f"/proc/self/fd/{self.log.fileno()}", os.O_WRONLY | os.O_APPEND)
        r, w = os.pipe()
        try:
            self.p = subprocess.Popen(
                [*argv, "--traces-from", "-", "--results", f"/dev/fd/{w}"], pass_fds=(w,),
                stdin=subprocess.PIPE, stdout=out, stderr=out, cwd=paths.ROOT,
                start_new_session=True, env={**os.environ, "DLA_COVERAGE": str(coverage)})
        finally:
            os.close(w)
            os.close(out)
        self.results, self.rest, self.end = r, b"", 0
        self.wait = selectors.DefaultSelector()
        self.wait.register(r, selectors.EVENT_READ)

    def _line(self, seconds, start):
        """Returns the next result; None after the time. Raises Lost at the end of the program."""
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            if not self.wait.select(0.5):
                if time.monotonic() > until or self._printed() - start > LOG_MAX:
                    return None
                continue
            more = os.read(self.results, 1 << 16)
            if not more:
                raise Lost(self.p.wait(), self._text(start))
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def _printed(self):
        return os.fstat(self.log.fileno()).st_size

    def _text(self, start):
        size = self._printed()
        self.log.seek(max(start, size - (1 << 20)))
        return self.log.read().decode(errors="replace")

    def play(self, trace, limit):
        """Returns (entry of the report, output, seconds)."""
        if self._printed() > LOG_MAX // 8:
            self.log.truncate(0)
            self.end = 0
        # includes the output before its first trace, such as an unknown option
        start, began = self.end, time.monotonic()
        try:
            self.p.stdin.write(trace.encode() + b"\n")
            self.p.stdin.flush()
        except BrokenPipeError:
            pass  # the rest of its output is read below
        entry = self._line(limit + GRACE, start)
        if entry is None:
            printed = self._printed() - start
            self.close(kill=True)
            why = (f"it printed more than {LOG_MAX >> 20} MiB" if printed > LOG_MAX else
                   f"the program did not end the trace within {limit} s either")
            entry = {"verdict": "crashed" if printed > LOG_MAX else "timeout",
                     "reasons": [f"{trace}: {why}"], "passed": 0, "failed": 0}
        log, self.end = self._text(start), self._printed()
        return entry, log, time.monotonic() - began

    def close(self, kill=False):
        if self.results < 0:
            return
        try:
            self.p.stdin.close()
        except BrokenPipeError:
            pass
        self.wait.close()
        os.close(self.results)
        self.results = -1
        try:
            self.p.wait(0 if kill else 10)
        except subprocess.TimeoutExpired:
            os.killpg(self.p.pid, signal.SIGKILL)
            self.p.wait()
        self.log.close()
        if self.waves:
            shutil.rmtree(self.waves, ignore_errors=True)


class Players:
    """The programs in use, one for each command; when there are too many, the one longest unused is
    ended. They are the run's copies."""

    def __init__(self, out, worker="main"):
        self.worker = worker    # worker, for the timeline
        self.frozen = Frozen(out)
        self.at, self.coverage, self.waves = {}, out / "coverage", out / "failures" / ".waves"

    def play(self, argv, trace, limit):
        argv = self.frozen.argv(argv)
        key = tuple(argv)
        player = self.at.pop(key, None)
        if player is None:
            if len(self.at) >= KEPT:
                self.at.pop(next(iter(self.at))).close()
            player = Player(argv, self.coverage, self.waves)
        try:
            done = player.play(trace, limit)
        except BaseException:
            player.close(kill=True)
            raise
        if player.results >= 0:
            self.at[key] = player
        return done

    def close(self):
        for player in self.at.values():
            player.close()
        self.at = {}
