/* SPDX-License-Identifier: Apache-2.0
 * Sparse memory: pages in a hash table, one "written" bit a byte. */
#include "mem_priv.h"
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <zlib.h>

#define STREAM 4096u /* bytes of a write that go past the caches */

dla_mem *dla_mem_create(void)
{
    dla_mem *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->slots = 64;
    m->slot = calloc(m->slots, sizeof *m->slot);
    if (!m->slot) {
        free(m);
        return NULL;
    }
    return m;
}

void dla_mem_set_twin(dla_mem *m, dla_mem *twin)
{
    m->twin = twin;
}

void dla_mem_watch(dla_mem *m, const dla_mem_watcher *w)
{
    m->watch = w;
}

void dla_mem_clear(dla_mem *m)
{
    if (m->twin)
        dla_mem_clear(m->twin);
    for (size_t i = 0; i < m->slots; i++) {
        free(m->slot[i]);
        m->slot[i] = NULL;
    }
    m->pages = 0;
    m->last = NULL;
    m->nreg = 0;
    m->confined = false;
    m->hit = 0;
    m->nmap = 0;
}

void dla_mem_destroy(dla_mem *m)
{
    if (!m)
        return;
    dla_mem_clear(m);
    free(m->slot);
    free(m->reg);
    free(m->map);
    free(m);
}

/* Pages of one cube have consecutive numbers; the multiplication spreads them
 * (Fibonacci hashing). */
static size_t mem_hash(const dla_mem *m, uint64_t number)
{
    return (size_t)((number * UINT64_C(0x9e3779b97f4a7c15)) >> 32) &
           (m->slots - 1);
}

/* Slot of a page, or the empty one that it would take. A slot is always found:
 * the table is at most half full, and pages leave it only all at once. */
static page **find_slot(const dla_mem *m, uint64_t number)
{
    size_t i = mem_hash(m, number);

    while (m->slot[i] && m->slot[i]->number != number)
        i = (i + 1) & (m->slots - 1);
    return &m->slot[i];
}

static page *mem_page(dla_mem *m, uint64_t number)
{
    page *p = m->last;

    if (p && p->number == number)
        return p;
    p = *find_slot(m, number);
    if (p)
        m->last = p;
    return p;
}

/* False when out of memory; the old table then stays. */
static bool mem_grow(dla_mem *m)
{
    size_t old = m->slots;
    page **slot = m->slot;

    m->slot = calloc(old * 2, sizeof *m->slot);
    if (!m->slot) {
        m->slot = slot;
        return false;
    }
    m->slots = old * 2;
    for (size_t i = 0; i < old; i++)
        if (slot[i])
            *find_slot(m, slot[i]->number) = slot[i];
    free(slot);
    return true;
}

/* A page, made if it is new; NULL when out of memory. */
static page *mem_make(dla_mem *m, uint64_t number)
{
    page *p = mem_page(m, number);

    if (p)
        return p;
    if (2 * m->pages >= m->slots && !mem_grow(m))
        return NULL;
    p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->number = number;
    *find_slot(m, number) = p;
    m->pages++;
    m->last = p;
    return p;
}

/* Long runs bypass the caches: the lines of a copy engine are not read again
 * soon, and an ordinary store would first fetch the line that it overwrites. */
static void copy_in(uint8_t *d, const uint8_t *s, size_t n)
{
    size_t i = 0;

#ifdef __SSE2__
    if (n >= STREAM && !((uintptr_t)d & 15)) {
        for (; i + 16 <= n; i += 16)
            _mm_stream_si128(
                (__m128i *)(void *)(d + i),
                _mm_loadu_si128((const __m128i *)(const void *)(s + i)));
        _mm_sfence();
    }
#endif
    memcpy(d + i, s + i, n - i);
}

/* True when every byte of the page was written. */
static bool mem_whole(const page *p)
{
    uint64_t w, all = UINT64_MAX;

    for (size_t i = 0; i < sizeof p->written; i += sizeof w) {
        memcpy(&w, p->written + i, sizeof w);
        all &= w;
    }
    return all == UINT64_MAX;
}

/* Marks bytes as written. Only a write that reaches the end of a page checks
 * whether the page is full: a cube is mostly written in the order of its
 * addresses, and the check reads 8 KiB. */
