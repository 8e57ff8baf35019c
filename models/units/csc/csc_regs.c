/* SPDX-License-Identifier: Apache-2.0
 * CSC registers: decoding of a layer and its legality (conv_core.md 2.2, 3).
 */
#include "csc_priv.h"
#include <stdio.h>

static uint32_t csc_regs_up_div(uint32_t a, uint32_t b)
{
    return (a + b - 1) / b;
}

/* A register that the mode does not use counts as its neutral value, regardless
 * of the host's value (conv_core.md 3). */
static void decode_sizes(const uint32_t *w, csc_layer *l)
{
    l->w = dla_get(w, CSC_D_DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT) + 1;
    l->h = dla_get(w, CSC_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT) + 1;
    l->c = dla_get(w, CSC_D_DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT) + 1;
    l->l = dla_get(w, CSC_D_ENTRY_PER_SLICE__ENTRIES) + 1;
    l->s = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT) + 1;
    l->r = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) + 1;
    l->cw = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT) + 1;
    l->k = dla_get(w, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL) + 1;
    l->ow = dla_get(w, CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH) + 1;
    l->oh = dla_get(w, CSC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT) + 1;
    l->rls = dla_get(w, CSC_D_RELEASE__RLS_SLICES) + 1;
    l->pad = dla_get(w, CSC_D_ZERO_PADDING_VALUE__PAD_VALUE);
    l->pra = dla_get(w, CSC_D_PRA_CFG__PRA_TRUNCATE);
    l->sx = l->sy = l->dx = l->dy = l->ext = 1;
    l->pl = l->pt = 0;
    if (l->wino)
        return;
    l->sx = dla_get(w, CSC_D_CONV_STRIDE_EXT__CONV_X_STRIDE_EXT) + 1;
    l->sy = dla_get(w, CSC_D_CONV_STRIDE_EXT__CONV_Y_STRIDE_EXT) + 1;
    l->pt = dla_get(w, CSC_D_ZERO_PADDING__PAD_TOP);
    if (l->image) {
        l->ext = 1u << dla_get(w, CSC_D_POST_Y_EXTENSION__Y_EXTENSION);
        return;
    }
    l->dx = dla_get(w, CSC_D_DILATION_EXT__X_DILATION_EXT) + 1;
    l->dy = dla_get(w, CSC_D_DILATION_EXT__Y_DILATION_EXT) + 1;
    l->pl = dla_get(w, CSC_D_ZERO_PADDING__PAD_LEFT);
}

static void decode_regions(const dla_cfg *cfg, const uint32_t *w,
                           csc_layer *l)
{
    l->data_bank = dla_get(w, CSC_D_BANK__DATA_BANK);
    l->weight_bank = dla_get(w, CSC_D_BANK__WEIGHT_BANK);
    l->dsize = (l->data_bank + 1) * cfg->cbuf_depth;
    l->wbase = l->dsize;
    l->wsize = (l->weight_bank + 1) * cfg->cbuf_depth;
    l->msize = cfg->cbuf_depth;
    /* Mask bits of compressed weights have the last bank. */
    l->mbase = (cfg->cbuf_banks - 1) * cfg->cbuf_depth;
}

/* Stripes and blocks (conv_core.md 6). */
static void decode_nest(const dla_cfg *cfg, const uint32_t *w, csc_layer *l)
{
    uint32_t n = csc_regs_up_div(l->c, cfg->atom / l->es);

    l->lo_stripes = cfg->v1 || (cfg->batch && l->b > 1);
    l->groups = csc_regs_up_div(l->k, l->g);
    l->block_ch = l->wino ? 4 : cfg->cb;
    l->blocks = csc_regs_up_div(l->cw, l->block_ch);
    l->taps_r = l->wino ? 1 : csc_regs_up_div(l->r, l->ext);
    l->taps_s = l->wino || l->image ? 1 : l->s;
    l->lines = l->image ? l->oh : 1;
    l->total = l->ow;
    if (!l->image)
        l->total = dla_get(w, CSC_D_ATOMICS__ATOMICS) + 1;
    if (l->wino)
        l->total /= 4;
    l->atoms = cfg->cbuf_eb / cfg->atom;
    l->full = n / l->atoms;
    l->rest = n % l->atoms;
}

