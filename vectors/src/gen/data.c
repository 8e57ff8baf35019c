/* SPDX-License-Identifier: Apache-2.0
 * Random elements of every precision, and the modes of a test.
 */
#include "gen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const prec_name[4] = { "int8", "int16", "fp16", NULL };

int pick_prec(struct test *b)
{
    if (!b->t->cfg.v1)
        return REF_INT8;
    return (int)knob_in(b, "test.precision", REF_INT8, REF_FP16,
                        draw_in(b, REF_INT8, REF_FP16));
}

uint32_t float_bits(float f)
{
    uint32_t u;

    memcpy(&u, &f, sizeof u);
    return u;
}

/* Any NaN, in one of four cases that of the highest bit alone. */
uint16_t nan_of(uint32_t v)
{
    if (!(v & 0x30000))
        return 0x7e00;
    return (uint16_t)(0x7c00 | (v & 0x83ff) | !(v & 0x3ff));
}

/* Mostly of magnitude 2^-6 to 2^3; sometimes any finite pattern. */
uint16_t random_fp16(struct test *b, int special)
{
    static const uint16_t edge[8] = { 0x0000, 0x8000, 0x0001, 0x8001,
                                      0x03ff, 0x0400, 0x7bff, 0xfbff };
    uint32_t v = rng_u32(&b->r);

    if (special && draw_one_in(b, special > 1 ? 8 : 150))
        return draw_one_in(b, 3)
                   ? (uint16_t)(0x7c00 | (v & 0x8000))      /* Inf */
                   : nan_of(v);
    if (draw_one_in(b, 40))
        return edge[draw_in(b, 0, 5)];
    if (special && draw_one_in(b, 40)) {
        v &= 0xffff;
        return (uint16_t)((v & 0x7c00) == 0x7c00 ? v & 0xbfff : v);
    }
    return (uint16_t)((v & 0x83ff) | (uint32_t)draw_in(b, 9, 18) << 10);
}

uint16_t random_power(struct test *b)
{
    uint32_t v = (uint32_t)draw_in(b, 1, 30) << 10;

    if (!draw_one_in(b, 3))
        return 0;
    if (draw_one_in(b, 8))
        v += draw_one_in(b, 2) ? 1u : 0xffffffffu;
    return (uint16_t)(v | (rng_u32(&b->r) & 0x8000));
}

/* Denormals, rarely the smallest numbers that are none. */
uint16_t random_tiny(struct test *b)
{
    uint32_t v = rng_u32(&b->r);

    if (draw_one_in(b, 2))
        v &= 0x8000u | 0x3ffu >> draw_in(b, 0, 9);
    return (uint16_t)(v & (draw_one_in(b, 200) ? 0x87ff : 0x83ff));
}

uint16_t random_far(struct test *b)
{
    uint32_t v = rng_u32(&b->r) & 0x83ff;

    return (uint16_t)(draw_one_in(b, 2) ? v : (v & 0x8000) | 0x7800);
}

int special_fp16(struct test *b)
{
    int k = draw_in(b, 0, 8);

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
    if (draw_one_in(b, 20))
        return edge[draw_in(b, 0, 3)];
    if (draw_one_in(b, 3))
        v = (uint16_t)((int16_t)v >> draw_in(b, 1, 10));
    return v;
}

static void fill_extremes(struct test *b, uint8_t *d, uint64_t size, int es)
{
    int top = draw_in(b, 0, 1);

    for (uint64_t i = 0; i < size; i++) {
        int high = es == 1 || i % 2;

        d[i] = (uint8_t)(high ? 0x80 - top : -top);
        if (draw_one_in(b, 64))
            d[i] = (uint8_t)rng_u32(&b->r);
    }
}

/* INT8; extremes are frequent. */
static void fill_bytes(struct test *b, uint8_t *d, uint64_t size, int sparse)
{
    static const uint8_t edge[4] = { 0x80, 0x7f, 0xff, 0x01 };

    for (uint64_t i = 0; i < size; i++) {
        d[i] = (uint8_t)rng_u32(&b->r);
        if (sparse > 1 && !draw_one_in(b, sparse))
            d[i] = 0;
        else if (draw_one_in(b, 12))
            d[i] = edge[draw_in(b, 0, 3)];
    }
}

static void fill_words(struct test *b, uint8_t *d, uint64_t size, int prec,
                       int sparse, int special)
{
    for (uint64_t i = 0; i < size; i += 2) {
        uint16_t v = random_elem(b, prec, special);

        if (sparse > 1 && !draw_one_in(b, sparse))
            v = 0;
        elem_put(d, (int64_t)i / 2, 2, v);
    }
}

void region_elems(struct test *b, int mem, uint64_t base, const char *kind,
                  uint64_t size, int prec, int sparse, int special)
{
    uint8_t *d = zeroed((size_t)size + 1, 1);

    if (special == EXTREME)
        fill_extremes(b, d, size, ref_es(prec));
    else if (prec == REF_INT8)
        fill_bytes(b, d, size, sparse);
    else
        fill_words(b, d, size, prec, sparse, special);
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

void tag_if(struct test *b, const char *unit, int prec, int on,
            const char *what)
{
    if (on)
        tag(b, unit, prec, "%s", what);
}

void tag_mem(struct test *b, const char *unit, int prec, const char *what,
             int mem)
{
    tag(b, unit, prec, "%s=%s", what, mem == REF_SEC ? "sec" : "pri");
}

int bits_of(int64_t x)
{
    int n = 0;

    for (x = x < 0 ? -x : x; x; x >>= 1)
        n++;
    return n;
}
