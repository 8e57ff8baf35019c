/* SPDX-License-Identifier: Apache-2.0
 * dlavec unpack: converts a surface of a trace or of a dump to a tensor of
 * channels, lines and columns.
 */
#include "layer.h"
#include "../tool/config.h"
#include "../tool/options.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The whole file: packets of traces.md 4, or plain bytes. */
static int read_file(struct surface *s, const char *path)
{
    size_t n = strlen(path), k;
    uint8_t buf[4096];
    FILE *f;
    int rc;

    if (n > 4 && !strcmp(path + n - 4, ".dat"))
        return surface_read(s, path);
    f = fopen(path, "rb");
    if (!f)
        return bad_read(path);
    while ((k = fread(buf, 1, sizeof buf, f)) > 0) {
        size_t at_byte = s->size;

        surface_grow(s, at_byte + k);
        memcpy(s->b + at_byte, buf, k);
        memset(s->known + at_byte, 1, k);
    }
    rc = ferror(f) ? bad_read(path) : 0;
    fclose(f);
    return rc;
}

static int unpack_shape(const char *shape, struct out *cube)
{
    int v[3], end = 0;

    if (sscanf(shape, "%d,%d,%d%n", &v[0], &v[1], &v[2], &end) < 3 ||
        shape[end])
        v[0] = 0;
    for (int i = 0; i < 3; i++)
        if (v[0] < 1 || v[i] < 1 || v[i] > 8192)
            return bad("--shape %s: expected channels,lines,columns of 1 to "
                       "8192 each", shape);
    cube->ch = v[0];
    cube->h = v[1];
    cube->w = v[2];
    return 0;
}

static int unpack_stride(const char *name, const char *text, int64_t *v)
{
    char *end;
    long long x = text ? strtoll(text, &end, 0) : *v;

    if (text && (*end || end == text || x < 0))
        return bad("--%s %s: expected a number of bytes", name, text);
    *v = x;
    return 0;
}

static int unpack_precision(const char *text, int *prec)
{
    for (*prec = 0; *prec < 3; ++*prec)
        if (!strcmp(prec_name[*prec], text))
            return 0;
    return bad("--precision %s: expected int8, int16 or fp16", text);
}

static int unpack_layout(const char *text, int *planar)
{
    *planar = !strcmp(text, "planar");
    return *planar || !strcmp(text, "feature") ? 0
           : bad("--layout %s: expected feature or planar", text);
}

/* The surface is read as memory from address 0 on. */
static int unpack_tensor(struct out *cube, const struct surface *s,
                         const struct ref_cfg *f, int64_t from,
                         struct tensor *t)
{
    struct ref_mem *m = ref_mem_new();
    int rc;

    cube->cube.mem = REF_PRI;
    cube->cube.base = (uint64_t)from;
    for (size_t i = 0; i < s->size; i++)
        ref_set(m, REF_PRI, i, s->b[i]);
    rc = cube_get(m, f, cube, t);
    ref_mem_free(m);
    return rc;
}

/* ---- the shape in manifest.json ----------------------------------------- */

/* The entry of a list that has this file. */
static json_t *unpack_entry(json_t *manifest, const char *list,
                            const char *file)
{
    json_t *e;
    size_t i;

    json_array_foreach(json_object_get(manifest, list), i, e) {
        const char *name = json_string_value(json_object_get(e, "file"));

        if (name && !strcmp(name, file))
            return e;
    }
    return NULL;
}

static void keep_word(const json_t *e, const char *name, char *word,
                      size_t size)
{
    const char *said = json_string_value(json_object_get(e, name));

    snprintf(word, size, "%s", said ? said : "");
}

struct unpack {
    const char *from, *to;
    struct shown s;           /* options, or the values of the manifest */
};

/* The entry of the file in its folder's manifest. */
struct kept {
    char path[1400];
    char shape[64], precision[16], layout[16]; /* shape "": not there */
    int64_t line, surf;       /* 0: not there */
};

/* -1 with text: there is a manifest that cannot be read. */
static int read_kept(const struct unpack *u, struct kept *k)
{
    const char *slash = strrchr(u->from, '/');
    const char *file = slash ? slash + 1 : u->from;
    json_error_t err;
    json_t *all, *e, *dim;

    snprintf(k->path, sizeof k->path, "%.*smanifest.json",
             (int)(file - u->from), u->from);
    if (access(k->path, F_OK))
        return 0;
    all = json_load_file(k->path, 0, &err);
    if (!all)
        return bad("%s:%d: %s", k->path, err.line < 1 ? 1 : err.line,
                   err.text);
    e = unpack_entry(all, "checks", file);
    e = e ? e : unpack_entry(all, "regions", file);
    dim = json_object_get(e, "shape");
    if (json_array_size(dim) == 3) {
        snprintf(k->shape, sizeof k->shape, "%lld,%lld,%lld",
                 (long long)json_integer_value(json_array_get(dim, 0)),
                 (long long)json_integer_value(json_array_get(dim, 1)),
                 (long long)json_integer_value(json_array_get(dim, 2)));
        keep_word(e, "precision", k->precision, sizeof k->precision);
        keep_word(e, "layout", k->layout, sizeof k->layout);
        k->line = json_integer_value(json_object_get(e, "line"));
        k->surf = json_integer_value(json_object_get(e, "surface"));
    }
    json_decref(all);
    return 0;
}

