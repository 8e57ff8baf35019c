# SPDX-License-Identifier: Apache-2.0
"""Traces as a user meets them: every kind of error in one, and its message."""

import os
import pathlib
import random
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DLA = pathlib.Path(os.environ.get("DLA", ROOT / "build" / "dla"))

DONE = 'sync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n'
SURF = '{\n{offset:0x0, size:4, payload:0x01 0x02 0x03 0x04} ,\n}\n'


def dla(*args, cwd=None):
    assert DLA.exists(), f"{DLA} is missing: make native"
    return subprocess.run([DLA, *map(str, args)], cwd=cwd, capture_output=True, text=True,
                          timeout=60)


def write(folder, files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode("latin-1"))


def play(tmp_path, files, config="nv_small"):
    """Plays files as the trace `t`; messages then start with t/."""
    if isinstance(files, str):
        files = {"t.cfg": files}
    write(tmp_path / "t", files)
    return dla("play", "--config", config, "t", cwd=tmp_path)


def said(r):
    """Returns the lines of a run of one trace, without the lines that every run ends with: the
    trace's name, its verdict and the count of checks. A trace that cannot be read has no command
    that repeats it."""
    lines = r.stdout.splitlines(keepends=True)
    verdicts, last = lines[-2:]
    again = lines[:-2] and lines[-3].startswith("repeat: ")
    rest = lines[:-3] if again else lines[:-2]
    verdict, checks = re.fullmatch(r"1 trace: 1 ([a-z -]+); (.*)\n", verdicts).groups()
    assert last == f"{int(verdict == 'passed')} passed, {int(verdict != 'passed')} failed\n"
    assert again or verdict == "refused"
    name = lines[-3].split()[-1].split("/")[-1] if again else rest[-1].split(":")[0]
    if verdict != "passed":
        assert rest.pop() == f"{name}: {verdict}\n"
    return "".join(rest), name, verdict, checks


def cfg(line, tail=DONE):
    """A trace whose only error is its first line, and that has a data file."""
    return {"t.cfg": line + "\n" + tail, "in.dat": SURF}


def dat(text):
    return {"t.cfg": 'mem_load(pri_mem, 0x0, "in.dat");\n' + DONE, "in.dat": text}


READ = "read_reg 0xffff0001 0xffffffff 0x0\n"
BYTES = " ".join(f"0x{i:02x}" for i in range(32)) + "\n"
ROWS = [line.split(" ||| ") for line in (ROOT / "tests/unit/refused_traces.txt").read_text().splitlines() if line[0] != "#"]


@pytest.mark.parametrize("kind,text,message", [pytest.param(k, t, m, id=f"{k} {n}") for k, n, t, m in ROWS])
def test_refused(tmp_path, kind, text, message):
    """The first message names the place of the error."""
    kind, config = (kind.split() + ["nv_full" if kind == "txn" else "nv_small"])[:2]
    text = text.encode().decode("unicode_escape")
    files = {"line": cfg(text), "file": {"t.cfg": text}, "data": dat(text),
             "txn": {"input.txn": text + "\n" + READ, "d.dat": BYTES}}[kind]
    r = play(tmp_path, files, config)
    assert r.stderr.splitlines()[0] == message
    assert r.returncode == 2
    assert said(r) == ("", "t", "refused", "0 checks: 0 passed, 0 failed")


# ---- part A ----

INIT = "mem_init(pri_mem, 0x100, 0x100, ONES);\n"


def test_all_errors_at_once(tmp_path):
    r = play(tmp_path, "nonsense;\n" * 30)
    lines = r.stderr.splitlines()
    assert len(lines) == 20 and lines[19].startswith("t/t.cfg:20: ")


def test_right_regions(tmp_path):
    """Fill and overlay, separate ports, neighbours; a file inside a fill inside a fill."""
    text = (INIT + 'mem_load(pri_mem, 0x110, "in.dat");\n'
            "mem_init(pri_mem, 0x80, 0x80, ONES);\nmem_init(pri_mem, 0x0, 0x300, ONES);\n"
            "mem_init(sec_mem, 0x180, 0x100, ONES);\n"
            'mem_init(pri_mem, 0x110, "in.dat", ALL_ZERO);\n' + DONE)
    r = play(tmp_path, {"t.cfg": text, "in.dat": SURF}, "nv_large")
    assert (r.returncode, r.stderr) == (0, "")


