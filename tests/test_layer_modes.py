# SPDX-License-Identifier: Apache-2.0
"""dlavec layer: Winograd against the direct sums of numpy, CDP against cdp.md written in Python, the banks of large
layers."""

import re

import kit
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")

from test_vectool import SEED, cut, dlavec, plays, rounded, save, sums  # noqa: E402


# ---- Winograd ----

WINO = """layers = ( {{ name = "c"; engine = "conv"; mode = "winograd"; precision = "{prec}"; input = {{ data = "x.npy"; }};
weights = {{ data = "w.npy"; }}; stride = {stride}; padding = {pad}; padding_value = {value}; compress = {comp};
truncate = {truncate}; relu = true; output = {{ shift = {shift}; }}; }} );"""

# configuration, precision, x, w, stride, padding, its value, compressed
WINO_CASES = {
    "int16": ("nv_full", "int16", (20, 21, 22), (40, 20, 3, 3), [1, 1], [1, 1, 1, 1], 0, False),
    "strides": ("nv_full", "int16", (9, 40, 50), (17, 9, 5, 6), [2, 2], [2, 1, 3, 2], -9, False),
    "int8": ("nv_full", "int8", (40, 9, 14), (35, 40, 3, 2), [1, 1], [0, 1, 1, 0], 0, True),
    "bands": ("nv_large_doc", "int8", (70, 90, 100), (40, 70, 5, 4), [2, 3], [2, 1, 3, 2], 7, False),
    "small": ("nv_large_doc", "int8", (3, 2, 4), (2, 3, 1, 3), [1, 1], [0, 0, 1, 1], 0, False),
}


@pytest.mark.parametrize("case", WINO_CASES)
def test_winograd_is_the_convolution(tmp_path, case):
    """Small numbers, so that neither the transformed kernels nor the data lose bits: the result is exactly the direct
    sums."""
    config, prec, x, w, stride, pad, value, comp = WINO_CASES[case]
    top = {"x": 31, "w": 13} if prec == "int8" else {"x": 3000, "w": 3000}
    a = save(tmp_path, np.int8 if prec == "int8" else np.int16, top, x=x, w=w)
    shift = 4 if prec == "int8" else 10
    r = kit.good(dlavec(tmp_path, WINO.format(prec=prec, stride=stride, pad=pad, value=value, comp=str(comp).lower(),
                                              truncate=2, shift=shift), config))
    full = sums(a["x"], a["w"], stride, pad, value)
    want = cut(np.maximum(full, 0), shift, prec)
    got = np.load(tmp_path / "out/c.npy")
    assert got.shape == want.shape and (got == want).all() and np.unique(want).size > 5
    assert ("1 in the hardware" in r.stdout) == (case != "bands"), r.stdout
    text = (tmp_path / "out/out.cfg").read_text()
    assert re.search(r"CSC\.D_MISC_CFG_0, 0x[0-9a-f]*1\)", text), "not a Winograd layer"
    plays(tmp_path, config)


@pytest.mark.parametrize("scale", [1.0, 0.25])
def test_winograd_of_fp16(tmp_path, scale):
    """The result is near the sums of numpy, in the scale of the kernels; it feeds pooling and another layer."""
    a = save(tmp_path, np.float16, {"x": 1, "w": 0.2}, x=(24, 21, 30), w=(40, 24, 3, 3))
    text = """layers = ( { name = "c"; engine = "conv"; mode = "winograd"; precision = "fp16"; padding = [1, 1, 1, 1];
input = { data = "x.npy"; }; weights = { data = "w.npy"; scale = %s; }; },
{ name = "s"; engine = "sdp"; precision = "fp16"; input = "c"; add = "c"; },
{ name = "p"; engine = "pool"; precision = "fp16"; input = "c"; window = [2, 2]; stride = [2, 2]; } );""" % scale
    kit.good(dlavec(tmp_path, text, "nv_full"))
    want = scale * sums(a["x"].astype(float), a["w"].astype(float), [1, 1], [1, 1, 1, 1])
    got = {n: np.load(tmp_path / f"out/{n}.npy").astype(float) for n in "csp"}
    assert np.abs(got["c"] - want).max() < 0.03 and np.abs(want).max() > 2 * scale
    assert np.abs(got["s"] - 2 * got["c"]).max() < 0.01
    c = got["c"][:, :20]
    assert (got["p"] == c.reshape(40, 10, 2, 15, 2).max(axis=(2, 4))).all()


