# SPDX-License-Identifier: Apache-2.0
"""dla_host.h: one program on the models, the bench of all models, all RTL and check; the bench's options through it,
its refusals, the installed files; the same layer with --driver. unit/test_host.c tests calls in the wrong order."""

import json
import os
import re

import pytest

import kit
import tables

BENCH = {"": kit.BUILD / "nv_small/libdla-bench-nv_small.so", "rtl": kit.BUILD / "nv_small-rtl/libdla-bench-nv_small-rtl.so"}


def library(variant):
    return kit.need(BENCH[variant], "make host-lib" + (" VARIANT=rtl ENGINES=all" if variant else ""))


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """Builds examples/host.c with the library of the tree."""
    return kit.program(tmp_path_factory.mktemp("host") / "host", "examples/host.c")


RUNS = [(None, []), ("native", []), ("native", ["--engine", "sdp=model", "--illegal=note"]), ("", []),
        ("", ["--pins", "--seed", "7"]),
        *(("rtl", ["--all", p, "--dbb", f"latency={n}"]) for p in ("model", "rtl", "check") for n in (1, 50, 300))]


@pytest.mark.parametrize("backend, args", RUNS, ids=[" ".join([b or "plain", *a]) for b, a in RUNS])
def test_example(backend, args, host):
    back = [backend] if backend == "native" else [] if backend is None else [library(backend)]
    r = kit.good(kit.run(host, *back, *args))
    assert (r.stdout, r.stderr) == ("passed\n", "")


def test_waves(host, tmp_path):
    kit.good(kit.run(host, library("rtl"), "--all", "check", f"--waves={tmp_path / 'x.fst'}"))
    assert (tmp_path / "x.fst").stat().st_size > 10000


def test_difference_is_reported(host):
    """A fault in the data that memory returns: the copy is wrong, and the fault does not count as an error message."""
    r = kit.run(host, library(""), "--fault", "dbb.read @nth=1 flip=5")
    assert (r.returncode, r.stdout) == (1, "failed\n"), kit.tail(r)


@pytest.mark.parametrize("how", ["stop", "continue", "count"])
def test_difference_in_check(how, host):
    """A planted bug fails in every mode of --on-mismatch; count has one message at the end."""
    bench = kit.bench("core", file="libdla-bench-nv_small-core.so")
    r = kit.run(host, bench, "--engine", "core=check", f"--on-mismatch={how}", "+rtl_bug=3", "+rtl_at=3", "+rtl_id=1")
    assert (r.returncode, r.stdout) == (1, "failed\n"), kit.tail(r)
    assert bool(re.search(r"^[1-9]\d* differences? in \d+ comparisons$", r.stderr, re.M)) == (how == "count"), kit.tail(r)


RESET = """#define main example
#include "examples/host.c"
#undef main
int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    char err[1024];
    dla_host *h;
    bool ok;

    o.config = "nv_small";
    o.backend = argv[1];
    o.args = (const char *const *)argv + 2;
    h = dla_host_open(&o, err, sizeof err);
    ok = argc > 2 && copy(h) && dla_host_reset(h) == DLA_HOST_OK;
    ok &= dla_host_run(h, DLA_HOST_UNTIL_TIME, 100) == DLA_HOST_TIME;
    printf("%d %d", ok, dla_host_irq(h));
    return dla_host_close(h, err, sizeof err) != DLA_PASSED;
}
"""


def test_a_reset_keeps_what_rtl_forgets_to_reset(tmp_path):
    """A flip-flop without a reset is 0 at the start of the run, so only a reset in the middle shows it."""
    (tmp_path / "reset.c").write_text(RESET)
    kit.program(tmp_path / "reset", "-I.", tmp_path / "reset.c")
    bench = kit.bench("core", file="libdla-bench-nv_small-core.so")
    for bug, code, said in (0, 0, "1 0"), (17, 1, "0 1"):
        r = kit.run(tmp_path / "reset", bench, "--engine", "core=check", f"+rtl_bug={bug}")
        assert (r.returncode, r.stdout) == (code, said), kit.tail(r)


