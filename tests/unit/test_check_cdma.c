/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA: traffic that must not count as a difference (conv_core.md
 * 4.2, conv_units.md 3.3, 9), and traffic that must. */
#include "check_rig.h"

enum { DAT = DLA_CL_CDMA_DAT, WT = DLA_CL_CDMA_WT };

static const unsigned cdma = SLOT(CDMA);

/* ---- reads ---- */

/* Splits every request of the client into single atoms, request and data
 * together, in the order that pick() gives for n atoms. */
static void reorder(ev_log *l, int client, uint32_t (*pick)(uint32_t i,
                                                            uint32_t n))
{
    uint32_t n = ev_count(l, EV_RDRSP, client), at = 0, i;
    ev *req = calloc(n, sizeof *req), *rsp = calloc(n, sizeof *rsp);

    while (ev_count(l, EV_RDREQ, client)) {
        ev q = l->at[i = ev_find(l, EV_RDREQ, client, 0)];

        ev_erase(l, i);
        for (int k = 0; k < q.c; k++, at++) {
            uint32_t r = ev_find(l, EV_RDRSP, client, 0);

            req[at] = q;
            req[at].addr += (uint64_t)k * l->cfg->atom;
            req[at].c = 1;
            rsp[at] = l->at[r];
            ev_erase(l, r);
        }
    }
    /* right after the enable */
    at = ev_find(l, EV_REG, DLA_CDMA, ev_count(l, EV_REG, DLA_CDMA) - 1) + 1;
    for (i = 0; i < n; i++)
        ev_insert(l, at++, &req[pick(i, n)]);
    for (i = 0; i < n; i++)
        ev_insert(l, at++, &rsp[pick(i, n)]);
    ev_renumber(l);
    free(req);
    free(rsp);
}

static uint32_t in_order(uint32_t i, uint32_t n) { (void)n; return i; }
static uint32_t backwards(uint32_t i, uint32_t n) { return n - 1 - i; }
static uint32_t surfaces(uint32_t i, uint32_t n)
{
    return i % 2 * (n / 2) + i / 2; /* the two surfaces alternate */
}

static void test_order(const char *config)
{
    uint32_t (*const pick[])(uint32_t, uint32_t) = { in_order, backwards,
                                                     surfaces };
    const ev_log *good = rig_record(config, 1, 0);

    for (int i = 0; i < 6; i++) {
        ev_log *l = rig_edit(good);

        reorder(l, i / 3 ? WT : DAT, pick[i % 3]);
        CLEAN(l, cdma);
    }
}

/* Longer requests than the model makes: neighbours are joined. */
static void test_joined(void)
{
    ev_log *l = rig_record("nv_small", 1, 0);
    uint32_t n = 1;

    reorder(l, WT, in_order);
    for (; ev_count(l, EV_RDREQ, WT) > 1; n++)
        ev_erase(l, ev_find(l, EV_RDREQ, WT, 1));
    l->at[ev_find(l, EV_RDREQ, WT, 0)].c = (int)n;
    CLEAN(l, cdma);
}

static void test_wrong_address(const ev_log *good)
{
    uint32_t i = ev_find(good, EV_RDREQ, DAT, 2);
    ev_log *l = EDITED(good, i, addr += 0x40000);

    CAUGHT(l, cdma, "data read request, atom 12 (input element n 0 c ");
    CAUGHT(l, cdma, "got mcif 0x80040030, which the layer does not read, "
           "expected mcif 0x80000030");
    /* right address, wrong memory */
    CAUGHT(EDITED(good, i, b = DLA_RAM_CV), cdma, "got cvif 0x80000");
}

/* One atom too many: in the middle, at the end of the first layer, weights. */
static void test_extra(const ev_log *good)
{
    static const struct {
        int client;
        uint32_t before; /* done pulse of the client that follows */
        bool middle;
    } where[] = { { DAT, 0, true }, { DAT, 0, false }, { WT, 0, true },
                  { WT, 0, false }, { DAT, 1, false } };

    for (size_t i = 0; i < sizeof where / sizeof *where; i++) {
        ev_log *l = rig_edit(good);
        int client = where[i].client, intr = client == WT ?
                     DLA_INTR_CDMA_WT : DLA_INTR_CDMA_DAT;
        uint32_t at = where[i].middle ? ev_find(l, EV_RDREQ, client, 2) :
                      ev_find(l, EV_DONE, intr, where[i].before);
        const char *text = where[i].before ? "layer 1 group 1: " :
                                             "layer 0 group 0: ";
        ev rsp = l->at[ev_find(l, EV_RDRSP, client, 0)];
        ev q = l->at[ev_find(l, EV_RDREQ, client, 0)];

        q.addr += 0x2000;
        q.c = 1;
        ev_insert(l, at, &q);
        ev_insert(l, at + 1, &rsp);
        ev_renumber(l);
        CAUGHT(l, cdma, "which the layer does not read");
        CAUGHT(l, cdma, text);
    }
}

