/* SPDX-License-Identifier: Apache-2.0
 * Plays a trace on the plain reference: registers, layers, checks.
 *
 * A layer runs in one go as soon as every unit it needs is enabled, which
 * is a legal order for all traces in which notify precedes wait.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

const char *const unit_name[U_NAMES] = {
    "CDMA", "CSC", "CMAC_A", "CMAC_B", "CACC", "SDP_RDMA", "SDP",
    "PDP_RDMA", "PDP", "CDP_RDMA", "CDP", "RUBIK", "BDMA", "GLB", "MCIF",
    "CVIF"
};

static const char *const source_name[8] = { "SDP", "CDP", "PDP", "CACC",
                                            "CDMA_DAT", "CDMA_WT", "BDMA",
                                            "RUBIK" };
enum { S_SDP, S_CDP, S_PDP, S_CACC, S_DAT, S_WT, S_BDMA, S_RUBIK };

int unit_of(const char *name)
{
    for (int i = 0; i < U_COUNT; i++)
        if (!strcmp(unit_name[i], name))
            return i;
    return -1;
}

int play_report(const struct player *p, enum layer_kind k)
{
    return p->hooks.layer ? p->hooks.layer(p->hooks.arg, p, k) : 0;
}

/* Reports a layer to the hook, if there is one. */
static int play_ran(struct player *p, enum layer_kind k)
{
    static const enum unit last[] = { U_CACC, U_SDP, U_PDP, U_CDP, U_RUBIK };
    int rc = play_report(p, k);

    p->raised = 1;
    if (k == K_CONV)
        p->waited = 0;
    p->looked[last[k]] = 0;
    return rc;
}

static void play_retire(struct player *p, enum unit u)
{
    p->en[u][p->consumer[u]] = 0;
    p->consumer[u] ^= 1;
}

static int play_ready(const struct player *p, enum unit u)
{
    return p->en[u][p->consumer[u]];
}

static int conv_ready(const struct player *p)
{
    return play_ready(p, U_CDMA) && play_ready(p, U_CSC) &&
           play_ready(p, U_CMAC_A) && play_ready(p, U_CMAC_B) &&
           play_ready(p, U_CACC);
}

static int rdma_wanted(const struct player *p, const struct ref_sdp *s)
{
    const struct ref_y *y = &s->y;

    if (!s->flying)
        return 1;
    for (int i = 0; i < 2; i++)
        if (!s->x[i].bypass &&
            ((!s->x[i].alu_bypass && s->x[i].alu_mem) ||
             (!s->x[i].mul_bypass && s->x[i].mul_mem)))
            return 1;
    return p->t->cfg.has_ew && !y->bypass &&
           ((!y->alu_bypass && y->alu_mem) ||
            (!y->mul_bypass && y->mul_mem));
}

/* A layer has run: its interrupt, and its units take their next group. */
static int play_ended(struct player *p, enum layer_kind k, int source,
                      enum unit u, int rc)
{
    rc = rc ? rc : play_ran(p, k);
    p->done[source][p->consumer[u]]++;
    play_retire(p, u);
    return rc;
}

static int run_pdp(struct player *p, struct ref_cube *in)
{
    struct ref_pdp d;
    int rc;

    decode_pdp(p, &d);
    rc = ref_pdp_layer(&p->t->cfg, &d, p->m, in,
                       &p->cnt[p->consumer[U_PDP]].pdp);
    rc = play_ended(p, K_PDP, S_PDP, U_PDP, rc);
    if (!in)
        play_retire(p, U_PDP_RDMA);
    return rc;
}

static int run_cacc(struct player *p, struct ref_cube *in)
{
    int nb, rc = run_conv(p, in, &nb);

    rc = rc ? rc : play_ran(p, K_CONV);
    p->done[S_CACC][p->consumer[U_CACC]]++;
    p->done[S_DAT][p->consumer[U_CDMA]]++;
    p->done[S_WT][p->consumer[U_CDMA]]++;
    for (int u = U_CDMA; u <= U_CACC; u++)
        play_retire(p, (enum unit)u);
    return rc;
}

/* A counter that is not enabled keeps its value, which this group gets
 * (sdp.md 12). */