def test_hang_and_limit(host):
    """A response that never arrives, with and without a limit of clocks: the codes of dla_verdict.h."""
    lost = [library(""), "--fault", "dbb.read @nth=1 drop", "--hang", "3000"]
    r = kit.run(host, *lost)
    assert (r.returncode, r.stdout) == (3, "failed\n"), kit.tail(r)
    assert "the core hangs, likely cause: " in r.stderr, kit.tail(r)
    assert kit.run(host, *lost, "--max-cycles", "1000").returncode == 4


def test_libraries_that_are_not_benches(host, tmp_path):
    (tmp_path / "old.c").write_text('#include "dla_backend.h"\n'
                                    "const dla_backend dla_bench_backend = { 1, \"0.1.0\", \"nv_small\", 0, 0, 0, 0 };\n")
    (tmp_path / "none.c").write_text("int nothing;\n")
    for name, said in (("old", "0.1.0"), ("none", "dla_bench_backend")):
        kit.shared(tmp_path / f"{name}.so", tmp_path / f"{name}.c")
        kit.refused(kit.run(host, tmp_path / f"{name}.so"), said)
    kit.ends(kit.run(host, tmp_path / "nix.so"), 2, err=("expected native", "host-lib"))


def test_one_added_symbol_is_detected():
    for variant in BENCH:
        r = kit.good(kit.run("nm", "-D", "--defined-only", library(variant)))
        assert [line.split()[-1] for line in r.stdout.splitlines()] == ["dla_bench_backend"]


# ---- --driver ----

DRIVER = """
#include "copy_layer.h"
#include "dla_host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int masked(dla_host *h, uint32_t dst)
{
    static uint8_t ram[1 << 16];
    const dla_cfg *cfg = dla_cfg_find(dla_host_config(h));

    if (dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram) ||
        dla_host_write32(h, cfg->page[DLA_GLB] + GLB_S_INTR_MASK, 0x3fffff))
        return 7;
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        dla_host_write32(h, cfg->page[layer[i].page] + layer[i].offset,
                         layer[i].value == DST ? dst : layer[i].value);
    return dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_IDLE ? 0 : 7;
}

int dla_driver(dla_host *h, int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    uint8_t byte;
    uint32_t v;

    if (!strcmp(how, "abort"))
        abort();
    while (!strcmp(how, "endless"))
        dla_host_read32(h, 0x1000, &v);
    if (!strcmp(how, "host"))
        return dla_host_close(h, NULL, 0) == DLA_NOT_RUN && dla_host_reset(h) == DLA_HOST_WRONG &&
               dla_host_next_message(h) && !dla_host_next_message(h) ? 0 : 7;
    if (!strcmp(how, "masked"))
        return masked(h, DST);
    if (!strcmp(how, "outside"))
        return masked(h, DST + 0x100000);
    if (!strcmp(how, "odd"))
        return dla_host_write32(h, 0x1002, 0) == DLA_HOST_WRONG && dla_host_read32(h, 0x1001, &v) == DLA_HOST_WRONG &&
               dla_host_write32(h, 0x40000, 0) == DLA_HOST_WRONG && dla_host_read32(h, 0x3fffc, &v) == DLA_HOST_OK ? 0 : 7;
    if (!strcmp(how, "map"))
        return dla_host_map(h, DLA_HOST_MC, 1, 0, &byte) == DLA_HOST_WRONG ? 0 : 7;
    for (int i = 1; i < argc; i++)
        printf("argument %s\\n", argv[i]);
    return argc > 1 ? atoi(argv[argc - 1]) : 0;
}
"""
PLAYERS = {"native": [kit.DLA, "play", "--config", "nv_small"], "plain": [kit.cosim_of("nv_small")],
           "rtl": [kit.BUILD / "nv_small-rtl/cosim", "--all", "rtl"],
           "check": [kit.BUILD / "nv_small-rtl/cosim", "--all", "check"]}


