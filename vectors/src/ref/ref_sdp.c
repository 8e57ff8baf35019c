/* SPDX-License-Identifier: Apache-2.0
 * Reference SDP: a function of one element, and the addresses around it.
 */
#include "ref.h"

/* One operand of element (s,y,x,lane); part 0 = ALU, 1 = MUL
 * (sdp.md 5, data_formats.md 5). */
static int refsdp_operand(const struct ref_cfg *f, const struct ref_sdp *p,
                          const struct ref_opnd *o, struct ref_mem *m, int part,
                          const int at[4])
{
    int z = o->two ? 2 : 1, n = o->use == 2 ? 2 : 1;
    int e = z * n, kk = ref_lanes(f, p->proc);
    uint64_t a = o->at.base;
    int lo, hi;

    if (!o->per_elem || (p->w == 1 && p->h == 1))
        a += (uint64_t)((at[0] * kk + at[3]) * e);
    else
        a += (uint64_t)(at[0] * o->at.surf + at[1] * o->at.line) +
             (uint64_t)((at[2] * kk + at[3]) * e);
    if (n == 2)
        a += (uint64_t)(part * z);
    lo = ref_rd(m, o->at.mem, a);
    if (z == 1)
        return (int8_t)lo;
    hi = ref_rd(m, o->at.mem, a + 1);
    return (int16_t)(hi << 8 | lo);
}

struct ops {
    int alu, mul;
};

/* sdp.md 6.1 */
static int64_t alu_x(const struct ref_x *x, int64_t v, int mem_op)
{
    int64_t op = x->alu_mem ? mem_op : (int16_t)x->alu_val;

    if (x->alu_bypass)
        return v;
    op = ref_shl_sat(op, x->alu_shift, 32);
    if (x->algo == 0)
        return v > op ? v : op;
    if (x->algo == 1)
        return v < op ? v : op;
    return v + op;                        /* SUM, and EQL in the X stages */
}

/* Notes a value beyond either end of 32 bits by at most a quarter. */
static void note_past(int64_t x)
{
    const int64_t end = (int64_t)1 << 31;

    ref_note(REF_PAST_LOW, x < -end && x >= -end - end / 4);
    ref_note(REF_PAST_HIGH, x >= end && x < end + end / 4);
}

static int64_t stage_x(const struct ref_x *x, int64_t v, struct ops o)
{
    int64_t a = alu_x(x, v, o.alu), r;
    int mul = x->mul_mem ? o.mul : (int16_t)x->mul_val;

    ref_note(REF_WIDE, a != (int32_t)a);
    note_past(x->mul_bypass ? a : a * mul);
    if (x->mul_bypass)
        r = ref_rsrs(a, x->mul_shift & 63, 32);
    else if (x->prelu && a >= 0)
        r = ref_wrap(a, 32);
    else
        r = ref_rsrs(a * mul, x->mul_shift & 63, 32);
    if (!x->relu_bypass && r < 0)
        r = 0;
    return r;
}

static int64_t cvt_y(const struct ref_cvt *c, int v)
{
    int64_t r;

    if (c->bypass)
        return v;
    ref_site = REF_AT_Y_CVT;
    r = ref_rsrs((v - c->off) * c->scale, c->trunc, 32);
    ref_site = REF_AT_Y;
    return r;
}

/* sdp.md 6.3: multiplier, then ALU, then LUT */
static int64_t stage_y(const struct ref_cfg *f, const struct ref_sdp *p,
                       int64_t v, struct ops o, uint32_t lut[5])
{
    const struct ref_y *y = &p->y;
    int64_t ma = y->alu_mem ? cvt_y(&y->alu_cvt, o.alu) : y->alu_val;
    int64_t mm = y->mul_mem ? cvt_y(&y->mul_cvt, o.mul) : y->mul_val;

    if (!y->mul_bypass && !(y->prelu && v >= 0)) {
        ref_note(REF_MOST, v * mm == (int64_t)1 << 62);
        v = ref_rsrs(v * mm, y->trunc, 32);
    }
    if (!y->alu_bypass) {
        if (y->algo == 0)
            v = v > ma ? v : ma;
        else if (y->algo == 1)
            v = v < ma ? v : ma;
        else if (y->algo == 2)
            v = ref_sat(v + ma, 32);
        else
            v = v != ma;
    }
    ref_site = REF_AT_LUT;
    if (f->has_lut && !y->lut_bypass)
        v = ref_lut_sdp(&p->lut, (int32_t)v, lut);
    return v;
}

