/* SPDX-License-Identifier: Apache-2.0
 * Random elements of every precision, and the modes of a test.
 */
#include "gen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const prec_name[4] = { "int8", "int16", "fp16", NULL };

const char *const seen_name[SEEN_COUNT] = {
    "seen:sdp.lut.uflow",  "seen:sdp.lut.oflow", "seen:sdp.lut.hit",
    "seen:sdp.lut.le_hit", "seen:sdp.lut.lo_hit",
    "seen:cdp.lut.uflow",  "seen:cdp.lut.oflow", "seen:cdp.lut.hybrid",
    "seen:cdp.lut.le_hit", "seen:cdp.lut.lo_hit",
    "seen:cacc.sat",       "seen:sdp.sat",       "seen:cdp.sat",
    "seen:cdma.nan_data",  "seen:cdma.inf_data", "seen:cdma.nan_wt",
    "seen:cdma.inf_wt",    "seen:sdp.nan_in",    "seen:sdp.inf_in",
    "seen:sdp.nan_out",    "seen:sdp.unequal",   "seen:pdp.nan_in",
    "seen:pdp.inf_in",     "seen:pdp.nan_out",   "seen:cdp.nan_in",
    "seen:cdp.inf_in",     "seen:cdp.nan_out",
};

int pick_prec(struct test *b)
{
    return b->t->cfg.v1 ? rng_in(&b->r, REF_INT8, REF_FP16) : REF_INT8;
}

uint32_t float_bits(float f)
{
    uint32_t u;

    memcpy(&u, &f, sizeof u);
    return u;
}

/* Mostly of magnitude 2^-6 to 2^3; sometimes any finite pattern. */
uint16_t random_fp16(struct test *b, int special)
{
    static const uint16_t edge[8] = { 0x0000, 0x8000, 0x0001, 0x8001,
                                      0x03ff, 0x0400, 0x7bff, 0xfbff };
    uint32_t v = rng_u32(&b->r);

    if (special && rng_one_in(&b->r, special > 1 ? 8 : 150))
        return rng_one_in(&b->r, 3)
                   ? (uint16_t)(0x7c00 | (v & 0x8000))          /* Inf */
                   : (uint16_t)(0x7c00 | (v & 0x83ff) | 1);     /* NaN */
    if (rng_one_in(&b->r, 40))
        return edge[rng_in(&b->r, 0, 5)];
    if (special && rng_one_in(&b->r, 40)) {
        v &= 0xffff;
        return (uint16_t)((v & 0x7c00) == 0x7c00 ? v & 0xbfff : v);
    }
    return (uint16_t)((v & 0x83ff) | (uint32_t)rng_in(&b->r, 9, 18) << 10);
}

uint16_t random_power(struct test *b)
{
    uint32_t v = (uint32_t)rng_in(&b->r, 1, 30) << 10;

    if (!rng_one_in(&b->r, 3))
        return 0;
    if (rng_one_in(&b->r, 8))
        v += rng_one_in(&b->r, 2) ? 1u : 0xffffffffu;
    return (uint16_t)(v | (rng_u32(&b->r) & 0x8000));
}

/* Denormals, rarely the smallest numbers that are none. */
uint16_t random_tiny(struct test *b)
{
    uint32_t v = rng_u32(&b->r);

    if (rng_one_in(&b->r, 2))
        v &= 0x8000u | 0x3ffu >> rng_in(&b->r, 0, 9);
    return (uint16_t)(v & (rng_one_in(&b->r, 200) ? 0x87ff : 0x83ff));
}

uint16_t random_far(struct test *b)
{
    uint32_t v = rng_u32(&b->r) & 0x83ff;

    return (uint16_t)(rng_one_in(&b->r, 2) ? v : (v & 0x8000) | 0x7800);
}

int special_fp16(struct test *b)
{
    int k = rng_in(&b->r, 0, 8);

    return k == 8 ? TINY : k % 3;
}

static uint16_t random_elem(struct test *b, int prec, int special)
{
    static const uint16_t edge[4] = { 0x8000, 0x7fff, 0xffff, 0x0001 };
    uint16_t v;

    if (prec == REF_FP16)
        return special == POWERS ? random_power(b)
               : special == TINY ? random_tiny(b)
               : special == FAR ? random_far(b)
                                 : random_fp16(b, special);
    v = (uint16_t)rng_u32(&b->r);
    if (rng_one_in(&b->r, 20))
        return edge[rng_in(&b->r, 0, 3)];
    if (rng_one_in(&b->r, 3))
        v = (uint16_t)((int16_t)v >> rng_in(&b->r, 1, 10));
    return v;
}

static void region_extreme(struct test *b, int mem, uint64_t base,
                           const char *kind, uint64_t size, int es)
{
    uint8_t *d = calloc((size_t)size + 1, 1);
    int top = rng_in(&b->r, 0, 1);

    if (!d)
        abort();
    for (uint64_t i = 0; i < size; i++) {
        int high = es == 1 || i % 2;

        d[i] = (uint8_t)(high ? 0x80 - top : -top);
        if (rng_one_in(&b->r, 64))
            d[i] = (uint8_t)rng_u32(&b->r);
    }
    region(b, mem, base, kind, d, size);
    free(d);
}

void region_elems(struct test *b, int mem, uint64_t base, const char *kind,
                  uint64_t size, int prec, int sparse, int special)
{
    uint8_t *d;

    if (special == EXTREME) {
        region_extreme(b, mem, base, kind, size, ref_es(prec));
        return;
    }
    if (prec == REF_INT8) {
        region_random(b, mem, base, kind, size, sparse);
        return;
    }
    d = calloc((size_t)size + 1, 1);
    if (!d)
        abort();
    for (uint64_t i = 0; i < size; i += 2) {
        uint16_t v = random_elem(b, prec, special);

        if (sparse > 1 && !rng_one_in(&b->r, sparse))
            v = 0;
        d[i] = (uint8_t)v;
        d[i + 1] = (uint8_t)(v >> 8);
    }
    region(b, mem, base, kind, d, size);
    free(d);
}

/* ---- modes ------------------------------------------------------------ */

void tag(struct test *b, const char *unit, int prec, const char *fmt, ...)
{
    char text[96], all[160];
    size_t n = strlen(b->tags), k;
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    snprintf(all, sizeof all, " %s:%s:%s", unit, prec_name[prec], text);
    k = strlen(all);
    for (const char *s = b->tags; (s = strstr(s, all)) != NULL; s += k)
        if (s[k] == ' ' || s[k] == 0)
            return;
    if (n + k < sizeof b->tags)
        memcpy(b->tags + n, all, k + 1);
}

void tag_mem(struct test *b, const char *unit, int prec, const char *what,
             int mem)
{
    tag(b, unit, prec, "%s=%s", what, mem == REF_SEC ? "sec" : "pri");
}
