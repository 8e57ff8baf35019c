/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: cycle model of one port over a dla_mem.
 *
 * The caller drives the pins; the model decides in which clock each event
 * happens. Order of calls at one rising edge, with `now` the number of that
 * edge:
 *
 *   axi_mem_aw, axi_mem_w, axi_mem_ar   for each handshake seen at the edge
 *   axi_mem_step                        gives the pins of the next clock
 *
 * axi_mem_step may be left out at an edge when no channel shows valid (none of
 * aw, w, ar, r, b) and now < wake of the step before: the result is the same,
 * and an idle port costs nothing. `now` must never decrease.
 *
 * Latency: handshake of AR at edge t and latency L: the first R beat is driven
 * by the step of edge t + L, that is, rvalid is up in the clock after AR when L
 * = 0. Writes count from the later of AW and the last W.
 *
 * Memory is written when the last W beat of a burst is in (commit=w) or just
 * before its B is driven (commit=b); it is read when the R beat is driven.
 *
 * No function allocates after axi_mem_create. Problems go to a bounded list of
 * texts; the bench decides how to react. */
#ifndef DLA_AXI_MEM_H
#define DLA_AXI_MEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "../fault/fault.h"
#include "axi_cfg.h"
#include "dla_mem.h"
#include "dla_text.h"

typedef struct axi_mem axi_mem;

/* Pins the caller saw at the edge, for axi_mem_step. For a taken response also
 * the values that the master received: a bench between slave and master must
 * not change them (rules r_id to b_early). */
enum {
    AXI_PIN_AW_WAIT = 1,  /* awvalid && !awready */
    AXI_PIN_W_WAIT = 2,
    AXI_PIN_AR_WAIT = 4,
    AXI_PIN_R_TAKEN = 8,  /* rvalid && rready */
    AXI_PIN_B_TAKEN = 16,
    AXI_PIN_R_LAST = 32,
    AXI_PIN_R_ID = 8,     /* shift of the 8-bit rid */
    AXI_PIN_B_ID = 16     /* shift of the 8-bit bid */
};

/* AXI_PIN_... of a response that is taken. */
static inline unsigned axi_pin_r(uint8_t id, bool last)
{
    return AXI_PIN_R_TAKEN | (last ? (unsigned)AXI_PIN_R_LAST : 0u) |
           (unsigned)id << AXI_PIN_R_ID;
}

static inline unsigned axi_pin_b(uint8_t id)
{
    return AXI_PIN_B_TAKEN | (unsigned)id << AXI_PIN_B_ID;
}

/* Pins of the clock after the edge. r_new: a new beat is to be driven (r_id,
 * r_last, data of axi_mem_r_data); otherwise an untaken one stays. */
typedef struct axi_out {
    bool awready, wready, arready;
    bool r_new, r_last, b_new;
    uint8_t r_id, b_id;
    uint64_t wake; /* first edge at which an idle port needs a step */
} axi_out;

/* Why a ready was low while the master waited. */
enum { AXI_WHY_LIMIT, AXI_WHY_STALL, AXI_WHY_STARVE, AXI_WHY_BANDWIDTH,
       AXI_WHY_RESET, AXI_NWHY };

/* One direction of one ID, or of all. Latency: AR handshake to first R beat
 * driven, AW handshake to B driven, in the unit of the latency option.
 * bytes: read, beats times bus; write, bytes with a strobe. wait: clocks the
 * master held rready (bready) low on a valid response. */
typedef struct axi_dirstat {
    uint64_t txns, done, beats, bytes, wait;
    uint64_t lat_n, lat_sum;
    uint32_t lat_min, lat_max;
    uint32_t inflight, inflight_max; /* beats */
} axi_dirstat;

typedef struct axi_stats {
    axi_dirstat all[2];      /* [0] read, [1] write */
    axi_dirstat id[2][16];   /* IDs above 15 count in `all` only */
    uint64_t waits[3][AXI_NWHY]; /* clocks AW, W, AR waited, by reason */
    uint64_t uninit_beats, uninit_bytes, uninit_first;
    /* those of them that partial=allow does not excuse */
    uint64_t uninit_reports;
    uint64_t partial_beats;  /* read beats clean in one half only */
    uint64_t outside_rd, outside_wr; /* beats */
    uint64_t rule[AXI_NRULE];
    uint64_t errors, warnings, dropped; /* dropped: messages lost */
    uint64_t last[AXI_NCHAN][16]; /* edge of the last transfer of each ID */
} axi_stats;

/* NULL with text in err when cfg is not legal or memory ran out. The slave
 * keeps mem but does not own it; two slaves may share one. */
axi_mem *axi_mem_create(const axi_cfg *cfg, dla_mem *mem, char *err,
                        size_t size);