@pytest.mark.parametrize("config", ["nv_full", "nv_large_doc"])
def test_winograd_plays_on_the_bench(tmp_path, config):
    exe = kit.cosim_of(config)
    save(tmp_path, np.int8, {"x": 100, "w": 40}, x=(33, 13, 14), w=(34, 33, 3, 3))
    text = WINO.format(prec="int8", stride=[1, 1], pad=[1, 1, 1, 1], value=0, comp="true", truncate=0, shift=4)
    text = text.replace('"w.npy";', '"w.npy"; scale = 1.0;').replace("stride", "pra_truncate = 1; stride")
    kit.good(dlavec(tmp_path, text, config))
    kit.good(kit.run(exe, tmp_path / "out"))


# ---- CDP ----

def entries(spec, prec, length):
    """Returns LE and LO of an lrn formula, and the bits after the point."""
    f = lambda s: (spec["k"] + spec["alpha"] / length * s * spec["in_scale"] ** 2) ** -spec["beta"]
    le, lo = f(2.0 ** np.arange(65)), f(np.arange(257) * 2.0 ** (spec["bits"] - 8))
    shift = 0
    while max(le.max(), lo.max()) * 2 ** (shift + 1) <= 32767 and shift < 30:
        shift += 1
    return [np.rint(t * 2.0 ** shift).astype(int).tolist() for t in (le, lo)], shift


def look(tables, bits, s):
    """Computes cdp.md 4.3 to 4.5 with LE over powers of two from 1, LO linear from 0 over 2^bits, LO first except for
    overflow."""
    le, lo = tables
    if s <= 0:
        return lo[0]
    if s >> bits == 0:
        t, n, step = lo, s * 256 >> bits, bits - 8
        frac = (s & (1 << step) - 1) << 16 >> step
    else:
        n = s.bit_length() - 1
        t, frac = le, (s - (1 << n)) << 16 >> n
    return t[n] + int(rounded(np.int64((t[n + 1] - t[n]) * frac), 16))


