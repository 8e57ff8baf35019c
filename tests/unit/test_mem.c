/* SPDX-License-Identifier: Apache-2.0
 * The sparse memory against a plain array: random accesses, regions,
 * releases, checksums, with a twin, in a window of a few pages. */
#include "dla_mem.h"
#include "rng.h"
#include "want.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SPAN = 3 << 16, MOST = 90000, REGIONS = 12, ROUNDS = 6000 };

/* Memories 0 and its twin 1; both have the regions. */
typedef struct ref {
    uint8_t value[SPAN], known[SPAN];
} ref;

static ref r[2];
static dla_mem *m[2];
static struct { uint32_t at, n; } region[REGIONS];
static uint32_t regions;
static uint64_t base;

/* A range: often short, often at the edge of a region or page. */
static uint32_t range(uint32_t *at)
{
    uint32_t n = 1 + rng_below(rng_below(4) ? 40 : MOST);

    *at = rng_below(3) ? rng_below(SPAN) : (rng_below(4) << 16) - rng_below(2) * rng_below(24);
    if (*at >= SPAN)
        *at = rng_below(64);
    return n < SPAN - *at ? n : SPAN - *at;
}

static bool inside(uint32_t at, uint32_t n)
{
    uint32_t ok = 0;

    for (uint32_t i = 0; i < regions; i++) {
        uint32_t a = at > region[i].at ? at : region[i].at;
        uint32_t e = at + n < region[i].at + region[i].n
                         ? at + n : region[i].at + region[i].n;

        ok += e > a ? e - a : 0;
    }
    return !regions || ok == n;
}

static void look(int which, uint32_t at, uint32_t n)
{
    static uint8_t got[SPAN], zero[4];
    const ref *x = &r[which];
    unsigned flags = memchr(x->known + at, 0, n) ? DLA_MEM_UNINIT : 0;
    uLong crc = crc32(0, NULL, 0);

    WANT(dla_mem_peek(m[which], base + at, got, n) == flags);
    WANT(!memcmp(got, x->value + at, n));
    WANT(dla_mem_inside(m[which], base + at, n) == inside(at, n));
    flags |= inside(at, n) ? 0 : DLA_MEM_OUTSIDE;
    WANT(dla_mem_read(m[which], base + at, got, n) == flags);
    at &= ~3u;
    for (uint32_t i = at; i < at + n; i++) /* a word, by its first byte */
        crc = crc32(crc, x->known[i & ~3u] ? x->value + i : zero, 1);
    WANT(dla_mem_crc(m[which], base + at, n) == crc);
}

static void set(int which, uint32_t at, const uint8_t *v, uint32_t n)
{
    memcpy(r[which].value + at, v, n);
    memset(r[which].known + at, 1, n);
}

/* A program's write reaches one memory, a back-door write both. */
static void change(uint32_t at, uint32_t n)
{
    static uint8_t v[SPAN], strobe[SPAN / 8];
    unsigned ok = DLA_MEM_OK, flags = 0;

    for (uint32_t i = 0; i < n; i++)
        v[i] = (uint8_t)rng_below(256);
    switch (rng_below(4)) {
    case 0:
        WANT(dla_mem_load(m[0], base + at, v, n) == ok);
        set(0, at, v, n);
        set(1, at, v, n);
        break;
    case 1:
        memset(v, v[0], n);
        WANT(dla_mem_fill(m[0], base + at, v[0], n) == ok);
        set(0, at, v, n);
        set(1, at, v, n);
        break;
    case 2:
        WANT(dla_mem_write(m[0], base + at, v, n) ==
             (inside(at, n) ? ok : DLA_MEM_OUTSIDE));
        set(0, at, v, n);
        break;
    default:
        for (uint32_t i = 0; i < (n + 7) / 8; i++)
            strobe[i] = (uint8_t)rng_below(256);
        for (uint32_t i = 0; i < n; i++)
            if (strobe[i / 8] >> i % 8 & 1) {
                set(0, at + i, v + i, 1);
                flags |= inside(at + i, 1) ? 0 : DLA_MEM_OUTSIDE;
            }
        WANT(dla_mem_write_strobe(m[0], base + at, v, strobe, n) == flags);
    }
}

/* The lowest region that the range overlaps, and the number of overlapped
 * regions. */
static uint32_t overlaps(uint32_t at, uint32_t n, uint32_t *count)
{
    uint32_t first = REGIONS;

    *count = 0;
    for (uint32_t i = 0; i < regions; i++)
        if (region[i].at < at + n && at < region[i].at + region[i].n) {
            if (first == REGIONS || region[i].at < region[first].at)
                first = i;
            ++*count;
        }
    return first;
}

