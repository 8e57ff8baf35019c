# SPDX-License-Identifier: Apache-2.0
"""The likely cause in the report of a hang (docs/debugging.md): each known cause is told with its registers
and lines, on the models, on the bench with models and with RTL; what comes close to one gets none, or its own."""

import re

import pytest

import kit

# A convolution that needs two data banks and two weight banks, one that fills its data bank exactly,
# one whose results CACC can hold.
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


# Name, trace, changes of its text, what the sentence must say.
CASES = [
    *[(f"fused without {p}", "conv_sdp_pdp_fused", [enable(p)], rf"^{p} is not enabled for the layer of \w+ that "
       rf"\w+\.D_OP_ENABLE \(conv_sdp_pdp_fused\.cfg:\d+\) started.*: {p}\.D_OP_ENABLE was never written$")
      for p in ON_THE_FLY],
    *[(f"{t} without {p}", t, [enable(p)], rf"^{p} is not enabled for the layer of {q} that .*never written$")
      for t, p, q in (("pdp_max", "PDP", "PDP_RDMA"), ("pdp_max", "PDP_RDMA", "PDP"),
                      ("cdp_lrn5", "CDP", "CDP_RDMA"), ("cdp_lrn5", "CDP_RDMA", "CDP"),
                      ("sdp_both_element_2b", "SDP", "SDP_RDMA"), ("sdp_both_element_2b", "SDP_RDMA", "SDP"))],
    ("which field needs it", "conv_sdp_pdp_fused", [enable("PDP")],
     r"needs it, SDP\.D_FEATURE_MODE_CFG\.OUTPUT_DST = 0x1 \(conv_sdp_pdp_fused\.cfg:134\): PDP"),
    ("partner behind an event", "pdp_max",
     [enable("PDP_RDMA"), append("sync_wait(NVDLA_PDP_RDMA, pdp_0_0);\nreg_write(NVDLA_PDP_RDMA.D_OP_ENABLE_0, 0x1);")],
     r"^PDP_RDMA is not enabled .*D_OP_ENABLE is still to come \(pdp_max\.cfg:64\), behind the event that its "
     r"commands wait for \(pdp_max\.cfg:63\)$"),
    ("masked", "pdp_max", [write("GLB.S_INTR_MASK", "0x3f03f0")],
     r"^the interrupt is masked: GLB\.S_INTR_STATUS\.PDP_DONE_STATUS0 is 1, but GLB\.S_INTR_MASK\.PDP_DONE_MASK0 = "
     r"0x1 \(pdp_max\.cfg:8\) keeps it from the pin$"),
    ("another one is masked", "pdp_max", [write("GLB.S_INTR_MASK", "0x3f03cf"), enable("PDP")], r"^PDP is not enabled"),
    ("wrong group", "pdp_max", [write("PDP.S_POINTER", "0x1")],
     r"^group 1 of PDP is enabled, but group 0 is next: PDP\.D_OP_ENABLE \(pdp_max\.cfg:60\) with "
     r"PDP\.S_POINTER\.PRODUCER = 0x1 \(pdp_max\.cfg:9\), and PDP\.S_POINTER\.CONSUMER is 0$"),
    ("entries", "conv", [write("CDMA.D_ENTRY_PER_SLICE", "0xfff")],
     r"^CDMA and CSC disagree: CDMA\.D_ENTRY_PER_SLICE\.ENTRIES = 0xfff \(conv\.cfg:\d+\), "
     r"CSC\.D_ENTRY_PER_SLICE\.ENTRIES = 0x3f \(conv\.cfg:\d+\)$"),
    ("kernels", "conv", [write("CDMA.D_WEIGHT_SIZE_1", "0x3")],
     r"^CDMA and CSC disagree: CDMA\.D_WEIGHT_SIZE_1\.WEIGHT_KERNEL = 0x3 .*WEIGHT_KERNEL = 0x7 "),
    ("rows of results", "conv", [write("SDP.D_DATA_CUBE_HEIGHT", "0x9")],
     r"^CACC and SDP disagree: CACC\.D_DATAOUT_SIZE_0\.DATAOUT_HEIGHT = 0x8 .*SDP\.D_DATA_CUBE_HEIGHT\.HEIGHT = 0x9"),
    ("data banks", "conv", [write("CDMA.D_BANK", "0x10000"), write("CSC.D_BANK", "0x10000")],
     r"^the data banks are too small: CDMA\.D_BANK\.DATA_BANK = 0x0 \(conv\.cfg:\d+\) gives 512 entries of the 576 that "
     r"the layer needs, CDMA\.D_ENTRY_PER_SLICE\.ENTRIES = 0x3f .*DATAIN_HEIGHT = 0x8 "),
    ("weight banks", "conv", [write("CDMA.D_BANK", "0x1"), write("CSC.D_BANK", "0x1")],
     r"^the weight banks are too small: CDMA\.D_BANK\.WEIGHT_BANK = 0x0 \(conv\.cfg:\d+\) gives 4096 bytes of the 4608 "
     r"that a group of kernels needs, CDMA\.D_WEIGHT_SIZE_0\.BYTE_PER_KERNEL = 0x23f "),
    ("event of another unit", "pdp_max",
     [write("GLB.S_INTR_MASK", "0x3f03f0"), (r"intr_notify\(PDP_0", "intr_notify(CDP_0")],
     r"^CDP_0 is waited for \(pdp_max\.cfg:62\), but CDP\.D_OP_ENABLE was never written for group 0$"),
    ("event of another group", "pdp_max",
     [write("GLB.S_INTR_MASK", "0x3f03f0"), (r"intr_notify\(PDP_0", "intr_notify(PDP_1")],
     r"^PDP_1 is waited for \(pdp_max\.cfg:62\), but PDP ran in group 0 only: PDP\.D_OP_ENABLE \(pdp_max\.cfg:60\)$"),
    ("event once too often", "pdp_max", [append("intr_notify(PDP_0, again);")],
     r"^PDP_0 is waited for \(pdp_max\.cfg:64\) once too often: PDP had 1 layer in group 0, and their interrupts came$"),
    ("poll of bits that are not there", "pdp_max", [append("poll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x8);")],
     r"^the poll of NVDLA_PDP\.S_STATUS_0 for 0x8 \(pdp_max\.cfg:64\) cannot come true: its bits 0x8 always read 0$"),
    ("poll for a state that has passed", "pdp_max",
     [append("sync_wait(NVDLA_PDP, pdp_0_0);\npoll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x1);")],
     r"^the poll of NVDLA_PDP\.S_STATUS_0 for 0x1 \(pdp_max\.cfg:65\) cannot come true: it reads 0x0, and no unit has "
     r"a layer left$"),
    ("a poll while the layer hangs", "pdp_max",
     [enable("PDP_RDMA"), append("poll_reg_equal(NVDLA_PDP.S_STATUS_0, 0x0);")], r"^PDP_RDMA is not enabled"),
]

