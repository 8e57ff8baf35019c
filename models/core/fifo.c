/* SPDX-License-Identifier: Apache-2.0
 * Storage of bounded FIFOs. */
#include "dla_fifo.h"
#include <stdlib.h>

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
    uint32_t size = f->size;

    if (f->cap >= cap)
        return true;
    dla_fifo_free(f);
    return dla_fifo_init(f, size, cap);
}
