/* SPDX-License-Identifier: Apache-2.0
 * Registers of a CDMA group to a layer (conv_core.md 2.1, 3). */
#include "cdma_int.h"
#include <string.h>

static uint32_t div_up(uint32_t a, uint32_t b)
{
    return (a + b - 1) / b;
}

/* Strides are whole atoms, as addresses are (data_formats.md 7). */
static uint64_t cdma_regs_stride(const dla_cfg *cfg, const uint32_t *w,
                                 uint32_t field)
{
    return dla_get(w, field) & ~(cfg->atom - 1);
}

/* CONV_MODE wins over DATAIN_FORMAT. */
static void decode_mode(const dla_cfg *cfg, const uint32_t *w, cdma_layer *l)
{
    l->mode = CDMA_DC;
    if (cfg->winograd && dla_get(w, CDMA_D_MISC_CFG__CONV_MODE))
        l->mode = CDMA_WINOGRAD;
    else if (dla_get(w, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT))
        l->mode = CDMA_IMAGE;
    l->in = dla_precision(cfg, w, CDMA_D_MISC_CFG__IN_PRECISION);
    l->proc = dla_precision(cfg, w, CDMA_D_MISC_CFG__PROC_PRECISION);
    l->es_in = l->in == DLA_INT8 ? 1 : 2;
    l->es = l->proc == DLA_INT8 ? 1 : 2;
    l->reuse_dat = (uint8_t)dla_get(w, CDMA_D_MISC_CFG__DATA_REUSE);
    l->reuse_wt = (uint8_t)dla_get(w, CDMA_D_MISC_CFG__WEIGHT_REUSE);
    l->skip_dat = (uint8_t)dla_get(w, CDMA_D_MISC_CFG__SKIP_DATA_RLS);
    l->skip_wt = (uint8_t)dla_get(w, CDMA_D_MISC_CFG__SKIP_WEIGHT_RLS);
    l->data_bank = (uint16_t)dla_get(w, CDMA_D_BANK__DATA_BANK);
    l->wt_bank = (uint16_t)dla_get(w, CDMA_D_BANK__WEIGHT_BANK);
    l->dat_region = (l->data_bank + 1u) * cfg->cbuf_depth;
    l->wt_region = (l->wt_bank + 1u) * cfg->cbuf_depth;
}

static void decode_cube(const dla_cfg *cfg, const uint32_t *w, cdma_layer *l)
{
    uint32_t e = cfg->atom / l->es_in; /* channels of an atom */

    l->w = dla_get(w, CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH) + 1;
    l->h = dla_get(w, CDMA_D_DATAIN_SIZE_0__DATAIN_HEIGHT) + 1;
    l->c = dla_get(w, CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL) + 1;
    /* Batches exist in feature layers only (conv_core.md 3). */
    l->batches = 1;
    if (cfg->batch && l->mode == CDMA_DC)
        l->batches += dla_get(w, CDMA_D_BATCH_NUMBER__BATCHES);
    l->slice = dla_get(w, CDMA_D_ENTRY_PER_SLICE__ENTRIES) + 1;
    l->grains = dla_get(w, CDMA_D_FETCH_GRAIN__GRAINS) + 1;
    /* More than the existing lines is illegal; with --illegal=warn such a layer
     * plays as one grain. */
    if (l->grains > l->h)
        l->grains = l->h;
    l->surfs = div_up(l->c, e);
    l->per_entry = cfg->cbuf_eb / cfg->atom;
    /* surfaces that fill a memory beat and an entry, conv_core.md 4.2 */
    l->turn = cfg->m > 1 && l->per_entry > 1 ? 2 : 1;
    l->packed_1x1 = l->mode == CDMA_DC && l->w == 1 && l->h == 1 &&
                    dla_get(w, CDMA_D_DAIN_MAP__LINE_PACKED) &&
                    dla_get(w, CDMA_D_DAIN_MAP__SURF_PACKED);
    l->wext = dla_get(w, CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT) + 1;
    l->hext = dla_get(w, CDMA_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT) + 1;
}

