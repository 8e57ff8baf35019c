/* SPDX-License-Identifier: Apache-2.0
 * Convolution accumulator: partial sums to 32-bit results in the order of
 * the SDP (conv_core.md 8). */
#ifndef CACC_H
#define CACC_H

#include "dla_unit.h"

extern const dla_unit_ops dla_cacc_ops;

/* Tests: with plain = true FP16 sums are made one at a time from now on, also
 * where a fast way exists. Both give the same patterns. Takes a unit made by
 * dla_cacc_ops. */
void dla_cacc_set_plain(dla_unit *u, bool plain);

#endif
