# SPDX-License-Identifier: Apache-2.0
"""Mutants of the engines' RTL: all of a campaign in one bench, switched on by +rtl_bug=N.

The changed part of a line stands beside the original in `(bug == N ? changed : original)`, so that
a campaign builds one bench for each configuration and not one for each mutant."""

import re
import shutil
import subprocess

import killers
import operators
import tables
from killers import kit

ROOT = killers.ROOT
# Configurations that hold an engine's RTL, and the units of mkvec that exercise it there. SDP's: one with
# Y stage, table, batches and Winograd; there the convolution units have code that nv_small leaves out.
ENGINES = {
    "nv_small": {"pdp": ("pdp", "fused", "multi"),
                 "cdp": ("cdp", "multi"), "cdma": ("dc", "img", "pp", "reuse"),
                 "cbuf": ("dc", "img", "pp"), "csc": ("dc", "img", "pp", "reuse"),
                 "cmac": ("dc", "img"), "cacc": ("dc", "img", "pp")},
    "nv_large_doc": {"cdma": ("dc", "wino", "batch", "comp", "keptcomp"), "cbuf": ("dc", "comp"),
                     "csc": ("dc", "wino", "batch", "comp", "keptcomp"), "cmac": ("wino", "batch"), "cacc": ("wino", "batch"),
                     "sdp": ("sdp", "eql", "batch", "wino", "fused", "multi", "dc", "sat")},
    "nv_full": {"bdma": ("bdma",), "rubik": ("rubik",)},
}
TIMINGS = [(), ("--dbb", "latency=1-60,stall=30:1-9,rd_order=reorder,wr_order=reorder")]
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
    """{configuration: [engine]} of the engines that the tree has RTL of."""
    return {c: [e for e in tables.units(c, "rtl") if e in es] for c, es in ENGINES.items()}


def sources():
    engines = dict.fromkeys(e for es in have().values() for e in es)
    return [p for e in engines for p in sorted((ROOT / "rtl" / e).glob("*.sv"))
            if not p.name.endswith("_pkg.sv")]


def switched(old, new, n):
    """The line with its expression in a choice, None where that has no meaning."""
    on = f"(mutants_pkg::bug == {n})"
    for pattern in (r"(\s*(?:assign )?[\w.\[\]:+\- ]+ <?= )(.*)(;.*)$",
                    r"(\s*(?:else )?if \()(.*)(\).*)$"):
        a, b = re.match(pattern, old), re.match(pattern, new)
        if a and b and a[1] == b[1] and a[3] == b[3] and a[2].count("(") == a[2].count(")"):
            return f"{a[1]}{on} ? ({b[2]}) : ({a[2]}){a[3]}"
    return None


