# SPDX-License-Identifier: Apache-2.0
"""Rows of the benchmark about the costs of a host: register accesses, a small layer, a capture."""

import os

from common import ROOT, run, scratch

DIGITS = os.path.join(ROOT, "examples/driver")
LAYERS = 3 * 360  # layers of the digits: twice convolution with SDP and PDP, and once without PDP


def accesses(t, a):
    """Measures writes and reads of a register, without opening and closing."""
    program = a.build + "/bench/access"
    for name, bench, count, least in (("native", None, 4000000, 5), ("all units as rtl", "rtl", 100000, 0.01)):
        what = "register accesses of a host, %s, nv_small" % name
        bench = bench and "%s/nv_small-%s/libdla-bench-nv_small-%s.so" % (a.build, bench, bench)
        if t.lacks(what, *[bench] * bool(bench)):
            continue
        count = count // 1000 if a.short else count
        got = t.times(what, {n: [program, str(n)] + [bench] * bool(bench) for n in (1, count)}, 1 if a.short else 3)
        if got:
            t.rate(what, 2 * count / max(got[1][count] - got[1][1], 1e-6) / 1e6, "M/s", str(least))


def least_of(t, a, what, cmds):
    """Returns the least time of each command by name, with a new folder each time in place of NEW; None: one has
    failed."""
    least = {}
    with scratch(a) as d:
        for i in range(1 if a.short else a.runs):
            for name, cmd in cmds.items():
                code, text, seconds = run([x.replace("NEW", "%s/%d" % (d, i)) for x in cmd])
                if not t.done(what, (code, text, seconds)):
                    return None
                least[name] = min(seconds, least.get(name, seconds))
    return least


def small_layers(t, a):
    """Runs the network of digits for 360 images: the time of a layer, and the cost of a capture."""
    layer = "small INT8 layer of a host, native, nv_small"
    play = [a.build + "/dla", "play", "--config", "nv_small", "--driver", a.build + "/bench/digits.so"]
    with scratch(a) as d:
        one, images = d + "/one", DIGITS + "/images.raw"
        with open(images, "rb") as f, open(one, "wb") as g:
            g.write(f.read(64))
        net = ["--", a.build + "/bench/digits"]
        least = least_of(t, a, layer, {"start": play + net + [one, d + "/out"], "off": play + net + [images, d + "/out"],
                                       "on": play + ["--capture", "NEW"] + net + [images, d + "/out"]})
    if least:
        t.limit(layer, (least["off"] - least["start"]) / LAYERS * 1e6, "us", 20, "%d layers" % LAYERS)
        t.rate("capture of a host, small layers, on against off, native, nv_small", least["on"] / least["off"], "times", "-")


def capture(t, a):
    what = "capture of a host, MobileNet v1, on against off, native, nv_small"
    with scratch(a) as d:
        net = "lenet" if a.short else "mobilenet"
        if not t.done(what, run([a.build + "/dlavec", "layer", "--config", "nv_small", "examples/networks/%s.layer" % net,
                                 d + "/net"])):
            return
        play = [a.build + "/dla", "play"]
        least = least_of(t, a, what, {"off": play + [d + "/net"], "on": play + ["--capture", "NEW", d + "/net"]})
    if least:
        t.limit(what, least["on"] / least["off"], "times", 1.2)


def host(t, a):
    accesses(t, a)
    small_layers(t, a)
    capture(t, a)
