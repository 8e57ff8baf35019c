# SPDX-License-Identifier: Apache-2.0
"""Implements `make regress`: builds the benches of a list, then runs pytest with the plugin."""

import argparse
import contextlib
import fcntl
import glob
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys

import pytest

from . import cache, given, lists, paths, shard
from .case import Bench
from .frozen import Frozen
from .toml import ListError

# The plugin prints its own progress and summary.
QUIET = ["-qq", "--tb=no", "-rN", "--capture=no", "--no-summary", "--assert=plain"]
HERE = os.path.dirname(os.path.abspath(__file__))


def arguments(words):
    p = argparse.ArgumentParser(prog="regress", description=__doc__)
    p.add_argument("--list", help="regression list (.toml)")
    p.add_argument("--traces", default="", help="trace folders, folders of them, manifests")
    p.add_argument("--config", default="nv_small", help="configuration of traces that name none")
    p.add_argument("--jobs", default=str(os.cpu_count()), help="players at once here")
    p.add_argument("--parts", default="", help="with --slurm or --launcher: parts of the run")
    p.add_argument("--out", default=str(paths.BUILD / "regress" / "last"))
    p.add_argument("--history", default=str(paths.BUILD / "regress" / "history.sqlite"))
    p.add_argument("--shard", default="", help="I/N: every N-th trace from the I-th on")
    p.add_argument("--cache", default="", help="a place where a team shares passed results")
    p.add_argument("--slurm", action="store_true")
    p.add_argument("--launcher")
    p.add_argument("--no-build", action="store_true")
    p.add_argument("--pytest", default="", help="more arguments of pytest")
    return p.parse_args(words)


def usage(text):
    print(text, file=sys.stderr)
    return 2


def goals(a):
    """Returns {make's goal: the program}, in the order of the list, and the list, if there is one;
    raises ListError for a bad list."""
    if a.traces:
        names = {paths.trace_config(f) or a.config for word in a.traces for f in traces_of(word)}
        benches = [Bench("", c) for c in sorted(names)]
        return {tuple(b.goal): str(b.exe) for b in benches}, None
    given_list = lists.List(a.list)
    cases = given_list.cases()
    for note in given_list.notes():
        print(note, file=sys.stderr)
    return {tuple(c.goal): c.argv[0] for c in cases}, given_list


def traces_of(word):
    path = paths.pathlib.Path(word)
    if path.suffix == ".manifest" and path.is_file():
        return lists.manifest(path)
    found = [p for p in [path, *sorted(path.rglob("*"))] if p.is_dir() and paths.is_trace(p)]
    if not found:
        raise ListError(f"{word}: no trace folder there, expected one with a .cfg or an input.txn")
    return found


