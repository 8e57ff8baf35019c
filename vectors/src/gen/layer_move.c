/* SPDX-License-Identifier: Apache-2.0
 * Tests of the movers: BDMA command groups, RUBIK layers.
 */
#include "move.h"

#include <string.h>

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

/* ---- BDMA (bdma.md 1 to 3) -------------------------------------------- */

void bdma_reg(struct test *b, const char *reg, uint64_t v)
{
    int i = reg_find(b->t, "BDMA", reg);
    uint32_t x = (uint32_t)v;

    for (int k = 0; k < b->nover; k++)
        if (!strcmp(b->over[k].unit, "BDMA") && !strcmp(b->over[k].reg, reg)) {
            x = field_put(reg_field(&b->t->r[i], b->over[k].field), x,
                          b->over[k].v);
            b->over[k].used = 1;
        }
    reg_cmd(b, "BDMA", reg, x);
}

static int64_t extent(const struct ref_copy *c, int dst)
{
    return (c->surfs - 1) * (dst ? c->dst_surf : c->src_surf) +
           (c->lines - 1) * (dst ? c->dst_line : c->src_line) +
           (int64_t)c->atoms * 32;
}

static int num(struct test *b, const char *field, int usual)
{
    return (int)knob(b, field, usual);
}

static void draw_copy(struct test *b, struct ref_copy *c)
{
    knob_begin(b, "bdma");
    do {
        draw_again(b);
        c->atoms = rng_one_in(&b->r, 8) ? in(b, 20, 300) : in(b, 1, 12);
        c->lines = in(b, 1, c->atoms > 20 ? 2 : 6);
        c->surfs = in(b, 1, c->atoms > 20 ? 1 : 4);
        c->atoms = num(b, "bdma.atoms", c->atoms);
        c->lines = num(b, "bdma.lines", c->lines);
        c->surfs = num(b, "bdma.surfaces", c->surfs);
    } while ((double)c->atoms * c->lines * c->surfs * 32 >
                 knob_budget(b, 2e5) || !knob_fits(b));
    draw_done(b);
    c->mem_src = pick_mem(b);
}

/* Strides and places of a copy. */
static void place_copy(struct test *b, struct ref_copy *c)
{
    int64_t line = (int64_t)c->atoms * 32;

    c->src_line = line + in(b, 0, 3) * 32;
    c->dst_line = line + in(b, 0, 3) * 32;
    if (c->atoms == 1 && rng_one_in(&b->r, 2))
        c->src_line = 0;                  /* one line again and again */
    c->src_surf = c->src_line * c->lines + in(b, 0, 3) * 32;
    c->dst_surf = c->dst_line * c->lines + in(b, 0, 3) * 32;
    c->src = alloc(b, c->mem_src, (uint64_t)extent(c, 0), 32);
    c->dst = alloc(b, c->mem_dst, (uint64_t)extent(c, 1), 32);
    region_random(b, c->mem_src, c->src, "dt", (uint64_t)extent(c, 0), 1);
    region(b, c->mem_dst, c->dst, "dst", NULL, (uint64_t)extent(c, 1));
}

static void copy_tags(struct test *b, const struct ref_copy *c)
{
    static const char *const m[2] = { "sec", "pri" };

    tag(b, "bdma", 0, "%s_to_%s", m[c->mem_src], m[c->mem_dst]);
    if (c->lines > 1)
        tag(b, "bdma", 0, "lines");
    if (c->surfs > 1)
        tag(b, "bdma", 0, "surfaces");
    if (c->atoms % 2)
        tag(b, "bdma", 0, "odd_atoms");
    if (c->src_line != (int64_t)c->atoms * 32 ||
        c->dst_line != (int64_t)c->atoms * 32)
        tag(b, "bdma", 0, "gaps");
    if (!c->src_line)
        tag(b, "bdma", 0, "source_stride0");
}

void bdma_push(struct test *b, const struct ref_copy *c)
{
    copy_tags(b, c);
    bdma_reg(b, "CFG_SRC_ADDR_LOW", c->src);
    bdma_reg(b, "CFG_SRC_ADDR_HIGH", c->src >> 32);
    bdma_reg(b, "CFG_DST_ADDR_LOW", c->dst);
    bdma_reg(b, "CFG_DST_ADDR_HIGH", c->dst >> 32);
    bdma_reg(b, "CFG_LINE", (uint64_t)c->atoms - 1);
    bdma_reg(b, "CFG_CMD",
             (uint64_t)c->mem_src | (uint64_t)c->mem_dst << 1);
    bdma_reg(b, "CFG_LINE_REPEAT", (uint64_t)c->lines - 1);
    bdma_reg(b, "CFG_SRC_LINE", (uint64_t)c->src_line);
    bdma_reg(b, "CFG_DST_LINE", (uint64_t)c->dst_line);
    bdma_reg(b, "CFG_SURF_REPEAT", (uint64_t)c->surfs - 1);
    bdma_reg(b, "CFG_SRC_SURF", (uint64_t)c->src_surf);
    bdma_reg(b, "CFG_DST_SURF", (uint64_t)c->dst_surf);
    bdma_reg(b, "CFG_OP", 1);
}

