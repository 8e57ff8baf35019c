/* SPDX-License-Identifier: Apache-2.0
 * Names that a mistyped word may have meant. */
#ifndef DLA_NEAR_NAMES_H
#define DLA_NEAR_NAMES_H

#include <stddef.h>

/* A piece of a file; not terminated. */
typedef struct dla_span {
    const char *p;
    size_t n;
} dla_span;

/* Candidates nearest to a mistyped word, by edit distance. */
typedef struct dla_near {
    dla_span word;
    const char *name[3];
    unsigned dist[3];
} dla_near;

#pragma GCC visibility push(default)

void dla_near_init(dla_near *n, dla_span word);
void dla_near_add(dla_near *n, const char *name);
/* "; near: A, B" or "". */
const char *dla_near_text(const dla_near *n, char *buf, size_t size);

#pragma GCC visibility pop

#endif
