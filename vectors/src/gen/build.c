/* SPDX-License-Identifier: Apache-2.0
 * A test while it is made: memory, registers, events. */
#include "gen.h"
#include "dla_text.h"
#include "../forms/forms.h"

#include <stdlib.h>
#include <string.h>

/* draws of a test, then any is accepted */
#define TRIES 40
#define DRAWS 1000                    /* including those that are drawn again */

static void test_comment(struct trace *t, const char *text)
{
    struct cmd *c = trace_add(t, OP_COMMENT);

    snprintf(c->file, sizeof c->file, "%s", text);
}

static void test_begin(struct test *b, const struct tables *t,
                       uint64_t seed, const char *name, const char *about,
                       int junk)
{
    memset(b, 0, sizeof *b);
    b->t = t;
    b->junk = junk;
    rng_seed(&b->r, seed);
    snprintf(b->name, sizeof b->name, "%s", name);
    test_comment(&b->mem, "SPDX-License-Identifier: Apache-2.0");
    test_comment(&b->mem, about);
    b->val = zeroed((size_t)t->nregs, sizeof *b->val);
    b->next[REF_PRI] = 0x80000000u;
    b->next[REF_SEC] = 0x50000000u;
    if (junk) {
        b->next[REF_PRI] += (uint64_t)draw_in(b, 0, 0x1ffff) * 256;
        b->next[REF_SEC] += (uint64_t)draw_in(b, 0, 0x7fff) * 256;
        b->use_sec = t->cfg.has_sec;
    }
    b->data_bank = b->wt_bank = -1;
    if (junk && t->addr_bits > 32 && draw_one_in(b, 4)) {
        uint64_t high = (uint64_t)draw_in(b, 1, 0xffff) << 32;

        /* half of them around a multiple of 4 GiB */
        b->next[REF_PRI] = high + (high >> 32 & 1
                                       ? b->next[REF_PRI]
                                       : -(b->next[REF_PRI] & 0x7f00));
    }
    b->prec = pick_prec(b);
}

static void print_stats(const struct test *b, const struct tally *n)
{
    printf("%s%s", b->name, b->tags);
    for (int i = 0; i < NCOUNTER; i++)
        if (seen_name(n->seen, i))
            printf(" seen:%s", seen_name(n->seen, i));
    putchar('\n');
}

/* The folder has its configuration, so that `dla play DIR` needs none. */
static int test_write_all(const struct test *b, struct trace *t,
                          const char *outdir, const struct tally *n)
{
    const struct about a = { b->name, b->t->cfg.name, b->tags, n, b->shape,
                             b->nshape };
    char dir[1200];

    snprintf(dir, sizeof dir, "%s/%s", outdir, b->name);
    return trace_write(t, outdir, b->name) ||
           folder_config_put(dir, b->t->cfg.name) ||
           manifest_write(t, &a, dir)
               ? -1 : 0;
}

/* Memory part first, then the registers: the order of real traces. Returns 1
 * when the outputs are weak and this is not the last try. */
static int test_finish(struct test *b, const char *outdir, int last,
                       play_look_fn look)
{
    struct trace all = { .n = 0 };
    struct tally n = { 0 };
    int rc;

    for (int k = 0; k < 2; k++) {
        struct trace *s = k ? &b->tr : &b->mem;

        for (int i = 0; i < s->n; i++) {
            if (!k && i == 2 && b->loses)
                test_comment(&all,
                             "RTL with clock gates may lose weight releases "
                             "here (conv_core.md 9.2): play with +gating_off");
            if (!k && i == 2 && b->drops)
                test_comment(&all,
                             "Writes to enabled register groups, which some "
                             "RTL asserts against (registers_notes.md 2)");
            *trace_add(&all, OP_COMMENT) = s->c[i];
        }
        free(s->c);
    }
    for (int i = 0; i < all.n; i++)
        all.c[i].line = i + 1;
    rc = play(b->t, &all, 1, &n, &(struct play_hooks){ NULL, look, b->arg });
    if (rc)
        bad("%s: the reference cannot run it", b->name);
    else if (n.weak && !last)
        rc = 1;
    else
        rc = test_write_all(b, &all, outdir, &n);
    if (!rc && n.weak && !look && !b->choice && !b->looks)
        fprintf(stderr, "%s: note: %s: %d of its outputs %s one value in more "
                "than half of the bytes, or few values: a wrong result "
                "may look right\n", BAD_PROGRAM, b->name, n.weak,
                n.weak == 1 ? "has" : "have");
    if (!rc && b->t->stats)
        print_stats(b, &n);
    trace_free(&all);
    free(b->shape);
    free(b->val);
    return rc;
}

