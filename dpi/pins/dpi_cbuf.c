/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters around the convolution buffer: writes, updates, releases, the
 * bank change levels, reads with their fixed delay (unit_pins.md 4.11-4.13,
 * conv_units.md 9). Sides: 0 data, 1 weight, 2 WMB. */
#include "../check/slot/check.h"
#include "pins_priv.h"
#include <string.h>

/* Sides and updates are counted from the first of their channels. */
_Static_assert((int)DLA_CH_CBUF_WR_WT == DLA_CH_CBUF_WR_DAT + 1 &&
                   (int)DLA_CH_CBUF_RD_WT == DLA_CH_CBUF_RD_DAT + 1 &&
                   (int)DLA_CH_CBUF_RD_WMB == DLA_CH_CBUF_RD_DAT + 2 &&
                   (int)DLA_CH_CBUF_RSP_WT == DLA_CH_CBUF_RSP_DAT + 1 &&
                   (int)DLA_CH_CBUF_RSP_WMB == DLA_CH_CBUF_RSP_DAT + 2 &&
                   (int)DLA_CH_CDMA2SC_WT == DLA_CH_CDMA2SC_DAT + 1 &&
                   (int)DLA_CH_SC2CDMA_DAT == DLA_CH_CDMA2SC_DAT + 2 &&
                   (int)DLA_CH_SC2CDMA_WT == DLA_CH_CDMA2SC_DAT + 3,
               "order of channels.csv");

/* Updates and done events with a noted place among others. */
enum { UPDT_STAMPS = 64, DONE_STAMPS = 128 };

/* Buffer write sender of one side. */
typedef struct cbufwr_tx {
    uint32_t sent;       /* bytes sent of the front transaction */
    uint64_t last_clock; /* clock of the last beat */
} cbufwr_tx;

/* Update sender: an update leaves after the writes it announces. */
typedef struct updt_tx {
    uint64_t seen;              /* updates stamped */
    uint64_t stamp[UPDT_STAMPS]; /* buffer writes pushed at that time */
} updt_tx;

/* Buffer read: sender of requests, collector of replies. */
typedef struct cbufrd_tx {
    uint16_t sent;         /* entries sent of the front request */
    uint16_t want[16];     /* entries of each request under way */
    uint32_t head, count;  /* queue of `want` */
    uint16_t got;          /* entries of the oldest reply */
} cbufrd_tx;

/* Bank change levels, bit 0 data, bit 1 weight (conv_units.md 3.6). */
typedef struct pend_pins {
    uint8_t ack;       /* as CDMA's pins show it */
    uint8_t req;       /* as CSC's pins show it */
    uint64_t since[2]; /* clock when CSC's request of a side rose */
} pend_pins;

typedef struct pins_cbuf {
    cbufwr_tx cbufwr[2];
    updt_tx updt[2];
    cbufrd_tx cbufrd[3];
    pend_pins pend;
    uint64_t done_seen[2]; /* done events of CDMA's sides */
    uint64_t done_stamp[2][DONE_STAMPS]; /* updates before each of them */
} pins_cbuf;

static inline pins_cbuf *cbuf_of(const dla_bench *b)
{
    return pins_part_of(b, PART_CBUF);
}

/* Clocks between the last buffer write and the update that announces it, as
 * measured at the pins of the hardware (unit_pins.md 4.11). */
static const uint64_t updt_delay[2] = { 7, 4 };

static dla_fifo *cbuf_port(const dla_pins *p, dla_slot slot, int channel)
{
    return dla_port_at(p->port[slot], (dla_channel)channel);
}

/* 0, 1: CDMA's updates of data, of weights; 2, 3: CSC's releases of them. */
static dla_fifo *cbuf_updt(const dla_pins *p, int ch)
{
    return cbuf_port(p, ch < 2 ? DLA_SLOT_CDMA : DLA_SLOT_CSC,
                     DLA_CH_CDMA2SC_DAT + ch);
}

/* Notes how many buffer writes precede each new update. */
static void cbuf_stamp_updates(pins_cbuf *c, const dla_pins *p, int side)
{
    updt_tx *t = &c->updt[side];
    const dla_fifo *f = cbuf_updt(p, side);
    uint64_t writes =
        cbuf_port(p, DLA_SLOT_CDMA, DLA_CH_CBUF_WR_DAT + side)->pushed;

    while (t->seen < f->pushed)
        t->stamp[t->seen++ % UPDT_STAMPS] = writes;
}

