/* SPDX-License-Identifier: Apache-2.0
 * Recording of the chain of models (check_rig.h). */
#include "check_rig.h"
#include "../../models/core/core.h"

enum { CDMA, CBUF, CSC, CMAC, CACC, UNITS };
static const dla_slot slot_of[UNITS] = {
    DLA_SLOT_CDMA, DLA_SLOT_CBUF, DLA_SLOT_CSC, DLA_SLOT_CMAC, DLA_SLOT_CACC
};

/* The chain: each unit has its own ports, and carry() is the wires. */
typedef struct chain {
    ev_log *l;
    const dla_cfg *cfg;
    struct dla_ctx ctx;
    dla_ports p[UNITS];
    const dla_unit_ops *ops[UNITS];
    dla_unit *u[UNITS];
    uint32_t es; /* bytes of an element */
    uint32_t batches;
    bool many; /* kernels: more than fit a bank */
    bool keep; /* RIG_KEEP */
    uint8_t req, ack;
} chain;

/* ---- notes ---- */

static ev *note(ev_log *l, ev_kind kind, int a, int b, int c)
{
    ev *e = rig_room(l, l->n);

    e->kind = kind;
    e->clock = l->clock += ev_gap(kind, b);
    e->a = a;
    e->b = b;
    e->c = c;
    return e;
}

/* ---- the wires, one function a channel ---- */

static uint8_t rig_memory(uint64_t addr)
{
    uint64_t x = addr * 0x9e3779b97f4a7c15u;

    return (uint8_t)(x >> 29 ^ x >> 51);
}

/* One request of a client and its data, an atom a beat. */
static void reads(chain *c, int client)
{
    dla_memclient *m = c->p[CDMA].mem[client];
    const dla_rd_req *q = dla_fifo_peek(&m->rd_req);
    uint32_t a = c->cfg->atom;
    uint64_t addr;

    if (!q || dla_fifo_space(&m->rd_rsp) < q->atoms)
        return;
    note(c->l, EV_RDREQ, client, q->ram, (int)q->atoms)->addr = q->addr;
    addr = q->addr;
    for (uint32_t i = 0; i < q->atoms; i++, addr += a) {
        ev *e = note(c->l, EV_RDRSP, client, 1, 0);

        for (uint32_t b = 0; b < a; b++)
            ((uint8_t *)e->data)[b] = rig_memory(addr + b);
        memcpy(dla_fifo_slot(&m->rd_rsp), e->data, a);
        dla_fifo_push(&m->rd_rsp);
    }
    dla_fifo_pop(&m->rd_req);
}

/* Bytes of a transaction as port beats (unit_pins.md 4.12). */
static void beats(chain *c, int side, const dla_cbuf_wr *w)
{
    uint32_t eb = c->cfg->cbuf_eb, n = c->cfg->v1 ? eb / 2 :
                                       c->cfg->cbuf_wr_bytes;

    for (uint32_t i = 0; i < w->bytes; i += n) {
        uint32_t at = w->offset + i, part = at % eb / n;
        bool half = c->cfg->v1 && side == 0;
        ev *e = note(c->l, EV_BUFWR, side, (int)(w->entry + at / eb),
                     c->cfg->v1 && side ? (int)part : 1 << part);

        memcpy((uint8_t *)e->data + (half ? part * n : 0), w->data + i, n);
    }
}

static void rig_writes(chain *c, int side)
{
    dla_fifo *f = side ? c->p[CDMA].cbuf_wr_wt : c->p[CDMA].cbuf_wr_dat;
    dla_fifo *to = side ? c->p[CBUF].cbuf_wr_wt : c->p[CBUF].cbuf_wr_dat;
    const dla_cbuf_wr *w;

    for (; (w = dla_fifo_peek(f)); dla_fifo_pop(f)) {
        beats(c, side, w);
        *(dla_cbuf_wr *)dla_fifo_slot(to) = *w;
        dla_fifo_push(to);
        while (c->ops[CBUF]->step(c->u[CBUF]))
            ;
    }
}

