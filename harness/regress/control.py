# SPDX-License-Identifier: Apache-2.0
"""The part of the plugin that runs in pytest's controller: journal, progress, results and exit code."""

import contextlib
import json
import pathlib
import re
import shutil
import signal
import sqlite3
import sys
import time

import pytest
from _pytest.junitxml import xml_key

from . import coverage, functional, given, lists, page, paths, play, report, shard, verdicts
from .journal import Journal
from .owner import Owners
from .progress import Progress
from .toml import ListError

FRESH = "PYTEST_ARGS=--fresh plays all again"
REPEAT = re.compile(r"^(repeat: )(.*)$", re.M)


class Control:
    def __init__(self, config, tools):
        self.config, self.tools = config, tools
        self.out = pathlib.Path(config.option.out)
        given.expressions(config.option)
        given.folder(str(self.out))
        self.list = " ".join(paths.show(pathlib.Path(x).absolute()) for x in config.args)
        self.lists = self._lists(config.args)
        self.history = given.history(config.option.history)
        self.shard = config.option.shard
        shard.forget(self.out)
        self.journal = Journal(self.out / "journal.jsonl", config.option.fresh,
                               [str(x) for x in config.args] + [self.shard] * bool(self.shard))
        if not self.journal.resumed:
            for name in "failures", "coverage":
                shutil.rmtree(self.out / name, ignore_errors=True)
        (self.out / "coverage").mkdir(exist_ok=True)
        self.results, self.wrong, self.said, self.kept, self.played = {}, [], "", 0, 0
        self.signal, self.signalled = 0, 0      # the one that ended the run, and when
        self.broken, self.lost, self.code = {}, {}, None
        self.changed, self.notes = {}, {}
        self.not_begun = {}     # {id: why, of a part that another machine did not play}
        self.cases, self.ids, self.nodes = [], [], []
        self.progress = Progress(sys.stderr)
        self.nested, self.waits = 0, False
        ends = [signal.SIGTERM, signal.SIGHUP]
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            ends.append(signal.SIGINT)
        for n in ends:
            signal.signal(n, self._end)

    @staticmethod
    def _lists(args):
        """Returns the lists among the arguments. Errors in them are reported when their traces are collected."""
        found = []
        for word in args:
            try:
                file = str(word).partition("::")[0]
                found += [lists.List(file)] if file.endswith(".toml") else []
            except ListError:
                pass
        return found

    def _end(self, number, frame):
        """Ends the run in good order after a signal. The same signal often arrives twice, once for the process and once
        for its group (timeout, a terminal), and the second one must not end the report."""
        if self.signal and time.monotonic() - self.signalled < 2:
            return
        self.signal, self.signalled = number, time.monotonic()
        if not self.nested:
            raise KeyboardInterrupt
        self.waits = True

    def _ended(self):
        number = self.signal or signal.SIGINT
        left = len(set(self.ids) - set(self.results))
        print(f"\nended by {signal.Signals(number).name}: {left} of {len(self.ids)} traces have no result; the "
              f"same command continues with them ({FRESH})", file=sys.stderr)

    @contextlib.contextmanager
    def _whole(self):
        """Delays signals until a result is in both the journal and JUnit."""
        self.nested += 1
        try:
            yield
        finally:
            self.nested -= 1
        if self.waits and not self.nested:
            self.waits = False
            raise KeyboardInterrupt

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self):
        """Switches off xdist's messages about its workers; the progress line replaces them."""
        xdist = self.config.pluginmanager.getplugin("dsession")
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        if terminal:    # instead of the place in this file at which the signal arrived
            terminal._report_keyboardinterrupt = self._ended
        if xdist and self.config.option.verbose < 0:
            xdist.terminal = None
            self.config.pluginmanager.unregister(name="terminaldistreporter")

    def pytest_collectreport(self, report):
        if report.failed:
            self.wrong.append(str(report.longrepr))

    def pytest_collection_finish(self, session):
        self.cases = [i.case for i in session.items if hasattr(i, "case")]
        if self.cases:
            self._begin([i.nodeid for i in session.items if hasattr(i, "case")])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node, ids):
        if not self.ids:
            self._begin(ids)

    def _begin(self, nodes):
        self.nodes, self.ids = nodes, [n.split("::", 1)[1] for n in nodes]
        if self.journal.resumed:
            known = len(self.journal.known.keys() & set(self.ids))
            print(f"{paths.show(self.out)}: continues a run that was interrupted: {known} of {len(nodes)} traces have a "
                  f"result ({FRESH})", file=sys.stderr)
        if self.journal.dropped:
            print(f"note: {paths.show(self.out)}: replaces {self.journal.dropped} results of an interrupted run of "
                  "other traces", file=sys.stderr)
        self.progress.begin(len(nodes))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_logreport(self, report):
        with self._whole():
            yield from self._reported(report)

    def _reported(self, report):
        text = getattr(report, "dla_result", None)
        if not text:
            broken = report.failed and report.when == "call"
            if broken:
                self.broken[report.nodeid.split("::", 1)[-1]] = report.longreprtext
            yield
            if broken:
                self._junit(report, "not run", report.longreprtext)
            return
        report.dla_result = result = json.loads(text)
        facts = {**result["facts"], "verdict": result["verdict"], "clocks": result["clocks"],
                 "checks": sum(result["checks"]), "command": result["command"]}
        yield
        self._case(report)
        if report.failed:
            self._junit(report, result["verdict"], (result["reasons"] or [""])[0])
        if result["id"] not in self.results:
            self._result(result, text)
        self._close(report, [(k, str(v)) for k, v in facts.items() if v not in (None, "")])

    def _result(self, result, text):
        self.results[result["id"]] = result
        kept = result == self.journal.known.get(result["id"])
        self.kept += kept
        self.played += not kept and not result["cached"]
        self.lost.update(dict.fromkeys(result.get("lost", ())))
        self.notes.update(dict.fromkeys(result.get("notes", ())))
        if result["id"] not in self.journal.known:
            self._write(self.journal.put, text)
        self.progress.one(result)

    def _write(self, step, *args):
        """Records a failed write: it is reported once, at the end, with exit code 2, and the run continues."""
        try:
            return step(*args)
        except OSError as e:
            self.lost[play.why(e, self.out)] = None
        except sqlite3.Error as e:
            self.lost[play.why(e, self.config.option.history)] = None
        return None

    def _case(self, report):
        """Returns pytest's entry of a trace in JUnit, None without JUnit."""
        xml = self.config.stash.get(xml_key, None)
        case = xml.node_reporter(report) if xml else None
        file, _, name = report.nodeid.partition("::")
        if case and file.endswith(".toml"):
            case.attrs["classname"] = lists.classname(file, name)
        return case

    def _junit(self, report, verdict, reason):
        """Makes pytest write a <failure> with the whole text for each trace that did not pass."""
        xml = self.config.stash.get(xml_key, None)
        case = self._case(report)
        if not case:
            return
        node = case.nodes[-1]
        node.set("message", reason.partition("\n")[0])
        node.set("type", verdict)
        if verdict in verdicts.ERROR:
            xml.stats[node.tag] -= 1
            node.tag = "error"
            xml.add_stats(node.tag)
        if verdict == "not run":
            case.add_property("verdict", verdict)

    def _renamed(self):
        """Renews the `repeat:` lines of JUnit, which were written before the build changed."""
        xml = self.config.stash.get(xml_key, None)
        self.changed = self.tools.players.frozen.changed()
        cases = xml.node_reporters_ordered if xml and self.changed else ()
        for node in (n for c in cases for n in c.to_xml().iter()):
            node.text = node.text and REPEAT.sub(
                lambda m: m[1] + report.renamed(m[2], self.changed), node.text)
            if node.get("name") == "command":
                node.set("value", report.renamed(node.get("value"), self.changed))

    def _not_run(self):
        """Reports a trace that did not begin, for which pytest has no report."""
        xml = self.config.stash.get(xml_key, None)
        for name, node in zip(self.ids, self.nodes):
            if xml and name not in self.results and name not in self.broken:
                why = self.not_begun.get(name, verdicts.NOT_BEGUN)
                report = pytest.TestReport(node, (node.split("::", 1)[0], None, name), {}, "failed", why, "call")
                xml.pytest_runtest_logreport(report)
                self._junit(report, "not run", why)

    def _close(self, report, facts):
        """Ends an item for JUnit, which takes the properties from the last report of an item."""
        last = pytest.TestReport(report.nodeid, report.location, {}, "passed", None, "teardown", user_properties=facts)
        if hasattr(report, "node"):
            last.node, last.worker_id = report.node, report.worker_id
            last.item_index = report.item_index
        self.config.hook.pytest_runtest_logreport(report=last)

    def pytest_report_teststatus(self, report):
        """Shows one progress line instead of a letter for each trace."""
        if report.outcome == "lost":
            return "lost", "", "LOST"
        if getattr(report, "dla_result", None) and report.outcome == "passed":
            return "passed", "", "PASSED"
        if getattr(report, "dla_result", None):
            return "failed", "", report.dla_result["verdict"].upper()
        return None

    def _spare(self):
        """Accepts a shard without a trace, which happens when there are fewer traces than shards."""
        return bool(not self.wrong and (shard.read(self.out) or {}).get("ids"))

    def _all(self):
        return self.results.keys() >= set(self.ids)

    def _code(self, exitstatus):
        code = max([r["exit"] for r in self.results.values()], default=0)
        if not self._all():
            code = max(code, 1)
        if self.wrong or self.broken or self.lost or exitstatus in (
                pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            code = max(code, 2)
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and not self._spare():
            code = max(code, 2)
        if exitstatus == pytest.ExitCode.INTERRUPTED and not self.wrong:
            code = 128 + (self.signal or signal.SIGINT)
        return code

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        """Runs after all other plugins but pytest's terminal, so that JUnit's write errors count, too."""
        self._write(self._renamed)
        self._not_run()
        written = yield
        self._write(written.get_result)
        written.force_result([])
        self.progress.end()
        complete = not self.wrong and self._code(exitstatus) < 128 and self._all()
        self._write(self.journal.end, complete)
        if (self.ids or self._spare()) and not self.wrong:
            self._tell(exitstatus, complete)
        elif not self.wrong:
            print(f"no trace to play: {self._none()}", file=sys.stderr)
        for text in [*self.notes, *self.wrong, *self.broken.values(), *self.lost]:
            print(text, file=sys.stderr)
        session.exitstatus = self.code = self._code(exitstatus)

    def _none(self):
        """Returns why no trace was selected."""
        o = self.config.option
        chosen = [f"{name} {text!r}" for name, text in (("-k", o.keyword), ("-m", o.markexpr)) if text]
        if chosen:
            return (f"{' and '.join(chosen)} of PYTEST_ARGS selects none of {self.list}, expected a part of a "
                    "trace's name or a label (PYTEST_ARGS='--collect-only -q' lists the names)")
        return "no folder with a .cfg or an input.txn was found"

    def _tell(self, exitstatus, complete):
        run = report.Run(self, self._code(exitstatus))
        for plan in (x.testplan for x in self.lists if x.testplan):
            measured, notes = functional.measure(plan, run.results)
            run.testplans.append(measured)
            self.notes.update(dict.fromkeys(notes))
        self._write(run.write)
        owners = Owners({u: f for x in self.lists for u, f in x.outside().items()})
        past = self._write(self.history.add, run, self.config.option.cycles_limit) if complete else None
        self._write(page.write, run, past, self._write(coverage.measure, self.out, owners))
        self.said = run.text(past)
        if self.lost and run.code != self._code(exitstatus):
            run.code = self._code(exitstatus)   # includes output lost just now
            self._write(run.write)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self):
        """Prints the summary as the last lines, as every program of the project does."""
        if self.said:
            print(self.said, flush=True)
