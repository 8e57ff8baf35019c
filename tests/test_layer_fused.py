# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: a convolution or a layer of SDP with PDP on the fly gives the same results as the layer followed by a
separate layer of pooling, and as numpy; in bands of lines and of columns, on the models and on the bench."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_vectool import cut, dlavec, draw, plays, rounded, save, sums  # noqa: E402

TEXT = """layers = (
  {{ name = "f"; engine = "conv"; precision = "{prec}"; input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    padding = [1, 1, 1, 1]; relu = true; output = {{ shift = {shift}; }}; {add} pool = {{ {pool} }}; }},
  {{ name = "c"; engine = "conv"; precision = "{prec}"; input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    padding = [1, 1, 1, 1]; relu = true; output = {{ shift = {shift}; }}; {add} }},
  {{ name = "p"; engine = "pool"; input = "c"; {pool} }}, {{ name = "n"; engine = "pool"; input = "f"; window = [1, 1]; }} );"""
CASES = {  # configuration, precision, input, pooling, added, least layers of the hardware
    "whole": ("nv_full", "int8", (16, 30, 20), 'window = [2, 2]; stride = [2, 2];', False, 4),
    "overlap": ("nv_small", "int8", (16, 60, 50), 'window = [3, 3]; stride = [2, 2]; padding = [1, 1, 1, 1];', True, 4),
    "average": ("nv_small", "int8", (8, 33, 41), 'method = "average"; window = [3, 2]; stride = [3, 4]; padding = [2, 0, 1, 1];'
                ' padding_value = -3;', False, 4),
    "columns": ("nv_small", "int8", (8, 7, 300), 'window = [8, 3]; stride = [1, 1]; padding = [3, 4, 1, 1];',
                True, 20),
    "lines": ("nv_small", "int8", (64, 80, 40), 'window = [3, 3]; stride = [2, 2];', False, 5),
    "int16": ("nv_full", "int16", (20, 21, 19), 'window = [4, 5]; stride = [3, 2];', True, 4),
}


@pytest.mark.parametrize("case", CASES)
def test_pooling_on_the_fly(tmp_path, case):
    config, prec, shape, pool, add, least = CASES[case]
    top = 100 if prec == "int8" else 3000
    a = draw(tmp_path, np.int8 if prec == "int8" else np.int16, -top, top, x=shape, w=(24, shape[0], 3, 3))
    np.save(tmp_path / "e.npy", a["x"][:1].astype(np.int16).repeat(24, 0))
    r = kit.good(dlavec(tmp_path, TEXT.format(prec=prec, shift=9 if prec == "int8" else 13, pool=pool,
                                              add='add = { data = "e.npy"; shift = 3; };' if add else ""), config))
    assert int(r.stdout.split("layers, ")[1].split(" ")[0]) >= least, r.stdout
    out = {k: np.load(tmp_path / f"out/{k}.npy") for k in "fcpn"}
    assert out["f"].shape == out["p"].shape and (out["f"] == out["p"]).all() and np.unique(out["f"]).size > 20
    assert (out["n"] == out["f"]).all()
    if not add:
        want = rounded(np.maximum(sums(a["x"], a["w"], [1, 1], [1, 1, 1, 1]), 0), 9)
        assert (out["c"] == want.clip(-128, 127)).all()
    plays(tmp_path, config)
    if case in ("overlap", "lines"):
        kit.good(kit.run(kit.cosim_of(config), tmp_path / "out"))


def test_nothing_between_convolution_and_pooling_is_in_memory(tmp_path):
    draw(tmp_path, np.int8, -100, 100, x=(8, 10, 10), w=(8, 8, 1, 1))
    r = dlavec(tmp_path, """layers = ( { name = "f"; engine = "conv"; input = { data = "x.npy"; }; weights = { data = "w.npy"; };
output = { shift = 6; }; pool = { window = [2, 2]; stride = [2, 2]; }; } );""", "nv_small")
    assert r.returncode == 0 and "1 layer, 1 in" in r.stdout, kit.tail(r)
    text = (tmp_path / "out/out.cfg").read_text()
    assert text.count("mem_init") == 3 and "PDP_RDMA" not in text and "check_nothing(sdp_0_0)" in text


