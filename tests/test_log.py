# SPDX-License-Identifier: Apache-2.0
"""--log, dla log, dla logdiff: every transaction; layers and elements; the first difference between two runs; damaged
files. test_record.py compares the logs of models, bench and RTL."""

import csv
import io
import json
import re
import signal
import subprocess

import pytest

import kit
import traps

RTL = kit.BUILD / "nv_small-rtl/cosim"


def log(exe, out, *args, code=0):
    kit.ends(kit.run(*exe, "--log", out, *args), code)
    return out


def native(out, *dirs):
    return log([kit.DLA, "play"], out, *dirs)


def bench(out, *args, exe=None):
    return log([exe or kit.cosim_of("nv_small")], out, *args)


def lines(file, *args, code=0):
    r = kit.ends(kit.dla("log", *args, file), code)
    return r.stdout.splitlines()


def records(file, *args):
    return [x for x in map(json.loads, lines(file, "--format", "jsonl", *args)) if "channel" in x]


def differs(a, b, *args, code=1):
    r = kit.ends(kit.dla("logdiff", *args, a, b), code)
    return r.stdout


@pytest.fixture(scope="module")
def fused(tmp_path_factory):
    """Records a log of the bench, and its waves."""
    out = tmp_path_factory.mktemp("log")
    bench(out / "a.log", f"--waves={out}/a.fst", "vectors/conv_sdp_pdp_fused")
    return out / "a.log"


# ---- one run against another ----

def test_other_times_are_not_a_difference(tmp_path):
    a = bench(tmp_path / "a.log", "vectors/pdp_max")
    b = bench(tmp_path / "b.log", "--dbb", "rd_latency=90", "vectors/pdp_max")
    assert "no difference" in differs(a, b, code=0)
    assert "first difference: " in differs(a, b, "--times")
    assert "no difference" in differs(a, a, "--times", code=0)


def changed(tmp_path):
    """Copies pdp_max with another byte of its input, at h 4 w 6 of the first surface: address, then 8 channels of an
    element."""
    d = traps.trace(tmp_path / "pdp_max")
    data = next(d.glob("*_dt0.dat"))
    text = data.read_text()
    at = 4 * 0x68 + 6 * 8
    found = re.search(rf"offset:{hex(at - at % 0x20)},.*?payload:(.*?)\}}", text)
    line = found[0]
    words = found[1].split()
    words[at % 0x20] = "0x7f" if words[at % 0x20] != "0x7f" else "0x01"
    data.write_text(text.replace(line, line.replace(found[1], " ".join(words))))
    assert data.read_text() != text
    return d


def test_groups_of_bdma(tmp_path):
    """Layers of BDMA are its launches, of either group; this vector launches group 1 first."""
    file = native(tmp_path / "x.log", "vectors/nv_full/bdma_two_groups")
    groups = {(x["layer"], x["group"]) for x in records(file, "--unit", "bdma") if x.get("layer") is not None}
    assert groups == {(0, 1), (1, 0)}
    perf = kit.good(kit.dla("perf", "--format", "json", file)).stdout
    assert re.findall(r'"unit": "bdma", "layer": (\d), "group": (\d)', perf) == [("0", "1"), ("1", "0")]


def test_first_difference(tmp_path):
    """One byte of a tensor differs: the first difference is the atom that brings it, not its consequences."""
    a = native(tmp_path / "a.log", "vectors/pdp_max")
    kit.ends(kit.dla("play", "--log", tmp_path / "b.log", changed(tmp_path)), 1)
    out = differs(a, tmp_path / "b.log")
    number = 4 * 13 + 6  # lines of 13 atoms, one after the other
    assert f"pdp_max: first difference: pdp_rd_rsp #{number}, from mem to pdp; 2 channels differ" in out
    marked = [x for x in out.splitlines() if x.startswith("> ")]
    assert len(marked) == 2 and all(x.endswith("input element n 0 c 0 h 4 w 6") for x in marked)
    assert marked[0] != marked[1]
    for part in out.split("every channel's")[0].split("A: ")[1].split("B: "):
        shown = [x for x in part.splitlines() if " #" in x]
        assert len(shown) == 21 and shown[10].startswith("> "), part
    assert "pdp_wr_dat #" in differs(a, tmp_path / "b.log", "--channel", "pdp_wr_dat")
    differs(a, tmp_path / "b.log", "--channel", "csb,pdp_rd_req", code=0)


