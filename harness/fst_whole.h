/* SPDX-License-Identifier: Apache-2.0
 * Whether an FST file is complete, from its first block to its end. */
#ifndef DLA_FST_WHOLE_H
#define DLA_FST_WHOLE_H

#include <stdbool.h>

bool fst_whole(const char *path);

#endif
