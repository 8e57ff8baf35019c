/* SPDX-License-Identifier: Apache-2.0
 * BDMA: copies blocks between the memory ports (bdma.md). Owns page BDMA,
 * memory client BDMA and the done event BDMA.
 */
#ifndef BDMA_H
#define BDMA_H

#include "dla_unit.h"

extern const dla_unit_ops dla_bdma_ops;

#endif