/* Options that are not given become those of the manifest. A shape must be
 * that of the manifest; --offset is for other views of the file. */
static int take_kept(struct unpack *u, struct kept *k)
{
    if (u->s.shape && u->s.offset)
        return 0;
    if (read_kept(u, k))
        return -1;
    if (!u->s.shape && !*k->shape)
        return bad("%s: %s has no shape of it; expected --shape "
                   "channels,lines,columns", u->from, k->path);
    if (u->s.shape && *k->shape && strcmp(u->s.shape, k->shape))
        return bad("--shape %s: %s has %s for %s; expected the same, or "
                   "--offset for a part of the file", u->s.shape, k->path,
                   k->shape, u->from);
    u->s.shape = u->s.shape ? u->s.shape : k->shape;
    if (!u->s.precision && *k->precision)
        u->s.precision = k->precision;
    if (!u->s.layout && *k->layout)
        u->s.layout = k->layout;
    return 0;
}

/* ---- the command -------------------------------------------------------- */

/* The file must be as long as the cube; with --offset it may be longer. */
static int same_size(const struct out *cube, const struct surface *s,
                     const struct ref_cfg *f, const struct unpack *u,
                     int64_t from)
{
    int lanes = cube->planar ? 1 : ref_lanes(f, cube->prec);
    int64_t last = from + ref_es(cube->prec) +
                   cube_at(cube, f, cube->ch - 1, cube->h - 1, cube->w - 1);
    int64_t whole = from + cube->cube.surf * ref_ceil(cube->ch, lanes);
    int64_t size = (int64_t)s->size;

    if (size < last || (!u->s.offset && size > whole))
        return bad("%s has %lld bytes, a tensor of %s has %lld (%s, lines of "
                   "%lld bytes, surfaces of %lld); expected the same%s",
                   u->from, (long long)size, u->s.shape, (long long)whole,
                   u->s.precision, (long long)cube->cube.line,
                   (long long)cube->cube.surf,
                   size < last ? "" : ", or --offset for a part of the file");
    return 0;
}

static int unpack_options(const struct ref_cfg *f, struct unpack *u,
                          struct kept *k, struct out *cube, int64_t *from)
{
    if (take_kept(u, k))
        return -1;
    u->s.precision = u->s.precision ? u->s.precision : prec_name[REF_INT8];
    if (unpack_shape(u->s.shape, cube) ||
        unpack_precision(u->s.precision, &cube->prec) ||
        unpack_layout(u->s.layout ? u->s.layout : "feature", &cube->planar))
        return -1;
    if (cube->prec && !f->v1)
        return bad("%s has no %s", f->name, u->s.precision);
    cube->cube.line = k->line ? k->line : cube_line(cube, f);
    if (unpack_stride("line", u->s.line, &cube->cube.line))
        return -1;
    cube->cube.surf = k->surf && !u->s.line ? k->surf
                                         : cube->cube.line * cube->h;
    return unpack_stride("surface", u->s.surf, &cube->cube.surf) ||
           unpack_stride("offset", u->s.offset, from) ? -1 : 0;
}

static int unpack_run(const struct ref_cfg *f, struct unpack *u)
{
    struct surface s = { 0, NULL, NULL };
    struct out cube = { 0 };
    struct kept k = { .line = 0 };
    struct tensor t = { .v = NULL };
    int64_t from = 0;
    int rc = unpack_options(f, u, &k, &cube, &from) ||
             read_file(&s, u->from) || same_size(&cube, &s, f, u, from) ||
             unpack_tensor(&cube, &s, f, from, &t) ||
             tensor_write(&t, u->to, npy_name(u->to));

    surface_free(&s);
    tensor_free(&t);
    return rc ? -1 : 0;
}

int unpack_command(const struct options *o)
{
    struct unpack u = { o->pos[0], o->pos[1], o->shown };
    const char *config = config_of(u.from, o->config);
    struct tables t;

    return !config || tables_load(&t, config) || unpack_run(&t.cfg, &u) ? 2 : 0;
}
