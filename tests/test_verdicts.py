# SPDX-License-Identifier: Apache-2.0
"""Verdicts: one for each trace, the same words and codes from every program (dla_verdict.h)."""

import difflib
import fcntl
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import termios
import time

import pytest

import kit

GOOD = "sdp_prelu"


def make_traces(tmp):
    """Makes a trace for each verdict that a trace alone can cause."""
    def no_start(text):
        return "\n".join(x for x in text.splitlines() if "SDP.D_OP_ENABLE_0" not in x)
    return {
        "passed": kit.copied(kit.VECTORS / GOOD, tmp / "good", str),
        "failed": kit.copied(kit.VECTORS / GOOD, tmp / "wrong", kit.wrong_crc),
        "hung": kit.copied(kit.VECTORS / GOOD, tmp / "stuck", no_start),
        "refused": kit.write(tmp / "bad", {"bad.cfg": "frobnicate();\n",
                                           "config.txt": "nv_small\n"}),
    }


@pytest.fixture(scope="module")
def traces(tmp_path_factory):
    return make_traces(tmp_path_factory.mktemp("traces"))


@pytest.fixture(scope="module")
def crash(tmp_path_factory):
    return kit.shared(tmp_path_factory.mktemp("so") / "crash pdp.so", "-std=gnu11", "tests/unit/crash_pdp.c")


def bad_zlib(tmp):
    """Builds a zlib whose crc32 ends the process; check_crc of a trace calls it."""
    (tmp / "bad.c").write_text("#include <stdlib.h>\nunsigned long crc32(void);\n"
                               "unsigned long crc32(void) { abort(); }\n")
    return kit.shared(tmp / "bad.so", "-fno-builtin", tmp / "bad.c")


CODE = {"passed": 0, "failed": 1, "hung": 3, "refused": 2, "max-cycles": 4, "crashed": 5}


def play(program, args, dirs, tmp_path, env=None):
    """Runs dla play, cosim or make run; returns text, JSON, exit code."""
    report = tmp_path / "report.json"
    dirs = [str(d) for d in dirs]
    if program != "make":
        r = kit.run(*kit.player(program), *args, "--report", report, *dirs, env=env)
    else:
        kit.cosim_of("nv_small")
        r = kit.run("make", "-s", "run", f"TEST={' '.join(dirs)}",
                    "PLUSARGS=" + " ".join(args), env=env)
        place = re.search(r"--report (\S+)", r.stdout)
        report = kit.ROOT / (place[1] if place else "build/nv_small/run/report.json")
    return r, json.loads(report.read_text())


def own_lines(text):
    """Returns the lines of the program that plays, without those of make run around it."""
    return [x for x in text.splitlines() if not x.startswith(("make", "waves:", "exit code "))]


def summary(r):
    """Returns {verdict: count} and (passed, failed) of the last two lines."""
    lines = own_lines(r.stdout)
    words = re.match(r"\d+ traces?: (.*); \d+ checks?: \d+ passed, \d+ failed$", lines[-2])
    assert words, kit.tail(r)
    count = {w.split(" ", 1)[1]: int(w.split()[0]) for w in words[1].split(", ")}
    total = re.match(r"(\d+) passed, (\d+) failed$", lines[-1])
    assert total, kit.tail(r)
    return count, (int(total[1]), int(total[2]))


MATRIX = [(p, v) for p in ("dla", "cosim", "make") for v in CODE]


