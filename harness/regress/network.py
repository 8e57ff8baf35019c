# SPDX-License-Identifier: Apache-2.0
"""`make network` plays a network from a layer file, each layer alone in RTL, and makes one page for all."""

import argparse
import csv
import functools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import jinja2

from . import again, given, lists, paths, stalls, verdicts
from .__main__ import main as regress, usage
from .progress import duration

DLAVEC = paths.BUILD / "dlavec"
ENDS = signal.SIGINT, signal.SIGTERM, signal.SIGHUP
NO_RESULT = "not run", "interrupted"
WRONG = re.compile(r"predict .*?(pri_mem|sec_mem) 0x([0-9a-f]+)")
CHECK = re.compile(r"^check_crc\(\w+, (\w+), 0x([0-9a-f]+), 0x([0-9a-f]+),", re.M)


class Ended(Exception):
    """A program ended with an exit code other than 0; args: the code."""


def run(*words):
    """Returns the seconds; prints the program's messages on stderr. A signal ends the program, too; it is delayed while
    the program starts."""
    began, seen = time.monotonic(), []
    handlers = {n: h for n in ENDS if callable(h := signal.getsignal(n))}
    for n in handlers:
        signal.signal(n, lambda *delayed: seen.append(delayed))
    with subprocess.Popen([str(w) for w in words], stdout=subprocess.PIPE, text=True) as p:
        try:
            for n, handler in handlers.items():
                signal.signal(n, handler)
            for delayed in seen:
                handlers[delayed[0]](*delayed)
            text = p.communicate()[0]
        except KeyboardInterrupt:
            p.kill()
            p.wait()    # what it leaves can be removed only then
            raise
    if p.returncode:
        print(text[-4000:], end="", file=sys.stderr)
        raise Ended(p.returncode)
    return time.monotonic() - began


def arguments(words):
    p = argparse.ArgumentParser(prog="network", description=__doc__)
    p.add_argument("--file", required=True, help="layer file (docs/reference/layer-files.md)")
    p.add_argument("--config", required=True)
    p.add_argument("--provider", default="check", help="model, rtl or check: all slots that have RTL")
    p.add_argument("--variant", default="", help="bench; default: rtl, with all RTL of the project")
    p.add_argument("--make", action="append", default=[], help="a variable that builds the bench")
    p.add_argument("--args", default="", help="more options of cosim")
    p.add_argument("--out", required=True)
    return p.parse_known_args(words)


# ---- signals ----

class Signals:
    """Ends this program in good order. The regression replaces these handlers by its own while it runs."""

    def __init__(self):
        self.number = signal.SIGINT
        for n in ENDS[1:]:
            signal.signal(n, self._end)

    def _end(self, number, frame):
        self.number = number
        raise KeyboardInterrupt


def clear(out):
    """Removes the unfinished folders of programs that have ended: NAME.part.PID."""
    for part in out.glob("*.part.*"):
        pid = part.suffix[1:]
        if pid.isdigit() and not os.path.exists(f"/proc/{pid}"):
            shutil.rmtree(part, ignore_errors=True)


# ---- from the file to pieces ----

def results_of(trace):
    """Returns the results of all layers from manifest.json, with addresses as numbers."""
    checks = json.loads((trace / "manifest.json").read_text())["checks"]
    return [{**c, "base": int(c["base"], 0)} for c in checks if "layer" in c]


def layers_of(piece, results):
    """Returns the names of the layers of which a piece writes something."""
    text = next(piece.glob("*.cfg")).read_text()
    written = [(m, int(base, 16), int(base, 16) + int(size, 16)) for m, base, size in CHECK.findall(text)]
    return ", ".join(dict.fromkeys(r["layer"] for r in results if any(
        m == r["memory"] and a < r["base"] + r["size"] and r["base"] < b for m, a, b in written)))