static void declare(uint32_t at, uint32_t n)
{
    uint32_t count, i = overlaps(at, n, &count);
    uint64_t with[2] = { 1, 1 };
    bool inner = count && at >= region[i].at &&
                 at + n <= region[i].at + region[i].n;
    bool longer = count == 1 && at == region[i].at;

    if (!count && regions == REGIONS)
        return;
    WANT(dla_mem_declare(m[0], base + at, n, with) ==
         (!count || inner || longer));
    if (!count) {
        region[regions].at = at;
        region[regions++].n = n;
    } else if (!inner && longer) {
        region[i].n = n;
    } else if (!inner) {
        WANT(with[0] == base + region[i].at && with[1] == region[i].n);
    }
}

static void release(void)
{
    uint32_t i = rng_below(REGIONS);

    WANT(!dla_mem_release(m[0], base + SPAN + 8));
    if (i >= regions)
        return;
    WANT(dla_mem_release(m[0], base + region[i].at));
    for (int which = 0; which < 2; which++) {
        memset(r[which].value + region[i].at, 0, region[i].n);
        memset(r[which].known + region[i].at, 0, region[i].n);
    }
    region[i] = region[--regions];
}

/* All regions in order of addresses. */
static void list(void)
{
    uint64_t at, n, last = 0;
    size_t i = 0;

    for (; dla_mem_region(m[rng_below(2)], i, &at, &n); i++) {
        uint32_t count;
        uint32_t k = overlaps((uint32_t)(at - base), 1, &count);

        WANT(count == 1 && region[k].at == at - base && region[k].n == n);
        WANT(!i || at > last);
        last = at;
    }
    WANT(i == regions);
}

/* The watcher of memory 0 sees the data of its reads and its writes. */
static uint64_t seen[2];

static void saw_read(void *user, uint64_t at, const uint8_t *b, size_t n)
{
    WANT(user == seen && !memcmp(b, r[0].value + (at - base), n));
    seen[0] += n;
}

static void sees_write(void *user, uint64_t at, const uint8_t *b, size_t n)
{
    WANT(user == seen && at >= base && b && at - base + n <= SPAN);
    seen[1] += n;
}

static void watched(void)
{
    static const dla_mem_watcher w = { saw_read, sees_write, seen };
    static uint8_t b[64];
    uint32_t at = rng_below(SPAN - 64);
    uint8_t strobe[8] = { 1, 0, 0, 3 };

    seen[0] = seen[1] = 0;
    dla_mem_watch(m[0], &w);
    dla_mem_read(m[0], base + at, b, 64);
    dla_mem_write(m[0], base + at, r[0].value + at, 64);
    dla_mem_write_strobe(m[0], base + at, r[0].value + at, strobe, 64);
    dla_mem_peek(m[0], base + at, b, 64); /* not the core's */
    WANT(seen[0] == 64 && seen[1] == 64 + 3);
    dla_mem_watch(m[0], NULL);
    dla_mem_read(m[0], base + at, b, 64);
    WANT(seen[0] == 64);
    memset(r[0].known + at, 1, 64);
}

static void clear(void)
{
    dla_mem_clear(m[0]);
    memset(r, 0, sizeof r);
    regions = 0;
    WANT(!dla_mem_footprint(m[0]) && !dla_mem_footprint(m[1]));
}

static void mem_window(uint64_t from, uint64_t seed)
{
    base = from;
    rng_state = seed;
    printf("window at %#llx\n", (unsigned long long)base);
    m[0] = dla_mem_create();
    m[1] = dla_mem_create();
    dla_mem_set_twin(m[0], m[1]);
    clear();
    for (int i = 0; i < ROUNDS && failures < 10; i++) {
        uint32_t at, n = range(&at);
        uint32_t what = rng_below(300);

        if (what == 0)
            clear();
        else if (what < 8)
            release();
        else if (what < 20)
            declare(at, n);
        else if (what < 120)
            change(at, n);
        else
            look((int)rng_below(2), at, n < 3000 ? n : 3000 + n % 3);
        list();
        if (i % 100 == 0)
            watched();
    }
    dla_mem_destroy(m[0]);
    dla_mem_destroy(m[1]);
}

/* Regions of many more pages than the memory keeps: a release drops those of
 * the region and no other. A region of no bytes changes nothing. */
