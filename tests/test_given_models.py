# SPDX-License-Identifier: Apache-2.0
"""dla play --engine SLOT=FILE.so: an outside model in every slot, and the refusals."""

import json

import pytest

import kit
import tables

UNITS = tables.units("nv_full", "model")
# The project's own model under another name; `destroy` prints that it ran.
SOURCE = """#include "dla_unit.h"
#include <stdio.h>
dla_unit_ops dla_unit_provider;
static void destroy(dla_unit *u)
{
    fprintf(stderr, "mine: UNIT\\n");
    dla_model_ops(DLA_SLOT_CAPS)->destroy(u);
}
__attribute__((constructor)) static void load(void)
{
    dla_unit_provider = *dla_model_ops(DLA_SLOT_CAPS);
    dla_unit_provider.name = "mine";
    dla_unit_provider.version = "7";
    dla_unit_provider.destroy = destroy;
}
"""


def model(folder, unit, text=SOURCE):
    """Builds a shared object as README shows."""
    (folder / f"{unit}.c").write_text(text.replace("CAPS", unit.upper()).replace("UNIT", unit))
    return kit.shared(folder / f"{unit}.so", folder / f"{unit}.c")


def trace_of(unit):
    if unit in ("bdma", "rubik"):
        return sorted((kit.VECTORS / "nv_full").glob(f"{unit}*"))[0]
    return kit.VECTORS / {"sdp": "sdp_prelu", "pdp": "pdp_max", "cdp": "cdp_lrn5"}.get(unit, "dc_dilation")


@pytest.mark.parametrize("unit", UNITS)
def test_a_model_in_every_slot(unit, tmp_path):
    so = model(tmp_path, unit)
    kit.ends(kit.dla("play", "--engine", f"{unit}={so}", trace_of(unit)), 0, f"--engine {unit}={so}",
             err=f"mine: {unit}\n")


def test_several_and_the_last_one_counts(tmp_path):
    sdp, pdp = model(tmp_path, "sdp"), model(tmp_path, "pdp")
    r = kit.dla("play", "--engine", "sdp=sdp.so", "--engine=pdp=pdp.so", "--engine", "cdp=model",
                kit.VECTORS / "conv_sdp_pdp_fused", cwd=tmp_path)
    assert r.returncode == 0 and sorted(r.stderr.split("\n")) == ["", "mine: pdp", "mine: sdp"], kit.tail(r)
    r = kit.dla("play", "--engine", f"sdp={sdp}", "--engine", f"pdp={pdp}", "--engine", "sdp=model",
                kit.VECTORS / "conv_sdp_pdp_fused")
    assert r.returncode == 0 and r.stderr == "mine: pdp\n" and "--engine sdp=model" in r.stdout, kit.tail(r)


def test_a_model_that_dies_is_named(tmp_path):
    so = model(tmp_path, "pdp", SOURCE.replace("static void load(void)\n{", "static void load(void)\n{\n    __builtin_trap();"))
    kit.ends(kit.dla("play", "--engine", f"pdp={so}", kit.VECTORS / "pdp_max"), 5, said=f"pdp={so}")


def test_log_has_the_model(tmp_path):
    so = model(tmp_path, "pdp")
    kit.good(kit.dla("play", "--log", tmp_path / "log", "--report", tmp_path / "r.json", "--engine", f"pdp={so}",
                     kit.VECTORS / "pdp_max"))
    assert f"pdp={so}".encode() in (tmp_path / "log").read_bytes()
    assert json.loads((tmp_path / "r.json").read_text())["passed"] == 1


@pytest.mark.parametrize("arg,message", [
    ("pdp={sdp}", "--engine pdp={sdp}: mine 7 is a model of sdp, expected a model of pdp"),
    ("sdp={old}", "--engine sdp={old}: a model built for version 3 of dla_unit.h, expected "),
    ("sdp={none}", "--engine sdp={none}: no symbol dla_unit_provider"),
    ("sdp={text}", "--engine sdp={text}: "),
    ("sdp={null}", "create of the model of sdp returned NULL"),
    ("sdp={less}", "--engine sdp={less}: mine: its dla_unit_ops has no function step"),
    ("bdma={bdma}", "--engine bdma={bdma}: nv_small has no bdma"),
])
def test_refused(arg, message, tmp_path):
    files = {"sdp": model(tmp_path, "sdp"), "bdma": model(tmp_path, "bdma"),
             "old": model(tmp_path, "old", '#include "dla_unit.h"\n'
                          'const dla_unit_ops dla_unit_provider = { 3, "sdp", "old" };\n'),
             "none": model(tmp_path, "none", "int nothing;\n"), "text": tmp_path / "text.so"}
    own = (tmp_path / "sdp.c").read_text()
    files["less"] = model(tmp_path, "less", own.replace(".destroy = destroy", ".step = NULL"))
    files["null"] = model(tmp_path, "null", own.replace("static void destroy", """static dla_unit *none(
    const dla_cfg *cfg, const dla_ports *ports, dla_ctx *ctx)
{
    return cfg && ports && ctx ? NULL : (dla_unit *)ctx;
}
static void destroy""").replace(".destroy = destroy", ".create = none"))
    files["text"].write_text("no shared object\n")
    kit.refused(kit.dla("play", "--engine", arg.format(**files), kit.VECTORS / "sdp_prelu"), message.format(**files))


@pytest.mark.parametrize("function", ["create", "reset"])
def test_an_error_at_the_start_counts(function, tmp_path):
    own = "dla_model_ops(DLA_SLOT_CAPS)"
    say = 'dla_msg_error(kept, "no table for this size");'
    so = model(tmp_path, "sdp", SOURCE.replace("static void destroy", f"""static dla_ctx *kept;
static dla_unit *create(const dla_cfg *cfg, const dla_ports *ports, dla_ctx *ctx)
{{
    kept = ctx;
    {say * (function == "create")}
    return {own}->create(cfg, ports, ctx);
}}
static void reset(dla_unit *u)
{{
    {say * (function == "reset")}
    {own}->reset(u);
}}
static void destroy""", 1).replace(
        ".destroy = destroy;", ".create = create, dla_unit_provider.reset = reset;"))
    kit.refused(kit.dla("play", "--engine", f"sdp={so}", kit.VECTORS / "sdp_prelu"), "no table for this size")
