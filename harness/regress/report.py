# SPDX-License-Identifier: Apache-2.0
"""Makes the end of a run: text and report.json."""

import json
import platform
import re
import shlex
import subprocess
import time

from . import again, group, initial, paths, shard, testplan, verdicts

SHOWN = 20      # groups in the text


def _says(*words):
    try:
        r = subprocess.run(words, capture_output=True, text=True, cwd=paths.ROOT)
    except OSError:
        return ""
    return r.stdout.strip().splitlines()[0] if r.returncode == 0 and r.stdout.strip() else ""


def renamed(command, changed):
    """Returns a command with the run's copies in place of files that a build has changed since."""
    words = shlex.split(command)
    for n, word in enumerate(words):
        slot, sep, file = word.rpartition("=")
        if file in changed:
            words[n] = slot + sep + changed[file]
    return shlex.join(words)


def _program(command):
    """Returns the first word; shlex is slow."""
    return shlex.split(command)[0] if command.startswith("'") else command.partition(" ")[0]


def versions(results):
    """Returns the versions of the programs that played, the project, the simulator and the machine."""
    found = {_says(e, "--version") for e in {_program(r["command"]) for r in results if r["command"]}}
    return {"programs": sorted(found - {""}), "source": _says("git", "describe", "--always", "--dirty"),
            "verilator": _says("verilator", "--version"), "system": platform.platform(), "machine": platform.machine()}


class Run:
    """Completes a run that finished or was ended; traces without a result were not run."""

    def __init__(self, control, code):
        self.out, self.code, self.shard = control.out, code, shard.read(control.out)
        self.list, self.testplans = control.list, []
        self.began, self.resumed = control.journal.began, control.journal.resumed
        self.kept, self.played = control.kept, control.played
        cases = {c.id: c for c in control.cases}
        found = {i: again.there(r) for i, r in control.results.items()}
        self.results = [found.get(i) or self._not_run(
            i, cases.get(i), control.broken.get(i) or control.not_begun.get(i)) for i in control.ids]
        self.changed = control.changed
        for r in self.results if self.changed else ():
            r["command"] = renamed(r["command"], self.changed)
        self.groups = group.groups(self.results)
        self.seconds = time.time() - self.began
        self.versions = versions(self.results)

    @staticmethod
    def _not_run(name, case, why):
        """Finds the cases again: the controller of xdist has only their names."""
        return {"id": name, "trace": case.trace if case else "",
                "facts": case.facts if case else {}, "labels": case.labels if case else [],
                "verdict": "not run", "exit": 1,
                "reasons": [why or verdicts.NOT_BEGUN], "checks": [0, 0], "clocks": None, "seconds": 0,
                "command": case.command if case else "", "plays": 0, "log": "", "key": None,
                "cached": False, "group": group.of("not run", [why] if why else [], "")}

    def as_dict(self):
        clocks = sum(r["clocks"] or 0 for r in self.results)
        busy = sum(r["seconds"] for r in self.results if not r["cached"])
        seeds = {r["facts"].get("seed", 1) for r in self.results}
        return {"began": self.began, "seconds": round(self.seconds, 3), "exit": self.code,
                "resumed": self.resumed, "kept": self.kept, "played": self.played, "versions": self.versions,
                "seeds": sorted(seeds),
                "verdicts": verdicts.count(self.results), "clocks": clocks,
                "busy_seconds": round(busy, 3),
                "cached": sum(r["cached"] for r in self.results),
                "changed": self.changed, "list": self.list, "shard": self.shard,
                "testplans": self.testplans,
                "groups": [{"key": m[0]["group"]["key"], "verdict": m[0]["verdict"],
                            "unit": m[0]["group"]["unit"], "text": m[0]["group"]["text"],
                            "traces": [r["id"] for r in m]} for m in self.groups],
                "results": self.results}

    def write(self):
        self.out.mkdir(parents=True, exist_ok=True)
        # one line each: json is ten times slower with indentation
        head = json.dumps({k: v for k, v in self.as_dict().items() if k != "results"})
        lines = ",\n".join(map(json.dumps, self.results))
        paths.write_whole(self.out / "report.json", f'{head[:-1]}, "results": [\n{lines}\n]}}\n')

    def _group(self, members):
        r = members[0]
        more = f" and {len(members) - 1} more" if len(members) > 1 else ""
        unit = f"{r['group']['unit']}: " if r["group"]["unit"] else ""
        lines = [f"{r['verdict']}: {unit}{r['group']['text'][:200]}", f"  {r['id']}{more}"]
        for reason in r["reasons"][:initial.reasons_to_show(r["reasons"])]:
            # nanoseconds count from the start of the run, not from the start of waves.fst
            why = re.sub(r" \(\d+ ns\)", "", reason.splitlines()[0])
            lines.append(f"  {why[:400]}")
        if r.get("likely_cause"):
            lines.append(f"  likely cause: {r['likely_cause'][:400]}")
        if r.get("folder"):
            lines.append(f"  folder: {paths.show(self.out / 'failures' / r['folder'])}")
        if r.get("waves"):
            lines.append(f"  waves: {again.show(r)}")
        return [*lines, f"  repeat: {r['command']}"] if r["command"] else lines

    def _sources(self):
        """Returns a line that counts each result once, by its source; none when all were played now."""
        cached = sum(r["verdict"] != "not run" for r in self.results) - self.kept - self.played
        words = [f"{self.kept} kept from the interrupted run"] if self.resumed else []
        words.append(f"{self.played} played{' since' if self.resumed else ''}")
        words += [f"{cached} cached (PYTEST_ARGS=--no-cache plays all)"] if cached else []
        return [', '.join(words)] if len(words) > 1 else []

    def text(self, past=None):
        lines = [x for m in self.groups[:SHOWN] for x in self._group(m)]
        if len(self.groups) > SHOWN:
            lines.append(f"and {len(self.groups) - SHOWN} more kinds of failure")
        lines += self._sources()
        lines += [f"{paths.show(old)} was built again during the run, which played its copy "
                  f"{paths.show(copy)}" for old, copy in self.changed.items()]
        if past:
            lines += past.text()
        lines += [testplan.text(t) for t in self.testplans]
        lines.append(f"results: {paths.show(self.out / 'index.html')}")
        return "\n".join([*lines, verdicts.summary(self.results)])
