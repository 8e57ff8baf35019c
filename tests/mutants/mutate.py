# SPDX-License-Identifier: Apache-2.0
"""Writes a mutated copy of a source file: mutate.py NAME.mut OUT.c

A .mut file has lines `# why`, `file: PATH`, `old: TEXT`, `new: TEXT`. TEXT must occur exactly
once in the file, so that a mutant that no longer fits its source is an error and not a pass.
"""

import pathlib
import re
import sys


def read(path):
    keys = {}
    for line in pathlib.Path(path).read_text().splitlines():
        m = re.match(r"(file|old|new): (.*)", line)
        if m:
            keys[m[1]] = m[2]
        elif line and not line.startswith("#"):
            raise SystemExit(f"{path}: {line!r}: expected #, file:, old: or new:")
    missing = {"file", "old", "new"} - keys.keys()
    if missing:
        raise SystemExit(f"{path}: no {', '.join(sorted(missing))}")
    return keys


def main(mut, out):
    m = read(mut)
    text = pathlib.Path(m["file"]).read_text()
    n = text.count(m["old"])
    if n != 1:
        raise SystemExit(f"{mut}: {m['old']!r} occurs {n} times in {m['file']}, expected once")
    copy = f'#line 1 "{m["file"]}"\n' + text.replace(m["old"], m["new"])
    pathlib.Path(out).write_text(copy)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
