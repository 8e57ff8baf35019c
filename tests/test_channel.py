# SPDX-License-Identifier: Apache-2.0
"""A new thing takes rows in the tables only: a channel between two units is a row of channels.csv and a row for each
field of its words and its pins; a unit with two memory clients and two interrupts is rows, too."""

import csv
import re
import shutil
import subprocess

import pytest

import kit
from test_tables import TABLES, generate

CHANNEL = ("pdp2cdp,NOTE,,pdp2cdp,pdp,cdp,,,INSIDE,INPUT,pdp2cdp,19,PDP2CDP,fifo,dla_dat_updt,8,PDP2CDP,"
           "pdp2cdp_valid,note Slot Ch,,yes")
FIELDS = "pdp2cdp,first,,pdp2cdp_first,a number\npdp2cdp,lanes,,pdp2cdp_lanes,a bit for each lane\n"
PINS = "".join(f"{unit},pdp2cdp_{pin},{way},{width},,,,,,,,{part}\n"
               for unit, way in (("pdp", "output"), ("cdp", "input"))
               for pin, width, part in (("valid", 1, "valid"), ("first", 3, ""), ("lanes", "MAC_LANES", "")))
FAULT = "pdp2cdp,,cdp,pdp2cdp_valid,,pdp2cdp_first,flip drop,numbers of PDP\n"
MEANING = "pdp2cdp_*,notes,numbers of PDP\n"
MODEL = ("book", "core", "numeric", "record", "units/*")
PROGRAM = """
#include "dla_log.h"
#include "dla_parts.h"
#include "dla_tap.h"
#include "dla_topology.h"
#include "dla_track.h"
#include <stdio.h>
static void heard(void *user, dla_stream_id id, uint64_t time, const uint32_t *bits)
{
    dla_stream s;
    dla_stream_make(user, id, &s);
    printf("%s at %u%s: %u %u\\n", s.name, (unsigned)time, dla_stream_reordered_table[id] ? " reordered" : "",
           (unsigned)dla_stream_get(&s, bits, DLA_F_NOTE_FIRST),
           (unsigned)dla_stream_get(&s, bits, DLA_F_NOTE_LANES));
}
int main(void)
{
    dla_cfg *cfg = (dla_cfg *)dla_cfg_find("nv_small");
    dla_tap *tap = dla_tap_create(cfg);
    dla_ports ports;
    for (size_t c = 0; c < dla_cfg_table_len; c++) {
        dla_stream s;
        dla_stream_make(&dla_cfg_table[c], DLA_ST_NOTE, &s);
        printf("%s %d %s %s %s %u %u\\n", dla_cfg_table[c].name, s.present, s.name, s.from, s.to,
               s.field[DLA_F_NOTE_FIRST].width, s.field[DLA_F_NOTE_LANES].width);
    }
    /* What the model of PDP pushes is a word of the tap after its step. */
    if (!tap || !dla_ports_make(&ports, cfg) || !dla_tap_listen(tap, NULL, heard, cfg))
        return 1;
    *(dla_dat_updt *)dla_fifo_slot(ports.pdp2cdp) = (dla_dat_updt){ .entries = 5, .slices = 0x81 };
    dla_fifo_push(ports.pdp2cdp);
    dla_tap_stepped(tap, 7, DLA_SLOT_CDP, &ports);
    dla_tap_stepped(tap, 8, DLA_SLOT_PDP, &ports);
    dla_tap_stepped(tap, 9, DLA_SLOT_PDP, &ports);
    return 0;
}
"""
# A unit with two readers, one of which writes, and two sources of interrupts, in nv_small only: rows at
# the end of tables, rows behind another row, and fields of the arbiters that were reserved.
UNIT_ROWS = {"units": "two,TWO,two,13,TWO,,yes,\n", "providers": "two,model" + "," * 8 + "\n",
             "address_map": "TWO,0x0e000" + "," * 8 + "\n", "clients": "TWO_X,two,two_x,TWO_B,,TWO operand,,,12,yes\n"}
