# SPDX-License-Identifier: Apache-2.0
"""The campaign of random mutants (mutants/campaign.py): the mutants that it draws, that it detects them, and that it
fails when no trace detects a mutant."""

import random
import re
import sys

import kit
import pytest

import campaign as campaign_module
import hardware
import killers
import native
import operators

CODE = """\
/* a < b */
static const int table[] = { 1, 2 };
int f(int a, int b)
{
    const char *s = "a < b";

    if (a < b && b != 3)
        g(a + 1);
    return a << 2;
}
"""


def drawn(path, count, seed):
    stream = operators.draw(random.Random(seed), [path], path.parent)
    return [next(stream) for _ in range(count)]


def test_operators(tmp_path):
    """Comments, strings, declarations and tables are never mutated; the same seed draws the same mutants."""
    f = tmp_path / "code.c"
    f.write_text(CODE)
    found = drawn(f, 300, 1)
    assert found == drawn(f, 300, 1) != drawn(f, 300, 2)
    assert {m.line for m in found} == {7, 8, 9}
    new = {m.new.strip() for m in found}
    assert {"if (a <= b && b != 3)", "if (a < b || b != 3)", "if (a < b && b == 3)",
            "if (a < b && b != 4)", "g(a - 1);", ";", "return a >> 2;", "return a << 3;"} <= new
    for m in found:
        changed = operators.apply(CODE, m).splitlines()
        assert sum(a != b for a, b in zip(changed, CODE.splitlines(), strict=True)) == 1
    with pytest.raises(AssertionError, match="the source has changed"):
        operators.apply(CODE.replace("a < b &&", "a > b &&"), next(m for m in found if m.line == 7))


@pytest.mark.parametrize("kind", [native.Native, hardware.Hardware])
def test_both_kinds_have_what_a_campaign_calls(kind):
    assert all(callable(getattr(kind, name)) for name in ("each", "prepare", "begin", "kill"))
    assert isinstance(kind.passing, tuple)


BESIDE = """\
static unit *create(const cfg *c)
{
    unit *u = calloc(1, sizeof *u);

    u->n = 1;
    return u;
}

static bool suits(unit *u, uint32_t n)
{
    if (n < 4)
        return true;
    dla_disagree(u->ctx, 1, "of %u",
                 n - 1);
    return false;
}

static bool step(unit *u)
{
    bool moved = false;

    if (u->failed)
        return true;
    u->n += 1;
    u->traffic[0].bytes += 4;
    moved = true;
    if (u->n > 3 && !unit_legal(u))
        return false;
    if (u->n > 7) {
        u->failed = true;
        dla_broken(u->ctx, 2, "too many");
    }
    if (u->tap)
        dla_tap_csb(u->tap, u->n + 1);
    return u->n < 5;
}

static const char *status(const unit *u, char *text,
                          size_t size)
{
    text[0] = 0;
    return text;
}

static uint32_t group_status(const unit *u)
{
    return u->n == 1;
}
"""


def test_closing_campaigns_draw_working_code(tmp_path):
    """Excludes blocks that refuse, report, show values to a tap or allocate, and functions that do nothing else."""
    f = tmp_path / "code.c"
    f.write_text(BESIDE)
    left, lines = operators.beside(f), BESIDE.splitlines()
    acts = [x.strip() for i, x, code in operators.candidates(f)
            if i not in left and (operators.places(code) or operators.dropped(code))]
    assert acts == ["u->n += 1;", "return u->n < 5;", "return u->n == 1;"]
    stream = operators.draw(random.Random(1), [f], tmp_path, acts=True)
    assert {lines[next(stream).line - 1].strip() for _ in range(100)} == set(acts)


def test_closing_campaigns_draw_from_most_lines():
    sources = native.sources(["closing"])
    assert {"cdma_wt.c", "dla_fp.c", "regs.c"} <= {p.name for p in sources}
    every = [(p, c[0]) for p in sources for c in operators.candidates(p)]
    left = {p: operators.beside(p) for p in sources}
    acts = [line for p, line in every if line not in left[p]]
    assert 0.8 * len(every) < len(acts) < len(every)


def test_closing_campaigns_leave_out_unused_functions():
    """`dla_events_pass` is for the bench; `dla_events_give`, beside it, runs when an event is sent."""
    path = kit.ROOT / "models/core/events.c"
    left, code = operators.beside(path), path.read_text().splitlines()
    inside = {name: [i for i in range(1, len(code)) if operators.function_of(path, i) == name]
              for name in ("dla_events_pass", "dla_events_give")}
    assert left >= set(inside["dla_events_pass"]) and not left & set(inside["dla_events_give"])


