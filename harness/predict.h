/* SPDX-License-Identifier: Apache-2.0
 * --predict: the native model plays the trace too, and what both leave in
 * memory must be equal. */
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
 * regions of its memories with mem[] (by DLA_RAM_*, NULL where there is none).
 * Returns the number of bytes that differ; text and *first get the first
 * difference, or text why the model could not play the trace (then the result
 * is UINT64_MAX). */
uint64_t predict(const char *config, const dla_trace *t, uint64_t seed,
                 dla_mem *const mem[2], predict_byte *first, char *text,
                 size_t size);

#endif
