# SPDX-License-Identifier: Apache-2.0
"""A regression plays the programs with which it began, also when builds change them meanwhile: two
at once in one tree, one that is killed, outside models, lists that are copies of an example."""

import fcntl
import html
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

import kit
from regress_kit import Result, command, environment, regress, small_list, start, write_list
from test_regress import same, wait_for

from regress import __main__ as regress_main
from regress import frozen, lists           

LIST = f"""[bench.mine]
config = "nv_small"
variant = "mine"
[[run]]
name = "some"
traces = ["{kit.VECTORS}/pdp_m*", "{kit.VECTORS}/cdp_*"]
seeds = {list(range(1, 31))}
"""


def build(folder, more):
    """A build whose bench of the variant is the plain one with more options, as a program with
    another content; written aside and renamed, as make does it."""
    exe = folder / "nv_small-mine" / "cosim"
    os.replace(kit.script(exe.with_suffix(".new"), f'exec {kit.cosim_of("nv_small")} "$@" {more}\n'), exe)
    if not (folder / "dla").exists():
        (folder / "dla").symlink_to(kit.DLA)
    return exe


GOOD, BAD = "", "--max-cycles 100"


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Returns reports of one run with either program, without other runs."""
    found = {}
    for more in GOOD, BAD:
        tmp = tmp_path_factory.mktemp("alone")
        build(tmp / "build", more)
        found[more] = regress(tmp, "--list", write_list(tmp, LIST), "--jobs", "2",
                              env={"DLA_BUILD": str(tmp / "build")})
    assert found[GOOD].counts == {"passed": 120} and found[BAD].counts == {"max-cycles": 120}
    return found


def ended(p, out):
    text = p.communicate(timeout=kit.GUARD)[0]
    assert (out / "report.json").exists(), text[-3000:]
    return Result(subprocess.CompletedProcess([], p.returncode, text, ""), out)


def without_commands(x):
    """Returns the output of a run about its traces; the commands name the run's copy where the
    build changed."""
    results, groups, *rest = x.stable()
    return [[{k: v for k, v in r.items() if k != "command"} for r in results], groups, *rest]


def equal(x, other):
    old, new = str(other.out.parent), str(x.out.parent)
    assert json.dumps(without_commands(x)) == json.dumps(without_commands(other)).replace(old, new)


@pytest.mark.long
def test_two_at_once_in_one_tree(tmp_path, alone):
    """The second run builds its bench over that of the first. Each reports the same as alone; the
    first names the program that changed, and its commands play its own copy."""
    exe, env = build(tmp_path / "build", BAD), {"DLA_BUILD": str(tmp_path / "build")}
    file = write_list(tmp_path, LIST)
    one, two = tmp_path / "one", tmp_path / "two"
    shutil.copy(file, one.mkdir() or one)
    shutil.copy(file, two.mkdir() or two)
    first = start(one, "--list", one / "list.toml", "--jobs", "2", env=env)
    wait_for(one / "out" / "journal.jsonl", 20, first)
    build(tmp_path / "build", GOOD)
    second = start(two, "--list", two / "list.toml", "--jobs", "2", env=env)
    x, y = ended(first, one / "out"), ended(second, two / "out")
    equal(x, alone[BAD])
    equal(y, alone[GOOD])
    copy = x.report["changed"][str(exe)]
    assert copy.startswith(f"{one}/out/programs/") and not y.report["changed"]
    assert f"{exe} was built again during the run, which played its copy {copy}" in x.r.stdout
    page = html.unescape((x.out / "index.html").read_text())
    assert f"{exe} was built again during this run, which played its copy {copy}." in page
    bad = next(iter(x.bad))
    in_junit = re.search(r"^repeat: (.*)$", x.cases[bad].result[0].text, re.M)[1]
    for line in x.all[bad]["command"], in_junit:
        assert line.startswith(f"{copy} ")
    assert kit.run("sh", "-c", x.all[bad]["command"]).returncode == 4
    assert all(r["command"].startswith(f"{exe} ") for r in y.all.values())


def killed(tmp_path, args, env):
    """Kills a regression when it has played some traces."""
    p = start(tmp_path, *args, env=env)
    wait_for(tmp_path / "out" / "journal.jsonl", 40, p)
    p.kill()
    p.communicate()


@pytest.mark.long
@pytest.mark.parametrize("how", [[], ["--launcher", "{}"]], ids=["workers", "parts"])
def test_killed_half_way_and_built_again(tmp_path, alone, how):
    """No result of the run before is used: all come from the present program."""
    env = {"DLA_BUILD": str(tmp_path / "build")}
    build(tmp_path / "build", BAD)
    args = ["--list", write_list(tmp_path, LIST), "--jobs", "2", *how]
    killed(tmp_path, args, env)
    build(tmp_path / "build", GOOD)
    x = regress(tmp_path, *args, env=env)
    assert x.report["resumed"] and not x.report["changed"]
    equal(x, alone[GOOD])


def test_killed_half_way_continues(tmp_path, alone):
    """After the same program is built again, finished traces stay, and the report is the same."""
    env = {"DLA_BUILD": str(tmp_path / "build")}
    build(tmp_path / "build", GOOD)
    args = ["--list", write_list(tmp_path, LIST), "--jobs", "2"]
    killed(tmp_path, args, env)
    before = [json.loads(x) for x in (tmp_path / "out" / "journal.jsonl").read_text().splitlines()]
    build(tmp_path / "build", GOOD)
    x = regress(tmp_path, *args, env=env)
    assert x.report["resumed"]
    equal(x, alone[GOOD])
    assert all(x.all[r["id"]]["began"] == r["began"] for r in before if "id" in r)


def test_a_model_from_outside_is_kept_too(tmp_path):
    """While the run plays, its file is overwritten and is no longer a model."""
    file = small_list(tmp_path, 40)
    p = start(tmp_path, "--list", file, "--jobs", "2")
    wait_for(tmp_path / "out" / "journal.jsonl", 20, p)
    so = tmp_path / "trap_pdp.so"
    so.unlink()
    so.write_text("no model")
    x = ended(p, tmp_path / "out")
    assert x.counts == {"passed": 160} and list(x.report["changed"]) == [str(so)]


def test_waves_of_the_copy_open(tmp_path):
    """A save file names files beside the program, which are also beside the copy."""
    x = regress(tmp_path, "--list", small_list(tmp_path, 1, m="mismatch"), "--jobs", "1")
    folder = x.out / "programs"
    copies = [f for f in folder.glob("*/cosim")]
    assert len(copies) == 1
    assert {"dla.gtkw", "boxes.sh"} <= {f.name for f in (copies[0].parent / "gen").iterdir()}
    assert os.path.samefile(folder / "dla", kit.DLA)


@pytest.mark.parametrize("around", [False, True], ids=["alone", "in a make"])
def test_build_and_copy_are_one_step(monkeypatch, around):
    """While make builds and the program is copied, this process holds the lock that every make of
    the tree takes. When a make around it holds that lock, it does not wait."""
    seen, top = [], os.open(kit.ROOT, os.O_RDONLY)
    monkeypatch.delenv("DLA_LOCK", raising=False)
    if around:
        monkeypatch.setenv("DLA_LOCK", "1")
        fcntl.flock(top, fcntl.LOCK_EX)

    class Copies:
        def of(self, exe):
            seen.append((exe, real(["flock", "-n", kit.ROOT, "true"], check=False).returncode))
    real = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *a, **kw: real(["true"], check=False))
    assert regress_main.build({("sim",): "exe"}, Copies()) == 0
    os.close(top)
    assert seen == [("exe", 1)]


def test_copies_stay_for_parts_of_a_killed_run(tmp_path):
    """A part on another machine may start its program after the next run has begun."""
    out, program = tmp_path / "out", tmp_path / "cosim"
    program.write_text("before")
    copy = pathlib.Path(frozen.Frozen(out).of(str(program)))
    program.write_text("after")
    frozen.Frozen(out).clear(goes_on=True)
    assert copy.read_text() == "before"
    now = pathlib.Path(frozen.Frozen(out).of(str(program)))
    assert now.read_text() == "after" and not frozen.Frozen(out).changed()
    frozen.Frozen(out).clear(goes_on=False)
    assert not copy.exists() and not now.exists()


def test_variables_of_a_list_are_known_to_make(tmp_path):
    file = write_list(tmp_path, LIST.replace('variant = "mine"', 'make = ["VL_OPTT=-O1"]'))
    words = [w for w in command(tmp_path, "--list", file) if w != "--no-build"]
    kit.refused(kit.run(*words, env=environment()), "VL_OPTT: no such variable")


# ---- the build folder of a list ----

def variants(folder, text):
    folder.mkdir()
    file = folder / "nightly.toml"
    file.write_text(text)
    return {b.name: b.exe.parent.name for b in lists.List(file).benches.values()}


def test_copies_of_an_example_have_their_own_bench(tmp_path):
    text = (kit.ROOT / "examples" / "unit.toml").read_text()
    text = text.replace("../tests", str(kit.ROOT / "tests"))
    a, b = variants(tmp_path / "a", text), variants(tmp_path / "b", text)
    assert re.fullmatch(r"nv_small-nightly\.mine\.[0-9a-f]{6}", a["mine"])
    assert a["mine"] != b["mine"]
    text = text.replace("[bench.mine]", '[bench.mine]\nvariant = "v"')
    assert variants(tmp_path / "c", text) == {"mine": "nv_small-v"}


def test_two_benches_in_one_folder_are_refused(tmp_path):
    file = write_list(tmp_path, LIST + '[bench.other]\nconfig = "nv_small"\nvariant = "mine"\n'
                      'engines = "pdp"\n')
    r = kit.ends(kit.run(*command(tmp_path, "--list", file), env=environment()), 2)
    assert re.search(r"list.toml:\d+: \[bench.mine\] is built differently in the same folder, "
                     r"nv_small-mine, expected another variant", r.stderr)
