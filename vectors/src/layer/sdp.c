/* SPDX-License-Identifier: Apache-2.0
 * The SDP's function of each value: (x + bias) * scale + other, ReLU, output
 * converter; after a convolution or on a cube in memory (sdp.md 6).
 */
#include "bands.h"

#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {
    "name", "engine", "precision", "input", "bias", "scale", "add", "max",
    "min", "multiply", "prelu", "relu", "lut", "output", "pool", "memory",
    "strides", "registers", NULL
};

/* Operands of the ALU and the multiplier of a stage from memory; none from a
 * tensor without numbers. */
struct taken {
    struct tensor alu, mul;
};

static void taken_free(struct taken *t)
{
    tensor_free(&t->alu);
    tensor_free(&t->mul);
}

/* The layout of operands is that of sdp.md 5: atoms of K lanes, two bytes each;
 * with both operands, that of the ALU is first. */
static void sdp_layer_put(struct test *b, struct sdp_plan *p, int i,
                          const struct taken *t)
{
    int k = ref_lanes(&b->t->cfg, p->proc), n = ref_ceil(p->c, k);
    int h = p->st[i].per_elem ? p->h : 1, w = p->st[i].per_elem ? p->w : 1;
    int e = t->alu.v && t->mul.v ? 4 : 2;
    int64_t line = (int64_t)k * e * w, surf = line * h, at_v = 0;
    uint8_t *d;

    if (!t->alu.v && !t->mul.v)
        return;
    d = zeroed((size_t)(surf * n), 1);
    for (int c = 0; c < p->c; c++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++, at_v++) {
                uint8_t *o = d + c / k * surf + y * line +
                             (x * k + c % k) * e;
                int32_t alu = t->alu.v ? t->alu.v[at_v] : 0;
                int32_t mul = t->mul.v ? t->mul.v[at_v] : 0;
                uint32_t v = e == 2 ? (uint32_t)(alu | mul)
                                    : (uint32_t)(alu & 0xffff) |
                                          (uint32_t)mul << 16;

                for (int j = 0; j < e; j++)
                    o[j] = (uint8_t)(v >> (8 * j));
            }
    p->op_base[i] = alloc(b, p->op_mem[i], (uint64_t)(surf * n), 64);
    p->op_line[i] = line;
    p->op_surf[i] = surf;
    region(b, p->op_mem[i], p->op_base[i], "op", d, (uint64_t)(surf * n));
    free(d);
}

/* `name = { data | seed | value; shift; }`: an operand of stage i; 0 if it is
 * absent. Its numbers are put in t, unless it is a single one in a register. */
static int sdp_layer_operand(struct test *b, const config_setting_t *l,
                             struct sdp_plan *p, const char *name, int i,
                             int mul, struct taken *t)
{
    static const char *const names[] = { "data", "seed", "shape", "value",
                                         "shift", "memory", NULL };
    const config_setting_t *g = setting(l, name);
    struct stage *s = &p->st[i];
    const int one[1] = { p->c }, all[3] = { p->c, p->h, p->w };
    int *val = mul ? &s->mul_val : &s->alu_val;
    int *shift = mul ? &s->mul_shift : &s->alu_shift;
    int reg = REF_PRI;

    if (!g)
        return 0;
    s->on = s->two = 1;
    s->algo = 2;
    *(mul ? &s->mul : &s->alu) = MEM;
    if (members(g, names, "{ data = \"file.npy\"; } or { value = N; }") ||
        get_int(g, "shift", 0, 63, shift) ||
        get_int(g, "value", -32768, 65535, val))
        return -1;
    if (setting(g, "value")) {
        *(mul ? &s->mul : &s->alu) = REG;
        return memory_read(b, g, &reg);
    }
    if (memory_read(b, g, &p->op_mem[i]))
        return -1;
    return tensor_read(mul ? &t->mul : &t->alu, g,
                       p->proc == REF_FP16 ? REF_FP16 : REF_INT16,
                       s->per_elem ? 3 : 1, s->per_elem ? all : one);
}

/* The only operand of a stage. */
static int lone_operand(struct test *b, const config_setting_t *l,
                        struct sdp_plan *p, const char *name, int i, int mul)
{
    struct taken t = { 0 };
    int rc = sdp_layer_operand(b, l, p, name, i, mul, &t);

