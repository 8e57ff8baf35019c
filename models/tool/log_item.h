/* SPDX-License-Identifier: Apache-2.0
 * Records of a transaction log as text; shared by the commands that read
 * logs. */
#ifndef DLA_LOG_ITEM_H
#define DLA_LOG_ITEM_H

#include "dla_log.h"
#include "dla_track.h"

enum { LOG_LINE = 8192 };

/* A log that is read. */
typedef struct log_reader {
    dla_logfile *file;
    /* configuration of the trace, NULL: this version has none */
    const dla_cfg *cfg;
    dla_track *track;   /* layers of the trace, or NULL */
    int id[DLA_LOG_BEGIN]; /* stream of this version for one of the log, or
                              -1 */
    uint64_t trace; /* traces that have begun */
    uint64_t end;   /* offset after the last record */
    bool closed;    /* the run ended in good order */
} log_reader;

/* A record with its layer and tensor element. */
typedef struct log_record {
    dla_log_item item;
    const dla_stream *stream; /* stream of a word, else NULL */
    dla_place place;          /* place of a word */
} log_record;

/* False after a message on stderr. */
bool log_open(log_reader *r, const char *command, const char *file);
void log_close(log_reader *r);
/* 1, 0 at the end, -1 after a message on stderr. */
int log_next(log_reader *r, const char *command, log_record *x);

/* The sender of a word, or its receiver if memory sent it. */
const char *log_unit(const log_record *x);
/* "SDP.D_OP_ENABLE" of an address, or "". */
void log_register(const log_reader *r, uint32_t addr, char *text, size_t size);
/* The fields of a word: "addr=0x80000400 atoms=0x8"; for a register access
 * "write SDP.D_OP_ENABLE=0x1". */
void log_fields(const log_reader *r, const log_record *x, char *text,
                size_t size);
/* A line without its end: time, channel and number, unit, layer, fields,
 * element. */
void log_text(const log_reader *r, const log_record *x, char *text,
              size_t size);
/* "sc2mac,csb" holds the name or the group of a stream. */
bool log_named(const char *names, const dla_stream *s);

#endif
