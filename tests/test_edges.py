# SPDX-License-Identifier: Apache-2.0
"""Layers at the edge of what real nv_small runs (conv_core.md 3, 9.2): image padding that CDMA can count, weights that
follow the last kernel group, weights of layers in the same banks. The random layers reach each edge and none exceeds
it; the formulas here are a third opinion, from registers alone."""

import collections
import os
import re

import kit
import pytest
import tables
from edit import FIELDS

DLAVEC = kit.BUILD / "dlavec"
SEED = int(os.environ["DLA_SEED"])
COUNT = int(os.environ.get("DLA_EDGES", "24"))  # layers of each kind
ROUNDS = 12  # sets of COUNT layers, until one is at the edge
ROWS = {r["parameter"]: r["nv_small"] for r in tables.rows("configs")}
DEPTH, EB, G = (int(ROWS[p]) for p in ("CBUF_BANK_DEPTH", "CBUF_BANK_WIDTH", "MAC_ATOMIC_K_SIZE"))
PLANES = {0: (1,), 28: (1, 2), 29: (1, 2)}  # bytes of a pixel by format; all others have 4
MOST = 15, 7  # atoms of padding that the counts of plane 0 and 1 hold


def layers(folder):
    """Returns the registers of CDMA as each convolution layer finds them, in order."""
    regs = collections.defaultdict(dict)
    group, found = 0, []
    text = kit.text(folder)
    for reg, value in re.findall(r"reg_write\(NVDLA_CDMA\.(\w+)_0, (\w+)\)", text):
        value = int(value, 0)
        if reg == "S_POINTER":
            group = value & 1
        elif reg == "D_OP_ENABLE":
            found.append(dict(regs[group]))
        else:
            regs[group][reg] = value
    return found


def get(r, name):
    """Returns a field of CDMA in the registers of a layer."""
    register, field = name.split(".")
    row = next(x for x in FIELDS["CDMA", register, field] if x["variant"] in ("both", "v2"))
    return r[register] >> int(row["lsb"]) & (1 << int(row["width"])) - 1


def pad_atoms(r):
    """Returns (left, right) of each plane of an image; [] for other layers."""
    if not get(r, "D_DATAIN_FORMAT.DATAIN_FORMAT"):
        return []
    w = get(r, "D_DATAIN_SIZE_0.DATAIN_WIDTH") + 1
    pl, pr = get(r, "D_ZERO_PADDING.PAD_LEFT"), get(r, "D_ZERO_PADDING.PAD_RIGHT")
    xoff = get(r, "D_PIXEL_OFFSET.PIXEL_X_OFFSET")
    out = []
    for size in PLANES.get(get(r, "D_DATAIN_FORMAT.PIXEL_FORMAT"), (4,)):
        s = {1: 3, 2: 2, 4: 1}[size]
        left = (pl >> s) + (xoff < (pl & (1 << s) - 1))
        out.append((left, (pl + w - 1 + pr >> s) + 2 - left - ((w - 1 + xoff >> s) + 1)))
    return out


def room(r):
    """Returns the entries of the weight banks."""
    return (get(r, "D_BANK.WEIGHT_BANK") + 1) * DEPTH


def tail(r):
    """Returns the entries of the last kernel group."""
    kernel = get(r, "D_WEIGHT_SIZE_0.BYTE_PER_KERNEL") + 1
    return r["D_WEIGHT_BYTES"] // EB - get(r, "D_WEIGHT_SIZE_1.WEIGHT_KERNEL") // G * G * kernel // EB


def chains(folder):
    """Returns (layer, entries of weights, room) for layers that use the banks of the layer before; the entries count
    from the last change of the banks."""
    stored, banks, out = 0, None, []
    for i, r in enumerate(layers(folder)):
        entries = 0 if get(r, "D_MISC_CFG.WEIGHT_REUSE") else r["D_WEIGHT_BYTES"] // EB
        chain = r["D_BANK"] == banks
        out += [(i, stored + entries, room(r))] if chain and stored and entries else []
        stored = (stored if chain else 0) + entries
        banks = r["D_BANK"]
    return out