@functools.cache
def atom_of(config):
    """Returns the bytes of a memory atom."""
    with open(paths.ROOT / "models/tables/configs.csv", newline="") as f:
        return next(int(r[config]) for r in csv.DictReader(f) if r["parameter"] == "MEMORY_ATOMIC_SIZE")


def element_of(config, reasons, results):
    """Returns the element at the first wrong byte that --predict names (data_formats.md 1), or ""."""
    found = next(filter(None, map(WRONG.search, reasons)), None)
    for r in results if found else ():
        at, size = int(found[2], 16) - r["base"], 1 if r.get("precision") == "int8" else 2
        if found[1] != r["memory"] or not 0 <= at < r["size"] or r.get("layout") != "feature":
            continue
        surface, rest = divmod(at, r["surface"])
        line, rest = divmod(rest, r["line"])
        column, rest = divmod(rest, atom_of(config))
        channel = surface * (atom_of(config) // size) + rest // size
        return f"first wrong element: {r['layer']}, channel {channel}, line {line}, column {column}"
    return ""


def rename(piece, layers):
    """Renames the folder and its trace to the layer's name: 003_conv2."""
    words = re.sub(r"[^A-Za-z0-9_]+", "_", layers) or "layer"
    to = piece.with_name(f"{piece.name.rpartition('_')[2]}_{words}")
    os.rename(piece, to)
    os.rename(to / f"{piece.name}.cfg", to / f"{to.name}.cfg")
    return to


def cut(a, out):
    """Returns ({piece's name: its layers}, results, seconds of making, playing and cutting); the pieces are in
    out/pieces."""
    for old in "trace", "pieces", "pieces.part":
        shutil.rmtree(out / old, ignore_errors=True)
    times = [run(DLAVEC, "layer", "--config", a.config, a.file, out / "trace"),
             run(paths.DLA, "play", out / "trace"),
             run(paths.DLA, "split", out / "trace", out / "pieces")]
    results = results_of(out / "trace")
    pieces = {}
    for piece in sorted((out / "pieces").iterdir()):
        layers = layers_of(piece, results)
        pieces[rename(piece, layers).name] = layers or "?"
    return pieces, results, times


def options(text):
    """Splits ARGS= into (options of cosim, keys of the list): a list has a key for each limit, which its runs
    give after their args. Raises ValueError."""
    words, keys = given.words("ARGS", text), {"time_limit": 36000, "max_cycles": 2000000000}
    rest, words = [], iter(words)
    for word in words:
        option, equals, value = word.partition("=")
        key = lists.KEY_OF.get(option)
        if option in lists.ALONE:
            raise ValueError(f"ARGS: {option} is for a single trace, expected options that all pieces can share")
        if key:
            keys[key] = given.number(f"ARGS: {option}", value if equals else next(words, ""))
        else:
            rest.append(word)
    return rest, {k: [v] if k == "seeds" else v for k, v in keys.items()}


def slots_of(exe):
    """Returns the lines of cosim --list: [slot, kind]."""
    told = subprocess.run([exe, "--list"], stdout=subprocess.PIPE, text=True, check=False).stdout
    return [line.split()[:2] for line in told.splitlines()]


def whole(a):
    """Returns whether the bench holds a whole core in place of the slots: one that is built from DUT_RTL=, or VARIANT= as
    it is."""
    exe = paths.BUILD / f"{a.config}-{a.variant}" / "cosim"
    return any(m.startswith("DUT_") for m in a.make) or (
        bool(a.variant) and not a.make and exe.exists() and ["core", "rtl"] in slots_of(exe))


def write_list(a, out):
    """Writes the regression list that plays the pieces."""
    make = a.make or (["ENGINES=all"] if any(c == a.config and "rtl" in k for (c, _), k in paths.providers().items())
                              and not a.variant else [])
    variant = a.variant or ("rtl" if make else "")
    lines = ["[bench.core]", f"config = {json.dumps(a.config)}"]
    lines += [f"variant = {json.dumps(variant)}"] if variant else []
    lines += [f"make = {json.dumps(make)}"] if make else []
    # Memory after a piece is compared byte by byte: a CRC does not identify an element.
    more, keys = a.args
    rtl = a.provider == "rtl" or any(w.endswith("=rtl") for w in more)
    # The units of a whole core have no pins for --perf.
    args = [*(["--engine", f"core={a.provider}", *more] if a.whole else ["--all", a.provider, *more, "--perf"]),
            *(["--predict"] if rtl else [])]
    # Each network gets its own name: the history would otherwise mix pieces of two networks.
    name = re.sub(r"[^A-Za-z0-9_.-]+", "_", pathlib.Path(a.file).stem)
    lines += ["[[run]]", f"name = {json.dumps(name)}", 'traces = ["pieces/*"]', f"args = {json.dumps(args)}",
              *(f"{k} = {json.dumps(v)}" for k, v in keys.items())]
    paths.write_whole(out / "network.toml", "\n".join(lines) + "\n")


# ---- results ----

def chosen(a, out):
    """Returns {slot: the provider that played}, from the options of the pieces and the RTL in their bench."""
    argv = lists.List(out / "network.toml").cases()[0].argv
    slots = slots_of(argv[0])
    how = stalls.providers_of(argv, [slot for slot, *kind in slots if kind == ["rtl"]])
    return {slot: how.get(slot, "model") for slot, *kind in slots if kind in (["model"], ["rtl"])}


def by_provider(how):
    """Returns the slots of each provider: "check: all units", or "check: cacc; model: sdp"."""
    found = {}
    for slot, provider in how.items():
        found.setdefault(provider, []).append(slot)
    return "; ".join(f"{p}: {' '.join(s) if len(found) > 1 else 'all units'}" for p, s in found.items())


def on_models(units, how):
    """Returns whether no unit of a piece was RTL; CBUF works without an enable, with CSC."""
    return bool(units) and not any(how.get(u) in ("rtl", "check") for u in [*units, *["cbuf"] * ("csc" in units), "core"])

def cube(shape):
    """Returns channels, lines, columns as width x height x channels."""
    return "x".join(map(str, reversed(shape)))


def kind(layers, results):
    """Returns the engines of layers that run in one piece, and the shapes of their input and result."""
    of = [r for r in results if r["layer"] in layers.split(", ")]
    ends = [of[0].get("input"), of[-1].get("shape")] if of else []
    return " + ".join(r["engine"] for r in of), [cube(s) for s in ends if s]


def played(pieces, report):
    """Returns {piece's name: its result}. A piece that did not begin has only its id in the report, and none when
    PYTEST_ARGS= does not select it."""
    found = {name: {"trace": name, "verdict": "not run", "reasons": ["PYTEST_ARGS= does not select it"], "seconds": 0}
             for name in pieces}
    found.update((pathlib.Path(r["id"].partition("[")[0]).name, r) for r in report["results"])
    return found


def rows(pieces, report, results, how):
    """Returns a row for each layer, in the order of the network; its first bad result is one that played."""
    found = {}
    by_name = played(pieces, report)
    for name, layers in pieces.items():
        r = by_name[name]
        engine, shape = kind(layers, results)
        row = found.setdefault(layers, {"layers": layers, "engine": engine, "shape": shape, "folder": f"pieces/{name}",
                                        "pieces": 0, "clocks": 0, "mac": 0, "read": 0, "written": 0, "seconds": 0, "bad": [],
                                        "models": True})
        m = r.get("measured") or {}
        row["pieces"] += 1
        row["clocks"] += m.get("worked") or 0
        row["models"] &= on_models(m.get("units"), how)
        row["mac"] += m.get("mac") or 0
        row["read"] += m.get("read", 0)
        row["written"] += m.get("written", 0)
        row["seconds"] += r["seconds"]
        if r["verdict"] != "passed":
            row["bad"].append({**r, "piece": name})
    for row in found.values():
        row["bad"].sort(key=lambda r: r["verdict"] in NO_RESULT)
    return list(found.values())


def not_run(found):
    """Returns the rows of layers that have no wrong piece, but one without a result."""
    return [row for row in found if row["bad"] and row["bad"][0]["verdict"] in NO_RESULT]


def first_wrong(config, found, results):
    """Returns lines that name the first layer that did not pass, and the reason; or the first one without a result."""
    left = not_run(found)
    for row in found:
        if row["bad"] and row not in left:
            r = row["bad"][0]
            lines = [f"first wrong layer: {row['layers']} ({r['piece']}): {r['verdict']}", *r["reasons"][:3]]
            lines += filter(None, [element_of(config, r["reasons"], results)])
            lines += [f"waves: {again.show(r)}"] if r.get("waves") else []
            return [*lines, f"repeat: {r['command']}"]
    return [f"{len(left)} of {len(found)} layers have no result, the first is {r['layers']} ({r['bad'][0]['piece']}): "
            f"{r['bad'][0]['reasons'][0]}" for r in left[:1]]


def page(a, out, found, first, times, report, how):
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent), autoescape=True,
                             trim_blocks=True, lstrip_blocks=True)
    clocks = sum(r["clocks"] for r in found)
    text = env.get_template("network.html").render(
        a=a, name=pathlib.Path(a.file).name, rows=found, how=by_provider(how), clocks=clocks, times=[duration(t) for t in times], report=report,
        took=duration(report["seconds"]), first=first, left=len(not_run(found)), read=sum(r["read"] for r in found),
        written=sum(r["written"] for r in found), mac=sum(r["mac"] for r in found))
    paths.write_whole(out / "index.html", text)


