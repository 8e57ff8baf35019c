# SPDX-License-Identifier: Apache-2.0
"""Parts on their own: unit tests in C, RTL benches of the shell, the example, lint."""

import os
import re
import shutil
import subprocess

import pytest

import kit
import tables
import unit_tests
from unit_tests import CC, SANITIZE, includes

import speed

# test_player.c has its own wrapper (unit/test_player_runs.py); test_rules.py runs those of protocol rules.
UNITS = sorted({p.stem for p in unit_tests.UNIT.glob("test_*.c")} - {"test_player", *unit_tests.RULES})


@pytest.mark.long(keep=5)
@pytest.mark.parametrize("name", UNITS)
def test_unit(name, tmp_path):
    """Runs a C test with everything it tests under the sanitizers; it prints the differences."""
    unit_tests.run(name, tmp_path)


# ---- RTL of the shell, and of engines that are RTL ----

def benches():
    """Returns the names that tests/rtl/run.sh accepts."""
    text = (kit.ROOT / "tests/rtl/run.sh").read_text()
    return [f"memif_{x}" for x in re.findall(r"^memif (\w+)", text, re.M)] + \
        re.findall(r"^bench (\w+) ", text, re.M) + \
        [f"{u}_{c}" for u, c in re.findall(r"^unit (\w+) (\w+)(?: \w+\.cpp)?$", text, re.M)]


# tests/test_rtl_parts.py builds these with their planted bugs, and also runs them without one.
ELSEWHERE = {"wino_fetch", "cmac_nv_large_doc", "cacc_nv_large_doc", "squeeze", "turns"}


@pytest.mark.long(keep=1, every=3)
@pytest.mark.parametrize("name", sorted(set(benches()) - ELSEWHERE))
def test_rtl(name, tmp_path):
    r = kit.good(kit.run("sh", "tests/rtl/run.sh", tmp_path, env={"NAMES": name}))
    assert r.stdout.strip(), f"run.sh ran nothing for {name}"


ENGINES = sorted(p.parent.name for p in (kit.ROOT / "tests/rtl").glob("*/run.sh"))


def smallest(engine):
    """Returns nv_small, or the configuration with the fewest units that has RTL of the engine."""
    return min(tables.configs(engine, "rtl"), key=lambda c: (c != "nv_small", len(tables.units(c))))


# Engines, each in the smallest configuration and, where it has RTL for 16-bit data, in nv_full.
ENGINE_CONFIGS = [(e, smallest(e)) for e in ENGINES] + [
    (e, "nv_full") for e in ENGINES if list((kit.ROOT / "rtl" / e).glob("*16.sv"))]


@pytest.mark.long(every=3)
@pytest.mark.parametrize("engine,config", ENGINE_CONFIGS)
def test_rtl_engine(engine, config, tmp_path):
    """An engine in RTL against its model, with one seed; run others by hand."""
    kit.need(kit.BUILD / "libdla-internal.a", "make native")
    r = kit.good(kit.run("sh", f"tests/rtl/{engine}/run.sh", tmp_path, "1",
                         env={"CONFIGS": config, "LAYERS": "20"}))
    # Clocks of large layers with ideal memory: the stated throughput, within 5 %.
    rows = speed.parse(r.stdout)
    assert len(rows) >= 3, r.stdout
    for _, what, clocks, stated in rows:
        assert 0 <= speed.over(clocks, stated) <= speed.MOST, (what, clocks, stated)


# ---- the example and the header ----

@pytest.mark.parametrize("flavour", ["plain", "sanitizers"])
def test_embed(flavour, tmp_path):
    """examples/embed.c builds with the command in its first lines, and copies a cube."""
    asan = flavour == "sanitizers"
    lib = kit.need(kit.BUILD / "asan" / "libdla.a" if asan else kit.BUILD / "libdla.a",
                   "make test-build")
    exe = tmp_path / "embed"
    r = kit.run(*CC, "-std=c11", "-Wall", "-Wextra", *(SANITIZE if asan else []),
                "-Imodels/include", f"-I{kit.BUILD / 'gen'}", "examples/embed.c", lib, "-lz",
                "-lm", "-ldl", "-o", exe)
    assert (r.returncode, r.stderr) == (0, "")
    r = kit.run(exe)
    assert (r.returncode, r.stdout, r.stderr) == (0, "passed\n", "")