# What is enabled without a partner, all of it: name, trace, changes, {page: those that are missing}.
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

# The same on the models alone: what RTL makes of such registers is its own affair.
ODD = [
    ("stripes", "conv", [write("CSC.D_ATOMICS", "0x46")],
     r"^CSC makes other results than it counts: CSC\.D_ATOMICS\.ATOMICS = 0x46 \(conv\.cfg:\d+\) and .*DATAOUT_WIDTH = "
     r"0x7 .*DATAOUT_HEIGHT = 0x8 .* do not fit$"),
    ("kernel bytes", "conv", [write("CDMA.D_WEIGHT_SIZE_0", "0x3ffff")],
     r"^CDMA and CSC disagree about a kernel: CDMA\.D_WEIGHT_SIZE_0\.BYTE_PER_KERNEL = 0x3ffff .*WEIGHT_WIDTH_EXT = 0x2 "
     r".*WEIGHT_HEIGHT_EXT = 0x2 .*WEIGHT_CHANNEL_EXT = 0x3f .* do not fit$"),
    ("partner of another kind", "conv_sdp_pdp_fused", [write("PDP.D_OPERATION_MODE_CFG", "0x11")],
     r"^PDP is not enabled .*D_OP_ENABLE was written for 1 layer, 0 of that kind, "
     r"PDP\.D_OPERATION_MODE_CFG\.FLYING_MODE = 0x1 \(conv_sdp_pdp_fused\.cfg:\d+\)$"),
    ("results that SDP does not take", "conv", [write("SDP.D_FEATURE_MODE_CFG", "0x5")],
     r"^CACC and SDP disagree: CACC\.D_MISC_CFG\.CONV_MODE = 0x0 .*SDP\.D_FEATURE_MODE_CFG\.WINOGRAD = 0x1 "),
    ("precisions that nothing looks at", "conv",
     [write("CSC.D_ATOMICS", "0x46"), write("SDP.D_DATA_FORMAT", "0x1"), write("CACC.D_MISC_CFG", "0x2000")],
     r"^CSC makes other results than it counts: CSC\.D_ATOMICS\.ATOMICS = 0x46 "),
    ("CACC's event comes when SDP has taken all", "conv_bias_bn_relu",
     [write("SDP_RDMA.D_BRDMA_CFG", "0x2e"), append("intr_notify(CACC_0, accumulated);")], r"^$"),
]

