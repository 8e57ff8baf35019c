# SPDX-License-Identifier: Apache-2.0
"""Planted faults (docs/reference/faults.md): each kind on each sort of channel is reported when it fires, and the run
detects it or not as it would in faulty hardware; a fault that never fires counts as neither; bad text is refused with
its column."""

import csv
import json
import re

import pytest

import kit

TABLE = {r["channel"]: r for r in csv.DictReader((kit.ROOT / "models/tables/faults.csv").open())}
LAYER = kit.VECTORS / "pdp_max"        # one PDP layer: 0x80000040 to 0x80000b78, one interrupt
CONV = kit.VECTORS / "dc_stride_pad"

FAULTS = [(bench, options.split(), fault, int(code), fired, said)
          for bench, options, fault, code, fired, said in kit.rows("faults.txt")]


def run(exe, fault, *args):
    return kit.run(exe, "--hang", "20000", "--fault", fault, *args)


def points():
    return kit.bench("planted")


@pytest.mark.parametrize("bench,options,fault,code,fired,said", FAULTS, ids=[x[2] for x in FAULTS])
def test_planted_faults(bench, options, fault, code, fired, said):
    exe, trace = (kit.cosim_of("nv_small"), LAYER) if bench == "cosim" else (points(), CONV)
    r = kit.ends(run(exe, fault, *options, trace), code, told=rf"^warning: fault {re.escape(fault)}: clock \d+: .*{fired}")
    # the reason of a hang is on stdout, where its verdict is
    assert re.search(said, r.stdout if code == 3 else r.stdout + r.stderr, re.M), f"{said}\n{kit.tail(r)}"


def test_every_kind_of_every_sort_is_tried():
    tried = {(TABLE[f.split()[0]]["place"], re.split("[ =]", f)[-1 if "=" not in f.split()[-1] else -2])
             for bench, _, f, *_ in FAULTS if bench == "cosim"}
    wanted = {(r["place"], k) for r in TABLE.values() for k in r["kinds"].split()
              if r["place"] in ("axi", "csb", "intr")}
    assert tried == wanted
    assert {f.split()[-1].split("=")[0] for bench, options, f, *_ in FAULTS
            if bench != "cosim" and not options} == {"flip", "drop", "delay"}


def test_points_change_nothing():
    """A bench with fault points plays as one without, to the clock."""
    a, b = (kit.run(exe, "--pins", LAYER, CONV) for exe in (points(), kit.cosim_of("nv_small")))
    clocks = [re.search(r"^cycles (\d+)", r.stdout, re.M)[1] for r in (a, b)]
    assert a.returncode == b.returncode == 0 and clocks[0] == clocks[1]


# ---- faults that never fire ----

@pytest.mark.parametrize("fault,says", [
    ("dbb.read @nth=9999 drop", "never fired: 351 such items came"),
    ("dbb.read @addr=0x10 drop", "never fired: 0 such items came"),
    ("dbb.b @clock=99999 drop", "never fired: 0 such items came"),
    ("dbb.read flip=64", "never fired: an item has bits 0 to 63 only, 1 such item came")])
def test_a_fault_that_never_fires_is_not_survived(fault, says, tmp_path):
    exe = kit.cosim_of("nv_small")
    r = kit.refused(run(exe, fault, LAYER), f"fault {fault} {says}")
    assert "pdp_max: refused" in r.stdout
    kit.ends(run(exe, fault, "--unfired=warn", LAYER), 0, f"warning: fault {fault} never fired")


def test_each_trace_has_its_own(tmp_path):
    """The fault fires in every trace again; the report states its effect."""
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), ["--fault", "dbb.b @nth=70 delay=5; dbb.ar @nth=1 delay=3"],
                 [LAYER, kit.VECTORS / "sdp_prelu", kit.VECTORS / "pdp_min"])
    runs = list(p.runs.values())
    assert [x["verdict"] for x in runs] == ["passed", "passed", "refused"], p.r.stdout
    assert [[f["fired"] for f in x["faults"]] for x in runs] == [[True, True], [True, True], [False, True]]
    first = runs[0]["faults"][1]
    assert first["fault"] == "dbb.ar @nth=1 delay=3" and first["items"] == 1 and first["clock"] > 0
    assert "AR id 2" in first["what"]


# ---- text ----

def test_too_many():
    kit.refused(run(kit.cosim_of("nv_small"), ";".join(["dbb.read flip"] * 17), LAYER), "column 225: more than 16 faults")


def test_lists():
    """--list faults has the table."""
    r = kit.run(kit.cosim_of("nv_small"), "--list", "faults")
    assert r.returncode == 0 and [x.split()[0] for x in r.stdout.splitlines()] == list(TABLE)


# ---- through make and regressions ----

def test_make_run():
    kit.ends(kit.run("make", "run", "TEST=vectors/pdp_max", "FAULT=dbb.write @nth=3 flip", f"B={kit.BUILD}"), 2,
             ("exit code 1", "warning: fault dbb.write @nth=3 flip: clock"))


def test_a_regression_detects_the_fault(tmp_path):
    """A list passes the fault as an option; the regression that should detect it does."""
    config = '[bench.b]\nconfig = "nv_small"\n\n'
    item = '[[run]]\nname = "{}"\ntraces = ["{}"]\nargs = ["--fault", "{}"]\n\n'
    faults = ["dbb.write @nth=3 flip", "dbb.read @nth=20 flip=5", "dbb.read @nth=99999 drop"]
    (tmp_path / "list.toml").write_text(config + "".join(
        item.format(f"f{i}", LAYER, f) for i, f in enumerate(faults)))
    kit.run("make", "regress", f"LIST={tmp_path}/list.toml", f"OUT={tmp_path}/out", f"HISTORY={tmp_path}/h",
            f"B={kit.BUILD}", "JOBS=1")
    report = json.loads((tmp_path / "out/report.json").read_text())
    assert {x["id"].split("/")[0]: x["verdict"] for x in report["results"]} == \
        {"f0": "failed", "f1": "passed", "f2": "refused"}
