/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA: reads matched by address, sums of updates, end of a
 * layer. The model's requests are served with what the RTL has read from the
 * same address, in whatever order the RTL asked for it (conv_core.md 4.2: the
 * order of requests has no numerical effect). */
#include "bench_priv.h"
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const side_name[SIDES] = { "data", "weight" };

static const int client_of[SIDES] = { DLA_CL_CDMA_DAT, DLA_CL_CDMA_WT };

int cdma_side(int client)
{
    return client == DLA_CL_CDMA_WT;
}

/* ---- reads by address ---- */

static uint32_t *bucket_of(addr_log *l, const dla_cfg *cfg, uint64_t addr)
{
    return &l->bucket[addr / cfg->atom % SEEN_ADDRS];
}

static seen_atom *atom_at(addr_log *l, uint64_t n)
{
    return &l->atom[n % SEEN_ADDRS];
}

/* A read request of the RTL. */
void cdma_request(dla_check_ctx *k, int side, int ram, uint64_t addr,
                  uint32_t atoms)
{
    addr_log *l = &k->conv->cdma.rd[side];

    k->s[DLA_SLOT_CDMA].moved = k->cycle;
    for (uint32_t i = 0; i < atoms; i++, addr += k->cfg->atom) {
        seen_atom *a = atom_at(l, l->last);
        uint32_t *b = bucket_of(l, k->cfg, addr);

        if (l->last - l->first == SEEN_ADDRS) {
            check_report(k, DLA_SLOT_CDMA, k->cycle, "read requests far ahead "
                         "of the model", "");
            return;
        }
        *a = (seen_atom){ .addr = addr, .cycle = k->cycle,
                          .ram = (uint8_t)ram };
        while (*b) /* the oldest comes first */
            b = &l->atom[*b - 1].next;
        *b = (uint32_t)(l->last % SEEN_ADDRS) + 1;
        l->last++;
    }
}

/* An atom of read data: of the oldest request that has none. */
void cdma_data(dla_check_ctx *k, int side, const uint8_t *data)
{
    addr_log *l = &k->conv->cdma.rd[side];
    seen_atom *a = atom_at(l, l->answered);

    k->s[DLA_SLOT_CDMA].moved = k->cycle;
    if (l->answered == l->last)
        return; /* the memory's error, reported there */
    memcpy(a->data, data, k->cfg->atom);
    a->has_data = 1;
    l->answered++;
}

/* Takes the oldest atom read from an address; NULL when there is none. */
static seen_atom *take(addr_log *l, const dla_cfg *cfg, uint64_t addr,
                       uint8_t ram)
{
    for (uint32_t *b = bucket_of(l, cfg, addr); *b;
         b = &l->atom[*b - 1].next) {
        seen_atom *a = &l->atom[*b - 1];

        if (a->addr != addr || a->ram != ram)
            continue;
        if (!a->has_data)
            return NULL;
        *b = a->next;
        a->used = 1;
        while (l->first < l->answered && atom_at(l, l->first)->used)
            l->first++;
        return a;
    }
    return NULL;
}

static bool serve(dla_check_ctx *k, int side)
{
    addr_log *l = &k->conv->cdma.rd[side];
    dla_memclient *m = k->s[DLA_SLOT_CDMA].ports.mem[client_of[side]];
    const dla_rd_req *q;
    bool moved = false;

    while ((q = dla_fifo_peek(&m->rd_req)) && dla_fifo_slot(&m->rd_rsp)) {
        uint64_t addr = q->addr + (uint64_t)l->front * k->cfg->atom;
        const seen_atom *a = take(l, k->cfg, addr, q->ram);

        if (!a)
            break;
        memcpy(dla_fifo_slot(&m->rd_rsp), a->data, k->cfg->atom);
        dla_fifo_push(&m->rd_rsp);
        k->compared++;
        l->taken++;
        moved = true;
        if (++l->front == q->atoms) {
            l->front = 0;
            dla_fifo_pop(&m->rd_req);
        }
    }
    return moved;
}

