/* SPDX-License-Identifier: Apache-2.0
 * Back-pressure at the pins of RTL in slots (--stall): channels that are held
 * up at random. A struct of stalls is plain data that the bench owns; the
 * points in the slots (dla_dpi_stall.sv) ask for theirs at each reset.
 */
#ifndef DLA_STALL_H
#define DLA_STALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "dla_stalls_gen.h"
#include "dla_topology.h"

enum { STALL_MAX = 32, STALL_LONGEST = 65535 };

/* percent: chance that a hold begins in a clock; the clock after a hold is
 * always free, so 100 is legal. least, most: clocks of a hold. */
typedef struct stall {
    uint32_t percent, least, most;
} stall;

/* The settings of one --stall. */
typedef struct stall_ask {
    const char *text; /* as it was given, of the caller */
    int unit;         /* a slot, STALL_ALL or STALL_CHANNEL */
    int point;        /* one of the channel's points */
    stall how;
} stall_ask;
enum { STALL_ALL = -1, STALL_CHANNEL = -2 };

typedef struct stalls {
    stall_ask ask[STALL_MAX];
    int n;
    stall at[STALL_NPOINT]; /* percent 0: none there */
    uint64_t seed;          /* seed of the trace that plays */
} stalls;

/* Adds "WHERE:PERCENT:MIN-MAX", WHERE being a unit, a channel or all. text must
 * stay. Returns false with the reason in err; *x must not be used then. */
bool stalls_parse(stalls *x, const dla_cfg *cfg, const char *text, char *err,
                  size_t size);
/* Chooses the points, after the slots with RTL are known. If two --stall name
 * one channel, the later one counts. Returns false with the reason in err if
 * one of them would have no effect. */
bool stalls_place(stalls *x, const dla_cfg *cfg,
                  const uint8_t rtl[DLA_NSLOT], char *err, size_t size);
/* Start of a point's generator in a trace; not 0. */
uint32_t stall_seed(const stalls *x, int point);
/* Slot and channel of a point. */
dla_slot stall_slot(int point);
const char *stall_channel(int point);
/* Channels of a configuration that can be stalled, with their units. */
void stalls_list(const dla_cfg *cfg, FILE *f);

#endif
