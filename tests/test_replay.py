# SPDX-License-Identifier: Apache-2.0
"""examples/replay: recordings into lone units, on Verilator and on Icarus; our RTL passes, each
planted bug of tests/rtl/planted is named, bad recordings are refused, and the commands of docs/how-to/replay.md run."""

import fcntl
import functools
import re
import shutil
import subprocess

import pytest

import kit
from test_record import about, record

import plant

SCRIPT = kit.ROOT / "examples/replay/replay.sh"
PAGE = (kit.ROOT / "docs/how-to/replay.md").read_text()
# Recordings of each unit: together they show every planted bug of it, the first ones most of them.
TRACES = {
    "cmac": ["pingpong_conv", "conv_bias_bn_relu"],
    "cacc": ["pingpong_conv", "dc_stride_pad", "conv_bias_bn_relu"],
    "sdp": ["pingpong_conv", "sdp_both_element_1b", "sdp_both_element_2b", "conv_sdp_pdp_fused", "sdp_prelu",
            "banks_around", "conv_bias_bn_relu", "sdp_file_registers"],
    "cdma": ["pingpong_conv", "dc_converter", "img_semiplanar", "img_a8r8g8b8", "banks_around", "dc_stride_pad",
             "pingpong_events", "reuse_partial_release", "conv_bias_bn_relu", "banks_around_image"],
    "csc": ["pingpong_conv", "dc_stride_pad", "reuse_partial_release", "img_a8r8g8b8", "img_post_extension", "banks_around"],
}
# Engines beside the convolution core, and CBUF: the recordings that each is played with.
MORE = {"pdp": ["pdp_max", "pdp_average_pad", "pdp_split", "conv_sdp_pdp_fused"], "cdp": ["cdp_lrn5", "cdp_table_only"],
        "cbuf": ["pingpong_conv", "img_semiplanar", "banks_around_image", "dc_1x1_channels"]}
ONLY_LARGE = ["bdma", "rubik"]
# The larger configuration: two atoms a beat, two memories, entries of two parts, Winograd, batches, compressed weights;
# random layers of these kinds.
LARGE = "nv_large_doc"
KINDS = {"cmac": ["dc", "wino"], "cacc": ["dc", "wino", "batch"], "sdp": ["sdp", "fused", "batch"],
         "cdma": ["dc", "img", "wino", "batch", "comp"],
         "csc": ["dc", "img", "wino", "batch", "comp"], "bdma": ["bdma"], "rubik": ["rubik"]}
# Faults that the pins of the unit alone do not show, and the reason.
SILENT = {
    "cdma": {"INT8 builds: lines are fetched without space (flow control)": "a driver that releases at once always gives space"},
}
HANG = "+hang=9000"
# Convolutions with stripes of 2, 3 and 4 words, in which a gap brings two words for one accumulator close together.
SHORT = {"two": (3, 4), "three": (3, 5), "four": (4, 4)}
SHORT_LAYER = """layers = ({ name = "conv"; engine = "conv"; input = { shape = [16, %d, %d]; seed = 1; };
  weights = { shape = [16, 16, 3, 3]; seed = 2; }; output = { scale = 3; shift = 10; }; });
"""


def bugs(unit, config):
    """Returns the tables of tests/rtl/planted, as lines, without those of code that only nv_full has."""
    tables = [kit.ROOT / f"tests/rtl/planted/{d}{unit}.bugs" for d in ("", "replay/", f"replay/{config}/")]
    return "".join(row for t in tables if t.exists() for row in t.read_text().splitlines(True) if "||| nv_full: " not in row)


def freedoms(unit):
    """Returns changes that the specification permits, as lines like bugs with numbers after theirs."""
    table = kit.ROOT / f"tests/rtl/planted/replay/free/{unit}.bugs"
    return table.read_text() if table.exists() else ""