static void huge(uint64_t from, uint64_t size)
{
    static const uint64_t far = UINT64_C(1) << 61;
    const uint64_t in[] = { from, from + 0x12345, from + size - 1 };
    const uint64_t out[] = { from - 1, from + size, from + size + far };
    dla_mem *a = dla_mem_create();
    uint64_t with[2];
    uint8_t v = 7;

    WANT(dla_mem_declare(a, from, 0, with));
    WANT(dla_mem_declare(a, from, size, with));
    WANT(dla_mem_declare(a, from, 0, with) && dla_mem_inside(a, from, size));
    for (int i = 0; i < 3; i++) {
        dla_mem_write(a, in[i], &v, 1);
        dla_mem_write(a, out[i], &v, 1);
    }
    WANT(dla_mem_release(a, from) && !dla_mem_release(a, from));
    for (int i = 0; i < 3; i++) {
        uint8_t got = 1;

        dla_mem_peek(a, in[i], &got, 1);
        WANT(!got);
        dla_mem_peek(a, out[i], &got, 1);
        WANT(got == 7);
    }
    dla_mem_destroy(a);
}

/* ---- memory of the program ---- */

enum { MAP = 70000, MAP_AT = 0x1fff0 }; /* more than a page, from before its end */

static uint8_t mapped[MAP];
static unsigned asked;

static unsigned map_read(void *user, int ram, uint64_t addr, void *dst, size_t n)
{
    asked++;
    memcpy(dst, (uint8_t *)user + (addr - MAP_AT), n);
    return ram == 1 ? DLA_MEM_OK : DLA_MEM_NOMEM;
}

static unsigned map_write(void *user, int ram, uint64_t addr, const void *src,
                          size_t n)
{
    (void)ram;
    asked++;
    memcpy((uint8_t *)user + (addr - MAP_AT), src, n);
    return DLA_MEM_OK;
}

/* Random accesses that begin and end before, in and after the range, on a
 * memory with it and on one without; calls: through functions. */
static void maps(bool calls, uint64_t seed)
{
    static uint8_t a[3 * MAP], b[3 * MAP];
    dla_memory_ops ops = { map_read, map_write, mapped };
    dla_mem *with = dla_mem_create(), *plain = dla_mem_create();
    uint64_t over[2];

    rng_state = seed;
    memset(mapped, 0, sizeof mapped);
    WANT(dla_mem_fill(plain, 0, 0, sizeof a) == DLA_MEM_OK);
    WANT(dla_mem_fill(with, 0, 0, MAP_AT) == DLA_MEM_OK);
    WANT(dla_mem_map(with, MAP_AT, MAP, calls ? NULL : mapped,
                     calls ? &ops : NULL, 1, over));
    WANT(dla_mem_fill(with, MAP_AT + MAP, 0, sizeof a - MAP_AT - MAP) == 0);
    for (int i = 0; i < 400 && failures < 10; i++) {
        uint32_t at = rng_below(2 * MAP), n = 1 + rng_below(MAP - 1);

        for (uint32_t k = 0; k < n; k++)
            a[k] = (uint8_t)rng_below(256);
        if (rng_below(2)) {
            WANT(dla_mem_load(with, at, a, n) == DLA_MEM_OK);
            WANT(dla_mem_load(plain, at, a, n) == DLA_MEM_OK);
        } else {
            WANT(dla_mem_fill(with, at, a[0], n) == DLA_MEM_OK);
            WANT(dla_mem_fill(plain, at, a[0], n) == DLA_MEM_OK);
        }
        at = rng_below(2 * MAP);
        WANT(dla_mem_peek(with, at, a, n) == DLA_MEM_OK);
        WANT(dla_mem_peek(plain, at, b, n) == DLA_MEM_OK);
        WANT(!memcmp(a, b, n));
        WANT(dla_mem_crc(with, at, n) == dla_mem_crc(plain, at, n));
    }
    dla_mem_peek(plain, MAP_AT, b, MAP);
    WANT(!memcmp(mapped, b, MAP) && !asked == !calls);
    WANT(dla_mem_read(with, MAP_AT, a, MAP) == DLA_MEM_OK);
    WANT(dla_mem_read(with, MAP_AT - 1, a, 2) == DLA_MEM_OUTSIDE);
    WANT(!dla_mem_map(with, MAP_AT + MAP - 1, 2, a, NULL, 1, over) &&
         over[0] == MAP_AT && over[1] == MAP);
    WANT(!dla_mem_map(with, UINT64_MAX, 2, a, NULL, 1, over) && !over[1]);
    WANT(dla_mem_release(with, MAP_AT));
    mapped[5] = 1;
    WANT(dla_mem_peek(with, MAP_AT + 5, a, 1) == DLA_MEM_UNINIT && !a[0]);
    dla_mem_destroy(with);
    dla_mem_destroy(plain);
}

