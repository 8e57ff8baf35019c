/* SPDX-License-Identifier: Apache-2.0
 * Memory in a capture: the bytes that a layer reads, and those that it
 * writes. */
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

/* The host changed a byte since the core last had it. */
static void memory_change(capture_mem *m, const capture_page *p, unsigned at,
                          uint8_t value)
{
    uint64_t addr = p->number * PAGE_BYTES + at;
    capture_page *to;

    if (capture_page_has(p->mask[PAGE_USED], at)) {
        capture_fails(m->c, "the host changed the byte at 0x%llx while a layer "
                      "worked with it; expected changes at a point of rest",
                      (unsigned long long)addr);
        return;
    }
    if (!m->changed)
        m->changed = capture_pages_create();
    to = m->changed ? capture_pages_at(m->changed, addr) : NULL;
    if (!to) {
        capture_fails(m->c, "out of memory");
        return;
    }
    to->now[at] = value;
    capture_page_set(to->mask[PAGE_WRITTEN], at, 1);
}

/* Bytes that the core read for the first time. */
static void memory_first(capture_page *p, unsigned at, const uint8_t *b,
                         unsigned n)
{
    memcpy(p->first + at, b, n);
    memcpy(p->now + at, b, n);
    capture_page_set(p->mask[PAGE_FIRST], at, n);
    capture_page_set(p->mask[PAGE_KNOWN], at, n);
}

static void memory_read_page(capture_mem *m, capture_page *p, unsigned at,
                             const uint8_t *b, unsigned n)
{
    const uint64_t *known = p->mask[PAGE_KNOWN];

    if (capture_page_none(known, at, n)) {
        memory_first(p, at, b, n);
    } else if (!capture_page_all(known, at, n) ||
               memcmp(p->now + at, b, n) != 0) {
        for (unsigned i = 0; i < n; i++)
            if (!capture_page_has(known, at + i)) {
                memory_first(p, at + i, b + i, 1);
            } else if (p->now[at + i] != b[i]) {
                memory_change(m, p, at + i, b[i]);
                p->now[at + i] = b[i];
            }
    }
    capture_page_set(p->mask[PAGE_USED], at, n);
}

static void memory_write_page(capture_mem *m, capture_page *p, unsigned at,
                              const uint8_t *b, unsigned n)
{
    (void)m;
    memcpy(p->now + at, b, n);
    capture_page_set(p->mask[PAGE_KNOWN], at, n);
    capture_page_set(p->mask[PAGE_WRITTEN], at, n);
    capture_page_set(p->mask[PAGE_USED], at, n);
}

/* Does an access page by page. */
static void memory_access(capture_mem *m, uint64_t addr, const uint8_t *bytes,
                          size_t n,
                          void (*access)(capture_mem *, capture_page *,
                                         unsigned, const uint8_t *, unsigned))
{
    if ((addr + n - 1) / PAGE_BYTES == UINT64_MAX / PAGE_BYTES)
        capture_fails(m->c, "the core accessed the last page of the address "
                      "space, 0x%llx, after which no range can end",
                      (unsigned long long)addr);
    for (size_t i = 0, k; i < n && !m->c->why[0]; i += k) {
        unsigned at = (unsigned)((addr + i) % PAGE_BYTES);
        capture_page *p = capture_pages_at(m->pages, addr + i);

        k = PAGE_BYTES - at < n - i ? PAGE_BYTES - at : n - i;
        if (p)
            access(m, p, at, bytes + i, (unsigned)k);
        else
            capture_fails(m->c, "out of memory");
    }
}

static void memory_read(void *user, uint64_t addr, const uint8_t *bytes,
                        size_t n)
{
    memory_access(user, addr, bytes, n, memory_read_page);
}

static void memory_write(void *user, uint64_t addr, const uint8_t *bytes,
                         size_t n)
{
    memory_access(user, addr, bytes, n, memory_write_page);
}

