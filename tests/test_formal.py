# SPDX-License-Identifier: Apache-2.0
"""Contracts of small RTL modules, proved with yosys' own SAT solver (tests/rtl/formal): for all inputs, over the first
clocks from reset or, by induction, over any number. Each proof fails on a fault."""

import pathlib
import shutil

import pytest

import kit

HERE = kit.ROOT / "tests/rtl/formal"
needs_yosys = pytest.mark.skipif(not shutil.which("yosys"),
                                 reason="yosys is not installed: sh harness/setup.sh all")


def proofs():
    """Returns rows of proofs.txt by name: sources, steps, and the fault: file, text, changed text."""
    rows = {}
    for line in (HERE / "proofs.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            cells = [c.strip().replace("\0", "|") for c in line.replace(r"\|", "\0").split("|")]
            name, sources, steps, file, old, new = cells
            rows[name] = sources.split(), steps, (file, old, new)
    return rows


PROOFS = proofs()


def prove(name, sources):
    """Returns yosys' answer: whether the asserts of module proof hold."""
    _, steps, _ = PROOFS[name]
    # every step from reset; with induction as many as it takes
    how = "-maxsteps 8" if steps == "induction" else f"-tempinduct-baseonly -maxsteps {steps}"
    clocks = "clk2fflogic" if "async" in name else "async2sync"
    included = [f"-I{s.parent}" for s in sources if s.suffix == ".svh"]
    files = [str(s) for s in sources if s.suffix != ".svh"]
    r = kit.run("yosys", "-p", f"read_verilog -sv -formal {' '.join(included + files)} {HERE}/{name}.sv; "
                f"hierarchy -check -top proof; proc; flatten; opt; memory -nomap; memory_map; opt; {clocks}; "
                f"opt; select -assert-min 1 t:$assert; sat -prove-asserts -tempinduct {how} -verify")
    done = "SUCCESS!" in r.stdout and r.returncode == 0
    failed = "proof did fail" in r.stdout + r.stderr
    assert done != failed, kit.tail(r)
    return done


@pytest.mark.long
@needs_yosys
@pytest.mark.parametrize("name", PROOFS)
def test_contract_holds(name):
    assert prove(name, [kit.ROOT / "rtl" / s for s in PROOFS[name][0]])


@needs_yosys
@pytest.mark.parametrize("name", PROOFS)
def test_proof_fails_on_a_fault(name, tmp_path):
    sources, _, (file, old, new) = PROOFS[name]
    text = (kit.ROOT / "rtl" / file).read_text()
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {file}"
    # all of them, because yosys looks for a header beside the file that includes it first
    copies = [shutil.copy(kit.ROOT / "rtl" / s, tmp_path) for s in sources]
    (tmp_path / pathlib.Path(file).name).write_text(text.replace(old, new))
    assert not prove(name, [pathlib.Path(c) for c in copies])