@pytest.mark.parametrize("program,verdict", MATRIX, ids=[f"{p}-{v}" for p, v in MATRIX])
def test_matrix(program, verdict, traces, crash, tmp_path):
    """Each verdict from each program: the line, the summary, the JSON and the exit code."""
    args, env, trace = [], {}, traces.get(verdict, traces["passed"])
    if verdict == "max-cycles":
        args = ["--max-steps", "1"] if program == "dla" else ["--max-cycles", "300"]
    if verdict == "crashed" and program == "dla":  # it takes no outside models
        env = {"LD_PRELOAD": str(bad_zlib(tmp_path))}
    elif verdict == "crashed":
        crash = shutil.copy(crash, tmp_path / "crash.so")  # PLUSARGS: words
        args, env = ["--engine", f"pdp={crash}"], {"DIE": "abort", "DIE_AT": "3"}
    r, rep = play(program, args, [trace], tmp_path, env)
    code = CODE[verdict]
    if program == "make" and code:  # make itself has one code for all failures
        assert r.returncode == 2 and f"Error {code}" in r.stderr, kit.tail(r)
        assert r.stdout.splitlines()[-1] == f"exit code {code}"
    else:
        assert r.returncode == code, kit.tail(r)
    count, total = summary(r)
    assert count == {verdict: 1}
    assert total == (int(verdict == "passed"), int(verdict != "passed"))
    if verdict != "passed":
        assert re.search(rf"^{trace.name}: {verdict}$", r.stdout, re.M), kit.tail(r)
    assert [x["verdict"] for x in rep["runs"]] == [verdict]
    assert rep["runs"][0]["exit"] == rep["exit"] == code
    assert rep["verdicts"][verdict] == sum(rep["verdicts"].values()) == 1
    assert (rep["passed"], rep["failed"]) == total
    assert bool(rep["runs"][0]["reasons"]) == (verdict != "passed")


@pytest.fixture
def busy(tmp_path):
    """A trace that prints much with --verbose, and then waits for an interrupt."""
    return kit.write(tmp_path / "busy", {"config.txt": "nv_small\n", "busy.cfg": (
        "".join(f"sync_notify(NVDLA_SDP, e{n});\ncheck_nothing(e{n});\n"
                for n in range(4000)) + "intr_notify(SDP_0, x);\ncheck_nothing(x);\n")})


def wait_until_full(p):
    """Waits until the program is in the middle of a trace, with its output pipe full."""
    held = 0
    while held < 60000:  # bytes that wait in the pipe
        assert p.poll() is None, p.communicate()
        time.sleep(0.01)
        held = int.from_bytes(fcntl.ioctl(p.stdout, termios.FIONREAD, bytes(4)), "little")


