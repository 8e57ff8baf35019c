# SPDX-License-Identifier: Apache-2.0
"""All programs find the configuration of a trace by one rule: the folder names it, or the option does."""

import shutil

import pytest

import kit
from regress_kit import command, environment

OTHER = "nv_large"      # the traces here are for nv_small


def programs(folder, config, out):
    """Returns {program: its command on a folder}; the configuration is an option unless it is None."""
    option = ["--config", config] if config else []
    dlavec = kit.need(kit.BUILD / "dlavec", "make native")
    surface = next(p for p in sorted(folder.iterdir()) if p.suffix == ".dat")
    return {
        "play": [kit.need(kit.DLA, "make native"), "play", *option, folder],
        "cover": [dlavec, "cover", *option, folder],
        "convert": [dlavec, "convert", "--format", "bin", *option, folder, out],
        "unpack": [dlavec, "unpack", "--shape", "18,9,13", *option, surface, out],
    }


@pytest.fixture
def trace(tmp_path):
    """Returns a trace whose configuration only its files give."""
    return shutil.copytree(kit.VECTORS / "pdp_max", tmp_path / "above" / "pdp_max")


def forget(trace, *names):
    for name in names:
        (trace / name).unlink()


PROGRAMS = ["play", "cover", "convert", "unpack"]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("file", ["config.txt", "manifest.json"])
def test_folder_names_it(tmp_path, trace, program, file):
    """Either file suffices; an option that differs is refused with the place, one that agrees is accepted."""
    forget(trace, *{"config.txt", "manifest.json"} - {file})
    for config, code in (None, 0), ("nv_small", 0), (OTHER, 2):
        r = kit.ends(kit.run(*programs(trace, config, tmp_path / f"out{config}")[program]), code)
    line = 1 if file == "config.txt" else 3
    assert f"{trace}/{file}:{line}: the trace is for nv_small, but --config is {OTHER}" in r.stderr, r.stderr
    assert not (tmp_path / f"out{OTHER}").exists()


@pytest.mark.parametrize("program", PROGRAMS)
def test_files_that_differ(tmp_path, trace, program):
    (trace / "config.txt").write_text("# mine\nnv_full\n")
    for config in None, "nv_full", "nv_small":
        kit.refused(kit.run(*programs(trace, config, tmp_path / "out")[program]),
                    f"{trace}/config.txt:2 names nv_full, {trace}/manifest.json:3 names nv_small")


@pytest.mark.parametrize("program", PROGRAMS)
def test_no_file_names_the_configuration(tmp_path, trace, program):
    """Without an option the program refuses and names the option; with it the trace runs."""
    forget(trace, "config.txt", "manifest.json")
    kit.refused(kit.run(*programs(trace, None, tmp_path / "out")[program]), "configuration is not known; expected --config C")
    kit.good(kit.run(*programs(trace, "nv_small", tmp_path / "out")[program]))
    (trace.parent / "config.txt").write_text("[a program outside the project]\n")
    kit.refused(kit.run(*programs(trace, None, tmp_path / "out2")[program]), "above/config.txt:1: [a is not a configuration")
    kit.good(kit.run(*programs(trace, "nv_small", tmp_path / "out2")[program]))


def test_bench_of_another_configuration(trace):
    """The bench refuses a trace that names another configuration, and plays one that names none."""
    exe = kit.cosim_of("nv_small")
    (trace / "config.txt").write_text(f"{OTHER}\n")
    forget(trace, "manifest.json")
    kit.refused(kit.run(exe, trace), f"{trace}/config.txt:1: the trace is for {OTHER}, but this bench is nv_small")
    (trace / "config.txt").unlink()
    assert kit.run(exe, trace).returncode == 0


