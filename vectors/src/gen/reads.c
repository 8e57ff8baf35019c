/* SPDX-License-Identifier: Apache-2.0
 * dlavec draw, unit "reads": registers read in states in which few tests read
 * them: after a reset; those of pages without a unit after writes; while layers
 * of one register group or of both wait for a partner, after writes that such a
 * group drops where the user asks for these; when the next layer of a group has
 * been enabled; tables through their port, also around their ends; and the
 * status of a layer that ends while its interrupt is masked. */
#include "gen.h"

#include <string.h>

/* Registers with a reset value other than 0, and a few more. */
static void reset_group(struct test *b, enum unit u, uint32_t g)
{
    int some = 2;

    reg_cmd(b, u, "S_POINTER", g | ~1u);
    check_reg(b, u, "S_POINTER");             /* which has only the group */
    for (int i = 0; i < b->t->nregs; i++) {
        const struct reg *r = &b->t->r[i];

        if (reg_of_layer(r, u) && (r->reset || some-- > 0))
            check_reg(b, u, r->name);
    }
}

static void reads_page(struct test *b, enum unit u)
{
    for (int i = 0; i < b->t->nregs; i++)
        if (!strcmp(b->t->r[i].unit, unit_name[u]))
            check_reg(b, u, b->t->r[i].name);
}

static void after_reset(struct test *b)
{
    for (int u = 0; u < U_COUNT; u++)
        for (uint32_t g = 2; g-- > 0 && unit_built(&b->t->cfg, unit_name[u]);)
            reset_group(b, (enum unit)u, g);
    if (b->t->cfg.has_bdma)
        reads_page(b, U_BDMA);            /* it has no groups */
}

/* ---- pages without a unit ---------------------------------------------- */

/* The values after a reset; then each field is written with every bit both
 * ways, and never with 0, because a client of weight 0 is not served. */
static void write_page(struct test *b, enum unit u)
{
    static const uint32_t value[2] = { 0x5aa53cc3, 0xa55ac33c };

    reads_page(b, u);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < b->t->nregs; i++) {
            const struct reg *r = &b->t->r[i];
            int turn = (int)(r->off / 4) & 3;

            if (strcmp(r->unit, unit_name[u]))
                continue;
            if (r->mask)
                reg_cmd(b, u, r->name,
                        value[k] << 8 * turn |
                            value[!k] >> (31 - 8 * turn) >> 1);
            check_reg(b, u, r->name);
        }
    reads_page(b, u);
}

enum { ALL_INTERRUPTS = 0x3f03ff }; /* bits of S_INTR_STATUS (system.md 5) */

/* Interrupts that the host sets, while all are masked, and clears. */
static void set_interrupts(struct test *b)
{
    static const uint32_t some[3] = { 0x155, 0x2a02aa, ALL_INTERRUPTS };

    intr_mask(b, ALL_INTERRUPTS);
    for (int i = 0; i < 3; i++) {
        reg_cmd(b, U_GLB, "S_INTR_SET", some[i]);
        check_reg(b, U_GLB, "S_INTR_SET");      /* reads 0 */
        check_reg(b, U_GLB, "S_INTR_STATUS");
        reg_cmd(b, U_GLB, "S_INTR_STATUS", some[i]);
        check_reg(b, U_GLB, "S_INTR_STATUS");
        reg_cmd(b, U_GLB, "S_INTR_SET", some[i]);
    }
    reg_cmd(b, U_GLB, "S_INTR_STATUS", ALL_INTERRUPTS);
    check_reg(b, U_GLB, "S_INTR_STATUS");
}

/* The layers run with few beats in flight; a burst has at most 4. */
static void look_memory(struct test *b, enum unit u)
{
    uint32_t reads, writes;

    write_page(b, u);
    reads = (uint32_t)draw_in(b, 3, 10);
    writes = (uint32_t)draw_in(b, 3, 10);
    reg_cmd(b, u, "CFG_OUTSTANDING_CNT", writes << 8 | reads);
}

static void look_pages(struct test *b)
{
    look_memory(b, U_MCIF);
    if (b->t->cfg.has_sec)
        look_memory(b, U_CVIF);
    write_page(b, U_GLB);
    set_interrupts(b);
}

/* Counters of a layer: cleared when it is enabled, except those that CDP keeps
 * (registers_notes.md 6). */
