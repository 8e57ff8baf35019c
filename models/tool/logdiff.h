/* SPDX-License-Identifier: Apache-2.0
 * dla logdiff: the parts shared by its two files, the comparison and its
 * output. */
#ifndef DLA_LOGDIFF_H
#define DLA_LOGDIFF_H

#include "log_item.h"

/* A word as it is compared, and its place among all words of its trace. */
typedef struct mark {
    uint64_t hash, place;
} mark;

typedef struct channel {
    dla_stream stream;
    mark *word;
    uint64_t n, cap;
} channel;

/* A trace of a log. */
typedef struct side {
    const char *file;
    log_reader reader;
    log_record next; /* the record that begins the next trace */
    bool more;
    dla_log_trace trace;
    channel ch[DLA_LOG_BEGIN];
} side;

/* A side's word of a difference; if missing, the last word of the channel, if
 * it has any. */
typedef struct diff_word {
    bool there;
    uint64_t place, time;
    char *line; /* as text, NULL if there is none */
} diff_word;

/* The place where a channel of two traces diverges. */
typedef struct parting {
    const channel *channel[2]; /* an empty one: that log has no such word */
    uint64_t number;           /* number of the word in its channel */
    diff_word word[2];         /* its times and lines are filled in here */
    uint64_t at[2];            /* the key of the order */
} parting;

/* Prints the first difference with its surroundings, and all n of them. trace:
 * number of the trace in its log, from 1. */
void logdiff_show(const side *a, const side *b, uint64_t trace, parting *p,
                  unsigned n);

#endif
