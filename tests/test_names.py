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


# ---- ports of RTL ----

PORT = re.compile(r"\s*(?:input|output|inout|parameter)\b.*?(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=.*)?,?\s*(?://.*)?$")


def ports(text):
    """Yields (module, group, port): group is the number of the line with the last `///` above the port, None without one."""
    module = group = None
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r"module (\w+)", line):
            module, group = found[1], None
        elif re.match(r"\s*///", line):
            group = number
        elif module and line.startswith(");"):
            module = None
        elif module and (found := PORT.match(line)):
            yield module, group, found[1]


def test_ports_of_rtl_are_explained():
    """Each port and parameter has a sentence, alone or for a group of at most five (a handshake with its words)."""
    seen, bare, crowds = 0, [], {}
    for f in sorted(x for top in ("rtl", "dpi", "examples/replay") for x in (kit.ROOT / top).rglob("*.sv")):
        for module, group, port in ports(f.read_text()):
            seen += 1
            bare += [f"{f.name}: {module}.{port}"] if group is None else []
            crowds.setdefault((f.relative_to(kit.ROOT).as_posix(), group), []).append(port)
    many = {k: v for k, v in crowds.items() if len(v) > 5 and k[0].startswith("rtl/")}
    assert seen > 3000 and not bare and not many, (bare, many)


def test_a_port_without_a_sentence_is_found():
    text = "module m #(\n  parameter int N = 2\n) (\n  /// Clock.\n  input logic a_i,\n  output logic [N-1:0] b_o\n);\n"
    assert list(ports(text)) == [("m", None, "N"), ("m", 4, "a_i"), ("m", 4, "b_o")]