static void reads_counters(struct test *b, enum unit u)
{
    for (int i = 0; i < NCOUNTER; i++)
        if (counters[i].unit == u && (b->t->cfg.v1 || !counters[i].v1))
            check_reg(b, u, counters[i].reg);
}

/* Writes that the waiting group drops: the end of the layer, and other bits in
 * each of its registers (registers_notes.md 2). */
static void writes_dropped(struct test *b, enum unit u)
{
    reg_cmd(b, u, "D_OP_ENABLE", 0);
    check_reg(b, u, "D_OP_ENABLE");
    for (int i = 0; i < b->t->nregs; i++)
        if (reg_of_layer(&b->t->r[i], u) && b->t->r[i].mask) {
            reg_cmd(b, u, b->t->r[i].name, ~b->val[i]);
            check_reg(b, u, b->t->r[i].name);
        }
}

/* The unit waits for one that is not enabled yet. Its other group is idle, or
 * waits too; the state of both does not depend on time. */
static void reads_waiting(struct test *b, enum unit u)
{
    /* registers of the error collector, which stores nothing */
    int n = 0, i, unnamed = b->t->cfg.v1 ? 32 : 0;

    wait_group(b, u, b->group[u]);
    check_reg(b, u, "S_STATUS");
    check_reg(b, u, "S_POINTER");
    check_reg(b, u, "D_OP_ENABLE");
    reads_counters(b, u);
    if (b->drops)
        writes_dropped(b, u);
    i = draw_in(b, 0, b->t->nregs + unnamed - 1);
    for (i = i < unnamed ? 0 : i - unnamed; n < 2; i++)
        if (reg_of_layer(&b->t->r[i % b->t->nregs], u)) {
            check_reg(b, u, b->t->r[i % b->t->nregs].name);
            n++;
        }
}

/* ---- tables ------------------------------------------------------------ */

static void point_at(struct test *b, enum unit u, int lo, int write, int addr)
{
    reg_cmd(b, u, "S_LUT_ACCESS_CFG",
            (uint32_t)(write << 17 | lo << 16 | addr));
}

/* The port's address is read first: a read directly after its write could still
 * return the entry before (lut.md 1.1). */
static void reads_entries(struct test *b, enum unit u, int lo, int addr, int n)
{
    point_at(b, u, lo, 0, addr);
    check_reg(b, u, "S_LUT_ACCESS_CFG");
    while (n--) {
        check_reg(b, u, "S_LUT_ACCESS_DATA");
        check_reg(b, u, "S_LUT_ACCESS_CFG");
    }
}

/* No NaN or infinity where entries are FP16. */
static void write_entry(struct test *b, enum unit u)
{
    reg_cmd(b, u, "S_LUT_ACCESS_DATA", rng_u32(&b->r) & 0xbbff);
}

/* Writes past a table's end: SDP drops them and its address moves on, CDP stays
 * at the last entry. A read of a port set to write, or a write of one set to
 * read, moves SDP's address. */
static void past_end(struct test *b, enum unit u, int lo)
{
    int last = lo ? 256 : 64;

    point_at(b, u, lo, 1, last - draw_in(b, 0, 1));
    for (int i = draw_in(b, 2, 4); i; i--)
        write_entry(b, u);
    check_reg(b, u, "S_LUT_ACCESS_CFG");
    point_at(b, u, lo, 0, draw_in(b, 0, last - 4));
    write_entry(b, u);
    check_reg(b, u, "S_LUT_ACCESS_CFG");
    check_reg(b, u, "S_LUT_ACCESS_DATA");
    point_at(b, u, lo, 1, draw_in(b, 0, last - 4));
    check_reg(b, u, "S_LUT_ACCESS_CFG");
    check_reg(b, u, "S_LUT_ACCESS_DATA");
    write_entry(b, u);
}

static void look_tables(struct test *b, enum unit u)
{
    for (int k = 0; k < 2; k++)
        reads_entries(b, u, k, draw_in(b, 0, k ? 252 : 60), 4);
    for (int k = 2; k-- > 0;)
        past_end(b, u, k);
    for (int k = 0; k < 2; k++) {
        reads_entries(b, u, k, 0, 2);
        reads_entries(b, u, k, k ? 255 : 63, 2);
    }
}

