# SPDX-License-Identifier: Apache-2.0
"""The likely cause in the report of a hang (docs/reference/messages.md): each known cause is reported with its
registers and lines, on the models, on the bench with models and with RTL; a similar hang with another cause gets no
cause, or its own."""

import re

import pytest

import causes
import kit
from test_providers import planted as bugs

# One convolution needs two data banks and two weight banks, one fills its data bank exactly, and the results of one fit
# into CACC.
LAYER = """layers = (
  {{ name = "conv"; engine = "conv"; input = {{ shape = [64, {height}, 8]; seed = 1; }};
     weights = {{ shape = [8, 64, 3, 3]; seed = 2; }}; stride = [1, 1]; padding = [1, 1, 1, 1];
     output = {{ scale = 3; shift = 14; }}; }}
);
"""
ON_THE_FLY = ["CDMA", "CSC", "CMAC_A", "CMAC_B", "CACC", "SDP", "SDP_RDMA", "PDP"]


def enable(page):
    return rf"reg_write\(NVDLA_{page}\.D_OP_ENABLE_0, 0x1\);\n", ""


def write(reg, value):
    return rf"(NVDLA_{re.escape(reg)}_0), \w+\)", rf"\1, {value})"


def append(text):
    return r"\Z", text + "\n"


# Name, trace, changes of its text, identifier and values of the cause.
CASES = [
    *[(f"fused without {p}", "conv_sdp_pdp_fused", [enable(p)], rf"partner_never partner={p} page=\w+ enable=\d+")
      for p in ON_THE_FLY],
    *[(f"{t} without {p}", t, [enable(p)], f"partner_never partner={p} page={q}")
      for t, p, q in (("pdp_max", "PDP", "PDP_RDMA"), ("pdp_max", "PDP_RDMA", "PDP"),
                      ("cdp_lrn5", "CDP", "CDP_RDMA"), ("cdp_lrn5", "CDP_RDMA", "CDP"),
                      ("sdp_both_element_2b", "SDP", "SDP_RDMA"), ("sdp_both_element_2b", "SDP_RDMA", "SDP"))],
    ("which field needs it", "conv_sdp_pdp_fused", [enable("PDP")],
     "partner_never partner=PDP why=SDP.D_FEATURE_MODE_CFG.OUTPUT_DST:0x1@134"),
    ("partner after an event", "pdp_max",
     [enable("PDP_RDMA"), append("sync_wait(NVDLA_PDP_RDMA, pdp_0_0);\nreg_write(NVDLA_PDP_RDMA.D_OP_ENABLE_0, 0x1);")],
     "partner_late partner=PDP_RDMA later=64 wait=63 behind=event.*"),
    ("masked", "pdp_max", [write("GLB.S_INTR_MASK", "0x3f03f0")],
     "masked status=GLB.S_INTR_STATUS.PDP_DONE_STATUS0 mask=GLB.S_INTR_MASK.PDP_DONE_MASK0:0x1@8"),
    ("another one is masked", "pdp_max", [write("GLB.S_INTR_MASK", "0x3f03cf"), enable("PDP")], "partner_never partner=PDP"),
    ("wrong group", "pdp_max", [write("PDP.S_POINTER", "0x1")],
     "wrong_group group=1 page=PDP consumer=0 enable=60 pointer=PDP.S_POINTER.PRODUCER:0x1@9"),
    ("entries", "conv", [write("CDMA.D_ENTRY_PER_SLICE", "0xfff")],
     r"disagree page=CDMA partner=CSC here=CDMA.D_ENTRY_PER_SLICE.ENTRIES:0xfff@\d+ "
     r"there=CSC.D_ENTRY_PER_SLICE.ENTRIES:0x3f@\d+"),
    ("kernels", "conv", [write("CDMA.D_WEIGHT_SIZE_1", "0x3")],
     r"disagree here=CDMA.D_WEIGHT_SIZE_1.WEIGHT_KERNEL:0x3@\d+ there=CSC.D_WEIGHT_SIZE_EXT_1.WEIGHT_KERNEL:0x7@\d+"),
    ("rows of results", "conv", [write("SDP.D_DATA_CUBE_HEIGHT", "0x9")],
     r"disagree page=CACC partner=SDP here=CACC.D_DATAOUT_SIZE_0.DATAOUT_HEIGHT:0x8@\d+ "
     r"there=SDP.D_DATA_CUBE_HEIGHT.HEIGHT:0x9@\d+"),
    ("data banks", "conv", [write("CDMA.D_BANK", "0x10000"), write("CSC.D_BANK", "0x10000")],
     r"data_room have=512 need=576 bank=CDMA.D_BANK.DATA_BANK:0x0@\d+ entries=CDMA.D_ENTRY_PER_SLICE.ENTRIES:0x3f@\d+ "
     r"height=CDMA.D_DATAIN_SIZE_0.DATAIN_HEIGHT:0x8@\d+"),
    ("weight banks", "conv", [write("CDMA.D_BANK", "0x1"), write("CSC.D_BANK", "0x1")],
     r"weight_room have=4096 need=4608 bank=CDMA.D_BANK.WEIGHT_BANK:0x0@\d+ "
     r"bytes=CDMA.D_WEIGHT_SIZE_0.BYTE_PER_KERNEL:0x23f@\d+"),
    ("event of another unit", "pdp_max",
     [write("GLB.S_INTR_MASK", "0x3f03f0"), (r"intr_notify\(PDP_0", "intr_notify(CDP_0")],
     "event_never event=CDP_0 wait=62 page=CDP group=0"),
    ("event of another group", "pdp_max",
     [write("GLB.S_INTR_MASK", "0x3f03f0"), (r"intr_notify\(PDP_0", "intr_notify(PDP_1")],
     "event_group event=PDP_1 wait=62 page=PDP enable=60"),
    ("event once too often", "pdp_max", [append("intr_notify(PDP_0, again);")],
     "event_often event=PDP_0 wait=64 page=PDP layers=1 group=0"),
    ("poll of bits that are not there", "pdp_max", [append("poll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x8);")],
     "poll_bits register=NVDLA_PDP.S_STATUS_0 value=8 wait=64 bits=8"),
    ("poll for a state that has passed", "pdp_max",
     [append("sync_wait(NVDLA_PDP, pdp_0_0);\npoll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x1);")],
     "poll_past register=NVDLA_PDP.S_STATUS_0 value=1 wait=65 read=0"),
    ("a poll while the layer hangs", "pdp_max",
     [enable("PDP_RDMA"), append("poll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x0);")], "partner_never partner=PDP_RDMA"),
]

