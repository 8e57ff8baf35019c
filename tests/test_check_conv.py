# SPDX-License-Identifier: Apache-2.0
"""`check` of the convolution units: outside RTL (tests/rtl/outside) against the models, its planted bugs, and all slots
at once with a model behind pins as the RTL."""

import os
import random
import re

import pytest

import kit
import tables
import test_outside
from test_cosim import NOISE
from test_outside import TIMING, UNITS, bench, bugs, layers  # noqa: F401 (layers is a fixture)

ALL = tables.UNITS


def checked(names):
    return test_outside.engines(names, "check")


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("timing", TIMING)
def test_no_difference_in_random_layers(timing, tmp_path):
    kit.play_all(tmp_path, bench(), ["--hang", "30000", *TIMING[timing], *checked(UNITS)],
                 kit.golden("random_nv_small"))


# The text of a report about a channel of bugs.txt.
PLACE = r"(n \d+ )?c \d+ h \d+ w -?\d+"
# A read of an entry that does not belong to CSC, or no longer does.
STRAY = r"read of bank \d+ entry \d+, expected an entry that is announced and not released"
SAYS = {channel: said.replace("PLACE", PLACE).replace("STRAY", STRAY)
        for channel, said in kit.rows("rtl/outside/says.txt")}


@pytest.mark.parametrize("unit,number,what,channel", bugs())
def test_planted_bug_is_reported(unit, number, what, channel, layers):  # noqa: F811
    """`check` names the unit, the channel and the place."""
    args = [bench(), *checked([unit]), "--hang", "3000", "--max-cycles", "200000"]
    for d in layers:
        r = kit.run(*args, f"+rtl_outside_bug={number}", d)
        if r.returncode == 0:
            continue
        report = re.search(rf"^FAIL {d.name} check {unit}, clock \d+ \(\d+ ns\), layer \d+ group [01]: "
                           r"(.*)$", r.stdout, re.M)
        assert report and re.match(SAYS[channel], report[1]), f"{what}\n{kit.tail(r)}"
        assert "--waves" in r.stdout and (unit == "cbuf" or "D_" in r.stdout)
        return
    pytest.fail(f"{unit}: {what}: not caught in {len(layers)} layers")


@pytest.mark.parametrize("who", ["rtl", "check"])
def test_release_of_more_than_there_is(who, layers):  # noqa: F811
    """Weight releases are one entry too large (bug 36), so that CDMA, a model, stops. The trace fails without being
    refused, and the report names CSC."""
    for d in layers:
        r = kit.run(bench(), "--engine", f"csc={who}", "--hang", "3000", "--max-cycles", "200000",
                    "+rtl_outside_bug=36", d)
        if r.returncode == 0:
            continue
        assert r.returncode == 1, kit.tail(r)
        assert f"{d.name}: failed" in r.stdout, kit.tail(r)
        if who == "check":
            assert re.search(rf"^FAIL {d.name} check csc, clock ", r.stdout, re.M), kit.tail(r)
        else:
            assert re.search(r"\bRTL of slot csc: CDMA: CSC released \d+ weight entries", r.stderr)
        return
    pytest.fail(f"not caught in {len(layers)} layers")


# ---- a run that --max-cycles cuts off ----

def test_difference_before_the_cut(layers):  # noqa: F811
    """A difference that was found before the cut stays one, and the cut adds none."""
    for d in layers:
        args = [bench(), *checked(UNITS), "--on-mismatch=continue", "--hang", "3000",
                "+rtl_outside_bug=34"]
        found = re.search(r"^FAIL .* check csc, clock (\d+) .*: (.*)$",
                          kit.run(*args, d).stdout, re.M)
        if not found:
            continue
        r = kit.run(*args, "--max-cycles", int(found[1]) + 300, d)
        assert re.search(rf"^FAIL .* check csc, clock {found[1]} .*: {re.escape(found[2])}$", r.stdout,
                         re.M), kit.tail(r)
        assert "at the hang" not in r.stdout and "end of the trace" not in r.stdout
        return
    pytest.fail(f"not caught in {len(layers)} layers")


def test_the_table_has_every_channel():
    assert {b[3] for b in bugs()} == set(SAYS)
    assert {b[0] for b in bugs()} == set(UNITS)


# ---- a model at the pins as the RTL of every slot (make test-self) ----

def self_bench():
    return kit.need(kit.BUILD / "nv_full-self" / "cosim", "make test-self")


def some(dirs, n):
    """Returns n of the folders, chosen by the suite's seed."""
    seed = int(os.environ["DLA_SEED"])
    print(f"seed {seed}")
    return sorted(random.Random(seed).sample(dirs, min(n, len(dirs))))


@pytest.mark.parametrize("traces", ["nv_full", "golden_nv_full"])
def test_all_slots_at_once(traces, tmp_path):
    """16-bit, FP16, Winograd, batch and compressed layers with all ten slots in `check`.

    Two traces of nv_full clear CACC's event and then expect S_INTR_STATUS to be 0 before SDP's event: they pass only
    where SDP waits long enough for its last write."""
    kit.play_all(tmp_path, self_bench(), ["--hang", "30000", "--dbb", "latency=80", "--sram",
                                          "latency=60", *checked(ALL)],
                 some(kit.golden(traces), 200))


@pytest.mark.parametrize("unit", ALL)
def test_one_slot_alone(unit, tmp_path):
    kit.play_all(tmp_path, self_bench(), ["--hang", "30000", "--seed", "3", "--dbb",
                                          NOISE, *checked([unit])],
                 some(kit.golden("golden_nv_full"), 40))
