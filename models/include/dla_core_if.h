/* SPDX-License-Identifier: Apache-2.0
 * A core as the host uses it, and the host as the core uses it.
 *
 * It lies below dla_host.h, which a driver uses: the player of traces, which
 * loads and checks memory, a capture, which wraps it, and dla_host.h itself are
 * its hosts. The core is a native one (dla_native.h) or a Verilated one
 * (harness/vcore.h). All calls are in one thread; the host calls the core's
 * functions, and the core calls the host only from within them. Time passes
 * only inside csb_write, csb_read and run. */
#ifndef DLA_CORE_IF_H
#define DLA_CORE_IF_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_mem.h"

/* Why a run of the core returned. */
typedef enum dla_step_end {
    DLA_STEP_INTR,  /* the interrupt pin is high */
    DLA_STEP_MOVED, /* some time passed and the core may still move */
    DLA_STEP_IDLE,  /* nothing is enabled and nothing will move */
    DLA_STEP_HANG,  /* a layer is enabled and nothing can move; or time-out */
    DLA_STEP_LIMIT, /* the limit of clocks is reached */
    DLA_STEP_ERROR  /* the core gave up and has reported the reason to the
                     * host */
} dla_step_end;

/* A register as look reads it. known: there is a model beside the core, and it
 * has the value `model`. */
typedef struct dla_look {
    uint32_t value, model;
    bool known;
} dla_look;

/* From the host to the core. Functions without a comment "optional" must be
 * there. */
typedef struct dla_core_if {
    void *user;
    /* Register access, byte address. A posted write may still be on its way
     * when the function returns, other accesses are complete. False: the
     * core gave up (as DLA_STEP_ERROR). */
    bool (*csb_write)(void *user, uint32_t addr, uint32_t value,
                      bool posted);
    bool (*csb_read)(void *user, uint32_t addr, uint32_t *value);
    /* Level of the interrupt pin. */
    bool (*intr)(void *user);
    /* Lets time pass. until_intr: until the pin is high or nothing can move (a
     * core may return DLA_STEP_MOVED to be called again). Otherwise only for a
     * short time, for any level of the pin: the host polls a register. */
    dla_step_end (*run)(void *user, bool until_intr);
    /* Memory at each port, by DLA_RAM_*; the host declares regions in it,
     * fills, checks and releases. NULL where the port does not exist. */
    dla_mem *mem[2];
    /* One line for each unit: the event that it waits for (optional). */
    void (*status)(void *user, char *text, size_t size);
    /* Requests that a memory has not answered, one line without a newline;
     * empty if all were answered (optional). */
    void (*unanswered)(void *user, char *text, size_t size);
    /* Transfers that a unit announced to a memory and did not send, although it
     * waits for nothing, one line; empty: none (optional). */
    void (*unsent)(void *user, char *text, size_t size);
    /* RTL of units that all others wait for, one line; empty: none
     * (optional). */
    void (*stopped)(void *user, char *text, size_t size);
    /* "file:line" of the command that runs now, put before the core's messages
     * (optional). */
    void (*place)(void *user, const char *place);
    /* Time since the begin: clocks of a bench, steps of a native core; and the
     * time at which run returns DLA_STEP_MOVED, UINT64_MAX: none (both
     * optional). */
    uint64_t (*now)(void *user);
    void (*alarm)(void *user, uint64_t time);
    /* Time after which run returns DLA_STEP_LIMIT, with a message; 0: any.
     * Accesses do not end there, since the search for a cause reads registers:
     * a host that only polls calls run once it is over (dla_core_over). */
    uint64_t limit;
    /* CDMA is RTL that may have clock gates, and nothing opens them. */
    bool gated;
    /* Optional: reads a register for the report of a hang. The value is not
     * compared, because the model may be ahead of a core that hangs. */
    bool (*look)(void *user, uint32_t addr, dla_look *look);
} dla_core_if;

/* Reads with look, or with csb_read if the core has no look. */
static inline bool dla_core_look(const dla_core_if *core, uint32_t addr,
                                 dla_look *look)
{
    look->known = false;
    return core->look ? core->look(core->user, addr, look)
                      : core->csb_read(core->user, addr, &look->value);
}

/* The limit of time is over. */
static inline bool dla_core_over(const dla_core_if *core)
{
    return core->limit && core->now(core->user) > core->limit;
}

/* Kinds of message from a core. */
typedef enum dla_said {
    DLA_SAID_WARNING,
    DLA_SAID_REFUSED, /* the host requested something that the hardware cannot
                       * do */
    DLA_SAID_FAULT,   /* the core under test broke a rule */
    DLA_SAID_DIFFERS, /* the same, against its model */
    DLA_SAID_HANG,    /* it stopped answering */
    DLA_SAID_CYCLES,  /* the limit of clocks is reached */
    DLA_NSAID
} dla_said;

/* What a message is about, as far as its sender has it. Texts live as long as
 * the core. */
typedef struct dla_about {
    const char *rule; /* that is broken (docs/reference/legality.md, rules.md),
                       * or NULL */
    const char *unit; /* the unit that did it, "core", or NULL */
    bool csb;         /* it did it in a register access */
    const dla_stray *stray; /* an access outside the memory, or NULL; valid in
                             * the call */
} dla_about;

/* From the core to the host; both are optional. */
typedef struct dla_host_if {
    void *user;
    void (*message)(void *user, dla_said kind, const dla_about *about,
                    const char *text);
    /* Asked now and then while time passes: true ends the run, the core
     * returns as after an error. */
    bool (*stop)(void *user);
} dla_host_if;

#ifdef __cplusplus
}
#endif
#endif
