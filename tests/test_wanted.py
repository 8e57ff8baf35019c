# SPDX-License-Identifier: Apache-2.0
"""dlavec random: constraints are obeyed, the values that are reached, and refusals."""

import json
import os
import re

import kit
import pytest

import mutate

DLAVEC = kit.BUILD / "dlavec"
SEED = os.environ["DLA_SEED"]


def draw(*args):
    return kit.dlavec("random", *args)


def values(folder, register, low=0, width=32):
    """Returns values of a register's field, one for each time that it is written."""
    text = kit.text(folder)
    found = re.findall(rf"reg_write\(NVDLA_{re.escape(register)}_0, (0x[0-9a-f]+)\)", text)
    return [int(v, 16) >> low & (1 << width) - 1 for v in found]


def all_values(dirs, *args):
    return [v for d in dirs for v in values(d, *args)]


@pytest.mark.parametrize("number,name", enumerate(("int8", "int16", "fp16")))
def test_precision_of_every_kind_that_has_a_choice(number, name, tmp_path):
    kinds = "sdp,pdp,cdp,wino,batch,comp,modes,rubik,fused"
    dirs = kit.agreed(tmp_path / "out", "--config", "nv_full", "--kind", kinds, "--count", 9, "--budget", 20000,
                "--set", f"test.precision={number}")
    for d in dirs:
        modes = json.loads((d / "manifest.json").read_text())["modes"]
        assert {m.split(":")[1] for m in modes} == {name}, f"{d.name}: {modes}"


def test_fp16_data_have_every_kind_of_nan(tmp_path):
    """Also the NaN of the highest bit alone: a unit that looks at the bits below it takes it for Inf."""
    text = "".join(f.read_text() for d in kit.drawn("nv_full", "pdp", SEED, 80, tmp_path) for f in d.glob("*_dt*.dat"))
    data = [int(x, 16) for line in re.findall(r"payload:([^}]*)}", text) for x in line.split()]
    numbers = [low | high << 8 for low, high in zip(data[::2], data[1::2])]
    nans = [n for n in numbers if n & 0x7c00 == 0x7c00 and n & 0x3ff]
    assert 0x7e00 in nans
    assert {(n >> 15, n >> 9 & 1) for n in nans} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_same_arguments_same_bytes(tmp_path):
    a, b = ({p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()}
            for out in (tmp_path / "a", tmp_path / "b")
            if kit.agreed(out, "--kind", "all", "--count", 25, "--seed", SEED))
    assert a == b and len(a) > 100


@pytest.mark.parametrize("config, count", [("nv_small", 60), ("nv_medium_512", 36), ("nv_full", 75)])
def test_every_unit(tmp_path, config, count):
    """Each kind of test in turn; the models confirm each when it is made, and here again as another program."""
    dirs = kit.agreed(tmp_path / "out", "--config", config, "--kind", "all", "--count", count, "--seed", SEED)
    assert len(dirs) == count
    kit.good(kit.dla("play", *dirs))


@pytest.mark.long
def test_ends_are_reached(tmp_path):
    """Without constraints: sizes, kernels, strides and shifts up to the ends of the hardware."""
    dirs = kit.agreed(tmp_path / "c", "--config", "nv_large", "--kind", "dc", "--count", 250, "--seed", 3)
    size, kernel = "CDMA.D_DATAIN_SIZE_0", "CSC.D_WEIGHT_SIZE_EXT_0"
    assert max(all_values(dirs, size, 0, 13)) > 400 and max(all_values(dirs, size, 16, 13)) > 1000
    assert max(all_values(dirs, "CDMA.D_DATAIN_SIZE_1", 0, 13)) > 2000
    assert max(all_values(dirs, kernel, 0, 5)) == 31 and max(all_values(dirs, kernel, 16, 5)) == 31
    assert {0, 7} <= set(all_values(dirs, "CDMA.D_CONV_STRIDE", 0, 3))
    assert max(all_values(dirs, "CSC.D_DILATION_EXT", 0, 5)) == 31
    assert max(all_values(dirs, "CACC.D_CLIP_CFG", 0, 5)) > 16
    channels = {v + 1 for v in all_values(dirs, "CDMA.D_DATAIN_SIZE_1", 0, 13)}
    assert {1, 31, 32, 33} <= channels
    dirs = kit.agreed(tmp_path / "w", "--config", "nv_large", "--kind", "dc", "--count", 5, "--seed", 3,
                "--set", "conv.width=4000..8192")
    assert min(all_values(dirs, size, 0, 13)) >= 3999
    dirs = kit.agreed(tmp_path / "p", "--kind", "pdp", "--count", 150, "--seed", 3)
    assert max(all_values(dirs, "PDP.D_DATA_CUBE_IN_WIDTH")) > 1000
    assert max(all_values(dirs, "PDP.D_OPERATION_MODE_CFG", 8, 8)) > 2


