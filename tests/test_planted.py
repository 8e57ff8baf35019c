# SPDX-License-Identifier: Apache-2.0
"""Planted bugs in models, RTL, memory and traces (planted.bugs): the first lines of the failing run name the unit, the
element, the register or the rule, and its `repeat:` line gives the same."""

import re
import subprocess

import pytest

import kit
from test_window import BUGS
from waves_kit import bench

TABLE = kit.rows("planted.bugs")
# Words of a report of `check`: unit, clock of the run and of the waves, layer, kind of difference.
CHECK = r"FAIL {trace} check {unit}, clock (\d+) \((\d+) ns\), layer \d+ group \d: .*(got|expected) .+"


def of(kind):
    return [pytest.param(*row, id=f"{row[0]}-{row[1]}"[:40]) for k, *row in TABLE if k == kind]


def test_forty_of_four_kinds():
    assert len(TABLE) + len(BUGS) >= 40 and len(BUGS) >= 20
    assert {row[0] for row in TABLE} == {"model", "memory", "trace"}
    assert len({tuple(row[:3]) for row in TABLE}) == len(TABLE)


def said(r):
    """Returns the output of a run before its numbers, which is the same in a run that repeats it."""
    text = r.stderr + r.stdout
    return [x for x in text[:text.find("\nrepeat: ")].splitlines() if not x.startswith("waves: ")]


def repeated(r, code):
    """Runs the repeat line of a run alone in a shell: same code, same first difference, same messages. A trace that cannot
    be read has none."""
    lines = re.findall(r"^repeat: (.+)$", r.stdout, re.M)
    if not lines:
        assert code == 2 and "1 trace: 1 refused; 0 checks" in r.stdout, kit.tail(r)
        return
    again = subprocess.run(lines[0], shell=True, cwd=kit.ROOT, capture_output=True, text=True, timeout=kit.GUARD)
    assert (again.returncode, said(again)) == (code, said(r)), lines[0] + "\n" + kit.tail(again)


def ends(r, code, says, lines=12):
    assert r.returncode == code, kit.tail(r)
    first = "\n".join(said(r)[:lines])
    assert re.search(says, first), kit.tail(r)
    repeated(r, code)


@pytest.mark.parametrize("unit,number,trace,_", BUGS, ids=lambda x: str(x))
def test_rtl(unit, number, trace, _):
    r = kit.run(bench(unit), "--engine", f"{unit}=check", f"+rtl_bug={number}", kit.VECTORS / trace)
    ends(r, 1, CHECK.format(trace=trace, unit=unit), lines=3)


@pytest.mark.parametrize("fault,trace,code,says", of("memory"))
def test_memory(fault, trace, code, says):
    r = kit.run(kit.cosim_of("nv_small"), "--hang", "20000", "--predict", "--fault", fault, kit.VECTORS / trace)
    ends(r, int(code), says)


@pytest.mark.parametrize("change,trace,code,says", of("trace"))
def test_trace(tmp_path, change, trace, code, says):
    old, new = (x.strip(" ") for x in change.split("=>"))
    files = {p.name: p.read_bytes() for p in (kit.VECTORS / trace).iterdir()}
    name = f"{trace}.cfg"
    text = re.sub(old, new, files[name].decode())
    assert text.encode() != files[name], "the trace has no such line"
    files[name] = text.encode()
    folder = kit.write(tmp_path / trace, files)
    ends(kit.run(kit.cosim_of("nv_small"), "--hang", "20000", "--predict", folder), int(code), says)


@pytest.mark.parametrize("mutant,trace,code,says", of("model"))
def test_model(tmp_path, mutant, trace, code, says):
    """The check of the trace names the surface; the difference to the right model's log names the unit."""
    exe = kit.need(kit.BUILD / "mutant" / mutant / "dla", "make mutants")
    good = kit.need(kit.DLA, "make native")
    kit.run(good, "play", "--log", tmp_path / "good.log", kit.VECTORS / trace)
    r = kit.run(exe, "play", "--log", tmp_path / "bad.log", kit.VECTORS / trace)
    differs = kit.run(good, "logdiff", tmp_path / "good.log", tmp_path / "bad.log")
    assert differs.returncode == 1 and re.search(says, differs.stdout.splitlines()[0]), kit.tail(differs)
    ends(r, int(code), rf"(FAIL {trace} check_crc \w+_0_0 0x\w+\+0x\w+ crc expected|HANG {trace})")
