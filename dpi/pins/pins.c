/* SPDX-License-Identifier: Apache-2.0
 * The adapters as a whole (pins.h). */
#include "pins_priv.h"
#include <stdlib.h>
#include <string.h>

bool pins_create(dla_bench *b)
{
    b->pins = calloc(1, sizeof *b->pins);
    for (int i = 0; b->pins && i < DLA_NINTR; i++)
        if (b->opt.engine[dla_intr_slot(i)]) /* RTL gives its own pulses */
            b->events->done[i] = &b->pins->no_done;
    return b->pins != NULL;
}

void pins_destroy(dla_bench *b)
{
    pins_work_end(b);
    free(b->pins);
}

void pins_reset(dla_bench *b)
{
    struct dla_work *work = b->pins->work;

    memset(b->pins, 0, sizeof *b->pins);
    for (int i = 0; i < DLA_NCLIENT; i++)
        b->pins->ma[i].c = b->ports[dla_client_slot(i)]->mem[i];
    b->csb_count = 0;
    b->pins->csb_faults = b->opt.faults.n != 0;
    b->intr_look = UINT64_MAX;
    pins_state_reset(b);
    pins_work_reset(b, work);
}

uint64_t pins_wake(dla_bench *b)
{
    uint64_t w = pins_wake_mem(b);

    if (b->pin_wake)
        w |= (pins_wake_cbuf(b) | pins_wake_mac(b) | pins_wake_sdp(b)) &
             b->pin_wake;
    return w;
}