static void test_drop(struct test *b)
{
    trace_free(&b->tr);
    trace_free(&b->mem);
    free(b->shape);
    free(b->val);
}

/* 0, or the way in which the layer's maker left before its end. */
static int test_draw(struct test *b, void (*fn)(struct test *b))
{
    int out = setjmp(b->out);

    if (!out)
        fn(b);
    return out;
}

int test_make(const struct tables *t, uint64_t seed, const char *name,
              const char *about, int junk, void (*fn)(struct test *b),
              const char *outdir)
{
    struct test b;
    int rc = 1;

    for (int i = 0; i < DRAWS && rc > 0; i++) {
        int out;

        test_begin(&b, t, seed + (uint64_t)i * 7919u, name, about, junk);
        out = test_draw(&b, fn);
        if (!out) {
            rc = test_finish(&b, outdir, b.looks || i >= TRIES - 1, NULL);
            continue;
        }
        test_drop(&b);
        if (out != ANEW || i == DRAWS - 1)
            rc = bad("%s: no legal layer was found", name);
    }
    return rc;
}

int test_choose(const struct tables *t, uint64_t seed, const char *name,
                const char *about, const struct choice *choice,
                void (*fn)(struct test *b), const char *outdir)
{
    struct test b;
    int rc = 1;

    for (int i = 0, weak = 0; rc > 0; i++) {
        test_begin(&b, t, seed + (uint64_t)i * 7919u, name, about, 1);
        b.choice = choice;
        knob_begin(&b, "");
        if (t->cfg.v1) {
            b.prec = (int)knob_in(&b, "test.precision", 0, 2, b.prec);
        } else {
            b.may_lose = (int)knob_in(&b, "test.lost_releases", 0, 1, 0);
            knob_is(&b, "test.precision", REF_INT8);
        }
        if (test_draw(&b, fn) || !knob_fits(&b)) {
            test_drop(&b);
            if (i == choice->tests)
                return 1;
            continue;
        }
        if (choice->dry)
            return test_drop(&b), 0;
        rc = test_finish(&b, outdir, b.plain || b.looks || ++weak > TRIES / 8,
                         NULL);
    }
    return rc;
}

int test_direct(const struct tables *t, const char *name, const char *about,
                int (*fn)(struct test *b), play_look_fn look, void *arg,
                const char *outdir)
{
    struct test b;
    int rc;

    test_begin(&b, t, 1, name, about, 0);
    b.arg = arg;
    rc = fn(&b);
    if (!rc)
        return test_finish(&b, outdir, 1, look);
    test_drop(&b);
    return rc;
}

/* ---- memory --------------------------------------------------------- */

int pick_mem(struct test *b)
{
    return b->use_sec && draw_one_in(b, 3) ? REF_SEC : REF_PRI;
}

uint64_t alloc(struct test *b, int mem, uint64_t size, int align)
{
    uint64_t a = b->next[mem], n = (uint64_t)align;

    if (b->junk)
        a += (uint64_t)draw_in(b, 0, 40) * 8;
    a = (a + 64 + n - 1) / n * n;
    b->next[mem] = a + size;
    return a;
}

static struct cmd *test_init(struct test *b, int mem, uint64_t base,
                             uint64_t size)
{
    struct cmd *c = trace_add(&b->mem, OP_INIT);

    c->mem = mem;
    c->base = base;
    c->size = size;
    return c;
}

