/* SPDX-License-Identifier: Apache-2.0
 * Reshaping by RUBIK: contract (channels of a deconvolution to lines and
 * columns), split (a feature cube to a plane for each channel), merge (back).
 */
#include "layer.h"
#include "../gen/move.h"

static const char *const keys[] = {
    "name", "engine", "precision", "input", "mode", "stride", "channels",
    "memory", "strides", "registers", NULL
};

static int mode_read(const config_setting_t *l, struct ref_rubik *p)
{
    static const char *const mode[] = { "contract", "split", "merge", NULL };
    static const char *const alone[] = { "stride", "channels" };
    int stride[2] = { 1, 1 };

    if (!setting(l, "mode"))
        return at(l, "no mode: expected contract, split or merge");
    if (get_word(l, "mode", mode, &p->mode) ||
        get_ints(l, "stride", 2, 1, 32, stride))
        return -1;
    for (int i = 0; i < 2 && p->mode != REF_CONTRACT; i++)
        if (setting(l, alone[i]))
            return at(setting(l, alone[i]), "%s belongs to "
                      "mode = \"contract\"", alone[i]);
    if (p->mode == REF_CONTRACT && !setting(l, "stride"))
        return at(l, "no stride: expected stride = [lines, columns], the "
                  "pixels that a pixel of the input becomes");
    p->dy = stride[0];
    p->dx = stride[1];
    return 0;
}

/* Channels of the result: those of one phase of the input. Each phase begins
 * with an atom (rubik.md 2). */
static int rubik_layer_contract(const struct test *b, const config_setting_t *l,
                                const struct out *in, const struct out *from,
                                struct ref_rubik *p)
{
    int n = p->dx * p->dy, e = ref_lanes(&b->t->cfg, in->prec);
    int phase = in->ch / n, all;

    p->co = phase;
    if (get_int(l, "channels", 1, 8192, &p->co))
        return -1;
    if (in->ch % n || (from && phase % e))
        return at(l, "%d channels of %s in %d phases, expected phases of a "
                  "multiple of %d channels", in->ch, in->name, n, e);
    all = ref_ceil(phase, e);
    if (p->co > phase || ref_ceil(p->co, e) != all)
        return at(l, "channels is %d, expected %d to %d: a phase of the input "
                  "has %d atoms", p->co, (all - 1) * e + 1, phase, all);
    p->c = n * all * e;
    p->cs0 = all * in->cube.surf;
    if (p->c > 8192 || in->w * p->dx > 8192 || in->h * p->dy > 8192)
        return at(l, "%d channels to a cube of %d lines and %d columns, "
                  "expected at most 8192 each", p->c, in->h * p->dy,
                  in->w * p->dx);
    return 0;
}

static void rubik_layer_strides(struct ref_rubik *p, const struct out *in,
                                const struct out *o)
{
    p->mem_src = in->cube.mem;
    p->mem_dst = o->cube.mem;
    p->src = in->cube.base;
    p->dst = o->cube.base;
    p->ils = in->cube.line;
    p->ols = o->cube.line;
    *(in->planar ? &p->ips : &p->iss) = in->cube.surf;
    *(o->planar ? &p->ops : &p->oss) = o->cube.surf;
}

int rubik_layer_read(struct test *b, struct chain *c,
                     const config_setting_t *l, struct out *o)
{
    struct ref_rubik p = { 0 };
    struct out in = { .name = "the input" };
    const struct out *from = NULL;

    if (!b->t->cfg.has_rubik)
        return at(l, "%s has no RUBIK", b->t->cfg.name);
    if (only(l, keys) || mode_read(l, &p) ||
        precision_read(b, c, l, l, &in.prec))
        return -1;
    in.planar = p.mode == REF_MERGE;
    in.phases = p.mode == REF_CONTRACT ? p.dx * p.dy : 0;
    if (input_cube(b, c, l, &in, &from))
        return -1;
    p.es = ref_es(in.prec);
    p.w = in.w;
    p.h = in.h;
    p.c = p.co = in.ch;
    if (p.mode == REF_CONTRACT && rubik_layer_contract(b, l, &in, from, &p))
        return -1;
    o->planar = p.mode == REF_SPLIT;
    out_from(o, &in);
    if (out_place(b, o, p.co, p.h * p.dy, p.w * p.dx, in.prec))
        return -1;
    rubik_layer_strides(&p, &in, o);
    wait_for(b, U_RUBIK, from);
    rubik_run(b, &p, in.prec, o->event);
    out_check(b, o);
    c->bands++;
    return 0;
}
