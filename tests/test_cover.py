# SPDX-License-Identifier: Apache-2.0
"""dlavec cover and close: bins counted by hand, merging, tables and options that are refused, a closing set."""

import json
import re
from xml.etree import ElementTree

import kit
import pytest

DLAVEC = kit.BUILD / "dlavec"


def cover(*args):
    return kit.dlavec("cover", *args)


def test_coverage_counts_what_vectors_use(tmp_path):
    """Bins of two traces counted by hand; the numbers of points and crosses of nv_small and nv_full."""
    kit.good(cover(kit.VECTORS / "dc_stride_pad", kit.VECTORS / "img_a8r8g8b8", "--json", tmp_path / "c.json"))
    c = json.loads((tmp_path / "c.json").read_text())
    points = {(p["unit"], p["name"]): p["bins"] for p in c["points"]}
    assert c["layers"]["conv"] == 2 and c["folders"] == 2
    assert points["conv", "image"] == {"feature": 1, "image": 1}
    assert points["conv", "stride_x"]["2"] >= 1 and points["conv", "stride_y"]["3"] == 1
    assert points["conv", "format"]["A8R8G8B8"] == 1 and sum(points["conv", "format"].values()) == 1
    crosses = {(x["unit"], x["name"]): x for x in c["crosses"]}
    both = crosses["conv", "image x dilation_x"]
    assert both["bins"]["feature x 1"] == 1 and "no dilation" in both["illegal"]["image x 3-4"]
    assert len(c["crosses"]) >= 150
    kit.good(cover("--config", "nv_full", kit.VECTORS / "nv_full", "--json", tmp_path / "f.json"))
    assert len(json.loads((tmp_path / "f.json").read_text())["crosses"]) >= 300


def test_coverage_of_some_units(tmp_path):
    """--kind limits the text and the page; counts in files are of all units."""
    page = tmp_path / "c.html"
    def seen(*args):
        r = kit.good(cover(*args, kit.VECTORS / "conv_sdp_pdp_fused", "--missing", 100000, "--html", page, "--json", tmp_path / "c.json"))
        rows = set(re.findall(r"^(\w+) +\d+ +\d+ +\d+/\d+ +\d+ ", r.stdout, re.M))
        assert set(re.findall(r"not hit: (\w+)\.", r.stdout)) <= rows
        assert set(re.findall(r"<h2 id=(\w+)>", page.read_text())) == rows
        return rows, json.loads((tmp_path / "c.json").read_text())
    every, counts = seen()
    assert {"conv", "sdp", "pdp", "cdp"} <= every
    for kinds in (["pdp"], ["sdp", "conv"]):
        rows, same = seen("--kind", ",".join(kinds))
        assert rows == set(kinds) and same == counts
    # the help and the message name the same units
    named = re.search(r"--kind K,\.\.\. +(.*?)\n  --json", cover("--help").stdout, re.S)[1]
    assert every <= set(re.findall(r"\w+", named))


def test_kinds_of_the_help():
    """dlavec random --help lists every kind that it accepts."""
    kinds = kit.dlavec("random", "--kind", "nix", "out").stderr.splitlines()[-1].split()
    kinds = kinds[kinds.index("of:") + 1:] if "of:" in kinds else kinds
    text = kit.dlavec("random", "--help").stdout
    named = re.search(r"--kind K,\.\.\. +(.*?)\n  --count", text, re.S)[1]
    assert len(kinds) > 20 and set(kinds) <= set(named.split())


def test_coverage_of_consecutive_layers(tmp_path):
    """A layer's number in its trace and the layer before it start anew with each folder. Corners of the arithmetic
    belong to the layer: an output that is cut off at both ends, one that is not."""
    (tmp_path / "points.csv").write_text(
        "index;sdp;count.index;1 2 3;;\nwas;sdp;previous.index;none=-1 1 2;;\n"
        "high;sdp;corner.out.high;no=0 yes=1;;\nlow;sdp;corner.out.low;no=0 yes=1;;\n")
    (tmp_path / "crosses.csv").write_text("sdp;index was;;\n")
    found = []
    for d in (["pingpong_conv"], ["pingpong_conv", "dc_dilation"]):
        kit.good(cover("--cover-tables", tmp_path, *[kit.VECTORS / x for x in d], "--json", tmp_path / "c.json"))
        found.append({p["name"]: p["bins"] for p in json.loads((tmp_path / "c.json").read_text())["points"]})
    assert found[0]["index"] == {"1": 1, "2": 1, "3": 0} and found[0]["was"] == {"none": 1, "1": 1, "2": 0}
    assert found[1]["index"] == {"1": 2, "2": 1, "3": 0} and found[1]["was"] == {"none": 2, "1": 1, "2": 0}
    (tmp_path / "points.csv").write_text("high;sdp;corner.out.hi;1;;\n")
    (tmp_path / "crosses.csv").write_text("")
    kit.refused(cover("--cover-tables", tmp_path, kit.VECTORS / "dc_dilation"),
                "points.csv:1: no field, point or parameter corner.out.hi")


