/* SPDX-License-Identifier: Apache-2.0
 * Functions that the driver's firmware needs from every port: time, memory,
 * messages. */
#include "said.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "dla_interface.h"

unsigned port_errors;

int64_t dla_get_time_us(void)
{
    return 0;
}

void *dla_memset(void *s, int c, uint64_t n)
{
    return memset(s, c, n);
}

void *dla_memcpy(void *d, const void *s, uint64_t n)
{
    return memcpy(d, s, n);
}

void dla_debug(const char *s, ...)
{
    (void)s;
}

void dla_info(const char *s, ...)
{
    (void)s;
}

static void port_say(const char *s, va_list ap)
{
    port_errors++;
    vfprintf(stderr, s, ap);
    fputc('\n', stderr);
}

void dla_warn(const char *s, ...)
{
    va_list ap;

    va_start(ap, s);
    port_say(s, ap);
    va_end(ap);
}

void dla_error(const char *s, ...)
{
    va_list ap;

    va_start(ap, s);
    port_say(s, ap);
    va_end(ap);
}
