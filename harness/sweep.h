/* SPDX-License-Identifier: Apache-2.0
 * Reading back registers at the end of a trace, for `check`: the monitors
 * compare every value that is read with the model's. */
#ifndef DLA_SWEEP_H
#define DLA_SWEEP_H

#include "dla_cfg.h"
#include "dla_core_if.h"
#include <stdbool.h>

/* What traces wrote, by page: bits 0 and 1 the register groups, bit 2 the
 * registers that exist once. */
typedef struct sweep {
    uint8_t used[DLA_NPAGE];
    uint8_t producer[DLA_NPAGE]; /* group that the host writes */
    uint64_t seed;               /* of this trace */
} sweep;

/* A trace begins: the core comes out of reset. */
void sweep_begin(sweep *s, uint64_t seed);
/* The trace writes a register (byte address of the CSB). */
void sweep_note(sweep *s, const dla_cfg *cfg, uint32_t addr,
                uint32_t value);
/* Are those registers of a page that the trace did not write, of group 0 or 1
 * or (2) those that exist once, read back as well? One in eight, drawn from
 * the trace's seed: a trace alone and in a batch reads the same. A read takes
 * 20 clocks, so that all of them after each of many short traces would cost
 * more than the layers. */
bool sweep_drawn(uint64_t seed, int page, unsigned group);
/* Reads the registers of the slots in the mask: those that the trace wrote,
 * and those that are drawn. Returns false when an access failed. */
bool sweep_registers(sweep *s, const dla_cfg *cfg, unsigned slots,
                     const dla_core_if *core);

#endif
