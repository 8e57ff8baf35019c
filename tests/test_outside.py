# SPDX-License-Identifier: Apache-2.0
"""Outside RTL in the slots of the convolution units (tests/rtl/outside)."""

import re

import pytest

import causes
import kit
import tables
import test_cosim

UNITS = tables.units("nv_small", "outside")
TIMING = {name: test_cosim.TIMING[name] for name in ("latency 1", "latency 50", "noise 2")}


def bench():
    return kit.bench("outside")


def engines(names, provider="rtl"):
    return [x for n in names for x in ("--engine", f"{n}={provider}")]


# ---- playing ----

@pytest.mark.long(keep=1, every=2)
@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("names", [[u] for u in UNITS] + [UNITS], ids="+".join)
@pytest.mark.parametrize("traces", ["vectors", "nv_small"])
@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_golden_results(provider, traces, names, timing, tmp_path):
    """The golden results with outside RTL in the slots, alone and all five together; `check` finds no difference."""
    kit.play_all(tmp_path, bench(), ["--hang", "30000", *TIMING[timing], *engines(names, provider)],
                 kit.golden(traces))


@pytest.mark.long
def test_pins_between_all_units(tmp_path):
    """With every channel on pins, any two of them beside models."""
    for i, first in enumerate(UNITS):
        names = [first, UNITS[(i + 2) % len(UNITS)]]
        kit.play_all(tmp_path, bench(), ["--hang", "30000", "--pins", *engines(names)],
                     kit.golden("vectors"))


@pytest.mark.parametrize("names", ["dc img reuse pp", "conv16 convfp16", "wino batch comp"])
def test_every_operand_over_pins(names, tmp_path):
    """nv_full: the data between the units is placed as documented for 8 and 16 bits, FP16, Winograd, batches and
    compressed weights."""
    for name in names.split():
        kit.drawn("nv_full", name, 3, 8, tmp_path / "layers")
    kit.play_all(tmp_path, kit.cosim_of("nv_full"), ["--pins", "--hang", "30000"],
                 kit.folders(tmp_path / "layers"))


@pytest.mark.parametrize("traces", ["nv_full", "golden_nv_full"])
def test_nv_full_over_pins(traces, tmp_path):
    kit.play_all(tmp_path, kit.cosim_of("nv_full"), ["--pins", "--hang", "30000"],
                 kit.golden(traces))


# ---- behaviour that only a real neighbour shows ----

@pytest.mark.long(keep=1)
@pytest.mark.parametrize("pins", ["", "--pins"])
@pytest.mark.parametrize("names", ["cacc", "cmac cacc", "csc cacc", "csc cmac cacc", "cdma cbuf cacc"])
def test_stripes_keep_their_distance(names, pins, layers, tmp_path):
    """The outside accumulator loses the sums of a stripe that starts too early (conv_units.md 9), and reports that.
    With models of CSC and CMAC none does."""
    p = kit.play_all(tmp_path, bench(), ["--hang", "30000", *pins.split(), *engines(names.split())],
                     layers)
    assert "outside_cacc:" not in p.r.stdout


@pytest.mark.parametrize("timing", ["latency 1", "noise 2"])
@pytest.mark.parametrize("names", ["cdma", "cdma cbuf", "csc", "cdma csc"])
def test_either_side_of_a_bank_change_is_first(names, timing, bank_changes, tmp_path):
    """CDMA acknowledges before CSC's request, when its layer starts first (conv_units.md 3.6)."""
    kit.play_all(tmp_path, bench(), ["--hang", "30000", *TIMING[timing], *engines(names.split())],
                 bank_changes)


@pytest.fixture(scope="module")
def bank_changes(tmp_path_factory):
    """Returns pairs of layers, some with other banks in the second one."""
    out = tmp_path_factory.mktemp("banks")
    return kit.drawn("nv_small", "pp", 7, 12, out)


GATES = ["--hang", "20000", "--engine", "cdma=rtl", "+rtl_gates=512"]


