# SPDX-License-Identifier: Apache-2.0
"""Regressions with wrong arguments, with places that cannot be written, or with an early end: the
error is reported, with the code of the table."""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess

import pytest

import kit
from regress_kit import Result, command, environment, regress, small_list, start, write_list
from regress import lists
from regress.lists import KEY_OF
from test_regress import wait_for

LIST = """[bench.small]
config = "nv_small"
[[run]]
name = "some"
labels = ["good"]
traces = ["$DLA/vectors/pdp_m*"]
"""


def refused(tmp_path, *args, pytest="", out=None):
    """Requires code 2 and a line with the reason; nothing is played."""
    words = command(tmp_path, *args, pytest=pytest)
    if out is not None:
        words[words.index("--out") + 1] = str(out)
    r = kit.ends(kit.run(*words, env=environment()), 2)
    assert "Traceback" not in r.stderr and "INTERNALERROR" not in r.stderr + r.stdout
    assert "passed" not in r.stdout
    return r.stderr


@pytest.mark.parametrize("args, pytest, words", [
    (["--jobs", "0"], "", "JOBS=0: expected a number of 1 or more"),
    (["--jobs", "many"], "", "JOBS=many: expected a number"),
    ([], "'-k", "PYTEST_ARGS='-k: No closing quotation, expected words as of a shell"),
    (["--jobs", "2"], "-m 'good and'", "-m 'good and': at column 9"),
    (["--jobs", "2"], "-k '('", "-k '(': at column 2"),
    (["--jobs", "2"], "-k nothing", "no trace to play: -k 'nothing' of PYTEST_ARGS selects none of "),
    (["--jobs", "2"], "-m nolabel", "no trace to play: -m 'nolabel' of PYTEST_ARGS selects none of "),
    ([], "--frobnicate", "unrecognized arguments: --frobnicate"),
    (["--config", "nv_tiny"], "", "CONFIG=nv_tiny: no such configuration, expected one of nv_"),
    (["--history", "/proc/no/h"], "", "/proc/no/h: No such file or directory, expected the hist"),
    (["--history", __file__], "", f"{__file__}: file is not a database, expected the history"),
    (["--history", ""], "", "HISTORY=: expected a path"),
])
def test_bad_argument(tmp_path, args, pytest, words):
    kit.cosim_of("nv_small")
    assert words in refused(tmp_path, "--list", write_list(tmp_path, LIST), *args, pytest=pytest)


@pytest.mark.parametrize("goal, variables, named", [
    ("regress", ["LIST=x.toml", "TRACES=vectors"], {"LIST", "TRACES"}),
    ("regress", ["LIST=x.toml", "CONFIG=nv_large"], {"CONFIG"}),
    ("regress", ["ARGS=--pins", "ALL=rtl"], {"ALL", "ARGS"}),
    ("regress", ["TRACES=vectors/pdp_max", "PDP=check", "CORE=check", "WAVES=1"], {"PDP", "CORE", "WAVES"}),
    ("run", ["TRACES=vectors/pdp_max", "ARGS=--stats"], {"TRACES", "ARGS"}),
    ("network", ["FILE=x.layer", "PDP=rtl", "WAVES=1", "LIST=x.toml"], {"PDP", "WAVES", "LIST"}),
])
def test_variables_that_a_goal_does_not_take(goal, variables, named):
    r = kit.run("make", goal, *variables)
    assert r.returncode == 2 and not r.stdout
    assert set(r.stderr.partition("*** ")[2].partition(":")[0].split()) == named, kit.tail(r)


def test_bad_list_of_traces(tmp_path):
    assert "TRACES=': No closing quotation" in refused(tmp_path, "--traces", "'")
    (tmp_path / "bad.toml").write_bytes(b"# fine\n[[run]]\n# \xff\n")
    assert "bad.toml:3: invalid start byte, expected text in UTF-8" in refused(
        tmp_path, "--list", tmp_path / "bad.toml")


