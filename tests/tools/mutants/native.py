# SPDX-License-Identifier: Apache-2.0
"""Mutants of the models: one object compiled again, the programs linked with it."""

import itertools
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import time

import killers
import operators
import refusals
import tables
import test_hangs
from killers import kit

ROOT = killers.ROOT
# Tests of the suite that detect a mutant and that the earlier stages do not replace: none of benches and RTL, of
# sanitizers, of the reference, of recordings.
SUITE = ["test_models.py", "test_events.py"]
# Tests of registers, rules, messages and the core's interface, for mutants of these sources.
RULES = r"legal|rules|_regs|_rdma|models/core|common"
LEGAL = ["test_legality.py", "test_bad_layers.py"]
SUITE_RULES = ["test_embedding.py", "test_record.py", "unit"]
# Not their tests with these words: of programs that a mutant does not change, or that a campaign does not build.
LEAVE = " and ".join(f"not {w}" for w in (
    "every_way", "kept_data", "sanitizers", "generator", "reference", "trace", "folder", "pins", "bench", "mixtures"))
# Tests of units in C, and how each is linked.
UNITS = {**dict.fromkeys(("test_messages", "test_events", "test_lut_port", "test_memif", "test_kept", "test_status",
                          "test_conv_units", "test_holes", "test_mem", "test_cacc", "test_cacc_layers", "test_cmac",
                          "test_sdp_fast", "test_sdp_examples", "test_fp"), ""),
         "test_create": "-Wl,--wrap=calloc,--wrap=malloc"}
MOVERS = {"bdma", "cbuf", "cdma", "csc", "rubik"}  # they have one way
STAGES = ["vectors", "random layers", "golden traces", "refusals", "hangs", "units", "rules", "check", "other ways",
          "sanitizers", "suite", "bench"]
# Benches whose RTL is compared with the mutant; the number of runs there with memory out of order.
CHECKED = ["nv_small", "nv_large_doc", "nv_full"]
UNRULY = "latency=1-60,stall=30:1-9,rd_order=reorder,wr_order=reorder"
# The closing sets alone (vectors/README.md), on request. They contain legal layers, so their mutants are of arithmetic,
# addresses and order, and not of refusals and messages (operators.beside), nor of the host's memory.
CLOSING = "closing"
SAID = r"legal|rules|core/(cfg|fifo|json|limits|mem|mem_region|msg|parts|ports|text)\.c|plain|avx2"
# Ways to play the closing sets: unchanged, with the words of every channel compared (`dla logdiff`); then with random
# capacities of the channels, order of units and splits of answers (a slow or uneven neighbour), with a check of each
# step's result, with a reset in the middle, also with small capacities, with the code of other processors, and in the
# two ways of computing under the sanitizers.
LOGGED, ASAN = "log", "sanitizers"
# Reports about the fill level of the buffer: they depend on timing with other providers, but not here.
UPDATES = "cdma2sc_dat,cdma2sc_wt,sc2cdma_dat,sc2cdma_wt"
CLOSING_WAYS = {"play": {}, LOGGED: {}, "tight": {"WAY": "tight", "DLA_SEED": "1"},
                "tight again": {"WAY": "tight", "DLA_SEED": "2"}, "still": {"WAY": "still"},
                "reset": {"WAY": "reset", "DLA_SEED": "1"},
                "tight reset": {"WAY": "tight-reset", "DLA_SEED": "1"},
                "tight reset again": {"WAY": "tight-reset", "DLA_SEED": "2"}, "plain": {"WAY": "plain"},
                ASAN: {}, f"{ASAN} plain": {"WAY": "plain"}}


def sources(stages=None):
    """Returns the sources of the models, without kernels of instructions that this machine lacks and without sources
    that the selected stages cannot detect."""
    flags = pathlib.Path("/proc/cpuinfo")
    have = flags.read_text() if flags.exists() else ""
    files = [p for d in ("units", "numeric", "core") for p in
             sorted((ROOT / "models" / d).rglob("*.c"))]
    for word, name in (("avx512_vnni", "vnni"), ("avx2", "avx2")):
        if word not in have:
            files = [p for p in files if name not in p.name]
    if stages == [CLOSING]:
        files = [p for p in files if not re.search(SAID, str(p))]
    return files


