/* SPDX-License-Identifier: Apache-2.0
 * The book of what the host did: layers in turn with their registers and
 * places, layers that are done, partners. */
#include "dla_book.h"
#include "want.h"

static const dla_cfg *cfg;
static dla_book *b;
static uint32_t line;

static void put(dla_page page, uint32_t offset, uint32_t value)
{
    WANT(dla_book_write(b, cfg->page[page] + offset, value, ++line));
}

/* Enables a layer of SDP in a group. */
static uint32_t layer(unsigned group, uint32_t width, bool flies)
{
    put(DLA_SDP, SDP_S_POINTER, group);
    put(DLA_SDP, SDP_D_DATA_CUBE_WIDTH, width);
    put(DLA_SDP, SDP_D_FEATURE_MODE_CFG, flies);
    put(DLA_SDP, SDP_D_OP_ENABLE, 1);
    return line;
}

static uint32_t width(unsigned n)
{
    const dla_book_layer *l = dla_book_find(b, DLA_SDP, NULL, n);

    return l ? dla_get(l->d, SDP_D_DATA_CUBE_WIDTH__WIDTH) : 0;
}

static void layers(void)
{
    const dla_book_page *p = dla_book_at(b, DLA_SDP);
    const dla_book_layer *l;
    uint32_t first = layer(0, 10, true), again;

    again = layer(0, 11, true); /* not in turn */
    WANT(p->layers == 1 && p->place[0] == again && p->used);
    layer(1, 12, false);
    for (unsigned n = 2; n < 9; n++)
        layer(n & 1, 11 + n, n & 1);
    WANT(p->layers == 9 && width(0) == 10 && width(1) == 12);
    WANT(width(8) == 19 && !dla_book_find(b, DLA_SDP, NULL, 9));
    l = dla_book_find(b, DLA_SDP, NULL, 0);
    WANT(l->place == first && l->pointer == first - 3 && !l->group);
    WANT(l->at[SDP_D_DATA_CUBE_WIDTH / 4] == first - 2);
    WANT(!l->at[SDP_D_DATA_CUBE_HEIGHT / 4]);
    put(DLA_SDP, SDP_D_DATA_CUBE_WIDTH, 99); /* of the next layer */
    WANT(width(8) == 19 && dla_get(p->regs.d[0],
                                   SDP_D_DATA_CUBE_WIDTH__WIDTH) == 99);
}

static void done(void)
{
    uint32_t at = cfg->page[DLA_SDP];

    WANT(dla_book_done(b, DLA_SDP) == 9);
    dla_book_read(b, at + SDP_S_STATUS, 0x10002);
    dla_book_read(b, at + SDP_S_POINTER, 0x10000);
    WANT(dla_book_busy(b, DLA_SDP) == 2 && dla_book_done(b, DLA_SDP) == 7);
    WANT(dla_book_at(b, DLA_SDP)->state[0] == 2);
    WANT(dla_book_at(b, DLA_SDP)->consumer == 1);
    WANT(dla_book_layered(b, DLA_SDP) && !dla_book_layered(b, DLA_GLB));
}

/* SDP's layers 0, 3, 5 and 7 fly: what CACC needs. */
static void partners(void)
{
    const dla_book_pair *w = dla_book_pair_of(DLA_CACC, DLA_SDP);

    WANT(w && !w->of && dla_book_count(b, DLA_SDP, w->to) == 4);
    WANT(dla_book_find(b, DLA_SDP, w->to, 1)->number == 3);
    WANT(!dla_book_find(b, DLA_SDP, w->to, 4));
    WANT(!dla_book_pair_of(DLA_CSC, DLA_CSC));
    for (size_t i = 0; i < dla_book_npair; i++)
        WANT(dla_book_pair_of(dla_book_pairs[i].partner,
                              dla_book_pairs[i].page) ||
             dla_book_pairs[i].partner == DLA_CACC);
}

int main(void)
{
    char why[256];

    cfg = dla_cfg_named("nv_small", why, sizeof why);
    b = dla_book_create(cfg);
    layers();
    done();
    partners();
    dla_book_destroy(b);
    return failures != 0;
}
