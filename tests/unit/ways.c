/* SPDX-License-Identifier: Apache-2.0
 * The player with slower ways of computing: linked into build/dla's objects
 * with -Wl,--wrap= of dla_create, dla_step, dla_reset, dla_csb_write and
 * dla_csb_read. All ways give the same results:
 * - WAY=plain: no unit uses a fast path;
 * - WAY=avx2: CMAC without the longer vectors;
 * - WAY=tight: channels have little room, answers of CBUF come in parts, and
 *   the units move in a random order (from DLA_SEED), some of them not at all
 *   in a pass; they also move between two writes of the host;
 * - WAY=still: a unit that reports no movement has touched no channel, and
 *   reports none again; one that reports movement does not continue to do so
 *   while its channels do not change (dla_unit.h, step);
 * - WAY=reset: after some passes, before the first interrupt, the core reports
 *   an error and is reset, and all accesses are made again, up to six times;
 * - WAY=tight-reset: both. */
#include "../../models/core/core.h"
#include "../../models/units/cacc/cacc.h"
#include "../../models/units/cdp/cdp.h"
#include "../../models/units/cmac/cmac.h"
#include "../../models/units/pdp/pdp.h"
#include "../../models/units/sdp/sdp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dla *__real_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size);
dla *__wrap_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size);
bool __real_dla_step(dla *d);
bool __wrap_dla_step(dla *d);
void __real_dla_reset(dla *d);
void __wrap_dla_reset(dla *d);
void __real_dla_csb_write(dla *d, uint32_t addr, uint32_t value);
void __wrap_dla_csb_write(dla *d, uint32_t addr, uint32_t value);
uint32_t __real_dla_csb_read(dla *d, uint32_t addr);
uint32_t __wrap_dla_csb_read(dla *d, uint32_t addr);

static uint64_t state; /* state of the random numbers; 0: neither of the two */
static bool tight;      /* WAY=tight */

static uint32_t ways_drawn(uint32_t below)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(state >> 33) % below;
}

/* Atoms that a unit takes or gives at once, at the most. */
enum { BURST = 48 };

/* Room for `least` items or a few more, in an empty channel. */
static void narrow(dla_fifo *f, uint32_t least)
{
    f->cap = least + (ways_drawn(2) ? ways_drawn(4) : 0);
}

static void tighten(dla *d)
{
    dla_ports *p = dla_shared_ports(d);
    dla_fifo *one[] = {
        p->cbuf_wr_dat, p->cbuf_wr_wt, p->cbuf_rd_wt, p->cbuf_rd_wmb,
        p->cbuf_rsp_dat, p->cbuf_rsp_wt, p->cbuf_rsp_wmb,
        p->cdma2sc_dat, p->cdma2sc_wt, p->sc2cdma_dat, p->sc2cdma_wt,
        p->sc2mac, p->mac2accu, p->cacc2sdp, p->sdp2pdp,
    };

    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        narrow(one[i], 1);
    for (int i = 0; i < DLA_NCLIENT; i++) {
        narrow(&p->mem[i]->rd_req, 1);
        narrow(&p->mem[i]->rd_rsp, BURST);
        narrow(&p->mem[i]->wr_cmd, BURST);
        narrow(&p->mem[i]->wr_dat, BURST);
    }
}

static bool one_unit(dla *d, int slot)
{
    return d->unit[slot] && d->ops[slot]->step(d->unit[slot]);
}

/* An answer of CBUF that is still whole is split in two. */
static void split_answer(dla_fifo *f, uint32_t entry_bytes)
{
    dla_cbuf_rsp *r = dla_fifo_peek(f), *rest = dla_fifo_slot(f);
    uint16_t first;

    if (f->count != 1 || !rest || r->n < 2)
        return;
    first = (uint16_t)(1 + ways_drawn(r->n - 1u));
    rest->n = (uint16_t)(r->n - first);
    memcpy(rest->data, r->data + first * entry_bytes,
           rest->n * entry_bytes);
    r->n = first;
    dla_fifo_push(f);
}

/* A pass in which some of the units move. SDP's layer depends on CACC's, so
 * CACC is last (models/core/sys.c); CDMA sees each level of CSC's requests
 * (conv_units.md 3.6). */
