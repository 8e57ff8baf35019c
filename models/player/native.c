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

/* Steps between two reads of a polled register. */
enum { POLL_STEPS = 64 };

static dla_play_step run(void *user, bool until_intr)
{
    dla_native *n = user;
    char text[256];
    bool moved = true;

    if (until_intr) {
        dla_run_end e = dla_run(n->core);

        if (!drain(n) || e == DLA_RUN_ERROR)
            return DLA_STEP_ERROR;
        return e == DLA_RUN_INTR ? DLA_STEP_INTR
             : e == DLA_RUN_HANG ? DLA_STEP_HANG : DLA_STEP_IDLE;
    }
    for (int i = 0; i < POLL_STEPS && moved; i++)
        moved = dla_step(n->core);
    if (!drain(n))
        return DLA_STEP_ERROR;
    if (moved)
        return DLA_STEP_MOVED;
    return dla_status(n->core, text, sizeof text) ? DLA_STEP_HANG
                                                  : DLA_STEP_IDLE;
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