static void test_missing(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_RDREQ, DAT, 3);

    l->at[i].c--; /* its last atom, and its data */
    ev_erase(l, i + (uint32_t)l->at[i].c + 1);
    CAUGHT(l, cdma, "the RTL never read mcif 0x8000");
    CAUGHT(l, cdma, "layer 0 group 0: ");
}

/* A run that ends inside a layer: the cause of the rest is reported first. */
static void test_cut_off(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t u = ev_find(l, EV_UPDT, 0, 1), i = ev_find(l, EV_RDREQ, DAT, 1);

    l->n = u + 1;
    l->at[u].c++;
    CAUGHT(l, cdma, "end of the test: slices announced: got 3, expected 2");
    l->at[u].c--;
    l->at[i].addr ^= 0x40000;
    CAUGHT(l, cdma, "data read request, atom 6 (input element n 0 c 8 h 0 w "
           "0): the RTL never read mcif 0x800000c0");
}

/* ---- buffer contents ---- */

static void test_written(const ev_log *good, uint32_t layer)
{
    uint32_t n = ev_count(good, EV_BUFWR, 0) / 2 * layer + 5;
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_BUFWR, 0, n);
    ev right = l->at[i];

    /* wrong first, right after that */
    l->at[i].data[0] ^= 0xff00;
    l->at[i].data[16] ^= 0xff00; /* nv_full: the upper half */
    CAUGHT(l, cdma, layer ? "layer 1 group 1: data side buffer content" :
           "layer 0 group 0: data side buffer content");
    if (l->cfg->cbuf_eb == 8)
        CAUGHT(l, cdma, layer ? "bank 0 entry 53 byte 1, input n 0 c 1 h 0 "
               "w 5: got 0x" : "bank 0 entry 5 byte 1, input n 0 c 1 h 0 w 5");
    ev_insert(l, i + 1, &right);
    ev_renumber(l);
    CLEAN(l, cdma);
    /* in another order */
    l->at[i] = right;
    ev_move(l, i, i + 2);
    ev_renumber(l);
    CLEAN(l, cdma);
    /* never */
    ev_erase(l, ev_find(l, EV_BUFWR, 0, n));
    ev_erase(l, ev_find(l, EV_BUFWR, 0, n));
    CAUGHT(l, cdma, ", before it is written");
    if (!strstr(rig_play(l, cdma, CHECK_CONTINUE)->all, ": never written"))
        rig_fail(__FILE__, __LINE__, "never written",
                 rig_play(l, cdma, CHECK_CONTINUE));
    /* somewhere else too: harmless, because it is never read */
    l = rig_edit(good);
    ev_insert(l, i, &right)->b = 400;
    ev_renumber(l);
    CLEAN(l, cdma);
}

static void test_weights(const ev_log *good)
{
    ev_log *l = rig_edit(good);

    l->at[ev_find(l, EV_BUFWR, 1, 3)].data[0] ^= 1;
    CAUGHT(l, cdma, "weight side buffer content, bank 1 entry ");
    CAUGHT(l, cdma, "of the layer's weights: got 0x");
}

/* The flush after reset writes zeros to every entry before anything is read
 * (conv_core.md 5.5); the contents of the first layer are compared at its
 * updates as usual. */
static void test_flush(const ev_log *good, uint32_t all)
{
    ev_log *l = rig_edit(good);
    ev zero = { .kind = EV_BUFWR, .c = 1 };
    uint32_t i, at;

    for (i = 0; i < 64; i++) {
        zero.a = 0;
        zero.b = (int)i;
        zero.c = (int)all;
        ev_insert(l, 0, &zero);
        zero.a = 1;
        zero.b = (int)(512 + i);
        zero.c = l->cfg->v1 ? 1 : (int)all;
        ev_insert(l, 0, &zero);
    }
    CLEAN(l, cdma);
    CLEAN(l, SLOT(CBUF) | SLOT(CSC));
    at = ev_find(l, EV_BUFWR, 0, 64 + 2);
    l->at[at].data[0] ^= 1;
    CAUGHT(l, cdma, "data side buffer content");
}

