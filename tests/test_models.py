# SPDX-License-Identifier: Apache-2.0
"""Cases that golden traces and the usual random layers do not reach, on the models and at the pins of the bench. Each
was a change of one line of a model that no other test detected (tests/tools/mutants/README.md)."""

import csv
import os
import re

import kit
import pytest
import refusals
from edit import TABLES, changed, edited, golden, play, played, put, source

SEED = int(os.environ["DLA_SEED"])
RUNNERS = ["native", "pins"]


def passes(how, config, folder, *args):
    kit.good(played(how, config, folder, *args))


def pass_all(how, config, dirs, tmp_path, exe=kit.DLA):
    if how == "native":
        kit.play_all(tmp_path, kit.need(exe, "make test-asan"), ["play", "--config", config], dirs)
    else:
        kit.play_all(tmp_path, kit.cosim_of(config), ["--pins", "--max-cycles", kit.MAX_CYCLES], dirs)


# ---- convolution: what CBUF keeps ----

@pytest.mark.long
@pytest.mark.parametrize("how,config,count", [("native", "nv_small", 30), ("native", "nv_large", 20),
                                              ("pins", "nv_small", 8)])
def test_kept_data_that_is_not_reused(how, config, count, tmp_path):
    """Data, weights or lines stay in CBUF, the next layer fetches its own, and a third one reuses the first."""
    dirs = kit.drawn(config, "kept", SEED, count, tmp_path / "made")
    pass_all(how, config, dirs, tmp_path)
    for d in dirs:
        reuse = re.findall(r"CDMA\.D_MISC_CFG_0, (\w+)\)", kit.text(d))
        bits = [int(v, 0) >> 16 & 0x1111 for v in reuse]
        assert len(bits) == 3 and not bits[1] & 0x11, f"{d.name}: the second layer reuses"


@pytest.mark.long
@pytest.mark.parametrize("config", ["nv_full", "nv_large_doc"])
def test_kept_compressed_weights(config, tmp_path):
    """Compressed layers that leave data, lines, weights and masks, which the next layer uses or not; both streams
    alternate in turns of any length (S_ARBITER), 0 included."""
    dirs = kit.drawn(config, "keptcomp", SEED, 40, tmp_path / "made")
    pass_all("native", config, dirs, tmp_path)
    texts = [kit.text(d) for d in dirs]
    misc = [int(v, 0) for t in texts for v in re.findall(r"CSC\.D_MISC_CFG_0, (\w+)\)", t)]
    assert any(v >> 28 & 1 for v in misc) and any(v >> 20 & 1 for v in misc), "no weights stay"
    assert any("CDMA.S_ARBITER_0, 0x0)" in t for t in texts)


@pytest.mark.parametrize("how,config,count", [("native", "nv_small", 30), ("native", "nv_full", 40),
                                              ("pins", "nv_small", 8)])
def test_kept_data_before_another_mode(how, config, count, tmp_path):
    """Data stays in CBUF and the next layer, of another mode, requests it: it gets its own. In the same mode, Winograd
    included, it gets the data that stayed."""
    dirs = kit.drawn(config, "modes", SEED, count, tmp_path / "made")
    pass_all(how, config, dirs, tmp_path)
    same = set()
    for d in dirs:
        text = kit.text(d)
        misc, fmt = ([int(v, 0) for v in re.findall(rf"CDMA\.{r}_0, (\w+)\)", text)]
                     for r in ("D_MISC_CFG", "D_DATAIN_FORMAT"))
        assert len(misc) == 2 and misc[0] >> 24 & 1 and misc[1] >> 16 & 1, d.name
        same.add([(m & 1, f & 1) for m, f in zip(misc, fmt)][0] == (misc[1] & 1, fmt[1] & 1))
    assert same == {False, True} or len(dirs) < 20


