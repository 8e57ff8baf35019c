# SPDX-License-Identifier: Apache-2.0
"""The command line of dlavec: each command's help and its examples, options of others, places that cannot be written."""

import re
import shlex

import kit
import pytest

DLAVEC = kit.BUILD / "dlavec"
COMMANDS = {"random": ["out"], "layer": ["a.layer", "out"], "unpack": ["a.dat", "out.npy"], "cover": ["dir"],
            "close": ["out"], "convert": ["dir", "out"]}


def dlavec(*args, cwd=None):
    return kit.run(kit.need(DLAVEC, "make native"), *args, cwd=cwd)


def test_help_names_all_commands():
    r = dlavec("--help")
    assert r.returncode == 0 and re.findall(r"^  (\w+) ", r.stdout, re.M)[:6] == list(COMMANDS), r.stdout
    assert dlavec().returncode == 2 and dlavec("lay").returncode == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command):
    """Each option that the text lists is taken; those of other commands are refused."""
    r = dlavec(command, "--help")
    assert r.returncode == 0 and r.stdout.startswith(f"usage: dlavec {command} "), r.stdout
    mine = set(re.findall(r"^  (--[a-z-]+)", r.stdout, re.M))
    every = {o for c in COMMANDS for o in re.findall(r"^  (--[a-z-]+)", dlavec(c, "--help").stdout, re.M)}
    assert {"--config", "--tables"} <= mine < every
    for option in mine - {"--fields"}:
        r = dlavec(command, option)
        assert r.returncode == 2 and f"{option}: its value is missing" in r.stderr, r.stderr
    for option in every - mine | {"--lstm"}:
        r = dlavec(command, option, "1", *COMMANDS[command])
        assert r.returncode == 2 and f"{option}: {command} has no such option" in r.stderr, r.stderr


def test_examples_of_help(tmp_path):
    """Every example, in the order of the commands, in a folder outside the tree."""
    layer = re.search(r"^  layers = .*?\);$", dlavec("layer", "--help").stdout, re.M | re.S)
    (tmp_path / "conv.layer").write_text(layer[0])
    done = 0
    for command in ("layer", "unpack", "random", "cover", "convert", "close"):
        for line in re.findall(r"^  dlavec (.*)$", dlavec(command, "--help").stdout, re.M):
            words = shlex.split(line.split("&&")[0])
            if "nv_full" in words and command == "close":
                words[words.index("sdp")] = "rubik"
            if "--count" in words:
                words[words.index("--count") + 1] = "2"
            if command == "random" and "out" in words:
                words[words.index("out")] = f"random{done}"
            if command == "convert":
                dlavec("random", "--unit", "dc", "--count", "1", tmp_path / "out_dc")
                words[words.index("out/dc_1_000")] = "out_dc/dc_1_000"
            if command == "close":
                words[-1] = f"close{done}"
                words += ["--tries", "1"] if "rubik" in words else ["--unit", "cdp"]
            if "more" in words:
                dlavec("cover", "out", "--json", "monday.json", cwd=tmp_path)
                words[words.index("more")] = "out"
            r = dlavec(*words, cwd=tmp_path)
            assert r.returncode == 0, f"{line}\n{kit.tail(r)}"
            done += 1
    assert done >= 9


@pytest.mark.parametrize("command, args", [("random", ["--count", "1"]), ("close", ["--unit", "cdp"]),
                                           ("layer", ["a.layer"])])
def test_output_that_cannot_be_written(tmp_path, command, args):
    """No such folder, no place for one: exit code 2, and nothing is left."""
    (tmp_path / "a.layer").write_text('layers = ( { engine = "sdp"; input = { shape = [1, 2, 3]; seed = 1; }; } );\n')
    (tmp_path / "there").mkdir()
    before = sorted(tmp_path.rglob("*"))
    for out, why in (("none/out", "cannot be written"), ("a.layer/out", "cannot be written"), ("there", "exists already")):
        r = dlavec(command, *args, out, cwd=tmp_path)
        assert r.returncode == 2 and why in r.stderr, kit.tail(r)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("args, message", [
    (["layer", "none.layer", "o"], "none.layer: cannot be read: No such file or directory"),
    (["layer", "npy.layer", "o"], "npy.layer:1: x.npy: it cannot be read: Is a directory"),
    (["random", "--constraints", "none.con", "o"], "none.con: cannot be read: No such file or directory"),
    (["unpack", "--config", "nv_small", "--shape", "1,1,1", "none.bin", "o"], "none.bin: no such file or folder"),
    (["unpack", "--config", "nv_small", "--shape", "1,1,1", "x.npy", "o"], "x.npy: cannot be read: Is a directory"),
    (["cover", "x.npy/../none"], "x.npy/../none: no such folder"),
    (["convert", "--config", "nv_small", "x.npy", "o"], "cannot be read: No such file or directory"),
    (["random", "--tables", "none", "o"], "none/configs.csv: cannot be read: No such file or directory"),
    (["random", "--count", "1", "none/o"], "none/o: cannot be written: No such file or directory"),
])
def test_reasons(tmp_path, args, message):
    """What cannot be read or written is said with the reason."""
    (tmp_path / "x.npy").mkdir()
    (tmp_path / "npy.layer").write_text('layers = ( { engine = "sdp"; input = { data = "x.npy"; }; } );\n')
    r = dlavec(*args, cwd=tmp_path)
    assert r.returncode == 2 and message in r.stderr, kit.tail(r)
