/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: what the waves show of the unit in a slot that holds
 * RTL (dla_seen.sv). */
#include "gen_topo.h"
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };

/* OR of the slot's outputs whose names have a part, without a file only
 * whether there are any. */
static int states_any_of(FILE *f, const tables *all, const char *slot,
                         const char *part)
{
    const csv *t = all->pins;
    const char *sep = "";

    for (size_t r = 1; r < t->rows; r++)
        if (!strcmp(t->cell[r][SLOT], slot) &&
            !strcmp(t->cell[r][DIR], "output") &&
            strstr(t->cell[r][PORT], part)) {
            /* done pulses of the RTL itself, not as GLB gets them */
            if (!f)
                return 1;
            fprintf(f, "%s%s%s", sep, gen_intr(all, t->cell[r][PORT]) < 0 ? "" :
                    "r_", t->cell[r][PORT]);
            sep = " | ";
        }
    return *sep;
}

void gen_slot_states(FILE *f, const tables *all, int number)
{
    const char *slot = gen_cell(all->units, number, "unit");
    char page[64], unit[64];

    /* without a done pulse nothing on the pins says that a layer ended; BDMA
     * has no register groups */
    if (!states_any_of(NULL, all, slot, "_done_intr_pd") ||
        !gen_word(csv_at(all->units, slot, "pages"), 0, page) ||
        !gen_has_groups(all, page))
        return;
    for (int i = 0; gen_word(csv_at(all->units, slot, "pages"), i, page);
         i++) {
        gen_page_pins(all, page, unit);
        fprintf(f, "  dla_seen_state #(.Page(IDX_%s), .Enable("
                   "dla_regs_pkg::%s_D_OP_ENABLE), .IsRdma(1'b%d)) "
                   "i_seen_%s (\n    .clk_i(rtl_clk), .rst_ni("
                   "nvdla_core_rstn), .pvld_i(csb2%s_req_pvld),\n"
                   "    .pd_i(csb2%s_req_pd), .done_i(", page, page,
                strstr(unit, "_rdma") != NULL, unit, unit, unit);
        states_any_of(f, all, slot, "_done_intr_pd");
        fprintf(f, "),\n    .read_i(");
        if (!states_any_of(f, all, slot, "_rd_req_valid"))
            fprintf(f, "1'b0");
        fprintf(f, "));\n");
    }
}
