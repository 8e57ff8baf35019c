# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: operands of any integer type of numpy whose numbers the precision holds, batches of one; others are refused
with the element."""

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_vectool import SEED, cut, dlavec, rounded, sums  # noqa: E402

SDP = """layers = ( { name = "s"; engine = "sdp"; input = { data = "x.npy"; };
bias = { data = "b.npy"; }; } );"""


@pytest.mark.parametrize("dtype", ["int8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_integers_of_any_type(tmp_path, dtype):
    rng = np.random.default_rng(SEED)
    low = 0 if dtype[0] == "u" else -128
    x, b = rng.integers(low, 128, (1, 9, 5, 6)), rng.integers(low, 128, (1, 9, 1, 1))
    np.save(tmp_path / "x.npy", x.astype(dtype))
    np.save(tmp_path / "b.npy", b.astype(dtype))
    kit.good(dlavec(tmp_path, SDP, "nv_small"))
    assert (np.load(tmp_path / "out/s.npy") == (x + b)[0].clip(-128, 127)).all()


@pytest.mark.parametrize("dtype", [np.uint16, np.int32])
def test_unsigned_picture_of_16_bits(tmp_path, dtype):
    rng = np.random.default_rng(SEED)
    x, w = rng.integers(0, 65536, (1, 12, 14)), rng.integers(-50, 51, (18, 1, 3, 3))
    np.save(tmp_path / "x.npy", x.astype(dtype))
    np.save(tmp_path / "w.npy", w.astype(np.int16))
    kit.good(dlavec(tmp_path, """layers = ( { name = "c"; engine = "conv"; precision = "int16"; weights = { data = "w.npy"; };
input = { format = "R16"; data = "x.npy"; unsigned = true; offset = 30000; truncate = 2; }; output = { shift = 9; }; } );""",
               "nv_full"))
    full = sums(rounded(x - 30000, 2).clip(-32768, 32767), w, [1, 1], [0, 0, 0, 0])
    assert (np.load(tmp_path / "out/c.npy") == cut(full, 9, "int16")).all()


X = np.zeros((9, 5, 6), np.int8)
BAD = {  # x, b, text of the message
    "too large": (X, np.array([1, 2, 40000] * 3), "b.npy: element 2 is 40000, expected -32768 to 32767 as int16 holds"),
    "bytes without sign": (X.astype(np.uint8) + 200, X[:, 0, 0], "x.npy: element 0 is 200, expected -128 to 127 as int8"),
    "beyond 32 bits": (X, np.full(9, 1 << 40), "b.npy: element 0 is 2147483647, expected"),
    "float32": (X.astype(np.float32), X[:, 0, 0], "x.npy: its elements are <f4, expected integers"),
    "float16": (X, X[:, 0, 0].astype(np.float16), "b.npy holds fp16, expected int16"),
    "high byte first": (X.astype(">i2"), X[:, 0, 0], "x.npy: its elements are >i2"),
    "batch of two": (np.stack([X, X]), X[:, 0, 0], "x.npy has 4 sizes, expected 3"),
    "order": (np.asfortranarray(X), X[:, 0, 0], "x.npy: it is in Fortran order"),
    "shape": (X, X[:8, 0, 0], "b.npy has the shape (8), expected (9)"),
    "empty": (X[:0, :3, :3], X[:, 0, 0], "x.npy: its shape is (0, 3, 3), expected 1 to 4 sizes above 0"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused(tmp_path, name):
    x, b, message = BAD[name]
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "b.npy", b)
    kit.ends(dlavec(tmp_path, SDP, "nv_small"), 2, err=(message, "a.layer:"))
    assert not (tmp_path / "out").exists()