def signalled(send, args, **kw):
    """Sends a signal to a program in the middle of a trace; returns its exit code, output and errors."""
    p = subprocess.Popen([*map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=kit.ROOT,
                         start_new_session=True, **kw)
    wait_until_full(p)
    send(p)
    out, err = p.communicate(timeout=120)
    return p.returncode, out, err


@pytest.mark.parametrize("program", ["dla", "cosim", "make"])
def test_interrupted(program, busy, traces, tmp_path):
    """The cell `interrupted` of the matrix: the signal arrives in the middle of a trace."""
    report = tmp_path / "r.json"
    if program == "make":
        kit.cosim_of("nv_small")
        report = kit.ROOT / "build/nv_small/run/report.json"
        args = ["make", "-s", "run", f"TEST={busy} {traces['passed']}", "PLUSARGS=--verbose"]
    else:
        args = kit.player(program)
        args += ["--verbose", "--report", report, busy, traces["passed"]]
    code, out, err = signalled(lambda p: os.killpg(p.pid, signal.SIGTERM), args)
    assert code in ((2, -15) if program == "make" else (143,)), out[-500:] + err
    lines = own_lines(out)
    assert lines[-1] == "0 passed, 2 failed"
    assert "1 interrupted, 1 not run" in lines[-2]
    assert re.search("^busy: interrupted$", out, re.M)
    rep = json.loads(report.read_text())
    assert [x["verdict"] for x in rep["runs"]] == ["interrupted", "not run"]
    assert rep["exit"] == rep["runs"][0]["exit"] == 143


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals(sig, busy, traces, tmp_path):
    """A signal: exit 128+signal, verdict interrupted, the rest not run, the report complete."""
    args = [kit.cosim_of("nv_small"), "--verbose", "--report", tmp_path / "r.json", busy, traces["failed"]]
    code, out, err = signalled(lambda p: p.send_signal(sig), args, preexec_fn=kit.heeds(sig))
    assert code == 128 + sig, out + err
    assert out.splitlines()[-1] == "0 passed, 2 failed"
    assert "1 interrupted, 1 not run" in out.splitlines()[-2]
    rep = json.loads((tmp_path / "r.json").read_text())
    assert [x["verdict"] for x in rep["runs"]] == ["interrupted", "not run"]
    assert rep["exit"] == 128 + sig


def test_largest_code_wins(traces, tmp_path):
    """A hang and a malformed trace in one run give 3, from both programs."""
    dirs = [traces[v] for v in ("passed", "failed", "hung", "refused")]
    for program in ("dla", "cosim"):
        r, rep = play(program, [], dirs, tmp_path)
        assert r.returncode == rep["exit"] == 3, kit.tail(r)
        assert summary(r)[1] == (1, 3)
        assert [x["verdict"] for x in rep["runs"]] == ["passed", "failed", "hung", "refused"]


@pytest.mark.parametrize("how", ["abort", "segv", "exit"])
def test_crash_in_trace_5(how, crash, tmp_path):
    """Verdicts before the crash stay, trace and model are named, the next traces are played."""
    dirs = [shutil.copytree(kit.VECTORS / GOOD, tmp_path / f"t{n}") for n in range(1, 8)]
    # resets: the core's creation and the bench's, then one for each trace
    r, rep = play("cosim", ["--engine", f"pdp={crash}"], dirs, tmp_path,
                  {"DIE": how, "DIE_AT": "7"})
    assert r.returncode == 5, kit.tail(r)
    assert [x["verdict"] for x in rep["runs"]] == ["passed"] * 4 + ["crashed"] + ["passed"] * 2
    assert re.search(r"^t5: crashed$", r.stdout, re.M)
    line = [x for x in r.stderr.splitlines() if "died" in x][0]
    assert "t5" in line and str(crash) in line
    assert "exit(0)" in line if how == "exit" else "signal" in line
    assert r.stdout.splitlines()[-1] == "6 passed, 1 failed"


def test_crash_while_loading(crash, tmp_path):
    r, rep = play("cosim", ["--engine", f"pdp={crash}"], [kit.VECTORS / GOOD], tmp_path,
                  {"DIE": "load"})
    assert r.returncode == 5 and str(crash) in r.stderr, kit.tail(r)
    assert rep["runs"][0]["verdict"] == "not run"


# ---- lost output ----

def full(*args):
    return subprocess.run(args, stdout=open("/dev/full", "w"), stderr=subprocess.PIPE, text=True)


def test_lost_output(tmp_path):
    """Results, report or waves that cannot be written: exit 2 and the name."""
    good = str(kit.VECTORS / GOOD)
    for exe in ([str(kit.DLA), "play"], [str(kit.cosim_of("nv_small"))]):
        r = full(*exe, good)
        assert (r.returncode, "stdout" in r.stderr) == (2, True), r.stderr
        r = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *exe, good], capture_output=True,
                           text=True)
        assert (r.returncode, "stdout is closed" in r.stderr) == (2, True), r.stderr
        r = kit.run(*exe, "--report", "/dev/full", good)
        assert (r.returncode, "/dev/full" in r.stderr) == (2, True), kit.tail(r)


