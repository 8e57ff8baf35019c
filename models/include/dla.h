/* SPDX-License-Identifier: Apache-2.0
 * libdla: the golden model of an NVDLA-class core, embedded in a program.
 *
 * Create a core from a configuration, write and read its registers over CSB,
 * give it memory, run until it interrupts. One thread; any number of cores in
 * one process; no global state. Registers, addresses and behaviour are those
 * of the reference named in README ("Sources of the arithmetic").
 *
 *   dla *d = dla_create("nv_small", NULL, err, sizeof err);
 *   dla_mem_load(dla_memory(d, DLA_RAM_MC), 0x80000000, cube, bytes);
 *   dla_csb_write(d, addr, value); ...
 *   if (dla_run(d) == DLA_RUN_INTR) ...
 */
#ifndef DLA_H
#define DLA_H

#include "dla_cfg.h"
#include "dla_mem.h"
#include "dla_unit.h"

/* Version of the interface and of the programs (CHANGELOG.md). */
#define DLA_VERSION "0.9.0"
#define DLA_VERSION_NUMBER 900 /* 10000 major + 100 minor + patch */

typedef struct dla dla;

typedef struct dla_options {
    /* Another model for a slot, or NULL for the project's own. */
    const dla_unit_ops *provider[DLA_NSLOT];
    dla_memory_ops memory; /* read NULL: the library's sparse memory */
    int illegal;           /* DLA_ILLEGAL_ERROR or DLA_ILLEGAL_WARN */
    int outside;           /* 0: access outside declared regions is an error;
                              1: a warning */
    /* 1: the caller serves the memory clients and the done events itself (a
     * bench with its own memory interface and GLB). */
    int external;
    unsigned rtl; /* with external: bit 1 << slot for each that holds RTL */
    /* With external: ports of each slot, or NULL for ports shared by all. */
    const dla_ports *ports[DLA_NSLOT];
    /* Called for each done event that reaches GLB, masked or not (optional).
     * time: passes since reset (in a bench: clocks). */
    void (*event)(void *user, uint64_t time, dla_intr intr, unsigned group);
    void *event_user;
} dla_options;

typedef enum dla_run_end {
    DLA_RUN_INTR,  /* the interrupt pin is high */
    DLA_RUN_IDLE,  /* nothing is enabled and nothing moves */
    DLA_RUN_HANG,  /* a layer is enabled and nothing can move any more */
    DLA_RUN_ERROR  /* a message of severity error was reported */
} dla_run_end;

#pragma GCC visibility push(default)

/* DLA_VERSION of the library that is linked. */
const char *dla_version(void);

/* A new core after reset. NULL with text in err for an unknown configuration
 * or out of memory. opt may be NULL. */
dla *dla_create(const char *config, const dla_options *opt, char *err,
                size_t errsize);
void dla_destroy(dla *d);
/* Hardware reset: registers, buffers and channels; memory is kept. */
void dla_reset(dla *d);
const dla_cfg *dla_config(const dla *d);

/* CSB: byte address in the 256 KiB register space, 32-bit data. Holes read 0
 * and drop writes, as in the hardware (system.md 3). A read that follows a
 * read takes time, one dla_step (not with `external`), so that a host that only
 * polls a register makes progress.
 *
 * In hardware hundreds of clocks pass between two done events, and a dozen
 * between two accesses of the host. The models can finish several layers within
 * a few steps, so the core gives the host time to serve each event (not with
 * `external`): it delays the next event for 1024 steps, 64 reads, or 8 reads of
 * S_INTR_STATUS in a row, and for a quarter of that after a write of
 * S_INTR_STATUS. In dla_run the next event is raised at once if the pin is low.
 * So no event is raised between a host's read of S_INTR_STATUS and its write to
 * it, and a host that clears all bits loses none. */
uint32_t dla_csb_read(dla *d, uint32_t byte_addr);
void dla_csb_write(dla *d, uint32_t byte_addr, uint32_t value);

bool dla_intr_pin(const dla *d); /* level of dla_intr */
/* One pass over the units; true when a unit moved, or an event waits for the
 * host. */
bool dla_step(dla *d);
/* Passes since reset, those of repeated reads among them. */
uint64_t dla_time(const dla *d);
/* Steps until one of dla_run_end. */
dla_run_end dla_run(dla *d);

/* The library's sparse memory of a port; NULL with memory callbacks. */
dla_mem *dla_memory(dla *d, int ram);
/* Writes one line for each busy unit: the event that it waits for. Returns true
 * if any unit is busy. */
bool dla_status(const dla *d, char *text, size_t size);

/* The kind of a message: a remark; an error; an error caused by the RTL in a
 * slot, for which the trace fails and is not bad input. */
enum { DLA_MSG_REMARK, DLA_MSG_ERROR, DLA_MSG_FAULT };

/* Messages since the last call, oldest first; NULL when there are none. The
 * text is valid until the next call into d. *error is set to DLA_MSG_... */
const char *dla_message(dla *d, int *error);
/* The rule of docs/reference/legality.md or rules.md that the message which
 * dla_message returned last is about, or NULL. */
const char *dla_message_rule(const dla *d);
/* The access outside the memory that it is about, or NULL. */
const dla_stray *dla_message_stray(const dla *d);
/* Text put before each message ("file:line"), copied. */
void dla_set_place(dla *d, const char *place);

/* For benches: the unit in a slot, its operations and the shared ports. */
dla_unit *dla_unit_at(dla *d, dla_slot slot, const dla_unit_ops **ops);
dla_ports *dla_shared_ports(dla *d);
/* Bytes read and written by each memory client since reset. */
typedef struct dla_traffic {
    uint64_t rd_bytes, wr_bytes, rd_reqs, wr_reqs, uninit_reads;
} dla_traffic;
const dla_traffic *dla_client_traffic(const dla *d, dla_client client);

#pragma GCC visibility pop

#endif
