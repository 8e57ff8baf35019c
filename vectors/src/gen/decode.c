/* SPDX-License-Identifier: Apache-2.0
 * From register values of the consumer group to the reference's inputs.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

static const struct field *find(const struct player *p, enum unit u,
                                const char *reg, const char *field, int *at)
{
    const struct field *f = NULL;

    *at = reg_find(p->t, unit_name[u], reg);
    if (*at >= 0)
        f = reg_field(&p->t->r[*at], field);
    if (!f)
        ref_fail(p->m, "no field %s.%s.%s in the register table",
                 unit_name[u], reg, field);
    return f;
}

uint32_t fld(const struct player *p, enum unit u, const char *reg,
             const char *field)
{
    int at;
    const struct field *f = find(p, u, reg, field, &at);
    uint32_t v;

    if (!f)
        return 0;
    v = p->val[at][p->t->r[at].group ? p->consumer[u] : 0] >> f->lsb;
    if (f->width < 32)
        v &= (1u << f->width) - 1;
    return field_bytes(f) ? v << f->lsb : v;
}

int64_t sfld(const struct player *p, enum unit u, const char *reg,
             const char *field)
{
    int at;
    const struct field *f = find(p, u, reg, field, &at);

    return f ? ref_wrap(fld(p, u, reg, field), f->width) : 0;
}

static int ifld(const struct player *p, enum unit u, const char *reg,
                const char *field)
{
    return (int)fld(p, u, reg, field);
}

/* Byte address; the bits below an atom are not used (sdp.md 2). */
static uint64_t addr(const struct player *p, enum unit u, const char *low,
                     const char *lf, const char *high, const char *hf)
{
    uint64_t a = fld(p, u, low, lf);

    if (p->t->addr_bits > 32)
        a |= (uint64_t)fld(p, u, high, hf) << 32;
    return a & ~((uint64_t)p->t->cfg.ab - 1);
}

static int64_t stride(const struct player *p, enum unit u, const char *reg,
                      const char *field)
{
    return (int64_t)(fld(p, u, reg, field) &
                     ~((uint32_t)p->t->cfg.ab - 1));
}

/* Where unit u with read DMA r finds its cube and where it puts it: those fields
 * of layer l. */
#define CUBES(l, p, u, r)                                                     \
    ((l)->src = addr(p, r, "D_SRC_BASE_ADDR_LOW", "SRC_BASE_ADDR_LOW",        \
                     "D_SRC_BASE_ADDR_HIGH", "SRC_BASE_ADDR_HIGH"),           \
     (l)->dst = addr(p, u, "D_DST_BASE_ADDR_LOW", "DST_BASE_ADDR_LOW",        \
                     "D_DST_BASE_ADDR_HIGH", "DST_BASE_ADDR_HIGH"),           \
     (l)->src_line = stride(p, r, "D_SRC_LINE_STRIDE", "SRC_LINE_STRIDE"),    \
     (l)->src_surf = stride(p, r, "D_SRC_SURFACE_STRIDE",                     \
                            "SRC_SURFACE_STRIDE"),                            \
     (l)->dst_line = stride(p, u, "D_DST_LINE_STRIDE", "DST_LINE_STRIDE"),    \
     (l)->dst_surf = stride(p, u, "D_DST_SURFACE_STRIDE",                     \
                            "DST_SURFACE_STRIDE"))

/* Only nv_full has more than INT8. */
static int prec(const struct player *p, enum unit u, const char *reg,
                const char *field)
{
    return p->t->cfg.v1 ? ifld(p, u, reg, field) : REF_INT8;
}

static int pad_value(const struct player *p, enum unit u, int proc)
{
    int v = ifld(p, u, "D_ZERO_PADDING_VALUE", "PAD_VALUE");

    return proc == REF_INT8 ? (int8_t)v : (int16_t)v;
}