def test_forms_of_a_line(tmp_path):
    """Lines in the form of the public traces take a short path in the reader. With a blank in front
    they take the general one: bytes and messages are the same, right or wrong."""
    seed = 20
    print("seed", seed)
    rng = random.Random(seed)
    plain = [f"{{offset:0x{64 * i:x}, size:{n}, payload:" + " ".join(
        f"0x{rng.randrange(256):02x}" for _ in range(n)) + "} ,"
             for i, n in enumerate((4, 32, 1, 9, 10, 99, 100, 4))]
    ends = [",", "}", "} , ", "}\t,", "},}", "} x", "}\r", "}#", ""]
    for i in range(240):
        lines = list(plain)
        k = rng.randrange(len(lines))
        at = rng.randrange(36 if i % 8 < 4 else len(lines[k]))
        new = rng.choice("0123456789abcdefxABF ,:{}'z\t")
        if i % 4 == 3:
            lines[k] = lines[k][:-3] + rng.choice(ends)
        else:
            lines[k] = lines[k][:at] + (new if i % 4 else "") + lines[k][at + (i % 2):]
        for folder, front in ("short", ""), ("general", " "):
            text = "\n".join(["{", *(front + x for x in lines), "}"])
            write(tmp_path / folder / f"t{i:03}", {
                f"t{i:03}.cfg": 'mem_init(pri_mem, 0, 0x400, AFIVE);\n'
                                'mem_load(pri_mem, 0, "in.dat");\n'
                                'sync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n'
                                'check_crc(e, pri_mem, 0, 0x400, 0);\n', "in.dat": text})
    names = sorted(p.name for p in (tmp_path / "short").iterdir())
    short, general = [dla("play", "--config", "nv_small", *names, cwd=tmp_path / f)
                      for f in ("short", "general")]
    assert short.stdout == general.stdout
    assert short.stderr == general.stderr
    assert short.stderr.count("in.dat:") > 20 and short.stdout.count(" check_crc ") > 20


# ---- part B ----

TXN_DATA = {
    "short": (BYTES, "t/d.dat:1: file ends after 0x20 bytes, expected 0x40"),
    "cut off": (BYTES + BYTES[:-7], "t/d.dat:2: line is cut off, expected 32 bytes"),
    "not hex": (BYTES + BYTES.replace("0x1f", "0xzz"),
                't/d.dat:2: not a byte at "0xzz", expected 0x00 to 0xff'),
    "long line": (BYTES + BYTES[:-1] + " 0x20\n",
                  't/d.dat:2: too many bytes at "0x20", expected 32 bytes in a line'),
}


@pytest.mark.parametrize("case", TXN_DATA)
def test_refused_txn_data(tmp_path, case):
    text, message = TXN_DATA[case]
    files = {"input.txn": "load_mem 0x80000000 0x40 d.dat\n" + READ, "d.dat": text}
    r = play(tmp_path, files, "nv_full")
    assert r.stderr.splitlines()[0] == message
    assert r.returncode == 2


def test_txn_without_checks(tmp_path):
    """A read needs a bit to compare: the mask 0 does not count as a check."""
    for text in "wait\n", "read_reg 0xffff0001 0x0 0x0\n":
        r = play(tmp_path, {"input.txn": text}, "nv_full")
        assert r.stderr == ("t/input.txn: no check command, expected at least one dump_mem or "
                            "read_reg with a mask other than 0\n")
        assert r.returncode == 2


@pytest.mark.parametrize("text, message", [
    ("retries=1", '"retries=1" in plusargs.txt, expected +name or +name=value'),
    ("\n+read_reg_poll_retries=x",
     'read_reg_poll_retries "x" is not a number, expected decimal or 0x and hex digits'),
    ("+read_reg_poll_retries=0", "read_reg_poll_retries is 0, expected at least 1"),
])
def test_refused_plusargs(tmp_path, text, message):
    r = play(tmp_path, {"input.txn": READ, "plusargs.txt": text}, "nv_full")
    assert r.stderr == f"t/plusargs.txt:{1 + text.count(chr(10))}: {message}\n"
    assert r.returncode == 2
