/* SPDX-License-Identifier: Apache-2.0
 * Legal cases near the limits of the rules between units; test_check_rules.c
 * and test_check_asked.c have the next step, which breaks them. Where a rule
 * has a numeric limit, the last legal step is searched, and the next one breaks
 * it. */
#include "check_rig.h"
#include "rule_shown.h"

static bool breaks(const ev_log *l, unsigned slot, const char *rule)
{
    char text[64];

    snprintf(text, sizeof text, "rule %s", rule);
    return strstr(rig_play(l, slot, CHECK_CONTINUE)->all, text) != NULL;
}

static void shown(const char *rule, bool ok, int line)
{
    if (ok) {
        rule_shown(rule, "close");
        return;
    }
    printf("line %d: rule %s\n", line, rule);
    failures++;
}
#define LEGAL(log, slot, rule) \
    shown(rule, !breaks(log, SLOT(slot), rule), __LINE__)

/* Stripes and layers as close to each other as they may be. */
static void test_spacing(const ev_log *good)
{
    static const struct {
        ev_kind kind;
        unsigned slot;
        const char *spacing, *flush;
    } t[] = {
        { EV_MACDAT, SLOT(CMAC), "stripe_spacing", "end_flush" },
        { EV_PSUM, SLOT(CACC), "psum_spacing", "psum_flush" },
    };

    for (int i = 0; i < 2; i++)
        for (int less = 0; less < 2; less++) {
            ev_log *l = rig_edit(good);

            ev_tighten(l, ev_word(l, t[i].kind, TAG_ST, 0),
                       ev_word(l, t[i].kind, TAG_ST, 1),
                       l->cfg->g - (unsigned)less);
            shown(t[i].spacing, breaks(l, t[i].slot, t[i].spacing) == less,
                  __LINE__);
            l = rig_edit(good);
            ev_near_layers(l, t[i].kind, 0x30 - (unsigned)less);
            shown(t[i].flush, breaks(l, t[i].slot, t[i].flush) == less,
                  __LINE__);
        }
}

/* Both halves alike, their cells loaded one by one and one of them twice; bits
 * of cells outside the mask may have any value, and the last kernels of a layer
 * fill part of the cells only. */
static void test_close_words(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_MACWT, -1, 2), few = 0;
    ev again = l->at[i];

    again.data[0] = ~again.data[0];
    ev_insert(l, i, &again);
    LEGAL(l, CMAC, "weight_select");
    for (i = 0; i < l->n; i++)
        if (l->at[i].kind == EV_MACDAT) /* a lane after the last */
            ((uint8_t *)l->at[i].data)[127] ^= 0xff;
    LEGAL(l, CMAC, "data_halves");
    for (i = 0; i < l->n; i++) {
        if (l->at[i].kind != EV_PSUM || l->at[i].c >> (l->cfg->g - 1) & 1)
            continue;
        dla_bits_put(l->at[i].data, (l->cfg->g - 1) * l->cfg->psum_bits, 16,
                     0xabcd);
        few++;
    }
    LEGAL(l, CACC, "psum_halves");
    shown("psum_lead", few && !breaks(l, SLOT(CACC), "psum_lead"), __LINE__);
}

/* Batches alternate in the tags, word by word; a direct layer in a core with
 * Winograd. */
static void test_batches(void)
{
    ev_log *l = rig_record("nv_full", 1, RIG_BATCH);
    LEGAL(l, CMAC, "data_tags");
    LEGAL(l, CACC, "psum_tags");
    LEGAL(l, CACC, "psum_mode");
    l->at[ev_find(l, EV_PSUM, -1, 3)].e = 1;
    if (breaks(l, SLOT(CACC), "psum_mode"))
        rule_shown("psum_mode", "broken");
}

/* Two credits in one pulse, as late as CSC can continue without them. */
static void test_close_credit(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t left = ev_count(l, EV_CREDIT, -1);

    l->at[ev_find(l, EV_CREDIT, -1, 1)].b = 2;
    ev_erase(l, ev_find(l, EV_CREDIT, -1, 0));
    LEGAL(l, CSC, "credit_over");
    l = rig_edit(good);
    while (left && !breaks(l, SLOT(CACC), "credit_spent"))
        ev_erase(l, ev_find(l, EV_CREDIT, -1, --left));
    ev_insert(l, l->n, &good->at[ev_find(good, EV_CREDIT, -1, left)]);
    ev_move(l, l->n - 1, ev_find(good, EV_CREDIT, -1, left));
    LEGAL(l, CACC, "credit_spent");
}

