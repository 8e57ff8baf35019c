/* SPDX-License-Identifier: Apache-2.0
 * The checker's CSC, CMAC and CACC: stripes, partial sums, results, releases
 * and credit (conv_units.md 5-7, 9). */
#include "check_rig.h"

enum { TAG = TAG_ST | TAG_END | TAG_CHANNEL_END | TAG_LAYER_END };

/* ---- CSC ---- */

static void test_tags(const ev_log *good)
{
    static const struct {
        uint32_t word; /* index in the log */
        int flip;
        const char *csc, *cmac;
    } t[] = {
        { 3, TAG_ST, "word 3 of a stripe has tag 0x20",
          "word 3 of a stripe has tag 0x20" },
        { 0, TAG_ST, "word 0 of a stripe has tag 0x0",
          "word 0 of a stripe has tag 0x0" },
        { 3, TAG_END, "stripe 0 of the layer (output n 0 c 0 h 0 w 0, tap 0)"
          ": got 8 kernels, 4 words", "" },
        /* constant over the words of a stripe (unit_pins.md 4.6) */
        { 4, TAG_CHANNEL_END, "word 4 of a stripe has tag 0x80", "" },
        { 5, 1, "word 5 of a stripe has tag 0x1", "" },
    };

    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        ev_log *l = rig_edit(good);

        l->at[ev_find(l, EV_MACDAT, -1, t[i].word)].b ^= t[i].flip;
        CAUGHT(l, SLOT(CSC), t[i].csc);
        if (t[i].cmac[0])
            CAUGHT(l, SLOT(CMAC), t[i].cmac);
    }
}

static void test_stripes(const ev_log *good)
{
    uint32_t i = ev_find(good, EV_MACDAT, -1, 9);
    uint32_t w = ev_find(good, EV_MACWT, -1, 2);
    ev_log *l = EDITED(good, i, mask[0] |= 1u << 6);

    ((uint8_t *)l->at[i].data)[6] ^= 0x10;
    CAUGHT(l, SLOT(CSC), "data to CMAC, stripe 1 of the layer, output n 0 c "
           "0 h 0 w 1, tap 1, lane 6: got 0x");
    l = EDITED(good, w, mask[0] |= 1u << 3);
    ((uint8_t *)l->at[w].data)[3] ^= 0x80;
    CAUGHT(l, SLOT(CSC), "weights to CMAC, stripe 0 of the layer, output n 0 "
           "c 2 h 0 w 0, tap 0, lane 3: got 0x");
    /* a lane without mask holds stale bits; a zero may have its mask */
    CAUGHT(EDITED(good, i, mask[0] &= ~4u), SLOT(CSC), "lane 2: got 0x00");
    l = EDITED(good, i, mask[0] |= 4u);
    ((uint8_t *)l->at[i].data)[2] = 0;
    CAUGHT(l, SLOT(CSC), "lane 2: got 0x00");
    l = EDITED(good, i, c = 0); /* a and b differ */
    CAUGHT(l, SLOT(CSC), "halves a and b do not get the same word");
    CAUGHT(l, SLOT(CMAC), "halves a and b do not get the same word");
    /* cell 2 is not loaded, or another one */
    CAUGHT(EDITED(good, w, b = 4), SLOT(CSC),
           "weights loaded to cells 0, 1, 2");
    CAUGHT(EDITED(good, w, b = 1), SLOT(CSC),
           "weights loaded to cells 0, 1, 2");
    CAUGHT(EDITED(good, w, b = -1), SLOT(CSC), "a weight word selects no cell");
    CAUGHT(EDITED(good, w, b = -2), SLOT(CMAC), "selects more than one cell");
    l = rig_edit(good); /* the next stripe's weights while one runs */
    w = ev_find(l, EV_MACWT, -1, 8);
    for (uint32_t n = 0; n < 8; n++)
        ev_move(l, w + n, ev_find(l, EV_MACDAT, -1, 3) + 1 + n);
    ev_renumber(l);
    CLEAN(l, SLOT(CSC));
    CLEAN(l, SLOT(CMAC));
    ev_erase(l, ev_find(l, EV_MACDAT, -1, 4)); /* one data word less */
    CAUGHT(l, SLOT(CSC), "got 8 kernels, 7 words");
}