@pytest.fixture(scope="module")
def drivers(tmp_path_factory):
    """Builds the example and DRIVER as shared objects."""
    place = tmp_path_factory.mktemp("drivers")
    (place / "ways.c").write_text(DRIVER)
    for source, name in (("examples/host.c", "copy.so"), (place / "ways.c", "ways.so")):
        kit.shared(place / name, "-Iexamples", source)
    return place


def player(which):
    return [kit.need(PLAYERS[which][0], "make test-build"), *PLAYERS[which][1:]]


def driven(tmp_path, which, *args):
    """Returns the finished process and its only entry in the report."""
    r = kit.run(*player(which), "--report", tmp_path / "r.json", *args)
    run, = json.loads((tmp_path / "r.json").read_text())["runs"]
    return r, run


@pytest.mark.parametrize("which", PLAYERS)
def test_driver(which, drivers, tmp_path):
    log = tmp_path / "x.log"
    r, run = driven(tmp_path, which, "--log", log, "--driver", drivers / "copy.so")
    assert r.returncode == 0, kit.tail(r)
    assert (run["name"], run["verdict"], run["config"]) == ("copy.so", "passed", "nv_small")
    assert [c["kind"] for c in run["checks"]] == ["driver"] + ["check"] * (which == "check")
    done = [x for x in kit.good(kit.dla("log", "--channel", "done", "--format", "jsonl", log)).stdout.splitlines()
            if "sdp_done" in x]
    assert len(done) == 1


@pytest.mark.parametrize("which", PLAYERS)
def test_outside_every_range(which, drivers, tmp_path):
    """An address in the registers at which the driver maps no memory has the same verdict on models and on RTL, which the
    error cuts off: what it has not done yet is no difference. The message of RTL names the register page and the element."""
    r, run = driven(tmp_path, which, "--driver", drivers / "ways.so", "outside")
    kit.ends(r, 2, err="0x80101000", no=" differences in ")
    assert run["verdict"] == "refused"
    assert re.search(r"; SDP\.D_DST_BASE_ADDR_LOW = 0x80101000 in layer 0 \(write \d+\); mapped: 0x80000000 to 0x8000ffff$",
                     r.stderr, re.M), kit.tail(r)
    if which == "native":
        assert "dla_host_map" in r.stderr
    else:
        assert re.search(r"addr 0x80101000 .*: write outside the declared regions, client SDP; .* "
                         "output element n 0 c 0 h 0 w 0 of SDP, layer 0,", r.stderr), kit.tail(r)


@pytest.mark.parametrize("which", ["native", "rtl"])
@pytest.mark.parametrize("args, code, verdict", [
    ([], 0, "passed"), (["--", "--image", "0"], 0, "passed"), (["3"], 1, "failed"), (["host"], 2, "refused"),
    (["map"], 2, "refused"),
    (["odd"], 2, "refused"), (["masked"], 0, "passed"), (["abort"], 5, "crashed"), (["endless"], 4, "timeout")])
def test_ends_of_a_driver(which, args, code, verdict, drivers, tmp_path):
    """A driver's arguments, its return value, a host that it does not own, its crash, its time."""
    limit = ["--time-limit", "1"] if "endless" in args else []
    r, run = driven(tmp_path, which, *limit, "--driver", drivers / "ways.so", *args)
    assert r.returncode == code, kit.tail(r)
    assert run["verdict"] == verdict and {"spin", "unknown_registers", "read_only_registers", "config"} <= run.keys()
    assert "returned 7" not in r.stdout
    if "--image" in args:
        assert "argument --image\nargument 0\n" in r.stdout
    if verdict == "crashed":
        assert "ways.so" in r.stderr
    assert ("masked" in args) == ("GLB.S_INTR_MASK" in r.stdout), kit.tail(r)
    repeat = re.search(r"^repeat: (.*)$", r.stdout, re.M)
    if args and code:
        assert f"--driver {drivers / 'ways.so'} " in repeat[1] and repeat[1].endswith(f" -- {' '.join(args)}")


