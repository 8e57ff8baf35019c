# SPDX-License-Identifier: Apache-2.0
"""Topology stands in models/tables only: no hand-kept list of units, pages, memory clients,
interrupts, channels or configurations in the product."""

import re

import kit
import tables

TOPS = ("models", "dpi", "harness", "rtl", "mk", "Makefile")
SUFFIXES = {".c", ".h", ".cpp", ".sv", ".svh", ".sh", ".awk", ".mk", ".py", ".bash", ""}



def owners():
    """What each name of the tables belongs to: a unit, or a family of channels."""
    found = {"rbk": "rubik"}
    for r in tables.rows("channels"):
        found[r["channel"]] = r["family"]
    for name, key in (("clients", "client"), ("interrupts", "interrupt")):
        found |= {r[key].lower(): r["unit"] for r in tables.rows(name)}
    for r in tables.rows("units"):
        found |= dict.fromkeys([r["unit"], *r["pages"].lower().split()], r["unit"])
    return found


OWNERS = owners()
FAMILIES = {r["family"] for r in tables.rows("channels")}
# Words around a name in C, SystemVerilog and make: DLA_SLOT_CDMA, ClCdmaDat, "cdma", cdma2glb.
AROUND = re.compile(r"^(dla|slot|cl|intr|page|idx|has|model|i|u)_|(_ops|_rtl|_top)$")

# Statements that name three units and are no list of the topology: file, a part of it, the reason.
ALLOWED = [
    ("models/units/cmac/cmac.c", "waits for", "a unit says which neighbour it waits for"),
    ("dpi/bench/bench.c", "b->opt.engine[DLA_SLOT_CSC]", "the three between which credits go round"),
    ("models/record/element.c", "CUBE(SDP_RDMA", "which registers describe a client's cube"),
    ("dpi/check/slot/check_dma.c", "refused", "who waits for whom on streams with a ready"),
    ("dpi/check/slot/check_rules.c", "a pulse is missing", "the text of a report"),
]


def statements(text, suffix):
    """(line, statement without comments and strings' quotes); a statement ends at ; { } or, in
    make and shell, at the end of the line."""
    if suffix in (".c", ".h", ".cpp", ".sv", ".svh"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
        parts = re.split(r"([;{}])", text)
    else:
        parts = re.split(r"((?<!\\)\n)", re.sub(r"(^|\s)#[^\n]*", r"\1", text))
    line = 1
    for part in parts:
        yield line, part
        line += part.count("\n")


def listed(statement):
    """Owners of the names in a statement: of three units or three families it is a list."""
    found = set()
    for word in re.findall(r"\w+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", statement)):
        word = word.lower()
        while AROUND.search(word) and word not in OWNERS:
            word = AROUND.sub("", word, count=1)
        found.add(OWNERS.get(word))
    found.discard(None)
    return max(found - FAMILIES, found & FAMILIES, key=len)


def sources():
    for top in TOPS:
        path = kit.ROOT / top
        for f in [path] if path.is_file() else sorted(path.rglob("*")):
            if f.is_file() and f.suffix in SUFFIXES:
                yield f


def hand_lists(name, text, suffix):
    """file:line and the units of each list that is not allowed."""
    return [f"{name}:{line}: {' '.join(sorted(listed(s)))}" for line, s in statements(text, suffix)
            if len(listed(s)) >= 3 and not any(name == f and part in s for f, part, _ in ALLOWED)]


def test_no_list_is_kept_by_hand():
    bad = [x for f in sources()
           for x in hand_lists(str(f.relative_to(kit.ROOT)), f.read_text(), f.suffix)]
    assert not bad, "these belong into models/tables:\n" + "\n".join(bad)


def test_allowed_statements_are_there():
    """An entry that allows nothing any more goes."""
    for name, part, _ in ALLOWED:
        text = (kit.ROOT / name).read_text()
        assert any(part in s and len(listed(s)) >= 3
                   for _, s in statements(text, "." + name.split(".")[-1])), (name, part)


def test_a_list_is_found():
    for text, suffix in (
            ("static const dla_slot order[] = { DLA_SLOT_CDMA,\n DLA_SLOT_CSC, DLA_SLOT_SDP };", ".c"),
            ('const char *const name[] = { "BDMA", "SDP", "RUBIK" };', ".c"),
            ("  localparam int Ids = {ClSdp, ClPdp, ClCdmaDat};", ".sv"),
            ("  LINK(cbuf_wr_dat), LINK(sc2mac), LINK(credit);", ".c"),
            ("UNITS := sdp \\\n  pdp cdp\n", ".mk")):
        assert len(hand_lists("x", text, suffix)) == 1, text
    for text, suffix in (("/* CDMA, CSC, CMAC */ a(DLA_SLOT_SDP);", ".c"),
                         ("f(DLA_CL_SDP, DLA_CL_SDP_B, DLA_CL_SDP_N);", ".c"),
                         ("a(DLA_SLOT_CDMA);\nb(DLA_SLOT_CSC);\nc(DLA_SLOT_SDP);", ".c")):
        assert not hand_lists("x", text, suffix), text


def test_no_configuration_is_named_in_the_product():
    """What a configuration can do is a feature of its column, so that a new one is a column."""
    word = re.compile(rf"\b({'|'.join(tables.CONFIGS)})\b")
    bad = [f"{f.relative_to(kit.ROOT)}:{line}: {word.search(s)[1]}" for f in sources()
           if f.suffix in (".c", ".h", ".cpp", ".sv", ".svh") for line, s in statements(
               f.read_text(), f.suffix) if word.search(s)]
    assert not bad, "\n".join(bad)
