# SPDX-License-Identifier: Apache-2.0
"""Recordings of real units' pins, replayed into the checkers (harness/replay): no report for a true recording, and the
name of each altered transaction."""

import re

import pytest

import kit
import tables

RECORDINGS = kit.ROOT.parent / "shared" / "recordings"
REPLAY = kit.BUILD / "nv_small" / "replay"


def recordings():
    found = sorted(RECORDINGS.glob("*.fst")) if RECORDINGS.is_dir() else []
    if not found:
        pytest.skip(f"no {RECORDINGS}: recordings of real units are not part of this repository")
    return found


def replay(*args):
    return kit.run(kit.need(REPLAY, "make replay CONFIG=nv_small"), *args)


def test_no_difference():
    found = recordings()
    r = kit.good(replay("--on-mismatch=continue", *found))
    passed = re.findall(r"^PASS (\S+): (\d+) comparisons, no difference$", r.stdout, re.M)
    assert [n for n, _ in passed] == [f.name for f in found]
    assert all(int(n) > 20 for _, n in passed)
    assert r.stdout.endswith(f"{len(found)} passed, 0 failed\n")


@pytest.mark.parametrize("slot", tables.units("nv_small"))
def test_each_unit_alone(slot):
    """A unit beside neighbours that are known only by their pins."""
    kit.good(replay(f"--slots={slot}", "--on-mismatch=continue", *recordings()))


def memory(client, unit):
    req = f"{client}2mcif_rd_req"
    taken = f"{req}_valid&{req}_ready"
    return [(unit, f"{req}_pd[{bit}]@{taken}", "read (address|request)") for bit in (5, 20, 33)] + \
        [(unit, f"{req}_valid@{taken}", "read (address|request)|read request|update")]


def writes(unit):
    req = f"{unit}2mcif_wr_req"
    taken = f"{req}_valid&{req}_ready"
    return [(unit, f"{req}_pd[10]@{taken}&!{req}_pd[65]", "write address"),
            (unit, f"{req}_pd[37]@{taken}&{req}_pd[65]", "write data"),
            (unit, f"{unit}2glb_done_intr_pd@{unit}2glb_done_intr_pd", "done pulse")]


def side(s, name):
    upd, rel = f"cdma2sc_{s}", f"sc2cdma_{s}"
    return [
        ("cdma", f"cdma2buf_{s}_wr_data[9]@cdma2buf_{s}_wr_en&cdma_{s}2mcif_rd_req_pd[31]", "buffer"),
        ("cdma", f"cdma2buf_{s}_wr_addr[12]@cdma2buf_{s}_wr_en&cdma_{s}2mcif_rd_req_pd[31]", "buffer|update"),
        ("cdma", f"cdma2buf_{s}_wr_en@cdma2buf_{s}_wr_en&cdma_{s}2mcif_rd_req_pd[31]", "buffer|update"),
        ("cdma", f"{upd}_entries[0]@{upd}_updt", f"{name} (update|entries)"),
        ("cdma", f"{upd}_entries[7]@{upd}_updt", f"{name} (update|entries)"),
        ("cdma", f"{upd}_updt@{upd}_updt", f"{name} update"),
        ("cdma", f"cdma_{s}2glb_done_intr_pd@cdma_{s}2glb_done_intr_pd", "done"),
        ("csc", f"{rel}_entries[1]@{rel}_updt", f"{name} (release|read|entries)"),
        ("csc", f"{rel}_updt@{rel}_updt", f"{name} (release|entries)"),
        ("csc", f"sc2buf_{s}_rd_addr[13]@sc2buf_{s}_rd_en", f"{name} read"),
        ("cbuf", f"sc2buf_{s}_rd_data[3]@sc2buf_{s}_rd_valid", f"{name} read, reply"),
        ("cbuf", f"sc2buf_{s}_rd_valid@sc2buf_{s}_rd_valid", f"{name} read, reply"),
    ]


def half(h):
    dat, wt, sums = f"sc2mac_dat_{h}", f"sc2mac_wt_{h}", f"mac_{h}2accu"
    return [
        ("csc", f"{dat}_data[5]@{dat}_pvld&{dat}_mask[0]", "halves a and b"),
        ("csc", f"{dat}_pd[6]@{dat}_pvld", "halves a and b"),
        ("csc", f"{dat}_pvld@{dat}_pvld", "halves a and b"),
        ("csc", f"{wt}_data[2]@{wt}_pvld&{wt}_mask[0]", "weights to CMAC"),
        ("csc", f"{wt}_mask@{wt}_pvld&{wt}_mask[0]", "weights to CMAC"),
        ("csc", f"{wt}_sel@{wt}_pvld", "cell"),
        ("csc", f"{wt}_pvld@{wt}_pvld", "cells|kernels"),
        ("cmac", f"{sums}_pvld@{sums}_pvld", "halves a and b are out of step"),
        ("cmac", f"{sums}_pd[5]@{sums}_pvld", "halves a and b are out of step"),
    ]


