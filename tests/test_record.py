# SPDX-License-Identifier: Apache-2.0
"""--record and --log: the words between the units are the same from the native models, from the bench and from RTL; the
files of a recording agree with one another."""

import json
import re

import pytest

import kit

# Streams that RTL may give in another legal form (docs/how-to/recording.md).
FREE = re.compile(r"cdma_\w+_rd_req|sc2buf_\w+|buf2sc_\w+")
# The sum of updates does not depend on how they are cut.
SUMS = re.compile(r"cdma2sc_\w+|sc2cdma_\w+|accu2sc")


def traces():
    return [d for d in sorted((kit.ROOT / "vectors").iterdir()) if list(d.glob("*.cfg"))]


def record(exe, args, dirs, out, names=""):
    kit.good(kit.run(*exe, *args, "--record", f"{out}{names}", "--log", f"{out}.log", *dirs))
    return out


def same_logs(a, b):
    """Requires that the logs of two recordings of traces() do not differ; returns how many transactions were equal."""
    out = kit.good(kit.dla("logdiff", f"{a}.log", f"{b}.log")).stdout
    equal = re.findall(r"^(\w+): (\d+) transactions, no difference$", out, re.M)
    assert [n for n, _ in equal] == [d.name for d in traces()]
    assert "not compared: cdma2sc_dat" in out  # cut in another way
    return sum(int(n) for _, n in equal)


def words(folder, stream):
    f = folder / f"{stream}.hex"
    return f.read_text().split() if f.exists() else []


def about(folder):
    return json.loads((folder / "record.json").read_text())


def total(folder, s):
    """Returns each field's sum over all words."""
    n = [int(w, 16) for w in words(folder, s["name"])]
    return [sum(w >> f["lsb"] & (1 << f["width"]) - 1 for w in n) for f in s["fields"]]


def same(a, b, free=re.compile("$^")):
    """Compares two recordings of the same traces; returns how many words were equal."""
    n = 0
    assert sorted(p.name for p in a.iterdir()) == sorted(p.name for p in b.iterdir())
    for t in sorted(a.iterdir()):
        mine, other = about(t), about(b / t.name)
        assert [s["name"] for s in mine["streams"]] == [s["name"] for s in other["streams"]]
        for s in mine["streams"]:
            at = (t.name, s["name"])
            if SUMS.fullmatch(s["name"]):
                assert total(t, s) == total(b / t.name, s), at
            elif not s["timed"] and not free.fullmatch(s["name"]):
                assert words(t, s["name"]) == words(b / t.name, s["name"]), at
                n += s["words"]
    return n


@pytest.fixture(scope="module")
def native(tmp_path_factory):
    out = tmp_path_factory.mktemp("record") / "native"
    return record([kit.DLA, "play"], [], traces(), out)


@pytest.mark.parametrize("args", [[], ["--pins", "--dbb", "rd_latency=1-300,rd_order=reorder,reorder=50"]],
                         ids=["shared", "pins"])
def test_bench_as_native(native, args, tmp_path):
    kit.need(kit.cosim_of("nv_small"), "make sim")
    out = record([kit.cosim_of("nv_small")], args, traces(), tmp_path / "bench")
    assert same(native, out) > 100000
    assert same_logs(native, out) > 30000


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("args", [["--all", "rtl"], ["--all", "check"],
                                  ["--engine", "csc=rtl", "--engine", "cacc=rtl", "--engine", "sdp=check"],
                                  ["--engine", "cdma=rtl", "--engine", "cmac=rtl", "--engine", "pdp=rtl"]],
                         ids=["rtl", "check", "csc+cacc+sdp", "cdma+cmac+pdp"])
def test_rtl_as_native(native, args, tmp_path):
    exe = kit.BUILD / "nv_small-rtl/cosim"
    kit.need(exe, "make sim VARIANT=rtl ENGINES=all")
    out = record([exe], args, traces(), tmp_path / "rtl")
    assert same(native, out, FREE) > 50000
    assert same_logs(native, out) > 30000


def test_files_agree(native):
    """The text, the order and the package agree with the words."""
    t = native / "conv_sdp_pdp_fused"
    r = about(t)
    package = (t / "record_pkg.sv").read_text()
    order = [int(x, 16) for x in (t / "order.hex").read_text().split()]
    assert len(order) == r["words"] == sum(s["words"] for s in r["streams"])
    for s in r["streams"]:
        n = words(t, s["name"])
        assert len(n) == s["words"] == order.count(s["number"])
        assert f"localparam int {s['name'].upper()}_WORDS = {s['words']};" in package
        if not n:
            continue
        lines = (t / f"{s['name']}.txt").read_text().splitlines()
        for i, (w, line) in enumerate(zip(n, lines, strict=True)):
            fields = " ".join(f"{f['name']}={int(w, 16) >> f['lsb'] & (1 << f['width']) - 1:0{(f['width'] + 3) // 4}x}"
                              for f in s["fields"])
            assert re.fullmatch(rf"{i} @\d+ {fields}", line), (s["name"], line)
            assert len(w) == (s["width"] + 3) // 4
    # a layer's results: SDP's beats to PDP are those that PDP averages, in as many atoms as the cube has
    assert any(s["name"] == "sdp2pdp" and s["words"] for s in r["streams"])


