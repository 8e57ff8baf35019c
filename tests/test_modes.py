# SPDX-License-Identifier: Apache-2.0
"""Random layers of every unit, precision and mode: the plain reference (dlavec draw) against libdla.

Each test makes its layers with build/dlavec draw, plays them with build/dla (many folders a call),
prints a table of the modes hit by precision and fails when a named mode is at zero. The tables
are also written to build/modes/. test_random.py covers the configurations that only have INT8.

    DLA_SEED   seed
    DLA_COUNT  layers a unit, default 200 (cheap units get a multiple of it)

`/usr/bin/python3 tests/test_modes.py [GROUP...]` makes and prints the tables by hand."""

import collections
import os
import subprocess
import sys
import tempfile

import pytest

import kit

SEED = int(os.environ.get("DLA_SEED", "1"))
COUNT = int(os.environ.get("DLA_COUNT", "200"))
TABLES = kit.BUILD / "modes"
ROUNDS = 16  # draws of a group until every named mode was hit

ALL = ("int8", "int16", "fp16")
INT = ("int8", "int16")
I8 = ("int8",)
FP = ("fp16",)

BOTH = ("pri", "sec")


def modes(unit, precs, *names):
    """Named modes: unit:precision:name, the form of dlavec draw --stats."""
    return [f"{unit}:{p}:{n}" for p in precs for n in names]


def places(unit, precs, *cubes):
    return modes(unit, precs, *(f"{c}={m}" for c in cubes for m in BOTH))


def seen(*names):
    return [f"seen:{n}" for n in names]


WINDOW = ("pad_zero", "pad_value", "pad_asymmetric", "stride")

# data_formats.md 3.1: pixel formats by the type of their elements
PIX = {"int8": [0, *range(12, 20), *range(26, 30)],
       "int16": [1, 2, 3, 4, 6, 7, 9, 10, *range(20, 26), *range(30, 36)],
       "fp16": [5, 8, 11]}


def image_modes():
    out = modes("conv", ALL, "image", "post2", "post4", "x_offset", "signed", "unsigned",
                "pad_zero", "stride", "groups", "cvt_mean", "cvt_offset")
    out += modes("conv", INT, "pad_value")
    for proc in ALL:
        for src, codes in PIX.items():
            if src != "fp16" or proc == "fp16":
                out += modes("conv", (proc,), f"{src}_to_{proc}",
                             *(f"format{c}" for c in codes))
    return out


def sdp_modes():
    out = modes("sdp", ALL, "memory", "flying", "to_pdp", "1x1", "lut", "equality", "equal",
                "unequal", "lut_linear", "lut_exponent", "x1_relu", "x2_relu")
    out += modes("sdp", ALL, *(f"lut_{r}_{t}" for r in ("uflow", "oflow", "hybrid")
                               for t in ("le", "lo")))
    for stage in ("x1", "x2", "y"):
        for src in ("reg", "mem"):
            out += modes("sdp", ALL, f"{stage}_mul_{src}", f"{stage}_prelu_{src}",
                         *(f"{stage}_alu_{a}_{src}" for a in ("max", "min", "sum")))
        for shape in ("channel", "element"):
            for tail in ("", "_both"):
                out += modes("sdp", ALL, f"{stage}_{shape}_2byte{tail}")
                out += modes("sdp", I8, f"{stage}_{shape}_1byte{tail}")
    out += modes("sdp", FP, "x1_alu_eql_mem", "x2_alu_eql_reg", "nan_flush", "nan_keep",
                 "cancel", "fp16>fp16>int16")
    out += modes("sdp", INT, "y_cvt") + modes("sdp", ALL, "y_alu_eql_mem")
    out += modes("sdp", I8, "int8>int8>int16", "int16>int8>int8")
    out += modes("sdp", ("int16",), "int16>int16>fp16")
    out += places("sdp", ALL, "source", "operand", "output")
    out += seen("sdp.sat", "sdp.nan_in", "sdp.inf_in", "sdp.nan_out", "sdp.unequal",
                *(f"sdp.lut.{n}" for n in ("uflow", "oflow", "hit", "le_hit", "lo_hit")))
    return out