@pytest.mark.parametrize("how", RUNNERS)
def test_registers_of_kept_weights_are_not_used(how, tmp_path):
    """A layer that reuses weights: their address and memory may have any value."""
    junk = [("WEIGHT_ADDR_LOW", 0xfffffff3), ("WEIGHT_ADDR_HIGH", 0xff), ("WEIGHT_RAM_TYPE", 0),
            ("WGS_ADDR_LOW", 0x7), ("WMB_ADDR_LOW", 0x9), ("WMB_BYTES", 0xfff8)]

    def edit(text):
        head, mark, tail = text.partition("reg_write(NVDLA_CDMA.D_MISC_CFG_0, 0x100000);")
        assert mark, "the second layer of reuse_weights reuses its weights"
        return head + mark + put(tail, [(f"CDMA.D_{r}", v) for r, v in junk])

    passes(how, "nv_small", edited(kit.VECTORS / "reuse_weights", tmp_path, edit))


@pytest.mark.parametrize("how", RUNNERS)
def test_batch_stride_of_one_batch_is_not_used(how, tmp_path):
    """The data need not be whole atoms."""
    passes(how, "nv_small", edited(kit.VECTORS / "dc_dilation", tmp_path, lambda t: put(
        t, [("CDMA.D_BATCH_STRIDE", 0x33)])))


@pytest.mark.parametrize("how", RUNNERS)
def test_weights_of_more_bytes_than_their_bank(how, tmp_path):
    """WEIGHT_BYTES is larger than the kernels, and than their bank: the bytes after the last kernel are fetched when
    CSC has released the kernels, and announced separately; the layer still ends with the event of the weights."""
    def edit(text):
        base, size = re.search(r"D_WEIGHT_ADDR_LOW_0, (\w+)\);\n.*D_WEIGHT_BYTES_0, (\w+)\);",
                               text).groups()
        file = re.search(rf'mem_load\(pri_mem, {base}, ("\S+")\);', text)[1]
        bank = int(re.search(r"CDMA\.D_BANK_0, (\w+)\)", text)[1], 0) >> 16
        more = 4096 * (bank + 1) + 256
        assert int(size, 0) < more
        text = put(text, [("CDMA.D_WEIGHT_ADDR_LOW", 0xa0000000), ("CDMA.D_WEIGHT_BYTES", more),
                          ("CSC.D_WEIGHT_BYTES", more), ("GLB.S_INTR_MASK", 0)])
        return (f"mem_init(pri_mem, 0xa0000000, {more:#x}, ADDR);\n"
                f"mem_load(pri_mem, 0xa0000000, {file});\n" + text +
                "intr_notify(CDMA_WT_0, wt);\ncheck_nothing(wt);\n"
                "intr_notify(CDMA_DAT_0, dt);\ncheck_nothing(dt);\n"
                "intr_notify(CACC_0, acc);\ncheck_nothing(acc);\n")

    passes(how, "nv_small", edited(kit.VECTORS / "dc_dilation", tmp_path, edit))


@pytest.mark.parametrize("config", ["nv_full", "nv_large_doc"])
def test_compressed_group_of_over_64_kib(config, tmp_path):
    dirs = kit.drawn(config, "biggroup", SEED, 4, tmp_path / "made")
    pass_all("native", config, dirs, tmp_path)
    sizes = []
    for d in dirs:
        for f in d.glob("*wgs*.dat"):
            first = re.search(r"payload:((?:0x\w\w ){4})", f.read_text())[1].split()
            sizes.append(sum(int(b, 0) << 8 * i for i, b in enumerate(first)))
    assert len(sizes) == 4 and max(sizes) > 0x10000, sizes


def test_image_line_of_over_8_kib(tmp_path):
    """Under the sanitizers, where they are built: the buffers of a line are large enough."""
    lines = {d: int(re.search(r"CDMA\.D_LINE_STRIDE_0, (\w+)", kit.text(d))[1], 0)
             for d in kit.drawn("nv_small", "wideimg", SEED, 16, tmp_path / "made")}
    dirs = sorted(lines, key=lines.get)[-4:]
    assert lines[dirs[-1]] > 8200, lines
    pass_all("native", "nv_small", dirs, tmp_path)
    pass_all("native", "nv_small", dirs, tmp_path, kit.BUILD / "asan" / "dla")


