/* SPDX-License-Identifier: Apache-2.0
 * Storage of bounded FIFOs. */
#include "dla_fifo.h"
#include <stdlib.h>
#include <string.h>

bool dla_fifo_init(dla_fifo *f, uint32_t item_size, uint32_t cap)
{
    f->size = item_size;
    f->cap = cap;
    dla_fifo_clear(f);
    f->buf = calloc(cap, item_size);
    return f->buf != NULL;
}

void dla_fifo_free(dla_fifo *f)
{
    free(f->buf);
    f->buf = NULL;
    f->cap = 0;
    dla_fifo_clear(f);
}

bool dla_fifo_deepen(dla_fifo *f, uint32_t cap)
{
    uint32_t end = f->cap - f->head, n = f->count < end ? f->count : end;
    uint8_t *buf;

    if (f->cap >= cap)
        return true;
    buf = calloc(cap, f->size);
    if (!buf)
        return false;
    memcpy(buf, f->buf + (size_t)f->head * f->size, (size_t)n * f->size);
    memcpy(buf + (size_t)n * f->size, f->buf,
           (size_t)(f->count - n) * f->size);
    free(f->buf);
    f->buf = buf;
    f->cap = cap;
    f->head = 0;
    return true;
}
