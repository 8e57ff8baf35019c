/* SPDX-License-Identifier: Apache-2.0
 * dlavec draw: legal random layers of one kind.
 */
#include "gen.h"

#include <string.h>

/* ---- register checks after the last layer --------------------------- */

static void random_after(struct test *b, enum unit u, const char *regs)
{
    const char *ev = b->busy[u][b->used[u]];
    char words[200], *save;

    if (!ev[0] || draw_one_in(b, 3))
        return;
    wait_event(b, u, ev);
    snprintf(words, sizeof words, "%s", regs);
    for (char *w = strtok_r(words, " ", &save); w;
         w = strtok_r(NULL, " ", &save))
        check_reg(b, u, w);
}

#define LUT_COUNTERS "D_PERF_LUT_UFLOW D_PERF_LUT_OFLOW D_PERF_LUT_HYBRID " \
                     "D_PERF_LUT_LE_HIT D_PERF_LUT_LO_HIT"

void after_sdp(struct test *b)
{
    random_after(b, U_SDP, "D_PERF_OUT_SATURATION S_STATUS S_POINTER");
    if (!b->t->cfg.v1)                    /* RTL: depends on time */
        return;
    if (b->lut_used)                      /* held while not enabled */
        random_after(b, U_SDP, LUT_COUNTERS);
    random_after(b, U_SDP, "D_STATUS_NAN_OUTPUT_NUM");
    random_after(b, U_SDP_RDMA,
                 "D_STATUS_NAN_INPUT_NUM D_STATUS_INF_INPUT_NUM");
}

void after_conv(struct test *b)
{
    if (b->t->cfg.v1)
        random_after(b, U_CDMA, "D_NAN_INPUT_DATA_NUM D_INF_INPUT_DATA_NUM "
                     "D_NAN_INPUT_WEIGHT_NUM D_INF_INPUT_WEIGHT_NUM");
    random_after(b, U_CACC, "D_OUT_SATURATION S_POINTER");
    random_after(b, U_CDMA, "S_STATUS S_POINTER");
    after_sdp(b);
}

/* ---- layers --------------------------------------------------------- */

void mask_some(struct test *b)
{
    intr_mask(b, draw_one_in(b, 2) ? 0x3f03c0 : 0);
}

void random_sdp(struct test *b)
{
    struct sdp_plan s = { 0 };

    sdp_alone(b, &s, b->prec);
    /* a batch from memory reads its lines again (sdp.md 4.4) */
    if (b->t->cfg.has_batch && draw_one_in(b, 5))
        s.nb = draw_in(b, 2, 6);
    if (b->t->cfg.has_batch)
        s.nb = knob_int(b, "sdp.batch", s.nb);
    sdp_stages(b, &s);
    flow_run(b, NULL, &s, NULL);
}

void conv_layer(struct test *b, struct conv_plan *c)
{
    struct sdp_plan s = { 0 };

    conv_sdp(b, c, &s);
    sdp_stages(b, &s);
    if (c->nb > 1 || c->wino) {
        sdp_place_dst(b, &s);
        c->out = s.dst;
    }
    flow_run(b, c, &s, NULL);
}

static void random_one_conv(struct test *b, int image, int exact)
{
    struct conv_plan c;

    conv_random(b, &c, image);
    c.exact_wt = exact;
    conv_layer(b, &c);
}

void random_pdp(struct test *b)
{
    struct pdp_plan p = { 0 };

    p.prec = b->prec;
    pdp_random(b, &p);
    pdp_run(b, &p);
}

void random_cdp(struct test *b, int lut)
{
    struct cdp_plan p;

    cdp_random(b, &p);
    cdp_run(b, &p, lut);
}

/* A convolution with its SDP or, with conv 0, an SDP layer on its own. */
static void draw_flow(struct test *b, int conv, struct conv_plan *c,
                      struct sdp_plan *s)
{
    *s = (struct sdp_plan){0};
    if (conv) {
        conv_random(b, c, draw_one_in(b, 3));
        conv_sdp(b, c, s);
        return;
    }
    sdp_alone(b, s, b->prec);
}

/* Convolution or SDP alone, with PDP after it on the fly. */
static void u_fused(struct test *b)
{
    struct conv_plan c;
    struct sdp_plan s;
    struct pdp_plan p;
    int conv;

    mask_some(b);
    conv = !draw_one_in(b, 4);
    draw_flow(b, conv, &c, &s);
    s.to_pdp = 1;
    sdp_stages(b, &s);
    p = pdp_behind(&s);
    pdp_random(b, &p);
    flow_run(b, conv ? &c : NULL, &s, &p);
}

/* Two to four layers of one kind, the second one programmed ahead. */
static void ping_pong(struct test *b)
{
    const struct ref_cfg *f = &b->t->cfg;
    int kind = draw_in(b, 0, 3), n = draw_in(b, 2, 4);

    mask_some(b);
    if ((kind == 2 && !f->has_pdp) || (kind == 3 && !f->has_cdp))
        kind = 1;
    if (kind < 2)
        sdp_lut_ahead(b);
    for (int i = 0; i < n; i++) {
        if (kind == 0)
            random_one_conv(b, draw_one_in(b, 3), 1);
        else if (kind == 1)
            random_sdp(b);
        else if (kind == 2)
            random_pdp(b);
        else
            random_cdp(b, i == 0);           /* one table for both groups */
    }
}

