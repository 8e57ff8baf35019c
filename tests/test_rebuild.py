# SPDX-License-Identifier: Apache-2.0
"""A second make compiles exactly the files that other compilers, options or sources concern."""

import os
import re
import shutil
import subprocess

import pytest

import kit
from test_make import clean_env, together, tree  # noqa: F401 (tree is a fixture)

OBJECTS = ["build/obj/models/tool/info.o", "build/nv_small/obj/harness/opts.o",
           "build/nv_small/obj/sim_msg.o"]


def compiled(tree, goals, *args):  # noqa: F811
    """Returns the names of the objects that a make compiles."""
    text = together(tree, [["make", "V=1", *goals, *args]])[0]
    return {os.path.basename(x) for x in re.findall(r" -c -o (\S*\.o) ", text)}


@pytest.mark.long
def test_other_compilers_and_options(tree, tmp_path):  # noqa: F811
    """Each object is compiled once when its options change; ccache before a compiler changes nothing."""
    both, all_of_them = {"info.o", "opts.o"}, {os.path.basename(o) for o in OBJECTS}
    other = kit.script(tmp_path / "other", 'exec gcc "$@"\n')
    cxx = kit.script(tmp_path / "cxx", 'exec g++ "$@"\n')
    compiled(tree, OBJECTS, "CC=gcc", "CXX=g++", "CFLAGS=-O1")
    assert not compiled(tree, OBJECTS, "CC=gcc", "CXX=g++", "CFLAGS=-O1")
    if shutil.which("ccache"):
        assert not compiled(tree, OBJECTS, "CC=ccache gcc", "CXX=ccache g++", "CFLAGS=-O1")
    assert compiled(tree, OBJECTS, "CC=gcc", "CXX=g++", "CFLAGS=-O0") >= both
    assert compiled(tree, OBJECTS, f"CC={other}", "CXX=g++", "CFLAGS=-O0") >= both
    assert "sim_msg.o" in compiled(tree, OBJECTS, f"CC={other}", f"CXX={cxx}", "CFLAGS=-O0")
    assert not compiled(tree, OBJECTS, f"CC={other}", f"CXX={cxx}", "CFLAGS=-O0")
    assert compiled(tree, OBJECTS) == all_of_them


@pytest.fixture
def other_build(tree):  # noqa: F811
    """Uses a second build folder for changes that must not harm the first."""
    place = tree / "other"
    shutil.copytree(tree / "build", place, symlinks=True)
    yield place
    shutil.rmtree(place)


def test_other_optimisation_of_the_simulator(tree, other_build, tmp_path):  # noqa: F811
    """The whole simulator is compiled again with the new optimisation, and not a third time. The compiler is a script
    that makes empty objects and records its arguments."""
    said = tmp_path / "said"
    fake = kit.script(tmp_path / "fake", f'echo "$*" >> {said}\n'
                  'for a; do [ "$w" = -o ] && o=$a; w=$a; done\n'
                  ': > "${o:-$(basename "$w" .cpp).o}"\n')
    # Verilator's make file, and no rule of ours, makes the library here
    args = ["B=other", f"OBJCACHE={fake}", "other/nv_small/vl/Vdla_bench__ALL.a", "VL_OPT=-O1"]
    sources = len(list((other_build / "nv_small" / "vl").glob("Vdla_bench*.cpp")))
    together(tree, [["make", *args]])
    lines = said.read_text().splitlines()
    compiled = [x for x in lines if re.search(r"Vdla_bench\S*\.cpp", x)]  # newer ones compile headers too
    assert len(compiled) in (sources, 1)  # 1: all in one file
    assert any(" -O1 " in f" {x} " for x in lines) and not any(" -O3 " in f" {x} " for x in lines)
    made = other_build / "nv_small" / "vl"
    assert not [*made.glob("Vdla_bench*.o"), *made.glob("*.gch")]  # the archive has them
    said.unlink()
    together(tree, [["make", *args]])
    assert not said.exists()


