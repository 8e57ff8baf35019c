/* SPDX-License-Identifier: Apache-2.0
 * The RTL that a hang began in, as far as the handshakes between the units show
 * it: each unit waits for another one, up to a unit that waits for none. */
#include "bench_priv.h"

/* Bits of slots. */
typedef struct stopped {
    unsigned units; /* RTL that waits for no other unit */
    unsigned last;  /* RTL that waits for a model, or without a layer for which
                     * a model waits */
} stopped;

/* The unit that a unit waits for, also as text: itself where it waits for none,
 * DLA_NSLOT where it has no layer. */
static dla_slot stopped_next(const dla_bench *b, dla_slot slot, char *text,
                             size_t size)
{
    bench_wait w = { NULL, slot, { text, size, 0 } };

    text[0] = 0;
    return bench_waits_for(b, slot, &w) ? w.on : DLA_NSLOT;
}

static dla_slot stopped_on(const dla_bench *b, dla_slot slot)
{
    char text[256];

    return stopped_next(b, slot, text, sizeof text);
}

/* Follows the way from RTL with a layer. In a circle all units count. */
static void stopped_follow(const dla_bench *b, dla_slot slot, stopped *s)
{
    unsigned seen = 0, circle = 0;

    for (;;) {
        dla_slot next = stopped_on(b, slot);

        if (next != slot && bench_engine(b, next) == BENCH_MODEL) {
            s->last |= 1u << slot;
            return;
        }
        if (next == slot || stopped_on(b, next) == DLA_NSLOT) {
            s->units |= 1u << slot | 1u << next;
            return;
        }
        if (circle >> next & 1) {
            s->units |= circle;
            return;
        }
        if (seen >> next & 1)
            circle |= 1u << next;
        seen |= 1u << next;
        slot = next;
    }
}

/* CBUF has no registers: it counts when CSC has all that it needs, or for want
 * of other RTL. */
static void stopped_buffer(const dla_bench *b, stopped *s)
{
    dla_slot on = stopped_on(b, DLA_SLOT_CSC);

    if (s->units ? on == DLA_SLOT_CSC : !s->last && on != DLA_NSLOT)
        s->units |= 1u << DLA_SLOT_CBUF;
}

/* A model from outside may stop by itself. */
static bool stopped_given(const dla_bench *b)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (bench_options(b)->lib.provider[s])
            return true;
    return false;
}

/* A model of ours does not stop by itself, so RTL beside models counts where no
 * other does. */
static unsigned stopped_units(const dla_bench *b)
{
    stopped s = { 0, 0 };

    for (int i = 0; i < DLA_NSLOT; i++) {
        dla_slot slot = (dla_slot)i, next = stopped_on(b, slot);

        if (next == DLA_NSLOT)
            continue;
        if (bench_engine(b, slot) != BENCH_MODEL)
            stopped_follow(b, slot, &s);
        else if (bench_engine(b, next) != BENCH_MODEL &&
                 stopped_on(b, next) == DLA_NSLOT)
            s.last |= 1u << next;
    }
    stopped_buffer(b, &s);
    return s.units ? s.units : stopped_given(b) ? 0 : s.last;
}

void bench_stopped(const dla_bench *b, char *text, size_t size)
{
    unsigned units = stopped_units(b);
    dla_text o = { text, size, 0 };

    text[0] = 0;
    for (int i = 0; i < DLA_NSLOT; i++) {
        const char *name = dla_slot_name((dla_slot)i);
        char what[256];
        dla_slot next;

        if (!(units >> i & 1) || bench_engine(b, (dla_slot)i) != BENCH_RTL)
            continue;
        next = stopped_next(b, (dla_slot)i, what, sizeof what);
        dla_text_put(&o, "%s%s ", o.n ? "; " : "", name);
        if (i == DLA_SLOT_CBUF)
            dla_text_put(&o, "serves CSC");
        else if (next == DLA_NSLOT)
            dla_text_put(&o, "has no layer left");
        else
            dla_text_put(&o, "waits for %s",
                         what[0] ? what : "nothing that its pins show");
        dla_text_put(&o, " (--engine %s=check)", name);
    }
}
