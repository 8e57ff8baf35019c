# SPDX-License-Identifier: Apache-2.0
"""Gives advice about the text of the project (make lint-style): long files, phrases that are hard to understand, public
headers with few comments, lists of units or channels that repeat models/tables. It never fails."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import kit  # noqa: E402
import tables  # noqa: E402
import test_names  # noqa: E402
import test_words  # noqa: E402
from test_words import CODE, read  # noqa: E402

# Phrases that were hard to understand, and better words.
PHRASES = {
    r"0 no matter": "say what 0 means",
    r"is no matter|are no matter": "say that nothing looks at it",
    r"whatever differs is the checker's": "the checker compares what differs",
    r"costs? every run a tenth": "say what makes which runs slower",
    r"its word for an interrupt": "say what it calls it",
    r"no module reads a package": "modules import packages",
    r"\bdla_holes\b": "there is none",
    r"dla_slot_<unit>\.sv": "slots are in the generated dla_slots.sv",
    r"golden (legality|rules?)|legal (results?|values of a trace)":
        "legal is of registers, expect of a trace's results",
    r"test ?bench": "a bench is a Verilated core with what surrounds it",
}


def owners():
    """Returns the owner of each name in the tables: a unit, or a family of channels."""
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

# Statements that name three units without being a list of the topology: file, a part of it, the reason.
ALLOWED = [
    ("models/units/cmac/cmac.c", "waits for", "a unit says which neighbour it waits for"),
    ("dpi/context/context.c", "b->opt.engine[DLA_SLOT_CSC]", "the three between which credits go round"),
    ("models/record/element.c", "CUBE(SDP_RDMA", "which registers describe a client's cube"),
    ("dpi/check/slot/check_dma.c", "refused", "who waits for whom on streams with a ready"),
    ("dpi/check/slot/check_rules.c", "a pulse is missing", "the text of a report"),
]


def listed(statement):
    """Returns the owners of the names in a statement; one with three units or three families is a list."""
    found = set()
    for word in re.findall(r"\w+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", statement)):
        word = word.lower()
        while AROUND.search(word) and word not in OWNERS:
            word = AROUND.sub("", word, count=1)
        found.add(OWNERS.get(word))
    found.discard(None)
    return max(found - FAMILIES, found & FAMILIES, key=len)


def lists():
    """Yields file:line and the units of each list that is kept by hand."""
    for f in test_names.sources():
        name = str(f.relative_to(kit.ROOT))
        for line, s in test_names.statements(f.read_text(), f.suffix):
            if len(listed(s)) >= 3 and not any(name == a and part in s for a, part, _ in ALLOWED):
                yield f"{name}:{line}: a list of {' '.join(sorted(listed(s)))}: does it belong into models/tables?"


def phrases(name, text):
    flat = re.sub(r"\s*\n[ \t]*(\*|//|#)?[ \t]*", " ", text)
    for p, better in PHRASES.items():
        for m in re.finditer(p, flat, re.I):
            yield f"{name}: {m[0]!r}: {better}"


def main():
    for name in test_words.files():
        text = read(name)
        lines = text.count("\n")
        if CODE.search(name) and lines > 500:
            print(f"{name}: {lines} lines, 500 are long")
        if name.startswith("models/include/"):
            said = sum(m[0].count("\n") + 1 for m in re.finditer(r"/\*.*?\*/", text, re.S))
            if said * 5 < lines:
                print(f"{name}: {said} lines of comments in {lines}")
        if name != "tests/tools/style.py" and (CODE.search(name) or name.endswith(".md")):
            for advice in phrases(name, text):
                print(advice)
    for advice in lists():
        print(advice)


if __name__ == "__main__":
    main()
