# SPDX-License-Identifier: Apache-2.0
"""The symbols of libdla that a program sees: exactly those that the public headers declare."""

import re

import kit
import pytest

HEADERS = kit.ROOT / "models/include"
# Names that known drivers and programs use for their own functions.
OWN = ["dla_error", "dla_warn", "dla_info", "dla_debug", "dla_reg_write", "dla_reg_read", "mem_read",
       "mem_write", "csc_build", "sdp_load", "cdp_lookup", "pdp_reg_write", "cmac_int8_plain",
       "dla_fadd32", "dla_number", "dla_rule"]


def visible():
    """Returns parts of the public headers whose names are visible, without comments and bodies."""
    parts = []
    for path in HEADERS.glob("*.h"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        for part in re.findall(r"visibility push\(default\)(.*?)#pragma GCC visibility pop", text,
                               re.S):
            parts.append(re.sub(r"\{[^{}]*\}", "{}", part))
    return parts


def functions():
    """Returns the functions that the public headers declare as visible."""
    return {name for part in visible()
            for name in re.findall(r"\b(dla_\w+)\s*\((?:[^()]|\([^()]*\))*\)"
                                   r"\s*(?:__attribute__.*?)?;", part)}


def tables():
    """Returns the tables that they declare: the topology as data (dla_topology.h)."""
    return {name for part in visible()
            for name in re.findall(r"\bextern const \w+ (dla_\w+)(?:\[\w*\])?;", part)}


@pytest.mark.parametrize("where", ["tree", pytest.param("installed", marks=pytest.mark.long)])
def test_public_symbols(where, tmp_path):
    """Every global symbol is a documented function or table with the prefix, and each of these exists."""
    lib = kit.need(kit.BUILD / "libdla.a", "make native")
    if where == "installed":
        kit.good(kit.run("make", "install", f"PREFIX={tmp_path}/usr"))
        lib = tmp_path / "usr/lib/libdla.a"
    r = kit.good(kit.run("nm", "-g", "--defined-only", lib))
    seen = set(re.findall(r"^[0-9a-f]+ \w (\S+)$", r.stdout, re.M))
    assert seen == functions() | tables()
    assert all(name.startswith("dla_") for name in seen)


def test_program_with_names_of_its_own(tmp_path):
    """A program with functions that are named like the library's internal ones links and runs, and the library never
    calls them."""
    src = tmp_path / "own.c"
    calls = "".join(f"void {name}(void); void {name}(void) {{ called++; }}\n" for name in OWN)
    text = (kit.ROOT / "examples/embed.c").read_text().replace("int main(", "int example(")
    src.write_text(text + f"static int called;\n{calls}"
                   "int main(void)\n{\n    int bad = example();\n"
                   "    printf(\"called %d\\n\", called);\n    return bad;\n}\n")
    r = kit.run(kit.program(tmp_path / "own", "-Iexamples", src))
    assert (r.returncode, r.stdout) == (0, "passed\ncalled 0\n")


@pytest.mark.parametrize("program", ["dla", "nv_small/cosim"])
def test_programs_export_the_public_functions_only(program):
    """A model in a shared object cannot collide with other names of the program that loads it."""
    exe = kit.BUILD / program
    if "cosim" in program:
        exe = kit.cosim_of("nv_small")
    r = kit.run("nm", "-D", "--defined-only", kit.need(exe, "make native"))
    seen = set(re.findall(r"^[0-9a-f]+ T (\S+)$", r.stdout, re.M))
    assert seen == functions()


# Functions that open files, start processes, print or exit.
OUTSIDE = {"fopen", "fdopen", "open", "fork", "execv", "execvp", "popen", "pipe", "waitpid", "kill", "signal",
           "sigaction", "unlink", "mkdir", "opendir", "stat", "dlopen", "fread", "fwrite", "fputs", "fputc", "fprintf",
           "vfprintf", "printf", "puts", "putchar", "stdin", "stdout", "stderr", "exit", "_exit", "getenv", "time",
           "clock_gettime"}


@pytest.mark.long
def test_the_models_touch_no_file_and_no_process(tmp_path):
    """libdla proper: models/core, numeric, book, units."""
    kit.need(kit.BUILD / "gen/dla_regs_gen.h", "make native")
    found = {}
    for f in sorted(x for d in ("core", "numeric", "book", "units/*") for x in (kit.ROOT / "models").glob(f"{d}/*.c")):
        kit.good(kit.run("cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-c", f"-I{kit.ROOT / 'models/include'}",
                         f"-I{kit.BUILD / 'gen'}", "-o", tmp_path / "x.o", f))
        used = {x.split()[-1] for x in kit.run("nm", "-u", tmp_path / "x.o").stdout.splitlines()}
        if used & OUTSIDE:
            found[f.name] = sorted(used & OUTSIDE)
    assert not found
