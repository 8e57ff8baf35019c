# SPDX-License-Identifier: Apache-2.0
"""Verdicts and exit codes: those of models/include/dla_verdict.h, and "flaky" beside them."""

CODE = {"passed": 0, "failed": 1, "flaky": 1, "not run": 1, "refused": 2, "hung": 3,
        "max-cycles": 4, "timeout": 4, "crashed": 5, "interrupted": 130}
# JUnit: a trace that was not judged to its end is an <error>; all others that did not pass are a
# <failure>.
ERROR = {"not run", "refused", "max-cycles", "timeout", "crashed", "interrupted"}
NOT_BEGUN = "the run ended before it began"
FINAL = set(CODE) - {"not run", "interrupted"}


def whole(result):
    """Returns whether a result is final. A trace that a signal ended before its last check is
    played again."""
    return result["verdict"] != "interrupted"


def count(results):
    """Returns {verdict: number}, in the order of the table, without zeros."""
    n = dict.fromkeys(CODE, 0)
    for r in results:
        n[r["verdict"]] += 1
    return {v: k for v, k in n.items() if k}


def summary(results):
    """Returns the last two lines, which every program of the project prints."""
    n = count(results)
    checks = [sum(r["checks"][i] for r in results) for i in (0, 1)]
    good, left = n.get("passed", 0), n.get("not run", 0)
    late = f", {left} not run" if left else ""
    words = ", ".join(f"{k} {v}" for v, k in n.items()) or "0 passed"
    def counted(n, what):
        return f"{n} {what}" if n == 1 else f"{n} {what}s"
    return (f"{counted(len(results), 'trace')}: {words}; {counted(sum(checks), 'check')}: {checks[0]} passed, "
            f"{checks[1]} failed\n{good} passed, {len(results) - good - left} failed{late}")
