# SPDX-License-Identifier: Apache-2.0
"""Makes a complete core, as somebody else's would come: core.f in a folder, for DUT_RTL=.

It is the project's own top under another name, with the named RTL engines wired in for good and
models in the other slots (so with an engine the bench needs --pins), inside faulty_core.sv, which
plants faults on its pins (+rtl_bug=N).

    make_core.py OUT [sdp] [pdp] [cdp]
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]

DONE = """  logic [1:0] sdp_done;
  core_done_fault i_done_fault (
    .clk_i(dla_core_clk), .rst_ni(core_rst_n),
    .aw_i(nvdla_core2dbb_aw_awvalid && nvdla_core2dbb_aw_awready &&
          nvdla_core2dbb_aw_awid == 8'd1),
    .done_i(sdp2glb_done_intr_pd), .done_o(sdp_done));
"""


def replace(text, old, new):
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in dla_top.sv"
    return text.replace(old, new)


def inner(engines):
    """dla_top as module core_in: engines instead of slots, a tap on SDP's done pulses."""
    text = (ROOT / "rtl/top/dla_top.sv").read_text()
    text = replace(text, "module dla_top", "module core_in")
    for e in engines:
        text = replace(text, f"dla_slot_{e} i_{e}", f"dla_{e} i_{e}")
    text = replace(text, "cdp2glb_done_intr_pd, sdp2glb_done_intr_pd})",
                   "cdp2glb_done_intr_pd, sdp_done})")
    return replace(text, "  dla_glb #(", DONE + "  dla_glb #(")


def main(out, engines):
    out.mkdir(parents=True, exist_ok=True)
    target = out / "core_in.sv"
    if not target.exists() or target.read_text() != inner(engines):
        target.write_text(inner(engines))
    files = [f.relative_to(ROOT) for e in engines for f in sorted((ROOT / "rtl" / e).glob("*.sv"))]
    files += ["tests/rtl/core/core_faults.sv", target, "tests/rtl/core/faulty_core.sv"]
    text = "".join(f"+incdir+rtl/{e}\n" for e in engines) + "".join(f"{f}\n" for f in files)
    flist = out / "core.f"
    # rewritten when a file of it is newer: the bench is rebuilt then
    if (not flist.exists() or flist.read_text() != text or
            any((ROOT / f).stat().st_mtime > flist.stat().st_mtime for f in files)):
        flist.write_text(text)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