@pytest.mark.parametrize("to,enable", [(0, 0), (0, 1), (2, 0)])
def test_conversion_in_direct_mode_keeps_the_element_size(to, enable, tmp_path):
    """INT16 features: to INT8 they are refused, with or without the converter; to FP16 without the converter."""
    d = next(d for d in kit.drawn("nv_full", "conv16", 3, 8, tmp_path / "made") if re.search(
        r"CDMA\.D_DATAIN_FORMAT_0, 0x\w*[02468ace]\)", kit.text(d)))
    d = edited(d, tmp_path, lambda t: changed(
        changed(t, "nv_full", "CDMA.D_MISC_CFG.PROC_PRECISION", to), "nv_full",
        "CDMA.D_CVT_CFG.CVT_EN", enable))
    kit.ends(play("nv_full", d), 2, said="(rule cdma-conversion)")


# ---- CFGROM, memory ----

@pytest.mark.parametrize("config", ["nv_small", "nv_large", "nv_large_doc", "nv_full"])
def test_configuration_rom(config, tmp_path):
    """Checks every word for which the table of the configuration has a value; the last word, and writes that change
    nothing."""
    with (TABLES / "configrom.csv").open() as f:
        rows = [r for r in csv.DictReader(f) if r["config"] == config]
    real = [r for r in rows if r["source"] == "rtl"]  # the document names other words there
    words = {r["name"]: int(r["value"], 0) for r in real or sorted(
        rows, key=lambda r: r["source"] == "chosen") if r["value"] != "UNSPECIFIED"}
    if config == "nv_full":
        assert not words, "nv_full has no CFGROM"
        words = {"HW_VERSION": 0}
    else:
        assert len(words) > 20
    lines = ["mem_init(pri_mem, 0x80000000, 0x20, ALL_ZERO);"]
    for name, value in words.items():
        lines += [f"reg_read_check(NVDLA_CFGROM.{name}_0, {value:#x});"]
    lines += ["sync_notify(CFGROM, e);", "check_crc(e, pri_mem, 0x80000000, 0x20, 0x190a55ad);"]
    d = kit.write(tmp_path / "rom", {"rom.cfg": "\n".join(lines) + "\n"})
    r = play(config, d)
    if config == "nv_full":
        assert r.returncode == 2 and "CFGROM" in r.stdout + r.stderr, kit.tail(r)
        return
    assert r.returncode == 0, kit.tail(r)
    name, value = list(words.items())[-1]
    text = "\n".join(lines).replace(f"{name}_0, {value:#x}", f"{name}_0, {value ^ 1:#x}")
    kit.ends(play(config, kit.write(tmp_path / "rom", {"rom.cfg": text + "\n"})), 1, name)


@pytest.mark.parametrize("how", RUNNERS)
def test_unwritten_reserved_memory(how, tmp_path):
    """It may be read, as zeros, and is not an outside access."""
    def edit(text):
        text, n = re.subn(r"mem_init\((\w+, \w+, \w+), \w+\);\nmem_load\(.*dt0.dat.*\n",
                          r"mem_reserve(\1);\n", text)
        assert n == 1
        return text

    d = edited(kit.VECTORS / "pdp_max", tmp_path, edit)
    zero = edited(kit.VECTORS / "pdp_max", tmp_path / "zero", lambda t: re.sub(
        r"(mem_init\(\w+, \w+, \w+, )\w+(\);\n)mem_load\(.*dt0.dat.*\n", r"\1ALL_ZERO\2", t))
    golden("nv_small", zero)
    crc = re.findall(r"check_crc\(.*, (0x\w+)\);", (zero / "pdp_max.cfg").read_text())
    cfg = d / "pdp_max.cfg"
    cfg.write_text(re.sub(r"(check_crc\(.*, )0x\w+\);", rf"\g<1>{crc[0]});", cfg.read_text()))
    assert len(crc) == 1
    passes(how, "nv_small", d, *([] if how == "native" else ["--dbb", "uninit_value=zero"]))