static void bdma_check(struct test *b, const char *reg)
{
    struct cmd *c = trace_add(&b->tr, OP_READ_CHECK);

    snprintf(c->unit, sizeof c->unit, "BDMA");
    snprintf(c->reg, sizeof c->reg, "%s", reg);
}

void bdma_wait(struct test *b, const char *event)
{
    struct cmd *c = trace_add(&b->tr, OP_WAIT);

    snprintf(c->unit, sizeof c->unit, "BDMA");
    snprintf(c->id, sizeof c->id, "%s", event);
}

void bdma_launch(struct test *b, int g, char event[64])
{
    struct cmd *c;

    bdma_reg(b, g ? "CFG_LAUNCH1" : "CFG_LAUNCH0", 1);
    c = trace_add(&b->tr, OP_INTR);
    snprintf(c->unit, sizeof c->unit, "BDMA");
    c->group = g;
    snprintf(c->id, sizeof c->id, "bdma_%d_%d", g, b->nevent++);
    snprintf(event, 64, "%s", c->id);
}

/* STATUS follows a push or a launch by some clocks (bdma.md 2.1, 2.3), so a
 * read right behind the write sees either; the write's own register is read
 * first, as hosts do. */
static void bdma_status_check(struct test *b, const char *written)
{
    bdma_check(b, written);
    bdma_check(b, "STATUS");
}

void bdma_group(struct test *b, int g, int idle, struct ref_copy *c, int n,
                char event[64])
{
    for (int i = 0; i < n; i++) {
        place_copy(b, &c[i]);
        bdma_push(b, &c[i]);
        if (rng_one_in(&b->r, 4))         /* a write of 0 pushes nothing */
            bdma_reg(b, "CFG_OP", 0);
    }
    if (idle)                             /* nothing runs: exact value */
        bdma_status_check(b, "CFG_OP");
    tag(b, "bdma", 0, n == 1 ? "single" : n > 5 ? "deep_queue" : "queue");
    tag(b, "bdma", 0, "launch%d", g);
    bdma_launch(b, g, event);
    for (int i = 0; i < n; i++)
        check_mem(b, event, c[i].mem_dst, c[i].dst,
                  (uint64_t)extent(&c[i], 1), 0);
}

static void group(struct test *b, int g, int idle, int most,
                  char event[64])
{
    struct ref_copy c[BDMA_GROUP];
    int n = in(b, 1, most), dst = pick_mem(b);

    for (int i = 0; i < n; i++) {
        draw_copy(b, &c[i]);
        /* one memory: the interrupt proves no writes to the other one
         * (bdma.md 3.4) */
        c[i].mem_dst = dst;
    }
    bdma_group(b, g, idle, c, n, event);
}

void bdma_end(struct test *b, char event[2][64])
{
    for (int i = 0; i < 2; i++)
        if (event[i][0])
            bdma_wait(b, event[i]);
    bdma_check(b, "STATUS");
    bdma_check(b, "CFG_OP");
    bdma_check(b, "CFG_LINE");
}

void bdma_test(struct test *b)
{
    char event[2][64] = { "", "" };
    int n = in(b, 1, 4), g = in(b, 0, 1), stuck = -1;

    intr_mask(b, in(b, 0, 1) ? 0x3f0000 : 0);
    if (rng_one_in(&b->r, 6)) {           /* bdma.md 2.3: stays busy */
        const char *reg = g ? "CFG_LAUNCH1" : "CFG_LAUNCH0";

        bdma_reg(b, reg, 1);
        bdma_status_check(b, reg);
        tag(b, "bdma", 0, "empty_launch");
        stuck = g;
        g ^= 1;
    }
    for (int i = 0; i < n; i++) {
        if (event[g][0])
            bdma_wait(b, event[g]);
        /* both groups may be in the queue */
        group(b, g, i == 0, n == 1 ? BDMA_GROUP : in(b, 0, 1)
              ? BDMA_GROUP / 2 : 4, event[g]);
        if (i + 1 < n && stuck < 0 && !rng_one_in(&b->r, 4)) {
            tag(b, "bdma", 0, "two_groups");
            g ^= 1;
        }
    }
    bdma_end(b, event);
}