def play(a, more, out):
    """Returns the exit code."""
    if a.provider not in ("model", "rtl", "check"):
        return usage(f"ALL={a.provider}: expected model, rtl or check")
    if not os.path.isfile(a.file):
        return usage(f"FILE={a.file}: {'a folder' if os.path.isdir(a.file) else 'no such file'}, expected a layer file (docs/reference/layer-files.md)")
    if out.exists() and any(out.iterdir()) and not (out / "network.toml").exists():
        return usage(f"OUT={a.out}: other files are there, expected a folder of its own")
    a.whole = whole(a)
    if a.whole and a.provider == "model":
        return usage("ALL=model: this bench holds a whole core, which has no slots; expected ALL=check or rtl")
    try:
        a.args = options(a.args)
    except ValueError as e:
        return usage(str(e))
    out.mkdir(parents=True, exist_ok=True)
    clear(out)
    write_list(a, out)      # before all else: it marks the folder as one of this program
    try:
        pieces, results, times = cut(a, out)
    except Ended as e:
        return e.args[0]
    print(f"{a.file}: {len(pieces)} pieces; made in {duration(times[0])}, the models play it in {duration(times[1])}")
    file = out / "regress/report.json"
    for old in file, out / "index.html":    # of the run before: this one may end earlier
        old.unlink(missing_ok=True)
    code = regress(["--list", str(out / "network.toml"), "--out", str(out / "regress"), *more])
    if not file.exists():
        return code
    report = json.loads(file.read_text())
    how = chosen(a, out)
    found = rows(pieces, report, results, how)
    first = first_wrong(a.config, found, results)
    page(a, out, found, first, times, report, how)
    models = sum(r["models"] for r in found)
    print("\n".join([*first, f"{len(found)} layers{f' ({models} on models only)' if models else ''}, {sum(r['clocks'] for r in found)} clocks; "
                     f"page: {paths.show(out / 'index.html')}", verdicts.summary(report["results"]).splitlines()[-1]]))
    return code


def main(words):
    a, more = arguments(words)
    out = pathlib.Path(a.out).absolute()
    signals = Signals()
    try:
        return play(a, more, out)
    except KeyboardInterrupt:
        clear(out)
        print(f"\nended by {signal.Signals(signals.number).name}; the same command begins again", file=sys.stderr)
        return 128 + signals.number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
