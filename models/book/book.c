/* SPDX-License-Identifier: Apache-2.0
 * The record of the host's writes, page by page (dla_book.h). */
#include "dla_book.h"
#include <stdlib.h>
#include <string.h>

struct dla_book {
    const dla_cfg *cfg;
    unsigned keep;
    dla_book_page page[DLA_NPAGE];
    uint8_t kind[DLA_NPAGE][DLA_REG_WORDS]; /* BOOK_... of each word */
    /* Layers in turn that are no longer kept, for which a pair's `of` and its
     * `to` held. */
    unsigned *gone_of, *gone_to;
};

/* Words of every page with layers (registers_notes.md 2); the fields of CDMA
 * are used for all. */
enum { STATUS = CDMA_S_STATUS, POINTER = CDMA_S_POINTER };
/* No register, one that the host cannot change (system.md 3), one that exists
 * once, or in both groups. */
enum { BOOK_NONE, BOOK_READ_ONLY, BOOK_ONE, BOOK_DUAL };

static uint8_t book_kind(const dla_regdef *def)
{
    bool read_only = def->nfield;

    for (size_t i = 0; i < def->nfield; i++)
        read_only &= def->field[i].access == DLA_RO;
    return read_only ? BOOK_READ_ONLY : def->dual ? BOOK_DUAL : BOOK_ONE;
}

static bool book_page_create(dla_book *b, dla_page page, unsigned keep)
{
    dla_book_page *p = &b->page[page];
    const dla_cfg *cfg = b->cfg;
    size_t n;
    const dla_regdef *def = dla_page_regs(cfg, page, &n);

    for (size_t i = 0; i < n; i++)
        b->kind[page][def[i].offset / 4] = book_kind(&def[i]);
    dla_regs_init(&p->regs, cfg, page);
    p->layered = dla_reg_enable(cfg, page) != NULL;
    p->cap = keep;
    p->layer = keep ? calloc(keep, sizeof *p->layer) : NULL;
    return !keep || p->layer;
}

dla_book *dla_book_create(const dla_cfg *cfg, unsigned keep)
{
    dla_book *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    b->cfg = cfg;
    b->keep = keep;
    b->gone_of = calloc(2 * dla_book_npair, sizeof *b->gone_of);
    b->gone_to = b->gone_of + (b->gone_of ? dla_book_npair : 0);
    if (!b->gone_of) {
        free(b);
        return NULL;
    }
    for (int i = 0; i < DLA_NPAGE; i++)
        if (cfg->page[i] != DLA_NO_PAGE &&
            !book_page_create(b, (dla_page)i, keep)) {
            dla_book_destroy(b);
            return NULL;
        }
    return b;
}

void dla_book_destroy(dla_book *b)
{
    for (int i = 0; b && i < DLA_NPAGE; i++)
        free(b->page[i].layer);
    if (b)
        free(b->gone_of);
    free(b);
}

void dla_book_reset(dla_book *b)
{
    for (int i = 0; i < DLA_NPAGE; i++) {
        dla_book_page *p = &b->page[i], was = *p;

        if (b->cfg->page[i] == DLA_NO_PAGE)
            continue;
        *p = (dla_book_page){ .regs = was.regs, .layered = was.layered,
                              .layer = was.layer, .cap = was.cap };
        dla_regs_reset(&p->regs);
        for (unsigned n = 0; n < p->cap; n++)
            p->layer[n].enabled = false;
    }
    memset(b->gone_of, 0, 2 * dla_book_npair * sizeof *b->gone_of);
}

static bool book_grow(dla_book_page *p, unsigned number)
{
    unsigned cap = p->cap ? p->cap : 4;
    dla_book_layer *more;

    while (cap <= number)
        cap *= 2;
    if (cap == p->cap)
        return true;
    more = realloc(p->layer, cap * sizeof *more);
    if (!more)
        return false;
    memset(more + p->cap, 0, (cap - p->cap) * sizeof *more);
    p->layer = more;
    p->cap = cap;
    return true;
}

/* BDMA's registers are a queue without groups. */
static const uint32_t *book_regs(const dla_book_page *p, unsigned group)
{
    return p->regs.page == DLA_BDMA ? p->regs.s : p->regs.d[group];
}

unsigned dla_book_next(const dla_book *b, dla_page page, unsigned group)
{
    const dla_book_page *p = &b->page[page];

    return page == DLA_BDMA ? p->layers : 2 * p->enabled[group] + group;
}

/* Layer l leaves its room to a newer one. */
static void book_drop(dla_book *b, const dla_book_layer *l)
{
    b->page[l->page].gone++;
    for (size_t i = 0; i < dla_book_npair; i++) {
        const dla_book_pair *w = &dla_book_pairs[i];

        if (w->page == l->page && dla_book_holds(w->of, l))
            b->gone_of[i]++;
        if (w->partner == l->page && dla_book_holds(w->to, l))
            b->gone_to[i]++;
    }
}