class Native:
    passing = ()  # any reason to discard a mutant leads to the next draw

    def __init__(self, flags, out, seed, stages=None):
        """flags: those that make passes (CC, CFLAGS, object tree ...)."""
        self.f, self.out = flags, out
        # no debug information: only the linker would read it
        self.f["CFLAGS"] = " ".join(x for x in flags["CFLAGS"].split() if x != "-g")
        self.place, self.number = {}, itertools.count()
        self.seconds, self.usual, self.plain = {}, {}, {}
        self.stages = stages or STAGES
        self.sets = {}
        if set(self.stages) - {"vectors", "golden traces", "refusals", "hangs", "units", "rules", "suite", CLOSING}:
            self.sets = killers.make_layers(out / f"layers-{seed}", seed)
        self.vectors = {("nv_small", ""): kit.folders(kit.VECTORS)}
        full = kit.folders(kit.VECTORS / "nv_full")
        if full:
            self.vectors["nv_full", ""] = full
        self.golden = killers.golden_sets()
        self.closing = killers.closing_sets(out) if CLOSING in self.stages else {}

    @staticmethod
    def each(pool, f, items):
        return pool.map(f, items)

    def compile(self, source, text, obj, flags):
        obj.parent.mkdir(parents=True, exist_ok=True)
        c = obj.with_suffix(".c")
        c.write_text(f'#line 1 "{source}"\n{text}')
        cflags = shlex.split(flags)
        cmd = [*shlex.split(self.f["CC"]), *cflags, "-w", *shlex.split(self.f["FLAGS"]),
               "-iquote", str((ROOT / source).parent), "-fPIC", "-c", "-o", obj, c]
        r = subprocess.run([str(x) for x in cmd], cwd=ROOT, capture_output=True)
        return r.returncode == 0

    def original(self, source):
        """Returns the object of the unchanged source, compiled as mutants are."""
        if source not in self.plain:
            obj = self.out / "plain" / source / "mutated.o"
            self.compile(source, (ROOT / source).read_text(), obj, self.f["CFLAGS"])
            self.plain[source] = obj.read_bytes()
        return self.plain[source]

    def prepare(self, mutant, check=True):
        """Compiles the mutant; returns "" when it is accepted, otherwise the reason why it does not count."""
        new = operators.apply((ROOT / mutant.file).read_text(), mutant)
        work = self.out / f"m{next(self.number)}"
        shutil.rmtree(work, ignore_errors=True)  # no file of an earlier campaign's mutant
        obj = work / "mutated.o"
        if not self.compile(mutant.file, new, obj, self.f["CFLAGS"]):
            return "does not compile"
        # the compiler produces the same code for both: it is not a mutant
        if check and obj.read_bytes() == self.original(mutant.file):
            return "same machine code"
        self.place[mutant] = work
        return ""

    def player(self, work):
        """Makes build/ of the mutant: that of the tree, except for the player."""
        build = work / "build"
        (build / "asan").mkdir(parents=True)
        for p in kit.BUILD.iterdir():
            if p.name not in ("dla", "nv_small", "asan"):
                (build / p.name).symlink_to(p.resolve())
        self.link(build / "dla", self.f["TOOL_OBJ"], work)

    def objects(self, own, work, flavour=""):
        """Returns the tree's objects, own and the library's, the changed one of them mutated."""
        name = self.changed(work)
        lib = self.f["LIB_OBJ"].split()
        objs = [o for o in lib if not o.endswith(f"/{name}")]
        assert len(objs) + 1 == len(lib), name
        objs = own.split() + objs
        if flavour:
            self.sanitized(work)
            objs = [o.replace(self.f["OBJ"] + "/", f"{self.f['OBJ']}-{flavour}/", 1) for o in objs]
        return [*objs, str(work / ("asan.o" if flavour else "mutated.o"))]

    def archive(self, work, flavour=""):
        """Makes build/libdla-internal.a, or that of the sanitizers, for the unit tests in C."""
        objs = [ROOT / o for o in self.objects("", work, flavour)]
        for name in ("libdla-internal.a",) if flavour else ("libdla-internal.a", "libdla.a"):
            lib = work / "build" / flavour / name
            lib.unlink(missing_ok=True)
            subprocess.run(["ar", "rcsT", lib, *objs], check=True)

    def link(self, exe, own, work, flavour=""):
        cmd = [*shlex.split(self.f["CXX" if "/cosim" in str(exe) else "CC"]),
               *shlex.split(self.f["ASAN_CFLAGS" if flavour else "CFLAGS"]),
               *shlex.split(self.f["EXPORT"]), "-o", str(exe), *self.objects(own, work, flavour),
               *shlex.split(self.f["LDLIBS"]), "-lpthread"]
        r = subprocess.run(cmd, cwd=ROOT, capture_output=True, text=True)
        if r.returncode:
            raise SystemExit(f"{exe} does not link:\n{r.stderr[-2000:]}")

    def changed(self, work):
        """Returns models/.../x.o of the mutant in a work folder, from the first line of its text."""
        line = (work / "mutated.c").read_text().split("\n", 1)[0]
        return line.split('"')[1].replace(".c", ".o")

    def layers(self, work):
        """Returns the random layers that a mutant could change."""
        return killers.concerning(self.changed(work), self.sets)

    def cosim(self, work):
        """Returns the bench of nv_small with the mutant, in place of the tree's."""
        build = work / "build" / "nv_small"
        exe = build / "cosim"
        if exe.exists():
            return exe
        build.mkdir()
        for p in (kit.BUILD / "nv_small").iterdir():
            if p.name != "cosim":
                (build / p.name).symlink_to(p.resolve())
        self.link(exe, self.f["SIM_OBJ"], work)
        return exe

    def bench(self, work):
        """Plays the mutant at the pins of nv_small."""
        return killers.play(self.cosim(work), "nv_small",
                            self.vectors["nv_small", ""] + [d for k, dirs in self.layers(work).items()
                                                           if k[0] == "nv_small" for d in dirs[::12]],
                            ["--pins", "--max-cycles", "5000000"])

    def checked(self, work):
        """Plays the mutant as the shadow of our RTL: every transfer of every unit is compared, and their order."""
        for config in CHECKED:
            dirs = [d for k, ds in self.layers(work).items() if k[0] == config for d in ds[::10]]
            dirs += self.vectors.get((config, ""), [])
            if not dirs:
                continue
            exe = work / "check" / config / "cosim"
            exe.parent.mkdir(parents=True, exist_ok=True)
            self.link(exe, self.f[f"CHECK_{config}"], work)
            one_by_one = [x for u in tables.units(config, "rtl") for x in ("--engine", f"{u}=check")]
            for how in (["--all", "check"], ["--dbb", UNRULY, *one_by_one]):
                why = killers.play(exe, config, dirs, ["--max-cycles", "5000000", *how])
                if why:
                    return f"{config}: {why}"
        return None

    def with_ways(self, work, flavour=""):
        """Links the player with ../unit/ways.c."""
        exe = work / f"ways{flavour}" / "dla"
        if not exe.exists():
            exe.parent.mkdir(exist_ok=True)
            wrap = ",".join(f"--wrap=dla_{f}" for f in ("create", "step", "reset", "csb_write", "csb_read"))
            self.link(exe, f"{self.f['TOOL_OBJ']} {self.out / 'ways.o'} -Wl,{wrap}", work, flavour)
        return exe

    def logged(self, exe, work, guard):
        """Compares the log of each closing set with that of the unchanged models."""
        for (config, _), dirs in self.closing.items():
            own, log = self.out / f"{config}.log", work / "log"
            if not self.usual:
                own.unlink(missing_ok=True)
            for path, player in ((own, kit.BUILD / "dla"), (log, exe)):
                if path == log or not own.exists():
                    killers.ends([player, "play", "--config", config, "--log", path, *dirs], guard)
            for more in [], ["--channel", UPDATES]:
                code, text = killers.ends([kit.BUILD / "dla", "logdiff", *more, own, log], guard)
                if code != 0:
                    break
            log.unlink(missing_ok=True)
            if code != 0:
                said = [x for x in text.splitlines() if x.strip() and not re.search("no difference$|^not compared", x)]
                return f"{config}: {said[0][:160] if said else 'logs differ'}"
        return None

    def closed(self, work):
        """Plays the closing sets in each way, from the quickest; sets that name the unit come first."""
        sets = killers.concerned(self.changed(work), self.closing)
        for way, env in CLOSING_WAYS.items():
            begun, guard = time.time(), self.guard(f"{CLOSING} {way}")
            exe = work / "build" / "dla"
            if env or way == ASAN:
                exe = self.with_ways(work, "asan" if ASAN in way else "")
            if way == LOGGED:
                why = self.logged(exe, work, guard)
            else:
                why = killers.play_sets(exe, sets, guard, env)
            spent = self.seconds.get(f"{CLOSING} {way}", 0)
            self.seconds[f"{CLOSING} {way}"] = spent + time.time() - begun
            if why:
                return why if way == "play" else f"{way}: {why}"
        return None

    def ways(self, work):
        """Plays the code of other processors: the plain ways of all units, CMAC's for AVX2; with small capacities of
        the channels and the units in any order; checks that each unit reports its movement truly."""
        exe = self.with_ways(work)
        some = {k: dirs[::2] for k, dirs in self.layers(work).items()}
        unit = self.changed(work).split("/")[2]
        for way in ("tight", "still", "reset", *(["avx2"] if unit == "cmac" else []),
                    *(["plain"] if unit not in MOVERS else [])):
            why = killers.play_sets(exe, some, self.guard("other ways"), {"WAY": way})
            if why:
                return f"{way}: {why}"
        return None

    def sanitized(self, work):
        """Makes asan.o: the mutant for the sanitizers."""
        if (work / "asan.o").exists():
            return
        source = self.changed(work).replace(".o", ".c")
        text = (work / "mutated.c").read_text().split("\n", 1)[1]
        if not self.compile(source, text, work / "asan.o", self.f["ASAN_CFLAGS"]):
            raise SystemExit(f"{source} does not compile with the sanitizers")

    def asan(self, work):
        """Plays the mutant with the sanitizers: accesses outside memory, undefined arithmetic."""
        exe = work / "build" / "asan" / "dla"
        self.link(exe, self.f["TOOL_OBJ"], work, "asan")
        some = {k: dirs[::5] for k, dirs in self.layers(work).items()}
        return killers.play_sets(exe, self.vectors) or killers.play_sets(exe, some)

    def begin_said(self):
        """Makes the changed traces of refusals.py and test_hangs.py, once for all mutants."""
        place = self.out / "said"
        shutil.rmtree(place, ignore_errors=True)
        self.refused = {(c, t): refusals.prepare(c, t, place / f"{c}-{t}".replace(":", "_"))
                        for c, t in refusals.TRACES}
        self.hangs = {(c, t): test_hangs.prepare(c, t, place / "hangs")
                      for c, t in test_hangs.cases()}

    def refusals(self, exe, work):
        """Compares the refusals, their words, and the end of a run that only reports them."""
        for (config, trace), made in self.refused.items():
            _, text = killers.ends(refusals.command(exe, config, made))
            results = work / "results"
            killers.ends(refusals.reported(exe, config, made, results))
            try:
                got = refusals.lines(made, text) + refusals.outcomes(made, results)
            except AssertionError as e:
                return f"{trace}: {e}"
            wanted = refusals.page(config, trace).read_text().splitlines()
            for a, b in itertools.zip_longest(got, wanted):
                if a != b:
                    return f"{trace}: {str(a)[:70]}, not {str(b)[:70]}"
            results.unlink()
        return None

    def hang_reports(self, exe, work):
        """Compares the reports of units that wait for one that is not enabled."""
        report = work / "report"
        for (config, trace), (wanted, dirs) in self.hangs.items():
            report.unlink(missing_ok=True)
            code, _ = killers.ends(test_hangs.command(exe, config, report, dirs))
            if code != 3:
                return f"{trace}: exit code {code}"
            try:
                got = [test_hangs.lines(run) for run in json.loads(report.read_text())["runs"]]
            except AssertionError as e:
                return f"{trace}: {e}"
            if got != list(wanted.values()):
                return f"{trace}: {sum(a != b for a, b in zip(got, wanted.values()))} of {len(got)} reports of hangs differ"
        return None

    def build_units(self):
        """Runs once for all mutants."""
        for name in UNITS:
            text = (ROOT / f"tests/unit/{name}.c").read_text()
            if not self.compile(f"tests/unit/{name}.c", text, self.out / f"{name}.o",
                                self.f["ASAN_CFLAGS"]):
                raise SystemExit(f"tests/unit/{name}.c does not compile")

    def units(self, work):
        """Runs tests of units in C, under the sanitizers."""
        for name, how in UNITS.items():
            exe = work / name
            self.link(exe, f"{how} {self.out / name}.o", work, "asan")
            code, text = killers.ends([exe])
            if code != 0:
                return f"{name}: {killers.first_bad(text)}"
        return None

    def rules(self, work):
        """Runs tests of legality, messages and exit codes."""
        if not re.search(RULES, self.changed(work)):
            return None
        self.cosim(work)
        return killers.suite(work / "build", [*(f"tests/{t}" for t in LEGAL), "-k", LEAVE])

    def suite(self, work):
        build = work / "build"
        for p in (kit.BUILD / "asan").iterdir():
            if p.name not in ("dla", "libdla-internal.a"):
                (build / "asan" / p.name).symlink_to(p.resolve())
        self.cosim(work)
        self.archive(work)
        self.archive(work, "asan")
        if not (build / "asan" / "dla").exists():  # without the stage of the sanitizers
            self.link(build / "asan" / "dla", self.f["TOOL_OBJ"], work, "asan")
        tests = SUITE_RULES + SUITE if re.search(RULES, self.changed(work)) else SUITE
        return killers.suite(build, [*(f"tests/{t}" for t in tests), "-k", LEAVE])

    def kill(self, mutant):
        """Returns (stage, reason) of the first stage that detects the mutant, None for a survivor."""
        work = self.place[mutant]
        self.player(work)
        exe = work / "build" / "dla"
        run = {"vectors": lambda: killers.play_sets(exe, self.vectors, self.guard("vectors")),
               "random layers": lambda: killers.play_sets(exe, self.layers(work),
                                                          self.guard("random layers")),
               "refusals": lambda: self.refusals(exe, work),
               "hangs": lambda: self.hang_reports(exe, work),
               "other ways": lambda: self.ways(work),
               CLOSING: lambda: self.closed(work),
               "golden traces": lambda: killers.play_sets(exe, self.golden),
               "sanitizers": lambda: self.asan(work),
               "rules": lambda: self.rules(work),
               "check": lambda: self.checked(work),
               "units": lambda: self.units(work),
               "bench": lambda: self.bench(work),
               "suite": lambda: self.suite(work)}
        for name in self.stages:
            begun = time.time()
            why = run[name]()
            self.seconds[name] = self.seconds.get(name, 0) + time.time() - begun
            if why:
                shutil.rmtree(work)
                return name, why
        return None

    def guard(self, stage):
        """Returns the seconds after which a mutant counts as endless: many times the time of the unchanged models."""
        return 10 + 20 * self.usual[stage] if stage in self.usual else killers.GUARD

    def begin(self, todo):
        """Checks that the programs pass every stage without a mutant; otherwise the campaign has no result."""
        if not todo:
            return
        self.begin_tests()
        file = "models/core/cfg.c"
        line = (ROOT / file).read_text().splitlines()[0]
        m = operators.Mutant(file, 1, line, line, "unchanged")
        self.prepare(m, check=False)
        bad = self.kill(m)
        if bad:
            raise SystemExit(f"the unchanged models fail at {bad[0]}: {bad[1]}")
        self.usual, self.seconds = self.seconds, {}

    def begin_tests(self):
        """Compiles and makes everything that all mutants share."""
        ways = "tests/unit/ways.c"
        self.compile(ways, (ROOT / ways).read_text(), self.out / "ways.o", self.f["CFLAGS"])
        if self.stages != [CLOSING]:
            self.build_units()
            self.begin_said()
