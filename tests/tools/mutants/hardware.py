# SPDX-License-Identifier: Apache-2.0
"""Mutants of the engines' RTL: all of a campaign in one bench, selected by +rtl_bug=N.

The changed part of a line is placed beside the original in `(bug == N ? changed : original)`, so that
a campaign builds one bench for each configuration and not one for each mutant."""

import collections
import functools
import hashlib
import inspect
import itertools
import json
import re
import shutil
import subprocess
import threading

import killers
import native
import operators
import tables
from killers import kit

ROOT = killers.ROOT
# Configurations with an engine's RTL, and the units of dlavec draw that exercise it there. SDP's is one with Y stage,
# table, batches and Winograd; its convolution units have code that nv_small leaves out.
ENGINES = {
    "nv_small": {"pdp": ("pdp", "fused", "multi"), "sdp": ("sdp", "fused", "sat"),
                 "cdp": ("cdp", "multi"), "cdma": ("dc", "img", "pp", "reuse"),
                 "cbuf": ("dc", "img", "pp"), "csc": ("dc", "img", "pp", "reuse"),
                 "cmac": ("dc", "img"), "cacc": ("dc", "img", "pp")},
    "nv_large_doc": {"cdma": ("dc", "wino", "batch", "comp", "keptcomp"), "cbuf": ("dc", "comp"),
                     "csc": ("dc", "wino", "batch", "comp", "keptcomp"), "cmac": ("wino", "batch"), "cacc": ("wino", "batch"),
                     "sdp": ("sdp", "eql", "batch", "wino", "fused", "multi", "dc", "sat"),
                     "pdp": ("pdp", "fused"), "cdp": ("cdp",)},
    "nv_full": {"bdma": ("bdma",), "rubik": ("rubik",), "pdp": ("pdp", "fused"), "cdp": ("cdp",),
                "cdma": ("dc", "imgfmt", "nan", "wino", "batch", "comp", "keptcomp", "reuse", "turns"),
                "cbuf": ("dc", "comp", "turns"),
                "csc": ("dc", "imgfmt", "nan", "wino", "batch", "comp", "keptcomp", "reuse", "turns", "modes"),
                "cmac": ("dc", "nan", "wino", "imgfmt", "pp"), "cacc": ("dc", "nan", "wino", "batch", "sat", "pp"),
                "sdp": ("sdp", "sdpx", "nan", "eql", "batch", "fused", "sat", "dc", "wino")},
}
# Processing precisions (dlavec random --set test.precision); INT8 alone where nothing stands. Layers of each, small
# ones: the RTL of all precisions takes its time.
PRECISIONS = {"nv_full": (0, 1, 2)}
BUDGET = 20000
# Arithmetic that several units share.
SHARED = re.compile(r"dla_(fp|int_to_fp|frac_to_fp|norm)\w*\.svh?$")
# The memory: default; slow and out of order; so slow at writes that every buffer before it fills.
TIMINGS = ["", "latency=1-60,stall=30:1-9,rd_order=reorder,wr_order=reorder",
           "stall=60:1-20,aw_stall=95:10-40,w_stall=95:10-40,rd_latency=1-60"]
SOME = 6  # traces of a run: the first that fails is enough
GOLDEN = 90  # golden traces of a mutant, the small ones of each kind, where there are hundreds
STAGES = ["vectors", "random layers", "check", "golden traces", "engine bench"]
# Benches of ../rtl/run.sh for units without a folder there, or in addition to it.
PARTS = {"lib": "fp_product fp_int fp_narrow fp_short fp_pair fp_cell", "cdma": "wino_fetch", "cbuf": "cbuf_nv_small cbuf_nv_small_256 cbuf_nv_large cbuf_nv_full", "csc": "squeeze",
         "cmac": "cmac_nv_small cmac_nv_large_doc cmac_nv_full", "cacc": "cacc_nv_large_doc turns"}
