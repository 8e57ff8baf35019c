/* SPDX-License-Identifier: Apache-2.0
 * Rules of the interrupt pin (docs/rules.md), as the host's accesses let it be:
 * dla_intr is (S_INTR_STATUS & ~S_INTR_MASK) != 0, some clocks later. When a
 * status bit rises is not seen at the pins of a core; what the host reads,
 * clears and masks is. */
#include "pins_priv.h"
#include <stdio.h>

/* Clocks from a register of GLB to the pin, and from an access to the
 * register; generous, since a core may have more of them than ours. */
enum { TO_PIN = 32, ON_ITS_WAY = 64 };

/* Bits that can be masked. */
static uint32_t all_bits(const dla_bench *b)
{
    return dla_reg_at(b->cfg, DLA_GLB, GLB_S_INTR_MASK)->wmask;
}

static void look_at(dla_bench *b, uint64_t clock)
{
    if (clock < b->intr_look)
        b->intr_look = clock;
}

void pins_intr_access(dla_bench *b, const bench_csb *q)
{
    intr_rules *r = &b->pins->intr;
    dla_page page = dla_page_at(b->cfg, q->addr);
    uint32_t offset = q->addr & 0xffcu;

    if (!q->write || page == DLA_NPAGE)
        return;
    r->programmed |= dla_slot_of_page(page) != DLA_NSLOT ||
                     (page == DLA_GLB && offset == GLB_S_INTR_SET);
    if (page != DLA_GLB ||
        (offset != GLB_S_INTR_STATUS && offset != GLB_S_INTR_MASK))
        return;
    r->changed = b->cycle;
    r->pending = 0;
    if (offset != GLB_S_INTR_MASK)
        return;
    r->mask = q->data ^ b->pins->csb_flip;
    r->masked = all_bits(b) & ~r->mask ? 0 : b->cycle;
    if (r->masked)
        look_at(b, b->cycle + TO_PIN + ON_ITS_WAY);
}

void pins_intr_read(dla_bench *b, uint32_t addr, uint32_t data)
{
    intr_rules *r = &b->pins->intr;

    if (dla_page_at(b->cfg, addr) != DLA_GLB ||
        (addr & 0xffcu) != GLB_S_INTR_STATUS || !(data & ~r->mask))
        return;
    r->pending = data & ~r->mask;
    r->due = b->cycle + TO_PIN;
    look_at(b, r->due);
}

/* It must not be up: nothing can have raised it, or nothing may show. */
static void cause(dla_bench *b)
{
    intr_rules *r = &b->pins->intr;

    if (!r->programmed)
        pins_csb_broken(b, PROTOCOL_INTR_CAUSE, "the interrupt is up, and no "
                        "unit was programmed");
    else if (r->masked && b->cycle >= r->masked + TO_PIN + ON_ITS_WAY)
        pins_csb_broken(b, PROTOCOL_INTR_CAUSE, "the interrupt is up, and "
                        "S_INTR_MASK masks all");
}

void pins_intr(dla_bench *b, bool intr)
{
    intr_rules *r = &b->pins->intr;
    char text[96];

    if (r->up && !intr &&
        (!r->changed || r->changed + ON_ITS_WAY + TO_PIN < r->rose)) {
        snprintf(text, sizeof text, "the interrupt rose at clock %llu and fell "
                 "by itself", (unsigned long long)r->rose);
        pins_csb_broken(b, PROTOCOL_INTR_HELD, text);
    }
    if (!r->up && intr)
        r->rose = b->cycle;
    r->up = intr;
    if (intr)
        cause(b);
    if (r->pending && b->cycle >= r->due) {
        snprintf(text, sizeof text, "S_INTR_STATUS had 0x%x, which is not "
                 "masked, and the interrupt is down", (unsigned)r->pending);
        if (!intr)
            pins_csb_broken(b, PROTOCOL_INTR_STATUS, text);
        r->pending = 0;
    }
    b->intr_look = UINT64_MAX;
    if (r->pending && b->cycle < r->due)
        look_at(b, r->due);
    if (r->masked && b->cycle < r->masked + TO_PIN + ON_ITS_WAY)
        look_at(b, r->masked + TO_PIN + ON_ITS_WAY);
}