UNIT_BEHIND = {"clients": ("RUBIK", "TWO,two,two,TWO_A,,TWO,TWO,,11,"),
               "interrupts": ("CACC", "TWO_A,two,two_a,22,9,\nTWO_B,two,two_b,24,10,TWO_A")}
UNIT_WEIGHTS = {"RD_WEIGHT_RSV_0": "RD_WEIGHT_TWO", "RD_WEIGHT_RSV_1": "RD_WEIGHT_TWO_X",
                "WR_WEIGHT_RSV_2": "WR_WEIGHT_TWO"}
UNIT_PROGRAM = """
#include "dla_tap.h"
#include "dla_topology.h"
#include <stdio.h>
static void two_destroy(dla_unit *u)
{
    (void)u;
}
static bool two_step(dla_unit *u)
{
    (void)u;
    return false;
}
const dla_unit_ops dla_two_ops = { .destroy = two_destroy, .step = two_step };
int main(void)
{
    const dla_cfg *cfg = dla_cfg_find("nv_small"), *full = dla_cfg_find("nv_full");
    printf("%d %d\\n", dla_slot_present(cfg, DLA_SLOT_TWO), dla_slot_present(full, DLA_SLOT_TWO));
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == DLA_SLOT_TWO)
            printf("client %s %d %d\\n", dla_client_table[c].name, cfg->readers >> c & 1, cfg->writers >> c & 1);
    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == DLA_SLOT_TWO)
            printf("interrupt %s %d\\n", dla_intr_table[i].name, dla_intr_table[i].bit);
    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream s;
        dla_stream_make(cfg, (dla_stream_id)i, &s);
        if (s.present && (dla_slot_find(s.from) == DLA_SLOT_TWO || dla_slot_find(s.to) == DLA_SLOT_TWO))
            printf("stream %s%s\\n", s.name, dla_stream_reordered_table[i] ? " reordered" : "");
    }
    printf("page %d\\n", dla_page_at(cfg, 0xe008) == DLA_TWO);
    return 0;
}
"""


def tables_copy(tmp_path):
    folder = tmp_path / "tables"
    shutil.copytree(TABLES, folder)
    return folder


def behind(folder, table, first, line):
    """Inserts a line after the row that begins with a cell."""
    path = folder / f"{table}.csv"
    text, n = re.subn(rf"^({first},.*)$", lambda m: f"{m[1]}\n{line}", path.read_text(), flags=re.M)
    assert n == 1
    path.write_text(text)


def at_end(folder, table, text):
    with open(folder / f"{table}.csv", "a") as f:
        f.write(text)


def made(folder, out, *how):
    out.mkdir(exist_ok=True)
    r = subprocess.run([kit.BUILD / "gen" / "gen", folder, *how, out], capture_output=True, text=True)
    assert (r.returncode, r.stderr) == (0, "")
    return out


def added(tmp_path):
    """Copies the tables and adds the new channel."""
    folder = tables_copy(tmp_path)
    behind(folder, "channels", "sdp2pdp", CHANNEL)
    at_end(folder, "fields", FIELDS)
    at_end(folder, "pins", PINS)
    at_end(folder, "faults", FAULT)
    at_end(folder, "pin_meanings", MEANING)
    return folder


def with_unit(tmp_path):
    """Copies the tables and adds the new unit; its pins are those of RUBIK and a second reader."""
    folder = tables_copy(tmp_path)
    for table, (first, rows) in UNIT_BEHIND.items():
        behind(folder, table, first, rows)
    for table, rows in UNIT_ROWS.items():
        at_end(folder, table, rows)
    path = folder / "registers.csv"
    text = path.read_text()
    for old, new in UNIT_WEIGHTS.items():
        text = text.replace(f",{old},", f",{new},")
    path.write_text(text + "".join(re.sub("^RUBIK", "TWO", x) + "\n" for x in text.splitlines()
                                   if re.match(r"RUBIK,(S_STATUS|S_POINTER|D_OP_ENABLE),", x)))
    own = [re.sub("^rubik", "two", x).replace("rbk", "two") for x in (folder / "pins.csv").read_text().splitlines()
           if x.startswith("rubik,") and "_done_" not in x]
    second = [x.replace("two2", "two_x2").replace("2two_", "2two_x_") for x in own if "_rd_" in x]
    done = [f"two,two_{x}2glb_done_intr_pd,output,2,,,,,,,done," for x in "ab"]
    at_end(folder, "pins", "".join(f"{x}\n" for x in own + second + done))
    return folder


