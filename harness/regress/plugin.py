# SPDX-License-Identifier: Apache-2.0
"""The pytest plugin: it collects regression lists, manifests and trace folders, and every trace is
an item. Run `pytest -p regress.plugin LIST.toml` with harness/ in PYTHONPATH, as `make regress`
does."""

import json
import pathlib
import re

import pytest

from . import journal, lists, paths, play, shard
from .cache import Cache
from .case import Keys
from .player import Players
from .toml import ListError

TOOLS = pytest.StashKey()


def pytest_addoption(parser):
    g = parser.getgroup("regress", "regressions of traces")
    g.addoption("--out", default=str(paths.BUILD / "regress" / "last"), metavar="DIR",
                help="where results go: report.json, index.html, failures/")
    g.addoption("--of-config", default="nv_small", metavar="C", help="configuration of trace folders that name none")
    g.addoption("--no-cache", action="store_true", help="also play cases with a cached pass")
    g.addoption("--shared-cache", default="", metavar="PLACE",
                help="a folder or http(s)://... where a team shares passed results")
    g.addoption("--shard", default="", metavar="I/N",
                help="every N-th trace from the I-th on: a job of N (python3 -m regress.merge)")
    g.addoption("--fresh", action="store_true", help="do not continue a run that was killed")
    g.addoption("--history", default=str(paths.BUILD / "regress" / "history.sqlite"),
                metavar="FILE", help="results of all runs (SQLite); the cache is beside it")
    g.addoption("--cycles-limit", type=float, default=2.0, metavar="PERCENT",
                help="name traces whose clocks changed by more (2)")
    g.addoption("--slurm", action="store_true", help="play on a cluster of Slurm")
    g.addoption("--launcher", metavar="CMD", help="play parts with this command, {} is the part: 'bsub -K {}'")
    g.addoption("--parts", type=int, default=2, metavar="N",
                help="parts that --slurm and --launcher split the traces into")


def is_worker(config):
    return hasattr(config, "workerinput")


class Tools:
    """State that the items of one process share."""

    def __init__(self, config):
        self.out = pathlib.Path(config.option.out)
        self.players = Players(self.out, getattr(config, "workerinput", {}).get("workerid", "main"))
        self.keys = Keys(self.players.frozen)
        beside = pathlib.Path(config.option.history).parent / "cache"
        try:
            self.shard = shard.parse(config.option.shard)
            self.cache = None if config.option.no_cache else Cache(beside, config.option.shared_cache)
        except ValueError as e:
            raise pytest.UsageError(str(e)) from e
        self.known = {}

    def key(self, case):
        return self.keys.of(case)

    def result(self, case):
        """Returns a result from a run that was killed, from the cache, or from playing the trace
        now."""
        key, old = self.key(case), self.known.get(case.id)
        if key and old and old["key"] == key:
            return old
        return play.with_cache(case, key, self.cache, self.players, self.out)