void region(struct test *b, int mem, uint64_t base, const char *kind,
            const uint8_t *data, uint64_t size)
{
    struct cmd *c;

    test_comment(&b->mem, kind);
    c = test_init(b, mem, base, size);
    c->pattern = data ? P_ZERO : draw_in(b, P_ZERO, P_ADDR);
    if (!data)
        return;
    c = trace_add(&b->mem, OP_LOAD);
    c->mem = mem;
    c->base = base;
    c->s.size = (size_t)size;
    c->s.b = zeroed((size_t)size, 1);
    c->s.known = zeroed((size_t)size, 1);
    memcpy(c->s.b, data, (size_t)size);
    memset(c->s.known, 1, (size_t)size);
    snprintf(c->file, sizeof c->file, "%s_%s%d.dat", b->name, kind,
             b->nfile++);
}

void region_zero(struct test *b, int mem, uint64_t base, const char *kind,
                 uint64_t size)
{
    test_comment(&b->mem, kind);
    test_init(b, mem, base, size)->pattern = P_ZERO;
}

void shape_add(struct test *b, const struct cube_shape *s)
{
    for (int i = 0; i < b->nshape; i++)
        if (b->shape[i].mem == s->mem && b->shape[i].base == s->base) {
            b->shape[i] = *s;
            return;
        }
    b->shape = grown(b->shape, (size_t)b->nshape + 1, sizeof *b->shape);
    b->shape[b->nshape++] = *s;
}

void cube_place(struct test *b, struct cube *c, int w, int h, int ch,
                int gap, int prec)
{
    int ab = b->t->cfg.ab, s = ref_ceil(ch, ref_lanes(&b->t->cfg, prec));

    c->mem = pick_mem(b);
    c->line = (int64_t)ab * (w + (gap ? draw_in(b, 0, gap) : 0));
    c->surf = c->line * h + ab * (gap ? draw_in(b, 0, gap) : 0);
    if (w == 1 && h == 1)                 /* sdp.md 4.1, conv_core.md 3 */
        c->line = c->surf = ab;
    c->size = (uint64_t)(c->surf * (s - 1) + c->line * (h - 1) + w * ab);
    c->base = alloc(b, c->mem, c->size, ab);
}

void cube_place64(struct test *b, struct cube *c, int w, int h, int ch,
                  int prec, int nb, int64_t *batch)
{
    int ab = b->t->cfg.ab, s = ref_ceil(ch, ref_lanes(&b->t->cfg, prec));

    c->mem = pick_mem(b);
    c->line = (int64_t)ref_ceil(ab * w, 64) * 64 + draw_in(b, 0, 2) * 64;
    c->surf = c->line * h + draw_in(b, 0, 2) * 64;
    if (w == 1 && h == 1 && nb == 1)
        c->line = c->surf = ab;
    *batch = c->surf * s + draw_in(b, 0, 2) * 64;
    *batch = (*batch + 63) / 64 * 64;
    c->size = (uint64_t)(*batch * (nb - 1) + c->surf * (s - 1) +
                         c->line * (h - 1) + w * ab);
    c->base = alloc(b, c->mem, c->size, 64);
}

/* ---- registers ------------------------------------------------------ */

/* Even as junk, unused addresses and strides are whole atoms. */
static uint32_t test_noise(struct test *b, const struct reg *r)
{
    uint32_t v = rng_u32(&b->r) & r->mask;
    int wide = r->nfields == 1 && r->f[0].width >= 24;

    if (wide && (strstr(r->name, "ADDR") || strstr(r->name, "STRIDE")))
        v &= ~((uint32_t)b->t->cfg.ab - 1);
    return v;
}

void unit_begin(struct test *b, enum unit u)
{
    int junk = b->junk && !draw_one_in(b, 4);

    for (int i = 0; i < b->t->nregs; i++)
        if (reg_of_layer(&b->t->r[i], u))
            b->val[i] = junk ? test_noise(b, &b->t->r[i]) : 0;
}

static void reg_op(struct test *b, enum op op, enum unit u, const char *reg,
                   uint32_t v)
{
    struct cmd *c = trace_add(&b->tr, op);

    snprintf(c->unit, sizeof c->unit, "%s", unit_name[u]);
    snprintf(c->reg, sizeof c->reg, "%s", reg);
    c->val = v;
}

void reg_cmd(struct test *b, enum unit u, const char *reg, uint32_t v)
{
    reg_op(b, OP_WRITE, u, reg, v);
}