def beyond(folder):
    """Returns the layers of a trace that exceed an edge."""
    bad = [f"{folder.name} layer {i}: {n} entries in {most}" for i, n, most in chains(folder) if n >= most]
    for i, r in enumerate(layers(folder)):
        bad += [f"{folder.name} layer {i}: padding {p}" for p in
                [(p, most) for p, most in zip(pad_atoms(r), MOST) if max(p) > most]]
        if not get(r, "D_MISC_CFG.WEIGHT_REUSE") and tail(r) > room(r):
            bad.append(f"{folder.name} layer {i}: tail {tail(r)} of {room(r)}")
    return bad


def padded(plane, side, most):
    """Returns whether a layer of a folder has that much padding."""
    return lambda d: any(p[plane][side] == most for p in map(pad_atoms, layers(d)) if len(p) > plane)


AIMED = {
    "plane 0 right": ("img", ["conv.format=12..19", "conv.pad_right=26..31", "conv.pad_left=0..5",
                              "conv.kernel_w=32", "conv.width=1..9"], padded(0, 1, 15)),
    "plane 0 left": ("img", ["conv.format=12..19", "conv.pad_left=28..31", "conv.kernel_w=32",
                             "conv.width=1..9"], padded(0, 0, 15)),
    "plane 1 right": ("img", ["conv.format=28 29", "conv.pad_right=24..31", "conv.pad_left=0..5",
                              "conv.kernel_w=32", "conv.width=1..9"], padded(1, 1, 7)),
    "plane 1 left": ("img", ["conv.format=28 29", "conv.pad_left=26..31", "conv.kernel_w=32",
                             "conv.width=1..9"], padded(1, 0, 7)),
    "tail": ("dc", ["conv.kernel_w=1", "conv.kernel_h=1", "conv.channels=498..508", "conv.kernels=9..40",
                    "conv.tight=1", "conv.weight_bank=1", "conv.width=1..4", "conv.height=1..4"],
             lambda d: any(tail(r) > room(r) - 16 for r in layers(d))),
    "chain": ("turns", ["conv.kernel_w=1", "conv.kernel_h=1", "conv.channels=60..220", "conv.kernels=8..24",
                        "conv.weight_bank=1", "conv.width=1..4", "conv.height=1..4"],
              lambda d: any(n > most - 16 for _, n, most in chains(d))),
}


@pytest.mark.parametrize("edge", AIMED)
def test_aimed_layers(edge, tmp_path):
    """Layers with the largest padding and the fullest banks reach the edge, and none exceeds it."""
    kind, sets, reached = AIMED[edge]

    def at_edge(n):
        dirs = kit.agreed(tmp_path / f"out{n}", "--kind", kind, "--seed", SEED + n, "--count", COUNT,
                     *[x for s in sets for x in ("--set", s)])
        assert [b for d in dirs for b in beyond(d)] == []
        return any(map(reached, dirs))

    assert any(at_edge(n) for n in range(ROUNDS)), f"{edge} is not reached"


@pytest.mark.parametrize("unit", ["pp", "reuse", "kept", "turns", "events", "modes", "multi", "img"])
def test_generated_layers(unit, tmp_path):
    dirs = kit.drawn("nv_small", unit, SEED, COUNT, tmp_path / "out")
    assert len(dirs) == COUNT and [b for d in dirs for b in beyond(d)] == []


def test_chains_that_lose_releases_when_permitted(tmp_path):
    """test.lost_releases permits them, and the vector states that in its comments and its modes."""
    for n in range(ROUNDS):
        dirs = kit.agreed(tmp_path / f"out{n}", "--kind", "turns", "--seed", SEED + n, "--count", COUNT,
                     "--set", "test.lost_releases=1")
        past = [d for d in dirs if beyond(d)]
        says = [d for d in dirs if "+gating_off" in kit.text(d)]
        assert past == says
        assert all("lost_releases" in (d / "manifest.json").read_text() for d in past)
        if past:
            return
    pytest.fail("no layer may lose releases")