def test_waves_on_a_full_disk(tmp_path):
    """A truncated wave file is reported."""
    fst = tmp_path / "w.fst"
    for room in (1024, 4096, 40960):  # its writer dies of SIGBUS without space
        r = subprocess.run([kit.cosim_of("nv_small"), f"--waves={fst}",
                            kit.VECTORS / "conv_bias_bn_relu"], capture_output=True, text=True,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                 (room, room)))
        assert r.returncode == 2, r.stdout + r.stderr
        assert f"cosim: {fst}: the waves are not complete" in r.stderr, r.stderr
        assert "crashed" not in r.stdout
    device = tmp_path / "fifo"
    os.mkfifo(device)
    r = kit.run(kit.cosim_of("nv_small"), f"--waves={device}", kit.VECTORS / GOOD)
    assert r.returncode == 2 and "cannot be written" in r.stderr and device.is_fifo()


# ---- one trace alone and in a batch ----

NOISE = ("latency=1-150,stall=15:1-12,starve=400/40,rd_order=reorder,wr_order=reorder,"
         "reorder=60,max_rd=24,max_wr=8,w_ahead=2,commit=b,uninit_value=random")


def test_alone_as_in_a_batch(tmp_path):
    """Clocks and statistics of a trace do not depend on earlier traces."""
    dirs = [kit.VECTORS / n for n in ("pdp_max", "conv_sdp_pdp_fused", GOOD, "cdp_lrn_5",
                                      "conv_bias_bn_relu") if (kit.VECTORS / n).is_dir()]
    exe = kit.cosim_of("nv_small")
    batch = kit.play(tmp_path, exe, ["--dbb", NOISE], dirs).report["runs"]
    for d, x in zip(dirs, batch):
        alone = kit.play(tmp_path, exe, ["--dbb", NOISE], [d]).report["runs"][0]
        assert alone == x


@pytest.mark.skipif("sdp" not in os.environ.get("DLA_TEST_ENGINES", "sdp"), reason="no RTL of SDP")
def test_alone_as_in_a_batch_in_check(tmp_path):
    """The same with RTL in `check`, also for the registers that are read back at the end."""
    exe = kit.bench("rtl")
    dirs, args = kit.folders(kit.VECTORS), ["--engine", "sdp=check", "--seed", "3"]
    assert len(dirs) >= 30
    batch = kit.play(tmp_path, exe, args, dirs).report["runs"]
    for d, x in zip(dirs, batch, strict=True):
        alone = kit.play(tmp_path, exe, args, [d]).report["runs"][0]
        assert alone == x and x["verdict"] == "passed"
    read = {x["checks"][-1]["detail"] for x in batch}  # the length of "N comparisons" varies
    other = kit.play(tmp_path, exe, args[:-1] + ["4"], dirs).report["runs"]
    assert read != {x["checks"][-1]["detail"] for x in other}


def test_seeds_of_the_memory(tmp_path):
    """--dbb seed=N and +mem_seed=N change the timing; the same seed repeats it."""
    exe, d = kit.cosim_of("nv_small"), kit.VECTORS / "conv_bias_bn_relu"
    got = [kit.play(tmp_path, exe, a, [d]).report["runs"][0]["clocks"] for a in (
        ["--dbb", NOISE], ["--dbb", NOISE + ",seed=7"], ["--dbb", NOISE, "+mem_seed=7"],
        ["--dbb", NOISE + ",seed=8"])]
    assert got[1] == got[2] and len({got[0], got[1], got[3]}) == 3


def test_repeat_line(tmp_path):
    """The command printed for a trace that failed gives the same verdict, clocks and difference, with names that a
    shell would split."""
    odd = tmp_path / "it's $(odd) here"
    odd.mkdir()
    bad = kit.copied(kit.VECTORS / GOOD, odd / "b", kit.wrong_crc)
    exe = kit.cosim_of("nv_small")
    args = [exe, "--seed", "9", "--dbb", NOISE, "--report", odd / "r.json"]
    r = kit.run(*args, kit.VECTORS / "pdp_max", bad)
    first = json.loads((odd / "r.json").read_text())["runs"][1]
    again = [x[8:] for x in r.stdout.splitlines() if x.startswith("repeat: ")]
    assert len(again) == 1 and "--report" not in again[0]
    for _ in range(3):
        s = subprocess.run(["sh", "-c", f"{again[0]} --report '{tmp_path}/again.json'"],
                           capture_output=True, text=True, cwd=kit.ROOT)
        assert s.returncode == 1, s.stdout + s.stderr
        assert json.loads((tmp_path / "again.json").read_text())["runs"] == [first]


