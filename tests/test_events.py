# SPDX-License-Identifier: Apache-2.0
"""Done events: none missing, in causal order, the same on the models and on every bench.

`make events` plays 500 programs; here DLA_EVENTS of them (30) are drawn from DLA_SEED."""

import itertools
import os
import random
import re
import shutil

import pytest

import events
import kit

SEED = int(os.environ["DLA_SEED"])
COUNT = int(os.environ.get("DLA_EVENTS", "30"))


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """Returns folders of the programs and their events on the models."""
    kit.need(kit.DLAVEC, "make native")
    out = tmp_path_factory.mktemp("events") / "nv_small"
    dirs = events.make(out, "nv_small", SEED, COUNT)
    bad, native = events.check_run([kit.need(kit.DLA, "make native"), "play", "--config",
                                    "nv_small"], dirs, out / "native.txt", "models")
    again = f"build/dlavec draw --config nv_small --kind events --seed {SEED} --count {COUNT} DIR"
    assert not bad, "\n".join([*bad[:10], "repeat: " + again])
    return dirs, native


def play(programs, tmp_path, args, part=1):
    dirs, native = programs
    dirs = dirs[::part]
    bad, found = events.check_run(args, dirs, tmp_path / "events.txt", "bench")
    bad += events.same("bench", {d.name: native[d.name] for d in dirs}, found)
    line = " ".join(str(a) for a in args)
    assert not bad, "\n".join([*bad[:10], f"seed {SEED}, repeat: {line}"])
    assert sum(map(len, found.values())) > len(dirs) * 4


@pytest.mark.parametrize("pins", [[], ["--pins"]], ids=["channels", "pins"])
@pytest.mark.parametrize("timing", events.TIMING)
def test_bench(programs, tmp_path, timing, pins):
    play(programs, tmp_path, [kit.cosim_of("nv_small"), "--seed", SEED, "--max-cycles",
                              kit.MAX_CYCLES, "--dbb", timing, *pins], 1 if timing == "latency=1"
         else 3)


def agree(dirs, tmp_path, config, *runs):
    """The events on the models, and those of runs of the bench with these options, are right and the same."""
    bad, a = events.check_run([kit.DLA, "play", "--config", config], dirs, tmp_path / "a.txt", "models")
    for options in runs:
        more, b = events.check_run([kit.cosim_of(config), *options], dirs, tmp_path / "b.txt", "bench")
        bad += more + events.same("bench", a, b)
    assert not bad, "\n".join(bad)


def test_all_precisions_over_pins(tmp_path):
    """nv_full: beats of a stream that arrive before their receiver is enabled wait, since only the receiver's registers
    give their meaning (programs 004, 007 and 009 of this seed)."""
    agree(events.make(tmp_path / "nv_full", "nv_full", 5, 10), tmp_path, "nv_full",
          *[["--pins", "--hang", 30000, "--dbb", timing] for timing in ("latency=1", "bandwidth=25")])


@pytest.mark.parametrize("variant", ["rtl", "outside"])
def test_mixtures(programs, tmp_path, variant):
    """RTL gives its own pulses; those of models keep their place among them."""
    exe, rng = kit.bench(variant), random.Random(SEED)
    for i, o in enumerate(events.mixtures(exe, rng)):
        play((programs[0][i % 10::10], programs[1]), tmp_path,
             [exe, "--seed", SEED, "--max-cycles", kit.MAX_CYCLES, *o, "--dbb",
              rng.choice(events.TIMING)])


MULTI = ("events", "kept", "multi", "pp", "reuse", "turns")
ALONE = [["sdp"], ["pdp"], ["cdp"], ["sdp", "pdp"], ["cacc", "sdp"]]


@pytest.mark.parametrize("units", [None, *ALONE], ids=lambda u: "+".join(u) if u else "all")
def test_events_of_rtl_are_never_late(tmp_path, units):
    """The events follow the acknowledge of the layer's last write, with any providers in the other slots."""
    exe = kit.bench("rtl")
    dirs = [kit.VECTORS / n for n in ("pingpong_events", "pingpong_conv", "three_engines",
                                      "conv_sdp_pdp_fused", "sync_enable_order")]
    if not units:
        dirs += [d for k in MULTI
                 for d in sorted(kit.VECTORS.glob(f"closing/nv_small/gen_{k}_*"))[::4]]
    who = [x for u in units for x in ("--engine", f"{u}=rtl")] if units else ["--all", "rtl"]
    kit.good(kit.run(exe, *who, "--log", tmp_path / "log", *dirs))
    found = events.acknowledged(tmp_path / "log", dirs,
                                [s for s in events.WRITERS if not units or s.lower() in units])
    assert len(found) >= len(units or dirs)
    assert not [f for f in found if not 0 <= f[0] <= events.ACK_CLOCKS]


