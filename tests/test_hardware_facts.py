# SPDX-License-Identifier: Apache-2.0
"""docs/hardware: the facts in its tables equal those in the tables of the project, the models and the vectors."""

import re

import kit
import pytest
import tables

PAGES = kit.ROOT / "docs/hardware"
PIXELS = kit.ROOT / "models/units/cdma/cdma_pixel.c"
CONFIG = {r["parameter"]: r for r in tables.rows("configs")}
# Columns of conv_core.md 1 and conv_units.md 1.
COLUMNS = ["nv_full", "nv_small", "nv_small_256", "nv_medium_512", "nv_medium_1024_full", "nv_large"]


def page(name):
    return (PAGES / f"{name}.md").read_text()


def grids(text, section):
    """Returns the tables of a section, each a list of rows of cells without the heading."""
    body = re.search(rf"^#+ {re.escape(section)} .*?(?=^#+ |\Z)", text, re.M | re.S).group()
    found = re.findall(r"(?:^\|.*\n)+", body, re.M)
    return [[[c.strip() for c in line.strip("|\n").split("|")] for line in t.splitlines()][2:] for t in found]


def number(text):
    """Parses a signed, decimal or hexadecimal number, or 2^N with -1 after it; text in brackets is a comment."""
    text = re.sub(r"\(.*\)", "", text).strip()
    power = re.fullmatch(r"2\^(\d+)( - 1)?", text)
    return 2 ** int(power[1]) - bool(power[2]) if power else int(text, 0)


# ---- constants ----