/* Sums of slices or kernels, and of entries. */
static void updates(chain *c, int ch, dla_fifo *from, dla_fifo *to)
{
    for (; from->count && dla_fifo_space(to); dla_fifo_pop(from)) {
        const dla_dat_updt *d = dla_fifo_peek(from);
        const dla_wt_updt *w = dla_fifo_peek(from);

        if (ch % 2)
            note(c->l, EV_UPDT, ch, (int)w->entries, (int)w->kernels)->d =
                (int)w->wmb_entries;
        else
            note(c->l, EV_UPDT, ch, (int)d->entries, (int)d->slices);
        memcpy(dla_fifo_slot(to), d, ch % 2 ? sizeof *w : sizeof *d);
        dla_fifo_push(to);
    }
}

static void levels(chain *c)
{
    dla_pending *from = c->p[CSC].pending, *to = c->p[CDMA].pending;
    uint8_t req = (uint8_t)(from->dat_req | from->wt_req << 1);
    uint8_t ack = (uint8_t)(to->dat_ack | to->wt_ack << 1);

    to->dat_req = from->dat_req;
    to->wt_req = from->wt_req;
    from->dat_ack = to->dat_ack;
    from->wt_ack = to->wt_ack;
    if (req != c->req || ack != c->ack)
        note(c->l, EV_PEND, 0, req, ack);
    c->req = req;
    c->ack = ack;
}

/* Requests of one entry a clock, replies 6 clocks later. */
static void buffer(chain *c, int port, dla_fifo *rd, dla_fifo *to,
                   dla_fifo *rsp, dla_fifo *back)
{
    const dla_cbuf_rd *q;

    for (; (q = dla_fifo_peek(rd)) && dla_fifo_space(back); dla_fifo_pop(rd)) {
        const dla_cbuf_rsp *r;

        memcpy(dla_fifo_slot(to), q, sizeof *q);
        dla_fifo_push(to);
        while (c->ops[CBUF]->step(c->u[CBUF]))
            ;
        r = dla_fifo_peek(rsp);
        if (!r)
            rig_stop("the buffer does not answer");
        for (uint32_t i = 0; i < q->n; i++) {
            ev *e = note(c->l, EV_READ, port, (int)q->e[i].entry,
                         q->e[i].next1_en);
            uint64_t clock = e->clock + 6;

            e->d = (int)q->e[i].next1;
            e->e = q->e[i].shift;
            e = note(c->l, EV_REPLY, port, 0, 0);
            e->clock = clock;
            memcpy(e->data, r->data + i * c->cfg->cbuf_eb, c->cfg->cbuf_eb);
        }
        memcpy(dla_fifo_slot(back), r, sizeof *r);
        dla_fifo_push(back);
        dla_fifo_pop(rsp);
    }
}

/* An operand row as lanes and masks: element != 0 (conv_core.md 6.6). */
static void lanes(const chain *c, ev *e, const uint8_t *row, uint32_t at)
{
    for (uint32_t i = 0; i < c->cfg->cb * c->es; i++) {
        ((uint8_t *)e->data)[at + i] = row[i];
        if (row[i] || (c->es == 2 && row[i ^ 1]))
            e->mask[(at + i) / 32] |= 1u << (at + i) % 32;
    }
}

static void stripes(chain *c)
{
    dla_fifo *f = c->p[CSC].sc2mac, *to = c->p[CMAC].sc2mac;
    uint32_t cb = c->cfg->cb * c->es;
    uint32_t pair = c->cfg->v1 && c->es == 1 ? 2 : 1;
    const dla_stripe *s;

    for (; (s = dla_fifo_peek(f)) && dla_fifo_space(to); dla_fifo_pop(f)) {
        for (uint32_t k = 0; k < s->kernels; k += pair) {
            ev *e = note(c->l, EV_MACWT, 0, (int)(k / pair), 0);

            lanes(c, e, s->wt + k * cb, 0);
            if (pair == 2 && k + 1 < s->kernels)
                lanes(c, e, s->wt + (k + 1) * cb, cb);
        }
        for (uint32_t i = 0; i < s->items; i++) {
            ev *e = note(c->l, EV_MACDAT, 0,
                         dla_mac_tag(i, s->items, s->batches, s->channel_end,
                                 s->layer_end), 1);

            lanes(c, e, s->dat + i * cb, 0);
            if (pair == 2)
                lanes(c, e, s->dat + i * cb, cb);
        }
        memcpy(dla_fifo_slot(to), s, sizeof *s);
        dla_fifo_push(to);
    }
}

