# SPDX-License-Identifier: Apache-2.0
"""The driver of examples/driver runs a trained network: the same results on every back end as integers in numpy."""

import sys

import kit
import numpy as np
import pytest

sys.path.append(str(kit.ROOT / "tests/tools"))
import digits  # noqa: E402

EXAMPLE = kit.ROOT / "examples/driver"
BACKENDS = {"native": [], "models": [kit.BUILD / "nv_small/libdla-bench-nv_small.so"],
            "rtl": [kit.BUILD / "nv_small-rtl/libdla-bench-nv_small-rtl.so", "--all", "rtl"],
            "check": [kit.BUILD / "nv_small-rtl/libdla-bench-nv_small-rtl.so", "--all", "check"]}


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    """Builds the driver beside the folder of the network."""
    place = tmp_path_factory.mktemp("digits")
    kit.good(kit.dlavec("layer", "--config", "nv_small", EXAMPLE / "digits.layer", place / "digits"))
    flags = ["-D_POSIX_C_SOURCE=200809L", "-Werror", "-rdynamic", *sorted(EXAMPLE.glob("*.c"))]
    kit.compiled(place / "asan", "-g", "-fsanitize=address,undefined", *flags, kit.BUILD / "asan/libdla.a")
    kit.program(place / "driver", "-O1", *flags)
    return place


def images():
    return np.fromfile(EXAMPLE / "images.raw", np.int8).reshape(-1, 1, 8, 8)


def expected():
    return digits.reference(images()), np.fromfile(EXAMPLE / "labels.raw", np.uint8)


@pytest.mark.long(keep=1, every=2)
@pytest.mark.parametrize("name", BACKENDS)
def test_digits(name, driver, tmp_path):
    """360 images that the training did not use: bit for bit the results of numpy, and nearly all of them right."""
    for bench in BACKENDS[name][:1]:
        kit.need(bench, "make test-build")
    out, right = expected()
    count = len(right) if name != "models" else 60  # with all pins, the bench of models takes longest
    (tmp_path / "images").write_bytes(images()[:count].tobytes())
    r = kit.good(kit.run(driver / ("asan" if name == "native" else "driver"), driver / "digits", tmp_path / "images",
                         tmp_path / "out", EXAMPLE / "labels.raw", *(["--", *BACKENDS[name]] if BACKENDS[name] else [])))
    got = np.fromfile(tmp_path / "out", np.int8).reshape(-1, 10)
    assert got.shape == (count, 10) and (got == out[:count]).all()
    hits = int((out[:count].argmax(axis=1) == right[:count]).sum())
    assert f"{count} images, {hits} right: " in r.stdout
    assert hits >= 0.98 * count


def test_another_weight_gives_other_results(driver, tmp_path):
    """With one changed weight the results of the reference change, and those of the driver equally."""
    for f in EXAMPLE.glob("*.npy"):
        (tmp_path / f.name).write_bytes(f.read_bytes())
    (tmp_path / "digits.layer").write_text((EXAMPLE / "digits.layer").read_text())
    w = np.load(tmp_path / "fc_w.npy")
    w[3, 5] = -w[3, 5]
    np.save(tmp_path / "fc_w.npy", w)
    kit.good(kit.dlavec("layer", "--config", "nv_small", tmp_path / "digits.layer", tmp_path / "net"))
    kit.good(kit.run(driver / "driver", tmp_path / "net", EXAMPLE / "images.raw", tmp_path / "out"))
    got = np.fromfile(tmp_path / "out", np.int8).reshape(-1, 10)
    assert (got == digits.reference(images(), tmp_path)).all() and (got != expected()[0]).any()


@pytest.mark.parametrize("change, text", [
    (("reg_write(NVDLA_CDMA.D_MISC_CFG_0, 0x0);", "reg_write(NVDLA_CDMA.D_NONE_0, 0x0);"), "NVDLA_CDMA.D_NONE_0: no such register"),
    (("sync_wait(NVDLA_PDP_RDMA, sdp_0_0);", "sync_wait(NVDLA_PDP_RDMA, sdp_9_9);"), "sdp_9_9: no interrupt gives this event"),
    (("intr_notify(SDP_0, sdp_0_0);", "intr_notify(SDQ_0, sdp_0_0);"), "SDQ_0: no such interrupt"),
    (("mem_init(pri_mem", "mem_init(sec_mem"), "expected mem_init, mem_load of pri_mem"),
    (('in0.dat"', 'in9.dat"'), "No such file"),
])
def test_a_wrong_network(change, text, driver, tmp_path):
    net = tmp_path / "digits"
    net.mkdir()
    for f in (driver / "digits").iterdir():
        (net / f.name).write_bytes(f.read_bytes())
    cfg = net / "digits.cfg"
    old = cfg.read_text()
    assert change[0] in old
    cfg.write_text(old.replace(*change, 1))
    kit.ends(kit.run(driver / "asan", net, EXAMPLE / "images.raw", tmp_path / "out"), 1, err=("digits.cfg:", text))


@pytest.mark.long
def test_training(tmp_path, monkeypatch, capsys):
    """The script makes the images of the tree, and a network as good as that of the tree."""
    pytest.importorskip("sklearn", reason="python3-sklearn is not installed")
    monkeypatch.setattr(digits, "FOLDER", tmp_path)
    digits.main()
    assert "360 images: " in capsys.readouterr().out
    for name in "images.raw", "labels.raw":
        assert (tmp_path / name).read_bytes() == (EXAMPLE / name).read_bytes()
    right = expected()[1]
    assert (digits.reference(images(), tmp_path).argmax(axis=1) == right).mean() >= 0.97
