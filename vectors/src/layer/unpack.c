/* SPDX-License-Identifier: Apache-2.0
 * dlavec unpack: a feature surface or planes of a trace or of a dump as a tensor
 * of channels, lines, columns.
 */
#include "layer.h"
#include "unpack.h"

#include <stdlib.h>
#include <string.h>

/* The whole file: packets of trace_format.md A.4, or plain bytes. */
static int read_file(struct surface *s, const char *path)
{
    size_t n = strlen(path), k;
    uint8_t buf[4096];
    FILE *f;

    if (n > 4 && !strcmp(path + n - 4, ".dat"))
        return surface_read(s, path);
    f = fopen(path, "rb");
    if (!f)
        return bad("%s: cannot be read", path);
    while ((k = fread(buf, 1, sizeof buf, f)) > 0) {
        size_t at_byte = s->size;

        if (surface_grow(s, at_byte + k)) {
            fclose(f);
            return bad("out of memory");
        }
        memcpy(s->b + at_byte, buf, k);
        memset(s->known + at_byte, 1, k);
    }
    return ferror(f) | fclose(f) ? bad("%s: cannot be read", path) : 0;
}

static int numbers(const char *shape, int n, int *v)
{
    const char *text = shape;

    for (int i = 0; i < n; i++) {
        char *end;
        long x = strtol(text, &end, 10);

        if (end == text || x < 1 || x > 8192 ||
            *end != (i + 1 < n ? ',' : '\0'))
            return bad("--shape %s: expected channels,lines,columns of 1 to "
                       "8192 each", shape);
        v[i] = (int)x;
        text = end + 1;
    }
    return 0;
}

static int stride(const char *name, const char *text, int64_t *v)
{
    char *end;
    long long x = text ? strtoll(text, &end, 0) : *v;

    if (text && (*end || end == text || x < 0))
        return bad("--%s %s: expected a number of bytes", name, text);
    *v = x;
    return 0;
}

static int precision(const char *text, int *prec)
{
    for (*prec = 0; *prec < 3; ++*prec)
        if (!strcmp(prec_name[*prec], text))
            return 0;
    return bad("--precision %s: expected int8, int16 or fp16", text);
}

static int layout(const char *text, int *planar)
{
    *planar = !strcmp(text, "planar");
    return *planar || !strcmp(text, "feature") ? 0
           : bad("--layout %s: expected feature or planar", text);
}

static int element(const struct surface *s, int64_t o, int prec)
{
    if (prec == REF_INT8)
        return (int8_t)s->b[o];
    o = s->b[o] | s->b[o + 1] << 8;
    return prec == REF_FP16 ? (int)o : (int16_t)o;
}

/* Every element of the cube; all its bytes must be in the file. */
static int fill(const struct out *cube, const struct surface *s,
                const struct ref_cfg *f, const struct unpack *u,
                int64_t from, int32_t *v)
{
    int es = ref_es(cube->prec);

    for (int c = 0; c < cube->ch; c++)
        for (int y = 0; y < cube->h; y++)
            for (int x = 0; x < cube->w; x++) {
                int64_t o = from + cube_at(cube, f, c, y, x);

                if (o + es > (int64_t)s->size)
                    return bad("%s has %zu bytes: element (%d, %d, %d) would "
                               "be at byte %lld", u->from, s->size, c, y, x,
                               (long long)o);
                *v++ = element(s, o, cube->prec);
            }
    return 0;
}

static int run(const struct ref_cfg *f, const struct unpack *u)
{
    struct surface s = { 0, NULL, NULL };
    struct out cube = { 0 };
    struct tensor t;
    size_t n = strlen(u->to);
    int dim[3], rc;
    int64_t from = 0;

    if (!u->shape)
        return bad("no --shape: expected --shape channels,lines,columns");
    if (numbers(u->shape, 3, dim) || precision(u->precision, &cube.prec) ||
        layout(u->layout, &cube.planar))
        return -1;
    if (cube.prec && !f->v1)
        return bad("%s has no %s", f->name, u->precision);
    cube.ch = dim[0];
    cube.h = dim[1];
    cube.w = dim[2];
    cube.cube.line = cube_line(&cube, f);
    if (stride("line", u->line, &cube.cube.line))
        return -1;
    cube.cube.surf = cube.cube.line * dim[1];
    if (stride("surface", u->surf, &cube.cube.surf) ||
        stride("offset", u->offset, &from) ||
        tensor_new(&t, cube.prec, 3, dim))
        return -1;
    rc = read_file(&s, u->from);
    rc = rc ? rc : fill(&cube, &s, f, u, from, t.v);
    if (!rc)
        rc = n > 4 && !strcmp(u->to + n - 4, ".npy") ? npy_write(&t, u->to)
                                                     : raw_write(&t, u->to);
    surface_free(&s);
    tensor_free(&t);
    return rc;
}

int unpack(const char *tables, const char *config, const struct unpack *u)
{
    struct tables t;
    int rc = 2;

    if (!tables_load(&t, tables, config ? config : "nv_small"))
        rc = run(&t.cfg, u) ? 2 : 0;
    tables_free(&t);
    return rc;
}