# ---- messages of RTL to the simulator ----

SAID = r"\$error or \$fatal: Assertion failed in .*"
FAULTS = {901: SAID + "planted error 300", 902: SAID + "planted fatal 300", 903: r"\$stop",
          904: r"\$finish", 905: SAID + "planted assertion", 906: SAID, 907: r"\$finish"}


@pytest.mark.parametrize("bug", FAULTS)
def test_rtl_raises_an_error(bug, tmp_path):
    """$error, $fatal, $stop, $finish and assertions: failed, with file, line and clock; the waves are complete, and the
    next trace plays as if it were alone, since RTL begins anew with it."""
    fst = tmp_path / "w.fst"
    p = kit.play(tmp_path, kit.bench("liberal"), ["--engine", "pdp=rtl", f"--waves={fst}", f"+rtl_bug={bug}"],
                 [kit.VECTORS / "pdp_max", kit.VECTORS / GOOD])
    assert p.r.returncode == 1, kit.tail(p.r)
    x = p.report["runs"][0]
    assert x["verdict"] == "failed"
    assert re.search(rf"dla_pdp\.sv:\d+: clock \d+: {FAULTS[bug]}", x["reasons"][0]), x["reasons"]
    assert re.search(rf"dla_pdp\.sv:\d+: clock \d+: {FAULTS[bug]}", p.r.stderr)
    y = p.report["runs"][1]
    said = [re.sub(r"clock \d+", "", r["reasons"][0]) for r in (x, y)]
    assert y["verdict"] == "failed" and said[0] == said[1]
    if shutil.which("fst2vcd"):
        assert kit.run("fst2vcd", "-f", fst).returncode == 0


# ---- hangs ----

def test_hang_report_lists_last_transfers(tmp_path):
    """The last transfers of each slot that the trace uses, in clocks."""
    d = kit.copied(kit.VECTORS / "conv_bias_bn_relu", tmp_path / "t", lambda x: "\n".join(
        y for y in x.splitlines() if "CSC.D_OP_ENABLE_0" not in y))
    r = kit.ends(kit.run(kit.cosim_of("nv_small"), "--pins", d), 3,
                 line=r"^  csc: last transfers at clock: registers \d+, .*sc2mac never")
    assert re.search(r"^  sdp: last .* id 5 AR \d+ R \d+ \(0 beats outstanding\)", r.stdout, re.M)


def test_poll_that_cannot_succeed(tmp_path):
    """The run ends as soon as nothing moves, not after millions of clocks."""
    d = kit.write(tmp_path / "t", {"t.cfg": (
        "poll_reg_equal(NVDLA_CDMA.S_CBUF_FLUSH_STATUS_0, 0x55);\n"
        "sync_notify(NVDLA_CDMA, e);\ncheck_nothing(e);\n")})
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), [], [d])
    assert p.report["runs"][0]["verdict"] == "hung"
    assert p.report["runs"][0]["clocks"] < 200000


# ---- input ----

def test_check_file_lists_its_comparisons(tmp_path):
    """A file that is cut to one packet fails, and does not count as the whole range."""
    cfg = ("mem_init(pri_mem, 0x100, 0x40, ALL_ZERO);\nsync_notify(NVDLA_SDP, e);\n"
           'check_file(e, pri_mem, 0x100, 0x40, "out.dat");\n')
    d = kit.write(tmp_path / "t", {"t.cfg": cfg,
                                   "out.dat": "{offset:0x8, size:4, payload:0 0 0 0}\n"})
    kit.ends(kit.dla("play", "--config", "nv_small", d), 0, 'PASS t check_file e 0x100+0x40 "out.dat" 4 bytes compared',
             line=r't.cfg:3: "out.dat" defines 4 bytes of the 0x40 that check_file names')


