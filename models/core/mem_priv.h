/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the sparse memory. */
#ifndef DLA_MEM_PRIV_H
#define DLA_MEM_PRIV_H

#include "dla_mem.h"

#define PAGE_BITS 16
#define PAGE_SIZE ((size_t)1 << PAGE_BITS)

typedef struct page {
    uint8_t data[PAGE_SIZE]; /* first: as aligned as the allocation */
    uint8_t written[PAGE_SIZE / 8];
    uint64_t number;
    bool full; /* every byte was written: `written` needs no look */
} page;

typedef struct region {
    uint64_t base, size;
} region;

struct dla_mem {
    page **slot; /* open addressing; slots is a power of two */
    size_t slots, pages;
    page *last; /* page of the previous access */
    region *reg; /* sorted by base, disjoint */
    size_t nreg, capreg;
    size_t hit; /* region of the previous check */
    dla_mem *twin; /* also gets what comes through the back door */
};

/* A page, or NULL when nobody has written to it. */
page *mem_page(dla_mem *m, uint64_t number);

#endif
