/* SPDX-License-Identifier: Apache-2.0
 * The arrays of items in few bytes (item.c), for logs of models only: data pass
 * through many units, rows of weights are sent again for each stripe, and
 * neighbours are often the same. It has to be faster than writing the bytes
 * that it saves, so an array is compared with at most one other.
 *
 * An array of n bytes, rows of the same length, is a form (one byte) and:
 *
 *   PACK_PLAIN  the n bytes
 *   PACK_ROWS   a bit for each row, the low ones first, in whole bytes: 1, it
 *               is not as the row before it; then the rows whose bit is 1,
 *               among them the first
 *   PACK_SHORT  the same, with the low 3 bytes of each 32-bit number: bit 23 is
 *               the sign
 *   PACK_SAME   an offset into the remembered bytes, in 8 bytes (2 bytes): n
 *               bytes from there on are the same
 *
 * Every array of PACK_LEAST to PACK_MOST bytes that is not PACK_SAME is
 * remembered, one after the other, each at a multiple of 8 bytes; one that
 * would cross PACK_PAST begins at 0 again. An array of no bytes takes none. At
 * the start of a trace in the log nothing is remembered. */
#ifndef DLA_PACK_PRIV_H
#define DLA_PACK_PRIV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { PACK_PLAIN, PACK_ROWS, PACK_SHORT, PACK_SAME };
enum { PACK_PAST = 1 << 19, PACK_LEAST = 16, PACK_MOST = 1 << 14,
       PACK_KNOWN = 1 << 12, PACK_ROWS_MOST = 64,
       PACK_MORE = 16 /* bytes beyond those of the array, at most */ };

typedef struct pack {
    uint32_t at; /* place of the next array to remember */
    /* The offset of the array that has the index as its key, in 8 bytes; only
     * the writer needs it. */
    struct {
        uint16_t at, bytes;
    } known[PACK_KNOWN];
    uint8_t past[PACK_PAST];
} pack;

/* An array: rows of the same length, one after the other. */
typedef struct pack_rows {
    size_t n, bytes; /* size of a row */
    bool numbers;    /* numbers of 32 bits */
} pack_rows;

/* Forgets all arrays. */
void pack_begin(pack *p);
/* Writes an array that is not remembered, and remembers it. Returns the end of
 * its bytes. Up to 8 bytes after them are overwritten. */
uint8_t *pack_new(pack *p, pack_rows r, const uint8_t *from, uint8_t *to);
/* Reads an array into `to`. Returns the end of its bytes, NULL when `end` is
 * reached first or when it cannot have been written. */
const uint8_t *pack_get(pack *p, pack_rows r, const uint8_t *from,
                        const uint8_t *end, uint8_t *to);

static inline bool pack_keeps(size_t bytes)
{
    return bytes >= PACK_LEAST && bytes <= PACK_MOST;
}

/* The place at which an array would be known; a few of its numbers decide. */
static inline uint32_t pack_key(const uint8_t *from, size_t n)
{
    uint64_t a, b, c;

    memcpy(&a, from, sizeof a);
    memcpy(&b, from + n / 2, sizeof b);
    memcpy(&c, from + n - 8, sizeof c);
    a ^= (b << 21 | b >> 43) ^ (c << 42 | c >> 22) ^ n;
    return (uint32_t)(a * 0x9e3779b97f4a7c15u >> 52);
}
_Static_assert(PACK_KNOWN == 1 << 12 && PACK_PAST / 8 <= UINT16_MAX + 1 &&
               PACK_MOST <= UINT16_MAX, "a key has 12 bits, a place 16");

/* Writes an array and returns the end of its bytes. Most arrays were written
 * before. */
static inline uint8_t *pack_put(pack *p, pack_rows r, const uint8_t *from,
                                uint8_t *to)
{
    size_t bytes = r.n * r.bytes;

    if (pack_keeps(bytes)) {
        uint32_t key = pack_key(from, bytes), at = p->known[key].at;

        if (p->known[key].bytes == bytes &&
            !memcmp(p->past + at * 8, from, bytes)) {
            to[0] = PACK_SAME;
            to[1] = (uint8_t)at;
            to[2] = (uint8_t)(at >> 8);
            return to + 3;
        }
    }
    return pack_new(p, r, from, to);
}

#endif