CONSTRAINTS = """
conv : {
  stride_x = [2, 4, 8];
  kernel_w = "1..3:4 4..32:1";
  channels = "atom-1 atom atom+1";
  CSC : 3;
};
sdp : { x1_on = 1; };
relations = ( "conv.width > 2 * conv.height",
              "conv.kernel_w == conv.kernel_h" );
"""


def test_constraints_are_obeyed(tmp_path):
    (tmp_path / "a.con").write_text(CONSTRAINTS.replace("  CSC : 3;\n", ""))
    dirs = kit.agreed(tmp_path / "out", "--kind", "dc", "--count", 40, "--seed", SEED, "--constraints",
                tmp_path / "a.con", "--set", "SDP.D_CVT_SHIFT.CVT_SHIFT=7", "--set", "conv.stride_y=3")
    stride = all_values(dirs, "CDMA.D_CONV_STRIDE")
    assert {v & 7 for v in stride} == {1, 3, 7} and {v >> 16 for v in stride} == {2}
    assert set(all_values(dirs, "CDMA.D_DATAIN_SIZE_1", 0, 13)) == {6, 7, 8}
    assert set(all_values(dirs, "SDP.D_CVT_SHIFT", 0, 6)) == {7}
    assert set(all_values(dirs, "SDP.D_DP_BS_CFG", 0, 1)) == {0}
    for v in all_values(dirs, "CDMA.D_DATAIN_SIZE_0"):
        assert (v & 0x1fff) + 1 > 2 * ((v >> 16) + 1)
    kernels = all_values(dirs, "CSC.D_WEIGHT_SIZE_EXT_0")
    assert all(v & 31 == v >> 16 & 31 for v in kernels) and len(set(kernels)) > 2


def test_sums_saturate_on_purpose(tmp_path):
    kit.agreed(tmp_path / "out", "--config", "nv_full", "--kind", "conv16", "--count", 12, "--seed", SEED,
         "--set", "conv.extreme=1", "--set", "conv.truncate=0", "--set", "conv.channels=20..60")
    r = kit.dlavec("cover", "--config", "nv_full", tmp_path / "out", "--missing", 2000)
    assert r.returncode == 0 and "not hit: conv.sum_sat bin yes\n" not in r.stdout, kit.tail(r)


def test_lines_that_conflict_are_named(tmp_path):
    """Five lines, of which three contradict each other, and a relation that no layer satisfies."""
    con = tmp_path / "a.con"
    con.write_text("conv : {\n kernels = 5;\n width = 7;\n kernel_w = 30;\n pad_left = 0;\n pad_right = 0;\n};\n")
    r = draw("--kind", "dc", "--constraints", con, tmp_path / "out")
    lines = re.findall(r"^\S*a\.con:(\d): [^:]*: cannot hold together", r.stderr, re.M)
    assert r.returncode == 2 and lines == ["3", "4", "5", "6"], kit.tail(r)
    assert ("a.con:3: conv.width = 7: cannot hold together with {0}:4: conv.kernel_w = 30, {0}:5: conv.pad_left = 0, "
            "{0}:6: conv.pad_right = 0\n").format(con) in r.stderr
    r = draw("--kind", "dc", "--set", "conv.width=3", "--set", "conv.width=4..5", tmp_path / "out")
    assert r.returncode == 2 and r.stderr.startswith(
        "--set conv.width=3: cannot hold together with --set conv.width=4..5\n"
        "--set conv.width=4..5: cannot hold together with --set conv.width=3\n"), kit.tail(r)
    con.write_text('relations = ( "conv.width > 0",\n"conv.width == conv.width + 1" );')
    kit.refused(draw("--kind", "dc", "--constraints", con, tmp_path / "out"),
                "a.con:2: conv.width == conv.width + 1: no legal layer has it\n")
    kit.refused(draw("--kind", "dc", "--budget", "100", "--set", "conv.channels=200", tmp_path / "out"),
                "--set conv.channels=200: no legal layer has it within --budget")
    assert [p for p in tmp_path.iterdir() if p != con] == []