# ---- tables ----

# Trace, unit, and fields with their least and largest legal values.
INDEX = [("nv_small_256_full", "sdp:5:0", "SDP", {"LUT_LE_INDEX_SELECT": (-6, 25),
                                                  "LUT_LO_INDEX_SELECT": (-8, 23)}),
         ("nv_small", "cdp_lrn5", "CDP", {"LUT_LE_INDEX_SELECT": (-6, 15),
                                          "LUT_LO_INDEX_SELECT": (-8, 13)}),
         ("nv_full", "cdp:5:1", "CDP", {})]
BOUNDS = [(c, t, u, f, v, i) for c, t, u, fields in INDEX for f, vs in fields.items()
          for i, v in enumerate(vs)]


@pytest.mark.parametrize("config,trace,unit,field,value,end", BOUNDS)
def test_index_select_of_a_table(config, trace, unit, field, value, end, tmp_path):
    """The ends of the legal range play, and the next value is refused."""
    d = lut_layer(config, trace, unit, tmp_path)

    def edit(v):
        def one(text):
            if field.startswith("LUT_LE"):  # linear, without an index offset
                text = changed(text, config, f"{unit}.S_LUT_CFG.LUT_LE_FUNCTION", 1)
                text = changed(text, config, f"{unit}.S_LUT_INFO.LUT_LE_INDEX_OFFSET", 0)
            return changed(text, config, f"{unit}.S_LUT_INFO.{field}", v)
        return one

    legal = edited(d, tmp_path, edit(value))
    golden(config, legal)
    passes("native", config, legal)
    if kit.BUILD.joinpath(config, "cosim").exists():
        passes("pins", config, legal)
    r = play(config, edited(d, tmp_path, edit(value + (1 if end else -1))))
    assert r.returncode == 2 and f"(rule {unit.lower()}-lut-index)" in r.stdout + r.stderr, kit.tail(r)


def lut_layer(config, trace, unit, tmp_path):
    """Finds a trace whose layer looks up; of random ones, the first."""
    if ":" not in trace:
        return source(config, trace, tmp_path)
    kind, seed, _ = trace.split(":")
    for d in kit.drawn(config, kind, int(seed), 20, tmp_path / "made"):
        text = kit.text(d)
        if f"NVDLA_{unit}.S_LUT_INFO_0" in text:
            return d
    raise AssertionError("no layer looks up")


# ---- the slower ways of computing ----

@pytest.fixture(scope="module")
def ways(tmp_path_factory):
    """Builds build/dla with the way that the variable WAY selects."""
    objs = sorted((kit.BUILD / "obj/models/tool").glob("*.o"))
    assert objs, "make native"
    return kit.compiled(
        tmp_path_factory.mktemp("ways") / "dla", "-D_POSIX_C_SOURCE=200809L", "-Werror", "tests/unit/ways.c", *objs,
        kit.need(kit.BUILD / "libdla-internal.a", "make native"), "-lpthread",
        "-Wl,--wrap=dla_create,--wrap=dla_step,--wrap=dla_reset,--wrap=dla_csb_write,--wrap=dla_csb_read")


@pytest.mark.parametrize("way", ["plain", "avx2", "tight", "still", "reset", "tight-reset"])
def test_every_way_of_computing(way, ways, tmp_path):
    """A processor with fast paths and one without give the same results; also with channels of little room and units in
    any order. A unit that reports no movement has not moved, and none reports movement for ever."""
    for config, units in (("nv_small", ("dc", "img", "sdp", "pdp", "cdp", "pp", "kept", "reads")),
                          ("nv_full", ("dc", "conv16", "convfp16", "wino", "sdp", "nan", "pdp", "cdp",
                                       "modes", "bdma", "rubik"))):
        dirs = [d for u in units for d in kit.drawn(config, u, SEED, 8, tmp_path / f"{config}-{u}")]
        r = kit.run(ways, "play", "--config", config, *dirs, env={"WAY": way})
        assert r.returncode == 0 and f"\n{len(dirs)} passed, 0 failed\n" in r.stdout, kit.tail(r)


