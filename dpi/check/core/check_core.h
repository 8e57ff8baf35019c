/* SPDX-License-Identifier: Apache-2.0
 * `core=check`: a complete core drives, the native system shadows it.
 *
 * The shadow is a second libdla core with memories of its own, which receive
 * all that the player puts into the bench's. It receives each register access
 * that the core takes, and runs at once as far as it can, so it is ahead of the
 * core. The reads and writes of its memory clients are kept in order, atom by
 * atom; the core's AXI transfers, by ID, are compared with them, and so are
 * register values, interrupts, and transfers that are missing at the end.
 *
 * Free for the core: timing, burst cuts, order between IDs and ports, and
 * inside a layer how CDMA's surfaces, planes and kinds of weights interleave
 * (conv_core.md 4.2).
 */
#ifndef DLA_CHECK_CORE_H
#define DLA_CHECK_CORE_H

#include "../../axi/axi_mem.h"
#include "../report/report.h"
#include "dla_core_if.h"
#include "dla_text.h"

typedef struct core_check core_check;

/* Makes a shadow for a core on these two slaves. rep receives the differences.
 * edge is the clock of the bench, mem[] its memories by DLA_RAM_*. lib sets how
 * illegal values are treated; accesses outside memory are treated as in the
 * slaves. Returns NULL with a text in err on failure. */
core_check *core_create(const dla_cfg *cfg, check_reports *rep,
                        const host_mirror *host, const uint64_t *edge,
                        const dla_options *lib, axi_mem *const axi[2],
                        dla_mem *const mem[2], char *err, size_t errsize);
void core_destroy(core_check *c);
/* Hardware reset; the memories are the caller's. */
void core_reset(core_check *c);

/* A register access was queued ("file:line" of it), was taken by the core,
 * was answered with data. */
void core_queued(core_check *c, const char *place);
void core_access(core_check *c, uint32_t addr, bool write, uint32_t data);
void core_response(core_check *c, uint32_t data);
/* Until it is called with NULL, reads are not compared, and the shadow's value
 * goes to *look, which must stay valid. */
void core_look(core_check *c, dla_look *look);
/* Once a clock: the level of the interrupt pin. */
void core_clock(core_check *c, uint64_t cycle, bool intr);

/* True when the core has made all transfers of the shadow. */
bool core_drained(const core_check *c);
/* From now on the core is expected to have finished its work: all registers are
 * compared, and each layer has raised its interrupt. */
void core_settled(core_check *c);
/* End of a trace: reports the core's missing transfers. */
void core_finish(core_check *c);
/* Appends the core's missing transfers so far, and the events that the shadow
 * waits for. */
void core_status(core_check *c, dla_text *o);
/* Messages of the shadow, as dla_message and dla_message_rule. */
const char *core_message(core_check *c, int *error, const char **rule);

#endif
