# SPDX-License-Identifier: Apache-2.0
"""Databases of a bench that Verilator built with COVERAGE=1: lines and branches as one .info of lcov, the signals that
toggled as another, whose lines count as often as the bit of them that toggled least."""

import re

POINT = re.compile(r"C '(.*)' (\d+)$")
TOGGLE = "page\2v_toggle"
EDGE = re.compile(":[01]->[01](?=\1)")


def _points(dats):
    """{point: count} of all databases; a point is the text of its keys. Since Verilator 5.048 each bit has a point
    for either edge; both count for the bit, as before."""
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
    """{file: [(line, count)]} of the points of a kind."""
    files = {}
    for point, n in sorted(counts.items()):
        if f"page\2{page}" in point:
            files.setdefault(_key(point, "f"), []).append((int(_key(point, "l")), n))
    return files


def _branches(info, files):
    """Adds them. Verilator 5.006 writes none; 5.032 writes all points of a line as branches and counts those that
    were hit ten times."""
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
    """Of each source; none when no bit was counted."""
    found = {}
    for point, n in counts.items():
        if TOGGLE in point:
            hit, every = found.get(_key(point, "f"), (0, 0))
            found[_key(point, "f")] = hit + (n > 0), every + 1
    return found


def write(folder, dats, run):
    """FOLDER/verilated.info with `run`, and FOLDER/toggles.lcov. Returns (whether there is the former, {source: (bits
    that toggled, all bits)})."""
    counts, info, lines = _points(dats), folder / "verilated.info", folder / "lines.merged"
    lines.write_text("# SystemC::Coverage-3\n" + "".join(
        f"C '{p}' {n}\n" for p, n in counts.items() if TOGGLE not in p))
    made = run("verilator_coverage", "--write-info", info, lines)
    if made:
        _branches(info, _places(counts, "v_branch"))
    if any(TOGGLE in p for p in counts):
        (folder / "toggles.lcov").write_text(_toggles(counts))
    return made, _bits(counts)
