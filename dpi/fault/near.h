/* SPDX-License-Identifier: Apache-2.0
 * The name of a list that somebody who mistyped it may have meant. */
#ifndef DLA_NEAR_H
#define DLA_NEAR_H

#include <stddef.h>

/* Index of the name nearest to word (letters changed, added, left out), or -1
 * when none is near: more than a third of its letters differ. name gives the
 * i-th name, NULL behind the last. */
int near_name(const char *word, size_t length,
              const char *(*name)(const void *user, int i), const void *user);

#endif
