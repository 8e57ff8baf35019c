/* SPDX-License-Identifier: Apache-2.0
 * CMAC's fast paths on random stripes: each gives the result of the plain path,
 * which is the plain sum of products (conv_core.md 7.1). */
#include "../../models/units/cmac/cmac.h"
#include "rng.h"
#include "unit_rig.h"

enum { WAYS = 3 };

static const dla_cmac_way way[WAYS] = { DLA_CMAC_PLAIN, DLA_CMAC_AVX2,
                                        DLA_CMAC_AUTO };

/* Any bytes, or mostly ends of a range. */
static void any_bytes(uint8_t *to, size_t n)
{
    static const uint8_t end[] = { 0, 1, 0x7f, 0x80, 0x81, 0xff, 0x7c, 0xfc };
    bool ends = rng_below(3) == 0;

    for (size_t i = 0; i < n; i++)
        to[i] = ends && rng_below(8) ? end[rng_below(8)]
                                      : (uint8_t)rng_below(256);
}

/* FP16: narrow exponents, many zeros, ends of the range, exponents so far apart
 * that every shift occurs, the largest significands of one sign beside tiny
 * numbers (which fill sums of 32 bits), or any with few NaNs, since one ends a
 * whole row. */
static void any_halves(uint8_t *to, size_t n)
{
    static const uint16_t end[] = { 0x0000, 0x8000, 0x7bff, 0xfbff,
                                    0x0001, 0x03ff, 0x7c00, 0x8400 };
    uint32_t style = rng_below(6), sign = rng_below(2) << 15;

    for (size_t i = 0; i < n; i += 2) {
        uint32_t v = rng_below(0x10000);

        if (style == 0)
            v = (v & 0x83ffu) | (10 + rng_below(9)) << 10;
        else if (style == 1)
            v = rng_below(4) ? 0 : v & 0xbfffu;
        else if (style == 2)
            v = end[rng_below(8)];
        else if (style == 3)
            v = (v & 0x83ffu) | rng_below(20) << 10;
        else if (style == 4)
            v = sign | (rng_below(16) ? 0x6fff : 0x0001);
        else if ((v & 0x7c00u) == 0x7c00u && rng_below(16))
            v &= 0xbfffu;
        to[i] = (uint8_t)v;
        to[i + 1] = (uint8_t)(v >> 8);
    }
}

/* Puts different NaNs into a few places. */
static void some_nans(uint8_t *to, size_t n)
{
    for (uint32_t i = 1 + rng_below(8); i--;) {
        uint32_t at = 2 * rng_below((uint32_t)n / 2);

        to[at] = (uint8_t)(1 + rng_below(255));
        to[at + 1] = (uint8_t)(rng_below(2) ? 0x7c : 0xfd);
    }
}

/* Rows of a layer with few channels: only some lanes are not 0. */
static void narrow_rows(uint8_t *rows, size_t n)
{
    uint32_t first = rng_below(DLA_CELL_BYTES / 2);
    uint32_t lanes = 1 + rng_below(rng_below(2) ? 4 : 20);

    for (size_t i = 0; i < n; i++) {
        uint32_t lane = i % DLA_CELL_BYTES / 2;

        if (lane < first || lane >= first + lanes)
            rows[i] = 0;
    }
}

static rig *cmac_layer(const char *config, uint32_t precision, bool wino,
                       dla_cmac_way how)
{
    rig *r = rig_make(config, DLA_SLOT_CMAC, DLA_CMAC_A);

    enable_cmac(r, precision << 12 | wino);
    dla_cmac_set_way(r->u, how);
    return r;
}

static int64_t element(const uint8_t *p, uint32_t i, uint32_t precision)
{
    return precision == DLA_INT8
               ? (int8_t)p[i]
               : (int16_t)(p[2 * i] | (uint32_t)p[2 * i + 1] << 8);
}