static void mem_mark(page *p, size_t off, size_t n)
{
    bool end = off + n == PAGE_SIZE;

    if (p->full)
        return;
    while (n && off % 8) {
        p->written[off / 8] |= (uint8_t)(1u << off % 8);
        off++;
        n--;
    }
    memset(p->written + off / 8, 0xff, n / 8);
    off += n & ~(size_t)7;
    for (n &= 7; n; n--, off++)
        p->written[off / 8] |= (uint8_t)(1u << off % 8);
    if (end)
        p->full = mem_whole(p);
}

static bool mem_all_written(const page *p, size_t off, size_t n)
{
    if (p->full)
        return true;
    for (; n && off % 8; off++, n--)
        if (!(p->written[off / 8] >> off % 8 & 1))
            return false;
    for (; n >= 8; off += 8, n -= 8)
        if (p->written[off / 8] != 0xff)
            return false;
    for (; n; off++, n--)
        if (!(p->written[off / 8] >> off % 8 & 1))
            return false;
    return true;
}

/* Number of the n bytes that are in the page of addr. */
static size_t mem_chunk(uint64_t addr, size_t n)
{
    size_t left = PAGE_SIZE - (size_t)(addr & (PAGE_SIZE - 1));

    return n < left ? n : left;
}

unsigned dla_mem_peek(dla_mem *m, uint64_t addr, void *dst, size_t n)
{
    unsigned flags = DLA_MEM_OK;
    uint8_t *d = dst;

    while (n) {
        size_t off = (size_t)(addr & (PAGE_SIZE - 1));
        size_t k = mem_chunk(addr, n);
        const mem_map *o = m->nmap ? mem_map_at(m, addr, &k) : NULL;
        page *p = o ? NULL : mem_page(m, addr >> PAGE_BITS);

        if (o) {
            flags |= mem_map_read(o, addr, d, k);
            if (o->copied)
                mem_map_over(mem_page(m, addr >> PAGE_BITS), off, d, k);
        } else if (p) {
            memcpy(d, p->data + off, k);
            if (!mem_all_written(p, off, k))
                flags |= DLA_MEM_UNINIT;
        } else {
            memset(d, 0, k);
            flags |= DLA_MEM_UNINIT;
        }
        addr += k;
        d += k;
        n -= k;
    }
    return flags;
}

static unsigned mem_put(dla_mem *m, uint64_t addr, const void *src, size_t n)
{
    unsigned flags = DLA_MEM_OK;
    const uint8_t *s = src;

    while (n) {
        size_t off = (size_t)(addr & (PAGE_SIZE - 1));
        size_t k = mem_chunk(addr, n);
        const mem_map *o = m->nmap ? mem_map_at(m, addr, &k) : NULL;
        page *p;

        o = o && !o->copied ? o : NULL;
        p = o ? NULL : mem_make(m, addr >> PAGE_BITS);
        if (o) {
            flags |= mem_map_write(o, addr, s, k);
        } else if (p) {
            copy_in(p->data + off, s, k);
            mem_mark(p, off, k);
        } else {
            return DLA_MEM_NOMEM;
        }
        addr += k;
        s += k;
        n -= k;
    }
    return flags;
}

unsigned dla_mem_load(dla_mem *m, uint64_t addr, const void *src, size_t n)
{
    unsigned flags = mem_put(m, addr, src, n);

    return m->twin ? flags | dla_mem_load(m->twin, addr, src, n) : flags;
}

unsigned dla_mem_fill(dla_mem *m, uint64_t addr, uint8_t value, size_t n)
{
    uint8_t run[STREAM];
    unsigned flags = DLA_MEM_OK;

    if (m->twin && dla_mem_fill(m->twin, addr, value, n))
        return DLA_MEM_NOMEM;
    memset(run, value, sizeof run);
    while (n && !(flags & DLA_MEM_NOMEM)) {
        size_t k = n < sizeof run ? n : sizeof run;

        flags |= mem_put(m, addr, run, k);
        addr += k;
        n -= k;
    }
    return flags;
}

unsigned dla_mem_read(dla_mem *m, uint64_t addr, void *dst, size_t n)
{
    unsigned flags = dla_mem_peek(m, addr, dst, n);

    if (m->watch)
        m->watch->read(m->watch->user, addr, dst, n);
    return dla_mem_inside(m, addr, n) ? flags : flags | DLA_MEM_OUTSIDE;
}

unsigned dla_mem_write(dla_mem *m, uint64_t addr, const void *src, size_t n)
{
    unsigned flags;

    if (m->watch)
        m->watch->write(m->watch->user, addr, src, n);
    flags = mem_put(m, addr, src, n);
    return dla_mem_inside(m, addr, n) ? flags : flags | DLA_MEM_OUTSIDE;
}