def dropped(folder):
    """Returns writes to registers of a group after the unit's D_OP_ENABLE, before its S_POINTER or the end of the layer."""
    enabled, found = {}, []
    for unit, reg, value in re.findall(r"^reg_write\(NVDLA_(\w+)\.(\w+)_0, 0x(\w+)\)",
                                       kit.text(folder), re.M):
        if reg == "S_POINTER":
            enabled[unit] = False
        elif enabled.get(unit) and reg[:2] == "D_":
            found.append((unit, reg))
        elif reg == "D_OP_ENABLE" and int(value, 16) & 1:
            enabled[unit] = True
    return found


@pytest.mark.long
def test_dropped_writes_when_permitted(tmp_path):
    """test.dropped_writes permits them in kind reads; the vector states them, and our RTL, bare and in check, drops them.
    tests/tools/mutants has a model that takes them. Without the setting there is none, as in the closing set."""
    asked = kit.agreed(tmp_path / "asked", "--kind", "reads", "--seed", SEED, "--count", 8, "--set", "test.dropped_writes=1")
    usual = kit.agreed(tmp_path / "usual", "--kind", "reads", "--seed", SEED, "--count", 8)
    for d in asked:
        assert {r for _, r in dropped(d)} > {"D_OP_ENABLE"}, d.name
        assert "dropped_writes" in (d / "manifest.json").read_text()
        assert "enabled register groups" in kit.text(d)
    others = usual + kit.golden("vectors") + kit.folders(kit.VECTORS / "closing/nv_small")
    assert [d.name for d in others if dropped(d) or "dropped_writes" in (d / "manifest.json").read_text()] == []
    exe = kit.bench("rtl")
    for how in "rtl", "check":
        kit.play_all(tmp_path, exe, ["--hang", "30000", "--all", how], asked)


def test_shipped_traces_do_not_exceed_the_edges():
    """In vectors/ and the closing sets, only traces that declare it exceed their banks."""
    dirs = kit.golden("vectors") + kit.folders(kit.VECTORS / "closing/nv_small")
    found = {b.split()[0] for d in dirs for b in beyond(d)}
    assert found == {"banks_around"}
    assert "+gating_off" in (kit.VECTORS / "banks_around/banks_around.cfg").read_text()


LAYER = """layers = ( {{ name = "a"; engine = "conv"; input = {{ {input} seed = 1; }};
  weights = {{ shape = [{kernels}]; seed = 2; }}; padding = {padding}; output = {{ shift = 8; {more} }}; }} );
"""


@pytest.mark.parametrize("config,text,said", [
    ("nv_small", LAYER.format(input='format = "R8G8B8A8"; shape = [4, 4, 3];', kernels="8, 4, 1, 32",
                              padding="[0, 0, 0, 31]", more=""), r"a\.layer:2: 0 and 31 columns of padding"),
    ("nv_full", LAYER.format(input="shape = [8, 4, 4];", kernels="8, 8, 1, 1", padding="[0, 0, 0, 0]",
                             more='precision = "fp16";'), r"a\.layer:2: fp16 from int8 sums"),
])
def test_layer_files(config, text, said, tmp_path):
    """dlavec layer refuses layers that the hardware cannot run, with their place."""
    (tmp_path / "a.layer").write_text(text)
    r = kit.dlavec("layer", "--config", config, tmp_path / "a.layer", tmp_path / "out")
    assert r.returncode == 2 and re.search(said, r.stderr), kit.tail(r)
    assert not (tmp_path / "out").exists()


def test_bands_stay_apart(tmp_path):
    """A layer in many bands: each fetches its weights again, into other banks than the one before."""
    (tmp_path / "a.layer").write_text(LAYER.format(input="shape = [64, 100, 60];", kernels="64, 64, 3, 3",
                                                   padding="[1, 1, 1, 1]", more=""))
    kit.good(kit.dlavec("layer", tmp_path / "a.layer", tmp_path / "out"))
    assert len(layers(tmp_path / "out")) > 2 and beyond(tmp_path / "out") == []
