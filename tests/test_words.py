# SPDX-License-Identifier: Apache-2.0
"""Pages name existing files; no file has both sides of a merge. Advice about other text: make lint-style."""

import re
import subprocess

import pytest

import kit

CODE = re.compile(r"\.(c|h|cpp|sv|svh|py|sh|mk|awk)$|(^|/)Makefile$")
# Inputs of tests and traces are data; so are tables.
DATA = re.compile(r"^vectors/(?!src/)|^tests/tools/fuzz/corpus/|\.csv$")


def files():
    r = subprocess.run(["git", "ls-files", "-z"], cwd=kit.ROOT, text=True, capture_output=True,
                       check=False)
    if r.returncode:
        pytest.skip("no git checkout: the list of files is git's")
    return [f for f in r.stdout.split("\0") if f and not DATA.search(f)
            and (kit.ROOT / f).is_file()]


def read(name):
    return (kit.ROOT / name).read_text(errors="replace")


def named(text):
    """Yields paths that a page names, relative to the tree or to the page, without those with a
    placeholder."""
    tops = {f.split("/")[0] for f in files() if "/" in f}
    for word in re.findall(r"`([\w./-]+)`|\]\(([\w./-]+)\)", text):
        path = (word[0] or word[1]).rstrip("/")
        if path.split("/")[0] in tops and "/" in path:
            yield path


def test_pages_name_existing_files():
    pages = [f for f in files() if f.endswith(".md") and f != "CHANGELOG.md"]
    paths = [(p, x) for p in pages for x in named(read(p))]
    assert len(paths) > 50
    assert [f"{p}: {x}" for p, x in paths if not (kit.ROOT / x).exists()
            and not (kit.ROOT / p).parent.joinpath(x).exists()] == []


def test_no_text_of_an_unfinished_merge():
    text = {f: read(f) for f in files()}
    assert len(text) > 500
    assert [f for f, x in text.items() if re.search(r"^(<{7}|>{7}) ", x, re.M)] == []
