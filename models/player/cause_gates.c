/* SPDX-License-Identifier: Apache-2.0
 * Whether a hang may come from the clock gates of RTL (conv_core.md 9.2). */
#include "cause.h"

#define GATES(x, field) dla_get((x)->regs.d[(x)->group], CDMA_D_##field)

static uint64_t fetched_weights(const dla_cfg *cfg, const cause_page *x)
{
    return GATES(x, MISC_CFG__WEIGHT_REUSE)
               ? 0
               : GATES(x, WEIGHT_BYTES__WEIGHT_BYTES) / cfg->cbuf_eb;
}

/* The layers in the same banks up to the n-th of CDMA: how many they are, and
 * the entries that their weights take together. */
static unsigned same_banks(const cause_facts *f, unsigned n, uint64_t *sum)
{
    uint32_t data = UINT32_MAX, weight = UINT32_MAX;
    unsigned layers = 0;
    cause_page x;

    *sum = 0;
    for (unsigned i = 0; i <= n; i++) {
        cause_layer(f, DLA_CDMA, i, NULL, &x);
        if (GATES(&x, BANK__DATA_BANK) != data ||
            GATES(&x, BANK__WEIGHT_BANK) != weight)
            *sum = layers = 0;
        data = GATES(&x, BANK__DATA_BANK);
        weight = GATES(&x, BANK__WEIGHT_BANK);
        *sum += fetched_weights(f->p->t->cfg, &x);
        layers++;
    }
    return layers;
}

/* RTL may lose releases while a clock is off, and counts what it has stored:
 * the first generation is not known to. */
bool cause_gates(cause_facts *f)
{
    const dla_cfg *cfg = f->p->t->cfg;
    uint64_t sum, room;
    unsigned layers;
    cause_page x;

    if (!f->p->core.gated || cfg->v1 || !cause_busy(f, DLA_CDMA) ||
        !cause_layer(f, DLA_CDMA, f->page[DLA_CDMA].layers -
                     cause_busy(f, DLA_CDMA), NULL, &x) ||
        !fetched_weights(cfg, &x))
        return false;
    layers = same_banks(f, x.layers - 1, &sum);
    room = (GATES(&x, BANK__WEIGHT_BANK) + 1ull) * cfg->cbuf_depth;
    if (layers < 2 || sum < room)
        return false;
    cause_say(f, "clock gates: RTL of CDMA may lose releases of weights "
              "while it has no clock (conv_core.md 9.2), and %u layers in "
              "the same banks bring %llu entries of weights, ", layers,
              (unsigned long long)sum);
    cause_field(f, &x, CDMA_D_BANK__WEIGHT_BANK);
    cause_say(f, " gives %llu; +gating_off opens the gates",
              (unsigned long long)room);
    return true;
}