void intr_mask(struct test *b, uint32_t v)
{
    reg_cmd(b, U_GLB, "S_INTR_MASK", v);
    b->unmasked = !(v & 0x3f0000u);
}

static void event_cmd(struct test *b, enum op op, enum unit u,
                      const char *event)
{
    struct cmd *c = trace_add(&b->tr, op);

    snprintf(c->unit, sizeof c->unit, "%s", unit_name[u]);
    snprintf(c->id, sizeof c->id, "%s", event);
}

void wait_event(struct test *b, enum unit u, const char *event)
{
    event_cmd(b, OP_WAIT, u, event);
}

void notify_event(struct test *b, enum unit u, const char *event)
{
    event_cmd(b, OP_NOTIFY, u, event);
}

void wait_group(struct test *b, enum unit u, int g)
{
    if (b->busy[u][g][0])
        wait_event(b, u, b->busy[u][g]);
    b->busy[u][g][0] = 0;
}

/* Waits until the group is free, then the pointer and all registers. */
void unit_write(struct test *b, enum unit u)
{
    int order[100], n = 0, g = b->group[u];

    for (int i = 0; i < b->nover; i++)
        if (!strcmp(b->over[i].unit, unit_name[u])) {
            set(b, u, b->over[i].field, b->over[i].v);
            b->over[i].used = 1;
        }
    wait_group(b, u, g);
    reg_cmd(b, u, "S_POINTER", (uint32_t)g);
    for (int i = 0; i < b->t->nregs && n < 100; i++)
        if (reg_of_layer(&b->t->r[i], u))
            order[n++] = i;
    for (int i = n - 1; b->junk && i > 0; i--) {
        int j = draw_in(b, 0, i), x = order[i];

        order[i] = order[j];
        order[j] = x;
    }
    for (int i = 0; i < n; i++)
        reg_cmd(b, u, b->t->r[order[i]].name, b->val[order[i]]);
}

void unit_enable(struct test *b, enum unit u)
{
    reg_cmd(b, u, "D_OP_ENABLE", 1);
    b->used[u] = b->group[u];
    b->group[u] ^= 1;
}

void poll_reg(struct test *b, enum unit u, const char *reg, uint32_t v)
{
    reg_op(b, OP_POLL, u, reg, v);
}

void poll_flush(struct test *b)
{
    if (!b->polled)
        poll_reg(b, U_CDMA, "S_CBUF_FLUSH_STATUS", 1);
    b->polled = 1;
}

/* ---- expectations --------------------------------------------------- */

void expect(struct test *b, const char *source, enum unit u, unsigned freed,
            char event[64])
{
    struct cmd *c = trace_add(&b->tr, OP_INTR);

    snprintf(c->unit, sizeof c->unit, "%s", source);
    c->group = b->used[u];
    snprintf(c->id, sizeof c->id, "%.20s_%d_%d", source, c->group,
             b->nevent++);
    snprintf(event, 64, "%s", dla_lower(c->id));
    for (int i = 0; i < U_COUNT; i++)
        if (freed & UNIT(i))
            snprintf(b->busy[i][b->used[i]], 64, "%s", event);
}

void check_mem(struct test *b, const char *event, int mem, uint64_t base,
               uint64_t size, int as_file)
{
    struct cmd *c = trace_add(&b->tr, as_file ? OP_FILE : OP_CRC);

    snprintf(c->id, sizeof c->id, "%s", event);
    c->mem = mem;
    c->base = base;
    c->size = size;
    if (as_file)
        snprintf(c->file, sizeof c->file, "%s_gold%d.dat", b->name,
                 b->nfile++);
}

void check_none(struct test *b, const char *event)
{
    struct cmd *c = trace_add(&b->tr, OP_NOTHING);

    snprintf(c->id, sizeof c->id, "%s", event);
}

/* The value is filled in when the reference plays the trace. */
void check_reg(struct test *b, enum unit u, const char *reg)
{
    reg_op(b, OP_READ_CHECK, u, reg, 0);
}

void check_after(struct test *b, enum unit u, const char *reg)
{
    wait_event(b, u, b->busy[u][b->used[u]]);
    check_reg(b, u, reg);
}
