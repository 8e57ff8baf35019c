# SPDX-License-Identifier: Apache-2.0
"""Configurations are named in models/tables only. make lint-style finds lists of units or channels elsewhere."""

import re

import kit
import tables

TOPS = ("models", "dpi", "harness", "rtl", "mk", "Makefile")
SUFFIXES = {".c", ".h", ".cpp", ".sv", ".svh", ".sh", ".awk", ".mk", ".py", ".bash", ""}


def statements(text, suffix):
    """Yields (line, statement without comments and strings' quotes); a statement ends at ; { } or, in make and shell,
    at the end of the line."""
    if suffix in (".c", ".h", ".cpp", ".sv", ".svh"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
        parts = re.split(r"([;{}])", text)
    else:
        parts = re.split(r"((?<!\\)\n)", re.sub(r"(^|\s)#[^\n]*", r"\1", text))
    line = 1
    for part in parts:
        yield line, part
        line += part.count("\n")


def sources():
    for top in TOPS:
        path = kit.ROOT / top
        for f in [path] if path.is_file() else sorted(path.rglob("*")):
            if f.is_file() and f.suffix in SUFFIXES:
                yield f


def test_no_configuration_is_named_in_the_product():
    """A capability of a configuration is a feature in its column, so that a new configuration is a column."""
    word = re.compile(rf"\b({'|'.join(tables.CONFIGS)})\b")
    bad = [f"{f.relative_to(kit.ROOT)}:{line}: {word.search(s)[1]}" for f in sources()
           if f.suffix in (".c", ".h", ".cpp", ".sv", ".svh") for line, s in statements(
               f.read_text(), f.suffix) if word.search(s)]
    assert not bad, "\n".join(bad)
