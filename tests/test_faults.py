# SPDX-License-Identifier: Apache-2.0
"""Planted faults (docs/reference/faults.md): each kind on each sort of channel is reported when it fires, and the run
detects it or not as it would in faulty hardware; a fault that never fires counts as neither; bad text is refused with
its column."""

import csv
import json
import re

import pytest

import kit

TABLE = {r["channel"]: r for r in csv.DictReader((kit.ROOT / "models/tables/faults.csv").open())}
LAYER = kit.VECTORS / "pdp_max"        # one PDP layer: 0x80000040 to 0x80000b78, one interrupt
CONV = kit.VECTORS / "dc_stride_pad"

# Fault on the ports of the core: exit code, the firing, the run's report of it.
PORTS = [
    ("dbb.read @nth=2 error", 1, "R id 2 addr 0x80000048: all bits", "FAIL pdp_max check_crc"),
    ("dbb.read @addr=0x80000042 flip=55", 0, "R id 2 addr 0x80000040: a bit of the data", "PASS pdp_max check_crc"),
    ("dbb.read @nth=20 flip=5", 0, "R id 2 addr 0x800000d8", "PASS pdp_max check_crc"),
    ("dbb.read @addr=0x80000400 drop", 3, "R id 2 addr 0x80000400: the beat is lost", "PDP: .*waits for read data"),
    ("dbb.read @nth=5 delay=500", 0, "R id 2 addr 0x80000060: it is delayed", "^cycles 3365"),
    ("dbb.ar @nth=3 drop", 3, "AR id 2 addr 0x80000050: lost", "PDP: .*waits for read data"),
    ("dbb.ar @nth=3 flip=4", 1, "AR id 2 addr 0x80000050: taken as 0x80000040", "FAIL pdp_max check_crc"),
    ("dbb.ar delay=300", 0, "answered later", "^cycles 3165"),
    ("dbb.aw @nth=2 drop", 3, "AW id 2 addr 0x80000b80: lost with its data", "waits for its write acknowledge"),
    ("dbb.aw flip=20", 1, "AW id 2 addr 0x80000b78: taken as 0x80100b78", "write outside the declared regions"),
    ("dbb.aw delay=9", 0, "answered later", "PASS pdp_max"),
    ("dbb.write @clock=1000 drop", 1, "W id 2 addr 0x80000c", "FAIL pdp_max check_crc"),
    ("dbb.write error", 1, "W id 2 addr 0x80000b78: the write changes nothing", "FAIL pdp_max check_crc"),
    ("dbb.write flip=63", 1, "W id 2 addr 0x80000b78: a bit of the data", "FAIL pdp_max check_crc"),
    ("dbb.b drop", 3, "B id 2 addr 0x80000b78: the answer is lost", "waits for its write acknowledge"),
    ("dbb.b flip", 3, "B id 2 addr 0x80000b78: a bit of the ID", "rule b_id: a B of an ID without an open write"),
    ("dbb.b delay=100", 0, "B id 2 addr 0x80000b78: it is delayed", "PASS pdp_max"),
    ("csb.request @nth=4 flip", 1, "write of 0x8 to 0xb010: a bit", "CUBE_IN_HEIGHT = .*is not legal"),
    ("csb.request @addr=0xb008 drop", 3, "write of 0x1 to 0xb008: the core never sees it", "PDP"),
    ("csb.request delay=70", 0, "it is delayed", "PASS pdp_max"),
    ("csb.response drop", 3, "answer 0x10 to the read of 0x100c: lost", "CSB read got no response within 1000"),
    ("csb.response flip=4", 1, "answer 0x10 to the read of 0x100c: a bit", "interrupt pin is high without a cause"),
    ("csb.response delay=50", 0, "answer 0x10 to the read of 0x100c: it is delayed", "^cycles 2914"),
    ("intr drop", 3, "this rise of the interrupt is lost", "missing interrupt PDP_0"),
    ("intr delay=100", 0, "this rise of the interrupt is seen later", "PASS pdp_max"),
]

