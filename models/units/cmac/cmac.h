/* SPDX-License-Identifier: Apache-2.0
 * The MAC array, CMAC_A and CMAC_B together: a stripe of weights and data to
 * partial sums (conv_core.md 7).
 *
 * The arithmetic follows the PROC_PRECISION and CONV_MODE of the two register
 * files; a stripe tagged otherwise is an error, so code that makes stripes from
 * pins must fill precision and winograd from the running layer. */
#ifndef CMAC_H
#define CMAC_H

#include "dla_unit.h"

extern const dla_unit_ops dla_cmac_ops;

/* INT8 and FP16 products: by the fastest instructions of the processor, or one
 * way only. A way that the processor lacks falls back to the next slower one.
 * All give the same results. Takes a unit made by dla_cmac_ops. */
typedef enum dla_cmac_way {
    DLA_CMAC_AUTO, DLA_CMAC_PLAIN, DLA_CMAC_AVX2, DLA_CMAC_VNNI
} dla_cmac_way;
void dla_cmac_set_way(dla_unit *u, dla_cmac_way way);

#endif
