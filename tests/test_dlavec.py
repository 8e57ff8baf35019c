# SPDX-License-Identifier: Apache-2.0
"""The command line of dlavec: each command's help and its examples, options of other commands, places that cannot be
written."""

import re
import shlex

import kit
import pytest
import tables

DLAVEC = kit.BUILD / "dlavec"
COMMANDS = {"random": ["out"], "layer": ["a.layer", "out"], "unpack": ["a.dat", "out.npy"], "cover": ["dir"],
            "close": ["out"], "convert": ["dir", "out"], "check": ["dir"], "draw": ["out"], "vectors": ["out"]}


def dlavec(*args, cwd=None):
    return kit.dlavec(*args, cwd=cwd)


def test_help_names_all_commands():
    r = dlavec("--help")
    assert r.returncode == 0 and re.findall(r"^  (\w+) ", r.stdout, re.M)[:9] == list(COMMANDS), r.stdout
    assert dlavec().returncode == 2 and dlavec("lay").returncode == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command):
    """Each option that the text lists is accepted; options of other commands are refused."""
    r = dlavec(command, "--help")
    assert r.returncode == 0 and r.stdout.startswith(f"usage: dlavec {command} "), r.stdout
    mine = set(re.findall(r"^  (--[a-z-]+)", r.stdout, re.M))
    every = {o for c in COMMANDS for o in re.findall(r"^  (--[a-z-]+)", dlavec(c, "--help").stdout, re.M)}
    assert ({"--config"} if command != "vectors" else set()) <= mine < every
    for option in mine - {"--fields", "--stats"}:
        kit.refused(dlavec(command, option), f"{option} needs a value")
    for option in every - mine | {"--lstm"}:
        kit.refused(dlavec(command, option, "1", *COMMANDS[command]), f"unknown option {option}; dlavec {command} --help")


@pytest.mark.long
def test_examples_of_help(tmp_path):
    """Runs every example, in the order of the commands, in a folder outside the tree."""
    layer = re.search(r"^  layers = .*?\);$", dlavec("layer", "--help").stdout, re.M | re.S)
    (tmp_path / "conv.layer").write_text(layer[0])
    done = 0
    for command in ("layer", "unpack", "random", "cover", "convert", "close", "draw", "vectors", "check"):
        for line in re.findall(r"^  dlavec (.*)$", dlavec(command, "--help").stdout, re.M):
            words = shlex.split(line.split("&&")[0])
            if "nv_full" in words and command == "close":  # test_cover.py closes the others
                words[words.index("sdp")] = "bdma"
            if "--count" in words:
                words[words.index("--count") + 1] = "2"
            if command == "random" and "out" in words:
                words[words.index("out")] = f"random{done}"
            if command == "check":
                words[words.index("out/dc_1_000")] = "out_dc/dc_1_000"
            if command == "convert":
                dlavec("random", "--kind", "dc", "--count", "1", tmp_path / "out_dc")
                words[words.index("out/dc_1_000")] = "out_dc/dc_1_000"
            if command == "close":
                words[-1] = f"close{done}"
                words += ["--tries", "1"] if "bdma" in words else ["--kind", "pdp", "--tries", "1"]
            if "more" in words:
                dlavec("cover", "out", "--json", "monday.json", cwd=tmp_path)
                words[words.index("more")] = "out"
            r = dlavec(*words, cwd=tmp_path)
            assert r.returncode == 0, f"{line}\n{kit.tail(r)}"
            done += 1
    assert done >= 12


@pytest.mark.parametrize("command, args", [("random", ["--count", "1"]), ("close", ["--kind", "cdp"]),
                                           ("layer", ["a.layer"])])
def test_output_that_cannot_be_written(tmp_path, command, args):
    """Without a place for such a folder: exit code 2, and no file is left. Folders above it are made."""
    (tmp_path / "a.layer").write_text('layers = ( { engine = "sdp"; input = { shape = [1, 2, 3]; seed = 1; }; } );\n')
    (tmp_path / "there").mkdir()
    before = sorted(tmp_path.rglob("*"))
    for out, why in (("/proc/none/out", "cannot be written"), ("a.layer/out", "cannot be written"), ("there", "exists already")):
        kit.refused(dlavec(command, *args, out, cwd=tmp_path), why)
    assert sorted(tmp_path.rglob("*")) == before
    if command != "close":
        kit.good(dlavec(command, *args, "new/folder/out", cwd=tmp_path))
        assert any((tmp_path / "new/folder/out").iterdir())