/* Several parts of an entry in one write, and none (unit_pins.md 4.12). */
static void test_select(const ev_log *good, int side, int all)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_BUFWR, side, 0);
    ev none = l->at[i];

    none.c = 0;
    memset(none.data, 0xee, sizeof none.data);
    if (!l->cfg->v1 || side == 0) /* nv_full weight: a half number */
        ev_insert(l, i + 4, &none);
    none.c = all; /* all parts wrong, then the right ones */
    ev_insert(l, i, &none);
    CLEAN(l, cdma);
    CLEAN(l, SLOT(CBUF) | SLOT(CSC));
    CLEAN(l, SLOT(CSC));
}

/* ---- updates, handshake, done ---- */

static void test_cdma_updates(void)
{
    for (int side = 0; side < 2; side++) {
        ev_log *l = rig_record("nv_small", 2, RIG_GRAIN);
        uint32_t i = ev_find(l, EV_UPDT, side, side ? 0 : 1);

        CLEAN(l, cdma);
        ev_halve(l, i);
        ev_renumber(l);
        CLEAN(l, cdma);
        l->at[i].b++;
        CAUGHT(l, cdma, side ? "weight update announces bank 1 entry" :
               "data updates since reset, at the end of the layer: got ");
        l->at[i].b--;
        l->at[i].c++;
        CAUGHT(l, cdma, side ? "weight update announces kernels up to" :
                                "data updates since reset");
        ev_erase(l, i);
        CAUGHT(l, cdma, "updates since reset, at the end of the layer");
    }
}

/* One update too many, after the layer's last; one before its data. */
static void test_update_order(const ev_log *good)
{
    for (int side = 0; side < 2; side++) {
        ev_log *l = rig_edit(good);
        uint32_t n = ev_count(l, EV_UPDT, side) / 2;
        uint32_t u = ev_find(l, EV_UPDT, side, n - 1), w;

        ev_insert(l, u + 1, &good->at[u])->c = 0; /* entries alone */
        CAUGHT(l, cdma, side ? "layer 0 group 0: weight update" :
               "layer 0 group 0: data update");
        l->at[u + 1].b = 0; /* all counts 0 must be harmless */
        CLEAN(l, cdma);
        l->at[u + 1] = good->at[u];
        l = rig_edit(good);
        u = ev_find(l, EV_UPDT, side, 2 * n - 1);
        for (w = u; l->at[w].kind != EV_BUFWR || l->at[w].a != side; w--)
            ;
        ev_move(l, w, u); /* the last write after its update */
        ev_renumber(l);
        CAUGHT(l, cdma, side ? "weight update announces bank 1 entry" :
               "data update announces bank 0 entry");
        CAUGHT(l, cdma, "before it is written");
    }
}

/* The last update a few clocks after the done pulse. */
static void test_late_update(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t d = ev_find(l, EV_DONE, DLA_INTR_CDMA_DAT, 0);
    uint32_t u = ev_find(l, EV_UPDT, 0, ev_count(l, EV_UPDT, 0) / 2 - 1);

    ev_move(l, d, u);
    ev_renumber(l);
    CLEAN(l, cdma);
}

/* The next layer's first write within the slack after the done pulse, sooner
 * than in the model, which has not yet received the whole line. */
static void test_next_layer(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t d = ev_find(l, EV_DONE, DLA_INTR_CDMA_DAT, 0), i;
    uint32_t r = ev_find(l, EV_RDRSP, DAT, ev_count(l, EV_RDRSP, DAT) / 2);
    uint32_t w = ev_find(l, EV_BUFWR, 0, ev_count(l, EV_BUFWR, 0) / 2);

    ev_move(l, w, r + 1);
    for (i = d + 1; i <= r + 1; i++)
        l->at[i].clock = l->at[d].clock + 1;
    for (; i < l->n; i++)
        l->at[i].clock += 40;
    CLEAN(l, cdma);
    l->at[r + 1].data[0] ^= 1;
    l->at[r + 1].data[16] ^= 1;
    CAUGHT(l, cdma, "layer 1 group 1: data side buffer content");
}