# ---- pooling, SDP, CDP ----

@pytest.mark.parametrize("channels,bypass", [(2064, 0), (2064, 1), (4104, 0)])
def test_columns_that_fill_cdps_buffers(channels, bypass, tmp_path):
    """More channels in the columns of a stripe than the fast path looks up at once, and just as many, with and without
    sums of squares; under the sanitizers, where they are built."""
    def edit(text):
        size = 0x108 * channels // 8
        text = re.sub(r"mem_.*\n", "", text)
        text = re.sub(r"check_crc\(cdp_0_0, .*\);", f"check_crc(cdp_0_0, pri_mem, 0xa0000000, {size:#x}, 0x1);",
                      text)
        return (f"mem_init(pri_mem, 0x90000000, {size:#x}, ADDR);\n"
                f"mem_init(pri_mem, 0xa0000000, {size:#x}, ONES);\n" + put(text, [
                    ("CDP.D_DST_BASE_ADDR_LOW", 0xa0000000), ("CDP_RDMA.D_SRC_BASE_ADDR_LOW", 0x90000000),
                    ("CDP.D_FUNC_BYPASS", bypass),
                    ("CDP_RDMA.D_DATA_CUBE_HEIGHT", 0), ("CDP_RDMA.D_DATA_CUBE_CHANNEL", channels - 1)]))

    d = edited(kit.VECTORS / "cdp_lrn5", tmp_path, edit)
    golden("nv_small", d)
    for exe in kit.DLA, kit.need(kit.BUILD / "asan" / "dla", "make test-asan"):
        kit.play_all(tmp_path, exe, ["play", "--config", "nv_small"], [d])


@pytest.mark.parametrize("trace,field,low,high", [
    ("cdp_lrn5", "CDP.D_DATIN_OFFSET.DATIN_OFFSET", 8, 15), ("cdp_lrn5", "CDP.D_DATOUT_OFFSET.DATOUT_OFFSET", 25, 31),
    ("conv_bias_bn_relu", "CSC.D_ZERO_PADDING_VALUE.PAD_VALUE", 8, 15),
    ("sdp_both_element_2b", "SDP.D_DP_BS_MUL_CFG.BS_MUL_SHIFT_VALUE", 6, 7),
    ("sdp_both_element_2b", "SDP.D_DP_BN_MUL_CFG.BN_MUL_SHIFT_VALUE", 6, 7)])
def test_bits_that_int8_ignores(trace, field, low, high, tmp_path):
    """Each of them alone changes nothing; the one below them does."""
    now = refusals.fields("nv_small", (kit.VECTORS / trace / f"{trace}.cfg").read_text())[field][0]

    def with_bit(bit):
        return edited(kit.VECTORS / trace, tmp_path / str(bit),
                      lambda t: changed(t, "nv_small", field, now ^ 1 << bit))

    for bit in range(low, high + 1):
        r = play("nv_small", with_bit(bit))
        assert r.returncode == 0, (bit, kit.tail(r))
    assert play("nv_small", with_bit(low - 1)).returncode != 0


@pytest.mark.parametrize("width", [8, 10])
def test_width_of_pdp_rdma_unlike_pdp(width, tmp_path):
    """A smaller or larger value is refused."""
    text = (kit.VECTORS / "pdp_max/pdp_max.cfg").read_text()
    now = int(re.search(r"PDP_RDMA\.D_DATA_CUBE_IN_WIDTH_0, (\w+)", text)[1], 0)
    d = edited(kit.VECTORS / "pdp_max", tmp_path, lambda t: changed(
        t, "nv_small", "PDP_RDMA.D_DATA_CUBE_IN_WIDTH.CUBE_IN_WIDTH", now + width - 9))
    kit.ends(play("nv_small", d), 2, said="(rule pdp-pair)")


