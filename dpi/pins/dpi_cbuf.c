/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters around the convolution buffer: writes, updates, releases, the
 * bank change levels, reads with their fixed delay (unit_pins.md 4.11-4.13,
 * conv_units.md 9). Sides: 0 data, 1 weight, 2 WMB. */
#include "../check/slot/check.h"
#include "pins_priv.h"
#include <string.h>

/* Clocks between the last buffer write and the update that announces it, as
 * measured at the pins of the hardware (unit_pins.md 4.11). */
static const uint64_t updt_delay[2] = { 7, 4 };

static dla_fifo *cbuf_wr(dla_bench *b, dla_slot s, int side)
{
    return side ? b->ports[s]->cbuf_wr_wt : b->ports[s]->cbuf_wr_dat;
}

static dla_fifo *cbuf_rd(dla_bench *b, dla_slot s, int side)
{
    const dla_ports *p = b->ports[s];

    return side == 0 ? p->cbuf_rd_dat : side == 1 ? p->cbuf_rd_wt :
                                                    p->cbuf_rd_wmb;
}

static dla_fifo *cbuf_rsp(dla_bench *b, dla_slot s, int side)
{
    const dla_ports *p = b->ports[s];

    return side == 0 ? p->cbuf_rsp_dat : side == 1 ? p->cbuf_rsp_wt :
                                                     p->cbuf_rsp_wmb;
}

/* 0, 1: CDMA's updates of data, of weights; 2, 3: CSC's releases of them. */
static dla_fifo *updt(dla_bench *b, int ch)
{
    switch (ch) {
    case 0:
        return b->ports[DLA_SLOT_CDMA]->cdma2sc_dat;
    case 1:
        return b->ports[DLA_SLOT_CDMA]->cdma2sc_wt;
    case 2:
        return b->ports[DLA_SLOT_CSC]->sc2cdma_dat;
    default:
        return b->ports[DLA_SLOT_CSC]->sc2cdma_wt;
    }
}

/* Notes how many buffer writes precede each new update. */
static void stamp_updates(dla_bench *b, int side)
{
    updt_tx *t = &b->pins->updt[side];
    const dla_fifo *f = updt(b, side);
    uint64_t writes = cbuf_wr(b, DLA_SLOT_CDMA, side)->pushed;

    while (t->seen < f->pushed)
        t->stamp[t->seen++ % UPDT_STAMPS] = writes;
}

/* The writes that an update announces are gone, for updt_delay clocks. */
static bool updt_ready(dla_bench *b, int side)
{
    const updt_tx *t = &b->pins->updt[side];
    const dla_fifo *f = updt(b, side);

    return f->count &&
           cbuf_wr(b, DLA_SLOT_CDMA, side)->popped >=
               t->stamp[f->popped % UPDT_STAMPS] &&
           b->cycle >= b->pins->cbufwr[side].last_clock + updt_delay[side];
}

/* Notes how many updates precede each new done event of CDMA. */
void pins_stamp_done(dla_bench *b, int side)
{
    const dla_done *e = b->ports[DLA_SLOT_CDMA]->done[
        side ? DLA_INTR_CDMA_WT : DLA_INTR_CDMA_DAT];
    uint64_t events = e->group[0].sent + e->group[1].sent;

    while (b->pins->done_seen[side] < events)
        b->pins->done_stamp[side][b->pins->done_seen[side]++ % DONE_STAMPS] =
            updt(b, side)->pushed;
}

bool pins_updates_sent(const dla_bench *b, int side, uint64_t number)
{
    const dla_ports *p = b->ports[DLA_SLOT_CDMA];
    const dla_fifo *f = side ? p->cdma2sc_wt : p->cdma2sc_dat;

    return !(b->pin_wake >> (WAKE_UPDT + side) & 1) ||
           f->popped >= b->pins->done_stamp[side][(number - 1) % DONE_STAMPS];
}

/* Clocks that a request stays up for CDMA to see it, however early the
 * acknowledge came. */
enum { REQ_CLOCKS = 3 };

/* What CSC asks for, when no release of it is under way any more. */
static uint8_t request_level(dla_bench *b)
{
    const dla_pending *p = b->ports[DLA_SLOT_CSC]->pending;
    pend_pins *t = &b->pins->pend;
    uint8_t level = (uint8_t)(p->dat_req | p->wt_req << 1);

    if (updt(b, 2)->count || updt(b, 3)->count)
        level &= t->req;
    for (int side = 0; side < 2; side++)
        if (level >> side & ~t->req >> side & 1)
            t->since[side] = b->cycle;
    t->req = level;
    return level;
}

/* The acknowledges that CSC's model sees: those of requests that are up for
 * long enough. CDMA may have raised its own at any time before. */
static void show_acks(dla_bench *b)
{
    dla_pending *p = b->ports[DLA_SLOT_CSC]->pending;
    const pend_pins *t = &b->pins->pend;
    uint8_t seen = t->ack & t->req;

    for (int side = 0; side < 2; side++)
        if (b->cycle < t->since[side] + REQ_CLOCKS)
            seen &= (uint8_t)~(1u << side);
    if (p->dat_ack == (seen & 1) && p->wt_ack == seen >> 1)
        return;
    p->dat_ack = seen & 1;
    p->wt_ack = seen >> 1;
    touch(b);
}

