/* SPDX-License-Identifier: Apache-2.0
 * Makes the reference's inputs from register values of the consumer group. */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

uint32_t field_read(const struct player *p, int reg, int group,
                    const dla_fielddef *f)
{
    uint32_t v = p->val[reg][group] >> f->lsb;

    if (f->width < 32)
        v &= (1u << f->width) - 1;
    return field_bytes(f) ? v << f->lsb : v;
}

uint32_t fld(const struct player *p, enum unit u, const char *field)
{
    const dla_fielddef *f;
    int i = field_find(p->t, unit_name[u], field, &f);

    if (i < 0)
        return ref_fail(p->m, "%s has no field %s in the register table",
                        unit_name[u], field), 0;
    return field_read(p, i, p->t->r[i].group ? p->consumer[u] : 0, f);
}

static int64_t decode_signed(const struct player *p, enum unit u,
                             const char *field)
{
    const dla_fielddef *f;

    return field_find(p->t, unit_name[u], field, &f) < 0
               ? 0 : ref_wrap(fld(p, u, field), f->width);
}

static int decode_int(const struct player *p, enum unit u, const char *field)
{
    return (int)fld(p, u, field);
}

/* A field with part in place of the %s of fmt in its name. */
static uint32_t part_fld(const struct player *p, enum unit u, const char *fmt,
                         const char *part)
{
    char field[48];

    snprintf(field, sizeof field, fmt, part);
    return fld(p, u, field);
}

/* Byte address; the bits below an atom are not used (sdp.md 2). */
static uint64_t decode_addr(const struct player *p, enum unit u,
                            const char *fmt)
{
    uint64_t a = part_fld(p, u, fmt, "LOW");

    if (p->t->addr_bits > 32)
        a |= (uint64_t)part_fld(p, u, fmt, "HIGH") << 32;
    return a & ~((uint64_t)p->t->cfg.ab - 1);
}

/* How the value of a field becomes that of a member: unchanged; one more; with
 * its sign; 64 bits, with its sign or without; bytes of whole atoms; a
 * precision (only nv_full has others than INT8). */
enum how { H_INT, H_ONE, H_SGN, H_S64, H_U64, H_STRIDE, H_PREC };

struct decoded {
    const char *field;                /* the part of the name for a %s */
    size_t at;                        /* the member's place */
    enum how how;
};

/* A row of a table for struct T; each table defines T. */
#define INT(member, field) { field, offsetof(struct T, member), H_INT }
#define ONE(member, field) { field, offsetof(struct T, member), H_ONE }
#define SGN(member, field) { field, offsetof(struct T, member), H_SGN }
#define S64(member, field) { field, offsetof(struct T, member), H_S64 }
#define U64(member, field) { field, offsetof(struct T, member), H_U64 }
#define STRIDE(member, field) { field, offsetof(struct T, member), H_STRIDE }
#define PREC(member, field) { field, offsetof(struct T, member), H_PREC }
/* Width, height and channels in members w, h and c. */
#define SIZE(of, w, h, c) ONE(w, of "WIDTH"), ONE(h, of "HEIGHT"), \
                          ONE(c, of "CHANNEL")
#define ROWS(table) table, sizeof table / sizeof *table

/* The fields of a table into *to; part: part of their names, or NULL. */
static void decode_rows(const struct player *p, enum unit u, void *to,
                        const char *part, const struct decoded *d, size_t n)
{
    for (; n--; d++) {
        char name[48];
        const char *field = d->field;
        void *at = (char *)to + d->at;

        if (part)
            snprintf(name, sizeof name, field, part), field = name;
        if (d->how == H_S64 || d->how == H_SGN) {
            int64_t v = decode_signed(p, u, field);

            if (d->how == H_S64)
                *(int64_t *)at = v;
            else
                *(int *)at = (int)v;
        } else if (d->how == H_PREC) {
            *(int *)at = p->t->cfg.v1 ? decode_int(p, u, field) : REF_INT8;
        } else if (d->how == H_INT || d->how == H_ONE) {
            *(int *)at = decode_int(p, u, field) + (d->how == H_ONE);
        } else {
            uint32_t low = d->how == H_STRIDE ? (uint32_t)p->t->cfg.ab - 1 : 0;

            *(int64_t *)at = (int64_t)(fld(p, u, field) & ~low);
        }
    }
}