def test_every_source_is_drawn_from():
    files = {p.name for p in native.sources()}
    assert {"cdma_wt.c", "dla_fp.c", "regs.c", "rubik.c"} <= files and len(files) > 60


def test_reports_and_lint_are_not_drawn(tmp_path):
    """Mutates only arithmetic, addressing and sequencing of the RTL."""
    f = tmp_path / "unit.sv"
    f.write_text("  assign unused = ^{a[3:1]};\n  assign stall_en_o = a && b;\n  if (stall && on) stalls_o <= stalls_o + 1;\n"
                 "  assign installed = a && b;\n")
    stream = operators.draw(random.Random(1), [f], tmp_path, sv=True, apart=hardware.APART)
    assert {next(stream).line for _ in range(40)} == {4}
    assert not [p for p in hardware.sources() if p.name in ("dla_cdma_perf.sv", "dla_bdma_stall.sv")]


@pytest.mark.parametrize("old,new,line", [
    ("      count_q <= count_q + 1'b1;", "      count_q <= count_q - 1'b1;",
     "      count_q <= (mutants_pkg::bug == 7) ? (count_q - 1'b1) : (count_q + 1'b1);"),
    ("  assign a = b && c;", "  assign a = b || c;",
     "  assign a = (mutants_pkg::bug == 7) ? (b || c) : (b && c);"),
    ("    if (valid == ready) begin", "    if (valid != ready) begin",
     "    if ((mutants_pkg::bug == 7) ? (valid != ready) : (valid == ready)) begin"),
    ("    else if (a[1]) q <= q + W'(8 * A);", "    else if (a[1]) q <= q + W'(9 * A);",
     "    else if (a[1]) q <= (mutants_pkg::bug == 7) ? (q + W'(9 * A)) : (q + W'(8 * A));"),
    ("    if (f(a) == 1) q <= f(a);", "    if (f(a) != 1) q <= f(a);",
     "    if ((mutants_pkg::bug == 7) ? (f(a) != 1) : (f(a) == 1)) q <= f(a);"),
    ("  assign a[i+1] = b;", "  assign a[i-1] = b;", None), ("  if (a) x <= y;", "  if (a) x < y;", None),
    ("    x <= y;", "    x <  y;", None)])
def test_switch_of_a_line(old, new, line):
    assert hardware.switched(old, {7: new}) == line


def test_two_mutants_of_a_line():
    assert hardware.switched("  assign a = b + c;", {1: "  assign a = b - c;", 4: "  assign a = b | c;"}) == (
        "  assign a = (mutants_pkg::bug == 1) ? (b - c) : (mutants_pkg::bug == 4) ? (b | c) : (b + c);")


def test_traces_of_an_engine():
    """The registers of a trace decide which engines' mutants it plays with; the list decides which memories are slow,
    and the configuration."""
    used = {d.name: {e for e in hardware.ENGINES["nv_small"] if hardware.uses(d, e)} for d in kit.folders(kit.VECTORS)}
    conv = {"cdma", "cbuf", "csc", "cmac", "cacc"}
    assert used["dc_dilation"] == conv | {"sdp"} and used["pdp_max"] == {"pdp"} and used["cdp_lrn5"] == {"cdp"}
    assert hardware.uses(kit.VECTORS / "nv_full/rubik_merge", "rubik")
    assert [hardware.secondary(c) for c in hardware.ENGINES] == [False, True, True]


def test_layers_of_each_precision(tmp_path):
    """Random layers of nv_full are small ones of its three precisions, others with each memory; each is made once."""
    kind = hardware.Hardware({}, tmp_path, 1, only="nv_full")
    sets = [kind.folders("random layers", "nv_full", "cdp", i) for i in range(3)]
    assert [len(s) for s in sets] == [30] * 3 and len({d for s in sets for d in s}) == 90
    kinds = {int(re.search(r"CDP\.D_DATA_FORMAT_0, (\w+)", kit.text(d))[1], 16) for d in sets[0]}
    assert kinds == {0, 1, 2}
    made = {d: d.stat().st_mtime_ns for d in sets[1]}
    again = hardware.Hardware({}, tmp_path, 1, only="nv_full").folders("random layers", "nv_full", "cdp", 1)
    assert {d: d.stat().st_mtime_ns for d in again} == made


