# SPDX-License-Identifier: Apache-2.0
"""Finds out whether a trace fails because of the values that registers and memories of RTL have before reset
(docs/how-to/initial-values.md): plays it again with other such values and no other change."""

from .player import Lost

SEEDS = 1, 2, 3         # of the values; one of them is often the case's own
JUDGED = "failed", "hung", "crashed"
ARG = "+verilator+seed+"
DEPENDS = "depends on values before reset"


def has_rtl(case):
    """Returns whether RTL plays; models have no such values."""
    return any(w.endswith(("=rtl", "=check")) for w in case.argv) or any(
        w == "--all" and how in ("rtl", "check") for w, how in zip(case.argv, case.argv[1:])) or any(
        w.startswith("DUT_RTL=") for w in case.goal)


def own(case):
    """Returns the seed of its values: +verilator+seed+N, else --seed."""
    found = [w.removeprefix(ARG) for w in case.argv if w.startswith(ARG)]
    return int(found[-1], 0) if found else case.facts["seed"]


def line(seeds):
    return f"{DEPENDS} (seeds {', '.join(map(str, sorted(seeds)))})"


def reasons_to_show(reasons):
    """Returns the first line; when that names the values, adds the difference itself."""
    return 2 if reasons and reasons[0].startswith(DEPENDS) else 1


def failing(case, players):
    """Returns the seeds with which it fails, its own included. When it fails with all of them, the values are not the
    cause."""
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