# What faults at the ports of the core make of pdp_max: fault, sentence.
FAULTS = [
    ("dbb.read @nth=9 drop", r"^a response of memory is lost: reads of PDP, id 2 at port dbb: 1 beat never came, last "
                             r"AR at clock \d+$"),
    ("dbb.ar @nth=3 drop", r"^a response of memory is lost: reads of PDP, id 2 at port dbb: \d+ beats? never came"),
    ("dbb.b drop", r"^a response of memory is lost: writes of PDP, id 2 at port dbb: \d+ beats? never acknowledged, last AW at "),
    ("intr drop", r"^the interrupt pin is lost: GLB\.S_INTR_STATUS = 0x10, not masked by GLB\.S_INTR_MASK = 0x3f03c0, "
                  r"and the pin is seen low$"),
    ("csb.request @addr=0xb008 drop", r"^an enable did not arrive: PDP\.D_OP_ENABLE \(pdp_max\.cfg:60\) is layer 0, but "
                                      r"no group of PDP is enabled and its S_POINTER\.CONSUMER is 0$"),
]

# The same between units, of dc_stride_pad; of an item that only its receiver misses nothing is known.
BETWEEN = [
    ("sdp2glb_done drop", r"^the done event of SDP is lost: its layer of group 0 has ended, but GLB\.S_INTR_STATUS\."
                          r"SDP_DONE_STATUS0 is 0, and SDP_0 is waited for \(dc_stride_pad\.cfg:143\)$"),
    ("cacc2sdp @nth=7 drop", None), ("cdma2sc_dat drop", None), ("accu2sc_credit drop", None),
]

# Units that never move: nothing known fits, whatever the layer looks like.
STUCK = [("PDP", "pdp_max"), ("CACC", "conv"), ("CACC", "full"), ("SDP", "sdp_prelu"), ("CSC", "dc_stride_pad")]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """{name: folder} of the layers above."""
    place, made = tmp_path_factory.mktemp("layers"), {}
    for name, height in ("conv", 9), ("full", 8):
        (place / f"{name}.layer").write_text(LAYER.format(height=height).replace('"conv"; e', f'"{name}"; e'))
        r = kit.run(kit.need(kit.BUILD / "dlavec", "make native"), "layer", "--config", "nv_small",
                    place / f"{name}.layer", place / name)
        assert r.returncode == 0, kit.tail(r)
        made[name] = place / name
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


def causes(tmp_path, exe, layers, args=(), cases=CASES):
    """{name of the case: the likely cause in the report}; the text has the same line."""
    dirs = {name: changed(trace, changes, tmp_path / re.sub(r"\W", "_", name) / trace, layers)
            for name, trace, changes, _ in cases}
    command = [exe] if exe != kit.DLA else [exe, "play", "--config", "nv_small"]
    p = kit.Played(kit.run(*command, "--illegal=warn", *args, "--report", tmp_path / "report", *dirs.values()),
                   tmp_path / "report", dirs.values())
    found = {name: p.runs[str(d)].get("likely_cause", "") for name, d in dirs.items()}
    for name, d in dirs.items():
        said = f"\n  likely cause: {found[name]}\n" in p.runs[str(d)]["report"]
        assert said == bool(found[name]), name
    return found


def judge(found):
    wrong = [f"{name}: {found[name]!r}\n    expected {said}" for name, _, _, said in CASES + ODD
             if name in found and not re.search(said, found[name])]
    assert not wrong, "\n".join(wrong)


def alone(tmp_path, exe, layers, args=()):
    """The same for LONE: the list of the report, and that of the JSON object."""
    wrong = []
    dirs = {name: changed(trace, changes, tmp_path / re.sub(r"\W", "_", name) / trace, layers)
            for name, trace, changes, _ in LONE}
    command = [exe] if exe != kit.DLA else [exe, "play", "--config", "nv_small"]
    p = kit.Played(kit.run(*command, "--illegal=warn", *args, "--report", tmp_path / "report", *dirs.values()),
                   tmp_path / "report", dirs.values())
    for name, _, _, missing in LONE:
        run = p.runs[str(dirs[name])]
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
    return kit.need(kit.BUILD / "nv_small-rtl/cosim", "make test-rtl-nv_small")