def test_file_that_is_not_a_driver(drivers, tmp_path):
    (tmp_path / "none.c").write_text("int nothing;\n")
    kit.shared(tmp_path / "none.so", tmp_path / "none.c")
    (tmp_path / "text.so").write_text("no library\n")
    for name, said in (("none.so", "dla_driver"), ("text.so", "text.so"), ("nix.so", "nix.so")):
        kit.ends(kit.run(*player("plain"), "--driver", tmp_path / name), 2, line=rf"^ERROR .*{re.escape(said)}")
    for which in ("native", "plain"):
        kit.refused(kit.run(*player(which), "--driver", drivers / "copy.so", "--traces-from", "x"), "--traces-from")
    assert kit.run(*player("plain"), "--driver", drivers / "copy.so", "--predict").returncode == 2
    for which in ("native", "plain"):
        kit.refused(kit.run(*player(which), kit.VECTORS / "pdp_max", "--driver", drivers / "copy.so"),
                    f"{kit.VECTORS / 'pdp_max'}: in front of --driver")
    kit.refused(kit.dla("play", "--driver", drivers / "copy.so"), "for a driver: --config C")


# ---- hosts with errors ----

@pytest.fixture(scope="module")
def wrong(tmp_path_factory):
    """Runs unit/wrong_host.c as a program and as a driver."""
    place = tmp_path_factory.mktemp("wrong")
    kit.program(place / "wrong", "-Werror", "tests/unit/wrong_host.c")
    kit.shared(place / "wrong.so", "tests/unit/wrong_host.c")
    return place


@pytest.mark.parametrize("backend", ["native", ""])
def test_cause_in_a_host(backend, wrong):
    """The likely cause of a hang, after few layers and after many; messages of registers that do not exist."""
    back = backend or library("")
    r = kit.run(wrong / "wrong", back, "lone")
    assert "partner_never: SDP is not enabled " in r.stdout and "(write 3)" in r.stdout, kit.tail(r)
    assert r.stdout.endswith("\nhung\n")
    r = kit.run(wrong / "wrong", back, "late")
    assert "99 layers, partner_fewer\n" in r.stdout, kit.tail(r)
    r = kit.run(wrong / "wrong", back, "unknown")
    last = max((int(x["offset"], 16), x["register"]) for x in tables.rows("registers") if x["unit"] == "SDP" and
               x["variant"] != "v1" and x["group"] != "none")
    assert re.findall(r"^message 0: write (\d): nv_small has no register at (\w+).*, nearest is (?:block )?(\S+) at (\w+)",
                      r.stdout, re.M) == [("1", "0x9ff0", f"SDP.{last[1]}", f"0x{0x9000 + last[0]:x}"),
                                          ("3", "0x3f000", "CDP", "0xd000")]
    assert re.findall(r"^message 0: write (\d): (\S+) of nv_small is read-only", r.stdout, re.M) == [
        ("4", "SDP.S_STATUS"), ("5", "PDP.D_INF_INPUT_NUM")]
    assert re.findall(r"^message 0: read after write (\d): nv_small has no register at (\w+).*; the core returned 0x0", r.stdout, re.M) == [
        ("7", "0x9ff4")]
    assert r.stdout.endswith("\npassed\n"), kit.tail(r)


def wrong_report(which, wrong, tmp_path, name, *more):
    return driven(tmp_path, which, *more, "--driver", wrong / "wrong.so", name)


