/* SPDX-License-Identifier: Apache-2.0
 * Tensors: from files of the user, or drawn from a seed.
 */
#include "layer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int tensor_new(struct tensor *t, int prec, int n, const int *dim)
{
    t->prec = prec;
    t->n = n;
    t->count = 1;
    for (int i = 0; i < n; i++) {
        t->dim[i] = dim[i];
        t->count *= dim[i];
    }
    t->v = calloc((size_t)t->count, sizeof *t->v);
    return t->v ? 0 : bad("out of memory: %lld elements",
                          (long long)t->count);
}

void tensor_free(struct tensor *t)
{
    free(t->v);
    t->v = NULL;
}

static void shape_text(char *s, size_t size, int n, const int *dim)
{
    size_t k = 0;

    s[0] = 0;
    for (int i = 0; i < n && k + 16 < size; i++)
        k += (size_t)snprintf(s + k, size - k, "%s%d", i ? ", " : "",
                              dim[i]);
}

/* The path of a setting, relative to the file that contains it. */
static void tensor_locate(const config_setting_t *s, const char *name,
                          char *path, size_t size)
{
    const char *file = config_setting_source_file(s);
    const char *slash = file ? strrchr(file, '/') : NULL;

    if (name[0] == '/' || !slash)
        snprintf(path, size, "%s", name);
    else
        snprintf(path, size, "%.*s/%s", (int)(slash - file), file, name);
}

static int read_raw(struct tensor *t, const config_setting_t *s,
                    const char *path)
{
    FILE *f = fopen(path, "rb");
    int es = ref_es(t->prec);

    if (!f)
        return at(s, "%s cannot be read: %s", path, strerror(errno));
    for (int64_t i = 0; i < t->count; i++) {
        int a = fgetc(f), b = es == 2 ? fgetc(f) : 0;

        if (a < 0 || b < 0) {
            fclose(f);
            return at(s, "%s ends after %lld elements, expected %lld of %d "
                      "bytes", path, (long long)i, (long long)t->count, es);
        }
        t->v[i] = es == 1 ? (int8_t)a : t->prec == REF_FP16 ? a | b << 8
                  : (int16_t)(a | b << 8);
    }
    if (fgetc(f) != EOF) {
        fclose(f);
        return at(s, "%s is longer than %lld elements of %d bytes", path,
                  (long long)t->count, es);
    }
    return fclose(f), 0;
}

/* A batch of one equals its content, and so does an operand (1, C, 1, 1). */
static void tensor_squeeze(struct tensor *t, int n)
{
    for (; t->n > n && t->dim[0] == 1; t->n--)
        memmove(t->dim, t->dim + 1, 3 * sizeof *t->dim);
    while (n == 1 && t->n > n && t->dim[t->n - 1] == 1)
        t->n--;
}

/* Integers that the precision holds; those of pictures may be unsigned. */
static int tensor_fitting(const struct tensor *t, const config_setting_t *s,
                          const char *path, int prec)
{
    int bits = 8 * ref_es(prec), unsig = 0;
    int low = -(1 << (bits - 1)), high;

    get_bool(config_setting_parent(s), "unsigned", &unsig);
    high = unsig ? (1 << bits) - 1 : -low - 1;
    if ((t->prec == REF_FP16) != (prec == REF_FP16))
        return at(s, "%s holds %s, expected %s", path, t->prec == REF_FP16
                  ? "fp16" : "integers", prec_name[prec]);
    for (int64_t i = 0; i < t->count && prec != REF_FP16; i++)
        if (t->v[i] < low || t->v[i] > high)
            return at(s, "%s: element %lld is %d, expected %d to %d as %s "
                      "holds", path, (long long)i, t->v[i], low, high,
                      prec_name[prec]);
    return 0;
}

static int read_npy(struct tensor *t, const config_setting_t *s,
                    const char *path, int n, const int *dim, int prec)
{
    char err[256], want[96], is[96];

    if (npy_read(t, path, err, sizeof err))
        return at(s, "%s: %s", path, err);
    tensor_squeeze(t, n);
    shape_text(want, sizeof want, n, dim);
    shape_text(is, sizeof is, t->n, t->dim);
    if (t->n != n || memcmp(t->dim, dim, (size_t)n * sizeof *dim))
        return at(s, "%s has the shape (%s), expected (%s)", path, is,
                  want);
    if (tensor_fitting(t, s, path, prec))
        return -1;
    t->prec = prec;
    return 0;
}

static void tensor_draw(struct tensor *t, uint64_t seed)
{
    struct rng r;

    rng_seed(&r, seed);
    for (int64_t i = 0; i < t->count; i++) {
        uint32_t v = rng_u32(&r);

        t->v[i] = t->prec == REF_INT8 ? (int8_t)v
                  : t->prec == REF_INT16 ? (int16_t)v
                  /* 2^-5 up to 2^2, both signs */
                  : (int32_t)((v & 0x83ff) | (10 + v / 1024 % 7) << 10);
    }
}

int npy_name(const char *name)
{
    size_t n = strlen(name);

    return n > 4 && !strcmp(name + n - 4, ".npy");
}

/* Sizes: those that the layer has, else the group's, else the file's. */
static int tensor_shape(const config_setting_t *g, const char *path, int n,
                        const int *known, int *dim)
{
    char err[256], want[96], is[96];
    struct tensor t = { 0, 0, { 0 }, 0, NULL };
    int given[4] = { 0 }, all = 1;

    for (int i = 0; i < n; i++)
        all &= known[i] > 0;
    memcpy(dim, known, (size_t)n * sizeof *dim);
    if (get_ints(g, "shape", n, 1, 8192 * 16, given))
        return -1;
    if (!given[0] && !all) {
        if (!path)
            return at(g, "no shape: expected shape = [...] of %d sizes", n);
        if (npy_read(&t, path, err, sizeof err))
            return at(setting(g, "data"), "%s: %s", path, err);
        tensor_free(&t);
        tensor_squeeze(&t, n);
        if (t.n != n)
            return at(g, "%s has %d sizes, expected %d", path, t.n, n);
        memcpy(given, t.dim, sizeof given);
    }
    for (int i = 0; i < n; i++)
        dim[i] = known[i] ? known[i] : given[i];
    shape_text(want, sizeof want, n, dim);
    shape_text(is, sizeof is, n, given);
    for (int i = 0; i < n; i++)
        if (given[0] && given[i] != dim[i])
            return at(g, "shape is (%s), expected (%s)", is, want);
    return 0;
}

int tensor_read(struct tensor *t, const config_setting_t *group, int prec,
                int n, const int *dim)
{
    const config_setting_t *s = setting(group, "data");
    const char *name = s ? config_setting_get_string(s) : NULL;
    char path[1024];
    int size[4], rc, seed = 1, npy = name && npy_name(name);

    if (s && !name)
        return at(s, "data: expected the name of a file");
    if (name)
        tensor_locate(s, name, path, sizeof path);
    if (get_int(group, "seed", 0, 1 << 30, &seed) ||
        tensor_shape(group, npy ? path : NULL, n, dim, size))
        return -1;
    if (npy) {
        rc = read_npy(t, s, path, n, size, prec);
    } else {
        rc = tensor_new(t, prec, n, size);
        if (!rc && name)
            rc = read_raw(t, s, path);
        else if (!rc)
            tensor_draw(t, (uint64_t)seed);
    }
    if (rc)
        tensor_free(t);
    return rc;
}
