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
        mode = "wb" if isinstance(text, bytes) else "w"
        with open(folder / name, mode) as f:
            f.write(text)


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


# ---- part A, command file: (first line of the file, message) ----

REG = "NVDLA_SDP.D_CVT_SHIFT_0"
LINES = {
    "unknown command": (
        f"reg_wrte({REG}, 1);",
        'unknown command "reg_wrte", expected one of docs/traces.md 2; near: reg_write'),
    "unknown command, nothing near": (
        f"frobnicate({REG}, 1);",
        'unknown command "frobnicate", expected one of docs/traces.md 2'),
    "no command": ("= 1", '"= 1" found, expected a command'),
    "no parenthesis": (
        f"reg_write {REG}, 1;", f'"{REG}, 1;"'[:25] + '" found, expected reg_write(reg, value);'),
    "no closing parenthesis": (
        f"reg_write({REG}, 1;", '";" found, expected "," or ")"'),
    "no semicolon": (f"reg_write({REG}, 1)", 'line ends early, expected ";"'),
    "cut off": (f"reg_write({REG},", "line ends early, expected an argument"),
    "two commands": (
        "check_nothing(e); check_nothing(e);",
        '"check_nothing(e);" found, expected one command in a line'),
    "no closing quote": (
        'mem_load(pri_mem, 0x0, "in.dat);', '""in.dat);" found, expected a closing quote'),
    "control character": (
        "reg_write(\x01);", 'line ends early, expected an argument'),
    "too few arguments": (
        f"reg_write({REG});", "reg_write has 1 argument, expected reg_write(reg, value);"),
    "too many arguments": (
        "check_nothing(e, 1, 2, 3, 4, 5, 6, 7);",
        "check_nothing has 8 arguments, expected check_nothing(id);"),
    "no arguments": (
        "intr_notify();",
        "intr_notify has 0 arguments, expected intr_notify(intr, id); or intr_notify(id);"),
    "bad number": (
        f"reg_write({REG}, 0xzz);",
        'value "0xzz" is not a number, expected decimal or 0x and hex digits'),
    "number with a tail": (
        f"reg_write({REG}, 12ab);",
        'value "12ab" is not a number, expected decimal or 0x and hex digits'),
    "value too wide": (
        f"reg_write({REG}, 0x100000000);",
        "value 0x100000000 is too wide, expected at most 32 bits"),
    "address too wide": (
        "mem_init(pri_mem, 0x10000000000000000, 8, ONES);",
        "base address 0x10000000000000000 is too wide, expected at most 64 bits"),
    "crc too wide": (
        "check_crc(e, pri_mem, 0x0, 8, 0x123456789);",
        "crc 0x123456789 is too wide, expected at most 32 bits"),
    "string for a number": (
        f'reg_write({REG}, "1");', '"1" is a string, expected value'),
    "not a register": (
        "reg_write(SDP_D_CVT_SHIFT, 1);",
        '"SDP_D_CVT_SHIFT" is not a register, expected NVDLA_<UNIT>.<REGISTER>_0'),
    "no _0": (
        "reg_write(NVDLA_SDP.D_CVT_SHIFT, 1);",
        'register "NVDLA_SDP.D_CVT_SHIFT" does not end in _0, expected '
        'NVDLA_<UNIT>.<REGISTER>_0'),
    "unknown unit": (
        "reg_write(NVDLA_SDQ.D_CVT_SHIFT_0, 1);",
        'unknown unit "NVDLA_SDQ", expected NVDLA_ and a unit of nv_small; '
        'near: SDP, PDP, CDP'),
    "unknown register": (
        "reg_write(NVDLA_SDP.D_CVT_SHIFTS_0, 1);",
        'unit SDP has no register "D_CVT_SHIFTS"; near: D_CVT_SHIFT'),
    "register of another unit": (
        "reg_write(NVDLA_SDP.D_ENTRY_PER_SLICE_0, 1);",
        'unit SDP has no register "D_ENTRY_PER_SLICE"; CDMA has one of this name'),
    "unknown ROM word": (
        "reg_read(NVDLA_CFGROM.GLB_DESK_0, t);",
        'unit CFGROM has no register "GLB_DESK"; near: GLB_DESC'),
    "unknown unit in sync": (
        "sync_notify(NVDLA_XYZZY, f);",
        'unknown unit "NVDLA_XYZZY", expected NVDLA_ and a unit of nv_small'),
    "unknown memory": (
        "mem_init(third_mem, 0x0, 8, ONES);",
        '"third_mem" is not a memory, expected pri_mem or sec_mem'),
    "sec_mem without the port": (
        "mem_init(sec_mem, 0x0, 8, ONES);",
        "nv_small has no second memory port, expected pri_mem"),
    "unknown pattern": (
        "mem_init(pri_mem, 0x0, 8, ALL_ONE);",
        '"ALL_ONE" is not a pattern, expected ALL_ZERO, RANDOM, ONES, X, AFIVE, FIVEA or ADDR'),
    "size 0": ("mem_reserve(pri_mem, 0x0, 0);", "size is 0, expected at least 1 byte"),
    "range exceeds": (
        "mem_init(pri_mem, 0xfffffff8, 0x10, ONES);",
        "0xfffffff8+0x10 exceeds the address space, expected a range below the 32-bit limit of "
        "nv_small"),
    "range wraps": (
        "mem_init(pri_mem, 0xfffffffffffffff8, 0x10, ONES);",
        "0xfffffffffffffff8+0x10 wraps the address space, expected a range below the 32-bit "
        "limit of nv_small"),
    "file beyond the address space": (
        'mem_load(pri_mem, 0xfffffffe, "in.dat");',
        "0xfffffffe+0x4 exceeds the address space, expected a range below the 32-bit limit of "
        "nv_small"),
    "crc not of words": (
        "check_crc(e, pri_mem, 0x2, 8, 0);",
        "0x2+0x8 of check_crc, expected base and size in multiples of 4"),
    "missing file": (
        'mem_load(pri_mem, 0x0, "none.dat");', "data file t/none.dat does not exist"),
    "file without quotes": (
        "mem_load(pri_mem, 0x0, in.dat);",
        "in.dat is not a file name, expected a name in double quotes"),
    "file name with a blank": (
        'mem_load(pri_mem, 0x0, "in .dat");',
        "character ' ' in file name \"in .dat\", expected A-Z a-z 0-9 _ . /"),
    "absolute file name": (
        'mem_load(pri_mem, 0x0, "/in.dat");',
        'file name "/in.dat", expected a name relative to the trace\'s folder'),
    "empty file name": (
        'mem_load(pri_mem, 0x0, "");',
        'file name "", expected a name relative to the trace\'s folder'),
    "unknown interrupt": (
        "intr_notify(SDP_2, f);",
        '"SDP_2" is not an interrupt, expected SDP, CDP, PDP, BDMA, RUBIK, CDMA_DAT, CDMA_WT '
        'or CACC with _0 or _1'),
    "interrupt of a missing unit": (
        "intr_notify(BDMA_0, f);",
        "nv_small has no unit that raises interrupt BDMA_0, expected a source it has"),
    "wait for nothing": (
        "sync_wait(NVDLA_SDP, f);",
        "nothing raises event f, expected a sync_notify or intr_notify of it"),
    "check of nothing": (
        "check_nothing(f);",
        "nothing raises event f, expected a sync_notify or intr_notify of it"),
    "release of nothing": (
        "mem_release(pri_mem, 0x100, e);",
        "no region starts at 0x100, expected the base of a mem_init, mem_load or mem_reserve"),
}


