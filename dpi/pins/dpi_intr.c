/* SPDX-License-Identifier: Apache-2.0
 * Rules of the interrupt pin (docs/reference/rules.md), as far as the host's
 * accesses show them: dla_intr is (S_INTR_STATUS & ~S_INTR_MASK) != 0, some
 * clocks later. The pins of a core do not show when a status bit rises; the
 * host's reads, clears and masks are seen. */
#include "csb_priv.h"
#include <stdio.h>
#include <string.h>

/* The interrupt as far as the host's accesses determine it. */
typedef struct pins_intr_rules {
    bool up;          /* the pin */
    bool programmed;  /* a unit, or S_INTR_SET */
    uint32_t mask;    /* S_INTR_MASK */
    uint32_t pending; /* unmasked bits that were read, 0 none */
    uint64_t due;     /* clock by which the pin is up for them */
    /* a read that had no unmasked bit: clock of its request; clock by which the
     * pin has been down since, 0 none */
    uint64_t none_at, none_due;
    uint64_t at, rise_at; /* last clock with the pin up, last rise; 0 none */
    uint64_t look;        /* clock at which the pin is checked */
    /* clocks of the last rise, of the last write that may clear or mask, and of
     * one that masks all; 0 none */
    uint64_t rose, changed, masked;
} pins_intr;

static inline pins_intr *intr_of(const dla_bench *b)
{
    return pins_part_of(b, PART_INTR);
}

/* Clocks from a register of GLB to the pin, and from an access to the
 * register; generous, since a core may have more of them than ours. */
enum { TO_PIN = 32, ON_ITS_WAY = 64 };

/* Bits that can be masked. */
static uint32_t intr_bits(const dla_bench *b)
{
    return dla_reg_at(bench_cfg(b), DLA_GLB, GLB_S_INTR_MASK)->wmask;
}

static void intr_look_at(dla_bench *b, uint64_t clock)
{
    if (clock < intr_of(b)->look)
        intr_of(b)->look = clock;
}

void pins_intr_access(dla_bench *b, const bench_csb *q)
{
    pins_intr *r = intr_of(b);
    dla_page page = dla_page_at(bench_cfg(b), q->addr);
    uint32_t offset = q->addr & 0xffcu;

    if (!q->write || page == DLA_NPAGE)
        return;
    r->programmed |= dla_slot_of_page(page) != DLA_NSLOT ||
                     (page == DLA_GLB && offset == GLB_S_INTR_SET);
    if (page != DLA_GLB ||
        (offset != GLB_S_INTR_STATUS && offset != GLB_S_INTR_MASK))
        return;
    r->changed = bench_cycle(b);
    r->pending = 0;
    if (offset != GLB_S_INTR_MASK)
        return;
    r->mask = q->data ^ csb_of(b)->csb_flip;
    r->masked = intr_bits(b) & ~r->mask ? 0 : bench_cycle(b);
    if (r->masked)
        intr_look_at(b, bench_cycle(b) + TO_PIN + ON_ITS_WAY);
}

/* No unmasked bit was set between the request and the answer. The first such
 * read is judged before the next one counts, so that a host that polls does not
 * put the judgement off. */
static void intr_none_read(dla_bench *b)
{
    pins_intr *r = intr_of(b);

    if (r->none_due)
        return;
    r->none_at = csb_of(b)->csb_clock;
    r->none_due = bench_cycle(b) + TO_PIN;
    intr_look_at(b, r->none_due);
}

void pins_intr_read(dla_bench *b, uint32_t addr, uint32_t data)
{
    pins_intr *r = intr_of(b);

    if (dla_page_at(bench_cfg(b), addr) != DLA_GLB ||
        (addr & 0xffcu) != GLB_S_INTR_STATUS)
        return;
    if (!(data & ~r->mask)) {
        intr_none_read(b);
        return;
    }
    r->pending = data & ~r->mask;
    r->due = bench_cycle(b) + TO_PIN;
    intr_look_at(b, r->due);
}