/* The cube with this prefix in the names of its fields. */
static void decode_place(const struct player *p, enum unit u, const char *what,
                         struct ref_place *c)
{
#define T ref_place
    static const struct decoded strides[] = {
        STRIDE(line, "%s_LINE_STRIDE"), STRIDE(surf, "%s_SURFACE_STRIDE")
    };
#undef T
    char field[48];

    snprintf(field, sizeof field, "%s_BASE_ADDR_%%s", what);
    c->base = decode_addr(p, u, field);
    decode_rows(p, u, c, what, ROWS(strides));
}

/* The places of the input and output cube of unit u with read DMA r. */
static void decode_cubes(const struct player *p, enum unit u, enum unit r,
                         struct ref_place *src, struct ref_place *dst)
{
    src->mem = decode_int(p, r, "SRC_RAM_TYPE");
    dst->mem = decode_int(p, u, "DST_RAM_TYPE");
    decode_place(p, r, "SRC", src);
    decode_place(p, u, "DST", dst);
}

static int decode_pad_value(const struct player *p, enum unit u, int proc)
{
    int v = decode_int(p, u, "PAD_VALUE");

    return proc == REF_INT8 ? (int8_t)v : (int16_t)v;
}

/* ---- convolution ------------------------------------------------------ */

#define T ref_conv
static const struct decoded conv_cdma[] = {
    PREC(in, "IN_PRECISION"), PREC(proc, "PROC_PRECISION"),
    INT(image, "DATAIN_FORMAT"), INT(pixfmt, "PIXEL_FORMAT"),
    INT(sign_ovr, "PIXEL_SIGN_OVERRIDE"), INT(xoff, "PIXEL_X_OFFSET"),
    SIZE("DATAIN_", w, h, c), INT(wino, "CONV_MODE"),
    INT(mem_d, "DATAIN_RAM_TYPE"), INT(mem_w, "WEIGHT_RAM_TYPE"),
    U64(wbytes, "WEIGHT_BYTES"), STRIDE(line, "LINE_STRIDE"),
    STRIDE(uvline, "UV_LINE_STRIDE"), STRIDE(surf, "SURF_STRIDE"),
    STRIDE(batch, "BATCH_STRIDE"), INT(cvt_en, "CVT_EN"),
    INT(cvt_trunc, "CVT_TRUNCATE"), SGN(cvt_off, "CVT_OFFSET"),
    SGN(cvt_scale, "CVT_SCALE"), INT(mean_en, "MEAN_FORMAT"),
    SGN(mean[0], "MEAN_RY"), SGN(mean[1], "MEAN_GU"),
    SGN(mean[2], "MEAN_BV"), SGN(mean[3], "MEAN_AX"),
    INT(nan_zero, "NAN_TO_ZERO"), INT(pl, "PAD_LEFT"), INT(pr, "PAD_RIGHT"),
    INT(cpt, "PAD_TOP"), ONE(csx, "CONV_X_STRIDE"), ONE(csy, "CONV_Y_STRIDE"),
};
static const struct decoded conv_csc[] = {
    ONE(w_ext, "DATAIN_WIDTH_EXT"), ONE(h_ext, "DATAIN_HEIGHT_EXT"),
    ONE(c_ext, "DATAIN_CHANNEL_EXT"), INT(csc_pl, "PAD_LEFT"),
    INT(pt, "PAD_TOP"), INT(pra, "PRA_TRUNCATE"),
    ONE(s, "WEIGHT_WIDTH_EXT"), ONE(r, "WEIGHT_HEIGHT_EXT"),
    ONE(wc, "WEIGHT_CHANNEL_EXT"), ONE(k, "WEIGHT_KERNEL"),
    ONE(sx, "CONV_X_STRIDE_EXT"), ONE(sy, "CONV_Y_STRIDE_EXT"),
    ONE(dx, "X_DILATION_EXT"), ONE(dy, "Y_DILATION_EXT"),
    INT(post, "Y_EXTENSION"), ONE(ow, "DATAOUT_WIDTH"),
};
static const struct decoded conv_cacc[] = {
    ONE(oh, "DATAOUT_HEIGHT"), INT(clip, "CLIP_TRUNCATE"),
};
#undef T