/* ---- RUBIK (rubik.md 2 to 4) ------------------------------------------ */

static const enum unit u = U_RUBIK;

struct area {
    int mem;
    uint64_t base, size;
};

/* A feature cube or, with planes, one plane for each channel. */
static void place(struct test *b, struct area *a, uint64_t size, int dst,
                  int prec)
{
    a->mem = pick_mem(b);
    a->size = size;
    a->base = alloc(b, a->mem, size, 64);
    if (dst)
        region(b, a->mem, a->base, "dst", NULL, size);
    else
        region_elems(b, a->mem, a->base, "dt", size, prec, 1, 1);
}

static void shape_rubik(struct test *b, struct ref_rubik *p, int prec)
{
    int e = 32 / ref_es(prec);

    memset(p, 0, sizeof *p);
    p->es = ref_es(prec);
    p->mode = (int)knob_in(b, "rubik.mode", REF_CONTRACT, REF_MERGE,
                           in(b, REF_CONTRACT, REF_MERGE));
    p->w = rng_one_in(&b->r, 3) ? in(b, 60, 140) : in(b, 1, 24);
    p->h = in(b, 1, p->w > 60 ? 3 : 7);
    p->c = p->co = in(b, 1, p->w > 60 ? e + 3 : 2 * e + 5);
    p->dx = p->dy = 1;
    if (p->mode != REF_CONTRACT) {
        p->w = num(b, "rubik.width", p->w);
        p->h = num(b, "rubik.height", p->h);
        p->c = p->co = num(b, "rubik.channels", p->c);
        return;
    }
    p->w = in(b, 1, 20);
    p->dx = rng_one_in(&b->r, 4) ? in(b, 9, 12) : in(b, 1, 4);
    p->dy = in(b, 1, p->dx > 8 ? 2 : 4);
    if (p->dx > 8)
        p->w = in(b, 1, 10);
    p->h = in(b, 1, 4);
    p->co = e * in(b, 1, 2);
    p->w = num(b, "rubik.width", p->w);
    p->h = num(b, "rubik.height", p->h);
    p->dx = num(b, "rubik.stride_x", p->dx);
    p->dy = num(b, "rubik.stride_y", p->dy);
    p->co = num(b, "rubik.channels", p->co);
    p->c = p->co * p->dx * p->dy;
}

static void draw_rubik(struct test *b, struct ref_rubik *p, int prec)
{
    int e = 32 / ref_es(prec);

    knob_begin(b, "rubik");
    do {
        draw_again(b);
        shape_rubik(b, p, prec);
    } while ((double)p->w * p->h * p->c > knob_budget(b, 1e5) ||
             p->c > 8192 || p->w * p->dx > 8192 || p->h * p->dy > 8192 ||
             (p->mode == REF_CONTRACT && p->co % e) || !knob_fits(b));
    draw_done(b);
}

static int64_t pad32(struct test *b, int64_t n)
{
    return (n + 31) / 32 * 32 + in(b, 0, 2) * 32;
}

static int64_t pad64(struct test *b, int64_t n)
{
    return (n + 63) / 64 * 64 + in(b, 0, 2) * 64;
}

/* Strides of both sides, and their places. */
static void place_rubik(struct test *b, struct ref_rubik *p, int prec)
{
    int e = 32 / p->es, so = ref_ceil(p->co, e), si = ref_ceil(p->c, e);
    int ow = p->w * p->dx, oh = p->h * p->dy;
    struct area s, d;
    int64_t in_size, out_size;

    p->ils = pad32(b, (int64_t)p->w * 32);
    p->iss = p->ils * p->h + in(b, 0, 2) * 32;
    p->ols = pad32(b, (int64_t)ow * 32);
    p->oss = p->ols * oh + in(b, 0, 2) * 32;
    in_size = p->iss * si;
    out_size = p->oss * so;
    if (p->mode == REF_SPLIT) {
        p->ols = pad64(b, p->w * p->es);
        p->ops = p->ols * p->h + in(b, 0, 2) * 64;
        out_size = p->ops * p->c;
    } else if (p->mode == REF_MERGE) {
        p->ils = pad64(b, p->w * p->es);
        p->ips = p->ils * p->h + in(b, 0, 2) * 64;
        in_size = p->ips * p->c;
    }
    p->cs0 = so * p->iss;
    place(b, &s, (uint64_t)in_size, 0, prec);
    place(b, &d, (uint64_t)out_size, 1, prec);
    p->src = s.base;
    p->dst = d.base;
    p->mem_src = s.mem;
    p->mem_dst = d.mem;
}

