# SPDX-License-Identifier: Apache-2.0
"""Software errors that the hardware does not forgive: illegal register values, missing partners, accesses outside
memory. Errors of the trace text are in unit/test_player.py.

Each case edits one trace of vectors/ and plays it on the models and on the bench."""

import re

import pytest

import kit

RUNNERS = ["native", "bench"]


def runner(name):
    return kit.player(name) + ["--max-cycles", kit.MAX_CYCLES, "--hang", 3000] * (name == "bench")


def edited(tmp_path, name, sets=(), drop=(), tail="", front=""):
    """Copies a vector with (register, value) pairs replaced and lines with certain words dropped."""
    src = kit.VECTORS / name
    files = {p.name: p.read_bytes() for p in src.iterdir()}
    lines = files[f"{name}.cfg"].decode().splitlines()
    for reg, value in sets:
        at = [i for i, x in enumerate(lines) if x.startswith(f"reg_write(NVDLA_{reg}_0,")]
        assert at, f"{name} does not write {reg}"
        for i in at:
            lines[i] = f"reg_write(NVDLA_{reg}_0, {value:#x});"
    lines = [x for x in lines if not any(d in x for d in drop)]
    files[f"{name}.cfg"] = "\n".join([front] * bool(front) + lines + [tail, ""]).encode()
    return kit.write(tmp_path / name, files)


def value_of(name, reg):
    return int(re.search(rf"reg_write\(NVDLA_{reg}_0, (\w+)\)", kit.text(kit.VECTORS / name))[1], 0)


# ---- forbidden values in fields that the layer uses ----

# vector, register, value, field named in the message, value of the field, legal values (regex)
ILLEGAL = {
    "sdp memory": ("sdp_prelu", "SDP.D_DST_DMA_CFG", 0, "DST_RAM_TYPE", 0, "1 "),
    "sdp winograd": ("sdp_prelu", "SDP.D_FEATURE_MODE_CFG", 4, "WINOGRAD", 1, "0 "),
    "sdp batch": ("sdp_prelu", "SDP.D_FEATURE_MODE_CFG", 0x300, "BATCH_NUMBER", 3, "0 "),
    "pdp method": ("pdp_max", "PDP.D_OPERATION_MODE_CFG", 0x13, "POOLING_METHOD", 3, "0"),
    "pdp output width": ("pdp_max", "PDP.D_DATA_CUBE_OUT_WIDTH", 0x1ff, "", 0x1ff, ""),
    "cdma mode": ("dc_stride_pad", "CDMA.D_MISC_CFG", 1, "CONV_MODE", 1, "0"),
    "cdma bank": ("dc_stride_pad", "CDMA.D_BANK", 0x1f001f, "", 0x1f, ""),
    "csc mode": ("dc_stride_pad", "CSC.D_MISC_CFG", 1, "CONV_MODE", 1, "0"),
    "cacc mode": ("dc_stride_pad", "CACC.D_MISC_CFG", 1, "CONV_MODE", 1, "0"),
    "cmac mode": ("dc_stride_pad", "CMAC_A.D_MISC_CFG", 1, "CONV_MODE", 1, "0"),
    "pixel format": ("img_a8r8g8b8", "CDMA.D_DATAIN_FORMAT", 0x3f01, "PIXEL_FORMAT", 0x3f, ""),
    "16-bit pixels": ("img_a8r8g8b8", "CDMA.D_DATAIN_FORMAT", 0x601, "PIXEL_FORMAT", 6, ""),
}


def refusal(unit, reg, field, value, legal):
    return (rf"nv_small, group \d: {unit}\.{reg}\.{field or chr(92) + 'w+'} = {value:#x} "
            rf"\({value}\) is not legal, expected {legal}")


@pytest.mark.parametrize("how", RUNNERS)
@pytest.mark.parametrize("case", ILLEGAL)
def test_illegal_value_is_refused(case, how, tmp_path):
    """Refused with unit, register, field, value and range; exit code 2."""
    name, reg, value, field, fvalue, legal = ILLEGAL[case]
    d = edited(tmp_path, name, [(reg, value)])
    r = kit.ends(kit.run(*runner(how), d), 2)
    text = r.stdout + r.stderr
    unit, word = reg.split(".")
    assert re.search(refusal(unit, word, field, fvalue, legal), text), kit.tail(r)
    assert re.search(rf"{name}\.cfg:\d+: nv_small, group", text), "no place in the trace"