# All units enabled without a partner: name, trace, changes, {page: the missing ones}.
LONE = [
    ("CDMA, SDP, SDP_RDMA alone", "conv_sdp_pdp_fused", [enable(p) for p in ("CSC", "CMAC_A", "CMAC_B", "CACC", "PDP")],
     {"CDMA": ["CSC", "CMAC_A", "CMAC_B", "CACC"], "SDP": ["CACC", "PDP"]}),
    ("CDMA alone", "conv_sdp_pdp_fused", [enable(p) for p in ON_THE_FLY if p != "CDMA"],
     {"CDMA": ["CSC", "CMAC_A", "CMAC_B", "CACC", "SDP"]}),
    ("PDP alone", "conv_sdp_pdp_fused", [enable(p) for p in ON_THE_FLY if p != "PDP"], {"PDP": ["SDP"]}),
    ("two layers", "pingpong_conv", [enable("CACC")],
     {"CMAC_A": ["CACC"], "SDP": ["CACC"]}),
    ("two causes", "three_engines", [enable("PDP"), enable("CDP_RDMA"), enable("CDMA")],
     {"PDP_RDMA": ["PDP"], "CDP": ["CDP_RDMA"], "CSC": ["CDMA"]}),
    ("still to come", "pdp_max",
     [enable("PDP_RDMA"), append("sync_wait(NVDLA_PDP_RDMA, pdp_0_0);\nreg_write(NVDLA_PDP_RDMA.D_OP_ENABLE_0, 0x1);")],
     {"PDP": ["PDP_RDMA"]}),
    ("all partners are there", "conv", [write("CDMA.D_ENTRY_PER_SLICE", "0xfff")], {}),
    ("event of another group", "pdp_max",
     [write("GLB.S_INTR_MASK", "0x3f03f0"), (r"intr_notify\(PDP_0", "intr_notify(PDP_1")], {}),
]

