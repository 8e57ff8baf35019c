/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: what the waves show of the unit in a slot that holds
 * RTL (dla_seen.sv). */
#include "gen.h"
#include <ctype.h>
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };

static int input_of(const csv *t, size_t r, const char *slot)
{
    const char *p = t->cell[r][PORT];

    return !strcmp(t->cell[r][SLOT], slot) &&
           !strcmp(t->cell[r][DIR], "input") &&
           strcmp(p, "nvdla_core_clk") && strcmp(p, "nvdla_core_rstn");
}

/* OR of the slot's outputs whose names have a part; 0 where there are none. */
static int any_of(FILE *f, const csv *t, const char *slot, const char *part)
{
    const char *sep = "";

    for (size_t r = 1; r < t->rows; r++)
        if (!strcmp(t->cell[r][SLOT], slot) &&
            !strcmp(t->cell[r][DIR], "output") &&
            strstr(t->cell[r][PORT], part)) {
            /* done pulses of the RTL itself, not as GLB gets them */
            fprintf(f, "%s%s%s", sep, gen_intr(t->cell[r][PORT]) < 0 ? "" :
                    "r_", t->cell[r][PORT]);
            sep = " | ";
        }
    return *sep;
}

static int has_done(const csv *t, const char *slot)
{
    for (size_t r = 1; r < t->rows; r++)
        if (!strcmp(t->cell[r][SLOT], slot) &&
            strstr(t->cell[r][PORT], "_done_intr_pd"))
            return 1;
    return 0;
}

void gen_slot_states(FILE *f, const csv *t, const char *slot)
{
    static const char head[] = "csb2", tail[] = "_req_pvld";

    /* without a done pulse nothing on the pins says that a layer ended; BDMA
     * has no register groups */
    if (!has_done(t, slot) || !strcmp(slot, "bdma"))
        return;
    for (size_t r = 1; r < t->rows; r++) {
        const char *p = t->cell[r][PORT];
        size_t n = strlen(p);
        char unit[32], page[32];

        if (!input_of(t, r, slot) || n < sizeof head + sizeof tail ||
            strcmp(p + n - (sizeof tail - 1), tail))
            continue;
        n -= sizeof head - 1 + sizeof tail - 1;
        snprintf(unit, sizeof unit, "%.*s", (int)n, p + sizeof head - 1);
        for (size_t i = 0; i <= n; i++)
            page[i] = (char)toupper((unsigned char)unit[i]);
        if (!strcmp(page, "RBK"))
            strcpy(page, "RUBIK");
        fprintf(f, "  dla_seen_state #(.Page(IDX_%s), .Enable("
                   "dla_regs_pkg::%s_D_OP_ENABLE), .IsRdma(1'b%d)) "
                   "i_seen_%s (\n    .clk_i(rtl_clk), .rst_ni("
                   "nvdla_core_rstn), .pvld_i(csb2%s_req_pvld),\n"
                   "    .pd_i(csb2%s_req_pd), .done_i(", page, page,
                strstr(unit, "_rdma") != NULL, unit, unit, unit);
        any_of(f, t, slot, "_done_intr_pd");
        fprintf(f, "),\n    .read_i(");
        if (!any_of(f, t, slot, "_rd_req_valid"))
            fprintf(f, "1'b0");
        fprintf(f, "));\n");
    }
}