static void conv_places(const struct player *p, struct ref_conv *c)
{
    const enum unit u = U_CDMA;

    c->mem_d = ifld(p, u, "D_DAIN_RAM_TYPE", "DATAIN_RAM_TYPE");
    c->mem_w = ifld(p, u, "D_WEIGHT_RAM_TYPE", "WEIGHT_RAM_TYPE");
    c->base0 = addr(p, u, "D_DAIN_ADDR_LOW_0", "DATAIN_ADDR_LOW_0",
                    "D_DAIN_ADDR_HIGH_0", "DATAIN_ADDR_HIGH_0");
    c->base1 = addr(p, u, "D_DAIN_ADDR_LOW_1", "DATAIN_ADDR_LOW_1",
                    "D_DAIN_ADDR_HIGH_1", "DATAIN_ADDR_HIGH_1");
    c->wbase = addr(p, u, "D_WEIGHT_ADDR_LOW", "WEIGHT_ADDR_LOW",
                    "D_WEIGHT_ADDR_HIGH", "WEIGHT_ADDR_HIGH");
    c->wmb_base = addr(p, u, "D_WMB_ADDR_LOW", "WMB_ADDR_LOW",
                       "D_WMB_ADDR_HIGH", "WMB_ADDR_HIGH");
    c->wbytes = fld(p, u, "D_WEIGHT_BYTES", "WEIGHT_BYTES");
    c->line = stride(p, u, "D_LINE_STRIDE", "LINE_STRIDE");
    c->uvline = stride(p, u, "D_LINE_UV_STRIDE", "UV_LINE_STRIDE");
    c->surf = stride(p, u, "D_SURF_STRIDE", "SURF_STRIDE");
    c->batch = stride(p, u, "D_BATCH_STRIDE", "BATCH_STRIDE");
    if (!c->image && c->w == 1 && c->h == 1 &&
        fld(p, u, "D_DAIN_MAP", "LINE_PACKED") &&
        fld(p, u, "D_DAIN_MAP", "SURF_PACKED"))
        c->surf = p->t->cfg.ab;
}

