/* SPDX-License-Identifier: Apache-2.0
 * Text that is put together piece by piece. */
#include "dla_text.h"
#include <stdarg.h>
#include <stdio.h>

void dla_text_put(dla_text *t, const char *fmt, ...)
{
    va_list ap;
    int k;

    if (t->n >= t->size)
        return;
    va_start(ap, fmt);
    k = vsnprintf(t->at + t->n, t->size - t->n, fmt, ap);
    va_end(ap);
    t->n += k > 0 ? (size_t)k : 0;
}
