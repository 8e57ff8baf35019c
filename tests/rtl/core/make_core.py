# SPDX-License-Identifier: Apache-2.0
"""Makes a complete core in the form of an outside core: core.f in a folder, for DUT_RTL=.

It is the project's own top under another name, with the planar RTL engines wired in permanently and
models in the other slots (so with an engine the bench needs --pins), inside faulty_core.sv, which
plants faults on its pins (+rtl_bug=N).

    make_core.py OUT
    make_core.py OUT --gated N
    make_core.py OUT --whole CONFIG

The second is RTL only, without a model or a DPI call, for the speed of outside RTL (`make bench`):
module gated_core has the planar engines N times in lockstep, each with its own clock gate, and no
convolution units; layers of SDP, PDP and CDP run on it. OUT is in the build folder, whose generator
names the ports. The third is RTL only too: module whole_core has every unit with RTL in CONFIG,
once, in its place.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests"))
import tables  # noqa: E402

# SDP's done pulses pass through a module that can lose some.
DONE = """  logic [1:0] sdp_done;
  core_done_fault i_done_fault (
    .clk_i(dla_core_clk), .rst_ni(core_rst_n),
    .aw_i(nvdla_core2dbb_aw_awvalid && nvdla_core2dbb_aw_awready &&
          nvdla_core2dbb_aw_awid == 8'd1),
    .done_i(sdp_done), .done_o(sdp2glb_done_intr_pd));
"""


def replace(text, old, new):
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in dla_top.sv"
    return text.replace(old, new)


def core(name, at, before="", after=""):
    """Returns dla_top as module `name`: at[unit] replaces the unit's slot; text is added before and
    after the nets."""
    text = (ROOT / "rtl/top/dla_top.sv").read_text()
    wires = '`include "dla_top_nets.svh"\n'
    text = replace(text, "module dla_top", f"module {name}")
    text = replace(text, wires, before + wires + after)
    head = "".join(f"`define DLA_AT_{u.upper()} {x}\n" for u, x in at.items())
    return head + text + "".join(f"`undef DLA_AT_{u.upper()}\n" for u in at)


def inner():
    """Puts engines in place of slots, and a tap on SDP's done pulses."""
    at = {e: f"dla_{e} i_{e} (.*);" for e in ENGINES}
    at["sdp"] = "dla_sdp i_sdp (.sdp2glb_done_intr_pd(sdp_done), .*);"
    return core("core_in", at, DONE)


ENGINES = ("sdp", "pdp", "cdp")


def ports(gen):
    """Returns the ports of the engines from the generator of the build folder."""
    with tempfile.TemporaryDirectory() as d:
        subprocess.run([gen, ROOT / "models/tables", "sv", "nv_small", d], check=True)
        return (pathlib.Path(d) / "dla_ports.svh").read_text()


def outputs(engine, text):
    """Returns the output ports of an engine: range as text, and name."""
    head = re.search(rf"^`define DLA_PORTS_{engine.upper()} ((?:.*\\\n)*.*)", text, re.M)[1]
    return re.findall(r"^ *output +logic *(\[.*\])? +(\w+)", head, re.M)


def lockstep(engine, copy, text_of_ports):
    """Returns one more copy of an engine on the pins of the first; its outputs are compared with
    those of the first."""
    name = f"{engine}_{copy}"
    text, pairs = f"  logic {name}_clk;\n", []
    for bits, port in outputs(engine, text_of_ports):
        text += f"  logic {bits} {name}_{port};\n"
        pairs.append((f"{name}_{port}", port))
    text += f"  core_gate i_gate_{name} (.clk_i(dla_core_clk), .en_i(run), .clk_o({name}_clk));\n"
    text += f"  dla_{engine} i_{name} (.nvdla_core_clk({name}_clk), " + ", ".join(
        f".{port}({mine})" for mine, port in pairs) + ", .*);\n"
    text += f"  logic {name}_differs;\n"
    text += f"  always_ff @(posedge {name}_clk or negedge nvdla_core_rstn)\n"
    text += f"    if (!nvdla_core_rstn) {name}_differs <= 1'b0;\n"
    text += (f"    else if ({{{', '.join(m for m, _ in pairs)}}} != "
             f"{{{', '.join(o for _, o in pairs)}}})\n")
    return text + f"      {name}_differs <= 1'b1;\n"


def gated(copies, text_of_ports):
    """Puts engines in lockstep behind clock gates; the pages of other units answer nothing."""
    at = absent(tables.units("nv_small"))
    more = "  logic run;\n"
    more += "  always_ff @(posedge dla_core_clk or negedge nvdla_core_rstn)\n"
    more += "    if (!nvdla_core_rstn) run <= 1'b0;\n    else run <= 1'b1;\n"
    before = "  logic glb_intr;\n"
    for e in ENGINES:
        before += f"  logic {e}_clk;\n"
        more += f"  core_gate i_gate_{e} (.clk_i(dla_core_clk), .en_i(run), .clk_o({e}_clk));\n"
        more += "".join(lockstep(e, i, text_of_ports) for i in range(1, copies + 1))
        at[e] = f"dla_{e} i_{e} (.nvdla_core_clk({e}_clk), .*);"
    # a difference shows on the interrupt pin, so that synthesis keeps every output of the copies
    differs = (f"{e}_{i}_differs" for e in ENGINES for i in range(1, copies + 1))
    more += f"  assign dla_intr = |{{glb_intr, {', '.join(differs)}}};\n"
    text = replace(core("gated_core", at, before), ".intr_o(dla_intr));", ".intr_o(glb_intr));")
    return replace(text, "endmodule", more + "endmodule")


def absent(units):
    """Makes the pages of missing units answer nothing."""
    pages = {r["unit"]: r["pages"].lower().split() for r in tables.rows("units")}
    return {u: " ".join(f"`DLA_NO_PAGE({p})" for p in pages[u]) for u in units}


def whole(units):
    """Returns a core with every unit as RTL."""
    at = absent(tables.UNITS)
    at.update({u: f"dla_{u} i_{u} (.*);" for u in units})
    return core("whole_core", at)


def keep(file, text, sources=()):
    """Writes a file unless it has this content and is newer than its sources."""
    if (not file.exists() or file.read_text() != text or
            any((ROOT / f).stat().st_mtime > file.stat().st_mtime for f in sources)):
        file.write_text(text)


def main(out, args):
    out.mkdir(parents=True, exist_ok=True)
    here, engines = "tests/rtl/core", ENGINES
    if args[:1] == ["--gated"]:
        name = "gated_core"
        keep(out / f"{name}.sv", gated(int(args[1]), ports(out.parent / "gen/gen")))
        files = [f"{here}/core_gate.sv", out / f"{name}.sv"]
    elif args[:1] == ["--whole"]:
        name, engines = "whole_core", tables.units(args[1], "rtl")
        keep(out / f"{name}.sv", whole(engines))
        files = [out / f"{name}.sv"]
    else:
        name = "core"
        keep(out / "core_in.sv", inner())
        files = [f"{here}/core_fault_pkg.sv", f"{here}/core_done_fault.sv", out / "core_in.sv",
                 f"{here}/faulty_core.sv"]
    files = [f.relative_to(ROOT) for e in engines for f in sorted(
        (ROOT / "rtl" / e).glob("*.sv"), key=lambda f: (not f.stem.endswith("_pkg"), f))] + files
    text = "".join(f"+incdir+rtl/{e}\n" for e in engines) + "".join(f"{f}\n" for f in files)
    # rewritten when one of its files is newer: the bench is rebuilt then
    keep(out / f"{name}.f", text, files)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
