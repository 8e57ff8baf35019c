/* SPDX-License-Identifier: Apache-2.0
 * Legality of a CDMA layer (conv_core.md 1, 3; data_formats.md 2-4). Only
 * fields that the layer uses are checked. */
#include "cdma_int.h"
#include <stdio.h>

/* Values that the checks of one layer share. */
typedef struct legality {
    dla_unit *u;
    const cdma_layer *l;
    const uint32_t *w; /* words of the group */
    bool ok;
} legality;

/* Reports `field` unless `good`. */
static void cdma_legal_want(legality *c, unsigned rule, bool good,
                            uint32_t field, const char *legal)
{
    if (!good && !dla_illegal(c->u->ctx, rule, DLA_CDMA, c->l->group, field,
                              dla_get(c->w, field), legal))
        c->ok = false;
}

/* Reports a field that has n as its only legal value, or as its first or last
 * one. */
static void want_n(legality *c, unsigned rule, bool good, uint32_t field,
                   const char *fmt, uint64_t n)
{
    char text[96];

    if (good)
        return;
    snprintf(text, sizeof text, fmt, (unsigned long long)n);
    cdma_legal_want(c, rule, false, field, text);
}

static void want_zero(legality *c, unsigned rule, uint32_t field,
                      const char *legal)
{
    cdma_legal_want(c, rule, dla_get(c->w, field) == 0, field, legal);
}

static void want_multiple(legality *c, unsigned rule, uint32_t field,
                          uint32_t n)
{
    want_n(c, rule, dla_get(c->w, field) % n == 0, field, "a multiple of %llu",
           n);
}

/* ---- rules of every layer; data that stays in the buffer is not fetched, and
 * its registers are not used ---- */

static void cdma_legal_precision(legality *c, uint32_t field)
{
    if (!dla_precision_ignored(c->u->ctx, DLA_CDMA, c->l->group, c->w, field))
        cdma_legal_want(c, DLA_RULE_CDMA_PRECISION,
                        dla_get(c->w, field) <= DLA_FP16, field,
                        "0 (INT8), 1 (INT16) or 2 (FP16)");
}

static void legal_batches(legality *c)
{
    const dla_cfg *cfg = c->u->cfg;
    uint32_t f = CDMA_D_BATCH_NUMBER__BATCHES;

    if (!cfg->batch || c->l->mode != CDMA_DC)
        want_zero(c, DLA_RULE_CDMA_BATCHES, f,
                  cfg->batch ? "0, only feature layers have batches"
                                   : "0, no batches in this configuration");
    else
        want_n(c, DLA_RULE_CDMA_BATCHES, dla_get(c->w, f) < cfg->max_batch, f,
               "0..%llu",
               cfg->max_batch - 1);
}

static void legal_banks(legality *c)
{
    const dla_cfg *cfg = c->u->cfg;
    const cdma_layer *l = c->l;
    /* The last bank belongs to the mask bits of compressed weights. */
    uint32_t banks = cfg->cbuf_banks - l->compressed;

    if (l->data_bank + 2u > banks)
        want_n(c, DLA_RULE_CDMA_BANK, false, CDMA_D_BANK__DATA_BANK, "0..%llu",
               banks - 2);
    else
        want_n(c, DLA_RULE_CDMA_BANK, l->data_bank + l->wt_bank + 2u <= banks,
               CDMA_D_BANK__WEIGHT_BANK, "0..%llu with this DATA_BANK",
               banks - l->data_bank - 2);
}

