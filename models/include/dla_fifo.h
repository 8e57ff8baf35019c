/* SPDX-License-Identifier: Apache-2.0
 * Bounded FIFO of fixed-size items: the wire between two units.
 *
 * One producer, one consumer, one thread. Items are built and read in place:
 * nothing is copied and nothing is allocated after creation. Pushed and
 * popped counts never wrap in practice and serve as the channel's
 * transaction number.
 */
#ifndef DLA_FIFO_H
#define DLA_FIFO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct dla_fifo {
    uint8_t *buf;    /* cap * size bytes, owned by the creator */
    uint32_t size;   /* bytes of an item */
    uint32_t cap;    /* items */
    uint32_t head;   /* index of the oldest item */
    uint32_t count;  /* items stored */
    uint64_t pushed; /* items pushed since reset */
    uint64_t popped; /* items popped since reset */
} dla_fifo;

#pragma GCC visibility push(default)

/* Creates the storage; false when out of memory. dla_fifo_free undoes it. */
bool dla_fifo_init(dla_fifo *f, uint32_t item_size, uint32_t cap);
void dla_fifo_free(dla_fifo *f);
/* Makes room for at least cap items and keeps the stored ones; false when out
 * of memory. */
bool dla_fifo_deepen(dla_fifo *f, uint32_t cap);

#pragma GCC visibility pop

static inline void dla_fifo_clear(dla_fifo *f)
{
    f->head = f->count = 0;
    f->pushed = f->popped = 0;
}

static inline uint32_t dla_fifo_space(const dla_fifo *f)
{
    return f->cap - f->count;
}

/* Slot for the next item, or NULL when full; becomes visible by push. */
static inline void *dla_fifo_slot(dla_fifo *f)
{
    uint32_t i = f->head + f->count;

    if (f->count == f->cap)
        return 0;
    if (i >= f->cap)
        i -= f->cap;
    return f->buf + (uint64_t)i * f->size;
}

static inline void dla_fifo_push(dla_fifo *f)
{
    f->count++;
    f->pushed++;
}

/* Oldest item, or NULL when empty; stays until pop. */
static inline void *dla_fifo_peek(dla_fifo *f)
{
    return f->count ? f->buf + (uint64_t)f->head * f->size : 0;
}

static inline void dla_fifo_pop(dla_fifo *f)
{
    if (++f->head == f->cap)
        f->head = 0;
    f->count--;
    f->popped++;
}

/* Contiguous run of stored items: returns their number, *p their start. */
static inline uint32_t dla_fifo_run(dla_fifo *f, void **p)
{
    uint32_t n = f->cap - f->head;

    *p = f->buf + (uint64_t)f->head * f->size;
    return n < f->count ? n : f->count;
}

static inline void dla_fifo_pop_n(dla_fifo *f, uint32_t n)
{
    f->head += n;
    if (f->head >= f->cap)
        f->head -= f->cap;
    f->count -= n;
    f->popped += n;
}

/* Contiguous free slots after the stored items. */
static inline uint32_t dla_fifo_room(dla_fifo *f, void **p)
{
    uint32_t i = f->head + f->count;
    uint32_t n;

    if (i >= f->cap)
        i -= f->cap;
    *p = f->buf + (uint64_t)i * f->size;
    n = i >= f->head && f->count < f->cap ? f->cap - i : f->head - i;
    return f->count == f->cap ? 0 : n;
}

static inline void dla_fifo_push_n(dla_fifo *f, uint32_t n)
{
    f->count += n;
    f->pushed += n;
}

/* Counted pulses (credits, acknowledges, done): never merged, never lost. */
typedef struct dla_count {
    uint64_t sent, taken;
} dla_count;

static inline uint64_t dla_count_avail(const dla_count *c)
{
    return c->sent - c->taken;
}

#endif
