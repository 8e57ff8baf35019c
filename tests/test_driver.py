# SPDX-License-Identifier: Apache-2.0
"""A real driver, built as it is, on the library: its firmware alone (tests/driver/port.c), and the whole
stack, from the program that loads a network down (make driver, examples/nvdla_sw), on models and RTL."""

import re

import kit
import pytest

DRIVER = kit.TRACES.parent / "driver"
FLAGS = ["-w", "-D__packed=__attribute__((packed))",
         "-D__aligned(x)=__attribute__((aligned(x)))", "-include", "stdint.h", "-include",
         "stddef.h", "-include", "stdbool.h"]
SMALL_MAP = ["-DDLA_2_CONFIG", "-DDLA_SMALL_CONFIG"]  # registers of the int8 builds
LIBS = ["-lz", "-lm", "-ldl", "-lpthread"]


def sources(version):
    firmware = DRIVER / version / "kmd/firmware"
    if not firmware.is_dir():
        pytest.skip(f"no driver sources in {firmware}")
    found = sorted(firmware.glob("*.c"))
    assert len(found) > 10
    return found, [f"-I{kit.ROOT / 'models/include'}", f"-I{kit.BUILD / 'gen'}", f"-I{firmware}",
                   f"-I{firmware / 'include'}", f"-I{firmware.parent / 'include'}"]


def library():
    return kit.need(kit.BUILD / "libdla.a", "make native")


def test_firmware_programs_a_layer(tmp_path):
    """It programs, enables and polls a pooling layer; PDP_RDMA.D_FLYING_MODE stays 0, and no window reaches one column
    and one line. Then it enables a convolution with the values of reset, which waits."""
    firmware, include = sources("sw")
    exe = tmp_path / "port"
    kit.good(kit.run("gcc", *FLAGS, *SMALL_MAP, *include, *firmware, "-Iexamples/nvdla_sw", "tests/driver/port.c",
                 "examples/nvdla_sw/said.c", library(), *LIBS, "-o", exe))
    r = kit.run(exe)
    assert (r.returncode, r.stdout, r.stderr) == (0, "passed, 0 wrong, 0 messages\n", "")


# ---- the whole stack ----

# Layers of the driver's own tests, with their configuration, and published results of its network.
LOADABLES = [("CONV_D_L0_0_small", "nv_small"), ("SDP_X1_L0_0_small", "nv_small"),
             ("CONV_D_L0_0_large", "nv_large"), ("PDP_L0_0_large", "nv_large"),
             ("CONV_D_L0_0", "nv_full"), ("PDP_L0_0", "nv_full"), ("SDP_X1_L0_0", "nv_full")]
DIGITS = {"one": "0 1 0 0 0 0 0 0 0 0", "two": "0 0 0 0 0 0.00407028 0 0.996094 0 0",
          "five": "0 0 0 0 0 1 0 0 0 0", "seven": "0 0 0 0 0 0 0 1 0 0"}


@pytest.fixture(scope="module")
def stack():
    """Returns {configuration whose registers it has: the stack as a driver}; the one of nv_small serves all int8
    builds."""
    sources("sw_layout1")
    for config in ("nv_small", "nv_full"):
        kit.good(kit.run("make", "driver", f"CONFIG={config}", f"SW={DRIVER / 'sw_layout1'}",
                         f"SW_EXTERNAL={DRIVER / 'sw/umd/external/include'}"))
    return {c: kit.BUILD / c / "nvdla_sw.so" for c in ("nv_small", "nv_full")}


def output(player, so, name, where, *more):
    """Returns the output of a layer of the driver's tests, or of its network."""
    folder = DRIVER / "layers" / name
    r = kit.run(*player, "--driver", so, "--", "--loadable", folder / f"{name}_fbuf", *more, cwd=where)
    assert r.returncode == 0 and "Test pass" in r.stdout and not r.stderr, kit.tail(r)
    return (where / "output.dimg").read_bytes()


def native(config):
    return [kit.DLA, "play", "--config", config]


@pytest.mark.long
def test_driver_runs_its_layer_tests(stack, tmp_path):
    """Its loader, runtime, scheduler and interrupt handler run unmodified: the layers' outputs are those of the
    driver's own tests, byte for byte, and the digits are as published."""
    for name, config in LOADABLES:
        so = stack["nv_full" if config == "nv_full" else "nv_small"]
        assert output(native(config), so, name, tmp_path) == (DRIVER / "layers" / name / "o_000000.dimg").read_bytes(), name
    for name, expected in DIGITS.items():
        got = output(native("nv_full"), stack["nv_full"], "NN_L0_0", tmp_path, "--image", DRIVER / f"digits/{name}.pgm",
                     "--rawdump")
        assert got.decode().split() == expected.split(), name


BENCHES = {"nv_small": ("nv_small-rtl", "make sim VARIANT=rtl ENGINES=all"),
           "nv_large": ("nv_large-rtl", "make test-rtl-nv_large"), "nv_full": ("nv_full-planted", "make test-planted-nv_full")}


@pytest.mark.long(every=9)
@pytest.mark.parametrize("latency", [1, 50, 300])
@pytest.mark.parametrize("provider", ["model", "rtl", "check"])
@pytest.mark.parametrize("config", BENCHES)
def test_driver_on_the_bench(config, provider, latency, stack, tmp_path):
    """The same shared object on the Verilated core: all models, all RTL, RTL checked against the models."""
    variant, how = BENCHES[config]
    bench = [kit.need(kit.BUILD / variant / "cosim", how), "--all", provider, "--dbb", f"latency={latency}"]
    so = stack["nv_full" if config == "nv_full" else "nv_small"]
    for name in [n for n, c in LOADABLES if c == config]:
        assert output(bench, so, name, tmp_path) == (DRIVER / "layers" / name / "o_000000.dimg").read_bytes(), name


@pytest.mark.long(every=6)
@pytest.mark.parametrize("provider", ["model", "rtl", "check"])
def test_network_of_the_driver_on_the_bench(provider, stack, tmp_path):
    """The FP16 network of the driver, with the interrupts and buffers of all its layers, gives the published digit."""
    variant, how = BENCHES["nv_full"]
    bench = [kit.need(kit.BUILD / variant / "cosim", how), "--all", provider]
    got = output(bench, stack["nv_full"], "NN_L0_0", tmp_path, "--image", DRIVER / "digits/two.pgm", "--rawdump")
    assert got.decode().split() == DIGITS["two"].split()


@pytest.mark.long
def test_difference_in_a_driver_run(stack, tmp_path):
    """A bug in the RTL of CACC while the real driver's layer runs: check names the unit and the layer."""
    name = "CONV_D_L0_0_small"
    bench = kit.bench("planted")
    r = kit.run(bench, "--engine", "cacc=check", "+rtl_bug=3", "--driver", stack["nv_small"], "--",
                "--loadable", DRIVER / "layers" / name / f"{name}_fbuf", cwd=tmp_path)
    assert r.returncode == 1 and re.search(r"check cacc, clock \d+ .*layer 0", r.stdout), kit.tail(r)
