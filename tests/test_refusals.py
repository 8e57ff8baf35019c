# SPDX-License-Identifier: Apache-2.0
"""The refusals of every field of a layer, and the end of a run that only reports them (refusals.py); wrong options."""

import re
import shlex
import sys

import kit
import pytest
import refusals

LIBRARY = kit.BUILD / "nv_small/libdla-bench-nv_small.so"
PROGRAMS = {"make": "make", "python": sys.executable, "host": "./host", "gen": kit.BUILD / "gen/gen"}


@pytest.mark.long(keep=6)
@pytest.mark.parametrize("config,trace", refusals.TRACES)
def test_refused_values_of_every_field(config, trace, tmp_path):
    made = refusals.prepare(config, trace, tmp_path)
    r = kit.run(*refusals.command(kit.need(kit.DLA, "make native"), config, made))
    assert len(made) > 20 and len(refusals.said(r.stderr)) < len(made), "some values are not refused"
    results = tmp_path / "results"
    kit.run(*refusals.reported(kit.DLA, config, made, results))
    got = refusals.lines(made, r.stderr) + refusals.outcomes(made, results)
    wanted = refusals.page(config, trace).read_text().splitlines()
    assert got == wanted and wanted, [x for x in got if x not in wanted] + ["expected:"] + [
        x for x in wanted if x not in got]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Makes the files that the commands of options.txt name."""
    folder = kit.write(tmp_path_factory.mktemp("refused"), {
        "file": "", "x.bin": bytes(312), "x.json": "{", "none.json": "{}", "other.json": '{"config": "nv_large"}',
        "npy.layer": 'layers = ( { engine = "sdp"; input = { data = "x.npy"; }; } );\n'})
    (folder / "x.npy").mkdir()
    (folder / "there/pdp_max").mkdir(parents=True)
    kit.program(folder / "host", "examples/host.c")
    kit.good(kit.dla("play", "--log", folder / "a.log", kit.VECTORS / "conv_sdp_pdp_fused"))
    (folder / "cut.log").write_bytes((folder / "a.log").read_bytes()[:-3])
    return folder


@pytest.mark.parametrize("row", kit.rows("refusals/options.txt"), ids=lambda row: row[0])
def test_refused_options(row, place):
    """The reason is on stderr, and no file is written."""
    words, says, *files = row
    kit.write(place, dict(zip(files[::2], files[1::2])))
    before = sorted(place.rglob("*"))
    for name, path in {"V": kit.VECTORS, "B": kit.BUILD, "R": kit.ROOT, "L": LIBRARY}.items():
        words = words.replace(f"${name}", str(path))
    exe, *args = shlex.split(words)
    name, _, variant = exe.partition("-")
    if name == "cosim":
        exe = kit.bench(variant) if variant else kit.cosim_of("nv_small")
    else:
        exe = PROGRAMS.get(name) or kit.need(kit.BUILD / name, "make native")
    if "$L" in row[0]:
        kit.need(LIBRARY, "make host-lib")
    if name == "make":
        args = ["-C", kit.ROOT, f"B={place}/build", *args]
    r = kit.ends(kit.run(exe, *args, cwd=place), 2)
    assert re.search(".*".join(map(re.escape, says.split(" ... "))), r.stderr), f"expected {says}\n{kit.tail(r)}"
    assert sorted(place.rglob("*")) == before