void cdma_reads(dla_check_ctx *k)
{
    while (serve(k, 0) | serve(k, 1))
        conv_run(k, DLA_SLOT_CDMA);
}

/* Forgets an atom that nobody will take. */
static void drop(addr_log *l, const dla_cfg *cfg, uint64_t n)
{
    seen_atom *a = atom_at(l, n);
    uint32_t *b = bucket_of(l, cfg, a->addr);

    while (*b && *b - 1 != n % SEEN_ADDRS)
        b = &l->atom[*b - 1].next;
    if (*b)
        *b = a->next;
    a->used = 1;
}

/* Requests of the RTL before number `end` that the model never made. */
static void extra_reads(dla_check_ctx *k, int side, uint64_t end)
{
    addr_log *l = &k->conv->cdma.rd[side];
    const dla_memclient *m = k->s[DLA_SLOT_CDMA].ports.mem[client_of[side]];
    const dla_rd_req *q = dla_fifo_peek((dla_fifo *)&m->rd_req);
    char text[400], where[128], want[64] = "";
    bool said = false;

    for (uint64_t n = l->first; n < end && n < l->last; n++) {
        const seen_atom *a = atom_at(l, n);

        if (a->used)
            continue;
        drop(l, k->cfg, n);
        if (said)
            continue; /* what follows the first is shifted */
        said = true;
        check_where(k, client_of[side], false, a->addr, 0, where,
                    sizeof where);
        if (q)
            snprintf(want, sizeof want, "; the model waits for 0x%" PRIx64,
                     q->addr + (uint64_t)l->front * k->cfg->atom);
        snprintf(text, sizeof text, "%s read request, atom %" PRIu64 " (%s): "
                 "got %s 0x%" PRIx64 ", which the layer does not read%s",
                 side_name[side], n, where,
                 a->ram == DLA_RAM_MC ? "mcif" : "cvif", a->addr, want);
        check_report(k, DLA_SLOT_CDMA, a->cycle, text, "");
    }
}

/* ---- updates and layers ---- */

static void end_of_model_layer(cdma_check *c, int side)
{
    uint32_t i = c->layer[1][side]++ % 8;

    c->at_end[side][i] = c->model[side];
    c->reads_at_end[side][i] = c->rd[side].taken;
}

/* What the shadow has put out in its last step. */
void cdma_harvest(dla_check_ctx *k)
{
    static const dla_intr intr[SIDES] = { DLA_INTR_CDMA_DAT,
                                          DLA_INTR_CDMA_WT };
    cdma_check *c = &k->conv->cdma;
    const dla_ports *p = &k->s[DLA_SLOT_CDMA].ports;
    uint8_t level = (uint8_t)(p->pending->dat_ack | p->pending->wt_ack << 1);
    const dla_dat_updt *d;
    const dla_wt_updt *w;

    for (int side = 0; side < SIDES; side++) {
        dla_fifo *f = side ? p->cbuf_wr_wt : p->cbuf_wr_dat;
        const dla_cbuf_wr *b;

        for (; (b = dla_fifo_peek(f)); dla_fifo_pop(f))
            buf_write(k, 1, side, b->entry * k->cfg->cbuf_eb + b->offset,
                      b->data, b->bytes);
    }
    for (; (d = dla_fifo_peek(p->cdma2sc_dat)); dla_fifo_pop(p->cdma2sc_dat)) {
        c->model[0].count += d->slices;
        c->model[0].entries += d->entries;
    }
    for (; (w = dla_fifo_peek(p->cdma2sc_wt)); dla_fifo_pop(p->cdma2sc_wt)) {
        c->model[1].count += w->kernels;
        c->model[1].entries += w->entries;
        c->model[1].wmb += w->wmb_entries;
    }
    for (int side = 0; side < SIDES; side++) {
        const dla_done *e = p->done[intr[side]];

        while (e->group[0].sent + e->group[1].sent > c->layer[1][side])
            end_of_model_layer(c, side);
    }
    if (level & ~c->ack_level[1])
        c->acks[1]++;
    c->ack_level[1] = level;
}

