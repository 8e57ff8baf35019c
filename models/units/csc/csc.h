/* SPDX-License-Identifier: Apache-2.0
 * Convolution sequence controller: reads stripes of data and weights from the
 * convolution buffer and sends them to the MAC array (conv_core.md 6).
 *
 * Takes replies of the buffer as streams of entries in request order, grouped
 * into transactions in any way. Needs room for four requests in the data read
 * channel. */
#ifndef CSC_H
#define CSC_H

#include "dla_unit.h"

extern const dla_unit_ops dla_csc_ops;

#endif
