# SPDX-License-Identifier: Apache-2.0
"""Plays on other machines: splits the cases into parts, starts them with a launcher, and reads
results as they are written. A part that ends before its last case is run again; when a case has two
results the first counts."""

import json
import pathlib
import shutil
import time

import pytest

from . import part, play, verdicts
from .launchers import Launcher, NoLauncher, Slurm
from .history import History

ATTEMPTS = 6    # attempts of a part; after these the rest of it is not run
LOOK = 0.25     # seconds between two looks at the results


class Reader:
    """Reads new lines of the results in a folder."""

    def __init__(self, folder):
        self.folder, self.at = folder, {}

    def new(self):
        for file in sorted(self.folder.glob("*.jsonl")):
            with open(file, "rb") as f:
                f.seek(self.at.get(file, 0))
                text = f.read()
            whole = text[:text.rfind(b"\n") + 1]
            self.at[file] = self.at.get(file, 0) + len(whole)
            for line in whole.splitlines():
                result = json.loads(line)
                if verdicts.whole(result):
                    yield result


class Remote:
    def __init__(self, config, tools, resumed):
        self.config, self.tools, self.resumed = config, tools, resumed
        self.folder = pathlib.Path(config.option.out) / "parts"
        self.items, self.done = {}, set()

    def _report(self, result):
        """Reports a result as if its item had played here."""
        item = self.items.get(result["id"])
        if item is None or result["id"] in self.done:
            return
        self.done.add(result["id"])
        item.known = result
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)

    def _parts(self):
        o = self.config.option
        cases = [i.case for i in self.items.values() if i.case.id not in self.done]
        parts = part.split(cases, History(o.history).seconds(), o.parts)
        shutil.rmtree(self.folder, ignore_errors=True)
        cache = self.tools.cache and str(self.tools.cache.own.folder)
        part.write(self.folder, parts, {"cache": cache, "team": o.shared_cache, "out": o.out})
        return {n: {c.id for c in cases} for n, cases in enumerate(parts, 1)}

    def _from_before(self):
        """Reads the journal of a run that was killed, and the results that its parts have written
        since."""
        known = part.results(self.folder) if self.resumed else {}
        for name, item in list(self.items.items()):
            old = self.tools.known.get(name) or known.get(name)
            if old and old["key"] and old["key"] == self.tools.key(item.case):
                self._report(old)

    def _follow(self, engine, left):
        reader, tries = Reader(self.folder), dict.fromkeys(left, 1)
        engine.start(sorted(left))
        while left:
            running = engine.running()
            for result in reader.new():
                self._report(result)
            left = {n: ids - self.done for n, ids in left.items() if ids - self.done}
            lost = [n for n in left if n not in running]
            again = [n for n in lost if tries[n] < ATTEMPTS]
            for n in again:
                tries[n] += 1
            if again:
                engine.start(again)
            if left and len(lost) > len(again) and not running and not again:
                why = {i: engine.ended(n) for n, ids in left.items() for i in ids}
                self.config.pluginmanager.getplugin("regress-control").not_begun.update(
                    (i, f"{verdicts.NOT_BEGUN}: {text}") for i, text in why.items() if text)
                return
            time.sleep(LOOK)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        if session.testsfailed or self.config.option.collectonly:
            return None
        self.items = {i.case.id: i for i in session.items if hasattr(i, "case")}
        o = self.config.option
        engine = Slurm(self.folder) if o.slurm else Launcher(self.folder, o.launcher)
        engine.end_before()
        self._from_before()
        left = self._parts()
        try:
            self._follow(engine, left)
        except NoLauncher as e:
            self.config.pluginmanager.getplugin("regress-control").wrong.append(str(e))
        finally:
            engine.stop()
        return True
