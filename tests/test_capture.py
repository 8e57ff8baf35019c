# SPDX-License-Identifier: Apache-2.0
"""--capture and dla split: a host's accesses become traces that play on models and RTL; each layer alone; refusals."""

import random
import re

import kit
import pytest
from test_driver import DRIVER, LOADABLES, stack  # noqa: F401  (a fixture)

RTL = kit.BUILD / "nv_small-rtl/cosim"
VECTORS = kit.folders(kit.ROOT / "vectors")


def capture(out, *args, exe=(kit.DLA, "play"), code=0, cwd=kit.ROOT):
    return kit.ends(kit.run(*exe, "--capture", out, *args, cwd=cwd), code)


def split(trace, out, *args):
    """Returns the pieces; the output names them, and the command that plays them."""
    r = kit.good(kit.dla("split", *args, trace, out))
    pieces = kit.folders(out)
    told, played = r.stdout.splitlines()[-2:]
    assert told.startswith(f"{out}: {len(pieces)} piece") and played == f"play them: {kit.DLA} play {out}/*", kit.tail(r)
    assert {pieces[0].name, pieces[-1].name} == set(told.replace(",", "").replace(":", "").split()) & {p.name for p in pieces}
    return pieces


def passes(traces, *exe):
    """All traces pass, and each has at least one check."""
    r = kit.good(kit.run(*(exe or (kit.DLA, "play")), *traces))
    assert f"\n{len(traces)} passed, 0 failed\n" in r.stdout and r.stdout.count("PASS ") >= len(traces), kit.tail(r)


@pytest.fixture(scope="module")
def captured(tmp_path_factory):
    """Captures the vectors, whole and in pieces."""
    place = tmp_path_factory.mktemp("capture")
    capture(place / "whole", *VECTORS)
    whole = kit.folders(place / "whole")
    assert [t.name for t in whole] == [t.name for t in VECTORS]
    return whole, {t.name: split(t, place / t.name) for t in VECTORS}


def test_vectors(captured, tmp_path):
    whole, pieces = captured
    passes(whole)
    passes(sum(pieces.values(), []))
    # layers that run at the same time, or use data left in CBUF, stay together
    assert [len(pieces[n]) for n in ("pingpong_conv", "three_engines", "pingpong_groups_drift")] == [2, 1, 3]
    assert len(pieces["reuse_data"]) == len(pieces["reuse_weights"]) == len(pieces["reuse_partial_release"]) == 1


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("provider", ["model", "rtl", "check"])
def test_vectors_on_the_bench(provider, captured, tmp_path):
    whole, pieces = captured
    bench = kit.need(RTL, "make sim VARIANT=rtl ENGINES=all")
    passes(whole + sum(pieces.values(), []), bench, "--all", provider)


def test_capture_of_a_capture_and_on_the_bench(captured, tmp_path):
    """A capture on a bench has the memory, the registers and the results of the models' capture."""
    whole = [t for t in captured[0] if t.name in ("pingpong_conv", "three_engines", "cdp_lrn5")]
    capture(tmp_path / "again", *whole)
    capture(tmp_path / "bench", *whole, exe=(kit.cosim_of("nv_small"),))
    for t in whole:
        for other in kit.folders(tmp_path / "again"), kit.folders(tmp_path / "bench"):
            same = next(o for o in other if o.name == t.name)
            # the bench may program units in another order
            lines = [sorted(re.findall(r"^(?:check_crc|mem_\w+|reg_write)\(.*", kit.text(f), re.M)) for f in (t, same)]
            assert lines[0] == lines[1], t.name
            assert all(f.read_bytes() == (same / f.name).read_bytes() for f in t.glob("*.dat"))


def test_every_byte_counts(captured, tmp_path):
    """A piece with one changed byte of its memory fails, except for bytes of gaps that no result depends on."""
    rng = random.Random(20261127)
    for name in "pdp_average_pad", "sdp_bias_channel_2b", "dc_dilation":
        piece, = captured[1][name]
        data = sorted(piece.glob("*.dat"))[0].name
        failed = 0
        for i in range(6):
            copy = tmp_path / f"{name}_{i}"
            kit.run("cp", "-r", piece, copy)
            text = (copy / data).read_text()
            at = rng.choice([m.start() for m in re.finditer(r"(?<=0x)[0-9a-f](?=[0-9a-f][ }])", text)])
            (copy / data).write_text(f"{text[:at]}{(int(text[at], 16) ^ 4):x}{text[at + 1:]}")
            failed += kit.dla("play", copy).returncode == 1
        assert failed >= 2, name


