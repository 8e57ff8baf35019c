/* SPDX-License-Identifier: Apache-2.0
 * The pages of a capture against plain arrays, with random ranges. */
#include "../../models/capture/pages.h"
#include "rng.h"
#include "want.h"
#include <string.h>

enum { SPAN = 5 * PAGE_BYTES, ROUNDS = 4000 };

static const uint64_t base = UINT64_C(0x7fffffd800);
static capture_pages *p;
static uint8_t now[SPAN], first[SPAN];
static bool in[PAGE_MASKS][SPAN];

static void pages_add(uint32_t at, uint32_t n)
{
    page_mask mask = rng_below(PAGE_MASKS);

    for (uint32_t i = 0, k; i < n; i += k) {
        unsigned off = (unsigned)((base + at + i) % PAGE_BYTES);
        capture_page *page = capture_pages_at(p, base + at + i);
        bool all = true, none = true;

        WANT(page && page->number == (base + at + i) / PAGE_BYTES);
        if (failures)
            return;
        k = PAGE_BYTES - off < n - i ? PAGE_BYTES - off : n - i;
        for (uint32_t j = at + i; j < at + i + k; j++) {
            all &= in[mask][j];
            none &= !in[mask][j];
            in[mask][j] = true;
            now[j] = (uint8_t)rng_below(256);
            first[j] = (uint8_t)~now[j];
            page->now[off + j - at - i] = now[j];
            page->first[off + j - at - i] = first[j];
        }
        WANT(capture_page_all(page->mask[mask], off, k) == all);
        WANT(capture_page_none(page->mask[mask], off, k) == none);
        capture_page_set(page->mask[mask], off, k);
        WANT(capture_page_has(page->mask[mask], off + k - 1));
    }
}

/* All runs of a mask, in order. */
static void pages_runs(page_mask mask)
{
    uint64_t at = 0, n;
    uint32_t from = 0;

    for (; capture_pages_run(p, mask, &at, &n) && !failures; at += n) {
        WANT(n && at - base >= from && at - base + n <= SPAN);
        for (; from < at - base; from++)
            WANT(!in[mask][from]);
        for (; from < at - base + n; from++)
            WANT(in[mask][from]);
    }
    for (; from < SPAN; from++)
        WANT(!in[mask][from]);
}

static void pages_look(uint32_t at, uint32_t n)
{
    static uint8_t b[SPAN];

    capture_pages_get(p, PAGE_KNOWN, base + at, b, n);
    WANT(!memcmp(b, now + at, n));
    capture_pages_get(p, PAGE_FIRST, base + at, b, n);
    WANT(!memcmp(b, first + at, n));
}

int main(void)
{
    rng_seed();
    p = capture_pages_create();
    WANT(p);
    for (int i = 0; i < ROUNDS && !failures; i++) {
        uint32_t what = rng_below(100), at = rng_below(SPAN);
        uint32_t n = 1 + rng_below(rng_below(8) ? 64 : SPAN);

        n = n < SPAN - at ? n : SPAN - at;
        if (what == 0) {
            capture_pages_forget(p);
            memset(in, 0, sizeof in);
            memset(now, 0, sizeof now);
            memset(first, 0, sizeof first);
        } else if (what < 5) {
            page_mask mask = rng_below(PAGE_MASKS);

            capture_pages_clear(p, mask);
            memset(in[mask], 0, sizeof in[mask]);
        } else if (what < 60) {
            pages_add(at, n);
        } else if (what < 95) {
            pages_look(at, n);
        } else {
            pages_runs(rng_below(PAGE_MASKS));
        }
    }
    capture_pages_destroy(p);
    return failures != 0;
}