static void cdma_legal_image(legality *c)
{
    const cdma_layer *l = c->l;
    const cdma_pixel *f = l->pixel;

    if (!f) {
        cdma_legal_want(c, DLA_RULE_CDMA_PIXEL_FORMAT, false,
                        CDMA_D_DATAIN_FORMAT__PIXEL_FORMAT, "0..35");
        return;
    }
    if (!c->u->cfg->int16 && f->precision != DLA_INT8) {
        cdma_legal_want(c, DLA_RULE_CDMA_PIXEL_FORMAT, false,
                        CDMA_D_DATAIN_FORMAT__PIXEL_FORMAT,
                        "0, 12..19, 26..29 (INT8)");
        return;
    }
    want_n(c, DLA_RULE_CDMA_PIXEL_CHANNELS, l->c == f->channels,
           CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL,
           "%llu in this PIXEL_FORMAT", f->channels - 1u);
    want_zero(c, DLA_RULE_CDMA_PIXEL_MAPPING,
              CDMA_D_DATAIN_FORMAT__PIXEL_MAPPING, "0 (pitch linear)");
}

bool cdma_legal(dla_unit *u, const cdma_layer *l)
{
    legality c = { u, l, u->life.reg.d[l->group], true };

    if (!u->cfg->winograd)
        want_zero(&c, DLA_RULE_CDMA_CONV_MODE, CDMA_D_MISC_CFG__CONV_MODE,
                  "0 (direct), no Winograd in this configuration");
    if (!u->cfg->compression)
        want_zero(&c, DLA_RULE_CDMA_WEIGHT_FORMAT,
                  CDMA_D_WEIGHT_FORMAT__WEIGHT_FORMAT,
                  "0 (plain), no compression in this configuration");
    cdma_legal_precision(&c, CDMA_D_MISC_CFG__PROC_PRECISION);
    legal_batches(&c);
    legal_banks(&c);
    if (c.ok && !l->reuse_dat)
        c.ok = cdma_legal_data(u, l);
    if (c.ok && !l->reuse_wt)
        c.ok = cdma_legal_weight(u, l);
    return c.ok;
}

/* ---- data fetch ---- */

/* IN_PRECISION against PROC_PRECISION (conv_core.md 3). An INT16 feature may
 * become FP16, the element keeps its size. */
static void legal_conversion(legality *c)
{
    const cdma_layer *l = c->l;
    uint32_t f = CDMA_D_MISC_CFG__IN_PRECISION;

    if (l->in == l->proc)
        return;
    if (l->in == DLA_FP16)
        cdma_legal_want(c, DLA_RULE_CDMA_CONVERSION, false, f,
                        "PROC_PRECISION; FP16 is not converted");
    else if (!l->cvt_en)
        cdma_legal_want(c, DLA_RULE_CDMA_CONVERSION, false, f,
                        "PROC_PRECISION without the converter");
    else if (l->mode == CDMA_DC && l->es_in != l->es)
        cdma_legal_want(c, DLA_RULE_CDMA_CONVERSION, false, f,
                        "an element of the size of PROC_PRECISION");
}

/* A stride that no address uses may have any value. */
static void legal_feature(legality *c)
{
    const cdma_layer *l = c->l;
    uint32_t ab = c->u->cfg->atom;
    bool packed = dla_get(c->w, CDMA_D_DAIN_MAP__LINE_PACKED);
    uint32_t grains = dla_get(c->w, CDMA_D_FETCH_GRAIN__GRAINS);

    want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                  CDMA_D_DAIN_ADDR_LOW_0__DATAIN_ADDR_LOW_0, ab);
    if (l->batches > 1)
        want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                      CDMA_D_BATCH_STRIDE__BATCH_STRIDE, ab);
    if (l->packed_1x1)
        return;
    if (l->h > 1)
        want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                      CDMA_D_LINE_STRIDE__LINE_STRIDE, ab);
    if (l->surfs > 1)
        want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                      CDMA_D_SURF_STRIDE__SURF_STRIDE, ab);
    if (l->mode == CDMA_WINOGRAD)
        return;
    if (l->h > 1 && packed)
        want_n(c, DLA_RULE_CDMA_LINE_PACKED,
               l->line_stride[0] == (uint64_t)l->w * ab,
               CDMA_D_LINE_STRIDE__LINE_STRIDE, "%llu with LINE_PACKED",
               (uint64_t)l->w * ab);
    want_n(c, DLA_RULE_CDMA_GRAINS, grains < l->h, CDMA_D_FETCH_GRAIN__GRAINS,
           "0..%llu",
           l->h - 1);
    if (!packed)
        want_zero(c, DLA_RULE_CDMA_GRAINS, CDMA_D_FETCH_GRAIN__GRAINS,
                  "0 without LINE_PACKED");
}

