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
    uint8_t used[DLA_NPAGE];     /* written in this trace */
    uint8_t swept[DLA_NPAGE];    /* read back at the end of some trace */
    uint8_t producer[DLA_NPAGE]; /* group that the host writes */
} sweep;

/* A trace begins: the core comes out of reset. */
void sweep_begin(sweep *s);
/* The trace writes a register (byte address of the CSB). */
void sweep_note(sweep *s, const dla_cfg *cfg, uint32_t addr,
                uint32_t value);
/* Reads the registers of the slots in the mask: those that the trace wrote,
 * and in the first trace of a run all. A read takes 20 clocks, so that all of
 * them after each of many short traces would cost more than the layers.
 * Returns false when an access failed. */
bool sweep_registers(sweep *s, const dla_cfg *cfg, unsigned slots,
                     const dla_core_if *core);

#endif