def test_on_the_models(tmp_path, layers):
    alone(tmp_path / "alone", kit.need(kit.DLA, "make native"), layers)
    judge(causes(tmp_path, kit.need(kit.DLA, "make native"), layers, cases=CASES + ODD))


def test_on_the_bench_with_models(tmp_path, layers):
    alone(tmp_path / "alone", rtl(), layers, ["--hang", "3000"])
    judge(causes(tmp_path, rtl(), layers, ["--hang", "3000"]))


def test_on_the_bench_with_rtl(tmp_path, layers):
    alone(tmp_path / "alone", rtl(), layers, ["--hang", "3000", "--all", "rtl"])
    judge(causes(tmp_path, rtl(), layers, ["--hang", "3000", "--all", "rtl"]))


@pytest.mark.parametrize("fault,said", FAULTS)
@pytest.mark.parametrize("args", [[], ["--all", "rtl"]], ids=["models", "rtl"])
def test_what_a_fault_takes_away(fault, said, args):
    r = kit.run(rtl(), "--hang", "3000", "--fault", fault, *args, kit.VECTORS / "pdp_max")
    m = re.search(r"^  likely cause: (.*)$", r.stdout, re.M)
    assert r.returncode == 3 and m and re.search(said, m[1]), kit.tail(r)


@pytest.mark.parametrize("fault,said", BETWEEN)
def test_what_a_fault_between_units_takes_away(fault, said):
    r = kit.run(kit.need(kit.BUILD / "nv_small-planted/cosim", "make test-planted-nv_small"), "--hang", "3000",
                "--fault", fault, kit.VECTORS / "dc_stride_pad")
    m = re.search(r"^  likely cause: (.*)$", r.stdout, re.M)
    assert r.returncode == 3 and bool(m) == bool(said) and re.search(said or "", m[1] if m else ""), kit.tail(r)


def test_the_flush_is_not_finished(tmp_path, layers):
    """At the limit of clocks this is told, and nothing that holds of a layer that still runs."""
    d = changed("dc_stride_pad", [(r"(?=reg_write)", "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, 0x1);\n")],
                tmp_path / "flush/dc_stride_pad", layers)
    r = kit.run(rtl(), "--max-cycles", "1500", d)
    assert re.search(r"^  likely cause: the flush of the convolution buffer is not finished: CDMA\.S_CBUF_FLUSH_STATUS"
                     r"\.FLUSH_DONE reads 0, polled \(dc_stride_pad\.cfg:\d+\)$", r.stdout, re.M), kit.tail(r)
    r = kit.run(rtl(), "--max-cycles", "800", kit.VECTORS / "pdp_max")
    assert r.returncode == 4 and "likely cause" not in r.stdout, kit.tail(r)


@pytest.mark.parametrize("mask,said", [
    ("0x10", r"^the interrupt is masked: GLB\.S_INTR_STATUS\.PDP_DONE_STATUS0 is 1, but GLB\.S_INTR_MASK\.PDP_DONE_MASK0 "
             r"= 0x1 \(input\.txn:1\) keeps it from the pin$"), ("0x20", None)])
def test_the_other_format(tmp_path, mask, said):
    d = kit.write(tmp_path / "t", {"input.txn": (
        f"write_reg 0xffff0401 {mask}\nwrite_reg 0xffff0402 0x10\nwait\nread_reg 0xffff0403 0xffffffff == 0x10\n")})
    r = kit.dla("play", "--config", "nv_small", d)
    m = re.search(r"^  likely cause: (.*)$", r.stdout, re.M)
    assert r.returncode == (3 if said else 0) and bool(m) == bool(said), kit.tail(r)
    assert not said or re.search(said, m[1]), m[1]


def stuck(place, unit):
    so = place / f"stuck_{unit}.so"
    r = kit.run(*kit.CC, "-shared", "-fPIC", f"-DUNIT=DLA_SLOT_{unit}", "-Imodels/include", "-Ibuild/gen",
                "tests/unit/stuck_unit.c", "-o", so)
    assert r.returncode == 0, r.stderr
    return so


