# SPDX-License-Identifier: Apache-2.0
"""Waves around a failure: --waves-last and its copies of the process, the save file that shows them, parts of a run
with --waves."""

import json
import os
import re
import signal
import subprocess

import pytest

import kit
import traps
from edit import edited
from waves_kit import LAST, TAIL, at, bench, first_difference, markers, plain, waves, windowed

BUGS = kit.rows("rtl/planted/window.txt")


@pytest.mark.long(keep=7, every=2)
@pytest.mark.parametrize("unit,number,trace,signal_name", BUGS)
def test_the_guilty_signal_is_in_the_first_screen(tmp_path, unit, number, trace, signal_name):
    """The signal first differs from the good run shortly before marker A."""
    exe, folder = bench(unit), kit.VECTORS / trace
    args = ["--engine", f"{unit}=check", f"+rtl_bug={number}", folder]
    r, file, view = windowed(tmp_path, exe, *args, code=1)
    clock = int(re.search(rf"check {unit}, clock (\d+) ", r.stdout)[1])
    left, a, b = markers(view)
    assert file.stat().st_size < 10e6
    assert left < a and a - left < 200000
    assert b is None if unit == "cbuf" else b < a     # which has no separate enable
    bad, begin, end = waves(file)
    assert begin <= max(60000, a - LAST * 1000)     # a reset takes 56 clocks and end >= a + TAIL * 1000
    good = tmp_path / "good.fst"
    kit.run(exe, "--engine", f"{unit}=check", f"--waves={good}", "--waves-from", max(clock - 200, 0),
            "--waves-to", clock, folder)
    right, first, _ = waves(good)
    found = {n: first_difference(bad[n], right[n], max(first, a - 200000), a) for n in bad
             if f"i_{unit}." in n and signal_name in n and n in right}
    assert any(found.values()), (found, a)
    # the flag rises in that clock for the first time: a rule and a done pulse have a flag too
    flag = [t for t, v in next(v for n, v in bad.items() if n.endswith(f".work.{unit}_differs")) if v == "1"]
    assert flag and a <= flag[0] < a + 1000, (flag[:3], a)
    # the unit's group is the first one, and lists internal signals
    text = plain(view.read_text())
    assert re.search(r"^@800200\n-(.*)$", text, re.M)[1] == unit
    assert text.index(signal_name) < text.index("dla_bench.csb2nvdla_wdat")


@pytest.mark.long
def test_waves_of_a_late_failure_are_small(tmp_path):
    """Slow memory makes the trace fail beyond clock 1,000,000: the file has 2,000 clocks before that, in under 10
    MB."""
    r, file, view = windowed(tmp_path, bench("pdp"), "--engine", "pdp=check", "+rtl_bug=1", "--dbb",
                             "rd_latency=500000", "--hang", "2000000", kit.VECTORS / "pingpong_events", code=1)
    clock = int(re.search(r"check pdp, clock (\d+) ", r.stdout)[1])
    _, a, _ = markers(view)
    names, begin, end = waves(file)
    assert clock >= 1000000 and file.stat().st_size < 10e6
    assert abs(a - clock * 1000) < 100000 and begin <= a - LAST * 1000 and end >= a + TAIL * 1000
    late = [n for n, v in names.items() if "i_pdp." in n and any(a - 200000 <= t <= a for t, _ in v)]
    assert len(late) > 50     # signals change where it fails


def without_time(text):
    """Text without the nanoseconds of the waves. Without waves they are those of the trace alone."""
    return re.sub(r" \(\d+ ns\)", "", text)


