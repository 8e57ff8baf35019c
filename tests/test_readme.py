# SPDX-License-Identifier: Apache-2.0
"""Runs every command in README.md, docs/reference/programs.md and docs/how-to/embedding.md, and every option and goal
that a --help lists; README.md shows the true output. A new command that runs as printed needs nothing here; others need
a line in one of the tables."""

import os
import pathlib
import re
import shlex
import shutil

import pytest

import kit

README = (kit.ROOT / "README.md").read_text()
PAGES = README + "".join((kit.ROOT / "docs" / f"{p}.md").read_text() for p in ("reference/programs", "how-to/embedding"))
TRACE = "vectors/dc_stride_pad"
STARTS = ("make ", "build/dla ", "build/dlavec ", "build/<", "build/n", "cosim ", "dla ", "gcc ", "apt-get ", ". ",
          "tests/", "harness/")

# Placeholders in a command, and their values.
PLACES = [(r"\[(--config C)\]", r"\1"), (r"\[ADDR\\\|NAME\[=VALUE\]\]", "SDP.D_CVT_SHIFT=3"),
          (r"(CONFIG=|--config )C\b", r"\1nv_small"), (r"\bDIR\.\.\.", TRACE),
          (r"<config>", "nv_small")]

# Commands that do not run as printed, with the command that runs instead, or the test that runs it.
INSTEAD = {command: shlex.split(how[2:]) if how[0] == "$" else how for command, how in kit.rows("readme.txt")}


def commands():
    found = []
    for block in re.findall(r"^```\n(.*?)^```$", PAGES, re.M | re.S):
        found += [re.sub(r"\s{2,}#.*", "", x) for x in block.splitlines()]
    text = re.sub(r"^```\n.*?^```$", "", PAGES, flags=re.M | re.S)
    found += [" ".join(x.split()) for x in re.findall(r"`([^`]+)`", text)]
    found = [x.strip() for x in found if x.startswith(STARTS)]
    return sorted(x for x in set(found) if " " in x or x.startswith("make"))


def built(word):
    """Returns build/... in the build folder of this run; skips when it was not built."""
    if not word.startswith("build/"):
        return word
    return str(kit.need(kit.BUILD / word[6:], "make test-build"))


@pytest.mark.parametrize("command", commands())
def test_command(tmp_path, command):
    args = INSTEAD.get(command)
    if isinstance(args, str):
        name = re.match(r"(test_\w+\.py)::(test_\w+)$", args)
        assert not name or f"def {name[2]}(" in (kit.ROOT / "tests" / name[1]).read_text()
        return
    if args is None:
        text = command
        for pattern, value in PLACES:
            text = re.sub(pattern, value, text)
        args = shlex.split(text)
    if args[0] == "make" and args[1] == "run":
        kit.cosim_of("nv_small")
        args.append(f"OUT={tmp_path}")
    elif args[0] == "make" and args[1] == "sim" and "VARIANT=rtl" in args:
        kit.bench("rtl")
    elif args[0] == "make" and args[1] == "man" and not shutil.which("help2man"):
        pytest.skip("help2man is not installed: sh harness/setup.sh test")
    elif args[0] == "apt-get" and (not shutil.which("apt-get") or os.geteuid()):
        pytest.skip("no apt-get, or not root")
    elif args[0] == ".":
        args = ["bash", "-c", text]
    args = [re.sub(r"^out/", f"{tmp_path}/", a) for a in args]
    kit.good(kit.run(*[built(a) for a in args]))


def test_first_command_installs_what_setup_does_not():
    """harness/setup.sh cannot install make itself."""
    first = [x for x in commands() if x.startswith("apt-get ")]
    assert first == ["apt-get update && apt-get install -y git make"]


def same(text):
    return re.sub(r"\d+ cycles/s", "N cycles/s", text).splitlines()


def test_sample_output_is_what_is_printed(tmp_path):
    kit.cosim_of("nv_small")
    sample = re.search(r"## How to read the output\s+```\n(.*?)```", README, re.S)[1]
    r = kit.good(kit.run("make", "run", f"OUT={tmp_path}"))
    out = r.stdout[r.stdout.index("PASS "):].replace(str(kit.BUILD), "build")
    assert same(out) == same(sample)


