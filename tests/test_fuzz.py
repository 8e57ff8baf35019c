# SPDX-License-Identifier: Apache-2.0
"""Each fuzz target replays its corpus, then runs for a few seconds from it.

Longer: make fuzz SECONDS=600. A finding leaves its input in the test's folder and here prints
the report of the sanitizer; `build/fuzz/fuzz_NAME INPUT` repeats it.
"""

import os

import pytest

import kit

TARGETS = ["trace", "data", "regs"]
SECONDS = os.environ.get("DLA_FUZZ_SECONDS", "4")


def target(name):
    kit.tool("clang", "sh harness/setup.sh all")
    return kit.need(kit.BUILD / "fuzz" / f"fuzz_{name}", "make fuzz-build")


@pytest.mark.parametrize("name", TARGETS)
def test_corpus(name, tmp_path):
    corpus = kit.ROOT / "tests/tools/fuzz" / "corpus" / name
    seeds = sorted(corpus.iterdir())
    assert seeds
    r = kit.run(target(name), "-timeout=60", f"-artifact_prefix={tmp_path}/", *seeds)
    assert r.returncode == 0, r.stderr[-3000:]
    assert r.stderr.count("Executed ") == len(seeds)


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_fuzz_for_a_moment(name, tmp_path):
    new = tmp_path / "new"
    new.mkdir()
    r = kit.run(target(name), f"-max_total_time={SECONDS}", f"-seed={os.environ['DLA_SEED']}",
                "-timeout=60", "-rss_limit_mb=2048", "-max_len=4096",
                f"-artifact_prefix={tmp_path}/", new,
                kit.ROOT / "tests/tools/fuzz" / "corpus" / name)
    assert r.returncode == 0, r.stderr[-3000:]


@pytest.mark.long
def test_make():
    target(TARGETS[0])
    r = kit.run("make", "fuzz", "SECONDS=1")
    assert r.returncode == 0 and r.stdout.count(": 1 s\n") == len(TARGETS), kit.tail(r)


def test_corpora_are_small():
    top = kit.ROOT / "tests/tools/fuzz" / "corpus"
    assert sum(f.stat().st_size for f in top.rglob("*") if f.is_file()) < 200_000
