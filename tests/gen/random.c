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

static void after_sdp(struct test *b)
{
    static const char *const sdp[] = { "D_PERF_OUT_SATURATION", "S_STATUS",
                                       "S_POINTER", NULL };

    after(b, U_SDP, sdp);
}

static void after_conv(struct test *b)
{
    static const char *const acc[] = { "D_OUT_SATURATION", "S_POINTER",
                                       NULL };
    static const char *const dma[] = { "S_STATUS", "S_POINTER", NULL };

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

    after(b, U_CDP, cdp);
}

/* ---- layers --------------------------------------------------------- */

static void mask(struct test *b)
{
    intr_mask(b, rng_one_in(&b->r, 2) ? 0x3f03c0 : 0);
}

static void one_sdp(struct test *b)
{
    struct sdp_plan s = { 0 };

    sdp_shape(b, &s);
    sdp_stages(b, &s);
    sdp_write(b, &s);
    sdp_enable(b, &s);
    sdp_done(b, &s, 0);
}

static void conv_layer(struct test *b, struct conv_plan *c)
{
    struct sdp_plan s = { 0 };

    conv_sdp(b, c, &s);
    sdp_stages(b, &s);
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

static void one_pdp(struct test *b)
{
    struct pdp_plan p = { 0 };

    pdp_random(b, &p);
    pdp_write(b, &p);
    pdp_enable(b, &p);
    pdp_done(b, &p, 0);
}

static void one_cdp(struct test *b, int lut)
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
        sdp_shape(b, &s);
    }
    s.to_pdp = 1;
    sdp_stages(b, &s);
    p.flying = 1;
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

    mask(b);
    if ((kind == 2 && !f->has_pdp) || (kind == 3 && !f->has_cdp))
        kind = 1;
    if (kind < 2 && f->has_lut) {         /* not while a layer uses it */
        sdp_lut(b);
        b->lut_ready = 1;
    }
    for (int i = 0; i < n; i++) {
        if (kind == 0)
            one_conv(b, rng_one_in(&b->r, 3), 1);
        else if (kind == 1)
            one_sdp(b);
        else if (kind == 2)
            one_pdp(b);
        else
            one_cdp(b, i == 0);           /* one table for both groups */
    }
}

/* Draws what the second layer changes, until it is legal in the banks. */
static void second(struct test *b, const struct conv_plan *a,
                   struct conv_plan *c)
{
    int lines = a->h - (a->rls ? a->rls : a->h), bad_plan;

    do {
        *c = *a;
        c->skip_data = c->skip_wt = c->rls = 0;
        c->data_reuse = c->in_placed = a->skip_data;
        c->wt_reuse = c->wt_placed = a->skip_wt;
        if (lines) {
            c->data_reuse = 1;
            c->h = rng_in(&b->r, 1, a->h);
            c->h_ext = lines + c->h;
        }
        if (!a->skip_wt)
            c->k = rng_in(&b->r, 1, a->k + 3);
        bad_plan = conv_legal(b, c);
        if (c->data_bank > a->data_bank || c->wt_bank > a->wt_bank)
            bad_plan = -1;
        c->data_bank = a->data_bank;
        c->wt_bank = a->wt_bank;
    } while (bad_plan);
}

/* conv_core.md 9: data, weights, both, or part of the lines kept. */
static void reuse(struct test *b)
{
    struct conv_plan a, c;
    int kind = rng_in(&b->r, 0, 3);

    mask(b);
    do {
        conv_random(b, &a, 0);
        a.skip_wt = kind == 1 || kind == 2;
    } while ((kind == 3 && a.h < 3) || a.k < 2 || conv_legal(b, &a) ||
             2 * a.data_bank + a.wt_bank + 2 > b->t->cfg.banks);
    a.exact_wt = 1;
    a.skip_data = kind == 0 || kind == 2;
    if (kind == 3)
        a.rls = rng_in(&b->r, 1, a.h - 1);
    a.data_bank *= 2;                     /* room for the second fetch */
    a.wt_bank += 2;
    if (b->t->cfg.has_lut) {
        sdp_lut(b);
        b->lut_ready = 1;
    }
    conv_layer(b, &a);
    second(b, &a, &c);
    conv_layer(b, &c);
}

static void engines(struct test *b)
{
    struct conv_plan c;
    struct sdp_plan s = { 0 };
    struct pdp_plan p = { 0 };
    struct cdp_plan d;
    const struct ref_cfg *f = &b->t->cfg;
    int conv = !rng_one_in(&b->r, 3);

    mask(b);
    if (conv) {
        conv_random(b, &c, rng_one_in(&b->r, 3));
        conv_sdp(b, &c, &s);
    } else {
        sdp_shape(b, &s);
    }
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
    mask(b);
    one_conv(b, 0, 0);
    after_conv(b);
}

static void u_img(struct test *b)
{
    mask(b);
    one_conv(b, 1, 0);
    after_conv(b);
}

static void u_sdp(struct test *b)
{
    mask(b);
    one_sdp(b);
    after_sdp(b);
}

static void u_cdp(struct test *b)
{
    mask(b);
    one_cdp(b, 1);
    after_cdp(b);
}

static void u_pdp(struct test *b)
{
    mask(b);
    one_pdp(b);
}

static void u_fused(struct test *b)
{
    mask(b);
    one_fused(b);
}

static const struct {
    const char *name;
    void (*make)(struct test *b);
    int pdp, cdp;
} kinds[] = {
    { "dc", u_dc, 0, 0 },        { "img", u_img, 0, 0 },
    { "sdp", u_sdp, 0, 0 },      { "pdp", u_pdp, 1, 0 },
    { "cdp", u_cdp, 0, 1 },      { "fused", u_fused, 1, 0 },
    { "pp", ping_pong, 0, 0 },   { "multi", engines, 0, 0 },
    { "reuse", reuse, 0, 0 },
};

int make_random(const struct tables *t, const char *unit, uint64_t seed,
                int count, const char *outdir)
{
    size_t k = 0, n = sizeof kinds / sizeof kinds[0];

    while (k < n && strcmp(kinds[k].name, unit))
        k++;
    if (k == n)
        return bad("no unit %s", unit);
    if ((kinds[k].pdp && !t->cfg.has_pdp) ||
        (kinds[k].cdp && !t->cfg.has_cdp))
        return bad("%s has no %s", t->cfg.name, unit);
    for (int i = 0; i < count; i++) {
        char name[64], about[64];

        snprintf(name, sizeof name, "gen_%s_%llu_%03d", unit,
                 (unsigned long long)seed, i);
        snprintf(about, sizeof about, "random %s for %s", unit,
                 t->cfg.name);
        if (test_make(t, (seed * 100003u + (uint64_t)i) * 16 + k, name,
                      about, 1, kinds[k].make, outdir))
            return -1;
    }
    return 0;
}
