/* SPDX-License-Identifier: Apache-2.0
 * `check`: RTL drives a slot, the C model shadows it.
 *
 * The shadow is a model with channels of its own. Monitors on the pins give
 * it the register accesses, the memory data and the input streams that the RTL
 * receives; what it produces (read and write addresses, write data, output
 * streams, done events, register values) is compared with what the RTL does,
 * in order, split to atoms. Timing is not compared; neither are stall
 * counters and the LUT counters of SDP, which depend on it.
 */
#ifndef DLA_CHECK_H
#define DLA_CHECK_H

#include "dla.h"

/* --on-mismatch: stop at the first, report each, or only count. */
enum { CHECK_STOP, CHECK_CONTINUE, CHECK_COUNT };

typedef struct dla_check_ctx dla_check_ctx;

/* A checker for the slots whose bit is set; NULL when out of memory or when a
 * slot cannot be checked (text in err). */
dla_check_ctx *check_create(const dla_cfg *cfg, dla_ctx *ctx, unsigned slots,
                            int on_mismatch, char *err, size_t errsize);
/* Slots that hold models of the bench: a rule that one of them breaks is said
 * to be the bench's. */
void check_models(dla_check_ctx *k, unsigned slots);
void check_destroy(dla_check_ctx *k);
void check_reset(dla_check_ctx *k);
/* Clock of the bench, for reports. */
void check_clock(dla_check_ctx *k, uint64_t cycle);
/* What clock 0 is in the time of the waves, nanoseconds. */
void check_time(dla_check_ctx *k, uint64_t start);
/* Nanoseconds of a clock in the waves, 1 unless said otherwise. */
void check_period(dla_check_ctx *k, double ns);
/* A register write of the host, by byte address: what the reports know of
 * units that are not checked. */
void check_host_write(dla_check_ctx *k, uint32_t addr, uint32_t data);
/* A write that reached a model in slot cbuf: the shadow of CSC reads a buffer
 * of its own, which must get it. */
void check_buffer_write(dla_check_ctx *k, int side, const dla_cbuf_wr *w);
/* The run ends: the RTL must have done all that the model has. After a hang
 * or an error the same says which unit stopped before its model did, that one
 * first, or had gone wrong. when: "end of the trace", for the reports. quiet:
 * nothing moves any more; else a unit may be behind its model and have stopped
 * nothing. */
void check_finish(dla_check_ctx *k, const char *when, bool quiet);
/* True when the shadow of a slot has ended all layers that the RTL has: the
 * registers may be compared. */
bool check_settled(const dla_check_ctx *k, dla_slot slot);

/* "; its model says: ..." of a checked slot; returns the length. */
size_t check_status(const dla_check_ctx *k, dla_slot slot, char *text,
                    size_t size);

uint64_t check_mismatches(const dla_check_ctx *k);
/* True when the run must stop. */
bool check_stopped(const dla_check_ctx *k);
/* Oldest report, several lines, or NULL; valid until the next call. */
const char *check_next(dla_check_ctx *k);
/* Atoms and events compared so far. */
uint64_t check_compared(const dla_check_ctx *k);

#endif
