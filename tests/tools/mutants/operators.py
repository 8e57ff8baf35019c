# SPDX-License-Identifier: Apache-2.0
"""Random one-line mutants of C and SystemVerilog text.

A mutant is (file, line number, old line, new line, description). Comments and strings are never changed;
neither are lines that only declare, include or name things. The same generator state gives the
same mutants."""

import collections
import functools
import pathlib
import re
from typing import NamedTuple


class Mutant(NamedTuple):
    file: str
    line: int  # from 1
    old: str
    new: str
    what: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.what}: {self.old.strip()} -> {self.new.strip()}"


SWAPS = [
    (r"(?<![<>=\-])<(?![<=>])", "<="), (r"(?<![<>\-])<=(?!=)", "<"),
    (r"(?<![<>=\-])>(?![<=>])", ">="), (r"(?<![<>])>=", ">"),
    (r"==", "!="), (r"!=", "=="),
    (r"(?<!\+)\+(?![+=:])", "-"), (r"(?<!-)-(?![-=>:])", "+"),
    (r"\+=", "-="), (r"-=", "+="),
    (r"(?<=[\w)\] ])\*(?=[ ])", "+"),
    (r"<<(?![<=])", ">>"), (r"(?<!>)>>(?![>=])", "<<"),
    (r"&&", "||"), (r"\|\|", "&&"),
    (r"(?<=[\w)\]] )&(?= [\w(~!])", "|"), (r"(?<=[\w)\]] )\|(?= [\w(~!])", "&"),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bmin\b(?=\()", "max"), (r"\bmax\b(?=\()", "min"),
    (r"(?<![\w!=])!(?=[\w(])", ""),
]
NUMBER = re.compile(r"(?<![\w.'\[])(\d+)(?=[uU]?[lL]{0,2}\b)(?![\w.']*')")
# The smaller or the larger of two numbers: with equal numbers either is.
EITHER = re.compile(r"([\w.>\[\]-]+) ([<>]=?) ([\w.>\[\]-]+)\s+\? (?:\([\w ]+\))?"
                    r"(?:\1 : (?:\([\w ]+\))?\3|\3 : (?:\([\w ]+\))?\1)(?=\s*(?:[;,)]|$))")
NOT_CODE = re.compile(r"^\s*(#|//|/?\*|typedef|enum|struct|static const \w+ \w+\[|extern|import|"
                      r"`|module|endmodule|input|output|parameter|localparam|package|logic|wire|"
                      r"reg |genvar|generate|for \(genvar|end|\}|\{|else\s*$|case|default|return;|"
                      r"break;|continue;)")


def blanked(text):
    """Returns the text with comments and strings as blanks, of the same length."""
    def blank(m):
        return re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", blank, text, flags=re.S)


def places(code):
    """Returns every change of a line of code (blanked): (start, end, text, description)."""
    out = []
    same = {m.start(2) for m in EITHER.finditer(code)}
    for pattern, new in SWAPS:
        for m in re.finditer(pattern, code):
            if m.start() in same and new[0] in "<>":
                continue
            out.append((m.start(), m.end(), new, f"'{m.group(0)}' becomes '{new}'"))
    for m in NUMBER.finditer(code):
        n = int(m.group(1))
        new = str(n + 1)
        out.append((m.start(), m.end(), new, f"{n} becomes {new}"))
    return out


def dropped(code):
    """Returns whether a line is a call or an assignment, whose absence is a mutant."""
    m = re.match(r"\s*([\w.\->\[\]() +]+?(?:\(.*\)|\s*(?:[-+|&^]|<<|>>)?=\s.*));\s*$", code)
    return bool(m) and not re.match(r"\s*(?:const |static |u?int\w* |bool |size_t |\w+ \*|return|if|"
                                    r"for|while|assign)", code)


def usable(code, sv):
    if NOT_CODE.match(code) or not code.strip():
        return False
    if sv:
        return bool(re.match(r"\s*(assign .*;|[\w.\[\]:+\-]+ <?= .*;|if \(.*\)|else if \(.*\))", code))
    # a declaration of a function, or the first line of one, has nothing to mutate
    return not re.match(r"(static |void |bool |int |uint|size_t |const )\S.*[({,]\s*$", code)


def candidates(path, sv=False):
    """Returns (line number, line, blanked line) of each line that can be mutated."""
    text = path.read_text()
    lines, code = text.splitlines(), blanked(text).splitlines()
    return [(i + 1, a, b) for i, (a, b) in enumerate(zip(lines, code)) if usable(b, sv)]


# Code that reports, refuses or allocates room for objects, and the functions that do nothing else.
BESIDE = re.compile(r"\b(dla_(broken|disagree|illegal|msg_\w+|tap_\w+)|(?!dla_life)\w*refuse\w*|strange|bad_group|"
                    r"[cm]alloc|realloc|aligned_alloc|free|\w+_has_\w+|__builtin_cpu_supports|[a-z]*printf)\s*\(")
BESIDE_NAME = re.compile(r"(^|_)(legal|need|rule|refuse|create|destroy|free)(_\w+)?$|^test_|_set_(way|plain|tap)$|force_plain$|^make_(units|memory)$")
ASKS = re.compile(r"legal\w*\(|\bDLA_RULE_")
TEXT = re.compile(r"char \*(text|err)\b")
# Conditions of a refusal, and tests for an earlier error: the code after them does not run.
REFUSED = re.compile(r"^\s*if \(.*!\w*legal\w*\(|^\s*if \([\w>.-]*\bfailed\)$")
# Counts for reports, which no trace compares.
COUNTED = re.compile(r"\btraffic\[")
# A choice between two texts.
TEXTS = re.compile(r'[?:]\s*"')
# A step's report of its movement, which makes it run again: the order of units' work does not depend on it.
SAYS = re.compile(r"^\s*(?:bool )?moved = (?:true|false)(?:, again)?;$")
MODELS = pathlib.Path(__file__).resolve().parents[3] / "models"


def indent(line):
    return len(line) - len(line.lstrip())


def block(code, at):
    """Returns the innermost block around a line, with its head: its first line and the one after its last, from 0."""
    while indent(code[at]) % 4:  # the statement's first line
        at -= 1
    first, depth = at, indent(code[at])
    while first and (not code[first].strip() or indent(code[first]) >= depth):
        first -= 1
    end = at + 1
    while end < len(code) and (not code[end].strip() or indent(code[end]) > indent(code[first])):
        end += 1
    return first, end


@functools.lru_cache
def lone():
    """Returns the words that occur once in the models: functions of this name are called from elsewhere, for example by
    the bench."""
    words = collections.Counter()
    for path in MODELS.rglob("*.c"):
        words.update(re.findall(r"\b[a-z_]\w*", blanked(path.read_text())))
    return {word for word, n in words.items() if n == 1}


def beside(path):
    """Returns the lines of C, from 1, without influence on the work: blocks that refuse, report, show a transaction to
    a tap or allocate, with their condition; functions that do only this, fill in a text, or are never called in the
    models; tests for the legality of a layer; choices between texts; and a step's report of its movement."""
    text = path.read_text()
    code = blanked(text).splitlines()
    uncalled = lone() if MODELS in path.resolve().parents else ()
    inside = [function_in(code, i, HEADS["C"]) for i in range(1, len(code) + 1)]
    out = {i for i, (line, name) in enumerate(zip(code, inside), 1)
           if ASKS.search(line) or SAYS.search(line) or BESIDE_NAME.search(name) or name in uncalled}
    out |= {i for i, line in enumerate(text.splitlines(), 1) if TEXTS.search(line)}
    out |= {i for i, line in enumerate(code, 1) if COUNTED.search(line)}
    for i, line in enumerate(code):
        if REFUSED.search(line):
            first, end = block(code, next(k for k in range(i + 1, len(code))
                                          if indent(code[k]) > indent(line) and indent(code[k]) % 4 == 0))
            out |= set(range(first + 1, end + 1))
        if TEXT.search(line) and indent(line) != 4:  # a head, or its second line
            first, end = block(code, next(k for k in range(i, len(code)) if indent(code[k]) == 4))
            out |= set(range(first + 1, end + 1))
        elif line.startswith(" ") and BESIDE.search(line):
            first, end = block(code, i)
            out |= set(range(first + 1, end + 1))
    return out


def draw(rng, sources, root, sv=False, apart=None, acts=False):
    """Yields mutants, their lines drawn evenly from all lines of the sources that do not match the expression `apart`.
    acts: only from lines that do the work."""
    left = {p: beside(p) if acts else () for p in sources}
    pool = [(p, c) for p in sources for c in candidates(p, sv)
            if c[0] not in left[p] and not (apart and apart.search(c[2]))]
    while True:
        path, (number, line, code) = rng.choice(pool)
        offers = places(code)
        if not sv and dropped(code):
            offers.append(None)
        if not offers:
            continue
        offer = rng.choice(offers)
        if offer is None:
            new, what = re.sub(r"\S.*", ";", line), "statement dropped"
        else:
            start, end, text, what = offer
            new = line[:start] + text + line[end:]
        yield Mutant(str(path.relative_to(root)), number, line, new, what)


HEADS = {"SystemVerilog": re.compile(r"\s*(?:module|function|task)\b.*?(\w+)\s*[(;#]?"),
         "C": re.compile(r"(?!typedef|struct|enum)\w[\w *]*?(\w+)\(")}


def function_in(lines, line, head):
    return next((m[1] for text in reversed(lines[:line]) if (m := head.match(text))), "")


def function_of(path, line):
    """Returns the name of the function, or the module in SystemVerilog, around a line."""
    head = HEADS["SystemVerilog" if path.suffix == ".sv" else "C"]
    return function_in(path.read_text().splitlines(), line, head)


def apply(text, mutant):
    lines = text.splitlines(keepends=True)
    assert lines[mutant.line - 1].rstrip("\n") == mutant.old, f"{mutant}: the source has changed"
    lines[mutant.line - 1] = mutant.new + "\n"
    return "".join(lines)