/* Each run of bytes with set strobes is one write. */
unsigned dla_mem_write_strobe(dla_mem *m, uint64_t addr, const void *src,
                              const uint8_t *strobe, size_t n)
{
    const uint8_t *s = src;
    unsigned flags = DLA_MEM_OK;
    size_t i = 0;

    while (i < n) {
        size_t k = 0;

        while (i + k < n && (strobe[(i + k) / 8] >> (i + k) % 8 & 1))
            k++;
        if (k)
            flags |= dla_mem_write(m, addr + i, s + i, k);
        i += k ? k : 1;
    }
    return flags;
}

/* CRC of part of a page where some bytes were never written: a word counts as 0
 * if its first byte was never written (traces.md 4). */
static uLong crc_words(uLong crc, const page *p, size_t off, size_t n)
{
    static const uint8_t zero[4];

    while (n) {
        size_t k = 4 - off % 4;
        bool known = mem_all_written(p, off - off % 4, 1);

        k = k < n ? k : n;
        crc = crc32(crc, known ? p->data + off : zero, (uInt)k);
        off += k;
        n -= k;
    }
    return crc;
}

static uLong crc_map(uLong crc, const mem_map *o, uint64_t addr, size_t n)
{
    uint8_t bytes[4096];

    (void)mem_map_read(o, addr, bytes, n);
    return crc32(crc, bytes, (uInt)n);
}

uint32_t dla_mem_crc(dla_mem *m, uint64_t addr, size_t n)
{
    static const uint8_t zero[4096];
    uLong crc = crc32(0, NULL, 0);

    while (n) {
        size_t off = (size_t)(addr & (PAGE_SIZE - 1));
        size_t k = mem_chunk(addr, n);
        const mem_map *o = m->nmap ? mem_map_at(m, addr, &k) : NULL;
        page *p = o ? NULL : mem_page(m, addr >> PAGE_BITS);

        if (!p && k > sizeof zero)
            k = sizeof zero;
        if (o)
            crc = crc_map(crc, o, addr, k);
        else if (p && !mem_all_written(p, off, k))
            crc = crc_words(crc, p, off, k);
        else
            crc = crc32(crc, p ? p->data + off : zero, (uInt)k);
        addr += k;
        n -= k;
    }
    return (uint32_t)crc;
}

/* Makes the bytes of a page in [addr, addr + n) undefined. */
static void mem_forget(page *p, uint64_t addr, uint64_t n)
{
    uint64_t base = p->number << PAGE_BITS, end = n - 1 + addr;
    size_t from = addr > base ? (size_t)(addr - base) : 0;
    size_t last = end - base < PAGE_SIZE ? (size_t)(end - base)
                                         : PAGE_SIZE - 1;

    p->full = false;
    for (size_t b = from; b <= last; b++) {
        p->data[b] = 0;
        p->written[b / 8] &= (uint8_t)~(1u << b % 8);
    }
}

void dla_mem_settle(dla_mem *m, uint64_t addr, const void *bytes, size_t n)
{
    size_t k = mem_chunk(addr, n), off = (size_t)(addr & (PAGE_SIZE - 1));
    const mem_map *o = m->nmap ? mem_map_at(m, addr, &k) : NULL;
    page *p = o && o->copied && k == n ? mem_page(m, addr >> PAGE_BITS) : NULL;

    if (p && !memcmp(p->data + off, bytes, n))
        mem_forget(p, addr, n);
}

bool dla_mem_release(dla_mem *m, uint64_t addr)
{
    uint64_t n, first, last;

    if (m->twin)
        dla_mem_release(m->twin, addr);
    mem_map_drop(m, addr);
    if (!mem_region_drop(m, addr, &n))
        return false;
    first = addr >> PAGE_BITS;
    last = (addr + (n - 1)) >> PAGE_BITS;
    /* Walks over the pages of the region or over all pages, whichever are
     * fewer. */
    if (last - first < m->slots) {
        for (uint64_t k = first; k <= last; k++)
            if (mem_page(m, k))
                mem_forget(mem_page(m, k), addr, n);
        return true;
    }
    for (size_t k = 0; k < m->slots; k++) /* fewer than the region's pages */
        if (m->slot[k] && m->slot[k]->number >= first &&
            m->slot[k]->number <= last)
            mem_forget(m->slot[k], addr, n);
    return true;
}

size_t dla_mem_footprint(const dla_mem *m)
{
    return m->pages * sizeof(page);
}