@pytest.mark.parametrize("name", ["dla_cfg.h", "dla_topology.h", "dla_limits.h", "dla_mem.h", "dla_unit.h", "dla_chan.h",
                                  "dla_fifo.h", "dla_num.h", "dla_regs.h", "dla.h", "dla_host.h"])
def test_headers_stand_alone(name, tmp_path):
    """Each public header compiles alone, as C and as C++."""
    for compiler, lang in ((CC, "c"), (os.environ.get("CXX", "g++").split(), "c++")):
        r = subprocess.run([*compiler, "-Wall", "-Wextra", "-Wno-pedantic", *includes(), "-x", lang,
                            "-fsyntax-only", "-"], input=f'#include "{name}"\n', text=True,
                           capture_output=True)
        assert (r.returncode, r.stderr) == (0, ""), f"{compiler}: {r.stderr}"


def test_library_is_clean():
    """In models/, only the run library may end the host program, print, or share state between cores."""
    lib = kit.need(kit.BUILD / "libdla-internal.a", "make native")
    r = kit.good(kit.run("nm", "-A", lib))
    bad = re.findall(r"^\S*:(\S+\.o):.* U (exit|_exit|abort|printf|puts|putchar)$", r.stdout, re.M)
    # models/run belongs to programs: it prints results and ends the process that plays
    bad = [x for x in bad if x[0] not in ("args.o", "run.o", "said.o", "worker.o", "waves.o")]
    assert bad == []
    r = kit.run("size", "-A", "-d", lib)
    name, shared = "", []
    for line in r.stdout.splitlines():
        word = line.split()
        if len(word) >= 2 and word[1].startswith(":"):
            name = word[0]
        elif len(word) >= 2 and word[0] in (".data", ".bss") and int(word[1]):
            shared.append((name, *word[:2]))
    assert shared == [], "writable data in the library"


# ---- lint ----

@pytest.mark.long
@pytest.mark.parametrize("goal", ["lint-c", "lint-sv", "lint-yosys"])
def test_lint(goal):
    tool = {"lint-sv": "verilator", "lint-yosys": "yosys"}.get(goal)
    if tool and not shutil.which(tool):
        pytest.skip(f"{tool} is not installed: sh harness/setup.sh all")
    r = kit.run("make", goal)
    assert r.returncode == 0, (r.stdout[-1000:] + r.stderr[-6000:])
    if goal == "lint-c":  # the library, the reference and the bench were all found
        linted = set(r.stdout.split())
        for room in ("models/core", "vectors/src/ref", "harness"):
            sources = {str(p.relative_to(kit.ROOT)) for p in (kit.ROOT / room).glob("*.c")}
            assert sources <= linted, sources - linted


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_engine_is_synthesizable(engine):
    """yosys elaborates it in its smallest configuration; make lint has all configurations."""
    kit.tool("yosys", "sh harness/setup.sh all")
    r = kit.run("make", f"lint-engine/{smallest(engine)}/{engine}")
    assert r.returncode == 0, (r.stdout[-1000:] + r.stderr[-6000:])


def test_make_help_lists_the_goals():
    r = kit.run("make", "help")
    for goal in ("run", "native", "sim", "test", "vectors", "lint", "clean", "help"):
        assert re.search(rf"^\s*make {goal}\b", r.stdout, re.M), goal


def test_every_file_names_its_licence():
    """Checks the first lines of each file (tests/README.md)."""
    bad = []
    for top in ("models", "dpi", "rtl", "harness", "examples", "tests", "mk"):
        for p in (kit.ROOT / top).rglob("*"):
            if p.suffix in (".c", ".h", ".cpp", ".sv", ".svh", ".py", ".sh", ".mk", ".vlt"):
                if "SPDX-License-Identifier: Apache-2.0" not in p.read_text()[:200]:
                    bad.append(str(p.relative_to(kit.ROOT)))
    assert bad == []
