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
    "nv_full": {"bdma": ("bdma",), "rubik": ("rubik",), "pdp": ("pdp",), "cdp": ("cdp",),
                "cdma": ("dc", "convfp16", "nan", "img", "wino", "comp", "keptcomp"), "cbuf": ("dc", "comp"),
                "csc": ("dc", "convfp16", "nan", "img", "wino", "batch", "comp", "keptcomp"),
                "cmac": ("dc", "convfp16", "nan", "wino"), "cacc": ("dc", "convfp16", "wino", "batch"),
                "sdp": ("sdp", "eql", "batch", "fused", "sat")},
}
# The memory: default; slow and out of order; so slow at writes that every buffer before it fills.
TIMINGS = ["", "latency=1-60,stall=30:1-9,rd_order=reorder,wr_order=reorder",
           "stall=60:1-20,aw_stall=95:10-40,w_stall=95:10-40,rd_latency=1-60"]
SOME = 6  # traces of a run: the first that fails is enough
STAGES = ["vectors", "random layers", "check", "golden traces", "engine bench"]
# Benches of ../rtl/run.sh for units without a folder there, or in addition to it.
PARTS = {"cdma": "wino_fetch", "cbuf": "cbuf_nv_small cbuf_nv_small_256 cbuf_nv_large cbuf_nv_full", "csc": "squeeze wino_tile",
         "cmac": "cmac_nv_small cmac_nv_large_doc cmac_nv_full wino_tile", "cacc": "cacc_nv_large_doc turns"}
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


def have():
    """Returns {configuration: [engine]} of the engines with RTL in the tree."""
    return {c: [e for e in tables.units(c, "rtl") if e in es] for c, es in ENGINES.items()}


def sources():
    engines = dict.fromkeys(e for es in have().values() for e in es)
    return [p for e in engines for p in sorted((ROOT / "rtl" / e).glob("*.sv"))
            if not p.name.endswith(("_pkg.sv", "_perf.sv", "_stall.sv"))]