/* ---- layers ------------------------------------------------------------ */

enum { CONV, SDP, PDP, CDP };

/* The unit that ends last; the one that the others, in their order, wait for;
 * the number of the interrupt. */
static const struct {
    const char *name;
    enum unit main, last, waits[6];
    int source;
} engine[] = {
    { "conv", U_SDP, U_CDMA,
      { U_SDP, U_CACC, U_CMAC_A, U_CMAC_B, U_CSC, U_COUNT }, 0 },
    { "sdp", U_SDP, U_SDP_RDMA, { U_SDP, U_COUNT }, 0 },
    { "pdp", U_PDP, U_PDP_RDMA, { U_PDP, U_COUNT }, 2 },
    { "cdp", U_CDP, U_CDP_RDMA, { U_CDP, U_COUNT }, 1 },
};

struct layers {
    int kind;
    struct conv_plan conv;
    struct sdp_plan sdp[2];
    struct pdp_plan pdp;
    struct cdp_plan cdp;
};

/* Registers of layer i. The readers' group is that of the layer, even if the
 * first layer has not been enabled yet. */
static void reads_write_layer(struct test *b, struct layers *l, int i)
{
    struct sdp_plan *s = &l->sdp[i];

    *s = (struct sdp_plan){ .nb = 1 };
    if (l->kind == PDP) {
        l->pdp = (struct pdp_plan){ .prec = b->prec };
        pdp_random(b, &l->pdp);
        pdp_write(b, &l->pdp);
    } else if (l->kind == CDP) {
        cdp_random(b, &l->cdp);
        cdp_write(b, &l->cdp);
    } else {
        if (l->kind == CONV) {
            conv_random(b, &l->conv, draw_one_in(b, 3));
            l->conv.exact_wt = 1;
            conv_sdp(b, &l->conv, s);
        } else {
            sdp_alone(b, s, b->prec);
        }
        sdp_stages(b, s);
        if (l->kind == CONV)
            conv_write(b, &l->conv);
        sdp_write(b, s);
    }
}

/* Commands of each unit are a separate stream: the last unit is enabled when
 * the others have been read. */
static void wait_looks(struct test *b, const struct layers *l)
{
    for (const enum unit *u = engine[l->kind].waits; *u != U_COUNT; u++) {
        char event[64];

        snprintf(event, sizeof event, "looked_%d", b->nevent++);
        notify_event(b, *u, event);
        wait_event(b, engine[l->kind].last, event);
    }
}

static void reads_enabled(struct test *b, enum unit u)
{
    reg_cmd(b, u, "D_OP_ENABLE", 0);   /* which changes nothing */
    check_reg(b, u, "D_OP_ENABLE");               /* the other group may wait */
    unit_enable(b, u);
    reads_waiting(b, u);
}

/* All units of a layer except the one that the others wait for. */
static void enable_most(struct test *b, const struct layers *l)
{
    for (const enum unit *u = engine[l->kind].waits; *u != U_COUNT; u++) {
        if (*u == U_CACC)
            poll_flush(b);
        reads_enabled(b, *u);
    }
}

static void reads_done(struct test *b, const struct layers *l, int i)
{
    if (l->kind == PDP)
        pdp_done(b, &l->pdp);
    else if (l->kind == CDP)
        cdp_done(b, &l->cdp);
    else
        (l->kind == CONV ? conv_done : sdp_done)(b, &l->sdp[i]);
}

/* SDP's operands of a convolution. */
static void enable_reader(struct test *b, const struct layers *l, int i)
{
    if (l->kind == CONV && l->sdp[i].rdma)
        unit_enable(b, U_SDP_RDMA);
}

/* The units of a layer ran in group g; SDP_RDMA, which not every layer needs,
 * in its own group. */
static void ran_in(struct test *b, const struct layers *l, int g, int reader)
{
    for (int u = 0; u < U_COUNT; u++)
        b->used[u] = g;
    if (l->kind == CONV)
        b->used[U_SDP_RDMA] = reader;
}

/* Real RTL may assert that software does not write to an enabled group: such
 * writes are on request only. The request uses up no random number, so that the
 * vectors without it stay as they were. */
