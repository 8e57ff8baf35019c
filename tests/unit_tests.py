# SPDX-License-Identifier: Apache-2.0
"""Builds and runs the C tests of tests/unit, under the sanitizers."""

import os
import pathlib

import kit

CC = os.environ.get("CC", "gcc").split()  # may be "ccache gcc"
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
UNIT = kit.ROOT / "tests" / "unit"
# The memory slave and the parts of dpi that it needs.
AXI = sorted([*(kit.ROOT / "dpi/axi").glob("*.c"), *(kit.ROOT / "dpi/fault").glob("*.c")])
# These break protocol rules, or nearly do (tests/test_rules.py).
RULES = ("test_axi_rules", "test_dpi_csb", "test_check_rules", "test_check_close",
         "test_check_asked")


def verilator_include():
    kit.tool("verilator")
    r = kit.run("verilator", "--getenv", "VERILATOR_ROOT")
    return pathlib.Path(r.stdout.strip()) / "include"


def includes():
    return [f"-I{kit.ROOT / d}" for d in ("models/include", "dpi/axi")] + \
        [f"-I{kit.BUILD / 'gen'}"]


def run(name, tmp):
    """Runs it and returns its output; the sanitizers must have found nothing."""
    lib = kit.need(kit.BUILD / "asan" / "libdla-internal.a", "make test-asan")
    more = sorted(p for p in AXI if p.name != "axi_dpi.c")
    exe = tmp / name
    if name.startswith(("test_check", "test_dpi")):  # the C side of the bench, built once
        more = [UNIT / "check_rig.c", UNIT / "check_play.c", "-isystem",
                verilator_include() / "vltstd",
                kit.need(kit.BUILD / "asan" / "libbench.a", "make test-asan")]
    elif name == "test_stop":  # the layers of the benchmarks
        more = sorted(p for p in (kit.ROOT / "tests/tools/bench").glob("*.c")
                      if p.stem == "kinds" or p.stem.startswith("layer"))
    elif name == "test_service":
        more = sorted((kit.ROOT / "tests/tools/bench").glob("layer*.c"))
    elif name == "test_create":
        more = ["-Wl,--wrap=calloc,--wrap=malloc"]
    elif name == "test_core_any":
        more += ["-isystem", verilator_include() / "vltstd"]
    r = kit.good(kit.run(*CC, "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", *SANITIZE,
                         *includes(), UNIT / f"{name}.c", *more, lib, "-lz", "-lm", "-ldl", "-o", exe))
    assert r.stderr == ""
    r = kit.good(kit.run(exe))
    return r.stdout


def run_axi_pins(tmp):
    """Verilates dla_axi_mem.sv alone, drives its pins, and returns the output."""
    vl = verilator_include()
    lib = kit.need(kit.BUILD / "libdla-internal.a", "make native")
    objs = []
    for src in AXI:
        objs.append(tmp / f"{src.stem}.o")
        kit.good(kit.run(*CC, "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O1", *includes(), "-isystem",
                         vl / "vltstd", "-c", src, "-o", objs[-1]))
    kit.good(kit.run("verilator", "--cc", "--exe", "--build", "-Mdir", tmp / "vl", "-GDataWidth=512",
                     "-GAddrWidth=64", "-CFLAGS", " ".join(includes()), "-LDFLAGS",
                     f"-Wl,--whole-archive {lib} -Wl,--no-whole-archive -lz -lm -ldl", kit.ROOT / "dpi/axi/dla_axi_mem.sv",
                     UNIT / "test_axi_pins.cpp", *objs))
    r = kit.good(kit.run(tmp / "vl" / "Vdla_axi_mem"))
    return r.stdout