# The same on the models alone: RTL may react to such registers in another way.
ODD = [
    ("stripes", "conv", [write("CSC.D_ATOMICS", "0x46")],
     r"stripes stripes=CSC.D_ATOMICS.ATOMICS:0x46@\d+ width=CSC.D_DATAOUT_SIZE_0.DATAOUT_WIDTH:0x7@\d+ "
     r"height=CSC.D_DATAOUT_SIZE_0.DATAOUT_HEIGHT:0x8@\d+"),
    ("kernel bytes", "conv", [write("CDMA.D_WEIGHT_SIZE_0", "0x3ffff")],
     r"kernel_bytes bytes=CDMA.D_WEIGHT_SIZE_0.BYTE_PER_KERNEL:0x3ffff@\d+ "
     r"width=CSC.D_WEIGHT_SIZE_EXT_0.WEIGHT_WIDTH_EXT:0x2@\d+ height=CSC.D_WEIGHT_SIZE_EXT_0.WEIGHT_HEIGHT_EXT:0x2@\d+ "
     r"channels=CSC.D_WEIGHT_SIZE_EXT_1.WEIGHT_CHANNEL_EXT:0x3f@\d+"),
    ("own registers", "conv",
     [write("CDMA.D_BANK", "0x10000"), write("CSC.D_BANK", "0x10000"), write("CSC.D_DATAOUT_SIZE_1", "0xf")],
     r"disagree_own page=CSC here=CSC.D_WEIGHT_SIZE_EXT_1.WEIGHT_KERNEL:0x7@\d+ "
     r"there=CSC.D_DATAOUT_SIZE_1.DATAOUT_CHANNEL:0xf@\d+"),
    ("weights that stay", "conv",
     [write("CDMA.D_BANK", "0x1"), write("CSC.D_BANK", "0x1"), write("CDMA.D_MISC_CFG", "0x10000000")],
     r"weight_room_kept have=4096 need=4608 bank=CDMA.D_BANK.WEIGHT_BANK:0x0@\d+ "
     r"bytes=CDMA.D_WEIGHT_BYTES.WEIGHT_BYTES:0x1200@\d+"),
    ("partner of another kind", "conv_sdp_pdp_fused", [write("PDP.D_OPERATION_MODE_CFG", "0x11")],
     r"partner_kind partner=PDP layers=1 fit=0 kind=PDP.D_OPERATION_MODE_CFG.FLYING_MODE:0x1@\d+"),
    ("one layer fewer", "pingpong_conv", [(r"(?s)(.*)" + enable("CACC")[0], r"\1")], "partner_fewer partner=CACC page=CMAC_A layers=1"),
    ("results that SDP does not take", "conv", [write("SDP.D_FEATURE_MODE_CFG", "0x5")],
     r"disagree here=CACC.D_MISC_CFG.CONV_MODE:0x0@.* there=SDP.D_FEATURE_MODE_CFG.WINOGRAD:0x1@\d+"),
    ("precisions that nothing looks at", "conv",
     [write("CSC.D_ATOMICS", "0x46"), write("SDP.D_DATA_FORMAT", "0x1"), write("CACC.D_MISC_CFG", "0x2000")],
     r"stripes stripes=CSC.D_ATOMICS.ATOMICS:0x46@\d+"),
    ("CACC's event comes when SDP has taken all", "conv_bias_bn_relu",
     [write("SDP_RDMA.D_BRDMA_CFG", "0x2e"), append("intr_notify(CACC_0, accumulated);")], ""),
]