void decode_conv(const struct player *p, struct ref_conv *c)
{
    const struct ref_cfg *f = &p->t->cfg;
    const enum unit u = U_CDMA;

    memset(c, 0, sizeof *c);
    decode_rows(p, u, c, NULL, ROWS(conv_cdma));
    c->wino = c->wino && f->has_wino;
    c->g = ref_group(f, c->proc);
    c->nb = 1;
    if (f->has_batch && !c->image && !c->wino)
        c->nb = decode_int(p, u, "BATCHES") + 1;
    c->comp = f->has_comp && fld(p, u, "WEIGHT_FORMAT");
    c->base0 = decode_addr(p, u, "DATAIN_ADDR_%s_0");
    c->base1 = decode_addr(p, u, "DATAIN_ADDR_%s_1");
    c->wbase = decode_addr(p, u, "WEIGHT_ADDR_%s");
    c->wmb_base = decode_addr(p, u, "WMB_ADDR_%s");
    if (!c->image && c->w == 1 && c->h == 1 && fld(p, u, "LINE_PACKED") &&
        fld(p, u, "SURF_PACKED"))
        c->surf = f->ab;
    c->cdma_pad = decode_pad_value(p, u, c->proc);
    decode_rows(p, U_CSC, c, NULL, ROWS(conv_csc));
    c->csc_pad = decode_pad_value(p, U_CSC, c->proc);
    c->post = c->image ? 1 << c->post : 1;
    decode_rows(p, U_CACC, c, NULL, ROWS(conv_cacc));
}

/* ---- SDP ------------------------------------------------------------ */

#define T ref_opnd
static const struct decoded sdp_operand[] = {
    INT(enable, "%sRDMA_DISABLE"), INT(use, "%sRDMA_DATA_USE"),
    INT(two, "%sRDMA_DATA_SIZE"), INT(per_elem, "%sRDMA_DATA_MODE"),
    INT(at.mem, "%sRDMA_RAM_TYPE"),
};
#undef T
#define T ref_x
static const struct decoded sdp_x[] = {
    INT(bypass, "%s_BYPASS"), INT(alu_bypass, "%s_ALU_BYPASS"),
    INT(algo, "%s_ALU_ALGO"), INT(mul_bypass, "%s_MUL_BYPASS"),
    INT(prelu, "%s_MUL_PRELU"), INT(relu_bypass, "%s_RELU_BYPASS"),
    INT(alu_mem, "%s_ALU_SRC"), INT(alu_shift, "%s_ALU_SHIFT_VALUE"),
    INT(alu_val, "%s_ALU_OPERAND"), INT(mul_mem, "%s_MUL_SRC"),
    INT(mul_shift, "%s_MUL_SHIFT_VALUE"), INT(mul_val, "%s_MUL_OPERAND"),
};
#undef T
#define T ref_cvt
static const struct decoded sdp_cvt[] = {
    INT(bypass, "EW_%s_CVT_BYPASS"), S64(off, "EW_%s_CVT_OFFSET"),
    SGN(scale, "EW_%s_CVT_SCALE"), INT(trunc, "EW_%s_CVT_TRUNCATE"),
};
#undef T
#define T ref_y
static const struct decoded sdp_y[] = {
    INT(bypass, "EW_BYPASS"), INT(alu_bypass, "EW_ALU_BYPASS"),
    INT(algo, "EW_ALU_ALGO"), INT(mul_bypass, "EW_MUL_BYPASS"),
    INT(prelu, "EW_MUL_PRELU"), INT(lut_bypass, "EW_LUT_BYPASS"),
    INT(alu_mem, "EW_ALU_SRC"), INT(mul_mem, "EW_MUL_SRC"),
    INT(alu_val, "EW_ALU_OPERAND"), INT(mul_val, "EW_MUL_OPERAND"),
    INT(trunc, "EW_TRUNCATE"),
};
#undef T
#define T ref_sdp
static const struct decoded sdp_layer[] = {
    SIZE("", w, h, c), PREC(proc, "PROC_PRECISION"),
    PREC(out, "OUT_PRECISION"), INT(nan_zero, "NAN_TO_ZERO"),
    INT(wino, "WINOGRAD"), STRIDE(dst_batch, "DST_BATCH_STRIDE"),
    INT(flying, "FLYING_MODE"), INT(to_pdp, "OUTPUT_DST"),
    S64(cvt_off, "CVT_OFFSET"), SGN(cvt_scale, "CVT_SCALE"),
    INT(cvt_shift, "CVT_SHIFT"),
};
static const struct decoded sdp_rdma[] = { PREC(in, "IN_PRECISION") };
#undef T

