/* SPDX-License-Identifier: Apache-2.0
 * Normalisation over neighbouring channels by CDP: each value times an entry
 * of a table for the sum of the squares around it (cdp.md 4, 5).
 */
#include "lut.h"

static const char *const keys[] = {
    "name", "engine", "precision", "input", "length", "sum", "multiply",
    "convert", "lut", "output", "memory", "strides", "registers", NULL
};

/* `convert` and `output`: (x - offset) * scale >> shift on both sides. */
static int cdp_layer_converters(const config_setting_t *l, struct cdp_plan *p)
{
    static const char *const names[] = { "offset", "scale", "shift", NULL };
    const config_setting_t *in = setting(l, "convert");
    const config_setting_t *out = setting(l, "output");
    int small = p->prec == REF_INT8, off = 0;
    int least = small ? -(1 << 24) : -2147483647 - 1;

    if (p->prec == REF_FP16 && (in || out))
        return at(in ? in : out, "FP16 is not converted in CDP: no convert, "
                  "no output");
    if ((in && !config_setting_is_group(in)) ||
        (out && !config_setting_is_group(out)))
        return at(in && !config_setting_is_group(in) ? in : out, "expected "
                  "{ offset = N; scale = N; shift = N; }");
    if (in && (only(in, names) ||
               get_int(in, "offset", small ? -128 : -32768,
                       small ? 127 : 32767, &p->in_off) ||
               get_int(in, "scale", -32768, 32767, &p->in_scale) ||
               get_int(in, "shift", 0, 31, &p->in_shift)))
        return -1;
    if (out && (only(out, names) ||
                get_int(out, "offset", least, -(least + 1), &off) ||
                get_int(out, "scale", -32768, 32767, &p->out_scale) ||
                get_int(out, "shift", 0, 63, &p->out_shift)))
        return -1;
    p->out_off = off;
    return 0;
}

static int cdp_layer_numbers(const config_setting_t *l, struct cdp_plan *p,
                             struct lut *t)
{
    int n = 5, sum = 1, multiply = 1;

    p->in_scale = p->out_scale = 1;
    if (get_int(l, "length", 3, 9, &n) || get_bool(l, "sum", &sum) ||
        get_bool(l, "multiply", &multiply))
        return -1;
    if (n % 2 == 0)
        return at(setting(l, "length"), "length is %d, "
                  "expected 3, 5, 7 or 9 channels", n);
    p->len = n / 2 - 1;
    p->sqsum_bypass = !sum;
    p->mul_bypass = !multiply;
    t->length = sum ? n : 0;
    if (!setting(l, "lut"))
        return at(l, "no lut: expected lut = { function = \"lrn\"; in_scale "
                  "= 0.05; }");
    if (lut_tables(l, t))
        return -1;
    p->out_shift = t->shift_back;
    return cdp_layer_converters(l, p);
}

static void cdp_layer_run(struct test *b, struct cdp_plan *p, struct out *o)
{
    p->dst = o->cube;
    cdp_write(b, p);
    cdp_enable(b);
    expect(b, "CDP", U_CDP, UNIT(U_CDP) | UNIT(U_CDP_RDMA), o->event);
    out_check(b, o);
    o->looks = U_CDP + 1;
}

int cdp_layer_read(struct test *b, struct chain *c,
                   const config_setting_t *l, struct out *o)
{
    struct cdp_plan p = { .src_placed = 1, .dst_placed = 1 };
    struct lut t = { .unit = U_CDP };
    struct out in = { .prec = REF_INT8 };
    const struct out *from = NULL;

    if (!b->t->cfg.has_cdp)
        return at(l, "%s has no CDP", b->t->cfg.name);
    if (only(l, keys) || precision_read(b, c, l, l, &in.prec))
        return -1;
    t.prec = p.prec = in.prec;
    t.fp = in.prec == REF_FP16;
    if (cdp_layer_numbers(l, &p, &t) || input_cube(b, c, l, &in, &from))
        return -1;
    p.c = in.ch;
    p.h = in.h;
    p.w = in.w;
    p.src = in.cube;
    out_from(o, &in);
    if (out_place(b, o, p.c, p.h, p.w, p.prec))
        return -1;
    lut_write(b, c, &t);
    wait_for(b, U_CDP_RDMA, from);
    cdp_layer_run(b, &p, o);
    c->bands++;
    return 0;
}
