/* SPDX-License-Identifier: Apache-2.0
 * A capture's copy of a memory: bytes in pages, each byte with one bit in each
 * of four masks. A dla_mem has one such mask; with four of them each access of
 * the core would look up a page four times. */
#ifndef DLA_CAPTURE_PAGES_H
#define DLA_CAPTURE_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAGE_BYTES = 4096, PAGE_WORDS = PAGE_BYTES / 64, PAGES_CACHED = 64 };

typedef enum page_mask {
    PAGE_KNOWN,   /* its value is in `now` */
    PAGE_FIRST,   /* read before it was written; that value is in `first` */
    PAGE_WRITTEN, /* since the last rest */
    PAGE_USED,    /* read or written since the last rest */
    PAGE_MASKS
} page_mask;

/* Unknown bytes are 0. */
typedef struct capture_page {
    uint64_t number; /* address / PAGE_BYTES */
    uint8_t now[PAGE_BYTES], first[PAGE_BYTES];
    uint64_t mask[PAGE_MASKS][PAGE_WORDS];
} capture_page;

typedef struct capture_pages {
    capture_page **page; /* in the order of their numbers, owned */
    size_t pages, room;
    capture_page *cached[PAGES_CACHED]; /* by the low bits of the number */
} capture_pages;

capture_pages *capture_pages_create(void); /* NULL: out of memory */
void capture_pages_destroy(capture_pages *p);
void capture_pages_forget(capture_pages *p); /* drops all pages */
void capture_pages_clear(capture_pages *p, page_mask mask);

/* The page of an address, made if there was none; NULL: out of memory. */
capture_page *capture_pages_at(capture_pages *p, uint64_t addr);

/* The first run of bytes in the mask at or after *addr, in *addr and *n: false
 * if none is left. Runs that meet at the end of a page are returned one by
 * one. */
bool capture_pages_run(const capture_pages *p, page_mask mask, uint64_t *addr,
                       uint64_t *n);
/* n bytes as they were first read (PAGE_FIRST) or as they are now. */
void capture_pages_get(const capture_pages *p, page_mask mask, uint64_t addr,
                       uint8_t *to, size_t n);

/* For n bytes from byte `at` of a page on: all are in the mask; none is. */
bool capture_page_all(const uint64_t *mask, unsigned at, unsigned n);
bool capture_page_none(const uint64_t *mask, unsigned at, unsigned n);
void capture_page_set(uint64_t *mask, unsigned at, unsigned n);

static inline bool capture_page_has(const uint64_t *mask, unsigned at)
{
    return mask[at / 64] >> at % 64 & 1;
}

#endif
