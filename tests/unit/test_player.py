# SPDX-License-Identifier: Apache-2.0
"""Traces as a user meets them: every way to get one wrong and the message it gives, the dla
program's subcommands and exit codes, the scripted player test in C."""

import json
import os
import pathlib
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
    """Of a run of one trace: its lines, and of the lines that every run ends with the trace's
    name, its verdict and the count of checks."""
    lines = r.stdout.splitlines(keepends=True)
    again, verdicts, last = lines[-3:]
    assert again.startswith("repeat: ")
    verdict, checks = re.fullmatch(r"1 trace: 1 ([a-z -]+); (.*)\n", verdicts).groups()
    assert last == f"{int(verdict == 'passed')} passed, {int(verdict != 'passed')} failed\n"
    name = again.split()[-1].split("/")[-1]
    rest = lines[:-3]
    if verdict != "passed":
        assert rest.pop() == f"{name}: {verdict}\n"
    return "".join(rest), name, verdict, checks


def cfg(line, tail=DONE):
    """A trace that is right but for its first line, and has a data file."""
    return {"t.cfg": line + "\n" + tail, "in.dat": SURF}


def dat(text):
    return {"t.cfg": 'mem_load(pri_mem, 0x0, "in.dat");\n' + DONE, "in.dat": text}


# ---- part A, command file: (first line of the file, message) ----