static void plain_sums(const dla_cfg *cfg, const dla_stripe *s,
                       const dla_psum *o)
{
    uint32_t size = s->precision == DLA_INT8 ? 1 : 2, lb = cfg->cb * size;
    uint32_t g = cfg->g / size;

    for (uint32_t i = 0; i < s->items; i++)
        for (uint32_t k = 0; k < s->kernels; k++) {
            int64_t sum = 0;

            for (uint32_t j = 0; j < cfg->cb; j++)
                sum += element(s->dat + i * lb, j, s->precision) *
                       element(s->wt + k * lb, j, s->precision);
            WANT(sum == (size == 1 ? o->v.s32[i * g + k]
                                   : o->v.s64[i * g + k]));
        }
}

/* The results of the present kernels. */
static bool cmac_same(const dla_stripe *s, uint32_t g, const dla_psum *a,
                      const dla_psum *b)
{
    uint32_t per = s->winograd ? 4 : 1, n = s->kernels * per;
    size_t size = s->precision == DLA_INT8 ? 4 : 8;

    for (uint32_t i = 0; i < s->items; i++) {
        size_t at = (size_t)i * g * per * size;

        if (memcmp((const uint8_t *)&a->v + at, (const uint8_t *)&b->v + at,
                   n * size))
            return false;
    }
    return true;
}

static void cmac_run(const char *config, uint32_t precision, bool wino)
{
    rig *r[WAYS];
    const dla_cfg *cfg = dla_cfg_find(config);
    uint32_t g = precision == DLA_INT8 ? cfg->g : cfg->g / 2;
    bool fp = precision == DLA_FP16; /* which takes long: few words a stripe */
    int stripes = fp ? 100 : 40;

    for (int w = 0; w < WAYS; w++)
        r[w] = cmac_layer(config, precision, wino, way[w]);
    for (int i = 0; i < stripes && failures < 20; i++) {
        static dla_stripe s;
        const dla_psum *o[WAYS];

        s.kernels = (uint16_t)(rng_below(2) ? g : 1 + rng_below(g));
        s.items = (uint16_t)(1 + rng_below(fp && i % 4 ? 20 : wino ? 32
                                                    : DLA_STRIPE_MAX));
        s.batches = 1;
        s.precision = (uint8_t)precision;
        s.winograd = wino;
        (fp ? any_halves : any_bytes)(s.wt, sizeof s.wt);
        (fp ? any_halves : any_bytes)(s.dat, sizeof s.dat);
        if (fp && rng_below(2))
            narrow_rows(s.wt, sizeof s.wt);
        if (fp && rng_below(2))
            narrow_rows(s.dat, sizeof s.dat);
        if (fp && rng_below(8) == 0) {
            some_nans(s.wt, sizeof s.wt);
            some_nans(s.dat, (size_t)s.items * DLA_CELL_BYTES);
        }
        for (int w = 0; w < WAYS; w++) {
            *(dla_stripe *)dla_fifo_slot(r[w]->p.sc2mac) = s;
            dla_fifo_push(r[w]->p.sc2mac);
            WANT(settle(r[w]));
            o[w] = dla_fifo_peek(r[w]->p.mac2accu);
            WANT(o[w] && o[w]->kernels == s.kernels &&
                 o[w]->items == s.items);
        }
        for (int w = 1; w < WAYS; w++)
            WANT(cmac_same(&s, g, o[0], o[w]));
        if (!wino && !fp)
            plain_sums(cfg, &s, o[0]);
        for (int w = 0; w < WAYS; w++)
            dla_fifo_pop(r[w]->p.mac2accu);
    }
    for (int w = 0; w < WAYS; w++)
        rig_free(r[w]);
}

int main(void)
{
    rng_seed();
    for (size_t i = 0; i < dla_cfg_count(); i++) {
        const dla_cfg *c = dla_cfg_at(i);

        for (uint32_t p = DLA_INT8; p <= DLA_FP16; p++)
            for (int wino = 0; wino <= c->winograd; wino++)
                if (p == DLA_INT8 || (p == DLA_INT16 ? c->int16 : c->fp16))
                    cmac_run(c->name, p, wino);
    }
    return failures != 0;
}