# The same on channels between units, all of them models, on pins.
BETWEEN = [
    ("sc2mac_dat_a @nth=50 flip=6", 1, "FAIL dc_stride_pad check_crc"),
    ("sc2mac_wt_b @nth=9 drop", 1, "CMAC: data word 0 of a stripe has tag 0x20, expected"),
    ("mac_a2accu @nth=30 flip=14", 1, "FAIL dc_stride_pad check_crc"),
    ("cacc2sdp @nth=7 flip=14", 1, "FAIL dc_stride_pad check_crc"),
    ("cacc2sdp @nth=7 drop", 3, "SDP: .*waits for CACC results"),
    ("cacc2sdp @nth=7 delay=90", 0, "PASS"),
    ("cdma2buf_dat @clock=8200 flip=7", 1, "FAIL dc_stride_pad check_crc"),
    ("cdma2sc_dat drop", 3, "CSC: "),
    ("cdma2sc_dat delay=40", 0, "PASS"),
    ("accu2sc_credit drop", 3, "CSC: .*credit 15"),
    ("accu2sc_credit delay=200", 0, "PASS"),
    ("mcif2cdma_dat_rd_rsp @nth=4 flip", 1, "FAIL dc_stride_pad check_crc"),
    ("cdma_wt2mcif_rd_req @nth=2 drop", 3, "CDMA: "),
    ("mcif2sdp_wr_rsp drop", 3, "SDP: .*acknowledge"),
    ("sdp2glb_done drop", 3, "missing interrupt SDP_0"),
    ("sdp2glb_done delay=300", 0, "PASS"),
]

# With the receiver of the channel in `check`: the unit that is named.
CHECKED = [
    ("cmac", "sc2mac_dat_a @nth=50 drop", 1, "bench, clock .*slot csc broke a rule of channel sc2mac_dat, .*rule data_halves,"),
    ("cacc", "mac_b2accu_pd @nth=5 drop", 1, "bench, clock .*slot cmac broke a rule of channel mac2accu, .*rule psum_halves,"),
    ("csc", "sc2buf_dat_rsp @nth=20 flip", 1, "csc, clock .*data to CMAC"),
    ("cdma", "cdma_wt2mcif_rd_req @nth=2 drop", 3, "cdma, clock .*weight read request"),
]

def run(exe, fault, *args):
    return kit.run(exe, "--hang", "20000", "--fault", fault, *args)


def check(r, fault, code, what, said):
    text = r.stdout + r.stderr
    assert r.returncode == code, f"{fault}\n{kit.tail(r)}"
    assert re.search(rf"^warning: fault {re.escape(fault)}: clock \d+: .*{what}", text, re.M), kit.tail(r)
    # the reason of a hang is on stdout, where its verdict is
    assert re.search(said, r.stdout if code == 3 else text, re.M), f"{said}\n{kit.tail(r)}"


@pytest.mark.parametrize("fault,code,what,said", PORTS)
def test_ports_of_the_core(fault, code, what, said):
    check(run(kit.cosim_of("nv_small"), fault, LAYER), fault, code, what, said)


def points():
    return kit.bench("planted")


@pytest.mark.parametrize("fault,code,said", BETWEEN)
def test_between_units(fault, code, said):
    check(run(points(), fault, CONV), fault, code, "", said)


def test_cmac_gets_a_fault_in_both_halves():
    """The shadow gets the faulty item: the trace's own check sees the fault."""
    r = run(points(), "sc2mac_dat @nth=50 flip=6", "--engine", "cmac=check", CONV)
    assert r.returncode == 1 and "FAIL dc_stride_pad check_crc" in r.stdout, kit.tail(r)
    assert len(re.findall(r"^warning: fault sc2mac_dat_[ab] @nth=50", r.stdout, re.M)) == 2
    assert re.search(r"^PASS dc_stride_pad check \d+ comparisons", r.stdout, re.M)


@pytest.mark.parametrize("unit,fault,code,said", CHECKED)
def test_the_receiver_in_check(unit, fault, code, said):
    r = run(points(), fault, "--engine", f"{unit}=check", CONV)
    check(r, fault, code, "", f"FAIL dc_stride_pad check {said}")