static void decode_memory(const dla_cfg *cfg, const uint32_t *w,
                          cdma_layer *l)
{
    l->ram = !cfg->sec_mem ||
             dla_get(w, CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE);
    l->base[0] = dla_addr(cfg, w, CDMA_D_DAIN_ADDR_HIGH_0__DATAIN_ADDR_HIGH_0,
                          CDMA_D_DAIN_ADDR_LOW_0__DATAIN_ADDR_LOW_0);
    l->base[1] = dla_addr(cfg, w, CDMA_D_DAIN_ADDR_HIGH_1__DATAIN_ADDR_HIGH_1,
                          CDMA_D_DAIN_ADDR_LOW_1__DATAIN_ADDR_LOW_1);
    l->line_stride[0] =
        cdma_regs_stride(cfg, w, CDMA_D_LINE_STRIDE__LINE_STRIDE);
    l->line_stride[1] =
        cdma_regs_stride(cfg, w, CDMA_D_LINE_UV_STRIDE__UV_LINE_STRIDE);
    l->surf_stride = cdma_regs_stride(cfg, w, CDMA_D_SURF_STRIDE__SURF_STRIDE);
    l->batch_stride =
        cdma_regs_stride(cfg, w, CDMA_D_BATCH_STRIDE__BATCH_STRIDE);
    l->pl = dla_get(w, CDMA_D_ZERO_PADDING__PAD_LEFT);
    l->pr = dla_get(w, CDMA_D_ZERO_PADDING__PAD_RIGHT);
    l->pt = dla_get(w, CDMA_D_ZERO_PADDING__PAD_TOP);
    l->pb = dla_get(w, CDMA_D_ZERO_PADDING__PAD_BOTTOM);
    l->pad_value = (uint16_t)dla_get(w, CDMA_D_ZERO_PADDING_VALUE__PAD_VALUE);
    l->sx = dla_get(w, CDMA_D_CONV_STRIDE__CONV_X_STRIDE) + 1;
    l->sy = dla_get(w, CDMA_D_CONV_STRIDE__CONV_Y_STRIDE) + 1;
    l->x_off = dla_get(w, CDMA_D_PIXEL_OFFSET__PIXEL_X_OFFSET);
}

static void decode_convert(const uint32_t *w, cdma_layer *l)
{
    bool image = l->mode == CDMA_IMAGE;

    l->pixel = image ? cdma_pixel_format(
        dla_get(w, CDMA_D_DATAIN_FORMAT__PIXEL_FORMAT)) : NULL;
    /* IN_PRECISION must have the same value; the check compares */
    if (l->pixel) {
        l->in = l->pixel->precision;
        l->es_in = l->in == DLA_INT8 ? 1 : 2;
    }
    /* feature data is always signed, conv_core.md 4.3 */
    l->sign = !image ||
              dla_get(w, CDMA_D_DATAIN_FORMAT__PIXEL_SIGN_OVERRIDE);
    l->cvt_en = l->mode != CDMA_WINOGRAD &&
                dla_get(w, CDMA_D_CVT_CFG__CVT_EN);
    l->truncate = (uint8_t)dla_get(w, CDMA_D_CVT_CFG__CVT_TRUNCATE);
    l->offset = dla_gets(w, CDMA_D_CVT_OFFSET__CVT_OFFSET);
    l->scale = dla_gets(w, CDMA_D_CVT_SCALE__CVT_SCALE);
    l->mean_en = image && dla_get(w, CDMA_D_MEAN_FORMAT__MEAN_FORMAT);
    l->mean[0] = dla_gets(w, CDMA_D_MEAN_GLOBAL_0__MEAN_RY);
    l->mean[1] = dla_gets(w, CDMA_D_MEAN_GLOBAL_0__MEAN_GU);
    l->mean[2] = dla_gets(w, CDMA_D_MEAN_GLOBAL_1__MEAN_BV);
    l->mean[3] = dla_gets(w, CDMA_D_MEAN_GLOBAL_1__MEAN_AX);
    l->nan_flush = l->in == DLA_FP16 &&
                   dla_get(w, CDMA_D_NAN_FLUSH_TO_ZERO__NAN_TO_ZERO);
}

