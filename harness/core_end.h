/* SPDX-License-Identifier: Apache-2.0
 * End of a trace on a whole core in `check`. */
#ifndef DLA_CORE_END_H
#define DLA_CORE_END_H

#include "../dpi/bench/bench.h"
#include "dla_core_if.h"

/* Lets the core end what its shadow has ended (at most `hang` clocks without
 * a transfer), reads the registers that the trace wrote and those that
 * the seed draws (sweep.h), so that the checker sees the values, and reports what the core has not done. */
void core_end(dla_bench *b, const dla_core_if *core, uint64_t hang,
              uint64_t seed);

#endif