def test_every_kind_of_every_sort_is_tried():
    tried = {(TABLE[f.split()[0]]["place"], re.split("[ =]", f)[-1 if "=" not in f.split()[-1] else -2])
             for f, *_ in PORTS}
    wanted = {(r["place"], k) for r in TABLE.values() for k in r["kinds"].split()
              if r["place"] in ("axi", "csb", "intr")}
    assert tried == wanted
    assert {f.split()[-1].split("=")[0] for f, *_ in BETWEEN} == {"flip", "drop", "delay"}


def test_points_change_nothing():
    """A bench with fault points plays as one without, to the clock."""
    a, b = (kit.run(exe, "--pins", LAYER, CONV) for exe in (points(), kit.cosim_of("nv_small")))
    clocks = [re.search(r"^cycles (\d+)", r.stdout, re.M)[1] for r in (a, b)]
    assert a.returncode == b.returncode == 0 and clocks[0] == clocks[1]


# ---- faults that never fire ----

@pytest.mark.parametrize("fault,says", [
    ("dbb.read @nth=9999 drop", "never fired: 351 such items came"),
    ("dbb.read @addr=0x10 drop", "never fired: 0 such items came"),
    ("dbb.b @clock=99999 drop", "never fired: 0 such items came"),
    ("dbb.read flip=64", "never fired: an item has bits 0 to 63 only, 1 such item came")])
def test_a_fault_that_never_fires_is_not_survived(fault, says, tmp_path):
    exe = kit.cosim_of("nv_small")
    r = kit.refused(run(exe, fault, LAYER), f"fault {fault} {says}")
    assert "pdp_max: refused" in r.stdout
    kit.ends(run(exe, fault, "--unfired=warn", LAYER), 0, f"warning: fault {fault} never fired")


def test_each_trace_has_its_own(tmp_path):
    """The fault fires in every trace again; the report states its effect."""
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), ["--fault", "dbb.b @nth=70 delay=5; dbb.ar @nth=1 delay=3"],
                 [LAYER, kit.VECTORS / "sdp_prelu", kit.VECTORS / "pdp_min"])
    runs = list(p.runs.values())
    assert [x["verdict"] for x in runs] == ["passed", "passed", "refused"], p.r.stdout
    assert [[f["fired"] for f in x["faults"]] for x in runs] == [[True, True], [True, True], [False, True]]
    first = runs[0]["faults"][1]
    assert first["fault"] == "dbb.ar @nth=1 delay=3" and first["items"] == 1 and first["clock"] > 0
    assert "AR id 2" in first["what"]


# ---- text ----

def test_too_many():
    kit.refused(run(kit.cosim_of("nv_small"), ";".join(["dbb.read flip"] * 17), LAYER), "column 225: more than 16 faults")


def test_lists():
    """--list faults has the table."""
    r = kit.run(kit.cosim_of("nv_small"), "--list", "faults")
    assert r.returncode == 0 and [x.split()[0] for x in r.stdout.splitlines()] == list(TABLE)


# ---- through make and regressions ----

def test_make_run():
    kit.ends(kit.run("make", "run", "TEST=vectors/pdp_max", "FAULT=dbb.write @nth=3 flip", f"B={kit.BUILD}"), 2,
             ("exit code 1", "warning: fault dbb.write @nth=3 flip: clock"))


def test_a_regression_detects_the_fault(tmp_path):
    """A list passes the fault as an option; the regression that should detect it does."""
    config = '[bench.b]\nconfig = "nv_small"\n\n'
    item = '[[run]]\nname = "{}"\ntraces = ["{}"]\nargs = ["--fault", "{}"]\n\n'
    faults = ["dbb.write @nth=3 flip", "dbb.read @nth=20 flip=5", "dbb.read @nth=99999 drop"]
    (tmp_path / "list.toml").write_text(config + "".join(
        item.format(f"f{i}", LAYER, f) for i, f in enumerate(faults)))
    kit.run("make", "regress", f"LIST={tmp_path}/list.toml", f"OUT={tmp_path}/out", f"HISTORY={tmp_path}/h",
            f"B={kit.BUILD}", "JOBS=1")
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert {x["id"].split("/")[0]: x["verdict"] for x in report["results"]} == \
        {"f0": "failed", "f1": "passed", "f2": "refused"}
