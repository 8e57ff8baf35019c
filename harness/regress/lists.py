# SPDX-License-Identifier: Apache-2.0
"""Reads regression lists and manifests: which traces are played, and in which ways."""

import fnmatch
import glob
import itertools
import hashlib
import json
import os
import pathlib
import re

from . import paths, stalls
from .case import Bench, Case
from .testplan import Testplan
from .toml import ListError, read

SCHEMA = json.loads((pathlib.Path(__file__).parent / "schema.json").read_text())
UNITS = [*paths.units(), "core"]
# Options that a run gets from its keys, after its args.
KEY_OF = {"--seed": "seeds", "--time-limit": "time_limit", "--memory-limit": "memory_limit",
          "--max-cycles": "max_cycles"}
# Options of a single run: here each trace would overwrite their file, or they are the player's own.
ALONE = "--report", "--log", "--events", "--results", "--traces-from", "--driver", "--waves"
DEFAULTS = {key: p["default"] for key, p in SCHEMA["definitions"]["run_keys"].items() if "default" in p}


def manifest(path):
    """Returns the trace folders of a manifest: one a line, relative to the manifest's folder; "#" begins a comment."""
    found = []
    for n, line in enumerate(path.read_text().splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        folder = pathlib.Path(os.path.normpath(path.parent / os.path.expandvars(line)))
        if not paths.is_trace(folder):
            raise ListError(f"{path}:{n}: {line}: no trace folder, expected one with a .cfg or an input.txn")
        found.append(folder)
    return found


def _below(folder):
    """Returns the folder if it is a trace, else the traces in it."""
    if paths.is_trace(folder):
        return [folder]
    try:
        return [f for f in sorted(folder.iterdir()) if paths.is_trace(f)]
    except OSError:
        return []


def _word(path):
    """Refuses "::" in a part of an id, where pytest and JUnit split names."""
    return str(path).replace("::", "_")


class List:
    """A list file, with its cases."""

    def __init__(self, path):
        self.path = pathlib.Path(os.path.abspath(path))
        self.content, self.lines = read(self.path, SCHEMA)
        self.old = self._renamed()
        self.benches = {n: self._bench(n, b) for n, b in self.content.get("bench", {}).items()}
        self._different()
        self.testplan = self._testplan()
        self.of_runs = []       # notes about runs, after cases()

    def _at(self, path):
        """Returns file and line of a key; a run may have it from [defaults]."""
        if len(path) > 2 and path not in self.lines.at and ("defaults", *path[2:]) in self.lines.at:
            path = ("defaults", *path[2:])
        return f"{self.path}:{self.lines.of(path)}"

    def error(self, path, text):
        return ListError(f"{self._at(path)}: {text}")

    def _renamed(self):
        """Returns {path: table} of the runs that use "engines", the old name of "providers"."""
        tables = {("run", n): r for n, r in enumerate(self.content["run"])}
        tables[("defaults",)] = self.content.get("defaults", {})
        old = {at: t for at, t in tables.items() if "engines" in t}
        for at, t in old.items():
            if "providers" in t:
                raise self.error(at + ("engines",), "engines is the old name of providers, expected one of them")
            t["providers"] = t.pop("engines")
        return old

    def notes(self):
        """Returns a line for each old name in the list, and, after cases(), about traces that runs leave out."""
        return [f"{self.path}:{self.lines.of(at + ('engines',))}: note: engines of a run is called "
                "providers; the old name works until 1.0" for at in self.old] + self.of_runs

    def _place(self, text):
        """Returns a path of the list, relative to the list's folder; $DLA is the project's folder."""
        text = re.sub(r"\$DLA(?!\w)", str(paths.ROOT), text)
        text = os.path.expandvars(text)
        return os.path.normpath(self.path.parent / text)

    def _testplan(self):
        file = self.content.get("testplan")
        if file and not os.path.isfile(self._place(file)):
            raise self.error(("testplan",), f"{file}: no such file, expected a testplan")
        return Testplan(self._place(file)) if file else None

    def outside(self):
        """Returns {unit: list for Verilator} of the outside RTL in its benches."""
        return {unit: self._place(r["list"]) for b in self.content.get("bench", {}).values()
                for unit, r in b.get("rtl", {}).items()}

    # ---- [bench.NAME] ----

    def _bench(self, name, b):
        at = ("bench", name)
        known = paths.configurations()
        if b["config"] not in known:
            raise self.error(at + ("config",), f"{b['config']} is not a configuration, expected "
                             f"one of {', '.join(known)}")
        for unit in b.get("engines", "").split():
            if unit not in (*UNITS, "all"):
                raise self.error(at + ("engines",), f"no such unit: {unit}, expected some of "
                                 f"{', '.join(UNITS)} or all")
        for key in [k for k in ("variant", "engines", "rtl", "make") if k in b and b.get("program") == "dla"]:
            where = (key, *list(b["rtl"])[:1]) if key == "rtl" else (key,)
            raise self.error(at + where, f'{key} is for a Verilated bench, and program = "dla" has the C models alone')
        make = [f"ENGINES={b['engines']}"] if "engines" in b else []
        for unit, r in b.get("rtl", {}).items():
            if unit not in UNITS:
                raise self.error(at + ("rtl", unit), f"no such unit: {unit}, expected one of {', '.join(UNITS)}")
            file = self._place(r["list"])
            if not os.path.isfile(file):
                raise self.error(at + ("rtl", unit), f"{file}: no such file, expected a file list for Verilator")
            if file.endswith((".v", ".sv")):
                raise self.error(at + ("rtl", unit), f"{r['list']}: a source, expected a file list for Verilator with "
                                 "the line of this source in it")
            word = "DUT" if unit == "core" else unit.upper()
            make += [f"{word}_RTL={file}", f"{word}_TOP={r['top']}"]
        if "core" in b.get("rtl", {}) and len(b["rtl"]) > 1:
            raise self.error(at + ("rtl", "core"), "a whole core takes the place of all units, expected rtl.core alone, "
                             "or RTL of units without it")
        make += b.get("make", [])
        variant = b.get("variant") or (self._variant(name) if make else "")
        return Bench(name, b["config"], b.get("program", "cosim"), variant, make, self._rtl(b))

    def _variant(self, name):
        """Returns the build folder of a bench. It depends on the list's path, so that a copy of the list does not
        overwrite it."""
        place = hashlib.blake2b(str(self.path).encode(), digest_size=3).hexdigest()
        return ".".join(re.sub(r"[^A-Za-z0-9_]+", "_", w) for w in (self.path.stem, name, place))

    def _different(self):
        """Refuses two benches in one build folder, which would be one program."""
        there = {}
        for b in self.benches.values():
            other = there.setdefault(b.exe, b)
            if b.program == "cosim" and other.make != b.make:
                raise self.error(("bench", b.name), f"[bench.{other.name}] is built differently in "
                                 f"the same folder, {b.exe.parent.name}, expected another variant")

    @staticmethod
    def _rtl(b):
        """Returns the units with RTL in a bench; None when variables of make decide."""
        if any(re.match("ENGINES=|[A-Z]+_RTL=|RTL_", x) for x in b.get("make", [])):
            return None
        ours = b.get("engines", "").split()
        if ours == ["all"]:
            ours = [u for (c, u), k in paths.providers().items() if c == b["config"] and "rtl" in k]
        return frozenset([*ours, *b.get("rtl", {})])

    # ---- [[run]] ----

    def _traces(self, at, run):
        found = {}
        for text in run["traces"]:
            place = self._place(text)
            here = []
            for p in sorted(map(pathlib.Path, glob.glob(place))):
                here += manifest(p) if p.is_file() and p.suffix == ".manifest" else _below(p)
            unset = re.search(r"\$\{?\w+\}?", place)
            if not here and unset:
                raise self.error(at + ("traces",), f"{text}: {unset[0]} is not set, expected a variable of the "
                                 "environment")
            if not here:
                raise self.error(at + ("traces",), f"{text}: no trace folder there, expected one "
                                 "with a .cfg or an input.txn")
            bad = [f for f in here if "\n" in str(f)]
            if bad:
                raise self.error(at + ("traces",), f"{str(bad[0])!r}: {paths.BREAK}")
            found.update(dict.fromkeys(here))
        for x in run["exclude"]:
            if not fnmatch.filter([f.name for f in found], x):
                self.of_runs.append(f"{self._at(at + ('exclude',))}: note: {x}: no trace of this run has such a name")
        left = [f for f in found if not any(fnmatch.fnmatch(f.name, x) for x in run["exclude"])]
        if not left:
            raise self.error(at + ("exclude",), f"exclude leaves none of {len(found)} traces, expected one at least")
        return left

    def _named(self, at, key, name, known):
        if name not in known:
            there = f"one of {', '.join(sorted(known))}" if known else "such a table in the list"
            raise self.error(at + (key,), f"no [{key}.{name}], expected {there}")
        return known[name]

    def _provider(self, at, bench, slot, how):
        """Returns the value after SLOT=; the file of a model is relative to the list's folder."""
        word = f"{slot}={how}"
        if slot not in UNITS or not how:
            raise self.error(at, f"{word}: expected SLOT=PROVIDER with a slot of {', '.join(UNITS)}")
        if slot != "core" and not paths.providers()[bench.config, slot]:
            raise self.error(at, f"{word}: {bench.config} has no {slot}, expected another slot or bench")
        if "/" in how or how.endswith(".so"):
            file = self._place(how)
            if not os.path.isfile(file):
                raise self.error(at, f"{word}: {file}: no such file, expected a model")
            return file
        if how not in ("model", "rtl", "check"):
            raise self.error(at, f"{word}: expected {slot}=model, {slot}=rtl, {slot}=check or {slot}=MODEL.so")
        if how != "model" and bench.rtl is not None and slot not in bench.rtl:
            table = "rtl.core" if slot == "core" else f"engines or rtl.{slot}"
            raise self.error(at, f"{word}: the bench {bench.name} has no RTL there, expected "
                             f"{table} in [bench.{bench.name}]")
        return how

    def _providers(self, at, bench, text):
        """Returns the options for a text "sdp=check pdp=./my.so"."""
        args = []
        for word in text.split():
            slot, _, how = word.partition("=")
            key = "engines" if at in self.old else "providers"
            if any(a.startswith(f"{slot}=") for a in args):
                raise self.error(at + (key,), f"{text}: {slot} has two providers, expected one; the traces play once "
                                 "with each text of the list")
            how = self._provider(at + (key,), bench, slot, how)
            args += ["--engine", f"{slot}={how}"]
        return args

    def _args(self, at, args):
        """Returns more arguments of the program; refuses those that a key of the run would override, and those of a
        single trace."""
        for word in args:
            option = word.partition("=")[0]
            key = KEY_OF.get(option)
            if option in ALONE:
                raise self.error(at + ("args",), f"{word} is for a single trace, expected options that all traces of a "
                                 "list can share")
            if not word.startswith(("-", "+")) and _below(pathlib.Path(word)):
                raise self.error(at + ("args",), f"{word} is a trace, expected it in traces")
            if key:
                raise self.error(at + ("args",), f"{word} is overridden by the key {key} of the run, expected "
                                 f"{key} = {'[N]' if key == 'seeds' else 'N'} instead")
        return args

    def _memory(self, at, name):
        if not name:
            return []
        m = self._named(at, "memory", name, self.content.get("memory", {}))
        ports = [x for k in ("dbb", "sram") if k in m for x in (f"--{k}", m[k])]
        return ports + self._args(("memory", name), m.get("args", []))

    def _overridden(self, at, providers, args):
        """Refuses arguments that would take the place of the run's providers, which come first in the command."""
        slots = {word.partition("=")[0] for word in providers.split()}
        for option, value in stalls.valued(args):
            if slots and (option == "--all" or option == "--engine" and value.partition("=")[0] in slots):
                raise self.error(at + ("args",), f"{option} {value} takes the place of the run's providers, {providers}; "
                                 "expected one of the two")

    def _stall(self, at, run, bench, argv, text):
        """Returns the options for a text "pdp:30:1-12 sdp2pdp:5:1-2"."""
        rtl = stalls.rtl_of([*argv, *run["args"]], bench.rtl)
        for word in text.split():
            why = stalls.wrong(word, bench.config, rtl)
            if why:
                raise self.error(at + ("stall",), f"{word}: {why}")
        return [x for word in text.split() for x in ("--stall", word)]

    def _label(self, folder):
        """Returns a trace's name in ids: the shortest path that is always the same."""
        for base in self.path.parent, paths.ROOT:
            if folder.is_relative_to(base):
                return _word(folder.relative_to(base))
        return _word(folder)

    def _case(self, run, name, bench, folder, way):
        providers, memory, stall, options, seed = way
        cosim = bench.program == "cosim"
        limits = ["--time-limit", str(run["time_limit"]), "--memory-limit", str(run["memory_limit"])]
        if cosim:
            limits += ["--max-cycles", str(run["max_cycles"])]
        words = [bench.name, providers.replace(" ", "+"), memory, stall.replace(" ", "+"), f"s{seed}"]
        facts = {"run": name, "bench": bench.name, "config": bench.config, "providers": providers,
                 "memory": memory, "stall": stall, "seed": seed}
        return Case(f"{name}/{self._label(folder)}[{','.join(w for w in words if w)}]",
                    str(folder), [*bench.command, *options, *run["args"], "--seed", str(seed),
                                  *limits], run["labels"], facts, run["time_limit"],
                    run["repeat"], bench.goal)

    def _ways(self, at, run, bench):
        """Yields providers x memory x stall x seeds; the C models alone have only seeds."""
        keys = "providers", "memory", "stall"
        axes = [[""] if bench.program == "dla" else run[k] for k in keys]
        for p, m, h in itertools.product(*axes):
            options = self._providers(at, bench, p) + self._memory(at, m)
            self._overridden(at, p, run["args"])
            self._overridden(("memory", m), p, self.content["memory"][m].get("args", []) if m else [])
            options += self._stall(at, run, bench, options, h)
            yield from ((p, m, h, options, s) for s in run["seeds"])

    def refused(self, case, text):
        """Returns the error for options of a case that its program refuses, with the line of the key that has them."""
        option = re.search(r"--[a-z-]+", text)
        option = option[0] if option else ""
        names = [r.get("name", f"run{n + 1}") for n, r in enumerate(self.content["run"])]
        run, memory = ("run", names.index(case.facts["run"])), ("memory", case.facts["memory"])
        table = self.content.get("memory", {}).get(memory[1], {})
        in_memory = [k for k in ("dbb", "sram") if f"--{k}" == option and k in table]
        in_memory += ["args"] if any(w.split("=")[0] == option for w in table.get("args", [])) else []
        key = {"--engine": "providers", "--stall": "stall"}.get(option, "args")
        if in_memory:
            at = (*memory, in_memory[0])
        else:
            at = (*run, key) if key in self.content["run"][run[1]] else ("defaults", key)
        return self.error(at, text)

    def _absent(self, run):
        """Returns whether a run is optional and its traces are not on this machine."""
        return run["optional"] and not any(
            "$" not in self._place(x) and glob.glob(self._place(x)) for x in run["traces"])

    def _run(self, n, given):
        at = ("run", n)
        run = {**DEFAULTS, **self.content.get("defaults", {}), **given}
        if self._absent(run):
            return []
        name = run.get("name", f"run{n + 1}")
        names = run["bench"] or list(self.benches)
        if not names:
            raise self.error(at, "bench is missing, expected a table [bench.NAME] in the list")
        self._args(at, run["args"])
        if all(b in self.benches and self.benches[b].program == "dla" for b in names):
            for key in [k for k in ("providers", "memory", "stall", "max_cycles") if k in given]:
                word = "engines" if key == "providers" and at in self.old else key
                raise self.error(at + (word,), f'{word} has no effect in {", ".join(names)}: program = "dla" has the C '
                                 "models alone, expected a bench with cosim")
        for key in "bench", "providers", "memory", "stall", "seeds":
            double = [x for k, x in enumerate(run[key]) if x in run[key][:k]]
            if double:
                word = "engines" if key == "providers" and at in self.old else key
                raise self.error(at + (word,), f"{word} has {json.dumps(double[0])} twice, expected each value once")
        folders, cases = self._traces(at, run), []
        config = {f: paths.trace_config(f) for f in folders}
        for bench in [self._named(at, "bench", b, self.benches) for b in names]:
            for way in self._ways(at, run, bench):
                cases += [self._case(run, name, bench, f, way) for f in folders if config[f] in (None, bench.config)]
        if not cases:
            raise self.error(at, f"nothing to play: the {len(folders)} traces have other "
                             f"configurations than {', '.join(names)} (config.txt)")
        other = [f for f in folders if config[f] not in (None, *(self.benches[b].config for b in names))]
        if other:
            self.of_runs.append(
                f"{self._at(at)}: note: {name} leaves out {len(other)} of {len(folders)} traces, which have other "
                f"configurations than {', '.join(names)}: {', '.join(sorted({config[f] for f in other}))}")
        return cases

    def cases(self):
        found = {}
        for n, run in enumerate(self.content["run"]):
            for case in self._run(n, run):
                if case.id in found:
                    raise self.error(("run", n), f"{case.id} occurs twice, expected another "
                                     "name = for one of the runs")
                found[case.id] = case
        return list(found.values())


def classname(file, case_id):
    """Returns the class of a case in JUnit: list.run, not the path of the list."""
    return f"{pathlib.Path(file).stem}.{case_id.partition('/')[0]}"


def plain_case(folder, config):
    """Returns the cases of a trace folder without a list, on the bench of its configuration."""
    bench = Bench("", paths.trace_config(folder) or config)
    argv = [*bench.command, "--seed", "1", "--time-limit", str(DEFAULTS["time_limit"]),
            "--memory-limit", str(DEFAULTS["memory_limit"]),
            "--max-cycles", str(DEFAULTS["max_cycles"])]
    facts = {"run": "", "bench": bench.config, "config": bench.config, "providers": "",
             "memory": "", "stall": "", "seed": 1}
    return Case(f"{_word(paths.show(folder))}[{bench.config},s1]", str(folder), argv, [], facts,
                DEFAULTS["time_limit"], 1, bench.goal)
