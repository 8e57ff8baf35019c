/* SPDX-License-Identifier: Apache-2.0
 * Convolution sequence controller: start and end of a layer, bank change
 * handshake, reuse and release (conv_core.md 6.8, 9; conv_units.md 5). */
#include "dla.h"
#include "csc_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* All bookkeeping of the buffer starts empty, as in CDMA. */
static void csc_reset(dla_unit *u)
{
    const dla_cfg *cfg = u->cfg;
    const dla_ports *p = u->p;
    dla_ctx *ctx = u->ctx;

    memset(u, 0, sizeof *u);
    u->cfg = cfg;
    u->p = p;
    u->ctx = ctx;
    dla_regs_init(&u->life.reg, cfg, DLA_CSC);
    dla_life_reset(&u->life);
    /* the first layer always does the handshake */
    u->last_data_bank = u->last_weight_bank = UINT32_MAX;
    u->credit = cfg->csc_credit;
}

static dla_unit *csc_create(const dla_cfg *cfg, const dla_ports *ports,
                            dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->p = ports;
    u->ctx = ctx;
    csc_reset(u);
    return u;
}

static void csc_destroy(dla_unit *u)
{
    free(u);
}

static uint32_t csc_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    (void)page;
    return dla_regs_read(&u->life.reg, offset);
}

static void csc_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                          uint32_t value)
{
    (void)page;
    dla_life_write(&u->life, u->ctx, offset, value);
}

/* ---- channels from CDMA and CACC ---- */

/* Credit is not reset for a layer: it counts free places in CACC
 * (conv_units.md 5.5). */
static bool take_credits(dla_unit *u)
{
    uint64_t credit = dla_count_avail(u->p->credit);
    bool moved = credit > 0;

    u->p->credit->taken += credit;
    u->credit += (int64_t)credit;
    if (u->credit > (int64_t)u->cfg->csc_credit) {
        u->failed = true;
        dla_msg_from(u->ctx, 1u << DLA_SLOT_CACC, "CSC: credit is %" PRId64
                     ", expected at most %u", u->credit, u->cfg->csc_credit);
    }
    return moved;
}

static bool take_data_updates(dla_unit *u)
{
    const dla_dat_updt *d;
    bool moved = false;

    while ((d = dla_fifo_peek(u->p->cdma2sc_dat))) {
        u->slices += d->slices;
        u->d_avail += d->entries;
        dla_fifo_pop(u->p->cdma2sc_dat);
        moved = true;
    }
    return moved;
}

/* A group can start once its kernels have been announced. */
static bool take_weight_updates(dla_unit *u)
{
    const dla_wt_updt *w;
    bool moved = false;

    while ((w = dla_fifo_peek(u->p->cdma2sc_wt))) {
        u->kernels += w->kernels;
        dla_fifo_pop(u->p->cdma2sc_wt);
        moved = true;
    }
    return moved;
}

/* ---- start of a layer ---- */

/* Begins the layer of the consumer group; the bank change handshake is first
 * when the split differs (conv_core.md 9.3). */
static bool csc_begin(dla_unit *u)
{
    unsigned g = u->life.reg.consumer;
    bool data, weight;

    if (!dla_regs_busy(&u->life.reg) || u->life.verdict[g] == DLA_BAD)
        return false;
    /* a held layer makes the handshake too; without it no data would arrive */
    dla_judge(u->ctx, &u->life.verdict[g], false, csc_legal, u, g);
    csc_decode(u->cfg, dla_regs_run(&u->life.reg), &u->lay);
    data = u->lay.data_bank != u->last_data_bank;
    weight = data || u->lay.weight_bank != u->last_weight_bank;
    u->state = CSC_START;
    u->ack_seen = false;
    if (weight) {
        u->p->pending->dat_req = data;
        u->p->pending->wt_req = 1;
        u->state = CSC_PEND;
    }
    return true;
}

/* The region restarts at its first entry; earlier announcements for it are
 * void. */
static void clear_data(dla_unit *u)
{
    while (dla_fifo_peek(u->p->cdma2sc_dat))
        dla_fifo_pop(u->p->cdma2sc_dat);
    u->slices = u->d_avail = 0;
    u->dstart = 0;
    u->left_slices = u->left_entries = 0;
}

static void clear_weights(dla_unit *u)
{
    while (dla_fifo_peek(u->p->cdma2sc_wt))
        dla_fifo_pop(u->p->cdma2sc_wt);
    u->kernels = 0;
    u->wstart = u->mstart = 0;
    u->kept_kernels = u->kept_wt = u->kept_wmb = 0;
}

