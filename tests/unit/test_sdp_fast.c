/* SPDX-License-Identifier: Apache-2.0
 * SDP's arithmetic of many lanes at once against that of one lane (sdp.md 6):
 * random stages with values and operands that are mostly an end of a range,
 * every shift, in 32 bits where the plan allows them. The output converter of
 * one lane against plain arithmetic, its flag at both ends (numeric.md 1.8). */
#include "../../models/units/sdp/sdp_priv.h"
#include "rng.h"
#include "want.h"

#include <stdlib.h>
#include <string.h>

enum { N = 2 * SDP_CHUNK };

static sdp_layer l;
static sdp_rlayer r;

static int32_t sdp_fast_number(unsigned bits)
{
    return (int32_t)rng_number(bits);
}

static void any_stage(unsigned i)
{
    sdp_stage *s = &l.st[i];
    bool y = i == SDP_Y;

    memset(s, 0, sizeof *s);
    s->on = rng_below(8);
    if (!s->on)
        return;
    s->alu = rng_below(4);
    s->mul = rng_below(4);
    s->prelu = s->mul && rng_below(3) == 0;
    s->relu = !y && rng_below(3) == 0;
    s->alu_mem = s->alu && rng_below(2);
    s->mul_mem = s->mul && rng_below(2);
    s->algo = (uint8_t)rng_below(y ? 4 : 3);
    s->alu_shift = y ? 0 : rng_below(rng_below(2) ? 17 : 4);
    s->mul_shift = !s->mul ? 0
                   : y     ? rng_below(64)
                           : rng_below(rng_below(2) ? 64 : 20);
    s->alu_reg = sdp_fast_number(y ? 32 : 16);
    s->mul_reg = sdp_fast_number(y ? 32 : 16);
    s->alu_cvt = s->mul_cvt = (sdp_cvt){ true, 0, 1, 0 };
    r.op[i].bytes = 1 + rng_below(2);
}

static void any_layer(void)
{
    l.proc = rng_below(2) ? DLA_INT8 : DLA_INT16;
    l.out = rng_below(2) ? DLA_INT8 : DLA_INT16;
    l.obytes = l.out == DLA_INT8 ? 1 : 2;
    l.flying = rng_below(2);
    l.sat_en = rng_below(2);
    r.in = rng_below(2) ? DLA_INT8 : DLA_INT16;
    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        any_stage(i);
    l.cvt = (sdp_cvt){
        false, rng_below(2) ? sdp_fast_number(32) : sdp_fast_number(10),
        sdp_fast_number(16), rng_below(rng_below(2) ? 64 : 16)};
    if (rng_below(6) == 0)
        l.cvt = (sdp_cvt){ false, 0, 1, 0 };
    if (rng_below(4) == 0)
        l.cvt = (sdp_cvt){false, sdp_fast_number(10), 1, rng_below(15)};
}

/* Operands of a stage, from memory or the register. */
static void operands(unsigned i, bool mul, int32_t *to)
{
    const sdp_stage *s = &l.st[i];
    bool mem = mul ? s->mul_mem : s->alu_mem;
    unsigned bits = r.op[i].bytes == 1 ? 8 : 16;

    for (int k = 0; k < N; k++)
        to[k] =
            i == SDP_Y ? sdp_fast_number(32)
            : mem ? sdp_operand_lane(&l, i, mul, (int16_t)sdp_fast_number(bits))
                  : sdp_operand_reg(&l, i, mul);
}

static int64_t sdp_fast_clipped(int64_t v, unsigned bits)
{
    int64_t top = (INT64_C(1) << (bits - 1)) - 1;

    return v > top ? top : v < -top - 1 ? -top - 1 : v;
}

/* A result at the limit of 17 bits, or a little less or more, before it is
 * shifted. */
static int32_t at_an_end(void)
{
    int64_t v = ((rng_below(2) ? 65536 : -65536) +
                 (int64_t)rng_below(9) - 4) *
                    (INT64_C(1) << l.cvt.shift) +
                rng_below(3) - 1;

    return (int32_t)sdp_fast_clipped(v + l.cvt.off, 32);
}

/* The output converter: rounded to the nearest, halves away from zero. */
static void plain_c(const dla_cfg *cfg, int32_t v, uint16_t got, bool sat)
{
    __int128 p = ((__int128)v - l.cvt.off) * l.cvt.scl;
    __int128 unit = (__int128)1 << l.cvt.shift, half = unit / 2;
    __int128 near = p >= 0 ? (p + half) / unit : -((-p + half) / unit);
    __int128 floor = p / unit - (p % unit < 0);
    __int128 o = near > 65535 ? 65535 : near < -65536 ? -65536 : near;

    WANT(got ==
         (uint16_t)sdp_fast_clipped((int64_t)o, l.out == DLA_INT8 ? 8 : 16));
    if (cfg->v1)
        WANT(sat == (floor - o > 1 || o - floor > 1));
    else
        WANT(sat == (near > 65535 || floor < -65536));
}

static uint16_t element(const uint8_t *out, int i)
{
    return l.out == DLA_INT8 ? (uint16_t)(int8_t)out[i]
                             : (uint16_t)(out[2 * i] | out[2 * i + 1] << 8);
}

static void one_layer(const dla_cfg *cfg)
{
    static int32_t v[N], want[N], alu[N], mul[N];
    static uint8_t out[4 * N];
    unsigned bits = l.flying ? 32 : r.in == DLA_INT8 ? 8 : 16;
    uint32_t count = 0, n = 1 + rng_below(N);
    sdp_plan plan;

    sdp_plan_make(&plan, cfg, &l, &r);
    WANT(plan.fast);
    for (int k = 0; k < N; k++)
        v[k] = sdp_fast_number(bits);
    for (unsigned i = 0; i < SDP_NSTAGE; i++) {
        if (!l.st[i].on)
            continue;
        operands(i, false, alu);
        operands(i, true, mul);
        for (int k = 0; k < N; k++)
            want[k] = i == SDP_Y ? sdp_y_lane(&l, NULL, v[k], alu[k], mul[k])
                                 : sdp_x_lane(&l, &l.st[i], v[k], alu[k],
                                              mul[k]);
        if (i == SDP_Y)
            sdp_fast_y(&l, NULL, v, alu, mul, N);
        else
            sdp_fast_x(&l.st[i], plan.x_narrow[i], v, alu, mul, N);
        WANT(!memcmp(v, want, sizeof v));
        memcpy(v, want, sizeof v);
    }
    for (uint32_t k = 0; k < n; k++) {
        bool sat;

        if (l.cvt.shift < 15 && k % 4 == 0 && l.flying && plan.c_narrow == 0)
            v[k] = at_an_end();
        want[k] = sdp_c_lane(cfg, &l, v[k], &sat);
        plain_c(cfg, v[k], (uint16_t)want[k], sat);
        count += l.sat_en && sat;
    }
    WANT(sdp_fast_c(cfg, &l, &plan, v, out, n) == count);
    for (uint32_t k = 0; k < n; k++)
        WANT(element(out, (int)k) == (uint16_t)want[k]);
}

int main(void)
{
    static const char *const config[] = { "nv_small", "nv_full" };

    rng_seed();
    for (int i = 0; i < 40000; i++) {
        any_layer();
        one_layer(dla_cfg_find(config[i & 1]));
    }
    return failures != 0;
}
