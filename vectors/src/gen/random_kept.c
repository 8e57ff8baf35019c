/* SPDX-License-Identifier: Apache-2.0
 * dlavec draw, units "reuse", "kept", "keptcomp" and "turns": data that a
 * convolution leaves in the buffer for the next one, which uses it or not. */
#include "gen.h"

/* Draws the changes of the second layer, until it is legal in the banks. */
static void kept_second(struct test *b, const struct conv_plan *a,
                        struct conv_plan *c)
{
    int lines = a->h - (a->rls ? a->rls : a->h), bad_plan;

    b->draws = 0;
    do {
        draw_again(b);
        *c = *a;
        c->skip_data = c->skip_wt = c->rls = 0;
        c->data_reuse = c->in_placed = a->skip_data;
        c->wt_reuse = c->wt_placed = a->skip_wt;
        if (lines) {
            c->data_reuse = 1;
            c->h = draw_in(b, 1, a->h);
            c->h_ext = lines + c->h;
        }
        if (!a->skip_wt)
            c->k = draw_in(b, 1, a->k + 3);
        bad_plan = conv_legal(b, c);
        if (c->data_bank > a->data_bank || c->wt_bank > a->wt_bank)
            bad_plan = -1;
        c->data_bank = a->data_bank;
        c->wt_bank = a->wt_bank;
    } while (bad_plan);
    draw_done(b);
}

/* conv_core.md 9: a layer that keeps data, weights, both, or part of its
 * lines. */
static void kept_first(struct test *b, struct conv_plan *a)
{
    int kind = draw_in(b, 0, 3), image = draw_one_in(b, 3);

    mask_some(b);
    do {
        conv_random(b, a, image);
        a->comp = b->comp;
        a->skip_wt = kind == 1 || kind == 2;
    } while ((kind == 3 && a->h < 3) || a->k < 2 || conv_legal(b, a) ||
             2 * a->data_bank + a->wt_bank + 2 > b->t->cfg.banks - a->comp);
    a->exact_wt = 1;
    a->skip_data = kind == 0 || kind == 2;
    if (kind == 3)
        a->rls = draw_in(b, 1, a->h - 1);
    a->data_bank *= 2;                    /* room for the second fetch */
    a->wt_bank += 2;
    sdp_lut_ahead(b);
    conv_layer(b, a);
}

void reuse_test(struct test *b)
{
    struct conv_plan a, c;

    kept_first(b, &a);
    kept_second(b, &a, &c);
    conv_layer(b, &c);
}

/* Kept data is not used: the next layer fetches its own, into banks that still
 * hold it or into others, and another one reuses that. */
void kept_test(struct test *b)
{
    struct conv_plan a, c, d;
    int need;

    kept_first(b, &a);
    c = a;
    c.rls = 0;
    c.h = draw_one_in(b, 2) ? a.h : a.h + draw_in(b, 1, 2);
    c.k = draw_in(b, 1, a.k + 3);
    c.skip_data = draw_in(b, 0, 1);
    if (conv_legal(b, &c) || c.data_bank > a.data_bank ||
        c.wt_bank > a.wt_bank) {
        c.h = a.h;
        c.k = a.k;
        conv_legal(b, &c);
    }
    need = c.wt_bank;
    c.data_bank = a.data_bank;
    c.wt_bank = a.wt_bank - draw_one_in(b, 4);
    if (c.wt_bank < need)
        c.wt_bank = a.wt_bank;
    if (c.wt_bank < need)
        draw_anew(b);
    conv_layer(b, &c);
    kept_second(b, &c, &d);
    conv_layer(b, &d);
}

/* Weights and their masks are fetched in turns of any length. */
static void fetch_shares(struct test *b)
{
    reg_cmd(b, U_CDMA, "S_ARBITER",
            (uint32_t)(draw_in(b, 0, 15) * draw_in(b, 0, 1) << 16 |
                       draw_in(b, 0, 15) * draw_in(b, 0, 1)));
}

void shares_test(struct test *b)
{
    fetch_shares(b);
    comp_test(b);
}

/* The same with compressed weights: their masks stay or are released with them,
 * and both are fetched in turns of any length. */
void kept_packed_test(struct test *b)
{
    b->comp = 1;
    fetch_shares(b);
    (draw_one_in(b, 2) ? reuse_test : kept_test)(b);
}

/* The kind and amount of data in the banks. */
static void change_banks(struct test *b, struct conv_plan *c, int data, int wt,
                         int may_data, int may_wt)
{
    int spare = b->t->cfg.banks - c->comp;

    if (may_data && draw_one_in(b, 4))
        data = draw_in(b, c->data_bank, spare - wt);
    if (may_wt && draw_one_in(b, 3))
        wt = draw_in(b, c->wt_bank, spare - data);
    c->data_bank = data;
    c->wt_bank = wt;
}

/* A layer after *a that uses its data or not, with other lines and kernels
 * where these are its own, and leaves some data itself: 0 when none was found
 * for the banks. */
static int kept_turn(struct test *b, const struct conv_plan *a,
                     struct conv_plan *c)
{
    int lines = conv_lines(a), v1 = b->t->cfg.v1;
    int left = a->skip_data ? lines : a->rls ? lines - a->rls : 0;

    *c = *a;
    c->data_reuse = left && draw_one_in(b, 2);
    c->wt_reuse = c->wt_placed = a->skip_wt && draw_one_in(b, 2);
    c->in_placed = c->data_reuse && a->skip_data;
    c->h_ext = 0;
    c->h = c->in_placed || draw_one_in(b, 2) ? lines : draw_in(b, 1, lines);
    if (c->data_reuse && !a->skip_data)
        c->h_ext = left + c->h;
    if (!c->wt_reuse)
        c->k = draw_in(b, 1, a->k + 3);
    lines = conv_lines(c);
    c->skip_data = draw_in(b, 0, 1);
    c->skip_wt = draw_in(b, 0, 1);
    c->rls = !c->skip_data && lines > 1 && draw_one_in(b, 2)
                 ? draw_in(b, 1, lines - 1)
                 : 0;
    if (conv_legal(b, c) || c->data_bank > a->data_bank ||
        c->wt_bank > a->wt_bank)
        return 0;
    change_banks(b, c, a->data_bank, a->wt_bank,
                 !c->data_reuse && !c->wt_reuse,
                 !c->wt_reuse && (v1 || !c->data_reuse));
    return conv_apart(b, c);
}

/* conv_core.md 9: each layer keeps data, weights, both or part of its lines,
 * and uses kept data or not, in banks with no more room than one layer needs:
 * unused entries must be given back. */
void turns_test(struct test *b)
{
    struct conv_plan a = { .budget = 2e5 }, c;
    int n = draw_in(b, 3, 5), tries = 0;

    mask_some(b);
    a.image = draw_one_in(b, 4);
    a.comp = b->t->cfg.has_comp && draw_one_in(b, 2);
    a.in = a.proc = b->prec;
    a.dense = a.comp && draw_one_in(b, 2);
    if (a.comp)
        fetch_shares(b);
    sdp_lut_ahead(b);
    do {
        conv_random_as(b, &a);
        a.skip_wt = 1;                    /* room for all kernels */
    } while (conv_legal(b, &a));
    a.exact_wt = 1;
    a.skip_data = draw_in(b, 0, 1);
    a.skip_wt = draw_in(b, 0, 1);
    conv_layer(b, &a);
    while (--n) {
        while (!kept_turn(b, &a, &c))
            if (++tries == 200)
                draw_anew(b);
        conv_layer(b, &c);
        a = c;
    }
}
