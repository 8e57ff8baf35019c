/* SPDX-License-Identifier: Apache-2.0
 * Tests of the movers: BDMA command groups, RUBIK layers.
 */
#include "move.h"

#include <string.h>

/* A stride with the top bits set. It is the same everywhere, so that the parts
 * of different cubes do not overlap. */
enum { FAR_PARTS = 40 };
static const int64_t far_stride = 0xf0000000;

/* Now and then 2 to 40 parts are that far apart. */
static int draw_far(struct test *b, int64_t parts)
{
    return b->junk && b->t->addr_bits > 32 && parts >= 2 &&
           parts <= FAR_PARTS && draw_one_in(b, 4);
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
    reg_cmd(b, U_BDMA, reg, x);
}

static int64_t bdma_extent(const struct ref_copy *c, int dst)
{
    return (c->surfs - 1) * (dst ? c->dst_surf : c->src_surf) +
           (c->lines - 1) * (dst ? c->dst_line : c->src_line) +
           (int64_t)c->atoms * 32;
}

static void draw_copy(struct test *b, struct ref_copy *c)
{
    knob_begin(b, "bdma");
    do {
        draw_again(b);
        c->atoms = draw_one_in(b, 8) ? draw_in(b, 20, 300) : draw_in(b, 1, 12);
        c->lines = draw_in(b, 1, c->atoms > 20 ? 2 : 6);
        c->surfs = draw_in(b, 1, c->atoms > 20 ? 1 : 4);
        c->atoms = knob_int(b, "bdma.atoms", c->atoms);
        c->lines = knob_int(b, "bdma.lines", c->lines);
        c->surfs = knob_int(b, "bdma.surfaces", c->surfs);
    } while ((double)c->atoms * c->lines * c->surfs * 32 >
                 knob_budget(b, 3e5) || !knob_fits(b));
    draw_done(b);
    c->mem_src = pick_mem(b);
}

/* Lines of a single surface, or surfaces of a single line, far apart. */
static int copy_far(const struct ref_copy *c)
{
    return c->src_line == far_stride || c->src_surf == far_stride;
}

static void place_far_copy(struct test *b, struct ref_copy *c)
{
    uint64_t size = (uint64_t)c->atoms * 32;
    int n = c->lines * c->surfs;

    c->src_line = c->dst_line = c->lines > 1 ? far_stride : 0;
    c->src_surf = c->dst_surf = c->lines > 1 ? 0 : far_stride;
    c->src = alloc(b, c->mem_src, size, 32);
    c->dst = alloc(b, c->mem_dst, size, 32);
    for (int i = 0; i < n; i++) {
        uint64_t far = (uint64_t)(i * far_stride);

        region_elems(b, c->mem_src, c->src + far, "dt", size, REF_INT8, 1, 0);
        region(b, c->mem_dst, c->dst + far, "dst", NULL, size);
    }
}

/* Strides and places of a copy. */
static void place_copy(struct test *b, struct ref_copy *c)
{
    int64_t line = (int64_t)c->atoms * 32;

    if ((c->lines == 1 || c->surfs == 1) &&
        draw_far(b, (int64_t)c->lines * c->surfs)) {
        place_far_copy(b, c);
        return;
    }
    c->src_line = line + draw_in(b, 0, 3) * 32;
    c->dst_line = line + draw_in(b, 0, 3) * 32;
    if (c->atoms == 1 && draw_one_in(b, 2))
        c->src_line = 0;                  /* the same line repeatedly */
    c->src_surf = c->src_line * c->lines + draw_in(b, 0, 3) * 32;
    c->dst_surf = c->dst_line * c->lines + draw_in(b, 0, 3) * 32;
    c->src = alloc(b, c->mem_src, (uint64_t)bdma_extent(c, 0), 32);
    c->dst = alloc(b, c->mem_dst, (uint64_t)bdma_extent(c, 1), 32);
    region_elems(b, c->mem_src, c->src, "dt", (uint64_t)bdma_extent(c, 0),
                 REF_INT8, 1, 0);
    region(b, c->mem_dst, c->dst, "dst", NULL, (uint64_t)bdma_extent(c, 1));
}

static void check_copy(struct test *b, const char *event,
                       const struct ref_copy *c)
{
    int n = copy_far(c) ? c->lines * c->surfs : 1;
    int64_t size = n > 1 ? (int64_t)c->atoms * 32 : bdma_extent(c, 1);

    for (int i = 0; i < n; i++)
        check_mem(b, event, c->mem_dst, c->dst + (uint64_t)(i * far_stride),
                  (uint64_t)size, 0);
}

