/* SPDX-License-Identifier: Apache-2.0
 * Items of channels whose other end a test holds. */
#ifndef PUSH_H
#define PUSH_H

#include "dla_fifo.h"

/* Another item in a channel. */
#define PUSH(fifo, type, ...)                                            \
    do {                                                                 \
        *(type *)dla_fifo_slot(fifo) = (type){ __VA_ARGS__ };            \
        dla_fifo_push(fifo);                                             \
    } while (0)

#endif