static void may_drop(struct test *b, int kind)
{
    struct rng r = b->r;

    b->drops = (int)knob_in(b, "test.dropped_writes", 0, 1, 0);
    b->r = r;
    tag_if(b, engine[kind].name, b->prec, b->drops, "dropped_writes");
}

/* Both groups wait, then both layers run. */
static void two_ahead(struct test *b, struct layers *l)
{
    const enum unit last = engine[l->kind].last;
    const int g = b->group[last];
    struct layers first;
    int reader;

    reads_write_layer(b, l, 0);
    first = *l;
    enable_most(b, l);
    enable_reader(b, l, 0);
    reader = b->used[U_SDP_RDMA];
    b->group[last] ^= 1;
    reads_write_layer(b, l, 1);
    enable_most(b, l);
    enable_reader(b, l, 1);
    b->group[last] ^= 1;
    reg_cmd(b, last, "S_POINTER", (uint32_t)g);
    wait_looks(b, l);
    unit_enable(b, last);
    ran_in(b, l, g, reader);
    reads_done(b, &first, 0);
    reader = b->group[U_SDP_RDMA] ^ 1;
    reg_cmd(b, last, "S_POINTER", (uint32_t)!g);
    unit_enable(b, last);
    ran_in(b, l, !g, reader);
    reads_done(b, l, 1);
}

/* The counters of the last layers of both groups. */
static void look_done(struct test *b, enum unit u)
{
    for (int g = 0; g < 2; g++)
        wait_group(b, u, g);
    for (uint32_t g = 0; g < 2; g++) {
        reg_cmd(b, u, "S_POINTER", g);
        reads_counters(b, u);
    }
}

static void look_all(struct test *b, const struct layers *l)
{
    look_done(b, engine[l->kind].main);
    if (l->kind == SDP)
        look_done(b, U_SDP_RDMA);
    if (l->kind == CONV)
        look_done(b, U_CACC);
}

static void one_layer(struct test *b, struct layers *l)
{
    reads_write_layer(b, l, 0);
    enable_most(b, l);
    enable_reader(b, l, 0);
    wait_looks(b, l);
    unit_enable(b, engine[l->kind].last);
    reads_done(b, l, 0);
}

/* The last layer ends while all interrupts are masked; its own comes when the
 * mask falls (system.md 5). CDMA and CACC may have left bits in the status,
 * which an interrupt does not clear while they are masked. */
static void ends_masked(struct test *b, struct layers *l)
{
    const int source = engine[l->kind].source;
    enum unit u = engine[l->kind].main;

    notify_event(b, u, "idle");
    wait_event(b, U_GLB, "idle");
    reg_cmd(b, U_GLB, "S_INTR_STATUS", ALL_INTERRUPTS);
    intr_mask(b, ALL_INTERRUPTS);
    notify_event(b, U_GLB, "masked");
    wait_event(b, u, "masked");
    if (l->kind == CONV) /* CDMA and CACC would set bits, too */
        l->kind = SDP;
    one_layer(b, l);
    poll_reg(b, U_GLB, "S_INTR_STATUS", 1u << (2 * source + b->used[u]));
    intr_mask(b, 0);
}

void reads_test(struct test *b)
{
    const struct ref_cfg *f = &b->t->cfg;
    struct layers l = { 0 };

    b->looks = 1;
    if (draw_one_in(b, 2))
        after_reset(b);
    look_pages(b);
    mask_some(b);
    l.kind = draw_in(b, CONV, CDP);
    if ((l.kind == PDP && !f->has_pdp) || (l.kind == CDP && !f->has_cdp))
        l.kind = SDP;
    may_drop(b, l.kind);
    if (l.kind < PDP && f->has_lut) {
        sdp_lut_ahead(b);
        look_tables(b, U_SDP);
    } else if (l.kind == CDP) {
        cdp_random(b, &l.cdp);
        cdp_lut(b, &l.cdp);
        look_tables(b, U_CDP);
    }
    if (draw_one_in(b, 2))
        one_layer(b, &l);                     /* group 0 is to wait behind 1 */
    two_ahead(b, &l);
    for (int i = draw_in(b, 1, 2); i; i--) {
        look_all(b, &l);
        one_layer(b, &l);                     /* the counters restart */
    }
    look_all(b, &l);
    if (draw_one_in(b, 2))
        ends_masked(b, &l);
}