@pytest.mark.parametrize("check", ["check_crc(e, pri_mem, 0x100, 0x8, 0x6522df69);",
                                   'check_file(e, pri_mem, 0x100, 0x8, "out.dat");'])
def test_a_check_of_bytes_that_nothing_wrote_fails(check, tmp_path):
    """A check of zeros would pass for a core that writes nothing, or at a wrong address. With some bytes written, the
    others are 0 (traces.md 4)."""
    made = {"out.dat": "{offset:0, size:8, payload:0}\n"}
    for n in (0, 4, 8):
        fill = f"mem_init(pri_mem, 0x100, {n}, ALL_ZERO);" if n else "mem_reserve(pri_mem, 0x100, 0x8);"
        made["t.cfg"] = f"{fill}\nsync_notify(NVDLA_SDP, e);\n{check}\n"
        r = kit.ends(kit.dla("play", "--config", "nv_small", kit.write(tmp_path / f"t{n}", made)), not n)
        assert ("t.cfg:3: nothing was ever written to" in r.stdout) == (not n)


@pytest.mark.parametrize("source,found", [(0x2, True), (0x10000, False), (0x10, False)], ids=["SDP", "CDMA", "polled"])
def test_interrupt_at_the_end(source, found, tmp_path):
    """A second event of a source fails, although no command is left. Events of CDMA may come, and a source of which the
    trace expects none may be polled."""
    d = kit.write(tmp_path / "t", {"t.cfg": (
        "reg_write(NVDLA_GLB.S_INTR_SET_0, 0x1);\nintr_notify(SDP_0, e);\nsync_wait(NVDLA_GLB, e);\n"
        f"reg_write(NVDLA_GLB.S_INTR_SET_0, {source:#x});\ncheck_nothing(e);\n")})
    bench = kit.bench("rtl")
    for args in [kit.DLA, "play", "--config", "nv_small"], [bench, "--engine", "pdp=rtl"]:
        r = kit.ends(kit.run(*args, d), found)
        assert bool(re.search(r"^FAIL t interrupt SDP_1 came", r.stdout, re.M)) == found, kit.tail(r)


def test_size_0_packet(tmp_path):
    cfg = ('mem_load(pri_mem, 0x100, "in.dat");\nsync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n')
    d = kit.write(tmp_path / "t", {"t.cfg": cfg, "in.dat": "{offset:0x8, size:0, payload:}\n"})
    kit.refused(kit.dla("play", "--config", "nv_small", d), "in.dat:1: size of the packet is 0")


def test_large_regions(tmp_path):
    """A release of 2^63 bytes ends; the end of the address space is a region like any other; there may be many
    regions."""
    many = "".join(f"mem_reserve(pri_mem, {0x1000 * i:#x}, 0x40);\n" for i in range(100000, 1, -1))
    end = "sync_notify(NVDLA_SDP, e);\ncheck_nothing(e);\n"
    for name, config, text in (
            ("wide", "nv_full", "mem_reserve(pri_mem, 0x0, 0x8000000000);\n" + end +
             "mem_release(pri_mem, 0x0, e);\n"),
            ("top", "nv_full", "mem_reserve(pri_mem, 0xffffffff80, 0x80);\n"
             "mem_init(pri_mem, 0xffffffffc0, 0x40, ONES);\n" + end),
            ("many", "nv_large", many + end)):
        d = kit.write(tmp_path / name, {"t.cfg": text})
        kit.good(kit.dla("play", "--config", config, d, guard=60))


