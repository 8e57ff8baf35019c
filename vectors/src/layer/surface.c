/* SPDX-License-Identifier: Apache-2.0
 * Tensors in the layout of feature cubes (data_formats.md 2): surfaces of one
 * atom of channels each, which consist of lines of atoms; and as planes, one
 * for each channel (rubik.md 3). */
#include "layer.h"

#include <stdlib.h>

static int surface_cubes(const struct out *o)
{
    return o->nb > 1 ? o->nb : 1;
}

/* Channels of a phase with those that fill up its last atom. */
static int surface_whole(const struct out *o, const struct ref_cfg *f)
{
    int lanes = ref_lanes(f, o->prec);

    return ref_ceil(o->ch / o->phases, lanes) * lanes;
}

static int surface_count(const struct out *o, const struct ref_cfg *f)
{
    if (o->planar)
        return o->ch;
    return ref_ceil(o->phases ? o->phases * surface_whole(o, f) : o->ch,
                    ref_lanes(f, o->prec));
}

int64_t cube_line(const struct out *o, const struct ref_cfg *f)
{
    int64_t n = (int64_t)o->w * (o->planar ? ref_es(o->prec) : f->ab);

    return o->planar || o->nb > 1 ? (n + 63) / 64 * 64 : n;
}

void cube_describe(struct test *b, const struct out *o)
{
    const struct cube *c = &o->cube;

    bool simple = surface_cubes(o) == 1 && !o->phases;
    struct cube_shape s = { c->mem, simple ? o->ch : 0, o->h, o->w, o->prec,
                            o->planar, c->base, c->line, c->surf, "",
                            o->engine,
                            { o->from[0], o->from[1], o->from[2] } };

    snprintf(s.layer, sizeof s.layer, "%s", o->name);
    if (simple || *o->name)
        shape_add(b, &s);
}

int cube_layout(struct test *b, struct out *o)
{
    const struct ref_cfg *f = &b->t->cfg;
    struct cube *c = &o->cube;
    int unit = o->planar || o->nb > 1 ? 64 : f->ab; /* data_formats.md 2 */
    int64_t line = cube_line(o, f);

    if (!c->line) {
        c->line = line;
        c->surf = line * o->h;
    } else if (c->line % unit || c->surf % unit || c->line < line ||
               c->surf < c->line * o->h) {
        return at(setting(o->said, "strides"), "strides of "
                  "%lld and %lld bytes, expected multiples of %d, a line of "
                  "at least %lld and as many as %d of them",
                  (long long)c->line, (long long)c->surf, unit,
                  (long long)line, o->h);
    }
    o->batch = c->surf * surface_count(o, f);
    if (o->batch * surface_cubes(o) > INT32_MAX)
        return at(o->said, "%d cube%s of %lld bytes, expected less than 2^31",
                  surface_cubes(o), o->nb > 1 ? "s" : "", (long long)o->batch);
    c->size = (uint64_t)(o->batch * surface_cubes(o));
    c->base = alloc(b, c->mem, c->size, unit);
    cube_describe(b, o);
    return 0;
}

int64_t cube_at(const struct out *o, const struct ref_cfg *f, int ch, int y,
                int x)
{
    int lanes = ref_lanes(f, o->prec), es = ref_es(o->prec);

    if (o->planar)
        return ch * o->cube.surf + y * o->cube.line + (int64_t)x * es;
    if (o->phases) {
        int n = o->ch / o->phases;

        ch = ch / n * surface_whole(o, f) + ch % n;
    }
    return ch / lanes * o->cube.surf + y * o->cube.line +
           (int64_t)x * f->ab + ch % lanes * es;
}

int cube_put(struct test *b, struct out *o, const struct tensor *t)
{
    const struct cube *c = &o->cube;
    const int32_t *v = t->v;
    uint8_t *d;

    if (cube_layout(b, o))
        return -1;
    d = zeroed((size_t)c->size, 1);
    for (int i = 0; i < surface_cubes(o) * o->ch; i++)
        for (int y = 0; y < o->h; y++)
            for (int x = 0; x < o->w; x++, v++) {
                int64_t k = i / o->ch * o->batch +
                            cube_at(o, &b->t->cfg, i % o->ch, y, x);

                elem_put(d + k, 0, ref_es(t->prec), *v);
            }
    region(b, c->mem, c->base, "in", d, c->size);
    free(d);
    return 0;
}

int cube_get(struct ref_mem *m, const struct ref_cfg *f, const struct out *o,
             struct tensor *t)
{
    const int dim[4] = { surface_cubes(o), o->ch, o->h, o->w };
    int32_t *v;

    if (tensor_new(t, o->prec, o->nb > 1 ? 4 : 3, dim + (o->nb <= 1)))
        return -1;
    v = t->v;
    for (int i = 0; i < surface_cubes(o) * o->ch; i++)
        for (int y = 0; y < o->h; y++)
            for (int x = 0; x < o->w; x++)
                *v++ = ref_rde(m, o->cube.mem, o->cube.base +
                               (uint64_t)(i / o->ch * o->batch +
                                          cube_at(o, f, i % o->ch, y, x)),
                               o->prec);
    return 0;
}

void out_from(struct out *o, const struct out *in)
{
    o->from[0] = in->ch;
    o->from[1] = in->h;
    o->from[2] = in->w;
}

void out_check(struct test *b, const struct out *o)
{
    check_mem(b, o->event, o->cube.mem, o->cube.base, o->cube.size, 1);
}

int out_place(struct test *b, struct out *o, int ch, int h, int w, int prec)
{
    o->ch = ch;
    o->h = h;
    o->w = w;
    o->prec = prec;
    if (cube_layout(b, o))
        return -1;
    region(b, o->cube.mem, o->cube.base, "out", NULL, o->cube.size);
    return 0;
}
