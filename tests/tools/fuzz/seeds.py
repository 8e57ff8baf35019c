#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seeds of fuzz_regs from trace folders (fuzz_regs.c has the format).

    seeds.py CONFIG OUTDIR TRACE...

Each trace of part A, or of part B, becomes one file: its register writes in
order, with a few steps after each D_OP_ENABLE. Data files are not used: the
target has a memory of its own.
"""

import csv
import os
import re
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))


def table(name):
    path = os.path.join(ROOT, "models", "tables", name + ".csv")
    with open(path, encoding="utf-8", newline="") as f:
        return list(csv.DictReader(
            line for line in f if not line.startswith("#")))


# In the order of dla_page.
PAGES = [r["unit"] for r in table("address_map")]


def offsets():
    return {(r["unit"], r["register"]): int(r["offset"], 0)
            for r in table("registers")}


def bases(config):
    out = {}
    for r in table("address_map"):
        v = r.get(config, "")
        if v and v[0].isdigit():
            out[int(v, 0)] = PAGES.index(r["unit"])
    return out


def write(page, offset, value):
    step = b"\xc3" if value == 1 else b""
    return (bytes([page]) + (offset // 4).to_bytes(2, "little") +
            value.to_bytes(4, "little") + step)


def part_a(text, regs):
    out = b""
    for unit, reg, value in re.findall(
            r"^reg_write\s*\(\s*NVDLA_(\w+)\.(\w+)_0\s*,\s*(\w+)", text, re.M):
        unit = "RUBIK" if unit == "RBK" else unit
        at = regs.get((unit, reg))
        if at is None:
            at = regs.get(("CMAC_A" if unit == "CMAC_B" else unit, reg))
        if at is not None and unit in PAGES:
            out += write(PAGES.index(unit), at, int(value, 0))
    return out


def part_b(text, pages):
    out = b""
    for addr, value in re.findall(r"^\s*write_reg\s+(\w+)\s+(\w+)", text,
                                  re.M):
        byte = (int(addr, 16) & 0xffff) * 4
        page = pages.get(byte & ~0xfff)
        if page is not None:
            out += write(page, byte & 0xfff, int(value, 16))
    return out


def main():
    config, outdir, traces = sys.argv[1], sys.argv[2], sys.argv[3:]
    names = [k for k in table("address_map")[0] if k.startswith("nv_")]
    regs, pages = offsets(), bases(config)
    os.makedirs(outdir, exist_ok=True)
    for t in traces:
        body = b""
        for f in sorted(os.listdir(t)):
            with open(os.path.join(t, f), encoding="latin-1") as h:
                if f.endswith(".cfg"):
                    body += part_a(h.read(), regs)
                elif f == "input.txn":
                    body += part_b(h.read(), pages)
        name = os.path.basename(t.rstrip("/"))
        with open(os.path.join(outdir, name), "wb") as h:
            h.write(bytes([names.index(config)]) + body)


if __name__ == "__main__":
    main()