/* CDMA may have acknowledged before the request. The requests then stay up
 * until it has moved once more, or it would never see them. */
static bool csc_pend(dla_unit *u)
{
    dla_pending *p = u->p->pending;

    if (!p->wt_ack || (p->dat_req && !p->dat_ack))
        return false;
    if (!u->ack_seen) {
        u->ack_seen = true;
        return true;
    }
    if (p->dat_req)
        clear_data(u);
    clear_weights(u);
    p->dat_req = p->wt_req = 0;
    u->state = CSC_START;
    return true;
}

/* Releases data that stayed and is not used again (conv_core.md 9.1). */
static bool drop_data(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    dla_dat_updt *d;

    if (u->left_slices == 0)
        return true;
    if (l->data_reuse && l->image == u->last_image &&
        l->wino == u->last_wino &&
        (u->cfg->v1 || l->weight_bank == u->last_weight_bank))
        return true;
    d = dla_fifo_slot(u->p->sc2cdma_dat);
    if (!d)
        return false;
    d->slices = u->left_slices;
    d->entries = u->left_entries;
    dla_fifo_push(u->p->sc2cdma_dat);
    u->slices -= u->left_slices;
    u->d_avail -= u->left_entries;
    u->dstart = (u->dstart + u->left_entries) % l->dsize;
    u->left_slices = u->left_entries = 0;
    return true;
}

/* The same for weights (conv_core.md 9.2). */
static bool drop_weights(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    dla_wt_updt *w;

    if (u->kept_wt == 0 || l->weight_reuse)
        return true;
    w = dla_fifo_slot(u->p->sc2cdma_wt);
    if (!w)
        return false;
    w->kernels = 0;
    w->entries = u->kept_wt;
    w->wmb_entries = u->kept_wmb;
    dla_fifo_push(u->p->sc2cdma_wt);
    u->kernels -= u->kept_kernels;
    u->wstart = (u->wstart + u->kept_wt) % l->wsize;
    u->mstart = (u->mstart + u->kept_wmb) % l->msize;
    u->kept_kernels = u->kept_wt = u->kept_wmb = 0;
    return true;
}

static void fill_pad_row(dla_unit *u)
{
    for (uint32_t i = 0; i < sizeof u->pad_row; i++)
        u->pad_row[i] = (uint8_t)(u->lay.es == 1 ? u->lay.pad :
                                  u->lay.pad >> (i % 2 * 8));
}

/* The registers that describe the kept lines must not change (conv_core.md
 * 9.1). */
static bool same_lines(dla_unit *u)
{
    const csc_layer *l = &u->lay;

    if (u->left_slices == 0 || (l->w == u->last_w && l->c == u->last_c &&
                                l->l == u->last_l && l->b == u->last_b))
        return true;
    u->failed = true;
    dla_broken(u->ctx, DLA_RULE_CSC_KEPT_LINES, DLA_CSC, u->life.reg.consumer,
               "CSC: group %u reuses lines of %ux%u channels, %u entries, "
               "%u batches, but its registers "
               "say %ux%u channels, %u entries, %u batches",
               u->life.reg.consumer, u->last_w, u->last_c, u->last_l,
               u->last_b, l->w, l->c, l->l, l->b);
    return false;
}

/* Waits for the whole input (conv_units.md 5.1), then starts the stripes. */
static bool csc_start(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    unsigned g = u->life.reg.consumer;
    uint64_t kept = (uint64_t)u->left_slices + u->kept_wt;

    if (!dla_judge(u->ctx, &u->life.verdict[g], u->slices > 0, csc_legal, u, g))
        return false;
    if (!drop_data(u) || !drop_weights(u) || !same_lines(u) ||
        u->slices < l->h)
        return (uint64_t)u->left_slices + u->kept_wt != kept;
    if (u->d_avail < (uint64_t)l->h * l->l * l->b) {
        u->failed = true;
        dla_disagree(u->ctx, 1u << DLA_SLOT_CDMA, DLA_RULE_CSC_ANNOUNCED,
                     DLA_CSC, g,
                     "CSC: %u lines were announced with %" PRIu64 " entries, "
                     "expected %u entries a line: CDMA and CSC disagree",
                     l->h, u->d_avail, l->l * l->b);
        return false;
    }
    u->last_data_bank = l->data_bank;
    u->last_weight_bank = l->weight_bank;
    u->last_image = l->image;
    u->last_wino = l->wino;
    u->last_w = l->w;
    u->last_c = l->c;
    u->last_l = l->l;
    u->last_b = l->b;
    u->group_wt = u->group_wmb = 0;
    u->rel_wt = u->rel_wmb = 0;
    u->kernels_seen = 0;
    fill_pad_row(u);
    csc_seq_start(u, &u->seq);
    u->state = CSC_RUN;
    return true;
}

