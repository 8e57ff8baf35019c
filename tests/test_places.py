# SPDX-License-Identifier: Apache-2.0
"""The element that the waves show for CSC, CMAC and CACC in random layers, direct ones, with batches and in Winograd,
against a second description of the orders of conv_core.md 6 and 8.4."""

import os
import random
import re

import pytest

import kit
from waves_kit import waves

SEED = int(os.environ.get("DLA_SEED", 0)) or random.randrange(1 << 20)
PARTS = {"c": (0, 16), "h": (16, 16), "w": (32, 16), "n": (48, 8), "layer": (56, 16), "tensor": (80, 8)}
GROUP = {"nv_small": 8, "nv_full": 32, "nv_large_doc": 32}     # kernels of a group
# Providers: RTL sends one word in a clock; of a model's words in a clock, the waves show the last.
RUNS = [("nv_small", "dc", "nv_small-rtl", "rtl"), ("nv_small", "dc", "nv_small-rtl", "check"),
        ("nv_full", "batch", "nv_full", "model"), ("nv_full", "wino", "nv_full", "model")]


class Layer:
    """The fields of CACC's registers in a trace of one layer."""

    def __init__(self, folder, config):
        text = kit.text(folder)
        regs = {n: int(v, 0) for n, v in re.findall(r"reg_write\(NVDLA_CACC\.(\w+)_0, (\w+)\)", text)}
        size, misc = regs["D_DATAOUT_SIZE_0"], regs["D_MISC_CFG"]
        self.w, self.h = (size & 0x1fff) + 1, (size >> 16 & 0x1fff) + 1
        self.g = GROUP[config] // (2 if misc >> 12 & 3 else 1)
        self.groups = (regs["D_DATAOUT_SIZE_1"] & 0x1fff) // self.g + 1
        self.wino, self.n = misc & 1, (regs.get("D_BATCH_NUMBER", 0) & 31) + 1
        self.addr, self.stride = regs["D_DATAOUT_ADDR"], regs.get("D_LINE_STRIDE", 0)

    def tiles(self):
        for y in range(0, self.h, 4):
            for x in range(0, self.w, 4):
                yield from ((x, y), (x, y + 2), (x + 2, y), (x + 2, y + 2))

    def stripes(self):
        """Returns (n, x, y, group) of the words of a layer, each once."""
        places = self.tiles() if self.wino else ((x, y) for y in range(self.h) for x in range(self.w))
        places = list(places)
        return [(n, x, y, g) for g in range(self.groups) for x, y in places for n in range(self.n)]

    def line(self, y):
        """Yields columns that leave together."""
        x = list(range(self.w))
        if (self.addr + y * self.stride) % 64:
            yield [x.pop(0)]
        while x:
            yield [x.pop(0) for _ in range(min(2, len(x)))]

    def results(self):
        if self.wino:
            return [(0, x + dx, y + dy, g) for g in range(self.groups) for x, y in self.tiles()
                    for dy in (0, 1) for dx in (0, 1)]
        return [(n, x, y, g) for g in range(self.groups) for y in range(self.h) for pair in self.line(y)
                for n in range(self.n) for x in pair]


def shown(signals, unit, g):
    """Returns the places that a unit's bus shows, in the order of their first appearance."""
    bus = next(v for n, v in signals.items() if n.endswith(f".work.{unit}_work"))
    seen = {}
    for _, text in bus:
        bits = int(text.replace("x", "0"), 2)
        p = {k: bits >> at & (1 << width) - 1 for k, (at, width) in PARTS.items()}
        if p["tensor"] == 2 and p["layer"] == 0:
            seen[p["n"], p["w"], p["h"], p["c"] // g] = None
    return list(seen)


def check(folder, config, exe, provider, file):
    layer = Layer(folder, config)
    kit.good(kit.run(exe, "--all", provider, f"--waves={file}", folder))
    signals = waves(file)[0]
    for unit, order in ("csc", layer.stripes()), ("cmac", layer.stripes()), ("cacc", layer.results()):
        seen = shown(signals, unit, layer.g)
        if provider == "model":
            assert seen and seen[-1] == order[-1], (unit, folder)
            order = [x for x in order if x in set(seen)]
        assert seen == order, (unit, folder)
    return layer


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("config,kind,bench,provider", RUNS)
def test_places_are_those_of_the_orders(tmp_path, config, kind, bench, provider):
    print("seed", SEED)
    exe = kit.need(kit.BUILD / bench / "cosim", "make test-build")
    out = tmp_path / "out"
    kit.good(kit.dlavec("random", "--config", config, "--kind", kind, "--count",
                     "3", "--seed", SEED, "--budget", "60000", out))
    layers = [check(f, config, exe, provider, tmp_path / "x.fst") for f in sorted(out.iterdir()) if f.is_dir()]
    assert len(layers) == 3 and all(x.wino == (kind == "wino") for x in layers)
    assert kind != "batch" or all(x.n > 1 for x in layers)
