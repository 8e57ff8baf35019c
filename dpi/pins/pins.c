/* SPDX-License-Identifier: Apache-2.0
 * The adapters as a whole (pins.h). */
#include "csb_priv.h"
#include <stdlib.h>
#include <string.h>

static const pins_part *const parts[PARTS] = {
    [PART_CSB] = &pins_csb_part,     [PART_INTR] = &pins_intr_part,
    [PART_MEM] = &pins_mem_part,     [PART_CBUF] = &pins_cbuf_part,
    [PART_MAC] = &pins_mac_part,     [PART_SDP] = &pins_sdp_part,
    [PART_DONE] = &pins_done_part,   [PART_STATE] = &pins_state_part,
    [PART_FLOW] = &pins_flow_part,
};

#define PINS_SENDER(channel, bit) { channel, bit },
static const struct {
    int channel, bit;
} senders[] = { DLA_CHANNEL_WAKES(PINS_SENDER) };

dla_pins *pins_create(dla_bench *b)
{
    dla_pins *p = calloc(1, sizeof *p);

    for (int i = 0; p && i < PARTS; i++) {
        p->part[i] = calloc(1, parts[i]->size);
        if (!p->part[i]) {
            pins_destroy(p);
            return NULL;
        }
    }
    for (int s = 0; p && s < DLA_NSLOT; s++)
        p->port[s] = bench_ports(b, (dla_slot)s);
    for (size_t i = 0; p && i < sizeof senders / sizeof *senders; i++)
        if (bench_over_pins(b, senders[i].channel)) {
            wake_set(&p->carried, senders[i].bit);
            p->carries = true;
        }
    return p;
}

void pins_destroy(dla_pins *p)
{
    if (!p)
        return;
    for (int i = 0; i < PARTS; i++)
        free(p->part[i]);
    pins_work_end(p->work);
    free(p);
}

void pins_reset(dla_bench *b)
{
    dla_pins *p = bench_pins(b);

    memset(p->past, 0, sizeof p->past);
    p->stale = p->watch;
    for (int i = 0; i < PARTS; i++) {
        memset(p->part[i], 0, parts[i]->size);
        if (parts[i]->reset)
            parts[i]->reset(b, p->part[i]);
    }
    pins_work_reset(p->work);
}

enum { WAKE_WORDS = sizeof(wake_mask) / sizeof(uint32_t) };

bool pins_wake(dla_bench *b, wake_mask *m)
{
    const dla_pins *p = bench_pins(b);
    wake_mask units = { { 0 } };
    uint32_t any = 0;

    if (p->carries) {
        pins_wake_cbuf(b, p, &units);
        pins_wake_mac(p, &units);
        pins_wake_sdp(p, &units);
        for (int i = 0; i < WAKE_WORDS; i++)
            units.word[i] &= p->carried.word[i];
    }
    pins_wake_mem(p, &units);
    for (int i = 0; i < WAKE_WORDS; i++) {
        m->word[i] |= units.word[i];
        any |= units.word[i];
    }
    return any != 0;
}

void pins_shell_wake(dla_bench *b, wake_mask *m)
{
    if (bench_pins(b)->stale && pins_state_changed(b))
        wake_set(m, WAKE_STATE);
    if (csb_of(b)->csb_count)
        wake_set(m, WAKE_CSB);
}
