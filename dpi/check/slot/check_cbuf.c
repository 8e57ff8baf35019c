/* SPDX-License-Identifier: Apache-2.0
 * The checker's CBUF: every reply, its data and its clock. */
#include "check_show.h"
#include "dla_tap.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Builds with smaller entries than this shift data reads by bytes. */
enum { PAIR_EB = 32 };

/* Replies of the buffer that are due. */
enum { REPLIES = 8 };
typedef struct cbuf_check {
    struct {
        uint64_t due;
        uint32_t entry;
        uint8_t data[DLA_CELL_BYTES], known[DLA_CELL_BYTES];
    } q[PORTS][REPLIES];
    uint32_t head[PORTS], count[PORTS];
    uint64_t replies[PORTS];
    uint64_t *readable; /* clock from which on a part is, 0 never written */
} cbuf_check;

static cbuf_check *cbuf_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CBUF].own;
}

/* Channels of the sides follow each other (dpi_cbuf.c). */
static dla_fifo *cbuf_port(const shadow *s, int channel)
{
    return dla_port_at(&s->ports, (dla_channel)channel);
}

/* One part of an entry. */
static void write_part(dla_check_ctx *k, int side, const dla_cbuf_wr *w)
{
    shadow *s = &k->s[DLA_SLOT_CBUF];
    dla_fifo *f = cbuf_port(s, DLA_CH_CBUF_WR_DAT + side);
    void *room;

    if (k->s[DLA_SLOT_CSC].on)
        check_buffer_write(k, side, w);
    if (!s->on || !(room = dla_fifo_slot(f))) /* stopped after its error */
        return;
    cbuf_of(k)->readable[(w->entry * k->cfg->cbuf_eb + w->offset) /
                           buffer_part(k->cfg)] = k->cycle + WRITE_CLOCKS;
    *(dla_cbuf_wr *)room = *w;
    dla_fifo_push(f);
    shadow_run(s);
}

/* A write at the pins of an RTL buffer. */
void dla_mon_cbufwrite(uint64_t ctx, int side, int addr, int sel,
                       const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    dla_cbuf_wr w;

    if (!check_follows(b, DLA_SLOT_CBUF))
        return;
    for (uint32_t part = 0; part < dla_cbuf_parts(k->cfg); part++)
        if (dla_cbuf_beat(k->cfg, side, addr, sel, part, data, &w))
            write_part(k, side, &w);
}

/* Bytes of the reply that a write has defined since reset. A write just before
 * the read may or may not be visible (conv_units.md 2): CSC reads entries that
 * end with bytes of kernels which are announced later (3.4). */
static void known_bytes(const dla_check_ctx *k, int side,
                        const dla_cbuf_rd *q, uint8_t *known)
{
    const uint64_t *readable = cbuf_of(k)->readable;
    uint32_t eb = k->cfg->cbuf_eb, part = buffer_part(k->cfg);
    uint32_t entries = k->cfg->cbuf_banks * k->cfg->cbuf_depth;
    /* nv_full's WMB port gives the row of the last bank; the model of CSC gives
     * the entry, which is larger than any row */
    uint32_t rows = k->cfg->v1 && side == 2 ? k->cfg->cbuf_depth : 0;

    for (uint32_t i = 0; i < eb; i++) {
        uint32_t b = i + (eb < PAIR_EB ? q->e[0].shift : 0);
        uint32_t at = b < eb ? q->e[0].entry : q->e[0].next1;
        uint32_t entry = at < rows ? entries - rows + at : at;
        uint64_t from = 0;

        /* after the only entry any value is allowed (conv_units.md 4) */
        if ((b < eb || q->e[0].next1_en) && b < 2 * eb && entry < entries)
            from = readable[(entry * eb + b % eb) / part];
        known[i] = from && k->cycle >= from;
    }
}

static void cbuf_late(dla_check_ctx *k, int side)
{
    cbuf_check *c = cbuf_of(k);
    char text[200];

    snprintf(text, sizeof text,
             "%s read, reply %" PRIu64 ", entry %u: no "
             "reply %u clocks after the request",
             port_name(side), c->replies[side], c->q[side][c->head[side]].entry,
             DLA_READ_CLOCKS);
    check_report(k, DLA_SLOT_CBUF, c->q[side][c->head[side]].due, text, "");
    c->head[side] = (c->head[side] + 1) % REPLIES;
    c->count[side]--;
    c->replies[side]++;
}

/* Replies that were due before this clock. */
static void cbuf_overdue(dla_check_ctx *k)
{
    cbuf_check *c = cbuf_of(k);

    for (int side = 0; side < PORTS; side++)
        while (c->count[side] && c->q[side][c->head[side]].due < k->cycle)
            cbuf_late(k, side);
}

