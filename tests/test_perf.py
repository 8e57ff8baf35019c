# SPDX-License-Identifier: Apache-2.0
"""--perf, dla perf: clocks of layers, waits of units, memory clients; which clocks are true."""

import json
import re

import pytest

import kit
from test_regress_page import dom

RTL = kit.BUILD / "nv_small-rtl/cosim"
KINDS = ("busy", "memory", "input", "blocked", "inside")
TRACES = ["conv_sdp_pdp_fused", "pingpong_conv", "pdp_max", "cdp_lrn5"]


def report(tmp_path, *args, exe=RTL, traces=("pdp_max",)):
    """Returns {trace: its object in the report}, and the output."""
    kit.need(exe, "make sim VARIANT=rtl ENGINES=all")
    r = kit.good(kit.run(exe, *args, "--perf", "--report", tmp_path / "r.json", *(f"vectors/{t}" for t in traces)))
    return {x["name"]: x for x in json.loads((tmp_path / "r.json").read_text())["runs"]}, r.stdout


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    return report(tmp_path_factory.mktemp("perf"), "--all", "rtl", traces=TRACES)[0]


def layers(run, unit):
    return [x for x in run["perf"]["layers"] if x["unit"] == unit]


def test_every_clock_is_accounted_for(runs):
    for run in runs.values():
        p = run["perf"]
        assert p["time"] == "clocks" and p["layers"]
        for x in p["layers"]:
            assert x["enable"] <= x["start"] < x["done"] <= p["last"]
            assert x["clocks"] == x["done"] - x["start"]
            assert abs(sum(x[k] for k in KINDS) - x["clocks"]) <= 2, x
        for u, x in p["units"].items():
            assert sum(x[k] for k in KINDS) + x["idle"] == p["last"], u
            assert x["layers"] == len(layers(run, u))


def test_layers_begin_and_end_as_the_bench_saw_them(runs):
    """The report also has the first enable of each page and the last rise of the interrupt."""
    for run in runs.values():
        for u in {x["unit"] for x in run["perf"]["layers"]}:
            page = "CMAC_A" if u == "cmac" else u.upper()
            assert abs(layers(run, u)[0]["enable"] - run["enables"][page]) <= 1, u
        # the pin rises once when events follow each other closely
        assert any(0 < run["last_interrupt"] - x["done"] < 20 for x in run["perf"]["layers"])
    two = layers(runs["pingpong_conv"], "csc")
    assert [x["group"] for x in two] == [0, 1] and two[1]["start"] == two[0]["done"]


def test_traffic_is_that_of_the_memory(runs):
    for run in runs.values():
        seen = [sum(c.get(way, {"bytes": 0})["bytes"] for c in run["perf"]["clients"].values())
                for way in ("read", "write")]
        assert seen == [run["dbb"][way]["bytes"] for way in ("read", "write")]
        for c in run["perf"]["clients"].values():
            for w in c.values():
                n = w["latency"]
                assert sum(n["below_power_of_2"]) == n["answers"] > 0
                assert n["least"] <= n["mean"] <= n["most"] < 2 ** (len(n["below_power_of_2"]) - 1)


def test_slow_memory_is_named(runs, tmp_path):
    """With slower reads PDP waits for memory by as much longer; its own work stays the same."""
    slow = report(tmp_path, "--all", "rtl", "--dbb", "rd_latency=500")[0]["pdp_max"]
    fast = layers(runs["pdp_max"], "pdp")[0]
    x = layers(slow, "pdp")[0]
    assert x["clocks"] > fast["clocks"] + 300
    assert x["memory"] - fast["memory"] >= 0.9 * (x["clocks"] - fast["clocks"])
    assert abs(x["busy"] - fast["busy"]) <= 0.1 * fast["busy"] and x["input"] == fast["input"] == 0
    assert slow["perf"]["clients"]["PDP"]["read"]["latency"]["least"] >= 500


def test_waiting_units(runs, tmp_path):
    """CMAC waits for CSC, PDP on the fly for SDP; an SDP with delayed writes blocks CACC."""
    fused = runs["conv_sdp_pdp_fused"]
    for u in ("cmac", "pdp", "sdp"):
        x = layers(fused, u)[0]
        assert x["input"] > 0.5 * x["clocks"], x
    slow = report(tmp_path, "--all", "rtl", "--dbb", "wr_bandwidth=1,wr_latency=400,max_wr=1",
                  traces=["pingpong_conv"])[0]["pingpong_conv"]
    assert slow["perf"]["units"]["cacc"]["blocked"] > runs["pingpong_conv"]["perf"]["units"]["cacc"]["blocked"] + 500
    assert slow["perf"]["units"]["csc"]["blocked"] > 500


def test_units_with_true_clocks(tmp_path):
    """Clocks are given for RTL alone; other units are marked as models, and dla play gives none."""
    run, text = report(tmp_path, "--engine", "pdp=rtl", "--engine", "sdp=check", traces=["conv_sdp_pdp_fused"])
    units = run["conv_sdp_pdp_fused"]["perf"]["units"]
    assert {u for u, x in units.items() if x["hardware"]} == {"pdp", "sdp"}
    assert "hardware-true: sdp, pdp (RTL); untimed models: cdma, cbuf, csc, cmac, cacc\n" in text
    r = kit.dla("play", "--perf", "vectors/pdp_max")
    assert r.returncode == 0 and "in passes over the models: no figure is that of hardware" in r.stdout


