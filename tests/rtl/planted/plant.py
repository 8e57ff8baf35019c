# SPDX-License-Identifier: Apache-2.0
"""Copies an engine's RTL with planted bugs, one of which +rtl_bug=N switches on.

A table (ENGINE.bugs) has one bug a line: file | text | text with the bug | what it is. The text is an
expression that stands exactly once in the file; the copy holds
(planted_pkg::bug == N ? (changed) : (original)), or, where the text with the bug has {bug} in it, that
text with the condition in this place; so that one bench serves all bugs, and with
+rtl_bug=0 it is the engine itself.
"""

import pathlib
import sys

PACKAGE = """package planted_pkg;
  function automatic int from_args();
    int n;
    if ($value$plusargs("rtl_bug=%d", n) == 0) n = 0;
    return n;
  endfunction
  int bug = from_args();
endpackage
"""


# What RTL may say or do to the simulator, in the top module of each engine: +rtl_bug=901 and on.
FAULTS = """
  int planted_clocks;
  initial planted_clocks = 0;
  always @(posedge nvdla_core_clk) begin
    planted_clocks <= planted_clocks + 1;
    if (planted_clocks == 300) begin
      case (PACKAGE::bug)
        901: $error("planted error %0d", planted_clocks);
        902: $fatal(1, "planted fatal %0d", planted_clocks);
        903: $stop;
        904: $finish;
        905: assert (planted_clocks != 300) else $error("planted assertion");
        906: assert (planted_clocks != 300);
        907: $finish(0);
        default: ;
      endcase
    end
  end
"""


def bugs(table):
    """Rows of a table: (file, original, changed, what)."""
    rows = []
    for line in table.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            cells = [c.strip() for c in line.split("|||")]
            assert len(cells) == 4, f"{table}: {line!r} has not four cells"
            rows.append(cells)
    return rows


def plant(table, source, target, name):
    """Writes the copy; files that do not change keep their time, so that nothing is rebuilt."""
    target.mkdir(parents=True, exist_ok=True)
    copy = {f.name: f.read_text() for f in source.iterdir() if f.is_file()}
    for n, (file, old, new, _) in enumerate(bugs(table), 1):
        text = copy[file]
        assert text.count(old) == 1, f"{table}: {old!r} stands {text.count(old)} times in {file}"
        on = f"({name}::bug == {n})"
        if "{bug}" in new:
            copy[file] = text.replace(old, new.replace("{bug}", on))
        else:
            copy[file] = text.replace(old, f"({on} ? ({new}) : ({old}))")
    top = f"dla_{table.stem}.sv"
    at = copy[top].rindex("endmodule")
    copy[top] = copy[top][:at] + FAULTS.replace("PACKAGE", name) + copy[top][at:]
    copy[f"{name}.sv"] = PACKAGE.replace("planted_pkg", name)
    for f, text in copy.items():
        if not (target / f).exists() or (target / f).read_text() != text:
            (target / f).write_text(text)


if __name__ == "__main__":
    engine, source, target = sys.argv[1:]
    here = pathlib.Path(__file__).parent
    plant(here / f"{engine}.bugs", pathlib.Path(source), pathlib.Path(target),
          f"planted_{engine}_pkg")