ALTERED = [
    *memory("cdma_dat", "cdma"), *memory("cdma_wt", "cdma"), *memory("sdp", "sdp"),
    *memory("sdp_b", "sdp"), *memory("pdp", "pdp"), *memory("cdp", "cdp"),
    *writes("sdp"), *writes("pdp"), *writes("cdp"),
    *side("dat", "data"), *side("wt", "weight"), *half("a"), *half("b"),
    ("cdma", "cdma2sc_dat_slices[2]@cdma2sc_dat_updt", "data update|slices|layers done"),
    ("cdma", "cdma2sc_wt_kernels@cdma2sc_wt_updt", "weight update|kernels"),
    ("csc", "sc2cdma_dat_slices[1]@sc2cdma_dat_updt", "data release"),
    ("cacc", "cacc2sdp_pd[7]@cacc2sdp_valid&cacc2sdp_ready", "results to SDP"),
    ("cacc", "cacc2sdp_pd[33]@cacc2sdp_valid&cacc2sdp_ready", "results to SDP"),
    ("cacc", "cacc2sdp_valid@cacc2sdp_valid&cacc2sdp_ready", "results|credit"),
    ("cacc", "accu2sc_credit_vld@accu2sc_credit_vld", "credit"),
    ("cacc", "accu2sc_credit_vld@!accu2sc_credit_vld&cacc2sdp_ready", "credit"),
    ("cacc", "cacc2glb_done_intr_pd@cacc2glb_done_intr_pd", "done"),
    ("sdp", "sdp2pdp_pd[4]@sdp2pdp_valid&sdp2pdp_ready", "stream to PDP"),
    ("sdp", "sdp2pdp_valid@sdp2pdp_valid&sdp2pdp_ready", "stream to PDP"),
]


# Recordings that have the transactions of a pin, by a part of their names.
FIRST = {"sdp2pdp": "fused", "pdp": "pdp", "cdp": "cdp", "sdp": "sdp"}


def candidates(what, i):
    found = recordings()
    first = next((n for p, n in FIRST.items() if what.startswith(p)), "rnd_[dimr]")
    likely = [f for f in found if re.search(first, f.name)]
    i %= len(likely)
    return likely[i:] + likely[:i] + [f for f in found if f not in likely]


def altered(what, i):
    """Returns the report of the first recording that has the transaction."""
    for f in candidates(what, i):
        r = replay(f"--alter={what}", f)
        if "this does not happen so often" not in r.stderr:
            return r
    return None


@pytest.mark.long
def test_altered_transactions():
    """Each kind of transaction in some recording that has one: its unit is named first."""
    wrong = []
    for i, (unit, what, says) in enumerate(ALTERED):
        n = i % 3
        r = altered(f"{what}#{n}", i) or altered(f"{what}#0", i)
        assert r, f"no recording has {what}"
        m = re.search(r"^FAIL \S+ check (\w+), clock \d+ \(\d+ ns\), layer \d+ group \d: (.*)",
                      r.stdout, re.M)
        if r.returncode != 1 or not m or m[1] != unit or not re.search(says, m[2]):
            wrong.append(f"{r.args[1:]}: expected {unit} and '{says}', got "
                         f"{m[0][:300] if m else kit.tail(r)}")
    assert not wrong, "\n".join(wrong)


# ---- a recording that cannot be played ----

def vcd(tmp_path, which=0):
    """Writes a recording as text."""
    name = tmp_path / "a.vcd"
    name.write_text(kit.vcd(recordings()[which]))
    return name


def refused(says, *args):
    r = kit.ends(replay(*args), 2)
    assert re.search(says, r.stderr), r.stderr
    assert "PASS" not in r.stdout and r.stdout.endswith("1 not played\n")


def test_text_plays_too(tmp_path):
    kit.good(replay(vcd(tmp_path)))


