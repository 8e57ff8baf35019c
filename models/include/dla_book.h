/* SPDX-License-Identifier: Apache-2.0
 * The one book of what the host did: register accesses go in, layers with
 * their registers come out, and which layers of other units work with them.
 *
 * Units run the layers of their two register groups in turn, so layers of a
 * page count from 0 and layer n is of group n & 1. An enable that is not in
 * turn is no layer. A place is a number of whoever writes, 0: never written.
 */
#ifndef DLA_BOOK_H
#define DLA_BOOK_H

#include "dla_regs.h"

typedef struct dla_book dla_book;

/* A layer as it was enabled. pointer: of the S_POINTER that chose its group;
 * at: of the words of its group. */
typedef struct dla_book_layer {
    dla_page page;
    unsigned number, group;
    uint32_t place, pointer;
    uint32_t d[DLA_REG_WORDS], at[DLA_REG_WORDS];
} dla_book_layer;

typedef struct dla_book_page {
    dla_regs regs;           /* as they are written now */
    uint32_t at[2][DLA_REG_WORDS], s_at[DLA_REG_WORDS];
    bool used;               /* it was written to */
    uint32_t place[2], pointer[2]; /* of the last enable of each group */
    /* What was read of S_STATUS and S_POINTER last. */
    uint8_t state[2];        /* 0 idle, 1 running, 2 waiting */
    uint8_t consumer;
    unsigned layers;
    dla_book_layer *layer;
    unsigned cap;
} dla_book_page;

/* NULL: out of memory. */
dla_book *dla_book_create(const dla_cfg *cfg);
void dla_book_destroy(dla_book *b);
/* A write at a byte address, and what a read returned. False: out of
 * memory. */
bool dla_book_write(dla_book *b, uint32_t addr, uint32_t value,
                    uint32_t place);
void dla_book_read(dla_book *b, uint32_t addr, uint32_t value);

const dla_book_page *dla_book_at(const dla_book *b, dla_page page);
/* Pages whose units run layers. */
bool dla_book_layered(const dla_book *b, dla_page page);
/* Layers that are not finished, as was read last; and those that are. */
unsigned dla_book_busy(const dla_book *b, dla_page page);
unsigned dla_book_done(const dla_book *b, dla_page page);

/* What is asked of a layer's registers: that `holds` does, or without it that
 * a field has a value. */
typedef struct dla_book_want {
    bool (*holds)(const uint32_t *d);
    uint32_t field, value;
} dla_book_want;

/* NULL holds of each layer. */
bool dla_book_holds(const dla_book_want *want, const dla_book_layer *l);
/* The n-th layer for which want holds; NULL: there are fewer. */
const dla_book_layer *dla_book_find(const dla_book *b, dla_page page,
                                    const dla_book_want *want, unsigned n);
unsigned dla_book_count(const dla_book *b, dla_page page,
                        const dla_book_want *want);

/* Who works with whom: a layer of `page` for which `of` holds needs one of
 * `partner` for which `to` holds, the n-th the n-th. */
typedef struct dla_book_pair {
    dla_page page;
    const dla_book_want *of;
    dla_page partner;
    const dla_book_want *to;
} dla_book_pair;

extern const dla_book_pair dla_book_pairs[];
extern const size_t dla_book_npair;

/* How layers of a and b are matched: the pair from a to b; NULL: each layer
 * with the one of its number. */
const dla_book_pair *dla_book_pair_of(dla_page a, dla_page b);

#endif