static bool some(dla *d)
{
    dla_fifo *rsp = dla_shared_ports(d)->cbuf_rsp_dat;
    uint64_t before;
    bool moved = false;

    for (int i = 0; i < DLA_NSLOT; i++) {
        int slot = (int)ways_drawn(DLA_NSLOT);

        if (slot == DLA_SLOT_CSC)
            moved |= one_unit(d, DLA_SLOT_CDMA);
        before = rsp->pushed;
        moved |= one_unit(d, slot);
        if (slot == DLA_SLOT_CBUF && rsp->pushed > before)
            split_answer(rsp, d->cfg->cbuf_eb);
    }
    moved |= one_unit(d, DLA_SLOT_CACC);
    moved |= one_unit(d, DLA_SLOT_CDMA);
    moved |= dla_events_take(&d->events, false);
    return dla_memif_step(&d->memif) || moved;
}

/* ---- a reset in the middle ---- */

enum { WRITES = 1 << 16 };
static struct {
    uint32_t addr, value;
    bool read; /* which moves a table's address */
} wrote[WRITES];
static size_t writes;
static bool resets;     /* a reset comes */
static uint32_t left;   /* passes until then; 0: not any more */
static uint32_t more;   /* so many follow it */

static void note(uint32_t addr, uint32_t value, bool read)
{
    if (writes == WRITES)
        return;
    wrote[writes].addr = addr;
    wrote[writes].value = value;
    wrote[writes++].read = read;
}

uint32_t __wrap_dla_csb_read(dla *d, uint32_t addr)
{
    note(addr, 0, true);
    return __real_dla_csb_read(d, addr);
}

void __wrap_dla_csb_write(dla *d, uint32_t addr, uint32_t value)
{
    note(addr, value, false);
    __real_dla_csb_write(d, addr, value);
    while (tight && !d->ctx.failed && !ways_drawn(8))
        (void)some(d);
}

static void start_over(dla *d)
{
    dla_msg_error(&d->ctx, "an error before the reset");
    __real_dla_reset(d);
    for (size_t i = 0; i < writes; i++)
        if (wrote[i].read)
            (void)__real_dla_csb_read(d, wrote[i].addr);
        else
            __real_dla_csb_write(d, wrote[i].addr, wrote[i].value);
}

/* The host's accesses after the first done event depend on it. */
static bool something_is_done(dla *d)
{
    const dla_ports *p = dla_shared_ports(d);
    uint64_t sent = 0;

    for (int i = 0; i < DLA_NINTR; i++)
        sent += p->done[i]->group[0].sent + p->done[i]->group[1].sent;
    return sent > 0;
}

/* Passes until a reset: early ones, and some in the middle of a layer. */
static uint32_t soon(void)
{
    return 1 + ways_drawn(ways_drawn(2) ? 30 : 200);
}

static void maybe_start_over(dla *d)
{
    if (something_is_done(d) || d->ctx.failed || writes == WRITES)
        left = 0;
    if (!left || --left)
        return;
    start_over(d);
    left = more ? soon() : 0;
    more -= more > 0;
}

/* Each trace has other capacities, and its resets at other times. */
void __wrap_dla_reset(dla *d)
{
    __real_dla_reset(d);
    writes = 0;
    left = resets ? soon() : 0;
    more = resets ? ways_drawn(6) : 0;
    if (tight)
        tighten(d);
}

/* ---- the result of a step ---- */

static bool strict; /* WAY=still */

static uint64_t mixed(uint64_t sum, uint64_t v)
{
    return (sum ^ v) * UINT64_C(0x100000001b3);
}

static uint64_t fifo_sum(uint64_t sum, const dla_fifo *f)
{
    return mixed(mixed(sum, f->pushed), f->popped);
}

