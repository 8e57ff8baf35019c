# SPDX-License-Identifier: Apache-2.0
"""The first useful clock in the waves of a failure: the clock of a planted fault, or the write that left wrong bytes in
memory."""

import re

import pytest

import kit
from test_planted import TABLE
from waves_kit import bench, markers, planted, waves, windowed

BENCH = kit.cosim_of("nv_small")
MEMORY = [row[1:] for row in TABLE if row[0] == "memory"]
OTHERS = [("csb.request @nth=9 drop", "pdp_max", "3", ""), ("intr drop", "pdp_max", "3", "")]
ZERO = 15    # nanosecond of clock 0 of a run's first trace
FIRST = 8    # clocks of low reset before, where RTL begins with random values
FOUND = (r"^waves: pri_mem (0x\w+) .*; it is output element n 0 c (\d+) h (\d+) w (\d+) of pdp, layer 0; its last write: "
         r"clock (\d+), by PDP, marker A")


def fired(r, fault, zero=ZERO):
    """Returns the clock that its warning names, and that clock in the waves, in ps."""
    clock = int(re.search(rf"^warning: fault {re.escape(fault)}: clock (\d+): ", r.stdout + r.stderr, re.M)[1])
    return clock, (clock + zero) * 1000


@pytest.mark.parametrize("fault,trace,code,_", MEMORY + OTHERS, ids=lambda x: str(x)[:30])
def test_a_planted_fault_is_in_the_first_screen(tmp_path, fault, trace, code, _):
    """Marker C is at the clock that the warning names, for every kind of fault and of end."""
    r, file, view = windowed(tmp_path, BENCH, "--hang", "20000", "--fault", fault, kit.VECTORS / trace, code=int(code))
    clock, then = fired(r, fault)
    assert f"marker C: fault {fault}, clock {clock}\n" in r.stdout
    c, left, right = planted(view)
    assert c == then and left < c < right
    _, begin, end = waves(file)
    assert begin <= max(c - 100000, 50000) and c < end


def test_a_fault_between_units(tmp_path):
    """Here the receiving unit is in check: marker A is at its first difference."""
    fault = "cacc2sdp @nth=3 flip=20"
    r, _, view = windowed(tmp_path, bench("cacc"), "--engine", "cacc=check", "--fault", fault,
                             kit.VECTORS / "dc_stride_pad", code=1)
    assert planted(view)[0] == fired(r, fault, ZERO + FIRST)[1]


@pytest.mark.parametrize("more", [[], ["--predict"]], ids=["crc", "predict"])
@pytest.mark.parametrize("kind", ["drop", "error", "flip=12"])
def test_a_write_that_goes_wrong(tmp_path, kind, more):
    """Marker A is at the write; its address and element are named, with --predict or a CRC alone."""
    fault = f"dbb.write @nth=21 {kind}"
    r, _, view = windowed(tmp_path, BENCH, *more, "--fault", fault, kit.VECTORS / "pdp_max", code=1)
    clock, then = fired(r, fault)
    address, *_, at = re.search(FOUND, r.stdout, re.M).groups()
    assert (int(address, 16) & ~7, int(at)) == (0x80000c18, clock)
    left, a, b = markers(view)
    assert a == planted(view)[0] == then and b < left < a
    assert view.read_text().splitlines()[8] == "-pdp"       # the unit's group, open


def test_a_write_that_never_arrives(tmp_path):
    """The write went to another address: the waves show the write before it."""
    r, _, view = windowed(tmp_path, BENCH, "--fault", "dbb.aw @nth=2 flip=3", kit.VECTORS / "pdp_max", code=1)
    found = re.search(r"pri_mem 0x80000b80 .* no write to it in the clocks that were played again, the one before it, to "
                      r"0x80000b78: clock (\d+), by PDP, marker A", r.stdout)
    assert found and markers(view)[1] == (int(found[1]) + ZERO) * 1000


def test_wrong_bytes_of_rtl_without_check(tmp_path):
    """The write of the element that `check` names in the same run, some clocks after it."""
    args = "+rtl_bug=1", kit.VECTORS / "pingpong_events"
    r, _, view = windowed(tmp_path / "rtl", bench("pdp"), "--engine", "pdp=rtl", *args, code=1)
    checked, _, right = windowed(tmp_path / "check", bench("pdp"), "--engine", "pdp=check", *args, code=1)
    address, c, h, w, at = re.search(FOUND, r.stdout, re.M).groups()
    says = re.search(rf"clock (\d+) .* at mcif {address}, output element n 0 c {c} h {h} w {w}: ", checked.stdout)
    assert says and int(says[1]) < int(at) < int(says[1]) + 50
    assert 0 < markers(view)[1] - markers(right)[1] < 50000


def test_a_cause_far_before_the_failure(tmp_path):
    """The write is in the waves with some clocks around it; the clocks between it and the failure are left out."""
    r, file, view = windowed(tmp_path, BENCH, "--fault", "dbb.write flip=63", kit.VECTORS / "pdp_max", code=1, last=100)
    names, begin, end = waves(file)
    clk = [t for t, _ in names["dla_bench.clk_i"]]
    gaps = [(s, t) for s, t in zip(clk, clk[1:]) if t - s > 2000]
    c = planted(view)[0]
    assert c == markers(view)[1] == fired(r, "dbb.write flip=63")[1]
    assert begin <= c - 100000 and len(gaps) == 1 and c + 50000 < gaps[0][0] and gaps[0][1] <= end - 200000


def test_without_a_failure_no_search(tmp_path):
    """A harmless fault is not reported, and a difference in check needs no search."""
    r = kit.run(BENCH, "--waves-last", "100", "--waves-dir", tmp_path / "w", "--fault", "dbb.read delay=9",
                kit.VECTORS / "pdp_max")
    assert r.returncode == 0 and "waves" not in r.stdout
    r, _, _ = windowed(tmp_path, bench("pdp"), "--engine", "pdp=check", "--predict", "+rtl_bug=1",
                       kit.VECTORS / "pingpong_events", code=1)
    assert "pri_mem" not in re.search(r"^waves: .*", r.stdout, re.M)[0]


def test_make_run_with_a_fault(tmp_path):
    """The command of make run leaves the waves of it, without a unit in check."""
    r = kit.run("sh", "harness/run.sh", BENCH.parent, tmp_path / "run", "0", "2000", "--fault", "dbb.write @nth=21 drop",
                env={"DLA_TEST": str(kit.VECTORS / "pdp_max")})
    assert r.returncode == 1 and re.search(FOUND, r.stdout, re.M), kit.tail(r)
    assert (tmp_path / "run" / "pdp_max.gtkw").exists() and (tmp_path / "run" / "pdp_max.fst").exists()
