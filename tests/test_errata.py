# SPDX-License-Identifier: Apache-2.0
"""models/tables/errata.csv and the page that is made from it. test_tables.py tests the generator's refusals,
unit/test_check_errata.c the use in `check`."""

import re
import shutil

import pytest

import kit
import tables
from test_providers import HANG

ROWS = tables.rows("errata")


def test_page_has_all():
    page = (kit.ROOT / "docs/reference/errata.md").read_text()
    for r in ROWS:
        assert f"| {r['id']} | " in page
        for name in r["registers"].split():
            assert f"`{name}`" in page


def test_registers_of_a_row_only_read():
    """A register that the host writes is plain storage and is always compared."""
    regs = {f"{r['unit']}.{r['register']}": r["access"] for r in tables.rows("registers")}
    assert {regs[n] for r in ROWS for n in r["registers"].split()} == {"RO"}


# ---- a core with a wrong read value of one register (tests/rtl/core, fault 5: bit 0 of its reads) ----

# register, whether stall counters are enabled, whether the difference is reported
READ = [("CDP.D_PERF_LUT_HYBRID", 0, True), ("CDP.D_OUT_SATURATION", 0, True), ("CDP.D_NAN_FLUSH_TO_ZERO", 0, True),
        ("CDP.D_PERF_WRITE_STALL", 0, True), ("CDP_RDMA.D_PERF_READ_STALL", 0, True),
        ("CDP.D_PERF_WRITE_STALL", 1, False), ("CDP_RDMA.D_PERF_READ_STALL", 1, False)]


@pytest.mark.parametrize("name,counts,reported", READ)
def test_a_core_that_reads_another_value(name, counts, reported, tmp_path):
    """The registers are read at the end of the trace; nv_small has the errata of all builds and no others."""
    trace = shutil.copytree(kit.VECTORS / "cdp_lrn5", tmp_path / "cdp_lrn5")
    text, n = re.subn(r"(D_PERF_ENABLE_0, 0x[0-9a-f]*)[0-9a-f]\)", rf"\g<1>{2 + counts:x})",
                      (trace / "cdp_lrn5.cfg").read_text())
    assert n == 2
    (trace / "cdp_lrn5.cfg").write_text(text)
    exe = kit.bench("core")
    unit, reg = name.split(".")
    page = next(r for r in tables.rows("address_map") if r["unit"] == unit)["nv_small"]
    offset = next(r["offset"] for r in tables.rows("registers") if (r["unit"], r["register"]) == (unit, reg))
    r = kit.run(exe, "--pins", "--engine", "core=check", *HANG, "+rtl_bug=5", f"+rtl_at={int(page, 0) + int(offset, 0)}",
                trace)
    said = re.findall(r"register (\w+\.\w+) read: got", r.stdout)
    assert (r.returncode, said) == ((1, [name]) if reported else (0, [])), kit.tail(r)