def test_verdict_and_clocks_are_those_without(tmp_path):
    """Passing and failing traces of a batch, with and without the window."""
    dirs = [kit.VECTORS / t for t in ("pdp_max", "pdp_min", "pdp_split", "pingpong_events")]
    args = ["--engine", "pdp=check", "+rtl_bug=2"]
    plain = kit.play(kit.write(tmp_path / "a", {}), bench("pdp"), args, dirs)
    window = kit.play(kit.write(tmp_path / "b", {}), bench("pdp"), [
        *args, "--waves-last", LAST, "--waves-dir", tmp_path / "w"], dirs)
    assert plain.r.returncode == window.r.returncode == 1
    for d in map(str, dirs):
        x, y = dict(plain.runs[d]), dict(window.runs[d])
        failed = y["verdict"] == "failed"
        assert ("waves" in y) == failed
        for key in "waves", "view":
            y.pop(key, None)
        assert without_time(json.dumps(x)) == without_time(json.dumps(y))
    said = [x for x in window.r.stdout.splitlines() if not x.startswith("waves: ")]
    assert [without_time(x) for x in said if "cycles/s" not in x and "repeat" not in x] == [
        without_time(x) for x in plain.r.stdout.splitlines() if "cycles/s" not in x and "repeat" not in x]
    assert without_time(plain.r.stderr) == without_time(window.r.stderr)


def test_nothing_is_left_when_all_pass(tmp_path):
    kit.play_all(tmp_path, bench("pdp"), ["--engine", "pdp=check", "--waves-last", LAST, "--waves-dir",
                                          tmp_path / "w"], [kit.VECTORS / "pdp_max"])
    assert not (tmp_path / "w").exists()


@pytest.fixture(scope="module")
def trap(tmp_path_factory):
    tmp = tmp_path_factory.mktemp("window")
    return tmp, [kit.cosim_of("nv_small"), "--engine", f"pdp={traps.model(tmp)}"]


@pytest.mark.parametrize("what,verdict,code,more", [
    ("crash", "crashed", 5, []), ("loop", "timeout", 4, ["--time-limit", "2"]),
    ("mismatch", "failed", 1, []), ("hang", "hung", 3, ["--hang", "3000"])])
def test_each_end_of_a_trace_has_waves(tmp_path, trap, what, verdict, code, more):
    """The window is written also when the playing process is dead."""
    tmp, exe = trap
    folder = traps.trace(tmp / what, what)
    r, file, view = windowed(tmp_path, exe[0], *exe[1:], *more, "--report", tmp_path / "r.json",
                             folder, traps.trace(tmp_path / "good"), code=code)
    entry = json.loads((tmp_path / "r.json").read_text())["runs"][0]
    assert (entry["verdict"], entry["waves"], entry["view"]) == (verdict, str(file), str(view))
    names, begin, end = waves(file)
    _, a, _ = markers(view)
    assert begin <= a <= end and names["dla_bench.clk_i"]
    assert "1 passed, 1 failed" in r.stdout


def test_a_hang_shows_its_last_transfers(tmp_path):
    """Marker A is at the last transfer, not at the end of the wait."""
    _, _, view = windowed(tmp_path, bench("sdp"), "--engine", "sdp=check", "--hang", "3000",
                          "+rtl_bug=8", kit.VECTORS / "banks_around", code=3)
    _, a, _ = markers(view)
    assert 0 < a / 1000 < 20000     # the difference is reported at 22216


def test_max_cycles_ends_with_waves(tmp_path):
    _, file, view = windowed(tmp_path, kit.cosim_of("nv_small"), "--max-cycles", "1500",
                             kit.VECTORS / "pdp_max", code=4, last=100)
    _, a, _ = markers(view)
    assert 1500 <= a / 1000 - 15 <= 2100 and file.stat().st_size < 1e6


def test_two_traces_of_one_name(tmp_path):
    """Each has waves of its own; the next run writes the same files again."""
    dirs = [kit.copied(kit.VECTORS / "pdp_max", tmp_path / x / "pdp_max", lambda text: text) for x in "abc"]
    for _ in range(2):
        kit.ends(kit.run(kit.cosim_of("nv_small"), "--max-cycles", "500", "--waves-last", "100", "--waves-dir",
                         tmp_path / "w", "--report", tmp_path / "r.json", *dirs), 4)
        found = [run["waves"] for run in json.loads((tmp_path / "r.json").read_text())["runs"]]
        assert found == [f"{tmp_path}/w/pdp_max{n}.fst" for n in ("", "-2", "-3")]
        assert sorted(p.name for p in (tmp_path / "w").iterdir()) == sorted(
            f"pdp_max{n}.{x}" for n in ("", "-2", "-3") for x in ("fst", "gtkw"))


