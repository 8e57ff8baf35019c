# SPDX-License-Identifier: Apache-2.0
"""Protocol rules (docs/rules.md): one table, names in messages, off, warn or error for each. Each rule is broken, and
come close to, in unit/test_axi_rules.c, unit/test_check_rules.c and unit/test_dpi_csb.c."""

import csv
import re

import pytest

import kit

TABLE = list(csv.DictReader((kit.ROOT / "models/tables/rules.csv").open()))
LAYER = kit.VECTORS / "pdp_max"
CONV = kit.VECTORS / "dc_stride_pad"


def run(*args):
    return kit.run(kit.cosim_of("nv_small"), "--hang", "20000", *args)


def test_list_and_page():
    r = run("--list", "rules")
    assert r.returncode == 0 and [x.split()[0] for x in r.stdout.splitlines()] == [x["rule"] for x in TABLE]
    made = kit.need(kit.BUILD / "gen/rules.md", "make native")
    assert (kit.ROOT / "docs/rules.md").read_text() == made.read_text(), "run make docs"


# Rules without a test that breaks them: a neighbour would have to run a whole layer ahead of the host, in
# Winograd for the mode.
UNBROKEN = {"data_asked", "psum_asked", "psum_mode", "result_asked", "stream_asked"}


def test_every_rule_is_broken_in_a_test():
    unit = kit.ROOT / "tests/unit"
    axi = "".join((unit / f"test_axi{x}.c").read_text() for x in ("", "_rules", "_data"))
    slots = "".join((unit / f"test_{x}.c").read_text() for x in ("check_rules", "check_mac", "check_cdma", "check_cbuf", "dpi_csb"))
    for r in [r for r in TABLE if r["rule"] not in UNBROKEN]:
        name = f"AXI_RULE_{r['rule'].upper()}" if r["from"] == "axi" else r["rule"]
        text = axi if r["from"] == "axi" else slots
        assert name in text or r["rule"] in text or f'\\"{r["text"]}\\"' in text, r["rule"]


@pytest.mark.parametrize("level,code,verdict", [("error", 3, "axi dbb: .*rule b_id:"), ("off", 3, None),
                                                ("warn", 3, "^warning: axi dbb: .*rule b_id:")])
def test_axi_levels(level, code, verdict):
    """A B with a wrong ID: named, only warned of, or not looked at; the unit waits for it all the same."""
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
    """One half of the stripes loses a word on its way to CMAC in check (a bench with points for faults)."""
    exe = kit.need(kit.BUILD / "nv_small-planted/cosim", "make test-planted-nv_small")
    r = kit.run(exe, "--hang", "20000", "--fault", "mac_b2accu_pd @nth=5 drop", "--engine", "cmac=rtl", "--engine",
                "cacc=check", "--rule", f"psum_halves={level}", "--rule", f"psum_lead={level}", CONV)
    text = r.stdout + r.stderr
    says = {"error": r"FAIL dc_stride_pad check .*rule psum_halves", "off": "",
            "warn": r"^warning: .*clock \d+, cacc: rule psum_halves: "}[level]
    assert re.search(says, text, re.M), kit.tail(r)
    assert bool(re.search("rule psum_halves[:,]", text)) == (level != "off")


@pytest.mark.parametrize("rule,says", [
    ("b_ids=off", "no rule b_ids, did you mean b_id?; expected all or one of aw_stable w_stable"),
    ("halves=off", "no rule halves; expected all or one of"),
    ("data_halvs=warn", "did you mean data_halves?"),
    ("b_id", "expected b_id=off, =warn or =error"),
    ("b_id=loud", "expected b_id=off, =warn or =error"),
    ("all=never", "expected all=off, =warn or =error")])
def test_refused(rule, says):
    r = run("--rule", rule, LAYER)
    assert r.returncode == 2 and says in r.stderr and not r.stdout, kit.tail(r)