/* The writes that an update announces have been sent, for updt_delay clocks. */
static bool cbuf_updt_ready(const dla_bench *b, int side)
{
    const dla_pins *p = bench_pins(b);
    const pins_cbuf *c = cbuf_of(b);
    const dla_fifo *f = cbuf_updt(p, side);

    return f->count &&
           cbuf_port(p, DLA_SLOT_CDMA, DLA_CH_CBUF_WR_DAT + side)->popped >=
               c->updt[side].stamp[f->popped % UPDT_STAMPS] &&
           bench_cycle(b) >= c->cbufwr[side].last_clock + updt_delay[side];
}

/* Notes how many updates precede each new done event of CDMA. */
void pins_stamp_done(dla_bench *b, int side)
{
    const dla_pins *p = bench_pins(b);
    pins_cbuf *c = cbuf_of(b);
    const dla_done *e = p->port[DLA_SLOT_CDMA]->done[
        side ? DLA_INTR_CDMA_WT : DLA_INTR_CDMA_DAT];
    uint64_t events = e->group[0].sent + e->group[1].sent;

    while (c->done_seen[side] < events)
        c->done_stamp[side][c->done_seen[side]++ % DONE_STAMPS] =
            cbuf_updt(p, side)->pushed;
}

bool pins_updates_sent(const dla_bench *b, int side, uint64_t number)
{
    const dla_fifo *f = cbuf_updt(bench_pins(b), side);

    return !bench_over_pins(b, DLA_CH_CDMA2SC_DAT + side) ||
           f->popped >=
               cbuf_of(b)->done_stamp[side][(number - 1) % DONE_STAMPS];
}

/* Clocks that a request stays up for CDMA to see it, however early the
 * acknowledge is. */
enum { REQ_CLOCKS = 3 };

/* CSC's request, once no release of it is under way. */
static uint8_t cbuf_request(pend_pins *t, const dla_pins *p, uint64_t cycle)
{
    const dla_pending *m = p->port[DLA_SLOT_CSC]->pending;
    uint8_t level = (uint8_t)(m->dat_req | m->wt_req << 1);

    if (cbuf_updt(p, 2)->count || cbuf_updt(p, 3)->count)
        level &= t->req;
    for (int side = 0; side < 2; side++)
        if (level >> side & ~t->req >> side & 1)
            t->since[side] = cycle;
    t->req = level;
    return level;
}

/* The acknowledges that CSC's model sees: those of requests that are up for
 * long enough. CDMA may have raised its own at any time before. */
static void cbuf_show_acks(dla_bench *b, const pend_pins *t,
                           const dla_pins *p, uint64_t cycle)
{
    dla_pending *m = p->port[DLA_SLOT_CSC]->pending;
    uint8_t seen = t->ack & t->req;

    for (int side = 0; side < 2; side++)
        if (cycle < t->since[side] + REQ_CLOCKS)
            seen &= (uint8_t)~(1u << side);
    if (m->dat_ack == (seen & 1) && m->wt_ack == seen >> 1)
        return;
    m->dat_ack = seen & 1;
    m->wt_ack = seen >> 1;
    touch(b);
}

/* CDMA's acknowledges, each after the side's updates are all sent. */
static uint8_t cbuf_acks(const dla_pins *t)
{
    const dla_ports *p = t->port[DLA_SLOT_CDMA];
    bool dat = p->cbuf_wr_dat->count || p->cdma2sc_dat->count;
    bool wt = p->cbuf_wr_wt->count || p->cdma2sc_wt->count;

    return (uint8_t)((!dat && p->pending->dat_ack) |
                     (!wt && p->pending->wt_ack) << 1);
}

