/* SPDX-License-Identifier: Apache-2.0
 * --predict: the native model plays the trace too, and both must leave the same
 * bytes in memory. */
#ifndef DLA_COSIM_PREDICT_H
#define DLA_COSIM_PREDICT_H

#include "dla_player.h"
#include "dla.h"

/* The first byte that differs. */
typedef struct predict_byte {
    int ram; /* DLA_RAM_... */
    uint64_t addr;
} predict_byte;

/* Plays t on a native core of the configuration and compares the declared
 * regions of its memories with mem[] (by DLA_RAM_*, NULL if there is none).
 * Returns the number of bytes that differ; text and *first describe the first
 * difference. If the model could not play the trace, the result is UINT64_MAX
 * and text has the reason. */
uint64_t predict(const char *config, const dla_trace *t, uint64_t seed,
                 dla_mem *const mem[2], predict_byte *first, char *text,
                 size_t size);

#endif
