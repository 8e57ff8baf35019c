/* SPDX-License-Identifier: Apache-2.0
 * The MAC array as a unit: two register files in step, a stripe in, partial
 * sums out (conv_core.md 2.3, 7; conv_units.md 6). */
#include "dla.h"
#include "cmac_priv.h"
#include "../common/layer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *p;
    dla_ctx *ctx;
    dla_life life[2]; /* CMAC_A, CMAC_B */
    bool failed;
    cmac_int8_fn *int8;
    cmac_terms_fn *terms; /* FP16 */
    /* All ways give the same bits; the plain one is the reference, and tests
     * compare the others with it. */
    cmac_int16_fn *int16; /* NULL: cmac_int16 */
    bool wide;     /* FP16 stripes by cmac_fp16_vnni */
    bool by_items; /* FP16 stripes by cmac_fp16_avx2 */
    bool tabled;   /* the first such stripe has made the tables */
    cmac_tables tables;
    _Alignas(64) uint8_t scratch[CMAC_SCRATCH];
};

static void cmac_reset(dla_unit *u)
{
    u->failed = false;
    for (unsigned h = 0; h < 2; h++) {
        dla_regs_init(&u->life[h].reg, u->cfg, h ? DLA_CMAC_B : DLA_CMAC_A);
        dla_life_reset(&u->life[h]);
    }
}

void dla_cmac_set_way(dla_unit *u, dla_cmac_way way)
{
    uint32_t g = u->cfg->g, cb = u->cfg->cb;
    bool fast = (g == 8 || g == 16 || g == 32) &&
                (cb == 8 || cb == 32 || cb == 64);
    bool whole = cb == 64 && g == 32; /* stripes of cmac_int16_fn */

    u->int8 = cmac_int8_plain;
    u->terms = cmac_terms_plain;
    u->int16 = NULL;
    u->wide = false;
    u->by_items = false;
    if (!fast || way == DLA_CMAC_PLAIN)
        return;
    if (cmac_has_avx2()) {
        u->int8 = cmac_int8_avx2;
        u->terms = cmac_terms_avx2;
        u->by_items = u->cfg->fp16;
        u->int16 = whole ? cmac_int16_avx2 : NULL;
    }
    if (way != DLA_CMAC_AVX2 && cmac_has_vnni()) {
        u->int8 = cmac_int8_vnni;
        u->terms = cmac_terms_avx512;
        u->wide = whole;
        u->int16 = whole ? cmac_int16_vnni : NULL;
    }
}

static dla_unit *cmac_create(const dla_cfg *cfg, const dla_ports *ports,
                             dla_ctx *ctx)
{
    size_t size = (sizeof(dla_unit) + 63) / 64 * 64;
    dla_unit *u = aligned_alloc(64, size);

    if (!u)
        return NULL;
    memset(u, 0, size);
    u->cfg = cfg;
    u->p = ports;
    u->ctx = ctx;
    dla_cmac_set_way(u, DLA_CMAC_AUTO);
    cmac_reset(u);
    return u;
}

static void cmac_destroy(dla_unit *u)
{
    free(u);
}

static bool cmac_refuse(dla_unit *u, unsigned rule, unsigned half, unsigned g,
                        uint32_t field, const char *legal)
{
    return dla_illegal(u->ctx, rule, half ? DLA_CMAC_B : DLA_CMAC_A, g, field,
                       dla_get(u->life[half].reg.d[g], field), legal);
}

/* The fields of A and B have the same places. */
static bool cmac_legal(dla_unit *u, unsigned half, unsigned g)
{
    const uint32_t *w = u->life[half].reg.d[g];
    uint32_t prec = CMAC_A_D_MISC_CFG__PROC_PRECISION;

    if (!dla_precision_ignored(u->ctx, half ? DLA_CMAC_B : DLA_CMAC_A, g, w,
                               prec) &&
        dla_get(w, prec) > DLA_FP16)
        return cmac_refuse(u, DLA_RULE_PRECISION, half, g, prec,
                           "0 (INT8), 1 (INT16), 2 (FP16)");
    if (dla_get(w, CMAC_A_D_MISC_CFG__CONV_MODE) && !u->cfg->winograd)
        return cmac_refuse(u, DLA_RULE_CONV_MODE, half, g,
                           CMAC_A_D_MISC_CFG__CONV_MODE, "0 (direct)");
    return true;
}

static bool legal_a(dla_unit *u, unsigned g)
{
    return cmac_legal(u, 0, g);
}

static bool legal_b(dla_unit *u, unsigned g)
{
    return cmac_legal(u, 1, g);
}

static uint32_t cmac_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    return dla_regs_read(&u->life[page == DLA_CMAC_B].reg, offset);
}

static void cmac_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                           uint32_t value)
{
    dla_life_write(&u->life[page == DLA_CMAC_B], u->ctx, offset, value);
}

/* Called when a stripe has arrived. */
static bool cmac_ready(dla_unit *u, unsigned half)
{
    return dla_life_ready(&u->life[half], u->ctx, true,
                          half ? legal_b : legal_a, u);
}

/* The slot that sends the stripes. */
enum { FROM_CSC = 1 << DLA_SLOT_CSC };

/* Reports registers that contradict each other; from: slots with a unit that
 * may be the cause instead of the host. */
static bool cmac_fail(dla_unit *u, unsigned from, unsigned rule,
                      const char *what, unsigned got, unsigned expected)
{
    u->failed = true;
    dla_disagree(u->ctx, from, rule, DLA_CMAC_A, u->life[0].reg.consumer,
                 "CMAC: %s is %u, expected %u", what, got, expected);
    return false;
}

