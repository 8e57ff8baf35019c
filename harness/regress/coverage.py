# SPDX-License-Identifier: Apache-2.0
"""Coverage that the programs left in OUT/coverage: databases of Verilator (.dat) and of lcov
(.info) of all processes, merged; the numbers for the page, and genhtml's pages when lcov is
installed."""

import re
import shutil
import subprocess
import sys

from . import verilated

KINDS = {"lines": ("LH", "LF"), "functions": ("FNH", "FNF"), "branches": ("BRH", "BRF")}


def _run(*words):
    """Whether a program did its work; what one says that did not is printed."""
    r = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False)
    if r.returncode:
        said = (r.stderr.strip() or r.stdout.strip() or f"exit code {r.returncode}").splitlines()
        print(f"coverage: {words[0]}: {said[0]}", file=sys.stderr)
    return r.returncode == 0


def _options(program):
    """Options of lcov or genhtml: version 2 has other names, and refuses what version 1 left out."""
    r = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.search(r"version (\d+)", r.stdout)
    old = version and int(version[1]) < 2
    if program == "lcov":
        return (["--rc", "lcov_branch_coverage=1"] if old else
                ["--rc", "branch_coverage=1", "--ignore-errors", "empty,inconsistent"])
    return ["--branch-coverage", "--ignore-errors"] + (
        ["source"] if old else ["source,empty,inconsistent", "--synthesize-missing"])


def _merge(folder):
    """merged.info or None, and the row of toggled bits."""
    toggles = []
    merged = folder / "merged.info"
    merged.unlink(missing_ok=True)
    dats, infos = sorted(folder.glob("*.dat")), sorted(folder.glob("*.info"))
    if dats:
        made, hit, bits = (verilated.write(folder, dats, _run)
                           if shutil.which("verilator_coverage") else (False, 0, 0))
        infos = sorted({*infos, folder / "verilated.info"}) if made else infos
        toggles = [("toggles", hit, bits)] if bits else []
    if len(infos) == 1:
        shutil.copy(infos[0], merged)
    elif infos and shutil.which("lcov"):
        words = [w for i in infos for w in ("-a", i)]
        _run("lcov", "-q", *_options("lcov"), *words, "-o", merged)
    return merged if merged.exists() else None, toggles


def _count(file):
    """Sums of the summary lines of an .info; of Verilator's, which has none, the DA lines."""
    sums, da = {}, [0, 0]
    for line in file.read_text().splitlines():
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
    """Pages of files and lines, when lcov is installed: their link."""
    made = shutil.which("genhtml") and _run("genhtml", "-q", *_options("genhtml"), "-o", folder / name, info)
    return f"coverage/{name}/index.html" if made else None


def measure(out):
    """{"rows": [(kind, hit, all)], "page": link or None, "toggles": the same}, or None when nothing was measured."""
    folder = out / "coverage"
    merged, toggles = _merge(folder) if folder.is_dir() else (None, [])
    rows = merged and _count(merged)
    if not rows:
        return None
    return {"rows": rows + toggles, "page": _pages(folder, "html", merged),
            "toggles": _pages(folder, "toggles", folder / "toggles.lcov") if toggles else None}