static void sums(chain *c)
{
    dla_fifo *f = c->p[CMAC].mac2accu, *to = c->p[CACC].mac2accu;
    const dla_psum *s;

    for (; (s = dla_fifo_peek(f)) && dla_fifo_space(to); dla_fifo_pop(f)) {
        for (uint32_t i = 0; i < s->items; i++) {
            ev *e = note(c->l, EV_PSUM, 0,
                         dla_mac_tag(i, s->items, s->batches, s->channel_end,
                                 s->layer_end), 0);

            dla_psum_word(c->cfg, s, i, e->data, &e->c);
            e->d = 1;
        }
        memcpy(dla_fifo_slot(to), s, sizeof *s);
        dla_fifo_push(to);
    }
}

static void results(chain *c)
{
    dla_fifo *f = c->p[CACC].cacc2sdp;
    uint32_t t = c->cfg->sdp_tp;
    const dla_result *r;

    for (; (r = dla_fifo_peek(f)); dla_fifo_pop(f))
        for (uint32_t i = 0; i < (uint32_t)r->n * r->lanes; i += t) {
            bool last = r->layer_end && i + t >= (uint32_t)r->n * r->lanes;

            memcpy(note(c->l, EV_RESULT, 0, last, 0)->data, r->v + i, t * 4);
        }
}

static void credits(chain *c)
{
    dla_count *n = c->p[CACC].credit;

    for (; dla_count_avail(n); n->taken++) {
        note(c->l, EV_CREDIT, 0, 1, 0);
        c->p[CSC].credit->sent++;
    }
}

static void done(chain *c, int unit, int intr)
{
    for (int g = 0; g < 2; g++) {
        dla_count *n = &c->p[unit].done[intr]->group[g];

        for (; dla_count_avail(n); n->taken++)
            note(c->l, EV_DONE, intr, 1 << g, 0);
    }
}

static void carry(chain *c)
{
    dla_ports *p = c->p;

    reads(c, DLA_CL_CDMA_DAT);
    reads(c, DLA_CL_CDMA_WT);
    rig_writes(c, 0);
    rig_writes(c, 1);
    updates(c, 0, p[CDMA].cdma2sc_dat, p[CSC].cdma2sc_dat);
    updates(c, 1, p[CDMA].cdma2sc_wt, p[CSC].cdma2sc_wt);
    buffer(c, 0, p[CSC].cbuf_rd_dat, p[CBUF].cbuf_rd_dat,
           p[CBUF].cbuf_rsp_dat, p[CSC].cbuf_rsp_dat);
    buffer(c, 1, p[CSC].cbuf_rd_wt, p[CBUF].cbuf_rd_wt, p[CBUF].cbuf_rsp_wt,
           p[CSC].cbuf_rsp_wt);
    updates(c, 2, p[CSC].sc2cdma_dat, p[CDMA].sc2cdma_dat);
    updates(c, 3, p[CSC].sc2cdma_wt, p[CDMA].sc2cdma_wt);
    levels(c);
    stripes(c);
    sums(c);
    results(c);
    credits(c);
    done(c, CDMA, DLA_INTR_CDMA_DAT);
    done(c, CDMA, DLA_INTR_CDMA_WT);
    done(c, CACC, DLA_INTR_CACC);
}

/* ---- layers ---- */

static void host(chain *c, dla_page page, uint32_t offset, uint32_t data)
{
    note(c->l, EV_REG, page, (int)offset, (int)data);
    for (int i = 0; i < UNITS; i++)
        if (dla_slot_of_page(page) == slot_of[i])
            c->ops[i]->reg_write(c->u[i], page, offset, data);
}

/* A 1x1 convolution of 2 channel blocks, 1.5 kernel groups, 6x4 positions. */
enum { W = 6, H = 4, SIZE = (H - 1) << 16 | (W - 1) };

static uint32_t channels(const dla_cfg *cfg)
{
    return 2 * cfg->cb;
}

static uint32_t kernels(const chain *c)
{
    uint32_t bank = c->cfg->cbuf_depth * c->cfg->cbuf_eb;

    if (c->many)
        return bank / (channels(c->cfg) * c->es) * 5 / 4;
    return c->cfg->g / c->es * 3 / 2;
}