@pytest.mark.parametrize("case", LINES)
def test_refused_line(tmp_path, case):
    line, message = LINES[case]
    r = play(tmp_path, cfg(line))
    assert r.stderr.splitlines()[0] == f"t/t.cfg:1: {message}"
    assert r.returncode == 2
    assert said(r) == ("", "t", "refused", "0 checks: 0 passed, 0 failed")


# ---- part A, whole file: (text, configuration, first message) ----

INIT = "mem_init(pri_mem, 0x100, 0x100, ONES);\n"
FILES = {
    "raised twice": (
        "sync_notify(NVDLA_SDP, e);\nintr_notify(SDP_0, e);\ncheck_nothing(e);\n", "nv_small",
        "t/t.cfg:2: event e is raised twice, expected once; first in line 1"),
    "partial overlap": (
        INIT + "mem_init(pri_mem, 0x180, 0x100, ONES);\n" + DONE, "nv_small",
        "t/t.cfg:2: 0x180+0x100 partly overlaps 0x100+0x100 of line 1, expected separate "
        "regions or one inside the other"),
    "partial overlap from below": (
        INIT + "mem_reserve(pri_mem, 0x80, 0x81);\n" + DONE, "nv_small",
        "t/t.cfg:2: 0x80+0x81 partly overlaps 0x100+0x100 of line 1, expected separate "
        "regions or one inside the other"),
    "X in a part": (
        INIT + "mem_init(pri_mem, 0x100, 0x10, X);\n" + DONE, "nv_small",
        "t/t.cfg:2: pattern X in 0x100+0x10, a part of a larger region; expected a whole "
        "region"),
    "no check": (
        "reg_write(NVDLA_SDP.S_POINTER_0, 0);\n", "nv_small",
        "t/t.cfg: no check command, expected at least one check_crc, check_file or "
        "check_nothing"),
    "empty": (
        "", "nv_small",
        "t/t.cfg: no check command, expected at least one check_crc, check_file or "
        "check_nothing"),
    "unit of another generation": (
        "reg_read(NVDLA_CFGROM.GLB_DESC_0, t);\n" + DONE, "nv_full",
        "t/t.cfg:1: nv_full has no unit CFGROM, expected a unit of nv_full"),
    "huge fill": (
        "mem_init(pri_mem, 0x0, 0x100000001, ONES);\n" + DONE, "nv_large",
        "t/t.cfg:1: size 0x100000001, expected at most 0x100000000"),
    "huge check": (
        "check_crc(e, pri_mem, 0x0, 0x8000000000000000, 0);\n" + DONE, "nv_large",
        "t/t.cfg:1: size 0x8000000000000000, expected at most 0x100000000"),
    "zero byte": (
        "check\0nothing(e);\n" + DONE, "nv_small", "t/t.cfg:1: a zero byte, expected text"),
}


