# SPDX-License-Identifier: Apache-2.0
"""A wrong model is caught: each mutant of tests/tools/mutants fails some trace that passes unmutated."""


import pytest

import kit

import mutate

MUTANTS = sorted(mutate.bugs())


@pytest.fixture
def dirs(tmp_path):
    """Plays traces of this repository alone: vectors/, reads of registers, and fixed random sets of each unit and of dropped
    writes."""
    out = tmp_path / "random"
    out.mkdir()
    for unit in ("dc", "img", "sdp", "pdp", "cdp"):
        kit.drawn("nv_small", unit, 1, 20, out)
    kit.good(kit.dlavec("random", "--config", "nv_small", "--kind", "reads", "--set", "test.dropped_writes=1",
                     "--count", 4, "--seed", 1, tmp_path / "dropped"))
    reads = sorted((kit.VECTORS / "closing/nv_small").glob("gen_reads_*"))
    return kit.golden("vectors") + reads + kit.folders(out) + kit.folders(tmp_path / "dropped")


def test_unmutated_passes(dirs, tmp_path):
    kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), ["play", "--config", "nv_small"], dirs)


def test_enough_mutants():
    rules = " ".join(row[3] for row in mutate.bugs().values())
    for kind in ("Rounding rule", "Saturation", "Stride", "Pixel order"):
        assert kind in rules


@pytest.mark.parametrize("mutant", MUTANTS)
def test_mutant_is_caught(mutant, dirs, tmp_path):
    exe = kit.need(kit.BUILD / "mutant" / mutant / "dla", "make mutants")
    # a register that a mutant changes may make its layer illegal, which is to run on
    p = kit.play(tmp_path, exe, ["play", "--config", "nv_small", "--illegal=warn"], dirs)
    bad = p.failed_names()
    print(f"{mutant}: caught by {', '.join(bad)}")
    assert bad, f"no trace sees the mutant {mutant}"
    assert p.r.returncode in (1, 3)
    assert len(bad) < len(dirs), "a mutant that breaks everything shows nothing"