static dla_book_wrote book_enable(dla_book *b, dla_book_page *p, unsigned group,
                                  uint64_t place, const dla_book_layer **begun)
{
    unsigned n = dla_book_next(b, p->regs.page, group);
    dla_book_layer *l;

    if (!b->keep && !book_grow(p, n))
        return DLA_BOOK_NOMEM;
    l = &p->layer[n % p->cap];
    if (l->enabled)
        book_drop(b, l);
    l->enabled = true;
    l->page = p->regs.page;
    l->group = group;
    l->number = n;
    l->place = p->place[group] = place;
    l->pointer = p->pointer[group] = p->s_at[POINTER / 4];
    memcpy(l->d, book_regs(p, group), sizeof l->d);
    memcpy(l->at, p->at[group], sizeof l->at);
    p->enabled[group]++;
    p->first = p->first ? p->first : place;
    if (l->page == DLA_BDMA)
        p->layers++;
    else if (p->enabled[0] <= p->enabled[1])
        p->layers = 2 * p->enabled[0];
    else
        p->layers = 2 * p->enabled[1] + 1;
    *begun = l;
    return DLA_BOOK_WRITTEN;
}

static bool book_launch(dla_page page, uint32_t offset, uint32_t value)
{
    return page == DLA_BDMA && (value & 1) &&
           (offset == BDMA_CFG_LAUNCH0 || offset == BDMA_CFG_LAUNCH1);
}

dla_book_wrote dla_book_write(dla_book *b, uint32_t addr, uint32_t value,
                              uint64_t place, const dla_book_layer **begun)
{
    dla_page page = dla_page_at(b->cfg, addr);
    uint32_t offset = addr & 0xffcu, w = offset / 4;
    uint8_t kind = page == DLA_NPAGE || w >= DLA_REG_WORDS ? BOOK_NONE
                                                            : b->kind[page][w];
    const dla_book_layer *none;
    dla_book_page *p;
    unsigned g;

    begun = begun ? begun : &none;
    *begun = NULL;
    if (kind < BOOK_ONE)
        return kind == BOOK_NONE ? DLA_BOOK_UNKNOWN : DLA_BOOK_READ_ONLY;
    p = &b->page[page];
    g = p->regs.producer;
    p->used |= (uint8_t)(kind == BOOK_DUAL ? 1u << g : DLA_BOOK_ONCE);
    if (dla_regs_write(&p->regs, offset, value) == DLA_REGS_ENABLED) {
        p->regs.op_en[g] = 0;
        p->regs.d[g][w] = value;
        return book_enable(b, p, g, place, begun);
    }
    *(kind == BOOK_DUAL ? &p->at[g][w] : &p->s_at[w]) = place;
    if (!book_launch(page, offset, value))
        return DLA_BOOK_WRITTEN;
    return book_enable(b, p, offset == BDMA_CFG_LAUNCH1, place, begun);
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
    return b->page[page].layered;
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

const dla_book_layer *dla_book_layer_at(const dla_book *b, dla_page page,
                                        uint64_t n)
{
    const dla_book_page *p = &b->page[page];
    const dla_book_layer *l = p->cap ? &p->layer[n % p->cap] : NULL;

    return l && l->enabled && l->number == n ? l : NULL;
}

unsigned dla_book_group(const dla_book *b, dla_page page, uint64_t n)
{
    const dla_book_layer *l = dla_book_layer_at(b, page, n);

    return l ? l->group : n & 1;
}

const uint32_t *dla_book_words(const dla_book *b, dla_page page, uint64_t n)
{
    const dla_book_layer *l = dla_book_layer_at(b, page, n);

    return l ? l->d : book_regs(&b->page[page], n & 1);
}

bool dla_book_holds(const dla_book_want *want, const dla_book_layer *l)
{
    if (want && want->holds)
        return want->holds(l->d);
    return !want || dla_get(l->d, want->field) == want->value;
}

/* Layers that are no longer kept, for which want holds; want is NULL or that of
 * a pair. */
static unsigned book_gone(const dla_book *b, dla_page page,
                          const dla_book_want *want)
{
    for (size_t i = 0; want && i < dla_book_npair; i++) {
        if (dla_book_pairs[i].page == page && dla_book_pairs[i].of == want)
            return b->gone_of[i];
        if (dla_book_pairs[i].partner == page && dla_book_pairs[i].to == want)
            return b->gone_to[i];
    }
    return b->page[page].gone;
}

/* The first layer in turn that may be kept. */
static unsigned book_first(const dla_book_page *p)
{
    return p->gone && p->layers > p->cap ? p->layers - p->cap : 0;
}

const dla_book_layer *dla_book_find(const dla_book *b, dla_page page,
                                    const dla_book_want *want, unsigned n)
{
    const dla_book_page *p = &b->page[page];
    unsigned gone = book_gone(b, page, want);

    if (n < gone)
        return NULL;
    n -= gone;
    for (unsigned i = book_first(p); i < p->layers; i++) {
        const dla_book_layer *l = dla_book_layer_at(b, page, i);

        if (l && dla_book_holds(want, l) && !n--)
            return l;
    }
    return NULL;
}

unsigned dla_book_count(const dla_book *b, dla_page page,
                        const dla_book_want *want)
{
    const dla_book_page *p = &b->page[page];
    unsigned n = book_gone(b, page, want);

    for (unsigned i = book_first(p); i < p->layers; i++) {
        const dla_book_layer *l = dla_book_layer_at(b, page, i);

        n += l && dla_book_holds(want, l);
    }
    return n;
}
