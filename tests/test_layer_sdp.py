# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: what SDP does with each value, in all its stages, against sdp.md 6 written down in numpy; combinations for
which no stage is left are refused."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_layer_modes import save  # noqa: E402
from test_vectool import dlavec, plays, rounded  # noqa: E402

SHAPE = (20, 6, 9)
EACH = {"add": lambda x, e, s: x + (e << s), "max": lambda x, e, s: np.maximum(x, e << s),
        "min": lambda x, e, s: np.minimum(x, e << s), "multiply": lambda x, e, s: rounded(x * e, s)}


def operands(tmp_path, prec):
    top = {"x": 127 if prec == "int8" else 30000, "e": 2000, "b": 900, "m": 300, "p": 250}
    a = save(tmp_path, np.int16, top, x=SHAPE, e=SHAPE, b=SHAPE[:1], m=SHAPE[:1], p=SHAPE[:1])
    np.save(tmp_path / "x.npy", a["x"].astype(np.int8 if prec == "int8" else np.int16))
    return {k: v.astype(np.int64) for k, v in a.items()}


# configuration, precision, settings in the order of the stages
CASES = {
    "add": ("nv_small", "int8", 'add = { data = "e.npy"; shift = 1; };'),
    "max": ("nv_small", "int8", 'max = { data = "e.npy"; };'),
    "min of a number": ("nv_small", "int8", "min = { value = 40; shift = 0; };"),
    "multiply": ("nv_small", "int8", 'multiply = { data = "e.npy"; shift = 6; };'),
    "multiply of int16": ("nv_full", "int16", 'multiply = { data = "e.npy"; shift = 9; };'),
    "prelu alone": ("nv_small", "int8", 'prelu = { data = "p.npy"; shift = 7; };'),
    "leaky": ("nv_small", "int8", 'bias = { data = "b.npy"; }; prelu = { value = 50; shift = 7; };'),
    "scale and add": ("nv_small", "int8", 'scale = { data = "m.npy"; shift = 2; }; add = { data = "e.npy"; }; relu = true;'),
    "a number, scale and max": ("nv_small", "int8", 'bias = { value = -30; shift = 1; }; scale = { data = "m.npy"; shift = 2; };'
                                ' max = { data = "e.npy"; };'),
    "all stages": ("nv_large", "int8", 'bias = { data = "b.npy"; shift = 2; }; scale = { data = "m.npy"; shift = 3; };'
                   ' multiply = { data = "e.npy"; shift = 8; };'),
    "prelu in Y": ("nv_full", "int16", 'bias = { data = "b.npy"; }; add = { data = "e.npy"; };'
                   ' prelu = { data = "p.npy"; shift = 7; };'),
}


def expected(text, a):
    """The settings one after the other."""
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
    r = dlavec(tmp_path, 'layers = ( { name = "s"; engine = "sdp"; precision = "%s"; input = { data = "x.npy"; };\n%s\n'
               'output = { shift = %d; }; } );' % (prec, text, shift), config)
    assert r.returncode == 0, kit.tail(r)
    top = 1 << (7 if prec == "int8" else 15)
    want = rounded(expected(text, a), shift).clip(-top, top - 1)
    assert (np.load(tmp_path / "out/s.npy") == want).all() and np.unique(want).size > 10
    plays(tmp_path, config)


@pytest.mark.parametrize("name", EACH)
def test_earlier_layer_element_by_element(tmp_path, name):
    """Behind a convolution in bands, as a name and with a shift."""
    a = save(tmp_path, np.int8, 100, x=(16, 40, 50), w=(16, 16, 1, 1))
    for how, shift in ('"s"', 0), ('{ input = "s"; shift = 2; }', 2):
        r = dlavec(tmp_path, """layers = (
  { name = "s"; engine = "sdp"; input = { data = "x.npy"; }; relu = true; },
  { name = "c"; engine = "conv"; input = { shape = [8, 40, 50]; seed = 4; }; weights = { shape = [16, 8, 3, 3]; seed = 5; };
    padding = [1, 1, 1, 1]; output = { shift = 10; }; },
  { name = "d"; engine = "conv"; input = "c"; weights = { data = "w.npy"; }; %s = %s; output = { shift = 9; }; } );"""
                   % (name, how), "nv_small")
        assert r.returncode == 0, kit.tail(r)
        x, w = (np.load(tmp_path / n).astype(np.int64) for n in ("out/c.npy", "w.npy"))
        full = EACH[name](np.einsum("kc,chw->khw", w[:, :, 0, 0], x), np.maximum(a["x"].astype(np.int64), 0), shift)
        assert (np.load(tmp_path / "out/d.npy") == rounded(full, 9).clip(-128, 127)).all()
        plays(tmp_path, "nv_small")
        kit.run("rm", "-r", tmp_path / "out")


def test_fp16(tmp_path):
    a = save(tmp_path, np.float16, 2, x=SHAPE, e=SHAPE, p=SHAPE[:1])
    r = dlavec(tmp_path, """layers = ( { name = "s"; engine = "sdp"; precision = "fp16"; input = { data = "x.npy"; };
multiply = { data = "e.npy"; }; prelu = { data = "p.npy"; }; } );""", "nv_full")
    assert r.returncode == 0, kit.tail(r)
    x = a["x"].astype(float) * a["e"]
    want = np.where(x >= 0, x, x * a["p"].astype(float)[:, None, None])
    assert np.abs(np.load(tmp_path / "out/s.npy") - want).max() < 0.05 and np.abs(want).max() > 4


IN = 'layers = ( { engine = "sdp"; input = { shape = [8, 4, 4]; };\n%s } );'
BAD = {  # configuration, settings, what the message says
    "two of a kind": ("nv_full", "add = { seed = 1; };\nmax = { seed = 2; };", "a.layer:3: add and max in one layer"),
    "no stage": ("nv_small", "bias = { seed = 1; }; scale = { seed = 2; };\nmultiply = { seed = 2; };",
                 "a.layer:3: bias, scale and multiply in one layer need the Y stage, which nv_small does not have"),
    "no stage for prelu": ("nv_small", "bias = { seed = 1; }; add = { seed = 2; };\nprelu = { seed = 2; };",
                           "a.layer:3: no stage of SDP is left for prelu"),
    "prelu behind Y": ("nv_full", "bias = { seed = 1; }; scale = { seed = 2; }; add = { seed = 3; };\nprelu = { seed = 2; };",
                       "a.layer:3: no stage of SDP is left for prelu"),
    "relu and prelu": ("nv_small", "relu = true; prelu = { seed = 2; };", "a.layer:1: relu and prelu in one layer"),
    "a layer": ("nv_small", 'multiply = "s";', 'a.layer:2: no layer above has the name "s"'),
    "a layer's data": ("nv_small", 'multiply = { input = "s";\ndata = "x.npy"; };', "a.layer:3: no setting data here"),
    "shift": ("nv_small", "multiply = { shift = 64; };", "a.layer:2: shift is 64, expected 0 to 63"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused(tmp_path, name):
    config, text, message = BAD[name]
    r = dlavec(tmp_path, IN % text, config)
    assert r.returncode == 2 and message in r.stderr, kit.tail(r)
    assert [p.name for p in tmp_path.iterdir()] == ["a.layer"]