def test_source_that_changes_while_it_is_compiled(tree, tmp_path):  # noqa: F811
    """As during a rebase: the compiled file is older than its source, and the next make compiles it."""
    flag = tmp_path / "changes"
    cc = kit.script(tmp_path / "cc", f'gcc "$@" || exit\ncase "$*" in *opts.o*) [ -f {flag} ] && '
                f'rm {flag} && sleep 0.1 && touch harness/opts.c models/tool/info.c;; esac\n:\n')
    compiled(tree, OBJECTS, f"CC={cc}")
    flag.touch()
    os.utime(tree / "harness" / "opts.c")
    assert compiled(tree, OBJECTS[1:], f"CC={cc}") == {"opts.o"}
    assert not flag.exists()
    assert compiled(tree, OBJECTS[1:], f"CC={cc}") == {"opts.o"}
    assert not compiled(tree, OBJECTS[1:], f"CC={cc}")
    assert compiled(tree, OBJECTS) >= {"info.o"}


def test_verilog_that_changes_while_it_is_translated(tree, other_build, tmp_path):  # noqa: F811
    """The same for Verilator, which is a script here."""
    flag, count = tmp_path / "changes", tmp_path / "count"
    flag.touch()
    fake = kit.script(tmp_path / "verilator", f'''case "$*" in *--cc*) ;; *) exec verilator "$@";; esac
echo x >> {count}
mkdir -p other/nv_small/vl && : > other/nv_small/vl/Vdla_bench.mk
[ ! -f {flag} ] || {{ rm {flag}; sleep 0.1; touch rtl/top/dla_top.sv; }}
''')
    for want in 1, 2, 2:
        together(tree, [["make", "B=other", f"VERILATOR={fake}", "other/nv_small/vl/Vdla_bench.mk"]])
        assert len(count.read_text().split()) == want


def test_verilog_that_was_refused_is_translated_once_more(tree, other_build, tmp_path):  # noqa: F811
    """After a failed and a successful run of Verilator, nothing is left to do."""
    fails, count = tmp_path / "fails", tmp_path / "count"
    source = tree / "rtl" / "pdp" / "dla_pdp_avg.sv"
    fake = kit.script(tmp_path / "verilator", f'''case "$*" in *--cc*) ;; *) exec verilator "$@";; esac
echo x >> {count}
[ ! -f {fails} ] || exit 1
mkdir -p other/nv_small-rtl/vl_rtl && cd other/nv_small-rtl/vl_rtl
: > Vdla_rtl.mk && echo "x : rtl/pdp/dla_pdp_avg.sv" > Vdla_rtl__ver.d
''')
    args = ["make", "B=other", f"VERILATOR={fake}", "VARIANT=rtl", "ENGINES=pdp",
            "other/nv_small-rtl/vl_rtl/Vdla_rtl.mk"]
    together(tree, [args])
    os.utime(source)
    fails.touch()
    r = subprocess.run(args, cwd=tree, env=clean_env(), capture_output=True, text=True)
    assert r.returncode == 2, r.stdout + r.stderr
    fails.unlink()
    os.utime(source)
    for _ in range(2):
        together(tree, [args])
        assert len(count.read_text().split()) == 3


def test_plain_simulator_keeps_its_optimisation(tree):  # noqa: F811
    """VL_OPT= of a bench with RTL applies to that bench: the plain one, of all models, is not built again when that one
    is built."""
    assert (tree / "build" / "nv_small" / "gen" / "Vdla_bench-cxx.txt").exists()
    plain = "build/nv_small/vl/Vdla_bench__ALL.a"
    together(tree, [["make", plain]])
    text = together(tree, [["make", "-n", "V=1", plain, "VARIANT=rtl", "ENGINES=pdp", "VL_OPT=-O0"]])[0]
    assert "sim-models" in text
    before = os.stat(tree / plain).st_mtime_ns
    together(tree, [["make", plain, "VARIANT=rtl", "ENGINES=pdp", "VL_OPT=-O0"]])
    assert os.stat(tree / plain).st_mtime_ns == before
