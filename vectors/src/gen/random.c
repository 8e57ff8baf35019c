/* SPDX-License-Identifier: Apache-2.0
 * mkvec random: legal random layers of one kind.
 */
#include "gen.h"

#include <string.h>

/* ---- register checks after the last layer --------------------------- */

static void after(struct test *b, enum unit u, const char *const *regs)
{
    const char *ev = b->busy[u][b->used[u]];

    if (!ev[0] || rng_one_in(&b->r, 3))
        return;
    wait_event(b, u, ev);
    while (*regs)
        check_reg(b, u, *regs++);
}

void after_sdp(struct test *b)
{
    static const char *const sdp[] = { "D_PERF_OUT_SATURATION", "S_STATUS",
                                       "S_POINTER", NULL };
    static const char *const lut[] = {
        "D_PERF_LUT_UFLOW",  "D_PERF_LUT_OFLOW",  "D_PERF_LUT_HYBRID",
        "D_PERF_LUT_LE_HIT", "D_PERF_LUT_LO_HIT", NULL
    };
    static const char *const fp[] = { "D_STATUS_NAN_OUTPUT_NUM", NULL };
    static const char *const in[] = { "D_STATUS_NAN_INPUT_NUM",
                                      "D_STATUS_INF_INPUT_NUM", NULL };

    after(b, U_SDP, sdp);
    if (!b->t->cfg.v1)                    /* RTL: depends on time */
        return;
    if (b->lut_used)                      /* held while not enabled */
        after(b, U_SDP, lut);
    after(b, U_SDP, fp);
    after(b, U_SDP_RDMA, in);
}

void after_conv(struct test *b)
{
    static const char *const acc[] = { "D_OUT_SATURATION", "S_POINTER",
                                       NULL };
    static const char *const dma[] = { "S_STATUS", "S_POINTER", NULL };
    static const char *const fp[] = {
        "D_NAN_INPUT_DATA_NUM", "D_INF_INPUT_DATA_NUM",
        "D_NAN_INPUT_WEIGHT_NUM", "D_INF_INPUT_WEIGHT_NUM", NULL
    };

    if (b->t->cfg.v1)
        after(b, U_CDMA, fp);
    after(b, U_CACC, acc);
    after(b, U_CDMA, dma);
    after_sdp(b);
}

static void after_cdp(struct test *b)
{
    static const char *const cdp[] = {
        "D_PERF_LUT_UFLOW",  "D_PERF_LUT_OFLOW",  "D_PERF_LUT_HYBRID",
        "D_PERF_LUT_LE_HIT", "D_PERF_LUT_LO_HIT", "S_POINTER", NULL
    };
    static const char *const full[] = {
        "D_OUT_SATURATION", "D_NAN_INPUT_NUM", "D_INF_INPUT_NUM",
        "D_NAN_OUTPUT_NUM", NULL
    };

    after(b, U_CDP, cdp);
    after(b, U_CDP, full);
}

static void after_pdp(struct test *b)
{
    static const char *const pdp[] = { "D_NAN_INPUT_NUM", "D_INF_INPUT_NUM",
                                       "D_NAN_OUTPUT_NUM", NULL };

    after(b, U_PDP, pdp);
}

/* ---- layers --------------------------------------------------------- */

void mask_some(struct test *b)
{
    intr_mask(b, rng_one_in(&b->r, 2) ? 0x3f03c0 : 0);
}

void random_sdp(struct test *b)
{
    struct sdp_plan s = { 0 };

    s.nb = 1;
    s.in = s.proc = s.out = b->prec;
    sdp_shape(b, &s);
    /* a batch from memory reads its lines again (sdp.md 4.4) */
    if (b->t->cfg.has_batch && rng_one_in(&b->r, 5))
        s.nb = rng_in(&b->r, 2, 6);
    if (b->t->cfg.has_batch)
        s.nb = (int)knob(b, "sdp.batch", s.nb);
    sdp_stages(b, &s);
    sdp_write(b, &s);
    sdp_enable(b, &s);
    sdp_done(b, &s, 0);
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
    conv_write(b, c);
    sdp_write(b, &s);
    poll_flush(b);
    sdp_enable(b, &s);
    conv_enable(b);
    conv_done(b, &s, 0);
}

static void one_conv(struct test *b, int image, int exact)
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
    pdp_write(b, &p);
    pdp_enable(b, &p);
    pdp_done(b, &p, 0);
}

void random_cdp(struct test *b, int lut)
{
    struct cdp_plan p;

    cdp_random(b, &p);
    if (lut)
        cdp_lut(b, &p);
    cdp_write(b, &p);
    cdp_enable(b);
    cdp_done(b, &p, 0);
}

