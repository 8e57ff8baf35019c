/* SPDX-License-Identifier: Apache-2.0
 * Convolution accumulator as a unit: layer, delivery, credit, interrupt
 * (conv_core.md 2.4, 8, 10; conv_units.md 7). */
#include "dla.h"
#include "cacc_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cacc_reset(dla_unit *u)
{
    dla_regs_init(&u->life.reg, u->cfg, DLA_CACC);
    dla_life_reset(&u->life);
    u->failed = u->active = false;
    u->out_n = u->out_at = u->sent_head = u->sent_n = 0;
    u->held = u->out_end = false;
    u->toggle = 0;
}

static void cacc_destroy(dla_unit *u)
{
    if (u)
        free(u->sent);
    free(u);
}

void dla_cacc_set_plain(dla_unit *u, bool plain)
{
    u->fp48_fast = plain           ? NULL :
                   cacc_has_fast() ? cacc_fp48_add_fast :
                   cacc_has_avx2() ? cacc_fp48_add_avx2 :
                                     NULL;
}

static dla_unit *cacc_create(const dla_cfg *cfg, const dla_ports *ports,
                             dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->p = ports;
    u->ctx = ctx;
    dla_cacc_set_plain(u, false);
    u->sent_cap = ports->cacc2sdp->cap;
    u->sent = calloc(u->sent_cap, sizeof *u->sent);
    if (!u->sent) {
        cacc_destroy(u);
        return NULL;
    }
    cacc_reset(u);
    return u;
}

/* ---- registers ---- */

/* Returns whether the layer may run anyway (--illegal=warn). */
static bool cacc_refuse(dla_unit *u, unsigned g, unsigned rule, uint32_t field,
                        const char *legal)
{
    return dla_illegal(u->ctx, rule, DLA_CACC, g, field,
                       dla_get(u->life.reg.d[g], field), legal);
}

static bool cacc_legal(dla_unit *u, unsigned g)
{
    const uint32_t *w = u->life.reg.d[g];
    uint32_t prec = CACC_D_MISC_CFG__PROC_PRECISION;
    uint32_t wino = dla_get(w, CACC_D_MISC_CFG__CONV_MODE);
    uint32_t b = dla_get(w, CACC_D_BATCH_NUMBER__BATCHES);

    if (!dla_precision_ignored(u->ctx, DLA_CACC, g, w, prec) &&
        dla_get(w, prec) > DLA_FP16)
        return cacc_refuse(u, g, DLA_RULE_PRECISION, prec,
                           "0 (INT8), 1 (INT16), 2 (FP16)");
    if (wino && !u->cfg->winograd)
        return cacc_refuse(u, g, DLA_RULE_CONV_MODE, CACC_D_MISC_CFG__CONV_MODE,
                           "0 (direct)");
    if (u->cfg->batch && b && (wino || b >= u->cfg->max_batch))
        return cacc_refuse(
            u, g, DLA_RULE_CONV_BATCHES, CACC_D_BATCH_NUMBER__BATCHES,
            wino ? "0 (Winograd takes one batch)" : "batches of the build");
    return true;
}

static uint32_t cacc_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    (void)page;
    return dla_regs_read(&u->life.reg, offset);
}

static void cacc_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                           uint32_t value)
{
    (void)page;
    dla_life_write(&u->life, u->ctx, offset, value);
}

/* ---- layer ---- */

/* The most stripes with a sum that fits 32 bits for any operands: a partial sum
 * has 16 + log2(Cb) bits (conv_core.md 7.1). */
static uint32_t stripe_limit(uint32_t cb)
{
    return INT32_MAX / (cb << 14) - 1;
}

static bool cacc_begin(dla_unit *u)
{
    cacc_layer *l = &u->lay;
    const uint32_t *w = dla_regs_run(&u->life.reg);

    /* called when partial sums have arrived */
    if (!dla_life_ready(&u->life, u->ctx, true, cacc_legal, u))
        return false;
    l->precision = dla_precision(u->cfg, w, CACC_D_MISC_CFG__PROC_PRECISION);
    l->wino = dla_get(w, CACC_D_MISC_CFG__CONV_MODE);
    l->g = l->precision == DLA_INT8 ? u->cfg->g : u->cfg->g / 2;
    l->w = dla_get(w, CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH) + 1;
    l->h = dla_get(w, CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT) + 1;
    l->k = dla_get(w, CACC_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL) + 1;
    l->b = u->cfg->batch ? dla_get(w, CACC_D_BATCH_NUMBER__BATCHES) + 1 : 1;
    l->clip = dla_get(w, CACC_D_CLIP_CFG__CLIP_TRUNCATE);
    l->addr = dla_get(w, CACC_D_DATAOUT_ADDR__DATAOUT_ADDR);
    l->line_stride = dla_get(w, CACC_D_LINE_STRIDE__LINE_STRIDE);
    l->groups = (uint64_t)l->w * l->h * l->b * ((l->k + l->g - 1) / l->g);
    u->groups = u->saturated = u->pos = 0;
    u->first = true;
    u->held = false;
    u->limit = stripe_limit(u->cfg->cb);
    u->active = true;
    return true;
}

