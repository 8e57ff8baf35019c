# SPDX-License-Identifier: Apache-2.0
"""Signals of the waves besides pins: the work of each unit, transactions by number, the expected beat beside that of
the RTL; and dla boxes, the filter that draws them in GTKWave."""

import collections
import json
import re
import subprocess

import pytest

import kit
from waves_kit import at, bench, declared, markers, waves, windowed

WORK = "dla_bench.work"
GEN = kit.cosim_of("nv_small").parent / "gen"


def words(name):
    """Returns {number: text} of a translate file, without colours."""
    lines = (GEN / f"{name}.txt").read_text().splitlines()
    return {int(n, 16): re.sub(r"^\?\w+\?", "", text) for n, text in (x.split(" ", 1) for x in lines)}


def value(signals, name, when):
    found = [n for n in signals if re.fullmatch(rf"{re.escape(WORK)}\.{name}(\[\d+:0\])?", n)]
    assert len(found) == 1, name
    text = at(signals[found[0]], when)
    return int(text.replace("x", "0"), 2) if text else None


def changes(signals, name):
    """Returns [(time, number)] of a signal."""
    found = next(n for n in signals if re.fullmatch(rf"{re.escape(WORK)}\.{name}(\[\d+:0\])?", n))
    return [(t, int(v.replace("x", "0"), 2)) for t, v in signals[found]]


# ---- the filter ----

def pack(op, tensor, group, layer, w, h, c, n=0):
    return f"{op:08b}{tensor:08b}{group:08b}{layer:016b}{n:08b}{w:016b}{h:016b}{c:016b}"


def vcd(width, values):
    """Writes a trace as GTKWave writes it to a transaction filter."""
    body = "".join(f"#{t}\nb{v.lstrip('0') or '0'} 1\n" for t, v in values)
    return (f"$comment data_start 0x1 $end\n$comment name x $end\n$timescale 1ps $end\n"
            f"$var wire {width} 1 x[{width - 1}:0] $end\n$enddefinitions $end\n$dumpvars\n{body}"
            f"$dumpoff\n$comment data_end 0x1 $end\n")


def boxes(text):
    r = subprocess.run([kit.DLA, "boxes"], input=text, capture_output=True, text=True, check=True)
    return r.stdout.splitlines()


def number_of(name, page):
    rows = [x.split(",") for x in (kit.ROOT / "models/tables/operations.csv").read_text().splitlines()]
    return next(i for i, r in enumerate(rows) if r[:2] == [name, page])


def test_the_filter_labels_what_units_work_at():
    """There is one box for each place and none while idle. A value that does not change is one box, and traces follow
    each other."""
    op = number_of("maximum", "PDP")
    first = vcd(96, [(0, "0"), (1000, pack(op, 2, 1, 3, 5, 6, 8)), (2000, pack(op, 2, 1, 3, 5, 6, 8)),
                     (3000, pack(op, 2, 1, 3, 65535, 0, 0)), (4000, pack(op, 0, 0, 4, 0, 0, 0)), (5000, "0"),
                     (6000, pack(255, 0, 0, 4, 0, 0, 0)), (7000, pack(op, 2, 0, 4, 5, 6, 8, 31))])
    assert boxes(first) == ["#1000 ?darkblue?L3 g1 maximum, output w5 h6 c8",
                            "#3000 ?darkblue?L3 g1 maximum, output w65535 h0 c0",
                            "#4000 ?darkblue?L4 g0 maximum", "#5000",
                            "#7000 ?darkblue?L4 g0 maximum, output n31 w5 h6 c8", "$finish"]
    stream = {v: k for k, v in words("streams").items()}["pdp_wr_dat"]
    second = vcd(41, [(7, "0"), (8, f"0{stream:08b}{12:032b}"), (9, f"1{stream:08b}{13:032b}"),
                      (10, f"0{stream:08b}{13:032b}"), (11, f"1{0:08b}{0xb018:032b}")])
    assert boxes(first + second)[-5:] == ["#8 pdp_wr_dat #12", "#9 ?red?pdp_wr_dat #13 differs",
                                          "#10 pdp_wr_dat #13", "#11 ?red?csb 0x0b018 differs", "$finish"]
    assert boxes(vcd(7, [(1, "1")])) == ["$finish"]