def part_a(folder, lines):
    folder.mkdir()
    (folder / f"{folder.name}.cfg").write_text("".join(f"{x}\n" for x in lines))
    (folder / "a.dat").write_text("{\n{offset:0x0, size:2, payload:0x01 0x02} ,\n}\n")
    return folder


WRITE = "reg_write(NVDLA_SDP.D_OP_ENABLE_0, 0x0);"


@pytest.mark.parametrize("line, code, where, what", [
    ("mem_reserve(pri_mem, 0x80000000, 0x40);", 2, 2, "mem_reserve"),
    ("mem_release(pri_mem, 0x80000000, x);", 2, 2, "0x80000000"),  # refused by models/player
    ('mem_load(pri_mem, 0x80000000, "a.dat", x);', 2, 2, "event"),
    ("mem_init(pri_mem, 0x80000000, 0x40, RANDOM);", 2, 2, "RANDOM"),
    ("intr_notify(x);", 2, 2, "any interrupt"),
    ("reg_write(NVDLA_SDP.D_OP_ENABLED_0, 0x0);", 2, 2, "D_OP_ENABLED"),
    ('mem_load(pri_mem, 0x80000000, "none.dat");', 2, 2, "none.dat"),
    ("reg_read_check(NVDLA_SDP.D_OP_ENABLE_0, 0x1);", 1, 2, "0x1 expected"),
    ("reg_read_check(NVDLA_SDP.D_OP_ENABLE_0, 0x0);", 0, None, ""),
])
def test_check_of_one_command(tmp_path, line, code, where, what):
    """A trace that the reference does not play is refused with its place, and so is one that the reader refuses."""
    raised = [] if line.startswith("intr_notify") else ["sync_notify(NVDLA_SDP, x);"]
    d = part_a(tmp_path / "t", [WRITE, line, *raised, "check_nothing(x);"])
    r = dlavec("check", "--config", "nv_small", d)
    word = {0: "ok", 1: "FAIL", 2: "ERROR"}[code]
    assert r.returncode == code and r.stdout.startswith(f"{word} {d}: "), kit.tail(r)
    assert what in r.stderr and (where is None or f":{where}: " in r.stderr or f"line {where}: " in r.stderr), kit.tail(r)


def test_check_takes_the_configuration_of_each_folder(tmp_path):
    """Folders of two configurations in one call; the worst of them is the exit code."""
    for config in ("nv_small", "nv_full"):
        r = dlavec("draw", "--config", config, "--kind", "pdp", "--count", "1", "--seed", "3", tmp_path / config)
        assert (r.returncode, r.stderr) == (0, ""), kit.tail(r)
    dirs = [tmp_path / c / "gen_pdp_3_000" for c in ("nv_small", "nv_full")]
    r = dlavec("check", *dirs)
    assert r.returncode == 0 and [x.split()[:2] for x in r.stdout.splitlines()] == [["ok", f"{d}:"] for d in dirs]
    r = dlavec("check", dirs[0], part_a(tmp_path / "none", [WRITE, "sync_notify(NVDLA_SDP, x);", "check_nothing(x);"]))
    assert r.returncode == 2 and [x.split()[0] for x in r.stdout.splitlines()] == ["ok", "ERROR"], kit.tail(r)


def test_a_field_names_its_register():
    """vectors/src finds the fields of a layer by unit and name; the two units that it leaves out have no such
    layers."""
    register = {}
    for r in tables.rows("registers"):
        if r["unit"] not in ("BDMA", "GEC"):
            assert register.setdefault((r["unit"], r["field"]), r["register"]) == r["register"]
    assert register["SDP", "BS_ALU_OPERAND"] == "D_DP_BS_ALU_SRC_VALUE"
