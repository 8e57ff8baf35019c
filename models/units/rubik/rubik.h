/* SPDX-License-Identifier: Apache-2.0
 * RUBIK: reshape engine (rubik.md). Owns page RUBIK, memory client RUBIK and
 * the done event RUBIK.
 */
#ifndef RUBIK_H
#define RUBIK_H

#include "dla_unit.h"

extern const dla_unit_ops dla_rubik_ops;

#endif
