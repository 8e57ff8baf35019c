/* SPDX-License-Identifier: Apache-2.0
 * Fast paths of the MAC array and the accumulator against the plain ones, on
 * random stripes: any bit pattern, narrow exponents, many zeros, extremes.
 *
 *   compare [--seed N] [--count N]
 *
 * One line a path; exit code 1 with the first difference of a path.
 */
#include "../../../models/units/cacc/cacc_priv.h"
#include "../../../models/units/cmac/cmac_priv.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint32_t draw(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

/* ---- operands ---- */

enum { ANY, NARROW, SPARSE, EXTREME, STYLES };

static uint32_t half(unsigned style)
{
    static const uint16_t edge[8] = { 0x0000, 0x8000, 0x7bff, 0xfbff,
                                      0x0001, 0x03ff, 0x7c00, 0x8400 };
    uint32_t v = draw() >> 8;

    switch (style) {
    case NARROW:
        return (v & 0x83ffu) | (10 + (v >> 16) % 9) << 10;
    case SPARSE:
        return v >> 16 & 3u ? 0 : v & 0xbfffu;
    case EXTREME:
        return edge[v & 7u];
    default: /* few NaNs: one ends a whole row */
        v &= 0xffffu;
        return (v & 0x7c00u) == 0x7c00u && v >> 4 & 15u ? v & 0xbfffu : v;
    }
}

static void operands(uint8_t *p, uint32_t bytes, unsigned style, bool fp)
{
    static const uint8_t edge[4] = { 0x80, 0x7f, 0xff, 0x00 };

    for (uint32_t i = 0; i < bytes; i += 2) {
        uint32_t v = fp ? half(style) : draw() >> 16;

        if (!fp && style == EXTREME)
            v = edge[v & 3u] | (uint32_t)edge[v >> 2 & 3u] << 8;
        if (!fp && style == SPARSE && v & 3u)
            v = 0;
        p[i] = (uint8_t)v;
        p[i + 1] = (uint8_t)(v >> 8);
    }
}

static void stripe(dla_stripe *s, uint32_t kernels, uint32_t items, bool fp)
{
    memset(s, 0, sizeof *s);
    s->kernels = (uint16_t)(1 + draw() % kernels);
    s->items = (uint16_t)(1 + draw() % items);
    operands(s->wt, sizeof s->wt, draw() % STYLES, fp);
    operands(s->dat, sizeof s->dat, draw() % STYLES, fp);
}

/* ---- comparison ---- */

static int bad;

static void compare_check(const char *what, uint32_t i, int64_t got,
                          int64_t expect)
{
    if (got == expect || bad)
        return;
    printf("%s: value %" PRIu32 " is 0x%" PRIx64 ", expected 0x%" PRIx64
           "\n", what, i, (uint64_t)got, (uint64_t)expect);
    bad = 1;
}

enum { OUT = DLA_STRIPE_MAX * 32 * 4 };
static int64_t a64[OUT], b64[OUT];
static int32_t a32[OUT], b32[OUT];
static dla_stripe s;

static void int8_path(const char *what, cmac_int8_fn *fast)
{
    static const uint32_t shape[5][2] = { { 8, 8 }, { 8, 32 }, { 16, 32 },
                                          { 32, 32 }, { 32, 64 } };
    static _Alignas(64) uint8_t scratch[CMAC_SCRATCH];
    const uint32_t *g = shape[draw() % 5];

    stripe(&s, g[0], DLA_STRIPE_MAX, false);
    cmac_int8_plain(&s, g[0], g[1], a32, scratch);
    fast(&s, g[0], g[1], b32, scratch);
    for (uint32_t i = 0; i < s.items; i++)
        for (uint32_t k = 0; k < s.kernels; k++)
            compare_check(what, i * g[0] + k, b32[i * g[0] + k],
                          a32[i * g[0] + k]);
}

static void wide(const char *what, uint32_t per)
{
    for (uint32_t i = 0; i < s.items; i++)
        for (uint32_t k = 0; k < s.kernels * per; k++)
            compare_check(what, i * 16 * per + k, b64[i * 16 * per + k],
                          a64[i * 16 * per + k]);
}