def test_a_bug_in_rtl_is_seen(captured, tmp_path):
    piece, = captured[1]["dc_dilation"]
    bench = kit.bench("planted")
    kit.good(kit.run(bench, "--engine", "cacc=rtl", piece))
    assert kit.run(bench, "--engine", "cacc=rtl", "+rtl_bug=3", piece).returncode == 1


def test_layers_of_a_file(tmp_path):
    """Each layer of a chain becomes a piece; --every takes some together."""
    for config, file, pieces in ("nv_small", "conv", 3), ("nv_full", "modes", 7), ("nv_full", "moves", 6):
        trace = tmp_path / f"{file}"
        kit.good(kit.dlavec("layer", "--config", config, f"examples/{file}.layer", trace))
        found = split(trace, tmp_path / f"{file}_1")
        assert len(found) == pieces
        passes(found)
    found = split(tmp_path / "modes", tmp_path / "modes_3", "--every", "3")
    assert [f.name for f in found] == ["modes_000", "modes_001", "modes_002"]
    passes(found)


@pytest.mark.parametrize("config, many", [("nv_small", "vectors/closing/nv_small"), ("nv_full", "vectors/nv_full")])
def test_sets(config, many, tmp_path):
    traces = [t for t in kit.folders(kit.ROOT / many) if t.name != "bdma_both_wait"]
    capture(tmp_path / "whole", "--config", config, *traces)
    found = kit.folders(tmp_path / "whole")
    assert len(found) == len(traces)
    for t in traces[:60]:
        found += split(t, tmp_path / t.name, "--config", config)
    passes(found)


# ---- a driver ----

@pytest.mark.long
def test_driver(stack, tmp_path):  # noqa: F811
    """Captures the layer tests of a real driver and its network, whole and in pieces."""
    for name, config in [*LOADABLES, ("NN_L0_0", "nv_full")]:
        so = stack["nv_full" if config == "nv_full" else "nv_small"]
        image = ["--image", DRIVER / "digits/five.pgm"] if name.startswith("NN") else []
        capture(tmp_path / name, "--config", config, "--driver", so, "--", "--loadable",
                DRIVER / "layers" / name / f"{name}_fbuf", *image, cwd=tmp_path)
        whole = kit.folders(tmp_path / name)
        assert [w.name for w in whole] == ["nvdla_sw"]
        pieces = split(whole[0], tmp_path / f"{name}_pieces")
        passes(whole + pieces)
        assert len(pieces) >= (2 if image else 1)


