/* SPDX-License-Identifier: Apache-2.0
 * The work of units and streams in the waves (dpi_work.c, work_place.c). */
#ifndef DLA_WORK_H
#define DLA_WORK_H

#include "dla_work_gen.h"
#include "pins_priv.h"
#include "../check/slot/check.h"
#include "../context/cube.h"
#include <stddef.h>

/* The current work of a unit; shown: the same as SystemVerilog has it. */
typedef struct work_place {
    uint8_t op; /* row of operations.csv + 1, 0 idle */
    uint8_t tensor, group;
    bool moved; /* n, w, h and c belong to this clock */
    uint16_t layer, n, w, h, c;
    struct {
        uint8_t a[14];
    } shown;
    bool held; /* it shows a difference in this clock: nothing else moves it */
} work_place;

/* The last comparison in a slot. */
typedef struct work_beat {
    uint32_t expected[DLA_WORD_MAX], got[DLA_WORD_MAX];
    uint64_t clock;
    uint32_t number;
    uint8_t stream;
    bool differs, fresh;
} work_beat;

/* A place in the output cube, from the words of a stream since the layer
 * began; known: all of them were heard. */
typedef struct work_walk {
    bool known;
    uint64_t layer, pos, items, group;
} work_walk;

typedef struct dla_work {
    /* heard: the tap of a run with a log, in place of own */
    dla_tap *own, *heard;
    uint32_t pages[DLA_NSLOT], intrs[DLA_NSLOT]; /* of each slot, as bits */
    work_place place[DLA_NSLOT];
    work_beat beat[DLA_NSLOT];
    uint32_t number[DLA_NSTREAM]; /* number of the last transaction, from 0 */
    bool numbered;                /* one is new */
    work_walk walk[DLA_NSLOT];
    const check_kept *foreseen; /* the beat that will differ, until its clock */
    bool told;                  /* it was shown */
} dla_work;

_Static_assert(DLA_NUMBERS_BITS == 32 * (int)DLA_NSTREAM, "number of dla_work");
_Static_assert(DLA_WORD_MAX * 32 == 4096, "dla_dpi_work_beat in dpi.csv");
_Static_assert((int)DLA_NSTREAM <= 1 << DLA_BEAT_STREAM_BITS,
               "stream of work_beat");
_Static_assert(DLA_NPAGE <= 32 && DLA_NINTR <= 32, "pages, intrs of dla_work");

static inline dla_work *work_of(const dla_bench *b)
{
    return bench_pins(b)->work;
}

/* The layer that a slot is in; *page: the page whose registers have the
 * operation. False: it is idle. */
bool work_runs(const dla_bench *b, dla_slot slot, int *page, uint64_t *layer);

static inline void work_number(dla_work *w, int stream, uint64_t number)
{
    w->number[stream] = (uint32_t)number;
    w->numbered = true;
}

static inline void work_at(dla_work *w, dla_slot slot, int tensor, conv_at at)
{
    work_place *p = &w->place[slot];

    if (p->held)
        return;
    p->moved = true;
    p->tensor = (uint8_t)tensor;
    p->n = (uint16_t)at.n;
    p->w = (uint16_t)at.x;
    p->h = (uint16_t)at.y;
    p->c = (uint16_t)at.c;
}

/* A word of a tap. */
void work_word(void *user, dla_stream_id id, uint64_t time,
               const uint32_t *bits);
/* All walks start again; known: with their layers. */
void work_walks(dla_work *w, bool known);

#endif
