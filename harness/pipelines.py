# SPDX-License-Identifier: Apache-2.0
"""Draws the pipelines of the RTL (make docs): docs/pipelines/UNIT.svg and the page docs/pipelines.md, from
rtl/pipelines.txt.

    pipelines.py OUT    into OUT/pipelines.md and OUT/pipelines
"""

import html
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "rtl/pipelines.txt"
WIDE, HIGH, GAP_X, GAP_Y, EDGE = 150, 74, 34, 30, 14
BOX = re.compile(r"(\d+) (\d+) (.+?) \| (.+)")
ARROW = re.compile(r"(.+?) > (.+)")
HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Made by `make docs` from rtl/pipelines.txt. -->
# Pipelines of the RTL

A box has modules `dla_UNIT_NAME` of the folder of the unit. A green box with `+` is a module
of `rtl/lib`, a dashed box is outside of the unit. Data go from left to right.
"""
STYLE = """<style>
rect { fill: #f3f7fb; stroke: #35506b; rx: 4px; }
rect.lib { fill: #eef2e6; stroke: #5c6b35; }
rect.out { fill: #fff; stroke: #777; stroke-dasharray: 4 3; }
rect.page { fill: #fff; stroke: none; }
path { fill: none; stroke: #35506b; stroke-width: 1.3; marker-end: url(#end); }
text { font: 10px sans-serif; text-anchor: middle; fill: #333; }
text.name { font: bold 11px monospace; fill: #14283c; }
</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"
><path d="M0 0L8 4L0 8z" style="fill:#35506b;stroke:none"/></marker></defs>
"""


class Bad(Exception):
    """Reports a wrong line of the table."""


class Unit:
    def __init__(self, name, text):
        self.name, self.text, self.boxes, self.arrows = name, text, {}, []

    def add(self, line):
        if m := BOX.fullmatch(line):
            names = [n.strip() for n in m[3].split(",")] if m[3][0] != "=" else [m[3]]
            if names[0] in self.boxes or (int(m[1]), int(m[2])) in (b[:2] for b in self.boxes.values()):
                raise Bad(f"{line}: the box or its place is there already")
            self.boxes[names[0]] = (int(m[1]), int(m[2]), names, m[4])
        elif (m := ARROW.fullmatch(line)) and m[1] in self.boxes and m[2] in self.boxes:
            self.arrows.append(m.groups())
        else:
            raise Bad(f"{line}: expected a box, or an arrow between two boxes")

    def files(self):
        """Yields the names of the modules in its boxes."""
        for _, _, names, _ in self.boxes.values():
            yield from (f"dla_{n[1:]}" if n[0] == "+" else f"dla_{self.name}_{n}" for n in names if n[0] != "=")

    def svg(self):
        columns, rows = (1 + max(b[i] for b in self.boxes.values()) for i in (0, 1))
        width, height = (n * (size + gap) - gap + 2 * EDGE
                         for n, size, gap in ((columns, WIDE, GAP_X), (rows, HIGH, GAP_Y)))
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
                 f'height="{height}" role="img">', f"<title>{self.name}: {html.escape(self.text)}</title>", STYLE.rstrip(),
                 f'<rect class="page" width="{width}" height="{height}"/>']
        parts += [self._arrow(*a) for a in self.arrows] + [self._box(*b) for b in self.boxes.values()]
        return "\n".join([*parts, "</svg>\n"])

    @staticmethod
    def _place(column, row):
        return EDGE + column * (WIDE + GAP_X), EDGE + row * (HIGH + GAP_Y)

    def _box(self, column, row, names, text):
        x, y = self._place(column, row)
        kind = {"=": "out", "+": "lib"}.get(names[0][0], "")
        lines = [(w, "name") for w in textwrap.wrap(", ".join(names).lstrip("="), 21)]
        lines += [(w, "") for w in textwrap.wrap(text, 25)]
        if len(lines) > 5:
            sys.exit(f"{TABLE}: {self.name}: {names[0]}: {len(lines)} lines of text, expected 5 at most")
        top = y + (HIGH - 13 * len(lines)) / 2 + 10
        return "\n".join([f'<rect class="{kind}" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}"/>'] + [
            f'<text class="{c}" x="{x + WIDE // 2}" y="{top + 13 * i:g}">{html.escape(w)}</text>'
            for i, (w, c) in enumerate(lines)])

    def _arrow(self, source, to):
        (ca, ra), (cb, rb) = self.boxes[source][:2], self.boxes[to][:2]
        (xa, ya), (xb, yb) = self._place(ca, ra), self._place(cb, rb)
        half, middle = HIGH // 2, WIDE // 2
        if ra == rb:                    # along a row
            path = f"M{xa + WIDE} {ya + half}H{xb}" if cb > ca else f"M{xa} {ya + half}H{xb + WIDE}"
        elif ca == cb and abs(ra - rb) == 1:    # to a neighbour above or below
            path = f"M{xa + middle} {ya + HIGH}V{yb}" if rb > ra else f"M{xa + middle} {ya}V{yb + HIGH}"
        elif ca == cb:                  # around the boxes between the two, on the left
            path = f"M{xa} {ya + half + 14}H{xa - 8}V{yb + half - 14}H{xb}"
        elif cb > ca:                   # through the gap in front of the box
            path = f"M{xa + WIDE} {ya + half}H{xb - GAP_X // 2}V{yb + half}H{xb}"
        else:                           # back, through the gap between the rows
            gap = (ya + HIGH if rb > ra else ya - GAP_Y) + GAP_Y // 2
            path = (f"M{xa + middle // 2} {ya + HIGH if rb > ra else ya}V{gap}H{xb + middle}"
                    f"V{yb if rb > ra else yb + HIGH}")
        return f'<path d="{path}"/>'


def units(table=TABLE):
    found = {}
    for n, line in enumerate(table.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        m = re.fullmatch(r"([a-z]+): (.+)", line)
        try:
            if m:
                found[m[1]] = unit = Unit(m[1], m[2])
            elif found:
                unit.add(line)
            else:
                raise Bad(f"{line}: expected UNIT: what it does")
        except Bad as e:
            sys.exit(f"{table}:{n}: {e}")
    return found


def main(out):
    (out / "pipelines").mkdir(parents=True, exist_ok=True)
    page = HEAD
    for name, unit in units().items():
        (out / f"pipelines/{name}.svg").write_text(unit.svg(), encoding="utf-8")
        page += (f"\n## {name.upper()}\n\n`rtl/{name}` {unit.text}.\n\n"
                 f"![The pipeline of {name.upper()}](pipelines/{name}.svg)\n")
    (out / "pipelines.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
