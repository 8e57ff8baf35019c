# SPDX-License-Identifier: Apache-2.0
"""Golden traces through dla play: one case a trace, and whole folders under the sanitizers."""

import pytest

import kit

SMALL = ["vectors", "nv_small", "random_nv_small"]


def cases():
    """Yields (set, folder) for each trace; (set, None), which skips, where a set is missing."""
    for name in ["vectors", *kit.SETS]:
        dirs = kit.folders(kit.VECTORS if name == "vectors" else kit.TRACES / name)
        for d in [d for d in dirs if d.name not in kit.KNOWN and d.name not in kit.UNDEFINED] or [None]:
            yield pytest.param(name, d, id=f"{name}-{d.name if d else 'missing'}")


@pytest.mark.parametrize("name,folder", list(cases()))
def test_trace(name, folder, tmp_path):
    if folder is None:
        kit.golden(name)
    args = ["play"] + (["--config", "nv_small"] if name == "vectors" else [])
    kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), args, [folder])


@pytest.mark.parametrize("name", ["vectors", *kit.SETS])
def test_folder(name, tmp_path):
    """Plays all of a set in one process, with the default configuration: cores are used again."""
    dirs = kit.golden(name)
    args = ["play"] + (["--config", "nv_small"] if name == "vectors" else [])
    p = kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), args, dirs)
    assert {x["config"] for x in p.runs.values()} == {kit.config_of(name)}
    assert len(p.runs) == len(dirs)


@pytest.mark.parametrize("name", ["vectors", *kit.SETS])
def test_sanitizers(name, tmp_path):
    """Plays whole folders with AddressSanitizer, LeakSanitizer and UBSan."""
    dirs = kit.golden(name)
    exe = kit.need(kit.BUILD / "asan" / "dla", "make test-asan")
    p = kit.play_all(tmp_path, exe, ["play", "--config", kit.config_of(name)], dirs)
    assert p.r.stderr == ""


@pytest.mark.parametrize("name", kit.KNOWN)
def test_known_difference(name, tmp_path):
    """A golden value that contradicts the specification: exactly these checks differ."""
    folder = kit.golden("golden_nv_full")[0].parent / name
    p = kit.play(tmp_path, kit.DLA, ["play"], [folder])
    x = list(p.runs.values())[0]
    assert (x["verdict"], x["report"]) == ("failed", "")
    assert x["failed"] == kit.KNOWN[name][0]


def undefined():
    """Returns the folders of kit.UNDEFINED."""
    dirs = kit.golden("golden_nv_full")[0].parent
    found = [d for d in kit.folders(dirs) if d.name in kit.UNDEFINED]
    assert found, f"{dirs} holds none of them"
    return found


@pytest.mark.parametrize("how", ["native", "bench"])
def test_fp16_output_of_int8_sums(how, tmp_path):
    """The hardware does not define it: it is refused, and --illegal=warn plays it with the golden results."""
    exe = [kit.need(kit.DLA, "make native"), "play"] if how == "native" else [kit.cosim_of("nv_full")]
    for d in undefined():
        kit.refused(kit.run(*exe, *(["--config", "nv_full"] if how == "native" else []), d), "(rule sdp-fp16-output)")
    p = kit.play(tmp_path, exe[0], [*exe[1:], "--illegal=warn"], undefined())
    assert p.r.returncode == 0, kit.tail(p.r)
    assert all("(rule sdp-fp16-output)" in " ".join(m["text"] for m in x["messages"]) for x in p.report["runs"])


@pytest.mark.parametrize("name", [n for n in SMALL if n != "vectors"])
def test_larger_configuration_has_other_results(name, tmp_path):
    """Folders without config.txt take --config: nv_small traces cannot be right on nv_large."""
    dirs = kit.golden(name)[:3]
    p = kit.play(tmp_path, kit.DLA, ["play", "--config", "nv_large"], dirs)
    assert p.r.returncode != 0
    assert {x["config"] for x in p.runs.values()} == {"nv_large"}


def test_vectors_equal_the_generators_output(tmp_path):
    """vectors/ is byte for byte the output of make vectors."""
    kit.good(kit.dlavec("vectors", tmp_path))
    made = {p.relative_to(tmp_path): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    kept = {p.relative_to(kit.VECTORS): p.read_bytes() for p in kit.VECTORS.rglob("*")
            if p.is_file() and p.name != "README.md"
            and not {kit.VECTORS / "src", kit.VECTORS / "closing"} & set(p.parents)}
    assert sorted(made) == sorted(kept), "make vectors changes the list of files"
    assert [str(p) for p in made if made[p] != kept[p]] == [], "make vectors changes these"
    listed = (kit.VECTORS / "README.md").read_text()
    assert [d.name for d in kit.folders(kit.VECTORS) if f"`{d.name}`" not in listed] == []


def test_reference_agrees_with_golden_traces():
    """The reference computes every golden check that it supports."""
    for name in ("vectors", "nv_small", "random_nv_small"):
        dirs = kit.golden(name)
        r = kit.good(kit.dlavec("check", "--config", "nv_small", *dirs))
        assert r.stdout.count(", 0 wrong") == len(dirs)
