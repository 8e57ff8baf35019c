/* SPDX-License-Identifier: Apache-2.0
 * What the host has programmed: the one copy of its register writes that the
 * adapters, the checkers, their reports and the end of a trace read.
 *
 * A write counts when the core takes it. When a layer ends is not seen here, so
 * a group takes writes and may be enabled again at any time.
 */
#ifndef DLA_HOST_H
#define DLA_HOST_H

#include "dla_element.h"

/* What the pins of a layer carry. The payloads between units have no field for
 * it; a unit knows it from its own registers. Units run their layers in the
 * order in which the host enables them, so the n-th layer of a channel is the
 * n-th that was enabled. The channels that need it: stripes and partial sums
 * as CMAC and CACC receive them, results as SDP does, SDP's stream as sent and
 * as PDP receives it. */
enum { LAY_CMAC, LAY_CACC, LAY_SDP_IN, LAY_SDP_OUT, LAY_PDP_IN, LAY_N,
       LAYERS = 16 };
typedef struct layer_info {
    uint8_t precision, wino;
    uint64_t atoms; /* of a stream to PDP */
} layer_info;

/* An operation of BDMA. Its registers are a queue (bdma.md 2): they may hold
 * the next operation while earlier ones run. */
enum { MOVE_OPS = 64 }; /* more than the queues hold */
typedef struct move_op {
    uint32_t reg[DLA_REG_WORDS];
    uint64_t start, atoms; /* number of its first atom, atoms */
    uint32_t line, lines;  /* atoms of a line, lines of a surface */
    unsigned group;
} move_op;
/* ops: pushed, and of those launched; atoms: of all so far. */
typedef struct move_log {
    move_op op[MOVE_OPS];
    uint64_t ops, launched, atoms;
    uint64_t launches; /* of groups */
} move_log;

/* Bits of host_mirror.used: groups 0 and 1, registers that exist once. */
enum { USED_ONCE = 4, USED_GROUPS = 3 };

typedef struct host_mirror {
    const dla_cfg *cfg;
    dla_regs page[DLA_NPAGE];
    uint8_t used[DLA_NPAGE]; /* written since reset */
    layer_info lay[LAY_N][LAYERS];     /* by running number */
    uint64_t lay_count[LAY_N];         /* layers enabled */
    uint64_t sdp[2];                   /* SDP layers enabled in a group */
    uint8_t sdp_to_pdp[2][LAYERS];     /* by number in its group */
    move_log move;
    uint8_t held[DLA_NPAGE]; /* groups with a layer that is to be refused when
                                its partner is enabled (legal.c) */
    uint8_t on[DLA_NPAGE];   /* enabled, and no partner since then */
} host_mirror;

void host_init(host_mirror *h, const dla_cfg *cfg);
void host_reset(host_mirror *h);
/* A register write, byte address. The page whose group (its producer) it
 * enabled, or DLA_NPAGE. */
dla_page host_write(host_mirror *h, uint32_t addr, uint32_t data);

/* The element that an address of a client is in a layer of its unit, by the
 * registers of the layer's group; false: they describe none. */
bool host_element(const host_mirror *h, int client, bool write, uint64_t layer,
                  uint64_t addr, uint32_t byte, dla_element *e);
/* The same of the movers (mover.c). BDMA by the number of the atom since reset:
 * the operation with it, its number in *num, NULL before the first; the element,
 * false behind the last. RUBIK by the address. */
const move_op *host_move(const host_mirror *h, uint64_t n, uint64_t *num);
bool host_bdma(const host_mirror *h, bool write, uint64_t n, uint32_t byte,
               dla_element *e);
void host_rubik(const host_mirror *h, uint64_t layer, bool write,
                uint64_t addr, uint32_t byte, dla_element *e);
/* Layer n of a channel (LAY_...). */
const layer_info *layer_at(const host_mirror *h, int chan, uint64_t n);
/* An atom of a stream's layer *n passed: *left counts, *n moves on. */
void layer_atom(const host_mirror *h, int chan, uint64_t *n, uint64_t *left);
/* The n-th layer of SDP in a group goes to PDP. */
bool layer_to_pdp(const host_mirror *h, unsigned group, uint64_t n);

#endif
