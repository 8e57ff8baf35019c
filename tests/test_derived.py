# SPDX-License-Identifier: Apache-2.0
"""Configurations are consistent: the rows of kind derived follow from those of kind spec."""

import math

import pytest

import tables

ROWS = tables.rows("configs")
# The first generation has its own numbers.
CONFIGS = [c for c in tables.CONFIGS
           if next(r[c] for r in ROWS if r["parameter"] == "REGISTER_VARIANT") == "v2"]


def column(config):
    return {r["parameter"]: r[config] for r in ROWS}


def number(cell):
    """Parses as the generator does: text that is not a number is 0, and text after a number is
    ignored."""
    if cell in ("ENABLE", "yes"):
        return 1
    word = cell.split(" ")[0]
    return int(word) if word.isdigit() else 0


def derived(col):
    """Returns the expected values of a configuration, by row."""
    n = {k: number(v) for k, v in col.items()}
    c, k, atom = n["MAC_ATOMIC_C_SIZE"], n["MAC_ATOMIC_K_SIZE"], n["MEMORY_ATOMIC_SIZE"]
    addr, entries = n["MEM_ADDRESS_WIDTH"], n["CBUF_BANK_NUMBER"] * n["CBUF_BANK_DEPTH"]
    width = max(n["PRIMARY_MEMIF_WIDTH"], n["SECONDARY_MEMIF_WIDTH"], 8 * atom)
    mask = width // 8 // atom
    most = max(n[f"SDP_{s}_THROUGHPUT"] for s in ("BS", "BN", "EW"))
    results = 4 * k if c == 4 * k or n["WINOGRAD"] else 2 * k

    def fifo(rate):
        rate = min(rate, n["PRIMARY_MEMIF_WIDTH"] // 32)
        return max(4, math.ceil(n["PRIMARY_MEMIF_LATENCY"] * rate / (width // 8)))

    want = {
        "MAC_COUNT (int8 multipliers)": c * k,
        "ATOMIC_C / ATOMIC_K": c // k,
        "CBUF_BYTES": entries * c,
        "CBUF_KIB": entries * c // 1024,
        "CBUF_ENTRY_BITS": 8 * n["CBUF_BANK_WIDTH"],
        "CBUF_ENTRIES": entries,
        "CBUF_ADDR_BITS": int(math.log2(entries)),
        "CBUF write port bits": 8 * atom,
        "CBUF write select bits": c // atom,
        "CBUF two-entry (jumping) read": int(c < 32),
        "CDMA image padding count bits of plane 0": 4 if atom == 8 else 0,
        "CDMA image padding count bits of plane 1": 3 if atom == 8 else 0,
        "MEMIF_WIDTH (internal DMA data bits)": width,
        "DMA_MASK_BITS": mask,
        "DMA_RD_REQ_BITS": addr + 15,
        "DMA_RD_RSP_BITS": width + mask,
        "DMA_WR_CMD_BITS": addr + 14,
        "DMA_WR_REQ_BITS": width + mask + 1,
        "PRIMARY AXI data bits": n["PRIMARY_MEMIF_WIDTH"],
        "PRIMARY AXI wstrb bits": n["PRIMARY_MEMIF_WIDTH"] // 8,
        "AXI address bits": addr,
        "MCIF_BURST_SIZE (atoms)": n["PRIMARY_MEMIF_MAX_BURST_LENGTH"] * mask,
        "MAC_RESULT_BITS": (16 + int(math.log2(c))) * (4 if n["WINOGRAD"] else 1),
        "SDP_MAX_THROUGHPUT": most,
        "SDP2PDP_BITS": 8 * most,
        "CACC2SDP_BITS": 32 * most + 2,
        "CACC accumulation/delivery buffer depth": results,
        "CSC initial credit (CACC delivery buffer entries)": results,
        "Latency FIFO depth SDP main": fifo(most),
    }
    for s, rate in ("B", "BS"), ("N", "BN"), ("E", "EW"):
        want[f"Latency FIFO depth SDP_{s}"] = fifo(4 * n[f"SDP_{rate}_THROUGHPUT"])
    for u in "PDP", "CDP":
        if n[u]:
            want[f"Latency FIFO depth {u}_RDMA"] = fifo(n[f"{u}_THROUGHPUT"])
    return want


def contradictions(col):
    return [f"{row}: {col[row]}, expected {want}" for row, want in derived(col).items()
            if number(col[row]) != want]


@pytest.mark.parametrize("config", CONFIGS)
def test_derived_rows(config):
    col = column(config)
    assert not contradictions(col)
    # the formulas and the units rely on these
    n = {k: number(v) for k, v in col.items()}
    c, k = n["MAC_ATOMIC_C_SIZE"], n["MAC_ATOMIC_K_SIZE"]
    assert n["CBUF_BANK_WIDTH"] == c and k == n["MEMORY_ATOMIC_SIZE"] and c // k in (1, 2, 4)
    for size in c, k, n["CBUF_BANK_NUMBER"], n["CBUF_BANK_DEPTH"]:
        assert size & (size - 1) == 0


@pytest.mark.parametrize("row", sorted(derived(column(CONFIGS[0]))))
def test_a_wrong_row_is_named(row):
    col = column(CONFIGS[0])
    col[row] = str(number(col[row]) + 1)
    assert [c.split(": ")[0] for c in contradictions(col)] == [row]
