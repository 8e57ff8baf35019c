/* SPDX-License-Identifier: Apache-2.0
 * Reading back registers at the end of a trace, for `check`: every value that
 * is read is compared with the model's. */
#ifndef DLA_SWEEP_H
#define DLA_SWEEP_H

#include "../dpi/bench/bench.h"
#include "dla_core_if.h"

/* Reads registers of the pages whose bit is set: those that the trace wrote,
 * and one group in eight of the others. The choice is drawn from the trace's
 * seed, so a trace alone and in a batch reads the same. A read takes 20 clocks;
 * reading all of them after each of many short traces would cost more than the
 * layers. Returns false when an access failed. */
bool sweep_registers(const dla_bench *b, const dla_cfg *cfg, uint64_t seed,
                     uint32_t pages, const dla_core_if *core);

#endif
