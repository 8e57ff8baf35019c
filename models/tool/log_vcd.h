/* SPDX-License-Identifier: Apache-2.0
 * Transactions of a log as waves (VCD), for GTKWave. */
#ifndef DLA_LOG_VCD_H
#define DLA_LOG_VCD_H

#include "log_item.h"
#include <stdio.h>

/* The last value written. */
typedef struct log_vcd {
    FILE *out;     /* NULL: only facts for the save file are noted */
    bool begun;    /* its head is written */
    uint64_t now;  /* time, nanoseconds of the waves */
    uint64_t first, last; /* times of the words that are work of a unit */
    bool seen;            /* there was such a word */
    uint64_t base; /* start of a trace that has passes as its times */
    char work[DLA_NSLOT][64]; /* labels of the units */
    char name[DLA_LOG_BEGIN][sizeof ((dla_stream *)0)->name];
} log_vcd;

/* A trace begins. All traces of a file have the streams of the first; false:
 * this one has others. */
bool log_vcd_begin(log_vcd *v, const dla_log_trace *t);
/* A word. */
void log_vcd_word(log_vcd *v, const log_reader *r, const log_record *x);
/* No more words. */
void log_vcd_end(const log_vcd *v);
/* Save file of GTKWave that shows, grouped by unit, the work of the units and
 * the streams that have words, from the first word to the last; register
 * accesses and bank changes may be long before. */
void log_vcd_save(const log_vcd *v, FILE *f, const dla_log_trace *t,
                  const uint64_t *words);

#endif
