# SPDX-License-Identifier: Apache-2.0
"""Waves, records, logs and reports that cannot be written: file and reason, exit 2."""

import subprocess

import pytest

import kit

FULL, NONE, LARGE = "No space left on device", "No such file or directory", "File too large"
TRACE = "vectors/pdp_max"


def said(r, *words):
    assert r.returncode == 2, kit.tail(r)
    assert all(w in r.stderr for w in words), r.stderr


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    file = tmp_path_factory.mktemp("out") / "a.log"
    assert kit.dla("play", "--log", file, TRACE).returncode == 0
    return file


@pytest.mark.parametrize("command", [["log"], ["perf"], ["perf", "--format", "json"], ["logdiff", "{log}"]],
                         ids=lambda c: " ".join(c))
def test_stdout(command, log):
    words = " ".join([str(kit.DLA), *command, str(log)]).format(log=log)
    said(kit.run("sh", "-c", f"{words} > /dev/full"), "stdout: ", FULL)


@pytest.mark.parametrize("command", [
    "dla --version", "dla play --help", "dla info --config nv_small", "dla regs --config nv_small", "dlavec --help",
    "dlavec check vectors/pdp_max", "dlavec cover vectors/pdp_max", "nv_small/cosim --list", "nv_small/cosim --help",
    "nv_small/replay --help"])
def test_printed_answers(command):
    said(kit.run("sh", "-c", f"{kit.need(kit.BUILD / command.split()[0], 'make test-build')} "
                             f"{command.split(' ', 1)[1]} > /dev/full"), "stdout: cannot be written")


@pytest.mark.parametrize("args,code", [
    (["dla", "play", *[TRACE] * 400], 2), (["nv_small/cosim", *[TRACE] * 400], 2), (["dla", "log", "{log}"], 141),
    (["dla", "perf", "--format", "json", "{log}"], 141), (["dla", "regs", "--config", "nv_full"], 141)],
    ids=lambda x: " ".join(x[:2]) if isinstance(x, list) else None)
def test_a_reader_that_leaves(args, code, log):
    """When the reader of a pipe ends, as `| head -1` does, the program ends quietly: no message, the code of exit-codes.md, and no
    further trace is played for nobody."""
    words = " ".join([str(kit.need(kit.BUILD / args[0], "make test-build")), *args[1:]]).format(log=log)
    # true reads nothing; what a pipe holds is not lost before it is closed
    r = kit.run("bash", "-c", f"{{ sleep .2; {words}; echo code $? >&2; }} | true")
    assert r.stderr == f"code {code}\n", r.stderr
    page = (kit.ROOT / "docs/reference/exit-codes.md").read_text()
    assert f"| head -1`" in page and str(code) in page


@pytest.mark.parametrize("exe", ["dla", "cosim"])
@pytest.mark.parametrize("file,reason", [("/dev/full", FULL), ("{tmp}/none/x", NONE)], ids=["full", "none"])
@pytest.mark.parametrize("option", ["--log", "--report", "--results", "--events"])
def test_files(exe, option, file, reason, tmp_path):
    file = file.format(tmp=tmp_path)
    r = kit.run(*(kit.player(exe)), option, file, TRACE)
    said(r, file, reason)
    assert file == "/dev/full" or "1 passed" not in r.stdout or option == "--report"


@pytest.mark.parametrize("option", ["--log", "--report", "--results", "--events"])
def test_a_file_that_is_removed_while_it_is_written(option, tmp_path):
    file = tmp_path / "x"
    command = [kit.need(kit.DLA, "make native"), "play", option, file, "--traces-from", "-"]
    kit.repeat(command)
    p = subprocess.Popen(command, cwd=kit.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         text=True)
    p.stdin.write(f"{TRACE}\n")
    p.stdin.flush()
    while not p.stdout.readline().startswith("PASS"):
        assert p.poll() is None
    file.unlink()
    out, err = p.communicate()
    assert (p.returncode == 2 and f"{file}: cannot be written: {NONE}" in err) or \
        (option == "--report" and file.exists()), out + err


def test_a_page(log, tmp_path):
    said(kit.dla("perf", "--out", "/dev/full", log), "/dev/full: cannot be written", FULL)
    said(kit.dla("perf", "--out", tmp_path / "none/x", log), "none/x: cannot be written", NONE)


def limited(*command):
    """A disk that is full after 8 blocks."""
    return kit.run("sh", "-c", f"ulimit -f 8; trap '' XFSZ; exec {kit.shlex.join(map(str, command))}")


def test_files_that_end(tmp_path):
    for option in "--log", "--record", "--report":
        out = tmp_path / option
        many = [TRACE] * (60 if option == "--report" else 1)
        said(limited(kit.DLA, "play", option, out, *many), str(out), LARGE)


def test_waves(tmp_path):
    """The writer of waves does not report this error itself."""
    exe = kit.cosim_of("nv_small")
    said(kit.run(exe, f"--waves={tmp_path}/none/x.fst", TRACE), "none/x.fst: cannot be written", NONE)
    said(kit.run(exe, "--waves=/dev/full", TRACE), "/dev/full: cannot be written", "not a regular file")
    said(limited(exe, f"--waves={tmp_path}/x.fst", TRACE), "x.fst: the waves are not complete", LARGE)
