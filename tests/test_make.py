# SPDX-License-Identifier: Apache-2.0
"""Refusals of make, several makes at once, names with spaces, waves of make run, make install, versions, manual pages
and completion."""

import os
import re
import shlex
import shutil
import struct
import subprocess
import sys

import pytest

import kit
import test_docs

TRACE = "dc_stride_pad"


def configs():
    return kit.dla("info").stdout.split()


def test_other_rtl_of_a_variant_is_named(tmp_path):
    """A folder that is built again with other RTL, or without it."""
    stamp = tmp_path / "b/nv_small-mine/gen/rtl.txt"
    found = [re.findall(r"note: \S+-mine had other RTL or options; it is built again with (.*)", kit.good(kit.run(
        "make", f"B={tmp_path}/b", "VARIANT=mine", stamp, *more)).stdout) for more in (
            ["ENGINES=sdp"], ["ENGINES=sdp"], [], ["DUT_RTL=a.f", "DUT_TOP=a"])]
    assert found == [[], [], ["models only"], ["core=a.f"]]


# ---- refused before anything is done ----

@pytest.mark.parametrize("goal", ["sim", "run"])
@pytest.mark.parametrize("given", [["PDP_RTL=a.f", "PDP_TOP=a"], ["DUT_RTL=a.f", "DUT_TOP=a"]])
def test_outside_rtl_has_a_folder_of_its_own(goal, given):
    """Without VARIANT=, too: the bench of the kit stays as it is."""
    env = {"DLA_LOCK": "1"}
    r = kit.good(kit.run("make", "-n", goal, "CONFIG=nv_small", *given, "MAKE=true", env=env))
    place = "build/nv_small-own/cosim" if goal == "sim" else "harness/run.sh build/nv_small-own "
    assert place in r.stdout and "build/nv_small/cosim" not in r.stdout, kit.tail(r)
    assert (goal == "run") != ("no VARIANT=NAME: your RTL is built in build/nv_small-own" in r.stdout)


def test_a_variant_has_waves_of_its_own():
    """make run writes them, and make wave looks for them, beside the bench of VARIANT=; OUT= wins."""
    for more, place in ([], "build/nv_small/run"), (["VARIANT=x"], "build/nv_small-x/run"), (["VARIANT=x", "OUT=o"], "o"):
        r = kit.good(kit.run("make", "-n", "run", "CONFIG=nv_small", *more, "MAKE=true", env={"DLA_LOCK": "1"}))
        assert re.search(rf"harness/run\.sh \S+ '{place}' ", r.stdout), kit.tail(r)
        kit.ends(kit.run("make", "-n", "wave", "CONFIG=nv_small", *more, "MAKE=true"), 0, f"'{place}'/*.gtkw")


def test_a_fault_between_units_does_not_change_the_bench():
    """VARIANT= names the bench that plays, with points for faults when it is built now."""
    for more, bench in ([], "faults"), (["VARIANT=x"], "x"):
        kit.ends(kit.run("make", "-n", "run", "CONFIG=nv_small", "FAULT=sdp2pdp flip", *more, "MAKE=echo",
                         env={"DLA_LOCK": "1"}), 0, f"harness/run.sh build/nv_small-{bench} ",
                 line=rf"sim CONFIG=nv_small VARIANT={bench} FAULTS=1")


def test_configurations_of_make_are_those_of_the_library():
    r = kit.run("make", "help", "CONFIG=?")
    listed = r.stderr.split("one of: ")[1].split(".  Stop")[0].split()
    assert sorted(listed) == sorted(configs())


def test_help_lists_the_variables():
    r = kit.run("make", "help")
    for name in ("CONFIG", "TEST", "WAVES", "SEED", "PLUSARGS", "B", "JOBS", "V", "VARIANT",
                 "ENGINES", "SDP_RTL", "SDP_TOP", "DUT_RTL", "PREFIX", "PYTEST_ARGS", "OUT"):
        assert re.search(rf"\b{name}=", r.stdout), name


def test_generator_before_the_make_that_builds_the_plain_bench(tmp_path):
    """In a fresh tree both would build it at once, and one of them would run an unfinished file."""
    r = kit.run("make", "-p", "help", f"B={tmp_path}", "CONFIG=nv_small", "VARIANT=x",
                "ENGINES=sdp")
    rule = re.search(rf"^{tmp_path}/nv_small/vl/Vdla_bench__ALL.a: (.*)$", r.stdout, re.M)
    assert f"{tmp_path}/gen/dla_regs_gen.h" in rule[1].split()