def test_a_refused_trace_has_none(tmp_path):
    folder = kit.write(tmp_path / "bad", {"bad.cfg": "reg_write(NVDLA_PDP.NIX, 1);\n"})
    r = kit.run(kit.cosim_of("nv_small"), "--waves-last", LAST, "--waves-dir", tmp_path / "w", folder)
    assert r.returncode == 2 and "waves" not in r.stdout and not (tmp_path / "w").exists()


@pytest.mark.parametrize("there", [False, True])
def test_a_file_of_waves_is_no_trace(there, tmp_path):
    """--waves FILE with a blank is refused before anything is written."""
    if there:
        (tmp_path / "x.fst").write_text("")
    r = kit.run(kit.cosim_of("nv_small"), "--waves", "x.fst", kit.VECTORS / "pdp_max", cwd=tmp_path)
    kit.refused(r, "x.fst: no trace folder; for waves expected --waves=x.fst")
    assert not r.stdout and [p.name for p in tmp_path.iterdir()] == ["x.fst"] * there


def test_the_folder_is_made_for_a_failure_alone(tmp_path):
    """A window of 0 clocks, as of make run LAST=0, has a folder too."""
    for last in ("9", "0"):
        kit.good(kit.run(kit.cosim_of("nv_small"), "--waves-last", last, "--waves-dir", tmp_path / "w", "--waves-tail", "1",
                         kit.VECTORS / "pdp_max"))
        assert not (tmp_path / "w").exists()


def test_parts_of_a_run(tmp_path):
    """--waves-from, --waves-to and --waves-on select the clocks of a trace that are in the waves."""
    exe, folder, file = kit.cosim_of("nv_small"), kit.VECTORS / "pdp_max", tmp_path / "x.fst"
    kit.run(exe, f"--waves={file}", "--waves-from", "1000", "--waves-to", "1100", folder)
    _, begin, end = waves(file)
    assert end - begin == pytest.approx(100000, abs=2000) and begin >= 1000000
    r = kit.play(tmp_path, exe, [f"--waves={file}", "--waves-on", "pdp.op_enable"], [folder])
    entry = r.runs[str(folder)]
    _, begin, _ = waves(file)
    zero = 15   # clocks of the reset
    assert begin / 1000 - zero == pytest.approx(min(entry["enables"].values()), abs=20)


def test_a_start_that_never_comes_is_noted(tmp_path):
    """Once for all traces, and only if none of them has waves."""
    def notes(*args):
        r = kit.good(kit.run(kit.cosim_of("nv_small"), f"--waves={tmp_path}/x.fst", *args))
        return re.findall(r"^note: (--waves\S* \S+) was never reached \((\d+) clocks\)$", r.stderr, re.M)
    pdp, cdp = kit.VECTORS / "pdp_max", kit.VECTORS / "cdp_lrn5"
    [(option, clocks)] = notes("--waves-from", "50000", pdp, pdp)
    assert option == "--waves-from 50000" and 1000 < int(clocks) < 50000
    assert notes("--waves-on", "cdp.op_enable", pdp) == [("--waves-on cdp.op_enable", clocks)]
    assert notes("--waves-on", "pdp.op_enable", "--waves-from", "50000", pdp) == [("--waves-from 50000", clocks)]
    for args in (["--waves-on", "cdp.op_enable", pdp, cdp], ["--waves-from", "1000", pdp], ["--waves-to", "9", pdp]):
        assert not notes(*args)


