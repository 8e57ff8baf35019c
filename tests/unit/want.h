/* SPDX-License-Identifier: Apache-2.0
 * Expectations of a test: an expression that does not hold is printed with its
 * place, the first twenty of them, and counted. */
#ifndef WANT_H
#define WANT_H

#include <stdio.h>

static int failures;

#define WANT(good)                                                       \
    do {                                                                 \
        if (!(good) && failures++ < 20)                                  \
            printf("%s:%d: %s: expected %s\n", __FILE__, __LINE__,       \
                   __func__, #good);                                     \
    } while (0)

#endif