def test_models_at_pins_are_near(tmp_path):
    """The table, the report and the page mark the models of the convolution (test_bench.py: how near)."""
    log = tmp_path / "a.log"
    run, text = report(tmp_path, "--pins", "--log", log, exe=kit.cosim_of("nv_small"), traces=["conv_sdp_pdp_fused"])
    assert ("; hardware-true: none (RTL); within 2 % in large convolutions: cdma, cbuf, csc, cmac, cacc (models behind pins); "
            "untimed models: sdp, pdp\n") in text
    units = run["conv_sdp_pdp_fused"]["perf"]["units"]
    assert {u for u, x in units.items() if x["near"]} == {"cdma", "cbuf", "csc", "cmac", "cacc"}
    assert not any(x["hardware"] for x in units.values())
    assert kit.dla("perf", "--out", tmp_path / "a.html", log).returncode == 0
    assert (tmp_path / "a.html").read_text().count('"near": true') == 5


def test_counters_of_models_are_marked(tmp_path):
    """A stall counter that the host reads from a model, and from RTL."""
    folder = kit.copied(kit.VECTORS / "pdp_max", tmp_path / "stalls",
                        lambda text: text + "reg_read(NVDLA_PDP.D_PERF_WRITE_STALL_0, 0x0);\n")
    (folder / "pdp_max.cfg").rename(folder / "stalls.cfg")
    r = kit.run(kit.cosim_of("nv_small"), "--perf", folder)
    assert r.returncode == 0 and "  PDP.D_PERF_WRITE_STALL reads 0: a model counts no stalls\n" in r.stdout, kit.tail(r)
    kit.need(RTL, "make sim VARIANT=rtl ENGINES=all")
    assert "counts no stalls" not in kit.run(RTL, "--engine", "pdp=rtl", "--perf", folder).stdout


def test_page(runs, tmp_path):
    """The log gives the same as --perf; the page contains everything, loads nothing, and draws each layer."""
    log, page = tmp_path / "a.log", tmp_path / "a.html"
    kit.good(kit.run(RTL, "--all", "rtl", "--log", log, *(f"vectors/{t}" for t in TRACES)))
    seen = json.loads(kit.dla("perf", "--format", "json", log).stdout)
    assert [x["trace"] for x in seen] == TRACES
    for x in seen:
        for part in [*x["perf"]["units"].values(), *(w for c in x["perf"]["clients"].values() for w in c.values())]:
            times = part.pop("parts")
            if isinstance(times, dict):     # the times of a unit, by activity
                assert {k: sum(v) for k, v in times.items()} == {k: part[k] for k in times}
            else:
                assert sum(times) > 0
        assert x["perf"] == runs[x["trace"]]["perf"], x["trace"]
    assert kit.dla("perf", "--out", page, log).returncode == 0
    text = page.read_text()
    assert not re.search(r"https?:|src=|href=|@import|url\(", text) and text.count("\nshow({") + text.count(">show({") >= 3
    table = kit.dla("perf", "--format", "table", "--trace", "pdp_max", log).stdout
    assert table.startswith("pdp_max nv_small\nwhere the time goes, in clocks; hardware-true: pdp (RTL)")
    shown = dom(page, tmp_path)
    assert shown.count("<section>") == len(TRACES)
    drawn = len(re.findall(r"<title>\w+ layer \d+, group [01]: enabled at", shown))
    assert drawn == sum(len(x["perf"]["layers"]) for x in runs.values())


def test_bars_are_at_their_times(tmp_path):
    """A bar of the table begins and ends in the cells of its layer's start and end; also on the page."""
    log, page = tmp_path / "a.log", tmp_path / "a.html"
    kit.good(kit.run(RTL, "--all", "rtl", "--log", log, "vectors/pingpong_conv"))
    perf = json.loads(kit.dla("perf", "--format", "json", log).stdout)[0]["perf"]
    span = perf["last"] + 1
    rows = re.findall(r"^  (\w+) +(\d+) .*\|([#mib. ]{40})\|$", kit.dla("perf", "--format", "table", log).stdout, re.M)
    assert [(u, int(n)) for u, n, _ in rows] == [(x["unit"], x["layer"]) for x in perf["layers"]]
    for (_, _, bar), x in zip(rows, perf["layers"]):
        cells = [i for i in range(40) if bar[i] != " "]
        assert cells == list(range(cells[0], cells[-1] + 1))
        assert abs(cells[0] - x["start"] * 40 // span) <= 1 and abs(cells[-1] - x["done"] * 40 // span) <= 1
        assert bar.strip()[0] == ("i" if x["input"] > 1000 else bar.strip()[0])
    assert kit.dla("perf", "--out", page, log).returncode == 0
    shown = dom(page, tmp_path)
    bars = re.findall(r'<div class="bar">(.*?)</div>', shown)[:len(perf["layers"])]
    for bar, x in zip(bars, perf["layers"], strict=True):
        at = [(float(a), float(b)) for a, b in re.findall(r"left: ?([\d.]+)%; ?width: ?([\d.]+)%", bar)]
        assert at[0][0] == pytest.approx(100 * x["start"] / perf["last"], abs=1)
        assert sum(at[-1]) == pytest.approx(100 * x["done"] / perf["last"], abs=1)