def bins(tmp_path, *args):
    kit.good(cover(*args, "--json", tmp_path / "c.json"))
    return {p["name"]: p["bins"] for p in json.loads((tmp_path / "c.json").read_text())["points"]}


def test_coverage_of_the_buffer(tmp_path):
    """Data and weights that wrap around the end of their regions, and data that must wait for room, occur in the
    vectors made for them and not in those that have room enough."""
    around, plain = (bins(tmp_path, kit.VECTORS / d) for d in ("banks_around", "pingpong_conv"))
    for name in ("data_around", "data_wait", "weight_around"):
        assert around[name]["yes"] and not plain[name]["yes"], (name, around[name], plain[name])


@pytest.mark.parametrize("written,unset", [(3, True), (65, False)])
def test_coverage_of_unwritten_table_entries(tmp_path, written, unset):
    """Each register reads 0 (reference and models agree, or the command fails); a table that is written whole has no
    such entry."""
    kit.good(kit.dlavec("random", "--config", "nv_small", "--kind", "cdp", "--count", 12, "--seed", 3, "--set",
                     f"lut.le_entries={written}", "--set", f"lut.lo_entries={257 if not unset else written}", tmp_path / "out"))
    found = bins(tmp_path, tmp_path / "out")
    for name in ("lrn_le_unset", "lrn_lo_unset"):
        assert (found[name]["yes"] > 0) == unset, found[name]


@pytest.mark.parametrize("counted", [1, 0])
def test_coverage_of_counters_that_are_off(tmp_path, counted):
    """Counts saturated results of the same layers with the counter on and off: a counter that is off keeps the 0 of the
    reset (reference and models agree, or the command fails)."""
    r = kit.dlavec("random", "--config", "nv_small", "--kind", "sat", "--count", 4, "--seed", 3,
                "--set", f"sdp.count_sat={counted}", "--set", "sdp.out_scale=32767", "--set", "sdp.out_shift=0", tmp_path / "out")
    assert r.returncode == 0, kit.tail(r)
    text = "".join(p.read_text() for p in (tmp_path / "out").rglob("*.cfg"))
    shown = [int(x, 16) for x in re.findall(r"D_PERF_OUT_SATURATION_0\W.*?(0x[0-9a-f]+)\s*\)?;?$", text, re.M)]
    assert len(shown) >= 4 and any(shown) == bool(counted), shown
    assert bins(tmp_path, tmp_path / "out")["sdp_counted"] == {"no": 4 * (1 - counted), "yes": 4 * counted}


def test_coverage_of_reads_after_a_reset(tmp_path):
    """Random tests of registers read them after a reset, before layers of every unit."""
    kit.drawn("nv_small", "reads", 1, 30, tmp_path / "out")
    found = bins(tmp_path, tmp_path / "out")
    for name in ("conv_read_reset", "sdp_read_reset", "pool_read_reset", "lrn_read_reset"):
        assert found[name]["yes"], (name, found[name])


def test_coverage_merges(tmp_path):
    """Two runs merged count as one run over both; the page and the XML hold every bin."""
    a, b = kit.VECTORS / "pdp_max", kit.VECTORS / "cdp_lrn5"
    assert cover(a, "--json", tmp_path / "a.json").returncode == 0
    kit.good(cover(b, "--merge", tmp_path / "a.json", "--json", tmp_path / "m.json", "--html",
                   tmp_path / "m.html", "--ucis", tmp_path / "m.xml"))
    assert cover(a, b, "--json", tmp_path / "ab.json").returncode == 0
    merged = json.loads((tmp_path / "m.json").read_text())
    assert merged == json.loads((tmp_path / "ab.json").read_text())
    bins = sum(len(p["bins"]) for p in merged["points"])
    bins += sum(len(x["bins"]) + len(x["illegal"]) for x in merged["crosses"])
    xml = ElementTree.parse(tmp_path / "m.xml")
    found = xml.findall(".//coverpointBin") + xml.findall(".//crossBin")
    assert len(found) == bins and (tmp_path / "m.html").read_text().count("<tr") >= bins


def test_cross_of_one_point(tmp_path):
    kit.write(tmp_path, {"points.csv": "a;conv;1;1 2;;\n", "crosses.csv": "conv;a;;\n"})
    kit.good(cover("--cover-tables", tmp_path, kit.VECTORS / "dc_dilation"))


