# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: copies by BDMA, reshaping by RUBIK, both memories and strides, against numpy; chains over engines on
the models and on the bench."""

import re

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_providers_dma import bench  # noqa: E402
from test_vectool import cut, dlavec, plays, rounded, save, sums  # noqa: E402

DTYPE = {"int8": np.int8, "int16": np.int16, "fp16": np.float16}
TOP = {"int8": 100, "int16": 20000, "fp16": 2}


def made(tmp_path, text, config):
    """Plays on the models, too; returns the results by name."""
    kit.good(dlavec(tmp_path, text, config))
    plays(tmp_path, config)
    return {p.stem: np.load(p) for p in (tmp_path / "out").glob("*.npy")}


def trace(tmp_path):
    return (tmp_path / "out/out.cfg").read_text()


# ---- BDMA ----

CHAIN = """layers = (
  { name = "c"; engine = "conv"; input = { data = "x.npy"; }; weights = { data = "w.npy"; }; output = { shift = 8; }; },
  { name = "m"; engine = "bdma"; input = "c"; strides = [448, 4544]; },
  { name = "p"; engine = "pool"; input = "m"; window = [2, 3]; stride = [2, 3]; } );"""


def test_convolution_copied_to_sram_and_pooled(tmp_path):
    """The copy is written to the other memory, with gaps; PDP reads it there. On the bench of models, and on our
    RTL."""
    a = save(tmp_path, np.int8, 100, x=(16, 12, 14), w=(40, 16, 3, 3))
    out = made(tmp_path, CHAIN, "nv_full")
    want = cut(sums(a["x"], a["w"]), 8)
    assert (out["c"] == want).all() and (out["m"] == want).all() and np.unique(want).size > 50
    assert (out["p"] == want.reshape(40, 5, 2, 4, 3).max(axis=(2, 4))).all()
    text = trace(tmp_path)
    assert re.search(r"check_file\(bdma_0_\d+, sec_mem, 0x[0-9a-f]+, 0x2380,", text)
    assert "NVDLA_BDMA.CFG_DST_LINE_0, 0x1c0)" in text and "NVDLA_PDP_RDMA.D_SRC_RAM_CFG_0, 0x0)" in text
    kit.good(kit.run(kit.cosim_of("nv_full"), tmp_path / "out"))


def test_chains_on_our_rtl(tmp_path):
    """Every mover of the example's chain in check: RTL beside the model."""
    exe = bench()
    kit.good(kit.dlavec("layer", kit.ROOT / "examples/moves.layer", tmp_path / "out"))
    kit.good(kit.run(exe, "--all", "model", "--engine", "bdma=check", "--engine", "rubik=check", tmp_path / "out"))


BOXES = """layers = ( {{ name = "b"; engine = "bdma"; precision = "{prec}"; shape = [{shape}]; memory = "{memory}";
copies = ( {{ input = {{ data = "x.npy"; memory = "sram"; }}; size = [{n}, 5, 6]; from = [{n}, 1, 2]; at = [0, 3, 1]; }},
  {{ input = {{ data = "y.npy"; strides = [512, 2560]; }}; at = [{n}, 0, 0]; }},
  {{ input = {{ data = "y.npy"; }}; from = [0, 2, 3]; size = [{n}, 1, 4]; at = [0, 8, 7]; }} ); }} );"""


@pytest.mark.parametrize("config, prec, memory", [
    ("nv_full", "int8", "dbb"), ("nv_full", "int16", "sram"), ("nv_full", "fp16", "dbb"),
    ("nv_large_doc", "int8", "sram"), ("nv_large_bdma", "int8", "dbb")])