/* The atoms of padding on one side of a plane, against the bits of their
 * count. */
static void legal_pad_atoms(legality *c, unsigned plane, uint32_t field,
                            int64_t atoms)
{
    int64_t most = (1 << c->u->cfg->pad_bits[plane]) - 1;
    char text[96];

    snprintf(text, sizeof text, "at most %lld atoms of padding in plane %u, "
             "this makes %lld", (long long)most, plane, (long long)atoms);
    cdma_legal_want(c, DLA_RULE_CDMA_IMAGE_PAD, atoms <= most, field, text);
}

/* Padding is not written if its count overflows (conv_core.md 3). */
static void legal_image_pad(legality *c)
{
    const cdma_layer *l = c->l;

    for (unsigned p = 0; p < l->pixel->planes; p++) {
        uint32_t per = c->u->cfg->atom / l->pixel->bpp[p];
        uint32_t left = l->pl / per + (l->x_off < l->pl % per);
        int64_t right = (l->pl + l->w - 1 + l->pr) / per + 2;

        if (!c->u->cfg->pad_bits[p])
            continue;
        right -= left + (l->w - 1 + l->x_off) / per + 1;
        legal_pad_atoms(c, p, CDMA_D_ZERO_PADDING__PAD_LEFT, left);
        legal_pad_atoms(c, p, CDMA_D_ZERO_PADDING__PAD_RIGHT, right);
    }
}

static void legal_pixels(legality *c)
{
    const cdma_layer *l = c->l;
    uint32_t ab = c->u->cfg->atom;
    uint32_t limit = ab / l->pixel->bpp[0];

    want_n(c, DLA_RULE_CDMA_PIXEL_PRECISION,
           dla_precision(c->u->cfg, c->w, CDMA_D_MISC_CFG__IN_PRECISION) ==
           l->pixel->precision, CDMA_D_MISC_CFG__IN_PRECISION,
           "%llu in this PIXEL_FORMAT", l->pixel->precision);
    want_n(c, DLA_RULE_CDMA_PIXEL_OFFSET, l->x_off < limit,
           CDMA_D_PIXEL_OFFSET__PIXEL_X_OFFSET,
           "0..%llu", limit - 1);
    want_zero(c, DLA_RULE_CDMA_PIXEL_OFFSET,
              CDMA_D_PIXEL_OFFSET__PIXEL_Y_OFFSET, "0");
    legal_image_pad(c);
    want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                  CDMA_D_DAIN_ADDR_LOW_0__DATAIN_ADDR_LOW_0, ab);
    if (l->h > 1)
        want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                      CDMA_D_LINE_STRIDE__LINE_STRIDE, ab);
    if (l->pixel->planes == 1)
        return;
    want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                  CDMA_D_DAIN_ADDR_LOW_1__DATAIN_ADDR_LOW_1, ab);
    if (l->h > 1)
        want_multiple(c, DLA_RULE_CDMA_DATA_ALIGN,
                      CDMA_D_LINE_UV_STRIDE__UV_LINE_STRIDE, ab);
}

/* The extended size is that of the input with its padding, in whole 4x4
 * tiles. */
static void legal_extended(legality *c, uint32_t field, uint32_t have,
                           uint32_t padded, uint32_t stride)
{
    want_n(c, DLA_RULE_CDMA_WINO_SIZE,
           padded % stride == 0 && have == padded / stride, field,
           "%llu, the padded size over the stride", padded / stride - 1u);
    cdma_legal_want(c, DLA_RULE_CDMA_WINO_SIZE, have % 4 == 0 && have > 4,
                    field, "7, 11, 15 and so on");
}