def test_fifo_is_not_a_trace(tmp_path):
    os.mkfifo(tmp_path / "t.cfg")
    kit.ends(kit.dla("play", "--config", "nv_small", tmp_path / "t.cfg", guard=20), 2)
    d = kit.write(tmp_path / "b", {"input.txn": "write_reg 0x9004 0x0\n"})
    os.mkfifo(d / "plusargs.txt")
    kit.refused(kit.dla("play", "--config", "nv_small", d, guard=20), "plusargs.txt")


def test_terminal_gets_no_control_characters(tmp_path):
    d = kit.write(tmp_path / "t", {"t.cfg": "reg_write(\x1b[31mX, 1);\n"})
    for exe in ([kit.DLA, "play", "--config", "nv_small"], [kit.cosim_of("nv_small")]):
        kit.ends(kit.run(*exe, d), 2, no="\x1b")


# ---- the same from both programs ----

def mutate(text, rng):
    """Changes one line of a command file: drops, doubles or swaps it, or changes a number."""
    lines = text.splitlines()
    i = rng.randrange(len(lines))
    how = rng.randrange(5)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(i, lines[rng.randrange(len(lines))])
    elif how == 2:
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    else:
        numbers = list(re.finditer(r"0x[0-9a-fA-F]+", lines[i]))
        if numbers:
            m = rng.choice(numbers)
            v = int(m[0], 16) ^ 1 << rng.randrange(12 if how == 3 else 32)
            lines[i] = lines[i][:m.start()] + hex(v) + lines[i][m.end():]
    return "\n".join(lines) + "\n"


def kernel_size_changed(folder):
    """Returns whether CDMA and CSC of a mutated trace may have different sizes of a kernel: then the weights that CSC
    reads depend on the time of CDMA's announcements. In dla play all of them come first."""
    now = next(folder.glob("*.cfg"))
    was = kit.VECTORS / now.stem / now.name
    changed = difflib.unified_diff(was.read_text().splitlines(), now.read_text().splitlines(), n=0)
    return any(re.match(r"[-+]reg_write\(NVDLA_(CDMA|CSC)\.D_WEIGHT_SIZE", line) for line in changed)


def test_mutated_traces(tmp_path):
    """dla play and the all-model bench agree on the verdict of broken traces. `make mutated` is a campaign, in which
    the bench has sanitizers too: their errors count as crashes."""
    rng = random.Random(int(os.environ["DLA_SEED"]))
    bases = [d for d in kit.folders(kit.VECTORS) if list(d.glob("*.cfg"))]
    dirs = []
    for n in range(int(os.environ.get("DLA_MUTATED", "60"))):
        base = rng.choice(bases)
        dirs.append(kit.copied(base, tmp_path / f"m{n:04}", lambda x: mutate(x, rng)))
    asan = kit.BUILD / "asan" / "dla"
    exe = asan if asan.exists() else kit.DLA
    a = kit.play(tmp_path, exe, ["play", "--config", "nv_small"], dirs, guard=3600)
    asan = kit.BUILD / "sanitized" / "nv_small" / "cosim"
    exe = asan if asan.exists() else kit.cosim_of("nv_small")
    b = kit.play(tmp_path, exe, ["--max-cycles", "20000000"], dirs, guard=3600)
    # The releases of CSC depend on the time of CDMA's announcements, too.
    early = re.compile(r"CSC released \d+ \w+ entries, but only \d+ are in use")
    # Enabling a group that may be busy depends on the time at which its layer ends.
    differ = [f"{d.name} ({next(d.glob('*.cfg')).stem}): dla {x['verdict']}, cosim {y['verdict']}"
              for d, x, y in zip(dirs, a.report["runs"], b.report["runs"])
              if (x["verdict"], x["exit"]) != (y["verdict"], y["exit"])
              and not any(map(early.search, y["reasons"])) and not kernel_size_changed(d)
              and not any((r.get("cause") or {}).get("id") == "enable_lost" for r in (x, y))]
    assert not differ, "\n".join(differ)
    assert {"passed"} < {x["verdict"] for x in a.report["runs"]}