void csc_decode(const dla_cfg *cfg, const uint32_t *w, csc_layer *l)
{
    memset(l, 0, sizeof *l);
    l->wino = dla_get(w, CSC_D_MISC_CFG__CONV_MODE);
    l->image = !l->wino && dla_get(w, CSC_D_DATAIN_FORMAT__DATAIN_FORMAT);
    l->precision = dla_precision(cfg, w, CSC_D_MISC_CFG__PROC_PRECISION);
    l->compressed = dla_get(w, CSC_D_WEIGHT_FORMAT__WEIGHT_FORMAT);
    l->data_reuse = dla_get(w, CSC_D_MISC_CFG__DATA_REUSE);
    l->weight_reuse = dla_get(w, CSC_D_MISC_CFG__WEIGHT_REUSE);
    l->skip_data = dla_get(w, CSC_D_MISC_CFG__SKIP_DATA_RLS);
    l->skip_weight = dla_get(w, CSC_D_MISC_CFG__SKIP_WEIGHT_RLS);
    l->es = l->precision == DLA_INT8 ? 1 : 2;
    l->g = l->precision == DLA_INT8 ? cfg->g : cfg->g / 2;
    l->lb = cfg->cb * l->es;
    l->b = dla_get(w, CSC_D_BATCH_NUMBER__BATCHES) + 1;
    decode_sizes(w, l);
    decode_regions(cfg, w, l);
    decode_nest(cfg, w, l);
}

/* ---- legality ---- */

typedef struct legality {
    dla_unit *u;
    unsigned group;
    const csc_layer *l;
    bool ok;    /* the layer may run */
    /* --illegal=warn lets most illegal layers run, but not those that would
     * leave the bounds of the model's arrays. */
    bool fatal; /* the model cannot run it, with any --illegal */
} legality;

/* Reports `field` with the legal range unless legal; true when legal. */
static bool csc_regs_need(legality *k, unsigned rule, bool legal,
                          uint32_t field, const char *range)
{
    if (legal)
        return true;
    if (!dla_illegal(k->u->ctx, rule, DLA_CSC, k->group, field,
                     dla_get(k->u->life.reg.d[k->group], field), range))
        k->ok = false;
    return false;
}

static bool need_eq(legality *k, unsigned rule, uint32_t expect, uint32_t field,
                    const char *why)
{
    char range[96];
    bool eq = dla_get(k->u->life.reg.d[k->group], field) == expect;

    if (!eq) /* the text is made only for a report */
        snprintf(range, sizeof range, "%u (%s)", expect, why);
    return csc_regs_need(k, rule, eq, field, eq ? "" : range);
}

static bool need_max(legality *k, unsigned rule, uint32_t most, uint32_t field,
                     const char *why)
{
    char range[96];
    bool in = dla_get(k->u->life.reg.d[k->group], field) <= most;

    if (!in)
        snprintf(range, sizeof range, "0..%u (%s)", most, why);
    return csc_regs_need(k, rule, in, field, in ? "" : range);
}

/* Features that the configuration may lack (conv_core.md 1). */
static void legal_features(legality *k)
{
    const csc_layer *l = k->l;
    const dla_cfg *cfg = k->u->cfg;
    uint32_t prec = CSC_D_MISC_CFG__PROC_PRECISION;
    bool ok;

    ok = dla_precision_ignored(k->u->ctx, DLA_CSC, k->group,
                               k->u->life.reg.d[k->group], prec) ||
         csc_regs_need(k, DLA_RULE_PRECISION, l->precision <= DLA_FP16, prec,
                       "0 (INT8), 1 (INT16), 2 (FP16)");
    ok &= csc_regs_need(k, DLA_RULE_CONV_MODE, !l->wino || cfg->winograd,
                        CSC_D_MISC_CFG__CONV_MODE, "0 (direct)");
    ok &= csc_regs_need(k, DLA_RULE_WEIGHT_FORMAT,
                        !l->compressed || cfg->compression,
                        CSC_D_WEIGHT_FORMAT__WEIGHT_FORMAT, "0 (uncompressed)");
    ok &= need_max(k, DLA_RULE_CONV_BATCHES,
                   cfg->batch ? cfg->max_batch - 1 : 0,
                   CSC_D_BATCH_NUMBER__BATCHES, "batches of the build");
    if (l->image || l->wino)
        ok &= need_eq(k, DLA_RULE_CONV_BATCHES, 0, CSC_D_BATCH_NUMBER__BATCHES,
                      "image and Winograd take one batch");
    k->fatal = !ok;
}

