# SPDX-License-Identifier: Apache-2.0
"""Regressions on other machines: parts, a launcher, Slurm with a node that is lost."""

import json
import random
import re
import stat
import sys
import time

import pytest

import kit
import slurm_kit
from regress_kit import Result, command, environment, regress, small_list, start
from test_regress import many, same, undisturbed, wait_for  # noqa: F401 (undisturbed is a fixture)

from regress import journal, part, plan
from regress.case import Case          
from regress.remote import Reader      
from regress.verdicts import NOT_BEGUN


def results(out):
    """Returns the lines that the parts wrote, of all attempts."""
    return [json.loads(x)["id"] for f in (out / "parts").glob("*.jsonl")
            for x in f.read_text().splitlines()]


def test_launcher(tmp_path, undisturbed):
    """The command plays each part once, with the same report as here."""
    x = regress(tmp_path, "--list", many(tmp_path), "--parts", "3", "--launcher",
                f"echo part >> {tmp_path}/log; nice {{}}", pytest="--no-cache")
    same(x, undisturbed, tmp_path)
    assert (tmp_path / "log").read_text() == "part\n" * 3
    assert len(results(tmp_path / "out")) == len(x.all)


def test_part_that_dies_is_run_again(tmp_path, undisturbed):
    """The launcher kills each part once, in the middle: no result is lost or counted twice."""
    cruel = tmp_path / "cruel"
    cruel.write_text("""#!/bin/sh
for last; do :; done
if mkdir "$0.$last" 2>/dev/null; then
    "$@" & pid=$!
    while [ "$(cat %s/out/parts/$last.*.jsonl 2>/dev/null | wc -l)" -lt 10 ]; do sleep 0.05; done
    kill -9 $pid
else
    exec "$@"
fi
""" % tmp_path)
    cruel.chmod(stat.S_IRWXU)
    x = regress(tmp_path, "--list", many(tmp_path), "--jobs", "2", "--launcher", f"{cruel} {{}}",
                pytest="--no-cache")
    same(x, undisturbed, tmp_path)
    assert sorted(p.name for p in tmp_path.glob("cruel.*")) == ["cruel.1", "cruel.2"]
    assert len(list((tmp_path / "out" / "parts").glob("*.jsonl"))) == 4


def test_launcher_without_braces(tmp_path):
    words = command(tmp_path, "--traces", "vectors/pdp_max", "--launcher", "bsub -K")
    kit.refused(kit.run(*words, env=environment()), "expected {} in place")


@pytest.mark.parametrize("launcher, code", [("false", 1), ("nosuchcmd", 127)])
def test_launcher_that_never_works(tmp_path, launcher, code):
    """Traces that could not be played count as not run, which is not a pass; the reason has the launcher's code."""
    words = command(tmp_path, "--list", small_list(tmp_path, 1), "--jobs", "2", "--launcher", f"{launcher} {{}}")
    kit.ends(kit.run(*words, env=environment()), 1)
    rep = json.loads((tmp_path / "out" / "report.json").read_text())
    assert rep["verdicts"] == {"not run": 4}
    assert {tuple(x["reasons"]) for x in rep["results"]} == {(f"{NOT_BEGUN}: launcher ended with {code}",)}


def test_runner_of_a_launcher_is_killed(tmp_path, undisturbed):
    """Results that its parts had finished are used."""
    args = ["--list", many(tmp_path), "--jobs", "2", "--launcher", "{}"]
    p = start(tmp_path, *args, pytest="--no-cache")
    wait_for(tmp_path / "out" / "journal.jsonl", 40, p)
    p.kill()
    p.wait()
    x = regress(tmp_path, *args, pytest="--no-cache")
    assert x.report["resumed"]
    same(x, undisturbed, tmp_path)


@pytest.mark.long(every=2)
def test_slurm_with_a_node_that_is_lost(tmp_path, undisturbed):
    """A real slurmctld with two nodes. The runner is killed and started again, which ends the jobs that it left; then a
    node is killed in the middle. The other runs its tasks again: nothing is lost, nothing counts twice."""
    (tmp_path / "slurm").mkdir()
    c = slurm_kit.cluster(tmp_path / "slurm")
    args = ["--list", many(tmp_path), "--parts", "4", "--slurm"]
    try:
        p = start(tmp_path, *args, pytest="--no-cache", env=c.env)
        wait_for(tmp_path / "out" / "journal.jsonl", 10, p)
        p.kill()
        p.communicate()
        old = (tmp_path / "out" / "parts" / "jobs").read_text()
        p = start(tmp_path, *args, pytest="--no-cache", env=c.env)
        while p.poll() is None and jobs(tmp_path) in ("", old):
            time.sleep(0.05)
        while p.poll() is None and not (c.below("n2") and len(results_now(tmp_path)) > 10):
            pass
        c.kill_node("n2")
        text = p.communicate(timeout=kit.GUARD)[0]
        assert "n2" in c.says("sinfo", "-h", "-t", "down", "-o", "%N"), text
        assert c.says("squeue", "-h") == ""
    finally:
        c.stop()
    r = kit.subprocess.CompletedProcess([], p.returncode, text, "")
    x = Result(r, tmp_path / "out")
    assert x.report["resumed"]
    same(x, undisturbed, tmp_path)
    # Slurm ran the tasks of the lost node again, or else the runner did
    parts = {p.name.split(".")[0] for p in (tmp_path / "out" / "parts").glob("*.out")}
    assert parts == {"1", "2", "3", "4"}