def test_missing_pin(tmp_path):
    name = vcd(tmp_path)
    name.write_text(name.read_text().replace(" sc2buf_dat_rd_en ", " somebody_else "))
    refused("no pin sc2buf_dat_rd_en in the recording; --slots= leaves out", name)
    assert replay("--slots=sdp,cdp", name).returncode == 0


def test_nothing_is_compared(tmp_path):
    """A recording without transfers of the units is skipped; a run that skips all of its recordings fails."""
    name = vcd(tmp_path)
    kit.ends(replay("--slots=sdp,pdp", name), 2, err="expected transfers", line=r"^SKIP a.vcd: ")
    r = kit.good(replay("--slots=pdp", name, *recordings()))
    assert re.search(r"^[1-9]\d* passed, 0 failed, [1-9]\d* skipped$", r.stdout, re.M) and "SKIP a.vcd: " in r.stdout


def test_pin_in_parts(tmp_path):
    """unit_pins.md has a port for each lane; a recording may have these."""
    name = vcd(tmp_path, 1) # a convolution
    text = name.read_text()
    line = re.search(r"^\$var \w+ 64 (\S+) sc2mac_wt_a_data \[63:0\] \$end\n", text, re.M)
    parts = "".join(f"$var wire 8 ~{i} sc2mac_wt_a_data{i} [7:0] $end\n" for i in range(8))

    def split(m):
        bits = m[1].zfill(64)
        return "".join(f"b{bits[56 - 8 * i:64 - 8 * i]} ~{i}\n" for i in range(8))

    text = re.sub(rf"^b([01xz]+) {re.escape(line[1])}\n", split, text, flags=re.M)
    name.write_text(text.replace(line[0], parts, 1))
    assert replay("--on-mismatch=continue", name).returncode == 0
    name.write_text(text.replace(line[0], parts.replace(" 8 ~3", " 7 ~3"), 1))
    refused("sc2mac_wt_a_data: its parts sc2mac_wt_a_data0 .. have 63 bits, expected 64", name)


def test_another_configuration(tmp_path):
    name = vcd(tmp_path)
    name.write_text(re.sub(r" 47 (\S+) sdp2mcif_rd_req_pd \[46:0\]", r" 79 \1 sdp2mcif_rd_req_pd [78:0]",
                           name.read_text()))
    refused(r"pin sdp2mcif_rd_req_pd \(dla_bench.i_dut\) has 79 bits, nv_small has 47: is this a recording "
            "of another configuration", name)


@pytest.mark.parametrize("keep", [0.1, 0.5, 0.97])
def test_cut_off(keep, tmp_path):
    name = vcd(tmp_path)
    text = name.read_text()
    text = text[:int(len(text) * keep)].rstrip("\n")
    name.write_text(text if not text.endswith("$end") else text[:-1])
    refused(r"a.vcd:\d+: .*cut off", name)
    whole = recordings()[0].read_bytes()
    name = tmp_path / "b.fst"
    name.write_bytes(whole[:int(len(whole) * keep)])
    refused("b.fst: fst2vcd cannot read this file; it may be cut off", name)


def test_no_recording(tmp_path):
    refused("none.fst: No such file", tmp_path / "none.fst")
    name = tmp_path / "a.vcd"
    name.write_text("hello\n")
    refused("a.vcd:1: not a wave", name)


def test_no_such_scope():
    """A wrong scope is named, with a scope that has pins; not a clock that is missing there."""
    refused(r"no net below scope tb\.nix, expected --scope= of for example (\S+, )*dla_bench\S*", "--scope=tb.nix", recordings()[0])


def test_no_reset(tmp_path):
    refused("no net tb_rst_n of one bit", "--reset=tb_rst_n", recordings()[0])
    # csb2cdma_req_prdy rises with the reset and stays high
    name = vcd(tmp_path)
    text = name.read_text()
    code = re.search(r"^\$var \w+ 1 (\S+) nvdla_core_rstn \$end", text, re.M)[1]
    name.write_text(re.sub(rf"^0{re.escape(code)}$", f"1{code}", text, flags=re.M))
    refused("the units are never reset in this recording", name)


def test_usage():
    for args, what in [([], "no recording"), (["--slots=bdma", "x"], "no unit 'bdma'"),
                       (["--on-mismatch=often", "x"], "--on-mismatch=often"), (["--what=1", "x"], "unknown option --what"),
                       (["--scope=", "x"], "--scope needs a value"), (["x", "--clock"], "--clock needs a value")]:
        kit.refused(replay(*args), what)
    kit.refused(replay("--alter=sc2buf_dat_rd_en[1]", recordings()[0]), "no pin or bit sc2buf_dat_rd_en[1]")


