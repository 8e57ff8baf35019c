# SPDX-License-Identifier: Apache-2.0
"""The statements of docs/hardware on SDP, PDP, CDP, BDMA and RUBIK against the tables of the project: the rules, errata
and registers that they name exist, and their figures of each configuration are those of configs.csv."""

import re

import pytest

import kit
import tables

PAGES = {"sdp": ["SDP", "SDP_RDMA"], "pdp": ["PDP", "PDP_RDMA"], "cdp": ["CDP", "CDP_RDMA"], "lut": ["SDP", "CDP", "SDP_RDMA"],
         "bdma": ["BDMA"], "rubik": ["RUBIK"]}
# Figures of section 1: row of the page, parameter, and the index of the number in a cell.
FIGURES = {
    "sdp": [("atom, A bytes", "MEMORY_ATOMIC_SIZE"), ("T, elements per clock in X1, X2, C", "SDP_MAX_THROUGHPUT"),
            ("elements per clock in Y", "SDP_EW_THROUGHPUT"), ("secondary memory port (CV)", "SECONDARY_MEMIF"),
            ("batch and Winograd", "BATCH"), ("batch and Winograd", "WINOGRAD"), ("address bits", "MEM_ADDRESS_WIDTH")],
    "pdp": [("A", "MEMORY_ATOMIC_SIZE"), ("elements per clock", "PDP_THROUGHPUT"), ("secondary memory port", "SECONDARY_MEMIF"),
            ("memory beat, bits (atoms)", "MEMIF_WIDTH (internal DMA data bits)")],
    "cdp": [("A", "MEMORY_ATOMIC_SIZE"), ("elements per clock", "CDP_THROUGHPUT"),
            ("memory beat, bits (atoms)", "MEMIF_WIDTH (internal DMA data bits)")],
}
SAME = {"yes": "ENABLE", "no": "DISABLE", "no Y": "x"}


def text(page):
    return (kit.ROOT / f"docs/hardware/{page}.md").read_text()


def unknown_names(page, said):
    """Yields rules and errata of the engines, and registers of the page's units, that are in no table."""
    ids = {r["id"] for n in ("legality", "errata") for r in tables.rows(n)}
    for name in re.findall(r"`((?:sdp|pdp|cdp|bdma|rubik)-[a-z0-9-]+)`", said):
        if name not in ids:
            yield name
    known = {r[k] for r in tables.rows("registers") if r["unit"] in PAGES[page] for k in ("register", "field")}
    for name in re.findall(r"(?<!\w)(?:[DS]_|CFG_)[A-Z0-9_]*[A-Z0-9](?![\w*])", said):
        if not any(k.startswith(name) for k in known):
            yield name


def wrong_figures(page, said):
    """Yields cells of the first table of section 1 that differ from the parameter's value, and configurations without
    a column."""
    parameters = {r["parameter"]: r for r in tables.rows("configs")}
    table = re.search(r"^## 1 .*?\n\n(\|.*?)\n\n", said, re.M | re.S)[1].splitlines()
    table = [[c.strip() for c in line.strip("|").split("|")] for line in table]
    names = [c.split(", ") for c in table[0][1:]]
    rows = {r[0]: r[1:] for r in table[2:]}
    for title, parameter in FIGURES[page]:
        for configs, cell in zip(names, rows[title]):
            number = SAME.get(cell) or re.match(r"\d+", cell)[0]
            yield from ((c, parameter, cell) for c in configs if parameters[parameter][c] != number)
    there = {c for n in names for c in n}
    yield from ((c, page, "") for c in tables.CONFIGS if (c in there) != (page in tables.units(c)))


@pytest.mark.parametrize("page", PAGES)
def test_names_exist(page):
    assert not list(unknown_names(page, text(page)))


def test_an_unknown_name_is_found():
    said = text("pdp").replace("`pdp-pair`", "`pdp-pear`").replace("D_FLYING_MODE", "D_SWIMMING_MODE")
    assert list(unknown_names("pdp", said)) == ["pdp-pear", "D_SWIMMING_MODE"]


@pytest.mark.parametrize("page", FIGURES)
def test_figures_of_configurations(page):
    assert not list(wrong_figures(page, text(page)))


def test_a_wrong_figure_is_found():
    said = text("cdp").replace("| A | 32 |", "| A | 16 |").replace("nv_small_256_full, ", "")
    assert list(wrong_figures("cdp", said)) == [("nv_full", "MEMORY_ATOMIC_SIZE", "16"), ("nv_small_256_full", "cdp", "")]