def lrn(x, prec, length, tables, bits, shift, convert=(0, 1, 0)):
    low = -128 if prec == "int8" else -32768
    q = rounded((x.astype(np.int64) - convert[0]) * convert[1], convert[2]).clip(2 * low, -2 * low - 1)
    square = np.pad(q * q, ((length // 2, length // 2), (0, 0), (0, 0)))
    s = sum(square[i:i + x.shape[0]] for i in range(length))
    r = np.array([look(tables, bits, int(v)) for v in s.ravel()]).reshape(s.shape)
    return cut(q * r, shift, prec)


CDP = """layers = ( {{ name = "n"; engine = "cdp"; precision = "{prec}"; input = {{ data = "x.npy"; }}; length = {length};
{more} lut = {{ function = "lrn"; alpha = {alpha}; beta = {beta}; k = {k}; in_scale = {in_scale}; bits = {bits}; }}; }} );"""


@pytest.mark.parametrize("config, prec, length, convert", [
    ("nv_small", "int8", 5, (0, 1, 0)), ("nv_large", "int8", 9, (3, 5, 2)), ("nv_full", "int8", 3, (0, 1, 0)),
    ("nv_full", "int16", 7, (0, 1, 0))])
def test_lrn_is_that_of_the_formula(tmp_path, config, prec, length, convert):
    top = 100 if prec == "int8" else 20000
    a = save(tmp_path, np.int8 if prec == "int8" else np.int16, top, x=(37, 5, 11))
    spec = {"alpha": 0.5, "beta": 0.75, "k": 1.5, "in_scale": 4.0 / top, "bits": 12 if prec == "int8" else 27}
    more = "convert = { offset = %d; scale = %d; shift = %d; };" % convert if convert != (0, 1, 0) else ""
    kit.good(dlavec(tmp_path, CDP.format(prec=prec, length=length, more=more, **spec), config))
    tables, shift = entries(spec, prec, length)
    want = lrn(a["x"], prec, length, tables, spec["bits"], shift, convert)
    got = np.load(tmp_path / "out/n.npy")
    assert (got == want).all() and np.unique(want).size > 50
    if convert == (0, 1, 0):  # and the real formula, within the steps of the tables
        real = a["x"].astype(float)
        square = np.pad(real ** 2, ((length // 2, length // 2), (0, 0), (0, 0)))
        s = sum(square[i:i + 37] for i in range(length)) * spec["in_scale"] ** 2
        assert np.abs(got - real * (1.5 + 0.5 / length * s) ** -0.75).max() < top / 50
    plays(tmp_path, config)


def test_lrn_of_fp16(tmp_path):
    a = save(tmp_path, np.float16, 2, x=(21, 4, 9))
    kit.good(dlavec(tmp_path, CDP.format(prec="fp16", length=5, more="", alpha=0.5, beta=0.75, k=1.0, in_scale=1.0, bits=8),
                    "nv_full"))
    x = a["x"].astype(float)
    square = np.pad(x ** 2, ((2, 2), (0, 0), (0, 0)))
    want = x * (1 + 0.1 * sum(square[i:i + 21] for i in range(5))) ** -0.75
    assert np.abs(np.load(tmp_path / "out/n.npy") - want).max() < 0.01
    plays(tmp_path, "nv_full")


def test_cdp_with_given_tables(tmp_path):
    """LE over powers of two and LO linear, with slopes and priorities; without sum and product each value uses the
    table alone."""
    rng = np.random.default_rng(SEED)
    x = save(tmp_path, np.int8, 127, x=(9, 4, 30))["x"].astype(int)
    le, lo = (np.sort(rng.integers(-120, 121, n)).astype(np.int16) for n in (65, 257))
    np.save(tmp_path / "le.npy", le)
    np.save(tmp_path / "lo.npy", lo)
    kit.good(dlavec(tmp_path, """layers = ( { name = "t"; engine = "cdp"; input = { data = "x.npy"; }; sum = false;
multiply = false; lut = { le = { data = "le.npy"; start = -50; function = "linear"; bits = 6; under = { scale = 3;
shift = 2; }; }; lo = { data = "lo.npy"; start = 0; bits = 8; }; priority = { underflow = "le"; hybrid = "le"; }; };
output = { offset = 1; scale = 3; shift = 2; }; } );""", "nv_small"))
    want = np.zeros_like(x)
    for i, v in np.ndenumerate(x):
        if v <= -50:
            y = int(le[0]) + int(rounded(np.int64((v + 50) * 3), 2))
        elif v < 14:
            y = int(le[v + 50])
        else:
            y = int(lo[v])
        want[i] = rounded(np.int64((y - 1) * 3), 2)
    got = np.load(tmp_path / "out/t.npy")
    assert (got == want.clip(-128, 127)).all() and np.unique(got).size > 50


def test_sdp_with_given_tables(tmp_path):
    """The same in SDP, in FP16: entries at the points, straight lines between and beyond them."""
    np.save(tmp_path / "le.npy", np.arange(65, dtype=np.float16))
    np.save(tmp_path / "lo.npy", (np.arange(257) / 4).astype(np.float16))
    a = save(tmp_path, np.float16, 30, x=(5, 6, 7))
    kit.good(dlavec(tmp_path, """layers = ( { name = "t"; engine = "sdp"; precision = "fp16"; input = { data = "x.npy"; };
lut = { le = { data = "le.npy"; start = -32.0; function = "linear"; bits = 6; under = { scale = 1; }; };
lo = { data = "lo.npy"; start = -32; bits = 6; over = { scale = 0.5; }; }; priority = { underflow = "le"; }; }; } );""",
               "nv_full"))
    x = a["x"].astype(float)
    want = np.where(x < 32, x + 32, 64 + (x - 32) / 2)
    assert np.abs(np.load(tmp_path / "out/t.npy") - want).max() < 0.1


def test_tables_hold_finite_numbers(tmp_path):
    """An exponential beyond FP16 saturates; a table with Inf is refused."""
    text = 'layers = ( { engine = "sdp"; name = "e"; precision = "fp16"; input = { data = "x.npy"; };\nlut = { %s }; } );'
    np.save(tmp_path / "x.npy", np.array([[[3.0, 15.0]]], np.float16))
    kit.good(dlavec(tmp_path, text % 'function = "exp"; start = 0; bits = 4;', "nv_full"))
    got = np.load(tmp_path / "out/e.npy").ravel()
    assert abs(got[0] - np.exp(3)) < 0.1 and got[1] == 65504
    (tmp_path / "inf").mkdir()
    np.save(tmp_path / "inf/le.npy", np.full(65, np.inf, np.float16))
    np.save(tmp_path / "inf/x.npy", np.zeros((1, 1, 2), np.float16))
    kit.refused(dlavec(tmp_path / "inf", text % 'le = { data = "le.npy"; }; lo = { seed = 1; };', "nv_full"),
                "a.layer:2: entry 0 is not a finite number")


def test_cdp_waits_for_lookups(tmp_path):
    """Tables are loaded after the layers that use the old ones have ended, also with a layer of another engine between
    them."""
    one = """{ engine = "cdp"; input = { shape = [64, 20, 40]; seed = %d; }; lut = { function = "lrn"; in_scale = %s; }; }"""
    pool = '{ engine = "pool"; input = { shape = [8, 4, 4]; seed = 3; }; window = [2, 2]; }'
    kit.good(dlavec(tmp_path, "layers = ( %s, %s, %s );" % (one % (1, 0.1), pool, one % (2, 0.02)), "nv_small"))
    text = (tmp_path / "out/out.cfg").read_text()
    tables = [m.start() for m in re.finditer(r"S_LUT_CFG", text)]
    first = re.search(r"intr_notify\(CDP_0, (\w+)\)", text)[1]
    assert len(tables) == 2 and first in text[:tables[1]].split("intr_notify(CDP_0")[1]
    kit.good(kit.run(kit.cosim_of("nv_small"), tmp_path / "out"))


# ---- banks ----

def banks(folder):
    """Returns the data and weight banks of each layer of the hardware."""
    text = kit.text(folder)
    return [((v & 31) + 1, (v >> 16 & 31) + 1)
            for v in (int(x, 16) for x in re.findall(r"CSC\.D_BANK_0, (\w+)\)", text))]


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("config, prec, shape, kernel, expected", [
    ("nv_large", "int8", (512, 14, 14), (256, 512, 3, 3), [(4, 10)]),        # two groups of 288 entries each
    ("nv_large", "int8", (512, 28, 40), (128, 512, 3, 3), None),             # the data need bands
    ("nv_full", "int16", (256, 14, 14), (64, 256, 3, 3), None),
    ("nv_large", "int8", (1024, 7, 7), (64, 1024, 3, 3), None)])             # one group only: 5 banks of entries
def test_banks_of_large_layers(tmp_path, config, prec, shape, kernel, expected):
    """Weights of more than one group, some larger than the whole buffer, give the sums of numpy."""
    dtype = np.int8 if prec == "int8" else np.int16
    a = save(tmp_path, dtype, 100, x=shape, w=kernel)
    kit.good(dlavec(tmp_path, 'layers = ( { name = "c"; engine = "conv"; precision = "%s"; input = { data = "x.npy"; };\n'
                    'weights = { data = "w.npy"; }; padding = [1, 1, 1, 1]; output = { shift = 14; }; } );' % prec, config))
    used = banks(tmp_path / "out")
    assert all(d + w <= 16 for d, w in used) and len(used) >= 1, used
    if expected:
        assert used == expected
    one = kernel[1] * 9 * (1 if prec == "int8" else 2)
    group = 32 if prec == "int8" else 16
    assert all(w * 512 * (64 if config == "nv_large" else 128) >= min(group, kernel[0]) * one for _, w in used), used
    want = rounded(sums(a["x"].astype(np.float64), a["w"].astype(np.float64), [1, 1], [1, 1, 1, 1]).astype(np.int64), 14)
    assert (np.load(tmp_path / "out/c.npy") == cut(want, 0, prec)).all()


def test_bands_of_weights_that_end_inside_a_line(tmp_path):
    """11 kernels of 17 channels: 1683 bytes, which no band may pad beyond an entry; the same on the bench."""
    a = save(tmp_path, np.int8, 100, x=(17, 100, 60), w=(11, 17, 3, 3))
    r = dlavec(tmp_path, 'layers = ( { name = "c"; engine = "conv"; input = { data = "x.npy"; };\n'
               'weights = { data = "w.npy"; }; output = { shift = 12; }; } );', "nv_small")
    assert r.returncode == 0 and "2 in the hardware" in r.stdout, kit.tail(r)
    want = cut(sums(a["x"], a["w"]), 12)
    assert (np.load(tmp_path / "out/c.npy") == want).all()
    kit.good(kit.run(kit.cosim_of("nv_small"), tmp_path / "out"))


def test_input_of_more_lines_than_a_layer_releases(tmp_path):
    text = """layers = ( { name = "c"; engine = "conv"; input = { shape = [1, 5000, 3]; seed = 1; };
weights = { shape = [8, 1, 1, 1]; seed = 2; }; output = { shift = 7; }; },
{ name = "d"; engine = "conv"; input = "c"; weights = { shape = [8, 8, 1, 1]; seed = 2; }; output = { shift = 7; }; } );"""
    kit.ends(dlavec(tmp_path, text, "nv_small"), 0, "2 layers, 4 in")
    assert np.load(tmp_path / "out/d.npy").shape == (8, 5000, 3)


def test_compressed_weights(tmp_path):
    """A kernel group of zeros among others gives the same result as without compression."""
    a = save(tmp_path, np.int8, 100, x=(16, 20, 20), w=(70, 16, 3, 3))
    a["w"][np.random.default_rng(SEED).random(a["w"].shape) < 0.7] = 0
    a["w"][32:64] = 0
    np.save(tmp_path / "w.npy", a["w"])
    text = """layers = ( { name = "c"; engine = "conv"; compress = %s; input = { data = "x.npy"; };
weights = { data = "w.npy"; }; output = { shift = 8; }; } );"""
    for comp in ("true", "false"):
        (tmp_path / comp).mkdir()
        kit.good(dlavec(tmp_path / comp, text.replace('data = "', 'data = "../') % comp, "nv_full"))
        assert ("wmb" in (tmp_path / comp / "out/out.cfg").read_text()) == (comp == "true")
    want = cut(sums(a["x"], a["w"]), 8)
    assert (np.load(tmp_path / "true/out/c.npy") == want).all()
    assert (np.load(tmp_path / "false/out/c.npy") == want).all()


def test_output_of_more_bytes(tmp_path):
    """INT8 to INT16 with 10 channels: SDP writes whole groups of its processing."""
    x = save(tmp_path, np.int8, 127, x=(10, 6, 7))["x"].astype(int)
    kit.good(dlavec(tmp_path, 'layers = ( { name = "s"; engine = "sdp"; input = { data = "x.npy"; };\n'
                    'output = { scale = 300; shift = 1; precision = "int16"; }; } );', "nv_full"))
    assert (np.load(tmp_path / "out/s.npy") == rounded(x * 300, 1)).all()


# ---- operands and results ----

def test_raw_operands_and_dilation(tmp_path):
    """Little-endian elements in C order with a shape; a kernel spread over lines and columns."""
    a = save(tmp_path, np.int16, 2000, x=(9, 21, 23), w=(18, 9, 3, 2))
    for name, v in a.items():
        (tmp_path / f"{name}.raw").write_bytes(v.astype("<i2").tobytes())
    kit.good(dlavec(tmp_path, """layers = ( { name = "c"; engine = "conv"; precision = "int16"; dilation = [3, 5];
input = { data = "x.raw"; shape = [9, 21, 23]; }; weights = { data = "w.raw"; shape = [18, 9, 3, 2]; };
padding = [2, 0, 3, 1]; padding_value = -77; output = { shift = 12; }; } );""", "nv_full"))
    w = np.zeros((18, 9, 7, 6), np.int64)
    w[:, :, ::3, ::5] = a["w"]
    want = cut(sums(a["x"], w, [1, 1], [2, 0, 3, 1], -77), 12, "int16")
    got = np.load(tmp_path / "out/c.npy")
    assert (got == want).all() and np.unique(got).size > 200
    assert (tmp_path / "out/c.raw").read_bytes() == want.astype("<i2").tobytes()


def test_unpack_of_a_winograd_layer(tmp_path):
    """Its cube is larger than the result; strides give the place of the result."""
    save(tmp_path, np.int8, {"x": 31, "w": 13}, x=(16, 9, 10), w=(40, 16, 3, 3))
    text = WINO.format(prec="int8", stride=[1, 1], pad=[1, 1, 1, 1], value=0, comp="false", truncate=2, shift=4)
    assert dlavec(tmp_path, text, "nv_full").returncode == 0
    gold = sorted((tmp_path / "out").glob("*gold*"))
    strides = ["--config", "nv_full", "--shape", "40,9,10", "--line", 12 * 32, "--surface", 12 * 12 * 32]
    for args in strides, []:
        kit.good(kit.dlavec("unpack", *args, gold[0], tmp_path / "y.npy"))
        assert (np.load(tmp_path / "y.npy") == np.load(tmp_path / "out/c.npy")).all()


@pytest.mark.parametrize("form, bits", [("A2R10G10B10", [10, 10, 10, 2]), ("R16", [16]), ("A16B16G16R16", [16] * 4),
                                        ("Y12___U12V12_N444", [12, 12, 12])])
def test_pictures_of_more_bits(tmp_path, form, bits):
    """Components of 10, 12 and 16 bits, the upper ones of 16, in an INT16 layer."""
    rng = np.random.default_rng(SEED)
    x = np.stack([rng.integers(-2 ** (n - 1), 2 ** (n - 1), (12, 17)) << 16 - n for n in bits]).astype(np.int16)
    w = rng.integers(-50, 51, (18, len(bits), 3, 3)).astype(np.int16)
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "w.npy", w)
    kit.good(dlavec(tmp_path, """layers = ( { name = "c"; engine = "conv"; precision = "int16"; weights = { data = "w.npy"; };
input = { format = "%s"; data = "x.npy"; }; output = { shift = 8; }; } );""" % form, "nv_full"))
    want = cut(sums(x, w), 8, "int16")
    assert (np.load(tmp_path / "out/c.npy") == want).all()


# ---- files of the project, and refusals ----

@pytest.mark.parametrize("name", ["batch", "conv", "lrn", "modes", "moves", "residual"])
def test_examples(tmp_path, name):
    kit.good(kit.dlavec("layer", kit.ROOT / f"examples/{name}.layer", tmp_path / "out"))
    kit.good(kit.dla("play", tmp_path / "out"))


@pytest.mark.long
def test_page_of_the_vectors(tmp_path):
    """Runs every command of vectors/README.md for an installed dlavec, as printed, in a folder outside the tree."""
    text = (kit.VECTORS / "README.md").read_text()
    part = text[text.index("## From an installed"):text.index("### What a layer file")]
    (tmp_path / "conv.layer").write_text(re.search(r"    layers = .*?\);$", part, re.M | re.S)[0])
    (tmp_path / "bin").mkdir()
    for name in "dla", "dlavec":
        (tmp_path / "bin" / name).symlink_to(kit.BUILD / name)
    lines = re.findall(r"^    ((?:dlavec|dla|python3) .*)$", part, re.M)
    assert len(lines) > 10
    path = f"{tmp_path}/bin:/usr/bin:/bin"
    r = kit.good(kit.run("sh", "-e", "-c", "\n".join(lines), cwd=tmp_path, env={"PATH": path}))
    assert (tmp_path / "coverage.html").exists() and (tmp_path / "conv1_hex/vector.h").exists()
    assert "1 layer, 1 in the hardware" in r.stdout and not re.search(r"conv1: 1 layer, 1 in", r.stdout)


@pytest.mark.parametrize("config, kernels", [("nv_small", 8), ("nv_full", 40)])
def test_refusal_says_how_many_channels_fit(tmp_path, config, kernels):
    """This many run; one more is refused."""
    text = """layers = ( { engine = "conv"; input = { shape = [%d, 3, 3]; };
weights = { shape = [%d, %d, 3, 3]; }; } );"""
    r = dlavec(tmp_path, text % (8192, kernels, 8192), config)
    fit = int(re.search(r"; (\d+) channels would fit$", r.stderr, re.M)[1])
    assert r.returncode == 2 and 500 < fit < 8192, kit.tail(r)
    kit.refused(dlavec(tmp_path, text % (fit + 1, kernels, fit + 1), config), f"; {fit} channels would fit")
    kit.good(dlavec(tmp_path, text % (fit, kernels, fit), config))