/* A bound of 32 bits in SDP, of 38 bits in two registers of CDP. */
static int64_t decode_bound(const struct player *p, enum unit u,
                            const char *name)
{
    char fmt[32];
    int64_t v;

    if (u == U_SDP)
        return (int32_t)fld(p, u, name);
    snprintf(fmt, sizeof fmt, "%s_%%s", name);
    v = part_fld(p, u, fmt, "LOW");
    return ref_wrap(v | (int64_t)part_fld(p, u, fmt, "HIGH") << 32, 38);
}

static void decode_lut(const struct player *p, enum unit u, struct ref_lut *t)
{
    static const char *const pri[3] = { "UFLOW", "OFLOW", "HYBRID" };
    const struct lut_port *l = &p->lut[u == U_CDP];
    char f[40];

    memcpy(t->e, l->e, sizeof t->e);
    memcpy(t->set, l->set, sizeof t->set);
    t->linear = decode_int(p, u, "LUT_LE_FUNCTION");
    t->off = (int)decode_signed(p, u, "LUT_LE_INDEX_OFFSET");
    for (int i = 0; i < 3; i++)
        t->pri[i] = (int)part_fld(p, u, "LUT_%s_PRIORITY", pri[i]);
    for (int lo = 0; lo < 2; lo++) {
        const char *n = lo ? "LO" : "LE";

#define NAME(what) (snprintf(f, sizeof f, "LUT_%s_%s", n, what), f)
        t->sel[lo] = (int)decode_signed(p, u, NAME("INDEX_SELECT"));
        t->start[lo] = decode_bound(p, u, NAME("START"));
        t->end[lo] = decode_bound(p, u, NAME("END"));
        for (int over = 0; over < 2; over++) {
            const char *scale = over ? "SLOPE_OFLOW_SCALE"
                                     : "SLOPE_UFLOW_SCALE";
            const char *shift = over ? "SLOPE_OFLOW_SHIFT"
                                     : "SLOPE_UFLOW_SHIFT";

            t->scale[lo][over] = (int)decode_signed(p, u, NAME(scale));
            t->shift[lo][over] = (int)decode_signed(p, u, NAME(shift));
        }
#undef NAME
    }
}

void decode_sdp(const struct player *p, struct ref_sdp *s)
{
    static const char *const stage[3] = { "BS", "BN", "EW" };
    static const char *const dma[3] = { "B", "N", "E" };
    const enum unit u = U_SDP, r = U_SDP_RDMA;

    memset(s, 0, sizeof *s);
    decode_rows(p, u, s, NULL, ROWS(sdp_layer));
    decode_rows(p, r, s, NULL, ROWS(sdp_rdma));
    s->nan_zero = s->nan_zero && s->proc == REF_FP16;
    s->nb = 1;
    if (p->t->cfg.has_batch)
        s->nb = decode_int(p, u, "BATCH_NUMBER") + 1;
    decode_cubes(p, u, r, &s->src, &s->dst);
    for (int i = 0; i < 3; i++) {
        struct ref_opnd *o = &s->op[i];

        decode_rows(p, r, o, dma[i], ROWS(sdp_operand));
        o->enable = !o->enable;
        decode_place(p, r, stage[i], &o->at);
        if (i < 2)
            decode_rows(p, u, &s->x[i], stage[i], ROWS(sdp_x));
    }
    decode_rows(p, u, &s->y, NULL, ROWS(sdp_y));
    decode_rows(p, u, &s->y.alu_cvt, "ALU", ROWS(sdp_cvt));
    decode_rows(p, u, &s->y.mul_cvt, "MUL", ROWS(sdp_cvt));
    decode_lut(p, u, &s->lut);
}

/* ---- PDP and CDP ---------------------------------------------------- */