/* Convolution or SDP on its own, PDP behind it on the fly. */
static void one_fused(struct test *b)
{
    struct conv_plan c;
    struct sdp_plan s = { 0 };
    struct pdp_plan p = { 0 };
    int conv = !rng_one_in(&b->r, 4);

    if (conv) {
        conv_random(b, &c, rng_one_in(&b->r, 3));
        conv_sdp(b, &c, &s);
    } else {
        s.nb = 1;
        s.in = s.proc = s.out = b->prec;
        sdp_shape(b, &s);
    }
    p.prec = b->prec;
    s.to_pdp = 1;
    sdp_stages(b, &s);
    p.flying = 1;
    p.prec = s.out;
    p.w = s.w;
    p.h = s.h;
    p.c = s.c;
    pdp_random(b, &p);
    if (conv)
        conv_write(b, &c);
    sdp_write(b, &s);
    pdp_write(b, &p);
    if (conv)
        poll_flush(b);
    pdp_enable(b, &p);
    sdp_enable(b, &s);
    if (conv)
        conv_enable(b);
    (conv ? conv_done : sdp_done)(b, &s, 0);
    pdp_done(b, &p, 0);
}

/* Two to four layers of one kind, the second one programmed ahead. */
static void ping_pong(struct test *b)
{
    const struct ref_cfg *f = &b->t->cfg;
    int kind = rng_in(&b->r, 0, 3), n = rng_in(&b->r, 2, 4);

    mask_some(b);
    if ((kind == 2 && !f->has_pdp) || (kind == 3 && !f->has_cdp))
        kind = 1;
    if (kind < 2 && f->has_lut) {         /* not while a layer uses it */
        sdp_lut(b, b->prec);
        b->lut_ready = 1;
    }
    for (int i = 0; i < n; i++) {
        if (kind == 0)
            one_conv(b, rng_one_in(&b->r, 3), 1);
        else if (kind == 1)
            random_sdp(b);
        else if (kind == 2)
            random_pdp(b);
        else
            random_cdp(b, i == 0);           /* one table for both groups */
    }
}

static int has_packed(const struct ref_cfg *f)
{
    return f->has_comp;
}

static void engines(struct test *b)
{
    struct conv_plan c;
    struct sdp_plan s = { 0 };
    struct pdp_plan p = { 0 };
    struct cdp_plan d;
    const struct ref_cfg *f = &b->t->cfg;
    int conv = !rng_one_in(&b->r, 3);

    mask_some(b);
    if (conv) {
        conv_random(b, &c, rng_one_in(&b->r, 3));
        conv_sdp(b, &c, &s);
    } else {
        s.nb = 1;
        s.in = s.proc = s.out = b->prec;
        sdp_shape(b, &s);
    }
    p.prec = b->prec;
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
        pdp_done(b, &p, 0);
    (conv ? conv_done : sdp_done)(b, &s, 0);
    if (f->has_cdp)
        cdp_done(b, &d, 0);
    after_sdp(b);
}

/* ---- the units of the command line ---------------------------------- */

static void u_dc(struct test *b)
{
    b->prec = REF_INT8;                   /* others: conv16, convfp16 */
    mask_some(b);
    one_conv(b, 0, 0);
    after_conv(b);
}

static void u_img(struct test *b)
{
    b->prec = REF_INT8;
    mask_some(b);
    one_conv(b, 1, 0);
    after_conv(b);
}

static void u_sdp(struct test *b)
{
    mask_some(b);
    if (b->prec == REF_FP16 && rng_one_in(&b->r, 4)) {
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
    after_cdp(b);
}

static void u_pdp(struct test *b)
{
    mask_some(b);
    random_pdp(b);
    after_pdp(b);
}

static void u_fused(struct test *b)
{
    mask_some(b);
    one_fused(b);
}

static int has_pdp(const struct ref_cfg *f)
{
    return f->has_pdp;
}

static int has_cdp(const struct ref_cfg *f)
{
    return f->has_cdp;
}

static const struct kind kinds[] = {
    { "dc", u_dc, NULL },         { "img", u_img, NULL },
    { "sdp", u_sdp, NULL },       { "pdp", u_pdp, has_pdp },
    { "cdp", u_cdp, has_cdp },    { "fused", u_fused, has_pdp },
    { "pp", ping_pong, NULL },    { "multi", engines, NULL },
    { "reuse", reuse_test, NULL }, { "events", events_test, NULL },
    { "kept", kept_test, NULL },  { "keptcomp", kept_packed_test, has_packed },
    { "turns", turns_test, NULL }, { "shares", shares_test, has_packed },
    { NULL, NULL, NULL },
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

int random_has(const struct tables *t, const char *unit)
{
    size_t at;
    const struct kind *k = random_kind(unit, &at);

    return k && (!k->has || k->has(&t->cfg));
}

int make_random(const struct tables *t, const char *unit, uint64_t seed,
                int count, const char *outdir)
{
    size_t at = 0;
    const struct kind *k = random_kind(unit, &at);

    if (!k)
        return bad("no unit %s", unit);
    if (k->has && !k->has(&t->cfg))
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
