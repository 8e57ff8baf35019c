/* SPDX-License-Identifier: Apache-2.0
 * Reference SDP: a function of one element, and the addresses around it.
 */
#include "ref.h"

/* One operand of element (s,y,x,lane); part 0 = ALU, 1 = MUL
 * (sdp.md 5, data_formats.md 5). */
static int operand(const struct ref_cfg *f, const struct ref_sdp *p,
                   const struct ref_opnd *o, struct ref_mem *m, int part,
                   const int at[4])
{
    int z = o->two ? 2 : 1, n = o->use == 2 ? 2 : 1;
    int e = z * n;
    uint64_t a = o->base;
    int lo, hi;

    if (!o->per_elem || (p->w == 1 && p->h == 1))
        a += (uint64_t)((at[0] * f->ab + at[3]) * e);
    else
        a += (uint64_t)(at[0] * o->surf + at[1] * o->line) +
             (uint64_t)((at[2] * f->ab + at[3]) * e);
    if (n == 2)
        a += (uint64_t)(part * z);
    lo = ref_rd(m, o->mem, a);
    if (z == 1)
        return (int8_t)lo;
    hi = ref_rd(m, o->mem, a + 1);
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

static int64_t stage_x(const struct ref_x *x, int64_t v, struct ops o)
{
    int64_t a = alu_x(x, v, o.alu), r;

    if (x->mul_bypass)
        r = ref_rsrs(a, x->mul_shift & 63, 32);
    else if (x->prelu && a >= 0)
        r = ref_wrap(a, 32);
    else
        r = ref_rsrs(a * (x->mul_mem ? o.mul : (int16_t)x->mul_val),
                     x->mul_shift & 63, 32);
    if (!x->relu_bypass && r < 0)
        r = 0;
    return r;
}

static int64_t cvt_y(const struct ref_cvt *c, int v)
{
    return c->bypass ? v : ref_rsrs((v - c->off) * c->scale, c->trunc, 32);
}

/* sdp.md 6.3: multiplier, then ALU, then LUT */
static int64_t stage_y(const struct ref_cfg *f, const struct ref_sdp *p,
                       int64_t v, struct ops o)
{
    const struct ref_y *y = &p->y;
    int64_t ma = y->alu_mem ? cvt_y(&y->alu_cvt, o.alu) : y->alu_val;
    int64_t mm = y->mul_mem ? cvt_y(&y->mul_cvt, o.mul) : y->mul_val;

    if (!y->mul_bypass && !(y->prelu && v >= 0))
        v = ref_rsrs(v * mm, y->trunc, 32);
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
    if (f->has_lut && !y->lut_bypass)
        v = ref_lut_sdp(&p->lut, (int32_t)v);
    return v;
}

/* sdp.md 6.5 and the flag of numeric.md 1.8 (integer-only builds) */
static int8_t out_cvt(const struct ref_sdp *p, int64_t v, uint32_t *sat)
{
    int64_t prod = (v - p->cvt_off) * p->cvt_scale;
    int64_t t = ref_rsr(prod, p->cvt_shift);

    if ((t > 65535 || prod >> p->cvt_shift < -65536) && *sat != UINT32_MAX)
        ++*sat;
    return (int8_t)ref_sat(ref_sat(t, 17), 8);
}

static int wants(int stage_bypass, int sub_bypass, int mem)
{
    return !stage_bypass && !sub_bypass && mem;
}

/* sdp.md 5: a wanted stream must be fetched, a fetched one wanted. */
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
        a = i < 2 ? wants(x->bypass, x->alu_bypass, x->alu_mem)
                  : wants(y->bypass, y->alu_bypass, y->alu_mem);
        u = i < 2 ? wants(x->bypass, x->mul_bypass, x->mul_mem)
                  : wants(y->bypass, y->mul_bypass, y->mul_mem);
        use = a && u ? 2 : a ? 1 : 0;
        if (o->enable != (a || u) || (o->enable && use != o->use)) {
            ref_fail(m, "SDP operand stream %d: fetched %d use %d, wanted"
                        " ALU %d MUL %d", i, o->enable, o->use, a, u);
            return 0;
        }
    }
    return 1;
}

