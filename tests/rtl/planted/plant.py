# SPDX-License-Identifier: Apache-2.0
"""Copies an engine's RTL with planted bugs, one of which +rtl_bug=N switches on.

A table (ENGINE.bugs) has one bug a line: file ||| text ||| text with the bug ||| description. The text is
an expression that occurs exactly once in the file. In the copy it becomes
(planted_pkg::bug == N ? (changed) : (original)). Where the text with the bug contains {bug}, the copy has
that text with the condition in this place. So one bench serves all bugs, and with +rtl_bug=0 it is the
engine itself.
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


# Errors and ends of simulation in the top module of each engine: +rtl_bug=901 and on.
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


def rows(table, cells):
    """Returns rows of a table of planted bugs, RTL's or the models': file, text, text with the bug, more cells."""
    found = []
    for n, line in enumerate(table.read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            row = [c.strip() for c in line.split("|||")]
            if len(row) != cells:
                raise SystemExit(f"{table}:{n}: {len(row)} cells, expected {cells}")
            found.append(row)
    return found


def bugs(table):
    """Returns rows of a table whose bugs are all in one bench: (file, original, changed, description)."""
    return rows(table, 4)


def changed(text, file, old, new):
    """Returns the text of a file with the bug. A bug that no longer fits its file is an error, not a pass."""
    if text.count(old) != 1:
        raise SystemExit(f"{file}: {old!r} occurs {text.count(old)} times, expected once")
    return text.replace(old, new)


def plant(table, source, target, name):
    """Writes the copy; unchanged files keep their time, so that they are not built again."""
    target.mkdir(parents=True, exist_ok=True)
    copy = {f.name: f.read_text() for f in source.iterdir() if f.is_file()}
    for n, (file, old, new, _) in enumerate(bugs(table), 1):
        on = f"({name}::bug == {n})"
        if "{bug}" in new:
            new = new.replace("{bug}", on)
        else:
            new = f"({on} ? ({new}) : ({old}))"
        copy[file] = changed(copy[file], file, old, new)
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
