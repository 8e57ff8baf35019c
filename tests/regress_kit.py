# SPDX-License-Identifier: Apache-2.0
"""Helpers for the tests of regressions: lists, runs, and their three results."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

import junitparser
from lxml import etree

import kit
import traps

ERRORS = {"crashed", "refused", "timeout", "max-cycles", "not run"}     # <error> in JUnit
SCHEMA = pathlib.Path(__file__).parent / "junit.xsd"


def environment(**more):
    return {"DLA_BUILD": str(kit.BUILD), "PYTHONPATH": str(kit.ROOT / "harness"), **more}


def command(tmp, *args, pytest=""):
    """Runs make regress without building; its history and its cache belong to the test."""
    return [sys.executable, "-m", "regress", "--no-build", "--out", str(tmp / "out"), "--history",
            str(tmp / "history.sqlite"), *args, f"--pytest={pytest}"]


class Result:
    """Text, JSON and JUnit of a run, which must agree."""

    def __init__(self, r, out):
        self.r, self.out = r, out
        self.report = json.loads((out / "report.json").read_text())
        self.all = {x["id"]: x for x in self.report["results"]}
        self.counts = self.report["verdicts"]
        self.bad = {n: x["verdict"] for n, x in self.all.items() if x["verdict"] != "passed"}
        self._text()
        self._junit()

    def _text(self):
        words = ", ".join(f"{n} {v}" for v, n in self.counts.items()) or "0 passed"
        lines = self.r.stdout.splitlines()
        good = self.counts.get("passed", 0)
        assert f"{len(self.all)} trace{'s' * (len(self.all) != 1)}: {words}; " in lines[-2]
        left = self.counts.get("not run", 0)
        assert lines[-1] == f"{good} passed, {len(self.all) - good - left} failed" + f", {left} not run" * bool(left)
        assert self.r.returncode == self.report["exit"]
        sources = re.search(r"^(?:(\d+) kept from the interrupted run, )?(\d+) played(?: since)?(?:, (\d+) cached .*)?$",
                            self.r.stdout, re.M)
        hits = sum(x["cached"] for x in self.all.values())
        assert bool(sources) == bool(hits or self.report["resumed"])
        assert not sources or sum(int(n or 0) for n in sources.groups()) == len(self.all) - left

    def _junit(self):
        file = str(self.out / "junit.xml")
        tree = etree.parse(file)
        etree.XMLSchema(etree.parse(str(SCHEMA))).assertValid(tree)
        facts = {c.get("name"): {p.get("name"): p.get("value") for p in c.iter("property")}
                 for c in tree.iter("testcase")}
        suite = list(junitparser.JUnitXml.fromfile(file))[0]
        self.cases = {c.name: c for c in suite}
        errors = sum(v in ERRORS for v in self.bad.values())
        assert (suite.errors, suite.failures) == (errors, len(self.bad) - errors)
        assert suite.tests == len(self.cases) == len(self.all)
        for name, c in self.cases.items():
            assert self.report["list"][-9:] != "list.toml" or c.classname == f"list.{name.partition('/')[0]}"
            assert facts[name]["verdict"] == self.all[name]["verdict"]
            assert bool(c.result) == (name in self.bad)
            if c.result:
                kind = self.all[name]["verdict"]
                assert (c.result[0].type, type(c.result[0]).__name__) == (
                    kind, "Error" if kind in ERRORS else "Failure")
                assert "\n" not in c.result[0].message
            if c.result and kind != "not run":
                assert re.search(r"^repeat: \S+", c.result[0].text, re.M)

    def stable(self):
        """Returns the results without clock time, which are the same in every run of the same
        traces."""
        keys = "id verdict exit reasons clocks checks group labels facts command".split()
        return ([{k: x[k] for k in keys} for _, x in sorted(self.all.items())],
                self.report["groups"], self.counts, self.report["exit"])


def regress(tmp, *args, pytest="", env=None):
    r = kit.run(*command(tmp, *args, pytest=pytest), env=environment(**(env or {})))
    assert (tmp / "out" / "report.json").exists(), kit.tail(r)
    return Result(r, tmp / "out")


def start(tmp, *args, pytest="", env=None):
    """Starts a run in the background, in a process group of its own."""
    words = command(tmp, *args, pytest=pytest)
    kit.repeat(words)
    return subprocess.Popen(words, cwd=kit.ROOT, env={**os.environ, **environment(**(env or {}))},
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            start_new_session=True,
                            preexec_fn=kit.heeds(signal.SIGINT))


def write_list(tmp, text):
    file = tmp / "list.toml"
    file.write_text(text)
    return str(file)


def small_list(tmp, copies=4, more="", **traces):
    """Writes a list of vectors on the small bench with the traps in PDP, and of traces with a trap:
    NAME=KIND of traps.py."""
    if not (tmp / "trap_pdp.so").exists():
        traps.model(tmp)
    kit.cosim_of("nv_small")
    for name, what in traces.items():
        traps.trace(tmp / "bad" / name, what)
    bad = '[[run]]\nname = "bad"\nlabels = ["wrong"]\ntraces = ["bad"]\n' if traces else ""
    return write_list(tmp, f"""
[defaults]
providers = ["pdp=./trap_pdp.so"]
time_limit = 20
[bench.small]
config = "nv_small"
{bad}
[[run]]
name = "good"
labels = ["fine"]
traces = ["{kit.VECTORS}/pdp_m*", "{kit.VECTORS}/cdp_*"]
seeds = {list(range(1, copies + 1))}
{more}
""")