static void random_engines(struct test *b)
{
    struct conv_plan c;
    struct sdp_plan s;
    struct pdp_plan p = {.prec = b->prec};
    struct cdp_plan d;
    const struct ref_cfg *f = &b->t->cfg;
    int conv = !draw_one_in(b, 3);

    mask_some(b);
    draw_flow(b, conv, &c, &s);
    sdp_stages(b, &s);
    pdp_random(b, &p);
    cdp_random(b, &d);
    if (conv)
        conv_write(b, &c);
    sdp_write(b, &s);
    if (f->has_pdp)
        pdp_write(b, &p);
    if (f->has_cdp) {
        cdp_lut(b, &d);
        cdp_write(b, &d);
    }
    if (conv)
        poll_flush(b);
    if (f->has_pdp)
        pdp_enable(b, &p);
    sdp_enable(b, &s);
    if (conv)
        conv_enable(b);
    if (f->has_cdp)
        cdp_enable(b);
    if (f->has_pdp)
        pdp_done(b, &p);
    (conv ? conv_done : sdp_done)(b, &s);
    if (f->has_cdp)
        cdp_done(b, &d);
    after_sdp(b);
}

/* ---- the units of the command line ---------------------------------- */

static void random_int8(struct test *b, int image)
{
    b->prec = REF_INT8;                   /* others: conv16, convfp16 */
    mask_some(b);
    random_one_conv(b, image, 0);
    after_conv(b);
}

static void u_dc(struct test *b)
{
    random_int8(b, 0);
}

static void u_img(struct test *b)
{
    random_int8(b, 1);
}

static void u_sdp(struct test *b)
{
    mask_some(b);
    if (b->prec == REF_FP16 && draw_one_in(b, 4)) {
        sdp_cancel(b);
        return;
    }
    random_sdp(b);
    after_sdp(b);
}

static void u_cdp(struct test *b)
{
    mask_some(b);
    random_cdp(b, 1);
    random_after(b, U_CDP, LUT_COUNTERS " S_POINTER");
    random_after(b, U_CDP, "D_OUT_SATURATION D_NAN_INPUT_NUM "
                 "D_INF_INPUT_NUM D_NAN_OUTPUT_NUM");
}

static void u_pdp(struct test *b)
{
    mask_some(b);
    random_pdp(b);
    random_after(b, U_PDP,
                 "D_NAN_INPUT_NUM D_INF_INPUT_NUM D_NAN_OUTPUT_NUM");
}

static const struct kind kinds[] = {
    { "dc", u_dc, EVERY_CFG },
    { "img", u_img, EVERY_CFG },
    { "sdp", u_sdp, EVERY_CFG },
    { "pdp", u_pdp, HAS(has_pdp) },
    { "cdp", u_cdp, HAS(has_cdp) },
    { "fused", u_fused, HAS(has_pdp) },
    { "pp", ping_pong, EVERY_CFG },
    { "multi", random_engines, EVERY_CFG },
    { "reuse", reuse_test, EVERY_CFG },
    { "events", events_test, EVERY_CFG },
    { "kept", kept_test, EVERY_CFG },
    { "keptcomp", kept_packed_test, HAS(has_comp) },
    { "turns", turns_test, EVERY_CFG },
    { "shares", shares_test, HAS(has_comp) },
    { NULL, NULL, EVERY_CFG },
};

/* The seed of a kind is its place in both lists. */
const struct kind *random_kind(const char *name, size_t *at)
{
    const struct kind *const list[2] = { kinds, mode_kinds };

    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; list[i][k].name; k++)
            if (!strcmp(list[i][k].name, name)) {
                *at = i * 16 + k;
                return &list[i][k];
            }
    return NULL;
}

const char *random_name(int i)
{
    int n = (int)(sizeof kinds / sizeof *kinds) - 1;

    return i < n ? kinds[i].name : mode_kinds[i - n].name;
}

/* Whether a configuration has the features that the kind needs. */
static int kind_in(const struct kind *k, const struct ref_cfg *f)
{
    return k->needs == EVERY_CFG || *(const int *)((const char *)f + k->needs);
}

int random_has(const struct tables *t, const char *unit)
{
    size_t at;
    const struct kind *k = random_kind(unit, &at);

    return k && kind_in(k, &t->cfg);
}

int make_random(const struct tables *t, const char *unit, uint64_t seed,
                int count, const char *outdir)
{
    size_t at = 0;
    const struct kind *k = random_kind(unit, &at);

    if (!k)
        return bad("no unit %s", unit);
    if (!kind_in(k, &t->cfg))
        return bad("%s has no %s", t->cfg.name, unit);
    for (int i = 0; i < count; i++) {
        char name[64], about[64];

        snprintf(name, sizeof name, "gen_%s_%llu_%03d", unit,
                 (unsigned long long)seed, i);
        snprintf(about, sizeof about, "random %s for %s", unit,
                 t->cfg.name);
        if (test_make(t, (seed * 100003u + (uint64_t)i) * 32 + at, name,
                      about, 1, k->make, outdir))
            return -1;
    }
    return 0;
}
