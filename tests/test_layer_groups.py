# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: grouped convolutions, depthwise among them, against one numpy convolution for each group. Each layer of
the hardware has the fewest groups that fill whole atoms; on the models and on the bench."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_vectool import cut, dlavec, plays, rounded, save, sums  # noqa: E402

TEXT = """layers = ( {{ name = "c"; engine = "conv"; precision = "{prec}"; groups = {groups}; input = {{ data = "x.npy"; }};
weights = {{ data = "w.npy"; }}; stride = [{stride}, {stride}]; padding = [1, 1, 1, 1]; {more}
relu = true; output = {{ shift = {shift}; }}; }} );"""
BOTH = 'bias = { data = "b.npy"; shift = 3; }; scale = { data = "m.npy"; shift = 7; };'
ADD = ' add = { data = "e.npy"; shift = 2; };'
# configuration, precision, groups, input, kernels, lines and columns of a kernel, stride, settings, layers of the hardware
CASES = {
    "depthwise": ("nv_small", "int8", 20, (20, 12, 11), 20, 3, 1, BOTH + ADD, 3),
    "depthwise twice": ("nv_small", "int8", 9, (9, 20, 13), 18, 3, 2, BOTH, 2),
    "whole atoms": ("nv_small", "int8", 4, (32, 9, 10), 64, 3, 1, BOTH, 4),
    "odd sizes": ("nv_small", "int8", 5, (30, 8, 9), 20, 2, 1, ADD, 2),
    "no atoms": ("nv_small", "int8", 3, (9, 8, 9), 15, 3, 1, "", 1),
    "bands": ("nv_small", "int8", 8, (64, 90, 61), 8, 5, 1, BOTH, 4),
    "pixel": ("nv_small", "int8", 16, (16, 3, 3), 16, 3, 3, BOTH + ADD, 2),
    "pooled": ("nv_small", "int8", 24, (24, 15, 12), 24, 3, 1, BOTH + " pool = { window = [2, 2]; stride = [2, 2]; };", 3),
    "int8": ("nv_full", "int8", 70, (70, 9, 8), 70, 3, 1, BOTH, 3),
    "int16": ("nv_full", "int16", 10, (40, 9, 8), 60, 3, 1, BOTH + ADD, 2),
    "winograd": ("nv_full", "int16", 40, (40, 9, 12), 40, 3, 1, 'mode = "winograd"; truncate = 2; ' + BOTH, 3),
    "compressed": ("nv_full", "int8", 34, (34, 9, 8), 34, 3, 1, "compress = true; " + BOTH, 2),
}


def grouped(x, w, groups, stride, pad=1):
    parts = zip(np.split(x, groups), np.split(w, groups))
    return np.concatenate([sums(p, q, [stride] * 2, [pad] * 4) for p, q in parts])


def results(a, case):
    """Applies SDP and PDP to the sums."""
    _, prec, groups, _, _, _, stride, more, _ = CASES[case]
    y = grouped(a["x"], a["w"], groups, stride)
    if "bias" in more:
        y = rounded((y + (a["b"] << 3)[:, None, None]) * a["m"][:, None, None], 7)
    if "add" in more:
        y = y + (a["e"] << 2)
    y = cut(np.maximum(y, 0), 5 if prec == "int8" else 9, prec)
    if "pool" in more:
        c, h, w = y.shape
        y = y[:, :h // 2 * 2, :w // 2 * 2].reshape(c, h // 2, 2, w // 2, 2).max(axis=(2, 4))
    return y


@pytest.mark.parametrize("case", CASES)
def test_each_group_is_a_convolution(tmp_path, case):
    config, prec, groups, shape, kernels, size, stride, more, layers = CASES[case]
    dtype, top = (np.int8, 60) if prec == "int8" else (np.int16, 900)
    a = save(tmp_path, dtype, top, x=shape, w=(kernels, shape[0] // groups, size, size))
    out = [(n + 2 - size) // stride + 1 for n in shape[1:]]
    a |= save(tmp_path, np.int16, {"b": 900, "m": 200, "e": 900}, b=(kernels,), m=(kernels,), e=(kernels, *out))
    kit.ends(dlavec(tmp_path, TEXT.format(prec=prec, groups=groups, stride=stride, more=more, shift=5 if prec == "int8"
                                          else 9), config), 0, f"1 layer, {layers} in the hardware")
    want = results({k: v.astype(np.int64) for k, v in a.items()}, case)
    got = np.load(tmp_path / "out/c.npy")
    assert got.shape == want.shape and (got == want).all() and np.unique(want).size > 4
    plays(tmp_path, config)
    if case in ("depthwise", "pooled", "int16"):
        kit.good(kit.run(kit.cosim_of(config), tmp_path / "out"))


def test_fp16(tmp_path):
    a = save(tmp_path, np.float16, 1, x=(20, 9, 8), w=(20, 1, 3, 3))
    r = dlavec(tmp_path, TEXT.format(prec="fp16", groups=20, stride=1, more="", shift=0), "nv_full")
    assert r.returncode == 0 and "1 layer, 2 in the hardware" in r.stdout, kit.tail(r)
    want = np.maximum(grouped(a["x"].astype(float), a["w"].astype(float), 20, 1), 0)
    assert np.abs(np.load(tmp_path / "out/c.npy") - want).max() < 0.02 and want.max() > 4
    plays(tmp_path, "nv_full")


def test_picture(tmp_path):
    """Components lie side by side in memory, so that all groups are in one layer."""
    a = save(tmp_path, np.int8, 100, x=(4, 12, 14), w=(12, 2, 3, 3))
    text = TEXT.format(prec="int8", groups=2, stride=1, more="", shift=8)
    r = dlavec(tmp_path, text.replace("input = {", 'input = { format = "R8G8B8A8";'), "nv_small")
    assert r.returncode == 0 and "1 layer, 1 in the hardware" in r.stdout, kit.tail(r)
    want = np.maximum(grouped(a["x"].astype(np.int64), a["w"].astype(np.int64), 2, 1), 0)
    assert (np.load(tmp_path / "out/c.npy") == cut(want, 8)).all()
    plays(tmp_path, "nv_small")


def test_other_groups_do_not_matter(tmp_path):
    """A changed channel changes only its own group: kernels see no other channels."""
    x = save(tmp_path, np.int8, 60, x=(8, 6, 6), w=(16, 2, 3, 3))["x"]
    text = TEXT.format(prec="int8", groups=4, stride=1, more="", shift=5)
    out = []
    for i in range(2):
        assert dlavec(tmp_path, text, "nv_small").returncode == 0
        out.append(np.load(tmp_path / "out/c.npy"))
        kit.run("rm", "-r", tmp_path / "out")
        x[3] = -x[3] - 1
        np.save(tmp_path / "x.npy", x)
    same = (out[0] == out[1]).all(axis=(1, 2))
    assert same[:4].all() and not same[4:8].any() and same[8:].all()
