/* SPDX-License-Identifier: Apache-2.0
 * A libdla core as the player's backend. */
#include "native.h"
#include "dla_chan.h"

static bool drain(dla_native *n)
{
    const char *text;
    int error = 0;

    while ((text = dla_message(n->core, &error))) {
        if (error)
            n->failed = true;
        if (n->message)
            n->message(n->user, error, text);
    }
    return !n->failed;
}

static bool csb_write(void *user, uint32_t addr, uint32_t v, bool posted)
{
    dla_native *n = user;

    (void)posted; /* a write is complete when it returns */
    dla_csb_write(n->core, addr, v);
    return drain(n);
}

static bool csb_read(void *user, uint32_t addr, uint32_t *v)
{
    dla_native *n = user;

    *v = dla_csb_read(n->core, addr);
    return drain(n);
}

static bool intr(void *user)
{
    return dla_intr_pin(((dla_native *)user)->core);
}

enum {
    POLL_STEPS = 64, /* between two reads of a polled register */
    STEPS_MAX = 1 << 24 /* without an interrupt: units that chase each other
                           without end; a layer takes far fewer */
};

static dla_play_step end_of(dla_native *n, dla_run_end e)
{
    if (!drain(n) || e == DLA_RUN_ERROR)
        return DLA_STEP_ERROR;
    return e == DLA_RUN_INTR ? DLA_STEP_INTR
         : e == DLA_RUN_HANG ? DLA_STEP_HANG : DLA_STEP_IDLE;
}

static dla_play_step run(void *user, bool until_intr)
{
    dla_native *n = user;
    int limit = until_intr ? STEPS_MAX : POLL_STEPS;

    for (int i = 0; i < limit; i++) {
        if (until_intr && dla_intr_pin(n->core))
            return drain(n) ? DLA_STEP_INTR : DLA_STEP_ERROR;
        if (dla_step(n->core))
            continue;
        if (until_intr || !dla_intr_pin(n->core)) /* says why not */
            return end_of(n, dla_run(n->core));
        return drain(n) ? DLA_STEP_IDLE : DLA_STEP_ERROR;
    }
    if (!drain(n))
        return DLA_STEP_ERROR;
    return until_intr ? DLA_STEP_HANG : DLA_STEP_MOVED;
}

static void status(void *user, char *text, size_t size)
{
    dla_status(((dla_native *)user)->core, text, size);
}

static void place(void *user, const char *text)
{
    dla_set_place(((dla_native *)user)->core, text);
}

void dla_play_native(dla_native *n, dla *core, dla_play_ops *ops)
{
    n->core = core;
    n->failed = false;
    dla_reset(core);
    dla_set_place(core, "");
    for (int ram = 0; ram < 2; ram++) {
        ops->mem[ram] = dla_memory(core, ram);
        if (ops->mem[ram])
            dla_mem_clear(ops->mem[ram]);
    }
    if (!dla_config(core)->sec_mem)
        ops->mem[DLA_RAM_CV] = NULL;
    ops->user = n;
    ops->csb_write = csb_write;
    ops->csb_read = csb_read;
    ops->intr = intr;
    ops->run = run;
    ops->status = status;
    ops->place = place;
}
