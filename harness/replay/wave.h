/* SPDX-License-Identifier: Apache-2.0
 * A recorded wave as a stream: VCD text (IEEE 1364-2005, 18), or FST through
 * the program fst2vcd of package gtkwave.
 */
#ifndef DLA_WAVE_H
#define DLA_WAVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wave wave;

/* A net; nets that are always equal may share an id. Scopes joined by dots.
 * An index in the name, "[3]" of an array or "[7:0]", is left out of `name`
 * when it is the range of the whole net. */
typedef struct wave_net {
    const char *scope, *name;
    uint32_t bits, id; /* ids count from 0 */
} wave_net;

/* Reads the declarations. NULL with text in err: the file does not exist, is
 * not a wave or is cut off, or fst2vcd is missing. */
wave *wave_open(const char *file, char *err, size_t errsize);
void wave_close(wave *w);
const wave_net *wave_nets(const wave *w, size_t *count);
uint32_t wave_ids(const wave *w);
/* Picoseconds of a unit of time; 0.001 for one femtosecond. */
double wave_unit(const wave *w);

enum { WAVE_TIME, WAVE_CHANGE, WAVE_END, WAVE_ERROR };
typedef struct wave_event {
    uint64_t time;    /* WAVE_TIME */
    uint32_t id;      /* WAVE_CHANGE */
    const char *bits; /* the same: '0', '1', 'x', 'z', first the highest */
} wave_event;
/* The next event; the text of a change is valid until the next call. */
int wave_next(wave *w, wave_event *e);
/* The text of WAVE_ERROR: "file:line: what is wrong". */
const char *wave_error(const wave *w);

#ifdef __cplusplus
}
#endif
#endif