static void legal_winograd(legality *c)
{
    const cdma_layer *l = c->l;
    /* conv_core.md 3 allows at most 1 for stride 1; nv_full's golden layers use
     * 2, and the placement rule 5.3 covers it as well */
    uint32_t max_x = 3 * l->sx - 1, max_y = 3 * l->sy - 1;

    want_zero(c, DLA_RULE_CDMA_WINO_CONVERT, CDMA_D_CVT_CFG__CVT_EN,
              "0 with Winograd");
    want_n(c, DLA_RULE_CDMA_WINO_PAD, l->pl <= max_x,
           CDMA_D_ZERO_PADDING__PAD_LEFT, "0..%llu",
           max_x);
    want_n(c, DLA_RULE_CDMA_WINO_PAD, l->pt <= max_y,
           CDMA_D_ZERO_PADDING__PAD_TOP, "0..%llu",
           max_y);
    legal_extended(c, CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT, l->wext,
                   l->pl + l->w + l->pr, l->sx);
    legal_extended(c, CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT, l->hext,
                   l->pt + l->h + l->pb, l->sy);
}

bool cdma_legal_data(dla_unit *u, const cdma_layer *l)
{
    legality c = { u, l, u->life.reg.d[l->group], true };
    uint64_t lines = l->mode == CDMA_WINOGRAD ? l->hext : l->h;
    uint64_t banks = (lines * l->slice * l->batches + u->cfg->cbuf_depth -
                      1) / u->cfg->cbuf_depth;

    cdma_legal_precision(&c, CDMA_D_MISC_CFG__IN_PRECISION);
    if (l->mode == CDMA_WINOGRAD)
        want_zero(&c, DLA_RULE_CDMA_WINO_FORMAT,
                  CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT,
                  "0 (feature) with Winograd");
    if (l->mode == CDMA_IMAGE)
        cdma_legal_image(&c);
    if (!c.ok)
        return false;
    want_n(&c, DLA_RULE_CDMA_ENTRIES, l->slice == cdma_slice_entries(u->cfg, l),
           CDMA_D_ENTRY_PER_SLICE__ENTRIES, "%llu for this width and "
           "channels", cdma_slice_entries(u->cfg, l) - 1);
    if (!u->cfg->sec_mem)
        cdma_legal_want(&c, DLA_RULE_RAM_TYPE,
                        dla_get(c.w, CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE) ==
                            1,
                        CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE,
                        "1 (primary), no second memory in this configuration");
    legal_conversion(&c);
    if (l->mode == CDMA_IMAGE)
        legal_pixels(&c);
    else
        legal_feature(&c);
    if (l->mode == CDMA_WINOGRAD)
        legal_winograd(&c);
    want_n(&c, DLA_RULE_CDMA_DATA_ROOM, l->data_bank + 1u >= banks,
           CDMA_D_BANK__DATA_BANK,
           "%llu at least, to hold the input", banks - 1);
    return c.ok;
}

/* ---- weight fetch ---- */