# name: (jobs, named modes); a job is (configuration, unit, multiple of DLA_COUNT)
GROUPS = {
    "direct": (
        [("nv_full", "dc", 1), ("nv_full", "conv16", 1), ("nv_full", "convfp16", 1)] +
        [("nv_large_doc", "dc", 0.2)],
        modes("conv", ALL, "direct", *WINDOW, "dilation", "groups", "blocks", "out1x1") +
        modes("conv", INT, "cvt_offset", "truncate") +
        modes("conv", FP, "nan_flush", "nan_keep", "cancel") +
        places("conv", ALL, "data", "weight") +
        seen("cacc.sat", "cdma.nan_data", "cdma.inf_data", "cdma.nan_wt", "cdma.inf_wt")),
    "image": (
        [("nv_full", "imgfmt", 6), ("nv_full", "img", 1), ("nv_large_doc", "img", 0.2)],
        image_modes()),
    "winograd": (
        [("nv_full", "wino", 1), ("nv_large_doc", "wino", 0.4)],
        modes("conv", ALL, "wino", "wino_stride", *WINDOW, "groups", "compressed_wino") +
        modes("conv", INT, "pra0", "pra1", "pra2") + modes("sdp", ALL, "winograd") +
        places("conv", ALL, "data", "weight")),
    "batch": (
        [("nv_full", "batch", 1), ("nv_large_doc", "batch", 0.4)],
        modes("conv", ALL, "batch2+", "batch4+", "batch8+", "batch16+", "stride", "dilation",
              "out1x1", "groups", "compressed_direct") + modes("sdp", ALL, "batch")),
    "compressed": (
        [("nv_full", "comp", 1), ("nv_large_doc", "comp", 0.4)],
        modes("conv", ALL, "compressed_direct", "compressed_image", "groups", "blocks") +
        places("conv", ALL, "weight")),
    "reuse": (
        [("nv_full", "reuse", 1), ("nv_large_doc", "reuse", 0.2)],
        modes("conv", ALL, "reuse_data", "reuse_weight", "partial", "reuse_data_image",
              "reuse_weight_image", "partial_image")),
    "sdp": (
        [("nv_full", "sdp", 4), ("nv_full", "sdpx", 2), ("nv_full", "eql", 1),
         ("nv_full", "fused", 1), ("nv_large_doc", "sdp", 0.2), ("nv_large_doc", "eql", 0.2),
         ("nv_large_bdma", "sdp", 0.2), ("nv_large", "eql", 0.2)],
        sdp_modes()),
    "pdp": (
        [("nv_full", "pdp", 2), ("nv_full", "fused", 1), ("nv_large_doc", "pdp", 0.2)],
        modes("pdp", ALL, "memory", "flying", "split", "split_mid", "stride_over", "overlap",
              "stride_even", *(m + s for m in ("max", "min", "average")
                               for s in ("", "_pad", "_split"))) +
        modes("pdp", FP, "nan_flush", "nan_keep") + places("pdp", ALL, "source", "output") +
        seen("pdp.nan_in", "pdp.inf_in", "pdp.nan_out")),
    "cdp": (
        [("nv_full", "cdp", 2), ("nv_large_doc", "cdp", 0.2)],
        modes("cdp", ALL, "length3", "length5", "length7", "length9", "sum", "sum_bypass",
              "mul", "mul_bypass", "lut_linear", "lut_exponent",
              *(f"lut_{r}_{t}" for r in ("uflow", "oflow", "hybrid") for t in ("le", "lo"))) +
        modes("cdp", FP, "nan_flush", "nan_keep") + places("cdp", ALL, "source", "output") +
        seen("cdp.sat", "cdp.nan_in", "cdp.inf_in", "cdp.nan_out",
             *(f"cdp.lut.{n}" for n in ("uflow", "oflow", "hybrid", "le_hit", "lo_hit")))),
    "bdma": (
        [("nv_full", "bdma", 1), ("nv_large_doc", "bdma", 0.4), ("nv_large_bdma", "bdma", 0.4)],
        modes("bdma", I8, *(f"{a}_to_{b}" for a in BOTH for b in BOTH), "lines", "surfaces",
              "odd_atoms", "gaps", "source_stride0", "single", "queue", "deep_queue",
              "launch0", "launch1", "two_groups", "empty_launch")),
    "rubik": (
        [("nv_full", "rubik", 1), ("nv_large_doc", "rubik", 0.4)],
        modes("rubik", ALL, "contract", "split", "merge", "split_wide", "merge_wide",
              "contract_dx9+", "ping_pong") + places("rubik", ALL, "source", "output")),
    "queued": (
        [("nv_full", "pp", 1), ("nv_full", "multi", 1), ("nv_large_doc", "pp", 0.2),
         ("nv_large_doc", "multi", 0.2), ("nv_large_bdma", "pp", 0.2)], []),
}