def test_setting_that_no_layer_shows(tmp_path):
    """A field that only some layers of a kind have: a note when none of the layers has it."""
    r = draw("--kind", "cdp", "--count", 1, "--seed", 1, "--set", "lut.le_entries=3", tmp_path / "some")
    assert r.returncode == 0 and "note" not in r.stderr, kit.tail(r)
    r = kit.good(draw("--kind", "dc", "--count", 1, "--seed", 1, "--set", "conv.x_offset=3", tmp_path / "none"))
    assert "note: --set conv.x_offset=3: none of the layers has this field" in r.stderr


@pytest.mark.long
def test_wrong_model_stops_the_generator(tmp_path):
    """dlavec with a wrong model inside: reference and models differ, exit code 1, and no file is left."""
    name = mutate.bugs()["sdp_saturate"][0]
    (tmp_path / "wrong.c").write_text(mutate.copy("sdp_saturate"))
    src = kit.ROOT / "vectors/src"
    files = [p for d in ("forms", "layer", "tool", "cover", "random", "ref", "gen")
             for p in sorted((src / d).glob("*.c"))]
    includes = [f"-I{kit.ROOT}/{d}" for d in ("models/include", name.rsplit("/", 1)[0])] + [f"-I{kit.BUILD}/gen"]
    exe = tmp_path / "dlavec"
    kit.good(kit.run(*kit.CC, "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O0", *includes, "-o", exe, *files,
                     tmp_path / "wrong.c", kit.BUILD / "libdla-internal.a", "-lconfig", "-ljansson", "-lz", "-lm", "-ldl"))
    r = kit.run(exe, "random", "--kind", "sat", "--count", 20, tmp_path / "out")
    assert r.returncode == 1 and "reference and models differ: check_crc" in r.stderr, kit.tail(r)
    assert not list(tmp_path.glob("out*"))




def test_fields_are_listed():
    r = kit.ends(kit.dlavec("random", "--fields"), 0, ("conv.width",
                                                       "CDMA.D_DATAIN_SIZE_0.DATAIN_WIDTH, which is one less"))
    rows = [x.split(";") for x in (kit.ROOT / "vectors/src/random/fields.csv").read_text().splitlines()
            if x and x[0] != "#"]
    assert len(rows) > 90 and all(x[0] in r.stdout for x in rows)
    known = {tuple(x.split(",")[i] for i in (0, 1, 4)) for x in
             (kit.ROOT / "models/tables/registers.csv").read_text().splitlines()}
    assert [x[5] for x in rows if x[5] and tuple(x[5].split(".")) not in known] == []


def test_generator_without_end_gives_up(tmp_path):
    """A kind that never gives a legal layer ends with a message: a layer with more kernels than the buffer can keep."""
    kit.refused(draw("--kind", "reuse", "--set", "conv.kernels=1", tmp_path / "out"), "no legal layer has it")


@pytest.mark.parametrize("channels,code", [(900, 0), (930, 2)])
def test_masks_of_a_kernel_group_fit_in_their_bank(channels, code, tmp_path):
    """The masks of 32 kernels of 900x3x3 elements fit into one bank, those of 930x3x3 do not: no such layer is
    drawn."""
    r = draw("--config", "nv_large_doc", "--kind", "comp", "--count", 2, "--seed", SEED, "--budget", 10**8,
             "--set", f"conv.channels={channels}", "--set", "conv.kernel_w=3", "--set", "conv.kernel_h=3",
             "--set", "conv.kernels=32", tmp_path / "out")
    assert r.returncode == code and "is not legal" not in r.stderr, kit.tail(r)