static void test_handshake(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_PEND, 0, 0);
    ev one;

    while (l->at[i].c != 3)
        i++;
    /* the two engines may reach it in different clocks */
    one = l->at[i];
    one.c = 2;
    ev_insert(l, i, &one);
    ev_renumber(l);
    CLEAN(l, cdma);
    l->at[i].c = 3; /* up, down, up again */
    l->at[i + 1].c = 0;
    ev_insert(l, i + 2, &l->at[i]);
    ev_renumber(l);
    CAUGHT(l, cdma, "data acknowledge fell while the request was high");
}

static void test_done(const ev_log *good)
{
    uint32_t i = ev_find(good, EV_DONE, DLA_INTR_CDMA_DAT, 0);
    const ev *keep = &good->at[i];
    ev_log *l;

    CAUGHT(EDITED(good, i, b = 2), cdma, /* the other group */
           "done pulse of group 1, data: got pulse 1, expected 0");
    l = rig_edit(good);
    ev_move(l, i, ev_find(l, EV_RDREQ, DAT, 3)); /* much too early */
    ev_renumber(l);
    CAUGHT(l, cdma, "layer 0 group 0: ");
    l = rig_edit(good);
    ev_erase(l, ev_find(l, EV_DONE, DLA_INTR_CDMA_WT, 1));
    CAUGHT(l, cdma, "layers done, weight side: got 1, expected 2");
    ev_insert(l, l->n, keep); /* a third without a request */
    ev_insert(l, l->n, keep);
    ev_renumber(l);
    CAUGHT(l, cdma, "clock ");
}

/* ---- hostile RTL: a report, never a crash ---- */

static void test_hostile(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_RDREQ, DAT, 1);
    ev q = l->at[i], rsp = l->at[i + 1], u = { .kind = EV_UPDT, .a = 2 };

    q.c = 32768; /* more than fits */
    for (uint64_t n = 0; n < 4; n++, q.addr += 0x7000000) {
        q.addr ^= n << 60;
        ev_insert(l, i, &q);
    }
    ev_renumber(l);
    CAUGHT(l, cdma, "read requests far ahead of the model");

    l = rig_edit(good); /* one address again and again, unanswered data */
    q.c = 1;
    for (int n = 0; n < 3000; n++)
        ev_insert(l, i, &q);
    for (int n = 0; n < 100; n++)
        ev_insert(l, l->n, &rsp);
    ev_renumber(l);
    CAUGHT(l, cdma, "clock ");

    l = rig_edit(good); /* releases without data, odd writes */
    for (int n = 0; n < 400; n++) {
        u.a = 2 + n % 2;
        u.b = u.c = u.d = 0x7fff;
        ev_insert(l, 30, &u);
    }
    for (int n = 0; n < 300; n++) {
        ev w = { .kind = EV_BUFWR, .a = n & 1, .b = 0x1ffff - n * 37,
                 .c = n % 16 };

        ev_insert(l, ev_find(l, EV_UPDT, 0, 1), &w);
    }
    ev_renumber(l);
    NOISY(l, cdma);
    NOISY(l, cdma | SLOT(CSC) | SLOT(CBUF));
    NOISY(l, SLOT(CSC));
}

static void test_config(const char *config, int all_dat, int all_wt)
{
    ev_log *l = rig_record(config, 3, 0);
    CLEAN(l, cdma);
    l = rig_record(config, 2, 0);
    test_written(l, 0);
    test_written(l, 1);
    test_weights(l);
    test_late_update(l);
    test_next_layer(l);
    test_update_order(l);
    test_flush(l, (uint32_t)all_dat);
    test_select(l, 0, all_dat);
    test_select(l, 1, all_wt);
    test_done(l);
    test_hostile(l);
    test_order(config);
}

int main(void)
{
    ev_log *l = rig_record("nv_small", 2, 0);
    test_wrong_address(l);
    test_extra(l);
    test_missing(l);
    test_cut_off(l);
    test_handshake(l);
    test_joined();
    test_cdma_updates();
    test_config("nv_small", 1, 1);
    test_config("nv_large", 3, 3);
    test_config("nv_full", 3, 1);
    return failures != 0;
}
