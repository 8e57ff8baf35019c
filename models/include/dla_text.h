/* SPDX-License-Identifier: Apache-2.0
 * A line or a report that is put together piece by piece. */
#ifndef DLA_TEXT_H
#define DLA_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* at: size bytes of the caller; n of them are used. */
typedef struct dla_text {
    char *at;
    size_t size, n;
} dla_text;

#pragma GCC visibility push(default)

/* Appends a piece; a piece without room is cut, and later pieces are left
 * out. */
void dla_text_put(dla_text *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void dla_text_vput(dla_text *t, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* Change ASCII letters in place, in any locale; return the text. */
static inline char *dla_lower(char *text)
{
    for (char *p = text; *p; p++)
        if (*p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
    return text;
}

static inline char *dla_upper(char *text)
{
    for (char *p = text; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    return text;
}

#pragma GCC visibility pop

#endif
