# SPDX-License-Identifier: Apache-2.0
"""dla log --format vcd and gtkw: transactions as waves, their times, the first screen."""

import re


import kit
from test_log import fused, native, records  # noqa: F401
from waves_kit import variables


def test_times_are_those_of_the_waves(fused, tmp_path):
    """The waves have each done event that the interrupt follows, and each register write that the core accepted, at the
    times of the log."""
    vcd = kit.vcd(fused.with_suffix(".fst"))
    names = {m[2]: m[1] for m in re.finditer(r"\$var \w+ +\d+ (\S+) (csb2nvdla_valid|csb2nvdla_ready|dla_intr)\b",
                                             vcd.split("i_dut")[0])}
    assert len(names) == 3
    # times in ps; a clock's edge samples the value before it
    now, value, accepted, rises = 0, {v: "0" for v in names.values()}, set(), []
    for line in vcd.split("$enddefinitions", 1)[1].splitlines():
        if line.startswith("#"):
            now = int(line[1:])
            if now % 1000 == 0 and value[names["csb2nvdla_valid"]] == value[names["csb2nvdla_ready"]] == "1":
                accepted.add(now // 1000)
        elif line[1:] in value:
            value[line[1:]] = line[0]
            if line[1:] == names["dla_intr"] and line[0] == "1":
                rises.append(now // 1000)
    writes = records(fused, "--channel", "csb", "--grep", "write")
    assert len(writes) > 100 and {x["ns"] for x in writes} <= accepted
    done = [x["ns"] for x in records(fused, "--channel", "done") if x["channel"] == "pdp_done"]
    assert len(done) == 1 and any(0 < r - done[0] < 30 for r in rises)


def changes(vcd):
    """Returns {path of a variable: [(ns, value)]}, as GTKWave reads it."""
    head, body = vcd.split("$enddefinitions $end", 1)
    seen, now = {}, 0
    path = {word[3]: ".".join([*scope[1:], word[4]]) for scope, word in variables(head)}
    assert len(set(path.values())) == len(path)
    for line in body.splitlines():
        if line.startswith("#"):
            assert int(line[1:]) >= now
            now = int(line[1:])
        elif line:
            value, code = line.split(" ")
            value = value[1:] if value[0] == "s" else int(value[1:], 2)
            seen.setdefault(path[code], []).append((now // 1000, value))
    return seen


def test_waves_of_transactions(fused, tmp_path):
    """The text and time of the boxes equal the log; GTKWave's own reader accepts the file."""
    vcd = kit.dla("log", "--format", "vcd", fused).stdout
    seen, want = changes(vcd), records(fused)
    for channel in {x["channel"] for x in want} - {"csb"}:
        mine = [x for x in want if x["channel"] == channel]
        unit = next(p.split(".")[0] for p in seen if p.endswith(f".{channel}"))
        boxes = seen[f"{unit}.{channel}"]
        assert [ns for ns, _ in boxes] == [x["ns"] for x in mine]
        for (_, text), x in zip(boxes, mine):
            number, first = f"#{x['number']}_", next(iter(x["fields"].items()))
            assert text.startswith(f"{number}{first[0]}={hex(int(first[1], 16))}"[:48]) or len(first[1]) > 18
        assert [n for _, n in seen[f"{unit}.{channel}_number"]] == [x["number"] for x in mine]
    out = [x for x in want if x["channel"] == "pdp_wr_dat"]
    assert [(x["ns"], f"L0g0_w{x['w']}_h{x['h']}_c{x['c']}_output") for x in out][-1] in seen["pdp.work"]
    assert seen["pdp.work"][-1][1] == "done_L0g0"
    assert {v for _, v in seen["pdp.w"]} == {x["w"] for x in out}
    save = kit.dla("log", "--format", "gtkw", fused).stdout
    shown = [x.split("[")[0].removeprefix("transactions.") for x in save.splitlines() if x.startswith("transactions.")]
    declared = {x.split()[4] for x in vcd.splitlines() if x.startswith("$var")}
    assert {x.split(".")[1] for x in shown} <= declared and len(shown) > 30 and "sdp2pdp" in save
    only = changes(kit.dla("log", "--format", "vcd", "--unit", "pdp", "--trace", "conv_sdp_pdp_fused", fused).stdout)
    assert set(only) and {p.split(".")[0] for p in only} <= {"pdp", "host", "sdp"}
    kit.tool("vcd2fst", "apt-get install gtkwave")
    (tmp_path / "a.vcd").write_text(vcd)
    r = kit.run("vcd2fst", tmp_path / "a.vcd", tmp_path / "a.fst")
    assert r.returncode == 0 and "L0g0_w" in kit.vcd(tmp_path / "a.fst")


def test_the_first_screen(fused):
    """The save file opens from the first transaction to the last that the filters choose."""
    for args in [], ["--unit", "pdp"], ["--channel", "sdp2pdp,csb"], ["--time", "9000:9100"]:
        shown = [x["ns"] for x in records(fused, *args) if x["channel"] not in ("csb", "pending")]
        save = kit.dla("log", "--format", "gtkw", *args, fused).stdout
        left = int(re.search(r"^\[timestart\] (\d+)$", save, re.M)[1])
        zoom, a, b = re.search(r"^\*(-[\d.]+) (\d+) (\d+)$", save, re.M).groups()
        width = 2 ** -float(zoom) / 200 * 1210  # picoseconds a pixel, pixels of the window
        assert int(a) == int(b) == shown[0] * 1000 and left <= int(a)
        assert shown[-1] * 1000 <= left + width <= shown[-1] * 1000 + 100000 and int(a) - left <= 10000
    save = kit.dla("log", "--format", "gtkw", "--channel", "csb", fused).stdout
    assert "timestart" not in save


def test_waves_of_passes(tmp_path):
    """Traces follow one another."""
    a = native(tmp_path / "a.log", "vectors/pdp_max", "vectors/cdp_lrn5")
    seen = changes(kit.dla("log", "--format", "vcd", a).stdout)
    assert seen["pdp.pdp_done"][0][0] <= seen["cdp.cdp_done"][0][0]
