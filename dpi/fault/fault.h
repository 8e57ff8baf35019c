/* SPDX-License-Identifier: Apache-2.0
 * Faults that a run plants on the channels of a bench
 * (docs/reference/faults.md).
 *
 * An adapter of a channel calls fault_armed, which reads one byte, for each
 * item, and only then fault_hit. A struct of faults is plain data: the bench
 * owns it, all adapters have a pointer to it.
 */
#ifndef DLA_FAULT_H
#define DLA_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "dla_faults_gen.h"

enum { FAULT_MAX = 16, FAULT_TEXT = 192 };

typedef enum fault_kind {
    FAULT_FLIP, FAULT_DROP, FAULT_DELAY, FAULT_ERROR, FAULT_NKIND
} fault_kind;

typedef struct fault {
    int channel;      /* FAULT_DBB_AW, ... */
    fault_kind kind;
    uint64_t amount;  /* bit of a flip, clocks of a delay */
    bool at_addr;
    uint64_t clock, addr, nth; /* the nth item from clock on that holds addr */
    char text[96];    /* as it was given, for messages */
    /* In the trace that plays. */
    bool fired, told, there; /* there: its point between units exists */
    uint64_t seen;    /* items that the fault looked at */
    uint64_t fired_at;
    char what[FAULT_TEXT];
} fault;

typedef struct faults {
    fault f[FAULT_MAX];
    int n;
    const uint64_t *clock;          /* clock of the bench, since reset */
    uint8_t armed[FAULT_NCHANNEL];  /* faults that may still fire */
} faults;

/* Adds the faults of "CHANNEL [@clock=N] [@addr=A] [@nth=K] KIND; ...". Returns
 * false with the reason and its column in err; *x must not be used then. */
bool faults_parse(faults *x, const char *text, char *err, size_t size);
/* A new trace: nothing has fired. */
void faults_restart(faults *x, const uint64_t *clock);
/* Some fault is on a channel between units. */
bool faults_on_pins(const faults *x);
/* Fault i is on a channel that the bench does not have. */
bool fault_is_lost(const faults *x, int i);
/* The table of channels, for --list faults. */
void faults_list(FILE *f);

static inline bool fault_armed(const faults *x, int channel)
{
    return x && x->armed[channel];
}

/* An item on a channel: the fault that takes it, or NULL. It holds the bytes
 * from addr on (0 bytes: the channel has no addresses). */
fault *fault_hit(faults *x, int channel, uint64_t addr, uint64_t bytes);
/* The effect on the item, for the message. */
void fault_did(fault *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Flips the fault's bit; for a bit that the item lacks, reports that and
 * returns false. */
bool fault_flip(fault *f, uint8_t *bytes, size_t size);

#endif
