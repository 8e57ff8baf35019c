/* SPDX-License-Identifier: Apache-2.0
 * Whether an FST file is complete. Its writer does not tell of a full disk;
 * what it left then are blocks that end behind the end of the file. */
#include "fst_whole.h"
#include "fst_names.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Type of a block that its writer did not finish. The names of the signals
 * come last in the file. */
enum { UNFINISHED = 255 };

static uint64_t number(const unsigned char *p)
{
    uint64_t v = 0;

    for (int i = 0; i < 8; i++)
        v = v << 8 | p[i];
    return v;
}

static bool names(FILE *f, int type, uint64_t size)
{
    unsigned char *d = size > 16 ? malloc(size) : NULL, *text = NULL;
    size_t n;

    if (d && fread(d, 1, size - 8, f) == size - 8)
        text = fst_unpack(type, d, size - 8, &n);
    free(d);
    free(text);
    return text != NULL;
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
        if (whole && (head[0] == FST_NAMES_LZ4 ||
                      head[0] == FST_NAMES_LZ4_TWICE))
            named = names(f, head[0], size);
        at += size + 1;
    }
    if (f)
        fclose(f);
    return whole && named;
}