def test_a_build_folder_has_one_name():
    """The compiler writes the names of objects into its lists of headers; under a second name these rebuild nothing."""
    for b in "build", kit.ROOT / "build":
        r = kit.run("make", "-p", "help", f"B={b}", "CONFIG=nv_small", "VARIANT=x")
        assert re.findall(r"^B := (.*)$", r.stdout, re.M) == ["build"]


def test_second_build_of_outside_rtl_has_nothing_to_do(tmp_path):
    """make compares the dates of the files that the last build read, except generated ones, which are younger than
    their products."""
    for name in "nv_small-x/vl_rtl/their.svh", "nv_small-x/gen/dla_cfg_pkg.sv", "cmac.sv", "cmac.f":
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    header, made = tmp_path / "nv_small-x/vl_rtl/their.svh", tmp_path / "nv_small-x/gen"
    (tmp_path / "cmac.f").write_text(f"{tmp_path}/cmac.sv\n")
    (tmp_path / "nv_small-x/vl_rtl/Vdla_rtl__ver.d").write_text(
        f"x.cpp : {header} {made}/dla_cfg_pkg.sv {tmp_path}/cmac.sv\n")
    r = kit.run("make", "-p", "help", f"B={tmp_path}", "CONFIG=nv_small", "VARIANT=x",
                f"CMAC_RTL={tmp_path}/cmac.f", "CMAC_TOP=theirs")
    read = re.search(r"^EXT_SRC := (.*)$", r.stdout, re.M)[1].split()
    assert {str(header), f"{tmp_path}/cmac.sv", f"{tmp_path}/cmac.f"} == set(read)


# ---- several makes, names with spaces ----

@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """Copies the tree into a folder with a space, with the built files of nv_small."""
    kit.cosim_of("nv_small")
    top = tmp_path_factory.mktemp("make") / "my tree"
    shutil.copytree(kit.ROOT, top, symlinks=True,
                    ignore=lambda d, names: {"build", ".git", "__pycache__", ".pytest_cache"})
    (top / "build").mkdir()
    for name in "gen", "obj", "nv_small", "dla", "libdla.a", "libdla-internal.a":
        subprocess.run(["cp", "-a", kit.BUILD / name, top / "build"], check=True)
    return top