#define T ref_pdp
static const struct decoded pdp_layer[] = {
    SIZE("CUBE_IN_", w, h, c), ONE(ow, "CUBE_OUT_WIDTH"),
    ONE(oh, "CUBE_OUT_HEIGHT"), INT(method, "POOLING_METHOD"),
    INT(flying, "FLYING_MODE"), INT(split, "SPLIT_NUM"),
    ONE(fi, "PARTIAL_WIDTH_IN_FIRST"), ONE(mi, "PARTIAL_WIDTH_IN_MID"),
    ONE(li, "PARTIAL_WIDTH_IN_LAST"), ONE(fo, "PARTIAL_WIDTH_OUT_FIRST"),
    ONE(mo, "PARTIAL_WIDTH_OUT_MID"), ONE(lo, "PARTIAL_WIDTH_OUT_LAST"),
    ONE(kw, "KERNEL_WIDTH"), ONE(kh, "KERNEL_HEIGHT"),
    ONE(sw, "KERNEL_STRIDE_WIDTH"), ONE(sh, "KERNEL_STRIDE_HEIGHT"),
    PREC(prec, "INPUT_DATA"), INT(nan_zero, "NAN_TO_ZERO"),
    INT(pl, "PAD_LEFT"), INT(pr, "PAD_RIGHT"), INT(pt, "PAD_TOP"),
    INT(pb, "PAD_BOTTOM"), U64(rw, "RECIP_KERNEL_WIDTH"),
    U64(rh, "RECIP_KERNEL_HEIGHT"),
    S64(pv[1], "PAD_VALUE_1X"), S64(pv[2], "PAD_VALUE_2X"),
    S64(pv[3], "PAD_VALUE_3X"), S64(pv[4], "PAD_VALUE_4X"),
    S64(pv[5], "PAD_VALUE_5X"), S64(pv[6], "PAD_VALUE_6X"),
    S64(pv[7], "PAD_VALUE_7X"),
};
#undef T

void decode_pdp(const struct player *p, struct ref_pdp *d)
{
    memset(d, 0, sizeof *d);
    decode_rows(p, U_PDP, d, NULL, ROWS(pdp_layer));
    d->flying = !d->flying;
    decode_cubes(p, U_PDP, U_PDP_RDMA, &d->src, &d->dst);
}

#define T ref_cdp
static const struct decoded cdp_size[] = { SIZE("", w, h, c) };
static const struct decoded cdp_layer[] = {
    PREC(prec, "INPUT_DATA_TYPE"), INT(nan_zero, "NAN_TO_ZERO"),
    ONE(half, "NORMALZ_LEN"), INT(sqsum_bypass, "SQSUM_BYPASS"),
    INT(mul_bypass, "MUL_BYPASS"), SGN(in_off, "DATIN_OFFSET"),
    SGN(in_scale, "DATIN_SCALE"), INT(in_shift, "DATIN_SHIFTER"),
    S64(out_off, "DATOUT_OFFSET"), SGN(out_scale, "DATOUT_SCALE"),
    INT(out_shift, "DATOUT_SHIFTER"),
};
#undef T

void decode_cdp(const struct player *p, struct ref_cdp *d)
{
    memset(d, 0, sizeof *d);
    decode_rows(p, U_CDP_RDMA, d, NULL, ROWS(cdp_size));
    decode_rows(p, U_CDP, d, NULL, ROWS(cdp_layer));
    decode_cubes(p, U_CDP, U_CDP_RDMA, &d->src, &d->dst);
    decode_lut(p, U_CDP, &d->lut);
}

/* ---- RUBIK ---------------------------------------------------------- */

#define T ref_rubik
static const struct decoded rubik_layer[] = {
    INT(mode, "RUBIK_MODE"), INT(mem_src, "DATAIN_RAM_TYPE"),
    INT(mem_dst, "DATAOUT_RAM_TYPE"), SIZE("DATAIN_", w, h, c),
    ONE(co, "DATAOUT_CHANNEL"), ONE(dx, "DECONV_X_STRIDE"),
    ONE(dy, "DECONV_Y_STRIDE"), U64(ils, "DAIN_LINE_STRIDE"),
    U64(iss, "DAIN_SURF_STRIDE"), U64(ips, "DAIN_PLANAR_STRIDE"),
    U64(ols, "DAOUT_LINE_STRIDE"), U64(oss, "DAOUT_SURF_STRIDE"),
    U64(ops, "DAOUT_PLANAR_STRIDE"), U64(cs0, "CONTRACT_STRIDE_0"),
};
#undef T

void decode_rubik(const struct player *p, struct ref_rubik *d)
{
    memset(d, 0, sizeof *d);
    decode_rows(p, U_RUBIK, d, NULL, ROWS(rubik_layer));
    d->es = ref_es(decode_int(p, U_RUBIK, "IN_PRECISION"));
    d->src = decode_addr(p, U_RUBIK, "DAIN_ADDR_%s");
    d->dst = decode_addr(p, U_RUBIK, "DAOUT_ADDR_%s");
}
