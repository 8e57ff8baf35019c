# SPDX-License-Identifier: Apache-2.0
"""`make regress-merge SHARDS="DIR..."` merges the reports of the shards of a regression. DIR is the OUT of a job `make
regress SHARD=I/N`, copied from any machine."""

import argparse
import glob
import json
import os
import pathlib
import shutil
import sqlite3
import sys
import time
import xml.etree.ElementTree as ET

import pytest

from . import coverage, functional, given, group, lists, page, paths, report

MADE = {"merged.info", "verilated.info"}    # merged by coverage.py from the databases beside them


class Bad(Exception):
    """The shards do not belong together."""


class Shard:
    """The report of a job, with paths of this machine."""

    def __init__(self, folder):
        self.folder = folder
        file = folder / "report.json"
        try:
            self.report = json.loads(file.read_text())
            self.index, self.of, self.ids = (self.report["shard"][k] for k in ("index", "of", "ids"))
            self.results = {r["id"]: r for r in self.report["results"]}
        except (ValueError, LookupError, TypeError) as e:
            raise Bad(f"{file}: expected the report of a regression with SHARD=I/N") from e

    @property
    def name(self):
        return f"{self.index}/{self.of}"

    def bring(self, out):
        """Copies its folders into OUT."""
        for r in self.results.values():
            name = r.get("folder")
            if name and (self.folder / "failures" / name).is_dir():
                shutil.copytree(self.folder / "failures" / name, out / "failures" / name)
            for key, file in ("waves", "waves.fst"), ("view", "waves.gtkw"):
                here = out / "failures" / (name or "") / file
                r[key] = str(here) if r.get(key) and here.exists() else None
            r["worker"] = f"shard {self.index}, {r.get('worker', '')}".rstrip(", ")
        for file in sorted((self.folder / "coverage").glob("*.*")):
            if file.suffix in (".dat", ".info") and file.name not in MADE:
                shutil.copy(file, out / "coverage" / f"{self.index}-{file.name}")


def folders(words):
    """Returns the matching folders; a pattern without a match is an error."""
    found = []
    for word in words:
        here = sorted(f for f in glob.glob(word) if os.path.isdir(f))
        if not here:
            raise Bad(f"SHARDS={word}: no such folder, expected OUT of make regress SHARD=I/N")
        found += here
    return [pathlib.Path(f).absolute() for f in dict.fromkeys(found)]


def read(places):
    """Returns (shards by number, notes about jobs without a report)."""
    shards, notes = {}, []
    for folder in places:
        if not (folder / "report.json").exists():
            notes.append(f"{folder}: no report.json: its job did not end")
            continue
        shard = Shard(folder)
        one = next(iter(shards.values()), shard)
        if (shard.of, shard.ids) != (one.of, one.ids):
            raise Bad(f"{folder}: shard {shard.name} of other traces than shard {one.name} in "
                      f"{one.folder}, expected those of one list")
        if shard.index in shards:
            raise Bad(f"{folder}: shard {shard.name} is in {shards[shard.index].folder} too, expected each once")
        shards[shard.index] = shard
    if not shards:
        raise Bad("; ".join(notes))
    of = next(iter(shards.values())).of
    notes += [f"shard {n}/{of} has no report" for n in range(1, of + 1) if n not in shards]
    return shards, notes


class Merged(report.Run):
    """The merged run, in the form of a run without shards."""

    def __init__(self, out, shards):
        some = list(shards.values())
        first = some[0].report
        self.out, self.list, self.shard = out, first["list"], None
        # differs from the shards' times: the history identifies a run by its beginning
        self.began = min(s.report["began"] for s in some) + 0.0005
        self.seconds = max(s.report["began"] + s.report["seconds"] for s in some) - self.began
        self.resumed = any(s.report["resumed"] for s in some)
        self.kept, self.played = (sum(s.report.get(key, 0) for s in some) for key in ("kept", "played"))
        self.changed = {k: v for s in some for k, v in s.report["changed"].items()}
        self.results = [self._result(i, n, some[0], shards) for n, i in enumerate(some[0].ids)]
        self.groups = group.groups(self.results)
        self.code = max([s.report["exit"] for s in some] + [r["exit"] for r in self.results])
        plans = zip(*(s.report["testplans"] for s in some))
        self.testplans = [functional.merge(p, self.results) for p in plans]
        self.versions = {**first["versions"], "programs": sorted(
            {p for s in some for p in s.report["versions"]["programs"]})}

    def _result(self, name, n, one, shards):
        shard = shards.get(n % one.of + 1)
        if shard and name in shard.results:
            return shard.results[name]
        return self._not_run(name, None, f"shard {n % one.of + 1}/{one.of} has no report")