def test_the_filter_answers_while_its_input_is_open():
    p = subprocess.Popen([kit.DLA, "boxes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for _ in range(2):
        p.stdin.write(vcd(96, [(0, "0")]))
        p.stdin.flush()
        assert p.stdout.readline() == "$finish\n"
    p.stdin.close()
    assert p.wait(kit.GUARD) == 0


def test_the_filter_takes_no_argument():
    kit.refused(kit.dla("boxes", "x.vcd"), "expected no argument")


# ---- the signals ----

@pytest.fixture(scope="module")
def fused(tmp_path_factory):
    """The waves and the log of a run with all units in RTL: signals, transactions, names with their bits."""
    tmp = tmp_path_factory.mktemp("boxes")
    exe = kit.bench("rtl")
    kit.good(kit.run(exe, "--all", "rtl", f"--waves={tmp / 'x.fst'}", "--log", tmp / "x.log",
                     kit.VECTORS / "conv_sdp_pdp_fused"))
    log = kit.dla("log", "--format", "jsonl", tmp / "x.log").stdout
    return waves(tmp / "x.fst")[0], [json.loads(x) for x in log.splitlines()], declared(tmp / "x.fst")


def test_numbers_equal_the_log(fused):
    """At the end, every stream shows the number of its last transaction."""
    signals, log, _ = fused
    last = collections.Counter(x["channel"] for x in log if "channel" in x)
    assert len(last) > 20
    for name, count in last.items():
        if name != "csb":   # reads that poll are one transaction, complete when the poll ends
            assert value(signals, f"{name}_number", 1 << 60) == count - 1, name
    assert set(last) <= set(words("streams").values())


def test_units_show_layer_group_and_element(fused):
    signals, log, _ = fused
    for unit in "csc", "cmac", "cacc", "sdp", "pdp":
        layers = {v for _, v in changes(signals, f"{unit}_layer")}
        assert layers == {0}, unit
        ops = {words("operations")[v] for _, v in changes(signals, f"{unit}_operation")}
        assert len(ops) == 2 and "idle" in ops, (unit, ops)
    # PDP's writes: the element of each command is shown in the clock of the command
    writes = [x for x in log if x.get("channel") == "pdp_wr_cmd"]
    assert writes
    for x in writes:
        when = x["ns"] * 1000 + 900
        assert [value(signals, f"pdp_{k}", when) for k in "whc"] == [x[k] for k in "whc"], x


def test_the_save_file_names_signals_that_are_there(fused):
    text = (GEN.parents[1] / "nv_small-rtl/gen/dla.gtkw").read_text()
    names = re.findall(rf"^{re.escape(WORK)}\.\S+$", text, re.M)
    assert len(names) > 150
    assert [n for n in names if n not in fused[2]] == []


def test_without_waves_no_search():
    """All signals that exist for the waves depend on a clock that only runs with waves."""
    text = (GEN / "dla_bench_work.svh").read_text()
    assert re.findall(r"always\w*\s*@?\s*\(.*?\)", text) == ["always_ff @(posedge tock_i)"]
    sim = (kit.ROOT / "harness/sim.cpp").read_text()
    assert re.findall(r"\n(.*)\n.*->tock = (?!0)", sim) == ["    if (s->dump)"]


# ---- in check ----

@pytest.mark.parametrize("unit,number,trace", [
    ("pdp", 1, "pingpong_events"), ("cmac", 1, "dc_stride_pad"), ("cacc", 1, "dc_stride_pad"),
    ("sdp", 1, "sdp_both_element_2b")])
def test_expected_and_got_at_the_failure(tmp_path, unit, number, trace):
    """The flag rises in the clock of marker A, at the RTL's beat, though the models of PDP and CACC reach it later. The
    bytes, the layer and the element are those of the message."""
    r, file, view = windowed(tmp_path, bench(unit), "--engine", f"{unit}=check", f"+rtl_bug={number}",
                             kit.VECTORS / trace, code=1)
    signals, _, _ = waves(file)
    _, a, _ = markers(view)
    rises = [t for t, v in changes(signals, f"{unit}_differs") if v]
    assert rises and a <= rises[0] < a + 1000, (rises, a)
    message = re.search(rf"check {unit}, .*", r.stdout)[0]
    layer, group = map(int, re.search(r"layer (\d+) group (\d+)", message).groups())
    assert value(signals, f"{unit}_layer", rises[0]) == layer
    assert value(signals, f"{unit}_group", rises[0]) == group
    c, h, w = map(int, re.search(r" c (\d+) h (\d+) w (\d+)", message).groups())
    assert [value(signals, f"{unit}_{k}", rises[0]) for k in "whc"] == [w, h, c], message
    got, expected = (value(signals, f"{unit}_{k}", rises[0]) for k in ("got", "expected"))
    assert got != expected
    detail = re.search(r"^ +got +((?:[0-9a-f]{2} )+)\n +expected +((?:[0-9a-f]{2} )+)$", r.stdout, re.M)
    if detail:
        for number, text in (got, detail[1]), (expected, detail[2]):
            raw = bytes.fromhex(text)
            assert number.to_bytes(64, "little")[:len(raw)] == raw
    # the save file puts these first, with the filter
    lines = view.read_text().splitlines()
    n = lines.index(f"-{unit}")
    assert lines[n + 1] == "@10000022" and lines[n + 2] == f"^<1 /bin/sh {file_gen(unit)}/boxes.sh"
    assert lines[n + 3] == f"{WORK}.{unit}_work[95:0]"


def file_gen(unit):
    return bench(unit).parent / "gen"


def test_no_flag_without_a_difference(tmp_path):
    """In a run that passes, got equals expected, and the flag is never set, not even before reset, when RTL holds
    random values."""
    exe, file = bench("pdp"), tmp_path / "x.fst"
    kit.good(kit.run(exe, "--engine", "pdp=check", f"--waves={file}", kit.VECTORS / "pingpong_events"))
    signals, _, _ = waves(file)
    flag = changes(signals, "pdp_differs")
    assert flag and not any(v for t, v in flag)
    assert changes(signals, "pdp_expected") == changes(signals, "pdp_got")
    assert len(changes(signals, "pdp_expected")) > 10
    # one layer of PDP, three of SDP, whose model does the second within a clock
    assert {v for t, v in changes(signals, "pdp_layer") if t} <= {0}
    assert {v for _, v in changes(signals, "sdp_layer")} >= {0, 2}


def test_the_filter_of_a_save_file_runs_from_any_folder(tmp_path):
    """The path has a space, a quote and an equals sign, and is one argument, as GTKWave passes it."""
    odd = tmp_path / "a b=c'd"
    (odd / "nv_small/gen").mkdir(parents=True)
    (odd / "nv_small/gen/boxes.sh").write_text((GEN / "boxes.sh").read_text())
    (odd / "dla").symlink_to(kit.DLA)
    r = subprocess.run(["/bin/sh", odd / "nv_small/gen/boxes.sh"], input=vcd(96, [(0, "0")]), cwd="/",
                       capture_output=True, text=True, check=True)
    assert r.stdout == "$finish\n"
