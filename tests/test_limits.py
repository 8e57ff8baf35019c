# SPDX-License-Identifier: Apache-2.0
"""Limits of one trace, and traces that come while the run goes on: --time-limit, --memory-limit,
--traces-from, --results."""

import json
import re
import signal
import subprocess

import pytest

import kit
import traps

# The traps of a trace: its verdict, its exit code and the words of the reason.
ENDS = {"crash": ("crashed", 5, r"signal 6"),
        "loop": ("timeout", 4, r"it did not finish within the 6 s of --time-limit"),
        "memory": ("crashed", 5, r"it took \d+ MiB of memory, more than the 256 of --memory-limit"),
        "mismatch": ("failed", 1, r"0x12345678"), "hang": ("hung", 3, r"PDP"),
        "malformed": ("refused", 2, r"malformed\.cfg:1: ")}


@pytest.fixture(scope="module")
def rig(tmp_path_factory):
    """Builds the bench with the traps, and a folder of traces with good ones around each bad
    one."""
    tmp = tmp_path_factory.mktemp("limits")
    exe = [kit.cosim_of("nv_small"), "--engine", f"pdp={traps.model(tmp)}", "--time-limit", "6",
           "--memory-limit", "256"]
    dirs = []
    for what in ENDS:
        dirs += [traps.trace(tmp / f"before_{what}"), traps.trace(tmp / what, what)]
    return exe, [*dirs, traps.trace(tmp / "last")]


def check(runs, dirs):
    assert [x["path"] for x in runs] == [str(d) for d in dirs]
    for x, d in zip(runs, dirs):
        verdict, code, why = ENDS.get(d.name, ("passed", 0, ""))
        assert (x["verdict"], x["exit"]) == (verdict, code), x
        assert re.search(why, " ".join(x["reasons"])), x["reasons"]


@pytest.mark.long
def test_each_costs_itself_alone(tmp_path, rig):
    exe, dirs = rig
    p = kit.play(tmp_path, exe[0], exe[1:], dirs)
    check([p.runs[str(d)] for d in dirs], dirs)
    assert p.r.returncode == 5
    assert "1 timeout, 2 crashed;" in p.r.stdout.splitlines()[-2]


@pytest.mark.long
def test_traces_come_one_by_one(tmp_path, rig):
    """Each result is written before the next folder is known, with the output of the trace."""
    exe, dirs = rig
    results, log = tmp_path / "results", tmp_path / "log"
    with open(log, "w") as out:
        results.touch()
        p = subprocess.Popen([*map(str, exe), "--traces-from", "-", "--results", results,
                              "--report", tmp_path / "r.json"], stdin=subprocess.PIPE, stdout=out,
                             stderr=out, text=True, cwd=kit.ROOT)
        for n, d in enumerate(dirs):
            p.stdin.write(f"{d}\n")
            p.stdin.flush()
            while p.poll() is None and results.read_text().count("\n") <= n:
                pass
            assert d.name in log.read_text(), p.poll()
        p.stdin.close()
        assert p.wait() == 5
    check([json.loads(x) for x in results.read_text().splitlines()], dirs)
    check(json.loads((tmp_path / "r.json").read_text())["runs"], dirs)


@pytest.mark.parametrize("program", ["dla", "cosim"])
def test_signal_while_the_next_folder_is_awaited(tmp_path, program):
    """All played traces passed, but more would have followed: the run was interrupted."""
    exe = kit.player(program)
    (tmp_path / "results").touch()
    p = subprocess.Popen([*map(str, exe), "--traces-from", "-", "--results", tmp_path / "results"],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    p.stdin.write(f"{kit.VECTORS}/pdp_max\n")
    p.stdin.flush()
    while p.poll() is None and not (tmp_path / "results").read_text().endswith("\n"):
        pass
    p.send_signal(signal.SIGTERM)
    out = p.communicate()[0]
    assert p.returncode == 128 + signal.SIGTERM and out.splitlines()[-1] == "1 passed, 0 failed"


@pytest.mark.parametrize("program", ["dla", "cosim"])
def test_folders_of_a_file_come_after_those_of_the_command_line(tmp_path, program):
    exe = kit.player(program)
    more = kit.write(tmp_path / "more", {"list": f"{kit.VECTORS}/pdp_max\n\n{tmp_path}/none"})
    r = kit.ends(kit.run(*exe, "--traces-from", more / "list", "--results", more / "out", kit.VECTORS / "sdp_prelu"), 2)
    runs = [json.loads(x) for x in (more / "out").read_text().splitlines()]
    assert [x["verdict"] for x in runs] == ["passed", "passed", "refused"]
    assert r.stdout.splitlines()[-1] == "2 passed, 1 failed"