# Units that never move: no known cause fits, for any layer.
STUCK = [("PDP", "pdp_max"), ("CACC", "conv"), ("CACC", "full"), ("SDP", "sdp_prelu"), ("CSC", "dc_stride_pad")]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Returns {name: folder} of the layers above."""
    place, made = tmp_path_factory.mktemp("layers"), {}
    for name, height in ("conv", 9), ("full", 8):
        text = LAYER.format(height=height).replace('"conv"; e', f'"{name}"; e')
        made[name] = kit.layer(place / name, text, "--config", "nv_small")
    return made


def changed(trace, changes, to, layers):
    folder = layers.get(trace, kit.VECTORS / trace)
    to.mkdir(parents=True)
    for f in folder.iterdir():
        if f.suffix != ".cfg":
            (to / f.name).symlink_to(f)
            continue
        text = f.read_text()
        for pattern, by in changes:
            text, n = re.subn(pattern, by, text)
            assert n, pattern
        (to / f.name).write_text(text)
    return to


def played(tmp_path, exe, layers, args, cases):
    """Returns {name of the case: its run in the report}."""
    dirs = {name: changed(trace, changes, tmp_path / re.sub(r"\W", "_", name) / trace, layers)
            for name, trace, changes, _ in cases}
    command = [] if exe != kit.DLA else ["play", "--config", "nv_small"]
    p = kit.play(tmp_path, exe, [*command, "--illegal=warn", *args], dirs.values())
    return {name: p.runs[str(d)] for name, d in dirs.items()}


def judge(tmp_path, exe, layers, args=(), cases=CASES):
    runs = played(tmp_path, exe, layers, args, cases)
    wrong = [f"{name}: {bad}" for name, _, _, said in cases if (bad := causes.lacks(runs[name], said))]
    assert not wrong, "\n".join(wrong)


def alone(tmp_path, exe, layers, args=()):
    """Checks the same for LONE: the list of the report, and that of the JSON object."""
    wrong = []
    runs = played(tmp_path, exe, layers, args, LONE)
    for name, _, _, missing in LONE:
        run = runs[name]
        lone = run["hang"]["enables_without_partner"]
        said = re.findall(r"^  enabled without a partner: (\w+)\.D_OP_ENABLE \(\S+:(\d+)\).*, layer (\d) group (\d) "
                          r"needs (.*)$", run["report"], re.M)
        if {x["page"]: x["missing"] for x in lone} != missing:
            wrong.append(f"{name}: {lone}")
        text = [(x["page"], str(x["line"]), str(x["layer"]), str(x["group"])) for x in lone]
        if text != [x[:4] for x in said] or [re.findall(r"\b[A-Z_]{3,}\b", x[4]) for x in said] != [
                x["missing"] for x in lone]:
            wrong.append(f"{name}: {said} but {lone}")
        assert ("still to come (pdp_max.cfg:64)" in run["report"]) == (name == "still to come")
    assert not wrong, "\n".join(wrong)


def rtl():
    return kit.bench("rtl")


def test_on_the_models(tmp_path, layers):
    alone(tmp_path / "alone", kit.need(kit.DLA, "make native"), layers)
    judge(tmp_path, kit.DLA, layers, cases=CASES + ODD)


@pytest.mark.parametrize("args", [[], ["--all", "rtl"]], ids=["models", "rtl"])
def test_on_the_bench(args, tmp_path, layers):
    alone(tmp_path / "alone", rtl(), layers, ["--hang", "3000", *args])
    judge(tmp_path, rtl(), layers, ["--hang", "3000", *args])


@pytest.mark.parametrize("bench,options,fault,said,trace", kit.rows("cause_of_faults.txt"))
def test_cause_of_a_fault(bench, options, fault, said, trace, tmp_path):
    r, run = kit.one(kit.bench(bench), tmp_path, "--hang", "3000", "--fault", fault, *options.split(), kit.VECTORS / trace)
    assert r.returncode == 3 and not causes.lacks(run, said), kit.tail(r)


def planted():
    return kit.bench("planted")


@pytest.mark.parametrize("unit,what,trace,said", kit.rows("rtl/planted/stopped.txt"))
def test_rtl_that_stops(unit, what, trace, said, tmp_path):
    """The report names its unit; with the unit in check, the checker reports it instead."""
    bug = next(n for n, b in enumerate(bugs(unit), 1) if what in b[3])
    args = ["--hang", "3000", f"+rtl_bug={bug}", kit.VECTORS / trace]
    r, run = kit.one(planted(), tmp_path, "--engine", f"{unit}=rtl", *args)
    assert r.returncode == 3 and not causes.lacks(run, f"rtl_stopped units={said}"), kit.tail(r)
    assert set(re.findall(r"--engine (\w+)=check\)", run["likely_cause"])) == {unit}
    r, run = kit.one(planted(), tmp_path, "--engine", f"{unit}=check", "--on-mismatch=continue", *args)
    assert r.returncode and not causes.told(run), kit.tail(r)


def test_the_flush_is_not_finished(tmp_path, layers):
    """A run that ends at the limit of clocks reports this, and no cause that assumes a layer that has stopped."""
    d = changed("dc_stride_pad", [(r"(?=reg_write)", "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, 0x1);\n")],
                tmp_path / "flush/dc_stride_pad", layers)
    r, run = kit.one(rtl(), tmp_path, "--max-cycles", "1500", d)
    assert not causes.lacks(run, r"flush_polled wait=\d+ limit=.+"), kit.tail(r)
    d = changed("dc_stride_pad", [(r"poll_reg_equal\(NVDLA_CDMA\.S_CBUF_FLUSH.*\n", "")], tmp_path / "early/dc_stride_pad", layers)
    r, run = kit.one(rtl(), tmp_path, "--max-cycles", "400", d)
    assert not causes.lacks(run, "flush"), kit.tail(r)
    r, run = kit.one(rtl(), tmp_path, "--max-cycles", "800", kit.VECTORS / "pdp_max")
    assert r.returncode == 4 and not causes.told(run), kit.tail(r)


@pytest.mark.parametrize("mask,said", [
    ("0x10", "masked status=GLB.S_INTR_STATUS.PDP_DONE_STATUS0 mask=GLB.S_INTR_MASK.PDP_DONE_MASK0:0x1@1"), ("0x20", "")])
def test_short_writes_in_the_other_format(tmp_path, mask, said):
    d = kit.write(tmp_path / "t", {"input.txn": (
        f"write_reg 0xffff0401 {mask}\nwrite_reg 0xffff0402 0x10\nwait\nread_reg 0xffff0403 0xffffffff == 0x10\n")})
    r, run = kit.one(kit.DLA, tmp_path, "play", "--config", "nv_small", d)
    assert r.returncode == (3 if said else 0) and not causes.lacks(run, said), kit.tail(r)


def test_every_cause_has_its_words_and_its_place():
    """Each cause is in the table, in docs/reference/messages.md with a remedy, among the words, and in a test."""
    table = re.findall(r"^CAUSE\((\w+),", (kit.ROOT / "models/player/cause_table.h").read_text(), re.M)
    page = (kit.ROOT / "docs/reference/messages.md").read_text()
    docs = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \| `.*` \|$", page, re.M)
    tests = "".join((kit.ROOT / "tests" / x).read_text() for x in (
        "test_causes.py", "test_outside.py", "test_short_writes.py", "cause_of_faults.txt"))
    assert sorted(table) == sorted(causes.WORDS) == sorted(docs)
    assert [x for x in table if not re.search(rf'["|] ?{x}[ "]', tests)] == []


def stuck(place, unit):
    return kit.shared(place / f"stuck_{unit}.so", f"-DUNIT=DLA_SLOT_{unit}", "tests/unit/stuck_unit.c")


def test_last_transfers_beside_rtl(tmp_path, layers):
    """A channel that moved is not reported as one that never moved, also between two units of RTL."""
    d = changed("conv_sdp_pdp_fused", [enable("SDP")], tmp_path / "conv_sdp_pdp_fused", layers)
    for args in ["--engine", "csc=rtl"], ["--all", "rtl"], ["--all", "check"]:
        r = kit.run(rtl(), "--hang", "3000", *args, d)
        line = re.search(r"^  csc: last transfers at clock: (.*)$", r.stdout, re.M)[1]
        wanted = r"cbuf_rd_dat \d+, .*cbuf_rsp_dat \d+, .*cdma2sc_dat \d+, .*sc2mac \d+"
        assert r.returncode == 3 and re.search(wanted, line), line
        if args[1] == "check":
            assert re.search(r"^  csc: RTL in the slot; waits for credit .*; its shadow: .*credit \d+,", r.stdout, re.M), kit.tail(r)


# Reasons why RTL waits: the page that is not enabled or the fault, the trace, {unit: (channel, text)}; the report names
# no other units.
WAITS = [
    ("SDP", "conv_sdp_pdp_fused", {"csc": ("credit", r"credit of CACC, 0 of 16 left"),
                                   "cmac": ("sc2mac", r"stripes of CSC, last at clock \d+"),
                                   "cacc": ("cacc2sdp", r"SDP to take a result, offered since clock \d+"),
                                   "pdp": ("sdp2pdp", r"atoms of SDP, none arrived"), "cdma": (None, ""), "sdp": (None, "")}),
    ("PDP", "conv_sdp_pdp_fused", {"csc": ("credit", r"credit of CACC, 1 of 16 left"),
                                   "cacc": ("cacc2sdp", r"SDP to take a result, offered since clock \d+"),
                                   "sdp": ("sdp2pdp", r"PDP to take an atom, offered since clock \d+"), "pdp": (None, "")}),
    ("CSC", "conv_sdp_pdp_fused", {"cdma": ("pending", r"CSC to request its bank change, none arrived"),
                                   "cmac": ("sc2mac", r"stripes of CSC, none arrived"),
                                   "cacc": ("mac2accu", r"partial sums of CMAC, none arrived"),
                                   "sdp": ("cacc2sdp", r"results of CACC, none arrived"), "csc": (None, "")}),
    ("CDMA", "conv_sdp_pdp_fused",
     {"csc": ("pending", r"CDMA to acknowledge the bank change of data, requested since clock \d+")}),
    ("dbb.read @nth=9 drop", "pdp_max", {"pdp": ("memory reads", r"memory, reads of id 2, \d+ beats? outstanding")}),
    ("dbb.read @nth=20 drop", "dc_stride_pad",
     {"cdma": ("memory reads", r"memory, reads of id 8, \d+ beats? outstanding"),
      "csc": ("cdma2sc_dat", r"data of CDMA, \d+ of \d+ slices are in the buffer")}),
]


@pytest.mark.parametrize("missing,trace,waits", WAITS)
def test_waits_of_rtl(missing, trace, waits, tmp_path, layers):
    """For RTL that is not in `check`: text and JSON, with the same credits as for RTL in `check`."""
    fault = ["--fault", missing] if " " in missing else []
    d = changed(trace, [] if fault else [enable(missing)], tmp_path / "t" / trace, layers)
    bench = {}
    for args in ["--all", "rtl"], ["--all", "check"]:
        _, run = kit.one(rtl(), tmp_path, "--hang", "3000", *fault, *args, d)
        bench[args[-1]] = run["bench"]
        for unit, (channel, said) in waits.items():
            u = run["bench"]["units"][unit]
            assert u["waits_on"] == channel and re.fullmatch(said, u["waits"]), u
            assert u["provider"] == args[1]
            line = rf"^  {unit}: RTL in the slot" + (rf"; waits for {said}" if said else "") + \
                r"(; write command of \d+ atoms? at .*)?(; its shadow: .*)?$"
            assert re.search(line, run["report"], re.M), run["report"]
    assert bench["rtl"].get("credits") == bench["check"].get("credits")
    units = bench["rtl"]["units"]
    for u in units.values():
        assert u["last"] == max([c or 0 for c in u["channels"].values()] + [
            c for x in u["outstanding"] for c in x["last"].values()], default=0)
        assert all(len(g) == 2 for g in u["groups"].values())
    if fault:
        beats = {x["id"]: x["read_beats"] for u in units.values() for x in u["outstanding"]}
        assert sum(beats.values()) >= 1
    else:
        c = bench["rtl"]["credits"]
        text = (f"CSC has {c['cacc_to_csc']} of {c['of']} credits of CACC; announced by CDMA and not released by CSC: "
                f"{c['data']['slices']} slices, {c['data']['entries']} entries of data, {c['weights']['kernels']} kernels, "
                f"{c['weights']['entries']} entries of weights")
        r = kit.run(rtl(), "--hang", "3000", "--all", "rtl", d)
        assert f"\n  at the pins: {text}\n" in r.stdout, kit.tail(r)
        shadow = re.search(r"^  csc: .*; its shadow: .*; (\d+) kernels in the buffer, credit (\d+),", run["report"], re.M)
        assert not shadow or (int(shadow[1]), int(shadow[2])) == (c["weights"]["kernels"], c["cacc_to_csc"])
        assert shadow or missing not in ("SDP", "PDP"), run["report"]


@pytest.mark.parametrize("unit,trace", STUCK)
def test_a_stuck_unit_is_not_reported(unit, trace, tmp_path, layers):
    r = kit.run(rtl(), "--hang", "3000", "--engine", f"{unit.lower()}={stuck(tmp_path, unit)}",
                layers.get(trace, kit.VECTORS / trace))
    assert r.returncode == 3 and "likely cause" not in r.stdout, kit.tail(r)
    assert re.search(rf"^  S_STATUS:.* {unit} group 0 running", r.stdout, re.M), kit.tail(r)


def test_rtl_beside_a_stuck_unit_is_not_reported(tmp_path):
    r = kit.run(rtl(), "--hang", "3000", "--engine", f"sdp={stuck(tmp_path, 'SDP')}", "--engine", "cacc=rtl",
                kit.VECTORS / "dc_stride_pad")
    assert r.returncode == 3 and "likely cause" not in r.stdout, kit.tail(r)
    assert re.search(r"^  cacc: RTL in the slot; waits for SDP to take a result,", r.stdout, re.M), kit.tail(r)


def test_traces_that_pass_have_no_report(tmp_path, layers):
    dirs = [*kit.golden("vectors"), layers["conv"], layers["full"]]
    p = kit.play_all(tmp_path, kit.DLA, ["play", "--config", "nv_small"], dirs)
    assert not [x for x in p.runs.values() if "likely_cause" in x]
