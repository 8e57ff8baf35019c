# SPDX-License-Identifier: Apache-2.0
"""make network: from a layer file to every layer played alone in RTL; the page; the first wrong layer."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import kit
import pytest
from regress_kit import environment

NETWORKS = kit.ROOT / "examples/networks"
LENET = ["conv1", "pool1", "conv2", "pool2", "ip1", "ip2"]
SHAPES = ["28x28x1", "24x24x20", "12x12x20", "8x8x50", "4x4x50", "1x1x500", "1x1x10"]


def command(tmp, file, *args, config="nv_small"):
    return [sys.executable, "-m", "regress.network", "--file", str(file), "--config", config, "--out", str(tmp / "out"), "--jobs",
            "2", "--history", str(tmp / "history.sqlite"), "--no-build", "--pytest=--no-cache", *args]


def network(tmp, file, *args, code=0, config="nv_small"):
    return kit.ends(kit.run(*command(tmp, file, *args, config=config), env=environment()), code)


def report(tmp):
    return json.loads((tmp / "out/regress/report.json").read_text())["results"]


def cells(tmp):
    """Returns {layer: the words of its last cell on the page}."""
    page = (tmp / "out/index.html").read_text()
    found = re.findall(r'<td class="id"><a href="[^"]*">(.*?)</a>.*?<td>([^\n]*)</td></tr>', page, re.S)
    return {layer: re.sub("<.*?>", "", cell) for layer, cell in found}


def head(tmp):
    """Returns the verdict of the page, and the providers on it."""
    page = (tmp / "out/index.html").read_text()
    return re.search(r"<h1>.*?<span.*?>(.*?)</span>.*?<div[^>]*>\w+, (.*?); the models", page, re.S).groups()


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("provider", ["model", "rtl", "check"])
def test_lenet(provider, tmp_path):
    """Each layer has a piece with its name; their clocks are those of the whole network."""
    bench = kit.bench("rtl")
    r = network(tmp_path, NETWORKS / "lenet.layer", "--provider", provider)
    assert "first wrong" not in r.stdout and r.stdout.endswith("\n6 passed, 0 failed\n")
    pieces = sorted(p.name for p in (tmp_path / "out/pieces").iterdir())
    assert pieces == [f"{n:03}_{name}" for n, name in enumerate(LENET)]
    found = {x["trace"].rpartition("/")[2]: x["measured"] for x in report(tmp_path)}
    assert {x["id"].partition("/")[0] for x in report(tmp_path)} == {"lenet"}  # a history keeps networks apart
    assert sorted(found) == pieces
    page = (tmp_path / "out/index.html").read_text()
    assert re.findall(r'<td class="id"><a href="pieces/(\w+)/">(\w+)</a></td><td>(\w+)</td><td>(.*?)</td>', page) == [
        (f"{n:03}_{name}", name, "pool" if "pool" in name else "conv", f"{SHAPES[n]} &rarr; {SHAPES[n + 1]}")
        for n, name in enumerate(LENET)]
    assert head(tmp_path) == ("passed", f"{provider}: all units")
    assert cells(tmp_path) == dict.fromkeys(LENET, "passed models only" if provider == "model" else "passed")
    # 500 kernels of 4 x 4 x 50
    assert provider == "model" or found["004_ip1"]["mac"] >= 500 * 16 * 50 / 64
    assert not found["001_pool1"]["mac"]
    assert found["000_conv1"]["written"] == 24 * 24 * 24 and found["001_pool1"]["read"] == 24 * 24 * 24
    if provider == "rtl":
        whole = tmp_path / "whole.jsonl"
        kit.good(kit.run(bench, "--all", "rtl", "--results", whole, tmp_path / "out/trace"))
        entry = json.loads(whole.read_text())
        clocks = entry["last_interrupt"] - entry["enables"]["CDMA"]
        assert abs(sum(m["worked"] for m in found.values()) - clocks) < 0.02 * clocks


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("provider, said", [("check", r"cacc, clock \d+ .*output n \d+ c \d+ h \d+ w \d+: got "), ("rtl", r"first wrong element: conv2, channel \d+, line \d+, column \d+\n")])
def test_the_first_wrong_layer(provider, said, tmp_path):
    """A bug in the RTL of CACC that only a layer with truncation shows."""
    kit.bench("planted")
    file = tmp_path / "net.layer"
    text = (NETWORKS / "lenet.layer").read_text()
    file.write_text(text.replace('name = "conv2"; engine = "conv";', 'name = "conv2"; engine = "conv"; truncate = 4;'))
    r = network(tmp_path, file, "--variant", "planted", "--make", "ENGINES=cacc", "--provider", "model", "--args",
                f"--engine cacc={provider} +rtl_bug=13", code=1)
    assert re.search(r"^first wrong layer: conv2 \(002_conv2\): failed$", r.stdout, re.M), kit.tail(r, 60)
    after = r.stdout.partition("first wrong layer")[2]
    assert re.search(said, after) and "\nrepeat: " in after and "waves: gtkwave" in after, kit.tail(r, 60)
    page = (tmp_path / "out/index.html").read_text()
    assert head(tmp_path)[0] == "not passed" and f"{provider}: cacc" in head(tmp_path)[1]
    assert {n: c for n, c in cells(tmp_path).items() if "pool" in n} == dict.fromkeys(["pool1", "pool2"], "passed models only")
    assert (cells(tmp_path)["conv1"], cells(tmp_path)["conv2"]) == ("passed", "failed")
    folders = re.findall(r'<a class="bad" href="(.*?)/">failed</a>', page)
    assert folders and all((tmp_path / "out" / f).is_dir() for f in folders)
    good = [x["trace"] for x in report(tmp_path) if x["verdict"] == "passed"]
    assert {g.rpartition("/")[2] for g in good} >= {"000_conv1", "001_pool1"}


def test_options_of_the_bench(tmp_path):
    """A word of ARGS= may have blanks, and a limit there replaces that of the list."""
    r = network(tmp_path, NETWORKS / "lenet.layer", "--provider", "model", "--args",
                "--fault 'dbb.read @nth=3 flip=5' --max-cycles 900", code=4)
    assert r.stdout.endswith("\n0 passed, 6 failed\n")
    assert {x["verdict"] for x in report(tmp_path)} == {"max-cycles"}
    assert all("--fault 'dbb.read @nth=3 flip=5' " in x["command"] for x in report(tmp_path))
    r = kit.run("make", "-n", "network", "FILE=x y.layer", "ENGINES=cacc cmac", "ARGS=--max-cycles 900", "MAKE=true")
    assert "--args='--max-cycles 900' " in r.stdout and "--make='ENGINES=cacc cmac' " in r.stdout, kit.tail(r)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("name, layers, pieces", [("lenet", 6, 6), ("mobilenet", 29, 500), ("resnet18", 23, 25), ("resnet50", 56, 100)])
def test_networks_on_the_models(name, layers, pieces, tmp_path):
    """Reference and models agree, and each piece plays alone."""
    kit.good(kit.dlavec("layer", "--config", "nv_small", NETWORKS / f"{name}.layer", tmp_path / "trace"))
    named = {c["layer"] for c in json.loads((tmp_path / "trace/manifest.json").read_text())["checks"] if "layer" in c}
    assert len(named) == layers
    kit.good(kit.dla("split", tmp_path / "trace", tmp_path / "pieces"))
    found = kit.folders(tmp_path / "pieces")
    assert len(found) >= pieces
    kit.ends(kit.dla("play", *found), 0, f"\n{len(found)} passed, 0 failed\n")


def ended(tmp, file, there, number, *args):
    """Sends a signal to the process group, as a terminal does, as soon as there() holds. Returns (exit code, output)."""
    words = command(tmp, file, *args)
    kit.repeat(words)
    p = subprocess.Popen(words, cwd=kit.ROOT, env={**os.environ, **environment()}, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, start_new_session=True, preexec_fn=kit.heeds(signal.SIGINT))
    until = time.monotonic() + 60
    while not there():
        assert p.poll() is None and time.monotonic() < until, p.stdout.read()
        time.sleep(0.01)
    os.killpg(p.pid, number)
    text = p.communicate(timeout=60)[0]
    assert "Traceback" not in text, text
    return p.returncode, text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_the_trace_is_made(number, tmp_path):
    """Nothing unfinished stays, and the folder is taken again."""
    out = tmp_path / "out"
    code, _ = ended(tmp_path, NETWORKS / "resnet18.layer", lambda: list(out.glob("trace.part.*")), number)
    assert code == 128 + number and not list(out.glob("*.part*")) and not (out / "trace").exists()
    dead, alive = out / "trace.part.999999999", out / f"trace.part.{os.getpid()}"
    dead.mkdir()
    alive.mkdir()
    (tmp_path / "bad.layer").write_text("layers = 1;\n")
    kit.refused(network(tmp_path, tmp_path / "bad.layer", code=2), "bad.layer: expected layers")
    assert not dead.exists() and alive.exists()


@pytest.mark.parametrize("provider,more", [("check", ["--make=DUT_RTL=build/core/core.f", "--make=DUT_TOP=faulty_core"]), ("rtl", [])])
def test_whole_core(provider, more, tmp_path):
    """A core from outside plays by its own option, from the variables of make or in a bench of VARIANT= as it is."""
    kit.bench("core")
    args = ["--variant", "core", "--args=--pins", *more]
    kit.refused(network(tmp_path, NETWORKS / "lenet.layer", *args, "--provider", "model", code=2), "ALL=model: this bench holds a whole core")
    r = network(tmp_path, NETWORKS / "lenet.layer", *args, "--provider", provider)
    assert r.stdout.endswith("\n6 passed, 0 failed\n") and " on models only" not in r.stdout, kit.tail(r)
    assert head(tmp_path)[1] == f"{provider}: all units" and all(x["measured"]["worked"] for x in report(tmp_path))


def test_bench_of_a_variant_is_kept():
    """As make run does, unless variables say how to build it."""
    kit.bench("rtl")
    for more, keeps in ([], True), (["ENGINES=all"], False):
        r = kit.good(kit.run("make", "-n", f"B={kit.BUILD}", "network", "VARIANT=rtl", "FILE=x.layer", *more))
        assert ("nv_small-rtl/cosim plays as it was built" in r.stdout, " --no-build " in r.stdout) == (keeps, keeps)


def test_pieces_that_are_not_selected(tmp_path):
    """Their layers have no result, and the code is that of the pieces that played."""
    r = network(tmp_path, NETWORKS / "lenet.layer", "--provider", "model", "--pytest=--no-cache -k conv2")
    assert r.stdout.endswith("\n1 passed, 0 failed\n") and "first is conv1 (000_conv1)" in r.stdout, kit.tail(r)
    assert cells(tmp_path) == {n: "passed models only" if n == "conv2" else "not run" for n in LENET}
    assert head(tmp_path)[0] != "passed"


def test_a_signal_during_the_regression(tmp_path):
    """The page has the layers that played; the others have no result."""
    journal = tmp_path / "out/regress/journal.jsonl"
    code, text = ended(tmp_path, NETWORKS / "lenet.layer", lambda: journal.exists() and b'"id"' in journal.read_bytes(),
                       signal.SIGINT, "--provider", "model")
    assert code == 130, text
    assert list(cells(tmp_path)) == LENET and "not run" in cells(tmp_path).values(), text
    assert head(tmp_path)[0] != "passed"


def test_refusals(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/mine").write_text("")
    lenet = NETWORKS / "lenet.layer"
    kit.refused(network(tmp_path, tmp_path / "no.layer", code=2), "no.layer: no such file")
    kit.refused(network(tmp_path, tmp_path, code=2), f"FILE={tmp_path}: a folder, expected a layer file")
    kit.refused(network(tmp_path, lenet, "--provider", "all", code=2), "ALL=all: expected model, rtl or check")
    kit.refused(network(tmp_path, lenet, code=2), "other files are there")
    (tmp_path / "out/mine").unlink()
    kit.refused(network(tmp_path, lenet, "--args", "--max-cycles x", code=2), "ARGS: --max-cycles=x: expected a number")
    kit.refused(network(tmp_path, lenet, "--args=--report=x", code=2), "ARGS: --report is")
    kit.refused(network(tmp_path, lenet, "--args", "--fault 'dbb", code=2), "ARGS=--fault 'dbb: No closing quotation")
    (tmp_path / "bad.layer").write_text('layers = ( { engine = "conv"; } );\n')
    kit.refused(network(tmp_path, tmp_path / "bad.layer", code=2), "bad.layer:1: ")
