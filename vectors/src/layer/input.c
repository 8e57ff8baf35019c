/* SPDX-License-Identifier: Apache-2.0
 * The input of a layer: its own operand or the result of an earlier layer, its
 * precision, and the addresses of cubes. */
#include "layer.h"

#include <limits.h>
#include <string.h>

const struct out *earlier(const struct chain *c, const config_setting_t *s)
{
    const char *name = config_setting_get_string(s);

    for (int i = 0; i < c->n; i++)
        if (!strcmp(c->out[i].name, name))
            return &c->out[i];
    at(s, "no layer above has the name \"%s\"", name);
    return NULL;
}

int precision_word(const struct test *b, const config_setting_t *g, int *prec)
{
    if (get_word(g, "precision", prec_name, prec))
        return -1;
    return !*prec || b->t->cfg.v1 ? 0
           : at(g, "%s has no %s, expected int8", b->t->cfg.name,
                prec_name[*prec]);
}

int precision_read(const struct test *b, const struct chain *c,
                   const config_setting_t *l, const config_setting_t *first,
                   int *prec)
{
    const config_setting_t *s = setting(first, "input");
    const struct out *o = NULL;

    if (s && config_setting_type(s) == CONFIG_TYPE_STRING) {
        o = earlier(c, s);
        if (!o)
            return -1;
    }
    *prec = o ? o->prec : REF_INT8;
    return precision_word(b, l, prec);
}

int memory_read(const struct test *b, const config_setting_t *g, int *mem)
{
    static const char *const word[] = { "sram", "dbb", NULL };

    *mem = REF_PRI;
    if (get_word(g, "memory", word, mem))
        return -1;
    return *mem == REF_PRI || b->t->cfg.has_sec ? 0
           : at(setting(g, "memory"), "%s has no second "
                "memory, expected memory = \"dbb\"", b->t->cfg.name);
}

int place_read(const struct test *b, const config_setting_t *g,
               struct out *o)
{
    int v[2] = { 0 };

    o->said = g;
    if (memory_read(b, g, &o->cube.mem) ||
        get_ints(g, "strides", 2, 1, INT_MAX, v))
        return -1;
    o->cube.line = v[0];
    o->cube.surf = v[1];
    return 0;
}

static int input_put(struct test *b, const config_setting_t *s, struct out *in,
                     const struct tensor *t)
{
    const int *dim = t->dim + (in->nb > 1);

    in->ch = dim[0];
    in->h = dim[1];
    in->w = dim[2];
    if (in->ch > 8192 || in->h > 8192 || in->w > 8192)
        return at(s, "a cube of %dx%dx%d, expected at most 8192 each way",
                  in->ch, in->h, in->w);
    if (in->phases && in->ch % in->phases)
        return at(s, "%d channels, expected a multiple of %d as stride says",
                  in->ch, in->phases);
    return cube_put(b, in, t);
}

static int new_cube(struct test *b, const config_setting_t *s,
                    struct out *in)
{
    const char *const names[] = { "shape", "data", "seed", "memory",
                                  "strides",
                                  in->planar == ANY ? "planar" : NULL, NULL };
    struct tensor t = { 0, 0, { 0 }, 0, NULL };
    const int dim[4] = { in->nb > 1 ? in->nb : 0 };
    int rc;

    if (!config_setting_is_group(s))
        return at(s, "input: expected the name of an earlier layer, or "
                  "{ shape = [channels, lines, columns]; data = \"x.npy\"; }");
    if (in->planar == ANY)
        in->planar = 0;
    if (in->nb == ANY)
        in->nb = 1;
    if (only(s, names) || get_bool(s, "planar", &in->planar) ||
        place_read(b, s, in) ||
        tensor_read(&t, s, in->prec, in->nb > 1 ? 4 : 3, dim))
        return -1;
    rc = input_put(b, s, in, &t);
    tensor_free(&t);
    return rc;
}

int input_cube(struct test *b, const struct chain *c,
               const config_setting_t *l, struct out *in,
               const struct out **from)
{
    const config_setting_t *s = setting(l, "input");
    int prec = in->prec, planar = in->planar, nb = in->nb;

    *from = NULL;
    if (!s)
        return at(l, "no input: expected input = { shape = [channels, "
                  "lines, columns]; } or the name of an earlier layer");
    if (config_setting_type(s) != CONFIG_TYPE_STRING)
        return new_cube(b, s, in);
    *from = earlier(c, s);
    if (!*from)
        return -1;
    *in = **from;
    if (nb > 1 && in->nb != nb)
        return at(s, "%s is not a batch of %d cubes", in->name, nb);
    if (nb != ANY && nb <= 1 && in->nb > 1)
        return at(s, "%s is a batch of %d cubes, expected one: a convolution "
                  "takes batches", in->name, in->nb);
    if (planar != ANY && in->planar != planar)
        return at(s, in->planar ? "%s is a plane for each channel, expected "
                  "a feature cube: engine = \"rubik\", mode = \"merge\" "
                  "makes one" : "%s is a feature cube, expected a plane for "
                  "each channel", in->name);
    return in->prec == prec ? 0
           : at(s, "%s is %s, expected %s", in->name, prec_name[in->prec],
                prec_name[prec]);
}
