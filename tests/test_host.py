# SPDX-License-Identifier: Apache-2.0
"""dla_host.h: one program on the models, the bench of all models, all RTL and check; the bench's options through
it, what it refuses, what make install brings. Calls in the wrong order: unit/test_host.c."""

import os
import re

import pytest

import kit
from unit_tests import CC

BENCH = {"": kit.BUILD / "nv_small/libdla-bench-nv_small.so", "rtl": kit.BUILD / "nv_small-rtl/libdla-bench-nv_small-rtl.so"}


def library(variant):
    return kit.need(BENCH[variant], "make host-lib" + (" VARIANT=rtl ENGINES=all" if variant else ""))


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """examples/host.c with the library of the tree."""
    exe = tmp_path_factory.mktemp("host") / "host"
    kit.good(kit.run(*CC, "-std=c11", "-Wall", "-Wextra", "-Imodels/include", f"-I{kit.BUILD / 'gen'}",
                     "examples/host.c", kit.BUILD / "libdla.a", "-lz", "-lm", "-ldl", "-o", exe))
    return exe


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
    """A fault in what memory returns: the copy is wrong, and the fault is no message of an error."""
    r = kit.run(host, library(""), "--fault", "dbb.read @nth=1 flip=5")
    assert (r.returncode, r.stdout) == (1, "failed\n"), kit.tail(r)


def test_hang_and_limit(host):
    """A response that never comes, with and without a limit of clocks: the codes of dla_verdict.h."""
    lost = [library(""), "--fault", "dbb.read @nth=1 drop", "--hang", "3000"]
    r = kit.run(host, *lost)
    assert (r.returncode, r.stdout) == (3, "failed\n"), kit.tail(r)
    assert kit.run(host, *lost, "--max-cycles", "1000").returncode == 4


OF_TRACES = ["--report=x", "--results=x", "--events=x", "--record=x", "--log=x", "--perf", "--predict", "--stats",
             "--time-limit=1", "--memory-limit=9000", "--list", "--waves-last=9", "--verbose", "--traces-from=x", "a/trace"]


@pytest.mark.parametrize("arg", OF_TRACES)
def test_options_of_traces_are_refused(arg, host):
    r = kit.run(host, library(""), arg)
    assert (r.returncode, r.stdout) == (2, "")
    named = re.match(r"--[a-z-]+", arg)
    assert (named[0] if named else "folder") in r.stderr


@pytest.mark.parametrize("back, args, named", [
    ("", ["--nix"], "--nix"), ("", ["--engine", "sdp=rtl"], "sdp=rtl"), ("native", ["--all", "rtl"], "--all"),
    ("native", ["--engine", "sdp=rtl"], "sdp=rtl"), ("native", ["--illegal=x"], "--illegal=x"),
    ("native", ["--outside=x"], "--outside=x")])
def test_wrong_options(back, args, named, host):
    r = kit.run(host, back or library(""), *args)
    assert (r.returncode, r.stdout) == (2, "") and named in r.stderr, kit.tail(r)


def test_libraries_that_are_no_bench(host, tmp_path):
    (tmp_path / "old.c").write_text('#include "dla_backend.h"\n'
                                    "const dla_backend dla_bench_backend = { 1, \"0.1.0\", \"nv_small\", 0, 0, 0, 0 };\n")
    (tmp_path / "none.c").write_text("int nothing;\n")
    for name, said in (("old", "0.1.0"), ("none", "dla_bench_backend")):
        kit.good(kit.run(*CC, "-shared", "-fPIC", "-Imodels/include", tmp_path / f"{name}.c", "-o", tmp_path / f"{name}.so"))
        r = kit.run(host, tmp_path / f"{name}.so")
        assert r.returncode == 2 and said in r.stderr, kit.tail(r)
    assert kit.run(host, tmp_path / "nix.so").returncode == 2


def test_one_symbol_is_seen():
    for variant in BENCH:
        r = kit.good(kit.run("nm", "-D", "--defined-only", library(variant)))
        assert [line.split()[-1] for line in r.stdout.splitlines()] == ["dla_bench_backend"]


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
    """A bench has one host at a time, a second one is refused; native ones run in two threads, with the thread
    sanitizer on what the program does."""
    (tmp_path / "two.c").write_text(TWO)
    exe = tmp_path / "two"
    kit.good(kit.run(*CC, "-std=c11", "-Imodels/include", tmp_path / "two.c", kit.BUILD / "libdla.a", "-lz", "-lm",
                     "-ldl", "-lpthread", "-o", exe))
    kit.good(kit.run(exe))
    kit.good(kit.run(exe, library("rtl")))


@pytest.mark.long
def test_installed(tmp_path):
    """The example against what make install and make install-bench bring, found by pkg-config, shared and static."""
    place = tmp_path / "usr"
    kit.good(kit.run("make", "install", f"PREFIX={place}"))
    library("")
    kit.good(kit.run("make", "install-bench", f"PREFIX={place}"))
    env = {**os.environ, "PKG_CONFIG_PATH": f"{place}/lib/pkgconfig", "LD_LIBRARY_PATH": f"{place}/lib"}
    flags = kit.good(kit.run("pkg-config", "--cflags", "--libs", "dla", env=env)).stdout.split()
    exe = tmp_path / "host"
    kit.good(kit.run(*CC, place / "share/dla/examples/host.c", *flags, "-o", exe))
    assert "libdla.so.0" in kit.good(kit.run("readelf", "-d", exe)).stdout
    for args in ([], [place / "lib/libdla-bench-nv_small.so", "--dbb", "latency=9"]):
        assert kit.good(kit.run(exe, *args, env=env)).stdout == "passed\n"