def pytest_configure(config):
    config.option.out = str(pathlib.Path(config.option.out).absolute())
    config.option.history = str(pathlib.Path(config.option.history).absolute())
    config.stash[TOOLS] = tools = Tools(config)
    if not is_worker(config) and not config.option.collectonly:
        from .control import Control    # not needed in a worker
        from .remote import Remote
        control = Control(config, tools)
        tools.known = control.journal.known
        config.pluginmanager.register(control, "regress-control")
        if config.option.slurm or config.option.launcher:
            config.pluginmanager.register(Remote(config, tools, control.journal.resumed), "regress-remote")
    elif is_worker(config) and not config.option.fresh:
        _, known, ended = journal.read(tools.out / "journal.jsonl")
        tools.known = {} if ended else known


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """Ends the programs, which then write their coverage, before the report is made."""
    session.config.stash[TOOLS].players.close()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Applies --shard after -k and -m; every worker finds the same traces."""
    tools = config.stash[TOOLS]
    if tools.shard:
        if not config.option.collectonly:
            shard.note(tools.out, tools.shard, [i.case.id for i in items])
        left = shard.mine(tools.shard, items)
        config.hook.pytest_deselected(items=[i for i in items if i not in set(left)])
        items[:] = left


def pytest_collection_finish(session):
    """Decides in each worker, before any trace plays, which copies of programs this run plays."""
    tools = session.config.stash[TOOLS]
    if not session.config.option.collectonly:
        tools.players.frozen.plan([i.case for i in session.items if isinstance(i, TraceItem)])


# ---- collection ----

class TraceFailed(Exception):
    """The trace did not pass; args: its result."""


class TraceItem(pytest.Item):
    def __init__(self, *, case, **kw):
        super().__init__(**kw)
        self.case, self.result, self.known = case, None, None
        for label in case.labels:
            self.config.addinivalue_line("markers", f"{label}: label of a regression list")
            self.add_marker(label)

    def runtest(self):
        self.result = self.known or self.config.stash[TOOLS].result(self.case)
        if self.result["verdict"] != "passed":
            raise TraceFailed(self.result)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, TraceFailed):
            return play.text(self.result, self.config.stash[TOOLS].out)
        return super().repr_failure(excinfo, style)

    def report(self):
        """Plays the trace; passes the result as text, the cheapest form for xdist."""
        call = pytest.CallInfo.from_call(self.runtest, "call", (pytest.exit.Exception, KeyboardInterrupt))
        report = pytest.TestReport(
            self.nodeid, (self.case.trace, None, self.case.id), {}, "passed", None, "call",
            duration=self.result["seconds"] if self.result else call.duration)
        if call.excinfo:
            report.outcome, report.longrepr = "failed", self.repr_failure(call.excinfo)
        if self.result:
            report.dla_result = json.dumps(self.result)
        return report

    def reportinfo(self):
        return pathlib.Path(self.case.trace), None, self.case.id


class Cases(pytest.File):
    """A file that is a list of traces."""

    def found(self):
        raise NotImplementedError

    def collect(self):
        try:
            cases = self.found()
        except ListError as e:
            raise self.CollectError(str(e)) from e
        return [TraceItem.from_parent(self, name=c.id, case=c) for c in cases]


class ListFile(Cases):
    def found(self):
        return lists.List(self.path).cases()


class ManifestFile(Cases):
    def found(self):
        return [lists.plain_case(f, self.config.option.of_config) for f in lists.manifest(self.path)]


class TraceFile(Cases):
    def found(self):
        return [lists.plain_case(self.path.parent, self.config.option.of_config)]


def _node(path):
    """Returns the part of an item's name before "::"; JUnit splits names there and at "["."""
    return re.sub(r"::|\[", "_", paths.show(path))


def pytest_collect_file(file_path, parent):
    if file_path.suffix in (".toml", ".manifest"):
        kind = ListFile if file_path.suffix == ".toml" else ManifestFile
        if parent.session.isinitpath(file_path):
            return kind.from_parent(parent, path=file_path, nodeid=_node(file_path))
    elif file_path.name == "input.txn" or (
            file_path.suffix == ".cfg" and file_path == min(file_path.parent.glob("*.cfg"))):
        return TraceFile.from_parent(parent, path=file_path, nodeid=_node(file_path))
    return None


# ---- reports ----

def pytest_runtest_protocol(item):
    """Makes one report instead of three, since a trace has no fixtures; the controller adds the one
    that closes it."""
    if not isinstance(item, TraceItem):
        return None
    item.ihook.pytest_runtest_logreport(report=item.report())
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem, report, sched):
    """Returns an item to the queue after a worker of xdist was killed, unless its result had arrived."""
    control = sched.config.pluginmanager.getplugin("regress-control")
    if crashitem.split("::", 1)[-1] not in control.results:
        sched.mark_test_pending(crashitem)
    report.outcome = "lost"
