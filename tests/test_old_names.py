# SPDX-License-Identifier: Apache-2.0
"""The old name of anything renamed works like the new one, with a note on stderr, until 1.0."""

import pytest

import kit

COSIM = kit.BUILD / "nv_small/cosim"
TRACE = kit.VECTORS / "pdp_max"


def note(program, old, new):
    return f"{program}: note: {old} is called {new}; the old name works until 1.0\n"


@pytest.mark.parametrize("name", ["waves", "trace"])
def test_waves_of_the_bench(name, tmp_path):
    r = kit.run(kit.need(COSIM, "make sim"), f"--{name}=w.fst", f"--{name}-from", 500, f"--{name}-to=900", TRACE, cwd=tmp_path)
    assert r.returncode == 0, kit.tail(r)
    assert (tmp_path / "w.fst").stat().st_size > 100
    notes = [note("cosim", f"--trace{x}", f"--waves{x}") for x in ("", "-from", "-to")]
    assert r.stderr == ("" if name == "waves" else "".join(notes))
    assert f"--{name}" not in r.stdout  # the command that repeats a trace has no note


@pytest.mark.parametrize("name", ["waves", "trace"])
def test_all_options_of_waves(name, tmp_path):
    for option, value in (("last", "x"), ("tail", "x"), ("on", "x"), ("from", "x"), ("to", "x")):
        kit.refused(kit.run(kit.need(COSIM, "make sim"), f"--{name}-{option}", value, TRACE), f"cosim: --waves-{option}")
    r = kit.run(COSIM, "--traces-from", "/dev/null")
    assert "note" not in r.stderr


@pytest.mark.parametrize("name", ["kind", "unit"])
@pytest.mark.parametrize("command", ["random", "draw"])
def test_kinds_of_random_tests(command, name, tmp_path):
    r = kit.dlavec(command, "--config", "nv_small", f"--{name}", "pdp", "--seed", 4, "--count", 2, tmp_path / "out")
    assert r.returncode == 0, kit.tail(r)
    assert len(kit.folders(tmp_path / "out")) == 2
    assert (note("dlavec", "--unit", "--kind") in r.stderr) == (name == "unit")


@pytest.mark.parametrize("name", ["kind", "unit"])
def test_kinds_of_coverage(name, tmp_path):
    r = kit.refused(kit.dlavec("close", f"--{name}", "lstm", tmp_path), "--kind lstm: expected all, conv")
    assert (note("dlavec", "--unit", "--kind") in r.stderr) == (name == "unit")


def test_units_of_a_log_are_units(tmp_path):
    """dla log --unit is not an old name, nor is an option of a command that has no kinds."""
    kit.good(kit.dla("play", "--log", tmp_path / "log", TRACE))
    r = kit.dla("log", "--unit", "pdp", tmp_path / "log")
    assert r.returncode == 0 and r.stderr == "" and r.stdout
    r = kit.dlavec("check", "--unit", "pdp", TRACE)
    assert r.returncode == 2 and "note" not in r.stderr


@pytest.mark.parametrize("name", ["OUT", "RUN_DIR"])
def test_output_of_make_run(name, tmp_path):
    kit.need(COSIM, "make sim")
    r = kit.good(kit.run("make", "run", f"TEST={TRACE}", "CONFIG=nv_small", f"{name}={tmp_path}/here"))
    assert (tmp_path / "here").is_dir() and any((tmp_path / "here").iterdir())
    said = "note: RUN_DIR= is called OUT=; the old name works until 1.0" in r.stderr
    assert said == (name == "RUN_DIR")


@pytest.mark.parametrize("name", ["providers", "engines"])
def test_providers_of_a_list(name, tmp_path):
    """The note has the list's line; both names together are refused."""
    kit.need(COSIM, "make sim")
    text = f'[bench.b]\nconfig = "nv_small"\n[[run]]\ntraces = ["{TRACE}"]\n{name} = ["pdp=model"]\n'
    (tmp_path / "list.toml").write_text(text)
    words = ["/usr/bin/python3", "-m", "regress", "--no-build", "--list", tmp_path / "list.toml", "--jobs", 1,
             "--history", tmp_path / "h", "--out", tmp_path / "out"]
    env = {"PYTHONPATH": str(kit.ROOT / "harness"), "DLA_BUILD": str(kit.BUILD)}
    r = kit.good(kit.run(*words, env=env))
    assert ("list.toml:5: note: engines of a run is called providers; the old name works until 1.0" in r.stderr) == \
        (name == "engines")
    if name == "engines":
        (tmp_path / "list.toml").write_text(text + 'providers = ["pdp=model"]\n')
        kit.refused(kit.run(*words, env=env), "list.toml:5: engines is the old name of providers")


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("name", ["parts", "jobs"])
def test_parts_of_a_regression(name, tmp_path):
    kit.need(COSIM, "make sim")
    words = ["/usr/bin/python3", "-m", "regress", "--no-build", "--traces", TRACE, f"--{name}", 2, "--history", tmp_path / "h",
             "--out", tmp_path / "out"]
    env = {"PYTHONPATH": str(kit.ROOT / "harness"), "DLA_BUILD": str(kit.BUILD)}
    r = kit.good(kit.run(*words, "--launcher", "{}", env=env))
    assert ("note: no PARTS=: 2 parts" in r.stderr) == (name == "jobs")
    kit.ends(kit.run(*words, env=env), 2 if name == "parts" else 0)