/* Entries of a slice (conv_core.md 3). */
static uint32_t csc_regs_slice_entries(const dla_cfg *cfg, const csc_layer *l)
{
    uint32_t m = l->rest, p = l->atoms;

    if (l->wino)
        return l->w * l->c * l->es / cfg->cbuf_eb;
    return l->full * l->w + (m == 0 ? 0 : 2 * m > p ? l->w :
                             2 * m == p ? csc_regs_up_div(l->w, 2) :
                             csc_regs_up_div(l->w, 4));
}

static void legal_buffer(legality *k)
{
    const csc_layer *l = k->l;
    const dla_cfg *cfg = k->u->cfg;
    uint32_t banks = cfg->cbuf_banks - l->compressed;
    uint64_t group = (uint64_t)csc_kernels(l, 0) * l->r * l->s * l->cw *
                     l->es;
    char range[96];

    if (!l->image) /* in image mode the width depends on CDMA's padding */
        need_eq(k, DLA_RULE_CSC_ENTRIES, csc_regs_slice_entries(cfg, l) - 1,
                CSC_D_ENTRY_PER_SLICE__ENTRIES, "size of a line");
    csc_regs_need(
        k, DLA_RULE_CSC_BANK, l->data_bank + l->weight_bank + 2 <= banks,
        CSC_D_BANK__WEIGHT_BANK, "data and weight banks inside the buffer");
    snprintf(range, sizeof range, "room for %u lines of %u entries, %u "
             "batches", l->h, l->l, l->b);
    csc_regs_need(k, DLA_RULE_CSC_DATA_ROOM,
                  (uint64_t)l->l * l->h * l->b <= l->dsize,
                  CSC_D_BANK__DATA_BANK, range);
    if (l->compressed)
        return;
    if (l->skip_weight)
        group = (uint64_t)l->k * l->r * l->s * l->cw * l->es;
    csc_regs_need(
        k, DLA_RULE_CSC_WEIGHT_ROOM, group <= (uint64_t)l->wsize * cfg->cbuf_eb,
        CSC_D_BANK__WEIGHT_BANK,
        l->skip_weight ? "room for all weights, which SKIP_WEIGHT_RLS keeps"
                       : "room for one kernel group");
}

static void legal_direct(legality *k)
{
    const csc_layer *l = k->l;
    uint32_t sw = (l->s - 1) * l->dx + 1, rh = (l->r - 1) * l->dy + 1;
    uint32_t need_w = (l->ow - 1) * l->sx + sw, rows, need_h;

    need_eq(k, DLA_RULE_CSC_CHANNELS, l->c - 1,
            CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT,
            "channels of the input");
    need_eq(k, DLA_RULE_CSC_EXTENSION, 0, CSC_D_POST_Y_EXTENSION__Y_EXTENSION,
            "post-extension is for images");
    need_max(k, DLA_RULE_CSC_PAD, sw - 1, CSC_D_ZERO_PADDING__PAD_LEFT,
             "below the kernel");
    need_max(k, DLA_RULE_CSC_PAD, rh - 1, CSC_D_ZERO_PADDING__PAD_TOP,
             "below the kernel");
    if (!csc_regs_need(k, DLA_RULE_CSC_ATOMICS, l->total % l->ow == 0,
                       CSC_D_ATOMICS__ATOMICS,
                       "a multiple of the output width, minus 1"))
        return;
    rows = l->total / l->ow;
    need_h = (rows - 1) * l->sy + rh;
    /* W' = (PL+W+PR-sw)/SX + 1, rounded down, with PR of CDMA, 6 bits wide */
    csc_regs_need(k, DLA_RULE_CSC_OUTPUT,
                  need_w + l->sx > l->pl + l->w && need_w <= l->pl + l->w + 63,
                  CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH,
                  "(PL+W+PR-(S-1)*DX-1)/SX for a right padding of 0..63");
    csc_regs_need(k, DLA_RULE_CSC_OUTPUT,
                  need_h + l->sy > l->pt + l->h && need_h <= l->pt + l->h + 63,
                  CSC_D_ATOMICS__ATOMICS,
                  "W'*H'-1, H' = (PT+H+PB-(R-1)*DY-1)/SY+1 for PB of 0..63");
}