/* Consecutive replies, and replies of both ports in one clock. */
static void test_replies(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t d = ev_find(l, EV_READ, 0, 0), w = ev_find(l, EV_READ, 1, 0);
    uint64_t clock = l->at[d].clock;
    ev read = l->at[w], reply = l->at[ev_find(l, EV_REPLY, 1, 0)];

    ev_insert(l, d, &read)->clock = clock;
    d = ev_find(l, EV_REPLY, 0, 0);
    clock = l->at[d].clock;
    ev_insert(l, d, &reply)->clock = clock;
    LEGAL(l, CSC, "reply_clock");
}

/* The largest update that is legal, of entries of a side. */
static void fill_room(ev_log *l, uint32_t u)
{
    int low = l->at[u].b, high = 1 << 14;

    while (high - low > 1) {
        int half = (low + high) / 2;

        l->at[u].b = half;
        if (breaks(l, SLOT(CSC), "update_room"))
            high = half;
        else
            low = half;
    }
    l->at[u].b = low;
    LEGAL(l, CSC, "update_room");
    l->at[u].b = high;
    shown("update_room", breaks(l, SLOT(CSC), "update_room"), __LINE__);
}

/* An update exactly 3 clocks after its writes, for exactly the free room; an
 * entry is written twice before it is announced. */
static void test_close_updates(const ev_log *good, int side)
{
    ev_log *l = rig_edit(good);
    uint32_t u = ev_find(l, EV_UPDT, side, 0), w;

    ev_tighten(l, ev_before(l, u, EV_BUFWR, side), u, 3);
    LEGAL(l, CSC, "update_delay");
    l = rig_edit(good);
    fill_room(l, u);
    l->at[u] = good->at[u];
    w = ev_before(l, u, EV_BUFWR, side);
    ev_insert(l, w, &good->at[w])->data[0] ^= 1;
    LEGAL(l, CSC, "write_free");
}

/* A release in two parts. Traffic in the last clock before the request of a
 * bank change and in the first after it, none during it. */
static void test_requests(const ev_log *good, int side)
{
    static const char *const rule[] = { "update_pending", "release_pending" };
    ev_log *l = rig_edit(good);
    uint32_t u = ev_find(l, EV_UPDT, 2 + side, 0);

    ev_halve(l, u);
    LEGAL(l, CDMA, "release_stock");
    for (int release = 0; release < 2; release++) {
        uint32_t p = ev_level(good, 3, 3);
        ev some;

        l = rig_edit(good);
        some = l->at[ev_find(l, EV_UPDT, 2 * release + side, 0)];
        ev_insert(l, p + 2, &some)->clock = l->at[p + 1].clock;
        ev_insert(l, p, &some)->clock = l->at[p].clock - 1;
        shown(rule[release], !breaks(l, release ? SLOT(CDMA) : SLOT(CSC),
                                     rule[release]), __LINE__);
        l->at[p + 3].b = l->at[p + 3].c = l->at[p + 3].d = 0;
        l->at[p + 3].clock = l->at[p + 1].clock;
        ev_move(l, p + 3, p + 2); /* during the request, but of nothing */
        shown(rule[release], !breaks(l, release ? SLOT(CDMA) : SLOT(CSC),
                                     rule[release]), __LINE__);
    }
}

/* The request falls in the clock in which the acknowledge rises, the
 * acknowledge in that in which the request falls. */
static void test_levels(const ev_log *good)
{
    ev_log *l = rig_edit(good);

    ev_insert(l, ev_level(l, 3, 3), &good->at[ev_level(good, 3, 3)])->c = 0;
    l->at[ev_level(l, 3, 3)].b = 0;
    LEGAL(l, CDMA, "req_held");
    l = rig_edit(good);
    l->at[ev_level(l, 0, 3)].c = 0;
    LEGAL(l, CSC, "ack_held");
}

int main(void)
{
    const ev_log *l;

    test_batches();
    l = rig_record("nv_small", 2, 0);
    test_close_words(l);
    test_close_credit(l);
    test_replies(l);
    for (int side = 0; side < 2; side++) {
        test_close_updates(l, side);
        test_requests(l, side);
    }
    test_levels(l);
    l = rig_record("nv_large", 2, 0);
    test_spacing(l);
    return failures != 0;
}