def test_boxes_of_several_cubes(tmp_path, config, prec, memory):
    """Three copies in one group, out of both memories: slices of numpy, zeros elsewhere, the last one over the
    first."""
    n = 32 if prec == "int8" else 16
    a = save(tmp_path, DTYPE[prec], TOP[prec], x=(2 * n + 1, 7, 9), y=(n + 5, 5, 13))
    shape = (3 * n - 1, 9, 14)
    out = made(tmp_path, BOXES.format(prec=prec, shape=", ".join(map(str, shape)), n=n, memory=memory), config)
    want = np.zeros(shape, DTYPE[prec])
    want[:n, 3:8, 1:7] = a["x"][n:2 * n, 1:6, 2:8]
    want[n:2 * n + 5, :5, :13] = a["y"]
    want[:n, 8:9, 7:11] = a["y"][:n, 2:3, 3:7]
    assert out["b"].dtype == want.dtype and (out["b"] == want).all() and want.any()
    text = trace(tmp_path)
    assert text.count("CFG_OP_0") == 3 and text.count("CFG_LAUNCH") == 1


def outstanding(text):
    """The queue holds most commands when the host waits for each group only when it needs it again; the groups in
    order."""
    most, n, groups, last = 0, {}, [], {}
    pending = 0
    for line in text.splitlines():
        if "BDMA.CFG_OP_0, 0x1" in line:
            pending += 1
            most = max(most, pending + sum(n.values()))
        elif m := re.search(r"BDMA.CFG_LAUNCH(\d)_0, 0x1", line):
            assert not n.get(m[1]), "a group that is busy is launched"
            n[m[1]], pending = pending, 0
            groups.append(int(m[1]))
        elif m := re.search(r"intr_notify\(BDMA_(\d), (\w+)\)", line):
            last[m[2]] = m[1]
        elif m := re.search(r"sync_wait\(NVDLA_BDMA, (\w+)\)", line):
            n[last[m[1]]] = 0
    return most, groups


@pytest.mark.parametrize("copies", [1, 9, 20])
def test_groups_of_the_queue(tmp_path, copies):
    """Groups alternate, a busy one is never used, and both together never have more than 20 commands."""
    x = save(tmp_path, np.int8, 100, x=(20, 4, 40))["x"]
    one = "".join("%s{ input = { data = \"x.npy\"; }; from = [0, 0, %d]; size = [20, 4, 2]; at = [0, 0, %d]; }"
                  % ("," * (i > 0), 38 - 2 * i, 2 * i) for i in range(copies))
    out = made(tmp_path, "layers = ( %s );" % ",".join(
        '{ name = "l%d"; engine = "bdma"; copies = ( %s ); }' % (i, one) for i in range(5)), "nv_full")
    want = np.concatenate([x[:, :, 38 - 2 * i:40 - 2 * i] for i in range(copies)], axis=2)
    assert all((out[f"l{i}"] == want).all() for i in range(5))
    most, groups = outstanding(trace(tmp_path))
    assert groups == [0, 1, 0, 1, 0] and most == min(2 * copies, 20)
    if copies == 9:
        kit.good(kit.run(kit.cosim_of("nv_full"), tmp_path / "out"))


def test_planes_are_copied_too(tmp_path):
    """Raw planes are copied to SRAM, and a part of them back, as atoms of columns."""
    x = save(tmp_path, np.int8, 127, x=(3, 6, 70))["x"]
    (tmp_path / "x.raw").write_bytes(x.tobytes())
    out = made(tmp_path, """layers = (
  { name = "a"; engine = "bdma"; input = { data = "x.raw"; shape = [3, 6, 70]; planar = true; }; },
  { name = "b"; engine = "bdma"; input = "a"; from = [1, 2, 32]; },
  { name = "c"; engine = "rubik"; mode = "merge"; input = "b"; } );""", "nv_full")
    assert (out["a"] == x).all() and (out["b"] == x[1:, 2:, 32:]).all() and (out["c"] == out["b"]).all()
    assert re.search(r"check_file\(bdma_0_\d+, sec_mem", trace(tmp_path))


# ---- RUBIK ----