@pytest.mark.parametrize("pins", [[], ["--pins"]], ids=["channels", "pins"])
def test_unmasked_vectors(tmp_path, pins):
    """The shipped convolutions with all interrupts unmasked."""
    names = ["pingpong_conv", "pingpong_events", "three_engines", "conv_sdp_pdp_fused",
             "reuse_data", "reuse_weights", "reuse_partial_release"]
    dirs = [events.unmasked(kit.VECTORS / n, tmp_path / n) for n in names]
    agree(dirs, tmp_path, "nv_small", pins)


def test_unmasked_golden_traces(tmp_path):
    dirs = [events.unmasked(d, tmp_path / d.name) for d in kit.golden("random_nv_small")
            if d.name.startswith(("rnd_pp", "rnd_reuse", "rnd_fused", "rnd_multi"))]
    dirs = [d for d in dirs if d]
    assert dirs
    agree(dirs, tmp_path, "nv_small", [])


# ---- hosts that serve one event after the other, on the models ----

# Every order of up to three accesses with a clear among them: r reads the status, 1 clears the bit
# of the event, a clears all bits (embedded hosts: tests/unit/test_service.c).
ORDERS = ["".join(o) for n in (1, 2, 3) for o in itertools.product("r1a", repeat=n)
          if set(o) & {*"1a"}]
LAYER = "conv_bias_bn_relu"  # the four events of a convolution
GLB = 0xffff0400


def bit_of(event):
    source, group = event.rsplit("_", 1)
    lsb = {"SDP": 0, "CDMA_DAT": 16, "CDMA_WT": 18, "CACC": 20}[source]
    return 1 << lsb + int(group)


def native_order(tmp_path):
    d = events.unmasked(kit.VECTORS / LAYER, tmp_path / "order")
    _, found = events.check_run([kit.DLA, "play", "--config", "nv_small"], [d],
                                tmp_path / "o.txt", "models")
    return found["order"]


def txn_services(names, order, wait):
    """Returns the commands of a host of input.txn that serves the events in this order."""
    out = []
    for name in names:
        bit, left = bit_of(name), bit_of(name)
        out.append("wait" if wait else f"read_reg {GLB + 3:#x} {bit:#x} {bit:#x}")
        for o in order:
            if o == "r":
                out.append(f"read_reg {GLB + 3:#x} 0xffffffff == {left:#x} 1")
            else:
                out.append(f"write_reg {GLB + 3:#x} {bit if o == '1' else 0xffffffff:#x}")
                left = 0
    return out


def txn_program(tmp_path):
    """Returns the folder of the layer as a host of input.txn plays it, and its lines before and after the last enable,
    without its services."""
    kit.good(kit.dlavec("convert", "--format", "txn", kit.VECTORS / LAYER, tmp_path / "txn"))
    lines = (tmp_path / "txn/input.txn").read_text().splitlines()
    lines = [x for x in lines if x != "wait" and not re.match(rf"(read|write)_reg {GLB + 3:#x} ", x)]
    end = 1 + max(i for i, x in enumerate(lines) if x.startswith("write_reg"))
    return tmp_path / "txn", lines[:end], lines[end:]


@pytest.mark.parametrize("wait", [True, False], ids=["wait", "poll, all masked"])
def test_txn_hosts(tmp_path, wait):
    names = native_order(tmp_path)
    src, enables, rest = txn_program(tmp_path)
    assert len(names) == 4
    mask = f"write_reg {GLB + 1:#x} {0 if wait else 0x3f03ff:#x}"
    dirs = []
    for order in ORDERS:
        dirs.append(shutil.copytree(src, tmp_path / order))
        (dirs[-1] / "input.txn").write_text("\n".join([mask, *enables, *txn_services(
            names, order, wait), *rest, ""]))
    kit.play_all(tmp_path, kit.DLA, ["play", "--config", "nv_small"], dirs)


@pytest.mark.long
def test_hosts_that_clear_all_beside_rtl(tmp_path):
    """Models hold their events back until the host has served the event before, with any slots in RTL. RTL does not:
    SDP's event follows CACC's by the latency of memory, and a slower host loses it, in hardware, too."""
    exe = kit.bench("rtl")
    src, enables, rest = txn_program(tmp_path)
    access = {"r": f"read_reg {GLB + 3:#x} 0 == 0 1", "a": f"write_reg {GLB + 3:#x} 0xffffffff"}
    dirs = []
    for order in [o for o in ORDERS if "1" not in o]:
        dirs.append(shutil.copytree(src, tmp_path / order))
        (dirs[-1] / "input.txn").write_text("\n".join([f"write_reg {GLB + 1:#x} 0", *enables, *[
            x for _ in range(4) for x in ("wait", *(access[o] for o in order))], *rest, ""]))
    rng = random.Random(SEED)
    for o in [[], *events.mixtures(exe, rng)]:
        dbb = "latency=300" if "sdp=rtl" in o else rng.choice(events.TIMING)
        kit.play_all(tmp_path, exe, ["--hang", 20000, *o, "--dbb", dbb], dirs)