def built(tmp_path, out, program, *more):
    """Returns the output of a program that is linked with all models."""
    (tmp_path / "show.c").write_text(program)
    sources = sorted(f for d in MODEL for f in (kit.ROOT / "models").glob(f"{d}/*.c"))
    kit.good(kit.run("cc", "-std=c11", "-D_XOPEN_SOURCE=700", "-Wall", "-Werror", f"-I{out}",
                     f"-I{kit.ROOT / 'models/include'}", "-o", tmp_path / "show", tmp_path / "show.c",
                     out / "dla_tables_gen.c", *sources, *more, "-lm", "-lz"))
    return kit.run(tmp_path / "show").stdout.splitlines()


def modules(text):
    """Returns {name: text} of SystemVerilog modules."""
    return {m[1]: m[0] for m in re.finditer(r"^module (\w+).*?^endmodule", text, flags=re.M | re.S)}


@pytest.mark.long
def test_a_new_channel_is_a_stream_of_the_models(tmp_path):
    """All models build with it. It is a stream of every configuration that has both units, and a pushed item leaves the
    tap once, at the step of its sender."""
    out = made(added(tmp_path), tmp_path / "gen", "c")
    lines = built(tmp_path, out, PROGRAM)
    assert "nv_small 1 pdp2cdp pdp cdp 3 8" in lines
    assert "nv_full 1 pdp2cdp pdp cdp 3 128" in lines
    assert "nv_large_bdma 0 pdp2cdp pdp cdp 3 64" in lines  # it has neither unit
    assert [x for x in lines if " at " in x] == ["pdp2cdp at 8 reordered: 5 129"]
    assert "dla_fifo *pdp2cdp;" in (out / "dla_topology_gen.h").read_text()
    assert "[DLA_ST_NOTE] = { DLA_PERF_INSIDE, DLA_PERF_INPUT }" in (out / "dla_streams_gen.h").read_text()


def test_a_new_channel_is_on_the_bench(tmp_path):
    """It wakes the bench, has pins at both slots of RTL and models, a monitor at both ends in `check`, and takes
    faults; the waves show its pins' transfers and the number of its words."""
    folder = added(tmp_path)
    c = made(folder, tmp_path / "c", "c")
    sv = made(folder, tmp_path / "sv", "sv", "nv_small")
    waves = made(folder, tmp_path / "waves", "waves", "nv_small")
    assert re.search(r"WAKE_PDP2CDP = \d+,", (c / "dla_bench_gen.h").read_text())
    assert '{ "pdp2cdp", "", ' in (c / "dla_faults_gen.h").read_text()
    assert "| pdp2cdp | flip drop |" in (c / "faults.md").read_text()
    slots = modules((sv / "dla_slots.sv").read_text())
    ends = {"pdp": "rtl ? r_pdp2cdp_valid : m_pdp2cdp_valid", "cdp": ".pdp2cdp_valid(!rtl ? '0 : pdp2cdp_valid)"}
    units = [r["unit"] for r in csv.DictReader((folder / "units.csv").open())]
    for unit, selected in ends.items():
        text = slots[f"dla_slot_{unit}"]
        assert selected in text
        assert (f"dla_mon_note #(.Slot({units.index(unit)}), .Ch(0)) i_mon_pdp2cdp (\n"
                "      .clk_i(rtl_clk), .en_i(check), .moved_i(pdp2cdp_valid),\n"
                "      .first_i(pdp2cdp_first),\n      .lanes_i(pdp2cdp_lanes));\n") in text
    assert sum("dla_mon_note" in text for text in slots.values()) == 2
    top = (sv / "dla_top_slots.svh").read_text()
    assert "i_fault_pdp2cdp (" in top and ".pdp2cdp_valid(f_pdp2cdp_valid)" in top
    assert "`define DLA_FLOW_MOVED {pdp2cdp_valid," in (sv / "dla_bench_flow.svh").read_text()
    assert "dla_bench.work.pdp2cdp_number[31:0]" in (waves / "dla.gtkw").read_text()
    assert re.search(r"^[0-9A-F]{2} pdp2cdp$", (waves / "streams.txt").read_text(), flags=re.M)
    # An outside unit gets the pins, too.
    mine = made(folder, tmp_path / "wrapper", "wrapper", "nv_small", "pdp")
    assert "output logic [2:0] pdp2cdp_first" in (mine / "my_pdp.sv").read_text()