void pins_wake_cbuf(dla_bench *b, const dla_pins *p, wake_mask *m)
{
    pins_cbuf *c = p->part[PART_CBUF];
    uint64_t cycle;
    uint8_t reqs, acks;

    for (int side = 0; side < 2; side++) {
        cbuf_stamp_updates(c, p, side);
        if (cbuf_port(p, DLA_SLOT_CDMA, DLA_CH_CBUF_WR_DAT + side)->count)
            wake_set(m, WAKE_CBUF_WR + side);
        if (cbuf_updt(p, side)->count)
            wake_set(m, WAKE_UPDT + side);
        if (cbuf_updt(p, 2 + side)->count)
            wake_set(m, WAKE_UPDT + 2 + side);
    }
    for (int side = 0; side < 3; side++)
        if (cbuf_port(p, DLA_SLOT_CSC, DLA_CH_CBUF_RD_DAT + side)->count)
            wake_set(m, WAKE_CBUF_RD + side);
    if (!bench_over_pins(b, DLA_CH_PENDING))
        return;
    cycle = bench_cycle(b);
    reqs = cbuf_request(&c->pend, p, cycle);
    acks = cbuf_acks(p);
    for (int side = 0; side < 2; side++) {
        if (reqs >> side & 1)
            wake_set(m, WAKE_PEND_REQ + side);
        if (acks >> side & 1)
            wake_set(m, WAKE_PEND_ACK + side);
    }
    cbuf_show_acks(b, &c->pend, p, cycle);
}

/* One write port beat: 0 none, else 1. sel: one bit a part written (v1 data:
 * hsel halves; v1 weight: the half number in bit 0). */
int dla_dpi_cbufwr(uint64_t ctx, int side, int *addr, int *sel,
                   svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    cbufwr_tx *t = &cbuf_of(b)->cbufwr[side];
    dla_fifo *f =
        cbuf_port(bench_pins(b), DLA_SLOT_CDMA, DLA_CH_CBUF_WR_DAT + side);
    const dla_cbuf_wr *w = dla_fifo_peek(f);

    if (!w)
        return 0;
    t->sent += dla_cbuf_word(bench_cfg(b), side, w, t->sent, addr, sel, data);
    t->last_clock = bench_cycle(b);
    if (t->sent >= w->bytes) {
        t->sent = 0;
        dla_fifo_pop(f);
    }
    trail(b, DLA_CH_CBUF_WR_DAT + side);
    touch(b);
    return 1;
}

void dla_dpi_cbufwr_in(uint64_t ctx, int side, int addr, int sel,
                       const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f =
        cbuf_port(bench_pins(b), DLA_SLOT_CBUF, DLA_CH_CBUF_WR_DAT + side);

    for (uint32_t part = 0; part < dla_cbuf_parts(bench_cfg(b)); part++) {
        dla_cbuf_wr *w = dla_fifo_slot(f);

        if (!w) {
            dla_msg_from(bench_messages(b), 1u << DLA_SLOT_CDMA, "CBUF: %s "
                         "side write lost, because the model has not taken the "
                         "earlier ones", side ? "weight" : "data");
            return;
        }
        if (!dla_cbuf_beat(bench_cfg(b), side, addr, sel, part, data, w))
            continue;
        if (bench_engine(b, DLA_SLOT_CSC) == BENCH_CHECK)
            check_buffer_write(bench_checker(b), side, w);
        dla_fifo_push(f);
    }
    trail(b, DLA_CH_CBUF_WR_DAT + side);
    touch(b);
}

/* One update or release pulse; ch: 0 cdma2sc dat (x entries, y slices), 1
 * cdma2sc wt (x entries, y kernels, z WMB entries), 2, 3 the releases. */
int dla_dpi_updt(uint64_t ctx, int ch, int *x, int *y, int *z)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = cbuf_updt(bench_pins(b), ch);

    if (ch < 2 ? !cbuf_updt_ready(b, ch) : !f->count)
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
    trail(b, DLA_CH_CDMA2SC_DAT + ch);
    touch(b);
    return 1;
}

/* An update or release at the receiver's pins; arguments as above. */
void dla_dpi_updt_in(uint64_t ctx, int ch, int x, int y, int z)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f =
        cbuf_port(bench_pins(b), ch < 2 ? DLA_SLOT_CSC : DLA_SLOT_CDMA,
                  DLA_CH_CDMA2SC_DAT + ch);
    void *slot = dla_fifo_slot(f);

    if (!slot) {
        dla_msg_from(
            bench_messages(b), 1u << (ch < 2 ? DLA_SLOT_CDMA : DLA_SLOT_CSC),
            "%s: update lost, because the model has not taken the earlier ones",
            ch < 2 ? "CSC" : "CDMA");
        return;
    }
    if (!bench_cfg(b)->compression)
        z = 0; /* those pins have no meaning then (unit_pins.md 4.11) */
    if (ch == 0 || ch == 2)
        *(dla_dat_updt *)slot = (dla_dat_updt){ (uint32_t)y, (uint32_t)x };
    else
        *(dla_wt_updt *)slot =
            (dla_wt_updt){ (uint32_t)y, (uint32_t)x, (uint32_t)z };
    dla_fifo_push(f);
    trail(b, DLA_CH_CDMA2SC_DAT + ch);
    touch(b);
}