@pytest.mark.parametrize("case", FILES)
def test_refused_file(tmp_path, case):
    text, config, message = FILES[case]
    r = play(tmp_path, text, config)
    assert r.stderr.splitlines()[0] == message
    assert r.returncode == 2


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


# ---- part A, data files: (text, line, message) ----

FORM = "{offset:N, size:N, payload:B B ...}"
DATA = {
    "cut off in the payload": (
        "{\n{offset:0x0, size:4, payload:0x01 0x02", ":2",
        'packet is cut off, expected "}" after its bytes'),
    "cut off in a byte": (
        "{\n{offset:0x0, size:4, payload:0x01 0x", ":2",
        'not a byte at "0x", expected 0x00 to 0xff'),
    "cut off in the size": (
        "{\n{offset:0x0, size:4", ":2",
        f'packet is cut off at "", expected "," as in {FORM}'),
    "cut off in the offset": (
        "{\n{offset:0x0", ":2", f'packet is cut off at "", expected "," as in {FORM}'),
    "cut off in a key": ("{\n{offs", ":2", f'not a packet at "offs", expected {FORM}'),
    "no payload": (
        "{\n{offset:0x0, size:4, }\n}\n", ":2",
        f'field payload is missing at "}}", expected {FORM}'),
    "no size": (
        "{\n{offset:0x0, payload:0x00}\n}\n", ":2",
        f'field size is missing at "payload:0x00}}", expected {FORM}'),
    "no closing brace": (
        "{\n{offset:0x0, size:1, payload:0x01},\n", ":2",
        'file is cut off, expected a closing "}"'),
    "not hex": (
        "{offset:0x0, size:1, payload:0xg1}\n", ":1",
        'not a byte at "0xg1}", expected 0x00 to 0xff'),
    "three digits": (
        "{offset:0x0, size:1, payload:0x100}\n", ":1",
        'byte is too wide at "0x100}", expected 0x00 to 0xff'),
    "bad octal": (
        "{offset:0x0, size:1, payload:09}\n", ":1",
        'not a byte at "09}", expected 0x00 to 0xff'),
    "byte without x": (
        "{offset:0x0, size:1, payload:0y00}\n", ":1",
        'not a byte at "0y00}", expected 0x00 to 0xff'),
    "octal size": (
        "{offset:0x0, size:09, payload:" + " ".join(["0x00"] * 9) + "}\n", ":1",
        'size at "09, payload:0x00 0x00 0x", expected a number'),
    "bad offset": (
        "{offset:zero, size:1, payload:0x00}\n", ":1",
        'offset at "zero, size:1, payload:0x", expected a number'),
    "text behind": (
        "{offset:0, size:1, payload:0x00} x\n", ":1",
        'text after the packet at "x", expected one packet in a line'),
    "two packets in a line": (
        "{offset:0, size:1, payload:0}, {offset:1, size:1, payload:0}\n", ":1",
        'text after the packet at "offset:1, size:1, payloa", expected one packet in a line'),
    "huge packet": (
        "{offset:0, size:0x10000001, payload:0}\n", ":1",
        "size of the packet is above 0x10000000"),
    "offset wraps": (
        "{offset:0xffffffffffffffff, size:2, payload:0}\n", ":1",
        "offset + size is above 64 bits"),
    "no packets": ("{\n}\n", ":2", f"file holds no packet, expected lines {FORM}"),
    "empty": ("", "", f"file holds no packet, expected lines {FORM}"),
    "not text": (b"\x7fELF\x02\x01\x01\0\0\0", ":1", None),
}


