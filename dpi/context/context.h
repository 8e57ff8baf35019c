/* SPDX-License-Identifier: Apache-2.0
 * The context of a bench: the models with their channels, the memories, the
 * host's registers, the clock, and pointers to the private parts of the other
 * rooms. Every DPI call of the simulator passes a handle of it (bench_of).
 */
#ifndef DLA_CONTEXT_H
#define DLA_CONTEXT_H

#include "dla_bench_gen.h"
#include "dla_dpi_gen.h"
#include "dla_parts.h"
#include "dla_tap.h"
#include "dla_topology.h"
#include "host.h"
#include "options.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline dla_bench *bench_of(uint64_t ctx)
{
    return (dla_bench *)(uintptr_t)ctx;
}

/* ---- creation, reset, end: by the room bench ---- */

/* NULL with text in err when the configuration or an option is refused. */
dla_bench *context_create(const char *config, const bench_opts *opt, char *err,
                          size_t errsize);
void context_destroy(dla_bench *b);
/* Models, memories, registers and the clock as after reset. */
void context_reset(dla_bench *b);
/* After a reset: random choices and the faults start again. */
void context_restart(dla_bench *b, uint64_t seed);

/* ---- private parts of the other rooms ---- */

/* NULL if there is none. A room frees the part that it has stored here. */
typedef struct bench_rooms {
    struct check_reports *reports;
    struct dla_check_ctx *check;
    struct core_check *shadow;
    struct slot_record *record;
    struct dla_pins *pins;
    struct bench_top *top;
} bench_rooms;
bench_rooms *bench_room(dla_bench *b);

/* The start of a context. Adapters read these fields several times in every
 * clock, so the functions below are inline. Only the context writes it. */
typedef struct bench_head {
    const dla_cfg *cfg;
    const bench_opts *options;
    dla *core;
    /* ports of each slot; channels that stay in C are joined */
    dla_ports *ports;
    bench_rooms room;
    uint64_t cycle; /* clocks since reset */
    bool dirty;     /* a unit may be able to move */
    bool carried[DLA_NCHANNEL]; /* the channel travels over pins */
} bench_head;

static inline const bench_head *bench_head_of(const dla_bench *b)
{
    return (const bench_head *)(const void *)b;
}

static inline struct check_reports *bench_reports(const dla_bench *b)
{
    return bench_head_of(b)->room.reports;
}

static inline struct dla_check_ctx *bench_checker(const dla_bench *b)
{
    return bench_head_of(b)->room.check;
}

static inline struct core_check *bench_shadow(const dla_bench *b)
{
    return bench_head_of(b)->room.shadow;
}

static inline struct slot_record *bench_record(const dla_bench *b)
{
    return bench_head_of(b)->room.record;
}

static inline struct dla_pins *bench_pins(const dla_bench *b)
{
    return bench_head_of(b)->room.pins;
}

static inline struct bench_top *bench_top(const dla_bench *b)
{
    return bench_head_of(b)->room.top;
}

/* ---- constant between creation and end ---- */

static inline const dla_cfg *bench_cfg(const dla_bench *b)
{
    return bench_head_of(b)->cfg;
}

static inline const bench_opts *bench_options(const dla_bench *b)
{
    return bench_head_of(b)->options;
}

/* The provider of a slot, BENCH_... */
static inline int bench_engine(const dla_bench *b, dla_slot slot)
{
    return bench_head_of(b)->options->engine[slot];
}

bool bench_has_rtl(const dla_bench *b); /* in some slot */
static inline dla *bench_core(const dla_bench *b)
{
    return bench_head_of(b)->core;
}

dla_ctx *bench_messages(const dla_bench *b); /* messages of the models */
dla_events *bench_queue(const dla_bench *b); /* the done events of the models */
/* The channels of a slot: its own over pins, else its partner's. */
static inline dla_ports *bench_ports(const dla_bench *b, dla_slot slot)
{
    return &bench_head_of(b)->ports[slot];
}

static inline bool bench_over_pins(const dla_bench *b, int channel)
{
    return bench_head_of(b)->carried[channel];
}

dla_mem *bench_memory(const dla_bench *b, int ram); /* DLA_RAM_... */
axi_mem *bench_axi(const dla_bench *b, int port);   /* 0 DBB, 1 SRAM */
/* The host writes a register: an outstanding count of a memory interface limits
 * the beats in flight. */
void bench_limits(const dla_bench *b, uint32_t addr, uint32_t data);
/* The registers and layers that the host has programmed. */
host_mirror *bench_host(const dla_bench *b);
/* The faults that the run plants, and their results. */
faults *bench_faults(dla_bench *b);

/* ---- the clock ---- */

static inline uint64_t bench_cycle(const dla_bench *b)
{
    return bench_head_of(b)->cycle;
}

/* The cycle that this edge has or will have: the tick may follow other calls in
 * the same edge. The simulator adds 1 before each edge. */
uint64_t bench_now(const dla_bench *b);
uint64_t *bench_edge(dla_bench *b);
/* A clock begins; its number. */
uint64_t bench_next_cycle(dla_bench *b);

/* ---- units that moved ---- */

/* A channel moved: units may run, and the count of silent clocks restarts. */
void touch(dla_bench *b);
/* The parts of it: units may run; something moved. */
void bench_stir(dla_bench *b);
void bench_active(dla_bench *b);
/* True if units may run; notes that they have run as far as they can. */
static inline bool bench_stirred(const dla_bench *b)
{
    return bench_head_of(b)->dirty;
}

void bench_settle(dla_bench *b);
/* Clock of the last transfer on any channel or CSB, except for CSB reads,
 * because a host may repeat these for ever. A transfer on an AXI port counts
 * from the call that sees it. The second function returns the last result of
 * the first without reading the ports. */
uint64_t bench_last_activity(dla_bench *b);
uint64_t bench_seen_activity(const dla_bench *b);

/* For the report of a hang: the last clocks of the channels between units, done
 * pulses, register accesses; 0: none. */
enum { TRAIL_DONE = DLA_NCHANNEL, TRAIL_CSB = TRAIL_DONE + DLA_NINTR,
       TRAIL_N = TRAIL_CSB + DLA_NSLOT };
void trail(dla_bench *b, int what);
uint64_t trail_at(const dla_bench *b, int what);

/* ---- the units' output, as words: NULL when it has no listener ---- */

dla_tap *bench_tap(const dla_bench *b);
void context_set_tap(dla_bench *b, dla_tap *tap);

/* A group of a page in a slot with RTL was enabled: layers that no RTL of the
 * configuration can run are refused (legal.c). */
void legal_enabled(dla_bench *b, dla_page page);

#ifdef __cplusplus
}
#endif
#endif