def test_a_signal_begins_waves(tmp_path):
    """SIGUSR1 switches the waves of a waiting trace on, then off, and the run continues."""
    long = traps.trace(tmp_path / "long", "hang")
    p = subprocess.Popen([kit.cosim_of("nv_small"), "--hang", "4000000000", "--time-limit", "100",
                          kit.VECTORS / "pdp_max", long], cwd=tmp_path, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         preexec_fn=kit.heeds(signal.SIGINT))
    said = {}
    try:
        for word in "PASS pdp_max", "waves: on", "waves: off":
            while word not in (line := p.stdout.readline()):
                assert line, f"it ended before it printed {word}"
            said[word] = line.split()[-1]  # the clock
            os.kill(p.pid, signal.SIGINT if "off" in word else signal.SIGUSR1)
    finally:
        p.communicate(timeout=kit.GUARD)
    assert p.returncode == 128 + signal.SIGINT
    names, begin, end = waves(tmp_path / "dla.fst")
    # both signals may arrive within one step of the program
    assert "dla_bench.clk_i" in names and (end > begin or said["waves: on"] == said["waves: off"])


def test_a_copy_plays_on_from_a_trace_before(tmp_path):
    """Short traces share a copy; the waves are those of the failing trace alone, at another time."""
    args, failing = ["--engine", "pdp=check", "+rtl_bug=1"], kit.VECTORS / "pingpong_events"
    before = [kit.VECTORS / t for t in ("sdp_prelu", "cdp_lrn5", "sdp_bias_channel_2b")]
    _, alone, view = windowed(tmp_path / "alone", bench("pdp"), *args, failing, code=1)
    _, batch, other = windowed(tmp_path / "batch", bench("pdp"), *args, *before, failing, code=1)
    (_, a, b), (_, then, layer) = markers(view), markers(other)
    assert then > a and then - layer == a - b
    (good, begin, end), (got, first, last) = waves(alone), waves(batch)
    assert (first - then, last - then) == (begin - a, end - a)
    inside = [n for n in good if "i_pdp." in n and "i_avg.gen_lane" in n]
    assert any(len(good[n]) > 1 for n in inside)
    for n in inside:
        assert [(t - a, v) for t, v in good[n] if t > begin] == [(t - then, v) for t, v in got[n] if t > first], n


@pytest.mark.parametrize("how", ["check", "rtl"])
def test_a_wrong_register_is_in_the_first_screen(tmp_path, how):
    """Name, address, got and expected are in the message; the waves begin with CSB and the unit, whose beat in `check`
    has both values."""
    folder = edited(kit.VECTORS / "pdp_max", tmp_path / "t", lambda text: text + (
        "sync_wait(NVDLA_PDP, pdp_0_0);\nreg_read_check(NVDLA_PDP.D_DATA_CUBE_OUT_WIDTH_0, 0x5);\n" * (how == "rtl")))
    r, file, view = windowed(tmp_path, bench("pdp"), "--engine", f"pdp={how}", "+rtl_bug=8", folder, code=1)
    says = (r"check pdp, .*: register PDP\.D_DATA_CUBE_OUT_WIDTH read: got 0x00000105, expected 0x00000005, "
            r"address 0x0b018$" if how == "check" else
            r"reg_read_check \S+:\d+ NVDLA_PDP\.D_DATA_CUBE_OUT_WIDTH_0 expected 0x00000005 got 0x00000105, "
            r"address 0x0b018$")
    assert re.search(says, r.stdout, re.M), kit.tail(r)
    groups = re.findall(r"^@800200\n-(.*)$", view.read_text(), re.M)
    assert groups[:2] == ["CSB", "pdp"] and groups.count("CSB") == 1
    _, a, _ = markers(view)
    names, begin, end = waves(file)
    assert begin < a < end
    got = {n.rsplit(".", 1)[-1].split("[")[0]: int(at(v, a + 900), 2) for n, v in names.items()
           if n.startswith("dla_bench.work.pdp_") and at(v, a + 900)}
    if how == "check":
        assert (got["pdp_differs"], got["pdp_expected"], got["pdp_got"]) == (1, 5, 0x105)
        assert got["pdp_beat"] & 0xffffffff == 0xb018
