/* SPDX-License-Identifier: Apache-2.0
 * End of a trace on a whole core in `check`. */
#ifndef DLA_CORE_END_H
#define DLA_CORE_END_H

#include "sweep.h"

/* Lets the core finish the layers that its shadow has finished (at most `hang`
 * clocks without a transfer), reads registers of every page (sweep.h), so that
 * the checker sees the values, and reports the transfers that the core has not
 * made. */
void core_end(dla_bench *b, const dla_core_if *core, uint64_t hang,
              uint64_t seed);

#endif