static void csc_regs_legal_image(legality *k)
{
    const csc_layer *l = k->l;
    uint32_t cb = k->u->cfg->cb;

    csc_regs_need(k, DLA_RULE_CSC_IMAGE_CHANNELS,
                  l->c == 1 || l->c == 3 || l->c == 4,
                  CSC_D_DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT,
                  "0, 2, 3 (image channels minus 1)");
    csc_regs_need(k, DLA_RULE_CSC_CHANNELS,
                  l->cw % l->c == 0 && l->cw / l->c <= 32,
                  CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT,
                  "S*C-1, C image channels, S of 1..32");
    need_eq(k, DLA_RULE_CSC_IMAGE_KERNEL, 0,
            CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT,
            "pre-extended kernel");
    need_eq(k, DLA_RULE_CSC_IMAGE_DILATION, 0,
            CSC_D_DILATION_EXT__X_DILATION_EXT, "no dilation");
    need_eq(k, DLA_RULE_CSC_IMAGE_DILATION, 0,
            CSC_D_DILATION_EXT__Y_DILATION_EXT, "no dilation");
    if (!csc_regs_need(k, DLA_RULE_CSC_IMAGE_EXTENSION,
                       l->ext <= CSC_ROWS &&
                           (l->ext == 1 || (l->cw * l->ext <= cb &&
                                            l->sx * l->c * l->ext <= cb)),
                       CSC_D_POST_Y_EXTENSION__Y_EXTENSION,
                       "0..2 with S*C and SX*C <= Cb/N"))
        k->fatal = true;
    need_max(k, DLA_RULE_CSC_PAD, l->r - 1, CSC_D_ZERO_PADDING__PAD_TOP,
             "below the kernel");
}

static void legal_wino(legality *k)
{
    const csc_layer *l = k->l;
    uint32_t e = k->u->cfg->atom / l->es;
    bool ok;

    ok = need_eq(k, DLA_RULE_CSC_WINO_SIZE, 3,
                 CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT, "Winograd");
    ok &= need_eq(k, DLA_RULE_CSC_WINO_SIZE, 3,
                  CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT,
                  "Winograd");
    need_max(k, DLA_RULE_CSC_PRA, 2, CSC_D_PRA_CFG__PRA_TRUNCATE, "Winograd");
    ok &= csc_regs_need(k, DLA_RULE_CSC_WINO_SIZE, l->w % 4 == 0 && l->w >= 12,
                        CSC_D_DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT,
                        "a multiple of 4 from 12 on, minus 1");
    ok &= csc_regs_need(k, DLA_RULE_CSC_WINO_SIZE, l->h % 4 == 0 && l->h >= 12,
                        CSC_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT,
                        "a multiple of 4 from 12 on, minus 1");
    ok &= csc_regs_need(k, DLA_RULE_CSC_WINO_CHANNELS, l->c % e == 0,
                        CSC_D_DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT,
                        "a multiple of the atom's channels, minus 1");
    ok &= need_eq(k, DLA_RULE_CSC_WINO_CHANNELS, l->c - 1,
                  CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT,
                  "channels of the input");
    if (l->w >= 12 && l->h >= 12) {
        ok &= need_eq(k, DLA_RULE_CSC_WINO_SIZE, l->w - 5,
                      CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH,
                      "extended width minus 4, minus 1");
        ok &= need_eq(k, DLA_RULE_CSC_WINO_SIZE, (l->w - 4) * (l->h - 4) - 1,
                      CSC_D_ATOMICS__ATOMICS,
                      "W'*H'-1");
    }
    k->fatal |= !ok;
    if (!l->skip_data)
        csc_regs_need(k, DLA_RULE_CSC_RELEASE, l->rls % 4 == 0,
                      CSC_D_RELEASE__RLS_SLICES, "a multiple of 4, minus 1");
}

bool csc_legal(dla_unit *u, unsigned group)
{
    csc_layer l;
    legality k = { u, group, &l, true, false };

    csc_decode(u->cfg, u->life.reg.d[group], &l);
    legal_features(&k);
    if (!k.fatal) {
        if (l.wino)
            legal_wino(&k);
        else if (l.image)
            csc_regs_legal_image(&k);
        else
            legal_direct(&k);
        if (!l.skip_data)
            need_max(&k, DLA_RULE_CSC_RELEASE, l.h - 1,
                     CSC_D_RELEASE__RLS_SLICES,
                     "lines of the cube");
        legal_buffer(&k);
    }
    return k.ok && !k.fatal;
}