static void conv_cvt(const struct player *p, struct ref_conv *c)
{
    const enum unit u = U_CDMA;

    c->cvt_en = ifld(p, u, "D_CVT_CFG", "CVT_EN");
    c->cvt_trunc = ifld(p, u, "D_CVT_CFG", "CVT_TRUNCATE");
    c->cvt_off = (int)sfld(p, u, "D_CVT_OFFSET", "CVT_OFFSET");
    c->cvt_scale = (int)sfld(p, u, "D_CVT_SCALE", "CVT_SCALE");
    c->mean_en = ifld(p, u, "D_MEAN_FORMAT", "MEAN_FORMAT");
    c->mean[0] = (int)sfld(p, u, "D_MEAN_GLOBAL_0", "MEAN_RY");
    c->mean[1] = (int)sfld(p, u, "D_MEAN_GLOBAL_0", "MEAN_GU");
    c->mean[2] = (int)sfld(p, u, "D_MEAN_GLOBAL_1", "MEAN_BV");
    c->mean[3] = (int)sfld(p, u, "D_MEAN_GLOBAL_1", "MEAN_AX");
    c->nan_zero = ifld(p, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO");
}

static void conv_cdma(const struct player *p, struct ref_conv *c)
{
    const enum unit u = U_CDMA;

    c->in = prec(p, u, "D_MISC_CFG", "IN_PRECISION");
    c->proc = prec(p, u, "D_MISC_CFG", "PROC_PRECISION");
    c->wino = ifld(p, u, "D_MISC_CFG", "CONV_MODE") && p->t->cfg.has_wino;
    c->g = ref_group(&p->t->cfg, c->proc);
    c->image = ifld(p, u, "D_DATAIN_FORMAT", "DATAIN_FORMAT");
    c->pixfmt = ifld(p, u, "D_DATAIN_FORMAT", "PIXEL_FORMAT");
    c->sign_ovr = ifld(p, u, "D_DATAIN_FORMAT", "PIXEL_SIGN_OVERRIDE");
    c->xoff = ifld(p, u, "D_PIXEL_OFFSET", "PIXEL_X_OFFSET");
    c->w = ifld(p, u, "D_DATAIN_SIZE_0", "DATAIN_WIDTH") + 1;
    c->h = ifld(p, u, "D_DATAIN_SIZE_0", "DATAIN_HEIGHT") + 1;
    c->c = ifld(p, u, "D_DATAIN_SIZE_1", "DATAIN_CHANNEL") + 1;
    c->nb = 1;
    if (p->t->cfg.has_batch && !c->image && !c->wino)
        c->nb = ifld(p, u, "D_BATCH_NUMBER", "BATCHES") + 1;
    c->comp = p->t->cfg.has_comp &&
              fld(p, u, "D_WEIGHT_FORMAT", "WEIGHT_FORMAT");
    conv_places(p, c);
    conv_cvt(p, c);
    c->pl = ifld(p, u, "D_ZERO_PADDING", "PAD_LEFT");
    c->pr = ifld(p, u, "D_ZERO_PADDING", "PAD_RIGHT");
    c->cpt = ifld(p, u, "D_ZERO_PADDING", "PAD_TOP");
    c->csx = ifld(p, u, "D_CONV_STRIDE", "CONV_X_STRIDE") + 1;
    c->csy = ifld(p, u, "D_CONV_STRIDE", "CONV_Y_STRIDE") + 1;
    c->cdma_pad = pad_value(p, u, c->proc);
}

void decode_conv(const struct player *p, struct ref_conv *c)
{
    const enum unit u = U_CSC;

    memset(c, 0, sizeof *c);
    conv_cdma(p, c);
    c->w_ext = ifld(p, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_WIDTH_EXT") + 1;
    c->h_ext = ifld(p, u, "D_DATAIN_SIZE_EXT_0", "DATAIN_HEIGHT_EXT") + 1;
    c->c_ext = ifld(p, u, "D_DATAIN_SIZE_EXT_1", "DATAIN_CHANNEL_EXT") + 1;
    c->csc_pl = ifld(p, u, "D_ZERO_PADDING", "PAD_LEFT");
    c->pt = ifld(p, u, "D_ZERO_PADDING", "PAD_TOP");
    c->csc_pad = pad_value(p, u, c->proc);
    c->pra = ifld(p, u, "D_PRA_CFG", "PRA_TRUNCATE");
    c->s = ifld(p, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_WIDTH_EXT") + 1;
    c->r = ifld(p, u, "D_WEIGHT_SIZE_EXT_0", "WEIGHT_HEIGHT_EXT") + 1;
    c->wc = ifld(p, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_CHANNEL_EXT") + 1;
    c->k = ifld(p, u, "D_WEIGHT_SIZE_EXT_1", "WEIGHT_KERNEL") + 1;
    c->sx = ifld(p, u, "D_CONV_STRIDE_EXT", "CONV_X_STRIDE_EXT") + 1;
    c->sy = ifld(p, u, "D_CONV_STRIDE_EXT", "CONV_Y_STRIDE_EXT") + 1;
    c->dx = ifld(p, u, "D_DILATION_EXT", "X_DILATION_EXT") + 1;
    c->dy = ifld(p, u, "D_DILATION_EXT", "Y_DILATION_EXT") + 1;
    c->post = 1;
    if (c->image)
        c->post = 1 << fld(p, u, "D_POST_Y_EXTENSION", "Y_EXTENSION");
    c->ow = ifld(p, u, "D_DATAOUT_SIZE_0", "DATAOUT_WIDTH") + 1;
    c->oh = ifld(p, U_CACC, "D_DATAOUT_SIZE_0", "DATAOUT_HEIGHT") + 1;
    c->clip = ifld(p, U_CACC, "D_CLIP_CFG", "CLIP_TRUNCATE");
}

/* ---- SDP ------------------------------------------------------------ */

static const char *rn(char *buf, const char *fmt, const char *s)
{
    snprintf(buf, 64, fmt, s);
    return buf;
}

static void opnd(const struct player *p, const char *s, char letter,
                 struct ref_opnd *o)
{
    const enum unit u = U_SDP_RDMA;
    char cfg[16], pre[8], a[64], b[64], c[64], d[64];

    snprintf(cfg, sizeof cfg, "D_%cRDMA_CFG", letter);
    snprintf(pre, sizeof pre, "%cRDMA_", letter);
    o->enable = !fld(p, u, cfg, rn(b, "%sDISABLE", pre));
    o->use = ifld(p, u, cfg, rn(b, "%sDATA_USE", pre));
    o->two = ifld(p, u, cfg, rn(b, "%sDATA_SIZE", pre));
    o->per_elem = ifld(p, u, cfg, rn(b, "%sDATA_MODE", pre));
    o->mem = ifld(p, u, cfg, rn(b, "%sRAM_TYPE", pre));
    o->base = addr(p, u, rn(a, "D_%s_BASE_ADDR_LOW", s),
                   rn(b, "%s_BASE_ADDR_LOW", s),
                   rn(c, "D_%s_BASE_ADDR_HIGH", s),
                   rn(d, "%s_BASE_ADDR_HIGH", s));
    o->line = stride(p, u, rn(a, "D_%s_LINE_STRIDE", s),
                     rn(b, "%s_LINE_STRIDE", s));
    o->surf = stride(p, u, rn(a, "D_%s_SURFACE_STRIDE", s),
                     rn(b, "%s_SURFACE_STRIDE", s));
}

static void x_stage(const struct player *p, const char *s, struct ref_x *x)
{
    const enum unit u = U_SDP;
    char a[64], b[64];

    rn(a, "D_DP_%s_CFG", s);
    x->bypass = ifld(p, u, a, rn(b, "%s_BYPASS", s));
    x->alu_bypass = ifld(p, u, a, rn(b, "%s_ALU_BYPASS", s));
    x->algo = ifld(p, u, a, rn(b, "%s_ALU_ALGO", s));
    x->mul_bypass = ifld(p, u, a, rn(b, "%s_MUL_BYPASS", s));
    x->prelu = ifld(p, u, a, rn(b, "%s_MUL_PRELU", s));
    x->relu_bypass = ifld(p, u, a, rn(b, "%s_RELU_BYPASS", s));
    rn(a, "D_DP_%s_ALU_CFG", s);
    x->alu_mem = ifld(p, u, a, rn(b, "%s_ALU_SRC", s));
    x->alu_shift = ifld(p, u, a, rn(b, "%s_ALU_SHIFT_VALUE", s));
    x->alu_val = ifld(p, u, rn(a, "D_DP_%s_ALU_SRC_VALUE", s),
                      rn(b, "%s_ALU_OPERAND", s));
    rn(a, "D_DP_%s_MUL_CFG", s);
    x->mul_mem = ifld(p, u, a, rn(b, "%s_MUL_SRC", s));
    x->mul_shift = ifld(p, u, a, rn(b, "%s_MUL_SHIFT_VALUE", s));
    x->mul_val = ifld(p, u, rn(a, "D_DP_%s_MUL_SRC_VALUE", s),
                      rn(b, "%s_MUL_OPERAND", s));
}

static void y_cvt(const struct player *p, const char *s, struct ref_cvt *c)
{
    const enum unit u = U_SDP;
    char a[64], b[64];

    c->bypass = ifld(p, u, rn(a, "D_DP_EW_%s_CFG", s),
                     rn(b, "EW_%s_CVT_BYPASS", s));
    c->off = sfld(p, u, rn(a, "D_DP_EW_%s_CVT_OFFSET_VALUE", s),
                  rn(b, "EW_%s_CVT_OFFSET", s));
    c->scale = (int)sfld(p, u, rn(a, "D_DP_EW_%s_CVT_SCALE_VALUE", s),
                         rn(b, "EW_%s_CVT_SCALE", s));
    c->trunc = ifld(p, u, rn(a, "D_DP_EW_%s_CVT_TRUNCATE_VALUE", s),
                    rn(b, "EW_%s_CVT_TRUNCATE", s));
}

static void y_stage(const struct player *p, struct ref_y *y)
{
    const enum unit u = U_SDP;

    y->bypass = ifld(p, u, "D_DP_EW_CFG", "EW_BYPASS");
    y->alu_bypass = ifld(p, u, "D_DP_EW_CFG", "EW_ALU_BYPASS");
    y->algo = ifld(p, u, "D_DP_EW_CFG", "EW_ALU_ALGO");
    y->mul_bypass = ifld(p, u, "D_DP_EW_CFG", "EW_MUL_BYPASS");
    y->prelu = ifld(p, u, "D_DP_EW_CFG", "EW_MUL_PRELU");
    y->lut_bypass = ifld(p, u, "D_DP_EW_CFG", "EW_LUT_BYPASS");
    y->alu_mem = ifld(p, u, "D_DP_EW_ALU_CFG", "EW_ALU_SRC");
    y->mul_mem = ifld(p, u, "D_DP_EW_MUL_CFG", "EW_MUL_SRC");
    y->alu_val =
        (int32_t)fld(p, u, "D_DP_EW_ALU_SRC_VALUE", "EW_ALU_OPERAND");
    y->mul_val =
        (int32_t)fld(p, u, "D_DP_EW_MUL_SRC_VALUE", "EW_MUL_OPERAND");
    y->trunc = ifld(p, u, "D_DP_EW_TRUNCATE_VALUE", "EW_TRUNCATE");
    y_cvt(p, "ALU", &y->alu_cvt);
    y_cvt(p, "MUL", &y->mul_cvt);
}

static void lut_common(const struct player *p, enum unit u,
                       const struct lut_port *l, struct ref_lut *t)
{
    memcpy(t->le, l->le, sizeof t->le);
    memcpy(t->lo, l->lo, sizeof t->lo);
    memcpy(t->le_set, l->le_set, sizeof t->le_set);
    memcpy(t->lo_set, l->lo_set, sizeof t->lo_set);
    t->le_linear = ifld(p, u, "S_LUT_CFG", "LUT_LE_FUNCTION");
    t->uflow_pri = ifld(p, u, "S_LUT_CFG", "LUT_UFLOW_PRIORITY");
    t->oflow_pri = ifld(p, u, "S_LUT_CFG", "LUT_OFLOW_PRIORITY");
    t->hybrid_pri = ifld(p, u, "S_LUT_CFG", "LUT_HYBRID_PRIORITY");
    t->le_off = (int)sfld(p, u, "S_LUT_INFO", "LUT_LE_INDEX_OFFSET");
    t->le_sel = (int)sfld(p, u, "S_LUT_INFO", "LUT_LE_INDEX_SELECT");
    t->lo_sel = (int)sfld(p, u, "S_LUT_INFO", "LUT_LO_INDEX_SELECT");
    t->le_uscale =
        (int)sfld(p, u, "S_LUT_LE_SLOPE_SCALE", "LUT_LE_SLOPE_UFLOW_SCALE");
    t->le_oscale =
        (int)sfld(p, u, "S_LUT_LE_SLOPE_SCALE", "LUT_LE_SLOPE_OFLOW_SCALE");
    t->lo_uscale =
        (int)sfld(p, u, "S_LUT_LO_SLOPE_SCALE", "LUT_LO_SLOPE_UFLOW_SCALE");
    t->lo_oscale =
        (int)sfld(p, u, "S_LUT_LO_SLOPE_SCALE", "LUT_LO_SLOPE_OFLOW_SCALE");
    t->le_ushift =
        (int)sfld(p, u, "S_LUT_LE_SLOPE_SHIFT", "LUT_LE_SLOPE_UFLOW_SHIFT");
    t->le_oshift =
        (int)sfld(p, u, "S_LUT_LE_SLOPE_SHIFT", "LUT_LE_SLOPE_OFLOW_SHIFT");
    t->lo_ushift =
        (int)sfld(p, u, "S_LUT_LO_SLOPE_SHIFT", "LUT_LO_SLOPE_UFLOW_SHIFT");
    t->lo_oshift =
        (int)sfld(p, u, "S_LUT_LO_SLOPE_SHIFT", "LUT_LO_SLOPE_OFLOW_SHIFT");
}

static void lut_sdp(const struct player *p, struct ref_lut *t)
{
    const enum unit u = U_SDP;

    lut_common(p, u, &p->lut[0], t);
    t->le_start = (int32_t)fld(p, u, "S_LUT_LE_START", "LUT_LE_START");
    t->le_end = (int32_t)fld(p, u, "S_LUT_LE_END", "LUT_LE_END");
    t->lo_start = (int32_t)fld(p, u, "S_LUT_LO_START", "LUT_LO_START");
    t->lo_end = (int32_t)fld(p, u, "S_LUT_LO_END", "LUT_LO_END");
}

void decode_sdp(const struct player *p, struct ref_sdp *s)
{
    const enum unit u = U_SDP, ur = U_SDP_RDMA;

    memset(s, 0, sizeof *s);
    s->w = ifld(p, u, "D_DATA_CUBE_WIDTH", "WIDTH") + 1;
    s->h = ifld(p, u, "D_DATA_CUBE_HEIGHT", "HEIGHT") + 1;
    s->c = ifld(p, u, "D_DATA_CUBE_CHANNEL", "CHANNEL") + 1;
    s->proc = prec(p, u, "D_DATA_FORMAT", "PROC_PRECISION");
    s->out = prec(p, u, "D_DATA_FORMAT", "OUT_PRECISION");
    s->in = prec(p, ur, "D_FEATURE_MODE_CFG", "IN_PRECISION");
    s->nan_zero = ifld(p, u, "D_FEATURE_MODE_CFG", "NAN_TO_ZERO") &&
                  s->proc == REF_FP16;
    s->nb = 1;
    if (p->t->cfg.has_batch)
        s->nb = ifld(p, u, "D_FEATURE_MODE_CFG", "BATCH_NUMBER") + 1;
    s->wino = ifld(p, u, "D_FEATURE_MODE_CFG", "WINOGRAD");
    s->dst_batch = stride(p, u, "D_DST_BATCH_STRIDE", "DST_BATCH_STRIDE");
    s->flying = ifld(p, u, "D_FEATURE_MODE_CFG", "FLYING_MODE");
    s->to_pdp = ifld(p, u, "D_FEATURE_MODE_CFG", "OUTPUT_DST");
    s->mem_dst = ifld(p, u, "D_DST_DMA_CFG", "DST_RAM_TYPE");
    s->mem_src = ifld(p, ur, "D_SRC_DMA_CFG", "SRC_RAM_TYPE");
    CUBES(s, p, u, ur);
    opnd(p, "BS", 'B', &s->op[0]);
    opnd(p, "BN", 'N', &s->op[1]);
    opnd(p, "EW", 'E', &s->op[2]);
    x_stage(p, "BS", &s->x[0]);
    x_stage(p, "BN", &s->x[1]);
    y_stage(p, &s->y);
    s->cvt_off = sfld(p, u, "D_CVT_OFFSET", "CVT_OFFSET");
    s->cvt_scale = (int)sfld(p, u, "D_CVT_SCALE", "CVT_SCALE");
    s->cvt_shift = ifld(p, u, "D_CVT_SHIFT", "CVT_SHIFT");
    lut_sdp(p, &s->lut);
}

/* ---- PDP and CDP ---------------------------------------------------- */

static void pdp_window(const struct player *p, struct ref_pdp *d)
{
    const enum unit u = U_PDP;
    char a[64], b[64];

    d->kw = ifld(p, u, "D_POOLING_KERNEL_CFG", "KERNEL_WIDTH") + 1;
    d->kh = ifld(p, u, "D_POOLING_KERNEL_CFG", "KERNEL_HEIGHT") + 1;
    d->sw = ifld(p, u, "D_POOLING_KERNEL_CFG", "KERNEL_STRIDE_WIDTH") + 1;
    d->sh = ifld(p, u, "D_POOLING_KERNEL_CFG", "KERNEL_STRIDE_HEIGHT") + 1;
    d->prec = prec(p, u, "D_DATA_FORMAT", "INPUT_DATA");
    d->nan_zero = ifld(p, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO");
    d->pl = ifld(p, u, "D_POOLING_PADDING_CFG", "PAD_LEFT");
    d->pr = ifld(p, u, "D_POOLING_PADDING_CFG", "PAD_RIGHT");
    d->pt = ifld(p, u, "D_POOLING_PADDING_CFG", "PAD_TOP");
    d->pb = ifld(p, u, "D_POOLING_PADDING_CFG", "PAD_BOTTOM");
    d->rw = fld(p, u, "D_RECIP_KERNEL_WIDTH", "RECIP_KERNEL_WIDTH");
    d->rh = fld(p, u, "D_RECIP_KERNEL_HEIGHT", "RECIP_KERNEL_HEIGHT");
    for (int i = 1; i < 8; i++) {
        snprintf(a, sizeof a, "D_POOLING_PADDING_VALUE_%d_CFG", i);
        snprintf(b, sizeof b, "PAD_VALUE_%dX", i);
        d->pv[i] = sfld(p, u, a, b);
    }
}

void decode_pdp(const struct player *p, struct ref_pdp *d)
{
    const enum unit u = U_PDP, r = U_PDP_RDMA;

    memset(d, 0, sizeof *d);
    d->w = ifld(p, u, "D_DATA_CUBE_IN_WIDTH", "CUBE_IN_WIDTH") + 1;
    d->h = ifld(p, u, "D_DATA_CUBE_IN_HEIGHT", "CUBE_IN_HEIGHT") + 1;
    d->c = ifld(p, u, "D_DATA_CUBE_IN_CHANNEL", "CUBE_IN_CHANNEL") + 1;
    d->ow = ifld(p, u, "D_DATA_CUBE_OUT_WIDTH", "CUBE_OUT_WIDTH") + 1;
    d->oh = ifld(p, u, "D_DATA_CUBE_OUT_HEIGHT", "CUBE_OUT_HEIGHT") + 1;
    d->method = ifld(p, u, "D_OPERATION_MODE_CFG", "POOLING_METHOD");
    d->flying = !fld(p, u, "D_OPERATION_MODE_CFG", "FLYING_MODE");
    d->split = ifld(p, u, "D_OPERATION_MODE_CFG", "SPLIT_NUM");
    d->fi = ifld(p, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_FIRST") + 1;
    d->mi = ifld(p, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_MID") + 1;
    d->li = ifld(p, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_LAST") + 1;
    d->fo =
        ifld(p, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_FIRST") + 1;
    d->mo = ifld(p, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_MID") + 1;
    d->lo = ifld(p, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_LAST") + 1;
    pdp_window(p, d);
    d->mem_src = ifld(p, r, "D_SRC_RAM_CFG", "SRC_RAM_TYPE");
    d->mem_dst = ifld(p, u, "D_DST_RAM_CFG", "DST_RAM_TYPE");
    CUBES(d, p, u, r);
}

static int64_t bound(const struct player *p, const char *n)
{
    char lr[64], hr[64], lf[64], hf[64];
    uint64_t v;

    v = fld(p, U_CDP, rn(lr, "S_LUT_%s_LOW", n), rn(lf, "LUT_%s_LOW", n));
    v |= (uint64_t)fld(p, U_CDP, rn(hr, "S_LUT_%s_HIGH", n),
                       rn(hf, "LUT_%s_HIGH", n)) << 32;
    return ref_wrap((int64_t)v, 38);
}

void decode_cdp(const struct player *p, struct ref_cdp *d)
{
    const enum unit u = U_CDP, r = U_CDP_RDMA;

    memset(d, 0, sizeof *d);
    d->w = ifld(p, r, "D_DATA_CUBE_WIDTH", "WIDTH") + 1;
    d->h = ifld(p, r, "D_DATA_CUBE_HEIGHT", "HEIGHT") + 1;
    d->c = ifld(p, r, "D_DATA_CUBE_CHANNEL", "CHANNEL") + 1;
    d->prec = prec(p, u, "D_DATA_FORMAT", "INPUT_DATA_TYPE");
    d->nan_zero = ifld(p, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO");
    d->half = ifld(p, u, "D_LRN_CFG", "NORMALZ_LEN") + 1;
    d->sqsum_bypass = ifld(p, u, "D_FUNC_BYPASS", "SQSUM_BYPASS");
    d->mul_bypass = ifld(p, u, "D_FUNC_BYPASS", "MUL_BYPASS");
    d->in_off = (int)sfld(p, u, "D_DATIN_OFFSET", "DATIN_OFFSET");
    d->in_scale = (int)sfld(p, u, "D_DATIN_SCALE", "DATIN_SCALE");
    d->in_shift = ifld(p, u, "D_DATIN_SHIFTER", "DATIN_SHIFTER");
    d->out_off = sfld(p, u, "D_DATOUT_OFFSET", "DATOUT_OFFSET");
    d->out_scale = (int)sfld(p, u, "D_DATOUT_SCALE", "DATOUT_SCALE");
    d->out_shift = ifld(p, u, "D_DATOUT_SHIFTER", "DATOUT_SHIFTER");
    d->mem_src = ifld(p, r, "D_SRC_DMA_CFG", "SRC_RAM_TYPE");
    d->mem_dst = ifld(p, u, "D_DST_DMA_CFG", "DST_RAM_TYPE");
    CUBES(d, p, u, r);
    lut_common(p, u, &p->lut[1], &d->lut);
    d->lut.le_start = bound(p, "LE_START");
    d->lut.le_end = bound(p, "LE_END");
    d->lut.lo_start = bound(p, "LO_START");
    d->lut.lo_end = bound(p, "LO_END");
}
