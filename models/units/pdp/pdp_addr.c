/* SPDX-License-Identifier: Apache-2.0
 * PDP order and addresses: bands, rows (pdp.md 3, 4, 5, 10).
 */
#include "pdp_priv.h"

pdp_band pdp_band_at(const pdp_geom *g, uint32_t b)
{
    uint32_t last = g->bands - 1;
    /* Columns that neighbouring windows share, and therefore neighbouring
     * bands: they are read again. Negative if the stride skips columns. */
    int32_t ov = (int32_t)g->kernel - (int32_t)g->stride;
    pdp_band r = { g->in_w, 0, g->out_w, 0, g->pad_l };

    if (last == 0)
        return r;
    if (b == 0) {
        r.in_w = g->in_part[0];
        r.out_w = g->out_part[0];
        return r;
    }
    r.in_w = g->in_part[b == last ? 2 : 1] + (uint32_t)ov;
    r.in_x = g->in_part[0] + (b - 1) * g->in_part[1] - (uint32_t)ov;
    r.out_w = g->out_part[b == last ? 2 : 1];
    r.out_x = g->out_part[0] + (b - 1) * g->out_part[1];
    r.pad_l = 0;
    return r;
}

bool pdp_pos_next(pdp_pos *p, uint32_t bands, uint32_t surfs, uint32_t rows)
{
    if (++p->row < rows)
        return true;
    p->row = 0;
    if (++p->surf < surfs)
        return true;
    p->surf = 0;
    return ++p->band < bands;
}

uint64_t pdp_row_addr(const dla_cube *c, const pdp_pos *p, uint32_t x,
                      uint32_t atom)
{
    return dla_cube_addr(c, p->surf, p->row, x, atom);
}