static void hold_counts(struct player *p, struct ref_sdp_cnt *c)
{
    if (fld(p, U_SDP, "PERF_LUT_EN"))
        memcpy(p->held, c->lut, sizeof p->held);
    memcpy(c->lut, p->held, sizeof c->lut);
    if (fld(p, U_SDP, "PERF_SAT_EN"))
        p->held_sat = c->sat;
    c->sat = p->held_sat;
}

/* The same for the counters of SDP_RDMA in its own group. */
static void hold_input(struct player *p, const struct ref_sdp_cnt *c)
{
    struct ref_sdp_cnt *r = &p->cnt[p->consumer[U_SDP_RDMA]].sdp;

    if (p->t->cfg.v1 && fld(p, U_SDP_RDMA, "PERF_NAN_INF_COUNT_EN")) {
        p->held_nan = c->nan_in;
        p->held_inf = c->inf_in;
    }
    r->nan_in = p->held_nan;
    r->inf_in = p->held_inf;
}

/* A convolution (when flying), SDP, and PDP if it is the sink. */
static int run_sdp(struct player *p, struct ref_sdp *s, int rdma)
{
    struct ref_cube in[MAX_BATCH] = { { 0, 0, 0, 0, NULL } };
    struct ref_cube out = { 0, 0, 0, 0, NULL };
    int g = p->consumer[U_SDP], rc = 0;

    if (!rdma)
        s->op[0].enable = s->op[1].enable = s->op[2].enable = 0;
    if (s->flying)
        rc = run_cacc(p, in);
    if (!rc)
        rc = ref_sdp_layer(&p->t->cfg, s, p->m, s->flying ? in : NULL,
                           s->to_pdp ? &out : NULL, &p->cnt[g].sdp);
    rc = rc ? rc : play_ran(p, K_SDP);
    hold_counts(p, &p->cnt[g].sdp);
    p->done[S_SDP][g]++;
    play_retire(p, U_SDP);
    if (rdma) {
        hold_input(p, &p->cnt[g].sdp);
        play_retire(p, U_SDP_RDMA);
    }
    if (!rc && s->to_pdp)
        rc = run_pdp(p, &out);
    for (int b = 0; b < MAX_BATCH; b++)
        ref_cube_free(&in[b]);
    ref_cube_free(&out);
    return rc;
}

static int try_sdp(struct player *p, int *moved)
{
    struct ref_sdp s;
    int rdma;

    if (!play_ready(p, U_SDP))
        return 0;
    decode_sdp(p, &s);
    rdma = rdma_wanted(p, &s);
    if ((rdma && !play_ready(p, U_SDP_RDMA)) || (s.flying && !conv_ready(p)) ||
        (s.to_pdp && !play_ready(p, U_PDP)))
        return 0;
    *moved = 1;
    return run_sdp(p, &s, rdma);
}

static int try_others(struct player *p, int *moved)
{
    int rc = 0;

    if (play_ready(p, U_PDP) && play_ready(p, U_PDP_RDMA)) {
        struct ref_pdp d;

        decode_pdp(p, &d);
        *moved |= !d.flying;
        rc = d.flying ? 0 : run_pdp(p, NULL);
    }
    if (!rc && play_ready(p, U_CDP) && play_ready(p, U_CDP_RDMA)) {
        struct ref_cdp d;

        decode_cdp(p, &d);
        *moved = 1;
        rc = ref_cdp_layer(&p->t->cfg, &d, p->m,
                           &p->cnt[p->consumer[U_CDP]].cdp);
        rc = play_ended(p, K_CDP, S_CDP, U_CDP, rc);
        play_retire(p, U_CDP_RDMA);
    }
    if (!rc && play_ready(p, U_RUBIK)) {
        struct ref_rubik d;

        decode_rubik(p, &d);
        *moved = 1;
        rc = play_ended(p, K_RUBIK, S_RUBIK, U_RUBIK,
                        ref_rubik_layer(&d, p->m));
    }
    return rc ? -1 : 0;
}

static int run_ready(struct player *p)
{
    int moved = 1;

    while (moved) {
        moved = 0;
        if (try_sdp(p, &moved) || try_others(p, &moved))
            return -1;
        status_look(p);
    }
    return 0;
}

/* ---- register accesses ---------------------------------------------- */

