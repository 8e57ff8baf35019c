# SPDX-License-Identifier: Apache-2.0
"""Draws the timing diagrams of docs/hardware: from JSON of WaveDrom, of which it supports the parts below, to SVG.

    wave.py FILE.json...    writes FILE.svg beside each

A file has "head": {"text": TITLE} and "signal": a list of {"name", "wave", "data"}, where {} makes an empty row. A wave
has a character for each clock: p is a clock, 0 and 1 a level, x undefined, = a value with the next text of "data",
. repeats the clock before, and | does so with a gap in time.
"""

import html
import json
import pathlib
import sys

CLOCK, ROW, HIGH, SLOPE, LETTER = 40, 26, 16, 3, 6.7


def states(wave):
    """Returns [(state, first clock, clocks)] of a wave; equal neighbouring levels are merged, values are not."""
    runs = []
    for i, c in enumerate(wave):
        if c in ".|" and not runs or c not in ".|p01x=":
            raise ValueError(f'character {i} of wave "{wave}" is "{c}", expected one of p 0 1 x = . | (the first none of . |)')
        if c in ".|" or runs and c in "01xp" and runs[-1][0] == c:
            runs[-1][2] += 1
        else:
            runs.append([c, i, 1])
    return runs


def levels(runs, y):
    """Draws the line of a clock, or of 0 and 1; a run of another kind interrupts it."""
    at = {"0": y + HIGH, "1": y}
    points, lines = [], []
    for state, first, n in runs:
        x = first * CLOCK
        if state == "p":
            for i in range(n):
                x = (first + i) * CLOCK
                points += [(x, y + HIGH), (x, y), (x + CLOCK / 2, y), (x + CLOCK / 2, y + HIGH)]
            points.append((x + CLOCK, y + HIGH))
        elif state in at:
            points += [(x + (SLOPE if points else 0), at[state]), (x + n * CLOCK, at[state])]
        elif points:
            lines.append(points)
            points = []
    return [p for p in [*lines, points] if p]


def row(signal, y, out):
    runs, data = states(signal["wave"]), iter(signal.get("data", []))
    for state, first, n in runs:
        if state in "x=":
            a, b = first * CLOCK, (first + n) * CLOCK
            out.append(f'<path class="{"v" if state == "=" else "u"}" d="M{a} {y + HIGH / 2:g} L{a + SLOPE} {y} '
                       f'H{b - SLOPE} L{b} {y + HIGH / 2:g} L{b - SLOPE} {y + HIGH} H{a + SLOPE} Z"/>')
            if state == "=":
                text = next(data, None)
                if text is None:
                    raise ValueError(f'{signal["name"]}: fewer values than =')
                out.append(f'<text class="d" x="{(a + b) / 2:g}" y="{y + 12}">{html.escape(text)}</text>')
    for line in levels(runs, y):
        out.append('<polyline points="' + " ".join(f"{px:g},{py:g}" for px, py in line) + '"/>')
    for i, c in enumerate(signal["wave"]):
        if c == "|":
            x = i * CLOCK + CLOCK / 2
            out.append(f'<path class="g" d="M{x - 4:g} {y + HIGH + 3} L{x:g} {y - 3} H{x + 5:g} L{x + 1:g} {y + HIGH + 3} Z"/>')
    if next(data, None) is not None:
        raise ValueError(f'{signal["name"]}: more data than values')


def svg(source):
    """Returns the text of the picture."""
    signals = source["signal"]
    clocks = {len(s["wave"]) for s in signals if s}
    if len(clocks) != 1:
        raise ValueError(f"waves of {sorted(clocks)} clocks, expected one length")
    left = round(max(len(s["name"]) for s in signals if s) * LETTER) + 16
    wide, tall = clocks.pop() * CLOCK, 34 + len(signals) * ROW
    title = html.escape(source["head"]["text"])
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + wide + 8}" height="{tall}" role="img">', f"<title>{title}</title>",
           "<style>text{font:11px monospace;fill:#222}.t{font-weight:bold}.n{text-anchor:end}.d{text-anchor:middle}"
           "polyline,.v,.u{fill:none;stroke:#222;stroke-width:1.2}.v{fill:#dbe9f6}.u{fill:#ddd}.g{fill:#fff;stroke:#888}"
           ".c{stroke:#ddd;stroke-dasharray:2 3}</style>",
           f'<rect width="{left + wide + 8}" height="{tall}" fill="#fff"/>', f'<text class="t" x="8" y="17">{title}</text>']
    for i, s in enumerate(signals):
        if s:
            out.append(f'<text class="n" x="{left - 8}" y="{30 + i * ROW + 12}">{html.escape(s["name"])}</text>')
    out.append(f'<g transform="translate({left} 30)">')
    for x in range(0, wide + 1, CLOCK):
        out.append(f'<path class="c" d="M{x} 0 V{len(signals) * ROW - 6}"/>')
    for i, s in enumerate(signals):
        if s:
            row(s, i * ROW, out)
    return "\n".join([*out, "</g>", "</svg>"]) + "\n"


def main(files):
    for f in map(pathlib.Path, files):
        try:
            f.with_suffix(".svg").write_text(svg(json.loads(f.read_text(encoding="utf-8"))), encoding="utf-8")
        except (ValueError, KeyError) as e:
            print(f"{f}: {type(e).__name__}: {e}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
