/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the sparse memory. */
#ifndef DLA_MEM_PRIV_H
#define DLA_MEM_PRIV_H

#include "dla_mem.h"

#define PAGE_BITS 16
#define PAGE_SIZE ((size_t)1 << PAGE_BITS)

typedef struct page {
    uint8_t data[PAGE_SIZE]; /* first: aligned like the allocation */
    /* A bit for each byte. Bytes that were never written are 0 in data. */
    uint8_t written[PAGE_SIZE / 8];
    uint64_t number;
    bool full; /* every byte was written: `written` need not be read */
} page;

typedef struct region {
    uint64_t base, size;
} region;

/* Bytes of the embedding program, or its functions. */
typedef struct mem_map {
    uint64_t base, size;
    uint8_t *bytes;
    dla_memory_ops ops; /* read NULL: bytes */
    int ram;
    bool copied; /* writes go to pages of the memory, which reads prefer */
} mem_map;

struct dla_mem {
    page **slot; /* open addressing; slots is a power of two */
    size_t slots, pages; /* pages: in use */
    page *last; /* page of the previous access */
    region *reg; /* sorted by base, disjoint */
    size_t nreg, capreg;
    bool confined; /* without regions everything is outside */
    size_t hit; /* region of the previous check */
    /* Also receives loads, fills, regions and releases, but no writes of the
     * core. */
    dla_mem *twin;
    const dla_mem_watcher *watch; /* or NULL */
    mem_map *map; /* disjoint; each is a region too */
    size_t nmap;
};

/* The map with addr, NULL: none; *n bytes from there on are all in it, or all
 * in none. */
const mem_map *mem_map_at(const dla_mem *m, uint64_t addr, size_t *n);
/* Bytes of a page that were written, over those of a copied map. */
void mem_map_over(const page *p, size_t off, uint8_t *dst, size_t n);
/* Flags from the result of a function of dla_memory_ops. Another value is an
 * error code of the program: the access failed. */
static inline unsigned mem_flags(unsigned got, bool write)
{
    unsigned flags = DLA_MEM_OUTSIDE | DLA_MEM_NOMEM |
                     (write ? 0u : DLA_MEM_UNINIT);

    return got & ~flags ? (got & flags) | DLA_MEM_OUTSIDE : got;
}

unsigned mem_map_read(const mem_map *p, uint64_t addr, void *dst, size_t n);
unsigned mem_map_write(const mem_map *p, uint64_t addr, const void *src,
                       size_t n);
void mem_map_drop(dla_mem *m, uint64_t addr);
/* Removes the region that starts at addr; *n: its size. False: there is
 * none. */
bool mem_region_drop(dla_mem *m, uint64_t addr, uint64_t *n);

#endif
