# SPDX-License-Identifier: Apache-2.0
"""Shared by the parts of the benchmark: the table, and running programs for their time."""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
TRACES = os.environ.get("DLA_TRACES", os.path.join(os.path.dirname(ROOT), "shared", "traces"))
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

    def lacks(self, what, *files, how="make bench"):
        """Skips a row for which a file is not built; returns whether it did."""
        absent = [os.path.relpath(f, ROOT) for f in files if not os.path.exists(f)]
        if absent:
            self.skip(what, "no %s, %s builds it" % (absent[0], how))
        return bool(absent)

    def fail(self, what, why):
        self.failed = True
        self.row(what, "FAILED", "", why)

    def done(self, what, *runs):
        """Returns whether no run failed; the row has the last lines of the first one that did."""
        bad = [text for code, text, _ in runs if code]
        if bad:
            self.fail(what, " / ".join(bad[0].strip().splitlines()[-2:]))
        return not bad

    def times(self, what, cmds, runs):
        """Returns (outputs, seconds) by name of commands that run in turn, the least time of some runs; None, with the
        row of the one that failed."""
        least = best_of_each(cmds, runs)
        if not self.done(what, *least.values()):
            return None
        return {k: x[1] for k, x in least.items()}, {k: x[2] for k, x in least.items()}


def absent(*files):
    """Names the first of (file, how to get it) that is not there; returns whether there is one."""
    gone = [f"{f} is absent: {how}" for f, how in files if not os.path.exists(f)]
    if gone:
        print(gone[0], file=sys.stderr)
    return bool(gone)


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            for line in f:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return "unknown processor"


def waited(cmd, **how):
    """Returns (exit code, output, resource usage) of a program."""
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen(cmd, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT, **how)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return child.returncode, out.read(), usage


def run(cmd, **how):
    """Returns (exit code, output, processor seconds) of a program on one core."""
    code, text, usage = waited(cmd, **how)
    return code, text, usage.ru_utime + usage.ru_stime


def make_env(**more):
    """Returns the environment of a make that is no part of one around it."""
    return {**{k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}, **more}


def scratch(a):
    """A temporary folder for `with`: in memory where there is such a file system, since a disk that others use has no
    constant speed."""
    return tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else a.build)


def best_of_each(cmds, runs):
    """Does the same for several commands by name, with the least time of some runs in turn: a temporary load of the
    machine slows all of them."""
    least = {}
    for _ in range(runs):
        for name, cmd in cmds.items():
            one = run(cmd)
            if one[0] or name not in least or one[2] < least[name][2]:
                least[name] = one
            if one[0]:
                return least
    return least


def cycles(text):
    return sum(int(n) for n in re.findall(r"^cycles (\d+)", text, re.M))


def layer(build, trace, config, text):
    """Makes the trace of a layer file beside it; returns how dlavec ended as run() does."""
    with open(trace + ".layer", "w", encoding="utf-8") as f:
        f.write(text)
    return run([os.path.join(build, "dlavec"), "layer", "--config", config, trace + ".layer", trace])


def idle(folder):
    """Writes a trace that waits for an interrupt that never comes: as many clocks as --hang, then exit code 3."""
    with open(os.path.join(folder, "idle.cfg"), "w", encoding="utf-8") as f:
        f.write("intr_notify(SDP_0, s0);\ncheck_nothing(s0);\n")


def folders(a, name, want="."):
    """Returns the trace folders of a public set, none where it is absent."""
    top = os.path.join(a.traces, name)
    found = sorted(os.listdir(top)) if os.path.isdir(top) else []
    return [os.path.join(top, d) for d in found if os.path.isdir(os.path.join(top, d)) and re.search(want, d)]