@pytest.mark.parametrize("how", ["passes", "clocks"])
def test_every_channel(how, tmp_path):
    """RTL of CSC with a wrong offset: the first difference of each channel with both words, with the clocks of the log
    that has them."""
    exe = kit.bench("planted")
    args = ["--engine", "csc=rtl", "vectors/dc_stride_pad"]
    a = native(tmp_path / "a.log", args[-1]) if how == "passes" else bench(tmp_path / "a.log", *args, exe=exe)
    b = log([exe], tmp_path / "b.log", "+rtl_bug=2", *args, code=1)
    out = differs(a, b)
    head, found = out.split("every channel's first difference, in the order of ")
    assert found.startswith("B's clocks:\n" if how == "passes" else "A's clocks:\n")
    found = re.findall(r"^- (\w+) #(\d+), .*\n  A (.*)\n  B (.*)$", found, re.M)
    words = [{}, {}]
    for side, file in zip(words, (a, b)):
        for x in records(file):
            side.setdefault(x["channel"], []).append((x["fields"], x["time"]))
    skipped = re.search("^not compared: (.*)$", out, re.M)[1].split(", ") + ["csb"]
    want = {}
    for c in {*words[0], *words[1]} - set(skipped):
        x, y = ([f for f, _ in side.get(c, [])] for side in words)
        n = next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
        if x != y:
            want[c] = n
    assert {c: int(n) for c, n, *_ in found} == want and len(want) > 2
    for c, n, *text in found:
        for side, said in zip(words, text):
            there = int(n) < len(side.get(c, []))
            assert said.split()[:3] == [str(side[c][int(n)][1]), c, f"#{n}"] if there else said.startswith(
                f"(no transaction #{n}: the channel has ")
    times = [words[how == "passes"][c][n][1] for c, n in ((c, int(n)) for c, n, *_ in found)
             if n < len(words[how == "passes"].get(c, []))]
    assert times == sorted(times) and len(times) > 1
    assert head.startswith(f"dc_stride_pad: first difference: {found[0][0]} #{found[0][1]}, ")


def test_a_lost_transaction(tmp_path):
    """Names the channel that ends early, and the word that it lacks."""
    a = native(tmp_path / "a.log", "vectors/pdp_max")
    kit.ends(kit.dla("play", "--log", tmp_path / "b.log", traps.trace(tmp_path / "pdp_max", "hang")), 3)
    out = differs(a, tmp_path / "b.log")
    assert "pdp_max: first difference: csb #" in out
    out = differs(a, tmp_path / "b.log", "--channel", "pdp_done")
    assert "(no transaction #0: the channel has 0 words)" in out


def test_other_traces_are_refused(tmp_path):
    a = native(tmp_path / "a.log", "vectors/pdp_max", "vectors/cdp_lrn5")
    b = native(tmp_path / "b.log", "vectors/pdp_max")
    c = native(tmp_path / "c.log", "vectors/cdp_lrn5")
    assert "cdp_lrn5: only in " in differs(a, b)
    kit.refused(kit.dla("logdiff", b, c), "trace 1 is pdp_max in")


# ---- contents of a log ----

def test_log_equals_a_recording(tmp_path):
    """Both outputs at once: the same words, times and numbers."""
    a = log([kit.DLA, "play", "--record", tmp_path / "rec"], tmp_path / "a.log", "vectors/conv_sdp_pdp_fused")
    seen = records(a)
    folder = tmp_path / "rec/conv_sdp_pdp_fused"
    about = json.loads((folder / "record.json").read_text())
    assert len(seen) == about["words"] > 10000
    for s in about["streams"]:
        text = [" ".join([str(x["number"]), f"@{x['time']}",
                          *(f"{k}={v[2:]}" for k, v in x["fields"].items())])
                for x in seen if x["channel"] == s["name"]]
        file = folder / f"{s['name']}.txt"
        assert text == (file.read_text().splitlines() if file.exists() else []), s["name"]