/* A number that changes whenever a channel moves. */
static uint64_t channels(dla *d)
{
    const dla_ports *p = dla_shared_ports(d);
    const dla_fifo *one[] = {
        p->cbuf_wr_dat, p->cbuf_wr_wt, p->cbuf_rd_dat, p->cbuf_rd_wt,
        p->cbuf_rd_wmb, p->cbuf_rsp_dat, p->cbuf_rsp_wt, p->cbuf_rsp_wmb,
        p->cdma2sc_dat, p->cdma2sc_wt, p->sc2cdma_dat, p->sc2cdma_wt,
        p->sc2mac, p->mac2accu, p->cacc2sdp, p->sdp2pdp,
    };
    const dla_pending *q = p->pending;
    uint64_t sum = mixed(p->credit->sent, p->credit->taken);

    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        sum = fifo_sum(sum, one[i]);
    for (int i = 0; i < DLA_NCLIENT; i++) {
        sum = fifo_sum(fifo_sum(sum, &p->mem[i]->rd_req), &p->mem[i]->rd_rsp);
        sum = fifo_sum(fifo_sum(sum, &p->mem[i]->wr_cmd), &p->mem[i]->wr_dat);
        sum = mixed(sum, p->mem[i]->wr_ack.taken);
    }
    for (int i = 0; i < DLA_NINTR; i++)
        for (int g = 0; g < 2; g++)
            sum = mixed(sum, p->done[i]->group[g].sent);
    return mixed(sum, (uint64_t)(q->dat_req | q->wt_req << 1 | q->dat_ack << 2 |
                                 q->wt_ack << 3));
}

/* Steps a unit until it reports that it moved nothing. CDMA sees each level of
 * CSC's requests. */
static void until_still(dla *d, int slot)
{
    enum { IDLE = 64 }; /* steps that only move something inside a unit */
    uint64_t was = channels(d), now;
    unsigned idle = 0, nothing = 0;

    while (nothing < 2 && !d->ctx.failed) {
        bool moved = one_unit(d, slot);

        now = channels(d);
        idle = now == was ? idle + moved : 0;
        if (nothing ? moved || now != was : !moved && now != was) {
            printf("FAIL %s moved and reported no movement\n",
                   dla_slot_name((dla_slot)slot));
            exit(1);
        }
        if (idle > IDLE) {
            printf("FAIL %s reports movement without any\n",
                   dla_slot_name((dla_slot)slot));
            exit(1);
        }
        nothing += !moved;
        if (slot == DLA_SLOT_CSC && one_unit(d, DLA_SLOT_CDMA))
            nothing = 0; /* CSC may continue with data that CDMA has sent */
        was = channels(d);
    }
}

bool __wrap_dla_step(dla *d)
{
    for (int i = 0; strict && i < DLA_NSLOT; i++)
        until_still(d, i);
    maybe_start_over(d);
    for (uint32_t i = tight ? ways_drawn(4) : 0; i; i--)
        if (!d->ctx.failed)
            (void)some(d);
    return __real_dla_step(d);
}

dla *__wrap_dla_create(const char *config, const dla_options *opt, char *err,
                       size_t size)
{
    dla *d = __real_dla_create(config, opt, err, size);
    const char *way = getenv("WAY");
    dla_unit *u;

    if (!d || !way)
        return d;
    if (strstr(way, "tight") || strstr(way, "reset")) {
        const char *seed = getenv("DLA_SEED");

        tight = strstr(way, "tight");
        resets = strstr(way, "reset");
        state = seed ? strtoull(seed, NULL, 0) * 2 + 1 : 1;
        return d;
    }
    if (!strcmp(way, "still")) {
        strict = true;
        return d;
    }
    dla_cmac_set_way(dla_unit_at(d, DLA_SLOT_CMAC, NULL),
                     strcmp(way, "plain") ? DLA_CMAC_AVX2 : DLA_CMAC_PLAIN);
    if (strcmp(way, "plain"))
        return d;
    dla_cacc_set_plain(dla_unit_at(d, DLA_SLOT_CACC, NULL), true);
    dla_sdp_force_plain(dla_unit_at(d, DLA_SLOT_SDP, NULL), true);
    if ((u = dla_unit_at(d, DLA_SLOT_PDP, NULL)))
        dla_pdp_set_plain(u, true);
    if ((u = dla_unit_at(d, DLA_SLOT_CDP, NULL)))
        dla_cdp_set_plain(u, true);
    return d;
}