def make(config, unit, seed, count, folder):
    """Folders of random layers; returns the modes of each."""
    args = [kit.DLAVEC, "draw", "--config", config, "--kind", unit, "--seed", str(seed),
            "--count", str(count), "--stats", folder]
    run = subprocess.run(args, cwd=kit.ROOT, capture_output=True, text=True, timeout=kit.GUARD)
    assert run.returncode == 0, f"dlavec draw {config} {unit} seed {seed}: {run.stderr[-2000:]}"
    lines = [line.split() for line in run.stdout.splitlines()]
    assert len(lines) == count
    return {name: tags for name, *tags in lines}


def play(config, folders):
    run = subprocess.run([kit.DLA, "play", "--config", config, *folders], cwd=kit.ROOT,
                         capture_output=True, text=True, timeout=kit.GUARD)
    bad = [line for line in run.stdout.splitlines() + run.stderr.splitlines()
           if not line.startswith("PASS")]
    return [] if run.returncode == 0 else bad or [f"exit code {run.returncode}"]


def job(config, unit, seed, count, hits):
    """Makes and plays the layers of one unit; returns what went wrong."""
    with tempfile.TemporaryDirectory(prefix="dla_modes_") as folder:
        made = make(config, unit, seed, count, folder)
        wrong = play(config, [os.path.join(folder, name) for name in made])
    for tags in made.values():
        hits.update(tags)
    if not wrong:
        return []
    again = f"build/dlavec draw --config {config} --kind {unit} --seed {seed} --count {count}"
    return [f"{config} {unit}, repeat: {again} DIR"] + wrong[:12]


def table(group, hits, named):
    """Rows: modes; columns: precisions. A named mode at zero is marked."""
    rows = collections.defaultdict(dict)
    for key, n in [(k, hits[k]) for k in hits] + [(k, 0) for k in named if not hits[k]]:
        unit, *prec, mode = key.split(":", 2)
        rows[unit, mode][prec[0] if prec else "-"] = n
    out = [f"modes of {group} (seed {SEED}, count {COUNT})",
           f"{'unit':7}{'mode':26}" + "".join(f"{p:>8}" for p in (*ALL, "any"))]
    for (unit, mode), cells in sorted(rows.items()):
        text = "".join(f"{cells.get(p, ''):>8}" for p in (*ALL, "-"))
        mark = "   <-- never hit" if 0 in cells.values() else ""
        out.append(f"{unit:7}{mode:26}{text}{mark}")
    return "\n".join(out) + "\n"


def run_group(group):
    """All jobs once; more of the first ones while a named mode is at zero."""
    jobs, named = GROUPS[group]
    hits = collections.Counter()
    wrong = []
    for config, unit, share in jobs:
        wrong += job(config, unit, SEED, max(10, int(COUNT * share)), hits)
    for extra in range(1, ROUNDS):
        if wrong or all(hits[m] for m in named):
            break
        for config, unit, share in jobs:
            if config == "nv_full":
                wrong += job(config, unit, SEED + extra * 1000003, max(10, int(COUNT * share / 2)),
                             hits)
    text = table(group, hits, named)
    TABLES.mkdir(parents=True, exist_ok=True)
    (TABLES / f"{group}.txt").write_text(text)
    return text, wrong, [m for m in named if not hits[m]]


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_modes(group, capsys):
    kit.need(kit.DLAVEC, "make native")
    kit.need(kit.DLA, "make test-build")
    text, wrong, missing = run_group(group)
    with capsys.disabled():
        print("\n" + text)
    assert not wrong, "\n".join(wrong)
    assert not missing, f"seed {SEED}, count {COUNT}: modes never hit: {' '.join(missing)}"


def main(groups):
    worst = 0
    for group in groups or GROUPS:
        text, wrong, missing = run_group(group)
        print(text)
        for line in wrong + [f"never hit: {m}" for m in missing]:
            print(line)
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
