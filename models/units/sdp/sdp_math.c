/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic of one lane in the form of the specification (sdp.md 6). This is
 * the reference for the array kernels. */
#include "../../numeric/dla_fp.h"
#include "sdp_priv.h"

/* rsrs for the full s64 product of Y: dla_rsr is exact to 62 bits. */
static int32_t rsrs_wide(int64_t x, unsigned s)
{
    if (s > 63)
        return 0;
    if (s == 63)
        return x >= INT64_C(1) << 62;
    return (int32_t)dla_rsrs(x, s, 32);
}

static int32_t sdp_math_cvt32(const sdp_cvt *c, int32_t x)
{
    return (int32_t)dla_rsrs(((int64_t)x - c->off) * c->scl, c->shift, 32);
}

static int32_t fp_operand(const sdp_layer *l, uint16_t h)
{
    if (l->nan_zero && dla_fnan(h, DLA_F16))
        h = 0;
    return (int32_t)dla_f16_to_f32(h);
}

int32_t sdp_operand_lane(const sdp_layer *l, unsigned stage, bool mul,
                         int16_t raw)
{
    const sdp_stage *s = &l->st[stage];

    if (l->proc == DLA_FP16)
        return fp_operand(l, (uint16_t)raw);
    if (stage == SDP_Y) {
        const sdp_cvt *c = mul ? &s->mul_cvt : &s->alu_cvt;

        return c->bypass ? raw : sdp_math_cvt32(c, raw);
    }
    return mul ? raw : (int32_t)dla_lshs(raw, s->alu_shift, 32);
}

int32_t sdp_operand_reg(const sdp_layer *l, unsigned stage, bool mul)
{
    const sdp_stage *s = &l->st[stage];
    int32_t v = mul ? s->mul_reg : s->alu_reg;

    /* Y registers have s32 or FP32 values and pass no converter (6.3, 6.4). */
    if (stage == SDP_Y)
        return v;
    return sdp_operand_lane(l, stage, mul, (int16_t)v);
}

/* sdp.md 6.1 */
static int32_t x_int(const sdp_stage *s, int32_t v, int32_t alu, int32_t mul)
{
    int64_t a = v, m;
    int32_t t;
    bool positive = false;

    if (s->alu) {
        if (s->algo == SDP_MAX)
            a = v > alu ? v : alu;
        else if (s->algo == SDP_MIN)
            a = v < alu ? v : alu;
        else
            a = (int64_t)v + alu;
    }
    m = a;
    if (s->mul) {
        positive = s->prelu && a >= 0;
        if (!positive)
            m = a * mul;
    }
    t = (int32_t)(positive ? dla_wrap(m, 32) : dla_rsrs(m, s->mul_shift, 32));
    return s->relu && t < 0 ? 0 : t;
}

/* sdp.md 6.2 and steps 1, 2 of 6.4; the order differs. */
static uint32_t fp_alu(const sdp_stage *s, uint32_t v, uint32_t op)
{
    switch (s->algo) {
    case SDP_MAX:
        return dla_fmax(v, op, DLA_F32);
    case SDP_MIN:
        return dla_fmin(v, op, DLA_F32);
    case SDP_SUM:
        return dla_fadd32(v, op);
    default:
        return v != op;
    }
}

static uint32_t fp_mul(const sdp_stage *s, uint32_t v, uint32_t op)
{
    return s->prelu && !(v >> 31) ? v : dla_fmul32(v, op);
}

static uint32_t x_fp(const sdp_stage *s, uint32_t v, uint32_t alu,
                     uint32_t mul)
{
    if (s->alu)
        v = fp_alu(s, v, alu);
    if (s->mul)
        v = fp_mul(s, v, mul);
    return s->relu ? dla_frelu(v, DLA_F32) : v;
}

int32_t sdp_x_lane(const sdp_layer *l, const sdp_stage *s, int32_t v,
                   int32_t alu, int32_t mul)
{
    if (l->proc == DLA_FP16)
        return (int32_t)x_fp(s, (uint32_t)v, (uint32_t)alu, (uint32_t)mul);
    return x_int(s, v, alu, mul);
}

/* sdp.md 6.3: multiplier first, then ALU. */
static int32_t y_int(const sdp_stage *s, int32_t v, int32_t alu, int32_t mul)
{
    if (s->mul && !(s->prelu && v >= 0))
        v = rsrs_wide((int64_t)v * mul, s->mul_shift);
    if (!s->alu)
        return v;
    switch (s->algo) {
    case SDP_MAX:
        return v > alu ? v : alu;
    case SDP_MIN:
        return v < alu ? v : alu;
    case SDP_SUM:
        return (int32_t)dla_sat((int64_t)v + alu, 32);
    default:
        return v != alu;
    }
}

int32_t sdp_y_lane(const sdp_layer *l, sdp_lut *t, int32_t v, int32_t alu,
                   int32_t mul)
{
    const sdp_stage *s = &l->st[SDP_Y];
    uint32_t f = (uint32_t)v;

    if (l->proc != DLA_FP16) {
        v = y_int(s, v, alu, mul);
        return s->lut ? sdp_lut_int(t, v, l->lut_en) : v;
    }
    if (s->mul)
        f = fp_mul(s, f, (uint32_t)mul);
    if (s->alu)
        f = fp_alu(s, f, (uint32_t)alu);
    return (int32_t)(s->lut ? sdp_lut_fp(t, f, l->lut_en) : f);
}

/* The flag of numeric.md 1.8 for integer results. nv_full compares the result
 * with the shifted value before rounding and saturation; the other builds check
 * whether 17 bits were exceeded. */
static bool sdp_math_saturated(const dla_cfg *cfg, int64_t p, unsigned s)
{
    int64_t f = p >> s, r = dla_rsr(p, s), d = f - dla_sat(r, 17);

    if (cfg->v1)
        return d > 1 || d < -1;
    return r > 65535 || f < -65536;
}

uint16_t sdp_c_lane(const dla_cfg *cfg, const sdp_layer *l, int32_t v,
                    bool *sat)
{
    int64_t p;
    int32_t t;
    uint16_t h;

    *sat = false;
    if (l->eql_dp)
        return (uint16_t)v;
    if (l->proc == DLA_FP16) {
        h = dla_f32_to_f16((uint32_t)v);
        *sat = l->out == DLA_FP16 && (h & 0x7fffu) == DLA_F16_MAX;
        return l->out == DLA_FP16 ? h : (uint16_t)dla_f16_to_i16(h);
    }
    p = ((int64_t)v - l->cvt.off) * l->cvt.scl;
    t = (int32_t)dla_rsrs(p, l->cvt.shift, 17);
    *sat = sdp_math_saturated(cfg, p, l->cvt.shift);
    if (l->out == DLA_FP16) {
        h = dla_i17_to_f16(t);
        *sat = (h & 0x7fffu) == DLA_F16_MAX;
        return h;
    }
    return (uint16_t)dla_sat(t, l->out == DLA_INT8 ? 8 : 16);
}