static void decode_weight(const dla_cfg *cfg, const uint32_t *s,
                          const uint32_t *w, cdma_layer *l)
{
    uint64_t eb = cfg->cbuf_eb;

    l->compressed = cfg->compression &&
                    dla_get(w, CDMA_D_WEIGHT_FORMAT__WEIGHT_FORMAT);
    l->wt_ram = !cfg->sec_mem ||
                dla_get(w, CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE);
    l->kernels = dla_get(w, CDMA_D_WEIGHT_SIZE_1__WEIGHT_KERNEL) + 1;
    l->kernel_bytes = dla_get(w, CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1;
    l->group_kernels = cfg->g / l->es;
    l->wt_addr = dla_addr(cfg, w, CDMA_D_WEIGHT_ADDR_HIGH__WEIGHT_ADDR_HIGH,
                          CDMA_D_WEIGHT_ADDR_LOW__WEIGHT_ADDR_LOW);
    l->wmb_addr = dla_addr(cfg, w, CDMA_D_WMB_ADDR_HIGH__WMB_ADDR_HIGH,
                           CDMA_D_WMB_ADDR_LOW__WMB_ADDR_LOW);
    l->wgs_addr = dla_addr(cfg, w, CDMA_D_WGS_ADDR_HIGH__WGS_ADDR_HIGH,
                           CDMA_D_WGS_ADDR_LOW__WGS_ADDR_LOW);
    /* Total bytes, not minus 1 like the sizes above. */
    l->wt_bytes = dla_get(w, CDMA_D_WEIGHT_BYTES__WEIGHT_BYTES);
    l->wmb_bytes = dla_get(w, CDMA_D_WMB_BYTES__WMB_BYTES);
    l->wt_bytes = (l->wt_bytes + eb - 1) / eb * eb;
    l->wmb_bytes = (l->wmb_bytes + eb - 1) / eb * eb;
    l->share[CDMA_WT] = (uint8_t)dla_get(s, CDMA_S_ARBITER__ARB_WEIGHT);
    l->share[CDMA_WMB] = (uint8_t)dla_get(s, CDMA_S_ARBITER__ARB_WMB);
    /* A share of 0 would never give the stream a turn. */
    for (int i = 0; i < 2; i++)
        l->share[i] = l->share[i] ? l->share[i] : 1;
}

void cdma_decode(const dla_unit *u, unsigned group, cdma_layer *l)
{
    const uint32_t *w = u->life.reg.d[group];

    memset(l, 0, sizeof *l);
    l->group = group;
    decode_mode(u->cfg, w, l);
    decode_cube(u->cfg, w, l);
    decode_memory(u->cfg, w, l);
    decode_convert(w, l);
    decode_weight(u->cfg, u->life.reg.s, w, l);
}

/* In Winograd the four lines of a tile row share their entries, so this is a
 * quarter of a row. */
uint64_t cdma_slice_entries(const dla_cfg *cfg, const cdma_layer *l)
{
    uint64_t eb = cfg->cbuf_eb;
    cdma_block b;

    switch (l->mode) {
    case CDMA_DC:
        b = cdma_block_of(cfg, l, l->surfs - 1);
        return (uint64_t)b.entry + b.line_entries;
    case CDMA_IMAGE:
        return ((uint64_t)(l->pl + l->w + l->pr) * l->pixel->channels *
                l->es + eb - 1) / eb;
    default:
        return (uint64_t)l->wext * l->surfs * cfg->atom * l->sx * l->sy / eb;
    }
}