def _suite(shard):
    try:
        return ET.parse(shard.folder / "junit.xml").getroot().find("testsuite")
    except (OSError, ET.ParseError):
        return None


def _case(result, classname):
    """Returns the entry of a trace that was not run."""
    case = ET.Element("testcase", classname=classname, name=result["id"], time="0")
    facts = ET.SubElement(case, "properties")
    ET.SubElement(facts, "property", name="verdict", value=result["verdict"])
    why = result["reasons"][0]
    ET.SubElement(case, "error", message=why, type=result["verdict"]).text = why
    return case


def junit(run, shards, file):
    """Merges the suites of all shards into one, in the order of the list."""
    suites = [s for s in map(_suite, shards.values()) if s is not None]
    cases = {c.get("name"): c for s in suites for c in s.iter("testcase")}
    names = [c.get("classname") for c in cases.values()] or ["regress"]

    def own(case_id):
        return lists.classname(run.list, case_id) if run.list.endswith(".toml") else names[0]
    found = [cases[r["id"]] if r["id"] in cases else _case(r, own(r["id"])) for r in run.results]
    kinds = {k: sum(c.find(k) is not None for c in found) for k in ("error", "failure", "skipped")}
    top = ET.Element("testsuites")
    suite = ET.SubElement(
        top, "testsuite", name="regress", tests=str(len(found)), errors=str(kinds["error"]),
        failures=str(kinds["failure"]), skipped=str(kinds["skipped"]), time=f"{run.seconds:.3f}",
        timestamp=time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(run.began)))
    suite.extend(found)
    paths.write_whole(file, ET.tostring(top, encoding="unicode", xml_declaration=True))


def merge(out, places, history):
    """Returns (exit code, text, notes)."""
    out = pathlib.Path(out).absolute()
    inside = [f for f in places if f == out or out in f.parents]
    if inside:
        raise Bad(f"{inside[0]}: is in OUT={out}, expected another OUT")
    shards, notes = read(places)
    given.folder(str(out))
    past = given.history(str(pathlib.Path(history).absolute()))
    for name in "failures", "coverage":
        shutil.rmtree(out / name, ignore_errors=True)
        (out / name).mkdir()
    for shard in shards.values():
        shard.bring(out)
    run = Merged(out, shards)
    run.write()
    junit(run, shards, out / "junit.xml")
    whole = not any(r["verdict"] in ("not run", "interrupted") for r in run.results)
    known = past.add(run, 2.0) if whole else None
    page.write(run, known, coverage.measure(out))
    return run.code, run.text(known), notes


def main(words):
    p = argparse.ArgumentParser(prog="regress-merge", description=__doc__)
    p.add_argument("--shards", default="", help="folders, or patterns of them")
    p.add_argument("--out", default=str(paths.BUILD / "regress" / "merged"))
    p.add_argument("--history", default=str(paths.BUILD / "regress" / "history.sqlite"))
    a = p.parse_args(words)
    try:
        if not a.shards.strip():
            raise Bad('regress-merge: expected SHARDS="DIR..."')
        if not a.out or not a.history:
            raise Bad(f"{'HISTORY' if a.out else 'OUT'}=: expected a path")
        code, text, notes = merge(a.out, folders(given.words("SHARDS", a.shards)), a.history)
    except (Bad, ValueError, pytest.UsageError) as e:
        print(e, file=sys.stderr)
        return 2
    except (OSError, sqlite3.Error) as e:
        print(f"{getattr(e, 'filename', None) or a.out}: {getattr(e, 'strerror', None) or e}", file=sys.stderr)
        return 2
    for note in notes:
        print(note, file=sys.stderr)
    print(text)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
