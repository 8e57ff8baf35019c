# SPDX-License-Identifier: Apache-2.0
"""Reads databases of a bench that Verilator built with COVERAGE=1. Lines and branches become one .info of lcov. Toggled
signals become another, in which the count of a line is that of its least toggled bit."""

import re

POINT = re.compile(r"C '(.*)' (\d+)$")
TOGGLE = "page\2v_toggle"
EDGE = re.compile(":[01]->[01](?=\1)")


def _points(dats):
    """Returns {point: count} of all databases; a point is the text of its keys. Verilator 5.048 introduced a point for
    each edge of a bit; both count for the bit, as before."""
    counts = {}
    for dat in dats:
        for line in dat.read_text().splitlines():
            m = POINT.match(line)
            if m:
                point = EDGE.sub("", m[1]) if TOGGLE in m[1] else m[1]
                counts[point] = counts.get(point, 0) + int(m[2])
    return counts


def _key(point, key):
    m = re.search(f"\1{key}\2([^\1]*)", point)
    return m[1] if m else ""


def _places(counts, page):
    """Returns {file: [(line, count)]} of the points of a kind."""
    files = {}
    for point, n in sorted(counts.items()):
        if f"page\2{page}" in point:
            files.setdefault(_key(point, "f"), []).append((int(_key(point, "l")), n))
    return files


def _branches(info, files):
    """Adds branch points. Verilator 5.006 writes none; 5.032 writes all points of a line as branches and counts those
    that were hit ten times."""
    name, out = "", []
    for line in info.read_text().splitlines():
        if line.startswith("BR"):
            continue
        name = line[3:] if line.startswith("SF:") else name
        points = files.get(name, []) if line == "end_of_record" else []
        out += [f"BRDA:{at},0,{i},{n}" for i, (at, n) in enumerate(points)]
        if points:
            out += [f"BRF:{len(points)}", f"BRH:{sum(n > 0 for _, n in points)}"]
        out.append(line)
    info.write_text("\n".join(out) + "\n")


def _toggles(counts):
    text = ""
    for name, points in _places(counts, "v_toggle").items():
        least = {}
        for at, n in points:
            least[at] = min(n, least.get(at, n))
        text += "\n".join([f"SF:{name}", *(f"DA:{at},{n}" for at, n in sorted(least.items())), "end_of_record", ""])
    return text


def _bits(counts):
    """Returns the sums of each source, without sources in which no bit was counted."""
    found = {}
    for point, n in counts.items():
        if TOGGLE in point:
            hit, every = found.get(_key(point, "f"), (0, 0))
            found[_key(point, "f")] = hit + (n > 0), every + 1
    return found


def write(folder, dats, run):
    """Writes FOLDER/verilated.info with `run`, and FOLDER/toggles.lcov. Returns (whether the former exists, {source:
    (bits that toggled, all bits)})."""
    counts, info, lines = _points(dats), folder / "verilated.info", folder / "lines.merged"
    lines.write_text("# SystemC::Coverage-3\n" + "".join(
        f"C '{p}' {n}\n" for p, n in counts.items() if TOGGLE not in p))
    made = run("verilator_coverage", "--write-info", info, lines)
    if made:
        _branches(info, _places(counts, "v_branch"))
    if any(TOGGLE in p for p in counts):
        (folder / "toggles.lcov").write_text(_toggles(counts))
    return made, _bits(counts)
