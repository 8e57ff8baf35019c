/* SPDX-License-Identifier: Apache-2.0
 * A core that runs layers: creation, random operands, waiting for the
 * interrupt. Failures go to stderr. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "layer.h"

#include <stdio.h>

/* Processor time of this thread, seconds. */
double cpu_now(void);
/* A core with CACC's and CDMA's interrupts masked; ends the program when
 * there is none. */
dla *core(const char *config);
void fill_random(dla *d, uint64_t addr, uint64_t bytes, int prec);
/* Runs until a source interrupts; false, with the reason on stderr, when it
 * does not. */
bool finish(dla *d, dla_intr source);

#endif
