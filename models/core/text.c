/* SPDX-License-Identifier: Apache-2.0
 * Text that is put together piece by piece. */
#include "dla_text.h"
#include <stdarg.h>
#include <stdio.h>

void dla_text_vput(dla_text *t, const char *fmt, va_list ap)
{
    int k = t->n < t->size ? vsnprintf(t->at + t->n, t->size - t->n, fmt, ap)
                           : 0;

    t->n += k > 0 ? (size_t)k : 0;
}

void dla_text_put(dla_text *t, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    dla_text_vput(t, fmt, ap);
    va_end(ap);
}
