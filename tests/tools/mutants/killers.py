# SPDX-License-Identifier: Apache-2.0
"""The stages that a mutant must pass, from the quickest to the slowest."""

import hashlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests"))
import kit  # noqa: E402

# Random layers of a stage: configuration, unit, number. Made once, from the seed.
LAYERS = [
    *[("nv_small", u, 150) for u in ("dc", "img", "sdp", "pdp", "cdp", "fused", "pp", "multi",
                                    "reuse", "kept")],
    *[("nv_small", u, 40) for u in ("modes", "sat", "events")],
    ("nv_small", "wideimg", 4),
    *[("nv_small_256_full", u, 60) for u in ("dc", "imgfmt", "sdp", "eql")],
    *[("nv_large_doc", u, 60) for u in ("dc", "wino", "batch", "comp", "keptcomp", "sdp", "bdma", "rubik",
                                        "modes")],
    ("nv_large_doc", "biggroup", 3),
    *[("nv_large", u, 60) for u in ("dc", "img", "sdp", "pdp", "cdp", "fused", "reuse", "kept")],
    *[("nv_full", u, 120) for u in ("dc", "conv16", "convfp16", "imgfmt", "wino", "batch", "comp",
                                   "sdp", "sdpx", "nan", "pdp", "cdp", "fused", "multi", "bdma",
                                   "rubik", "eql", "modes", "sat", "kept", "keptcomp")],
    ("nv_full", "biggroup", 3),
]
GUARD = 120  # seconds after which a mutant counts as one that never ends


def ends(cmd, guard=GUARD, env=None, cpu=None):
    """Returns exit code and output of a command. None when it does not end: it and all its children are killed. cpu:
    seconds of processor time that it may use, however long it has to wait for the processor."""
    cmd = ["prlimit", f"--cpu={cpu}", *cmd] if cpu else cmd
    p = subprocess.Popen([str(c) for c in cmd], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                         errors="replace", env={**os.environ, **(env or {})}, start_new_session=True)
    try:
        out, err = p.communicate(timeout=guard)
    except subprocess.TimeoutExpired:
        os.killpg(p.pid, signal.SIGKILL)
        p.communicate()
        return None, "does not end"
    if cpu and p.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None, "does not end"
    return p.returncode, out + err


def first_bad(text):
    for words in ("FAILED ", "FAIL ", "HANG ", "ERROR "), ("error", "Error"):
        for line in text.splitlines():
            if line.startswith(words):
                return line.strip()[:160]
    return (text.strip().splitlines() or ["no output"])[-1][:160]


def make_layers(out, seed, rows=LAYERS, how=("draw",)):
    """Returns {(configuration, unit): folders} of the random layers, made once; how: dlavec's command."""
    sets = {}
    for config, unit, count in rows:
        d = out / f"{config}-{unit}"
        if not d.exists():
            new = out / "new"
            shutil.rmtree(new, ignore_errors=True)
            out.mkdir(parents=True, exist_ok=True)
            code, text = ends([kit.DLAVEC, *how, "--config", config, "--kind", unit,
                               "--seed", seed, "--count", count, new])
            if code:
                raise SystemExit(f"dlavec cannot make {unit} of {config}: {first_bad(text)}")
            new.rename(d)
        sets[config, unit] = kit.folders(d)
    return sets


def concerning(file, sets):
    """Returns the random layers that run the unit of a source: a unit beside the convolution has its own layers, and
    SDP nearly all."""
    unit = pathlib.Path(file).parts[2]
    alone = {"pdp": {"pdp", "fused"}, "cdp": {"cdp"}, "bdma": {"bdma"}, "rubik": {"rubik"}}
    others = set().union(*alone.values()) - {"fused"}
    mixed = {"multi", "events"}
    if unit in alone:
        return {k: v for k, v in sets.items() if k[1] in alone[unit] | mixed}
    if "units" in pathlib.Path(file).parts and unit != "common":
        own = {k: v for k, v in sets.items() if k[1] not in others}
        if unit != "sdp":
            return {k: v for k, v in own.items() if not k[1].startswith(("sdp", "eql", "nan"))}
        return dict(sorted(own.items(), key=lambda s: not s[0][1].startswith("sdp")))
    return sets


def concerned(file, sets):
    """Returns all traces of each set, those first that name a register of the source's unit."""
    unit = pathlib.Path(file).parts[2]
    names = {"bdma": ("BDMA",), "rubik": ("RBK", "RUBIK"), "pdp": ("PDP",), "cdp": ("CDP",)}.get(unit)
    if not names:
        return sets

    def other(d):
        return not any(f"NVDLA_{n}" in p.read_text() for p in d.glob("*.cfg") for n in names)
    return {k: sorted(dirs, key=other) for k, dirs in sets.items()}


def play(exe, config, dirs, extra=(), guard=GUARD, env=None):
    """Returns None when every trace passes, otherwise the reason."""
    cmd = [exe, *(["play"] if pathlib.Path(exe).name == "dla" else [])]
    if pathlib.Path(exe).name == "dla":
        cmd += ["--config", config]
    code, text = ends([*cmd, *extra, *dirs], guard, env)
    return None if code == 0 else first_bad(text)


def play_sets(exe, sets, guard=GUARD, env=None):
    """Plays a few at a time, until the first failure."""
    for (config, _), dirs in sets.items():
        for i in range(0, len(dirs), 30):
            why = play(exe, config, dirs[i:i + 30], guard=guard, env=env)
            if why:
                return f"{config}: {why}"
    return None


def golden_sets():
    """Returns the golden folders, where they exist."""
    sets = {}
    for name, config in kit.SETS.items():
        dirs = [d for d in kit.folders(kit.TRACES / name) if d.name not in kit.KNOWN]
        if dirs:
            sets[config, name] = dirs
    return sets


def closing_sets(out, configs=("nv_small", "nv_full")):
    """Returns the shipped closing set of nv_small, and those of other configurations, made once by each dlavec. Results
    of campaigns with other sets are dropped."""
    dlavec, shipped = kit.BUILD / "dlavec", kit.VECTORS / "closing/nv_small"
    files = sorted(p for p in shipped.rglob("*") if p.is_file())
    maker = hashlib.sha256(b"".join(p.read_bytes() for p in [dlavec, *files])).hexdigest()
    if (out / "sets").exists() and (out / "sets").read_text() != maker:
        (out / "kept.txt").unlink(missing_ok=True)
    (out / "sets").write_text(maker)
    for config in set(configs) - {"nv_small"}:
        d, by = out / f"closing-{config}", out / f"closing-{config}.maker"
        if not d.exists() or not by.exists() or by.read_text() != maker:
            shutil.rmtree(d, ignore_errors=True)
            code, text = ends([dlavec, "close", "--config", config, d], guard=3600)
            if code not in (0, 1) or not d.exists():
                raise SystemExit(f"dlavec close cannot make the set of {config}: {first_bad(text)}")
            by.write_text(maker)
    return {(c, "closing"): kit.folders(kit.VECTORS / "closing/nv_small" if c == "nv_small" else out / f"closing-{c}")
            for c in configs}


def golden_of(config):
    return [d for (c, _), dirs in golden_sets().items() if c == config for d in dirs]


def suite(build, args):
    """Runs tests of the suite with another build folder, until the first failure."""
    code, text = ends([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
                       *args], guard=600, env={"DLA_BUILD": str(build), "DLA": str(build / "dla"),
                                  "DLA_SEED": "1"})
    return None if code == 0 else first_bad(text)
