/* SPDX-License-Identifier: Apache-2.0
 * `check`: RTL drives a slot, the C model shadows it.
 *
 * The shadow is a model with channels of its own. Monitors on the pins pass on
 * the register accesses, the memory data and the input streams that the RTL
 * receives; its output (read and write addresses, write data, output streams,
 * done events, register values) is compared with the RTL's, in order, split to
 * atoms. Timing is not compared; neither are stall counters and the LUT
 * counters of SDP, which depend on it.
 */
#ifndef DLA_CHECK_H
#define DLA_CHECK_H

#include "../report/report.h"
#include "dla_core_if.h"
#include "dla_text.h"

typedef struct dla_check_ctx dla_check_ctx;

/* A checker for the slots with a set bit; NULL when out of memory. */
dla_check_ctx *check_create(const dla_cfg *cfg, dla_ctx *ctx, unsigned slots,
                            check_reports *rep, const host_mirror *host);
/* Slots that hold models of the bench: a rule that one of them breaks is
 * reported as the bench's. */
void check_models(dla_check_ctx *k, unsigned slots);
/* How strict the rules between units are; kept by the caller. */
void check_levels(dla_check_ctx *k, const rule_switches *levels);
void check_destroy(dla_check_ctx *k);
void check_reset(dla_check_ctx *k);
/* Until it is called with NULL, reads of registers are not compared, and the
 * model's value goes to *look, which must stay valid. */
void check_look(dla_check_ctx *k, dla_look *look);
/* Calls fn for each register write, before the shadow receives it. */
void check_arrivals(dla_check_ctx *k, void (*fn)(void *user, uint32_t addr),
                    void *user);
/* Clock of the bench, for reports. */
void check_clock(dla_check_ctx *k, uint64_t cycle);
/* A write that reached a model in slot cbuf: the shadow of CSC reads a buffer
 * of its own, which must receive it. */
void check_buffer_write(dla_check_ctx *k, int side, const dla_cbuf_wr *w);
/* The end of a run: the RTL must have made all transfers of the model. After a
 * hang, the same comparison finds the unit that stopped before its model did;
 * it is reported first. when: "end of the trace", for the reports. quiet:
 * nothing moves any more; otherwise a unit may lag behind its model without
 * having stopped. */
void check_finish(dla_check_ctx *k, const char *when, bool quiet);
/* The end of a run by an error: memory accesses that only the model has made are
 * no difference, since the RTL was cut off. */
void check_error(dla_check_ctx *k, const char *when);
/* Clocks since something was last compared. */
uint64_t check_still(const dla_check_ctx *k);
/* The run was cut off. Compares only transfers that both sides have made,
 * because a missing one might still have followed. */
void check_cut(dla_check_ctx *k);

/* The layer that the RTL of a checked slot runs, as in reports; false: its
 * checker does not count layers. */
bool check_layer(const dla_check_ctx *k, dla_slot slot, uint64_t *layer);

/* Appends "; its shadow: ..." for a checked slot. */
void check_status(const dla_check_ctx *k, dla_slot slot, dla_text *o);

#endif