def made_once(name, traces):
    """Returns a folder of recordings for all workers, made by the first worker; traces: a function that makes the
    traces."""
    out = kit.BUILD / "replay" / name
    out.parent.mkdir(parents=True, exist_ok=True)
    with (out.parent / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (out.exists() and out.stat().st_mtime > kit.DLA.stat().st_mtime):
            shutil.rmtree(out, ignore_errors=True)
            record([kit.need(kit.DLA, "make native"), "play"], [], traces(out), out)
    return out


@functools.cache
def recordings():
    return made_once("recorded", lambda out: [kit.VECTORS / t for t in sorted({t for u in [*TRACES.values(), *MORE.values()]
                                                                       for t in u})])


def random_layers(folder, config, kinds, count, seed):
    shutil.rmtree(folder, ignore_errors=True)
    kit.good(kit.dlavec("random", "--config", config, "--kind",
                     ",".join(kinds), "--count", count, "--seed", seed, folder))
    return sorted(p for p in folder.iterdir() if p.is_dir())


@functools.cache
def large():
    """Returns random layers of the larger configuration."""
    kinds = sorted({k for kinds in KINDS.values() for k in kinds})
    return made_once("large", lambda out: random_layers(out.parent / "large-layers", LARGE, kinds, 3 * len(kinds), 6))


@functools.cache
def turns():
    """Returns layers that keep data or weights, and change the banks of one side alone."""
    return made_once("turns", lambda out: random_layers(out.parent / "turns-layers", "nv_small", ["turns"], 12, 3))


def small_of(unit):
    """Returns recordings of nv_small for a unit."""
    more = sorted(turns().iterdir()) if unit == "csc" else []
    return [recordings() / t for t in TRACES[unit]] + [p for p in more if (p / "order.hex").stat().st_size < 60000]


def layers_of(unit):
    """Returns the short recordings of the larger configuration."""
    return sorted(p for p in large().iterdir()
                  if p.name.split("_")[0] in KINDS[unit] and (p / "order.hex").stat().st_size < 60000)


def replay(*args, **kw):
    kit.tool("verilator")
    return kit.run("sh", SCRIPT, *args, **kw)


def put(file, text):
    """Writes a file only if it changes, since a new date would rebuild programs that another worker may be running."""
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


@functools.cache
def bench(unit, config):
    """Builds the bench of our RTL with the planted bugs in it, and in the parts of rtl/lib that it uses for memory."""
    out = kit.BUILD / f"replay/{unit}-{config}-planted"
    for folder in ("rtl", "from"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for file in [*(kit.ROOT / "rtl" / unit).iterdir(), *(kit.ROOT / "rtl/lib").glob("dla_dma_*.sv")]:
        put(out / "from" / file.name, file.read_text())
    with (out / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        put(out / "own.bugs", bugs(unit, config))
        put(out / f"{unit}.bugs", bugs(unit, config) + freedoms(unit))
        plant.plant(out / f"{unit}.bugs", out / "from", out / "rtl", "planted_pkg")
        put(out / "list.f", f"{out}/gen/dla_cfg_pkg.sv {out}/gen/dla_regs_pkg.sv {out}/rtl/planted_pkg.sv "
            f"-y {out}/rtl -y {kit.ROOT}/rtl/lib -y {kit.ROOT}/rtl/top +incdir+{kit.ROOT}/rtl/lib +incdir+{out}/rtl\n")
        first = layers_of(unit)[0] if config == LARGE else recordings() / {**TRACES, **MORE}[unit][0]
        kit.good(replay("-f", out / "list.f", "-D", f"dla_{unit}", "-o", out, unit, first))
    return out / "obj/replay"


def play(unit, recording, *args):
    """Runs the bench, without a core dump."""
    exe = bench(unit, LARGE if recording.parent == large() else "nv_small")
    return kit.run("sh", "-c", 'ulimit -c 0; exec "$@"', "sh", exe, f"+record={recording}", HANG, *args)


def passed(r, unit):
    """Returns the number of compared words."""
    found = re.search(rf"^PASS {unit.upper()}: (\d+) words compared", r.stdout, re.M)
    assert r.returncode == 0 and found, kit.tail(r)
    return int(found[1])


@pytest.mark.long(every=3)
@pytest.mark.parametrize("unit", TRACES)
def test_our_rtl_passes(unit):
    """Plays at several seeds, without gaps, and with long ones."""
    passes(unit, small_of(unit))


def passes(unit, them):
    for args in (["+seed=1"], ["+seed=2", "+gaps=0", "+latency=0"], ["+seed=3", "+gaps=70", "+latency=300"]):
        for t in them:
            r = play(unit, t, *args)
            compared = passed(r, unit)
            said = {s: int(n) for s, n in re.findall(r"^  (\w+): (\d+) compared", r.stdout, re.M)}
            assert sum(said.values()) == compared and args[0] in r.stdout
            # every word of the streams that are compared word by word
            for s in about(t)["streams"]:
                if s["name"] in said and not s["timed"]:
                    assert said[s["name"]] == s["words"], s["name"]


@pytest.mark.long
@pytest.mark.parametrize("unit", TRACES)
def test_planted_bugs_are_named(unit):
    seen = named(unit, "nv_small", small_of(unit))
    for what, said in seen.items():
        assert (said is None) == (what in SILENT.get(unit, {})), what
    assert sum(said is not None for said in seen.values()) >= 10


def named(unit, config, them):
    """Returns the name of each planted bug where one of the recordings shows it, else None."""
    bench(unit, config)
    seen = {}
    for number, (_, _, _, what) in enumerate(plant.bugs(kit.BUILD / f"replay/{unit}-{config}-planted/own.bugs"), 1):
        said = None
        for t in them:
            r = play(unit, t, f"+rtl_bug={number}")
            if r.returncode:
                said = re.search(r"^FAIL (\w+ transaction \d+: .*(expected|no more|written|no command|lacks|does not read).*|hang: .*|"
                                 r"\w+: \w+ is \d+ in all .*|\w+: \d+ pulses .*|csb: .*)$", r.stdout, re.M)
                assert said, f"{what}\n{kit.tail(r)}"
                break
        print(f"{number} {what}: {said and said[0]}")
        seen[what] = said
    return seen


@pytest.mark.long(every=5)
@pytest.mark.parametrize("unit", TRACES)
def test_a_larger_configuration(unit):
    """Two atoms a beat, both memories, entries of two parts, tiles and batches: our RTL passes, and planted bugs are
    named."""
    passes(unit, layers_of(unit))
    seen = named(unit, LARGE, layers_of(unit))
    beats = kit.ROOT / f"tests/rtl/planted/replay/{LARGE}/{unit}.bugs"
    assert all(seen[b[3]] for b in (plant.bugs(beats) if beats.exists() else []))
    assert sum(said is not None for said in seen.values()) >= 6


# ---- freedoms of a real unit ----

def short_layers(folder):
    for name, size in SHORT.items():
        (folder / f"{name}.layer").write_text(SHORT_LAYER % size)
        kit.good(kit.dlavec("layer", folder / f"{name}.layer", folder / name))
    return [folder / name for name in SHORT]


def short_stripes():
    def layers(out):
        folder = out.parent / "short-layers"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return short_layers(folder)
    return made_once("short", layers)


def outside_cacc(where):
    """Returns a file list of tests/rtl/outside/cacc.sv, for -f."""
    (where / "theirs.f").write_text(f"+incdir+{kit.ROOT}/tests/rtl/outside -y {kit.ROOT}/rtl/lib -y {kit.ROOT}/rtl/top "
                                    f"+incdir+{kit.ROOT}/rtl/lib {kit.ROOT}/tests/rtl/outside/cacc.sv\n")
    return where / "theirs.f"


@pytest.mark.long
def test_words_for_one_accumulator_stay_apart(tmp_path):
    """The outside CACC loses a word that arrives less than 5 clocks after one for the same accumulator, and reports
    that."""
    them = [short_stripes() / name for name in SHORT]
    r = replay("-o", tmp_path / "bench", "-f", outside_cacc(tmp_path), "-d", "outside_cacc", "cacc", *them, "+gaps=30")
    for seed in range(1, 9):
        for t in them:
            assert passed(r, "cacc")
            assert "outside_cacc:" not in r.stdout
            r = kit.run(tmp_path / "bench/obj/replay", f"+record={t}", "+gaps=30", f"+seed={seed}")


@pytest.mark.long
@pytest.mark.parametrize("config", ["nv_small", LARGE])
@pytest.mark.parametrize("unit", [u for u in TRACES if freedoms(u)])
def test_freedoms_of_a_unit(unit, config):
    """RTL that differs where the specification permits it passes."""
    bench(unit, config)
    tables = kit.BUILD / f"replay/{unit}-{config}-planted"
    own, free = (plant.bugs(tables / f"{name}.bugs") for name in ("own", unit))
    for number in range(len(own) + 1, len(free) + 1):
        for t in [recordings() / t for t in TRACES[unit]] if config == "nv_small" else layers_of(unit):
            assert passed(play(unit, t, f"+rtl_bug={number}"), unit), free[number - 1][3]


def programmed(recording, name):
    """Returns the last value of a register field on CDMA's page in the recording."""
    text = (recording / "record_pkg.sv").read_text()

    def number(what):
        return int(re.search(rf"\b{what} = (?:18'h)?([0-9a-f]+)[,;]", text)[1], 16 if what.startswith("PAGE") else 10)
    accesses = [int(w, 16) for w in (recording / "csb.hex").read_text().split()]
    at = number("PAGE_CDMA") + number(name)
    value = [a >> 19 & 0xffffffff for a in accesses if a & 1 and a >> 1 & 0x3ffff == at][-1]
    return value >> number(f"{name}_LSB") & (1 << number(f"{name}_W")) - 1


@pytest.mark.long
@pytest.mark.parametrize("trace", ["img_semiplanar", "img_a8r8g8b8", "banks_around_image"])
def test_only_surplus_bytes_of_image_lines_are_free(trace, tmp_path):
    """Each byte of the last entry of a line is compared up to the last pixel, padding included."""
    pixels = 1 + sum(programmed(recordings() / trace, f"CDMA_D_{x}") for x in (
        "DATAIN_SIZE_0__DATAIN_WIDTH", "ZERO_PADDING__PAD_LEFT", "ZERO_PADDING__PAD_RIGHT"))
    line = pixels * (1 + programmed(recordings() / trace, "CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL"))
    entries = 1 + programmed(recordings() / trace, "CDMA_D_ENTRY_PER_SLICE__ENTRIES")
    assert entries == (line + 7) // 8
    for byte in range(8):
        bad = shutil.copytree(recordings() / trace, tmp_path / str(byte))
        lines = (bad / "cdma2buf_dat.hex").read_text().splitlines(keepends=True)
        number = 2 * entries - 1  # the last entry of the second line
        digit = 2 * (7 - byte)
        lines[number] = f"{lines[number][:digit]}{int(lines[number][digit], 16) ^ 1:x}{lines[number][digit + 1:]}"
        (bad / "cdma2buf_dat.hex").write_text("".join(lines))
        r = play("cdma", bad)
        if (entries - 1) * 8 + byte >= line:
            assert passed(r, "cdma")
        else:
            assert r.returncode and f"FAIL cdma2buf_dat transaction {number}: data[{byte}] is " in r.stdout, kit.tail(r)


@pytest.mark.long
@pytest.mark.parametrize("trace", ["pingpong_conv", "reuse_data"])
def test_layers_continue_before_a_write_is_acknowledged(trace, tmp_path):
    """SDP ends a layer with its last beat (sdp.md 12): acknowledges of two layers may be open."""
    them = record([kit.DLA, "play"], [], [kit.VECTORS / trace], tmp_path / "x")
    assert passed(play("sdp", them / trace, "+latency=3000"), "sdp")


@pytest.mark.parametrize("args,refused", [
    (["+gaps=99"], None), (["+gaps=100"], "+gaps=100"), (["+gaps=200"], "+gaps=200"), (["+latency=65536"], "+latency=65536"),
    (["+hang=690"], "+hang=690"), (["+hang=691"], None), (["+hang=2000", "+latency=1360"], "+hang=2000"),
    (["+latency=30000"], "+hang=20000")])
def test_numbers_that_make_the_bench_hang_are_refused(args, refused):
    """A run with gaps all the time, or a limit below the pauses of the bench, would blame the RTL."""
    recording = recordings() / "dc_stride_pad"
    exe = bench("cmac", "nv_small")
    r = kit.run("sh", "-c", 'ulimit -c 0; exec "$@"', "sh", exe, f"+record={recording}", *args)
    if refused:
        assert r.returncode and re.findall(r"^FAIL ([^:]*): ", r.stdout, re.M) == [refused], kit.tail(r)
    else:
        assert passed(r, "cmac")


def test_a_refused_number_is_bad_usage():
    out = bench("cmac", "nv_small").parent.parent
    r = kit.refused(replay("-f", out / "list.f", "-D", "dla_cmac", "-o", out, "cmac", recordings() / TRACES["cmac"][0], "+gaps=100"),
                    "replay.sh: +gaps=100: expected 0 to 99")
    assert "FAIL" not in r.stdout and "failed" not in r.stdout


def test_a_hang_report_names_the_missing_transfer(tmp_path):
    """Reports every stream, before the line that ends the run."""
    bad = shutil.copytree(recordings() / "pingpong_conv", tmp_path / "bad")
    lines = (bad / "order.hex").read_text().splitlines(keepends=True)
    done = int(re.search(r"int SDP_DONE = (\d+);", (bad / "record_pkg.sv").read_text())[1])
    (bad / "order.hex").write_text("".join(lines + [f"{done:02x}\n"]))
    (bad / "sdp_done.hex").write_text((bad / "sdp_done.hex").read_text() + "1\n")
    r = play("sdp", bad)
    assert r.returncode and re.search(r"^  sdp_done: transaction 2 is missing, of 3\n(.*\n)*FAIL hang: ", r.stdout, re.M), \
        kit.tail(r)


# ---- engines beside the convolution core, and CBUF ----

@pytest.mark.long(every=3)
@pytest.mark.parametrize("unit", [*MORE, *ONLY_LARGE])
def test_more_units(unit):
    """Our RTL passes, and planted bugs are named."""
    config = LARGE if unit in ONLY_LARGE else "nv_small"
    them = layers_of(unit) if unit in ONLY_LARGE else [recordings() / t for t in MORE[unit]]
    passes(unit, them)
    seen = named(unit, config, them)
    assert sum(said is not None for said in seen.values()) >= 3


def need_icarus():
    kit.tool("iverilog", "apt-get install iverilog")
    kit.tool("yosys", "sh harness/setup.sh all")


# A word of each unit's output that is changed in the recording.
CHANGED = {"cmac": ("mac2accu", 700), "cacc": ("cacc2sdp", 600), "sdp": ("sdp_wr_dat", 100), "cdma": ("cdma2buf_wt", 101),
           "csc": ("sc2mac_wt", 101), "pdp": ("pdp_wr_dat", 50), "cdp": ("cdp_wr_dat", 50), "cbuf": ("buf2sc_dat", 900),
           "bdma": ("bdma_wr_dat", 90), "rubik": ("rubik_wr_dat", 50)}


@pytest.mark.long(every=5)
@pytest.mark.parametrize("unit", CHANGED)
def test_icarus(unit, tmp_path):
    """The same driver and monitor, and our RTL as yosys reads it; a changed recording is seen there too."""
    need_icarus()
    layer = layers_of(unit)[0] if unit in ONLY_LARGE else recordings() / MORE.get(unit, ["pingpong_conv"])[0]
    r = replay("-s", "icarus", "-o", tmp_path / "bench", unit, layer, "+seed=4")
    assert passed(r, unit) == passed(play(unit, layer, "+seed=4"), unit)
    stream, number = CHANGED[unit]
    bad = shutil.copytree(layer, tmp_path / "bad")
    change(bad / f"{stream}.hex", number)
    r = kit.run("vvp", "-n", tmp_path / "bench/replay.vvp", f"+record={bad}")
    assert r.returncode == 1 and f"FAIL {stream} transaction {number}: " in r.stdout, kit.tail(r)


@pytest.mark.long(every=5)
@pytest.mark.parametrize("unit", TRACES)
def test_icarus_in_a_larger_configuration(unit, tmp_path):
    """A layer of the last kind (Winograd, batches, compressed weights): Icarus prints the same as Verilator."""
    need_icarus()
    layer = layers_of(unit)[-1]
    r = replay("-s", "icarus", "-o", tmp_path / "bench", unit, layer, "+seed=4")
    assert passed(r, unit) == passed(play(unit, layer, "+seed=4"), unit)


@pytest.mark.parametrize("own", [False, True])
def test_icarus_reads_the_macros_of_ports(own, tmp_path):
    """They use a package that Icarus cannot read as it is; the list need not have one that it can read."""
    kit.tool("iverilog", "apt-get install iverilog")
    (tmp_path / "my.sv").write_text('`include "dla_ports.svh"\nmodule my_pdp (`DLA_PORTS_PDP);\nendmodule\n')
    (tmp_path / "sizes.sv").write_text("package dla_cfg_pkg;\n" + "".join(
        f"  localparam int {x} = {n};\n" for x, n in (("RD_REQ_W", 47), ("RD_RSP_W", 65), ("WR_REQ_W", 66), ("SDP2PDP_BITS", 8))) +
        "endpackage\n")
    (tmp_path / "my.f").write_text(f"{tmp_path}/sizes.sv\n" * own + f"{tmp_path}/my.sv\n")
    r = replay("-s", "icarus", "-f", tmp_path / "my.f", "-D", "my_pdp", "-o", tmp_path / "o o", "pdp", recordings() / "pdp_max")
    assert r.returncode == 1 and "FAIL pdp_done: valid is neither 0 nor 1" in r.stdout, kit.tail(r)


def change(file, number):
    """Changes the first digit of a word."""
    lines = file.read_text().splitlines(keepends=True)
    lines[number] = f"{int(lines[number][0], 16) ^ 1:x}{lines[number][1:]}"
    file.write_text("".join(lines))


def keep_lines(n):
    return lambda f: f.write_text("".join(f.read_text().splitlines(keepends=True)[:n]))


@pytest.mark.parametrize("file,edit,what", [
    ("order.hex", lambda f: f.unlink(), "/order.hex: cannot be read"),
    ("csb.hex", lambda f: f.unlink(), "/csb.hex: cannot be read; a replay needs the stream csb"),
    ("csb.hex", keep_lines(100), "csb.hex ends early, order.hex has more accesses"),
    ("order.hex", lambda f: f.write_text(f.read_text()[:300] + "zz\n"), "/order.hex:101: no hexadecimal number"),
    ("mac2accu.hex", lambda f: f.unlink(), "FAIL mac2accu"),
    ("mac2accu.hex", keep_lines(1700), "FAIL mac2accu"),
    ("sc2mac_wt.hex", lambda f: f.unlink(), "sc2mac_wt.hex ends behind word 0, order.hex has at least 792"),
    ("sc2mac_dat.hex", keep_lines(9), "sc2mac_dat.hex ends behind word 9, order.hex has at least "),
    ("sc2mac_wt.hex", lambda f: f.write_text(f.read_text() + f.read_text().split()[0] + "\n"),
     "sc2mac_wt.hex has more words than order.hex: 792"),
    ("sc2mac_dat.hex", lambda f: f.write_text("00" + f.read_text()), "/sc2mac_dat.hex:1: "),
    ("sc2mac_dat.hex", lambda f: f.write_text(f.read_text().replace("\n", "g\n", 1)),
     "/sc2mac_dat.hex:1: no hexadecimal number"),
    ("mac2accu.hex", lambda f: change(f, 1799), "FAIL mac2accu transaction 1799: data[7] is "),
], ids=lambda x: x if isinstance(x, str) else "")
def test_bad_recordings(file, edit, what, tmp_path):
    bad = shutil.copytree(recordings() / "pingpong_conv", tmp_path / "bad")
    edit(bad / file)
    r = play("cmac", bad)
    assert r.returncode and what in r.stdout, kit.tail(r)
    assert "PASS" not in r.stdout


def test_a_recording_without_words_for_the_unit_is_skipped(tmp_path):
    """An incomplete recording plays with a note; one with only the words that enter the unit fails."""
    r = play("cmac", recordings() / "sdp_prelu")
    assert r.returncode == 0 and "SKIP CMAC: " in r.stdout and "PASS" not in r.stdout, kit.tail(r)
    out = record([kit.DLA, "play"], [], [kit.VECTORS / "dc_dilation"], tmp_path / "x", ":csb,sc2mac")
    r = play("cmac", out / "dc_dilation")
    assert r.returncode and "FAIL mac2accu transaction 0: the recording has no more" in r.stdout, kit.tail(r)


def test_a_request_for_other_banks_alone_is_skipped(tmp_path):
    """A register test enables CSC and not CDMA, which ignores the request."""
    d = next(x for x in kit.golden("random_nv_small") if x.name == "rnd_reg_005")
    r = play("cdma", record([kit.DLA, "play"], [], [d], tmp_path / "x") / d.name)
    assert r.returncode == 0 and "  pending: 1 sent" in r.stdout and "SKIP CDMA: " in r.stdout, kit.tail(r)


def test_streams_of_one_unit_are_enough(tmp_path):
    out = record([kit.DLA, "play"], [], [kit.VECTORS / "dc_dilation"], tmp_path / "x", ":csb,sc2mac,mac2accu")
    assert passed(play("cmac", out / "dc_dilation"), "cmac") == 7344


@pytest.mark.long
def test_recording_of_the_bench(tmp_path):
    """A recording of cosim plays too, with its other order and cuts."""
    exe = kit.need(kit.cosim_of("nv_small"), "make sim")
    out = record([exe], ["--pins"], [kit.VECTORS / "pingpong_conv"], tmp_path / "x")
    for unit in TRACES:
        assert passed(play(unit, out / "pingpong_conv"), unit)


@pytest.mark.parametrize("args,what", kit.rows("refusals/replay.txt"))
def test_bad_usage(args, what, tmp_path):
    other = shutil.copytree(recordings() / "pingpong_conv", tmp_path / "large")
    (other / "record.json").write_text('{"config": "nv_full"}')
    v1 = record([kit.DLA, "play"], [], [kit.VECTORS / "nv_full/rubik_merge"], tmp_path / "v1") / "rubik_merge"
    names = {"r": recordings() / "pingpong_conv", "t": tmp_path, "large": other, "v1": v1, "here": SCRIPT.parent}
    kit.refused(replay("-o", tmp_path / "o", *args.format(**names).split()), what)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("sim", ["icarus", "verilator"])
def test_wrong_widths_and_the_first_error(sim, tmp_path):
    """A pin of another width is refused by name; a unit that cannot be read, by its first error."""
    if sim == "icarus":
        need_icarus()
    bench = (SCRIPT.parent / "replay_cacc.sv").read_text()
    pins = re.findall(r"\.(\w+)\(", bench[bench.index("i_dut ("):].split(";")[0])
    ports = ", ".join(f"output wire [{int(p == 'cacc2glb_done_intr_pd') * 6 + 1}:0] {p}" if "done" in p else
                      f"input wire {p}" for p in pins)
    (tmp_path / "my.v").write_text(f"module my_cacc ({ports});\nendmodule\n")
    (tmp_path / "my.f").write_text(f"{tmp_path}/my.v\n")
    args = ["-s", sim, "-o", tmp_path / "o", "-f", tmp_path / "my.f", "-D", "my_cacc", "cacc", recordings() / "pingpong_conv"]
    r = kit.refused(replay(*args), "my_cacc does not have the pins of the cacc")
    assert re.search(r"^\S+replay_cacc.sv:\d+: pin cacc2glb_done_intr_pd of my_cacc has 8 bits, expected 2$", r.stderr, re.M)
    (tmp_path / "my.f").write_text(f"{tmp_path}/none.v\n")
    r = replay(*args)
    assert re.search(rf"^replay.sh: {sim} does not build it: .*{tmp_path}/none.v", r.stderr, re.M), kit.tail(r)


@pytest.mark.parametrize("args", [["-d"], ["-D"], ["-s", "icarus", "-D"]], ids=" ".join)
def test_a_missing_module_is_named(args, tmp_path):
    if "icarus" in args:
        kit.tool("iverilog", "apt-get install iverilog")
    theirs = outside_cacc(tmp_path)
    (tmp_path / "one.f").write_text(f"{tmp_path}/one.v\n")
    (tmp_path / "one.v").write_text("module one; endmodule\n")
    for lst in [tmp_path / "one.f"] + [theirs] * ("icarus" not in args):
        r = kit.refused(replay("-o", tmp_path / "o", "-f", lst, *args, "outside_cac", "cacc", recordings() / "pingpong_conv"),
                        f"replay.sh: no module outside_cac in the files of {lst} ({args[-1]})")
        assert len((r.stdout + r.stderr).splitlines()) == 1, kit.tail(r)


@pytest.mark.parametrize("sim", ["verilator", "icarus"])
def test_missing_pins_are_named(sim, tmp_path):
    """A module with the pins of the real unit, given as one with ours, needs the other option."""
    kit.tool("iverilog" if sim == "icarus" else sim, "apt-get install iverilog")
    pins = [line.split()[1:] for line in (kit.BUILD / "nv_small/gen/dla_ext.txt").read_text().splitlines() if line[:4] == "pdp "]
    (tmp_path / "my.f").write_text(f"{tmp_path}/my.v\n")

    def given(option, without=None):
        ports = ", ".join(f"{way} wire [{int(bits) - 1}:0] {pin}" for pin, way, bits in pins if pin != without)
        (tmp_path / "my.v").write_text(f"module my_pdp ({ports});\nendmodule\n")
        return replay("-s", sim, "-o", tmp_path / "o", "-f", tmp_path / "my.f", option, "my_pdp", "pdp", recordings() / "pdp_max")

    r = kit.refused(given("-D"), "replay.sh: my_pdp has the pins of the real unit, expected -d")
    assert len((r.stdout + r.stderr).splitlines()) == 1, kit.tail(r)
    for option in ["-D"] + ["-d"] * (sim == "verilator"):
        r = kit.refused(given(option, "sdp2pdp_pd"), "replay.sh: my_pdp does not have the pins of the pdp")
        assert re.search(r"^\S+\.sv:\d+: pin sdp2pdp_pd is missing in my_pdp$", r.stderr, re.M), kit.tail(r)


@pytest.mark.long
def test_own_modules_come_before_those_of_the_library(tmp_path):
    """A folder of the list may have another module of the same name as rtl/lib."""
    text = (kit.ROOT / "rtl/lib/dla_delay.sv").read_text()
    (tmp_path / "dla_delay.sv").write_text(text.replace("endmodule", 'initial $display("my dla_delay");\nendmodule'))
    theirs = outside_cacc(tmp_path)
    theirs.write_text(f"-y {tmp_path}\n{theirs.read_text()}")
    r = replay("-o", tmp_path / "bench", "-f", theirs, "-d", "outside_cacc", "cacc", recordings() / "pingpong_conv")
    assert passed(r, "cacc") and "my dla_delay\n" in r.stdout


def without_simulator(tmp_path, *args):
    for tool in ("sh", "awk", "sed", "grep", "mkdir", "cp", "cmp", "tr", "cat", "dirname", "rm"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    (tmp_path / "my.f").write_text("")
    return kit.run("sh", SCRIPT, "-o", tmp_path / "o", "-f", tmp_path / "my.f", "-D", "my_unit", *args, env={"PATH": str(tmp_path)})


@pytest.mark.parametrize("sim,missing", [("verilator", "verilator"), ("icarus", "iverilog")])
def test_a_missing_simulator_is_named(sim, missing, tmp_path):
    """The message names the package to install; the simulator is not started."""
    r = without_simulator(tmp_path, "-s", sim, "cmac", recordings() / "pingpong_conv")
    kit.refused(r, f"replay.sh: {missing} is missing, ")
    assert r.stderr.strip().endswith(f": apt-get install {missing}")


def test_nothing_is_built_for_a_skip(tmp_path):
    """Code 2, as for recordings of pins: nothing was compared."""
    there, other = recordings() / "sdp_prelu", recordings() / "pdp_max"
    r = kit.refused(without_simulator(tmp_path, "cmac", there, "+seed=3", other), "replay.sh: nothing was compared")
    assert r.stdout.splitlines() == [f"SKIP CMAC: {d} has no words for this unit" for d in (there, other)] + [
        "0 passed, 0 failed, 2 skipped"]


@pytest.mark.long
def test_a_list_may_use_the_library(tmp_path):
    """The list of a unit need not name modules of rtl/lib and rtl/top, such as a memory port or registers."""
    (tmp_path / "my.f").write_text(f"+incdir+{kit.ROOT}/rtl/pdp\n-y {kit.ROOT}/rtl/pdp\n{kit.ROOT}/rtl/pdp/dla_pdp.sv\n")
    r = replay("-f", tmp_path / "my.f", "-D", "dla_pdp", "-o", tmp_path / "o", "pdp", recordings() / "pdp_max")
    assert passed(r, "pdp")


def commands():
    """Returns the indented lines of the page; a backslash at the end continues a line."""
    text = re.sub(r"\\\n\s+", "", PAGE)
    return re.findall(r"^    (\S.*)$", text, re.M)


@pytest.mark.long
def test_commands_of_the_page(tmp_path):
    """Runs the commands as printed, from a folder that looks like the tree; the RTL team's files are those of
    tests/rtl/outside, and the output of yosys for ours."""
    for name in ("examples", "models", "rtl", "vectors"):
        (tmp_path / name).symlink_to(kit.ROOT / name)
    (tmp_path / "build").mkdir()
    for name in ("dla", "gen"):
        (tmp_path / "build" / name).symlink_to(kit.BUILD / name)
    outside_cacc(tmp_path)
    (tmp_path / "my.f").write_text(f"{tmp_path}/my.v\n")
    given = {"their_cacc": "outside_cacc", "REPLAY/": f"{kit.ROOT}/examples/replay/",
             "-IREPLAY": f"-I{kit.ROOT}/examples/replay", "RECORDING": "build/recorded/pingpong_conv"}
    ran = 0
    for line in commands():
        if "-s icarus" in line and not (shutil.which("iverilog") and shutil.which("yosys")):
            continue
        plain = tmp_path / "build/replay/cacc-icarus/gen/dut.v"
        if ("my_cacc" in line or "obj_dir/" in line) and not plain.exists():
            continue
        if "my_cacc" in line:
            (tmp_path / "my.v").write_text(plain.read_text().replace("module dla_cacc(", "module my_cacc("))
        line = line.replace("/path/cacc.f", str(tmp_path / ("my.f" if "my_cacc" in line else "theirs.f")))
        for a, b in given.items():
            line = line.replace(a, b)
        r = kit.run("sh", "-c", line, cwd=tmp_path)
        assert r.returncode == 0, f"{line}\n{kit.tail(r)}"
        ran += 1
    assert ran >= 7
    sample = re.search(r"```\n(replay of .*?)```", PAGE, re.S)[1]
    printed = subprocess.run(["build/replay/cmac-verilator/obj/replay", "+record=build/recorded/pingpong_conv"],
                             cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert sorted(sample.splitlines()) == sorted(x for x in printed.splitlines() if not x.startswith("- "))


@pytest.mark.long
def test_installed(tmp_path):
    """Runs from another folder, without the tree, with an outside CACC."""
    kit.good(kit.run("make", "install-replay", f"PREFIX={tmp_path}/place"))
    share = tmp_path / "place/share/dla/replay"
    assert (share / "nv_full/dla_ext.sv").is_file()
    given = [share / "replay.sh", "-f", outside_cacc(tmp_path), "-d", "outside_cacc", "cacc", recordings() / "pingpong_conv"]
    assert passed(kit.run(*given, cwd=tmp_path), "cacc") > 1000
    kit.refused(kit.run(share / "replay.sh", "cacc", recordings() / "pingpong_conv", cwd=tmp_path),
                "there is no rtl/cacc here: expected -f LIST -d MODULE")
