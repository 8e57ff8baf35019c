# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: a convolution whose results PDP takes on the fly gives what the same layer gives with an own layer of
pooling behind it; in bands of lines and of columns, on the models and on the bench."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_layer_modes import sums  # noqa: E402
from test_vectool import dlavec, draw, plays, rounded  # noqa: E402

TEXT = """layers = (
  {{ name = "f"; engine = "conv"; precision = "{prec}"; input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    padding = [1, 1, 1, 1]; relu = true; output = {{ shift = {shift}; }}; {add} pool = {{ {pool} }}; }},
  {{ name = "c"; engine = "conv"; precision = "{prec}"; input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    padding = [1, 1, 1, 1]; relu = true; output = {{ shift = {shift}; }}; {add} }},
  {{ name = "p"; engine = "pool"; input = "c"; {pool} }}, {{ name = "n"; engine = "pool"; input = "f"; window = [1, 1]; }} );"""
CASES = {  # configuration, precision, input, pooling, added, layers of the hardware at least
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
    r = dlavec(tmp_path, TEXT.format(prec=prec, shift=9 if prec == "int8" else 13, pool=pool,
                                     add='add = { data = "e.npy"; shift = 3; };' if add else ""), config)
    assert r.returncode == 0, kit.tail(r)
    assert int(r.stdout.split("layers, ")[1].split(" ")[0]) >= least, r.stdout
    out = {k: np.load(tmp_path / f"out/{k}.npy") for k in "fcpn"}
    assert out["f"].shape == out["p"].shape and (out["f"] == out["p"]).all() and np.unique(out["f"]).size > 20
    assert (out["n"] == out["f"]).all()
    if not add:
        want = rounded(np.maximum(sums(a["x"].astype(np.int64), a["w"].astype(np.int64), [1, 1], [1, 1, 1, 1]), 0), 9)
        assert (out["c"] == want.clip(-128, 127)).all()
    plays(tmp_path, config)
    if case in ("overlap", "lines"):
        r = kit.run(kit.cosim_of(config), tmp_path / "out")
        assert r.returncode == 0, kit.tail(r)


def test_nothing_between_convolution_and_pooling_is_in_memory(tmp_path):
    draw(tmp_path, np.int8, -100, 100, x=(8, 10, 10), w=(8, 8, 1, 1))
    r = dlavec(tmp_path, """layers = ( { name = "f"; engine = "conv"; input = { data = "x.npy"; }; weights = { data = "w.npy"; };
output = { shift = 6; }; pool = { window = [2, 2]; stride = [2, 2]; }; } );""", "nv_small")
    assert r.returncode == 0 and "1 layer, 1 in" in r.stdout, kit.tail(r)
    text = (tmp_path / "out/out.cfg").read_text()
    assert text.count("mem_init") == 3 and "PDP_RDMA" not in text and "check_nothing(sdp_0_0)" in text


CONV = 'layers = ( { engine = "conv"; input = { shape = [8, 40, 40]; }; weights = { shape = [8, 8, 3, 3]; };\n%s } );'
BAD = {  # configuration, settings, what the message says
    "no pdp": ("nv_large_bdma", "pool = { window = [2, 2]; };", "a.layer:2: nv_large_bdma has no PDP"),
    "no group": ("nv_small", "pool = 2;", "a.layer:2: pool: expected { window"),
    "no window": ("nv_small", "pool = { stride = [2, 2]; };", "a.layer:2: no window: expected window"),
    "setting": ("nv_small", "pool = { window = [2, 2];\nrelu = true; };", "a.layer:3: no setting relu here"),
    "large": ("nv_small", "pool = { window = [2, 9]; };", "a.layer:2: window is 9, expected 1 to 8"),
    "winograd": ("nv_full", 'mode = "winograd"; pool = { window = [2, 2]; };', "a.layer:2: pool in a Winograd layer"),
    "precision": ("nv_full", 'output = { precision = "int16"; }; pool = { window = [2, 2]; };',
                  "a.layer:2: an output of another precision in front of pool"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused(tmp_path, name):
    config, text, message = BAD[name]
    r = dlavec(tmp_path, CONV % text, config)
    assert r.returncode == 2 and message in r.stderr, kit.tail(r)
    assert [p.name for p in tmp_path.iterdir()] == ["a.layer"]