@pytest.mark.parametrize("case", DATA)
def test_refused_data(tmp_path, case):
    text, line, message = DATA[case]
    r = play(tmp_path, dat(text))
    first = r.stderr.splitlines()[0]
    assert first.startswith(f"t/in.dat{line}: ")
    assert message is None or first == f"t/in.dat{line}: {message}"
    assert r.returncode == 2


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

BYTES = " ".join(f"0x{i:02x}" for i in range(32)) + "\n"
READ = "read_reg 0xffff0001 0xffffffff 0x0\n"
TXN = {
    "unknown command": (
        "laod_mem 0x80000000 0x20 d.dat",
        'unknown command "laod_mem", expected load_mem, dump_mem, write_reg, read_reg or '
        'wait; near: load_mem'),
    "too few arguments": (
        "write_reg 0xffff0001", "write_reg has 1 argument, expected write_reg RADDR DATA"),
    "too many arguments": (
        "wait 5", "wait has 1 argument, expected wait"),
    "bad number": (
        "write_reg 0xffff0001 five",
        'data "five" is not a number, expected decimal or 0x and hex digits'),
    "too wide": (
        "write_reg 0x1ffff0001 0x0",
        "register address 0x1ffff0001 is too wide, expected at most 32 bits"),
    "bad comparison": (
        "read_reg 0xffff0001 0xff != 0x1", 'comparison "!=", expected ==, <= or >='),
    "no tries": (
        "read_reg 0xffff0001 0xff == 0x1 0", "number of tries is 0, expected at least 1"),
    "no window": (
        "load_mem 0x70000000 0x20 d.dat",
        "0x70000000+0x20 is in no window, expected DBB 0x80000000+0x10000000 or SRAM "
        "0x50000000+0x10000000"),
    "missing file": (
        "load_mem 0x80000000 0x20 e.dat", "data file t/e.dat does not exist"),
    "control character": ("wait\x01", "a control character, expected text"),
}


@pytest.mark.parametrize("case", TXN)
def test_refused_txn(tmp_path, case):
    line, message = TXN[case]
    r = play(tmp_path, {"input.txn": line + "\n" + READ, "d.dat": BYTES}, "nv_full")
    assert r.stderr.splitlines()[0] == f"t/input.txn:1: {message}"
    assert r.returncode == 2


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
