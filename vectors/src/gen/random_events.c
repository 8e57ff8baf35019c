/* SPDX-License-Identifier: Apache-2.0
 * dlavec draw, unit "events": ping-pong programs that wait for the done event
 * of every unit of every layer. Convolutions follow each other in both register
 * groups and keep data, weights, both or some lines in the buffer; bank splits
 * change; SDP and PDP follow on the fly, with layers of SDP, PDP and CDP
 * between them. */
#include "gen.h"

enum { TRIES = 60 };

/* The data that a layer leaves in the buffer for the next one (conv_core.md
 * 9). */
static void events_keep(struct test *b, struct conv_plan *p)
{
    int kind = draw_in(b, 0, 4), lines = conv_lines(p);

    p->skip_data = kind == 0 || kind == 2;
    p->skip_wt = kind == 1 || kind == 2;
    p->rls = kind == 3 && lines >= 2 ? draw_in(b, 1, lines - 1) : 0;
}

/* A layer that uses the data of the one before, *a: 0 if none was found. */
static int events_follow(struct test *b, const struct conv_plan *a,
                         struct conv_plan *c)
{
    int lines = conv_lines(a);
    int left = a->rls ? lines - a->rls : 0;

    for (int i = 0; i < TRIES; i++) {
        *c = *a;
        c->data_reuse = c->in_placed = a->skip_data;
        c->wt_reuse = c->wt_placed = a->skip_wt;
        if (left) {
            c->data_reuse = 1;
            c->h = draw_in(b, 1, lines);
            c->h_ext = left + c->h;
        } else if (!a->skip_data) {
            c->h = lines;
            c->h_ext = 0;
        }
        if (!a->skip_wt)
            c->k = draw_in(b, 1, a->k + 3);
        events_keep(b, c);
        if (conv_legal(b, c) || c->data_bank > a->data_bank ||
            c->wt_bank > a->wt_bank)
            continue;
        c->data_bank = a->data_bank;      /* kept data needs equal banks */
        c->wt_bank = a->wt_bank;
        if (conv_apart(b, c))
            return 1;
    }
    return 0;
}

/* A single layer; leaves room for reuse after it if the banks have it. */
static void events_fresh(struct test *b, const struct conv_plan *a,
                         struct conv_plan *c)
{
    int spare, banks = b->t->cfg.banks;

    do {
        conv_random(b, c, draw_one_in(b, 3));
        events_keep(b, c);
    } while (conv_legal(b, c));
    c->exact_wt = 1;
    spare = banks - c->comp - c->data_bank - c->wt_bank;
    if (spare > 0) {
        int n = draw_in(b, 0, spare);

        c->data_bank += n;
        c->wt_bank += draw_in(b, 0, spare - n);
    }
    /* Sometimes the split stays, with entries that no layer uses. */
    if (a && a->data_bank >= c->data_bank && a->wt_bank >= c->wt_bank &&
        draw_one_in(b, 2)) {
        c->data_bank = a->data_bank;
        c->wt_bank = a->wt_bank;
    }
}

/* Convolution, SDP and, fused, PDP. */
static void events_chain(struct test *b, struct conv_plan *c, int fused)
{
    struct sdp_plan s = {.to_pdp = fused};
    struct pdp_plan p;

    conv_sdp(b, c, &s);
    sdp_stages(b, &s);
    if (fused) {
        p = pdp_behind(&s);
        pdp_random(b, &p);
    }
    flow_run(b, c, &s, fused ? &p : NULL);
}

static void events_alone(struct test *b, int *tables)
{
    const struct ref_cfg *f = &b->t->cfg;
    int kind = draw_in(b, 0, 2);

    if (kind == 1 && f->has_pdp) {
        random_pdp(b);
    } else if (kind == 2 && f->has_cdp) {
        random_cdp(b, !*tables);          /* one table for both groups */
        *tables = 1;
    } else {
        random_sdp(b);
    }
}

void events_test(struct test *b)
{
    struct conv_plan a, c;
    int n = draw_in(b, 2, 5), tables = 0;

    intr_mask(b, 0);
    sdp_lut_ahead(b);
    for (int i = 0; i < n; i++) {
        int fused = b->t->cfg.has_pdp && draw_one_in(b, 3);

        if (!i || draw_one_in(b, 4) || !events_follow(b, &a, &c))
            events_fresh(b, i ? &a : NULL, &c);
        events_chain(b, &c, fused);
        a = c;
        if (draw_one_in(b, 3))
            events_alone(b, &tables);
    }
}
