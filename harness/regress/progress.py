# SPDX-License-Identifier: Apache-2.0
"""Shows one line on a terminal: done, failed, rate, time left. Shows nothing in a pipe."""

import time


def duration(seconds):
    h, m, s = int(seconds) // 3600, int(seconds) // 60 % 60, int(seconds) % 60
    return f"{h}:{m:02}:{s:02}" if h else f"{m}:{s:02}"


class Progress:
    def __init__(self, stream):
        self.stream, self.shown = stream, stream.isatty()
        self.all = self.done = self.bad = 0
        self.began = self.last = 0.0

    def begin(self, n):
        self.all, self.began = n, time.monotonic()

    def line(self, now):
        rate = self.done / max(now - self.began, 1e-3)
        left = duration((self.all - self.done) / rate) if rate else "?"
        return (f"{self.done} of {self.all} traces, {self.bad} not passed, {rate:.1f} traces/s, "
                f"{left} left")

    def one(self, result):
        self.done += 1
        self.bad += result["verdict"] != "passed"
        now = time.monotonic()
        if self.shown and now - self.last > 0.1:
            self.last = now
            self.stream.write(f"\r{self.line(now)}\x1b[K")
            self.stream.flush()

    def end(self):
        if self.shown and self.done:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
