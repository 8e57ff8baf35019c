/* SPDX-License-Identifier: Apache-2.0
 * Text helpers of the parser: files, error list, near matches, names. */
#ifndef DLA_PLAYER_TEXT_H
#define DLA_PLAYER_TEXT_H

#include "dla_near.h"
#include "dla_text.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool dla_span_is(dla_span s, const char *text);

/* dir/name, or name alone when dir is empty; NULL when out of memory. */
char *dla_file_join(const char *dir, const char *name, size_t n);
/* dir/name is a regular file. */
bool dla_file_is(const char *dir, const char *name);
/* Whole file in memory, one byte longer than n and ended by a newline.
 * NULL with a reason in *why (static text). */
char *dla_file_read(const char *path, size_t *n, const char **why);

/* Bounded list of errors in a caller's buffer. */
enum { DLA_DIAG_MAX = 20 };
typedef struct dla_diag {
    dla_text text;
    unsigned count;
} dla_diag;

void dla_diag_init(dla_diag *d, char *text, size_t size);
/* Adds "file:line: text"; line 0 leaves the line out. */
void dla_diag_add(dla_diag *d, const char *file, unsigned line,
                  const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Adds the number of errors that did not find room. */
void dla_diag_close(dla_diag *d);

/* Number at the start of s: 0x hex, else decimal, or with octal set a
 * leading 0 is octal. Returns characters used; 0: not a number; *wide is set
 * when it does not fit 64 bits. */
size_t dla_number(dla_span s, bool octal, uint64_t *value, bool *wide);

/* Set of names, each with an index. */
typedef struct dla_names {
    const char **name;
    size_t count;
    void *tree; /* of tsearch */
} dla_names;

/* Index of a name, added if new; -1 when out of memory. */
int dla_names_index(dla_names *s, dla_span name);
void dla_names_free(dla_names *s);

#endif