def clean_env():
    """Returns the environment without the variables of a make around this test."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS", "DLA_"))}


def together(tree, commands):
    """Starts all at once; requires exit code 0 of each and returns their outputs."""
    runs = [subprocess.Popen(c, cwd=tree, env=clean_env(), text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT) for c in commands]
    out = [p.communicate(timeout=kit.GUARD)[0] for p in runs]
    for c, p, text in zip(commands, runs, out):
        assert p.returncode == 0, f"{shlex.join(c)}\n{text[-3000:]}"
    return out


def test_makes_at_once_that_rebuild(tree):
    """Each ends well, the rebuild happens once, and the tree is whole afterwards."""
    shutil.copytree(tree / "vectors" / TRACE, tree / "vectors" / "two words", dirs_exist_ok=True)
    os.rename(tree / "vectors" / "two words" / f"{TRACE}.cfg",
              tree / "vectors" / "two words" / "two words.cfg")
    for name in "models/tool/info.c", "models/player/where.c", "harness/opts.c":
        os.utime(tree / name)
    run = ["make", "run", "TEST=vectors/two words"]
    out = together(tree, [run, [*run, "WAVES=1"], ["make", "sim", "V=1"], ["make", "sim", "V=1"]])
    assert all("PASS two words check_crc" in text for text in out[:2])
    compiled = re.findall(r" -c -o \S*(info|where|opts)\.o ", "".join(out[2:]))
    assert len(compiled) == len(set(compiled))
    assert not re.search(r" -c -o ", together(tree, [["make", "sim", "V=1"]])[0])


@pytest.mark.long(every=3)
def test_bench_of_a_profile(tree):
    """PGO=1 builds with its counts, counts once, and the bench plays."""
    sim = ["make", "sim", "VARIANT=counted", "ENGINES=pdp", "PGO=1"]
    built = tree / "build/nv_small-counted"
    assert "plays 40 random layers" in together(tree, [sim])[0]
    assert "-fprofile-use" in (built / "gen/Vdla_rtl-cxx.txt").read_text()
    assert list(built.glob("vl_rtl/*.gcda"))
    made = (built / "cosim").stat().st_mtime_ns
    assert "plays 40" not in together(tree, [sim])[0]
    assert (built / "cosim").stat().st_mtime_ns == made
    kit.good(kit.run(built / "cosim", "--engine", "pdp=rtl", kit.ROOT / "vectors/conv_sdp_pdp_fused"))
    assert b".gcda" not in (built / "cosim").read_bytes()  # it does not count again


def test_runs_at_once_have_their_own_folders(tree):
    """A run that finds the folder taken uses the next; both reports are complete."""
    place = tree / "build" / "nv_small" / "mine"
    place.mkdir()
    with open(place / ".keep", "w"):
        taken = subprocess.Popen(["flock", place, "sleep", "60"])
        try:
            while subprocess.run(["flock", "-n", place, "true"]).returncode == 0:
                pass
            text = together(tree, [["make", "run", "OUT=build/nv_small/mine", "WAVES=1"]])[0]
        finally:
            taken.kill()
    assert f"{place}-2/dla.fst" in text
    assert sorted(p.name for p in place.iterdir()) == [".keep"]


def test_verilator_in_a_folder_with_a_space(tree):
    """After a change of a SystemVerilog file it is translated, compiled and played again."""
    kit.tool("ccache")      # without it this builds a bench
    os.utime(tree / "rtl" / "top" / "dla_top.sv")
    text = together(tree, [["make", "run"]])[0]
    assert re.search(r"nv_small: \d+ Verilog files through verilator", text)
    assert f"PASS {TRACE} check_crc" in text


# ---- waves of make run ----

def make_run(tmp_path, *args, trace=None):
    run = tmp_path / "my run"
    r = kit.run("make", "run", "WAVES=1", f"OUT={run}", *args,
                *([f"TEST={trace}"] if trace else []))
    return r, run


def shows_all(run):
    """The save file has full paths of translate files, and a zoom that shows at least the whole run."""
    text = (run / "dla.gtkw").read_text()
    names = re.findall(r"^\^1 (.*)$", text, re.M)
    assert len(names) > 5
    for name in names:
        assert os.path.isabs(name) and os.path.isfile(name), name
    filters = set(re.findall(r"^\^<1 /bin/sh (.*)$", text, re.M))
    assert len(filters) == 1 and all(os.path.isabs(f) and os.path.isfile(f) for f in filters)
    end = struct.unpack(">Q", (run / "dla.fst").read_bytes()[17:25])[0]
    zoom = float(re.search(r"^\*(-?[\d.]+) ", text, re.M)[1])
    assert end > 1000
    # 1,000 pixels of 2^-zoom time units for 200 of them
    assert end <= 2 ** -zoom / 200 * 1000 * 1.001 <= 2 * end


def test_save_file_shows_the_whole_run(tmp_path):
    kit.cosim_of("nv_small")
    r, run = make_run(tmp_path)
    assert r.returncode == 0, kit.tail(r)
    shows_all(run)
    # the command that is printed is valid in a shell
    line = [x for x in r.stdout.splitlines() if x.startswith("waves: ")][0]
    assert shlex.split(line)[1:] == ["gtkwave", f"{run}/dla.fst", f"{run}/dla.gtkw"]


def test_waves_stay_until_others_are_written(tmp_path):
    """A run without waves keeps those of an earlier run; a run in check keeps those of all clocks."""
    kit.cosim_of("nv_small")
    kit.write(tmp_path, {"dla.fst": "", "dla.gtkw": "", "pdp_max.fst": "", "pdp_max.gtkw": ""})
    bench = kit.BUILD / "nv_small"
    for args, left in ([], 4), (["--all", "check"], 2):
        r = kit.run("sh", "harness/run.sh", bench, tmp_path, "0", "100", *args,
                    env={"DLA_TEST": "vectors/pdp_max"})
        assert (r.returncode == 0) == (not args), kit.tail(r)  # this bench has no RTL
        assert len([*tmp_path.glob("*.fst"), *tmp_path.glob("*.gtkw")]) == left


def test_waves_of_a_run_that_fails(tmp_path):
    kit.cosim_of("nv_small")
    src = kit.VECTORS / TRACE
    files = {p.name: p.read_bytes() for p in src.iterdir()}
    files[f"{TRACE}.cfg"] = re.sub(rb"(check_crc\(.*)0x[0-9a-f]+\);", rb"\g<1>0x12345678);",
                                   files[f"{TRACE}.cfg"])
    r, run = make_run(tmp_path, trace=kit.write(tmp_path / TRACE, files))
    assert r.returncode == 2 and "Error 1" in r.stderr, kit.tail(r)
    assert f"waves: gtkwave '{run}/dla.fst' '{run}/dla.gtkw'" in r.stdout
    shows_all(run)


# ---- installed files ----

@pytest.mark.long
def test_install_into_a_folder_with_a_space(tmp_path):
    place = tmp_path / "my programs"
    kit.good(kit.run("make", "install", f"PREFIX={place}"))
    for name in ("include/dla/dla.h", "include/dla/dla_regs_gen.h", "lib/libdla.a", "bin/dla", "bin/dlavec",
                 "share/bash-completion/completions/dla", "share/dla/vectors/README.md",
                 "share/dla/docs/reference/layer-files.md", "share/dla/examples/modes.layer",
                 "share/dla/vectors/src/cover/points.csv", "share/dla/docs/tutorial/driver.md", "share/dla/docs/reference/options.md",
                 "share/dla/docs/hardware/system.md", "share/dla/docs/hardware/wave/axi.svg"):
        assert (place / name).is_file(), name
    layers = {p.relative_to(kit.ROOT) for p in (kit.ROOT / "examples").rglob("*.layer")}
    assert layers == {p.relative_to(place / "share/dla") for p in (place / "share/dla").rglob("*.layer")}
    for page in (place / "share/dla").rglob("*.md"):
        assert not list(test_docs.broken(page, page.read_text())), page
    assert kit.run(place / "bin" / "dla", "info").stdout.split() == configs()
    if shutil.which("verilator"):
        r = kit.run(place / "bin" / "dla-replay-nv_small", "--version")
        assert r.returncode == 0 and r.stdout == f"replay {version()}, nv_small\n", kit.tail(r)
    kit.tool("help2man")
    pages = [("dla-play", kit.dla("play", "--help"))]
    verilated = shutil.which("verilator") is not None
    if verilated:
        kit.good(kit.run("make", "install-bench", f"PREFIX={place}"))
        pages += [(p, kit.run(place / "bin" / p, "--help")) for p in ("dla-replay-nv_small", "dla-cosim-nv_small")]
    for name, text in pages:
        page = (place / "share/man/man1" / f"{name}.1").read_text()
        assert "\n.SH SYNOPSIS\n" in page
        # every option of the help is in the page, and the program has its installed name there
        for option in re.findall(r"--([a-z]+)", kit.good(text).stdout):
            assert f"\\-\\-{option}" in page, option
        assert re.search(r"SYNOPSIS\n\.B (\S+)", page)[1].replace("\\-", "-") == name.replace("dla-play", "dla")
    assert not verilated or "libdla-bench-nv_small.so" in page.replace("\\-", "-")


def version():
    text = (kit.ROOT / "models" / "include" / "dla.h").read_text()
    return re.search(r'#define DLA_VERSION "(\d+\.\d+\.\d+)"', text)[1]


@pytest.mark.parametrize("program, args", [
    ("dla", []), ("dla", ["play"]), ("dla", ["regs"]), ("dlavec", []), ("nv_small/cosim", []),
    ("nv_small/replay", [])])
def test_version(program, args):
    exe = kit.need(kit.BUILD / program, "make test-build")
    r = kit.run(exe, *args, "--version")
    assert (r.returncode, r.stderr) == (0, "")
    assert re.fullmatch(rf"{exe.name} {re.escape(version())}(, nv_small)?\n", r.stdout)
    assert "--version" in kit.run(exe, "--help").stdout


def test_changelog_starts_with_the_version():
    text = (kit.ROOT / "CHANGELOG.md").read_text()
    assert re.search(r"^## \[(\d\S*)\]", text, re.M)[1] == version()


COMPLETED = [
    ("_dla", ["build/dla", "pl"], ["play"]),
    ("_dla", ["build/dla", "play", "--out"], ["--outside=error", "--outside=warn"]),
    ("_dla", ["build/dla", "play", "--config", "nv_large_b"], ["nv_large_bdma"]),
    ("_dla", ["build/dla", "play", "vectors/dc_str"], ["vectors/dc_stride_pad"]),
    ("_cosim", ["build/nv_small/cosim", "--predi"], ["--predict"]),
    ("_cosim", ["build/nv_small/cosim", "+mem_see"], ["+mem_seed"]),
    ("_cosim", ["build/nv_small/replay", "--on-mis"], [f"--on-mismatch={w}" for w in ("stop", "continue", "count")]),
]


@pytest.mark.parametrize("function, words, found", COMPLETED,
                         ids=[" ".join(w) for _, w, _ in COMPLETED])
def test_completion(function, words, found):
    kit.tool("bash")
    words = [str(kit.need(kit.BUILD / w[6:], "make test-build-all")) if w.startswith("build/") else w for w in words]
    script = (f". harness/completion.bash; COMP_WORDS=({shlex.join(words)}); "
              f"COMP_CWORD={len(words) - 1}; {function}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    r = kit.run("bash", "-c", script)
    assert (r.stdout.split(), r.stderr) == (found, "")


def test_wave_shows_the_last_run(tmp_path):
    """Opens the newest save file and its waves; without any it prints how to get them, without a screen the command."""
    kit.ends(kit.run("make", "-s", "wave", f"OUT={tmp_path}"), 2, "no waves; make run WAVES=1 writes them")
    fake = kit.script(tmp_path / "bin" / "gtkwave", 'echo shows "$@"\n')
    (tmp_path / "pdp_max.gtkw").touch()
    env = {"PATH": f"{fake.parent}:{os.environ['PATH']}", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    files = [f"{tmp_path}/pdp_max.fst", f"{tmp_path}/pdp_max.gtkw"]
    for screen in ("DISPLAY", "WAYLAND_DISPLAY"):
        r = kit.good(kit.run("make", "-s", "wave", f"OUT={tmp_path}", env={**env, screen: ":9"}))
        assert r.stdout.split() == ["shows", *files]
    r = kit.run("make", "-s", "wave", f"OUT={tmp_path}", env=env)
    assert r.returncode == 2 and shlex.split(r.stdout)[-3:] == ["gtkwave", *files], kit.tail(r)


# ---- output, and files that are left ----

def test_no_long_commands(tmp_path):
    """The build command of the bench of liberal RTL has several kB, and only V=1 shows it."""
    r = kit.run("make", "test-liberal-nv_small", "MAKE=true", f"B={tmp_path}", env={"DLA_LOCK": "1"})
    assert r.returncode == 0 and max(map(len, ["", *r.stdout.splitlines()])) < 200, r.stdout


def fake_apt(tmp_path, code):
    """A system without packages, whose apt-get installs 60 packages and ends with this code."""
    kit.script(tmp_path / "id", "echo 0\n")
    kit.script(tmp_path / "dpkg-query", "")
    kit.script(tmp_path / "apt-get", '[ "$1" = install ] || exit 0\n'
               "echo '0 upgraded, 60 newly installed, 0 to remove.'\necho 'Need to get 7 MB of archives.'\n"
               "for i in $(seq 60); do echo \"Unpacking p$i ...\"; echo \"Setting up p$i ...\"; done\n"
               f"exit {code}\n")
    return {"PATH": f"{tmp_path}:/usr/bin:/bin"}


@pytest.mark.parametrize("code", [0, 100])
def test_installing_shows_progress(code, tmp_path):
    r = kit.ends(kit.run("sh", "harness/setup.sh", "run", env=fake_apt(tmp_path, code)), code)
    for text in "60 newly installed", "Need to get 7 MB", "unpacked: 50", "set up: 25":
        assert text in r.stdout
    assert len(r.stdout.splitlines()) < 10


def test_suite_that_passes_leaves_no_folders(tmp_path):
    env = {"PYTEST_DEBUG_TEMPROOT": str(tmp_path)}
    kit.good(kit.run(sys.executable, "-m", "pytest", "-q", "tests/test_make.py", "-k", "installing", env=env))
    assert not list(tmp_path.rglob("test_installing*"))
