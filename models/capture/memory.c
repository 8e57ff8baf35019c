/* SPDX-License-Identifier: Apache-2.0
 * Memory in a capture: what a layer needs, and what comes out of it. */
#include "capture.h"
#include "dla_output.h"
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    GAP = 1024, /* bytes between two ranges that become one */
    ALIGN = 64, /* bytes of the widest data bus */
    PACKET = 32 /* bytes in a line of a surface file */
};

/* ---- the core's accesses ---- */

/* A byte that the core reads and that is not as it was left: either nobody has
 * seen it yet, or the host has changed it. */
static void memory_byte(capture_mem *m, uint64_t addr, const uint8_t *b)
{
    uint8_t was;
    bool known = !(dla_mem_peek(m->now, addr, &was, 1) & DLA_MEM_UNINIT);
    bool used = !(dla_mem_peek(m->used, addr, &was, 1) & DLA_MEM_UNINIT);

    if (!known) {
        dla_mem_load(m->first, addr, b, 1);
    } else if (dla_mem_peek(m->now, addr, &was, 1), was == *b) {
        return;
    } else if (used) {
        capture_fails(m->c, "the host changed the byte at 0x%llx while a layer "
                      "worked with it; expected changes at a point of rest",
                      (unsigned long long)addr);
    } else {
        if (!m->changed)
            m->changed = dla_mem_create();
        if (m->changed)
            dla_mem_load(m->changed, addr, b, 1);
        else
            capture_fails(m->c, "out of memory");
    }
    dla_mem_load(m->now, addr, b, 1);
}

static void memory_read(void *user, uint64_t addr, const uint8_t *bytes,
                        size_t n)
{
    capture_mem *m = user;
    uint8_t was[512];
    unsigned flags = 0;

    if (m->c->why[0])
        return;
    for (size_t i = 0, k; i < n; i += k) {
        k = n - i < sizeof was ? n - i : sizeof was;
        if (dla_mem_peek(m->now, addr + i, was, k) & DLA_MEM_UNINIT ||
            memcmp(was, bytes + i, k) != 0)
            for (size_t j = 0; j < k; j++)
                memory_byte(m, addr + i + j, bytes + i + j);
    }
    flags |= dla_mem_load(m->used, addr, bytes, n);
    if (flags & DLA_MEM_NOMEM)
        capture_fails(m->c, "out of memory");
}

static void memory_write(void *user, uint64_t addr, const uint8_t *bytes,
                         size_t n)
{
    const capture_mem *m = user;
    dla_mem *all[] = { m->now, m->written, m->used };

    for (int i = 0; i < 3 && !m->c->why[0]; i++)
        if (dla_mem_load(all[i], addr, bytes, n) & DLA_MEM_NOMEM)
            capture_fails(m->c, "out of memory");
}

bool capture_memory_begin(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++) {
        capture_mem *m = &c->mem[ram];

        m->core = c->core.mem[ram];
        if (!m->core)
            continue;
        m->c = c;
        m->first = dla_mem_create();
        m->now = dla_mem_create();
        m->written = dla_mem_create();
        m->used = dla_mem_create();
        if (!m->first || !m->now || !m->written || !m->used)
            return false;
        m->watch = (dla_mem_watcher){ memory_read, memory_write, m };
        dla_mem_watch(m->core, &m->watch);
    }
    return true;
}

static void memory_drop_changes(dla_capture *c)
{
    for (size_t i = 0; i < c->changes; i++)
        dla_mem_destroy(c->change[i].bytes);
    c->changes = 0;
}

void capture_memory_end(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++) {
        capture_mem *m = &c->mem[ram];

        if (m->core)
            dla_mem_watch(m->core, NULL);
        dla_mem_destroy(m->first);
        dla_mem_destroy(m->now);
        dla_mem_destroy(m->written);
        dla_mem_destroy(m->used);
        dla_mem_destroy(m->changed);
    }
    memory_drop_changes(c);
    free(c->change);
    free(c->check);
}

void capture_memory_forget(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++)
        if (c->mem[ram].core) {
            dla_mem_clear(c->mem[ram].first);
            dla_mem_clear(c->mem[ram].now);
        }
    memory_drop_changes(c);
    c->checks = 0;
}

/* ---- ranges ---- */

/* The first range of written bytes at or after *addr, in units of align bytes;
 * small gaps do not end it. */
static bool memory_range(const dla_mem *m, uint64_t align, uint64_t *addr,
                         uint64_t *n)
{
    uint64_t at = *addr, end, size;

    if (!dla_mem_written(m, &at, &size))
        return false;
    *addr = at & ~(align - 1);
    do {
        end = at + size;
        at = end;
    } while (dla_mem_written(m, &at, &size) && at - end <= GAP);
    *n = ((end + align - 1) & ~(align - 1)) - *addr;
    return true;
}

static uint32_t memory_crc(dla_mem *m, uint64_t base, uint64_t size)
{
    uint8_t b[4096];
    uLong crc = crc32(0, NULL, 0);

    for (uint64_t i = 0; i < size; i += sizeof b) {
        size_t k = size - i < sizeof b ? (size_t)(size - i) : sizeof b;

        dla_mem_peek(m, base + i, b, k);
        crc = crc32(crc, b, (uInt)k);
    }
    return (uint32_t)crc;
}

