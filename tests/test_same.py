# SPDX-License-Identifier: Apache-2.0
"""The comparison of two builds (same.py) finds their differences, and none in one build twice."""

import pytest

import kit
import same


@pytest.mark.long
def test_one_build_is_the_same_twice():
    kit.need(kit.DLA, "make native")
    count, bad = same.compare(kit.BUILD, kit.BUILD, "nv_small", kit.folders(kit.VECTORS)[:2])
    assert count and not bad, bad


def test_differences_are_named():
    code, said, report = same.play([kit.need(kit.DLA, "make native"), "play"],
                                   [kit.VECTORS / "sdp_prelu"])
    run = report["runs"][0]
    other = {**report, "runs": [{**run, "clocks": 7}]}
    assert same.differences("x", (code, said, report), (0, said, other)) == [
        f"x: {run['path']}: clocks: {run.get('clocks')}, then 7"]
    assert same.differences("x", (code, said, report), (1, said[:-1], report)) == [
        "x: exit code 0, then 1", f"x: {len(said)} lines printed, then {len(said) - 1}"]
