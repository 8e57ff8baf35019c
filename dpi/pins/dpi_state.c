/* SPDX-License-Identifier: Apache-2.0
 * Unit states for the waves: S_STATUS of every page, for any provider of the
 * unit. */
#include "pins_priv.h"
#include <stdio.h>
#include <string.h>

enum { STATE_WORDS = (DLA_NPAGE - DLA_CDMA + 7) / 8 };

typedef struct pins_state {
    /* S_STATUS of each page from CDMA on, 4 bits (dla_dpi_state) */
    uint32_t state[STATE_WORDS];
    uint8_t seen[DLA_NPAGE]; /* the same for RTL, from dla_seen.sv */
    bool seen_inside[DLA_NPAGE]; /* reported from inside the RTL */
} pins_state;

static inline pins_state *state_of(const dla_bench *b)
{
    return pins_part_of(b, PART_STATE);
}

/* DPI: S_STATUS of the pages CDMA .. RUBIK as four bits each, page CDMA
 * lowest: bits 1:0 group 0, 3:2 group 1 (0 idle, 1 running, 2 pending). */
void dla_dpi_state(uint64_t ctx, svBitVecVal *states)
{
    memcpy(states, state_of(bench_of(ctx))->state,
           sizeof state_of(bench_of(ctx))->state);
}

unsigned pins_page_state(const dla_bench *b, dla_page page)
{
    dla_slot slot = dla_slot_of_page(page);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(bench_core(b), slot, &ops);
    uint32_t s;

    if (!u)
        return 0;
    if (bench_engine(b, slot))
        return state_of(b)->seen[page];
    /* S_STATUS is at offset 0 of every page; reading it changes nothing. */
    s = ops->reg_read(u, page, 0);
    return (s & 3) | (s >> 14 & 12);
}

bool pins_state_changed(dla_bench *b)
{
    pins_state *t = state_of(b);
    uint32_t state[STATE_WORDS] = { 0 };

    bench_pins(b)->stale = false;
    for (int p = DLA_CDMA; p < DLA_NPAGE; p++)
        state[(p - DLA_CDMA) / 8] |= pins_page_state(b, (dla_page)p)
                                     << 4 * ((p - DLA_CDMA) % 8);
    if (!memcmp(state, t->state, sizeof state))
        return false;
    memcpy(t->state, state, sizeof state);
    return true;
}

unsigned pins_shown_state(const dla_bench *b, int page)
{
    int i = page - DLA_CDMA;

    return state_of(b)->state[i / 8] >> 4 * (i % 8) & 15;
}

void pins_watch_states(dla_bench *b, bool on)
{
    bench_pins(b)->watch = bench_pins(b)->stale = on;
}

void pins_state_stale(dla_bench *b)
{
    bench_pins(b)->stale = bench_pins(b)->watch;
}

/* DPI: state of a page of RTL, from the pins of its slot. */
void dla_dpi_seen(uint64_t ctx, int page, int state)
{
    dla_bench *b = bench_of(ctx);

    if (state_of(b)->seen_inside[page])
        return;
    state_of(b)->seen[page] = (uint8_t)state;
    pins_state_stale(b);
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
        bool rdma = dla_unit_table[slot].rdma == (dla_page)p;
        char name[32];
        size_t n;

        if (rdma != (strstr(inside, "rdma") != NULL))
            continue;
        n = (size_t)snprintf(name, sizeof name, ".i_%s", dla_slot_name(slot));
        if ((size_t)(inside - path) < n || strncmp(inside - n, name, n))
            continue;
        state_of(b)->seen_inside[p] = true;
        state_of(b)->seen[p] = (uint8_t)state;
        pins_state_stale(b);
    }
}

static void state_reset(dla_bench *b, void *part)
{
    pins_state *p = part;

    (void)b;
    memset(p->seen, PAGE_UNSEEN, sizeof p->seen);
}

const pins_part pins_state_part = { sizeof(pins_state), state_reset };