@pytest.mark.parametrize("args", [["native"], ["--all", "model"], ["--all", "rtl"], ["--all", "check"]], ids=" ".join)
def test_host_without_memory(args, wrong):
    """A host that never calls dla_host_map has no memory, on models and on RTL."""
    r = kit.run(wrong / "wrong", "native" if args == ["native"] else library("rtl"), "unmapped",
                *[a for a in args if a != "native"])
    assert r.stdout.endswith("\nrefused\n") and "; SDP_RDMA.D_SRC_BASE_ADDR_LOW = 0x0 in layer 0 " in r.stdout, kit.tail(r)
    assert "; the program mapped no memory: dla_host_map\n" in r.stdout, kit.tail(r)


@pytest.mark.parametrize("backend, place, verdict", [("native", "at 0x0", "refused"), ("", "addr 0x0:", "hung")])
def test_host_whose_memory_fails(backend, place, verdict, wrong):
    """A function of the program that returns an error for a read is an error of the run."""
    r = kit.run(wrong / "wrong", backend or library(""), "memory")
    said = [line for line in r.stdout.splitlines() if "host memory ran out" in line]
    assert said and place in said[0] and r.stdout.endswith(f"\n{verdict}\n"), kit.tail(r)


@pytest.mark.parametrize("which", PLAYERS)
def test_driver_without_memory(which, wrong, tmp_path):
    """The same for a driver; --outside=warn and outside=warn report it, and the core goes on."""
    r, run = wrong_report(which, wrong, tmp_path, "unmapped")
    assert (r.returncode, run["verdict"]) == (2, "refused") and "dla_host_map" in run["messages"][0]["text"], kit.tail(r)
    warn = ["--outside=warn"] if which == "native" else ["--dbb", "outside=warn"]
    r, run = wrong_report(which, wrong, tmp_path, "unmapped", *warn)
    assert (r.returncode, run["verdict"]) == (3, "hung") and not any(m["error"] for m in run["messages"]), kit.tail(r)
    assert "dla_host_map" in run["messages"][0]["text"]


@pytest.mark.parametrize("backend, limit", [("native", "--max-steps"), ("", "--max-cycles")])
def test_limit_names_the_polled_register(backend, limit, wrong):
    """The message of the limit has the register that a standalone host reads for ever."""
    r = kit.run(wrong / "wrong", backend or library(""), "poll", limit, 40000)
    assert re.search(r"^message 5: .*40000.*; the host read GLB\.S_INTR_STATUS \d{4,} times in a row, ", r.stdout, re.M), kit.tail(r)
    assert r.stdout.endswith("\nmax-cycles\n")
    r = kit.run(wrong / "wrong", backend or library(""), "poll", limit, 700)
    assert "message 5: " in r.stdout and "times in a row" not in r.stdout, kit.tail(r)


@pytest.mark.parametrize("which", ["native", "plain", "check"])
def test_report_of_a_wrong_host(which, wrong, tmp_path):
    """Registers that do not exist, a register on which the host spins, the cause of a hang."""
    r, run = wrong_report(which, wrong, tmp_path, "unknown")
    assert run["verdict"] == "passed" and run["spin"] is None
    assert run["unknown_registers"] == [{"address": 0x9ff0, "writes": 2, "reads": 1}, {"address": 0x3f000, "writes": 1, "reads": 0},
                                        {"address": 0x9ff4, "writes": 0, "reads": 2}]
    assert run["read_only_registers"] == [
        {"register": "SDP.S_STATUS", "address": 0x9000, "writes": 2},
        {"register": "PDP.D_INF_INPUT_NUM", "address": 0xb088, "writes": 1}]
    assert len(run["messages"]) == 5 and not any(m["error"] for m in run["messages"])
    r, run = wrong_report(which, wrong, tmp_path, "spin")
    assert (run["spin"]["register"], run["spin"]["value"], run["spin"]["reads"]) == ("GLB.S_INTR_STATUS", 0, 3000)
    assert run["verdict"] == "passed" and not run["unknown_registers"] and not run["read_only_registers"]
    r, run = wrong_report(which, wrong, tmp_path, "lone")
    assert run["verdict"] == "hung" and run["cause"]["id"] == "partner_never" and r.returncode == 3
    assert run["cause"]["values"]["enable"] == 3
    assert "likely cause: SDP is not enabled" in run["report"]
    r, run = wrong_report(which, wrong, tmp_path, "left")
    assert run["verdict"] == "passed" and [m["error"] for m in run["messages"]] == [False]
    assert "a layer of SDP_RDMA works" in run["messages"][0]["text"]
    r, run = wrong_report(which, wrong, tmp_path, "endless", "--time-limit", "1")
    assert run["verdict"] == "timeout" and r.returncode == 4
    assert (run["name"], run["config"], run["unknown_registers"]) == ("wrong.so", "nv_small", [])
    assert (run["spin"]["register"], run["spin"]["value"]) == ("GLB.S_INTR_STATUS", 0)
    assert (f"the host read GLB.S_INTR_STATUS {run['spin']['reads']} times in a row, since time {run['spin']['since']}, "
            "and got 0x0" in run["reasons"][0])