def test_closing_set(tmp_path):
    """The kept traces hit every legal bin that a few rounds reach; each of them is needed, and plays."""
    args = ["--config", "nv_small", "--kind", "pdp", "--seed", "7", "--tries", "60"]
    r = kit.dlavec("close", *args, tmp_path / "out")
    assert r.returncode in (0, 1), kit.tail(r)
    dirs = kit.folders(tmp_path / "out")
    assert f"{len(dirs)} vectors; " in r.stdout and 3 < len(dirs) < 60
    left = int(re.search(r"(\d+) legal bins of the units asked for are not hit", r.stdout)[1])
    assert (left == 0) == (r.returncode == 0) and r.stdout.count("not hit: pdp.") == left
    assert "not hit: conv" not in r.stdout

    def bins(folders):
        assert cover(*folders, "--json", tmp_path / "c.json").returncode == 0
        c = json.loads((tmp_path / "c.json").read_text())
        return {(x["name"], b) for x in c["points"] + c["crosses"] if x["unit"] == "pdp"
                for b, n in x["bins"].items() if n}

    everything = bins(dirs)
    for d in dirs[:4]:
        assert bins([x for x in dirs if x != d]) < everything
    kit.good(kit.dla("play", *dirs))


@pytest.mark.long(every=2)
def test_steering_reaches_what_random_layers_do_not(tmp_path):
    """Two rounds of random layers leave bins open; layers made for those bins hit them all. Only the bin that cannot be
    hit is named."""
    args = ["--kind", "cdp", "--tries", "2", "--seed", "3"]
    kit.ends(kit.dlavec("close", *args, tmp_path / "out"), 0, "; 0 legal bins")
    (tmp_path / "points.csv").write_text(
        "wide;pdp;PDP.D_DATA_CUBE_IN_WIDTH.CUBE_IN_WIDTH + 1;77 79 9000;;\n"
        "way;pdp;PDP.D_OPERATION_MODE_CFG.POOLING_METHOD;average=0 max=1;;\n")
    (tmp_path / "crosses.csv").write_text("pdp;wide way;;wide == 79 && way == 1: not wanted here\n")
    r = kit.dlavec("close", "--kind", "pdp", "--tries", "1", "--cover-tables", tmp_path, tmp_path / "own")
    assert r.returncode == 1 and "; 3 legal bins" in r.stdout, kit.tail(r)
    assert sorted(re.findall(r"not hit: (.*)", r.stdout)) == [
        "pdp.wide bin 9000", "pdp.wide x way bin 9000 x average", "pdp.wide x way bin 9000 x max"]


@pytest.mark.long
def test_closing_of_bdma_and_rubik(tmp_path):
    """Closes BDMA and RUBIK of nv_full completely."""
    for unit in ("bdma", "rubik"):
        kit.ends(kit.dlavec("close", "--config", "nv_full", "--kind", unit, tmp_path / unit), 0, "; 0 legal bins")


def test_rubik_of_int8_has_no_bins_of_other_precisions(tmp_path):
    """RUBIK of nv_large_doc moves INT8 alone: `close` would never find the rest."""
    assert kit.dlavec("random", "--config", "nv_large_doc", "--kind", "rubik",
                   "--count", 1, tmp_path / "r").returncode == 0
    kit.good(cover("--config", "nv_large_doc", tmp_path / "r", "--json", tmp_path / "c.json"))
    c = json.loads((tmp_path / "c.json").read_text())
    names = {x["name"] for x in c["points"] + c["crosses"] if x["unit"] == "rubik"}
    assert {"rubik_mode", "rubik_mode x rubik_rest"} <= names and not [n for n in names if "precision" in n]


CLOSING = kit.VECTORS / "closing/nv_small"


@pytest.mark.long(every=2)
def test_shipped_set_equals_the_commands_output(tmp_path):
    kit.good(kit.dlavec("close", "--config", "nv_small", tmp_path / "nv_small"))
    assert kit.run("diff", "-rq", tmp_path / "nv_small", CLOSING).stdout == ""


def test_shipped_set_closes_coverage(tmp_path):
    """The traces of vectors/closing/nv_small hit every legal bin of nv_small; they take a few MB, and each is
    needed."""
    dirs = kit.folders(CLOSING)
    kit.good(cover("--config", "nv_small", *dirs, "--json", tmp_path / "c.json"))
    c = json.loads((tmp_path / "c.json").read_text())
    bins = {(x["unit"], x["name"], b): n for x in c["points"] + c["crosses"] for b, n in x["bins"].items()
            if b not in x.get("illegal", {})}
    assert len(bins) > 1500 and [b for b, n in bins.items() if not n] == []
    assert sum(p.stat().st_size for p in CLOSING.rglob("*") if p.is_file()) < 8 << 20


def test_closing_set_plays(tmp_path):
    """Plays them on the models, and on the bench with a memory of random timing."""
    dirs = kit.folders(CLOSING)
    kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), ["play"], dirs)
    kit.play_all(tmp_path, kit.cosim_of("nv_small"), ["--max-cycles", kit.MAX_CYCLES, "--dbb",
                                                      "latency=1-120,stall=20:1-9"], dirs)
