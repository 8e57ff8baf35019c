/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the waves' view of the unit in a slot that holds RTL
 * (dla_seen.sv). */
#include "gen_topo.h"
#include <string.h>

/* OR of the done pulses of the RTL itself, not as GLB receives them. 0: the
 * unit has none; without a file only that is returned. */
static int states_done(FILE *f, const tables *t, const char *unit)
{
    const char *sep = "";

    for (int i = 0; i < gen_count(t->intrs); i++)
        if (!strcmp(gen_cell(t->intrs, i, "unit"), unit)) {
            if (f)
                gen_fill(f, t->intrs, i, "%sr_%{pins}2glb_done_intr_pd", sep);
            sep = " | ";
        }
    return *sep;
}

/* OR of the read requests of the unit's memory clients. */
static void states_read(FILE *f, const tables *t, const char *unit)
{
    const char *sep = "";

    for (int i = 0; i < gen_count(t->clients); i++)
        if (!strcmp(gen_cell(t->clients, i, "unit"), unit)) {
            gen_fill(f, t->clients, i, "%s%{pins}2mcif_rd_req_valid | "
                     "%{pins}2cvif_rd_req_valid", sep);
            sep = " | ";
        }
    if (!*sep)
        fprintf(f, "1'b0");
}

void gen_slot_states(FILE *f, const tables *t, int number)
{
    const char *unit = gen_cell(t->units, number, "unit");
    const char *pages = gen_cell(t->units, number, "pages");
    char page[64], pins[64];

    /* without a done pulse no pin shows the end of a layer; BDMA has no
     * register groups */
    if (!states_done(NULL, t, unit) || !gen_word(pages, 0, page) ||
        !gen_has_groups(t, page))
        return;
    for (int i = 0; gen_word(pages, i, page); i++) {
        gen_page_pins(t, page, pins);
        fprintf(f, "  dla_seen_state #(.Page(IDX_%s), .Enable("
                   "dla_regs_pkg::%s_D_OP_ENABLE), .IsRdma(1'b%d)) "
                   "i_seen_%s (\n    .clk_i(rtl_clk), .rst_ni("
                   "nvdla_core_rstn), .pvld_i(csb2%s_req_pvld),\n"
                   "    .pd_i(csb2%s_req_pd), .done_i(", page, page,
                !strcmp(gen_cell(t->units, number, "rdma"), page), pins, pins,
                pins);
        states_done(f, t, unit);
        fprintf(f, "),\n    .read_i(");
        states_read(f, t, unit);
        fprintf(f, "));\n");
    }
}
