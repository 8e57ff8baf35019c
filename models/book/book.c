/* SPDX-License-Identifier: Apache-2.0
 * What the host wrote, page by page (dla_book.h). */
#include "dla_book.h"
#include <stdlib.h>
#include <string.h>

struct dla_book {
    const dla_cfg *cfg;
    dla_book_page page[DLA_NPAGE];
};

/* Words of every page with layers (registers_notes.md 2); fields of CDMA's
 * stand for all. */
enum { STATUS = CDMA_S_STATUS, POINTER = CDMA_S_POINTER };

dla_book *dla_book_create(const dla_cfg *cfg)
{
    dla_book *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->cfg = cfg;
    for (int i = 0; i < DLA_NPAGE; i++)
        if (cfg->page[i] != DLA_NO_PAGE)
            dla_regs_init(&b->page[i].regs, cfg, (dla_page)i);
    return b;
}

void dla_book_destroy(dla_book *b)
{
    for (int i = 0; b && i < DLA_NPAGE; i++)
        free(b->page[i].layer);
    free(b);
}

static dla_book_layer *book_new_layer(dla_book_page *p)
{
    if (p->layers == p->cap) {
        unsigned cap = p->cap ? 2 * p->cap : 4;
        dla_book_layer *more = realloc(p->layer, cap * sizeof *more);

        if (!more)
            return NULL;
        p->layer = more;
        p->cap = cap;
    }
    return &p->layer[p->layers++];
}

static bool book_enable(dla_book_page *p, uint32_t place)
{
    unsigned g = p->regs.producer, n = p->layers;
    dla_book_layer *l;

    p->regs.op_en[g] = 0; /* when a layer ends is not seen here */
    p->place[g] = place;
    p->pointer[g] = p->s_at[POINTER / 4];
    /* Twice in a row the group is busy, or not the one whose turn it is. */
    if (g != (n & 1))
        return true;
    l = book_new_layer(p);
    if (!l)
        return false;
    *l = (dla_book_layer){ .page = p->regs.page, .number = n, .group = g,
                           .place = place, .pointer = p->pointer[g] };
    memcpy(l->d, p->regs.d[g], sizeof l->d);
    memcpy(l->at, p->at[g], sizeof l->at);
    return true;
}

bool dla_book_write(dla_book *b, uint32_t addr, uint32_t value,
                    uint32_t place)
{
    dla_page page = dla_page_at(b->cfg, addr);
    uint32_t offset = addr & 0xffcu, w = offset / 4;
    dla_book_page *p;

    if (page == DLA_NPAGE)
        return true;
    p = &b->page[page];
    p->used = true;
    if (w >= DLA_REG_WORDS)
        return true;
    if (dla_regs_write(&p->regs, offset, value) == DLA_REGS_ENABLED)
        return book_enable(p, place);
    if (offset >= p->regs.split)
        p->at[p->regs.producer][w] = place;
    else
        p->s_at[w] = place;
    return true;
}

void dla_book_read(dla_book *b, uint32_t addr, uint32_t value)
{
    dla_page page = dla_page_at(b->cfg, addr);
    uint32_t offset = addr & 0xffcu;
    dla_book_page *p;

    if (page == DLA_NPAGE || !dla_book_layered(b, page))
        return;
    p = &b->page[page];
    if (offset == STATUS) {
        p->state[0] = (uint8_t)dla_get(&value, CDMA_S_STATUS__STATUS_0);
        p->state[1] = (uint8_t)dla_get(&value, CDMA_S_STATUS__STATUS_1);
    } else if (offset == POINTER) {
        p->consumer = value >> DLA_FIELD_LSB(CDMA_S_POINTER__CONSUMER) & 1;
    }
}

const dla_book_page *dla_book_at(const dla_book *b, dla_page page)
{
    return &b->page[page];
}

bool dla_book_layered(const dla_book *b, dla_page page)
{
    return b->cfg->page[page] != DLA_NO_PAGE &&
           dla_reg_find(b->cfg, page, "D_OP_ENABLE", 11) &&
           dla_reg_find(b->cfg, page, "S_POINTER", 9);
}

unsigned dla_book_busy(const dla_book *b, dla_page page)
{
    const uint8_t *s = b->page[page].state;

    return (s[0] ? 1u : 0u) + (s[1] ? 1u : 0u);
}

unsigned dla_book_done(const dla_book *b, dla_page page)
{
    return b->page[page].layers - dla_book_busy(b, page);
}

bool dla_book_holds(const dla_book_want *want, const dla_book_layer *l)
{
    if (want && want->holds)
        return want->holds(l->d);
    return !want || dla_get(l->d, want->field) == want->value;
}

const dla_book_layer *dla_book_find(const dla_book *b, dla_page page,
                                    const dla_book_want *want, unsigned n)
{
    const dla_book_page *p = &b->page[page];

    for (unsigned i = 0; i < p->layers; i++)
        if (dla_book_holds(want, &p->layer[i]) && !n--)
            return &p->layer[i];
    return NULL;
}

unsigned dla_book_count(const dla_book *b, dla_page page,
                        const dla_book_want *want)
{
    const dla_book_page *p = &b->page[page];
    unsigned n = 0;

    for (unsigned i = 0; i < p->layers; i++)
        n += dla_book_holds(want, &p->layer[i]);
    return n;
}