/* Levels seen by the other side: bit 0 data, bit 1 weight. */
void dla_dpi_pend_in(uint64_t ctx, int is_ack, int level)
{
    dla_bench *b = bench_of(ctx);
    dla_pending *p = pins_port(b, DLA_SLOT_CDMA)->pending;

    if (is_ack) {
        cbuf_of(b)->pend.ack = (uint8_t)level;
    } else {
        p->dat_req = level & 1;
        p->wt_req = level >> 1 & 1;
    }
    trail(b, DLA_CH_PENDING);
    touch(b);
}

/* One read request. Room is reserved for the replies of all requests under
 * way. */
int dla_dpi_cbufrd(uint64_t ctx, int side, int *addr, int *next1_en,
                   int *next1, int *shift)
{
    dla_bench *b = bench_of(ctx);
    cbufrd_tx *t = &cbuf_of(b)->cbufrd[side];
    dla_fifo *f =
        cbuf_port(bench_pins(b), DLA_SLOT_CSC, DLA_CH_CBUF_RD_DAT + side);
    const dla_cbuf_rd *q = dla_fifo_peek(f);

    if (!q)
        return 0;
    if (t->sent == 0) {
        const dla_fifo *rsp =
            cbuf_port(bench_pins(b), DLA_SLOT_CSC, DLA_CH_CBUF_RSP_DAT + side);

        if (t->count >= dla_fifo_space(rsp) || t->count == 16)
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
    trail(b, DLA_CH_CBUF_RD_DAT + side);
    bench_active(b);
    return 1;
}

/* A read at the buffer's pins: the model answers at once, SystemVerilog adds
 * the delay. */
void dla_dpi_cbufrd_in(uint64_t ctx, int side, int addr, int next1_en,
                       int next1, int shift, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f =
        cbuf_port(bench_pins(b), DLA_SLOT_CBUF, DLA_CH_CBUF_RD_DAT + side);
    dla_fifo *rsp =
        cbuf_port(bench_pins(b), DLA_SLOT_CBUF, DLA_CH_CBUF_RSP_DAT + side);
    dla_cbuf_rd *q = dla_fifo_slot(f);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(bench_core(b), DLA_SLOT_CBUF, &ops);
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
    memcpy(data, r->data, bench_cfg(b)->cbuf_eb);
    if (bench_tap(b) && bench_engine(b, DLA_SLOT_CSC)) {
        dla_tap_buf_rd(bench_tap(b), bench_now(b), side, addr, next1_en, next1,
                       shift);
        dla_tap_buf_rsp(bench_tap(b), bench_now(b), side, r->data);
    }
    dla_fifo_pop(rsp);
    trail(b, DLA_CH_CBUF_RD_DAT + side);
    trail(b, DLA_CH_CBUF_RSP_DAT + side);
    bench_active(b);
}

void dla_dpi_cbufrsp(uint64_t ctx, int side, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    cbufrd_tx *t = &cbuf_of(b)->cbufrd[side];
    dla_fifo *f =
        cbuf_port(bench_pins(b), DLA_SLOT_CSC, DLA_CH_CBUF_RSP_DAT + side);
    dla_cbuf_rsp *r = dla_fifo_slot(f);

    if (!t->count || !r) {
        dla_msg_from(bench_messages(b), 1u << DLA_SLOT_CBUF,
                     "CSC: a CBUF reply without a request");
        return;
    }
    memcpy(r->data + (size_t)t->got * bench_cfg(b)->cbuf_eb, data,
           bench_cfg(b)->cbuf_eb);
    if (++t->got < t->want[t->head])
        return;
    r->n = t->got;
    t->got = 0;
    t->head = (t->head + 1) % 16;
    t->count--;
    dla_fifo_push(f);
    dla_fed(bench_core(b), DLA_SLOT_CSC);
    trail(b, DLA_CH_CBUF_RSP_DAT + side);
    touch(b);
}

const pins_part pins_cbuf_part = { sizeof(pins_cbuf), NULL };
