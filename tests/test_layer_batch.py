# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: batches, several cubes with the same weights in one layer of the hardware, against a numpy convolution of each
cube; in bands of lines and of columns, on the models and on the bench."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_layer_groups import grouped  # noqa: E402
from test_vectool import cut, dlavec, plays, rounded, save, sums  # noqa: E402

TEXT = """layers = ( {{ name = "c"; engine = "conv"; precision = "{prec}"; batch = {n}; input = {{ data = "x.npy"; {strides} }};
weights = {{ data = "w.npy"; }}; stride = [{stride}, {stride}]; padding = {pad}; {more}
bias = {{ data = "b.npy"; shift = 3; }}; scale = {{ data = "m.npy"; shift = 7; }}; relu = true; output = {{ shift = {shift}; }}; }} );"""
# configuration, precision, input, kernels, lines and columns of a kernel, stride, padding, more settings, layers of the hardware
CASES = {
    "two": ("nv_full", "int8", (2, 20, 9, 12), 40, 3, 1, 1, "", 1),
    "odd columns": ("nv_full", "int8", (3, 70, 9, 11), 33, 3, 1, 1, "", 1),
    "int16": ("nv_full", "int16", (5, 20, 11, 14), 24, 3, 2, 1, "truncate = 2;", 1),
    "all": ("nv_full", "int8", (32, 9, 5, 6), 8, 2, 1, 0, "compress = true;", 1),
    "pixel": ("nv_full", "int8", (4, 40, 3, 3), 70, 3, 1, 0, "", 1),
    "lines": ("nv_full", "int8", (8, 32, 60, 61), 8, 3, 1, 1, "", 3),
    "columns": ("nv_full", "int8", (2, 256, 4, 500), 8, 3, 1, 1, "", 4),
    "memory": ("nv_full", "int8", (3, 40, 6, 7), 40, 1, 1, 0, 'memory = "sram"; strides = [320, 2560];', 1),
    "nv_large_doc": ("nv_large_doc", "int8", (17, 40, 6, 9), 40, 3, 1, 1, "", 1),
    "sixteen": ("nv_full", "int16", (16, 3, 4, 5), 3, 1, 1, 0, "", 1),
}


@pytest.mark.parametrize("case", CASES)
def test_each_cube_is_a_convolution(tmp_path, case):
    config, prec, shape, kernels, size, stride, pad, more, layers = CASES[case]
    dtype, top = (np.int8, 60) if prec == "int8" else (np.int16, 900)
    a = save(tmp_path, dtype, top, x=shape, w=(kernels, shape[1], size, size))
    a |= save(tmp_path, np.int16, {"b": 900, "m": 200}, b=(kernels,), m=(kernels,))
    shift = 5 if prec == "int8" else 9
    strides = f"strides = [{shape[3] * 32 + 64}, {(shape[3] * 32 + 64) * shape[2]}];" if case == "two" else ""
    r = kit.good(dlavec(tmp_path, TEXT.format(prec=prec, n=shape[0], strides=strides, stride=stride, pad=[pad] * 4, more=more,
                                              shift=shift), config))
    a = {k: v.astype(np.int64) for k, v in a.items()}
    full = np.stack([sums(x, a["w"], [stride] * 2, [pad] * 4) for x in a["x"]])
    if "truncate" in more:
        full = rounded(full, 2)
    full = rounded((full + (a["b"] << 3)[:, None, None]) * a["m"][:, None, None], 7)
    want = cut(np.maximum(full, 0), shift, prec)
    got = np.load(tmp_path / "out/c.npy")
    assert got.shape == want.shape and (got == want).all() and np.unique(want).size > 20
    assert (tmp_path / "out/c.raw").read_bytes() == want.astype(dtype).tobytes()
    assert int(r.stdout.split("1 layer, ")[1].split(" ")[0]) == layers, r.stdout
    plays(tmp_path, config)
    if case in ("odd columns", "int16", "columns", "nv_large_doc"):
        kit.good(kit.run(kit.cosim_of(config), tmp_path / "out"))


def test_fp16(tmp_path):
    a = save(tmp_path, np.float16, {"x": 1, "w": 0.2}, x=(3, 20, 9, 8), w=(24, 20, 3, 3))
    r = dlavec(tmp_path, """layers = ( { name = "c"; engine = "conv"; precision = "fp16"; batch = 3; input = { data = "x.npy"; };
weights = { data = "w.npy"; }; } );""", "nv_full")
    assert r.returncode == 0, kit.tail(r)
    want = np.stack([sums(x, a["w"].astype(float), [1, 1], [0] * 4) for x in a["x"].astype(float)])
    assert np.abs(np.load(tmp_path / "out/c.npy") - want).max() < 0.02 and want.max() > 4
    plays(tmp_path, "nv_full")


def test_chain(tmp_path):
    """A later convolution has the batch of the earlier one, in groups too; the last one makes a vector for each
    cube."""
    a = save(tmp_path, np.int8, 60, x=(3, 8, 7, 9), w=(64, 8, 2, 2), v=(64, 32, 3, 3), u=(10, 64, 4, 6))
    r = dlavec(tmp_path, """layers = (
  { name = "a"; engine = "conv"; batch = 3; input = { data = "x.npy"; }; weights = { data = "w.npy"; }; output = { shift = 7; }; },
  { name = "b"; engine = "conv"; groups = 2; input = "a"; weights = { data = "v.npy"; }; output = { shift = 9; }; },
  { name = "c"; engine = "conv"; batch = 3; input = "b"; weights = { data = "u.npy"; }; output = { shift = 10; }; } );""", "nv_full")
    assert r.returncode == 0 and "3 layers, 4 in" in r.stdout, kit.tail(r)
    x = a["x"].astype(np.int64)
    for name, w, groups, shift in ("a", "w", 1, 7), ("b", "v", 2, 9), ("c", "u", 1, 10):
        x = np.stack([rounded(grouped(c, a[w].astype(np.int64), groups, 1, 0), shift).clip(-128, 127) for c in x])
        got = np.load(tmp_path / f"out/{name}.npy")
        assert got.shape == x.shape and (got == x).all() and np.unique(x).size > 10
    assert x.shape == (3, 10, 1, 1)
    plays(tmp_path, "nv_full")
    kit.good(kit.run(kit.cosim_of("nv_full"), tmp_path / "out"))