@contextlib.contextmanager
def alone():
    """Takes the lock of Makefile, so that no build runs between a build and the copy of its result.
    A make around this one may hold it already (make sim regress)."""
    if os.environ.get("DLA_LOCK"):
        yield
        return
    fd = os.open(paths.ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting for another make that builds in this folder", file=sys.stderr)
            fcntl.flock(fd, fcntl.LOCK_EX)
        yield
    finally:
        os.close(fd)


def build(wanted, frozen=None):
    """Builds each goal; the run keeps a copy of the program."""
    flags = os.environ.get("MAKEFLAGS", "")
    jobs = re.search(r"(?:^| )-j(\d+)", flags)
    # the job server of make is not open here, and a make below would warn of it
    env = {**os.environ, "DLA_LOCK": "held", "MAKEFLAGS": re.sub(r"(^| )-(j\d*|-jobserver-\S+)", "", flags)}
    for goal, exe in wanted.items():
        with alone():
            r = subprocess.run(["make", "-s", "--no-print-directory", f"-j{jobs[1] if jobs else os.cpu_count()}", *goal],
                               cwd=paths.ROOT, stdout=sys.stderr, env=env)
            if r.returncode:
                return usage(f"make {shlex.join(goal)} failed: the bench cannot be built")
            if frozen:
                frozen.of(exe)
    return 0


def options(given_list):
    """Raises ListError for options that a program refuses, before each trace is refused for them.
    Options that differ in numbers alone, such as seeds, are tried once."""
    tried = {re.sub(r"[0-9]+", "0", shlex.join(c.argv)): c for c in reversed(given_list.cases())}
    for case in tried.values():
        if not os.path.exists(case.argv[0]):
            continue
        r = subprocess.run([*case.argv, "--traces-from", "/dev/null"], cwd=paths.ROOT, capture_output=True,
                           text=True, errors="replace", check=False)
        if r.returncode == 2:
            raise given_list.refused(case, r.stderr.strip())


def command(a):
    junit = os.path.join(a.out, "junit.xml")
    words = ["-p", "regress.plugin", "-c", f"{HERE}/pytest.ini",
             f"--rootdir={paths.ROOT}", "-o", f"cache_dir={os.path.abspath(a.out)}/.pytest",
             *([] if any(w.startswith("--co") for w in a.pytest) else QUIET),
             *(f"-pno:{p}" for p in "logging doctest unittest nose warnings".split()),
             f"--out={a.out}", f"--history={a.history}",
             f"--junitxml={junit}", f"--of-config={a.config}", f"--shard={a.shard}",
             f"--shared-cache={a.cache}"]
    if a.slurm or a.launcher:
        words += [f"--parts={a.parts or a.jobs}", *(["--slurm"] if a.slurm else []),
                  *([f"--launcher={a.launcher}"] if a.launcher else [])]
    elif a.jobs > 1:
        words += [f"-n{a.jobs}"]
    return [*words, *a.pytest, *(a.traces or [a.list])]


def _parts(a):
    """Checks PARTS=, which needs other machines. JOBS= was its name before 1.0 and still works
    there, with a note."""
    elsewhere = a.slurm or a.launcher
    if a.parts and not elsewhere:
        raise ValueError(f"PARTS={a.parts}: parts are for other machines, expected SLURM=1 or "
                         "LAUNCHER='CMD {}' with it")
    if a.parts:
        a.parts = given.number("PARTS", a.parts)
    elif elsewhere:
        print(f"regress: note: no PARTS=: {a.jobs} parts, from JOBS=, which works until 1.0", file=sys.stderr)


def checked(a):
    """Returns the arguments; raises ValueError with the reason."""
    found = [sorted(glob.glob(w)) or [w] for w in given.words("TRACES", a.traces)]
    a.traces, a.pytest = [f for w in found for f in w], given.words("PYTEST_ARGS", a.pytest)
    a.jobs = given.number("JOBS", a.jobs)
    _parts(a)
    if bool(a.list) == bool(a.traces):
        raise ValueError("regress: expected either a list or traces: LIST=FILE or TRACES=\"DIR...\"")
    if a.config not in paths.configurations():
        raise ValueError(f"CONFIG={a.config}: no such configuration, expected one of "
                         f"{', '.join(paths.configurations())}")
    for name, text in ("OUT", a.out), ("HISTORY", a.history):
        if not text:
            raise ValueError(f"{name}=: expected a path")
    a.out = str(paths.pathlib.Path(a.out).absolute())
    shard.parse(a.shard)
    if a.cache:
        cache.place(a.cache)
    if a.launcher and "{}" not in a.launcher:
        raise ValueError(f"LAUNCHER='{a.launcher}': expected {{}} in place of the command of a part")
    if a.slurm and not shutil.which("sbatch"):
        raise ValueError("SLURM=1: sbatch is not installed, expected Slurm (package slurm-wlm)")
    return a


class Code:
    """The exit code of our table; None when pytest stopped earlier, or with --collect-only."""
    value = None

    def pytest_unconfigure(self, config):
        control = config.pluginmanager.getplugin("regress-control")
        self.value = control.code if control else None


def main(words):
    try:
        a = checked(arguments(words))
        code = 0 if a.no_build else build({("native",): ""})    # finds configurations by the plugin
        wanted, given_list = goals(a) if not code else ({}, None)
        if not code and not a.no_build:
            given.folder(a.out)
            code = build(wanted, Frozen(a.out))
        if not code and given_list:
            options(given_list)
    except (ListError, ValueError, pytest.UsageError) as e:
        return usage(str(e))
    if code:
        return code
    # of the workers
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [os.path.dirname(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    code = Code()
    of_pytest = pytest.main(command(a), plugins=[code])
    return code.value if code.value is not None else 2 if of_pytest else 0


def ended(words):
    """Returns the exit code of main, also when ^C comes before the run has begun."""
    try:
        return main(words)
    except KeyboardInterrupt:
        print("\nended by SIGINT before the first trace; the same command begins again", file=sys.stderr)
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(ended(sys.argv[1:]))