/* CDMA's acknowledges, each when the side's updates are all sent. */
static uint8_t ack_level(const dla_bench *b)
{
    const dla_ports *p = b->ports[DLA_SLOT_CDMA];
    bool dat = p->cbuf_wr_dat->count || p->cdma2sc_dat->count;
    bool wt = p->cbuf_wr_wt->count || p->cdma2sc_wt->count;

    return (uint8_t)((!dat && p->pending->dat_ack) |
                     (!wt && p->pending->wt_ack) << 1);
}

uint64_t pins_wake_cbuf(dla_bench *b)
{
    uint64_t w = 0;

    for (int side = 0; side < 2; side++) {
        stamp_updates(b, side);
        if (cbuf_wr(b, DLA_SLOT_CDMA, side)->count)
            w |= 1ull << (WAKE_CBUF_WR + side);
        if (updt(b, side)->count)
            w |= 1ull << (WAKE_UPDT + side);
        if (updt(b, 2 + side)->count)
            w |= 1ull << (WAKE_UPDT + 2 + side);
    }
    for (int side = 0; side < 3; side++)
        if (cbuf_rd(b, DLA_SLOT_CSC, side)->count)
            w |= 1ull << (WAKE_CBUF_RD + side);
    if (b->pin_wake >> WAKE_PEND_REQ & 1) {
        w |= (uint64_t)request_level(b) << WAKE_PEND_REQ |
             (uint64_t)ack_level(b) << WAKE_PEND_ACK;
        show_acks(b);
    }
    return w;
}

/* One write port beat: 0 none, else 1. sel: one bit a part written (v1 data:
 * hsel halves; v1 weight: the half number in bit 0). */
int dla_dpi_cbufwr(uint64_t ctx, int side, int *addr, int *sel,
                   svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    cbufwr_tx *t = &b->pins->cbufwr[side];
    dla_fifo *f = cbuf_wr(b, DLA_SLOT_CDMA, side);
    const dla_cbuf_wr *w = dla_fifo_peek(f);

    if (!w)
        return 0;
    t->sent += dla_cbuf_word(b->cfg, side, w, t->sent, addr, sel, data);
    t->last_clock = b->cycle;
    if (t->sent >= w->bytes) {
        t->sent = 0;
        dla_fifo_pop(f);
    }
    trail(b, TRAIL_CBUF_WR + side);
    touch(b);
    return 1;
}

void dla_dpi_cbufwr_in(uint64_t ctx, int side, int addr, int sel,
                       const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = cbuf_wr(b, DLA_SLOT_CBUF, side);

    for (uint32_t part = 0; part < cbuf_parts(b->cfg); part++) {
        dla_cbuf_wr *w = dla_fifo_slot(f);

        if (!w) {
            dla_msg_from(b->ctx, 1u << DLA_SLOT_CDMA, "CBUF: %s side write "
                         "lost, the model did not take the earlier ones",
                         side ? "weight" : "data");
            return;
        }
        if (!cbuf_beat(b->cfg, side, addr, sel, part, data, w))
            continue;
        if (b->opt.engine[DLA_SLOT_CSC] == BENCH_CHECK)
            check_buffer_write(b->check, side, w);
        dla_fifo_push(f);
    }
    trail(b, TRAIL_CBUF_WR + side);
    touch(b);
}

/* One update or release pulse; ch: 0 cdma2sc dat (x entries, y slices), 1
 * cdma2sc wt (x entries, y kernels, z WMB entries), 2, 3 the releases. */
int dla_dpi_updt(uint64_t ctx, int ch, int *x, int *y, int *z)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = updt(b, ch);

    if (ch < 2 ? !updt_ready(b, ch) : !f->count)
        return 0;
    if (ch == 0 || ch == 2) {
        const dla_dat_updt *u = dla_fifo_peek(f);

        *x = (int)u->entries;
        *y = (int)u->slices;
        *z = 0;
    } else {
        const dla_wt_updt *u = dla_fifo_peek(f);

        *x = (int)u->entries;
        *y = (int)u->kernels;
        *z = (int)u->wmb_entries;
    }
    dla_fifo_pop(f);
    trail(b, TRAIL_UPDT + ch);
    touch(b);
    return 1;
}