void cdma_update(dla_check_ctx *k, int side, uint32_t entries, uint32_t count,
                 uint32_t wmb)
{
    cdma_check *c = &k->conv->cdma;
    conv_sum *s = &c->rtl[side];

    s->count += count;
    s->entries += entries;
    s->wmb += wmb;
    c->seen[side][c->updates[side]++ % SEEN_SUMS] = *s;
    check_advance(k, DLA_SLOT_CDMA);
    buf_compare(k, side);
}

static bool same_sum(const conv_sum *a, const conv_sum *b)
{
    return a->count == b->count && a->entries == b->entries &&
           a->wmb == b->wmb;
}

/* True when the RTL's sums were these after one of its last updates: the next
 * layer's first ones may have come already. */
static bool reached(const cdma_check *c, int side, const conv_sum *m)
{
    if (same_sum(&c->rtl[side], m))
        return true;
    for (uint32_t i = 0; i < SEEN_SUMS && i < c->updates[side]; i++)
        if (same_sum(&c->seen[side][i], m))
            return true;
    return false;
}

void cdma_done(dla_check_ctx *k, int side)
{
    cdma_check *c = &k->conv->cdma;

    if (c->due[side]) /* two layers inside the slack: the first is over */
        cdma_layer_end(k, side);
    c->due[side] = k->cycle + DONE_SLACK;
}

/* Compares a layer that the RTL has done. */
void cdma_layer_end(dla_check_ctx *k, int side)
{
    cdma_check *c = &k->conv->cdma;
    uint32_t n = c->layer[0][side];
    const conv_sum *r = &c->rtl[side], *m = &c->at_end[side][n % 8];
    uint32_t banks = dla_get(k->page[DLA_CDMA].d[n & 1], side ?
                             CDMA_D_BANK__WEIGHT_BANK :
                             CDMA_D_BANK__DATA_BANK) + 1;
    char text[320];

    if (c->layer[1][side] > n) {
        extra_reads(k, side, c->reads_at_end[side][n % 8]);
    } else {
        cdma_leftovers(k, side); /* why the model is not done */
        m = &c->model[side];
    }
    for (int g = 0; g < GROUPS; g++)
        check_done(k, side ? DLA_INTR_CDMA_WT : DLA_INTR_CDMA_DAT, g);
    buf_layer_end(k, side, n);
    k->compared++;
    if (!reached(c, side, m)) {
        snprintf(text, sizeof text, "%s updates since reset, at the end of the "
                 "layer: got %" PRIu64 " %s, %" PRIu64 " entries, %" PRIu64
                 " WMB entries, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64,
                 side_name[side], r->count, side ? "kernels" : "slices",
                 r->entries, r->wmb, m->count, m->entries, m->wmb);
        check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
        c->rtl[side] = *m;
    }
    c->start[side] = (uint32_t)((m->entries - c->base[side]) %
                                ((uint64_t)banks * k->cfg->cbuf_depth));
    c->layer[0][side]++;
    k->s[DLA_SLOT_CDMA].layers = c->layer[0][0] < c->layer[0][1] ?
                                 c->layer[0][0] : c->layer[0][1];
}

/* Reads that the model still waits for. */
void cdma_leftovers(dla_check_ctx *k, int side)
{
    addr_log *l = &k->conv->cdma.rd[side];
    dla_memclient *m = k->s[DLA_SLOT_CDMA].ports.mem[client_of[side]];
    const dla_rd_req *q = dla_fifo_peek(&m->rd_req);
    char text[256], where[128];
    uint64_t addr;

    if (!q)
        return;
    extra_reads(k, side, l->last); /* what it read instead */
    addr = q->addr + (uint64_t)l->front * k->cfg->atom;
    check_where(k, client_of[side], false, addr, 0, where, sizeof where);
    snprintf(text, sizeof text, "%s read request, atom %" PRIu64 " (%s): the "
             "RTL never read %s 0x%" PRIx64, side_name[side], l->taken, where,
             q->ram == DLA_RAM_MC ? "mcif" : "cvif", addr);
    check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
}
