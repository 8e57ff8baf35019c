# SPDX-License-Identifier: Apache-2.0
"""The dla program: folders, subcommands, exit codes, runs that need no engine, and the scripted
player test in C."""

import json
import os
import subprocess

import pytest

import tables
from test_player import DLA, DONE, ROOT, SURF, cfg, dat, dla, play, said, write

# ---- folders, configurations, options ----

def test_folders(tmp_path):
    write(tmp_path / "none", {})
    write(tmp_path / "two", {"a.cfg": DONE, "b.cfg": DONE})
    write(tmp_path / "one", {"a.cfg": DONE})
    write(tmp_path / "above/b", {"b.cfg": DONE})
    write(tmp_path / "above/a", {"a.cfg": DONE})
    for name, code, text in [
            ("none", 2, "none: not a trace, expected a .cfg file or input.txn\n"),
            ("two", 2, "two: 2 .cfg files and none is named two.cfg, expected one\n"),
            ("above", 2, "above: a folder of traces, expected a trace, such as above/a\n"),
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
        assert r.stderr == (f"{tmp_path / above / 't'}: its configuration is not known; expected "
                            "--config C, a file config.txt in the folder with its name, or a "
                            f'folder above ("{above}") whose name ends in it\n')


NAMES = f"expected one of {' '.join(tables.CONFIGS)}"


@pytest.mark.parametrize("own, above, config, error", [
    ("nv_full\n", None, "nv_full", ""),
    (None, "# all of them\n\n  nv_large # wide\n", "nv_large", ""),
    ("nv_small_256", "nv_large\n", "nv_small_256", ""),
    ("\nnv_smal\n", "nv_large\n", None, f"t/config.txt:2: nv_smal is not a configuration, {NAMES}"),
    (None, "# none\n", None, "config.txt: empty, expected the name of a configuration"),
])
def test_folder_names_its_configuration(tmp_path, own, above, config, error):
    """Uses the trace's own config.txt, then the one above, then the name of the folder above."""
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


def test_config_file_that_is_not_a_file(tmp_path):
    write(tmp_path / "nv_small" / "t", {"t.cfg": DONE})
    os.mkfifo(tmp_path / "nv_small" / "t" / "config.txt")
    assert dla("play", tmp_path / "nv_small" / "t").returncode == 0


@pytest.mark.parametrize("args, message", [
    ([], "usage: dla COMMAND [options] ..."),
    (["paly"], "dla: unknown command paly, expected play, info, regs, log, logdiff, perf, boxes or split; see dla --help"),
    (["play"], "dla play: no trace given; usage: dla play [options] DIR..."),
    (["play", "--sed", "1"], "dla play: unknown option --sed; dla play --help lists them"),
    (["play", "-s"], "dla play: unknown option -s; dla play --help lists them"),
    (["play", "--seed"], "dla play: --seed needs a value"),
    (["play", "--config="], "dla play: --config needs a value"),
    (["play", "--verbose=1"], "dla play: --verbose takes no value"),
    (["play", "--seed", "x", "t"], "dla play: --seed=x: expected a number"),
    (["play", "--illegal=no", "t"], "dla play: --illegal=no: expected error, warn or note"),
    (["play", "--outside", "no", "t"], "dla play: --outside=no: expected error or warn"),
    (["play", "--config", "nv_tiny", "t"],
     "dla play: nv_tiny is not a configuration, expected one of nv_small"),
    (["play", "--report", "/nowhere/x", "t"], "dla play: /nowhere/x: cannot be written"),
    (["info", "nv_small"], "dla info: nv_small: no such file or folder"),
    (["info", "--config", "nv_small", "t"], "dla info: --config nv_small: expected it alone; t names its own"),
    (["info", "--traces-from", "/nowhere"], "dla info: --traces-from /nowhere: No such file"),
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
        "got 0x00000005, address 0x090c8\n  CVT_SHIFT expected 0x7 got 0x5\n"
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
                       "  likely cause: SDP_0 is waited for (t.cfg:3), but SDP.D_OP_ENABLE was never set to 1 for group 0 "
                       "(cause event_never)\n"
                       "  S_STATUS: all groups idle\n"
                       "  GLB: S_INTR_STATUS 0x0, S_INTR_MASK 0x0\n"
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
    """Registers of a missing unit read 0 and drop writes, as in the hardware."""
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
    assert (r.returncode, r.stderr) == (0, ""), r.stdout