def constants(text):
    """Returns (configuration, parameter) of data_formats.md 1 for which configs.csv has another value."""
    wrong = []
    for names, _, atom, cb, g, eb, buffer, _ in grids(text, "1")[1]:
        for config in re.findall(r"nv_\w+", names):
            row = {k: r[config] for k, r in CONFIG.items()}
            wide = config == "nv_full" and "16" in names
            want = {"atom": row["MEMORY_ATOMIC_SIZE"], "cb": row["MAC_ATOMIC_C_SIZE"],
                    "g": str(int(row["MAC_ATOMIC_K_SIZE"]) // (2 if wide else 1)), "eb": str(int(row["CBUF_ENTRY_BITS"]) // 8)}
            banks, depth, entry = (int(x) for x in buffer.split(" x "))
            got = {"atom": atom, "cb": cb, "g": g, "eb": eb}
            wrong += [(config, k) for k in want if want[k] != got[k]]
            if (str(banks), banks * depth, str(entry)) != (row["CBUF_BANK_NUMBER"], int(row["CBUF_ENTRIES"]), eb):
                wrong.append((config, "buffer"))
    return wrong


def test_constants():
    text = page("data_formats")
    assert not constants(text)
    assert {c for r in grids(text, "1")[1] for c in re.findall(r"nv_\w+", r[0])} == set(tables.CONFIGS)
    assert constants(text.replace("32 x 128 x 32", "32 x 512 x 32")) == [("nv_small_256", "buffer"), ("nv_small_256_full", "buffer")]


def test_core_constants():
    """Checks conv_core.md 1 for the configurations of its columns."""
    rows = {r[0]: dict(zip(COLUMNS, r[1:])) for r in grids(page("conv_core"), "1")[1]}
    for config in COLUMNS:
        c = {k: r[config] for k, r in CONFIG.items()}
        first = {k: int(re.search(r"\d+", v[config])[0]) for k, v in rows.items()}
        assert first["P"] == int(c["CBUF_ENTRY_BITS"]) // 8 // int(c["MEMORY_ATOMIC_SIZE"])
        assert first["results in a beat to SDP"] == (int(c["CACC2SDP_BITS"]) - 2) // 32
        assert first["CACC credits after reset"] == int(c["CSC initial credit (CACC delivery buffer entries)"])
        if config != "nv_full":
            assert first["bits of a partial sum"] == int(c["MAC_RESULT_BITS"])
            assert first["MAC cells"] == int(c["MAC_ATOMIC_K_SIZE"])


def test_widths():
    """Checks conv_units.md 1, for the values that configs.csv has."""
    rows = {r[0]: dict(zip(COLUMNS, r[1:])) for r in grids(page("conv_units"), "1")[0]}
    for config in COLUMNS:
        c = {k: r[config] for k, r in CONFIG.items()}
        assert rows["entry number"][config] == c["CBUF_ADDR_BITS"]
        assert rows["buffer read"][config] == c["CBUF_ENTRY_BITS"]
        assert rows["result beat"][config].split(",")[0] == f"{int(c['CACC2SDP_BITS']) - 2} + 2"
        data, *sel = re.findall(r"\d+", rows["buffer write, data side"][config])
        assert data == c["CBUF write port bits"].split()[0]
        assert sel == [n for n in re.findall(r"\d+", c["CBUF write select bits"])[:1] if n != "1"]
        halves, kernels = c["CMAC halves x kernels per half"].split(" x ")
        slots, bits = rows["partial sums of each CMAC, slots x bits"][config].split(" x ")
        assert halves == "2" and bits == c["MAC_RESULT_BITS"].split()[0]
        assert int(slots) == int(kernels) // (2 if config == "nv_full" else 1)


# ---- pixel formats ----

def model_formats():
    """Returns (name, bytes, channels, precision, take) by code, from the table of the model."""
    lines = re.findall(r"^    (ONE|FOUR|TEN|YUV)\((.*)\),\s+/\* (\d+) (\w+) \*/", PIXELS.read_text(), re.M)
    assert [int(n) for *_, n, _ in lines] == list(range(36))
    out = []
    for kind, args, _, name in lines:
        a = args.replace("DLA_", "").split(", ")
        out.append({"ONE": lambda: (name, [a[0]], 1, a[1], [0]), "FOUR": lambda: (name, [a[0]], 4, a[1], [int(x) for x in a[2:]]),
                    "TEN": lambda: (name, ["4"], 4, "INT16", [int(x) for x in a]),
                    "YUV": lambda: (name, [a[0], str(2 * int(a[0]))], 3, a[1], [0, int(a[2]), int(a[3])])}[kind]())
    return out


def pixel_codes(text):
    """Returns codes whose row of data_formats.md 3.1 differs from the model's."""
    first, bits = grids(text, "3.1")
    low = {int(n): [int(re.search(r":?(\d+)\]", c)[1]) for c in r[1:]] for r in bits for n in r[0].split(", ")}
    wrong, model = [], model_formats()
    for codes, names, size, channels, precision, _, take in first:
        for i, code in enumerate(int(n) for n in codes.split(", ")):
            name, sizes, many, prec, order = model[code]
            said = [int(x) for x in re.findall(r"\d", take)] or low[code]
            listed = names.split(", ")[i] if ".." not in names else name
            if (listed, size.split(" and "), int(channels), precision.split(",")[0], said) != (name, sizes, many, prec, order):
                wrong.append(code)
    return wrong


def test_pixel_formats():
    text = page("data_formats")
    assert not pixel_codes(text)
    assert sorted(int(n) for r in grids(text, "3.1")[0] for n in r[0].split(", ")) == list(range(36))
    assert pixel_codes(text.replace("| B G R A | 2 1 0 3 |", "| B G R A | 0 1 2 3 |")) == [13, 17]
    assert pixel_codes(text.replace("| 23 | [31:22]", "| 23 | [29:20]")) == [23]


# ---- examples of the arithmetic ----

CALLS = {"F16toF32": "dla_f16_to_f32(A)", "F32toF16": "dla_f32_to_f16(A)", "F16toF17": "dla_f16_to_f17(A)",
         "F17toF16": "dla_f17_to_f16(A)", "F32toF17": "dla_f32_to_f17(A)", "I17toF16": "dla_i17_to_f16(A)",
         "F16toI16": "dla_f16_to_i16(A)", "FRACtoF17, W = 35": "dla_frac_to_f17(A, 35)"}
SUMS = {"fadd": "dla_fadd32", "fmul": "dla_fmul32", "FP17 fadd": "dla_fadd17", "FP17 fmul": "dla_fmul17"}


def examples(text):
    """Yields (C expression, value) of every worked example of numeric.md."""
    for x, s, _, y in grids(text, "1.3")[0]:
        yield f"dla_rsr({x}, {s})", int(y)
    for x, s, n, y in re.findall(r"`lshs\((-?\d+), (\d+), (\d+)\)` =\s(-?[\w^]+)", text):
        yield f"dla_lshs({x}, {s}, {n})", -2 ** 31 if y == "-2^31" else int(y, 0)
    for x, off, scl, s, product, rounded, narrow, result in grids(text, "2")[1]:
        p = f"((INT64_C({x}) - INT64_C({off})) * {scl})"
        yield p, int(product)
        yield f"dla_rsr({p}, {s})", int(rounded)
        yield f"dla_rsrs({p}, {s}, 17)", int(narrow)
        yield f"dla_sat(dla_rsrs({p}, {s}, 17), 8)", int(result)
    for name, a, y in grids(text, "3.2")[4]:
        yield CALLS[name].replace("A", str(number(a))), number(y)
    for left, y in grids(text, "3.4")[1]:
        name, a, b = re.match(r"(.*) (0x\w+), (0x\w+)", left).groups()
        yield f"{SUMS[name]}({a}, {b})", number(y)
    for s, product, t, r in grids(text, "5")[1]:
        yield f"{s} * 21845", int(product)
        yield f"dla_rsr({s} * 21845, 16)", int(t)
        yield f"dla_rsr(dla_rsr({s} * 21845, 16) * 21845, 16)", int(r)


def judge(tmp_path, text):
    """Returns the lines of those examples for which the models give another value, and the number of examples."""
    cases = list(examples(text))
    body = "".join(f'    if ((int64_t)({e}) != INT64_C({v})) printf("%s\\n", "{e}");\n' for e, v in cases)
    (tmp_path / "page.c").write_text('#include "dla_fp.h"\n#include "dla_num.h"\n#include <stdio.h>\nint main(void)\n{\n'
                                     f"{body}    return 0;\n}}\n")
    exe = kit.compiled(tmp_path / "page", "-Imodels/numeric", tmp_path / "page.c", "models/numeric/dla_fp.c")
    return kit.good(kit.run(exe)).stdout.splitlines(), len(cases)


def test_examples(tmp_path):
    text = page("numeric")
    assert judge(tmp_path, text) == ([], 70)
    wrong, _ = judge(tmp_path, text.replace("| I17toF16 | 2051 | 0x6802 |", "| I17toF16 | 2051 | 0x6801 |"))
    assert wrong == ["dla_i17_to_f16(2051)"]


# ---- addresses ----

@pytest.mark.parametrize("row, atom, es", [("nv_small", 8, 1), ("nv_large", 32, 1), ("nv_full, INT16", 32, 2)])
def test_addresses(row, atom, es):
    """Checks the examples of data_formats.md 2 by its formula: W = 3, H = 2, C = 10, packed."""
    got = next(r for r in grids(page("data_formats"), "2")[0] if r[0] == row)
    e = atom // es
    line = 3 * atom
    at = [0x1000 + c // e * 2 * line + h * line + w * atom + c % e * es for w, h, c in ((0, 0, 0), (2, 1, 3), (0, 0, 9), (2, 1, 9))]
    assert got[1:] == [str(-(-10 // e)), f"{line}, {2 * line}", *(f"0x{a:X}" for a in at)]


# ---- system, pins, memories ----

def value(text):
    """Parses a number with comma and words around it; None without one."""
    found = re.findall(r"\d+", text.replace(",", ""))
    return int(found[-1]) if found else 0


def ports(text):
    """Returns (configuration, column) of system.md 1 for which configs.csv has another value."""
    rows = ["PRIMARY AXI data bits", "SECONDARY AXI data bits", "MEM_ADDRESS_WIDTH", "MEMORY_ATOMIC_SIZE", "DMA_MASK_BITS"]
    return [(config, name) for names, data, *rest in grids(text, "1.")[1] for config in re.findall(r"nv_\w+", names)
            for name, cell in zip(rows, [*data.split(" / "), *rest]) if value(cell) != value(CONFIG[name][config])]


def clients(text):
    """Returns (client, column) of system.md 9.1 for which clients.csv or configs.csv has another value."""
    wrong = []
    for i, (row, cells) in enumerate(zip(tables.rows("clients"), grids(text, "9.1")[0])):
        want = [i, i if row["writes as"] else 0]
        for config in ("nv_full", "nv_small", "nv_large"):
            here = row["unit"] in tables.units(config) and (not row["needs"] or CONFIG[row["needs"]][config] == "ENABLE")
            want.append(value(CONFIG[row["credit"]][config]) if row["credit"] and here else 0)
        got = [value(c) for c in (*cells[1:3], *cells[5:])]
        wrong += [(row["client"], k) for k, (w, g) in enumerate(zip(want, got)) if w != g]
        assert cells[0].split(",")[0] == row["client"]
    return wrong


def latencies(text):
    """Returns (configuration, column) of axi_latency_models.md 1 for which configs.csv has another value."""
    return [(config, name) for names, *cells in grids(text, "1.")[0] for config in re.findall(r"nv_\w+", names)
            for name, cell in zip(("PRIMARY_MEMIF_LATENCY", "SECONDARY_MEMIF_LATENCY"), cells)
            if value(cell) != value(CONFIG[name][config])]


def payloads(text):
    """Returns widths of unit_pins.md 4.3 and 4.4 that no configuration has, and those that are missing."""
    made = {(int(CONFIG["MEMIF_WIDTH (internal DMA data bits)"][c]), int(CONFIG["DMA_MASK_BITS"][c])) for c in tables.CONFIGS}
    reads = {(value(r[0].split(",")[0]), int(r[1])) for r in grids(text, "4.3")[0]}
    writes = {(value(r[0]), int(r[1])) for r in grids(text, "4.4")[0]}
    return (reads ^ {(d, d + m) for d, m in made}) | (writes ^ {(d, d + m + 1) for d, m in made})


def test_system():
    text = page("system")
    assert not ports(text) and not clients(text)
    assert {c for r in grids(text, "1.")[1] for c in re.findall(r"nv_\w+", r[0])} == set(tables.CONFIGS)
    assert ports(text.replace("| 128 / none | 64 |", "| 128 / none | 32 |")) == [("nv_medium_512", "MEM_ADDRESS_WIDTH")]
    assert clients(text.replace("| 245 |", "| 244 |")) == [("BDMA", 2)]
    names = re.search(r"^\| source \| (.*) \|$", text, re.M)[1].split(" | ")
    bits = re.search(r"^\| bits, group 0 and 1 \| (.*) \|$", text, re.M)[1].split(" | ")
    assert dict(zip(names, bits)) == {r["interrupt"]: f"{r['bit']}, {int(r['bit']) + 1}" for r in tables.rows("interrupts")}


def test_memories_and_payloads():
    text = page("axi_latency_models")
    assert not latencies(text) and latencies(text.replace("| 1,200 | 128 |", "| 1,200 | 50 |")) == [
        (c, "SECONDARY_MEMIF_LATENCY") for c in ("nv_large_doc", "nv_full")]
    assert {c for r in grids(text, "1.")[0] for c in re.findall(r"nv_\w+", r[0])} == set(tables.CONFIGS)
    text = page("unit_pins")
    assert not payloads(text) and payloads(text.replace("| 257 |", "| 256 |"))