/* Entries of a line: nv_full's INT8 entry holds twice Cb. */
static uint32_t slice(const chain *c)
{
    return W * channels(c->cfg) * c->es / c->cfg->cbuf_eb;
}

static uint32_t weight_bytes(const chain *c)
{
    uint32_t eb = c->cfg->cbuf_eb;

    return (kernels(c) * channels(c->cfg) * c->es + eb - 1) / eb * eb;
}

/* PROC_PRECISION and, where there is one, IN_PRECISION. */
static uint32_t precision(const chain *c)
{
    return c->es == 2 ? 0x1100 : 0;
}

/* SKIP_DATA_RLS and SKIP_WEIGHT_RLS of CDMA and CSC. */
static uint32_t rig_skip(const chain *c, int layer)
{
    return c->keep && layer == 0 ? 0x11000000 : 0;
}

/* One bank of weights after those of the data. */
static uint32_t banks(const chain *c, int layer)
{
    return c->keep ? (uint32_t)layer : 0;
}

static void program_cdma(chain *c, int shape, int layer)
{
    const dla_cfg *cfg = c->cfg;
    uint32_t ch = channels(cfg), k = kernels(c), a = cfg->atom;
    uint32_t base = 0x80000000u + (uint32_t)layer * 0x100000u;

    host(c, DLA_CDMA, 4, (uint32_t)layer & 1);
    host(c, DLA_CDMA, CDMA_D_MISC_CFG, precision(c) | rig_skip(c, layer));
    host(c, DLA_CDMA, CDMA_D_DATAIN_FORMAT, 0);
    host(c, DLA_CDMA, CDMA_D_DATAIN_SIZE_0, SIZE);
    host(c, DLA_CDMA, CDMA_D_DATAIN_SIZE_1, ch - 1);
    host(c, DLA_CDMA, CDMA_D_DATAIN_SIZE_EXT_0, SIZE);
    host(c, DLA_CDMA, CDMA_D_DAIN_RAM_TYPE, 1);
    host(c, DLA_CDMA, CDMA_D_DAIN_ADDR_LOW_0, base);
    host(c, DLA_CDMA, CDMA_D_LINE_STRIDE, W * a);
    host(c, DLA_CDMA, CDMA_D_SURF_STRIDE, W * H * a);
    host(c, DLA_CDMA, CDMA_D_DAIN_MAP, 1);
    host(c, DLA_CDMA, CDMA_D_BATCH_NUMBER, c->batches - 1);
    host(c, DLA_CDMA, CDMA_D_BATCH_STRIDE, W * H * ch * c->es);
    host(c, DLA_CDMA, CDMA_D_ENTRY_PER_SLICE, slice(c) - 1);
    host(c, DLA_CDMA, CDMA_D_FETCH_GRAIN, shape & RIG_GRAIN ? 1 : 0);
    host(c, DLA_CDMA, CDMA_D_WEIGHT_SIZE_0, ch * c->es - 1);
    host(c, DLA_CDMA, CDMA_D_WEIGHT_SIZE_1, k - 1);
    host(c, DLA_CDMA, CDMA_D_WEIGHT_RAM_TYPE, 1);
    host(c, DLA_CDMA, CDMA_D_WEIGHT_ADDR_LOW, base + 0x80000);
    host(c, DLA_CDMA, CDMA_D_WEIGHT_BYTES, weight_bytes(c));
    host(c, DLA_CDMA, CDMA_D_BANK, banks(c, layer));
}

static void program_csc(chain *c, int layer)
{
    uint32_t ch = channels(c->cfg), k = kernels(c);

    host(c, DLA_CSC, CSC_D_MISC_CFG, precision(c) | rig_skip(c, layer));
    host(c, DLA_CSC, CSC_D_DATAIN_FORMAT, 0);
    host(c, DLA_CSC, CSC_D_DATAIN_SIZE_EXT_0, SIZE);
    host(c, DLA_CSC, CSC_D_DATAIN_SIZE_EXT_1, ch - 1);
    host(c, DLA_CSC, CSC_D_BATCH_NUMBER, c->batches - 1);
    host(c, DLA_CSC, CSC_D_ENTRY_PER_SLICE, slice(c) - 1);
    host(c, DLA_CSC, CSC_D_WEIGHT_SIZE_EXT_0, 0);
    host(c, DLA_CSC, CSC_D_WEIGHT_SIZE_EXT_1, (k - 1) << 16 | (ch - 1));
    host(c, DLA_CSC, CSC_D_WEIGHT_BYTES, weight_bytes(c));
    host(c, DLA_CSC, CSC_D_DATAOUT_SIZE_0, SIZE);
    host(c, DLA_CSC, CSC_D_DATAOUT_SIZE_1, k - 1);
    host(c, DLA_CSC, CSC_D_ATOMICS, W * H - 1);
    host(c, DLA_CSC, CSC_D_RELEASE, H - 1);
    host(c, DLA_CSC, CSC_D_BANK, banks(c, layer));
}