def test_coverage_of_a_mixed_folder(tmp_path):
    """Traces of two configurations are refused without --config, which selects those of one; a note counts the
    others."""
    dlavec = kit.need(kit.BUILD / "dlavec", "make native")
    shutil.copytree(kit.VECTORS / "pdp_max", tmp_path / "all" / "pdp_max")
    shutil.copytree(kit.VECTORS / "nv_full" / "rubik_merge", tmp_path / "all" / "rubik_merge")
    r = kit.run(dlavec, "cover", tmp_path / "all")
    assert r.returncode == 2 and "rubik_merge is a trace for nv_full, " in r.stderr and not r.stdout, kit.tail(r)
    kit.ends(kit.run(dlavec, "cover", "--config", "nv_full", tmp_path / "all"), 0, "nv_full: 1 folders",
             err="--config nv_full leaves out 1 trace")
    r = kit.run(dlavec, "cover", "--config", OTHER, tmp_path / "all")
    assert r.returncode == 2 and f"no trace for {OTHER}" in r.stderr and not r.stdout, kit.tail(r)


def test_coverage_of_a_folder_with_another_name(tmp_path):
    """A trace is what `dla play` plays: its .cfg may have another name than its folder."""
    dlavec = kit.need(kit.BUILD / "dlavec", "make native")
    shutil.copytree(kit.VECTORS / "pdp_max", tmp_path / "all" / "copy")
    for folder in tmp_path / "all", tmp_path / "all/copy":
        kit.ends(kit.run(dlavec, "cover", folder), 0, "nv_small: 1 folders")


def test_coverage_takes_the_configuration_of_a_report(tmp_path):
    dlavec = kit.need(kit.BUILD / "dlavec", "make native")
    kit.good(kit.run(dlavec, "cover", kit.VECTORS / "nv_full" / "rubik_merge", "--json", tmp_path / "a.json"))
    kit.ends(kit.run(dlavec, "cover", "--merge", tmp_path / "a.json"), 0, "nv_full: 1 folders")


def test_layer_file_that_names_another(tmp_path):
    (tmp_path / "a.layer").write_text('config = "nv_full";\nlayers = ( { engine = "sdp"; '
                                      'input = { shape = [1, 2, 3]; seed = 1; }; } );\n')
    dlavec = kit.need(kit.BUILD / "dlavec", "make native")
    kit.refused(kit.run(dlavec, "layer", "--config", OTHER, tmp_path / "a.layer", tmp_path / "o"),
                f"a.layer:1: config is nv_full, but --config is {OTHER}")
    assert kit.run(dlavec, "layer", "--config", "nv_full", tmp_path / "a.layer", tmp_path / "o").returncode == 0


def test_info_of_traces(tmp_path, trace):
    """`dla info` answers one line for each trace, from arguments and from a list."""
    full = kit.VECTORS / "nv_full" / "rubik_merge"
    assert kit.dla("info", trace, full).stdout == f"nv_small {trace}\nnv_full {full}\n"
    forget(trace, "config.txt", "manifest.json")
    (tmp_path / "list").write_text(f"{trace}\n\n{full}\n")
    r = kit.dla("info", "--traces-from", tmp_path / "list")
    assert (r.returncode, r.stdout) == (0, f"- {trace}\nnv_full {full}\n")
    (trace / "config.txt").write_text("nv_smal\n")
    kit.refused(kit.dla("info", trace), f"{trace}/config.txt:1: nv_smal is not a configuration, expected one of")


@pytest.mark.parametrize("how", ["list", "traces"])
def test_regression_refuses_an_unknown_name(tmp_path, trace, how):
    """A trace that names an unknown configuration is refused with its place, and neither left out nor built."""
    (trace / "config.txt").write_text("nv_smal\n")
    (tmp_path / "list.toml").write_text('[bench.b]\nconfig = "nv_small"\n[[run]]\ntraces = ["above/*", "'
                                        f'{kit.VECTORS}/pdp_min"]\n')
    words = ["--list", tmp_path / "list.toml"] if how == "list" else ["--traces", trace]
    kit.ends(kit.run(*command(tmp_path, *words), env=environment()), 2,
             said=f"{trace}/config.txt:1: nv_smal is not a configuration, expected one of")