/* Last result in the delivery buffer: the group ends, before SDP takes it. */
static void cacc_end(dla_unit *u)
{
    uint32_t sat = u->saturated > UINT32_MAX ? UINT32_MAX :
                   (uint32_t)u->saturated;

    dla_put(u->life.reg.d[u->life.reg.consumer],
            CACC_D_OUT_SATURATION__SAT_COUNT, sat);
    dla_regs_done(&u->life.reg);
    u->active = false;
}

/* ---- assembly ---- */

/* Adds a stripe to the n sums. FP16 rounds after every stripe, so the order of
 * the stripes counts there (conv_core.md 7.3). */
static void cacc_assemble(dla_unit *u, const dla_psum *s, uint32_t n)
{
    if (u->lay.precision == DLA_FP16) {
        uint32_t i = u->fp48_fast ? u->fp48_fast(u->acc64, s->v.s64, n,
                                                 u->first) : 0;

        for (; i < n; i++)
            u->acc64[i] = (int64_t)cacc_fp48_add(
                u->first ? 0 : (uint64_t)u->acc64[i], (uint64_t)s->v.s64[i]);
    } else if (u->lay.precision == DLA_INT16) {
        cacc_add48(u->acc64, s->v.s64, n, u->first);
    } else if (!u->wide) {
        cacc_add32(u->acc32, s->v.s32, n, u->first);
    } else {
        cacc_add34(u->acc64, s->v.s32, n);
    }
}

/* Results of acc64 to dst; `per` sums belong to a kernel. Absent kernels are
 * neither counted nor kept. */
static void cacc_round64(dla_unit *u, int32_t *dst, uint32_t items,
                         uint32_t kernels, uint32_t per)
{
    const int64_t *acc = u->acc64;
    uint32_t row = u->lay.g * per, n = kernels * per;

    for (uint32_t i = 0; i < items; i++, acc += row, dst += row)
        for (uint32_t k = 0; k < n; k++)
            dst[k] = u->lay.precision == DLA_FP16 ?
                     (int32_t)cacc_fp48_to_fp32((uint64_t)acc[k]) :
                     cacc_final(acc[k], u->lay.clip, &u->saturated);
}

/* Last stripe of a channel operation: its results to dst. */
static void cacc_finish(dla_unit *u, const dla_psum *s, int32_t *dst)
{
    uint32_t per = u->lay.wino ? 4 : 1, row = u->lay.g * per;
    uint32_t n = s->items * row, k = s->kernels * per;

    /* While the sums fit 32 bits nothing can be clipped, so nothing is
     * counted. */
    if (u->lay.precision == DLA_INT8 && !u->wide) {
        cacc_final32(u->first ? NULL : u->acc32, s->v.s32, dst, n,
                     u->lay.clip);
    } else {
        cacc_assemble(u, s, n);
        cacc_round64(u, dst, s->items, s->kernels, per);
    }
    /* Kernels beyond the last one are delivered as 0 (8.4). */
    for (uint32_t i = 0; k < row && i < s->items; i++)
        memset(dst + i * row + k, 0, (row - k) * sizeof *dst);
    u->groups += s->items * per;
}

/* ---- delivery ---- */

/* Notes the credit and the event that are due when SDP has taken the next
 * transaction to be sent. */
static void cacc_record(dla_unit *u, uint32_t groups, bool layer_end)
{
    uint32_t i = (u->sent_head + u->sent_n) % u->sent_cap;
    /* nv_full counts beats of 16 results, the others positions */
    uint32_t unit = u->cfg->v1 && u->lay.precision == DLA_INT8 ? 2 : 1;

    u->sent[i].credit = groups * unit;
    u->sent[i].layer_end = layer_end;
    u->sent_n++;
}

/* Sends credit and interrupt for the transactions that SDP has accepted since
 * the last step. The length of the FIFO shows the number that SDP has taken. */
static bool cacc_retire(dla_unit *u)
{
    bool moved = false;

    while (u->sent_n > u->p->cacc2sdp->count) {
        const cacc_sent *s = &u->sent[u->sent_head];

        u->p->credit->sent += s->credit;
        if (s->layer_end) {
            u->p->done[DLA_INTR_CACC]->group[u->toggle].sent++;
            u->toggle ^= 1;
        }
        u->sent_head = (u->sent_head + 1) % u->sent_cap;
        u->sent_n--;
        moved = true;
    }
    return moved;
}

static void cacc_send(dla_unit *u, dla_result *r, uint32_t groups,
                      bool layer_end)
{
    r->n = (uint16_t)groups;
    r->lanes = (uint16_t)u->lay.g;
    r->layer_end = layer_end;
    cacc_record(u, groups, layer_end);
    dla_fifo_push(u->p->cacc2sdp);
    if (layer_end)
        cacc_end(u);
}