def test_latency_example_changes_the_clocks(tmp_path):
    kit.cosim_of("nv_small")
    slow, fast = map(int, re.search(r"takes (\d+) clocks instead of (\d+)", " ".join(PAGES.split())).groups())
    example = [x for x in commands() if "+mem_read_latency" in x][0]
    clocks = []
    for args in shlex.split(example), [x for x in shlex.split(example) if "latency" not in x]:
        r = kit.run(*args, f"OUT={tmp_path}")
        clocks.append(int(re.search(r"^cycles (\d+),", r.stdout, re.M)[1]))
    assert clocks == [slow, fast]


# ---- options of --help ----

# A value for each kind of placeholder, or for an option by name; NEEDS adds other words.
VALUE = {"N": "60000", "C": "nv_small", "P": "model", "KEY=VALUE,..": "latency=20", "SLOT=P": "sdp=model"}
BY_NAME = {"--on-mismatch": "count", "--waves-on": "sdp.op_enable", "--rtl_NAME": None, "--traces-from": "/dev/null",
           "--fault": "dbb.ar delay=3", "--rule": "all=warn"}
# Benches with RTL: test_core_check.py, test_stall.py. A driver: test_host.py.
LATER = {"core=P", "WHERE:PERCENT:MIN-MAX", "FILE.so"}
PROGRAMS = {"dla play": [str(kit.DLA), "play"], "cosim": [str(kit.BUILD / "nv_small" / "cosim")]}


def options(text):
    """Yields (option, placeholder or None) of each option line, alternatives one by one."""
    for line in re.findall(r"^  (--\S.*)$", text, re.M):
        name, joined, apart = re.match(
            r"(--[\w-]+)(?:\[?=(\S+?)\]?| ([A-Z]\S*|\w+=\S+))?(?=\s|$)", line).groups()
        for value in (joined or apart or "").split("|"):
            yield name, value or None


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_option(tmp_path, program):
    """Each option is accepted alone, and a trace passes with it."""
    exe = [str(kit.need(pathlib.Path(PROGRAMS[program][0]), "make test-build"))]
    exe += PROGRAMS[program][1:]
    found = list(options(kit.run(*exe, "--help").stdout))
    assert len(found) > 6
    for n, (name, value) in enumerate(found):
        if value in LATER:
            continue
        if value and not value.islower():
            given = BY_NAME.get(name) or VALUE.get(value) or (
                str(tmp_path / f"out{n}") + (".fst" if name == "--waves" else ""))
            args = [f"{name}={given}"]
        else:
            args = [f"{name}={value}" if value else name]
        r = kit.run(*exe, *args, kit.ROOT / TRACE, cwd=tmp_path)
        assert r.returncode == 0, f"{' '.join(args)}\n{kit.tail(r)}"


def test_examples_of_dla_regs():
    text = kit.dla("regs", "--help").stdout
    examples = re.findall(r"^  ([A-Z]\S+|0x\S+)  ", text, re.M) + ["SDP.D_DP_BS_CFG=0x7"]
    assert len(examples) == 4 and examples[-1] in text
    for what in examples:
        kit.good(kit.dla("regs", "--config", "nv_small", what))


def test_every_goal_of_make_help_is_run():
    """Each goal is run by a test, by a command of README.md, by the suite's own build, or by hand."""
    by_hand = {"help", "clean", "test", "test-all", "test-build", "test-build-all", "bench",
               "bench-build-time", "bench-settings", "fp-exhaustive", "fuzz", "rtl-speed", "clocks", "mac-use",
               "synth", "lint", "vectors", "native"}
    goals = re.findall(r"^  make ([\w-]+) ", kit.run("make", "help").stdout, re.M)
    assert {"run", "sim", "native", "test", "test-quick", "install", "man"} <= set(goals)
    tests = "".join(p.read_text() for p in (kit.ROOT / "tests").rglob("test_*.py"))
    for goal in set(goals) - by_hand:
        used = re.search(rf'"make",[^)]*"{goal}"|\bmake {goal}\b', tests + " ".join(commands()))
        assert used, f"make {goal}: no test and no command of README.md runs it"
