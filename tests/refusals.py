# SPDX-License-Identifier: Apache-2.0
"""The refused values of each field of a layer with their reason, by name and values (messages.py), and the end of the
trace when they are only reported (`warned`): refusals/TRACE.txt.

    python3 tests/refusals.py      # writes these files again, and refusals/rules.txt and hangs.txt

Every field that a trace writes takes 0, 1, its neighbours and its largest value, one at a time. A line covers
the values of one field with the same outcome; values without a line are not refused, or pass with
--illegal=warn. Compare a changed line with docs/reference/legality.md before you keep it."""

import json
import pathlib
import re
import tempfile

import kit
import messages
from edit import FIELDS, changed, source

TRACES = [("nv_small", t) for t in (
    "conv_bias_bn_relu", "conv_sdp_pdp_fused", "img_semiplanar", "dc_converter", "pdp_split",
    "pdp_average_pad", "cdp_lrn5", "sdp_both_element_2b")] + [("nv_full", t) for t in (
        "bdma_two_groups", "rubik_contract", "rubik_merge", "wino:3:0", "comp:3:0", "batch:3:1",
        "imgfmt:3:2", "convfp16:3:0", "sdpx:3:1", "eql:3:0", "pdp:3:0", "cdp:3:0")]
PAGES = kit.ROOT / "tests/refusals"
STEPS = 2000  # a refused trace is refused when its unit would act


def page(config, trace):
    return PAGES / f"{config}-{trace.replace(':', '_')}.txt"


def fields(config, text):
    """Returns {UNIT.REGISTER.FIELD: (value that the trace writes first, bits)} for the fields that it writes."""
    found = {}
    variant = "v1" if config == "nv_full" else "v2"
    for unit, reg, value in re.findall(r"reg_write\(NVDLA_(\w+)\.(\w+)_0, (\w+)\)", text):
        unit = "RUBIK" if unit == "RBK" else unit
        for (u, r, f), rows in FIELDS.items():
            row = next((x for x in rows if x["variant"] in ("both", variant)), None)
            if (u, r) != (unit, reg) or not row or reg.startswith("S_") or "ENABLE" in reg:
                continue
            bits = int(row["width"])
            now = int(value, 0) >> int(row["lsb"]) & ((1 << bits) - 1)
            found.setdefault(f"{u}.{r}.{f}", (now, bits))
    return found


def values(now, bits):
    top = (1 << bits) - 1
    return sorted({v for v in (0, 1, now - 1, now + 1, top) if 0 <= v <= top} - {now})


def prepare(config, trace, place):
    """Makes changed traces; returns {folder: (field, value)}."""
    folder = source(config, trace, place)
    cfg = folder / f"{folder.name}.cfg"
    text, made = cfg.read_text(), {}
    for field, (now, bits) in fields(config, text).items():
        for v in values(now, bits):
            d = place / f"{field}-{v:x}" / folder.name
            d.mkdir(parents=True)
            for p in folder.iterdir():
                if p != cfg:
                    (d / p.name).symlink_to(p)
            (d / cfg.name).write_text(changed(text, config, field, v))
            made[d] = (field, v)
    return made


def said(text):
    """Returns {folder: [text of a message without its place and the value that was found]}."""
    found = {}
    for folder, what in re.findall(r"^(\S+)/[^/\s]+\.cfg:\d+: (.*)$", text, re.M):
        what = re.sub(r"^\w+, (?=group)", "", what)
        what = re.sub(r" = 0x\w+ \(\d+\) is not legal", "", what)
        found.setdefault(folder, []).append(what)
    return found


def grouped(pairs):
    """Returns lines of the page for ((field, value), outcome of it)."""
    by = {}
    for (field, v), what in pairs:
        by.setdefault((field, what), []).append(f"{v:#x}")
    return [f"{field} {','.join(vs)}: {what}" for (field, what), vs in by.items()]


def lines(made, text):
    """Returns the lines of a page for the stderr of a run over prepared traces."""
    found = said(text)
    return grouped((change, " + ".join(map(messages.told, found[str(folder)])))
                   for folder, change in made.items() if str(folder) in found)


def words(folder, text):
    """Returns the outcome of one trace."""
    return " + ".join(said(text)[str(folder)])


def command(exe, config, made):
    return [exe, "play", "--config", config, "--max-steps", STEPS, *made]


def outcome(trace, unit):
    """Returns the verdict, and the unit's line in the report of a hang."""
    found = re.search(rf"^  ({unit}(?:_\w+)?: .*)$", trace["report"], re.M)
    return f"{trace['verdict']} {messages.told(found[1])}" if found else trace["verdict"]


def outcomes(made, results):
    """Returns the lines of a page for the --results of a run with --illegal=warn."""
    traces = [json.loads(x) for x in results.read_text().splitlines()]
    changes = [made[pathlib.Path(t["path"])] for t in traces]
    return [f"warned {x}" for x in grouped((c, outcome(t, re.split("[._]", c[0])[0])) for t, c in zip(traces, changes)
                                           if t["verdict"] != "passed")]


def reported(exe, config, made, results):
    """Returns the command whose results outcomes() takes."""
    return [*command(exe, config, made), "--illegal=warn", "--results", results]


def main():
    import test_hangs
    import test_legality
    for config, trace in TRACES:
        with tempfile.TemporaryDirectory() as d:
            made = prepare(config, trace, pathlib.Path(d))
            r = kit.run(*command(kit.DLA, config, made))
            results = pathlib.Path(d) / "results"
            kit.run(*reported(kit.DLA, config, made, results))
            page(config, trace).write_text("\n".join([*lines(made, r.stderr), *outcomes(made, results)]) + "\n")
    with tempfile.TemporaryDirectory() as d:
        test_legality.write(pathlib.Path(d))
        test_hangs.write(pathlib.Path(d))


if __name__ == "__main__":
    main()
