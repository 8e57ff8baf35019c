# SPDX-License-Identifier: Apache-2.0
"""The generator refuses tables that contradict each other, with file and line."""

import re
import shutil
import subprocess

import pytest

import kit

TABLES = kit.ROOT / "models" / "tables"


def generate(folder, out):
    return subprocess.run([kit.BUILD / "gen" / "gen", folder, "c", out], capture_output=True, text=True)


@pytest.mark.parametrize("table, line, to, words", kit.rows("refusals/tables.txt"))
def test_contradictions_are_refused(tmp_path, table, line, to, words):
    folder = tmp_path / "tables"
    shutil.copytree(TABLES, folder)
    path = folder / f"{table}.csv"
    text, n = re.subn(f"^{line}", to, path.read_text(), count=1, flags=re.M)
    assert n and text != path.read_text()
    path.write_text(text)
    got = generate(folder, tmp_path)
    assert got.returncode == 2
    place = table if table == "errata" else ""
    assert words in got.stderr and re.match(rf"\S+{place}\.csv:\d+: ", got.stderr)


def test_tables_as_they_are(tmp_path):
    got = generate(TABLES, tmp_path)
    assert (got.returncode, got.stderr) == (0, "")