def switched(old, changed):
    """Returns the line with its expression in a choice, as changed {number: line}; None where that has no meaning."""
    for pattern in (r"(\s*(?:assign )?[\w.\[\]:+\- ]+ <?= )(.*)(;.*)$",
                    r"(\s*(?:else )?if \()(.*)(\).*)$"):
        a, b = re.match(pattern, old), {n: re.match(pattern, new) for n, new in changed.items()}
        if a and all(x and a[1] == x[1] and a[3] == x[3] and a[2].count("(") == a[2].count(")") for x in b.values()):
            return a[1] + "".join(f"(mutants_pkg::bug == {n}) ? ({x[2]}) : " for n, x in b.items()) + f"({a[2]}){a[3]}"
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

    def __init__(self, flags, out, seed, stages=None):
        self.f, self.out, self.seed = flags, out, seed
        self.stages, self.benches = stages or STAGES, out.parent / "benches"
        self.number, self.place, self.gen, self.seconds = {}, {}, {}, {}

    @staticmethod
    def each(pool, f, items):
        del pool
        return map(f, items)

    def lint(self, config, engine, mutant, line, work):
        """Returns whether Verilator accepts the engine with this line."""
        if config not in self.gen:
            self.gen[config] = self.out / "gen" / config
            self.gen[config].mkdir(parents=True, exist_ok=True)
            subprocess.run([ROOT / "build/gen/gen", "models/tables", "sv", config,
                            self.gen[config]], cwd=ROOT, check=True)
        d = work / "lint"
        shutil.rmtree(d, ignore_errors=True)
        shutil.copytree(ROOT / "rtl" / engine, d)
        f = d / mutant.file.rsplit("/", 1)[1]
        f.write_text(operators.apply(f.read_text(), mutant._replace(new=line)))
        (d / "mutants_pkg.sv").write_text(PACKAGE)
        g = self.gen[config]
        cmd = ["verilator", "--lint-only", "-Wno-fatal", "-Wno-lint", "-Irtl/lib", f"-I{d}", f"-I{self.gen[config]}", "-y",
               "rtl/lib", "-y", "rtl/top", "-y", str(d), "--top-module", f"dla_{engine}",
               str(g / "dla_cfg_pkg.sv"), str(g / "dla_regs_pkg.sv"), str(d / "mutants_pkg.sv"),
               str(d / f"dla_{engine}.sv")]
        return killers.ends(cmd)[0] == 0

    def prepare(self, mutant):
        """Records the mutant for the build of all; returns "" when it is accepted."""
        engine = mutant.file.split("/")[1]
        configs = [c for c, es in have().items() if engine in es]
        n = len(self.number) + 1
        line = switched(mutant.old, {n: mutant.new})
        if not line:
            return "not an expression"
        work = self.out / f"m{n}"
        work.mkdir(parents=True, exist_ok=True)
        if str(mutant) not in self.standing and not all(self.lint(c, engine, mutant, line, work) for c in configs):
            return "is not legal"
        self.number[mutant] = (n, configs, engine)
        self.place[mutant] = work
        return ""

    def text(self):
        """Returns a hash of the RTL and of the way in which it is changed: benches with another hash are other
        benches."""
        ways = f"{have()} {PACKAGE} {inspect.getsource(switched)}".encode()
        files = sorted((ROOT / "rtl").rglob("*.sv*"))
        return hashlib.sha256(b"".join([ways, *(p.read_bytes() for p in files)])).hexdigest()

    @functools.cached_property
    def standing(self):
        """Returns {mutant: its number} of the existing benches, when they are of this RTL."""
        record = self.benches / "numbers.json"
        text, numbers = json.loads(record.read_text()) if record.exists() else ("", {})
        return numbers if text == self.text() else {}

    def build(self):
        """Builds one bench for each configuration with all its mutants; existing benches that contain these are
        used."""
        if all(str(m) in self.standing for m in self.number):
            self.number = {m: (self.standing[str(m)], *v[1:]) for m, v in self.number.items()}
            return
        record = self.benches / "numbers.json"
        record.unlink(missing_ok=True)
        self.benches.mkdir(exist_ok=True)
        self.build_all()
        record.write_text(json.dumps([self.text(), {str(m): v[0] for m, v in self.number.items()}]))

    def build_all(self):
        for config, engines in have().items():
            mine = {m: v for m, v in self.number.items() if config in v[1]}
            if not mine:
                continue
            rtl = self.benches / config
            shutil.rmtree(rtl, ignore_errors=True)
            for e in engines:
                shutil.copytree(ROOT / "rtl" / e, rtl / e)
            first = min(engines)
            (rtl / first / "mutants_pkg.sv").write_text(PACKAGE)
            lines = collections.defaultdict(dict)
            for m, (n, _, _) in mine.items():
                lines[m.file, m.line, m.old][n] = m.new
            for (file, number, old), changed in lines.items():
                f = rtl / file.split("/", 1)[1]
                m = operators.Mutant(file, number, old, switched(old, changed), "switched")
                f.write_text(operators.apply(f.read_text(), m))
            cmd = ["make", "sim", "VL_OPT=-O1", "VL_LAX=-Wno-fatal", f"CONFIG={config}", "VARIANT=mutants",
                   f"ENGINES={' '.join(sorted(engines))}", f"RTL_DIR={rtl.relative_to(ROOT)}",
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

    def play(self, config, number, engine, dirs, provider, timing):
        units = ("--all", "rtl") if provider == "all" else ("--engine", f"{engine}={provider}")
        for i in range(0, len(dirs), SOME):
            why = self.run(config, number, units, timing, tuple(dirs[i:i + SOME]))
            if why:
                self.as_it_is(config, units, timing, tuple(dirs[i:i + SOME]))
                return why
        return None

    @functools.cache
    def folders(self, stage, config, engine):
        """Returns the traces of a stage that plays some."""
        if stage == "vectors":
            dirs = kit.folders(kit.VECTORS if config == "nv_small" else kit.VECTORS / config)
            return [d for d in dirs if uses(d, engine)]
        if stage == "golden traces":
            return [d for d in killers.golden_of(config) if config == "nv_small" or engine in d.name]
        if stage == native.CLOSING:
            dirs = killers.closing_sets(self.out, ENGINES)[config, "closing"]
            return mixed(d for d in dirs if uses(d, engine))
        rows = [(config, u, 30) for u in ENGINES[config][engine]]
        sets = killers.make_layers(self.out / f"layers-{self.seed}", self.seed, rows)
        return [d for dirs in sets.values() for d in dirs]

    def seen(self, number, configs, engine):
        """Returns (stage, reason) of the first stage that detects a mutant of the benches: the quick ways of all
        configurations first."""
        ways = {"vectors": ("rtl",), "random layers": ("rtl",), native.CLOSING: ("rtl", "check", "all")}
        for stage in self.stages:
            sets = {c: self.folders(stage, c, engine) for c in configs if stage != "engine bench"}
            for timing, provider in itertools.product(TIMINGS, ways.get(stage, ("check",))):
                for config, dirs in sets.items():
                    why = self.play(config, number, engine, dirs, provider, timing)
                    if why:
                        return stage, why
        return None

    def kill(self, mutant):
        number, configs, engine = self.number[mutant]
        found = self.seen(number, configs, engine)
        alone = not found and "engine bench" in self.stages
        return self.own_bench(mutant, engine, " ".join(configs), self.place[mutant]) if alone else found

    def begin(self, todo):
        if todo:
            self.build()

    def own_bench(self, mutant, engine, configs, work):
        """Runs the engine's own benches, on a copy of the RTL with this one mutant."""
        rtl = work / "rtl"
        shutil.rmtree(rtl, ignore_errors=True)
        shutil.copytree(ROOT / "rtl", rtl)
        f = work / mutant.file
        f.write_text(operators.apply(f.read_text(), mutant))
        benches = {f"{engine}/run.sh": {"RTL": str(rtl / engine), "NETLIST": "", "CONFIGS": configs,
                                        "LAYERS": "30", "COUNT": "6"},
                   "run.sh": {"RTL": str(rtl), "NAMES": PARTS.get(engine, "")}}
        for name, env in benches.items():
            run = ROOT / "tests/rtl" / name
            if not run.exists() or not env.get("NAMES", "all"):
                continue
            code, text = killers.ends(["sh", run, work / "bench", "1"], guard=1800, env={"RTL_ROOT": str(rtl), **env})
            if code:
                return "engine bench", killers.first_bad(text)
        return None
