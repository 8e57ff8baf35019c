# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: the arithmetic of SDP on each value, in all its stages, against sdp.md 6 written in numpy."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_vectool import cut, dlavec, plays, rounded, save, sums  # noqa: E402

SHAPE = (20, 6, 9)
EACH = {"add": lambda x, e, s: x + (e << s), "max": lambda x, e, s: np.maximum(x, e << s),
        "min": lambda x, e, s: np.minimum(x, e << s), "multiply": lambda x, e, s: rounded(x * e, s)}


def operands(tmp_path, prec):
    top = {"x": 127 if prec == "int8" else 30000, "e": 2000, "b": 900, "m": 300, "p": 250}
    a = save(tmp_path, np.int16, top, x=SHAPE, e=SHAPE, b=SHAPE[:1], m=SHAPE[:1], p=SHAPE[:1])
    np.save(tmp_path / "x.npy", a["x"].astype(np.int8 if prec == "int8" else np.int16))
    return {k: v.astype(np.int64) for k, v in a.items()}


CASES = {name: case for name, *case in kit.rows("sdp_stages.txt")}


def expected(text, a):
    """Applies the settings one after the other."""
    x = a["x"]
    for setting in text.split("};"):
        name, _, rest = setting.partition(" = ")
        shift = int(rest.split("shift = ")[1].split(";")[0]) if "shift" in rest else 0
        key = rest.split('"')[1][0] if '"' in rest else None
        v = a[key] if key else int(rest.split("value = ")[1].split(";")[0]) if "value" in rest else 0
        v = v[:, None, None] if key and v.ndim == 1 else v
        name = name.strip()
        if name == "bias":
            x = x + (v << shift)
        elif name == "scale":
            x = rounded(x * v, shift)
        elif name == "prelu":
            x = np.where(x >= 0, x, rounded(x * v, shift))
        elif name in EACH:
            x = EACH[name](x, v, shift)
    return np.maximum(x, 0) if "relu = true" in text and "prelu" not in text else x


@pytest.mark.parametrize("case", CASES)
def test_stages(tmp_path, case):
    config, prec, text = CASES[case]
    a = operands(tmp_path, prec)
    shift = 4 if prec == "int8" else 6
    kit.good(dlavec(tmp_path, 'layers = ( { name = "s"; engine = "sdp"; precision = "%s"; input = { data = "x.npy"; };\n%s\n'
                    'output = { shift = %d; }; } );' % (prec, text, shift), config))
    top = 1 << (7 if prec == "int8" else 15)
    want = rounded(expected(text, a), shift).clip(-top, top - 1)
    assert (np.load(tmp_path / "out/s.npy") == want).all() and np.unique(want).size > 10
    plays(tmp_path, config)
    text = (tmp_path / "out/out.cfg").read_text()
    both = "both" if case.startswith("batch norm") or case == "all stages" else ""
    assert ("D_BRDMA_CFG_0, 0x2c" in text) == bool(both), "bias and scale are one stream"


RESIDUAL = """layers = (
  {{ name = "s"; engine = "sdp"; precision = "{prec}"; input = {{ data = "e.npy"; }}; }},
  {{ name = "c"; engine = "conv"; precision = "{prec}"; input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    padding = [1, 1, 1, 1]; bias = {{ data = "b.npy"; shift = 3; }}; scale = {{ data = "m.npy"; shift = 9; }};
    add = {{ input = "s"; shift = {shift}; }}; relu = true; output = {{ shift = {shift}; }}; }} );"""


@pytest.mark.parametrize("config, prec, shape", [
    ("nv_small", "int8", (64, 60, 50)), ("nv_small", "int8", (13, 9, 11)), ("nv_full", "int16", (20, 14, 9))])
def test_batch_norm_and_residual_after_a_convolution(tmp_path, config, prec, shape):
    """The most common layer: sums, bias, scale, an earlier result added, ReLU; in bands where the buffer is small."""
    dtype, top = (np.int8, 100) if prec == "int8" else (np.int16, 900)
    a = save(tmp_path, dtype, top, x=shape, w=(21, shape[0], 3, 3), e=(21, *shape[1:]))
    a |= save(tmp_path, np.int16, {"b": 900, "m": 700}, b=(21,), m=(21,))
    a = {k: v.astype(np.int64) for k, v in a.items()}
    shift = 5 if prec == "int8" else 8
    r = kit.good(dlavec(tmp_path, RESIDUAL.format(prec=prec, shift=shift), config))
    assert ("2 layers, 2 in" in r.stdout) == (shape[1] < 20), r.stdout
    full = sums(a["x"], a["w"], [1, 1], [1, 1, 1, 1]) + (a["b"] << 3)[:, None, None]
    full = rounded(full * a["m"][:, None, None], 9) + (a["e"] << shift)
    want = cut(np.maximum(full, 0), shift, prec)
    assert (np.load(tmp_path / "out/c.npy") == want).all() and np.unique(want).size > 50
    plays(tmp_path, config)
    if shape[1] == 9:
        kit.good(kit.run(kit.cosim_of(config), tmp_path / "out"))


@pytest.mark.parametrize("name", EACH)
def test_earlier_layer_element_by_element(tmp_path, name):
    """After a convolution in bands, as a name and with a shift."""
    a = save(tmp_path, np.int8, 100, x=(16, 40, 50), w=(16, 16, 1, 1))
    for how, shift in ('"s"', 0), ('{ input = "s"; shift = 2; }', 2):
        kit.good(dlavec(tmp_path, """layers = (
  { name = "s"; engine = "sdp"; input = { data = "x.npy"; }; relu = true; },
  { name = "c"; engine = "conv"; input = { shape = [8, 40, 50]; seed = 4; }; weights = { shape = [16, 8, 3, 3]; seed = 5; };
    padding = [1, 1, 1, 1]; output = { shift = 10; }; },
  { name = "d"; engine = "conv"; input = "c"; weights = { data = "w.npy"; }; %s = %s; output = { shift = 9; }; } );"""
                   % (name, how), "nv_small"))
        x, w = (np.load(tmp_path / n).astype(np.int64) for n in ("out/c.npy", "w.npy"))
        full = EACH[name](np.einsum("kc,chw->khw", w[:, :, 0, 0], x), np.maximum(a["x"].astype(np.int64), 0), shift)
        assert (np.load(tmp_path / "out/d.npy") == cut(full, 9)).all()
        plays(tmp_path, "nv_small")
        kit.run("rm", "-r", tmp_path / "out")


def test_fp16(tmp_path):
    a = save(tmp_path, np.float16, 2, x=SHAPE, e=SHAPE, p=SHAPE[:1])
    kit.good(dlavec(tmp_path, """layers = ( { name = "s"; engine = "sdp"; precision = "fp16"; input = { data = "x.npy"; };
multiply = { data = "e.npy"; }; prelu = { data = "p.npy"; }; } );""", "nv_full"))
    x = a["x"].astype(float) * a["e"]
    want = np.where(x >= 0, x, x * a["p"].astype(float)[:, None, None])
    assert np.abs(np.load(tmp_path / "out/s.npy") - want).max() < 0.05 and np.abs(want).max() > 4