def test_out_cannot_be_a_folder(tmp_path):
    """A file, a folder that cannot exist, one with a user's files, one in use."""
    file = write_list(tmp_path, LIST)
    args = ["--list", file]
    assert "/proc/no: No such file" in refused(tmp_path, *args, out="/proc/no")
    assert f"{file}: File exists, expected a folder" in refused(tmp_path, *args, out=file)
    (tmp_path / "mine" / "failures").mkdir(parents=True)
    (tmp_path / "mine" / "failures" / "notes").write_text("a note")
    text = refused(tmp_path, *args, out=tmp_path / "mine")
    assert "failures was not made by a regression, expected an empty folder" in text
    assert (tmp_path / "mine" / "failures" / "notes").exists()
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "index.html").write_text("a note")
    assert "theirs: index.html was not made by a regression" in refused(tmp_path, *args, out=tmp_path / "theirs")
    assert os.listdir(tmp_path / "theirs") == ["index.html"]
    (tmp_path / "busy").mkdir()
    with open(tmp_path / "busy" / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.write("4711\n")
        lock.flush()
        text = refused(tmp_path, *args, out=tmp_path / "busy")
    assert "busy: a regression runs there (pid 4711): wait for it, or end it with kill -TERM 4711; the same" in text
    assert (tmp_path / "busy" / ".lock").read_text() == "4711\n"


@pytest.mark.long
def test_make_that_ends_takes_the_run_along(tmp_path):
    """SIGTERM to make leaves no run behind, and the same command continues."""
    kit.cosim_of("nv_small")
    file = write_list(tmp_path, LIST.replace("pdp_m*", "*") + f"seeds = {list(range(1, 40))}\n")
    words = ["make", "regress", f"LIST={file}", f"OUT={tmp_path}/out", f"HISTORY={tmp_path}/h.sqlite", "JOBS=2"]
    journal = tmp_path / "out" / "journal.jsonl"
    p = subprocess.Popen(words, cwd=kit.ROOT, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, start_new_session=True)
    wait_for(journal, 3, p)
    runner = int((tmp_path / "out" / ".lock").read_text())
    os.kill(p.pid, signal.SIGTERM)
    out = p.communicate(timeout=60)[0]
    assert p.returncode and not os.path.exists(f"/proc/{runner}")
    assert "ended by SIGTERM: " in out and re.search(r"^\d+ passed, 0 failed, \d+ not run$", out, re.M), out


ODD = ["a b", "\u00fc", "a'b", 'a"b', "x::y", "[z]", "$(touch HACKED)", "-k", "#c", " lead",
       "trail ", "100%", "<b>", "back\\slash", "star*", ".hidden"]


@pytest.mark.parametrize("how", ["list", "traces"])
def test_odd_names(tmp_path, how):
    """Each is played, has its own name, and its command repeats it."""
    kit.cosim_of("nv_small")
    for name in ODD:
        shutil.copytree(kit.VECTORS / "pdp_max", tmp_path / "odd" / name)
    file = write_list(tmp_path, LIST.replace("$DLA/vectors/pdp_m*", "odd"))
    args = ["--list", file] if how == "list" else ["--traces", str(tmp_path / "odd")]
    x = regress(tmp_path, *args, "--jobs", "2")
    assert x.counts == {"passed": len(ODD)}
    assert {os.path.basename(r["trace"]) for r in x.all.values()} == set(ODD)
    assert not (kit.ROOT / "HACKED").exists()
    one = next(r for r in x.all.values() if "HACKED" in r["id"])
    assert subprocess.run(one["command"], shell=True, capture_output=True).returncode == 0


def test_name_with_a_line_break(tmp_path):
    shutil.copytree(kit.VECTORS / "pdp_max", tmp_path / "odd" / "two\nlines")
    file = write_list(tmp_path, LIST.replace("$DLA/vectors/pdp_m*", "odd"))
    text = refused(tmp_path, "--list", file)
    assert re.search(r"list.toml:6: '.*two\\nlines': a line break in a folder's name", text)


def test_options_that_the_program_refuses(tmp_path):
    """They end the run before each trace is refused for them; the program's own output is the
    reason."""
    kit.cosim_of("nv_small")
    for line, words in (('args = ["--bogus"]', "--bogus"),
                        ('memory = ["m"]\n[memory.m]\ndbb = "latncy=5"', "latncy")):
        text = refused(tmp_path, "--list", write_list(tmp_path, LIST + line), "--jobs", "1")
        where = 1 + next(n for n, x in enumerate((LIST + line).splitlines()) if words in x)
        assert re.search(rf"^{tmp_path}/list.toml:{where}: .*{words}", text, re.M), text


@pytest.mark.parametrize("line", ['args = ["--max-cycles", "5"]', 'args = ["--seed=3"]', 'memory = ["m"]\n[memory.m]\nargs = ["--time-limit", "5"]'])
def test_arguments_that_a_key_overrides(tmp_path, line):
    option, key = next((o, k) for o, k in KEY_OF.items() if o in line)
    text = refused(tmp_path, "--list", write_list(tmp_path, LIST + line))
    assert re.search(rf"list.toml:\d+: {option}\S* is overridden by the key {key} of the run", text), text


@pytest.mark.parametrize("line, at", [
    ('args = ["--pins", "--report", "x"]', "7: --report"), ('args = ["--waves"]', "7: --waves"), ('[defaults]\nargs = ["--log=x"]', "8: --log=x")])
def test_arguments_of_a_single_trace(tmp_path, line, at):
    """Each trace would overwrite the file."""
    text = refused(tmp_path, "--list", write_list(tmp_path, LIST + line))
    assert text.startswith(f"{tmp_path}/list.toml:{at} is for a single trace"), text


@pytest.mark.parametrize("line, at", [
    ('providers = ["", "sdp=model"]\nargs = ["--all", "model"]', "8: --all model"),
    ('providers = ["sdp=model"]\n[defaults]\nargs = ["--engine=sdp=check"]', "9: --engine sdp=check"),
    ('providers = ["sdp=model"]\nmemory = ["m"]\n[memory.m]\nargs = ["--all=model"]', "10: --all model")])
def test_arguments_that_override_providers(tmp_path, line, at):
    text = refused(tmp_path, "--list", write_list(tmp_path, LIST + line))
    assert text.startswith(f"{tmp_path}/list.toml:{at} takes the place of the run's providers"), text


def test_arguments_beside_providers(tmp_path):
    """Another slot may have its provider in args; a way without providers may have all."""
    both = f'{LIST}providers = ["sdp=model"]\nargs = ["--engine", "pdp=model"]\n[[run]]\n'
    file = write_list(tmp_path, both + f'traces = ["{kit.VECTORS}/pdp_max"]\nargs = ["--all", "model"]')
    assert {c.argv[1] for c in lists.List(file).cases()} == {"--engine", "--all"}


@pytest.mark.parametrize("rtl, words", [
    ('rtl.pdp = { list = "a.sv", top = "a" }', "list.toml:3: a.sv: a source, expected a file list"),
    ('rtl.core = { list = "a.f", top = "a" }\nrtl.pdp = { list = "a.f", top = "a" }', "list.toml:3: a whole core takes the place"),
])
def test_rtl_of_a_bench(tmp_path, rtl, words):
    kit.write(tmp_path, {"a.sv": "", "a.f": ""})
    assert words in refused(tmp_path, "--list", write_list(tmp_path, LIST.replace("[[run]]", f"{rtl}\n[[run]]")))


def test_small_disk(tmp_path):
    """A file that could not be written is named once, code 2; the verdicts stay."""
    file = small_list(tmp_path, 30)
    limit = f"ulimit -f 60; trap '' XFSZ; {kit.shlex.join(command(tmp_path, '--list', file))}"
    r = kit.run("bash", "-c", limit, env=environment())
    assert r.returncode == 2 and "Traceback" not in r.stderr, kit.tail(r)
    assert f"{tmp_path}/out: File too large" in r.stderr
    assert r.stdout.splitlines()[-1] == "120 passed, 0 failed"


def test_control_c_while_the_bench_is_built(tmp_path):
    """One line and code 130. A make in front of the real one stands for a long build."""
    make = kit.script(tmp_path / "bin/make", f"echo > {tmp_path}/builds\nexec sleep 60\n")
    words = [w for w in command(tmp_path, "--list", small_list(tmp_path)) if w != "--no-build"]
    p = subprocess.Popen(words, cwd=kit.ROOT, env={**os.environ, **environment(), "DLA_LOCK": "1", "PATH": f"{make.parent}:{os.environ['PATH']}"},
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
                         preexec_fn=kit.heeds(signal.SIGINT))
    wait_for(tmp_path / "builds", 0, p)
    os.killpg(p.pid, signal.SIGINT)
    text = p.communicate(timeout=60)[0]
    assert p.returncode == 130 and len(text.strip().splitlines()) == 1 and "SIGINT" in text, text


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c(tmp_path, jobs):
    """SIGINT to the terminal's process group: code 130, a report, and the next run continues."""
    args = ["--list", small_list(tmp_path, 150), "--jobs", jobs]
    p = start(tmp_path, *args, pytest="--no-cache")
    wait_for(tmp_path / "out" / "journal.jsonl", 20, p)
    os.killpg(p.pid, signal.SIGINT)
    text = p.communicate()[0]
    assert p.returncode == 130, text
    rep = json.loads((tmp_path / "out" / "report.json").read_text())
    assert rep["exit"] == 130 and rep["verdicts"]["not run"] > 0
    assert text.splitlines()[-1].endswith("not run") and "Traceback" not in text
    p = start(tmp_path, *args, pytest="--no-cache")
    text = p.communicate()[0]
    p.stdout = None
    x = Result(subprocess.CompletedProcess([], p.returncode, text, ""), tmp_path / "out")
    assert x.counts == {"passed": len(rep["results"])} and x.report["resumed"]