def test_clock_gates_that_lose_releases(tmp_path):
    """An outside CDMA with the erratum of conv_core.md 9.2: layers in the same banks whose weights exceed these hang,
    and the report gives the cause; +gating_off ties the pins that open the gates."""
    d = kit.VECTORS / "banks_around"
    r, run = kit.one(bench(), tmp_path, *GATES, d)
    wanted = r"gates have=512 layers={} need={} bank=CDMA.D_BANK.WEIGHT_BANK:0x0@\d+"
    assert r.returncode == 3 and None in (causes.lacks(run, wanted.format(2, 720)),
                                          causes.lacks(run, wanted.format(3, 1080))), kit.tail(r)
    kit.good(kit.run(bench(), *GATES, "+gating_off", d))
    assert kit.run(bench(), *GATES, kit.VECTORS / "pingpong_conv").returncode == 0


def test_other_hangs_are_not_of_clock_gates():
    """No hang: weights that stay below their banks; gates that are open; a model in the slot."""
    few = kit.VECTORS / "pingpong_conv"
    r = kit.run(bench(), *GATES[:-1], "+rtl_gates=20", few)
    assert r.returncode == 3 and "(cause gates)" not in r.stdout, kit.tail(r)
    stop = ["--hang", "20000", "--engine", "cdma=rtl", "+rtl_outside_bug=10", "+gating_off"]
    r = kit.run(bench(), *stop, kit.VECTORS / "banks_around")
    assert r.returncode == 3 and "(cause gates)" not in r.stdout, kit.tail(r)


def bugs():
    """Returns rows of bugs.txt: unit, number, description, channel."""
    text = (kit.ROOT / "tests/rtl/outside/bugs.txt").read_text()
    return [[c.strip() for c in x.split("|")] for x in text.splitlines()
            if x.strip() and not x.startswith("#")]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Random convolutions, and pairs of layers in both register groups."""
    out = tmp_path_factory.mktemp("layers")
    for unit, count in (("img", 24), ("dc", 12), ("pp", 6), ("reuse", 4)):
        kit.drawn("nv_small", unit, 4, count, out)
    return kit.folders(out) + kit.golden("vectors")


# Only `check` sees these bugs: sums of releases that no unit waits for, the batch index of a build without batches, a
# layer's end that no unit requests.
QUIET = {"33", "38", "46"}


@pytest.mark.long(keep=10, every=2)
@pytest.mark.parametrize("unit,number,what", [b[:3] for b in bugs()])
def test_planted_bugs_are_bugs(unit, number, what, layers):
    """Each bug of the table changes a result, stops a layer or causes an error of a neighbour, which proves that the
    RTL drives."""
    args = [bench(), *engines([unit]), "--hang", "3000", "--max-cycles", "200000"]
    found = None
    for d in layers:
        r = kit.run(*args, f"+rtl_outside_bug={number}", d)
        if r.returncode:
            found = d
            break
    if number in QUIET:
        assert not found, kit.tail(r)
        return
    assert found, f"{what}: nothing shows in {len(layers)} layers"
    assert kit.run(*args, "+rtl_outside_bug=0", found).returncode == 0


def test_list_names_the_outside_rtl():
    r = kit.run(bench(), "--list")
    for u in UNITS:
        assert re.search(rf"^{u} +model +models/units/{u} ", r.stdout, re.M)
        assert re.search(rf"^{u} +rtl +tests/rtl/outside/{u}\.f$", r.stdout, re.M)


def test_outside_rtl_that_is_not_played_is_told():
    """Without --engine the models play: that is no result of the RTL."""
    said = "note: the models play alone; --engine cdma=check plays the RTL of this bench\n"
    assert kit.good(kit.run(bench(), kit.VECTORS / "pdp_max")).stderr == said
    assert "note:" not in kit.run(bench(), "--engine", "cacc=rtl", kit.VECTORS / "pdp_max").stderr


def test_waves_of_outside_units_are_their_pins(tmp_path):
    fst = tmp_path / "a.fst"
    kit.good(kit.run(bench(), "--engine", "cacc=rtl", "--pins", f"--waves={fst}", kit.VECTORS / "dc_stride_pad"))
    names = set(re.findall(r"^\$var \S+ \d+ \S+ (\w+)", kit.vcd(fst), re.M))
    assert {"mac_a2accu_pvld", "cacc2sdp_pd"} <= names
    assert not {"since_q", "late_q", "clip"} & names