def test_filters(fused):
    all_of = records(fused)
    assert records(fused, "--channel", "sc2mac,pdp_done") == [
        x for x in all_of if x["channel"] in ("sc2mac_dat", "sc2mac_wt", "pdp_done")]
    assert records(fused, "--layer", "0") == [x for x in all_of if x.get("layer") == 0]
    assert records(fused, "--layer", "3") == []
    ns = all_of[0]["ns"] - all_of[0]["time"]
    a, b = all_of[len(all_of) // 3]["time"], all_of[len(all_of) // 2]["time"]
    want = [x for x in all_of if a <= x["time"] <= b]
    assert want and records(fused, "--time", f"{a}:{b}") == want
    assert records(fused, "--time", f"{a + ns}ns:{b}") == want
    assert records(fused, "--time", f":{a}") == [x for x in all_of if x["time"] <= a]
    assert records(fused, "--trace", "other") == []
    pdp = records(fused, "--unit", "pdp")
    assert {x["channel"] for x in pdp} == {"csb", "sdp2pdp", "pdp_wr_cmd", "pdp_wr_dat", "pdp_wr_ack", "pdp_done"}
    assert all(x["register"].startswith("PDP") for x in pdp if x["channel"] == "csb")
    enables = lines(fused, "--grep", "D_OP_ENABLE=0x1")[1:]
    assert len(enables) >= 7 and all("csb #" in x for x in enables)
    table = list(csv.DictReader(io.StringIO("\n".join(lines(fused, "--format", "csv")))))
    assert [(int(x["time"]), x["channel"], x["unit"], x["layer"]) for x in table] == [
        (x["time"], x["channel"], x["unit"], str(x.get("layer", ""))) for x in all_of]


@pytest.mark.parametrize("how", ["play", "rtl"])
def test_layers(how, tmp_path):
    """Two layers of the convolution in both groups: each has its own share of every stream, with as many words as its
    sizes give, and elements inside its tensors."""
    out = tmp_path / "a.log"
    if how == "rtl":
        bench(out, "--all", "rtl", "vectors/pingpong_conv", exe=kit.need(RTL, "make sim VARIANT=rtl ENGINES=all"))
    else:
        native(out, "vectors/pingpong_conv")
    seen = records(out)
    stripes = [[x for x in seen if x["channel"] == "sc2mac_dat" and x["layer"] == n] for n in (0, 1)]
    for n in (0, 1):
        per = {c: [x for x in seen if x["channel"] == c and x.get("layer") == n] for c in
               ("mac2accu", "sdp_wr_dat", "cdma_dat_rd_rsp", "sdp_done", "cacc2sdp", "sdp_wr_ack")}
        assert len(per["mac2accu"]) == len(stripes[n]) > 500
        assert len(per["sdp_done"]) == len(per["sdp_wr_ack"]) == 1
        assert per["sdp_done"][0]["fields"]["groups"] == f"0x{1 << n}"
        assert len(per["cacc2sdp"]) == 8 * len(per["sdp_wr_dat"])
        assert all(x["group"] == n for part in per.values() for x in part)
        # each element of the tensor once, from its first one on
        places = [(x["c"], x["h"], x["w"]) for x in per["sdp_wr_dat"]]
        assert len(set(places)) == len(places) and min(places) == (0, 0, 0)
        assert len(places) == (max(p[0] for p in places) // 8 + 1) * (max(p[1] for p in places) + 1) * (
            max(p[2] for p in places) + 1)


@pytest.mark.parametrize("how", ["play", "rtl"])
def test_a_layer_without_writes(how, tmp_path):
    """SDP's layer 1 feeds PDP: the writes and the acknowledge of layer 2 are not attributed to it. No word of a client
    belongs to a layer whose done event has come."""
    out, dirs = tmp_path / "a.log", [f"vectors/{t}" for t in ("pingpong_events", "pingpong_groups_drift")]
    if how == "rtl":
        bench(out, "--all", "rtl", *dirs, exe=kit.need(RTL, "make sim VARIANT=rtl ENGINES=all"))
    else:
        native(out, *dirs)
    seen = records(out, "--trace", "pingpong_events", "--unit", "sdp")
    writes = [x for x in seen if x["channel"] in ("sdp_wr_cmd", "sdp_wr_dat")]
    assert {x["layer"] for x in writes} == {0, 2} and all("w" in x for x in writes)
    assert [x["layer"] for x in seen if x["channel"] == "sdp_wr_ack"] == [0, 2]
    for d in dirs:
        done = {}
        for x in records(out, "--trace", d.split("/")[1]):
            unit = re.sub("_(wr_cmd|wr_dat|wr_ack|done)$", "", x["channel"])
            if x["channel"] == f"{unit}_done":
                done[unit] = done.get(unit, 0) + 1
            elif x["channel"] != unit:
                assert x["layer"] >= done.get(unit, 0), x


def test_repeated_words_take_few_bytes(tmp_path):
    """Models' weights and data pass through CBUF, CSC and CMAC; words of RTL are recorded one by one."""
    d = "vectors/dc_stride_pad"
    a, b = native(tmp_path / "a.log", d), bench(tmp_path / "b.log", d)
    c = bench(tmp_path / "c.log", "--all", "rtl", d, exe=kit.need(RTL, "make sim VARIANT=rtl ENGINES=all"))
    size = {f: f.stat().st_size for f in (a, b, c)}
    assert size[a] < 2 / 3 * size[c] and size[b] < 2 / 3 * size[c], size
    assert len(records(a)) == len(records(b))


def test_a_copy_leaves_the_log_alone(tmp_path):
    """The process that plays the clocks before a failure again, for its waves, records nothing."""
    args = ["--fault", "dbb.write @nth=21 drop", "vectors/pdp_max", "vectors/cdp_lrn5"]
    window = ["--waves-last", "2000", "--waves-dir", tmp_path]
    a = log([kit.cosim_of("nv_small")], tmp_path / "a.log", *args, code=1)
    b = log([kit.cosim_of("nv_small")], tmp_path / "b.log", *window, *args, code=1)
    assert len(list(tmp_path.glob("*.fst"))) == 2 and a.read_bytes() == b.read_bytes()


# ---- damaged files ----

def test_truncated(fused, tmp_path):
    """Everything before the cut is shown, and the message names its offset."""
    whole = fused.read_bytes()
    shown = lines(fused)
    cut = tmp_path / "cut.log"
    ends = 0
    for size in (len(whole) - 4, len(whole) // 2, len(whole) // 2 + 1, len(whole) // 2 + 2, 9, 300):
        cut.write_bytes(whole[:size])
        r = kit.dla("log", cut)
        assert r.returncode in (0, 2), kit.tail(r)
        assert r.stdout.splitlines() == shown[:len(r.stdout.splitlines())]
        if r.returncode:
            at = re.match(r"dla log: \S*/cut\.log: offset (\d+): the file ends inside a record \(is it cut off\?\)\n$",
                          r.stderr)
            assert at and int(at[1]) < size, r.stderr
            ends += 1
            r = kit.refused(kit.dla("logdiff", fused, cut), "cut.log: offset ")
        else:
            assert "the run did not finish: the log ends with its last whole record" in r.stderr
    assert ends >= 3


@pytest.mark.parametrize("data,what", [
    (b"", "offset 0: not a transaction log, expected \"DLALOG3\" as its first bytes"),
    (b"\x7fELF and more", "offset 0: not a transaction log"),
    (b"DLALOG\r\n\xf2", "offset 0: not a transaction log, expected"),
    (b"DLALOG2\n\xf0\x03", "offset 6: a transaction log of version 2, expected version 3: play the traces again"),
    (b"DLALOG3\n\x05\x00\x01\x02", "offset 8: not a record, expected a stream of the trace"),
    (b"DLALOG3\n\xf7", "offset 8: not a record"),
    (b"DLALOG3\n\xf1\x00", "offset 8: the end of a trace that has another number of words"),
    (b"DLALOG3\n\xf3\x05\x00", "offset 8: not a record"),
    (b"DLALOG3\n\xf0\x03x\0y\0\0\0\0\0\0\xf3\x05\x00", "offset 8: the file ends inside a record"),
    (b"DLALOG3\n\xf0\xff\xff\xff\xff\xff\xff\xff\x7f", "offset 8: the file ends inside a record"),
])
def test_foreign(data, what, tmp_path):
    f = tmp_path / "x.log"
    f.write_bytes(data)
    for cmd in (["log", f], ["logdiff", f, f]):
        kit.refused(kit.dla(*cmd), f"{f}: {what}")


def test_items_of_other_streams_are_refused(fused, tmp_path):
    """Words of models are read by the streams of this version; words describe themselves."""
    f = tmp_path / "x.log"
    f.write_bytes(fused.read_bytes().replace(b"sc2mac_dat\0", b"sc2mac_dax\0", 1))
    r = kit.dla("log", f)
    assert r.returncode == 2 and re.search(r"offset \d+: transactions of another version of the streams", r.stderr)
    assert "write " in r.stdout and " csb #0 " in r.stdout    # what comes before


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("trace", ["pdp_max", "conv_sdp_pdp_fused"])
def test_every_byte_may_be_wrong(trace, tmp_path):
    """A changed byte is shown or named, and nothing crashes. Most bytes of the convolution are places that may hold the
    same as before, and bits of rows."""
    a = native(tmp_path / "a.log", f"vectors/{trace}").read_bytes()
    f = tmp_path / "b.log"
    for at in [*range(8, 400, 7), *range(1000, len(a), len(a) // 60)]:
        f.write_bytes(a[:at] + bytes([a[at] ^ 0x91]) + a[at + 1:])
        assert kit.dla("log", f).returncode in (0, 2), at
        assert kit.dla("logdiff", f, tmp_path / "a.log").returncode in (0, 1, 2), at


def test_a_crash_leaves_its_log(tmp_path):
    """The log has the model's work before it crashed, and the next trace."""
    dirs = [traps.trace(tmp_path / "before"), traps.trace(tmp_path / "crash", "crash"), traps.trace(tmp_path / "last")]
    r = kit.run(kit.cosim_of("nv_small"), "--engine", f"pdp={traps.model(tmp_path)}", "--log", tmp_path / "a.log", *dirs)
    assert r.returncode == 5, kit.tail(r)
    out = lines(tmp_path / "a.log")
    names = [x.split()[1] for x in out if x.startswith("trace ")]
    assert names == ["before", "crash", "last"]
    last = lines(tmp_path / "a.log", "--trace", "crash")[-1]
    assert " pdp layer 0 group 0  write PDP_RDMA.D_OP_ENABLE=0x1" in last
    assert lines(tmp_path / "a.log", "--trace", "last", "--channel", "pdp_done")


def test_a_killed_run(tmp_path):
    """SIGTERM in the middle: the log is complete and records the end."""
    f = tmp_path / "a.log"
    p = subprocess.Popen([kit.cosim_of("nv_small"), "--log", f, "--dbb", "rd_latency=30000", "--hang", "1000000000",
                          *["vectors/pdp_max"] * 900], stdout=subprocess.PIPE, text=True, cwd=kit.ROOT)
    assert p.stdout.readline()
    p.send_signal(signal.SIGTERM)
    p.communicate()
    assert p.returncode == 128 + signal.SIGTERM
    r = kit.dla("log", f)
    assert r.returncode == 0 and r.stdout.startswith("trace pdp_max nv_small"), kit.tail(r)


def test_lost_output(tmp_path):
    out = tmp_path / "x.log"
    r = kit.refused(kit.run("sh", "-c", f"ulimit -f 8; trap '' XFSZ; exec {kit.DLA} play --log {out} vectors/conv_sdp_pdp_fused"),
                    f"dla play: --log: {out}: cannot be written")
    assert "1 passed, 0 failed" in r.stdout


def test_make_run_log(tmp_path):
    kit.cosim_of("nv_small")
    kit.good(kit.run("make", "run", f"LOG={tmp_path}/a.log", f"OUT={tmp_path}/run"))
    assert lines(tmp_path / "a.log")[0].startswith("trace dc_stride_pad nv_small, time in clocks, seed 1, ")