HOST = """
#include "dla_cfg.h"
#include "dla_chan.h"
#include "dla_host.h"
#include "dla_regs_gen.h"
#include <stdlib.h>
#include <string.h>

enum { BYTES = 128, SRC = 0x80000000u, DST = 0x80001000u };
static uint8_t ram[1 << 16];
static const dla_cfg *cfg;

static void put(dla_host *h, dla_page page, uint32_t offset, uint32_t value)
{
    dla_host_write32(h, cfg->page[page] + offset, value);
}

/* SDP copies 4 x 2 x 16 bytes, in register group g. */
static void copy(dla_host *h, unsigned g)
{
    const dla_page reader = DLA_SDP_RDMA, sdp = DLA_SDP;

    put(h, reader, SDP_RDMA_S_POINTER, g);
    put(h, reader, SDP_RDMA_D_DATA_CUBE_WIDTH, 3);
    put(h, reader, SDP_RDMA_D_DATA_CUBE_HEIGHT, 1);
    put(h, reader, SDP_RDMA_D_DATA_CUBE_CHANNEL, 15);
    put(h, reader, SDP_RDMA_D_SRC_BASE_ADDR_LOW, SRC);
    put(h, reader, SDP_RDMA_D_SRC_LINE_STRIDE, 32);
    put(h, reader, SDP_RDMA_D_SRC_SURFACE_STRIDE, 64);
    put(h, reader, SDP_RDMA_D_SRC_DMA_CFG, DLA_RAM_MC);
    put(h, reader, SDP_RDMA_D_FEATURE_MODE_CFG, 0);
    put(h, sdp, SDP_S_POINTER, g);
    put(h, sdp, SDP_D_DATA_CUBE_WIDTH, 3);
    put(h, sdp, SDP_D_DATA_CUBE_HEIGHT, 1);
    put(h, sdp, SDP_D_DATA_CUBE_CHANNEL, 15);
    put(h, sdp, SDP_D_DST_BASE_ADDR_LOW, DST + 0x1000 * g);
    put(h, sdp, SDP_D_DST_LINE_STRIDE, 32);
    put(h, sdp, SDP_D_DST_SURFACE_STRIDE, 64);
    put(h, sdp, SDP_D_DST_DMA_CFG, DLA_RAM_MC);
    put(h, sdp, SDP_D_CVT_SCALE, 1);
    put(h, sdp, SDP_D_OP_ENABLE, 1);
    put(h, reader, SDP_RDMA_D_OP_ENABLE, 1);
}

static int finish(dla_host *h, bool polls)
{
    uint32_t status = 0, at = cfg->page[DLA_GLB] + GLB_S_INTR_STATUS;

    if (!polls && dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) != DLA_HOST_IRQ)
        return 1;
    for (int i = 0; !(status & 3) && i < 10000; i++)
        dla_host_read32(h, at, &status);
    dla_host_write32(h, at, status);
    return !(status & 3);
}

int dla_driver(dla_host *h, int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    bool polls = !strcmp(how, "polls");
    int bad = 0;

    cfg = dla_cfg_find(dla_host_config(h));
    if (dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram))
        return 2;
    for (int i = 0; i < BYTES; i++)
        ram[i] = (uint8_t)(7 * i);
    if (polls)
        put(h, DLA_GLB, GLB_S_INTR_MASK, ~0u);
    if (!strcmp(how, "idle"))
        return 0;
    dla_host_place(h, "first");
    copy(h, 0);
    if (!strcmp(how, "left"))
        return 0;
    if (!strcmp(how, "set"))
        put(h, DLA_GLB, GLB_S_INTR_SET, 1);
    if (!strcmp(how, "race")) {
        dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0);
        ram[5]++;
        copy(h, 1);
        dla_host_run(h, DLA_HOST_UNTIL_TIME, 10000);
    }
    bad |= finish(h, polls);
    if (strcmp(how, "twice") && !polls)
        return bad || memcmp(ram, ram + (DST - SRC), BYTES);
    ram[5]++; /* at rest */
    dla_host_place(h, "second");
    copy(h, 1);
    bad |= finish(h, polls);
    return bad || memcmp(ram, ram + (DST - SRC) + 0x1000, BYTES);
}

int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    char err[1024];
    dla_host *h;
    int bad;

    o.config = "nv_small";
    o.capture = argv[1];
    o.backend = argc > 3 ? argv[3] : NULL;
    h = dla_host_open(&o, err, sizeof err);
    if (!h)
        return 3;
    if (!strcmp(argv[2], "reset"))
        return dla_host_reset(h) != DLA_HOST_WRONG;
    bad = dla_driver(h, 2, argv + 1);
    if (dla_host_close(h, err, sizeof err) != DLA_PASSED)
        return *err ? 4 : 5;
    return bad;
}
"""


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """Runs HOST as a driver and as a program."""
    place = tmp_path_factory.mktemp("host")
    (place / "host.c").write_text(HOST)
    kit.shared(place / "copy.so", place / "host.c")
    kit.program(place / "host", place / "host.c")
    return place


PLAYERS = {"native": (kit.DLA, "play", "--config", "nv_small"), "rtl": (RTL, "--all", "rtl")}


@pytest.mark.parametrize("which", PLAYERS)
@pytest.mark.parametrize("how, rests", [("once", 1), ("twice", 2), ("polls", 2)])
def test_host(which, how, rests, host, tmp_path):
    """Covers memory that the host changes while units rest, masked events that it polls, and its names."""
    kit.need(PLAYERS[which][0], "make test-build")
    capture(tmp_path / "c", "--driver", host / "copy.so", how, exe=PLAYERS[which])
    trace = tmp_path / "c/copy"
    text = (trace / "copy.cfg").read_text()
    assert text.count("\ncheck_crc(") == rests and text.count("// first\n") == 1
    assert text.count("rest_1);\n") >= rests - 1 and text.count("// second\n") == rests - 1
    pieces = split(trace, tmp_path / "p")
    assert len(pieces) == rests
    passes([trace, *pieces])
    if RTL.exists():
        passes([trace, *pieces], RTL, "--all", "check")


