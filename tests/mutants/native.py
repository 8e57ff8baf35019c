# SPDX-License-Identifier: Apache-2.0
"""Mutants of the models: one object compiled again, the programs linked with it."""

import pathlib
import shlex
import shutil
import subprocess

import killers
import operators
from killers import kit

ROOT = killers.ROOT
# Tests of the suite that see the models, natively and behind the pins of nv_small; those of other
# benches, of sanitizers and of the reference do not see the mutant.
SUITE = ["test_native.py", "test_bad_layers.py", "test_models.py", "test_events.py",
         "test_legality.py", "unit"]
LEAVE = "not sanitizers and not generator and not reference and not trace and not folder"


def sources():
    """The models; kernels of instructions that this machine does not have are left out."""
    flags = pathlib.Path("/proc/cpuinfo")
    have = flags.read_text() if flags.exists() else ""
    files = [p for d in ("units", "numeric", "core") for p in
             sorted((ROOT / "models" / d).rglob("*.c"))]
    for word, name in (("avx512_vnni", "vnni"), ("avx2", "avx2")):
        if word not in have:
            files = [p for p in files if name not in p.name]
    return [p for p in files if "selftest" not in str(p)]


class Native:
    name = "models"

    def __init__(self, flags, out, seed):
        """flags: what make passes (CC, CFLAGS, object tree ...)."""
        self.f, self.out = flags, out
        self.sets = killers.make_layers(out / f"layers-{seed}", seed)
        self.vectors = {"nv_small": kit.folders(kit.VECTORS)}
        full = kit.folders(kit.VECTORS / "nv_full")
        if full:
            self.vectors["nv_full"] = full
        self.golden = killers.golden_sets()

    def compile(self, source, text, obj, debug=True):
        c = obj.with_suffix(".c")
        c.write_text(f'#line 1 "{source}"\n{text}')
        cflags = [x for x in shlex.split(self.f["CFLAGS"]) if debug or x != "-g"]
        cmd = [*shlex.split(self.f["CC"]), *cflags, "-w", *shlex.split(self.f["FLAGS"]),
               "-iquote", str((ROOT / source).parent), "-fPIC", "-c", "-o", obj, c]
        r = subprocess.run([str(x) for x in cmd], cwd=ROOT, capture_output=True)
        return r.returncode == 0

    def same_code(self, source, text, new, work):
        """The compiler makes the same of both: the mutant is none."""
        made = []
        for t in (text, new):
            obj = work / "same.o"
            if not self.compile(source, t, obj, debug=False):
                return False
            made.append(obj.read_bytes())
        return made[0] == made[1]

    def prepare(self, mutant, work, check=True):
        """Builds the mutant; "" when it stands, otherwise why it does not count."""
        text = (ROOT / mutant.file).read_text()
        new = operators.apply(text, mutant)
        work.mkdir(parents=True, exist_ok=True)
        obj = work / "mutated.o"
        if not self.compile(mutant.file, new, obj):
            return "does not compile"
        if check and self.same_code(mutant.file, text, new, work):
            return "same machine code"
        build = work / "build"
        shutil.rmtree(build, ignore_errors=True)
        build.mkdir()
        for p in kit.BUILD.iterdir():
            if p.name not in ("dla", "nv_small"):
                (build / p.name).symlink_to(p.resolve())
        objs = [o for o in self.f["LIB_OBJ"].split()
                if not o.endswith(mutant.file.replace(".c", ".o"))]
        assert len(objs) + 1 == len(self.f["LIB_OBJ"].split())
        self.objs = [*objs, str(obj)]
        self.link(build / "dla", self.f["TOOL_OBJ"].split(), self.f["CC"])
        return ""

    def link(self, exe, own, cc):
        cmd = [*shlex.split(cc), *shlex.split(self.f["CFLAGS"]),
               *shlex.split(self.f["EXPORT"]), "-o", str(exe), *own, *self.objs,
               *shlex.split(self.f["LDLIBS"]), "-lpthread"]
        subprocess.run(cmd, cwd=ROOT, check=True, capture_output=True)

    def bench(self, build):
        """The mutant behind the pins of nv_small, in place of the bench of the tree."""
        kept = kit.BUILD / "nv_small"
        (build / "nv_small").mkdir()
        for p in kept.iterdir():
            if p.name != "cosim":
                (build / "nv_small" / p.name).symlink_to(p.resolve())
        exe = build / "nv_small" / "cosim"
        self.link(exe, self.f["SIM_OBJ"].split(), self.f["CXX"])
        return killers.play(exe, "nv_small",
                            self.vectors["nv_small"] + self.sets["nv_small"][::6],
                            ["--pins", "--max-cycles", "5000000"])

    def suite(self, build):
        tests = [f"tests/{t}" for t in SUITE if (ROOT / "tests" / t).exists()]
        return killers.suite(build, [*tests, "-k", LEAVE])

    def kill(self, work):
        """(stage, why) of the first stage that sees the mutant, None for a survivor."""
        exe, build = work / "build" / "dla", work / "build"
        stages = [("vectors", lambda: killers.play_sets(exe, self.vectors)),
                  ("random layers", lambda: killers.play_sets(exe, self.sets)),
                  ("golden traces", lambda: killers.play_sets(exe, self.golden)),
                  ("bench", lambda: self.bench(build)),
                  ("suite", lambda: self.suite(build))]
        for name, stage in stages:
            why = stage()
            if why:
                return name, why
        return None

    def unchanged(self, work):
        """The programs without a mutant get past every stage, or the campaign says nothing."""
        m = operators.Mutant("models/core/cfg.c", 1, "", "", "unchanged")
        text = (ROOT / m.file).read_text()
        m = m._replace(old=text.splitlines()[0], new=text.splitlines()[0])
        self.prepare(m, work, check=False)
        return self.kill(work)
