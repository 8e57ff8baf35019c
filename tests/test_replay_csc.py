# SPDX-License-Identifier: Apache-2.0
"""examples/replay: entries that CSC keeps, at the benches of a lone CDMA and of a lone CSC, and its credits."""

import re
import shutil

import pytest

import kit
from test_record import about, record
from test_replay import passed, recordings, replay, turns

WATCH = """`include "dla_ports.svh"
module watch_cdma (`DLA_PORTS_CDMA);
  dla_cdma i_dut (.*);
  always @(posedge nvdla_core_clk) begin
    if (sc2cdma_dat_updt) $display("RELEASE dat %b", sc2cdma_dat_pending_req);
    if (sc2cdma_wt_updt) $display("RELEASE wt %b", sc2cdma_wt_pending_req);
  end
endmodule
"""


def recorded_releases(recording):
    """Returns for each side whether its request was up at each release, in the order of the recording."""
    streams = {s["number"]: s["name"] for s in about(recording)["streams"]}
    words = {n: iter((recording / f"{n}.hex").read_text().split()) for n in ("pending",)}
    found, req = {"dat": [], "wt": []}, 0
    for number in (recording / "order.hex").read_text().split():
        name = streams[int(number, 16)]
        if name == "pending":
            req = int(next(words[name]), 16) & 3
        elif name.startswith("sc2cdma_"):
            found[name[8:]].append(req >> (name == "sc2cdma_wt") & 1)
    return found


@pytest.mark.long
def test_kept_entries_are_given_back_while_a_change_is_requested(tmp_path):
    """conv_units.md 3.6: CSC in RTL then releases kept entries; a lone CDMA gets the releases in the same state of the
    handshake."""
    exe = kit.bench("rtl")
    turns()
    them = record([exe], ["--engine", "csc=rtl"], sorted((kit.BUILD / "replay/turns-layers").glob("*_00[028]")), tmp_path / "x")
    (tmp_path / "watch_cdma.sv").write_text(WATCH)
    gen = tmp_path / "bench/gen"
    (tmp_path / "list.f").write_text(
        f"{gen}/dla_cfg_pkg.sv {gen}/dla_regs_pkg.sv -y {kit.ROOT}/rtl/cdma -y {kit.ROOT}/rtl/lib -y {kit.ROOT}/rtl/top "
        f"+incdir+{kit.ROOT}/rtl/lib +incdir+{kit.ROOT}/rtl/cdma +incdir+{gen} {tmp_path}/watch_cdma.sv\n")
    kept = 0
    for t in sorted(them.iterdir()):
        expected = recorded_releases(t)
        kept += sum(sum(x) for x in expected.values())
        r = replay("-o", tmp_path / "bench", "-f", tmp_path / "list.f", "-D", "watch_cdma", "cdma", t)
        for seed in range(1, 5):
            if seed > 1:
                r = kit.run(tmp_path / "bench/obj/replay", f"+record={t}", "+gaps=70", f"+seed={seed}")
            assert passed(r, "cdma")
            seen = [x.split() for x in re.findall(r"^RELEASE (.*)$", r.stdout, re.M)]
            assert {side: [int(x) for s, x in seen if s == side] for side in expected} == expected
    assert kept >= 3


@pytest.mark.long
def test_words_of_csc_without_credits(tmp_path):
    """A bench that has one credit: the second result of a stripe takes a credit that does not exist."""
    bad = shutil.copytree(recordings() / "pingpong_conv", tmp_path / "bad")
    package = bad / "record_pkg.sv"
    package.write_text(package.read_text().replace("CREDITS = 16", "CREDITS = 1"))
    kit.ends(replay("-o", tmp_path / "bench", "csc", bad), 1,
             line=r"^FAIL sc2mac_dat transaction \d+: takes 1 credits, expected at most the 0 that are left")


def test_a_recording_of_an_older_version(tmp_path):
    """Leaves out the fields of CSC's registers."""
    old = shutil.copytree(recordings() / "pingpong_conv", tmp_path / "old")
    package = old / "record_pkg.sv"
    package.write_text("".join(x for x in package.read_text().splitlines(keepends=True) if "int CSC_" not in x))
    kit.refused(replay("-o", tmp_path / "bench", "csc", old),
                "an older version recorded it, expected CSC_D_BANK in record_pkg.sv: record it again")