static struct ops fetch(const struct ref_cfg *f, const struct ref_sdp *p,
                        struct ref_mem *m, int i, const int at[4])
{
    const struct ref_opnd *o = &p->op[i];
    struct ops r = { 0, 0 };

    if (!o->enable)
        return r;
    if (o->use != 0)
        r.alu = operand(f, p, o, m, 0, at);
    if (o->use != 1)
        r.mul = operand(f, p, o, m, 1, at);
    return r;
}

/* sdp.md 4.1 and 8.1: address of an element of a main cube */
static uint64_t cube_addr(const struct ref_cfg *f, const struct ref_sdp *p,
                          uint64_t base, int64_t line, int64_t surf,
                          const int at[4])
{
    if (p->w == 1 && p->h == 1)
        return base + (uint64_t)(at[0] * f->ab + at[3]);
    return base + (uint64_t)(at[0] * surf + at[1] * line) +
           (uint64_t)(at[2] * f->ab + at[3]);
}

/* sdp.md 10 */
static int equality(const struct ref_sdp *p)
{
    return !p->y.bypass && !p->y.alu_bypass && p->y.algo == 3;
}

static void one(const struct ref_cfg *f, const struct ref_sdp *p,
                struct ref_mem *m, struct ref_cube *in,
                struct ref_cube *out, uint32_t *sat, int *unequal,
                const int at[4])
{
    int64_t v;
    int8_t b;

    if (in)
        v = *ref_at(in, at[0], at[1], at[2], at[3]);
    else
        v = (int8_t)ref_rd(m, p->mem_src,
                           cube_addr(f, p, p->src, p->src_line,
                                     p->src_surf, at));
    for (int i = 0; i < 2; i++)
        if (!p->x[i].bypass)
            v = stage_x(&p->x[i], v, fetch(f, p, m, i, at));
    if (f->has_ew && !p->y.bypass)
        v = stage_y(f, p, v, fetch(f, p, m, 2, at));
    if (equality(p)) {                 /* nothing is stored */
        *unequal |= v != 0;
        return;
    }
    b = out_cvt(p, v, sat);
    *unequal |= b != 0;
    if (out)
        *ref_at(out, at[0], at[1], at[2], at[3]) = b;
    else
        ref_wr(m, p->mem_dst,
               cube_addr(f, p, p->dst, p->dst_line, p->dst_surf, at),
               (uint8_t)b);
}

int ref_sdp_layer(const struct ref_cfg *f, const struct ref_sdp *p,
                  struct ref_mem *m, struct ref_cube *in,
                  struct ref_cube *out, uint32_t *sat, int *unequal)
{
    int surfaces = ref_ceil(p->c, f->ab), at[4];

    *sat = 0;
    *unequal = 0;
    if (!streams_ok(f, p, m))
        return -1;
    if (!f->has_ew && equality(p)) {
        ref_fail(m, "SDP equality mode without a Y stage (sdp.md 10)");
        return -1;
    }
    if (in && (in->w != p->w || in->h != p->h || in->s != surfaces)) {
        ref_fail(m, "SDP cube differs from the convolution's");
        return -1;
    }
    if (out && ref_cube_new(out, p->w, p->h, surfaces, f->ab))
        return -1;
    for (at[0] = 0; at[0] < surfaces; at[0]++)
        for (at[1] = 0; at[1] < p->h; at[1]++)
            for (at[2] = 0; at[2] < p->w; at[2]++)
                for (at[3] = 0; at[3] < f->ab; at[3]++)
                    one(f, p, m, in, out, sat, unequal, at);
    return m->err[0] ? -1 : 0;
}
