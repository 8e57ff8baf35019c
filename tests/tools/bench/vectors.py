# SPDX-License-Identifier: Apache-2.0
"""Rows of the benchmark: layers a second that dlavec random makes, with golden values and a run of the models."""

from common import run, scratch

# Units of nv_small, and the target of layers a second.
UNITS = (("sdp", "SDP", 300), ("pdp", "PDP", 300), ("cdp", "CDP", 300), ("dc,img", "convolution", 100))


def once(a, unit, count):
    """Returns (exit code, output, seconds) of a run into a temporary folder."""
    with scratch(a) as d:
        return run([a.build + "/dlavec", "random", "--kind", unit, "--count", str(count), "--seed", "1", d + "/out"])


def vectors(t, a):
    count = 4 if a.short else 300
    for unit, name, target in UNITS:
        what = "dlavec random, %s, nv_small" % name
        if t.lacks(what, a.build + "/dlavec", how="make native"):
            continue
        runs = [once(a, unit, count) for _ in range(1 if a.short else 3)]
        if t.done(what, *runs):
            t.rate(what, count / min(r[2] for r in runs), "layers/s", target, remark="--kind %s" % unit)