static void legal_compressed(legality *c)
{
    const cdma_layer *l = c->l;
    const dla_cfg *cfg = c->u->cfg;
    uint64_t per_kernel = l->kernel_bytes / l->es;
    /* A mask bit for each element of the uncompressed kernels. */
    uint64_t need = (l->kernels * per_kernel + 7) / 8;
    uint64_t group = l->group_kernels < l->kernels ? l->group_kernels
                                                   : l->kernels;

    want_multiple(c, DLA_RULE_CDMA_WEIGHT_ALIGN,
                  CDMA_D_WMB_ADDR_LOW__WMB_ADDR_LOW, cfg->atom);
    want_multiple(c, DLA_RULE_CDMA_WEIGHT_ALIGN,
                  CDMA_D_WGS_ADDR_LOW__WGS_ADDR_LOW, cfg->atom);
    want_multiple(c, DLA_RULE_CDMA_WEIGHT_BYTES, CDMA_D_WMB_BYTES__WMB_BYTES,
                  cfg->cbuf_eb);
    want_n(c, DLA_RULE_CDMA_WEIGHT_BYTES, l->wmb_bytes >= need,
           CDMA_D_WMB_BYTES__WMB_BYTES,
           "%llu at least, one bit for each element", need);
    group = (group * per_kernel + 7) / 8;
    want_n(c, DLA_RULE_CDMA_KERNEL_BYTES,
           group <= (uint64_t)cfg->cbuf_depth * cfg->cbuf_eb,
           CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL,
           "a size whose group has at most %llu mask bytes",
           (uint64_t)cfg->cbuf_depth * cfg->cbuf_eb);
}

/* The weight region holds one kernel group at least, and everything when
 * nothing is released before the end. */
static void legal_room(legality *c)
{
    const cdma_layer *l = c->l;
    const dla_cfg *cfg = c->u->cfg;
    uint64_t bank = (uint64_t)cfg->cbuf_depth * cfg->cbuf_eb;
    uint64_t k = l->group_kernels < l->kernels ? l->group_kernels
                                               : l->kernels;
    uint64_t need = k * l->kernel_bytes;

    if (l->skip_wt)
        need = l->wt_bytes;
    else if (l->compressed)
        return; /* group sizes are in memory */
    want_n(c, DLA_RULE_CDMA_WEIGHT_ROOM,
           l->wt_bank + 1u >= (need + bank - 1) / bank,
           CDMA_D_BANK__WEIGHT_BANK, "%llu at least, to hold the weights",
           (need + bank - 1) / bank - 1);
}

/* CDMA announces the last group when all of WEIGHT_BYTES is in the buffer: the
 * bytes after the other groups need room (conv_core.md 3). */
static void legal_tail(legality *c)
{
    const cdma_layer *l = c->l;
    const dla_cfg *cfg = c->u->cfg;
    uint64_t groups = (l->kernels - 1) / l->group_kernels;
    uint64_t most = groups * l->group_kernels * l->kernel_bytes /
                        cfg->cbuf_eb +
                    (uint64_t)l->wt_region;

    if (!l->compressed)
        want_n(c, DLA_RULE_CDMA_WEIGHT_TAIL,
               l->wt_bytes / cfg->cbuf_eb <= most,
               CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES,
               "%llu at most with these weight banks",
               most * cfg->cbuf_eb);
}

bool cdma_legal_weight(dla_unit *u, const cdma_layer *l)
{
    legality c = { u, l, u->life.reg.d[l->group], true };
    uint64_t total = (uint64_t)l->kernels * l->kernel_bytes;

    if (!u->cfg->sec_mem)
        cdma_legal_want(&c, DLA_RULE_RAM_TYPE,
                        dla_get(c.w, CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE) ==
                            1,
                        CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE,
                        "1 (primary), no second memory in this configuration");
    want_multiple(&c, DLA_RULE_CDMA_WEIGHT_ALIGN,
                  CDMA_D_WEIGHT_ADDR_LOW__WEIGHT_ADDR_LOW, u->cfg->atom);
    want_multiple(&c, DLA_RULE_CDMA_WEIGHT_BYTES,
                  CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES, u->cfg->cbuf_eb);
    if (l->kernel_bytes % l->es)
        cdma_legal_want(&c, DLA_RULE_CDMA_KERNEL_BYTES, false,
                        CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL,
                        "an odd value, whole 16-bit elements");
    if (l->compressed)
        legal_compressed(&c);
    else
        want_n(&c, DLA_RULE_CDMA_WEIGHT_BYTES, l->wt_bytes >= total,
               CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES,
               "%llu at least, all kernels", total);
    legal_room(&c);
    if (c.ok)
        legal_tail(&c);
    return c.ok;
}
