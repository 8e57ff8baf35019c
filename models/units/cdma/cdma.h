/* SPDX-License-Identifier: Apache-2.0
 * Model of CDMA, the convolution DMA: fetches features, images and weights,
 * converts them and writes them into the convolution buffer. */
#ifndef DLA_CDMA_H
#define DLA_CDMA_H

#include "dla_unit.h"

/* Owns the page DLA_CDMA. Two engines, data and weight, that meet only at the
 * end of a layer (conv_core.md 4). Obeys the update, reservation and bank
 * change rules of conv_units.md 3. S_CBUF_FLUSH_STATUS reads 0 from reset to
 * the first step, then 1. */
extern const dla_unit_ops dla_cdma_ops;

#endif
