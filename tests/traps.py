# SPDX-License-Identifier: Apache-2.0
"""Traces that fail in different ways: the trace selects the trap, so that they play in one run with
traces that pass (unit/trap_pdp.c)."""

import re
import shutil

import kit

START = "reg_write(NVDLA_PDP.D_OP_ENABLE_0"
CYA = {"crash": 0xdead0001, "loop": 0xdead0002, "memory": 0xdead0003, "once": 0xdead0004}


def model(folder, *options):
    """Builds the model with the traps."""
    so = folder / "trap_pdp.so"
    kit.good(kit.run("gcc", *options, "-shared", "-fPIC", "-Imodels/include", f"-I{kit.BUILD}/gen",
                     "tests/unit/trap_pdp.c", "-o", so))
    return so


def _change(text, what):
    if what in CYA:
        return text.replace(START, f"reg_write(NVDLA_PDP.D_CYA_0, {CYA[what]:#x});\n{START}", 1)
    if what == "mismatch":
        return re.sub(r"(check_crc\(.*, )0x[0-9a-f]+\)", r"\g<1>0x12345678)", text)
    if what == "hang":
        return "\n".join(x for x in text.splitlines() if not x.startswith(START))
    if what == "malformed":
        return "frobnicate();\n" + text
    return text


def trace(folder, what="passes", base="pdp_max"):
    """Copies a shipped trace and adds the trap of this word."""
    shutil.copytree(kit.VECTORS / base, folder)
    cfg = next(folder.glob("*.cfg"))
    cfg.write_text(_change(cfg.read_text(), what))
    return cfg.rename(folder / f"{folder.name}.cfg").parent