# Lines without arithmetic, addressing or sequencing of a layer: names for lint of signals that a module does not use,
# and counters for performance registers, which no trace compares (their values depend on a memory's timing).
APART = re.compile(r"\b\w*(unused|stall|stalls|perf)(_\w+)?\b|_PERF_|_STALL")
PACKAGE = """package mutants_pkg;
  function automatic int from_args();
    int n;
    if ($value$plusargs("rtl_bug=%d", n) == 0) n = 0;
    return n;
  endfunction
  int bug = from_args();
endpackage
"""


def have(only=None):
    """Returns {configuration: [engine]} of the engines with RTL in the tree; only: of this configuration alone."""
    return {c: [e for e in tables.units(c, "rtl") if e in es] for c, es in ENGINES.items() if only in (None, c)}


def sources(only=None):
    engines = dict.fromkeys(e for es in have(only).values() for e in es)
    own = [p for e in engines for p in sorted((ROOT / "rtl" / e).glob("*.sv"))
           if not p.name.endswith(("_pkg.sv", "_perf.sv", "_stall.sv"))]
    shared = sorted(p for p in (ROOT / "rtl/lib").iterdir() if SHARED.match(p.name))
    return own + [p for p in shared if users(p.name, engines)]


@functools.cache
def words(path):
    return set(re.findall(r"\bdla_\w+", operators.blanked(re.sub(r'`include "(\w+)\.svh"', r"\1", path.read_text()))))


def users(name, engines):
    """Returns those of the engines that use a file of rtl/lib: its module, or its functions."""
    lib, found = collections.defaultdict(set), []
    for p in (ROOT / "rtl/lib").iterdir():
        lib[p.stem] |= words(p)
    for e in engines:
        seen, new = set(), set().union(*(words(p) for p in (ROOT / "rtl" / e).glob("*.sv*")))
        while new:
            seen |= new
            new = set().union(*(lib[w] for w in new if w in lib)) - seen
        if name.split(".")[0] in seen:
            found.append(e)
    return found


def parts(line):
    """Yields the ways to split a line around an expression: the one that is assigned, then the condition of an if."""
    a = re.match(r"(\s*(?:(?:assign )?|(?:else )?if \(.*\) )[\w.\[\]:+\- ]+ <?= )(.*)(;.*)$", line)
    if a:
        yield a.groups()
    a = re.match(r"(\s*(?:else )?if \()", line)
    depth = 1
    for i in range(len(a[1]), len(line)) if a else ():
        depth += {"(": 1, ")": -1}.get(line[i], 0)
        if depth == 0:
            yield a[1], line[len(a[1]):i], line[i:]
            return


def switched(old, changed):
    """Returns the line with its expression in a choice, as changed {number: line}; None where that has no meaning."""
    for head, x, tail in parts(old):
        new = {n: [y for h, y, t in parts(line) if (h, t) == (head, tail)] for n, line in changed.items()}
        if all(new.values()) and x.count("(") == x.count(")"):
            return head + "".join(f"(mutants_pkg::bug == {n}) ? ({y[0]}) : " for n, y in new.items()) + f"({x}){tail}"
    return None


def secondary(config):
    """Returns whether a configuration has a second memory port."""
    return next(r[config] for r in tables.rows("configs") if r["parameter"] == "SECONDARY_MEMIF") == "ENABLE"


def uses(folder, engine):
    """Returns whether a trace names registers of an engine; CBUF has none and counts with those of CDMA."""
    pages = next(r["pages"] for r in tables.rows("units") if r["unit"] == engine).split() or ["CDMA"]
    pages = [p.replace("RUBIK", "RBK") for p in pages]
    text = "".join(p.read_text() for p in [*folder.glob("*.cfg"), *folder.glob("input.txn")])
    return any(f"NVDLA_{p}." in text for p in pages)