def test_memory_equals_the_recording(native):
    """The atoms that a client read and wrote fit its requests."""
    for t in native.iterdir():
        for s in about(t)["streams"]:
            if s["name"].endswith(("_rd_req", "_wr_cmd")):
                data = s["name"].replace("rd_req", "rd_rsp").replace("wr_cmd", "wr_dat")
                atoms = next(i for i, f in enumerate(s["fields"]) if f["name"] == "atoms")
                assert total(t, s)[atoms] == len(words(t, data)), (t.name, s["name"])


def test_bits_that_no_value_fills(tmp_path):
    """Cells of nv_full have room for four values of Winograd; without it the rest is 0."""
    dirs = [d for d in kit.golden("golden_nv_full") if re.fullmatch(r"conv_0\d[05]", d.name)]
    assert len(dirs) > 5
    out = record([kit.DLA, "play"], ["--config", "nv_full"], dirs, tmp_path / "x", ":mac2accu,csb")
    plain = 0
    for d in dirs:
        wino, precision = [{int(v, 16) >> lsb & 3 for v in re.findall(
            r"CMAC_A.D_MISC_CFG_0, (\w+)", kit.text(d))} for lsb in (0, 12)]
        if wino != {0} or 0 in precision:
            continue
        data = [int(x.split("data=")[1], 16) for x in (out / d.name / "mac2accu.txt").read_text().splitlines()]
        assert data and not any(w >> 176 * cell + 44 & (1 << 132) - 1 for w in data for cell in range(16)), d.name
        plain += 1
    assert plain


def test_chosen_streams(tmp_path):
    out = record([kit.DLA, "play"], [], [kit.ROOT / "vectors/dc_dilation"], tmp_path / "x", ":sc2mac,sdp_wr_dat")
    got = sorted(p.name for p in (out / "dc_dilation").glob("*.txt"))
    assert got == ["sc2mac_dat.txt", "sc2mac_wt.txt", "sdp_wr_dat.txt"]
    assert [s["name"] for s in about(out / "dc_dilation")["streams"]] == ["sc2mac_wt", "sc2mac_dat", "sdp_wr_dat"]


def test_names_without_a_word_are_listed(tmp_path):
    """A group with one stream that has words is not among them."""
    r = kit.good(kit.dla("play", "--config", "nv_small", "--record", f"{tmp_path}/r:sdp2pdp,sc2mac,mem,pdp_wr_dat,done",
                         kit.VECTORS / "dc_stride_pad"))
    assert [x.rpartition(": ")[2] for x in r.stderr.splitlines() if "--record" in x] == ["sdp2pdp, pdp_wr_dat"], kit.tail(r)
    r = kit.good(kit.dla("play", "--config", "nv_small", "--record", f"{tmp_path}/all", kit.VECTORS / "dc_stride_pad"))
    assert "--record" not in r.stderr


def test_folders_around_a_recording_are_made(tmp_path):
    kit.good(kit.dla("play", "--record", tmp_path / "no/where:csb", kit.ROOT / "vectors/pdp_max"))
    assert (tmp_path / "no/where/pdp_max/csb.hex").exists()


def test_every_group(tmp_path):
    r = kit.dla("play", "--record", f"{tmp_path}/x:nothing", kit.ROOT / "vectors/pdp_max")
    groups = re.search(r"record.json or (.*)", r.stderr).group(1).split()
    page = (kit.ROOT / "docs/how-to/recording.md").read_text()
    assert len(groups) == 14 and all(f"`{g}`" in page for g in groups)
    for i, g in enumerate(groups):
        record([kit.DLA, "play"], [], [kit.ROOT / "vectors/conv_sdp_pdp_fused"], tmp_path / str(i), f":{g}")
        assert list((tmp_path / str(i)).rglob("*.hex")), g


def test_lost_output(tmp_path):
    """A file that cannot be written: its name, exit 2, the verdict unchanged."""
    out = tmp_path / "x"
    r = kit.run("sh", "-c", f"ulimit -f 8; trap '' XFSZ; exec {kit.DLA} play --record {out} vectors/dc_dilation")
    assert r.returncode == 2, kit.tail(r)
    assert re.search(rf"dla play: {out}/dc_dilation/\w+\.(hex|txt): cannot be written", r.stderr), r.stderr
    assert "1 passed, 0 failed" in r.stdout
