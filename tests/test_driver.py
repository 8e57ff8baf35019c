# SPDX-License-Identifier: Apache-2.0
"""A real driver, built as it is, on the library: its firmware alone (tests/driver/port.c), and the whole
stack, from the program that loads a network down (tests/driver/kernel.c, user.cpp)."""

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
    """It programs, enables and polls a pooling layer; PDP_RDMA.D_FLYING_MODE stays 0, a column and
    a line are not reached. Then it enables a convolution with the values of reset, which waits."""
    firmware, include = sources("sw")
    exe = tmp_path / "port"
    kit.good(kit.run("gcc", *FLAGS, *SMALL_MAP, *include, *firmware, "tests/driver/port.c",
                 "tests/driver/said.c", library(), *LIBS, "-o", exe))
    r = kit.run(exe)
    assert (r.returncode, r.stdout, r.stderr) == (0, "passed, 0 wrong, 0 messages\n", "")


# ---- the whole stack ----

# Layers of the driver's own tests, with their configuration, and published results of its network.
LOADABLES = [("CONV_D_L0_0_small", "nv_small"), ("SDP_X1_L0_0_small", "nv_small"),
             ("CONV_D_L0_0_large", "nv_large"), ("PDP_L0_0_large", "nv_large"),
             ("CONV_D_L0_0", "nv_full"), ("PDP_L0_0", "nv_full"), ("SDP_X1_L0_0", "nv_full")]
DIGITS = {"one": "0 1 0 0 0 0 0 0 0 0", "two": "0 0 0 0 0 0.00407028 0 0.996094 0 0",
          "five": "0 0 0 0 0 1 0 0 0 0", "seven": "0 0 0 0 0 0 0 1 0 0"}


def stack(out):
    """{True: program for nv_full, False: for the int8 builds}; the firmware comes in both."""
    firmware, include = sources("sw_layout1")
    umd = DRIVER / "sw_layout1/umd"
    common, app = umd / "core/src/common", umd / "apps/runtime"
    user = [common / f"{n}.cpp" for n in ("Check", "EMUInterface", "EMUInterfaceA", "Loadable")]
    user += sorted((umd / "core/src/runtime").glob("*.cpp"))
    user += [app / f"{n}.cpp" for n in ("DlaImage", "RuntimeTest", "Server", "TestUtils", "main")]
    paths = [umd / "include", umd / "core/include", common / "include", umd / "port/linux/include",
             umd / "core/src/runtime/include", app, DRIVER / "sw/umd/external/include"]
    flags = ["-w", '-DNVDLA_UTILS_ERROR_TAG="DLA"', *(f"-I{p}" for p in paths)]
    kit.good(kit.run("gcc", "-c", *flags, common / "ErrorLogging.c", umd / "port/linux/nvdla_os.c",
                 cwd=out))
    kit.good(kit.run("g++", "-std=gnu++14", "-c", *flags, *user, kit.ROOT / "tests/driver/user.cpp",
                 cwd=out))
    objects = sorted(out.glob("*.o"))
    for full in (True, False):
        d = out / ("full" if full else "small")
        d.mkdir()
        kit.good(kit.run("gcc", "-c", *FLAGS, *([] if full else SMALL_MAP), *include, *firmware,
                     kit.ROOT / "tests/driver/kernel.c", kit.ROOT / "tests/driver/said.c", cwd=d))
        kit.good(kit.run("g++", *objects, *sorted(d.glob("*.o")), library(), *LIBS, "-o",
                         d / "stack"))
    return {True: out / "full/stack", False: out / "small/stack"}


@pytest.mark.long
def test_driver_runs_its_layer_tests(tmp_path):
    """Its loader, runtime, scheduler and interrupt handler, unmodified: the layers' outputs are those
    of the driver's own tests, byte for byte, and the digits come out as published."""
    exe = stack(tmp_path)

    def run(config, name, *more):
        folder = DRIVER / "layers" / name
        r = kit.run(exe[config == "nv_full"], "--loadable", folder / f"{name}_fbuf", *more,
                    cwd=tmp_path, env={"DLA_CONFIG": config})
        assert r.returncode == 0 and "Test pass" in r.stdout and not r.stderr, kit.tail(r)
        return (tmp_path / "output.dimg").read_bytes(), folder / "o_000000.dimg"

    for name, config in LOADABLES:
        got, expected = run(config, name)
        assert got == expected.read_bytes(), name
    for name, expected in DIGITS.items():
        got, _ = run("nv_full", "NN_L0_0", "--image", DRIVER / f"digits/{name}.pgm", "--rawdump")
        assert got.decode().split() == expected.split(), name
