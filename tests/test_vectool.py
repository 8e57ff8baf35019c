# SPDX-License-Identifier: Apache-2.0
"""dlavec: directed layers against numpy, in every precision, banded where the buffer is small; bad files."""

import json
import re
import shutil

import kit
import tables
import pytest

np = pytest.importorskip("numpy", reason="python3-numpy is not installed: sh harness/setup.sh test")
DLAVEC = kit.BUILD / "dlavec"
SEED = 20261122

CONV = """
layers = (
  {{ name = "conv1"; engine = "conv"; precision = "{prec}";
    input = {{ data = "x.npy"; }}; weights = {{ data = "w.npy"; }};
    stride = [2, 2]; padding = [1, 1, 1, 1]; truncate = {truncate};
    {bias} relu = true; output = {{ scale = {scale}; shift = {shift}; }};
  }}
);
"""


def rounded(x, shift):
    """Shifts right, rounding halves away from zero (numeric.md 1)."""
    half = (1 << shift) >> 1
    return np.where(x >= 0, (x + half) >> shift, -((-x + half) >> shift))


def sums(x, w, stride=(1, 1), pad=(0, 0, 0, 0), value=0):
    """Returns a convolution's sums, of integers in 64 bits: pad is top, bottom, left, right."""
    x, w = (v if v.dtype.kind == "f" else v.astype(np.int64) for v in (x, w))
    x = np.pad(x, ((0, 0), pad[:2], pad[2:]), constant_values=value)
    size = [(x.shape[i + 1] - w.shape[i + 2]) // stride[i] + 1 for i in (0, 1)]
    out = 0
    for r in range(w.shape[2]):
        for s in range(w.shape[3]):
            part = x[:, r:r + stride[0] * (size[0] - 1) + 1:stride[0], s:s + stride[1] * (size[1] - 1) + 1:stride[1]]
            out = out + np.einsum("kc,chw->khw", w[:, :, r, s], part)
    return out


def cut(x, shift=0, prec="int8"):
    """Shifts, rounds and clips to a precision."""
    top = 1 << (7 if prec == "int8" else 15)
    return rounded(x, shift).clip(-top, top - 1)


def save(tmp_path, dtype, top, **shapes):
    rng = np.random.default_rng(SEED)
    out = {}
    for name, shape in shapes.items():
        most = top[name] if isinstance(top, dict) else top
        out[name] = (rng.normal(0, most, shape) if dtype == np.float16
                     else rng.integers(-most, most + 1, shape)).astype(dtype)
        np.save(tmp_path / f"{name}.npy", out[name])
    return out


def dlavec(tmp_path, text, config, *more):
    (tmp_path / "a.layer").write_text(text)
    return kit.dlavec("layer", "--config", config, tmp_path / "a.layer", tmp_path / "out", *more)


def draw(tmp_path, dtype, low, high, **shapes):
    rng = np.random.default_rng(SEED)
    arrays = {}
    for name, shape in shapes.items():
        kind = np.int16 if name == "b" else dtype
        top = 3000 if name == "b" else high
        arrays[name] = rng.integers(-top if name == "b" else low, top, shape).astype(kind)
        np.save(tmp_path / f"{name}.npy", arrays[name])
    return arrays


def plays(tmp_path, config):
    kit.good(kit.dla("play", "--config", config, tmp_path / "out"))


@pytest.mark.parametrize("config", ["nv_full", "nv_small"])
def test_int8_convolution_is_that_of_numpy(tmp_path, config):
    """56x56x64 to 128, 3x3, stride 2, padding 1; nv_small needs bands."""
    a = draw(tmp_path, np.int8, -128, 128, x=(64, 56, 56), w=(128, 64, 3, 3), b=(128,))
    text = CONV.format(prec="int8", truncate=0, bias='bias = { data = "b.npy"; shift = 4; };',
                       scale=3, shift=14)
    r = kit.good(dlavec(tmp_path, text, config))
    assert ("1 layer, 1 in" in r.stdout) == (config == "nv_full"), r.stdout
    full = sums(a["x"], a["w"], [2, 2], [1] * 4)
    full = np.maximum(full + (a["b"].astype(np.int64) << 4)[:, None, None], 0)
    want = cut(full * 3, 14).astype(np.int8)
    got = np.load(tmp_path / "out/conv1.npy")
    assert np.unique(want).size > 50 and (got == want).all()
    assert (tmp_path / "out/conv1.raw").read_bytes() == want.tobytes()
    plays(tmp_path, config)


def test_banded_layer_plays_on_the_bench(tmp_path):
    draw(tmp_path, np.int8, -128, 128, x=(16, 40, 40), w=(24, 16, 3, 3))
    text = CONV.format(prec="int8", truncate=2, bias="", scale=1, shift=9)
    kit.good(dlavec(tmp_path, text, "nv_small"))
    kit.good(kit.run(kit.cosim_of("nv_small"), tmp_path / "out"))


def test_int16_convolution_is_that_of_numpy(tmp_path):
    a = draw(tmp_path, np.int16, -3000, 3000, x=(24, 20, 20), w=(40, 24, 3, 3))
    text = CONV.format(prec="int16", truncate=6, bias="", scale=5, shift=12)
    kit.good(dlavec(tmp_path, text, "nv_full"))
    full = rounded(sums(a["x"], a["w"], [2, 2], [1] * 4), 6)
    want = cut(np.maximum(full, 0) * 5, 12, "int16")
    got = np.load(tmp_path / "out/conv1.npy")
    assert np.unique(want).size > 200 and (got == want).all()
    plays(tmp_path, "nv_full")


def test_fp16_convolution_is_near_numpy(tmp_path):
    """The hardware rounds in its own way (conv_core.md 7.3): the result is near, and the same in reference and
    models."""
    rng = np.random.default_rng(SEED)
    x, w = rng.normal(0, 1, (24, 20, 20)), rng.normal(0, 0.2, (40, 24, 3, 3))
    np.save(tmp_path / "x.npy", x.astype(np.float16))
    np.save(tmp_path / "w.npy", w.astype(np.float16))
    text = CONV.format(prec="fp16", truncate=0, bias="", scale=1, shift=0)
    kit.good(dlavec(tmp_path, text, "nv_full"))
    want = np.maximum(sums(x.astype(np.float16).astype(float), w.astype(np.float16).astype(float), [2, 2], [1] * 4), 0)
    got = np.load(tmp_path / "out/conv1.npy")
    assert got.dtype == np.float16 and want.max() > 4
    assert np.abs(got - want).max() < 0.02
    plays(tmp_path, "nv_full")


@pytest.mark.parametrize("config, form, chans", [
    ("nv_small", "A8R8G8B8", 4), ("nv_large", "V8U8Y8A8", 4), ("nv_small", "R8", 1),
    ("nv_small", "Y8___V8U8_N444", 3), ("nv_full", "B8G8R8X8", 4)])
def test_picture(tmp_path, config, form, chans):
    """Unsigned pixels in any order, mean, scale: the sums of numpy; large enough for bands in nv_small."""
    rng = np.random.default_rng(SEED)
    x = rng.integers(0, 256, (chans, 90, 500)).astype(np.uint8)
    w = rng.integers(-20, 21, (20, chans, 3, 3)).astype(np.int8)
    np.save(tmp_path / "x.npy", x)
    np.save(tmp_path / "w.npy", w)
    mean = [100, 110, 120, 130]
    text = """layers = ( { name = "c"; engine = "conv"; weights = { data = "w.npy"; }; stride = [2, 2];
input = { format = "%s"; data = "x.npy"; unsigned = true; mean = %s; scale = 3; truncate = 2; };
padding = [1, 1, 1, 1]; output = { shift = 7; }; } );""" % (form, mean)
    kit.good(dlavec(tmp_path, text, config))
    seen = (x.astype(np.int64) - np.array(mean[:chans])[:, None, None]) * 3
    want = cut(sums(cut(seen, 2), w, [2, 2], [1] * 4), 7)
    got = np.load(tmp_path / "out/c.npy")
    assert np.unique(want).size > 50 and (got == want).all()
    plays(tmp_path, config)


CHAIN = """
layers = (
  { name = "c1"; engine = "conv"; input = { shape = [20, 30, 41]; seed = 3; };
    weights = { shape = [24, 20, 3, 5]; seed = 4; }; padding = [1, 1, 2, 2];
    scale = { seed = 9; shift = 12; }; output = { shift = 3; }; },
  { name = "p1"; engine = "pool"; input = "c1"; window = [3, 3]; stride = [2, 2]; },
  { name = "c2"; engine = "conv"; input = "p1"; weights = { shape = [24, 24, 1, 1]; seed = 5; };
    output = { shift = 8; }; },
  { name = "s1"; engine = "sdp"; input = "c2"; add = "p1"; relu = true;
    registers = { SDP = { D_CVT_SHIFT = { CVT_SHIFT = 1; }; }; }; }
);
"""


@pytest.mark.parametrize("config", ["nv_small", "nv_large", "nv_full"])
def test_chain(tmp_path, config):
    """Later layers read the results of earlier ones; a field set by its register's name takes effect."""
    kit.good(dlavec(tmp_path, CHAIN, config))
    out = {n: np.load(tmp_path / f"out/{n}.npy").astype(np.int64) for n in ("c1", "p1", "c2", "s1")}
    windows = [out["c1"][:, r:r + 28:2, s:s + 39:2] for r in range(3) for s in range(3)]
    assert (out["p1"] == np.max(windows, axis=0)).all()
    want = cut(np.maximum(out["c2"] + out["p1"], 0), 1)
    assert (out["s1"] == want).all()
    plays(tmp_path, config)


def test_table_from_a_formula(tmp_path):
    text = ('layers = ( { engine = "sdp"; input = { shape = [8, 5, 60]; seed = 2; };\n'
            'lut = { function = "sigmoid"; in_scale = 0.05; out_scale = 0.01; }; } );\n')
    kit.good(dlavec(tmp_path, text.replace('"sdp";', '"sdp"; name = "l";'), "nv_large"))
    plain = tmp_path / "plain"
    plain.mkdir()
    kit.good(dlavec(plain, text.replace("sigmoid", "identity").replace("0.05", "1.0").replace("0.01", "1.0"),
                    "nv_large"))
    x = np.load(plain / "out/layer0.npy").astype(float)
    want = 100 / (1 + np.exp(-0.05 * x))
    assert np.abs(np.load(tmp_path / "out/l.npy") - want).max() <= 1


def test_same_file_same_bytes(tmp_path):
    for d in ("a", "b"):
        (tmp_path / d).mkdir()
        assert dlavec(tmp_path / d, CHAIN, "nv_small").returncode == 0
    names = sorted(p.name for p in (tmp_path / "a/out").iterdir())
    assert names == sorted(p.name for p in (tmp_path / "b/out").iterdir())
    for n in names:
        assert (tmp_path / "a/out" / n).read_bytes() == (tmp_path / "b/out" / n).read_bytes(), n


BAD = {row[0]: row[1:] for row in kit.rows("refusals/layers.txt")}


@pytest.mark.parametrize("name", BAD)
def test_refused(tmp_path, name):
    """file:line, exit code 2, and no file is left."""
    config, message, text = BAD[name]
    draw(tmp_path, np.int8, -128, 128, x=(16, 10, 10), w=(24, 16, 3, 3), b=(24,))
    kit.ends(dlavec(tmp_path, text, config), 2, err=(message, "a.layer:"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.layer", "b.npy", "w.npy", "x.npy"]


@pytest.mark.parametrize("bad", ["exists", "no folder", "element type", "cut off", "fortran"])
def test_bad_operand_or_output(tmp_path, bad):
    x = np.zeros((2, 3, 4), np.int8)
    if bad == "element type":
        x = x.astype(np.float64)
    np.save(tmp_path / "x.npy", np.asfortranarray(x) if bad == "fortran" else x)
    if bad == "cut off":
        whole = (tmp_path / "x.npy").read_bytes()
        (tmp_path / "x.npy").write_bytes(whole[:-1])
    if bad == "exists":
        (tmp_path / "out").mkdir()
    out = tmp_path / ("a.layer/out" if bad == "no folder" else "out")
    (tmp_path / "a.layer").write_text('layers = (\n{ engine = "sdp";\ninput = { data = "x.npy"; }; } );')
    r = kit.dlavec("layer", tmp_path / "a.layer", out)
    say = {"exists": "exists already", "no folder": "cannot be written: Not a directory",
           "element type": "its elements are <f8, expected integers", "cut off": "does not hold 24 elements",
           "fortran": "it is in Fortran order"}[bad]
    assert r.returncode == 2 and say in r.stderr, kit.tail(r)
    if bad != "exists":
        assert not (tmp_path / "out").exists() and not list(tmp_path.glob("*part*"))


def test_file_of_nothing(tmp_path):
    kit.refused(kit.dlavec("layer", tmp_path / "none.layer", tmp_path / "o"),
                "none.layer: cannot be read: No such file or directory")
    shutil.rmtree(tmp_path / "o", ignore_errors=True)


@pytest.mark.parametrize("output, relu, cut, zero", [
    ("scale = 100;", "false", True, False), ("scale = 1;", "false", False, False),
    ("scale = 1;", "true", False, True), ("scale = 100;", "true", True, True), ("scale = 1; shift = 20;", "false", False, True)])
def test_results_that_hide_errors(tmp_path, output, relu, cut, zero):
    """More than a tenth of the results at the ends of their range, or more than half of them zero, give a note each."""
    x = np.random.default_rng(SEED).integers(-100, 60, (8, 16, 16)).astype(np.int8)
    np.save(tmp_path / "x.npy", x)
    r = kit.good(dlavec(tmp_path, 'layers = ( { name = "s"; engine = "sdp"; relu = %s; input = { data = "x.npy"; };\n'
                        'output = { %s }; } );' % (relu, output), "nv_small"))
    y = np.load(tmp_path / "out/s.npy")
    for word, share, most, said in (("saturated", np.isin(y, (-128, 127)).mean(), 0.1, cut),
                                    ("0", (y == 0).mean(), 0.5, zero)):
        assert (share > most) == said, share
        assert (f"note: s: {100 * share:.1f} % of its results are {word}, expected at most" in r.stderr) == said, r.stderr
    made = (np.maximum(x, 0) if relu == "true" else x).astype(int) * int(re.match(r"scale = (\d+)", output)[1])
    low, high = int(made.min()), int(made.max())
    shift = next(s for s in range(64) if (high + (1 << s >> 1)) >> s <= 127 and (-low + (1 << s >> 1)) >> s <= 128)
    assert re.findall(r": shift = (\d+) clips none", r.stderr) == ([str(shift)] if cut else []), r.stderr


# ---- unpack ----

def unpack(*args):
    return kit.dlavec("unpack", *args)


@pytest.mark.parametrize("config, prec, dtype", [("nv_small", "int8", np.int8), ("nv_large", "int8", np.int8),
                                                 ("nv_full", "int16", np.int16),
                                                 ("nv_full", "fp16", np.float16)])
def test_unpack_gives_back_what_was_packed(tmp_path, config, prec, dtype):
    """The input of a layer, from the trace's surface file and from its plain bytes."""
    x = np.random.default_rng(SEED).integers(-100, 100, (21, 5, 7)).astype(dtype)
    np.save(tmp_path / "x.npy", x)
    text = ('layers = ( { engine = "sdp"; precision = "%s"; input = { data = "x.npy"; };\n'
            'output = { scale = 1; }; } );' % prec)
    assert dlavec(tmp_path, text, config).returncode == 0
    args = ["--config", config, "--shape", "21,5,7", "--precision", prec]
    kit.good(unpack(*args, tmp_path / "out/out_in0.dat", tmp_path / "y.npy"))
    assert (np.load(tmp_path / "y.npy") == x).all() and np.load(tmp_path / "y.npy").dtype == dtype
    assert convert("bin", tmp_path / "out", tmp_path / "bin").returncode == 0
    r = unpack(*args, tmp_path / "bin/out_in0.bin", tmp_path / "y.raw")
    assert r.returncode == 0 and (tmp_path / "y.raw").read_bytes() == x.tobytes()


def test_unpack_of_a_part(tmp_path):
    """With --offset the file may be longer: lines 2 and 3 of a plane of atoms."""
    (tmp_path / "x.bin").write_bytes(bytes(range(64)))
    args = ["--config", "nv_small", "--shape", "1,2,2", "--line", "16", "--offset", "16"]
    r = unpack(*args, tmp_path / "x.bin", tmp_path / "y.npy")
    assert r.returncode == 0 and np.load(tmp_path / "y.npy").tolist() == [[[16, 24], [32, 40]]], kit.tail(r)


@pytest.mark.parametrize("config, more, file", [
    ("nv_full", "", "_gold"), ("nv_small", "", "_gold"), ("nv_full", 'precision = "int16";', "_gold"),
    ("nv_full", "strides = [512, 16384];", "_gold"), ("nv_full", "", "_in0")])
def test_unpack_takes_the_shape_of_the_manifest(tmp_path, config, more, file):
    """Without options: configuration, shape, precision and strides of the folder; a result is the layer's own .npy."""
    x = np.random.default_rng(SEED).integers(-100, 100, (37, 5, 7)).astype(np.int16 if "int16" in more else np.int8)
    np.save(tmp_path / "x.npy", x)
    text = 'layers = ( { name = "s"; engine = "sdp"; input = { data = "x.npy"; }; output = { scale = 1; }; %s } );'
    assert dlavec(tmp_path, text % more, config).returncode == 0
    source = next(p for p in (tmp_path / "out").iterdir() if file in p.name)
    kit.good(unpack(source, tmp_path / "y.npy"))
    assert (np.load(tmp_path / "y.npy") == (np.load(tmp_path / "out/s.npy") if file == "_gold" else x)).all()
    kit.refused(unpack("--shape", "36,5,7", source, tmp_path / "z.npy"), "manifest.json has 37,5,7 for")
    other = "nv_small" if config == "nv_full" else "nv_full"
    kit.refused(unpack("--config", other, "--shape", "37,5,7", source, tmp_path / "z.npy"),
                f"for {config}, but --config is {other}")
    assert not (tmp_path / "z.npy").exists()


# ---- forms ----


def convert(form, source, out, *more):
    return kit.dlavec("convert", "--format", form, *more, source, out)


def loads(folder):
    """Returns the bytes of every mem_load of a folder, in order."""
    found = []
    for line in kit.text(folder).splitlines():
        if line.startswith("mem_load"):
            data = bytearray()
            for packet in (folder / line.split('"')[1]).read_text().splitlines():
                if "payload:" in packet:
                    data += bytes(int(b, 16) for b in packet.split("payload:")[1].strip(" },").split())
            found.append(bytes(data))
    return found


@pytest.mark.parametrize("form", ["cfg", "txn"])
def test_converted_vectors_play(tmp_path, form):
    """Plays all of vectors/ in another text form: the models agree with the bytes that a CRC stood for."""
    made = []
    for d in kit.folders(kit.VECTORS):
        if form == "txn" and d.name == "sync_enable_order":
            continue  # its enables wait for events, which a sequence does not have
        kit.good(convert(form, d, tmp_path / d.name))
        made.append(tmp_path / d.name)
    assert len(made) > 25
    r = kit.good(kit.dla("play", *made))
    assert "check_crc" not in r.stdout
    assert (r.stdout.count("check_file") if form == "cfg" else r.stdout.count("dump_mem")) >= len(made)


def test_images_hold_the_bytes(tmp_path):
    """readmemh, bin and npy of a trace: the same bytes as its surface files; the program writes the same."""
    source = kit.VECTORS / "conv_bias_bn_relu"
    for form in ("readmemh", "bin", "npy"):
        assert convert(form, source, tmp_path / form).returncode == 0
    want = loads(source)
    names = [line.split('"')[1][:-4] for line in kit.text(source).splitlines() if line.startswith("mem_load")]
    for i, data in enumerate(want):
        assert (tmp_path / "bin" / f"{names[i]}.bin").read_bytes() == data
        assert np.load(tmp_path / "npy" / f"{names[i]}.npy").tobytes() == data
        words = (tmp_path / "readmemh" / f"load{i}.hex").read_text().split()
        image = b"".join(bytes.fromhex(w)[::-1] for w in words)
        assert image[:len(data)] == data and not any(image[len(data):])
    program = (tmp_path / "readmemh/program.hex").read_text().split()
    writes = sum(w.startswith("00000001") for w in program)
    text = kit.text(source)
    assert writes == text.count("reg_write(") + text.count("intr_notify(")
    header = (tmp_path / "readmemh/vector.h").read_text()
    assert f"#define VECTOR_STEPS {len(program)}\n" in header and int(program[-1], 16) == 0
    kit.good(kit.run("gcc", "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused-variable",
                     tmp_path / "readmemh/vector.h"))
    kit.good(kit.run("verilator", "--lint-only", "-Wall", "-Wno-UNUSEDPARAM", tmp_path / "readmemh/vector_pkg.sv"))


def test_fields_of_a_program(tmp_path):
    """The types of vector_pkg.sv and vector.h, which agree, decode program.hex into the commands of the trace."""
    source = kit.VECTORS / "conv_bias_bn_relu"
    kit.good(convert("readmemh", source, tmp_path / "out"))
    sv, c = ((tmp_path / "out" / f).read_text() for f in ("vector_pkg.sv", "vector.h"))
    ops = {n: int(v) for n, v in re.findall(r"\bOP_(\w+) += (\d+)", sv)}
    assert ops == {n: int(v) for n, v in re.findall(r"VECTOR_OP_(\w+) = (\d+)", c)}
    assert list(ops) == ["END", "WRITE", "READ", "COMPARE"]
    fields = re.findall(r"(?:op_e|bit \[31:0\]) +(\w+);", sv[sv.index("op_e;"):])
    assert fields == re.search(r"uint32_t (op, .*);", c)[1].split(", ")
    steps = [dict(zip(fields, (int(w[i:i + 8], 16) for i in range(0, 32, 8))))
             for w in (tmp_path / "out/program.hex").read_text().split()]
    base = {r["unit"]: int(r["nv_small"], 16) for r in tables.rows("address_map") if r["nv_small"]}
    place = {(r["unit"], r["register"]): base[r["unit"]] + int(r["offset"], 16)
             for r in tables.rows("registers") if r["unit"] in base}
    want = [(place[u, r], int(v, 0)) for u, r, v in re.findall(
        r"reg_write\(NVDLA_(\w+)\.(\w+)_0, (\w+)\)", kit.text(source))]
    found = iter([(s["address"], s["data"]) for s in steps if s["op"] == ops["WRITE"]])
    assert len(want) == 161 and all(w in found for w in want)  # in this order; between them interrupts are cleared
    compares = [s["data"] for s in steps if s["op"] == ops["COMPARE"]]
    assert compares == list(range(len(compares))) and len(compares) == int(re.search(r"EXPECTS = (\d+);", sv)[1]) > 0
    assert all(bool(s["mask"]) == (s["op"] == ops["READ"]) for s in steps)
    assert [s["op"] for s in steps].index(ops["END"]) == len(steps) - 1


def test_manifest(tmp_path):
    m = json.loads((kit.VECTORS / "dc_stride_pad/manifest.json").read_text())
    assert m["config"] == "nv_small" and "conv:int8:stride" in m["modes"]
    assert m["macs"] == 7 * 5 * 21 * 19 * 12
    assert [x["source"] for x in m["interrupts"]] == ["SDP"] and m["checks"][0]["kind"] == "check_crc"
    for d in kit.folders(kit.VECTORS):
        json.loads((d / "manifest.json").read_text())


def test_convert_refuses_wrong_results(tmp_path):
    source = kit.copied(kit.VECTORS / "pdp_max", tmp_path / "pdp_max", kit.wrong_crc)
    kit.ends(convert("bin", source, tmp_path / "out"), 1, err="1 of its checks fail on the reference")
    assert not (tmp_path / "out").exists() and not list(tmp_path.glob("*part*"))
