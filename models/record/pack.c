/* SPDX-License-Identifier: Apache-2.0
 * Arrays of items in few bytes (pack.h). */
#include "pack.h"

static uint64_t pack_load(const uint8_t *from)
{
    uint64_t x;

    memcpy(&x, from, sizeof x);
    return x;
}

void pack_begin(pack *p)
{
    p->at = 0;
    memset(p->known, 0, sizeof p->known);
}

/* True if an array is written row by row. */
static bool are_rows(pack_rows r)
{
    return r.bytes % 8 == 0 && r.n <= PACK_ROWS_MOST;
}

/* ---- earlier arrays ---- */

/* The place where it is remembered. */
static uint32_t pack_keep(pack *p, const uint8_t *from, size_t bytes)
{
    uint32_t at = p->at + bytes > PACK_PAST ? 0 : p->at;

    memcpy(p->past + at, from, bytes);
    p->at = at + ((uint32_t)bytes + 7) / 8 * 8;
    return at;
}

/* ---- writing ---- */

static inline uint64_t pack_scan(const uint8_t *row, size_t n, size_t bytes)
{
    uint64_t differs = 1, bit = 2;

    for (size_t i = 1; i < n; i++, bit <<= 1) {
        uint64_t d = 0;

        for (size_t k = 0; k < bytes; k += 8)
            d |= pack_load(row + bytes + k) ^ pack_load(row + k);
        differs |= d ? bit : 0;
        row += bytes;
    }
    return differs;
}

/* One bit for each row; a faster form for the rows of small configurations. */
static uint64_t rows_that_differ(const uint8_t *from, size_t n, size_t bytes)
{
    switch (bytes) {
    case 8:
        return pack_scan(from, n, 8);
    case 32:
        return pack_scan(from, n, 32);
    default:
        return pack_scan(from, n, bytes);
    }
}

/* A row of 32-bit numbers in 3 bytes each, two at a time; false when one does
 * not fit. Two bytes more are written. */
static inline bool put_short(const uint8_t *row, size_t bytes, uint8_t *to)
{
    uint32_t over = 0;

    for (size_t k = 0; k < bytes; k += 8, to += 6) {
        uint64_t x = pack_load(row + k);
        uint32_t a = (uint32_t)x, b = (uint32_t)(x >> 32);

        over |= (a + 0x800000) | (b + 0x800000);
        x = (a & 0xffffff) | (uint64_t)(b & 0xffffff) << 24;
        memcpy(to, &x, sizeof x);
    }
    return over >> 24 == 0;
}

static inline void put_row(const uint8_t *row, size_t bytes, uint8_t *to)
{
    for (size_t k = 0; k < bytes; k += 8)
        memcpy(to + k, row + k, 8);
}

/* After the form and the bits. NULL: a number needs more than 3 bytes. */
static inline uint8_t *put_rows(const uint8_t *from, uint64_t differs,
                                size_t bytes, bool shorter, uint8_t *to)
{
    for (; differs; differs >>= 1, from += bytes) {
        if (!(differs & 1))
            continue;
        if (!shorter)
            put_row(from, bytes, to);
        else if (!put_short(from, bytes, to))
            return NULL;
        to += shorter ? bytes / 4 * 3 : bytes;
    }
    return to;
}

static uint8_t *put_new(pack_rows r, const uint8_t *from, uint8_t *to)
{
    size_t bits = (r.n + 7) / 8;
    uint8_t *end = NULL;
    uint64_t differs;

    if (!are_rows(r)) {
        *to++ = PACK_PLAIN;
        memcpy(to, from, r.n * r.bytes);
        return to + r.n * r.bytes;
    }
    differs = rows_that_differ(from, r.n, r.bytes);
    if (r.numbers && r.bytes == 32) /* 8 kernels: faster */
        end = put_rows(from, differs, 32, true, to + 1 + bits);
    else if (r.numbers)
        end = put_rows(from, differs, r.bytes, true, to + 1 + bits);
    *to++ = end ? PACK_SHORT : PACK_ROWS;
    for (size_t i = 0; i < bits; i++)
        to[i] = (uint8_t)(differs >> 8 * i);
    return end ? end : put_rows(from, differs, r.bytes, false, to + bits);
}

uint8_t *pack_new(pack *p, pack_rows r, const uint8_t *from, uint8_t *to)
{
    size_t bytes = r.n * r.bytes;

    if (!bytes)
        return to;
    if (pack_keeps(bytes)) {
        uint32_t key = pack_key(from, bytes);

        p->known[key].at = (uint16_t)(pack_keep(p, from, bytes) / 8);
        p->known[key].bytes = (uint16_t)bytes;
    }
    return put_new(r, from, to);
}

/* ---- reading ---- */

static void get_short(const uint8_t *from, uint8_t *to, size_t bytes)
{
    for (size_t k = 0; k < bytes; k += 4, from += 3) {
        uint32_t x = from[0] | (uint32_t)from[1] << 8 |
                     (uint32_t)from[2] << 16;

        x = (x ^ 0x800000) - 0x800000;
        memcpy(to + k, &x, sizeof x);
    }
}

static const uint8_t *get_rows(pack_rows r, bool shorter, const uint8_t *from,
                               const uint8_t *end, uint8_t *to)
{
    size_t bits = (r.n + 7) / 8;
    size_t each = shorter ? r.bytes / 4 * 3 : r.bytes;
    uint64_t differs = 0;

    if (!are_rows(r) || (size_t)(end - from) < bits)
        return NULL;
    memcpy(&differs, from, bits);
    from += bits;
    for (size_t i = 0; i < r.n; i++, to += r.bytes) {
        if (!(differs >> i & 1)) {
            if (!i)
                return NULL;
            memcpy(to, to - r.bytes, r.bytes);
            continue;
        }
        if ((size_t)(end - from) < each)
            return NULL;
        if (shorter)
            get_short(from, to, r.bytes);
        else
            memcpy(to, from, each);
        from += each;
    }
    return from;
}

static const uint8_t *get_same(const pack *p, const uint8_t *from,
                               const uint8_t *end, uint8_t *to, size_t bytes)
{
    size_t at;

    if (end - from < 2 || !pack_keeps(bytes))
        return NULL;
    at = (from[0] | (size_t)from[1] << 8) * 8;
    if (at + bytes > PACK_PAST)
        return NULL;
    memcpy(to, p->past + at, bytes);
    return from + 2;
}

const uint8_t *pack_get(pack *p, pack_rows r, const uint8_t *from,
                        const uint8_t *end, uint8_t *to)
{
    size_t bytes = r.n * r.bytes;
    uint8_t form;

    if (!bytes)
        return from;
    if (from == end)
        return NULL;
    form = *from++;
    if (form == PACK_SAME)
        return get_same(p, from, end, to, bytes);
    if (form == PACK_PLAIN && (size_t)(end - from) >= bytes) {
        memcpy(to, from, bytes);
        from += bytes;
    } else if (form == PACK_ROWS || (form == PACK_SHORT && r.numbers)) {
        from = get_rows(r, form == PACK_SHORT, from, end, to);
    } else {
        from = NULL;
    }
    if (from && pack_keeps(bytes))
        (void)pack_keep(p, to, bytes);
    return from;
}