@pytest.mark.parametrize("how, said", [("idle", "enabled no layer"), ("left", "left the core"), ("set", "SDP_0 of S_INTR_SET"),
                                       ("race", "changed the byte at 0x80000005")])
def test_refusals(how, said, host, tmp_path):
    r = capture(tmp_path / "c", "--driver", host / "copy.so", how, exe=PLAYERS["native"], code=2)
    assert said in r.stderr and list((tmp_path / "c").iterdir()) == []


def test_host_with_a_capture(host, tmp_path):
    """The same through the options of dla_host_open, on both back ends."""
    library = kit.need(kit.BUILD / "nv_small/libdla-bench-nv_small.so", "make host-lib")
    for name, back in ("native", []), ("bench", [library]):
        kit.good(kit.run(host / "host", tmp_path / name, "twice", *back))
        passes([tmp_path / name])
    assert kit.run(host / "host", tmp_path / "native", "twice").returncode == 3  # the folder exists
    assert kit.run(host / "host", tmp_path / "left", "left").returncode == 4
    assert kit.run(host / "host", tmp_path / "reset", "reset").returncode == 0


def test_one_piece_of_a_captured_trace(captured, tmp_path):
    """The note names the host, because a player as the host leaves no point of rest."""
    whole = next(t for t in captured[0] if t.name == "pingpong_conv")
    r = kit.good(kit.dla("split", whole, tmp_path / "p"))
    assert len(kit.folders(tmp_path / "p")) == 1
    assert f"\nnote: {whole} was captured from pingpong_conv; " in r.stdout, kit.tail(r)
    r = kit.good(kit.dla("split", kit.VECTORS / "three_engines", tmp_path / "q"))
    assert len(kit.folders(tmp_path / "q")) == 1 and "\nnote: " not in r.stdout


def test_more_commands_than_the_queue_of_bdma(tmp_path):
    """A trace does not wait for room, so it is refused; its pieces wait for the end of each group."""
    trace = kit.ROOT / "vectors/nv_full/bdma_both_wait"
    r = capture(tmp_path / "whole", "--config", "nv_full", trace, code=2)
    assert re.search(r"not captured: .* 22 commands of BDMA .* 21: ", r.stderr), kit.tail(r)
    assert not (tmp_path / "whole/bdma_both_wait").exists()
    passes(split(trace, tmp_path / "pieces"))


def test_folders(tmp_path):
    trace = kit.ROOT / "vectors/pdp_max"
    (tmp_path / "c/pdp_max").mkdir(parents=True)
    kit.refused(kit.dla("play", "--capture", tmp_path / "c", trace), "c/pdp_max: exists")
    (tmp_path / "d/pdp_max.part").mkdir(parents=True)
    kit.refused(kit.dla("play", "--capture", tmp_path / "d", trace), "d/pdp_max.part: left by a run")
    kit.refused(kit.dla("play", "--capture", tmp_path / "no/where", trace), "no/where: cannot be made")
    kit.refused(kit.dla("split", trace, tmp_path / "c"), "c: exists")
    kit.refused(kit.dla("split", trace), "expected TRACE OUT")
    kit.refused(kit.dla("split", "--every", "0", trace, tmp_path / "e"), "--every 0: expected 1 or more")
    assert kit.dla("split", tmp_path, tmp_path / "e").returncode == 2 and not (tmp_path / "e").exists()


def test_full_disk(tmp_path):
    """A file that was cut off is not accepted as complete."""
    for command in ["play", "--capture", tmp_path / "c", "vectors/dc_dilation"], ["split", "vectors/dc_dilation", tmp_path / "c/d"]:
        (tmp_path / "c").mkdir(exist_ok=True)
        r = kit.run("sh", "-c", f"ulimit -f 4; trap '' XFSZ; exec {kit.shlex.join(map(str, [kit.DLA, *command]))}")
        assert r.returncode == 2 and "cannot be written: File too large" in r.stderr, kit.tail(r)
        assert list((tmp_path / "c").iterdir()) == []


def test_log_of_a_run_without_an_end(tmp_path):
    r = capture(tmp_path / "c", "--max-steps", "3", "vectors/pingpong_conv", code=4)
    assert list((tmp_path / "c").iterdir()) == [] and "not captured" not in r.stderr
