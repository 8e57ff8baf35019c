# SPDX-License-Identifier: Apache-2.0
"""Precision fields where a build has INT8 only: models, our RTL and `check` ignore them."""

import os
import random
import re

import pytest

import kit
import tables
from edit import FIELDS, changed, source
from test_check_conv import self_bench
from test_providers import HANG, bench, engine

ROW = next(r for r in tables.rows("legality") if r["id"] == "precision-ignored")
# RUBIK moves 16-bit elements in every build; two fields have no effect in any.
NAMES = sorted(n for n in FIELDS if n[0] != "RUBIK" and
               ("PRECISION" in n[2] or n[2] in ("INPUT_DATA", "INPUT_DATA_TYPE")))
UNUSED = {("CSC", "D_MISC_CFG", "IN_PRECISION"), ("SDP_RDMA", "D_FEATURE_MODE_CFG", "OUT_PRECISION")}
INT8 = [c for c in tables.CONFIGS if c != "nv_full"]
MODES = {"WINOGRAD": "wino", "BATCH": "batch", "WEIGHT_COMPRESSION": "comp"}
KINDS = {c: ["dc", "img", "pp"] + [MODES[r["parameter"]] for r in tables.rows("configs")
                                   if r["parameter"] in MODES and r[c] == "ENABLE"] for c in INT8}
SEED = int(os.environ["DLA_SEED"])
# Traces that together write every precision field.
TRACES = ["conv_bias_bn_relu", "conv_sdp_pdp_fused", "img_semiplanar", "dc_converter", "reuse_data", "sdp_both_element_2b",
          "pdp_max", "pdp_split", "cdp_lrn5", "pingpong_groups_drift"]


def test_the_rule_has_every_field():
    assert {tuple(f.split(".")) for f in ROW["fields"].split()} == set(NAMES) - UNUSED


def any_precision(rng, text):
    """Returns the text with a random value in every write of a precision field, the first not 0, and the fields that it
    wrote."""
    seen = set()
    for unit, register, field in NAMES:
        row = FIELDS[unit, register, field][0]
        lsb = int(row["lsb"])

        def put(m):
            old, new = int(m[2], 0), rng.randrange(0 if seen else 1, 4)
            seen.add((unit, register, field))
            return f"{m[1]}{old & ~(3 << lsb) | new << lsb:#x})"

        text = re.sub(rf"(reg_write\(NVDLA_{unit}\.{register}_0, )(\w+)\)", put, text)
    return text, seen


def scrambled(dirs, out):
    """Copies trace folders with random values in every precision field and the same expected results. Leaves out traces
    that read such a register back."""
    print(f"seed {SEED}")
    rng, seen, copies = random.Random(SEED), set(), []
    reads = "|".join(rf"NVDLA_{u}\.{r}_0" for u, r, _ in NAMES)
    for d in dirs:
        cfg = d / f"{d.name}.cfg"
        if not cfg.exists() or re.search(rf"reg_read_check\(({reads}),", cfg.read_text()):
            continue
        text, new = any_precision(rng, cfg.read_text())
        files = {p.name: p.read_bytes() for p in d.iterdir() if p.is_file() and p != cfg}
        copies.append(kit.write(out / d.name, {**files, cfg.name: text}))
        seen |= new
    return copies, seen


@pytest.fixture
def copies(tmp_path):
    dirs, seen = scrambled([kit.VECTORS / t for t in TRACES], tmp_path / "copies")
    assert seen == set(NAMES) and len(dirs) == len(TRACES)
    return dirs


def test_models(copies, tmp_path):
    """Same results as with the value 0, without a message; a note where notes are requested."""
    dla = kit.need(kit.DLA, "make native")
    args = ["play", "--config", "nv_small"]
    kit.play_all(tmp_path, dla, args, copies)
    p = kit.play(tmp_path, dla, [*args, "--illegal=note"], copies)
    assert p.r.returncode == 0 and not p.failures(), kit.tail(p.r)
    for x in p.report["runs"]:
        assert any("is ignored, expected 0 (INT8) (rule precision-ignored)" in m["text"] for m in x["messages"]), x["path"]


@pytest.mark.parametrize("config", INT8)
def test_random_layers(config, tmp_path):
    """Every INT8 build gives the results of the plain reference, with Winograd and batches where the build has them."""
    for kind in KINDS[config]:
        dirs, seen = scrambled(kit.drawn(config, kind, SEED % 1000, 6, tmp_path / kind), tmp_path / f"{kind}-copies")
        assert seen
        kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), ["play", "--config", config], dirs)


@pytest.mark.parametrize("how", ["rtl", "check", "mixed"])
def test_rtl(copies, how, tmp_path):
    """Our RTL computes the same: alone, beside models, and with its model as its shadow."""
    names = tables.units("nv_small", "rtl")
    if how == "mixed":
        print(f"seed {SEED}")
        rng = random.Random(SEED)
        args = [x for n in names for x in engine(rng.choice(["model", "rtl", "check"]), n)]
    else:
        args = engine(how, *names)
    kit.play_all(tmp_path, bench(), [*HANG, *args], copies)


def test_core_in_check(copies, tmp_path):
    exe = kit.bench("core")
    kit.play_all(tmp_path, exe, ["--pins", "--engine", "core=check", *HANG], copies)


def test_a_note_of_rtl(tmp_path):
    """RTL alone reports no precision error; the bench does."""
    d, _ = scrambled([kit.VECTORS / "cdp_lrn5"], tmp_path)
    text = (d[0] / "cdp_lrn5.cfg").read_text()
    (d[0] / "cdp_lrn5.cfg").write_text(changed(text, "nv_small", "CDP.D_DATA_FORMAT.INPUT_DATA_TYPE", 2))
    r = kit.good(kit.run(bench(), *engine("rtl", "cdp"), "--illegal=note", d[0]))
    assert re.search(r"cdp_lrn5\.cfg:\d+: nv_small, group 0: CDP\.D_DATA_FORMAT\.INPUT_DATA_TYPE = 0x2 \(2\) is ignored, "
                     r"expected 0 \(INT8\) \(rule precision-ignored\)", r.stdout + r.stderr), kit.tail(r)


@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_register_test(provider, tmp_path):
    """A register test of real hardware enables SDP with PROC_PRECISION = 2."""
    d = next(x for x in kit.golden("random_nv_small") if x.name == "rnd_reg_005")
    kit.play_all(tmp_path, bench(), [*HANG, *engine(provider, *tables.units("nv_small", "rtl"))], [d])


# ---- remaining refusals ----

@pytest.mark.parametrize("field,unit", [("CSC.D_MISC_CFG.PROC_PRECISION", "csc"), ("CMAC_B.D_MISC_CFG.PROC_PRECISION", "cmac"),
                                        ("SDP.D_DATA_FORMAT.OUT_PRECISION", "sdp")])
def test_no_fourth_precision_in_rtl(field, unit, tmp_path):
    """Where 16-bit data exists the value 3 has no meaning, and is refused before RTL in a slot gets it."""
    src = source("nv_full", "conv16:3:0", tmp_path)
    cfg = src / f"{src.name}.cfg"
    cfg.write_text(changed(cfg.read_text(), "nv_full", field, 3))
    kit.ends(kit.run(self_bench(), *engine("rtl", unit), *HANG, src), 2,
             told=rf"{src.name}\.cfg:\d+: nv_full, group \d: {re.escape(field)} = 0x3 \(3\) is not legal, .*"
             r"\(rule rtl-precision\)")
