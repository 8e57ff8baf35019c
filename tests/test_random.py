# SPDX-License-Identifier: Apache-2.0
"""Random layers against the plain reference (vectors/src/README.md).

DLA_SEED chooses the layers, DLA_RANDOM how many for each unit and configuration."""

import os
import shutil

import pytest

import kit
import tables

SEED = int(os.environ["DLA_SEED"])
COUNT = int(os.environ.get("DLA_RANDOM", "34"))  # 6 configurations or more: over 200 a unit
UNITS = ["dc", "img", "sdp", "pdp", "cdp", "fused", "pp", "multi", "reuse"]
# Those with exactly the units of nv_small. BDMA, RUBIK and the modes of nv_full have their own tests.
CONFIGS = [c for c in tables.CONFIGS if tables.units(c) == tables.units("nv_small")]


def make(out, config, unit, seed, count):
    dirs = kit.drawn(config, unit, seed, count, out)
    assert len(dirs) == count
    return dirs


@pytest.mark.long(keep=27, every=2)
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("unit", UNITS)
def test_random(unit, config, tmp_path):
    out = tmp_path / config
    out.mkdir()
    dirs = make(out, config, unit, SEED, COUNT)
    p = kit.play(tmp_path, kit.need(kit.DLA, "make native"), ["play"], dirs)
    bad = p.failures()
    if bad or p.r.returncode:
        again = f"build/dlavec draw --config {config} --kind {unit} --seed {SEED} " \
                f"--count {COUNT} /tmp/{config}"
        pytest.fail(f"{len(bad)} of {len(dirs)} layers are wrong\n" + "\n".join(bad) +
                    f"\nrepeat: mkdir -p /tmp/{config} && {again} && build/dla play "
                    f"--config {config} /tmp/{config}/{p.failed_names()[0] if bad else '*'}\n" +
                    kit.tail(p.r), pytrace=False)
    shutil.rmtree(out)


@pytest.mark.parametrize("config", [c for c in CONFIGS if c in ("nv_small", "nv_large")])
@pytest.mark.parametrize("unit", UNITS)
def test_random_on_the_bench(unit, config, tmp_path):
    """Plays a few of them at the Verilog shell, with a memory of random timing."""
    exe = kit.cosim_of(config)
    out = tmp_path / config
    out.mkdir()
    dirs = make(out, config, unit, SEED + 1, 6)
    kit.play_all(tmp_path, exe, ["--max-cycles", kit.MAX_CYCLES, "--seed", SEED, "--dbb", "latency=1-120,stall=20:1-9,"
                                 "rd_order=reorder,wr_order=reorder,reorder=50"], dirs)


def test_generator_is_deterministic(tmp_path):
    """The same arguments give the same bytes."""
    a, b = ({p.relative_to(d): p.read_bytes() for p in d.rglob("*") if p.is_file()}
            for d in (tmp_path / "a", tmp_path / "b")
            if d.mkdir() or make(d, "nv_small", "multi", SEED, 3))
    assert a == b