bool bench_intr_awaited(const dla_bench *b)
{
    return intr_of(b)->look != UINT64_MAX;
}

/* It must not be high: nothing can have raised it, or all is masked. */
static void intr_cause(dla_bench *b)
{
    pins_intr *r = intr_of(b);

    if (!r->programmed)
        pins_csb_broken(b, PROTOCOL_INTR_CAUSE, "the interrupt is up, and no "
                        "unit was programmed");
    else if (r->masked && bench_cycle(b) >= r->masked + TO_PIN + ON_ITS_WAY)
        pins_csb_broken(b, PROTOCOL_INTR_CAUSE, "the interrupt is up, and "
                        "S_INTR_MASK masks all");
}

/* An event after the read may have raised the pin again, but it was down
 * before. */
static void intr_none(dla_bench *b, bool intr)
{
    pins_intr *r = intr_of(b);

    if (!r->none_due || bench_cycle(b) < r->none_due)
        return;
    if (intr && r->rose <= r->none_at)
        pins_csb_broken(b, PROTOCOL_INTR_CAUSE, "the interrupt is up, and "
                        "S_INTR_STATUS had no bit that is not masked");
    r->none_due = 0;
}

static void intr_judge(dla_bench *b, bool intr)
{
    pins_intr *r = intr_of(b);
    char text[96];

    if (r->up && !intr &&
        (!r->changed || r->changed + ON_ITS_WAY + TO_PIN < r->rose)) {
        snprintf(text, sizeof text, "the interrupt rose at clock %llu and fell "
                 "by itself", (unsigned long long)r->rose);
        pins_csb_broken(b, PROTOCOL_INTR_HELD, text);
    }
    if (!r->up && intr)
        r->rose = bench_cycle(b);
    r->up = intr;
    if (intr)
        intr_cause(b);
    if (r->pending && bench_cycle(b) >= r->due) {
        snprintf(text, sizeof text, "S_INTR_STATUS had 0x%x, which is not "
                 "masked, and the interrupt is down", (unsigned)r->pending);
        if (!intr)
            pins_csb_broken(b, PROTOCOL_INTR_STATUS, text);
        r->pending = 0;
    }
    intr_none(b, intr);
    r->look = UINT64_MAX;
    if (r->none_due)
        intr_look_at(b, r->none_due);
    if (r->pending && bench_cycle(b) < r->due)
        intr_look_at(b, r->due);
    if (r->masked && bench_cycle(b) < r->masked + TO_PIN + ON_ITS_WAY)
        intr_look_at(b, r->masked + TO_PIN + ON_ITS_WAY);
}

/* The pin has changed, or is checked; true: it rises. Not inline, because every
 * clock would pay for its frame. */
static __attribute__((noinline)) bool intr_moves(dla_bench *b, bool intr,
                                                 bool up)
{
    pins_intr *r = intr_of(b);

    intr_judge(b, intr);
    if (!intr)
        return false;
    r->at = bench_cycle(b);
    if (!up)
        r->rise_at = r->at;
    return !up;
}

bool pins_intr_clock(dla_bench *b, bool intr)
{
    pins_intr *r = intr_of(b);
    uint64_t now = bench_cycle(b);
    bool up = r->at + 1 == now;

    if (intr != up || now >= r->look)
        return intr_moves(b, intr, up);
    if (intr)
        r->at = now;
    return false;
}

uint64_t pins_intr_at(const dla_bench *b)
{
    return intr_of(b)->at;
}

uint64_t bench_interrupted(const dla_bench *b)
{
    return intr_of(b)->rise_at;
}

static void intr_reset(dla_bench *b, void *part)
{
    (void)b;
    ((pins_intr *)part)->look = UINT64_MAX;
}

const pins_part pins_intr_part = { sizeof(pins_intr), intr_reset };
