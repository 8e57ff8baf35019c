/* SPDX-License-Identifier: Apache-2.0
 * A transaction log: every word of a tap (dla_tap.h), of all traces of a run,
 * in one binary file; and the functions that read it.
 *
 * File, little-endian: "DLALOG3\n", then records. A record is a kind (one byte)
 * and its contents:
 *
 *   a stream's number  time since the record before (zigzag varint), the word
 *                      in (width + 7) / 8 bytes
 *   DLA_LOG_ITEM       a stream's number, time as above, the item that a model
 *                      pushed into the FIFO of the stream: the numbers of its
 *                      struct in dla_chan.h, then for each array the used part,
 *                      or a reference to equal bytes earlier in the trace
 *                      (models/record/item.c, pack.h). The reader makes words
 *                      from it.
 *   DLA_LOG_BEGIN      number of bytes that follow (varint), then the contents
 *                      of dla_log_trace: texts end in a 0, numbers are varints
 *   DLA_LOG_ENDED      words and items of the trace (varint)
 *   DLA_LOG_CLOSED     nothing: the run reached its end
 *
 * The first record of a trace describes its streams, so that words of another
 * version of the library can be read; items can be read if the streams are the
 * same. The 3 is the version of this format. */
#ifndef DLA_LOG_H
#define DLA_LOG_H

#include "dla_tap.h"

#define DLA_LOG_MAGIC "DLALOG3\n"
enum { DLA_LOG_BEGIN = 0xf0, DLA_LOG_ENDED, DLA_LOG_CLOSED, DLA_LOG_ITEM,
       DLA_LOG_KINDS };
enum { DLA_LOG_NAME = 256 };

/* Facts of the run that the back end supplies. */
typedef struct dla_log_about {
    bool clocks;    /* times are clocks of a bench; else passes of the models */
    uint64_t waves; /* clock 0 in the time of the waves, nanoseconds */
    /* "sdp=rtl pdp=check csc=pins" (pins: a model on pins); slots that are not
     * named hold models. */
    char providers[DLA_LOG_NAME];
} dla_log_about;

/* ---- writing ---- */

typedef struct dla_log dla_log;

/* Makes the file. Records that are not yet written are kept in memory that
 * processes share, so that a parent can still write the log of a child that
 * died. NULL with text in err. */
dla_log *dla_log_create(const char *file, char *err, size_t size);
/* Starts a trace: the tap's transfers are written to the file. False: the tap
 * has no free listener. */
bool dla_log_begin(dla_log *l, dla_tap *tap, const dla_cfg *cfg,
                   const char *trace, uint64_t seed,
                   const dla_log_about *about);
/* The trace is over; its tap was flushed and is used no more. */
void dla_log_end(dla_log *l);
/* For a copy of the process that continues to play on its own: its records are
 * dropped, and the log of the other processes stays as it is. False: out of
 * memory. */
bool dla_log_leave(dla_log *l);
/* Writes the buffered records; false when something could not be written. */
bool dla_log_flush(dla_log *l);
/* closed: the run reached its end. Returns false with the file's name in err if
 * a write failed. NULL is allowed. */
bool dla_log_destroy(dla_log *l, bool closed, char *err, size_t size);

/* ---- reading ---- */

typedef struct dla_logfile dla_logfile;

typedef struct dla_log_trace {
    char config[DLA_LOG_NAME], trace[DLA_LOG_NAME], version[DLA_LOG_NAME];
    uint64_t seed;
    dla_log_about about;
    dla_stream stream[DLA_LOG_BEGIN]; /* present: the log has it */
} dla_log_trace;

/* A record, or a word of a DLA_LOG_ITEM; bits and trace are valid until the
 * next call. */
typedef struct dla_log_item {
    int kind;        /* the stream, or DLA_LOG_BEGIN, _ENDED, _CLOSED */
    uint64_t offset; /* offset of the record in the file */
    uint64_t time;
    uint64_t number; /* number of the word in its stream, from 0 */
    const uint32_t *bits;
    const dla_log_trace *trace;
} dla_log_item;

/* NULL with "FILE: offset N: what is wrong" in err. */
dla_logfile *dla_logfile_open(const char *file, char *err, size_t size);
void dla_logfile_close(dla_logfile *f);
/* Reads the next record: 1, 0 at the end of the file, -1 with text in err. A
 * file that ends after a whole record is accepted even if DLA_LOG_CLOSED is
 * missing: the run was then killed. */
int dla_logfile_next(dla_logfile *f, dla_log_item *item, char *err,
                     size_t size);

#endif
