# SPDX-License-Identifier: Apache-2.0
"""The refusals of every field of a layer, and the end of a run that only reports them (refusals.py); wrong options."""

import re
import shlex

import kit
import pytest
import refusals


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
    kit.good(kit.dla("play", "--log", folder / "a.log", kit.VECTORS / "conv_sdp_pdp_fused"))
    (folder / "cut.log").write_bytes((folder / "a.log").read_bytes()[:-3])
    return folder


@pytest.mark.parametrize("row", kit.rows("refusals/options.txt"), ids=lambda row: row[0])
def test_refused_options(row, place):
    """The reason is on stderr, and no file is written."""
    words, says, *files = row
    kit.write(place, dict(zip(files[::2], files[1::2])))
    before = sorted(place.rglob("*"))
    exe, *args = shlex.split(words.replace("$V", str(kit.VECTORS)))
    name, _, variant = exe.partition("-")
    exe = kit.bench(variant) if variant else kit.player(name)[0] if name != "dlavec" else kit.DLAVEC
    r = kit.ends(kit.run(exe, *args, cwd=place), 2)
    assert re.search(".*".join(map(re.escape, says.split(" ... "))), r.stderr), f"expected {says}\n{kit.tail(r)}"
    assert sorted(place.rglob("*")) == before