def test_two_different_nans(tmp_path):
    """Maximum, minimum and sum of two NaNs are the first, its payload unchanged (numeric.md 3)."""
    dirs = kit.drawn("nv_full", "nan", SEED, 30, tmp_path / "made")
    pass_all("native", "nv_full", dirs, tmp_path)
    algo = [int(v, 0) >> 2 & 3 for d in dirs for v in re.findall(r"NVDLA_SDP\.D_DP_B[SN]_CFG_0, (\w+)", kit.text(d))]
    assert set(algo) == {0, 1, 2}


@pytest.mark.parametrize("how", RUNNERS)
def test_saturation_counter_above_zero(how, tmp_path):
    """SDP counts the results that its output converter clips, and the trace reads the number back."""
    dirs = kit.drawn("nv_small", "sat", SEED, 40 if how == "native" else 10, tmp_path / "made")
    above = [d for d in dirs if re.search(r"reg_read_check\(NVDLA_SDP\.D_PERF_OUT_SATURATION_0, 0x[1-9a-f]",
                                          kit.text(d))]
    assert len(above) > len(dirs) // 3
    pass_all(how, "nv_small", dirs, tmp_path)


LOWEST = """layers = ( { name = "c"; engine = "conv"; precision = "int16"; truncate = 6; weights = { data = "w.npy"; };
input = { data = "x.npy"; }; } );"""


@pytest.mark.parametrize("last,count", [(0, 0), (1, 1)])
def test_sum_that_rounding_brings_back(last, count, tmp_path):
    """INT16: a sum of -2^37 becomes -2^31 with six bits cut off, and so does the one below it, which counts as clipped
    (conv_core.md 8.3). The plain reference and the models read the same number."""
    np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")
    x = np.full((257, 1, 1), -32768, np.int16)
    w = np.full((1, 257, 1, 1), 16384, np.int16)
    x[256], w[0, 256] = -1, last
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "w.npy", w)
    (tmp_path / "a.layer").write_text(LOWEST)
    kit.good(kit.dlavec("layer", "--config", "nv_full", tmp_path / "a.layer", tmp_path / "out"))
    assert np.load(tmp_path / "out/c.npy").item() == -32768
    cfg = next((tmp_path / "out").glob("*.cfg"))
    with cfg.open("a") as f:
        f.write(f"sync_wait(CACC, sdp_0_0);\nreg_write(NVDLA_CACC.S_POINTER_0, 0x0);\nreg_read_check(NVDLA_CACC.D_OUT_SATURATION_0, {count:#x});\n")
    kit.good(kit.dlavec("check", "--config", "nv_full", tmp_path / "out"))
    kit.good(kit.dla("play", "--config", "nv_full", tmp_path / "out"))


def test_cdp_at_its_pins(tmp_path):
    """Stripes and packing of CDP's pins: widths around the stripe of 8, one to three surfaces."""
    dirs = kit.drawn("nv_small", "cdp", SEED, 16, tmp_path / "made")
    pass_all("pins", "nv_small", dirs, tmp_path)


# ---- reports of a hang and of a layer that does not fit: every number differs ----


@pytest.mark.parametrize("trace,field,absent,line", kit.rows("hang_reports.txt"))
def test_reports_of_units(trace, field, absent, line, tmp_path):
    def edit(text):
        if field:
            name, value = field.split("=")
            text = changed(text, "nv_small", name, int(value))
        enable = f"NVDLA_{absent}.D_OP_ENABLE_0, 0x1"
        assert not absent or enable in text
        return "".join(x for x in text.splitlines(True) if not absent or enable not in x)

    r = play("nv_small", edited(kit.VECTORS / trace, tmp_path, edit))
    said = [re.sub(r"^.*?\.cfg:\d+: ", "", x).strip() for x in (r.stdout + r.stderr).splitlines()]
    assert line in said and r.returncode in (2, 3), kit.tail(r)