LIMIT = {"native": "--max-steps", "plain": "--max-cycles", "check": "--max-cycles"}


@pytest.mark.parametrize("which", LIMIT)
def test_host_that_polls_until_the_limit(which, wrong, tmp_path):
    """Accesses of registers let time pass, so the limit of time ends a host that makes nothing else."""
    for how in ("poll", "turns"):
        n = 40000 if which != "native" else 6000 if how == "poll" else 300
        r, run = wrong_report(which, wrong, tmp_path, how, LIMIT[which], n)
        assert (r.returncode, run["verdict"]) == (4, "max-cycles"), kit.tail(r)
        assert len(run["messages"]) == 1 and str(n) in run["messages"][0]["text"]
        if how == "poll":
            assert run["spin"]["register"] == "GLB.S_INTR_STATUS"
            assert which != "native" or run["spin"]["reads"] == n + 2


# ---- hosts beside each other ----

TWO = """
#include "dla_host.h"
#include <pthread.h>
#include <stdio.h>

int run(const char *back)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    char err[256];

    o.config = "nv_small";
    o.backend = back;
    for (int i = 0; i < 3; i++) {
        dla_host *h = dla_host_open(&o, err, sizeof err), *second;
        uint32_t v;
        if (!h || dla_host_read32(h, 0x1000, &v) || dla_host_run(h, DLA_HOST_UNTIL_TIME, 50) == DLA_HOST_ERROR)
            return 1;
        second = back ? dla_host_open(&o, err, sizeof err) : NULL;
        if (second || (back && !*err) || dla_host_close(h, err, sizeof err) != DLA_PASSED)
            return 1;
    }
    return 0;
}

static void *thread(void *bad)
{
    *(int *)bad = run(NULL);
    return NULL;
}

int main(int argc, char **argv)
{
    int bad[2];
    pthread_t t;

    if (argc > 1)
        return run(argv[1]);
    pthread_create(&t, NULL, thread, &bad[0]);
    bad[1] = run(NULL);
    pthread_join(t, NULL);
    return bad[0] || bad[1];
}
"""


def test_hosts_one_after_the_other_and_in_threads(tmp_path):
    """A bench has one host at a time and refuses a second; native hosts run in two threads, with the thread sanitizer
    on the program's part."""
    (tmp_path / "two.c").write_text(TWO)
    exe = kit.program(tmp_path / "two", tmp_path / "two.c", "-lpthread")
    kit.good(kit.run(exe))
    kit.good(kit.run(exe, library("rtl")))


SANITIZED = """
#define main example_main
#include "host.c"
#undef main
#include <pthread.h>

static void *thread(void *backend)
{
    for (int i = 0; i < 3; i++) {
        dla_host_options o = DLA_HOST_OPTIONS;
        char err[256];
        dla_host *h;

        o.config = "nv_small";
        o.backend = backend;
        h = dla_host_open(&o, err, sizeof err);
        if (!h || !copy(h) || dla_host_close(h, err, sizeof err) != DLA_PASSED)
            return "failed";
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t t;
    void *a, *b;

    pthread_create(&t, NULL, thread, argc > 1 ? argv[1] : NULL);
    b = thread(NULL);
    pthread_join(t, &a);
    return a || b;
}
"""