def test_a_monitor_is_at_one_end_when_the_table_says_so(tmp_path):
    folder = tables_copy(tmp_path)
    behind(folder, "channels", "sdp2pdp", CHANNEL.replace("Slot Ch", "to"))
    at_end(folder, "fields", FIELDS)
    at_end(folder, "pins", PINS)
    slots = modules((made(folder, tmp_path / "sv", "sv", "nv_small") / "dla_slots.sv").read_text())
    assert [n for n, text in slots.items() if "dla_mon_note #() i_mon_pdp2cdp" in text] == ["dla_slot_cdp"]


def test_a_gap_between_groups_is_refused(tmp_path):
    folder = added(tmp_path)
    path = folder / "channels.csv"
    path.write_text(path.read_text().replace("pdp2cdp,19,", "pdp2cdp,20,"))
    got = generate(folder, tmp_path)
    assert got.returncode == 2 and "turns 1, 2" in got.stderr


@pytest.mark.long
def test_a_new_unit_is_rows(tmp_path):
    """Two memory clients, one of which writes, and two sources of interrupts appear in the topology, the streams of
    logs, the slots with their monitors, the memory interface, GLB and the waves."""
    folder = with_unit(tmp_path)
    out = made(folder, tmp_path / "c", "c")
    sv = made(folder, tmp_path / "sv", "sv", "nv_small")
    waves = made(folder, tmp_path / "waves", "waves", "nv_small")
    lines = built(tmp_path, out, UNIT_PROGRAM)
    assert lines[0] == "1 0" and lines[-1] == "page 1"
    assert [x for x in lines if x[0] in "ci"] == [
        "client TWO 1 1", "client TWO_X 1 0", "interrupt TWO_A 22", "interrupt TWO_B 24"]
    assert [x for x in lines if x.endswith(" reordered")] == ["stream two_x_rd_req reordered"]
    assert {x.split()[1] for x in lines if x.startswith("stream ")} == {
        *(f"two_{x}" for x in ("rd_req", "rd_rsp", "wr_cmd", "wr_dat", "wr_ack")), "two_x_rd_req", "two_x_rd_rsp",
        "two_a_done", "two_b_done"}
    text = modules((sv / "dla_slots.sv").read_text())["dla_slot_two"]
    assert re.findall(r"i_mon_\w+", text) == ["i_mon_csb_two", "i_mon_rd_two", "i_mon_wr_two", "i_mon_rd_two_x",
                                              "i_mon_done_two_a", "i_mon_done_two_b"]
    assert "dla_slot_two i_two (" in (sv / "dla_top_slots.svh").read_text()
    assert "`DLA_NETS_RD(two_x)" in (sv / "dla_top_nets.svh").read_text()
    memory = (sv / "dla_top_memory.svh").read_text()
    assert all(f"`DLA_MEM_{x}, " in memory for x in ("RD(mcif, two", "WR(mcif, two", "RD(mcif, two_x"))
    save = (waves / "dla.gtkw").read_text()
    assert "dla_bench.i_dut.i_two.two_b2glb_done_intr_pd[1:0]" in save
    assert "dla_bench.work.two_x_rd_req_number[31:0]" in save