void axi_mem_destroy(axi_mem *m);

/* The memory of the other port, for the rule `port`; NULL if there is none. */
void axi_mem_other(axi_mem *m, const dla_mem *other);

const axi_cfg *axi_mem_cfg(const axi_mem *m);
/* The unit with an ID, "an unknown unit" if neither mask of the port has it. */
const char *axi_mem_client(const axi_mem *m, unsigned id);

/* Drops everything in flight; nothing of before is ever answered. */
void axi_mem_reset(axi_mem *m, uint64_t now);

/* A new run: empty as after axi_mem_reset at edge 0, and statistics, messages
 * and random choices start again. These depend on the option seed and on
 * `seed` alone. */
void axi_mem_restart(axi_mem *m, uint64_t seed);

/* From now on the host allows this many beats in flight (dir 0 reads, 1
 * writes), for the rule os_beats. A lower number holds once the port obeys it,
 * when the write must have arrived. */
void axi_mem_limit(axi_mem *m, uint64_t now, int dir, uint32_t beats);

void axi_mem_aw(axi_mem *m, uint64_t now, uint8_t id, uint8_t len,
                uint64_t addr);
/* data: cfg.bytes bytes, lane 0 first; strb bit i belongs to lane i. */
void axi_mem_w(axi_mem *m, uint64_t now, const uint8_t *data, uint64_t strb,
               bool last);
void axi_mem_ar(axi_mem *m, uint64_t now, uint8_t id, uint8_t len,
                uint64_t addr);
void axi_mem_step(axi_mem *m, uint64_t now, unsigned pins, axi_out *out);
/* The beat of the last r_new; valid until the next step. */
const uint8_t *axi_mem_r_data(const axi_mem *m);

/* Payload of a waiting channel changed, or (dropped) its valid fell. */
void axi_mem_unstable(axi_mem *m, uint64_t now, int chan, bool dropped,
                      uint8_t id, uint64_t addr);
/* valids (bit 0 AW, 1 W, 2 AR) that were up in the last clock of reset. */
void axi_mem_reset_valid(axi_mem *m, uint64_t now, unsigned valids);

/* An observer of a slave: called for each accepted read, for each W beat with
 * the address of its line, and for each B that was taken. last: the last beat
 * of its burst. */
typedef struct axi_observer {
    void *user;
    void (*read)(void *user, uint8_t id, uint64_t addr, uint32_t beats);
    void (*write)(void *user, uint8_t id, uint64_t line, const uint8_t *data,
                  uint64_t strb, bool last);
    void (*answer)(void *user, uint8_t id);
} axi_observer;
void axi_mem_observe(axi_mem *m, const axi_observer *o); /* copied */
/* The value of a byte that was never written (option uninit_value). */
uint8_t axi_mem_unwritten(const axi_mem *m, uint64_t addr);

/* Faults that the channels of this port (AXI_DBB, AXI_SRAM) may get; the
 * caller keeps them (docs/reference/faults.md). NULL: none. */
void axi_mem_faults(axi_mem *m, faults *x, int port);

/* Nothing in flight and no W beat without its AW. */
bool axi_mem_idle(const axi_mem *m);
/* End of test: applies the rules w_without_aw and end_outstanding. */
void axi_mem_finish(axi_mem *m, uint64_t now);

/* Oldest message, removed from the list; NULL if there is none. The text lives
 * until the next call. *error: 1 error, 0 warning. */
const char *axi_mem_next(axi_mem *m, int *error);
/* Subject of the message that axi_mem_next returned last. */
typedef struct axi_about {
    int id;           /* or -1 */
    bool outside;     /* an access outside the declared regions */
    const char *rule; /* that is broken, or NULL */
    uint64_t addr;    /* of an access outside */
    bool write;
} axi_about;
const axi_about *axi_mem_about(const axi_mem *m);

/* Appends the outstanding transactions, one line each: AW without W, W without
 * AW, reads and writes by ID, responses that are not taken. */
void axi_mem_pending(const axi_mem *m, dla_text *o);

/* Beats of an ID (below 16) that the master requested, or wrote with all their
 * data, and that this slave neither answered nor offers an answer to, while no
 * transfer that the master leaves waiting is in the way. dir: 0 read, 1 write.
 * When nothing moves any more they are lost. */
uint32_t axi_mem_unanswered(const axi_mem *m, int dir, unsigned id);

const axi_stats *axi_mem_stats(const axi_mem *m);
void axi_mem_print(const axi_mem *m, FILE *f); /* table */
/* {"port":..., "config":..., "read":{...}, ...}, one JSON object. */
void axi_mem_json(const axi_mem *m, FILE *f);

#endif