/* A twin of a mapped range: it reads what the program writes, keeps its own
 * writes beside it, and leaves them when they settle; bytes that differ, or
 * that it has written again, do not settle. */
static void map_of_twin(uint64_t seed)
{
    static uint8_t a[64], own[MAP], known[MAP];
    dla_memory_ops ops = { map_read, map_write, mapped };
    dla_mem *with = dla_mem_create(), *twin = dla_mem_create();
    uint64_t over[2];

    rng_state = seed;
    dla_mem_set_twin(with, twin);
    WANT(!dla_mem_map(with, MAP_AT, MAP, NULL, &ops, 1, over) && !over[1]);
    WANT(!dla_mem_maps(with));
    WANT(dla_mem_map(with, MAP_AT, MAP, mapped, NULL, 1, over));
    WANT(dla_mem_maps(with) && dla_mem_maps(twin));
    for (int i = 0; i < 20000 && failures < 10; i++) {
        uint32_t at = rng_below(400), n = 1 + rng_below(sizeof a);
        uint64_t addr;
        bool same = true;

        at += rng_below(2) ? 0 : 65352; /* over both ends of pages */
        addr = MAP_AT + at;
        switch (rng_below(4)) {
        case 0: /* the program */
            mapped[at] = (uint8_t)rng_below(256);
            break;
        case 1: /* the twin */
            for (uint32_t k = 0; k < n; k++) {
                own[at + k] = a[k] = (uint8_t)rng_below(2);
                known[at + k] = 1;
            }
            WANT(dla_mem_write(twin, addr, a, n) == DLA_MEM_OK);
            break;
        case 2: /* the other memory writes the same, or something else */
            n = addr % (1 << 16) + n > 1 << 16 ? 1 : n;
            for (uint32_t k = 0; k < n; k++) {
                a[k] = rng_below(64) ? own[at + k] : 9;
                same = same && known[at + k] && a[k] == own[at + k];
            }
            if (!same)
                a[0] = 9;
            WANT(dla_mem_write(with, addr, a, n) == DLA_MEM_OK);
            dla_mem_settle(twin, addr, a, n);
            if (same)
                memset(known + at, 0, n);
            break;
        default:
            WANT(dla_mem_read(twin, addr, a, n) == DLA_MEM_OK);
            for (uint32_t k = 0; k < n; k++)
                WANT(a[k] == (known[at + k] ? own[at + k] : mapped[at + k]));
            WANT(dla_mem_read(with, addr, a, n) == DLA_MEM_OK);
            WANT(!memcmp(a, mapped + at, n));
        }
    }
    dla_mem_clear(with);
    WANT(!dla_mem_maps(with) && !dla_mem_maps(twin));
    dla_mem_destroy(with);
    dla_mem_destroy(twin);
}

/* A confined memory without regions has no inside, nor has its twin; clear ends
 * that. Later it has no twin. */
static void confined(void)
{
    dla_mem *m = dla_mem_create(), *twin = dla_mem_create();
    uint64_t over[2];
    uint8_t byte = 7;

    dla_mem_set_twin(m, twin);
    dla_mem_confine(m);
    WANT(dla_mem_confined(m) && dla_mem_confined(twin));
    WANT(dla_mem_read(m, 5, &byte, 1) == (DLA_MEM_UNINIT | DLA_MEM_OUTSIDE));
    WANT(dla_mem_write(twin, 5, &byte, 1) == DLA_MEM_OUTSIDE);
    WANT(dla_mem_declare(m, 5, 1, over));
    WANT(dla_mem_inside(m, 5, 1) && !dla_mem_inside(m, 6, 1));
    WANT(dla_mem_release(m, 5) && !dla_mem_inside(m, 5, 1));
    dla_mem_clear(m);
    WANT(dla_mem_inside(m, 5, 1) && dla_mem_inside(twin, 5, 1));
    dla_mem_set_twin(m, NULL);
    dla_mem_load(m, 5, &byte, 1);
    WANT(dla_mem_peek(twin, 5, &byte, 1) == DLA_MEM_UNINIT);
    dla_mem_destroy(m);
    dla_mem_destroy(twin);
}

int main(void)
{
    uint64_t seed;

    rng_seed();
    seed = rng_state;
    huge(0x80000000u, UINT64_C(1) << 40);
    huge(UINT64_C(1) << 61, UINT64_C(1) << 62);
    mem_window(0x80000000u, seed);
    mem_window(UINT64_MAX - SPAN - 0xffff, seed + 1);
    maps(false, seed);
    maps(true, seed);
    map_of_twin(seed);
    confined();
    return failures != 0;
}