def jobs(tmp_path):
    file = tmp_path / "out" / "parts" / "jobs"
    return file.read_text() if file.exists() else ""


def results_now(tmp_path):
    return part.results(tmp_path / "out" / "parts")


@pytest.mark.long
def test_slurm_that_refuses(tmp_path):
    """sbatch cannot reach a cluster: that is reported, and is not a pass."""
    if not slurm_kit.find("sbatch"):
        pytest.skip("slurm-wlm is not installed (sh harness/setup.sh all)")
    (tmp_path / "slurm.conf").write_text("ClusterName=none\nSlurmctldHost=localhost\n"
                                         f"SlurmctldPort={slurm_kit.free_ports(1)[0]}\n")
    p = start(tmp_path, "--list", small_list(tmp_path, 1), "--slurm",
              env={"SLURM_CONF": str(tmp_path / "slurm.conf")})
    text = p.communicate(timeout=kit.GUARD)[0]
    assert p.returncode == 2 and "sbatch: " in text, text


def test_a_trace_ended_by_a_signal_has_no_result(tmp_path):
    """A cluster that ends a job ends its simulator first, so that the part records an interrupted trace. The next
    attempt plays it again, and a later result of it counts."""
    lines = [{"id": i, "verdict": v} for i, v in
             (("a", "passed"), ("b", "interrupted"), ("c", "interrupted"), ("d", "hung"), ("c", "failed"))]
    (tmp_path / "1.node-7.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines))
    want = {"a": "passed", "c": "failed", "d": "hung"}
    assert {i: r["verdict"] for i, r in part.results(tmp_path).items()} == want
    assert {r["id"]: r["verdict"] for r in Reader(tmp_path).new()} == want
    assert {i: r["verdict"] for i, r in journal.read(tmp_path / "1.node-7.jsonl")[1].items()} == want


# ---- splitting and planning ----

def cases(n):
    return [Case(f"c{k}", "", [], [], {}, 1) for k in range(n)]


def test_parts_take_about_the_same_time():
    seed = random.randrange(1 << 20)
    print("seed", seed)
    draw = random.Random(seed)
    some = cases(500)
    seconds = {c.id: draw.expovariate(1) for c in some[:400]}
    parts = part.split(some, seconds, 7)
    assert sorted(c.id for p in parts for c in p) == sorted(c.id for c in some)
    mean = sum(seconds.values()) / 400
    took = [sum(seconds.get(c.id, mean) for c in p) for p in parts]
    longest = max([mean, *seconds.values()])
    assert max(took) - min(took) <= longest
    assert len(part.split(cases(3), {}, 8)) == 3


def test_plan_is_never_below_its_bounds():
    """The plan names its limit: one long trace, the controller, the start of tasks, playing."""
    c = plan.Costs()
    jobs = {"playing": ([1.0] * 2000, 20), "the longest trace": ([0.1] * 100 + [500.0], 20),
            "the controller": ([0.001] * 20000, 1000), "starting tasks": ([1.5] * 3000, 3000)}
    for what, (times, cores) in jobs.items():
        text = plan.text(times, cores, cores, c)
        assert re.search(f"bound by {what}$", text), text
        end = plan.simulate(times, cores, cores, c)["end"]
        assert end >= max(plan.bounds(times, cores, cores, c).values())
    one = plan.simulate([1.0] * 10, 1, 1, plan.Costs(0, 0, 0, 0, 0, 0))
    assert one["end"] == pytest.approx(10)
    two = plan.simulate([1.0] * 10, 2, 2, plan.Costs(0, 0, 0, 0, 0, 0))
    assert two["end"] == pytest.approx(5)


def test_plan_needs_measured_times(tmp_path):
    words = [sys.executable, "-m", "regress.plan", "--history", tmp_path / "h.sqlite"]
    kit.refused(kit.run(*words, env=environment()), "no measured trace")
    regress(tmp_path, "--list", small_list(tmp_path, 1), "--jobs", "1")
    kit.ends(kit.run("make", "regress-plan", f"HISTORY={tmp_path}/history.sqlite", "TRACES=5000", "CORES=10"), 0,
             ("5000 traces", "bound by"))
