# SPDX-License-Identifier: Apache-2.0
"""Coverage that the programs left in OUT/coverage: databases of Verilator (.dat) and of lcov
(.info) of all processes, merged; the numbers for the page, and genhtml's pages when lcov is
installed."""

import shutil
import subprocess

KINDS = {"lines": ("LH", "LF"), "functions": ("FNH", "FNF"), "branches": ("BRH", "BRF")}


def _run(*words):
    return subprocess.run([str(w) for w in words], capture_output=True, text=True).returncode == 0


def _merge(folder):
    """merged.info, or None."""
    merged = folder / "merged.info"
    merged.unlink(missing_ok=True)
    dats, infos = sorted(folder.glob("*.dat")), sorted(folder.glob("*.info"))
    if dats:
        verilated = folder / "verilated.info"
        if shutil.which("verilator_coverage") and _run("verilator_coverage", "--write-info",
                                                       verilated, *dats):
            infos = sorted({*infos, verilated})
    if len(infos) == 1:
        shutil.copy(infos[0], merged)
    elif infos and shutil.which("lcov"):
        words = [w for i in infos for w in ("-a", i)]
        _run("lcov", "-q", "--rc", "lcov_branch_coverage=1", *words, "-o", merged)
    return merged if merged.exists() else None


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


def measure(out):
    """{"rows": [(kind, hit, all)], "page": link or None}, or None when nothing was measured."""
    folder = out / "coverage"
    merged = _merge(folder) if folder.is_dir() else None
    if not merged:
        return None
    rows = _count(merged)
    made = rows and shutil.which("genhtml") and _run(
        "genhtml", "-q", "--ignore-errors", "source", "-o", folder / "html", merged)
    return {"rows": rows, "page": "coverage/html/index.html" if made else None} if rows else None
