# SPDX-License-Identifier: Apache-2.0
"""The generator refuses tables that contradict each other, with file and line."""

import re
import shutil
import subprocess

import pytest

import kit

TABLES = kit.ROOT / "models" / "tables"


def generate(folder, out):
    return subprocess.run([kit.BUILD / "gen" / "gen", folder, "c", out], capture_output=True, text=True)


@pytest.mark.parametrize("table, line, to, words", [
    ("registers", r"PDP,D_PARTIAL_WIDTH_IN,0x02c,(.*)", r"PDP,D_PARTIAL_WIDTH_IN,0x030,\1",
     "PDP: two registers of a page at one offset"),
    ("units", r"cdp,(.*) CDP,", r"cdp,\1 CDQ,", "cdp: names what is not in the table it points to"),
    ("clients", r"PDP,pdp,pdp,PDP,", "PDP,pdp,pdp,PDQ,", "PDP: names what is not in the table it points to"),
    ("providers", r"(pdp(,[^,]*){8}),.*", r"\1,model", "pdp: providers.csv and address_map.csv disagree"),
    ("configs", r"(PDP,spec),ENABLE", r"\1,DISABLE", "pdp: providers.csv and configs.csv disagree"),
    ("clients", r"(SDP,sdp,sdp,SDP,,SDP_RDMA),SDP,", r"\1,,", "clients that write have the first numbers"),
    ("monitors", "psum,", "psun,", "psun: no channel has this monitor"),
    ("monitors", r"updt,(.*) \.kernels", r"updt,\1 .kernel", "updt: names a field that no channel has"),
    ("errata", r"cdp-hybrid,CDP\.D_PERF_LUT_HYBRID", "cdp-hybrid,CDP.D_PERF_LUT_HYBRIT",
     "CDP.D_PERF_LUT_HYBRIT: no such register"),
    ("errata", r"(flush,.*,)timing,", r"\1timeing,", "timeing: expected stall, timing or erratum"),
    ("pins", "slot,port,dir", "slot,dir,port", "expected the columns slot,port,dir,width,needs,"),
    ("pins", r"(bdma,csb2bdma_req_pvld,.*),csb,valid", r"\1,cbs,valid", "kind is cbs, expected one of system csb memory done"),
    ("pins", r"(bdma,csb2bdma_req_pvld,.*),csb,valid", r"\1,csb,valed", "part is valed, expected one of clock reset"),
    ("units", r"(csc,.*),yes,yes", r"\1,yes,no", "ram is no, expected one of yes or nothing"),
    ("errata", r"(sdp-lut,.*,)SDP_LUT,", r"\1SDP_LTU,", "SDP_LTU: no configuration has that"),
])
def test_contradictions_are_refused(tmp_path, table, line, to, words):
    folder = tmp_path / "tables"
    shutil.copytree(TABLES, folder)
    path = folder / f"{table}.csv"
    text, n = re.subn(f"^{line}", to, path.read_text(), count=1, flags=re.M)
    assert n and text != path.read_text()
    path.write_text(text)
    got = generate(folder, tmp_path)
    assert got.returncode == 2
    place = table if table == "errata" else ""
    assert words in got.stderr and re.match(rf"\S+{place}\.csv:\d+: ", got.stderr)


def test_tables_as_they_are(tmp_path):
    got = generate(TABLES, tmp_path)
    assert (got.returncode, got.stderr) == (0, "")