def test_a_test_that_fails_unmutated_detects_nothing(tmp_path):
    """The traces that detect a mutant are also played without it; the quick ways of every configuration come first."""
    kind = hardware.Hardware({}, tmp_path, 1, ["vectors"])
    kind.folders, calls, bad = (lambda *a: list("abcdefgh")), [], {}

    def run(config, number, units, timing, dirs):
        calls.append((config, number, dirs[0], timing))
        return bad.get((config, number, dirs[0]))
    kind.run = run
    where = {"small": ["cdp"], "large": ["cdp"]}
    assert kind.seen(3, where) is None and len(calls) == 12 and not any(t for *_, t in calls[:4])
    bad["large", 3, "g"] = calls.clear() or "FAIL"
    assert kind.seen(3, where) == ("vectors", "FAIL")
    assert [c[:3] for c in calls] == [("small", 3, "a"), ("small", 3, "g"), ("large", 3, "a"), ("large", 3, "g"),
                                      ("large", 0, "g")]
    bad["small", 3, "a"] = bad["small", 0, "a"] = "HANG"
    with pytest.raises(SystemExit, match="unchanged RTL fails with --engine cdp=rtl : HANG"):
        kind.seen(3, {"small": ["cdp"]})


def mutant(file, old, new):
    """Returns the mutant of the only line with this text."""
    lines = (kit.ROOT / file).read_text().splitlines()
    number, = (i for i, x in enumerate(lines, 1) if old in x)
    return operators.Mutant(file, number, lines[number - 1], lines[number - 1].replace(old, new), "what")


@pytest.mark.long
def test_only_lines_that_a_configuration_elaborates_are_mutated(tmp_path):
    """A line of a generate branch that nv_full does not have is not drawn for nv_full; one of its sums is, and one of
    shared arithmetic is a mutant of each engine with a circuit that it changes."""
    kind = hardware.Hardware({}, tmp_path, 1, only="nv_full")
    assert list(kind.have) == ["nv_full"]
    no = mutant("rtl/cacc/dla_cacc_turns.sv", "there_o = wptr_i != ", "there_o = wptr_i == ")
    yes = mutant("rtl/bdma/dla_bdma_lines.sv", "line_last && surfs_q == ", "line_last && surfs_q != ")
    shared = mutant("rtl/lib/dla_fp48_to_fp32.sv", "sig[24] ? 23'b0 : sig[22:0]", "sig[24] ? 23'b1 : sig[22:0]")
    assert kind.prepare(no) == "the same circuit" and kind.prepare(yes) == kind.prepare(shared) == ""
    assert [v for _, v in kind.number.values()] == [{"nv_full": ["bdma"]}, {"nv_full": ["cacc"]}]


def test_benches_are_taken_that_hold_the_mutants(tmp_path):
    """A campaign numbers its mutants as the existing benches do; other RTL or one mutant more makes it build them
    again."""
    a, b = (operators.Mutant("rtl/pdp/dla_pdp.sv", n, "a", "b", "what") for n in (1, 2))
    calls = []

    def numbers(*mutants, text="text"):
        kind = hardware.Hardware({}, tmp_path / "rtl", 1)
        kind.number = {m: (i, {"nv_small": ["pdp"]}) for i, m in enumerate(mutants, 1)}
        kind.build_all, kind.text = (lambda: calls.append(len(mutants))), (lambda: text)
        kind.build()
        return [v[0] for v in kind.number.values()]

    assert numbers(a, b) == [1, 2] and numbers(b) == [2] and calls == [2]
    assert numbers(b, a._replace(line=3)) == [1, 2] and calls == [2, 2]
    assert numbers(b, text="other") == [1] and calls == [2, 2, 1]


def test_a_mutant_that_never_ends_is_killed_with_all_that_it_started():
    """A child that holds the output open and sleeps must not delay the campaign."""
    assert killers.ends(["sh", "-c", "sleep 1000 & wait"], guard=1) == (None, "does not end")
    assert killers.ends(["sh", "-c", "while :; do :; done"], cpu=1) == (None, "does not end")
    assert killers.ends(["sh", "-c", "echo out; echo err >&2; exit 3"]) == (3, "out\nerr\n")


def campaign(*args, env=None):
    return kit.run(sys.executable, "tests/tools/mutants/campaign.py", "--jobs", 1, *args, env=env)


