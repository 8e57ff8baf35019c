# SPDX-License-Identifier: Apache-2.0
"""A unit sends fewer atoms than its write command announced: command, address and number are reported at the next
command, at a hang and at the end, in `check` or not (tests/unit/test_check_writes.c tests the monitors)."""

import re

import causes
import kit
from edit import edited

PLANTED = kit.BUILD / "nv_small-planted/cosim"     # with fault points: PDP is a model there
LIBERAL = kit.BUILD / "nv_small-liberal/cosim"     # bug 7 of PDP loses atoms before its write DMA


def play(tmp_path, exe, trace, *args):
    r = kit.play(tmp_path, kit.need(exe, "make test-build"), ["--hang", "3000", *args], [kit.VECTORS / trace])
    return r.r, r.runs[str(kit.VECTORS / trace)]


def test_missing_atoms_at_the_next_command(tmp_path):
    r, run = play(tmp_path, PLANTED, "pdp_max", "--fault", "pdp2mcif_wr_req @nth=4 drop")
    assert run["verdict"] == "failed"
    assert re.search(r"clock \d+: pdp: write command of 6 atoms at mcif 0x80000b78, 5 of 6 atoms arrived before the next "
                     r"command, at 0x80000ba8$", r.stdout + r.stderr, re.M), kit.tail(r)


def test_the_last_command_of_a_layer(tmp_path):
    """The registers show PDP as idle: the done event is not lost."""
    _, run = play(tmp_path, PLANTED, "pdp_max", "--fault", "pdp2mcif_wr_req @nth=84 drop")
    assert run["verdict"] == "hung" and "S_STATUS: all groups idle" in run["report"]
    assert not causes.lacks(run, "data_lost data=pdp:_write_command_of_6_atoms_at_mcif_0x80000d88,_5_of_6_atoms_arrived")
    # one that is late is no fault, and nothing is said of it
    _, run = play(tmp_path, PLANTED, "pdp_max", "--fault", "pdp2mcif_wr_req @nth=84 delay=400")
    assert run["verdict"] == "passed"


WANT = "write command of 12 atoms at mcif 0x80000d90, 11 of 12 atoms arrived"


def test_rtl_that_is_not_in_check(tmp_path):
    _, run = play(tmp_path, LIBERAL, "pdp_average_pad", "--engine", "pdp=rtl", "+rtl_bug=7")
    assert run["verdict"] == "hung" and run["cause"] == {"id": "data_lost", "values": {"data": f"pdp: {WANT}"}}
    assert f"\n  pdp: RTL in the slot; {WANT}\n" in run["report"]
    assert run["bench"]["units"]["pdp"]["unsent"] == WANT


def test_on_the_fly(tmp_path):
    """PDP may wait for SDP, so the write is not the cause; the RTL is, and the report has its state."""
    _, run = play(tmp_path, LIBERAL, "conv_sdp_pdp_fused", "--engine", "pdp=rtl", "+rtl_bug=7")
    assert run["verdict"] == "hung" and not causes.lacks(run, "rtl_stopped units=pdp_waits_for_atoms_of_SDP,_.*")
    assert re.search(r"^  pdp: RTL in the slot; waits for atoms of SDP, .*; write command of 5 atoms at mcif 0x\w+, "
                     r"3 of 5 atoms arrived$", run["report"], re.M)


def test_rtl_in_check(tmp_path):
    r, _ = play(tmp_path, LIBERAL, "pdp_average_pad", "--on-mismatch=continue", "--engine", "pdp=check", "+rtl_bug=7")
    assert re.search(rf"check pdp, .*: at the hang: {WANT}; the first that is missing: output element n 0 c 8 h 6 w 11$",
                     r.stdout, re.M), kit.tail(r)



def test_missing_atoms_at_the_end_of_the_trace(tmp_path):
    """The trace does not wait for PDP's event and ignores its output."""
    def quiet(text):
        return "".join(x for x in text.splitlines(keepends=True) if "pdp_" not in x)
    folder = edited(kit.VECTORS / "three_engines", tmp_path / "t", quiet)
    r = kit.run(kit.need(PLANTED, "make test-build"), "--hang", "3000", "--fault", "pdp2mcif_wr_req @nth=192 drop", folder)
    assert r.returncode == 1 and "at the end of the trace: pdp: write command of 11 atoms at mcif 0x80001b48, 10 of 11 atoms arrived" in (
        r.stdout + r.stderr), kit.tail(r)
