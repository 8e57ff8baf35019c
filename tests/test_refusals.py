# SPDX-License-Identifier: Apache-2.0
"""What is refused of every field of a layer, what is said, and how it ends where that is only reported
(refusals.py)."""

import kit
import pytest
import refusals


@pytest.mark.parametrize("config,trace", refusals.TRACES)
def test_refused_values_of_every_field(config, trace, tmp_path):
    made = refusals.prepare(config, trace, tmp_path)
    r = kit.run(*refusals.command(kit.need(kit.DLA, "make native"), config, made))
    wanted = refusals.page(config, trace).read_text().splitlines()
    assert len(made) > 20 and wanted
    got = refusals.lines(made, r.stderr)
    assert got == wanted, [x for x in got if x not in wanted] + ["expected:"] + [
        x for x in wanted if x not in got]
    plays = len(made) - len(refusals.said(r.stderr))
    assert plays > 0, "some values are not refused"
    results = tmp_path / "results"
    r = kit.run(*refusals.reported(kit.DLA, config, made, results))
    got, wanted = refusals.outcomes(made, results), refusals.warned(config, trace).read_text().splitlines()
    assert got == wanted, [x for x in got if x not in wanted] + ["expected:"] + [
        x for x in wanted if x not in got]