/* CSC in the slot may be a model from outside, or RTL. */
static bool cmac_strange(dla_unit *u, const char *what, unsigned got,
                         unsigned expected)
{
    u->failed = true;
    dla_msg_from(u->ctx, FROM_CSC, "CMAC: %s is %u, expected %u", what, got,
                 expected);
    return false;
}

/* A stripe must match the running layer (conv_core.md 3). */
static bool cmac_suits(dla_unit *u, const dla_stripe *s, uint32_t prec,
                       bool wino)
{
    const uint32_t *b = dla_regs_run(&u->life[1].reg);
    uint32_t prec_b =
        dla_precision(u->cfg, b, CMAC_A_D_MISC_CFG__PROC_PRECISION);
    uint32_t g = prec == DLA_INT8 ? u->cfg->g : u->cfg->g / 2;
    uint32_t most = wino ? 32 : DLA_STRIPE_MAX;

    if (prec_b != prec)
        return cmac_fail(u, 0, DLA_RULE_CMAC_PAIR, "PROC_PRECISION of CMAC_B",
                         prec_b, prec);
    if (dla_get(b, CMAC_A_D_MISC_CFG__CONV_MODE) != wino)
        return cmac_fail(u, 0, DLA_RULE_CMAC_PAIR, "CONV_MODE of CMAC_B", !wino,
                         wino);
    if (s->precision != prec)
        return cmac_fail(u, FROM_CSC, DLA_RULE_CMAC_CSC_PAIR,
                         "precision of a "
                         "stripe from CSC",
                         s->precision, prec);
    if (s->winograd != wino)
        return cmac_fail(u, FROM_CSC, DLA_RULE_CMAC_CSC_PAIR,
                         "Winograd mode of a "
                         "stripe from CSC",
                         s->winograd, wino);
    if (s->kernels == 0 || s->kernels > g)
        return cmac_strange(u, "kernels of a stripe", s->kernels, g);
    if (s->items == 0 || s->items > most)
        return cmac_strange(u, "items of a stripe", s->items, most);
    return true;
}

static void cmac_multiply(dla_unit *u, const dla_stripe *s, dla_psum *o)
{
    uint32_t prec = s->precision, cb = u->cfg->cb;
    uint32_t g = prec == DLA_INT8 ? u->cfg->g : u->cfg->g / 2;

    if (s->winograd) {
        if (prec == DLA_INT8)
            cmac_wino_int8(s, g, o->v.s32);
        else if (prec == DLA_INT16)
            cmac_wino_int16(s, g, o->v.s64);
        else
            cmac_wino_fp16(s, g, o->v.s64, u->terms);
    } else if (prec == DLA_INT8) {
        u->int8(s, g, cb, o->v.s32, u->scratch);
    } else if (prec == DLA_INT16) {
        if (u->int16)
            u->int16(s, o->v.s64);
        else
            cmac_int16(s, g, 2 * cb, o->v.s64);
    } else if (u->wide) {
        cmac_fp16_vnni(s, g, o->v.s64);
    } else if (u->by_items) {
        if (!u->tabled)
            cmac_fp16_tables(&u->tables);
        u->tabled = true;
        cmac_fp16_avx2(s, g, o->v.s64, &u->tables);
    } else {
        cmac_fp16(s, g, o->v.s64, u->terms);
    }
}

static bool cmac_step(dla_unit *u)
{
    bool moved = false;
    const dla_stripe *s;
    dla_psum *o;

    /* Both halves are programmed alike and work in step, so a stripe waits
     * until both are enabled. */
    while (!u->failed && (s = dla_fifo_peek(u->p->sc2mac)) &&
           cmac_ready(u, 0) && cmac_ready(u, 1) &&
           (o = dla_fifo_slot(u->p->mac2accu))) {
        const uint32_t *w = dla_regs_run(&u->life[0].reg);

        if (!cmac_suits(
                u, s,
                dla_precision(u->cfg, w, CMAC_A_D_MISC_CFG__PROC_PRECISION),
                dla_get(w, CMAC_A_D_MISC_CFG__CONV_MODE)))
            return false;
        o->kernels = s->kernels;
        o->items = s->items;
        o->batches = s->batches;
        o->channel_end = s->channel_end;
        o->layer_end = s->layer_end;
        o->precision = s->precision;
        o->winograd = s->winograd;
        cmac_multiply(u, s, o);
        if (s->layer_end) {
            dla_regs_done(&u->life[0].reg);
            dla_regs_done(&u->life[1].reg);
        }
        dla_fifo_push(u->p->mac2accu);
        dla_fifo_pop(u->p->sc2mac);
        moved = true;
    }
    return moved;
}

static bool cmac_status(const dla_unit *u, char *text, size_t size)
{
    bool a = dla_regs_busy(&u->life[0].reg), b = dla_regs_busy(&u->life[1].reg);

    for (int half = 0; half < 2 && !u->failed; half++)
        if (dla_life_refusal(&u->life[half], u->ctx, text, size))
            return true;
    snprintf(text, size, "%s",
             u->failed ? "CMAC: stopped after an error" :
             !a && !b ? "" :
             !b ? "CMAC: CMAC_A is enabled and waits for CMAC_B" :
             !a ? "CMAC: CMAC_B is enabled and waits for CMAC_A" :
             u->p->sc2mac->count ? "CMAC: waits for room in CACC" :
             "CMAC: waits for a stripe from CSC");
    return a || b || u->failed;
}

const dla_unit_ops dla_cmac_ops = {
    DLA_UNIT_IS("cmac", "cmac", DLA_VERSION),
    .desc = "MAC array, CMAC_A and CMAC_B, golden model",
    .create = cmac_create, .destroy = cmac_destroy, .reset = cmac_reset,
    .reg_read = cmac_reg_read, .reg_write = cmac_reg_write,
    .step = cmac_step, .status = cmac_status,
};