/* Sends the results that are already in order; false when SDP has no room. */
static bool cacc_flush(dla_unit *u, bool *moved)
{
    uint32_t g = u->lay.g;

    while (u->out_at < u->out_n) {
        dla_result *r = dla_fifo_slot(u->p->cacc2sdp);
        uint32_t n = u->out_n - u->out_at;

        if (!r)
            return false;
        n = n < DLA_STRIPE_MAX ? n : DLA_STRIPE_MAX;
        memcpy(r->v, u->out + u->out_at * g, n * g * sizeof *r->v);
        u->out_at += n;
        cacc_send(u, r, n, u->out_end && u->out_at == u->out_n);
        *moved = true;
    }
    return true;
}

/* Checks a stripe against the registers (conv_core.md 3). Indices of the
 * arrays below rest on these limits. */
static bool cacc_suits(dla_unit *u, const dla_psum *s)
{
    const cacc_layer *l = &u->lay;

    if (s->precision == l->precision && s->winograd == l->wino &&
        (s->batches == l->b || !u->cfg->batch) && s->kernels <= l->g &&
        s->items <= (l->wino ? 32u : DLA_STRIPE_MAX) &&
        (s->channel_end || !s->layer_end))
        return true;
    u->failed = true;
    dla_disagree(u->ctx, DLA_FROM_MAC, DLA_RULE_CACC_PAIR, DLA_CACC,
                 u->life.reg.consumer, "CACC: partial sums of "
                 "precision %u, Winograd %u, %u batches, %u kernels, "
                 "%u items do not match the registers: precision %u, "
                 "Winograd %u, %u batches",
                 s->precision, s->winograd, s->batches,
                 s->kernels, s->items, l->precision, l->wino, l->b);
    return false;
}

/* At the end of a layer: compares the words from CSC with the output's size. */
static bool cacc_complete(dla_unit *u)
{
    if (u->groups == u->lay.groups)
        return true;
    u->failed = true;
    dla_disagree(u->ctx, DLA_FROM_MAC, DLA_RULE_CACC_OUTPUT, DLA_CACC,
                 u->life.reg.consumer, "CACC: the layer ended after %" PRIu64
                 " groups of results, expected %" PRIu64
                 " from D_DATAOUT_SIZE", u->groups, u->lay.groups);
    return false;
}

/* One stripe; false when it must wait. */
static bool cacc_stripe(dla_unit *u, const dla_psum *s)
{
    /* Results of such layers are delivered as they are computed, directly into
     * the channel. */
    bool ordered = !u->lay.wino && u->lay.b == 1;
    uint32_t n = s->items * u->lay.g * (u->lay.wino ? 4 : 1);
    dla_result *r = NULL;

    if (s->channel_end && ordered && !(r = dla_fifo_slot(u->p->cacc2sdp)))
        return false;
    if (u->first) {
        u->stripes = 0;
        u->wide = false;
    } else if (!u->wide && u->lay.precision == DLA_INT8 &&
               u->stripes == u->limit) {
        cacc_widen(u->acc64, u->acc32, n);
        u->wide = true;
    }
    u->stripes++;
    if (s->channel_end)
        cacc_finish(u, s, r ? r->v : u->final);
    else
        cacc_assemble(u, s, n);
    u->first = s->channel_end;
    if (s->layer_end && !cacc_complete(u))
        return false;
    if (r) {
        cacc_send(u, r, s->items, s->layer_end);
    } else if (s->channel_end) {
        cacc_order(u, s->items);
        u->out_end = s->layer_end;
    }
    return true;
}

/* Ordered results are sent before the next stripe may overwrite them. */
static bool cacc_step(dla_unit *u)
{
    bool moved = cacc_retire(u);

    while (!u->failed && cacc_flush(u, &moved)) {
        const dla_psum *s = dla_fifo_peek(u->p->mac2accu);

        if (!s || (!u->active && !cacc_begin(u)) || !cacc_suits(u, s) ||
            !cacc_stripe(u, s))
            break;
        dla_fifo_pop(u->p->mac2accu);
        moved = true;
    }
    return moved;
}

static bool cacc_status(const dla_unit *u, char *text, size_t size)
{
    unsigned g = u->life.reg.consumer;
    bool busy = dla_regs_busy(&u->life.reg);

    if (u->failed)
        snprintf(text, size, "CACC: stopped after an error");
    else if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    else if (busy)
        snprintf(text, size, "CACC: group %u, %" PRIu64 " result groups "
                 "done, waits for %s", g, u->active ? u->groups : 0,
                 u->p->mac2accu->count ? "SDP to take results" :
                 "partial sums");
    else if (u->sent_n)
        snprintf(text, size, "CACC: %u results wait for SDP", u->sent_n);
    else
        snprintf(text, size, "%s", "");
    return busy || u->failed;
}

const dla_unit_ops dla_cacc_ops = {
    DLA_UNIT_IS("cacc", "cacc", DLA_VERSION),
    .desc = "convolution accumulator, golden model",
    .create = cacc_create, .destroy = cacc_destroy, .reset = cacc_reset,
    .reg_read = cacc_reg_read, .reg_write = cacc_reg_write,
    .step = cacc_step, .status = cacc_status,
};