/* ---- FP16 processing: lanes are FP32 patterns (sdp.md 6.2, 6.4) ------- */

static uint32_t refsdp_flush(const struct ref_sdp *p, struct ref_fmt f,
                             uint32_t x)
{
    return p->nan_zero && ref_is_nan(f, x) ? 0 : x;
}

static uint32_t refsdp_widen(const struct ref_sdp *p, int h)
{
    return ref_fcvt(ref_f16, ref_f32,
                    refsdp_flush(p, ref_f16, (uint32_t)h & 0xffff));
}

static uint32_t alu_fp(int algo, uint32_t v, uint32_t op)
{
    if (algo == 0)
        return ref_fmax(ref_f32, v, op);
    if (algo == 1)
        return ref_fmin(ref_f32, v, op);
    if (algo == 2)
        return ref_fadd(ref_f32, v, op);
    return v != op;
}

static uint32_t stage_x_fp(const struct ref_sdp *p, const struct ref_x *x,
                           uint32_t v, struct ops o)
{
    if (!x->alu_bypass)
        v = alu_fp(x->algo, v,
                   refsdp_widen(p, x->alu_mem ? o.alu : x->alu_val));
    if (!x->mul_bypass && !(x->prelu && !(v >> 31)))
        v = ref_fmul(ref_f32, v,
                     refsdp_widen(p, x->mul_mem ? o.mul : x->mul_val));
    if (!x->relu_bypass && v >> 31 && !ref_is_nan(ref_f32, v))
        v = 0;
    return v;
}

static uint32_t stage_y_fp(const struct ref_sdp *p, uint32_t v,
                           struct ops o, uint32_t lut[5])
{
    const struct ref_y *y = &p->y;

    if (!y->mul_bypass && !(y->prelu && !(v >> 31)))
        v = ref_fmul(ref_f32, v, y->mul_mem ? refsdp_widen(p, o.mul)
                                            : (uint32_t)y->mul_val);
    if (!y->alu_bypass)
        v = alu_fp(y->algo, v, y->alu_mem ? refsdp_widen(p, o.alu)
                                          : (uint32_t)y->alu_val);
    ref_site = REF_AT_LUT;
    return y->lut_bypass ? v : ref_lut_sdp_fp(&p->lut, v, lut);
}

/* ---- output (sdp.md 6.5, numeric.md 1.8) ------------------------------ */

static int refsdp_clipped(const struct ref_cfg *f, const struct ref_sdp *p,
                          int64_t prod, int32_t out)
{
    int64_t fl = prod >> p->cvt_shift, t = ref_rsr(prod, p->cvt_shift);

    if (p->out == REF_FP16)
        return (out & 0x7fff) == 0x7bff;
    if (p->proc == REF_FP16)
        return 0;
    if (!f->v1)
        return t > 65535 || fl < -65536;
    t = ref_sat(t, 17) - fl;
    return t > 1 || t < -1;
}

static int32_t out_cvt(const struct ref_cfg *f, const struct ref_sdp *p,
                       int64_t v, struct ref_sdp_cnt *cnt)
{
    int64_t prod = (v - p->cvt_off) * p->cvt_scale, t;
    int32_t r;

    ref_site = REF_AT_OUT;
    note_past(p->proc == REF_FP16 ? 0 : prod);
    ref_widen(&cnt->ends, prod);
    t = ref_rsrs(prod, p->cvt_shift, 17);

    if (p->proc == REF_FP16) {
        uint32_t h = ref_fcvt(ref_f32, ref_f16, (uint32_t)v);

        r = p->out == REF_FP16 ? (int32_t)h : ref_f16_i16(h);
    } else if (p->out == REF_FP16) {
        r = (int32_t)ref_i17_f16(t);
    } else {
        r = (int32_t)ref_sat(t, p->out == REF_INT8 ? 8 : 16);
    }
    if (refsdp_clipped(f, p, prod, r) && cnt->sat != UINT32_MAX)
        cnt->sat++;
    if (p->out == REF_FP16 && ref_is_nan(ref_f16, (uint32_t)r))
        cnt->nan_out++;
    return r;
}

