# SPDX-License-Identifier: Apache-2.0
"""Traces that fail in different ways: the trace selects the trap, so that they play in one run with
traces that pass (unit/trap_pdp.c)."""

import kit

START = "reg_write(NVDLA_PDP.D_OP_ENABLE_0"
CYA = {"crash": 0xdead0001, "loop": 0xdead0002, "memory": 0xdead0003, "once": 0xdead0004}


def model(folder, *options):
    """Builds the model with the traps."""
    return kit.shared(folder / "trap_pdp.so", "-std=gnu11", *options, "tests/unit/trap_pdp.c")


def _change(text, what):
    if what in CYA:
        return text.replace(START, f"reg_write(NVDLA_PDP.D_CYA_0, {CYA[what]:#x});\n{START}", 1)
    if what == "mismatch":
        return kit.wrong_crc(text)
    if what == "hang":
        return "\n".join(x for x in text.splitlines() if not x.startswith(START))
    if what == "malformed":
        return "frobnicate();\n" + text
    return text


def trace(folder, what="passes", base="pdp_max"):
    """Copies a shipped trace and adds the trap of this word."""
    cfg = next(kit.copied(kit.VECTORS / base, folder, lambda text: _change(text, what)).glob("*.cfg"))
    return cfg.rename(folder / f"{folder.name}.cfg").parent