@pytest.mark.long(every=3)
def test_campaign(tmp_path):
    """The traces of this repository detect some mutants of one source, and the exit code shows whether they are enough;
    the same campaign uses its results again. Where only golden traces play and there are none, all mutants live and the
    campaign fails."""
    make = ["make", "mutate", f"B={kit.BUILD}", f"MUTATE={tmp_path}", "JOBS=1", "COUNT=4", "SEED=5",
            "FILES=pdp_addr", "STAGES=vectors"]
    r = kit.run(*make)
    lines = re.findall(r"^[1-4]/4 models/units/pdp/pdp_addr\.c:\d+: .*: (vectors: |SURVIVED)", r.stdout,
                       re.M)
    dead = lines.count("vectors: ")
    assert len(lines) == 4 and dead >= 2, kit.tail(r)
    assert f"0 equivalent, {dead} of 4 killed, {25 * dead:.1f} %" in r.stdout
    assert r.returncode == (0 if dead == 4 else 2), kit.tail(r)
    again = kit.run(*make)
    assert again.stdout.count("vectors: ") == 0 and f"{dead} of 4 were detected before, 0 were" in again.stdout
    assert f"{dead} of 4 killed" in again.stdout and again.returncode == r.returncode
    kit.ends(campaign("--out", tmp_path, "--count", 1, "--seed", 5, "--files", "pdp_addr", "--fresh", "--stages",
                      "golden traces", env={"DLA_TRACES": "/nowhere"}), 1, ("SURVIVED", "0 of 1 killed, 0.0 %"))


def test_reasons_name_a_function(tmp_path):
    """A row of equivalent.csv covers a line in one function of a file, or (none named) every such line; each row's line
    is in its file, and the changed one is not."""
    f = tmp_path / "code.c"
    f.write_text(CODE + CODE.replace("int f(", "static int *g("))
    lines = f.read_text().splitlines()
    named = [operators.function_of(f, i) for i, x in enumerate(lines, 1) if "a << 2" in x]
    assert named == ["f", "g"]
    known, alone = campaign_module.reasons(closing=True), campaign_module.reasons()
    assert alone and len(alone) < len(known)
    for (file, before, after), rows in known.items():
        path = kit.ROOT / file
        lines = [i for i, x in enumerate(path.read_text().splitlines(), 1) if x.strip() == before]
        for function, why in rows:
            assert why and before != after
            places = [campaign_module.stands_in(operators.Mutant(file, i, before, after, "")) for i in lines]
            assert any(not function or function in p for p in places), (file, before)


def test_a_reason_may_be_for_one_of_equal_lines():
    """`bdma_take` transfers twice: a row about the first place does not cover the second."""
    file, line = "models/units/bdma/bdma.c", "    bdma_hand_off(u);"
    text = (kit.ROOT / file).read_text().splitlines()
    at = [i for i, x in enumerate(text, 1) if x == line]
    said = [campaign_module.reason(campaign_module.reasons(), operators.Mutant(file, i, line, "    ;", ""))
            for i in at]
    assert len(at) == 2 and said[0] and not said[1]


@pytest.mark.parametrize("args,message", [
    (("--files", "nothing_of_this_name", "--stages", "vectors"), "no source has this in its path"),
    (("--stages", "magic"), "expected some of vectors"),
    (("--stages", "suite", "--rtl"), "expected some of vectors,random layers,check,golden traces,engine bench,closing"),
    (("--config", "nv_full"), "--config needs --rtl"), (("--count", 0), "must be at least 1")])
def test_refused(args, message):
    r = campaign(*args)
    assert r.returncode and message in r.stderr, kit.tail(r)


def test_equal_numbers_and_texts_are_not_mutated(tmp_path):
    """With two equal numbers either is the smaller; the choice of a text is no arithmetic. Other comparisons are
    mutated."""
    def signs(code):
        return [what for *_, what in operators.places(code) if "<" in what or ">" in what]
    assert not signs("n = a->b < c ? a->b : c;") and not signs("i = i > 511 ? 511 : (uint32_t)i;")
    assert not signs("return b < a ? (uint32_t)b : a;")
    assert signs("n = a < b ? a : b + 1;") and signs("n = a < b ? c : d;")
    f = tmp_path / "code.c"
    f.write_text('int f(int a)\n{\n    say(a == 1 ? "one"\n               : "two");\n    a = a == 1 ? 2 : 3;\n}\n')
    assert operators.beside(f) == {3, 4}
