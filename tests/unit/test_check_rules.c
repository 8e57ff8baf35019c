/* SPDX-License-Identifier: Apache-2.0
 * Rules between units (dpi/check/slot/check_rules.h): a neighbour that breaks
 * one is named, not the unit in check. Here the neighbours are models of a
 * bench. */
#include "check_rig.h"
#include "rule_shown.h"

/* The rule that a report names. */
static void rules_named(const char *report)
{
    const char *at = strstr(report, ", rule ");
    char name[32] = "";

    if (at && sscanf(at, ", rule %31[a-z_]", name) == 1)
        rule_shown(name, "broken");
}

/* The first report names the bench's model of a slot for a rule. */
static void bench_is_blamed(const ev_log *l, unsigned slot, const char *model,
                            const char *rule, int line)
{
    const verdict *v = rig_play(l, slot, CHECK_STOP);
    char text[160];

    snprintf(text, sizeof text, "the bench's model of slot %s broke a rule of "
             "channel ", model);
    if (v->reports != 1 || strncmp(v->first, "bench, clock ", 13) ||
        !strstr(v->first, text) || !strstr(v->first, rule))
        rig_fail(__FILE__, line, rule, v);
    else
        rules_named(v->first);
    v = rig_play(l, slot, CHECK_COUNT);
    if (!v->mismatches)
        rig_fail(__FILE__, line, rule, v);
}
#define BENCH(log, slot, model, rule) \
    bench_is_blamed(log, SLOT(slot), model, rule, __LINE__)

static void test_spacing(const ev_log *good)
{
    static const struct {
        ev_kind kind;
        unsigned slot;
        const char *spacing, *flush;
    } t[] = {
        { EV_MACDAT, SLOT(CMAC), "(conv_units.md 2, 9), rule stripe_spacing,",
          "(conv_units.md 5.6, 9), rule end_flush," },
        { EV_PSUM, SLOT(CACC), "rule psum_spacing,", "rule psum_flush," },
    };

    for (int i = 0; i < 2; i++) {
        ev_log *l = rig_edit(good);

        ev_tighten(l, ev_word(l, t[i].kind, TAG_ST, 0),
                   ev_word(l, t[i].kind, TAG_ST, 1), l->cfg->g - 1);
        bench_is_blamed(l, t[i].slot, "csc", t[i].spacing, __LINE__);
        l = rig_edit(good);
        ev_near_layers(l, t[i].kind, 11);
        bench_is_blamed(l, t[i].slot, "csc", t[i].flush, __LINE__);
    }
}

static void test_rules_words(const ev_log *good)
{
    uint32_t d = ev_find(good, EV_MACDAT, -1, 5);
    uint32_t p = ev_find(good, EV_PSUM, -1, 5);
    uint32_t w = ev_find(good, EV_MACWT, -1, 2);

    BENCH(EDITED(good, d, c = 0), CMAC, "csc", "rule data_halves,");
    BENCH(EDITED(good, d, b ^= TAG_ST), CMAC, "csc", "rule data_tags,");
    BENCH(EDITED(good, w, b = -2), CMAC, "csc", "rule weight_select,");
    BENCH(EDITED(good, p, d = 0), CACC, "cmac", "rule psum_halves,");
    BENCH(EDITED(good, p, b ^= TAG_CHANNEL_END), CACC, "cmac",
          "rule psum_tags,");
    /* the data came in another clock */
    BENCH(EDITED(good, p, c = 0), CACC, "cmac", "rule psum_lead,");
}

static void test_rules_credit(const ev_log *good)
{
    ev_log *l = rig_edit(good);

    ev_insert(l, ev_find(l, EV_MACDAT, -1, 0),
              &good->at[ev_find(good, EV_CREDIT, -1, 0)]);
    BENCH(l, CSC, "cacc", "rule credit_over,");
    l = rig_edit(good);
    while (ev_count(l, EV_CREDIT, -1))
        ev_erase(l, ev_find(l, EV_CREDIT, -1, 0));
    BENCH(l, CACC, "csc", "rule credit_spent,");
}

static void test_replies(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_REPLY, 0, 4);

    l->at[i].clock++;
    BENCH(l, CSC, "cbuf", "rule reply_clock,");
    ev_erase(l, i);
    BENCH(l, CSC, "cbuf", "rule reply_clock,");
    ev_insert(l, i, &good->at[i]);
    ev_insert(l, i, &good->at[i]);
    BENCH(l, CSC, "cbuf", "rule reply_clock,");
}

/* Event `e` precedes event i, `later` clocks after the one there. */
static ev_log *with(ev_log *l, uint32_t i, const ev *e, uint64_t later)
{
    uint64_t clock = later ? l->at[i - 1].clock + later : l->at[i].clock;
    ev *room = rig_room(l, i);

    *room = *e;
    room->clock = clock;
    for (uint32_t n = i + 1; n < l->n; n++)
        l->at[n].clock += 2 * later;
    return l;
}

static void test_rules_updates(const ev_log *good)
{
    for (int side = 0; side < 2; side++) {
        ev_log *l = rig_edit(good);
        uint32_t u = ev_find(l, EV_UPDT, side, 0);

        ev_tighten(l, ev_before(l, u, EV_BUFWR, side), u, 2);
        BENCH(l, CSC, "cdma", "rule update_delay,");
        BENCH(EDITED(good, u, b += 20000), CSC, "cdma", "rule update_room,");
        l = rig_edit(good);
        ev_insert(l, u + 1, &good->at[ev_before(good, u, EV_BUFWR, side)])
            ->clock = good->at[u].clock;
        BENCH(l, CSC, "cdma", "rule write_free,");
        l = with(rig_edit(good), ev_level(good, 3, -1) + 1, &good->at[u], 1);
        BENCH(l, CSC, "cdma", "rule update_pending,");
    }
}