@pytest.mark.long
def test_threads_under_the_sanitizer(tmp_path):
    """The library, built for the thread sanitizer, in two threads: two native hosts, and a native one beside a bench."""
    lib = kit.need(kit.BUILD / "tsan/libdla.a", "make test-tsan")
    text = (kit.ROOT / "examples/host.c").read_text()
    assert "static uint8_t ram[" in text
    (tmp_path / "host.c").write_text(text.replace("static uint8_t ram[", "static _Thread_local uint8_t ram["))
    (tmp_path / "two.c").write_text(SANITIZED)
    exe = kit.compiled(tmp_path / "two", "-g", "-fsanitize=thread", "-Iexamples", tmp_path / "two.c", lib, "-lpthread")
    env = {**os.environ, "TSAN_OPTIONS": "halt_on_error=1"}
    kit.good(kit.run(exe, env=env))
    kit.good(kit.run(exe, library("rtl"), env=env))


@pytest.mark.long
def test_installed(tmp_path):
    """Builds the example with the files of make install and make install-bench, found by pkg-config, shared and
    static."""
    place = tmp_path / "usr"
    kit.good(kit.run("make", "install", f"PREFIX={place}"))
    library("")
    kit.good(kit.run("make", "install-bench", f"PREFIX={place}"))
    env = {**os.environ, "PKG_CONFIG_PATH": f"{place}/lib/pkgconfig", "LD_LIBRARY_PATH": f"{place}/lib"}
    flags = kit.good(kit.run("pkg-config", "--cflags", "--libs", "dla", env=env)).stdout.split()
    exe = tmp_path / "host"
    kit.good(kit.run(*kit.CC, place / "share/dla/examples/host.c", *flags, "-o", exe))
    assert "libdla.so.0" in kit.good(kit.run("readelf", "-d", exe)).stdout
    for args in ([], [place / "lib/libdla-bench-nv_small.so", "--dbb", "latency=9"]):
        assert kit.good(kit.run(exe, *args, env=env)).stdout == "passed\n"
    player = place / "bin/dla-cosim-nv_small"
    kit.good(kit.run(*kit.CC, "-shared", "-fPIC", place / "share/dla/examples/host.c", *flags, "-o", tmp_path / "host.so"))
    kit.good(kit.run(player, "--driver", "host.so", cwd=tmp_path, env=env))
    r = kit.run(player, "--max-cycles", "500", "--waves-last", "100", kit.VECTORS / "pdp_max", cwd=tmp_path, env=env)
    assert f"\nwaves: gtkwave {tmp_path}/pdp_max.fst {tmp_path}/pdp_max.gtkw\n" in r.stdout, kit.tail(r)
    files = set(re.findall(r"^\^(?:1|<1 /bin/sh) (.*)$", (tmp_path / "pdp_max.gtkw").read_text(), re.M))
    assert len(files) > 5 and all(os.path.isfile(f) and str(place) in f for f in files)
    kit.good(kit.run("sh", "-c", "sh $0 < /dev/null", next(f for f in files if f.endswith("boxes.sh")), env=env))
    net = place / "share/dla/examples/driver"
    dlavec = place / "bin/dlavec"
    kit.good(kit.run(dlavec, "layer", "--config", "nv_small", net / "digits.layer", tmp_path / "digits", env=env))
    kit.good(kit.run(*kit.CC, *sorted(net.glob("*.c")), *flags, "-o", exe))
    r = kit.good(kit.run(exe, tmp_path / "digits", net / "images.raw", tmp_path / "out.raw", net / "labels.raw", env=env))
    assert "360 images" in r.stdout
