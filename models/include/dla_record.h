/* SPDX-License-Identifier: Apache-2.0
 * A recording: the streams of a trace (dla_tap.h) as files in a folder.
 *
 *   <stream>.hex   its words for $readmemh, one a line
 *   <stream>.txt   the same for a reader: number, time, each field
 *   order.hex      the stream number of each word of all streams, in the order
 *                  of the words
 *   record.json    configuration, streams with their fields, words of each
 *   record_pkg.sv  the same as a SystemVerilog package */
#ifndef DLA_RECORD_H
#define DLA_RECORD_H

#include "dla_tap.h"

typedef struct dla_record dla_record;

#pragma GCC visibility push(default)

/* spec: "DIR" for every stream, or "DIR:NAME,NAME..." with names of streams
 * or of groups of them. NULL with text in err. */
dla_record *dla_record_create(const char *spec, char *err, size_t size);
void dla_record_destroy(dla_record *r);
/* Makes DIR/trace, which must not exist, and listens to a tap of cfg; false
 * with text in err. */
bool dla_record_begin(dla_record *r, dla_tap *tap, const dla_cfg *cfg,
                      const char *trace, char *err, size_t size);
/* The trace is over, its tap was flushed and is no longer used; false with text
 * in err if a word was lost. True: err has the names of spec that had no word,
 * or it is "". */
bool dla_record_end(dla_record *r, char *err, size_t size);

#pragma GCC visibility pop

#endif