static void memory_check(dla_capture *c, int ram, uint64_t base, uint64_t size)
{
    capture_check *more = realloc(c->check, (c->checks + 1) * sizeof *more);

    if (!more) {
        capture_fails(c, "out of memory");
        return;
    }
    c->check = more;
    more[c->checks++] = (capture_check){
        ram, c->rests + 1, base, size, memory_crc(c->mem[ram].now, base, size)
    };
}

static void memory_keep_change(dla_capture *c, int ram)
{
    capture_change *more = realloc(c->change, (c->changes + 1) * sizeof *more);

    if (!more) {
        capture_fails(c, "out of memory");
        return;
    }
    c->change = more;
    more[c->changes++] = (capture_change){ ram, c->rests, c->mem[ram].changed };
    c->mem[ram].changed = NULL;
}

void capture_memory_rest(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++) {
        capture_mem *m = &c->mem[ram];
        uint64_t at = 0, n;

        if (!m->core)
            continue;
        for (; memory_range(m->written, 4, &at, &n); at += n)
            memory_check(c, ram, at, n);
        if (m->changed)
            memory_keep_change(c, ram);
        dla_mem_clear(m->written);
        dla_mem_clear(m->used);
    }
}

/* ---- files ---- */

static void memory_put_line(FILE *f, uint64_t offset, const uint8_t *b,
                            size_t n)
{
    static const char digit[] = "0123456789abcdef";
    char line[PACKET * 5], *p = line;

    for (size_t i = 0; i < n; i++) {
        *p++ = ' ';
        *p++ = '0';
        *p++ = 'x';
        *p++ = digit[b[i] >> 4];
        *p++ = digit[b[i] & 15];
    }
    fprintf(f, "{offset:0x%llx, size:%zu, payload:", (unsigned long long)offset,
            n);
    fwrite(line + 1, 1, (size_t)(p - line) - 1, f);
    fputs("} ,\n", f);
}

/* All bytes of m in the range, as a surface file. */
static void memory_put_file(dla_capture *c, const char *path, dla_mem *m,
                            uint64_t base, uint64_t size)
{
    FILE *f = fopen(path, "w");
    uint64_t at = base, n;
    uint8_t b[PACKET];

    if (!f) {
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
        return;
    }
    fputs("{\n", f);
    for (; dla_mem_written(m, &at, &n) && at - base < size; at += n)
        for (uint64_t i = 0; i < n; i += PACKET) {
            size_t k = n - i < PACKET ? (size_t)(n - i) : PACKET;

            dla_mem_peek(m, at + i, b, k);
            memory_put_line(f, at + i - base, b, k);
        }
    fputs("}\n", f);
    if (!dla_output_close(f))
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
}

static const char *const memory_name[] = {
    [DLA_RAM_CV] = "sec_mem", [DLA_RAM_MC] = "pri_mem",
};

/* The bytes of m in the range, and the command that loads them at a rest, 0: at
 * the begin. */
static void memory_put_load(dla_capture *c, FILE *f, const char *folder,
                            int ram, dla_mem *m, uint64_t base, uint64_t size,
                            unsigned rest)
{
    char name[64], path[2 * CAPTURE_PATH], event[32] = "";
    uint64_t at = base, n;

    if (!dla_mem_written(m, &at, &n) || at - base >= size)
        return;
    snprintf(name, sizeof name, "%s_%llx", memory_name[ram],
             (unsigned long long)base);
    if (rest) {
        snprintf(event, sizeof event, ", rest_%u", rest);
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s",
                 event + 2);
    }
    snprintf(path, sizeof path, "%s/%s.dat", folder, name);
    memory_put_file(c, path, m, base, size);
    fprintf(f, "mem_load(%s, 0x%llx, \"%s.dat\"%s);\n", memory_name[ram],
            (unsigned long long)base, name, event);
}

void capture_memory_put(dla_capture *c, FILE *f, const char *folder)
{
    for (int ram = 1; ram >= 0; ram--) {
        const capture_mem *m = &c->mem[ram];
        uint64_t at = 0, n;

        for (; m->core && memory_range(m->now, ALIGN, &at, &n); at += n) {
            fprintf(f, "mem_init(%s, 0x%llx, 0x%llx, ALL_ZERO);\n",
                    memory_name[ram], (unsigned long long)at,
                    (unsigned long long)n);
            memory_put_load(c, f, folder, ram, m->first, at, n, 0);
        }
    }
}

void capture_memory_put_rest(dla_capture *c, FILE *f, const char *folder,
                             unsigned rest)
{
    bool any = false;

    for (size_t i = 0; i < c->checks; i++) {
        const capture_check *k = &c->check[i];

        if (k->rest != rest)
            continue;
        fprintf(f, "check_crc(rest_%u, %s, 0x%llx, 0x%llx, 0x%08x);\n", rest,
                memory_name[k->ram], (unsigned long long)k->base,
                (unsigned long long)k->size, k->crc);
        any = true;
    }
    if (!any)
        fprintf(f, "check_nothing(rest_%u);\n", rest);
    for (size_t i = 0; i < c->changes; i++) {
        const capture_change *k = &c->change[i];
        uint64_t at = 0, n;

        for (; k->rest == rest && memory_range(k->bytes, 4, &at, &n); at += n)
            memory_put_load(c, f, folder, k->ram, k->bytes, at, n, rest);
    }
}