def pooled(x, method, window, stride, pad):
    """Pools the whole windows; padding is never the largest or smallest, and counts as 0 in an average."""
    fill = {"max": -1 << 40, "min": 1 << 40, "average": 0}[method]
    x = np.pad(x.astype(np.float64), ((0, 0), pad[:2], pad[2:]), constant_values=fill)
    size = [(x.shape[i + 1] - window[i]) // stride[i] + 1 for i in (0, 1)]
    parts = [x[:, r:r + stride[0] * (size[0] - 1) + 1:stride[0], s:s + stride[1] * (size[1] - 1) + 1:stride[1]]
             for r in range(window[0]) for s in range(window[1])]
    return {"max": np.max, "min": np.min, "average": np.mean}[method](parts, axis=0)


SDP = """layers = (
  {{ name = "e"; engine = "sdp"; precision = "{prec}"; input = {{ data = "e.npy"; }}; relu = true; }},
  {{ name = "f"; engine = "sdp"; input = "e"; {work} output = {{ shift = {shift}; }}; pool = {{ {pool} }}; }},
  {{ name = "s"; engine = "sdp"; input = "f"; add = "f"; }} );"""
WORK = 'bias = { data = "b.npy"; shift = 2; }; scale = { data = "m.npy"; shift = 3; }; add = { data = "a.npy"; shift = 1; };'
SDP_CASES = {  # configuration, precision, shape, method, window, stride, padding, layers of the hardware
    "one": ("nv_small", "int8", (20, 9, 40), "max", [3, 3], [2, 2], [1, 1, 1, 1], 3),
    "rest": ("nv_small", "int8", (8, 10, 11), "min", [3, 2], [3, 2], [0, 0, 0, 0], 3),
    "columns": ("nv_small", "int8", (9, 8, 150), "max", [8, 3], [1, 1], [3, 4, 1, 1], 12),
    "average": ("nv_small", "int8", (9, 7, 90), "average", [3, 3], [1, 1], [1, 1, 1, 1], 5),
    "pixel": ("nv_small", "int8", (20, 4, 5), "max", [4, 5], [1, 1], [0, 0, 0, 0], 3),
    "int16": ("nv_full", "int16", (20, 21, 70), "min", [4, 5], [1, 2], [0, 0, 0, 0], 4),
    "large atoms": ("nv_full", "int8", (70, 9, 140), "max", [2, 2], [1, 1], [1, 0, 1, 0], 5),
}


@pytest.mark.parametrize("case", SDP_CASES)
def test_pooling_on_the_fly_after_sdp(tmp_path, case):
    """All stages, with operands for channels and for elements, which each band finds at its columns."""
    config, prec, shape, method, window, stride, pad, layers = SDP_CASES[case]
    dtype, low = (np.int8, -128) if prec == "int8" else (np.int16, -32768)
    a = save(tmp_path, dtype, -low - 1, e=shape)
    a |= save(tmp_path, np.int16, 300, b=shape[:1], m=shape[:1], a=shape)
    a = {k: v.astype(np.int64) for k, v in a.items()}
    pool = f'method = "{method}"; window = {window}; stride = {stride}; padding = {pad};'
    shift = 4 if prec == "int8" else 7
    r = kit.good(dlavec(tmp_path, SDP.format(prec=prec, work=WORK, shift=shift, pool=pool), config))
    assert f"3 layers, {layers} in the hardware" in r.stdout
    x = (np.maximum(a["e"], 0) + (a["b"] << 2)[:, None, None]) * a["m"][:, None, None]
    x = rounded(rounded(x, 3) + (a["a"] << 1), shift).clip(low, -low - 1)
    want, got = pooled(x, method, window, stride, pad), np.load(tmp_path / "out/f.npy")
    assert got.shape == want.shape and np.abs(got - want).max() <= (method == "average") and np.unique(got).size > 6
    assert (np.load(tmp_path / "out/s.npy") == (2 * got.astype(np.int64)).clip(low, -low - 1)).all()
    plays(tmp_path, config)
    if case in ("one", "average", "int16"):
        kit.good(kit.run(kit.cosim_of(config), tmp_path / "out"))


def test_fp16_after_sdp(tmp_path):
    a = save(tmp_path, np.float16, 2, e=(20, 9, 70), b=(20,), m=(20,), a=(20, 9, 70))
    work = 'bias = { data = "b.npy"; }; scale = { data = "m.npy"; }; add = { data = "a.npy"; };'
    text = SDP.format(prec="fp16", work=work, shift=0, pool="window = [3, 3]; stride = [1, 1];")
    kit.good(dlavec(tmp_path, text.replace("output = { shift = 0; };", ""), "nv_full"))
    a = {k: v.astype(float) for k, v in a.items()}
    x = (np.maximum(a["e"], 0) + a["b"][:, None, None]) * a["m"][:, None, None] + a["a"]
    want = pooled(x, "max", [3, 3], [1, 1], [0, 0, 0, 0])
    assert np.abs(np.load(tmp_path / "out/f.npy") - want).max() < 0.05 and want.max() > 8
    plays(tmp_path, "nv_full")


@pytest.mark.parametrize("prec", ["int8", "int16"])
def test_winograd_is_pooled_through_memory(tmp_path, prec):
    """The order of its results differs from that of PDP, so that two layers of the hardware are used, and the results
    of the first are checked too."""
    top = {"x": 31, "w": 13} if prec == "int8" else {"x": 3000, "w": 3000}
    a = save(tmp_path, np.int8 if prec == "int8" else np.int16, top, x=(20, 21, 22), w=(40, 20, 3, 3))
    shift = 4 if prec == "int8" else 12
    r = dlavec(tmp_path, """layers = ( { name = "c"; engine = "conv"; mode = "winograd"; precision = "%s"; truncate = 2;
input = { data = "x.npy"; }; weights = { data = "w.npy"; }; padding = [1, 1, 1, 1]; relu = true; output = { shift = %d; };
pool = { window = [3, 2]; stride = [2, 2]; }; } );""" % (prec, shift), "nv_full")
    assert r.returncode == 0 and "1 layer, 2 in the hardware" in r.stdout, kit.tail(r)
    full = sums(a["x"], a["w"], [1, 1], [1, 1, 1, 1])
    want = pooled(cut(np.maximum(full, 0), shift, prec), "max", [3, 2], [2, 2], [0, 0, 0, 0])
    got = np.load(tmp_path / "out/c.npy")
    assert got.shape == want.shape == (40, 10, 11) and (got == want).all() and np.unique(got).size > 20
    text = (tmp_path / "out/out.cfg").read_text()
    assert text.count("check_file") == 2 and "PDP_RDMA" in text
    plays(tmp_path, "nv_full")
    kit.good(kit.run(kit.cosim_of("nv_full"), tmp_path / "out"))