    if (!rc)
        sdp_layer_put(b, p, i, &t);
    taken_free(&t);
    return rc;
}

/* The stage that scales: X1 after the bias, which is one stream with both. The
 * stream is in one memory, so if bias and scale are in two, X2 takes the
 * scale. */
static int scale_stage(const struct sdp_plan *p, const config_setting_t *l,
                       const struct test *b)
{
    const config_setting_t *g = setting(l, "scale");
    int mem = REF_PRI;

    if (!g || !config_setting_is_group(g) || p->st[0].alu != MEM ||
        setting(g, "value")) return 0;
    return memory_read(b, g, &mem) ? -1 : mem != p->op_mem[0];
}

static int bias_and_scale(struct test *b, const config_setting_t *l,
                          struct sdp_plan *p)
{
    struct taken t = { 0 };
    int i, rc = sdp_layer_operand(b, l, p, "bias", 0, 0, &t);

    i = rc ? -1 : scale_stage(p, l, b);
    if (i == 1) {
        sdp_layer_put(b, p, 0, &t);
        taken_free(&t);
        t = (struct taken){ 0 };
    }
    rc = rc || i < 0 || sdp_layer_operand(b, l, p, "scale", i, 1, &t) ? -1 : 0;
    if (!rc)
        sdp_layer_put(b, p, i, &t);
    taken_free(&t);
    return rc;
}

/* SDP takes and makes the atoms of a lone pixel one after the other, for any
 * strides (sdp.md 4.1). */
static int pixel_packed(const struct test *b, const config_setting_t *s,
                        const struct out *o)
{
    if (o->h > 1 || o->w > 1 || o->nb > 1 || o->cube.surf == b->t->cfg.ab)
        return 0;
    return at(s, "a cube of one line and one column whose surfaces have %lld "
              "bytes, expected %d for SDP", (long long)o->cube.surf,
              b->t->cfg.ab);
}

/* The result of an earlier layer, element by element; an INT8 cube is an
 * operand of one byte. */
static int element_layer(const struct test *b, const struct chain *c,
                         const config_setting_t *g, struct sdp_plan *p,
                         int i, const struct out **from)
{
    const char *name = config_setting_get_string(g);
    struct stage *s = &p->st[i];
    const struct out *o = earlier(c, g);

    if (!o || pixel_packed(b, g, o))
        return -1;
    if (o->nb > 1)
        return at(g, "%s is a batch of %d cubes, expected one", name, o->nb);
    if (o->planar)
        return at(g, "%s is a plane for each channel, expected a feature "
                  "cube", name);
    if (o->ch != p->c || o->h != p->h || o->w != p->w)
        return at(g, "%s is %dx%dx%d (channels, lines, columns), expected "
                  "%dx%dx%d", name, o->ch, o->h, o->w, p->c, p->h, p->w);
    if ((o->prec == REF_FP16) != (p->proc == REF_FP16) ||
        ref_es(o->prec) > ref_es(p->proc))
        return at(g, "%s is %s: not an operand of %s processing", name,
                  prec_name[o->prec], prec_name[p->proc]);
    s->two = ref_es(o->prec) == 2;
    p->op_mem[i] = o->cube.mem;
    p->op_base[i] = o->cube.base;
    p->op_line[i] = o->cube.line;
    p->op_surf[i] = o->cube.surf;
    *from = o;
    return 0;
}

/* Element by element: selects one of both operations of a stage, and its
 * code. */
static const struct {
    const char *name;
    int mul, algo;
} element[] = {
    { "add", 0, 2 }, { "max", 0, 0 }, { "min", 0, 1 }, { "multiply", 1, 2 }
};
enum { NELEMENT = sizeof element / sizeof *element };

const config_setting_t *sdp_element(const config_setting_t *l)
{
    for (int i = 0; i < NELEMENT; i++)
        if (setting(l, element[i].name)) return setting(l, element[i].name);
    return NULL;
}

