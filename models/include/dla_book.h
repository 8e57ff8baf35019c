/* SPDX-License-Identifier: Apache-2.0
 * The only record of the host's actions: it takes register accesses, and
 * returns layers with their registers and the layers of other units that work
 * with them.
 *
 * A unit runs the layers of its two register groups in turn, whatever the host
 * enables first (registers_notes.md 2): the k-th enable of group g is layer 2 k
 * + g of its page, from 0. A layer is in turn when all before it are enabled;
 * those that are not cannot begin. The launches of BDMA are its layers, in
 * their order, of either group (bdma.md 2.3).
 *
 * The end of a layer is not visible here, so a group takes writes and may be
 * enabled again at any time. A place is a number from the caller, a line of a
 * trace or a clock, 0: never written. */
#ifndef DLA_BOOK_H
#define DLA_BOOK_H

#include "dla_regs.h"

typedef struct dla_book dla_book;

/* A layer as it was enabled. pointer: place of the write of S_POINTER that
 * chose its group; at: places of the words of its group. */
typedef struct dla_book_layer {
    bool enabled;
    dla_page page;
    unsigned number, group;
    uint64_t place, pointer;
    uint32_t d[DLA_REG_WORDS];
    uint64_t at[DLA_REG_WORDS];
} dla_book_layer;

/* Bits of `used`: groups 0 and 1, registers that exist once. */
enum { DLA_BOOK_GROUPS = 3, DLA_BOOK_ONCE = 4 };

typedef struct dla_book_page {
    dla_regs regs;           /* as they are written now */
    bool layered;            /* its unit runs layers */
    uint64_t at[2][DLA_REG_WORDS], s_at[DLA_REG_WORDS];
    uint8_t used;            /* registers of it that were written */
    unsigned enabled[2];     /* enables of each group */
    uint64_t place[2], pointer[2]; /* those of the last enable of each group */
    uint64_t first;          /* place of the first enable of the page */
    unsigned layers;         /* in turn */
    unsigned gone;           /* layers that are not kept any more */
    /* The last values read from S_STATUS and S_POINTER. */
    uint8_t state[2];        /* 0 idle, 1 running, 2 waiting */
    uint8_t consumer;
    dla_book_layer *layer;   /* by number, modulo cap */
    unsigned cap;
} dla_book_page;

/* keep: number of layers of a page that keep their registers, 0: all. NULL: out
 * of memory. */
dla_book *dla_book_create(const dla_cfg *cfg, unsigned keep);
void dla_book_destroy(dla_book *b);
void dla_book_reset(dla_book *b);
typedef enum dla_book_wrote {
    DLA_BOOK_NOMEM, /* out of memory; not with a limited `keep` */
    DLA_BOOK_WRITTEN,
    DLA_BOOK_READ_ONLY, /* no bit of it can be written: nothing was done */
    DLA_BOOK_UNKNOWN    /* no register: nothing was done */
} dla_book_wrote;
/* A write at a byte address. *begun, which may be left out: the layer that it
 * enabled, NULL: none; valid until the next write. */
dla_book_wrote dla_book_write(dla_book *b, uint32_t addr, uint32_t value,
                              uint64_t place, const dla_book_layer **begun);
/* Takes the value that a read returned. */
void dla_book_read(dla_book *b, uint32_t addr, uint32_t value);

const dla_book_page *dla_book_at(const dla_book *b, dla_page page);
/* Pages of units that run layers. */
bool dla_book_layered(const dla_book *b, dla_page page);
/* Layers that were not finished at the last read of the status; layers that
 * were. */
unsigned dla_book_busy(const dla_book *b, dla_page page);
unsigned dla_book_done(const dla_book *b, dla_page page);
/* Layer n of a page; NULL: it is not enabled, or not kept any more. */
const dla_book_layer *dla_book_layer_at(const dla_book *b, dla_page page,
                                        uint64_t n);
/* The group of that layer; if it is not enabled, the group that has its
 * turn. */
unsigned dla_book_group(const dla_book *b, dla_page page, uint64_t n);
/* The registers of that layer; if it is not enabled, the present ones of its
 * group. */
const uint32_t *dla_book_words(const dla_book *b, dla_page page, uint64_t n);
/* The layer that the next enable of a group would be. */
unsigned dla_book_next(const dla_book *b, dla_page page, unsigned group);

/* A condition on a layer's registers: `holds` is true, or without it a field
 * has a value. */
typedef struct dla_book_want {
    bool (*holds)(const uint32_t *d);
    uint32_t field, value;
} dla_book_want;

/* NULL holds for each layer. */
bool dla_book_holds(const dla_book_want *want, const dla_book_layer *l);
/* The n-th layer in turn for which want holds; NULL if there are fewer, or if
 * it is no longer kept. Also returns how many there are. want: that of a pair
 * below, or NULL. */
const dla_book_layer *dla_book_find(const dla_book *b, dla_page page,
                                    const dla_book_want *want, unsigned n);
unsigned dla_book_count(const dla_book *b, dla_page page,
                        const dla_book_want *want);

/* A pair of pages: the n-th layer of `page` for which `of` holds needs the n-th
 * layer of `partner` for which `to` holds. */
typedef struct dla_book_pair {
    dla_page page;
    const dla_book_want *of;
    dla_page partner;
    const dla_book_want *to;
} dla_book_pair;

extern const dla_book_pair dla_book_pairs[];
extern const size_t dla_book_npair;

/* The pairing of layers of a and b: the pair from a to b; NULL: layers with the
 * same number. */
const dla_book_pair *dla_book_pair_of(dla_page a, dla_page b);

#endif