def contracted(x, dy, dx):
    """ONNX DepthToSpace, mode DCR."""
    n, h, w = x.shape[0] // (dx * dy), *x.shape[1:]
    return x.reshape(dy, dx, n, h, w).transpose(2, 3, 0, 4, 1).reshape(n, h * dy, w * dx)


@pytest.mark.parametrize("config, prec, n, stride", [
    ("nv_full", "int8", 32, (2, 3)), ("nv_full", "int8", 20, (2, 2)), ("nv_full", "int16", 40, (1, 9)),
    ("nv_full", "fp16", 16, (3, 1)), ("nv_large_doc", "int8", 33, (2, 2))])
def test_contract(tmp_path, config, prec, n, stride):
    """Any number of channels in a phase of an operand, dx above 8 too."""
    a = save(tmp_path, DTYPE[prec], TOP[prec], x=(n * stride[0] * stride[1], 4, 11))
    out = made(tmp_path, """layers = ( { name = "r"; engine = "rubik"; mode = "contract"; precision = "%s"; stride = [%d, %d];
memory = "sram"; strides = [4096, 65536]; input = { data = "x.npy"; strides = [384, 1600]; }; } );""" % (prec, *stride),
               config)
    want = contracted(a["x"], *stride)
    assert out["r"].dtype == want.dtype and (out["r"] == want).all()


@pytest.mark.parametrize("config, prec", [("nv_full", "int8"), ("nv_full", "int16"), ("nv_full", "fp16"),
                                          ("nv_large_doc", "int8")])
def test_split_and_merge(tmp_path, config, prec):
    """There and back again; a line of a plane has a multiple of 64 bytes, and dlavec unpack reads the planes."""
    x = save(tmp_path, DTYPE[prec], TOP[prec], x=(37, 3, 65))["x"]
    out = made(tmp_path, """layers = (
  { name = "s"; engine = "rubik"; precision = "%s"; mode = "split"; input = { data = "x.npy"; }; memory = "sram"; },
  { name = "m"; engine = "rubik"; mode = "merge"; input = "s"; },
  { name = "g"; engine = "rubik"; mode = "split"; input = "m"; strides = [320, 1024]; } );""" % prec, config)
    assert all(out[k].dtype == x.dtype and (out[k] == x).all() for k in "smg")
    gold = sorted((tmp_path / "out").glob("*gold*"), key=lambda p: int(re.search(r"\d+$", p.stem)[0]))
    for file, more in ((gold[0], ["--layout", "planar"]), (gold[1], []),
                       (gold[2], ["--layout", "planar", "--line", 320, "--surface", 1024])):
        kit.good(kit.dlavec("unpack", "--config", config, "--shape", "37,3,65", "--precision", prec, *more,
                         file, tmp_path / "y.npy"))
        assert (np.load(tmp_path / "y.npy") == x).all()


def test_planes_merged_for_a_convolution(tmp_path):
    a = save(tmp_path, np.int16, 3000, x=(3, 20, 23), w=(18, 3, 3, 3))
    out = made(tmp_path, """layers = (
  { name = "m"; engine = "rubik"; precision = "int16"; mode = "merge"; input = { data = "x.npy"; memory = "sram"; }; },
  { name = "c"; engine = "conv"; input = "m"; weights = { data = "w.npy"; }; truncate = 4; output = { shift = 9; }; } );""",
               "nv_full")
    want = rounded(sums(a["x"], a["w"]), 4)
    assert (out["m"] == a["x"]).all() and (out["c"] == cut(want, 9, "int16")).all()
    kit.good(kit.run(kit.cosim_of("nv_full"), tmp_path / "out"))