@pytest.mark.parametrize("how", RUNNERS)
def test_illegal_value_warns_on_request(how, tmp_path):
    """--illegal=warn continues: the message stays, the layer is played."""
    d = edited(tmp_path, "sdp_prelu", [("SDP.D_DST_DMA_CFG", 0)])
    r = kit.ends(kit.run(*runner(how), "--illegal=warn", d), 0,
                 line=r"^warning: .*SDP\.D_DST_DMA_CFG\.DST_RAM_TYPE = 0x0 \(0\) is not legal")
    assert r.stdout.splitlines()[-1] == "1 passed, 0 failed"


# ---- the same junk in fields that the layer does not use ----

UNUSED = {
    "image registers of a feature layer": ("dc_stride_pad", [
        ("CDMA.D_PIXEL_OFFSET", 0x7001f), ("CDMA.D_DAIN_ADDR_LOW_1", 0xffffffe0),
        ("CDMA.D_LINE_UV_STRIDE", 0xffffffe0), ("CDMA.D_MEAN_GLOBAL_0", 0xffffffff),
        ("CDMA.D_MEAN_GLOBAL_1", 0xffffffff)]),
    "operands that are bypassed": ("sdp_register_operands", [
        ("SDP_RDMA.D_BS_BASE_ADDR_LOW", 0xffffffe0), ("SDP_RDMA.D_BN_BASE_ADDR_LOW", 0xffffffe0),
        ("SDP_RDMA.D_EW_BASE_ADDR_LOW", 0xffffffe0)]),
    "pooling by maximum": ("pdp_max", [
        ("PDP.D_RECIP_KERNEL_WIDTH", 0x1ffff), ("PDP.D_RECIP_KERNEL_HEIGHT", 0x1ffff)]),
    "read-only and unused bits": ("pdp_max", [("PDP.S_STATUS", 0xffffffff)]),
    "compression without it": ("dc_stride_pad", [
        ("CDMA.D_WGS_ADDR_LOW", 0xffffffff), ("CDMA.D_WMB_ADDR_LOW", 0xffffffff)]),
    "batch stride without batch": ("sdp_prelu", [("SDP.D_DST_BATCH_STRIDE", 0xffffffe0)]),
}


@pytest.mark.parametrize("how", RUNNERS)
@pytest.mark.parametrize("case", UNUSED)
def test_junk_in_unused_fields_is_harmless(case, how, tmp_path):
    name, sets = UNUSED[case]
    written = (kit.VECTORS / name / f"{name}.cfg").read_text()
    old = [(reg, v) for reg, v in sets if f"NVDLA_{reg}_0," in written]
    new = [(reg, v) for reg, v in sets if (reg, v) not in old]
    d = edited(tmp_path, name, old, front="\n".join(
        f"reg_write(NVDLA_{reg}_0, {v:#x});" for reg, v in new))
    kit.play_all(tmp_path, runner(how)[0], runner(how)[1:], [d])


# ---- op_enable without partners ----

PARTNERS = {unit: (name, lines) for unit, name, *lines in kit.rows("missing_partners.txt")}


@pytest.mark.parametrize("how", RUNNERS)
@pytest.mark.parametrize("unit", PARTNERS)
def test_missing_partner_is_reported(unit, how, tmp_path):
    """A hang report names the unit that waits and the one that it waits for; exit code 3."""
    name, lines = PARTNERS[unit]
    d = edited(tmp_path, name, drop=[f"NVDLA_{unit.split()[0]}.D_OP_ENABLE_0, 0x1"])
    r = kit.ends(kit.run(*runner(how), d), 3, f"HANG {name}: ")
    for text in ["missing interrupt ", *lines]:
        assert text in r.stdout, f"{text!r} is not in:\n{kit.tail(r)}"


