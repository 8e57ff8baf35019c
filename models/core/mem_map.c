/* SPDX-License-Identifier: Apache-2.0
 * Ranges of the sparse memory that belong to the embedding program. */
#include "mem_priv.h"
#include <stdlib.h>
#include <string.h>

const mem_map *mem_map_at(const dla_mem *m, uint64_t addr, size_t *n)
{
    for (size_t i = 0; i < m->nmap; i++) {
        const mem_map *p = &m->map[i];

        if (addr - p->base < p->size) {
            uint64_t left = p->size - (addr - p->base);

            *n = *n < left ? *n : (size_t)left;
            return p;
        }
        if (p->base - addr < *n) /* it begins within the range */
            *n = (size_t)(p->base - addr);
    }
    return NULL;
}

unsigned mem_map_read(const mem_map *p, uint64_t addr, void *dst, size_t n)
{
    if (p->ops.read)
        return mem_flags(p->ops.read(p->ops.user, p->ram, addr, dst, n), false);
    memcpy(dst, p->bytes + (addr - p->base), n);
    return DLA_MEM_OK;
}

unsigned mem_map_write(const mem_map *p, uint64_t addr, const void *src,
                       size_t n)
{
    if (p->ops.read)
        return mem_flags(p->ops.write(p->ops.user, p->ram, addr, src, n), true);
    memcpy(p->bytes + (addr - p->base), src, n);
    return DLA_MEM_OK;
}

static bool mem_map_add(dla_mem *m, const mem_map *p)
{
    mem_map *more = realloc(m->map, (m->nmap + 1) * sizeof *more);

    if (!more)
        return false;
    m->map = more;
    more[m->nmap++] = *p;
    return true;
}

void mem_map_over(const page *p, size_t off, uint8_t *dst, size_t n)
{
    for (size_t i = 0; p && i < n; i++)
        if (p->written[(off + i) / 8] >> (off + i) % 8 & 1)
            dst[i] = p->data[off + i];
}

bool dla_mem_map(dla_mem *m, uint64_t addr, uint64_t n, void *bytes,
                 const dla_memory_ops *ops, int ram, uint64_t with[2])
{
    mem_map p = { .base = addr, .size = n, .bytes = bytes, .ram = ram };
    uint64_t at, size;

    if (ops)
        p.ops = *ops;
    with[0] = with[1] = 0;
    if ((m->twin && ops) || !n || n - 1 > UINT64_MAX - addr)
        return false;
    for (size_t i = 0; dla_mem_region(m, i, &at, &size); i++)
        if (at - addr < n || addr - at < size) {
            with[0] = at;
            with[1] = size;
            return false;
        }
    if (!mem_map_add(m, &p))
        return false;
    p.copied = true;
    return (!m->twin || mem_map_add(m->twin, &p)) &&
           dla_mem_declare(m, addr, n, with);
}

bool dla_mem_maps(const dla_mem *m)
{
    return m->nmap;
}

void mem_map_drop(dla_mem *m, uint64_t addr)
{
    for (size_t i = 0; i < m->nmap; i++)
        if (m->map[i].base == addr)
            m->map[i--] = m->map[--m->nmap];
}