static void copy_tags(struct test *b, const struct ref_copy *c)
{
    static const char *const m[2] = { "sec", "pri" };

    tag(b, "bdma", 0, "%s_to_%s", m[c->mem_src], m[c->mem_dst]);
    tag_if(b, "bdma", 0, c->lines > 1, "lines");
    tag_if(b, "bdma", 0, c->surfs > 1, "surfaces");
    tag_if(b, "bdma", 0, c->atoms % 2, "odd_atoms");
    if (c->src_line != (int64_t)c->atoms * 32 ||
        c->dst_line != (int64_t)c->atoms * 32)
        tag(b, "bdma", 0, "gaps");
    tag_if(b, "bdma", 0, !c->src_line, "source_stride0");
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
 * read directly after the write may return the old or the new value; the
 * register of the write is read first, as hosts do. */
static void bdma_status_check(struct test *b, const char *written)
{
    check_reg(b, U_BDMA, written);
    check_reg(b, U_BDMA, "STATUS");
}

void bdma_group(struct test *b, int g, int idle, struct ref_copy *c, int n,
                char event[64])
{
    for (int i = 0; i < n; i++) {
        place_copy(b, &c[i]);
        bdma_push(b, &c[i]);
        if (draw_one_in(b, 4)) /* a write of 0 pushes nothing */
            bdma_reg(b, "CFG_OP", 0);
    }
    if (idle)                             /* nothing runs: exact value */
        bdma_status_check(b, "CFG_OP");
    tag(b, "bdma", 0, n == 1 ? "single" : n > 5 ? "deep_queue" : "queue");
    tag(b, "bdma", 0, "launch%d", g);
    if (b->junk && draw_one_in(b, 4)) /* a write of 0 launches nothing */
        bdma_reg(b, draw_in(b, 0, 1) ? "CFG_LAUNCH1" : "CFG_LAUNCH0", 0);
    bdma_launch(b, g, event);
    for (int i = 0; i < n; i++)
        check_copy(b, event, &c[i]);
}

static void bdma_draw_group(struct test *b, int g, int idle, int most,
                            char event[64])
{
    struct ref_copy c[BDMA_GROUP];
    int n = draw_in(b, 1, most), dst = pick_mem(b);

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
            wait_event(b, U_BDMA, event[i]);
    check_reg(b, U_BDMA, "STATUS");
    check_reg(b, U_BDMA, "CFG_OP");
    check_reg(b, U_BDMA, "CFG_LINE");
}

void bdma_test(struct test *b)
{
    char event[2][64] = { "", "" };
    int n = draw_in(b, 1, 4), g = draw_in(b, 0, 1), stuck = -1;

    intr_mask(b, draw_in(b, 0, 1) ? 0x3f0000 : 0);
    if (draw_one_in(b, 6)) { /* bdma.md 2.3: stays busy */
        const char *reg = g ? "CFG_LAUNCH1" : "CFG_LAUNCH0";

        bdma_reg(b, reg, 1);
        bdma_status_check(b, reg);
        tag(b, "bdma", 0, "empty_launch");
        stuck = g;
        g ^= 1;
    }
    for (int i = 0; i < n; i++) {
        if (event[g][0])
            wait_event(b, U_BDMA, event[g]);
        /* both groups may be in the queue */
        bdma_draw_group(b, g, i == 0,
                        n == 1             ? BDMA_GROUP
                        : draw_in(b, 0, 1) ? BDMA_GROUP / 2
                                           : 4,
                        event[g]);
        /* The last copy again, as the next group's first command: directly
         * after the launch, while nothing waits (bdma.md 2.3). */
        if (i == 0 && n > 1 && draw_one_in(b, 3))
            bdma_reg(b, "CFG_OP", 1);
        if (i + 1 < n && stuck < 0 && !draw_one_in(b, 4)) {
            tag(b, "bdma", 0, "two_groups");
            g ^= 1;
        }
    }
    bdma_end(b, event);
}

/* ---- RUBIK (rubik.md 2 to 4) ------------------------------------------ */

static const enum unit u = U_RUBIK;

/* A feature cube, or one plane for each channel: parts of equal size. */
struct area {
    int mem, parts;
    uint64_t base;
    int64_t part, step; /* bytes of a part, from part to part */
};

/* Parts without a gap are one region. */
static int area_regions(const struct area *a)
{
    return a->step == a->part ? 1 : a->parts;
}

static uint64_t area_region(const struct area *a)
{
    return (uint64_t)(a->step == a->part ? a->part * a->parts : a->part);
}

static void rubik_place(struct test *b, struct area *a, int64_t part, int dst,
                        int prec)
{
    uint64_t size;

    a->part = part;
    a->step = draw_far(b, a->parts) ? far_stride : part;
    a->mem = pick_mem(b);
    size = area_region(a);
    a->base = alloc(b, a->mem, size, 64);
    for (int i = 0; i < area_regions(a); i++) {
        uint64_t at = a->base + (uint64_t)(i * a->step);

        if (dst)
            region(b, a->mem, at, "dst", NULL, size);
        else
            region_elems(b, a->mem, at, "dt", size, prec, 1, 1);
    }
}

static void shape_rubik(struct test *b, struct ref_rubik *p, int prec)
{
    int e = 32 / ref_es(prec);

    memset(p, 0, sizeof *p);
    p->es = ref_es(prec);
    p->mode = (int)knob_in(b, "rubik.mode", REF_CONTRACT, REF_MERGE,
                           draw_in(b, REF_CONTRACT, REF_MERGE));
    p->w = draw_one_in(b, 3) ? draw_in(b, 60, 140) : draw_in(b, 1, 24);
    p->h = draw_in(b, 1, p->w > 60 ? 3 : 7);
    p->c = p->co = draw_in(b, 1, p->w > 60 ? e + 3 : 2 * e + 5);
    p->dx = p->dy = 1;
    if (p->mode != REF_CONTRACT) {
        p->w = knob_int(b, "rubik.width", p->w);
        p->h = knob_int(b, "rubik.height", p->h);
        p->c = p->co = knob_int(b, "rubik.channels", p->c);
        return;
    }
    p->w = draw_in(b, 1, 20);
    p->dx = draw_one_in(b, 4) ? draw_in(b, 9, 12) : draw_in(b, 1, 4);
    p->dy = draw_in(b, 1, p->dx > 8 ? 2 : 4);
    if (p->dx > 8)
        p->w = draw_in(b, 1, 10);
    p->h = draw_in(b, 1, 4);
    p->co = e * draw_in(b, 1, 2);
    p->w = knob_int(b, "rubik.width", p->w);
    p->h = knob_int(b, "rubik.height", p->h);
    p->dx = knob_int(b, "rubik.stride_x", p->dx);
    p->dy = knob_int(b, "rubik.stride_y", p->dy);
    p->co = knob_int(b, "rubik.channels", p->co);
    p->c = p->co * p->dx * p->dy;
}

static void draw_rubik(struct test *b, struct ref_rubik *p, int prec)
{
    int e = 32 / ref_es(prec);

    knob_begin(b, "rubik");
    do {
        draw_again(b);
        shape_rubik(b, p, prec);
    } while ((double)p->w * p->h * p->c > knob_budget(b, 3e5) ||
             p->c > 8192 || p->w * p->dx > 8192 || p->h * p->dy > 8192 ||
             (p->mode == REF_CONTRACT && p->co % e) || !knob_fits(b));
    draw_done(b);
}

static int64_t rubik_pad(struct test *b, int64_t n, int unit)
{
    return (n + unit - 1) / unit * unit + draw_in(b, 0, 2) * unit;
}

/* Strides of both sides, and their places: d is the output's. */
static void place_rubik(struct test *b, struct ref_rubik *p, int prec,
                        struct area *d)
{
    int e = 32 / p->es, so = ref_ceil(p->co, e);
    struct area s = { .parts = ref_ceil(p->c, e) };
    int64_t from, to;

    d->parts = so;
    p->ils = rubik_pad(b, (int64_t)p->w * 32, 32);
    p->iss = from = p->ils * p->h + draw_in(b, 0, 2) * 32;
    p->ols = rubik_pad(b, (int64_t)p->w * p->dx * 32, 32);
    p->oss = to = p->ols * p->h * p->dy + draw_in(b, 0, 2) * 32;
    if (p->mode == REF_SPLIT) {
        p->ols = rubik_pad(b, p->w * p->es, 64);
        to = p->ols * p->h + draw_in(b, 0, 2) * 64;
        d->parts = p->c;
    } else if (p->mode == REF_MERGE) {
        p->ils = rubik_pad(b, p->w * p->es, 64);
        from = p->ils * p->h + draw_in(b, 0, 2) * 64;
        s.parts = p->c;
    } else {
        from = so * p->iss + (b->junk ? draw_in(b, 0, 2) * 32 : 0);
        s.parts = p->dx * p->dy;
    }
    rubik_place(b, &s, from, 0, prec);
    rubik_place(b, d, to, 1, prec);
    *(p->mode == REF_SPLIT     ? &p->iss
      : p->mode == REF_MERGE   ? &p->ips
                               : &p->cs0) = s.step;
    *(p->mode == REF_SPLIT ? &p->ops : &p->oss) = d->step;
    p->src = s.base;
    p->dst = d->base;
    p->mem_src = s.mem;
    p->mem_dst = d->mem;
}

static void rubik_out(struct test *b, const struct ref_rubik *p)
{
    set(b, u, "DATAOUT_RAM_TYPE", p->mem_dst);
    set(b, u, "DATAOUT_CHANNEL", p->co - 1);
    set_addr(b, u, "DAOUT_ADDR_%s", p->dst);
    set(b, u, "DAOUT_LINE_STRIDE", p->ols);
    if (p->mode == REF_SPLIT)
        set(b, u, "DAOUT_PLANAR_STRIDE", p->ops);
    else
        set(b, u, "DAOUT_SURF_STRIDE", p->oss);
    if (p->mode != REF_CONTRACT)
        return;
    SET(b, u, { "CONTRACT_STRIDE_0", p->cs0 },
        { "DECONV_X_STRIDE", p->dx - 1 }, { "DECONV_Y_STRIDE", p->dy - 1 });
    if (!b->junk || draw_one_in(b, 2)) /* it has no effect (rubik.md 2) */
        set(b, u, "CONTRACT_STRIDE_1", p->dy * p->ols);
}

static void rubik_regs(struct test *b, const struct ref_rubik *p, int prec)
{
    unit_begin(b, u);
    SET(b, u, { "RUBIK_MODE", p->mode }, { "IN_PRECISION", prec },
        { "DATAIN_RAM_TYPE", p->mem_src });
    set_size(b, u, "DATAIN_%s", p->w, p->h, p->c);
    set_addr(b, u, "DAIN_ADDR_%s", p->src);
    set(b, u, "DAIN_LINE_STRIDE", p->ils);
    if (p->mode == REF_MERGE)
        set(b, u, "DAIN_PLANAR_STRIDE", p->ips);
    else
        set(b, u, "DAIN_SURF_STRIDE", p->iss);
    rubik_out(b, p);
    unit_write(b, u);
}

void rubik_run(struct test *b, const struct ref_rubik *p, int prec,
               char event[64])
{
    static const char *const mode[3] = { "contract", "split", "merge" };
    tag(b, "rubik", prec, "%s", mode[p->mode]);
    if (p->w > 64)
        tag(b, "rubik", prec, "%s_wide", mode[p->mode]);
    tag_if(b, "rubik", prec, p->dx > 8, "contract_dx9+");
    tag_mem(b, "rubik", prec, "source", p->mem_src);
    tag_mem(b, "rubik", prec, "output", p->mem_dst);
    rubik_regs(b, p, prec);
    unit_enable(b, u);
    expect(b, "RUBIK", u, UNIT(u), event);
}

void rubik_layer(struct test *b, struct ref_rubik *p, int prec)
{
    struct area d;
    char ev[64];

    place_rubik(b, p, prec, &d);
    rubik_run(b, p, prec, ev);
    for (int i = 0; i < area_regions(&d); i++)
        check_mem(b, ev, d.mem, d.base + (uint64_t)(i * d.step),
                  area_region(&d), 0);
}

void rubik_test(struct test *b)
{
    int n = draw_one_in(b, 3) ? draw_in(b, 2, 4) : 1;

    intr_mask(b, draw_in(b, 0, 1) ? 0x3f0000 : 0);
    tag_if(b, "rubik", b->prec, n > 1, "ping_pong");
    for (int i = 0; i < n; i++) {
        struct ref_rubik p;

        draw_rubik(b, &p, b->prec);
        rubik_layer(b, &p, b->prec);
    }
}
