# SPDX-License-Identifier: Apache-2.0
"""A real driver's firmware, built as it is, on the library (tests/driver/port.c)."""

import kit
import pytest

FIRMWARE = kit.TRACES.parent / "driver/sw/kmd/firmware"
FLAGS = ["-w", "-DDLA_2_CONFIG", "-DDLA_SMALL_CONFIG", "-D__packed=__attribute__((packed))",
         "-D__aligned(x)=__attribute__((aligned(x)))", "-include", "stdint.h", "-include",
         "stddef.h", "-include", "stdbool.h"]


def test_firmware_programs_a_layer(tmp_path):
    """It programs, enables and polls a pooling layer; PDP_RDMA.D_FLYING_MODE stays 0, a column and
    a line are not reached. Then it enables a convolution with the values of reset, which waits."""
    if not FIRMWARE.is_dir():
        pytest.skip(f"no driver sources in {FIRMWARE}")
    sources = sorted(FIRMWARE.glob("*.c"))
    assert len(sources) > 10
    exe = tmp_path / "port"
    r = kit.run("gcc", *FLAGS, f"-I{FIRMWARE}", f"-I{FIRMWARE / 'include'}",
                f"-I{FIRMWARE.parent / 'include'}", "-Imodels/include", f"-I{kit.BUILD / 'gen'}",
                *sources, "tests/driver/port.c", kit.need(kit.BUILD / "libdla.a", "make native"),
                "-lz", "-lm", "-ldl", "-o", exe)
    assert r.returncode == 0, r.stderr
    r = kit.run(exe)
    assert (r.returncode, r.stdout, r.stderr) == (0, "passed, 0 wrong, 0 messages\n", "")
