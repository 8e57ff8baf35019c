# SPDX-License-Identifier: Apache-2.0
"""Writes a copy of a model's source with one bug of models.bugs: mutate.py NAME OUT.c"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "rtl/planted"))
import plant  # noqa: E402


def bugs():
    """Returns the table by name: file, text, text with the bug, rule that it breaks."""
    return {r[3]: (*r[:3], r[4]) for r in plant.rows(HERE / "models.bugs", 5)}


def copy(name):
    """Returns the source with the bug."""
    file, old, new, _ = bugs()[name]
    return plant.changed((HERE.parents[2] / file).read_text(), file, old, new)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in bugs():
        raise SystemExit(f"{__doc__}; names: {' '.join(bugs())}")
    pathlib.Path(sys.argv[2]).write_text(f'#line 1 "{bugs()[sys.argv[1]][0]}"\n{copy(sys.argv[1])}')