@pytest.mark.parametrize("memory", ["latency=1", "latency=50,stall=20:1-9,rd_order=reorder"])
def test_hang_option(memory, tmp_path):
    """--hang N: the report comes after about N clocks of silence, with any memory timing."""
    d = edited(tmp_path, "pdp_max", drop=["NVDLA_PDP.D_OP_ENABLE_0, 0x1"])
    for n in (2000, 20000):
        p = kit.play(tmp_path, kit.cosim_of("nv_small"),
                     ["--hang", n, "--dbb", memory, "--max-cycles", 1000000], [d])
        assert p.r.returncode == 3, kit.tail(p.r)
        assert "--max-cycles" not in p.report["runs"][0]["report"], kit.tail(p.r)
        assert n <= p.report["runs"][0]["clocks"] <= n + 20000
        assert f"the limit is --hang {n}" in p.report["runs"][0]["report"]


# One output channel of 2048 channels and 7x5 taps; 16 outputs are computed at once: 143,360 clocks.
SILENT = """
layers = ( { name = "conv"; engine = "conv"; input = { shape = [2048, 4, 7]; seed = 1; };
             weights = { shape = [1, 2048, 5, 7]; seed = 2; }; padding = [1, 1, 4, 3];
             output = { scale = 1; shift = 10; }; } );
"""
# PDP takes eight lines of outputs before it writes one.
POOLED = """
layers = ( { name = "conv"; engine = "conv"; input = { shape = [256, 9, 20]; seed = 1; };
             weights = { shape = [8, 256, 3, 3]; seed = 2; }; padding = [1, 1, 1, 1];
             output = { scale = 1; shift = 10; };
             pool = { method = "max"; window = [8, 8]; stride = [1, 1]; }; } );
"""
LIMIT = re.compile(r"no transfer on any channel for (\d+) clocks; the limit is 2 times the (\d+) clocks that "
                   r"layer 0 of csc may compute before its next output, more than --hang (\d+)")


def all_rtl(hang):
    return [kit.bench("rtl"), "--all", "rtl", "--hang", hang]


def layer(tmp_path, text):
    return kit.layer(tmp_path / "conv", text, "--config", "nv_small")


@pytest.mark.parametrize("text,hang", [(SILENT, 100000), (SILENT, 2000), (POOLED, 2000)],
                         ids=["100000", "2000", "pooled"])
def test_a_silent_core_is_not_hung(text, hang, tmp_path):
    """Units of the convolution in RTL compute longer than --hang without a transfer."""
    exe, *args = all_rtl(hang)
    p = kit.play_all(tmp_path, exe, args, [layer(tmp_path, text)])
    assert p.report["runs"][0]["clocks"] > hang


def test_a_silent_layer_over_pins(tmp_path):
    kit.play_all(tmp_path, kit.cosim_of("nv_small"), ["--pins", "--hang", 100000], [layer(tmp_path, SILENT)])


def test_a_silent_layer_that_hangs(tmp_path):
    """CACC's first result is not taken: the run ends after the time that the layer may take."""
    d = layer(tmp_path, SILENT)
    text = (d / "conv.cfg").read_text()
    (d / "conv.cfg").write_text(re.sub(r"reg_write\(NVDLA_SDP\.D_OP_ENABLE_0.*\n", "", text))
    exe, *args = all_rtl(2000)
    p = kit.play(tmp_path, exe, [*args, "--max-cycles", 2000000], [d])
    assert p.r.returncode == 3, kit.tail(p.r)
    still, silence, hang = map(int, LIMIT.search(p.report["runs"][0]["report"]).groups())
    assert silence == 5 * 7 * 256 * 16 and hang == 2000 and 2 * silence <= still <= 2 * silence + 1000


def test_a_layer_that_has_ended_gives_no_time(tmp_path):
    """After the interrupt of the convolution, no later layer may be silent for as long."""
    d = layer(tmp_path, POOLED)
    exe, *args = all_rtl(2000)
    clocks = kit.play(tmp_path, exe, args, [d]).report["runs"][0]["clocks"]
    with open(d / "conv.cfg", "a") as f:
        f.write("intr_notify(CDP_0, never);\ncheck_nothing(never);\n")
    p = kit.play(tmp_path, exe, args, [d])
    x = p.report["runs"][0]
    assert p.r.returncode == 3, kit.tail(p.r)
    assert "the limit is --hang 2000" in x["report"] and x["clocks"] < clocks + 4000