bool capture_memory_begin(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++) {
        capture_mem *m = &c->mem[ram];

        m->core = c->core.mem[ram];
        if (!m->core)
            continue;
        m->c = c;
        m->pages = capture_pages_create();
        if (!m->pages)
            return false;
        m->watch = (dla_mem_watcher){ memory_read, memory_write, m };
        dla_mem_watch(m->core, &m->watch);
    }
    return true;
}

static void memory_drop_changes(dla_capture *c)
{
    for (size_t i = 0; i < c->changes; i++)
        capture_pages_destroy(c->change[i].bytes);
    c->changes = 0;
}

void capture_memory_end(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++) {
        capture_mem *m = &c->mem[ram];

        if (m->core)
            dla_mem_watch(m->core, NULL);
        capture_pages_destroy(m->pages);
        capture_pages_destroy(m->changed);
    }
    memory_drop_changes(c);
    free(c->change);
    free(c->check);
}

void capture_memory_forget(dla_capture *c)
{
    for (int ram = 0; ram < 2; ram++)
        if (c->mem[ram].core)
            capture_pages_forget(c->mem[ram].pages);
    memory_drop_changes(c);
    c->checks = 0;
}

/* ---- ranges ---- */

/* The first range of bytes in the mask at or after *addr, in units of align
 * bytes; small gaps do not end it. */
static bool memory_range(const capture_pages *p, page_mask mask, uint64_t align,
                         uint64_t *addr, uint64_t *n)
{
    uint64_t at = *addr, end, size;

    if (!capture_pages_run(p, mask, &at, &size))
        return false;
    *addr = at & ~(align - 1);
    do {
        end = at + size;
        at = end;
    } while (capture_pages_run(p, mask, &at, &size) && at - end <= GAP);
    *n = ((end + align - 1) & ~(align - 1)) - *addr;
    return true;
}

static uint32_t memory_crc(const capture_pages *p, uint64_t base, uint64_t size)
{
    uint8_t b[4096];
    uLong crc = crc32(0, NULL, 0);

    for (uint64_t i = 0; i < size; i += sizeof b) {
        size_t k = size - i < sizeof b ? (size_t)(size - i) : sizeof b;

        capture_pages_get(p, PAGE_KNOWN, base + i, b, k);
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
        ram, c->rests + 1, base, size, memory_crc(c->mem[ram].pages, base, size)
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
        for (; memory_range(m->pages, PAGE_WRITTEN, 4, &at, &n); at += n)
            memory_check(c, ram, at, n);
        if (m->changed)
            memory_keep_change(c, ram);
        capture_pages_clear(m->pages, PAGE_WRITTEN);
        capture_pages_clear(m->pages, PAGE_USED);
    }
}

/* ---- files ---- */

static const char digit[] = "0123456789abcdef";

/* The text of each byte: most of a capture is bytes. It is copied as one word,
 * of which the next text replaces the end. */
enum { TEXT = 5, WORD = 8, LINE = 64 + PACKET * TEXT };
typedef struct memory_texts {
    char of[256][WORD]; /* "0x1f " */
} memory_texts;

static void memory_texts_fill(memory_texts *t)
{
    for (unsigned i = 0; i < 256; i++) {
        t->of[i][0] = '0';
        t->of[i][1] = 'x';
        t->of[i][2] = digit[i >> 4];
        t->of[i][3] = digit[i & 15];
        t->of[i][4] = ' ';
    }
}

/* Writes at most LINE characters, and returns their end. */
static char *memory_put_line(char *p, const memory_texts *t, uint64_t offset,
                             const uint8_t *b, size_t n)
{
    p = capture_text(p, "{offset:0x");
    p = capture_hex(p, offset);
    p = capture_text(p, ", size:");
    if (n > 9)
        *p++ = digit[n / 10];
    *p++ = digit[n % 10];
    p = capture_text(p, ", payload:");
    for (size_t i = 0; i < n; i++, p += TEXT)
        memcpy(p, t->of[b[i]], WORD);
    return capture_text(p - 1, "} ,\n");
}