static void see_read(dla_check_ctx *k, int side, int addr, int next1_en,
                     int next1, int shift)
{
    cbuf_check *c = cbuf_of(k);
    shadow *s = &k->s[DLA_SLOT_CBUF];
    dla_fifo *rd = cbuf_port(s, DLA_CH_CBUF_RD_DAT + side);
    dla_fifo *rsp = cbuf_port(s, DLA_CH_CBUF_RSP_DAT + side);
    uint32_t i;
    dla_cbuf_rd *q;
    const dla_cbuf_rsp *r;

    if (!s->on)
        return;
    cbuf_overdue(k);
    i = (c->head[side] + c->count[side]) % REPLIES;
    q = dla_fifo_slot(rd);
    if (c->count[side] == REPLIES || !q)
        return; /* overdue ones, or the model's error, were reported */
    q->n = 1;
    q->e[0].entry = (uint32_t)addr;
    q->e[0].next1 = (uint32_t)next1;
    q->e[0].next1_en = (uint8_t)next1_en;
    q->e[0].shift = (uint8_t)shift;
    known_bytes(k, side, q, c->q[side][i].known);
    dla_fifo_push(rd);
    shadow_run(s);
    r = dla_fifo_peek(rsp);
    if (!r)
        return; /* outside the buffer: the model has reported it */
    c->q[side][i].due = k->cycle + DLA_READ_CLOCKS;
    c->q[side][i].entry = (uint32_t)addr;
    memcpy(c->q[side][i].data, r->data, k->cfg->cbuf_eb);
    c->count[side]++;
    dla_fifo_pop(rsp);
}

void dla_mon_bufread(uint64_t ctx, int side, int addr, int next1_en,
                     int next1, int shift)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b) && bench_engine(b, DLA_SLOT_CSC))
        dla_tap_buf_rd(bench_tap(b), bench_now(b), side, addr, next1_en, next1,
                       shift);
    if (check_follows(b, DLA_SLOT_CBUF))
        see_read(bench_checker(b), side, addr, next1_en, next1, shift);
}

static void reply_differs(dla_check_ctx *k, int side, uint32_t i,
                          const uint8_t *got)
{
    cbuf_check *c = cbuf_of(k);
    const uint8_t *want = c->q[side][i].data;
    uint32_t eb = k->cfg->cbuf_eb, b = 0;
    char text[256], detail[1024];

    while (b < eb && (got[b] == want[b] || !c->q[side][i].known[b]))
        b++;
    if (b == eb)
        return; /* only bytes that were never written */
    show_bytes(k, DLA_SLOT_CBUF, DLA_ST_BUF_RSP + side, c->replies[side], got,
               want, eb, true);
    snprintf(text, sizeof text, "%s read, reply %" PRIu64 ", bank %u entry %u "
             "byte %u: got 0x%02x, expected 0x%02x", port_name(side),
             c->replies[side], c->q[side][i].entry / k->cfg->cbuf_depth,
             c->q[side][i].entry, b, got[b], want[b]);
    reports_bytes(detail, sizeof detail, got, want, eb);
    check_report(k, DLA_SLOT_CBUF, k->cycle, text, detail);
}

void dla_mon_bufreply(uint64_t ctx, int side, const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    cbuf_check *c;
    uint32_t i;
    char text[128];

    if (bench_tap(b) && bench_engine(b, DLA_SLOT_CSC))
        dla_tap_buf_rsp(bench_tap(b), bench_now(b), side, data);
    if (!check_follows(b, DLA_SLOT_CBUF))
        return;
    c = cbuf_of(k);
    if (!k->s[DLA_SLOT_CBUF].on)
        return;
    cbuf_overdue(k);
    i = c->head[side];
    if (!c->count[side] || c->q[side][i].due != k->cycle) {
        snprintf(text, sizeof text, "%s read: a reply in a clock in which none "
                 "is due, expected %u clocks after a request", port_name(side),
                 DLA_READ_CLOCKS);
        check_report(k, DLA_SLOT_CBUF, k->cycle, text, "");
        return;
    }
    reports_count(k->rep, 1);
    show_bytes(k, DLA_SLOT_CBUF, DLA_ST_BUF_RSP + side, c->replies[side],
               data, c->q[side][i].data, k->cfg->cbuf_eb, false);
    if (memcmp(data, c->q[side][i].data, k->cfg->cbuf_eb))
        reply_differs(k, side, i, (const uint8_t *)data);
    c->head[side] = (i + 1) % REPLIES;
    c->count[side]--;
    c->replies[side]++;
}

/* ---- the contract ---- */

static size_t cbuf_parts_all(const dla_check_ctx *k)
{
    return (size_t)k->cfg->cbuf_banks * k->cfg->cbuf_depth * k->cfg->cbuf_eb /
           buffer_part(k->cfg);
}

static bool make_cbuf(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    cbuf_of(k)->readable = calloc(cbuf_parts_all(k), sizeof(uint64_t));
    return cbuf_of(k)->readable != NULL;
}

static void free_cbuf(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    free(cbuf_of(k)->readable);
}

static void start_cbuf(dla_check_ctx *k, dla_slot slot)
{
    cbuf_check *c = cbuf_of(k);
    uint64_t *readable = c->readable;

    (void)slot;
    memset(c, 0, sizeof *c);
    c->readable = readable;
    memset(readable, 0, cbuf_parts_all(k) * sizeof *readable);
}

static void cbuf_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
}

static void end_cbuf(dla_check_ctx *k, const run_end *e)
{
    (void)e;
    cbuf_overdue(k);
}

const slot_checker cbuf_checker = {
    .slot = DLA_SLOT_CBUF, .state = sizeof(cbuf_check), .create = make_cbuf,
    .destroy = free_cbuf, .start = start_cbuf, .event = cbuf_event,
    .end = end_cbuf,
};