def test_last_transfers_beside_rtl(tmp_path, layers):
    """A channel that moved is not said never to have, also of one between two units of RTL."""
    d = changed("conv_sdp_pdp_fused", [enable("SDP")], tmp_path / "conv_sdp_pdp_fused", layers)
    for args in ["--engine", "csc=rtl"], ["--all", "rtl"], ["--all", "check"]:
        r = kit.run(rtl(), "--hang", "3000", *args, d)
        line = re.search(r"^  csc: last transfers at clock: (.*)$", r.stdout, re.M)[1]
        wanted = r"cbuf_rd_dat \d+, .*cbuf_rsp_dat \d+, .*cdma2sc_dat \d+, .*sc2mac \d+"
        assert r.returncode == 3 and re.search(wanted, line), line
        if args[1] == "check":
            assert re.search(r"^  csc: RTL in the slot; waits for credit .*; its shadow: .*credit \d+,", r.stdout, re.M), kit.tail(r)


# What RTL waits for: the page that is not enabled or the fault, the trace, {unit: (channel, what is said)}; of the units
# that it names no other.
WAITS = [
    ("SDP", "conv_sdp_pdp_fused", {"csc": ("credit", r"credit of CACC, 0 of 16 left"),
                                   "cmac": ("sc2mac", r"stripes of CSC, last at clock \d+"),
                                   "cacc": ("cacc2sdp", r"SDP to take a result, offered since clock \d+"),
                                   "pdp": ("sdp2pdp", r"atoms of SDP, none came"), "cdma": (None, ""), "sdp": (None, "")}),
    ("PDP", "conv_sdp_pdp_fused", {"csc": ("credit", r"credit of CACC, 1 of 16 left"),
                                   "cacc": ("cacc2sdp", r"SDP to take a result, offered since clock \d+"),
                                   "sdp": ("sdp2pdp", r"PDP to take an atom, offered since clock \d+"), "pdp": (None, "")}),
    ("CSC", "conv_sdp_pdp_fused", {"cdma": ("pending", r"CSC to request its bank change, none came"),
                                   "cmac": ("sc2mac", r"stripes of CSC, none came"),
                                   "cacc": ("mac2accu", r"partial sums of CMAC, none came"),
                                   "sdp": ("cacc2sdp", r"results of CACC, none came"), "csc": (None, "")}),
    ("CDMA", "conv_sdp_pdp_fused",
     {"csc": ("pending", r"CDMA to acknowledge the bank change of data, requested since clock \d+")}),
    ("dbb.read @nth=9 drop", "pdp_max", {"pdp": ("memory reads", r"memory, reads of id 2, \d+ beats? outstanding")}),
    ("dbb.read @nth=20 drop", "dc_stride_pad",
     {"cdma": ("memory reads", r"memory, reads of id 8, \d+ beats? outstanding"),
      "csc": ("cdma2sc_dat", r"data of CDMA, \d+ of \d+ slices are in the buffer")}),
]


@pytest.mark.parametrize("missing,trace,waits", WAITS)
def test_what_rtl_waits_for(missing, trace, waits, tmp_path, layers):
    """Of RTL that is not in `check`: text, JSON, and the same credits as of RTL in `check`."""
    fault = ["--fault", missing] if " " in missing else []
    d = changed(trace, [] if fault else [enable(missing)], tmp_path / "t" / trace, layers)
    bench = {}
    for args in ["--all", "rtl"], ["--all", "check"]:
        p = kit.Played(kit.run(rtl(), "--hang", "3000", *fault, *args, "--report", tmp_path / "report", d),
                       tmp_path / "report", [d])
        run, bench[args[-1]] = p.runs[str(d)], p.runs[str(d)]["bench"]
        for unit, (channel, said) in waits.items():
            u = run["bench"]["units"][unit]
            assert u["waits_on"] == channel and re.fullmatch(said, u["waits"]), u
            assert u["provider"] == args[1]
            line = rf"^  {unit}: RTL in the slot" + (rf"; waits for {said}" if said else "") + r"(; its shadow: .*)?$"
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
def test_nothing_is_said_of_a_unit_that_is_stuck(unit, trace, tmp_path, layers):
    r = kit.run(rtl(), "--hang", "3000", "--engine", f"{unit.lower()}={stuck(tmp_path, unit)}",
                layers.get(trace, kit.VECTORS / trace))
    assert r.returncode == 3 and "likely cause" not in r.stdout, kit.tail(r)
    assert re.search(rf"^  S_STATUS:.* {unit} group 0 running", r.stdout, re.M), kit.tail(r)


def test_nothing_is_said_of_traces_that_pass(tmp_path, layers):
    dirs = [*kit.golden("vectors"), layers["conv"], layers["full"]]
    p = kit.play_all(tmp_path, kit.DLA, ["play", "--config", "nv_small"], dirs)
    assert not [x for x in p.runs.values() if "likely_cause" in x]
