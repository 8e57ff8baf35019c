# SPDX-License-Identifier: Apache-2.0
"""`make regress`: builds what a list needs, then runs pytest with the plugin."""

import argparse
import os
import shlex
import shutil
import subprocess
import sys

import pytest

from . import given, lists, paths
from .toml import ListError

# The plugin has its own progress and its own last lines.
QUIET = ["-qq", "--tb=no", "-rN", "--capture=no", "--no-summary",
         "--assert=plain"]
HERE = os.path.dirname(os.path.abspath(__file__))


def arguments(words):
    p = argparse.ArgumentParser(prog="regress", description=__doc__)
    p.add_argument("--list", help="regression list (.toml)")
    p.add_argument("--traces", default="", help="trace folders, folders of them, manifests")
    p.add_argument("--config", default="nv_small", help="of traces that do not say theirs")
    p.add_argument("--jobs", default=str(os.cpu_count()))
    p.add_argument("--out", default=str(paths.BUILD / "regress" / "last"))
    p.add_argument("--history", default=str(paths.BUILD / "regress" / "history.sqlite"))
    p.add_argument("--slurm", action="store_true")
    p.add_argument("--launcher")
    p.add_argument("--no-build", action="store_true")
    p.add_argument("--pytest", default="", help="more arguments of pytest")
    return p.parse_args(words)


def usage(text):
    print(text, file=sys.stderr)
    return 2


def goals(a):
    """What make has to build, in the order of the list; ListError for a bad list."""
    if a.traces:
        names = {paths.trace_config(f) or a.config for word in a.traces for f in traces_of(word)}
        return [("sim", f"CONFIG={c}") for c in sorted(names)]
    return list(dict.fromkeys(tuple(c.goal) for c in lists.List(a.list).cases()))


def traces_of(word):
    path = paths.pathlib.Path(word)
    if path.suffix == ".manifest" and path.is_file():
        return lists.manifest(path)
    found = [p for p in [path, *sorted(path.rglob("*"))] if p.is_dir() and paths.is_trace(p)]
    if not found:
        raise ListError(f"{word}: no trace folder there, expected one with a .cfg or an input.txn")
    return found


def build(wanted):
    for goal in wanted:
        r = subprocess.run(["make", "-s", "--no-print-directory", *goal], cwd=paths.ROOT,
                           stdout=sys.stderr)
        if r.returncode:
            return usage(f"make {shlex.join(goal)} failed: the bench cannot be built")
    return 0


def command(a):
    junit = os.path.join(a.out, "junit.xml")
    words = ["-p", "regress.plugin", "-c", f"{HERE}/pytest.ini",
             f"--rootdir={paths.ROOT}", "-o", f"cache_dir={os.path.abspath(a.out)}/.pytest",
             *([] if any(w.startswith("--co") for w in a.pytest) else QUIET),
             *(f"-pno:{p}" for p in "logging doctest unittest nose warnings".split()),
             f"--out={a.out}", f"--history={a.history}",
             f"--junitxml={junit}", f"--of-config={a.config}"]
    if a.slurm or a.launcher:
        words += [f"--parts={a.jobs}", *(["--slurm"] if a.slurm else []),
                  *([f"--launcher={a.launcher}"] if a.launcher else [])]
    elif a.jobs > 1:
        words += [f"-n{a.jobs}"]
    return [*words, *a.pytest, *(a.traces or [a.list])]


def checked(a):
    """The arguments, or ValueError with what is wrong."""
    a.traces, a.pytest = given.words("TRACES", a.traces), given.words("PYTEST_ARGS", a.pytest)
    a.jobs = given.number("JOBS", a.jobs)
    if bool(a.list) == bool(a.traces):
        raise ValueError("regress: expected either a list or traces: LIST=FILE or "
                         "TRACES=\"DIR...\"")
    if a.config not in paths.configurations():
        raise ValueError(f"CONFIG={a.config}: no such configuration, expected one of "
                         f"{', '.join(paths.configurations())}")
    for name, text in ("OUT", a.out), ("HISTORY", a.history):
        if not text:
            raise ValueError(f"{name}=: expected a path")
    if a.launcher and "{}" not in a.launcher:
        raise ValueError(f"LAUNCHER='{a.launcher}': expected {{}} where the command of a part "
                         "goes")
    if a.slurm and not shutil.which("sbatch"):
        raise ValueError("SLURM=1: there is no sbatch here, expected Slurm (package slurm-wlm)")
    return a


class Code:
    """The exit code by our table; None: pytest has not come so far, or --collect-only."""
    value = None

    def pytest_unconfigure(self, config):
        control = config.pluginmanager.getplugin("regress-control")
        self.value = control.code if control else None


def main(words):
    try:
        a = checked(arguments(words))
        code = 0 if a.no_build else build([["native"]])     # it finds configurations
        wanted = goals(a) if not code else []
    except (ListError, ValueError) as e:
        return usage(str(e))
    code = code or (0 if a.no_build else build(wanted))
    if code:
        return code
    # of the workers
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [os.path.dirname(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    code = Code()
    of_pytest = pytest.main(command(a), plugins=[code])
    return code.value if code.value is not None else 2 if of_pytest else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
