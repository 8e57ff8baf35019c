/* SPDX-License-Identifier: Apache-2.0
 * Unit states for the waves: S_STATUS of every page, whatever provides the
 * unit. */
#include "pins_priv.h"
#include <stdio.h>
#include <string.h>

void pins_state_reset(dla_bench *b)
{
    b->pins->state = 0;
    b->look = b->watch;
    memset(b->pins->seen, PAGE_UNSEEN, sizeof b->pins->seen);
    memset(b->pins->seen_inside, 0, sizeof b->pins->seen_inside);
}

/* DPI: S_STATUS of the pages CDMA .. RUBIK as four bits each, page CDMA
 * lowest: bits 1:0 group 0, 3:2 group 1 (0 idle, 1 running, 2 pending). */
uint64_t dla_dpi_state(uint64_t ctx)
{
    return bench_of(ctx)->pins->state;
}

unsigned pins_page_state(const dla_bench *b, dla_page page)
{
    dla_slot slot = dla_slot_of_page(page);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(b->d, slot, &ops);
    uint32_t s;

    if (!u)
        return 0;
    if (b->opt.engine[slot])
        return b->pins->seen[page];
    /* S_STATUS is at offset 0 of every page; reading it changes nothing. */
    s = ops->reg_read(u, page, 0);
    return (s & 3) | (s >> 14 & 12);
}

bool pins_state_changed(dla_bench *b)
{
    uint64_t state = 0;

    b->look = false;
    for (int p = DLA_CDMA; p < DLA_NPAGE; p++)
        state |= (uint64_t)pins_page_state(b, (dla_page)p)
                 << 4 * (p - DLA_CDMA);
    if (state == b->pins->state)
        return false;
    b->pins->state = state;
    return true;
}

/* DPI: state of a page of RTL, from the pins of its slot. */
void dla_dpi_seen(uint64_t ctx, int page, int state)
{
    dla_bench *b = bench_of(ctx);

    if (b->pins->seen_inside[page])
        return;
    b->pins->seen[page] = (uint8_t)state;
    b->look = b->watch;
}

/* DPI: the same from a register file inside the RTL. Its instance path has
 * i_<slot>.i_rtl, and rdma below that for the page of a read DMA. */
void dla_dpi_seen_inside(uint64_t ctx, const char *path, int state)
{
    dla_bench *b = bench_of(ctx);
    const char *inside = strstr(path, ".i_rtl.");

    if (!inside)
        return;
    for (int p = DLA_CDMA; p < DLA_NPAGE; p++) {
        dla_slot slot = dla_slot_of_page((dla_page)p);
        bool rdma = strstr(dla_page_name((dla_page)p), "_RDMA") != NULL;
        char name[32];
        size_t n;

        if (rdma != (strstr(inside, "rdma") != NULL))
            continue;
        n = (size_t)snprintf(name, sizeof name, ".i_%s",
                             dla_slot_name(slot));
        if ((size_t)(inside - path) < n || strncmp(inside - n, name, n))
            continue;
        b->pins->seen_inside[p] = true;
        b->pins->seen[p] = (uint8_t)state;
        b->look = b->watch;
    }
}
