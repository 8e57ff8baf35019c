/* SPDX-License-Identifier: Apache-2.0
 * The contents of an FST file (fst.h). */
#include "fst.h"
#include <gtkwave/fstapi.h>
#include <gtkwave/lz4.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- complete ---- */

/* The reader does not check whether a block crosses the end of the file, and it
 * needs disk space for the names, while the disk may be full. */

static uint64_t fst_number(const unsigned char *p)
{
    uint64_t v = 0;

    for (int i = 0; i < 8; i++)
        v = v << 8 | p[i];
    return v;
}

/* Unpacks n bytes if they are whole LZ4 data of `want` bytes; otherwise
 * NULL. */
static unsigned char *fst_unpack(const unsigned char *d, size_t n,
                                 uint64_t want)
{
    unsigned char *out = n <= INT_MAX && want <= INT_MAX ? malloc(want + 1)
                                                         : NULL;

    if (out && LZ4_decompress_safe((const char *)d, (char *)out, (int)n,
                                   (int)want) == (int)want)
        return out;
    free(out);
    return NULL;
}

/* The block of names after its type and length: the size of its contents;
 * packed twice, the size of the inner packing, seven bits a byte; then the
 * data. */
static bool fst_names_whole(const unsigned char *d, size_t n, bool twice)
{
    const unsigned char *end = d + n;
    unsigned char *once = NULL, *out;
    uint64_t want = fst_number(d), middle = 0;

    d += 8;
    if (twice) {
        for (int shift = 0; shift < 63 && d < end; shift += 7) {
            middle |= (uint64_t)(*d & 0x7f) << shift;
            if (!(*d++ & 0x80))
                break;
        }
        once = fst_unpack(d, (size_t)(end - d), middle);
        if (!once)
            return false;
        d = once;
        end = once + middle;
    }
    out = fst_unpack(d, (size_t)(end - d), want);
    free(once);
    free(out);
    return out != NULL;
}

static bool fst_read_names(FILE *f, int type, uint64_t size)
{
    unsigned char *d = size > 16 ? malloc(size) : NULL;
    bool whole = d && fread(d, 1, size - 8, f) == size - 8 &&
                 fst_names_whole(d, size - 8, type == FST_BL_HIER_LZ4DUO);

    free(d);
    return whole;
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

        /* FST_BL_SKIP: its writer did not finish the block */
        whole = !fseek(f, (long)at, SEEK_SET) &&
                fread(head, 1, sizeof head, f) == sizeof head &&
                head[0] != FST_BL_SKIP;
        size = whole ? fst_number(head + 1) : 0;
        /* a block's size is counted from the byte after its type */
        whole = whole && size >= 8 && size < end - at;
        if (whole && (head[0] == FST_BL_HIER_LZ4 ||
                      head[0] == FST_BL_HIER_LZ4DUO))
            named = fst_read_names(f, head[0], size);
        at += size + 1;
    }
    if (f)
        fclose(f);
    return whole && named;
}

/* ---- names ---- */

/* "data [7:0]" is shown without the space. */
static void fst_tell(const struct fstHierVar *v, const char *scope,
                     fst_signal *tell, void *user)
{
    char name[4096];
    size_t n = 0;

    if (v->typ == FST_VT_VCD_PARAMETER || v->typ == FST_VT_VCD_REAL_PARAMETER)
        return;
    for (const char *t = v->name; *t && n + 1 < sizeof name; t++)
        if (*t != ' ')
            name[n++] = *t;
    name[n] = 0;
    tell(user, scope, name);
}

bool fst_names(const char *path, fst_signal *tell, void *user)
{
    void *r = fstReaderOpen(path);
    const char *scope = "";
    const struct fstHier *h;

    if (!r || !fstReaderIterateHierRewind(r)) {
        if (r)
            fstReaderClose(r);
        return false;
    }
    while ((h = fstReaderIterateHier(r)) != NULL) {
        if (h->htyp == FST_HT_SCOPE)
            scope = fstReaderPushScope(r, h->u.scope.name, NULL);
        else if (h->htyp == FST_HT_UPSCOPE)
            scope = fstReaderPopScope(r);
        else if (h->htyp == FST_HT_VAR)
            fst_tell(&h->u.var, scope ? scope : "", tell, user);
    }
    fstReaderClose(r);
    return true;
}
