/* SPDX-License-Identifier: Apache-2.0
 * The context of a bench: what its rooms share. Every DPI call of the
 * simulator brings a handle of it (bench_of).
 */
#ifndef DLA_CONTEXT_H
#define DLA_CONTEXT_H

#include "dla_bench_gen.h"
#include "dla_dpi_gen.h"
#include "dla_parts.h"
#include "dla_topology.h"
#include "host.h"
#include "options.h"

/* What the last transfers were of (bench/trail.c): the channels between units,
 * done pulses, register accesses. */
enum { TRAIL_DONE = DLA_NCHANNEL, TRAIL_CSB = TRAIL_DONE + DLA_NINTR,
       TRAIL_N = TRAIL_CSB + DLA_NSLOT };

/* Enables of a page whose clocks are kept. */
enum { ENABLES = 16 };

/* Made and freed by the room bench. */
struct dla_bench {
    dla *d;
    dla_ctx *ctx;       /* of d, for messages */
    dla_events *events; /* of d */
    const dla_cfg *cfg;
    bench_opts opt;
    host_mirror host;
    dla_mem *mem[2]; /* [DLA_RAM_MC], [DLA_RAM_CV] */
    axi_mem *axi[2]; /* [0] DBB, [1] SRAM */
    dla_ports own[DLA_NSLOT]; /* with pins: each slot's own channels */
    dla_ports *ports[DLA_NSLOT];
    /* Clocks since reset, and the clock of the last transfer
     * (bench_last_activity). */
    uint64_t cycle, activity;
    uint64_t now; /* the cycle that this edge has or will have: tick may come
                     after other calls at it */
    uint64_t axi_moves;      /* at the last call of bench_last_activity */
    uint64_t trail[TRAIL_N]; /* clocks of the last transfers, 0: none */
    uint64_t intr_at; /* last clock with the interrupt pin high */
    uint64_t intr_look; /* clock at which the pin is looked at */
    bool intr_planted, intr_lost; /* faults on it; the host does not see it */
    uint64_t intr_from; /* or sees it from this clock on */
    uint64_t rise_at; /* last clock at which it rose, 0 none */
    uint64_t enable_at[DLA_NPAGE]; /* first enable accepted, 0 none */
    uint64_t enables[DLA_NPAGE];   /* how many, and the clocks of the last */
    uint64_t layer_at[DLA_NPAGE][ENABLES];
    bool rtl;   /* some slot has RTL */
    bool dirty; /* a unit may be able to move */
    bool moved; /* a unit moved: senders may have something new */
    bool watch; /* somebody looks at unit states */
    bool look;  /* a unit's state may have changed since the last look */
    /* The wake mask of the last tick: one bit for each sender that may have
     * something (WAKE_... of dla_bench_gen.h). */
    uint64_t wake;
    uint64_t wake_done; /* bits of the done events in it */
    uint64_t pin_wake;  /* senders of channels that travel over pins */
    dla_tap *tap;       /* recording of what the units send, or NULL */
    struct {            /* SDP's stream to PDP, of RTL, for it */
        uint8_t atom[64];
        uint32_t lane;
        uint64_t layer, left;
    } planar;
    uint32_t csb_count; /* register accesses that wait for the CSB master */
    /* each owned by the room that has its type; NULL: there is none */
    struct dla_pins *pins;
    struct check_reports *reports;
    struct dla_check_ctx *check;
    struct core_check *shadow;
};

static inline dla_bench *bench_of(uint64_t ctx)
{
    return (dla_bench *)(uintptr_t)ctx;
}

/* A transfer for the report of a hang. */
static inline void trail(dla_bench *b, int what)
{
    b->trail[what] = b->cycle;
}

/* A channel moved: units may run, the hang counter restarts. */
static inline void touch(dla_bench *b)
{
    b->dirty = true;
    b->activity = b->cycle;
}

/* Clock of the last transfer on any channel or CSB, but for CSB reads, with
 * which a host may wait for ever; a transfer on an AXI port counts as of the
 * call that sees it. */
uint64_t bench_last_activity(dla_bench *b);

/* A group of a page in a slot with RTL was enabled: layers that no RTL of the
 * configuration can run are refused (legal.c). */
void legal_enabled(dla_bench *b, dla_page page);

#endif