static void test_releases(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t d = ev_find(l, EV_UPDT, 2, 0), w = ev_find(l, EV_UPDT, 3, 0);

    ev_halve(l, d); /* cut differently */
    CLEAN(l, SLOT(CSC));
    l->at[d].b++;
    CAUGHT(l, SLOT(CSC), "data release: got ");
    l->at[d].b -= 2;
    CAUGHT(l, SLOT(CSC), "layer 0 group 0: data releases since reset, at the "
           "end of the layer: got 4 slices, 47 entries");
    /* the last of all */
    CAUGHT(EDITED(good, ev_find(good, EV_UPDT, 3, 3), b -= 1), SLOT(CSC),
           "layer 1 group 1: weight releases since reset, at ");
    CAUGHT(EDITED(good, w, b += 1), SLOT(CSC), "weight read of bank 1 entry "
           "528, expected an entry that is announced and not released");
    l = EDITED(good, w, c = 77); /* kernels: constant 0 or any value */
    CLEAN(l, SLOT(CSC));
    ev_move(l, d, ev_find(l, EV_UPDT, 0, 0)); /* before any entry exists */
    ev_renumber(l);
    CAUGHT(l, SLOT(CSC), "data release: got ");
}

/* Moves the traffic of CSC and of the units after it between two events to the
 * place after the second one, in order. */
static void delay(ev_log *l, uint32_t from, uint32_t to)
{
    ev *late = calloc(to - from + 1, sizeof *late);
    uint32_t n = 0, at = from;

    if (!late)
        rig_stop("out of memory");
    for (uint32_t i = from; i <= to; i++) {
        bool word = l->at[i].kind >= EV_MACWT && l->at[i].kind <= EV_CREDIT;

        if (word)
            late[n++] = l->at[i];
        else
            l->at[at++] = l->at[i];
    }
    memcpy(l->at + at, late, n * sizeof *late);
    free(late);
    ev_renumber(l);
}

/* CDMA gets no more room, and no unit has data to send. CSC, which lost a
 * release in the middle of a layer, is named, though its stripes are even with
 * its model's. */
static void test_lost_release(const ev_log *good)
{
    static const char lost[] = "end of the test: weight release lost: got 0 "
        "slices, 0 entries, 0 WMB entries since reset, expected 0, ";
    ev_log *l = rig_edit(good);
    uint32_t first = ev_find(l, EV_UPDT, 3, 0), left = 2;
    uint32_t at = ev_find(l, EV_UPDT, 3, 1);

    /* fetches and releases have stopped; CSC sends the stripes whose operands
     * it has */
    for (uint32_t i = at; i < l->n && left; i++) {
        if (l->at[i].kind == EV_MACDAT && (l->at[i].b & TAG_END))
            left--;
        if (l->at[i].kind >= EV_READ && l->at[i].kind <= EV_MACDAT)
            l->at[at++] = l->at[i];
    }
    l->n = at;
    ev_renumber(l);
    ev_erase(l, first);
    CAUGHT(l, SLOT(CSC), lost);
    CAUGHT(l, SLOT(CSC) | SLOT(CBUF), lost);
}

/* CSC reads and releases weights long before its stripes leave, and CDMA fills
 * the entries again: the stripes contain the bytes that were read
 * (conv_units.md 9). */
