/* SPDX-License-Identifier: Apache-2.0
 * Items of channels; a test is the other end of each. */
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
