# SPDX-License-Identifier: Apache-2.0
"""Whether a trace that fails does so by what registers and memories of RTL hold before reset
(docs/how-to/initial-values.md): it plays with other such values and is otherwise the same."""

from .player import Lost

SEEDS = 1, 2, 3         # of the values, one of them often the case's own
JUDGED = "failed", "hung", "crashed"
ARG = "+verilator+seed+"
DEPENDS = "depends on values before reset"


def has_rtl(case):
    """Whether RTL plays: else there are no such values."""
    return any(w.endswith(("=rtl", "=check")) for w in case.argv) or any(
        w == "--all" and how in ("rtl", "check") for w, how in zip(case.argv, case.argv[1:])) or any(
        w.startswith("DUT_RTL=") for w in case.goal)


def own(case):
    """The seed of its values: +verilator+seed+N, else --seed."""
    found = [w.removeprefix(ARG) for w in case.argv if w.startswith(ARG)]
    return int(found[-1], 0) if found else case.facts["seed"]


def line(seeds):
    return f"{DEPENDS} (seeds {', '.join(map(str, sorted(seeds)))})"


def reasons_to_show(reasons):
    """The first; after the line about the values also the difference itself."""
    return 2 if reasons and reasons[0].startswith(DEPENDS) else 1


def failing(case, players):
    """Seeds with which it fails, its own among them; all of them: the values are not why."""
    bad = {own(case)}
    for seed in SEEDS:
        if seed in bad:
            continue
        try:
            entry, _, _ = players.play([*case.argv, f"{ARG}{seed}"], case.trace, case.time_limit)
        except (Lost, OSError):
            return bad | set(SEEDS)     # nothing is known
        if entry["verdict"] == "refused":
            return bad | set(SEEDS)     # XINIT=0, or another bench
        if entry["verdict"] != "passed":
            bad.add(seed)
    return bad


def judge(case, result, players):
    """Names the seeds in a result that depends on them."""
    if result["verdict"] not in JUDGED or not has_rtl(case):
        return
    bad = failing(case, players)
    if bad < {own(case), *SEEDS}:
        result["verdict"], result["exit"] = "failed", 1
        result["reasons"] = [line(bad), *result["reasons"]]