static void test_stripes_behind_reads(void)
{
    const ev_log *good = rig_record("nv_small", 1, RIG_KERNELS);
    ev_log *l = rig_edit(good);
    uint32_t last, w;

    CLEAN(good, SLOT(CSC) | SLOT(CMAC) | SLOT(CACC) | SLOT(CDMA));
    last = ev_find(l, EV_UPDT, 1, ev_count(l, EV_UPDT, 1) - 1);
    delay(l, ev_find(l, EV_MACWT, -1, 40), last);
    CLEAN(l, SLOT(CSC));
    w = ev_find(l, EV_BUFWR, 1, ev_count(l, EV_BUFWR, 1) - 1);
    l->at[w].data[0] ^= 1; /* it waits for the release, and is not lost */
    CAUGHT(l, SLOT(CSC), "weights to CMAC, stripe ");
    /* releases that the model never makes */
    CAUGHT(EDITED(good, ev_find(good, EV_UPDT, 3, 2), b += 3), SLOT(CSC),
           "weight read of bank 1 entry 560, expected an "
           "entry that is announced and not released");
    test_lost_release(good);
}

static void test_requests(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_PEND, 0, 0);
    ev one = l->at[i];

    one.b = 2; /* the weight side's first */
    ev_insert(l, i, &one);
    CLEAN(l, SLOT(CSC));
    one.b = 0;
    ev_insert(l, i + 1, &one);
    CAUGHT(l, SLOT(CSC), "bank change requests: got 3, expected 2");
}

/* ---- CMAC ---- */

static void test_psums(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_PSUM, -1, 9), n = ev_count(l, EV_PSUM, -1);
    uint32_t bits = l->cfg->psum_bits;

    dla_bits_put(l->at[i].data, 3 * bits, 5,
                 0x15 ^ dla_bits_get(l->at[i].data, 3 * bits, 5));
    CAUGHT(l, SLOT(CMAC), "partial sums, stripe 1 of the layer, word 1, cell "
           "3, value 0, output n 0 c 3 h 0 w 1, tap 1: got ");
    CAUGHT(EDITED(good, i, c = 0x7f), SLOT(CMAC), "mask 0x7f");
    /* mask of another cell */
    CAUGHT(EDITED(good, i, c = 0x1fe), SLOT(CMAC), "mask 0x1fe");
    l = EDITED(good, i, d = 0);
    CAUGHT(l, SLOT(CMAC), "halves a and b are out of step");
    CAUGHT(l, SLOT(CACC), "halves a and b are out of step");
    CAUGHT(EDITED(good, i, b ^= TAG_CHANNEL_END), SLOT(CMAC),
           "word 1 of a stripe has tag 0x");
    CAUGHT(EDITED(good, i, b ^= 3), SLOT(CMAC),
           "word 1 of a stripe has tag 0x");
    l = rig_edit(good);
    ev_erase(l, i);
    CAUGHT(l, SLOT(CMAC), "got 8 kernels in the mask, 7 words");
    l = rig_edit(good); /* the last stripe's */
    ev_erase(l, ev_find(l, EV_PSUM, -1, n - 1));
    CAUGHT(l, SLOT(CMAC), "stripes of partial sums that only one side has "
           "(the first missing is at output n 0 c ");
}

/* The group after the full ones has half the kernels. */
static void test_masks(const ev_log *good)
{
    uint32_t i = ev_find(good, EV_PSUM, -1, ev_count(good, EV_PSUM, -1) - 3);

    CAUGHT(EDITED(good, i, c = 0xff), SLOT(CMAC), "mask 0xff");
}

/* ---- CACC ---- */