static int refsdp_wants(int stage_bypass, int sub_bypass, int mem)
{
    return !stage_bypass && !sub_bypass && mem;
}

/* sdp.md 5: a stream that a stage uses must be fetched, and no other. */
static int streams_ok(const struct ref_cfg *f, const struct ref_sdp *p,
                      struct ref_mem *m)
{
    for (int i = 0; i < 3; i++) {
        const struct ref_opnd *o = &p->op[i];
        const struct ref_x *x = &p->x[i % 2];
        const struct ref_y *y = &p->y;
        int a, u, use;

        if (i == 2 && !f->has_ew)
            break;
        a = i < 2 ? refsdp_wants(x->bypass, x->alu_bypass, x->alu_mem)
                  : refsdp_wants(y->bypass, y->alu_bypass, y->alu_mem);
        u = i < 2 ? refsdp_wants(x->bypass, x->mul_bypass, x->mul_mem)
                  : refsdp_wants(y->bypass, y->mul_bypass, y->mul_mem);
        use = a && u ? 2 : a ? 1 : 0;
        if (o->enable != (a || u) || (o->enable && use != o->use)) {
            ref_fail(m, "SDP operand stream %d: fetched %d use %d, wanted"
                        " ALU %d MUL %d", i, o->enable, o->use, a, u);
            return 0;
        }
    }
    return 1;
}

static struct ops refsdp_fetch(const struct ref_cfg *f, const struct ref_sdp *p,
                               struct ref_mem *m, int i, const int at[4])
{
    const struct ref_opnd *o = &p->op[i];
    struct ops r = { 0, 0 };

    if (!o->enable)
        return r;
    if (o->use != 0)
        r.alu = refsdp_operand(f, p, o, m, 0, at);
    if (o->use != 1)
        r.mul = refsdp_operand(f, p, o, m, 1, at);
    return r;
}

/* sdp.md 4.1, 4.3, 8.1, 8.3: channel c of a main cube. The two surfaces
 * of a group with another element size follow from the channel number. */
static uint64_t refsdp_addr(const struct ref_cfg *f, const struct ref_sdp *p,
                            const struct ref_place *cube, int prec, int c,
                            const int at[4])
{
    struct ref_place pixel = *cube;

    pixel.line = pixel.surf = f->ab;
    if (p->w == 1 && p->h == 1 && p->nb == 1)
        cube = &pixel;
    return ref_place_at(f, cube, prec, c, at[1], at[2]);
}

/* sdp.md 10 */
static int refsdp_equality(const struct ref_sdp *p)
{
    return !p->y.bypass && !p->y.alu_bypass && p->y.algo == 3;
}

static int64_t refsdp_load(const struct ref_cfg *f, const struct ref_sdp *p,
                           struct ref_mem *m, int c, const int at[4],
                           struct ref_sdp_cnt *cnt)
{
    uint32_t v = (uint32_t)ref_rde(
        m, p->src.mem, refsdp_addr(f, p, &p->src, p->in, c, at), p->in);

    ref_site = REF_AT_X1;
    if (p->in != REF_FP16)
        return (int32_t)v;
    cnt->nan_in += (uint32_t)ref_is_nan(ref_f16, v);
    cnt->inf_in += (uint32_t)ref_is_inf(ref_f16, v);
    return ref_fcvt(ref_f16, ref_f32, v);
}

static int64_t refsdp_stages(const struct ref_cfg *f, const struct ref_sdp *p,
                             struct ref_mem *m, int64_t v, const int at[4],
                             struct ref_sdp_cnt *cnt)
{
    int fp = p->proc == REF_FP16;

