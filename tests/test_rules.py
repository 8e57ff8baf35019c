# SPDX-License-Identifier: Apache-2.0
"""Protocol rules (docs/reference/rules.md): one table, names in messages, off, warn or error for each. The C tests of
unit_tests.RULES break each rule, or nearly break it, and print that."""

import csv
import re

import pytest

import kit
import unit_tests
from edit import edited
from waves_kit import at, waves

TABLE = list(csv.DictReader((kit.ROOT / "models/tables/rules.csv").open()))
LAYER = kit.VECTORS / "pdp_max"
CONV = kit.VECTORS / "dc_stride_pad"


def run(*args):
    return kit.run(kit.cosim_of("nv_small"), "--hang", "20000", *args)


def test_list():
    r = run("--list", "rules")
    assert r.returncode == 0 and [x.split()[0] for x in r.stdout.splitlines()] == [x["rule"] for x in TABLE]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Returns the results of the C tests for each rule: {(rule, "broken" or "close")}."""
    tmp = tmp_path_factory.mktemp("rules")
    text = "".join(unit_tests.run(name, tmp) for name in unit_tests.RULES) + unit_tests.run_axi_pins(tmp)
    return set(re.findall(r"^rule (\w+) (broken|close)$", text, re.M)) | {
        ("csb_stable", "close")}  # test_requests_that_wait


@pytest.mark.long
def test_every_rule_is_broken_and_nearly_broken(shown):
    want = {(r["rule"], how) for r in TABLE for how in ("broken", "close")}
    assert want - shown == set(), "rules that no test breaks, or nearly breaks"
    assert shown - want == set(), "no such rule in models/tables/rules.csv"


def test_requests_that_wait(tmp_path):
    """Posted writes back to back: the core delays some of them with its ready, and they stay."""
    kit.good(run(f"--waves={tmp_path / 'x.fst'}", "--rule", "all=error", LAYER))
    names, _, _ = waves(tmp_path / "x.fst")
    valid, ready = (next(v for n, v in names.items() if n.endswith(f"dla_bench.csb2nvdla_{x}"))
                    for x in ("valid", "ready"))
    assert any(v == "0" and at(valid, t) == "1" for t, v in ready), "it never waited"


def test_rules_of_the_host(tmp_path):
    """A page of another configuration: the core drops the write, and the rule reports it when it is switched on."""
    folder = edited(LAYER, tmp_path, lambda text: "reg_write(NVDLA_BDMA.CFG_CMD_0, 0x1);\n" + text)
    for level, code in ("off", 0), ("warn", 0), ("error", 1):
        r = kit.ends(run("--rule", f"csb_page={level}", folder), code)
        assert ("rule csb_page: a write of 0x" in r.stdout + r.stderr) == (level != "off"), kit.tail(r)


@pytest.mark.parametrize("bit,chan", [(7, "AR"), (15, "AW")])
def test_outstanding_count_that_the_host_writes(bit, chan, tmp_path):
    """MCIF that holds a larger count than the host wrote has more beats in flight than this allows."""
    folder = edited(LAYER, tmp_path, lambda text: "reg_write(NVDLA_MCIF.CFG_OUTSTANDING_CNT_0, 0x0303);\n" + text)
    kit.good(run("--dbb", "latency=50", folder))
    kit.ends(run("--dbb", "latency=50", "--fault", f"csb.request @nth=1 flip={bit}", folder), 1,
             told=rf"{chan} id 2 .*rule os_beats: 5 beats in flight, expected 4 at most")


@pytest.mark.parametrize("level,code,verdict", [("error", 3, "axi dbb: .*rule b_id:"), ("off", 3, None),
                                                ("warn", 3, "^warning: axi dbb: .*rule b_id:")])
def test_axi_levels(level, code, verdict):
    """A B with a wrong ID is an error, a warning, or ignored; the unit waits for the right one in each case."""
    r = run("--fault", "dbb.b flip", "--rule", f"b_id={level}", LAYER)
    text = r.stdout + r.stderr
    assert r.returncode == code, kit.tail(r)
    assert bool(re.search(verdict or "rule b_id:", text, re.M)) == (verdict is not None), kit.tail(r)
    assert ("warning: axi" in text) == (level == "warn")


def test_a_later_rule_wins():
    r = run("--fault", "dbb.b flip", "--rule", "all=off", "--rule=b_id=warn", LAYER)
    assert "warning: axi dbb" in r.stdout and "rule b_id" in r.stdout, kit.tail(r)
    r = run("--fault", "dbb.b flip", "--rule", "b_id=warn", "--rule=all=off", LAYER)
    assert "rule b_id:" not in r.stdout + r.stderr, kit.tail(r)


@pytest.mark.parametrize("level", ["error", "warn", "off"])
def test_levels_between_units(level):
    """A half of the stripes loses a word on its way to CMAC in check (a bench with fault points)."""
    exe = kit.bench("planted")
    r = kit.run(exe, "--hang", "20000", "--fault", "mac_b2accu_pd @nth=5 drop", "--engine", "cmac=rtl", "--engine",
                "cacc=check", "--rule", f"psum_halves={level}", "--rule", f"psum_lead={level}", CONV)
    text = r.stdout + r.stderr
    says = {"error": r"FAIL dc_stride_pad check .*rule psum_halves", "off": "",
            "warn": r"^warning: .*clock \d+, cacc: rule psum_halves: "}[level]
    assert re.search(says, text, re.M), kit.tail(r)
    assert bool(re.search("rule psum_halves[:,]", text)) == (level != "off")


@pytest.mark.parametrize("level", ["error", "warn", "off"])
@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_what_is_offered_stays(provider, level):
    """A result of CACC changes when SDP takes it: each transfer is right, so that no comparison can see it."""
    exe = kit.bench("outside")
    args = [exe, "--engine", f"cacc={provider}", "--stall", "cacc:60:1-20", "--rule", f"pins_held={level}", CONV]
    r = kit.ends(kit.run(*args, "+rtl_outside_bug=60"), level == "error")
    found = re.search(r"^(warning: )?cacc: clock \d+: rule pins_held: cacc2sdp_pd ", r.stdout + r.stderr, re.M)
    assert bool(found) == (level != "off") and (not found or bool(found[1]) == (level == "warn")), kit.tail(r)
    kit.good(kit.run(*args))


@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_a_register_request_that_waits_is_one_request(provider):
    exe = kit.bench("outside")
    kit.good(kit.run(exe, "--engine", f"cacc={provider}", "+rtl_outside_bug=61", CONV))