static void test_results(const ev_log *good)
{
    uint32_t i = ev_find(good, EV_RESULT, -1, 8 * 7 + 5);
    uint32_t n = ev_count(good, EV_RESULT, -1) / 2;
    ev_log *l;

    CAUGHT(EDITED(good, i, data[0]++), SLOT(CACC),
           "results to SDP, output n 0 c 5 h 1 w 1: got ");
    CAUGHT(EDITED(good, i, b = 1), SLOT(CACC), "got layer_end 1, expected 0");
    CAUGHT(EDITED(good, ev_find(good, EV_RESULT, -1, n - 1), b = 0),
           SLOT(CACC), "got layer_end 0, expected 1");
    l = rig_edit(good);
    ev_erase(l, i); /* a beat missing */
    CAUGHT(l, SLOT(CACC), "results to SDP, output n 0 c 5 h 1 w 1: got ");
    ev_insert(l, i, &good->at[i]);
    ev_insert(l, i, &good->at[i]); /* and one too many */
    CAUGHT(l, SLOT(CACC), "results to SDP, output n 0 c 6 h 1 w 1: got ");
    l = rig_edit(good);
    ev_erase(l, ev_find(l, EV_RESULT, -1, 2 * n - 1));
    CAUGHT(l, SLOT(CACC), "clock ");
}

static void test_mac_credit(const ev_log *good)
{
    ev_log *l = rig_edit(good);
    uint32_t i = ev_find(l, EV_CREDIT, -1, 0), n = ev_count(l, EV_CREDIT,
                                                             -1);

    ev_move(l, i, ev_find(l, EV_RESULT, -1, 4)); /* early */
    ev_renumber(l);
    CAUGHT(l, SLOT(CACC), "credit: 1 given back, but SDP has accepted results "
           "for 0 only");
    l = rig_edit(good);
    ev_erase(l, ev_find(l, EV_CREDIT, -1, n - 1));
    CAUGHT(l, SLOT(CACC), "credit given back: got ");
    ev_insert(l, l->n, &good->at[i]);
    ev_insert(l, l->n, &good->at[i]);
    CAUGHT(l, SLOT(CACC), "credit: ");
    CAUGHT(l, SLOT(CACC), "layer 2 group 0");
    CAUGHT(EDITED(good, ev_find(good, EV_DONE, DLA_INTR_CACC, 0), b = 2),
           SLOT(CACC), "done pulse of group 1: got pulse 1, expected 0");
}

/* ---- hostile RTL ---- */

/* Hundreds of words with any tag among the layer's own. */
static void test_noise(const ev_log *good)
{
    static const ev_kind kind[] = { EV_MACDAT, EV_MACWT, EV_PSUM, EV_RESULT,
                                    EV_CREDIT, EV_UPDT, EV_BUFWR, EV_PEND };
    /* the unit that detects each */
    const unsigned sees[] = { SLOT(CSC) | SLOT(CMAC), SLOT(CSC) | SLOT(CMAC),
                              SLOT(CMAC) | SLOT(CACC), SLOT(CACC),
                              SLOT(CSC) | SLOT(CACC), SLOT(CDMA) | SLOT(CSC),
                              SLOT(CDMA), SLOT(CDMA) | SLOT(CSC) };
    uint32_t r = 1;

    for (int k = 0; k < 8; k++) {
        ev_log *l = rig_edit(good);
        uint32_t i = ev_find(l, kind[k], -1, 0);
        ev e = l->at[i];

        for (int n = 0; n < 600; n++) {
            r = r * 1664525u + 1013904223u;
            if (kind[k] == EV_MACDAT || kind[k] == EV_PSUM)
                e.b = (int)(r >> 12 & 0x1ff);
            if (kind[k] == EV_MACWT)
                e.b = (int)((r >> 12) % (l->cfg->v1 ? 17 : l->cfg->g + 1)) - 1;
            if (kind[k] == EV_PSUM)
                e.c = (int)r;
            if (kind[k] == EV_PEND)
                e.b = (int)(r >> 20 & 3), e.c = (int)(r >> 25 & 3);
            if (kind[k] == EV_UPDT)
                e.a = (int)(r >> 20 & 3);
            e.data[0] = ~e.data[0];
            ev_insert(l, i + 1, &e);
        }
        for (unsigned s = DLA_SLOT_CDMA; s <= DLA_SLOT_CACC; s++) {
            if (sees[k] >> s & 1)
                NOISY(l, 1u << s);
        }
    }
}