def test_deconvolution(tmp_path):
    """Stride 2, kernels of 2x2: each output pixel is a sum over one tap. 20 channels in phases of 32 kernels."""
    a = save(tmp_path, np.int8, 60, x=(24, 7, 9), t=(20, 24, 2, 2))
    w = np.zeros((128, 24, 1, 1), np.int8)
    for y in 0, 1:
        for x in 0, 1:
            w[32 * (2 * y + x):][:20, :, 0, 0] = a["t"][:, :, y, x]
    np.save(tmp_path / "w.npy", w)
    out = made(tmp_path, """layers = (
  { name = "c"; engine = "conv"; input = { data = "x.npy"; }; weights = { data = "w.npy"; }; output = { shift = 7; }; },
  { name = "d"; engine = "rubik"; mode = "contract"; input = "c"; stride = [2, 2]; channels = 20; } );""", "nv_large_doc")
    full = np.einsum("kcyx,chw->khywx", a["t"].astype(np.int64), a["x"].astype(np.int64)).reshape(20, 14, 18)
    assert (out["d"] == cut(full, 7)).all() and np.unique(out["d"]).size > 50


# ---- both memories, strides, fields ----

def test_operands_and_results_in_both_memories(tmp_path):
    """The same numbers in any memory; the registers of each engine select its own memory."""
    save(tmp_path, np.int8, 100, x=(8, 20, 20), p=(4, 20, 20), w=(40, 8, 3, 3), v=(6, 4, 3, 3))
    save(tmp_path, np.int16, 3000, b=(40,))
    text = """layers = (
  { name = "c"; engine = "conv"; input = { data = "x.npy"; %s strides = [768, 16384]; }; weights = { data = "w.npy"; %s };
    bias = { data = "b.npy"; shift = 2; %s }; output = { shift = 8; }; %s strides = [1024, 20480]; },
  { name = "i"; engine = "conv"; input = { format = "A8B8G8R8"; data = "p.npy"; %s }; weights = { data = "v.npy"; }; },
  { name = "s"; engine = "sdp"; input = "c"; add = "c"; %s },
  { name = "n"; engine = "cdp"; input = "s"; lut = { function = "lrn"; in_scale = 0.02; }; %s },
  { name = "p"; engine = "pool"; input = "n"; window = [2, 2]; %s } );"""
    out = {}
    for memory in "dbb", "sram":
        (tmp_path / memory).mkdir()
        out[memory] = made(tmp_path / memory, text.replace('data = "', 'data = "../') %
                           ((f'memory = "{memory}";',) * text.count("%s")), "nv_large")
        loads = re.findall(r"mem_load\((\w+),", trace(tmp_path / memory))
        # weights of the picture's layer and tables are in the default memory
        assert loads.count("sec_mem") == (4 if memory == "sram" else 0), loads
    assert out["dbb"].keys() == out["sram"].keys() and len(out["dbb"]) == 5
    assert all((out["dbb"][k] == out["sram"][k]).all() for k in out["dbb"])


def test_precision_of_the_layer_before(tmp_path):
    x = save(tmp_path, np.int16, 20000, x=(9, 6, 8))["x"]
    out = made(tmp_path, """layers = (
  { name = "a"; engine = "sdp"; precision = "int16"; input = { data = "x.npy"; }; relu = true; },
  { name = "b"; engine = "pool"; input = "a"; window = [2, 2]; stride = [2, 2]; } );""", "nv_full")
    assert (out["b"] == np.maximum(x, 0).reshape(9, 3, 2, 4, 2).max(axis=(2, 4))).all() and out["b"].dtype == np.int16


def test_fields_of_bdma(tmp_path):
    save(tmp_path, np.int8, 100, x=(32, 4, 6))
    made(tmp_path, """layers = ( { name = "b"; engine = "bdma"; input = { data = "x.npy"; };
registers = { BDMA = { CFG_STATUS = { STALL_COUNT_EN = 1; }; CFG_LINE = { SIZE = 2; }; }; }; } );""", "nv_full")
    text = trace(tmp_path)
    assert "BDMA.CFG_STATUS_0, 0x1)" in text and "BDMA.CFG_LINE_0, 0x2)" in text