REG = "NVDLA_SDP.D_CVT_SHIFT_0"
LINES = {
    "unknown command": (
        f"reg_wrte({REG}, 1);",
        'unknown command "reg_wrte", expected one of trace_format.md A.2; near: reg_write'),
    "unknown command, nothing near": (
        f"frobnicate({REG}, 1);",
        'unknown command "frobnicate", expected one of trace_format.md A.2'),
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
    r = play(tmp_path, {"input.txn": "wait\n"}, "nv_full")
    assert r.stderr == ("t/input.txn: no check command, expected at least one dump_mem or "
                        "read_reg\n")
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


# ---- folders, configurations, options ----

def test_folders(tmp_path):
    write(tmp_path / "none", {})
    write(tmp_path / "two", {"a.cfg": DONE, "b.cfg": DONE})
    write(tmp_path / "one", {"a.cfg": DONE})
    for name, code, text in [
            ("none", 2, "none: not a trace, expected a .cfg file or input.txn\n"),
            ("two", 2, "two: 2 .cfg files and none is named two.cfg, expected one\n"),
            ("one", 0, ""),
            ("absent", 2, "absent: no such file or folder\n")]:
        r = dla("play", "--config", "nv_small", name, cwd=tmp_path)
        assert (r.returncode, r.stderr) == (code, text)


@pytest.mark.parametrize("above, config", [
    ("nv_small", "nv_small"), ("random_nv_small", "nv_small"), ("x-nv_large", "nv_large"),
    ("my_nv_small_256_full", "nv_small_256_full"), ("nv_full", "nv_full"),
    ("xnv_small", None), ("nv_small_x", None)])
def test_default_configuration(tmp_path, above, config):
    write(tmp_path / above / "t", {"t.cfg": DONE})
    r = dla("play", "--report", tmp_path / "r.json", tmp_path / above / "t")
    if config:
        assert r.returncode == 0
        assert json.loads((tmp_path / "r.json").read_text())["runs"][0]["config"] == config
        r = dla("play", ".", cwd=tmp_path / above / "t")
        assert said(r) == ("PASS t check_nothing e\n", ".", "passed",
                           "1 check: 1 passed, 0 failed")
    else:
        assert r.returncode == 2
        assert r.stderr == (f"{tmp_path / above / 't'}: nothing says its configuration; expected "
                            "--config C, a file config.txt in the folder with its name, or a "
                            f'folder above ("{above}") whose name ends in it\n')


NAMES = ("expected one of nv_small nv_small_256 nv_small_256_full nv_medium_512 "
         "nv_medium_1024_full nv_large nv_full nv_large_doc nv_large_bdma")


@pytest.mark.parametrize("own, above, config, error", [
    ("nv_full\n", None, "nv_full", ""),
    (None, "# all of them\n\n  nv_large # wide\n", "nv_large", ""),
    ("nv_small_256", "nv_large\n", "nv_small_256", ""),
    ("\nnv_smal\n", "nv_large\n", None, f't/config.txt:2: "nv_smal" is not a configuration, {NAMES}'),
    (None, "# none\n", None, "config.txt: empty, expected the name of a configuration"),
])
def test_folder_says_its_configuration(tmp_path, own, above, config, error):
    """The trace's own config.txt, then the one above, then the name of the folder above."""
    top = tmp_path / "nv_small"
    write(top / "t", {"t.cfg": DONE, **({"config.txt": own} if own is not None else {})})
    if above is not None:
        write(top, {"config.txt": above})
    for path in top / "t", top / "t" / "t.cfg":
        r = dla("play", "--report", tmp_path / "r.json", path)
        if config:
            assert r.returncode == 0, r.stderr
            assert json.loads((tmp_path / "r.json").read_text())["runs"][0]["config"] == config
        else:
            assert (r.returncode, r.stderr) == (2, f"{top}/{error}\n")


def test_config_file_that_is_no_file(tmp_path):
    write(tmp_path / "nv_small" / "t", {"t.cfg": DONE})
    os.mkfifo(tmp_path / "nv_small" / "t" / "config.txt")
    assert dla("play", tmp_path / "nv_small" / "t").returncode == 0


@pytest.mark.parametrize("args, message", [
    ([], "usage: dla COMMAND [options] ..."),
    (["paly"], "dla: unknown command paly, expected play, info or regs; dla --help says more"),
    (["play"], "dla play: no trace given; usage: dla play [options] DIR..."),
    (["play", "--sed", "1"], "dla play: unknown option --sed; dla play --help lists them"),
    (["play", "-s"], "dla play: unknown option -s; dla play --help lists them"),
    (["play", "--seed"], "dla play: --seed needs a value"),
    (["play", "--config="], "dla play: --config needs a value"),
    (["play", "--verbose=1"], "dla play: --verbose takes no value"),
    (["play", "--seed", "x", "t"], "dla play: --seed \"x\", expected a number"),
    (["play", "--illegal=no", "t"], "dla play: --illegal=no, expected error or warn or note"),
    (["play", "--outside", "no", "t"], "dla play: --outside=no, expected error or warn"),
    (["play", "--config", "nv_tiny", "t"],
     "dla play: nv_tiny is not a configuration, expected one of nv_small"),
    (["play", "--report", "/nowhere/x", "t"], "dla play: /nowhere/x: cannot be written"),
    (["info", "nv_small"], "dla info: unexpected argument nv_small, expected --config C"),
    (["regs"], "dla regs: no configuration given; usage: dla regs --config C [WHAT]..."),
    (["regs", "--config", "nv_small", "SDQ"], "dla regs: nv_small has no unit SDQ"),
    (["regs", "--config", "nv_small", "SDP.D_CVT_SHIF"],
     "dla regs: SDP of nv_small has no register D_CVT_SHIF; near: D_CVT_SHIFT"),
    (["regs", "--config", "nv_small", "0x9001"],
     "dla regs: 0x09001 is not a register address, expected a multiple of 4 below 0x40000"),
    (["regs", "--config", "nv_small", "0x20000"], "dla regs: 0x20000 is in no page of nv_small"),
    (["regs", "--config", "nv_small", "0x9ff0"],
     "dla regs: 0x09ff0: offset 0xff0 of SDP is no register"),
    (["regs", "--config", "nv_small", "SDP=1"],
     "dla regs: SDP is a unit, a value needs a register"),
    (["regs", "--config", "nv_small", "SDP.D_CVT_SHIFT=z"], "dla regs: z is not a value"),
    (["regs", "--config", "nv_small", "SDP.D_CVT_SHIFT=0x123456789"],
     "dla regs: 0x123456789 is too wide, expected 32 bits"),
])
def test_usage(args, message):
    r = dla(*args)
    assert r.returncode == 2
    assert r.stderr.startswith(message)


@pytest.mark.parametrize("args", [["--help"], ["help"], ["play", "--help"], ["info", "--help"],
                                  ["regs", "-h"]])
def test_help(args):
    r = dla(*args)
    assert (r.returncode, r.stderr) == (0, "")
    assert r.stdout.startswith("usage: dla ")


def test_info():
    assert "nv_small" in dla("info").stdout.split()
    text = dla("info", "--config", "nv_small").stdout
    assert "0x09000 SDP\n" in text
    assert "0x00004 0x00000001 GLB_DESC\n" in text
    assert "ConfigROM: none\n" in dla("info", "--config", "nv_full").stdout


def test_regs():
    pages = dla("regs", "--config", "nv_full").stdout
    assert "0x00000 GLB" in pages and "0x10000 RUBIK" in pages
    assert "0x090c8 D_CVT_SHIFT" in dla("regs", "--config", "nv_small", "SDP").stdout
    forms = [dla("regs", "--config", "nv_small", w).stdout
             for w in ("SDP.D_CVT_SHIFT", "NVDLA_SDP.D_CVT_SHIFT_0", "0x90c8")]
    assert forms[0] == forms[1] == forms[2]
    assert "0x090c8 SDP.D_CVT_SHIFT, one in each group" in forms[0]
    text = dla("regs", "--config", "nv_small", "SDP.D_DP_BS_CFG=0x87").stdout
    assert "BS_BYPASS" in text and "value 0x1 (1)" in text
    assert "bits 0x00000080 belong to no field" in text


# ---- runs that need no engine ----

def test_results_and_report(tmp_path):
    text = ("mem_init(pri_mem, 0x100, 8, ALL_ZERO);\n"
            "mem_init(pri_mem, 0x200, 8, RANDOM);\n"
            "reg_write(NVDLA_SDP.D_CVT_SHIFT_0, 5);\n"
            "reg_read_check(NVDLA_SDP.D_CVT_SHIFT_0, 5);\n"
            "reg_read_check(NVDLA_SDP.D_CVT_SHIFT_0, 7);\n"
            "sync_notify(NVDLA_SDP, e);\n"
            "check_crc(e, pri_mem, 0x100, 8, 0x6522df69);\n"
            "check_crc(e, pri_mem, 0x100, 8, 0x1);\n"
            'check_file(e, pri_mem, 0x100, 8, "in.dat");\n')
    write(tmp_path / "nv_small" / "t", {"t.cfg": text, "in.dat": SURF})
    r = dla("play", "--seed=7", "--report=r.json", "nv_small/t", cwd=tmp_path)
    text, name, verdict, checks = said(r)
    assert (name, verdict, checks) == ("t", "failed", "5 checks: 2 passed, 3 failed")
    assert text == (
        "t: seed 7\n"
        "FAIL t reg_read_check nv_small/t/t.cfg:5 NVDLA_SDP.D_CVT_SHIFT_0 expected 0x00000007 "
        "got 0x00000005\n  CVT_SHIFT expected 0x7 got 0x5\n"
        "PASS t check_crc e 0x100+0x8 crc 0x6522df69\n"
        "FAIL t check_crc e 0x100+0x8 crc expected 0x00000001 got 0x6522df69\n"
        'note: nv_small/t/t.cfg:9: "in.dat" defines 4 bytes of the 0x8 that check_file names: the '
        "others are not compared\n"
        'FAIL t check_file e 0x100+0x8 "in.dat" 4 bytes compared, offset 0x0 expected 0x01 got 0x00, '
        "4 bytes differ\n")
    assert r.returncode == 1
    rep = json.loads((tmp_path / "r.json").read_text())
    assert (rep["passed"], rep["failed"], rep["exit"]) == (0, 1, 1)
    assert rep["checks"] == {"passed": 2, "failed": 3}
    assert [c["pass"] for c in rep["runs"][0]["checks"]] == [True, False, True, False, False]


def test_hang(tmp_path):
    text = ("sync_wait(NVDLA_CDP, b);\nreg_write(NVDLA_CDP.S_POINTER_0, 0);\n"
            "intr_notify(SDP_0, b);\ncheck_nothing(b);\n")
    r = play(tmp_path, text)
    assert said(r) == ("HANG t: nothing moves any more\n"
                       "  t/t.cfg:3: missing interrupt SDP_0, event b\n"
                       "  t/t.cfg:1: CDP waits for event b, raised by line 3\n",
                       "t", "hung", "0 checks: 0 passed, 0 failed")
    assert r.returncode == 3


def test_interrupt_set_by_software(tmp_path):
    """S_INTR_SET raises interrupts without an engine: the order of A.3."""
    text = ("reg_write(NVDLA_GLB.S_INTR_SET_0, 0x3);\n"
            "intr_notify(SDP_0, a);\nintr_notify(SDP_1, b);\n"
            "check_nothing(b);\ncheck_nothing(a);\n")
    r = play(tmp_path, text)
    assert said(r)[0] == "PASS t check_nothing a\nPASS t check_nothing b\n"
    assert said(r)[2:] == ("passed", "2 checks: 2 passed, 0 failed")
    r = play(tmp_path, "reg_write(NVDLA_GLB.S_INTR_SET_0, 0x4);\n" + text)
    assert "FAIL t interrupt CDP_0 came, but no interrupt of CDP was expected" in r.stdout
    assert r.returncode == 1


def test_missing_unit_is_a_hole(tmp_path):
    """Registers of a unit that is not built read 0 and drop writes, as the hardware's."""
    r = play(tmp_path, "reg_write(NVDLA_BDMA.CFG_LINE_0, 0x20);\n"
                       "reg_read_check(NVDLA_BDMA.CFG_LINE_0, 0);\n" + DONE)
    assert said(r) == ("note: nv_small has no unit BDMA: its registers read 0 and drop "
                       "writes\nPASS t check_nothing e\n", "t", "passed",
                       "2 checks: 2 passed, 0 failed")


def test_illegal_value(tmp_path):
    """The core's message carries file:line; the reset value of PROC_PRECISION is INT16."""
    text = ("reg_write(NVDLA_SDP_RDMA.D_OP_ENABLE_0, 1);\n"
            "reg_write(NVDLA_SDP.D_OP_ENABLE_0, 1);\n"
            "intr_notify(SDP_0, e);\ncheck_nothing(e);\n")
    r = play(tmp_path, text)
    assert r.stderr.startswith("t/t.cfg:1: nv_small, group 0: SDP_RDMA.")
    assert "is not legal, expected " in r.stderr
    assert "ERROR t: " in r.stdout
    assert r.returncode == 2


@pytest.mark.parametrize("source,lib", [("tests/unit/test_player.c", "libdla-internal.a"),
                                        ("examples/embed.c", "libdla.a")])
def test_programs(tmp_path, source, lib):
    """Programs built against the library next to dla: the player on a scripted core, and the
    worked example."""
    lib = DLA.parent / lib
    assert lib.exists(), f"{lib} is missing: make native"
    exe = tmp_path / "program"
    subprocess.run([*os.environ.get("CC", "gcc").split(), "-std=c11", "-I", ROOT / "models/include", "-I",
                    ROOT / "build/gen", ROOT / source, lib, "-lz", "-lm", "-ldl", "-o", exe],
                   check=True)
    r = subprocess.run([exe], capture_output=True, text=True, timeout=60)
    assert (r.returncode, r.stderr) == (0, "")
