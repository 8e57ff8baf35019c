/* SPDX-License-Identifier: Apache-2.0
 * Declared regions of the sparse memory. */
#include "mem_priv.h"
#include <stdlib.h>
#include <string.h>

/* Index of the last region with base <= addr; nreg if none has. */
static size_t region_at(const dla_mem *m, uint64_t addr)
{
    size_t lo = 0, hi = m->nreg;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;

        if (m->reg[mid].base <= addr)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo ? lo - 1 : m->nreg;
}

void dla_mem_confine(dla_mem *m)
{
    if (m->twin)
        dla_mem_confine(m->twin);
    m->confined = true;
}

bool dla_mem_confined(const dla_mem *m)
{
    return m->confined;
}

/* A memory without regions accepts every address, or none if confined. An
 * access may run across regions that touch. The region of the last access is
 * tried first: units read and write long runs. */
bool dla_mem_inside(const dla_mem *m, uint64_t addr, uint64_t n)
{
    size_t i = m->hit;

    if (!m->nreg)
        return !m->confined;
    if (i >= m->nreg || addr < m->reg[i].base ||
        addr - m->reg[i].base >= m->reg[i].size) {
        i = region_at(m, addr);
        ((dla_mem *)m)->hit = i;
    }
    while (n && i < m->nreg && addr >= m->reg[i].base &&
           addr - m->reg[i].base < m->reg[i].size) {
        uint64_t left = m->reg[i].size - (addr - m->reg[i].base);

        if (n <= left)
            return true;
        n -= left;
        addr += left;
        i++;
    }
    return n == 0;
}

static bool region_overlap(const region *r, uint64_t addr, uint64_t n)
{
    return addr < r->base ? r->base - addr < n : addr - r->base < r->size;
}

/* A range inside a region changes nothing (a fill before an overlay, traces.md
 * 3); one that starts where a region starts and is longer extends it. Any other
 * overlap is a mistake in the addresses and is refused. */
bool dla_mem_declare(dla_mem *m, uint64_t addr, uint64_t n, uint64_t with[2])
{
    size_t i;

    if (m->twin && !dla_mem_declare(m->twin, addr, n, with))
        return false;
    if (!n)
        return true;
    i = region_at(m, addr);
    if (i == m->nreg) /* all start after it */
        i = 0;
    else if (!region_overlap(&m->reg[i], addr, n))
        i++;
    if (i < m->nreg && region_overlap(&m->reg[i], addr, n)) {
        region *r = &m->reg[i];
        bool next = i + 1 < m->nreg && region_overlap(&m->reg[i + 1], addr, n);

        if (addr >= r->base && n <= r->size &&
            addr - r->base <= r->size - n)
            return true;
        if (addr == r->base && !next) {
            r->size = n; /* same base, longer */
            return true;
        }
        with[0] = r->base;
        with[1] = r->size;
        return false;
    }
    if (m->nreg == m->capreg) {
        size_t cap = m->capreg ? m->capreg * 2 : 16;
        region *r = realloc(m->reg, cap * sizeof *r);

        if (!r) {
            with[0] = with[1] = 0;
            return false;
        }
        m->reg = r;
        m->capreg = cap;
    }
    memmove(&m->reg[i + 1], &m->reg[i], (m->nreg - i) * sizeof *m->reg);
    m->reg[i].base = addr;
    m->reg[i].size = n;
    m->nreg++;
    return true;
}

bool mem_region_drop(dla_mem *m, uint64_t addr, uint64_t *n)
{
    size_t i = region_at(m, addr);

    if (i == m->nreg || m->reg[i].base != addr)
        return false;
    *n = m->reg[i].size;
    m->nreg--;
    memmove(&m->reg[i], &m->reg[i + 1], (m->nreg - i) * sizeof *m->reg);
    return true;
}

bool dla_mem_region(const dla_mem *m, size_t i, uint64_t *addr, uint64_t *n)
{
    if (i >= m->nreg)
        return false;
    *addr = m->reg[i].base;
    *n = m->reg[i].size;
    return true;
}
