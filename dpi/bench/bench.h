/* SPDX-License-Identifier: Apache-2.0
 * The C side of the Verilated bench: the models behind the slots' pins, the
 * CSB master's queue and the AXI memories.
 *
 * The bench owns one dla in "external" mode: its units' memory clients and
 * done events, and with pins the channels between units, are served by DPI
 * functions called from the SystemVerilog adapters in dpi/pins. The simulator's
 * main program owns the clock and calls the functions below between clocks.
 * One thread; several benches may live in one process.
 */
#ifndef DLA_BENCH_H
#define DLA_BENCH_H

#include "../axi/axi_mem.h"
#include "../check/slot/check.h"
#include "../check/core/check_core.h"
#include "dla.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dla_bench dla_bench;

/* Provider of a slot, as the slots in SystemVerilog know it. */
enum { BENCH_MODEL, BENCH_RTL, BENCH_CHECK };

typedef struct bench_opts {
    dla_options lib;      /* providers, illegal, outside */
    int pins;             /* 1: channels between units travel over pins */
    axi_cfg axi[2];       /* [0] DBB, [1] SRAM */
    uint64_t csb_timeout; /* clocks a CSB response may take */
    uint8_t engine[DLA_NSLOT]; /* BENCH_... */
    uint8_t core; /* of a whole core in place of the shell: BENCH_... */
    int on_mismatch;           /* CHECK_... */
} bench_opts;

/* NULL with text in err when the configuration or an option is refused. */
dla_bench *bench_create(const char *config, const bench_opts *opt, char *err,
                        size_t errsize);
void bench_destroy(dla_bench *b);
/* What the SystemVerilog side passes back in every DPI call. */
uint64_t bench_ctx(dla_bench *b);
/* Hardware reset of the models and adapters; clears both memories. */
void bench_reset(dla_bench *b);
/* The same, and the memories' random choices and statistics start again:
 * what follows depends on the options and on seed, on nothing before. */
void bench_restart(dla_bench *b, uint64_t seed);
dla *bench_core(dla_bench *b);
dla_mem *bench_memory(dla_bench *b, int ram); /* DLA_RAM_MC, DLA_RAM_CV */
axi_mem *bench_axi(dla_bench *b, int port);   /* 0 DBB, 1 SRAM */

uint64_t bench_cycle(const dla_bench *b); /* clocks since reset */
/* Clock of the last transfer on any channel or CSB, but for CSB reads, with
 * which a host may wait for ever; a transfer on an AXI port counts as of the
 * call that sees it. */
uint64_t bench_last_activity(dla_bench *b);

/* Keeps the unit states of the waves up to date (costs a little). */
void bench_watch(dla_bench *b, bool on);

/* The checker of the slots in `check`, or of the whole core; NULL when there
 * is none. */
dla_check_ctx *bench_checker(dla_bench *b);
/* The shadow of a whole core in `check`, or NULL. */
core_check *bench_shadow(dla_bench *b);
/* What every busy unit waits for; RTL slots as their shadow sees them. */
bool bench_status(const dla_bench *b, char *text, size_t size);
/* True when a layer's registers were refused: what then follows is no fault
 * of the RTL. */
bool bench_refused(const dla_bench *b);
/* True when some slot holds RTL: then nobody knows whether it is busy. */
bool bench_has_rtl(const dla_bench *b);

/* CSB master. Requests are sent in order; at most one read or non-posted
 * write is outstanding (system.md 2). */
typedef struct bench_csb {
    uint32_t addr, data; /* byte address */
    uint8_t write, nposted;
} bench_csb;
uint32_t bench_csb_room(const dla_bench *b);
void bench_csb_push(dla_bench *b, const bench_csb *req); /* room needed */
/* "file:line" of the accesses pushed from now on: put before what the models
 * say about them. */
void bench_place(dla_bench *b, const char *place);
/* True when every pushed request was accepted and answered. */
bool bench_csb_idle(const dla_bench *b);
/* Data of the last read. */
uint32_t bench_csb_data(const dla_bench *b);
/* Text when a response is overdue or came unasked, else NULL. */
const char *bench_csb_error(const dla_bench *b);

/* True while the buffer is flushed after reset: a register will still change
 * though no channel moves. */
bool bench_flushing(const dla_bench *b);

/* True when no memory request or response is on its way. */
bool bench_mem_idle(const dla_bench *b);
/* True when done events wait for their turn: the interrupt is still to come. */
bool bench_events_left(const dla_bench *b);

#ifdef __cplusplus
}
#endif
#endif
