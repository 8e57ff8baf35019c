/* SPDX-License-Identifier: Apache-2.0
 * The book of the host's accesses: layers in order with their registers and
 * places, finished layers, partners. */
#include "dla_book.h"
#include "want.h"

static const dla_cfg *cfg;
static dla_book *b;
static uint32_t line;

static void book_put(dla_page page, uint32_t offset, uint32_t value)
{
    WANT(dla_book_write(b, cfg->page[page] + offset, value, ++line, NULL) ==
         DLA_BOOK_WRITTEN);
}

/* Enables a layer of SDP in a group. */
static uint32_t book_layer(unsigned group, uint32_t width, bool flies)
{
    book_put(DLA_SDP, SDP_S_POINTER, group);
    book_put(DLA_SDP, SDP_D_DATA_CUBE_WIDTH, width);
    book_put(DLA_SDP, SDP_D_FEATURE_MODE_CFG, flies);
    book_put(DLA_SDP, SDP_D_OP_ENABLE, 1);
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
    uint32_t first = book_layer(0, 10, true), again;

    again = book_layer(0, 11, true); /* waits for layer 1 */
    WANT(p->layers == 1 && p->place[0] == again && p->first == first);
    WANT(p->used == (DLA_BOOK_ONCE | 1) && dla_book_next(b, DLA_SDP, 0) == 4);
    WANT(!dla_book_find(b, DLA_SDP, NULL, 1) &&
         !dla_book_layer_at(b, DLA_SDP, 1));
    WANT(dla_book_layer_at(b, DLA_SDP, 2)->place == again);
    WANT(dla_book_group(b, DLA_SDP, 1) == 1); /* not enabled yet */
    book_layer(1, 12, false);
    WANT(p->layers == 3 && width(2) == 11);
    for (unsigned n = 3; n < 9; n++)
        book_layer(n & 1, 11 + n, n & 1);
    WANT(p->layers == 9 && width(0) == 10 && width(1) == 12);
    WANT(width(8) == 19 && !dla_book_find(b, DLA_SDP, NULL, 9));
    l = dla_book_find(b, DLA_SDP, NULL, 0);
    WANT(l->place == first && l->pointer == first - 3 && !l->group);
    WANT(l->at[SDP_D_DATA_CUBE_WIDTH / 4] == first - 2);
    WANT(!l->at[SDP_D_DATA_CUBE_HEIGHT / 4]);
    book_put(DLA_SDP, SDP_D_DATA_CUBE_WIDTH, 99); /* belongs to the next
                                                   * layer */
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

/* SDP's layers 0, 2, 3, 5 and 7 fly: what CACC needs. */
static void partners(void)
{
    const dla_book_pair *w = dla_book_pair_of(DLA_CACC, DLA_SDP);

    WANT(w && !w->of && dla_book_count(b, DLA_SDP, w->to) == 5);
    WANT(dla_book_find(b, DLA_SDP, w->to, 2)->number == 3);
    WANT(!dla_book_find(b, DLA_SDP, w->to, 5));
    WANT(!dla_book_pair_of(DLA_CSC, DLA_CSC));
    for (size_t i = 0; i < dla_book_npair; i++)
        WANT(dla_book_pair_of(dla_book_pairs[i].partner,
                              dla_book_pairs[i].page) ||
             dla_book_pairs[i].partner == DLA_CACC);
}

/* A book that keeps two layers of a page. */
static void kept(void)
{
    const dla_book_page *p = dla_book_at(b, DLA_SDP);

    for (unsigned n = 0; n < 3; n++)
        book_layer(n & 1, 20 + n, true);
    WANT(p->layers == 3 && !dla_book_layer_at(b, DLA_SDP, 0));
    book_put(DLA_SDP, SDP_S_POINTER, 0);
    book_put(DLA_SDP, SDP_D_DATA_CUBE_WIDTH, 30);
    for (unsigned n = 0; n < 3; n++)
        WANT(dla_get(dla_book_words(b, DLA_SDP, n),
                     SDP_D_DATA_CUBE_WIDTH__WIDTH) == (n ? 20 + n : 30));
    dla_book_reset(b);
    WANT(!p->layers && !p->used && !p->first && !p->regs.producer);
    WANT(!dla_book_layer_at(b, DLA_SDP, 2) && !p->s_at[SDP_S_POINTER / 4]);
}

/* The launches of BDMA are its layers, in their order. */
static void launches(void)
{
    static const struct {
        uint32_t offset, value;
        unsigned layers;
    } write[] = {
        { BDMA_CFG_LINE, 7, 0 }, { BDMA_CFG_OP, 1, 0 },
        { BDMA_CFG_LAUNCH1, 1, 1 }, { BDMA_CFG_LAUNCH1, 0, 1 },
        { BDMA_CFG_LAUNCH1, 1, 2 }, { BDMA_CFG_LAUNCH0, 1, 3 },
    };

    for (size_t i = 0; i < sizeof write / sizeof *write; i++) {
        book_put(DLA_BDMA, write[i].offset, write[i].value);
        WANT(dla_book_at(b, DLA_BDMA)->layers == write[i].layers);
    }
    WANT(dla_book_layer_at(b, DLA_BDMA, 1)->group == 1);
    WANT(dla_book_layer_at(b, DLA_BDMA, 2)->group == 0);
    WANT(dla_book_group(b, DLA_BDMA, 1) == 1 &&
         dla_book_group(b, DLA_BDMA, 2) == 0);
    WANT(dla_get(dla_book_words(b, DLA_BDMA, 2), BDMA_CFG_LINE__SIZE) == 7);
    WANT(!dla_book_layered(b, DLA_BDMA));
}

int main(void)
{
    char why[256];

    cfg = dla_cfg_named("nv_small", why, sizeof why);
    b = dla_book_create(cfg, 0);
    layers();
    done();
    partners();
    dla_book_destroy(b);
    b = dla_book_create(cfg, 2);
    kept();
    dla_book_destroy(b);
    cfg = dla_cfg_named("nv_full", why, sizeof why);
    b = dla_book_create(cfg, 2);
    launches();
    dla_book_destroy(b);
    return failures != 0;
}
