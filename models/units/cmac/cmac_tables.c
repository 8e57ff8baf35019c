/* SPDX-License-Identifier: Apache-2.0
 * Tables of the FP16 stripes with AVX2 (cmac_fp16_avx2.c). */
#include "cmac_priv.h"
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include "cmac_items.h"

/* Constants of the rows of four digits: bits of the doubled weight, the sign of
 * the weight; `scale` is that of the lowest digit. */
static void tables_digits(cmac_digits *t, cmac_digits *wide, uint32_t bits,
                          bool neg, int scale)
{
    static const int8_t size[8] = {0, 1, 1, 2, -2, -1, -1, 0};
    int below = 0, low = 0;

    for (uint32_t i = 0; i < 5; i++, below = scale, scale *= 4) {
        int digit = i < 4 ? size[bits >> 2 * i & 7u] : 0;
        uint32_t mul, plus, minus;

        digit = neg ? -digit : digit;
        mul = (uint32_t)(digit * scale) & 0xffffu;
        plus = (uint32_t)((low < 0) * below - (digit < 0) * scale) & 0xffffu;
        minus = (uint32_t)((low > 0) * below - (digit > 0) * scale) & 0xffffu;
        if (i < 4)
            t->mul[i] = mul * 0x10001u;
        t->plus[i] = plus * 0x10001u;
        t->minus[i] = minus * 0x10001u;
        wide->plus[i] = i < 4 ? mul | plus << 16 : plus;
        wide->minus[i] = i < 4 ? mul | minus << 16 : minus;
        low = digit;
    }
}

/* Fills the carries of z = 8 for low digits and a sign of the product, by the
 * low eight bits of the data. */
INLINE void tables_first(uint8_t (*t)[2][N], const cmac_digits *digit,
                         int sign)
{
    const __m256i count =
        _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m256i byte = _mm256_set1_epi16(0xff);
    __m256i neg = _mm256_set1_epi16((short)-sign);
    __m256i zero = _mm256_setzero_si256();
    const rows_pair none = {zero, zero, zero};
    _Alignas(32) uint16_t c[N];

    memset(t[sign], 0, sizeof t[sign]);
    for (int high = 0; high < 16; high++) {
        __m256i m =
            _mm256_add_epi16(count, _mm256_set1_epi16((short)(16 * high)));
        __m256i x = _mm256_sub_epi16(XOR(m, neg), neg);
        rows_pair p;

        rows_four_digits(digit, &x, &neg, false, LOW_DIGITS, &p);
        p = rows_join(p, none, false);
        STORE(c, _mm256_cmpgt_epi16(_mm256_and_si256(p.sum, byte),
                                    _mm256_and_si256(p.total, byte)));
        for (int low = 0; low < N; low++)
            t[sign][high / 8][low] |= (uint8_t)((c[low] & 1) << high % 8);
    }
}

/* The same for z = 12: what digits 4 and 5 add, by the low four bits. */
INLINE void tables_mid(uint8_t (*t)[N], const cmac_digits *digit, int sign)
{
    const __m256i neg = _mm256_set1_epi16((short)-sign);

    for (int low = 0; low < N; low++) {
        __m256i x = _mm256_set1_epi16((short)(sign ? -low : low));
        uint32_t sum, carry;
        rows_pair p;

        rows_four_digits(digit, &x, &neg, false, HIGH_DIGITS, &p);
        sum = (uint32_t)_mm256_extract_epi16(p.sum, 0);
        carry = (uint32_t)_mm256_extract_epi16(p.carry, 0);
        t[sign][low] = (uint8_t)((sum >> 8 & 15u) | (carry >> 4 & 128u));
    }
}

FAST void cmac_fp16_tables(cmac_tables *t)
{
    for (uint32_t i = 0; i < 512; i++)
        tables_digits(&t->low[i], &t->wide_low[i], i << 1 & 0x1ffu, i >> 8, 1);
    for (uint32_t i = 0; i < 256; i++)
        tables_digits(&t->high[i], &t->wide_high[i], i & 0x7fu, i >> 7, 256);
    for (int sign = 0; sign < 2; sign++) {
        for (uint32_t i = 0; i < 256; i++)
            tables_first(t->first[i], &t->low[i], sign);
        for (uint32_t i = 0; i < 32; i++)
            tables_mid(t->mid[i], &t->high[i], sign);
    }
}

#else

void cmac_fp16_tables(cmac_tables *t)
{
    memset(t, 0, sizeof *t);
}

#endif
