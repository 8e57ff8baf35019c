/* SPDX-License-Identifier: Apache-2.0
 * The signals that an FST file holds (fst_names.h). The names are one block of
 * the file, packed by LZ4: a tree of scopes and signals. */
#include "fst_names.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t number(const unsigned char *p)
{
    uint64_t v = 0;

    for (int i = 0; i < 8; i++)
        v = v << 8 | p[i];
    return v;
}

/* ---- LZ4 ---- */

/* Rest of a length, in the bytes from *i. */
static size_t length(const unsigned char *d, size_t n, size_t *i, size_t first)
{
    size_t v = first;

    if (first == 15)
        while (*i < n) {
            v += d[*i];
            if (d[(*i)++] != 255)
                break;
        }
    return v;
}

/* LZ4 data that unpack to `want` bytes, or NULL. */
static unsigned char *unpack(const unsigned char *d, size_t n, size_t want)
{
    unsigned char *out = want <= SIZE_MAX / 2 ? malloc(want + 1) : NULL;
    size_t i = 0, at = 0;

    while (out && i < n) {
        unsigned char token = d[i++];
        size_t k = length(d, n, &i, token >> 4), back;

        if (k > n - i || k > want - at)
            break;
        memcpy(out + at, d + i, k);
        i += k;
        at += k;
        if (i == n)
            break;
        if (n - i < 2)
            break;
        back = d[i] | (size_t)d[i + 1] << 8;
        i += 2;
        k = 4 + length(d, n, &i, token & 15);
        if (!back || back > at || k > want - at) {
            i = 0; /* not complete */
            break;
        }
        for (; k; k--, at++)
            out[at] = out[at - back];
    }
    if (out && i == n && at == want)
        return out;
    free(out);
    return NULL;
}

unsigned char *fst_unpack(int type, const unsigned char *block, size_t len,
                          size_t *size)
{
    unsigned char *once, *out;
    size_t middle;

    if (len < 16)
        return NULL;
    *size = (size_t)number(block);
    if (type == FST_NAMES_LZ4)
        return unpack(block + 8, len - 8, *size);
    middle = (size_t)number(block + 8);
    once = unpack(block + 16, len - 16, middle);
    out = once ? unpack(once, middle, *size) : NULL;
    free(once);
    return out;
}

/* ---- the tree ---- */

enum { PARAMETER = 2, REAL_PARAMETER = 4, ATTRIBUTE = 252, ATTRIBUTE_END,
       SCOPE, SCOPE_END, DEEP = 4096 };

typedef struct reader {
    const unsigned char *p, *end;
    char scope[DEEP];
    fst_signal *tell;
    void *user;
} reader;

/* A text with its zero; "" at the end. */
static const char *text(reader *r)
{
    const char *t = (const char *)r->p;
    const unsigned char *z = memchr(r->p, 0, (size_t)(r->end - r->p));

    r->p = z ? z + 1 : r->end;
    return z ? t : "";
}

static void skip_number(reader *r)
{
    while (r->p < r->end && *r->p++ & 0x80)
        ;
}

static void enter(reader *r)
{
    size_t n = strlen(r->scope);

    if (r->p < r->end)
        r->p++; /* kind of scope */
    snprintf(r->scope + n, DEEP - n, "%s%s", n ? "." : "", text(r));
    (void)text(r); /* name of the module */
}

static void leave(reader *r)
{
    char *dot = strrchr(r->scope, '.');

    *(dot ? dot : r->scope) = 0;
}

/* "data [7:0]" is shown without the space. */
static void signal(reader *r, bool tell)
{
    char name[DEEP];
    size_t n = 0;

    if (r->p < r->end)
        r->p++; /* direction */
    for (const char *t = text(r); *t && n + 1 < sizeof name; t++)
        if (*t != ' ')
            name[n++] = *t;
    name[n] = 0;
    skip_number(r); /* bits */
    skip_number(r); /* which values */
    if (tell)
        r->tell(r->user, r->scope, name);
}

static void tree(reader *r)
{
    while (r->p < r->end) {
        int kind = *r->p++;

        if (kind == SCOPE) {
            enter(r);
        } else if (kind == SCOPE_END) {
            leave(r);
        } else if (kind == ATTRIBUTE) {
            r->p += r->end - r->p < 2 ? r->end - r->p : 2;
            (void)text(r);
            skip_number(r);
        } else if (kind < ATTRIBUTE) {
            signal(r, kind != PARAMETER && kind != REAL_PARAMETER);
        }
    }
}

static unsigned char *block(FILE *f, size_t len, int type, size_t *size)
{
    unsigned char *d = malloc(len + 1), *out = NULL;

    if (d && fread(d, 1, len, f) == len)
        out = fst_unpack(type, d, len, size);
    free(d);
    return out;
}

bool fst_names(const char *path, fst_signal *tell, void *user)
{
    FILE *f = fopen(path, "rb");
    reader r = { .tell = tell, .user = user };
    unsigned char head[9], *names = NULL;
    size_t size = 0;

    while (f && !names && fread(head, 1, sizeof head, f) == sizeof head) {
        uint64_t len = number(head + 1);

        if (len < 8 || len > SIZE_MAX / 4)
            break;
        if (*head == FST_NAMES_LZ4 || *head == FST_NAMES_LZ4_TWICE)
            names = block(f, (size_t)len - 8, *head, &size);
        else if (fseek(f, (long)len - 8, SEEK_CUR))
            break;
    }
    if (f)
        fclose(f);
    if (!names)
        return false;
    r.p = names;
    r.end = names + size;
    tree(&r);
    free(names);
    return true;
}
