/* SPDX-License-Identifier: Apache-2.0
 * The format of numpy.save: a magic word, a text header, the elements.
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
#include "layer.h"
#include "../forms/forms.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The types that are written, by precision, and those that are read. */
static const char *const descr[3] = { "|i1", "<i2", "<f2" };
static const struct type {
    const char *descr;
    int bytes, sign;          /* 0 bytes: the end */
} type[] = {
    { "|i1", 1, 1 }, { "|u1", 1, 0 }, { "<i2", 2, 1 }, { "<u2", 2, 0 },
    { "<i4", 4, 1 }, { "<u4", 4, 0 }, { "<i8", 8, 1 }, { "<u8", 8, 0 },
    { "<f2", 2, 0 }, { NULL, 0, 0 }
};

/* 'name' in a header, or NULL. */
static const char *npy_key(const char *head, const char *name)
{
    const char *p = strstr(head, name);

    return p ? p + strlen(name) : NULL;
}

static int npy_header(struct tensor *t, const char *head, const struct type **e,
                      char *err, size_t size)
{
    const char *d = npy_key(head, "'descr': '");
    const char *o = npy_key(head, "'fortran_order': ");
    const char *shape = npy_key(head, "'shape': ("), *s = shape;

    if (!d || !o || !s)
        return snprintf(err, size, "its header is not one of numpy"), -1;
    for (*e = type; (*e)->bytes && strncmp(d, (*e)->descr, 3); ++*e)
        ;
    if (!(*e)->bytes)
        return snprintf(err, size, "its elements are %.*s, expected integers, "
                        "low byte first, or <f2: x.astype(numpy.float16)",
                        (int)strcspn(d, "'"), d), -1;
    if (!strncmp(o, "True", 4))
        return snprintf(err, size, "it is in Fortran order, expected C "
                        "order (numpy.ascontiguousarray)"), -1;
    t->prec = (*e)->descr[1] == 'f' ? REF_FP16 : REF_INT16;
    t->n = 0;
    t->count = 1;
    while (*s && *s != ')') {
        char *end;
        long long v = strtoll(s, &end, 10);

        if (end == s || t->n == 4 || v < 1 || v > 1 << 28)
            return snprintf(err, size, "its shape is (%.*s), expected 1 to 4 "
                            "sizes above 0", (int)strcspn(shape, ")"), shape), -1;
        t->dim[t->n++] = (int)v;
        t->count *= v;
        s = end + strspn(end, ", ");
    }
    if (t->count > 1 << 28)
        return snprintf(err, size, "it has more than 2^28 elements"), -1;
    return t->n ? 0 : (snprintf(err, size, "it is a single number"), -1);
}

/* An element; the ends of 32 bits if it is beyond them. */
static int32_t npy_element(const uint8_t *b, const struct type *e)
{
    uint64_t u = 0;
    int64_t v;

    for (int i = e->bytes - 1; i >= 0; i--)
        u = u << 8 | b[i];
    if (!e->sign)
        return u > INT32_MAX ? INT32_MAX : (int32_t)u;
    if (e->bytes < 8 && u >> (8 * e->bytes - 1))
        u -= (uint64_t)1 << 8 * e->bytes;
    v = (int64_t)u;
    return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v;
}

static int npy_elements(struct tensor *t, FILE *f, const struct type *e,
                        char *err, size_t size)
{
    size_t es = (size_t)e->bytes, n = (size_t)t->count;
    uint8_t *b = malloc(n * es);

    t->v = malloc(n * sizeof *t->v);
    if (!b || !t->v || fread(b, es, n, f) != n || fgetc(f) != EOF) {
        snprintf(err, size, "it does not hold %zu elements of %zu bytes, as "
                 "its header says", n, es);
        free(b);
        free(t->v);
        t->v = NULL;
        return -1;
    }
    for (size_t i = 0; i < n; i++)
        t->v[i] = npy_element(b + i * es, e);
    free(b);
    return 0;
}

int npy_read(struct tensor *t, const char *path, char *err, size_t size)
{
    FILE *f = fopen(path, "rb");
    uint8_t start[12] = { 0 };
    char head[4096];
    const struct type *e;
    size_t n = 0, skip;
    int rc = -1;

    if (!f)
        return snprintf(err, size, "it cannot be read: %s",
                        strerror(errno)), -1;
    if (fread(start, 1, 10, f) != 10 && ferror(f))
        snprintf(err, size, "it cannot be read: %s", strerror(errno));
    else if (memcmp(start, "\x93NUMPY", 6))
        snprintf(err, size, "it is not a .npy file");
    else if (start[6] > 1 && fread(start + 10, 1, 2, f) != 2)
        snprintf(err, size, "its header is cut off");
    else
        n = start[8] | (size_t)start[9] << 8;
    skip = n;
    if (n && n < sizeof head && fread(head, 1, n, f) == n) {
        head[skip] = 0;
        rc = npy_header(t, head, &e, err, size);
        rc = rc ? rc : npy_elements(t, f, e, err, size);
    } else if (n) {
        snprintf(err, size, "its header is cut off");
    }
    fclose(f);
    return rc;
}

static int put_elements(const struct tensor *t, FILE *f)
{
    for (int64_t i = 0; i < t->count; i++) {
        uint32_t v = (uint32_t)t->v[i];

        fputc((int)(v & 255), f);
        if (ref_es(t->prec) == 2)
            fputc((int)(v >> 8 & 255), f);
    }
    return ferror(f);
}

int tensor_write(const struct tensor *t, const char *path, int npy)
{
    FILE *f = fopen(path, "wb");
    char shape[128];
    int n = 0, failed;

    if (!f)
        return bad_write(path);
    for (int i = 0; i < t->n; i++)
        n += snprintf(shape + n, sizeof shape - (size_t)n, "%d,%s",
                      t->dim[i], i + 1 < t->n ? " " : "");
    if (t->n > 1)
        shape[n - 1] = 0;
    if (npy)
        form_npy_head(f, descr[t->prec], shape);
    failed = put_elements(t, f);
    return fclose(f) || failed ? bad_write(path) : 0;
}