# ---- memory ----

@pytest.mark.parametrize("how", RUNNERS)
@pytest.mark.parametrize("name,reg,what", [
    ("sdp_prelu", "SDP.D_DST_BASE_ADDR_LOW", "write"),
    ("sdp_prelu", "SDP_RDMA.D_SRC_BASE_ADDR_LOW", "read"),
    ("pdp_max", "PDP.D_DST_BASE_ADDR_LOW", "write"),
    ("cdp_lrn5", "CDP_RDMA.D_SRC_BASE_ADDR_LOW", "read"),
    ("dc_stride_pad", "CDMA.D_WEIGHT_ADDR_LOW", "read"),
])
def test_access_outside_memory(name, reg, what, how, tmp_path):
    """Addresses that no line of the trace declares: refused with the address, exit code 2."""
    d = edited(tmp_path, name, [(reg, 0xc0000000)])
    r = kit.ends(kit.run(*runner(how), d), 2)
    text = r.stdout + r.stderr
    assert "0xc0000000" in text.lower(), kit.tail(r)
    assert what in text and "outside" in text, kit.tail(r)


def test_outside_warns_on_request(tmp_path):
    """--outside=warn reports and continues; the read data is then wrong."""
    d = edited(tmp_path, "sdp_prelu", [("SDP_RDMA.D_SRC_BASE_ADDR_LOW", 0xc0000000)])
    kit.ends(kit.dla("play", "--config", "nv_small", "--outside=warn", d), 1, line="^warning: .*outside")
    kit.ends(kit.run(kit.cosim_of("nv_small"), "--dbb", "outside=warn", d), 1, line="^warning: .*outside")


def test_never_written_memory_is_reported(tmp_path):
    """A region that is only reserved: the message states what the bench's memory returned."""
    name = "sdp_prelu"
    src = value_of(name, "SDP_RDMA.D_SRC_BASE_ADDR_LOW")
    text = (kit.VECTORS / name / f"{name}.cfg").read_text()
    size = re.search(rf"mem_init\(pri_mem, {src:#x}, (\w+),", text)[1]
    d = edited(tmp_path, name, drop=[f"mem_load(pri_mem, {src:#x}", f"mem_init(pri_mem, {src:#x}"],
               front=f"mem_reserve(pri_mem, {src:#x}, {size});")
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), [], [d])
    assert p.r.returncode == 1, kit.tail(p.r)
    assert f"warning: axi dbb: " in p.r.stdout
    assert f"addr {src:#x}: read of memory that was never written, first byte {src:#x}" in p.r.stdout
    assert p.report["runs"][0]["dbb"]["uninit"]["first"] == src
    kit.ends(kit.run(kit.cosim_of("nv_small"), "--dbb", "uninit=error", d), 1, err="never written")


@pytest.mark.parametrize("how", RUNNERS)
def test_next_trace_after_a_refused_one(how, tmp_path):
    """Neither a hang nor an error of one trace affects the next."""
    hang = edited(tmp_path / "a", "conv_bias_bn_relu", drop=["NVDLA_CSC.D_OP_ENABLE_0, 0x1"])
    bad = edited(tmp_path / "b", "dc_stride_pad", [("CDMA.D_WEIGHT_ADDR_LOW", 0xc0000000)])
    good = [kit.VECTORS / "conv_bias_bn_relu", kit.VECTORS / "dc_stride_pad"]
    p = kit.play(tmp_path, runner(how)[0], runner(how)[1:], [hang, good[0], bad, good[1]])
    ends = [(x["verdict"], x["failed"]) for x in p.report["runs"]]
    assert ends == [("hung", 0), ("passed", 0), ("refused", 0), ("passed", 0)], kit.tail(p.r)
    assert p.r.returncode == 3
