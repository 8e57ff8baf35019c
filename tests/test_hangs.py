# SPDX-License-Identifier: Apache-2.0
"""The report of every unit when a layer waits for a unit that was not enabled. For traces of vectors/ and each unit
that is not enabled there for the first time, hangs.txt holds all lines of the report by name and values (messages.py),
with the likely cause (causes.py). The trace hangs and does not run on: no line reports movement."""

import re

import causes
import kit
import messages
import pytest

STEPS = 200000  # passes over the models; the longest of these traces takes a hundredth of them
CASE = re.compile(r"\[(\w+) (\w+) without (\w+)\]")


def cases():
    """Returns {(configuration, trace): {unit that is not enabled: lines of the report}}."""
    found = {}
    for line in (kit.ROOT / "tests/hangs.txt").read_text().splitlines():
        m = CASE.fullmatch(line)
        if m:
            says = found.setdefault((m[1], m[2]), {}).setdefault(m[3], [])
        elif line and not line.startswith("#"):
            says.append(line)
    return found


def without(page, folder, to):
    """Copies a trace and leaves out the first enable of a unit."""
    return kit.copied(folder, to, lambda text: re.sub(rf".*NVDLA_{page}\.D_OP_ENABLE_0, 0x1.*\n", "", text, count=1))


def prepare(config, trace, place):
    """Returns {unit that is not enabled: lines}, [folder]."""
    folder = (kit.VECTORS if config == "nv_small" else kit.VECTORS / config) / trace
    wanted = cases()[config, trace]
    return wanted, [without(page, folder, place / page / trace) for page in wanted]


def lines(run):
    """Returns the cause and the units in the report of a run, without the waiting steps of the trace."""
    found = [" ".join(["cause", *causes.told(run)])]
    for line in run["report"].splitlines()[1:]:
        if not re.match(r"  (\S+\.cfg:\d|likely cause: )", line):
            units = line.strip().removeprefix("S_STATUS: ")
            parts = [units] if units == line.strip() else units.split(", ")
            found.append(", ".join(map(messages.told, parts)))
    return found


def command(exe, config, report, dirs):
    return [exe, "play", "--config", config, "--max-steps", STEPS, "--report", report, *dirs]


def reports(config, dirs, place):
    """Returns [lines of the report of each folder]."""
    r = kit.ends(kit.run(*command(kit.need(kit.DLA, "make native"), config, place / "report", dirs)), 3)
    return [lines(run) for run in kit.Played(r, place / "report", dirs).report["runs"]]


def write(place):
    """Writes hangs.txt again: the same cases with the present reports."""
    file = kit.ROOT / "tests/hangs.txt"
    out = [x for x in file.read_text().splitlines() if x.startswith("#")]
    for config, trace in cases():
        wanted, dirs = prepare(config, trace, place / "hangs")
        for page, got in zip(wanted, reports(config, dirs, place), strict=True):
            out += [f"[{config} {trace} without {page}]", *got]
    file.write_text("\n".join(out) + "\n")


@pytest.mark.parametrize("config,trace", cases())
def test_waiting_for_a_unit_that_is_not_enabled(config, trace, tmp_path):
    wanted, dirs = prepare(config, trace, tmp_path)
    for page, got in zip(wanted, reports(config, dirs, tmp_path), strict=True):
        assert got == wanted[page], f"{trace} without {page}"


def test_every_unit_is_not_enabled_once():
    pages = {p for by in cases().values() for p in by}
    assert pages == {"CDMA", "CSC", "CMAC_A", "CMAC_B", "CACC", "SDP", "SDP_RDMA", "PDP", "PDP_RDMA", "CDP",
                     "CDP_RDMA"}