def test_cfg_hosts(tmp_path):
    """The trace's own accesses to GLB follow each event that the player has served."""
    names = native_order(tmp_path)
    text = events.program(tmp_path / "order")
    at = {n: re.search(rf"intr_notify\({n}, (\w+)\)", text)[1] for n in names}
    dirs = []
    for order in ORDERS:
        said = {"r": "reg_read_check(NVDLA_GLB.S_INTR_STATUS_0, 0x0);",
                "a": "reg_write(NVDLA_GLB.S_INTR_STATUS_0, 0xffffffff);"}
        more = [f"sync_wait(NVDLA_GLB, {at[n]});\n" + "\n".join(
            said.get(o, f"reg_write(NVDLA_GLB.S_INTR_STATUS_0, {bit_of(n):#x});") for o in order)
            for n in names]
        dirs.append(kit.copied(tmp_path / "order", tmp_path / f"c{order}", lambda _, more=more: text + "\n".join([*more, ""])))
    kit.play_all(tmp_path, kit.DLA, ["play", "--config", "nv_small"], dirs)


def test_a_host_that_clears_all_bits(tmp_path):
    """CACC's event and SDP's come in consecutive passes."""
    dirs = [d for d in kit.golden("nv_full") if d.name == "conv_8x8_fc_int16"]
    kit.play_all(tmp_path, kit.DLA, ["play", "--config", "nv_full"], dirs)


def before(found, late, early):
    """Puts the first `late` before the first `early`."""
    out = [e for i, e in enumerate(found) if i != found.index(late)]
    out.insert(out.index(early), late)
    return out


def test_faults_are_found(tmp_path):
    """Reports name events that are missing, surplus, or ahead of their cause."""
    d = kit.VECTORS / "pingpong_events"
    bad, found = events.check_run([kit.DLA, "play", "--config", "nv_small"], [d],
                                  tmp_path / "a.txt", "models")
    right = found[d.name]
    text = events.program(d)
    assert not bad and not events.problems(text, right)
    for i, e in enumerate(right):
        assert any(e.rsplit("_", 1)[0] in p for p in events.problems(text, right[:i] +
                                                                     right[i + 1:]))
        assert events.problems(text, right + [e])
    assert events.problems(text, before(right, "CACC_0", "CDMA_WT_0")) == [
        "CDMA_WT of layer 0 comes after CACC of its layer 0"]
    assert events.problems(text, before(right, "PDP_0", "SDP_1")) == [
        "SDP of layer 1 comes after PDP of its layer 0"]
    layers = events.Layers(text)
    assert layers.sdp_out == [1]
    assert not events.overtaken(layers, "SDP", [1, 0, 2])
    assert events.overtaken(layers, "SDP", [0, 2, 1]) and events.overtaken(layers, "SDP", [2, 0, 1])
    assert events.overtaken(layers, "CACC", [1, 0, 2])


def test_the_file(tmp_path):
    """The file has a header, then trace, time and event; times never decrease."""
    out = tmp_path / "e.txt"
    for args in [[kit.DLA, "play"], [kit.cosim_of("nv_small")]]:
        kit.good(kit.run(*args, "--events", out, kit.VECTORS / "sync_enable_order",
                         kit.VECTORS / "pdp_max"))
        lines = out.read_text().splitlines()
        assert lines[0] == "# trace time event"
        cells = [x.split() for x in lines[1:]]
        assert {c[0] for c in cells} == {"sync_enable_order", "pdp_max"}
        assert [c[2] for c in cells if c[0] == "pdp_max"] == ["PDP_0"]
        times = [int(c[1]) for c in cells if c[0] == "sync_enable_order"]
        assert len(times) == 4 and times == sorted(times) and times[0] > 0


@pytest.mark.parametrize("program", ["models", "bench"])
def test_a_file_that_cannot_be_written(tmp_path, program):
    args = kit.player(program)
    r = kit.ends(kit.run(*args, "--events", tmp_path / "no" / "e.txt", kit.VECTORS / "pdp_max"), 2)
    assert "e.txt" in r.stderr and "PASS" not in r.stdout