/* ---- end of a layer ---- */

/* Notes the part that the layer leaves in the buffer for the next one: lines
 * that were not released, and the weights if they stay (conv_core.md 9). */
static void csc_finish(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    uint32_t eb = u->cfg->cbuf_eb, gone = l->skip_data ? 0 : l->rls;

    u->left_slices = l->h - gone;
    u->left_entries = u->left_slices * l->l * l->b;
    u->dstart = (u->dstart + gone * l->l * l->b) % l->dsize;
    u->wstart = (uint32_t)((u->wstart + u->rel_wt) % l->wsize);
    u->mstart = (uint32_t)((u->mstart + u->rel_wmb) % l->msize);
    u->kept_kernels = u->kept_wt = u->kept_wmb = 0;
    if (l->skip_weight) {
        u->kept_kernels = l->k;
        u->kept_wt = (uint32_t)((u->group_wt + eb - 1) / eb);
        u->kept_wmb = (uint32_t)((u->group_wmb + eb * 8 - 1) / (eb * 8));
    }
    dla_regs_done(&u->life.reg);
    u->state = CSC_IDLE;
}

static bool csc_run_layer(dla_unit *u)
{
    bool moved = false;

    while (!u->seq.end && csc_issue(u))
        moved = true;
    if (u->lay.compressed)
        moved |= csc_mask_step(u);
    moved |= csc_build(u);
    /* the next layer begins after the last stripe (conv_units.md 5.6) */
    if (u->seq.end && u->n_built == u->n_issued && !u->p->sc2mac->count) {
        csc_finish(u);
        moved = true;
    }
    return moved;
}

static bool csc_step(dla_unit *u)
{
    bool moved;

    if (u->failed)
        return false;
    moved = take_credits(u);
    /* a side that restarts takes nothing before the restart */
    if (u->state != CSC_PEND || !u->p->pending->dat_req)
        moved |= take_data_updates(u);
    if (u->state == CSC_PEND)
        return csc_pend(u) || moved;
    moved |= take_weight_updates(u);
    switch (u->state) {
    case CSC_IDLE: return csc_begin(u) || moved;
    case CSC_START: return csc_start(u) || moved;
    default: return csc_run_layer(u) || moved;
    }
}

static bool csc_status(const dla_unit *u, char *text, size_t size)
{
    const csc_layer *l = &u->lay;
    unsigned g = u->life.reg.consumer;
    bool busy = dla_regs_busy(&u->life.reg);

    if (u->failed)
        snprintf(text, size, "CSC: stopped after an error");
    else if (!busy)
        snprintf(text, size, "%s", "");
    else if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    else if (u->state == CSC_PEND)
        snprintf(text, size, "CSC: group %u waits for the bank change "
                 "handshake with CDMA", g);
    else if (u->state == CSC_START)
        snprintf(text, size, "CSC: group %u waits for data, %" PRIu64
                 " of %u lines in the buffer", g, u->slices, l->h);
    else if (u->state == CSC_RUN && u->seq.end && u->n_built == u->n_issued)
        snprintf(text, size, "CSC: group %u waits for its last %u stripes to "
                 "leave for CMAC", g, u->p->sc2mac->count);
    else if (u->state == CSC_RUN)
        snprintf(text, size, "CSC: group %u at kernel group %u of %u, "
                 "position %u of %u, line %u of %u; %" PRIu64 " kernels in "
                 "the buffer, credit %" PRId64 ", %u stripes in flight", g,
                 u->seq.g, l->groups, u->seq.done, l->total, u->seq.line,
                 l->lines, u->kernels, u->credit,
                 (unsigned)(u->n_issued - u->n_built));
    else
        snprintf(text, size, "CSC: group %u is about to start", g);
    return busy || u->failed;
}

const dla_unit_ops dla_csc_ops = {
    DLA_UNIT_IS("csc", "csc", DLA_VERSION),
    .desc = "convolution sequence controller, golden model",
    .create = csc_create, .destroy = csc_destroy, .reset = csc_reset,
    .reg_read = csc_reg_read, .reg_write = csc_reg_write,
    .step = csc_step, .status = csc_status,
};