static int special_write(struct player *p, int u, const struct cmd *c)
{
    struct lut_port *l = &p->lut[u == U_CDP];

    if (!strcmp(c->reg, "S_POINTER")) {
        p->producer[u] = c->val & 1;
    } else if (!strcmp(c->reg, "D_OP_ENABLE")) {
        if (c->val & 1)
            p->en[u][p->producer[u]] = 1;
        return run_ready(p) ? -1 : 1;
    } else if (!strcmp(c->reg, "S_LUT_ACCESS_CFG")) {
        l->addr = l->given = c->val & 1023;
        l->table = c->val >> 16 & 1;
        l->write = c->val >> 17 & 1;
        return 0;
    } else if (!strcmp(c->reg, "S_LUT_ACCESS_DATA")) {
        lut_data(l, u == U_CDP, c->val);
    } else {
        return 0;
    }
    return 1;
}

static int play_reg_write(struct player *p, struct cmd *c)
{
    int u = unit_of(c->unit), i = reg_find(p->t, c->unit, c->reg), rc;

    if (!strcmp(c->unit, "CFGROM"))
        return 0;
    if (!strcmp(c->unit, "BDMA"))
        return p->t->cfg.has_bdma ? bdma_write(p, c) : 0;
    if (!strcmp(c->unit, "RUBIK") && !p->t->cfg.has_rubik)
        return 0;
    if (i < 0)
        return bad_at(p->from, c->line, "no register %s.%s", c->unit,
                      c->reg);
    if (interrupt_write(p, c))
        return 0;
    if (u >= 0) {
        rc = special_write(p, u, c);
        if (rc)
            return rc < 0 ? -1 : 0;
        /* Hardware drops writes to a group that is enabled
         * (registers_notes.md 2). */
        if (p->t->r[i].group && p->en[u][p->producer[u]])
            return 0;
        p->wrote[u][p->producer[u]] |= (unsigned)p->t->r[i].group;
    }
    p->val[i][p->t->r[i].group && u >= 0 ? p->producer[u] : 0] =
        c->val & p->t->r[i].mask;
    return 0;
}

static int read_check(struct player *p, struct cmd *c)
{
    uint32_t v;

    if (!status_value(p, c, &v)) {
        p->n.skipped++;
        return 0;
    }
    p->n.checks++;
    if (p->fill) {
        c->val = v;
    } else if ((v ^ c->val) & (c->care ? c->care : ~0u)) {
        p->n.failed++;
        bad_at(p->from, c->line, "%s.%s is 0x%x, 0x%x expected", c->unit,
               c->reg, v, c->val);
    }
    return 0;
}

/* ---- memory commands and checks ------------------------------------- */

static int mem_cmd(struct player *p, struct cmd *c)
{
    static const uint8_t fill[4] = { 0, 0xff, 0xa5, 0x5a };

    if (c->op == OP_INIT)
        for (uint64_t i = 0; i < c->size; i++)
            ref_set(p->m, c->mem, c->base + i,
                    c->pattern == P_ADDR ? (uint8_t)(c->base + i)
                                         : fill[c->pattern]);
    else
        for (size_t i = 0; i < c->s.size; i++)
            if (c->s.known[i])
                ref_set(p->m, c->mem, c->base + i, c->s.b[i]);
    return 0;
}

/* Few values, or one value nearly everywhere: an error could be hidden. */
static int play_weak(struct player *p, const struct cmd *c)
{
    int hist[256] = { 0 }, total = 0, kinds = 0, most = 0;

    for (uint64_t i = 0; i < c->size; i++)
        if (ref_wrote(p->m, c->mem, c->base + i)) {
            hist[ref_rd(p->m, c->mem, c->base + i)]++;
            total++;
        }
    for (int i = 0; i < 256; i++) {
        kinds += hist[i] > 0;
        most = hist[i] > most ? hist[i] : most;
    }
    return total > 16 && (most * 2 > total || kinds < 30) &&
           kinds * 4 < total;
}

static int play_check_crc(struct player *p, struct cmd *c)
{
    uint32_t v = crc_of(p->m, c->mem, c->base, c->size);

    p->n.checks++;
    if (p->fill) {
        c->val = v;
        p->n.weak += play_weak(p, c);
    } else if (v != c->val) {
        p->n.failed++;
        bad_at(p->from, c->line, "CRC at 0x%llx is 0x%08x, 0x%08x expected",
               (unsigned long long)c->base, v, c->val);
    }
    return 0;
}

