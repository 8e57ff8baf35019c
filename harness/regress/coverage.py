# SPDX-License-Identifier: Apache-2.0
"""Merges the coverage that the programs left in OUT/coverage: databases of Verilator (.dat) and of lcov (.info) of all
processes. Gives the numbers for the page, and genhtml's pages when lcov is installed."""

import re
import shutil
import subprocess
import sys

from . import verilated
from .owner import KIT

KINDS = {"lines": ("LH", "LF"), "functions": ("FNH", "FNF"), "branches": ("BRH", "BRF")}


def _run(*words):
    """Returns whether a program succeeded; prints the messages of one that did not."""
    r = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False)
    if r.returncode:
        said = (r.stderr.strip() or r.stdout.strip() or f"exit code {r.returncode}").splitlines()
        print(f"coverage: {words[0]}: {said[0]}", file=sys.stderr)
    return r.returncode == 0


def _options(program):
    """Returns options of lcov or genhtml: version 2 renamed them, and rejects some input that version 1 skipped."""
    r = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.search(r"version (\d+)", r.stdout)
    old = version and int(version[1]) < 2
    if program == "lcov":
        return (["--rc", "lcov_branch_coverage=1"] if old else
                ["--rc", "branch_coverage=1", "--ignore-errors", "empty,inconsistent"])
    return ["--branch-coverage", "--ignore-errors"] + (
        ["source"] if old else ["source,empty,inconsistent", "--synthesize-missing"])


def _merge(folder):
    """Returns merged.info or None, the row of toggled bits, and {source: (toggled bits, all)}."""
    toggles, bits = [], {}
    merged = folder / "merged.info"
    merged.unlink(missing_ok=True)
    dats, infos = sorted(folder.glob("*.dat")), sorted(folder.glob("*.info"))
    if dats:
        made, bits = (verilated.write(folder, dats, _run) if shutil.which("verilator_coverage") else (False, {}))
        infos = sorted({*infos, folder / "verilated.info"}) if made else infos
        toggles = [("toggles", *map(sum, zip(*bits.values())))] if bits else []
    if len(infos) == 1:
        shutil.copy(infos[0], merged)
    elif infos and shutil.which("lcov"):
        words = [w for i in infos for w in ("-a", i)]
        _run("lcov", "-q", *_options("lcov"), *words, "-o", merged)
    return merged if merged.exists() else None, toggles, bits


def _records(file):
    """Yields (name, lines) of each source in an .info."""
    name, lines = "", []
    for line in file.read_text().splitlines():
        name = line[3:] if line.startswith("SF:") else name
        lines.append(line)
        if line == "end_of_record":
            yield name, lines
            lines = []


def _count(lines):
    """Adds up the summary lines of an .info, or its DA lines: Verilator writes no summary."""
    sums, da = {}, [0, 0]
    for line in lines:
        tag, _, rest = line.partition(":")
        if tag in ("LH", "LF", "FNH", "FNF", "BRH", "BRF"):
            sums[tag] = sums.get(tag, 0) + int(rest)
        elif tag == "DA":
            da[0] += int(rest.split(",")[1]) > 0
            da[1] += 1
    if not sums.get("LF"):
        sums.update(LH=da[0], LF=da[1])
    return [(k, sums.get(h, 0), sums[f]) for k, (h, f) in KINDS.items() if sums.get(f)]


def _pages(folder, name, info):
    """Makes pages of files and lines when lcov is installed; returns their link."""
    made = shutil.which("genhtml") and _run("genhtml", "-q", *_options("genhtml"), "-o", folder / name, info)
    return f"coverage/{name}/index.html" if made else None


def _owned(folder, merged, toggles, owners):
    """Returns a row for each owner of sources: {"owner", "rows", "page"}; units come before the kit."""
    found = {}
    for name, lines in _records(merged):
        found.setdefault(owners.of(name), []).append(lines)
    result = []
    for owner in sorted({*found, *map(owners.of, toggles)}, key=lambda o: (o == KIT, o)):
        info = folder / f"{owner.replace(' ', '_')}.lcov"
        lines = [x for record in found.get(owner, ()) for x in record]
        info.write_text("\n".join(lines) + "\n")
        bits = [n for name, n in toggles.items() if owners.of(name) == owner]
        rows = _count(lines) + [("toggles", *map(sum, zip(*bits)))] * bool(bits)
        page = owner != KIT and lines and _pages(folder, info.stem, info)
        result.append({"owner": owner, "rows": rows, "page": page or None})
    return result


def measure(out, owners=None):
    """Returns {"rows": [(kind, hit, all)], "page": link or None, "toggles": the same, "owners": rows of the units and
    of the kit}, or None when nothing was measured."""
    folder = out / "coverage"
    merged, toggles, bits = _merge(folder) if folder.is_dir() else (None, [], {})
    rows = merged and _count(merged.read_text().splitlines())
    if not rows:
        return None
    return {"rows": rows + toggles, "page": _pages(folder, "html", merged),
            "toggles": _pages(folder, "toggles", folder / "toggles.lcov") if toggles else None,
            "owners": _owned(folder, merged, bits, owners) if owners else []}