static void int8_avx2(const char *what)
{
    int8_path(what, cmac_int8_avx2);
}

static void int8_vnni(const char *what)
{
    int8_path(what, cmac_int8_vnni);
}

static void int16_vnni(const char *what)
{
    stripe(&s, 16, DLA_STRIPE_MAX, false);
    cmac_int16(&s, 16, DLA_CELL_BYTES, a64);
    cmac_int16_vnni(&s, b64);
    wide(what, 1);
}

static void fp16_terms(const char *what, cmac_terms_fn *terms)
{
    stripe(&s, 16, 8, true);
    cmac_fp16(&s, 16, a64, cmac_terms_plain);
    cmac_fp16(&s, 16, b64, terms);
    wide(what, 1);
    cmac_wino_fp16(&s, 16, a64, cmac_terms_plain);
    cmac_wino_fp16(&s, 16, b64, terms);
    wide(what, 4);
}

static void fp16_avx2(const char *what)
{
    fp16_terms(what, cmac_terms_avx2);
}

static void fp16_avx512(const char *what)
{
    fp16_terms(what, cmac_terms_avx512);
}

static void fp16_vnni(const char *what)
{
    stripe(&s, 16, 8, true);
    cmac_fp16(&s, 16, a64, cmac_terms_plain);
    cmac_fp16_vnni(&s, 16, b64);
    wide(what, 1);
}

static int64_t psum(void)
{
    uint64_t v = (uint64_t)draw() << 32 | draw();

    /* few NaNs; mantissas of every size */
    v = (v & 63u) | (uint64_t)((int64_t)v >> (draw() % 58)) << 6;
    return (int64_t)(((v & 63u) == 63 && draw() % 16 ? v & ~1u : v) &
                     ((UINT64_C(1) << 44) - 1));
}

static void fp48(const char *what)
{
    for (uint32_t i = 0; i < 64; i++)
        a64[i] = b64[i] = (int64_t)cacc_fp48_add(0, (uint64_t)psum());
    for (uint32_t round = 0; round < 20; round++) {
        int64_t p[64];

        for (uint32_t i = 0; i < 64; i++) {
            uint64_t x = (uint64_t)psum();

            /* exponent on top, as in the channel */
            p[i] = (int64_t)(x >> 6 | (x & 63u) << 38);
            a64[i] = (int64_t)cacc_fp48_add(round ? (uint64_t)a64[i] : 0,
                                            (uint64_t)p[i]);
        }
        cacc_fp48_add_fast(b64, p, 64, !round);
        for (uint32_t i = 0; i < 64; i++)
            compare_check(what, i, b64[i], a64[i]);
    }
}

static const struct path {
    const char *what;
    bool (*has)(void);
    void (*one)(const char *what);
} paths[] = {
    { "CMAC INT8 AVX2", cmac_has_avx2, int8_avx2 },
    { "CMAC INT8 VNNI", cmac_has_vnni, int8_vnni },
    { "CMAC INT16 VNNI", cmac_has_vnni, int16_vnni },
    { "CMAC FP16 AVX2", cmac_has_avx2, fp16_avx2 },
    { "CMAC FP16 AVX-512", cmac_has_vnni, fp16_avx512 },
    { "CMAC FP16 VNNI", cmac_has_vnni, fp16_vnni },
    { "CACC FP48 AVX-512", cacc_has_fast, fp48 },
};

int main(int argc, char **argv)
{
    long seed = 1, count = 300;
    int failed = 0;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--seed"))
            seed = atol(argv[i + 1]);
        else if (!strcmp(argv[i], "--count"))
            count = atol(argv[i + 1]);
    }
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        state = (uint64_t)seed * 977u + i;
        bad = 0;
        if (!paths[i].has()) {
            printf("%s: this processor lacks it\n", paths[i].what);
            continue;
        }
        for (long n = 0; n < count && !bad; n++)
            paths[i].one(paths[i].what);
        if (!bad)
            printf("%s: %ld stripes equal, seed %ld\n", paths[i].what,
                   count, seed);
        failed |= bad;
    }
    return failed;
}