/* An update or release at the receiver's pins; arguments as above. */
void dla_dpi_updt_in(uint64_t ctx, int ch, int x, int y, int z)
{
    dla_bench *b = bench_of(ctx);
    const dla_ports *p = b->ports[ch < 2 ? DLA_SLOT_CSC : DLA_SLOT_CDMA];
    dla_fifo *f = ch == 0 ? p->cdma2sc_dat : ch == 1 ? p->cdma2sc_wt :
                  ch == 2 ? p->sc2cdma_dat : p->sc2cdma_wt;
    void *slot = dla_fifo_slot(f);

    if (!slot) {
        dla_msg_from(b->ctx, 1u << (ch < 2 ? DLA_SLOT_CDMA : DLA_SLOT_CSC),
                     "%s: update lost, the model did not take the earlier ones",
                     ch < 2 ? "CSC" : "CDMA");
        return;
    }
    if (!b->cfg->compression)
        z = 0; /* those pins have no meaning then (unit_pins.md 4.11) */
    if (ch == 0 || ch == 2)
        *(dla_dat_updt *)slot = (dla_dat_updt){ (uint32_t)y, (uint32_t)x };
    else
        *(dla_wt_updt *)slot =
            (dla_wt_updt){ (uint32_t)y, (uint32_t)x, (uint32_t)z };
    dla_fifo_push(f);
    trail(b, TRAIL_UPDT + ch);
    touch(b);
}

/* Levels seen by the other side: bit 0 data, bit 1 weight. */
void dla_dpi_pend_in(uint64_t ctx, int is_ack, int level)
{
    dla_bench *b = bench_of(ctx);
    dla_pending *p = b->ports[DLA_SLOT_CDMA]->pending;

    if (is_ack) {
        b->pins->pend.ack = (uint8_t)level;
    } else {
        p->dat_req = level & 1;
        p->wt_req = level >> 1 & 1;
    }
    trail(b, TRAIL_PENDING);
    touch(b);
}

/* One read request. Replies of all requests under way have reserved room. */
int dla_dpi_cbufrd(uint64_t ctx, int side, int *addr, int *next1_en,
                   int *next1, int *shift)
{
    dla_bench *b = bench_of(ctx);
    cbufrd_tx *t = &b->pins->cbufrd[side];
    dla_fifo *f = cbuf_rd(b, DLA_SLOT_CSC, side);
    const dla_cbuf_rd *q = dla_fifo_peek(f);

    if (!q)
        return 0;
    if (t->sent == 0) {
        if (t->count >= dla_fifo_space(cbuf_rsp(b, DLA_SLOT_CSC, side)) ||
            t->count == 16)
            return 0;
        t->want[(t->head + t->count++) % 16] = q->n;
    }
    *addr = (int)q->e[t->sent].entry;
    *next1_en = q->e[t->sent].next1_en;
    *next1 = (int)q->e[t->sent].next1;
    *shift = q->e[t->sent].shift;
    if (++t->sent >= q->n) {
        t->sent = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    trail(b, TRAIL_CBUF_RD + side);
    b->activity = b->cycle;
    return 1;
}

/* A read at the buffer's pins: answered at once from the model, the delay is
 * in SystemVerilog. */
void dla_dpi_cbufrd_in(uint64_t ctx, int side, int addr, int next1_en,
                       int next1, int shift, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = cbuf_rd(b, DLA_SLOT_CBUF, side);
    dla_fifo *rsp = cbuf_rsp(b, DLA_SLOT_CBUF, side);
    dla_cbuf_rd *q = dla_fifo_slot(f);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(b->d, DLA_SLOT_CBUF, &ops);
    const dla_cbuf_rsp *r;

    memset(data, 0, 128);
    if (!q)
        return;
    q->n = 1;
    q->e[0].entry = (uint32_t)addr;
    q->e[0].next1 = (uint32_t)next1;
    q->e[0].next1_en = (uint8_t)next1_en;
    q->e[0].shift = (uint8_t)shift;
    dla_fifo_push(f);
    while (!(r = dla_fifo_peek(rsp)) && ops->step(u))
        ;
    if (!r)
        return;
    memcpy(data, r->data, b->cfg->cbuf_eb);
    if (b->tap && b->opt.engine[DLA_SLOT_CSC]) {
        dla_tap_buf_rd(b->tap, b->now, side, addr, next1_en, next1, shift);
        dla_tap_buf_rsp(b->tap, b->now, side, r->data);
    }
    dla_fifo_pop(rsp);
    trail(b, TRAIL_CBUF_RD + side);
    trail(b, TRAIL_CBUF_RSP + side);
    b->activity = b->cycle;
}

void dla_dpi_cbufrsp(uint64_t ctx, int side, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    cbufrd_tx *t = &b->pins->cbufrd[side];
    dla_fifo *f = cbuf_rsp(b, DLA_SLOT_CSC, side);
    dla_cbuf_rsp *r = dla_fifo_slot(f);

    if (!t->count || !r) {
        dla_msg_from(b->ctx, 1u << DLA_SLOT_CBUF, "CSC: a CBUF reply that "
                     "nobody asked for");
        return;
    }
    memcpy(r->data + (size_t)t->got * b->cfg->cbuf_eb, data,
           b->cfg->cbuf_eb);
    if (++t->got < t->want[t->head])
        return;
    r->n = t->got;
    t->got = 0;
    t->head = (t->head + 1) % 16;
    t->count--;
    dla_fifo_push(f);
    dla_fed(b->d, DLA_SLOT_CSC);
    trail(b, TRAIL_CBUF_RSP + side);
    touch(b);
}