/* All bytes in the mask and range, as a surface file. */
static void memory_put_file(dla_capture *c, const char *path,
                            const capture_pages *p, page_mask mask,
                            uint64_t base, uint64_t size)
{
    FILE *f = fopen(path, "w");
    uint64_t at = base, n;
    uint8_t b[PAGE_BYTES]; /* a run is within a page */
    char lines[PAGE_BYTES / PACKET * LINE], *end;
    memory_texts texts = { 0 };

    if (!f) {
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
        return;
    }
    setvbuf(f, NULL, _IOFBF, CAPTURE_BUFFER);
    memory_texts_fill(&texts);
    fputs("{\n", f);
    for (; capture_pages_run(p, mask, &at, &n) && at - base < size; at += n) {
        capture_pages_get(p, mask, at, b, (size_t)n);
        end = lines;
        for (uint64_t i = 0; i < n; i += PACKET)
            end = memory_put_line(end, &texts, at + i - base, b + i,
                                  n - i < PACKET ? (size_t)(n - i) : PACKET);
        fwrite(lines, 1, (size_t)(end - lines), f);
    }
    fputs("}\n", f);
    if (!dla_output_close(f))
        capture_fails(c, "%s: cannot be written: %s", path, strerror(errno));
}

static const char *const memory_name[] = {
    [DLA_RAM_CV] = "sec_mem", [DLA_RAM_MC] = "pri_mem",
};

/* The bytes in the mask and range, and the command that loads them at a rest,
 * or with rest 0 before everything else. */
static void memory_put_load(dla_capture *c, FILE *f, const char *folder,
                            int ram, const capture_pages *p, page_mask mask,
                            uint64_t base, uint64_t size, unsigned rest)
{
    char name[64], path[2 * CAPTURE_PATH], event[32] = "";
    uint64_t at = base, n;

    if (!capture_pages_run(p, mask, &at, &n) || at - base >= size)
        return;
    snprintf(name, sizeof name, "%s_%llx", memory_name[ram],
             (unsigned long long)base);
    if (rest) {
        snprintf(event, sizeof event, ", rest_%u", rest);
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s",
                 event + 2);
    }
    snprintf(path, sizeof path, "%s/%s.dat", folder, name);
    memory_put_file(c, path, p, mask, base, size);
    fprintf(f, "mem_load(%s, 0x%llx, \"%s.dat\"%s);\n", memory_name[ram],
            (unsigned long long)base, name, event);
}

void capture_memory_put(dla_capture *c, FILE *f, const char *folder)
{
    for (int ram = 1; ram >= 0; ram--) {
        const capture_mem *m = &c->mem[ram];
        uint64_t at = 0, n;

        for (; m->core && memory_range(m->pages, PAGE_KNOWN, ALIGN, &at, &n);
             at += n) {
            fprintf(f, "mem_init(%s, 0x%llx, 0x%llx, ALL_ZERO);\n",
                    memory_name[ram], (unsigned long long)at,
                    (unsigned long long)n);
            memory_put_load(c, f, folder, ram, m->pages, PAGE_FIRST, at, n, 0);
        }
    }
}

void capture_memory_put_rest(dla_capture *c, FILE *f, const char *folder,
                             unsigned rest, capture_next *next)
{
    bool any = false;

    for (; next->check < c->checks && c->check[next->check].rest <= rest;
         next->check++) {
        const capture_check *k = &c->check[next->check];

        fprintf(f, "check_crc(rest_%u, %s, 0x%llx, 0x%llx, 0x%08x);\n", rest,
                memory_name[k->ram], (unsigned long long)k->base,
                (unsigned long long)k->size, k->crc);
        any = true;
    }
    if (!any)
        fprintf(f, "check_nothing(rest_%u);\n", rest);
    for (; next->change < c->changes && c->change[next->change].rest <= rest;
         next->change++) {
        const capture_change *k = &c->change[next->change];
        uint64_t at = 0, n;

        for (; memory_range(k->bytes, PAGE_WRITTEN, 4, &at, &n); at += n)
            memory_put_load(c, f, folder, k->ram, k->bytes, PAGE_WRITTEN, at, n,
                            rest);
    }
}
