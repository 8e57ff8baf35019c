/* SPDX-License-Identifier: Apache-2.0
 * Whether an FST file is complete. Its writer does not tell of a full disk;
 * what it left then are blocks that end behind the end of the file. */
#include "fst_whole.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Types of blocks: one that its writer did not finish; the names of the
 * signals, compressed by LZ4, which come last in the file. */
enum { HIERARCHY = 6, UNFINISHED = 255 };

static uint64_t number(const unsigned char *p)
{
    uint64_t v = 0;

    for (int i = 0; i < 8; i++)
        v = v << 8 | p[i];
    return v;
}

/* Rest of a length of LZ4, in the bytes from *i. */
static uint64_t length(const unsigned char *d, uint64_t n, uint64_t *i,
                       uint64_t first)
{
    uint64_t v = first;

    if (first == 15)
        while (*i < n) {
            v += d[*i];
            if (d[(*i)++] != 255)
                break;
        }
    return v;
}

/* LZ4 data that unpack to `want` bytes. */
static bool unpacks(const unsigned char *d, uint64_t n, uint64_t want)
{
    uint64_t i = 0, out = 0;

    while (i < n) {
        unsigned char token = d[i++];
        uint64_t k = length(d, n, &i, token >> 4);

        if (k > n - i)
            return false;
        i += k;
        out += k;
        if (i == n)
            break;
        if (n - i < 2 || !(d[i] | d[i + 1]))
            return false;
        i += 2;
        out += 4 + length(d, n, &i, token & 15);
    }
    return out == want;
}

static bool names(FILE *f, uint64_t size)
{
    unsigned char *d = size > 16 ? malloc(size) : NULL;
    bool ok = d && fread(d, 1, size - 8, f) == size - 8 &&
              unpacks(d + 8, size - 16, number(d));

    free(d);
    return ok;
}

bool fst_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    unsigned char head[9];
    uint64_t at = 0, end = 0;
    bool whole = f != NULL, named = false;

    if (f && !fseek(f, 0, SEEK_END))
        end = (uint64_t)ftell(f);
    while (whole && at < end) {
        uint64_t size;

        whole = !fseek(f, (long)at, SEEK_SET) &&
                fread(head, 1, sizeof head, f) == sizeof head &&
                head[0] != UNFINISHED;
        size = whole ? number(head + 1) : 0;
        /* a block's size counts from behind its type */
        whole = whole && size >= 8 && size < end - at;
        if (whole && head[0] == HIERARCHY)
            named = names(f, size);
        at += size + 1;
    }
    if (f)
        fclose(f);
    return whole && named;
}