    if (fp)
        v = refsdp_flush(p, ref_f32, (uint32_t)v);
    for (int i = 0; i < 2; i++) {
        struct ops o;

        if (p->x[i].bypass)
            continue;
        ref_site = i ? REF_AT_X2 : REF_AT_X1;
        o = refsdp_fetch(f, p, m, i, at);
        v = fp ? stage_x_fp(p, &p->x[i], (uint32_t)v, o)
               : stage_x(&p->x[i], v, o);
    }
    if (f->has_ew && !p->y.bypass) {
        struct ops o = refsdp_fetch(f, p, m, 2, at);

        ref_site = REF_AT_Y;
        v = fp ? stage_y_fp(p, (uint32_t)v, o, cnt->lut)
               : stage_y(f, p, v, o, cnt->lut);
    }
    return v;
}

static void refsdp_one(const struct ref_cfg *f, const struct ref_sdp *p,
                       struct ref_mem *m, struct ref_cube *in,
                       struct ref_cube *out, struct ref_sdp_cnt *cnt, int batch,
                       const int at[4])
{
    int c = at[0] * ref_lanes(f, p->proc) + at[3];
    int64_t v;
    int32_t r;

    if (in)
        v = *ref_at(&in[batch], at[0], at[1], at[2], at[3]);
    else
        v = refsdp_load(f, p, m, c, at, cnt);
    if (p->proc == REF_FP16)
        v = (uint32_t)v;
    v = refsdp_stages(f, p, m, v, at, cnt);
    if (refsdp_equality(p)) {                 /* nothing is stored */
        cnt->unequal |= v != 0;
        return;
    }
    r = out_cvt(f, p, v, cnt);
    cnt->unequal |= !out && r != 0;    /* PDP's data do not count */
    if (out)
        *ref_at(out, at[0], at[1], at[2], at[3]) = r;
    else
        ref_wre(m, p->dst.mem, refsdp_addr(f, p, &p->dst, p->out, c, at) +
                                   (uint64_t)(batch * p->dst_batch), p->out, r);
}

static int refsdp_refused(const struct ref_cfg *f, const struct ref_sdp *p,
                          struct ref_mem *m, const struct ref_cube *in)
{
    int e = ref_lanes(f, p->proc);

    if (!streams_ok(f, p, m))
        return -1;
    if (!f->has_ew && refsdp_equality(p))
        return ref_fail(m, "SDP equality mode without a Y stage (sdp.md 10)");
    for (int b = 0; in && b < p->nb; b++)
        if (in[b].w != p->w || in[b].h != p->h || in[b].e != e ||
            in[b].s != ref_ceil(p->c, e))
            return ref_fail(m, "SDP cube differs from the convolution's");
    return 0;
}

int ref_sdp_layer(const struct ref_cfg *f, const struct ref_sdp *p,
                  struct ref_mem *m, struct ref_cube *in,
                  struct ref_cube *out, struct ref_sdp_cnt *cnt)
{
    int e = ref_lanes(f, p->proc), surfaces = ref_ceil(p->c, e), at[4];

    *cnt = (struct ref_sdp_cnt){ 0 };
    if (refsdp_refused(f, p, m, in))
        return -1;
    if (out && ref_cube_new(out, p->w, p->h, surfaces, e))
        return -1;
    for (int b = 0; b < p->nb; b++)
        for (at[0] = 0; at[0] < surfaces; at[0]++)
            for (at[1] = 0; at[1] < p->h; at[1]++)
                for (at[2] = 0; at[2] < p->w; at[2]++)
                    for (at[3] = 0; at[3] < e; at[3]++)
                        refsdp_one(f, p, m, in, out, cnt, b, at);
    cnt->ends.mem = p->dst.mem;
    cnt->ends.base = p->dst.base;
    cnt->ends.shift = p->cvt_shift;
    if (!out && p->proc != REF_FP16)
        ref_shifted_add(m, &cnt->ends);
    return m->err[0] ? -1 : 0;
}
