# SPDX-License-Identifier: Apache-2.0
"""The text of the project: how long files are, words with one meaning, pages that name what there is."""

import re
import statistics
import subprocess

import pytest

import kit

CODE = re.compile(r"\.(c|h|cpp|sv|svh|py|sh|mk|awk)$|(^|/)Makefile$")
# Inputs of tests and traces are data; so are tables.
DATA = re.compile(r"^vectors/(?!src/)|^tests/fuzz/corpus/|\.csv$")
# What was found hard to understand once: it, and what says it better.
PHRASES = {
    r"0 no matter": "say what 0 means",
    r"is no matter|are no matter": "say that nothing looks at it",
    r"whatever differs is the checker's": "the checker compares what differs",
    r"costs? every run a tenth": "say what makes which runs slower",
    r"its word for an interrupt": "say what it calls it",
    r"no module reads a package": "modules import packages",
    r"\bdla_holes\b": "there is none",
    r"dla_slot_<unit>\.sv": "slots are in the generated dla_slots.sv",
    r"golden (legality|rules?)|legal (results?|values of a trace)":
        "legal is of registers, expect of a trace's results",
    r"test ?bench": "a bench is a Verilated core with what surrounds it",
}


def files():
    r = subprocess.run(["git", "ls-files", "-z"], cwd=kit.ROOT, text=True, capture_output=True,
                       check=False)
    if r.returncode:
        pytest.skip("no git checkout: the list of files is git's")
    return [f for f in r.stdout.split("\0") if f and not DATA.search(f)
            and (kit.ROOT / f).is_file()]


def read(name):
    return (kit.ROOT / name).read_text(errors="replace")


def test_files_are_short():
    lines = {f: read(f).count("\n") for f in files() if CODE.search(f)}
    assert len(lines) > 500
    assert [f"{f}: {n}" for f, n in lines.items() if n > 500] == []
    assert statistics.median(lines.values()) < 170


def odd(name, text):
    flat = re.sub(r"\s*\n[ \t]*(\*|//|#)?[ \t]*", " ", text)
    return [f"{name}: {m[0]!r}: {better}" for p, better in PHRASES.items()
            for m in re.finditer(p, flat, re.I)]


def test_no_odd_phrases():
    here = "tests/test_words.py"
    found = [x for f in files() if f != here and (CODE.search(f) or f.endswith(".md"))
             for x in odd(f, read(f))]
    assert found == []
    assert odd("a.c", "/* Port: 0 no\n * matter. */") != []


def test_public_headers_are_explained():
    """A fifth of their lines at least say what the rest means."""
    said = lines = 0
    for f in [f for f in files() if f.startswith("models/include/")]:
        said += sum(m[0].count("\n") + 1 for m in re.finditer(r"/\*.*?\*/", read(f), re.S))
        lines += read(f).count("\n")
    assert lines and said * 5 >= lines, f"{said} lines of comments in {lines}"


def named(text):
    """Paths that a page names, of the tree or below the page, without those with a placeholder."""
    tops = {f.split("/")[0] for f in files() if "/" in f}
    for word in re.findall(r"`([\w./-]+)`|\]\(([\w./-]+)\)", text):
        path = (word[0] or word[1]).rstrip("/")
        if path.split("/")[0] in tops and "/" in path:
            yield path


def test_pages_name_what_there_is():
    pages = [f for f in files() if f.endswith(".md") and f != "CHANGELOG.md"]
    paths = [(p, x) for p in pages for x in named(read(p))]
    assert len(paths) > 50
    assert [f"{p}: {x}" for p, x in paths if not (kit.ROOT / x).exists()
            and not (kit.ROOT / p).parent.joinpath(x).exists()] == []
