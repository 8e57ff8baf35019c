/* SPDX-License-Identifier: Apache-2.0
 * Pages of bytes with masks (pages.h). */
#include "pages.h"
#include <stdlib.h>
#include <string.h>

capture_pages *capture_pages_create(void)
{
    return calloc(1, sizeof(capture_pages));
}

void capture_pages_forget(capture_pages *p)
{
    for (size_t i = 0; i < p->pages; i++)
        free(p->page[i]);
    p->pages = 0;
    memset(p->cached, 0, sizeof p->cached);
}

void capture_pages_destroy(capture_pages *p)
{
    if (!p)
        return;
    capture_pages_forget(p);
    free(p->page);
    free(p);
}

void capture_pages_clear(capture_pages *p, page_mask mask)
{
    for (size_t i = 0; i < p->pages; i++)
        memset(p->page[i]->mask[mask], 0, sizeof p->page[i]->mask[mask]);
}

/* Index of the first page with this number or a higher one. */
static size_t pages_find(const capture_pages *p, uint64_t number)
{
    size_t low = 0, high = p->pages;

    while (low < high) {
        size_t mid = (low + high) / 2;

        if (p->page[mid]->number < number)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static capture_page *pages_insert(capture_pages *p, size_t at, uint64_t number)
{
    capture_page *page;

    if (p->pages == p->room) {
        size_t room = p->room ? 2 * p->room : 256;
        capture_page **more = realloc(p->page, room * sizeof(capture_page *));

        if (!more)
            return NULL;
        p->page = more;
        p->room = room;
    }
    page = calloc(1, sizeof *page);
    if (!page)
        return NULL;
    page->number = number;
    memmove(&p->page[at + 1], &p->page[at],
            (p->pages - at) * sizeof(capture_page *));
    p->page[at] = page;
    p->pages++;
    return page;
}

capture_page *capture_pages_at(capture_pages *p, uint64_t addr)
{
    uint64_t number = addr / PAGE_BYTES;
    capture_page **cached = &p->cached[number % PAGES_CACHED], *page;
    size_t i;

    if (*cached && (*cached)->number == number)
        return *cached;
    i = pages_find(p, number);
    page = i < p->pages && p->page[i]->number == number ?
               p->page[i] : pages_insert(p, i, number);
    if (page)
        *cached = page;
    return page;
}

/* ---- masks ---- */

/* The bits of word w that belong to the n bits from `at` on. */
static uint64_t word_bits(unsigned w, unsigned at, unsigned n)
{
    unsigned low = w * 64 < at ? at - w * 64 : 0;
    unsigned high = at + n < w * 64 + 64 ? at + n - w * 64 : 64;

    return UINT64_MAX << low & UINT64_MAX >> (64 - high);
}

#define EACH_WORD(w, at, n) \
    for (unsigned w = (at) / 64; w * 64 < (at) + (n); w++)

bool capture_page_all(const uint64_t *mask, unsigned at, unsigned n)
{
    EACH_WORD(w, at, n)
        if (~mask[w] & word_bits(w, at, n))
            return false;
    return true;
}

bool capture_page_none(const uint64_t *mask, unsigned at, unsigned n)
{
    EACH_WORD(w, at, n)
        if (mask[w] & word_bits(w, at, n))
            return false;
    return true;
}

void capture_page_set(uint64_t *mask, unsigned at, unsigned n)
{
    EACH_WORD(w, at, n)
        mask[w] |= word_bits(w, at, n);
}

/* ---- reading ---- */

/* The first bit from `at` on that is `value`, PAGE_BYTES if none is. */
static unsigned mask_next(const uint64_t *mask, unsigned at, bool value)
{
    uint64_t flip = value ? 0 : UINT64_MAX, from = UINT64_MAX << at % 64;

    for (unsigned w = at / 64; w < PAGE_WORDS; w++, from = UINT64_MAX)
        if ((mask[w] ^ flip) & from)
            return w * 64 +
                   (unsigned)__builtin_ctzll((mask[w] ^ flip) & from);
    return PAGE_BYTES;
}

bool capture_pages_run(const capture_pages *p, page_mask mask, uint64_t *addr,
                       uint64_t *n)
{
    for (size_t i = pages_find(p, *addr / PAGE_BYTES); i < p->pages; i++) {
        const capture_page *page = p->page[i];
        uint64_t base = page->number * PAGE_BYTES;
        unsigned from = base < *addr ? (unsigned)(*addr - base) : 0;
        unsigned at = mask_next(page->mask[mask], from, true);

        if (at == PAGE_BYTES)
            continue;
        *addr = base + at;
        *n = mask_next(page->mask[mask], at, false) - at;
        return true;
    }
    return false;
}

void capture_pages_get(const capture_pages *p, page_mask mask, uint64_t addr,
                       uint8_t *to, size_t n)
{
    for (size_t i = 0, k; i < n; i += k) {
        uint64_t number = (addr + i) / PAGE_BYTES;
        size_t at = (addr + i) % PAGE_BYTES, found = pages_find(p, number);

        k = PAGE_BYTES - at < n - i ? PAGE_BYTES - at : n - i;
        if (found < p->pages && p->page[found]->number == number)
            memcpy(to + i, (mask == PAGE_FIRST ? p->page[found]->first :
                                                 p->page[found]->now) + at, k);
        else
            memset(to + i, 0, k);
    }
}