static void rig_program(chain *c, int shape, int layer)
{
    static const dla_page page[] = { DLA_CACC, DLA_CMAC_A, DLA_CMAC_B,
                                     DLA_CSC };
    program_cdma(c, shape, layer);
    for (int i = 0; i < 4; i++) {
        host(c, page[i], 4, (uint32_t)layer & 1);
        host(c, page[i], CSC_D_MISC_CFG, precision(c)); /* 0xc in all */
    }
    program_csc(c, layer);
    host(c, DLA_CACC, CACC_D_DATAOUT_SIZE_0, SIZE);
    host(c, DLA_CACC, CACC_D_DATAOUT_SIZE_1, kernels(c) - 1);
    host(c, DLA_CACC, CACC_D_BATCH_NUMBER, c->batches - 1);
    host(c, DLA_CACC, CACC_D_LINE_STRIDE, W * c->cfg->atom);
    host(c, DLA_CACC, CACC_D_SURF_STRIDE, W * H * c->cfg->atom);
    for (int i = 0; i < 4; i++)
        host(c, page[i], 8, 1);
    host(c, DLA_CDMA, CDMA_D_OP_ENABLE, 1);
}

/* Steps until nothing moves; the order of units is that of a bench. */
static void rig_run(chain *c)
{
    uint32_t before;
    char text[1024];
    int e;

    do {
        bool moved = true;

        before = c->l->n;
        while (moved) {
            moved = false;
            for (int i = 0; i < UNITS; i++)
                moved |= c->ops[i]->step(c->u[i]);
        }
        carry(c);
    } while (c->l->n != before);
    if (c->ctx.failed)
        rig_stop(dla_ctx_next(&c->ctx, &e));
    for (int i = 0; i < UNITS; i++)
        if (c->ops[i]->status(c->u[i], text, sizeof text))
            rig_stop(text);
}

static int by_clock(const void *a, const void *b)
{
    const ev *x = a, *y = b;

    return x->clock != y->clock ? (x->clock < y->clock ? -1 : 1) :
           x->kind != y->kind ? (int)x->kind - (int)y->kind : 0;
}

ev_log *rig_record(const char *config, int layers, int shape)
{
    static ev_log recording;
    ev_log *l = &recording;
    chain *c = calloc(1, sizeof *c);

    free(l->at);
    *l = (ev_log){ .cfg = dla_cfg_find(config) };
    if (!c || !l->cfg)
        rig_stop("no such configuration");
    c->l = l;
    c->es = shape & RIG_INT16 ? 2 : 1;
    c->batches = shape & RIG_BATCH ? 3 : 1;
    c->many = shape & RIG_KERNELS;
    c->keep = shape & RIG_KEEP;
    c->cfg = c->ctx.cfg = l->cfg;
    for (int i = 0; i < UNITS; i++) {
        c->ops[i] = dla_model_ops(slot_of[i]);
        if (!dla_ports_make(&c->p[i], l->cfg))
            rig_stop("out of memory");
        c->u[i] = c->ops[i]->create(l->cfg, &c->p[i], &c->ctx);
        c->ops[i]->reset(c->u[i]);
    }
    for (int i = 0; i < layers; i++) {
        rig_program(c, shape, i);
        rig_run(c);
    }
    qsort(l->at, l->n, sizeof *l->at, by_clock);
    for (int i = 0; i < UNITS; i++) {
        c->ops[i]->destroy(c->u[i]);
        dla_ports_free(&c->p[i]);
    }
    free(c);
    return l;
}
