# SPDX-License-Identifier: Apache-2.0
"""Shared by the parts of the benchmark: the table, and running programs for their time."""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
sys.path += [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tests/tools")]


class Table:
    """Prints rows as they come; remembers whether a part failed."""

    def __init__(self):
        self.failed = False
        self.short = 0
        self.lines = []
        self.line("| what | figure | target | |")
        self.line("|---|---|---|---|")

    def line(self, text):
        self.lines.append(text)
        print(text, flush=True)

    def row(self, what, figure, target, remark=""):
        self.line("| %s | %s | %s | %s |" % (what, figure, target, remark))

    def rate(self, what, figure, unit, target, aim="", remark=""):
        """A figure that should be at least its target."""
        text = remark
        if target not in ("", "-") and figure < float(target):
            text = "BELOW TARGET " + remark
            self.short += 1
        goal = "" if target in ("", "-") else ">= %s" % target
        goal += " (aim %s)" % aim if aim else ""
        self.row(what, "%.3g %s" % (figure, unit), goal, text.strip())

    def limit(self, what, figure, unit, most, remark=""):
        """A figure that should be at most its target."""
        over = figure > most
        self.short += over
        self.row(what, "%.3g %s" % (figure, unit), "<= %g" % most,
                 (("ABOVE TARGET " if over else "") + remark).strip())

    def skip(self, what, why):
        self.row(what, "skipped", "", why)

    def fail(self, what, why):
        self.failed = True
        self.row(what, "FAILED", "", why)


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            for line in f:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return "unknown processor"


def run(cmd):
    """Returns (exit code, stdout, processor seconds) of a program on one core."""
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen(cmd, stdout=out, stderr=subprocess.STDOUT,
                                 cwd=ROOT)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read()
    return child.returncode, text, usage.ru_utime + usage.ru_stime


def scratch(a):
    """A temporary folder for `with`: in memory where there is such a file system, since a disk that others use has no
    constant speed."""
    return tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else a.build)


def best(cmd, runs):
    """Does the same, with the least time of some runs."""
    least = None
    for _ in range(runs):
        code, text, seconds = run(cmd)
        if code:
            return code, text, seconds
        if least is None or seconds < least[2]:
            least = (code, text, seconds)
    return least


def best_of_each(cmds, runs):
    """Does the same for several commands by name, run in turn: a temporary load of the machine slows all of them."""
    least = {}
    for _ in range(runs):
        for name, cmd in cmds.items():
            one = run(cmd)
            if one[0] or name not in least or one[2] < least[name][2]:
                least[name] = one
            if one[0]:
                return least
    return least


def last_lines(text):
    return " / ".join(text.strip().splitlines()[-2:])