/* The batches of a position alternate, word by word (unit_pins.md 4.6). */
static void test_batches(const ev_log *good)
{
    ev_log *l = rig_edit(good);

    l->at[ev_find(l, EV_MACDAT, -1, 7)].b ^= 3;
    CAUGHT(l, SLOT(CSC), "data to CMAC: word 7 of a stripe has tag 0x2, "
           "expected 0x1");
    l->at[ev_find(l, EV_PSUM, -1, 5)].b ^= 1;
    CAUGHT(l, SLOT(CMAC), "data from CSC: word 7 of a stripe has tag 0x2");
    CAUGHT(l, SLOT(CACC), "partial sums: word 5 of a stripe has tag 0x3, "
           "expected 0x2");
    l->at[ev_find(l, EV_PSUM, -1, 3)].e = 2; /* nv_full has a mode for each
                                              * cell */
    CAUGHT(l, SLOT(CACC), "partial sums: word 3 of a stripe has mode some of "
           "each, expected direct");
}

/* Cells that the layer's precision does not use, kernels loaded in another
 * precision: they are refused, and not copied past the end. */
static void test_mac_words(const char *config)
{
    static dla_stripe_rx r;
    static dla_stripe s;
    const dla_cfg *cfg = dla_cfg_find(config);
    uint32_t data[32] = { 0 }, mask[4] = { 0 };
    mac_mode int8 = { 0, 0 }, int16 = { 1, 0 };

    memset(&r, 0, sizeof r);
    dla_stripe_rx_weight(&r, cfg, int16, 31, mask, data);
    if (dla_stripe_rx_data(&r, cfg, int16, TAG, mask, data, &s) != DLA_WORD_BAD)
        printf("%s: cell 31 accepted in INT16\n", config), failures++;
    for (int k = 0; k < (cfg->v1 ? 16 : 32); k++)
        dla_stripe_rx_weight(&r, cfg, int8, k, mask, data);
    if (dla_stripe_rx_data(&r, cfg, int16, TAG, mask, data, &s) != DLA_WORD_BAD)
        printf("%s: 32 kernels accepted in INT16\n", config), failures++;
    dla_stripe_rx_weight(&r, cfg, int16, 0, mask, data);
    if (dla_stripe_rx_data(&r, cfg, int16, TAG, mask, data, &s) !=
        DLA_WORD_STRIPE)
        printf("%s: one kernel refused in INT16\n", config), failures++;
}

int main(void)
{
    static const struct {
        const char *name;
        int shape;
    } config[] = { { "nv_large", 0 }, { "nv_full", 0 },
                   { "nv_full", RIG_INT16 }, { "nv_large_doc", 0 },
                   { "nv_full", RIG_BATCH },
                   { "nv_full", RIG_BATCH | RIG_INT16 } };
    ev_log *l = rig_record("nv_small", 2, 0);
    CLEAN(l, SLOT(CSC) | SLOT(CMAC) | SLOT(CACC) | SLOT(CDMA) | SLOT(CBUF));
    test_tags(l);
    test_stripes(l);
    test_releases(l);
    test_requests(l);
    test_psums(l);
    test_masks(l);
    test_results(l);
    test_mac_credit(l);
    test_noise(l);
    test_stripes_behind_reads();
    for (int i = 0; i < 6; i++) {
        l = rig_record(config[i].name, 2, config[i].shape);
        CLEAN(l, SLOT(CSC));
        CLEAN(l, SLOT(CMAC));
        CLEAN(l, SLOT(CACC));
        CLEAN(l, SLOT(CDMA));
        CLEAN(l, SLOT(CBUF));
        if (config[i].shape & RIG_BATCH)
            test_batches(l);
        if (i % 2)
            test_noise(l);
    }
    test_mac_words("nv_full");
    test_mac_words("nv_large_doc");
    return failures != 0;
}
