/* SPDX-License-Identifier: Apache-2.0
 * The C side of the Verilated bench: the models at the slots' pins, the CSB
 * master's queue and the AXI memories.
 *
 * The bench owns one dla in "external" mode: its units' memory clients and
 * done events, and with pins the channels between units, are served by DPI
 * functions called from the SystemVerilog adapters in dpi/pins. The simulator's
 * main program owns the clock and calls the functions below between clocks.
 * One thread; several benches may live in one process.
 */
#ifndef DLA_BENCH_H
#define DLA_BENCH_H

#include "../check/slot/check.h"
#include "../check/slot/record.h"
#include "../check/core/check_core.h"
#include "../pins/pins.h"
#include "dla_tap.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NULL with text in err when the configuration or an option is refused. */
dla_bench *bench_create(const char *config, const bench_opts *opt, char *err,
                        size_t errsize);
void bench_destroy(dla_bench *b);
/* The handle that the SystemVerilog side passes in every DPI call. */
uint64_t bench_ctx(dla_bench *b);
/* Hardware reset of the models and adapters; clears both memories. */
void bench_reset(dla_bench *b);
/* The same, and the memories' random choices and statistics start again: the
 * rest of the run depends on the options and on seed, on nothing before. */
void bench_restart(dla_bench *b, uint64_t seed);

/* Clocks for which the enabled layers may work without any transfer, by their
 * registers; *layer: the layer of CSC with the most. 0: no such layer is under
 * way (silence.c). */
uint64_t bench_silence(const dla_bench *b, uint64_t *layer);

/* Clock of the first write of 1 to a page's D_OP_ENABLE that the core
 * accepted; 0: none yet. */
uint64_t bench_enabled(const dla_bench *b, dla_page page);
/* Clock at which the host enabled layer n of a slot (as in check_place), or the
 * last one (UINT64_MAX); 0 if it did not, or too long ago. */
uint64_t bench_layer_enabled(const dla_bench *b, dla_slot slot, uint64_t n);

/* Sends all transfers of the units to tap as well (NULL: none). */
void bench_set_tap(dla_bench *b, dla_tap *tap);
/* {"fault": ..., "fired": ...}, ... : members of a JSON array. */
void bench_faults_json(const dla_bench *b, FILE *out);
/* The interrupt as the host sees it: a fault may hide or delay it. */
bool bench_intr(dla_bench *b, bool pin);
/* Keeps the unit states of the waves up to date (costs a little). */
void bench_watch(dla_bench *b, bool on);
/* The waves show a beat that differs in its own clock; the caller keeps it
 * (pins.h). */
void bench_foresee(dla_bench *b, const check_kept *beat);
/* The unit that writes an address of a memory (DLA_RAM_...) in its last two
 * layers, as "output element n 0 c 8 h 2 w 1 of pdp, layer 1", with its slot
 * and layer. False: no unit does, by the registers. */
bool bench_whose(const dla_bench *b, int ram, uint64_t addr, char *text,
                 size_t size, dla_slot *slot, uint64_t *layer);
/* The element that the registers of a client's last two layers place at an
 * address: "output element n 0 c 8 h 2 w 1 of SDP, layer 1". False: none, so
 * that an access there is an error of the unit and not of the host. */
bool bench_programmed(const dla_bench *b, int client, bool write,
                      uint64_t addr, char *text, size_t size);

/* For every busy unit, the event that it waits for; RTL slots are described by
 * their shadow. */
bool bench_status(const dla_bench *b, char *text, size_t size);
/* The same for every unit that the trace used, and the credits between them, as
 * a JSON object: {"units": {"sdp": {"provider", "groups", "waits", "waits_on",
 * "unsent", "channels", "outstanding", "last"}}, "credits": {...}}. */
void bench_hang_json(const dla_bench *b, FILE *f);
/* One line: requests that the memories have not answered, although nothing
 * blocks them (dla_core_if.h); empty when all are answered. */
void bench_unanswered(const dla_bench *b, char *text, size_t size);
/* One line: write commands for which a unit has not sent all data; empty: none.
 * ended: only of units whose layers have ended, except for those in `check`,
 * where the checker reports it; otherwise also of units that wait for
 * nothing. */
void bench_unsent(const dla_bench *b, bool ended, char *text, size_t size);
/* One line: the units of RTL, not in `check`, that the others wait for, each
 * with the event that it waits for itself (stopped.c); empty: none. */
void bench_stopped(const dla_bench *b, char *text, size_t size);
/* True when a layer's registers were refused: later errors are then not the
 * RTL's fault. */
bool bench_refused(const dla_bench *b);
/* Registers of a page that the host has written since reset: bits 0 and 1 the
 * groups, bit 2 those that exist once. */
unsigned bench_written(const dla_bench *b, dla_page page);

#ifdef __cplusplus
}
#endif
#endif