/* `add = "layer"`, or `add = { input = "layer"; shift = 4; }`. */
static int element_read(struct test *b, const struct chain *c,
                        const config_setting_t *l, struct sdp_plan *p,
                        const config_setting_t *g, int i, int k,
                        const struct out **from)
{
    static const char *const names[] = { "input", "shift", NULL };
    struct stage *s = &p->st[i];
    const config_setting_t *in = config_setting_is_group(g)
        ? setting(g, "input") : g;
    int mul = element[k].mul;

    s->per_elem = 1;
    if (!in || config_setting_type(in) != CONFIG_TYPE_STRING)
        return lone_operand(b, l, p, element[k].name, i, mul);
    s->on = 1;
    *(mul ? &s->mul : &s->alu) = MEM;
    if (in != g && (only(g, names) ||
                    get_int(g, "shift", 0, 63, mul ? &s->mul_shift
                                                   : &s->alu_shift)))
        return -1;
    return element_layer(b, c, in, p, i, from);
}

/* X2 unless it scales already; the Y stage where the configuration has it. */
static int sdp_layer_elements(struct test *b, const struct chain *c,
                              const config_setting_t *l, struct sdp_plan *p,
                              const struct out **from)
{
    const config_setting_t *g = sdp_element(l);
    int i = p->st[1].on ? 2 : 1, k = 0;

    if (!g)
        return 0;
    while (strcmp(config_setting_name(g), element[k].name))
        k++;
    for (int n = k + 1; n < NELEMENT; n++)
        if (setting(l, element[n].name))
            return at(setting(l, element[n].name), "%s and "
                      "%s in one layer, expected a layer of engine \"sdp\" "
                      "after this one", element[k].name, element[n].name);
    if (i == 2 && !b->t->cfg.has_ew)
        return at(g, "bias and scale in two memories and %s need the Y stage, "
                  "which %s does not have, expected both in one memory",
                  element[k].name, b->t->cfg.name);
    if (element_read(b, c, l, p, g, i, k, from))
        return -1;
    p->st[i].algo = element[k].algo;
    return 0;
}

/* Multiplies negative values by a slope, in a separate stage after the others
 * (sdp.md 6). */
static int sdp_layer_prelu(struct test *b, const config_setting_t *l,
                           struct sdp_plan *p)
{
    const config_setting_t *g = setting(l, "prelu");
    int i = p->st[1].on ? 2 : p->st[0].on ? 1 : 0;

    if (!g)
        return 0;
    if (p->st[2].on || (i == 2 && !b->t->cfg.has_ew))
        return at(g, "no stage of SDP is left for prelu, expected a layer of "
                  "engine \"sdp\" after this one");
    p->st[i].prelu = 1;
    return lone_operand(b, l, p, "prelu", i, 1);
}

static int sdp_layer_output(const struct test *b, const config_setting_t *l,
                            struct sdp_plan *p)
{
    static const char *const names[] = { "scale", "shift", "offset",
                                         "precision", NULL };
    const config_setting_t *g = setting(l, "output");
    int off = 0;

    p->out = p->proc;
    p->cvt_scale = 1;
    if (!g)
        return 0;
    if (members(g, names, "{ scale = N; shift = N; }") ||
        get_int(g, "scale", -32768, 32767, &p->cvt_scale) ||
        get_int(g, "shift", 0, 63, &p->cvt_shift) ||
        get_int(g, "offset", -2147483647 - 1, 2147483647, &off) ||
        precision_word(b, g, &p->out))
        return -1;
    p->cvt_off = off;
    return p->proc != REF_INT8 || p->out != REF_FP16 ? 0
           : at(setting(g, "precision"), "fp16 from int8 "
                "sums, which the hardware does not define, expected int8 or "
                "int16");
}

/* ReLU follows the last operation of X1 and X2. */
static int sdp_layer_relu(const config_setting_t *l, struct sdp_plan *p)
{
    int on = 0, i = p->st[1].on ? 1 : 0;

    if (get_bool(l, "relu", &on))
        return -1;
    if (on && setting(l, "prelu")) return at(l, "relu and prelu in one layer");
    if (on && p->st[2].on)
        return at(l, "relu after the Y stage: the hardware has it in X1 "
                  "and X2 only; put bias and scale into one memory, or relu "
                  "into a layer of engine \"sdp\" after this one");
    if (on)
        p->st[i].on = p->st[i].relu = 1;
    return 0;
}

