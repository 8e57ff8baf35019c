# SPDX-License-Identifier: Apache-2.0
"""Likely causes by identifier and values, as `--report` has them. The words of a cause appear in no other place."""

import re

# A field with its line, an enable with S_POINTER of group 1, a line, a command at which a trace waits.
LINE = r" \(\w+\.\w+:\d+\)"
FIELD = rf"\w+\.\w+\.\w+ = 0x[0-9a-f]+(?:{LINE}| \(never written\))"
ENABLE = rf"\w+\.D_OP_ENABLE{LINE}(?: with \w+\.S_POINTER\.PRODUCER = 0x1{LINE})?"
FLUSH = r"the flush of the convolution buffer is not finished: "
LONE = rf"\w+ is not enabled for the layer of \w+ that {ENABLE} started(?: and that needs it, {FIELD})?: \w+\.D_OP_ENABLE "
WAITED = rf"\w+_[01] is waited for{LINE}"
POLL = rf"the poll of \w+\.\w+ for 0x[0-9a-f]+{LINE} cannot come true: "
WORDS = {
    "flush_polled": FLUSH + rf"CDMA\.S_CBUF_FLUSH_STATUS\.FLUSH_DONE reads 0, polled{LINE}"
                    r"(?:; the limit of time came first, expected more clocks or steps)?",
    "flush": FLUSH + r"CDMA is enabled, and CDMA\.S_CBUF_FLUSH_STATUS\.FLUSH_DONE reads 0",
    "masked": rf"the interrupt is masked: GLB\.S_INTR_STATUS\.\w+ is 1, but {FIELD} keeps it from the pin",
    "pin_lost": r"the interrupt pin is lost: GLB\.S_INTR_STATUS = 0x\w+, not masked by GLB\.S_INTR_MASK = 0x\w+, and the pin "
                r"is seen low",
    "enable_lost": rf"an enable did not arrive: {ENABLE} is layer \d+, but no group of \w+ is enabled and its "
                   r"S_POINTER\.CONSUMER is [01]",
    "wrong_group": rf"group [01] of \w+ is enabled, but group [01] is next: {ENABLE}, and \w+\.S_POINTER\.CONSUMER is [01]",
    "partner_never": LONE + "was never set to 1",
    "partner_fewer": LONE + r"was written for (?:1 layer|\d+ layers) only",
    "partner_kind": LONE + rf"was written for (?:1 layer|\d+ layers), \d+ of that kind(?:, {FIELD})?",
    "partner_late": LONE + rf"comes later{LINE}, after the (?:event that its commands wait for|command at which its commands "
                           rf"wait){LINE}",
    "response_lost": r"a response of memory is lost: (?:reads|writes) of \w+, id \d+ at port \w+: \d+ beats? never "
                     r"(?:arrived, last AR|acknowledged, last AW) at clock \d+",
    "data_lost": r"write data are lost: \w+: write command of \d+ atoms? at \w+ 0x[0-9a-f]+, \d+ of \d+ atoms arrived",
    "disagree": rf"\w+ and \w+ disagree: {FIELD}, {FIELD}",
    "disagree_own": rf"registers of \w+ disagree: {FIELD}, {FIELD}",
    "stripes": rf"CSC computes another number of results than its output has: {FIELD} and {FIELD}, {FIELD} do not match",
    "kernel_bytes": rf"CDMA and CSC disagree about a kernel: {FIELD} and {FIELD}, {FIELD}, {FIELD} do not match",
    "data_room": rf"the data banks are too small: {FIELD} gives \d+ entries of the \d+ that the layer needs, {FIELD}, {FIELD}",
    "weight_room": rf"the weight banks are too small: {FIELD} gives \d+ bytes of the \d+ that a group of kernels needs, {FIELD}",
    "weight_room_kept": rf"the weight banks are too small: {FIELD} gives \d+ bytes of the \d+ that SKIP_WEIGHT_RLS keeps, {FIELD}",
    "gates": r"clock gates: RTL of CDMA may lose releases of weights while it has no clock \(conv_core\.md 9\.2\), and \d+ layers "
             rf"in the same banks bring \d+ entries of weights, {FIELD} gives \d+; \+gating_off opens the gates",
    "event_never": WAITED + r", but \w+\.D_OP_ENABLE was never set to 1 for group [01]",
    "event_group": WAITED + rf", but \w+ ran in group 0 only: {ENABLE}",
    "event_often": WAITED + r" more often than it occurs: \w+ had (?:1 layer|\d+ layers) in group [01], and all their interrupts were raised",
    "done_lost": rf"the done event of \w+ is lost: its layer of group [01] has ended, but GLB\.S_INTR_STATUS\.\w+ is 0, and {WAITED}",
    "rtl_stopped": r"RTL stopped: (?:(?:; )?\w+ (?:waits for [^;]+|has no layer left|serves CSC) \(--engine \w+=check\))+",
    "poll_bits": POLL + r"its bits 0x[0-9a-f]+ always read 0",
    "poll_past": POLL + r"it reads 0x[0-9a-f]+, and no unit has a layer left",
}


def flat(value):
    """A value as a word: a register's field with its line as REGISTER:0x3@12, or "@-" when it was never written."""
    if isinstance(value, dict):
        return f"{value['register']}:{value['value']:#x}@{value['line'] or '-'}"
    return "-" if value is None else str(value).replace(" ", "_")


def told(run):
    """Returns [identifier, "key=value", ...] of a run in `--report`, empty without a likely cause. Checks that the
    report says the same in the words of that cause."""
    cause, said = run.get("cause"), run.get("likely_cause")
    if not cause:
        assert not said and "likely cause" not in run["report"], said
        return []
    assert re.fullmatch(rf"{WORDS[cause['id']]} \(cause {cause['id']}\)", said), said
    assert f"\n  likely cause: {said}\n" in run["report"] + "\n", run["report"]
    return [cause["id"], *(f"{k}={flat(v)}" for k, v in cause["values"].items())]


def lacks(run, expected):
    """Returns the differences between a run's cause and "identifier key=value ...", whose values may be regular
    expressions. "": expects no cause at all. Returns None when all fits."""
    found, wanted = told(run), expected.split()
    if found[:1] == wanted[:1] and all(any(re.fullmatch(w, x) for x in found) for w in wanted):
        return None
    return f"{found}\n    expected {expected!r}"
