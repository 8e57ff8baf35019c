# SPDX-License-Identifier: Apache-2.0
"""Messages as names and values: the name is that of the legality rule, or else the one in messages.txt."""

import re

import kit

KINDS = {"#": r"(-?0x[0-9a-f]+|-?\d+)", "@": r"([A-Za-z][\w -]*?)", "%": r"\w+\.\w+:(\d+)"}
FIELD = r"[A-Z_]+\.\w+\.\w+"
NUMBER = r"(?<![\w.])-?(?:0x[0-9a-f]+|\d+(?:x\d+)*(?:\.\.-?\d+)?)\b"


def table():
    """Returns {name: pattern of its words}."""
    found = {}
    for line in (kit.ROOT / "tests/messages.txt").read_text().splitlines():
        if not line.startswith("#"):
            name, words = re.split(r" +\| ", line, maxsplit=1)
            parts = re.split("([#@%])", words)
            found[name] = re.compile("".join(KINDS.get(p) or re.escape(p) for p in parts))
    return found


TABLE = table()


def told(text):
    """Returns `NAME VALUE ...` for a message; the values of a rule are the fields and numbers that it names."""
    if m := re.fullmatch(r"(?:group \d+: )?(.*) \(rule ([\w-]+)\)", text):
        return " ".join([m[2], *re.findall(FIELD, m[1]), *re.findall(NUMBER, re.sub(FIELD, "", m[1]))])
    for name, pattern in TABLE.items():
        if m := pattern.fullmatch(text):
            return " ".join([name, *(v.replace(" ", "_") for v in m.groups())])
    raise AssertionError(f"no name in tests/messages.txt for: {text}")
