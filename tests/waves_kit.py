# SPDX-License-Identifier: Apache-2.0
"""Wave files in tests: runs with a window, signals of an FST, markers of a save file."""

import bisect
import re

import kit

LAST, TAIL = 2000, 200
LIBERAL = ("sdp", "pdp", "cdp")     # this bench contains their planted bugs


def bench(unit):
    exe = kit.BUILD / f"nv_small-{'liberal' if unit in LIBERAL else 'planted'}/cosim"
    return kit.need(exe, "make test-build")


def plain(names):
    """Since Verilator 5.048 an array is a separate scope: "row.row[0]" is row[0] here."""
    return re.sub(r"\b(\w+)\.(?=\1\[)", "", names)


def variables(head):
    """Returns (scopes, words) of each variable in the header of a VCD; every scope must end."""
    found, scope = [], []
    for line in head.splitlines():
        if line.startswith("$scope"):
            scope.append(line.split()[2])
        elif line.startswith("$upscope"):
            scope.pop()
        elif line.startswith("$var"):
            found.append((list(scope), line.split()))
    assert not scope
    return found


def waves(file):
    """Returns ({name: its values as [(time, value)]}, first time, last time) of an FST."""
    head, body = kit.vcd(file).split("$enddefinitions $end", 1)
    names = {plain(".".join([*scope, word[4]])): word[3] for scope, word in variables(head)}
    values, times, now = {}, [], 0
    for line in body.splitlines():
        if line.startswith("#"):
            times.append(now := int(line[1:]))
        elif line[:1] in "01b" and line:
            value, key = line[1:].split() if line[0] == "b" else (line[0], line[1:])
            values.setdefault(key, []).append((now, value))
    return {n: values.get(k, []) for n, k in names.items()}, times[0], times[-1]


def declared(file):
    """Returns the signals of an FST as GTKWave names them, with their bits: {"top.name[7:0]", "top.bit"}."""
    head = kit.vcd(file).split("$enddefinitions")[0]
    return {plain(".".join([*scope, "".join(word[4:-1])])) for scope, word in variables(head)}


def at(changes, when):
    n = bisect.bisect_right(changes, (when, "~"))
    return changes[n - 1][1] if n else None


def first_difference(a, b, begin, end):
    """Returns the first time from begin to end at which two signals differ, or None."""
    times = sorted({begin, *(t for t, _ in a + b if begin <= t <= end)})
    return next((t for t in times if at(a, t) != at(b, t)), None)


def markers(view):
    """Returns left edge, marker A, marker B (None: not set) of a save file, in ps."""
    text = view.read_text()
    left = int(re.search(r"\[timestart\] (\d+)", text)[1])
    a, b = re.search(r"^\*-[\d.]+ \d+ (\d+) (-?\d+) ", text, re.M).groups()
    return left, int(a), None if b == "-1" else int(b)


def planted(view):
    """Returns marker C, a planted fault, and left and right edge of the first screen, in ps."""
    text = view.read_text()
    left = int(re.search(r"\[timestart\] (\d+)", text)[1])
    zoom, c = re.search(r"^\*(-[\d.]+) \d+ \d+ -?\d+ (-?\d+) ", text, re.M).groups()
    return int(c), left, left + 2 ** -float(zoom) * 1050 / 200


def windowed(tmp_path, exe, *args, code, last=LAST):
    """Runs with a window a trace that ends with `code`; returns (output, waves, save file)."""
    r = kit.run(exe, "--waves-last", last, "--waves-dir", tmp_path / "w", *args)
    assert r.returncode == code, kit.tail(r)
    shown = re.search(r"^waves: gtkwave (\S+) (\S+)$", r.stdout, re.M)
    assert shown, kit.tail(r)
    files = [kit.pathlib.Path(x) for x in shown.groups()]
    assert all(f.is_absolute() and f.exists() for f in files)
    return r, *files