def mixed(dirs):
    """Returns each kind of layer in turn, the small ones first: the first runs detect most mutants."""
    kinds = collections.defaultdict(list)
    for d in sorted(dirs, key=lambda d: (sum(f.stat().st_size for f in d.iterdir()), d.name)):
        kinds[re.sub(r"[0-9_]+$", "", d.name)].append(d)
    return [d for row in itertools.zip_longest(*kinds.values()) for d in row if d]


class Hardware:
    passing = ()  # any reason to discard a mutant leads to the next draw

    def __init__(self, flags, out, seed, stages=None, only=None):
        self.f, self.out, self.seed = flags, out, seed
        self.have, self.plain, self.making = have(only), {}, threading.RLock()
        self.stages, self.benches = stages or STAGES, out.parent / "benches"
        self.number, self.place, self.gen, self.seconds = {}, {}, {}, {}

    @staticmethod
    def each(pool, f, items):
        del pool
        return map(f, items)

    def verilate(self, config, engine, mutant, line, *how):
        """Returns the exit code of Verilator on an engine with this line in its mutant (None: without it), and the folder
        of what it wrote."""
        if config not in self.gen:
            self.gen[config] = self.out / "gen" / config
            self.gen[config].mkdir(parents=True, exist_ok=True)
            subprocess.run([ROOT / "build/gen/gen", "models/tables", "sv", config,
                            self.gen[config]], cwd=ROOT, check=True)
        d, made = self.out / "lint", self.out / "made"
        shutil.rmtree(d, ignore_errors=True)
        shutil.rmtree(made, ignore_errors=True)
        for part in (engine, "lib"):
            shutil.copytree(ROOT / "rtl" / part, d / part)
        if line:
            f = d / mutant.file.split("/", 1)[1]
            f.write_text(operators.apply(f.read_text(), mutant._replace(new=line)))
        (d / "mutants_pkg.sv").write_text(PACKAGE)
        g = self.gen[config]
        cmd = ["verilator", *how, "--Mdir", made, "-Wno-fatal", "-Wno-lint", f"-I{d}/lib", f"-I{d}/{engine}", f"-I{g}", "-y",
               f"{d}/lib", "-y", "rtl/top", "-y", f"{d}/{engine}", "--top-module", f"dla_{engine}",
               str(g / "dla_cfg_pkg.sv"), str(g / "dla_regs_pkg.sv"), str(d / "mutants_pkg.sv"),
               str(d / engine / f"dla_{engine}.sv")]
        return killers.ends(cmd)[0], made

    def circuit(self, config, engine, mutant=None):
        """Returns a hash of the C++ that Verilator makes of an engine in a configuration; None when it makes none."""
        code, made = self.verilate(config, engine, mutant, mutant and mutant.new, "--cc")
        files = sorted(p for p in made.glob("*") if p.suffix in (".cpp", ".h"))
        return None if code else hashlib.sha256(b"".join(p.read_bytes() for p in files)).hexdigest()

    def differs(self, config, engine, mutant):
        """Returns whether a configuration's engine is another circuit with the mutant: it is the same where the line is
        not elaborated, as in a generate branch of other configurations, or where constants decide."""
        if (config, engine) not in self.plain:
            self.plain[config, engine] = self.circuit(config, engine)
        return self.circuit(config, engine, mutant) not in (None, self.plain[config, engine])

    def prepare(self, mutant):
        """Records the mutant for the build of all; returns "" when it is accepted."""
        part, name = mutant.file.split("/")[1:]
        n = len(self.number) + 1
        line = switched(mutant.old, {n: mutant.new})
        if not line:
            return "not an expression"
        where = self.standing[str(mutant)][1] if str(mutant) in self.standing else self.counts(mutant, part, name, line)
        if isinstance(where, str):
            return where
        self.number[mutant] = (n, where)
        self.place[mutant] = self.out / f"m{n}"
        self.place[mutant].mkdir(parents=True, exist_ok=True)
        return ""

    def counts(self, mutant, part, name, line):
        """Returns {configuration: engines that the mutant changes}, or the reason why it is none."""
        parts = {c: users(name, es) if part == "lib" else [part] if part in es else [] for c, es in self.have.items()}
        for c, es in parts.items():
            if any(self.verilate(c, e, mutant, line, "--lint-only")[0] for e in es):
                return "is not legal"
        where = {c: [e for e in es if self.differs(c, e, mutant)] for c, es in parts.items()}
        return {c: es for c, es in where.items() if es} or "the same circuit"

    def text(self):
        """Returns a hash of the RTL and of the way in which it is changed: benches with another hash are other
        benches."""
        ways = f"{self.have} {PACKAGE} {inspect.getsource(switched)}".encode()
        files = sorted((ROOT / "rtl").rglob("*.sv*"))
        return hashlib.sha256(b"".join([ways, *(p.read_bytes() for p in files)])).hexdigest()

    @functools.cached_property
    def standing(self):
        """Returns {mutant: [its number, where it counts]} of the existing benches, when they are of this RTL."""
        record = self.benches / "numbers.json"
        text, numbers = json.loads(record.read_text()) if record.exists() else ("", {})
        return numbers if text == self.text() else {}

    def build(self):
        """Builds one bench for each configuration with all its mutants; existing benches that contain these are
        used."""
        if all(str(m) in self.standing for m in self.number):
            self.number = {m: tuple(self.standing[str(m)]) for m in self.number}
            return
        record = self.benches / "numbers.json"
        record.unlink(missing_ok=True)
        self.benches.mkdir(exist_ok=True)
        self.build_all()
        record.write_text(json.dumps([self.text(), {str(m): v for m, v in self.number.items()}]))

    def build_all(self):
        for config, engines in self.have.items():
            mine = {m: v for m, v in self.number.items() if config in v[1]}
            if not mine:
                continue
            rtl = self.benches / config
            shutil.rmtree(rtl, ignore_errors=True)
            for e in [*engines, "lib"]:
                shutil.copytree(ROOT / "rtl" / e, rtl / e)
            (rtl / "lib/mutants_pkg.sv").write_text(PACKAGE)
            lines = collections.defaultdict(dict)
            for m, (n, _) in mine.items():
                lines[m.file, m.line, m.old][n] = m.new
            for (file, number, old), changed in lines.items():
                f = rtl / file.split("/", 1)[1]
                m = operators.Mutant(file, number, old, switched(old, changed), "switched")
                f.write_text(operators.apply(f.read_text(), m))
            cmd = ["make", "sim", "VL_OPT=-O1", "VL_LAX=-Wno-fatal", f"CONFIG={config}", "VARIANT=mutants",
                   f"ENGINES={' '.join(sorted(engines))}", f"RTL_DIR={rtl.relative_to(ROOT)}", f"RTL_LIB={rtl.relative_to(ROOT)}/lib",
                   f"JOBS={self.f.get('JOBS', '2')}"]
            code, text = killers.ends(cmd, guard=3600)
            if code:
                raise SystemExit(f"the bench with the mutants of {config} does not build:\n"
                                 f"{text[-3000:]}")

    def run(self, config, number, units, timing, dirs):
        """Returns the reason why one of these traces fails on the bench with a mutant (0 is none of them); None when
        all pass."""
        exe = kit.BUILD / f"{config}-mutants" / "cosim"
        ports = [f"--{p}" for p in ("dbb", "sram") if p == "dbb" or secondary(config)]
        memory = [x for p in ports if timing for x in (p, timing)]
        code, text = killers.ends([exe, *units, *memory, "--hang", "20000", "--max-cycles", "1000000",
                                   f"+rtl_bug={number}", *dirs], guard=7200, cpu=60)
        return None if code == 0 else f"{config}: {killers.first_bad(text)}"

    @functools.cache
    def as_it_is(self, *played):
        """Checks that the same traces pass without a mutant; otherwise the campaign has no result."""
        bad = self.run(played[0], 0, *played[1:])
        if bad:
            raise SystemExit(f"the unchanged RTL fails with {' '.join(played[1])} {played[2]}: {bad}")

    def play(self, config, number, engines, dirs, provider, timing):
        units = ("--all", "rtl") if provider == "all" else tuple(x for e in engines for x in ("--engine", f"{e}={provider}"))
        for i in range(0, len(dirs), SOME):
            why = self.run(config, number, units, timing, tuple(dirs[i:i + SOME]))
            if why:
                self.as_it_is(config, units, timing, tuple(dirs[i:i + SOME]))
                return why
        return None

    @functools.cache
    def folders(self, stage, config, engine, timing):
        """Returns the traces of a stage that plays some; timing: the number of the memory, which decides where layers
        are many."""
        if stage == "vectors":
            dirs = kit.folders(kit.VECTORS if config == "nv_small" else kit.VECTORS / config)
            return [d for d in dirs if uses(d, engine)]
        if stage == "golden traces":
            dirs = [d for d in killers.golden_of(config) if uses(d, engine)]
            return dirs if config == "nv_small" else mixed(dirs)[:GOLDEN]
        if stage == native.CLOSING:
            dirs = killers.closing_sets(self.out, self.have)[config, "closing"]
            return mixed(d for d in dirs if uses(d, engine))
        rows = [(config, u, 30) for u in ENGINES[config][engine]]
        if config not in PRECISIONS:
            sets = killers.make_layers(self.out / f"layers-{self.seed}", self.seed, rows)
        else:
            sets = {(*k, p): v for p in PRECISIONS[config] for k, v in killers.make_layers(
                self.out / f"layers-{self.seed}-{p}", self.seed, rows,
                ("random", "--set", f"test.precision={p}", "--budget", BUDGET)).items()}
            sets = {k: v[timing::len(TIMINGS)] for k, v in sets.items()}
        return [d for dirs in itertools.zip_longest(*sets.values()) for d in dirs if d]

    def seen(self, number, where):
        """Returns (stage, reason) of the first stage that detects a mutant of the benches: the quick ways of all
        configurations first."""
        ways = {"vectors": ("rtl",), "random layers": ("rtl",), native.CLOSING: ("rtl", "check", "all")}
        for stage in self.stages:
            if stage == "engine bench":
                continue
            for (i, timing), provider in itertools.product(enumerate(TIMINGS), ways.get(stage, ("check",))):
                for config, engines in where.items():
                    with self.making:
                        dirs = dict.fromkeys(d for e in engines for d in self.folders(stage, config, e, i))
                    why = self.play(config, number, engines, list(dirs), provider, timing)
                    if why:
                        return stage, why
        return None

    def kill(self, mutant):
        number, where = self.number[mutant]
        found = self.seen(number, where)
        alone = not found and "engine bench" in self.stages
        return self.own_bench(mutant, " ".join(where), self.place[mutant]) if alone else found

    def begin(self, todo):
        if todo:
            self.build()

    def own_bench(self, mutant, configs, work):
        """Runs the own benches of the engine, or of shared arithmetic, on a copy of the RTL with this one mutant."""
        engine, rtl = mutant.file.split("/")[1], work / "rtl"
        shutil.rmtree(rtl, ignore_errors=True)
        shutil.copytree(ROOT / "rtl", rtl)
        f = work / mutant.file
        f.write_text(operators.apply(f.read_text(), mutant))
        benches = {f"{engine}/run.sh": {"RTL": str(rtl / engine), "NETLIST": "", "CONFIGS": configs,
                                        "LAYERS": "30"},
                   "run.sh": {"RTL": str(rtl), "NAMES": PARTS.get(engine, "")}}
        for name, env in benches.items():
            run = ROOT / "tests/rtl" / name
            if not run.exists() or not env.get("NAMES", "all"):
                continue
            code, text = killers.ends(["sh", run, work / "bench", "1"], guard=1800, env={"RTL_ROOT": str(rtl), **env})
            if code:
                return "engine bench", killers.first_bad(text)
        return None