static int play_check_file(struct player *p, struct cmd *c)
{
    p->n.checks++;
    if (p->fill) {
        surface_free(&c->s);
        surface_grow(&c->s, c->size);
    }
    for (uint64_t i = 0; i < c->size && i < c->s.size; i++) {
        uint8_t v = ref_rd(p->m, c->mem, c->base + i);

        if (p->fill) {
            c->s.b[i] = v;
            c->s.known[i] = 1;
        } else if (c->s.known[i] && v != c->s.b[i]) {
            p->n.failed++;
            return bad_at(p->from, c->line,
                          "byte 0x%llx is 0x%02x, not 0x%02x",
                          (unsigned long long)(c->base + i), v,
                          c->s.b[i]), 0;
        }
    }
    return 0;
}

/* An expected interrupt must have been raised by now; layers run at enable. */
static int play_interrupt(struct player *p, struct cmd *c)
{
    for (int i = 0; i < 8; i++)
        if (!strcmp(c->unit, source_name[i])) {
            if (p->done[i][c->group & 1]-- > 0)
                return 0;
            return bad_at(p->from, c->line, "interrupt %s_%d did not come",
                          c->unit, c->group);
        }
    return bad_at(p->from, c->line, "unknown interrupt %s", c->unit);
}

/* An event must be raised earlier: file order is a legal order. */
static int play_raised(const struct trace *t, const struct cmd *c)
{
    for (const struct cmd *q = t->c; q < c; q++)
        if ((q->op == OP_INTR || q->op == OP_NOTIFY) &&
            !strcmp(q->id, c->id))
            return 0;
    return bad_at(t->from, c->line, "event %s is not raised before", c->id);
}

static int play_step(struct player *p, const struct trace *t, struct cmd *c)
{
    static int (*const step[OP_LOAD + 1])(struct player *p, struct cmd *c) = {
        [OP_INIT] = mem_cmd, [OP_LOAD] = mem_cmd, [OP_WRITE] = play_reg_write,
        [OP_READ_CHECK] = read_check, [OP_INTR] = play_interrupt,
        [OP_CRC] = play_check_crc, [OP_FILE] = play_check_file
    };
    int rc = 0;

    if (c->id[0] && (c->op == OP_WAIT || c->op == OP_CRC ||
                     c->op == OP_FILE || c->op == OP_NOTHING))
        rc = play_raised(t, c);            /* part B has no events */
    if (rc)
        return rc;
    p->waited |= c->op == OP_WAIT || c->op == OP_POLL;
    if (step[c->op])
        rc = step[c->op](p, c);
    return p->m->err[0] ? bad_at(p->from, c->line, "%s", p->m->err) : rc;
}

static int play_stuck(const struct player *p)
{
    for (int u = 0; u < U_COUNT; u++)
        if (p->en[u][0] || p->en[u][1])
            return bad("%s is still enabled at the end", unit_name[u]);
    return 0;
}

int play(const struct tables *t, struct trace *tr, int fill, struct tally *n,
         const struct play_hooks *hooks)
{
    struct player *p = zeroed(1, sizeof *p);
    int rc = 0;

    p->t = t;
    p->fill = fill;
    p->hooks = hooks ? *hooks : (struct play_hooks){ .arg = NULL };
    p->m = ref_mem_new();
    p->from = tr->from;
    p->m->strict = !tr->older;
    p->val = zeroed((size_t)t->nregs, sizeof *p->val);
    p->data_bank = p->wt_bank = -1;
    for (int i = 0; i < t->nregs; i++)
        p->val[i][0] = p->val[i][1] = t->r[i].reset;
    p->was_image = p->was_wino = -1;
    for (int i = 0; i < tr->n && !rc; i++)
        rc = play_step(p, tr, &tr->c[i]);
    if (!rc && fill)                  /* a register test may leave some */
        rc = play_stuck(p);
    if (!rc && p->hooks.look)
        rc = p->hooks.look(p->hooks.arg, p->m);
    *n = p->n;
    ref_mem_free(p->m);
    free(p->kept.v);
    free(p->wt);
    free(p->val);
    free(p);
    return rc;
}
