/* SPDX-License-Identifier: Apache-2.0
 * Finds the layer to which a word of a tap belongs.
 *
 * The layers of a register page are counted from 0 since reset, as in the book
 * (dla_book.h). Exact: done events, stripes, partial sums, results, SDP's
 * stream to PDP, requests with an address in one of the two possible cubes,
 * their data and acknowledges. For CDMA's writes to the buffer and for BDMA and
 * RUBIK the done events that reached GLB are counted; reads of the buffer,
 * their answers and releases count with the stripes. */
#ifndef DLA_TRACK_H
#define DLA_TRACK_H

#include "dla_element.h"
#include "dla_tap.h"

typedef struct dla_track dla_track;

typedef struct dla_place {
    dla_slot unit;  /* DLA_NSLOT: no unit */
    bool known;     /* layer and group */
    uint64_t layer; /* layer of the unit's page */
    unsigned group;
    dla_element element; /* DLA_EL_NONE: none */
} dla_place;

/* NULL: out of memory. */
dla_track *dla_track_create(const dla_cfg *cfg);
void dla_track_destroy(dla_track *t);
/* A word, in the order of the transfers. */
void dla_track_word(dla_track *t, dla_stream_id id, const uint32_t *bits,
                    dla_place *p);
/* A field of a word. */
uint64_t dla_stream_get(const dla_stream *s, const uint32_t *bits,
                        uint32_t field);

#endif