def test_vcd_from_a_pipe():
    """Another simulator streams its output: the comparisons are the same as from the file."""
    kit.tool("fst2vcd", "apt-get install gtkwave")
    file = recordings()[0]
    direct = replay(file)
    r = kit.ends(kit.run("sh", "-c", 'fst2vcd "$1" | "$2" -', "sh", file, REPLAY), 0, line=r"^PASS -: \d+ comparisons")
    assert r.stdout.replace("PASS -:", f"PASS {file.name}:") == direct.stdout


# ---- recordings of simulators with four states ----

PD, VALID = "pdp2mcif_wr_req_pd", "pdp2mcif_wr_req_valid"


@pytest.fixture(scope="module")
def our_pdp(tmp_path_factory):
    """Returns the lines of a recording of our PDP, and the codes of two of its pins."""
    fst = tmp_path_factory.mktemp("four") / "w.fst"
    exe = kit.bench("rtl")
    kit.good(kit.run(exe, "--engine", "pdp=rtl", f"--waves={fst}", kit.VECTORS / "pdp_min"))
    lines = kit.vcd(fst).splitlines()
    codes = {name: next(x.split()[3] for x in lines if x.startswith("$var") and x.split()[4] == name)
             for name in (PD, VALID)}
    return lines, codes


def with_unknown(our_pdp, what, letter):
    """Writes the recording with x or z in a bit: in each data beat or command, or in place of the third valid."""
    lines, codes = our_pdp
    out, valids = [], 0
    for line in lines:
        if line[:1] == "b" and line.split()[1] == codes[PD] and what != VALID:
            bits = line.split()[0][1:].rjust(66, "0")
            bit = {"data": 3, "unused": 60}[what]
            if (bits[0] == "1") == (what == "data"):
                bits = bits[:65 - bit] + letter + bits[66 - bit:]
            line = f"b{bits} {codes[PD]}"
        elif what == VALID and line == f"1{codes[VALID]}":
            valids += 1
            line = f"{letter}{codes[VALID]}" if valids == 3 else line
        out.append(line)
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("letter", "xz")
@pytest.mark.parametrize("what,code", [("data", 1), (VALID, 1), ("unused", 0)])
def test_unknown_bits(tmp_path, our_pdp, what, letter, code):
    """x in a compared bit or in a valid is a difference; in an unused bit it is not. From a file, and from a pipe,
    which is read once."""
    file = tmp_path / "w.vcd"
    file.write_text(with_unknown(our_pdp, what, letter))
    name = VALID if what == VALID else PD
    exe = kit.need(REPLAY, "make replay CONFIG=nv_small")
    for r in replay("--slots=pdp", file), kit.run("sh", "-c", f'"{exe}" --slots=pdp - < "{file}"'), kit.run(
            "sh", "-c", f'cat "{file}" | "{exe}" --slots=pdp -'):
        assert r.returncode == code, kit.tail(r)
        assert re.search(rf"^note \S+: x or z on \d+ pins, first on {name} at [\d.]+ ns$", r.stdout, re.M), r.stdout
        assert ("FAIL" in r.stdout) == bool(code)


def test_clocks_of_bench_log_and_replay(tmp_path):
    """The first difference of cosim is at the clock that its log has, and a replay of its waves shows the same time."""
    exe = kit.bench("planted")
    r = kit.run(exe, "--engine", "cacc=check", "+rtl_bug=1", "--hang", 9000, f"--waves={tmp_path}/w.fst", "--log", tmp_path / "log",
                kit.VECTORS / "dc_stride_pad")
    said = r" check cacc, clock (\d+) \((\d+) ns\), .*: results to SDP, .*: got -?\d+ \((\w+)\)"
    clock, ns, got = re.search(said, r.stdout).groups()
    log = kit.good(kit.dla("log", tmp_path / "log")).stdout
    assert re.search(rf"^ *{clock} cacc2sdp .* data={got}$", log, re.M)
    again = re.search(said, replay("--slots=cacc", tmp_path / "w.fst").stdout)
    assert again and again.groups()[1:] == (ns, got)


def test_no_unknown_bits(tmp_path, our_pdp):
    """Without x, the report does not mention it."""
    file = tmp_path / "w.vcd"
    file.write_text("\n".join(our_pdp[0]) + "\n")
    r = replay("--slots=pdp", file)
    assert r.returncode == 0 and "x or z" not in r.stdout, kit.tail(r)
