# SPDX-License-Identifier: Apache-2.0
"""The refusals of every field of a layer, and the end of a run that only reports them (refusals.py)."""

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
