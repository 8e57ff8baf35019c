/* SPDX-License-Identifier: Apache-2.0
 * The two movers: BDMA command groups and RUBIK layers (layer_move.c).
 */
#ifndef MOVE_H
#define MOVE_H

#include "gen.h"

/* Commands of a group, and of both together: the size of the queue without its
 * prefetch register (bdma.md 2.1). */
enum { BDMA_GROUP = BDMA_QUEUE - 1 };

/* Whole tests of the two movers. */
void bdma_test(struct test *b);
/* One group: n copies of the given shapes and memories, launch, the checks of
 * its interrupt; idle: BDMA does nothing yet. */
void bdma_group(struct test *b, int g, int idle, struct ref_copy *c, int n,
                char event[64]);
/* Their steps, for copies with addresses: a register with the user's value for
 * it, one copy into the queue, launch of group g with the event of its
 * interrupt. */
void bdma_reg(struct test *b, const char *reg, uint64_t v);
void bdma_push(struct test *b, const struct ref_copy *c);
void bdma_launch(struct test *b, int g, char event[64]);
/* Waits for the last event of each group ("" none), checks the registers. */
void bdma_end(struct test *b, char event[2][64]);
void rubik_test(struct test *b);
/* A layer with cubes that have addresses, and its interrupt. */
void rubik_run(struct test *b, const struct ref_rubik *p, int prec,
               char event[64]);
/* A layer of the given mode and sizes. */
void rubik_layer(struct test *b, struct ref_rubik *p, int prec);

#endif