static void rubik_out(struct test *b, const struct ref_rubik *p)
{
    set(b, u, "D_DAOUT_RAM_TYPE", "DATAOUT_RAM_TYPE", p->mem_dst);
    set(b, u, "D_DATAOUT_SIZE_1", "DATAOUT_CHANNEL", p->co - 1);
    set_addr(b, u, "D_DAOUT_ADDR_LOW", "D_DAOUT_ADDR_HIGH", p->dst);
    set(b, u, "D_DAOUT_LINE_STRIDE", "DAOUT_LINE_STRIDE", p->ols);
    if (p->mode == REF_SPLIT)
        set(b, u, "D_DAOUT_PLANAR_STRIDE", "DAOUT_PLANAR_STRIDE", p->ops);
    else
        set(b, u, "D_DAOUT_SURF_STRIDE", "DAOUT_SURF_STRIDE", p->oss);
    if (p->mode != REF_CONTRACT)
        return;
    set(b, u, "D_CONTRACT_STRIDE_0", "CONTRACT_STRIDE_0", p->cs0);
    set(b, u, "D_CONTRACT_STRIDE_1", "CONTRACT_STRIDE_1", p->dy * p->ols);
    set(b, u, "D_DECONV_STRIDE", "DECONV_X_STRIDE", p->dx - 1);
    set(b, u, "D_DECONV_STRIDE", "DECONV_Y_STRIDE", p->dy - 1);
}

static void rubik_regs(struct test *b, const struct ref_rubik *p, int prec)
{
    unit_begin(b, u);
    set(b, u, "D_MISC_CFG", "RUBIK_MODE", p->mode);
    set(b, u, "D_MISC_CFG", "IN_PRECISION", prec);
    set(b, u, "D_DAIN_RAM_TYPE", "DATAIN_RAM_TYPE", p->mem_src);
    set(b, u, "D_DATAIN_SIZE_0", "DATAIN_WIDTH", p->w - 1);
    set(b, u, "D_DATAIN_SIZE_0", "DATAIN_HEIGHT", p->h - 1);
    set(b, u, "D_DATAIN_SIZE_1", "DATAIN_CHANNEL", p->c - 1);
    set_addr(b, u, "D_DAIN_ADDR_LOW", "D_DAIN_ADDR_HIGH", p->src);
    set(b, u, "D_DAIN_LINE_STRIDE", "DAIN_LINE_STRIDE", p->ils);
    if (p->mode == REF_MERGE)
        set(b, u, "D_DAIN_PLANAR_STRIDE", "DAIN_PLANAR_STRIDE", p->ips);
    else
        set(b, u, "D_DAIN_SURF_STRIDE", "DAIN_SURF_STRIDE", p->iss);
    rubik_out(b, p);
    unit_write(b, u);
}

static uint64_t out_size(const struct ref_rubik *p)
{
    int e = 32 / p->es;

    if (p->mode == REF_SPLIT)
        return (uint64_t)(p->ops * p->c);
    return (uint64_t)(p->oss * ref_ceil(p->co, e));
}

void rubik_run(struct test *b, const struct ref_rubik *p, int prec,
               char event[64])
{
    static const char *const mode[3] = { "contract", "split", "merge" };
    static const enum unit freed[] = { U_RUBIK };

    tag(b, "rubik", prec, "%s", mode[p->mode]);
    if (p->w > 64)
        tag(b, "rubik", prec, "%s_wide", mode[p->mode]);
    if (p->dx > 8)
        tag(b, "rubik", prec, "contract_dx9+");
    tag_mem(b, "rubik", prec, "source", p->mem_src);
    tag_mem(b, "rubik", prec, "output", p->mem_dst);
    rubik_regs(b, p, prec);
    unit_enable(b, u);
    expect(b, "RUBIK", u, freed, 1, event);
}

void rubik_layer(struct test *b, struct ref_rubik *p, int prec)
{
    char ev[64];

    place_rubik(b, p, prec);
    rubik_run(b, p, prec, ev);
    check_mem(b, ev, p->mem_dst, p->dst, out_size(p), 0);
}

void rubik_test(struct test *b)
{
    int n = rng_one_in(&b->r, 3) ? in(b, 2, 4) : 1;

    intr_mask(b, in(b, 0, 1) ? 0x3f0000 : 0);
    if (n > 1)
        tag(b, "rubik", b->prec, "ping_pong");
    for (int i = 0; i < n; i++) {
        struct ref_rubik p;

        draw_rubik(b, &p, b->prec);
        rubik_layer(b, &p, b->prec);
    }
}