/* A region is as large as the layer of the bank change made it. An empty update
 * does no harm, also after the layer's end (conv_units.md 3.6), when the
 * registers of the next layer differ or are not yet written. */
static void test_region(void)
{
    ev_log *l = rig_record("nv_small", 1, 0);
    uint32_t n = 0;
    ev *e;

    for (; l->at[n].a != DLA_CSC || l->at[n].b != (int)CSC_D_BANK; n++)
        ;
    l->at[n].c = 1 << 16; /* two banks of weights, more than one in use */
    n = ev_find(l, EV_UPDT, 1, ev_count(l, EV_UPDT, 1) - 1);
    l->at[n].b += (int)l->cfg->cbuf_depth + 1;
    e = ev_insert(l, l->n, &l->at[n]);
    e->clock = l->at[l->n - 2].clock + 4;
    e->b = e->c = e->d = 0;
    CLEAN(l, SLOT(CSC));
}

static void test_releases(const ev_log *good)
{
    for (int side = 0; side < 2; side++) {
        uint32_t u = ev_find(good, EV_UPDT, 2 + side, 0);
        ev_log *l = EDITED(good, u, b += 5000);

        BENCH(l, CDMA, "csc", "rule release_stock,");
        l = with(rig_edit(good), ev_level(good, 3, -1) + 1, &good->at[u], 1);
        BENCH(l, CDMA, "csc", "rule release_pending,");
    }
}

/* Sums of the updates of a side, as a release of all of them. */
static ev kept_of(const ev_log *l, int side, uint32_t before)
{
    ev e = l->at[ev_find(l, EV_UPDT, side, 0)];

    e.a = 2 + side;
    e.b = e.c = e.d = 0;
    for (uint32_t i = 0; i < before; i++)
        if (l->at[i].kind == EV_UPDT && l->at[i].a == side) {
            e.b += l->at[i].b;
            e.c += side ? 0 : l->at[i].c;
        }
    return e;
}

/* The second layer changes the banks. During the request CSC may release the
 * data that the first one kept, once and no more than that (conv_units.md
 * 3.6). */
static void test_kept(int side)
{
    const ev_log *good = rig_record("nv_small", 2, RIG_KEEP);
    uint32_t p = ev_word(good, EV_MACDAT, TAG_LAYER_END, 0);
    ev_log *l;
    ev kept;

    while (good->at[p].kind != EV_PEND || good->at[p].b != 3)
        p++;
    kept = kept_of(good, side, p);
    CLEAN(good, SLOT(CSC) | SLOT(CDMA));
    l = with(rig_edit(good), p, &kept, 0); /* in the clock of the request */
    CLEAN(l, SLOT(CSC) | SLOT(CDMA));
    l = with(rig_edit(good), p + 1, &kept, 1);
    CLEAN(l, SLOT(CSC));
    CLEAN(l, SLOT(CDMA));
    CLEAN(l, SLOT(CSC) | SLOT(CDMA));
    l->at[p + 1].b++;
    CAUGHT(l, SLOT(CSC) | SLOT(CDMA), "rule release_pending");
    BENCH(l, CDMA, "csc", "rule release_pending");
    l->at[p + 1].b--;
    with(l, p + 2, &kept, 1); /* twice */
    CAUGHT(l, SLOT(CSC), "rule release_pending");
}

static void test_levels(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_level(l, 3, 3);
    ev e = l->at[i];

    e.c = 1; /* the weight side's acknowledge falls too early */
    ev_insert(l, i + 1, &e);
    BENCH(l, CSC, "cdma", "rule ack_held,");
    l = rig_edit(good);
    i = ev_find(l, EV_PEND, -1, 0);
    e = l->at[i];
    e.b = 3;
    e.c = 0;
    ev_insert(l, i, &e);
    e.b = 2;
    ev_insert(l, i + 1, &e);
    BENCH(l, CDMA, "csc", "rule req_held,");
}

/* Both are in check: the one that drives the channel is named, once. */
static void test_both(const ev_log *good)
{
    CAUGHT(EDITED(good, ev_find(good, EV_MACDAT, -1, 5), c = 0),
           SLOT(CSC) | SLOT(CMAC), "csc, clock ");
    CAUGHT(EDITED(good, ev_find(good, EV_PSUM, -1, 5), d = 0),
           SLOT(CMAC) | SLOT(CACC), "cmac, clock ");
}

int main(void)
{
    static const char *const config[] = { "nv_large", "nv_full" };
    const ev_log *l;

    test_region();
    test_kept(0);
    test_kept(1);
    l = rig_record("nv_small", 2, 0);
    test_rules_words(l);
    test_rules_credit(l);
    test_replies(l);
    test_rules_updates(l);
    test_releases(l);
    test_levels(l);
    test_both(l);
    for (int i = 0; i < 2; i++) {
        l = rig_record(config[i], 2, 0);
        if (i == 0)
            test_spacing(l);
        test_rules_words(l);
        test_rules_updates(l);
    }
    return failures != 0;
}