class Hardware:
    passing = ("its line has a mutant",)  # in the next campaign it may have none

    def __init__(self, flags, out, seed):
        self.f, self.out, self.seed = flags, out, seed
        self.number, self.place, self.gen, self.seconds = {}, {}, {}, {}

    @staticmethod
    def each(pool, f, items):
        del pool
        return map(f, items)

    def lint(self, config, engine, mutant, line, work):
        """Verilator reads the engine with this line."""
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
        cmd = ["verilator", "--lint-only", "-Wno-fatal", "-Wno-lint", "-Irtl/lib", f"-I{d}", "-y",
               "rtl/lib", "-y", "rtl/top", "-y", str(d), "--top-module", f"dla_{engine}",
               str(g / "dla_cfg_pkg.sv"), str(g / "dla_regs_pkg.sv"), str(d / "mutants_pkg.sv"),
               str(d / f"dla_{engine}.sv")]
        return killers.ends(cmd)[0] == 0

    def prepare(self, mutant):
        """Notes the mutant for the build of all; "" when it stands."""
        engine = mutant.file.split("/")[1]
        configs = [c for c, es in have().items() if engine in es]
        n = len(self.number) + 1
        line = switched(mutant.old, mutant.new, n)
        if not line:
            return "not an expression"
        if any((m.file, m.line) == (mutant.file, mutant.line) for m in self.number):
            return "its line has a mutant"
        work = self.out / f"m{n}"
        work.mkdir(parents=True, exist_ok=True)
        if not all(self.lint(c, engine, mutant, line, work) for c in configs):
            return "is not legal"
        self.number[mutant] = (n, configs, engine, line)
        self.place[mutant] = work
        return ""

    def build(self):
        """One bench for each configuration with all its mutants."""
        for config, engines in have().items():
            mine = {m: v for m, v in self.number.items() if config in v[1]}
            if not mine:
                continue
            rtl = self.out / "rtl" / config
            shutil.rmtree(rtl, ignore_errors=True)
            for e in engines:
                shutil.copytree(ROOT / "rtl" / e, rtl / e)
            first = min(engines)
            (rtl / first / "mutants_pkg.sv").write_text(PACKAGE)
            for m, (_, _, e, line) in mine.items():
                f = rtl / e / m.file.rsplit("/", 1)[1]
                f.write_text(operators.apply(f.read_text(), m._replace(new=line)))
            cmd = ["make", "sim", "VL_OPT=-O1", "VL_LAX=-Wno-fatal", f"CONFIG={config}", "VARIANT=mutants",
                   f"ENGINES={' '.join(sorted(engines))}", f"RTL_DIR={rtl.relative_to(ROOT)}",
                   f"JOBS={self.f.get('JOBS', '2')}"]
            code, text = killers.ends(cmd, guard=3600)
            if code:
                raise SystemExit(f"the bench with the mutants of {config} does not build:\n"
                                 f"{text[-3000:]}")

    def play(self, exe, number, engine, dirs, provider):
        for timing in TIMINGS:
            why = killers.play(exe, "", dirs, ["--engine", f"{engine}={provider}", *timing,
                                               "--max-cycles", "5000000", f"+rtl_bug={number}"])
            if why:
                return why
        return None

    def layers(self, config, engine):
        rows = [(config, u, 30) for u in ENGINES[config][engine]]
        sets = killers.make_layers(self.out / f"layers-{self.seed}", self.seed, rows)
        return [d for dirs in sets.values() for d in dirs]

    def seen(self, number, config, engine):
        """(stage, why) of the first that sees a mutant of the bench; 0 is none of them."""
        exe = kit.BUILD / f"{config}-mutants" / "cosim"
        dirs = self.layers(config, engine)
        where = kit.VECTORS if config == "nv_small" else kit.VECTORS / config
        golden = [d for d in killers.golden_of(config)
                  if config == "nv_small" or engine in d.name]
        for name, ds, provider in (("vectors", kit.folders(where), "rtl"),
                                   ("random layers", dirs, "rtl"), ("check", dirs, "check"),
                                   ("golden traces", golden, "check")):
            why = self.play(exe, number, engine, ds, provider) if ds else None
            if why:
                return name, why
        return None

    def kill(self, mutant):
        number, configs, engine, _ = self.number[mutant]
        for config in configs:
            found = self.seen(number, config, engine)
            if found:
                return found[0], f"{config}: {found[1]}"
        return self.own_bench(mutant, engine, " ".join(configs), self.place[mutant])

    def begin(self, todo):
        """Builds the benches; without a mutant they pass, or the campaign says nothing."""
        if not todo:
            return
        self.build()
        for config, engine in sorted({(c, self.number[m][2]) for m in todo for c in self.number[m][1]}):
            bad = self.seen(0, config, engine)
            if bad:
                raise SystemExit(f"{engine} of {config} as it is fails at {bad[0]}: {bad[1]}")

    def own_bench(self, mutant, engine, configs, work):
        """The engine's own bench, on a copy of the RTL with this one mutant."""
        run = ROOT / "tests/rtl" / engine / "run.sh"
        if not run.exists():
            return None
        rtl = work / "rtl"
        shutil.rmtree(rtl, ignore_errors=True)
        shutil.copytree(ROOT / "rtl", rtl)
        f = work / mutant.file
        f.write_text(operators.apply(f.read_text(), mutant))
        code, text = killers.ends(["sh", run, work / "bench", "1"], guard=1800,
                                  env={"RTL": str(rtl / engine), "RTL_ROOT": str(rtl),
                                       "MUTANTS": "0", "NETLIST": "",
                                       "CONFIGS": configs, "LAYERS": "30", "COUNT": "6"})
        return ("engine bench", killers.first_bad(text)) if code else None
