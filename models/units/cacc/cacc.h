/* SPDX-License-Identifier: Apache-2.0
 * Convolution accumulator: partial sums to 32-bit results in the order of
 * the SDP (conv_core.md 8). */
#ifndef CACC_H
#define CACC_H

#include "dla_unit.h"

extern const dla_unit_ops dla_cacc_ops;

#endif
