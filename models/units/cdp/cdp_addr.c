/* SPDX-License-Identifier: Apache-2.0
 * CDP order and addresses: rows, stripes, surfaces (cdp.md 3).
 */
#include "cdp_priv.h"

uint32_t cdp_stripe_width(const cdp_pos *p, uint32_t width)
{
    uint32_t n = width - p->x;

    return n < CDP_STRIPE ? n : CDP_STRIPE;
}

/* Surfaces are the innermost loop. */
bool cdp_pos_next(cdp_pos *p, uint32_t width, uint32_t height, uint32_t surfs)
{
    if (++p->surf < surfs)
        return true;
    p->surf = 0;
    p->x += CDP_STRIPE;
    if (p->x < width)
        return true;
    p->x = 0;
    return ++p->row < height;
}

uint64_t cdp_addr(const dla_cube *c, const cdp_pos *p, uint32_t atom)
{
    return dla_cube_addr(c, p->surf, p->row, p->x, atom);
}