int sdp_read(struct test *b, const struct chain *c,
             const config_setting_t *l, struct sdp_plan *p,
             const struct out **other)
{
    *other = NULL;
    return bias_and_scale(b, l, p) || sdp_layer_elements(b, c, l, p, other) ||
                   sdp_layer_prelu(b, l, p) || sdp_layer_relu(l, p) ||
                   sdp_layer_output(b, l, p) || lut_read(b, c, l, p)
               ? -1
               : 0;
}

void sdp_part(const struct test *b, struct sdp_plan *s, int k0, int n)
{
    s->c = n;
    for (int i = 0; i < 3; i++)
        if (s->op_base[i])
            s->op_base[i] += (uint64_t)(k0 / ref_lanes(&b->t->cfg, s->proc) *
                                        s->op_surf[i]);
}

void sdp_band(const struct test *b, struct sdp_plan *s,
              const struct cube *dst, int y, int x, int h, int w)
{
    int k = ref_lanes(&b->t->cfg, s->proc);

    s->dst = *dst;
    s->dst.base += (uint64_t)(y * dst->line + x * b->t->cfg.ab);
    s->dst_placed = 1;
    s->h = h;
    s->w = w;
    for (int i = 0; i < 3; i++)
        if (s->st[i].per_elem && s->op_base[i])
            s->op_base[i] += (uint64_t)(y * s->op_line[i] +
                                        x * k * (s->st[i].two + 1));
}

int sdp_place(struct test *b, struct out *o, const struct sdp_plan *s)
{
    int k = ref_lanes(&b->t->cfg, s->proc);
    int whole = ref_es(s->out) == ref_es(s->proc) ? s->c
                                                  : ref_ceil(s->c, k) * k;

    if (out_place(b, o, whole, s->h, s->w, s->out))
        return -1;
    o->ch = s->c;
    return pixel_packed(b, o->said, o);
}

static void sdp_layer_run_band(struct test *b, struct chain *c,
                               const struct sdp_plan *plan,
                               const struct grid *g, int i, struct out *o)
{
    struct piece q = grid_piece(g, g->bh, g->bw, i);
    struct sdp_plan s = *plan;

    s.src.base += (uint64_t)(q.y * s.src.line + q.x * b->t->cfg.ab);
    sdp_band(b, &s, &o->cube, q.y, q.x, q.h, q.w);
    sdp_write(b, &s);
    if (s.to_pdp) {
        piece_pool(b, &q, &o->cube);
        pdp_enable(b, &q.pool);
    }
    sdp_enable(b, &s);
    piece_end(b, &s, UNIT(U_SDP) | UNIT(U_SDP_RDMA), o,
              i + 1 == g->bh * g->bw);
    c->bands++;
}

int sdp_layer_read(struct test *b, struct chain *c,
                   const config_setting_t *l, struct out *o)
{
    struct sdp_plan s = { .nb = 1 };
    struct grid g = { .uh = 1, .uw = 1, .least = 1 };
    struct out in = { .prec = REF_INT8 };
    const struct out *from = NULL, *other;

    if (only(l, keys) || precision_read(b, c, l, l, &in.prec))
        return -1;
    if (input_cube(b, c, l, &in, &from) || pixel_packed(b, l, &in))
        return -1;
    out_from(o, &in);
    s.in = s.proc = in.prec;
    s.c = in.ch;
    s.h = g.h = in.h;
    s.w = g.w = in.w;
    s.src = in.cube;
    s.src_placed = 1;
    if (sdp_read(b, c, l, &s, &other) || grid_pool(b, l, &s, &g) ||
        grid_columns_cut(b, l, &g) || grid_place(b, l, &s, &g, o))
        return -1;
    o->looks = s.lut ? U_SDP + 1 : 0;
    wait_for(b, U_SDP_RDMA, from);
    wait_for(b, U_SDP_RDMA, other);
    for (int i = 0; i < g.bh * g.bw; i++)
        sdp_layer_run_band(b, c, &s, &g, i, o);
    return 0;
}
