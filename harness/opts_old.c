/* SPDX-License-Identifier: Apache-2.0
 * Options of the bench that had another name before; they work until 1.0. A
 * trace is played, so files of signals are called waves. */
#include "opts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Matches "--trace", "--trace=...", "--trace-last" and the like, but not
 * --traces-from. */
static bool old_waves(const char *arg)
{
    size_t n = strlen("--trace");

    return !strncmp(arg, "--trace", n) &&
           (!arg[n] || arg[n] == '=' || arg[n] == '-');
}

bool cosim_old_names(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *rest = argv[i] + strlen("--trace");
        size_t size;
        char *now;

        if (!old_waves(argv[i]))
            continue;
        size = strlen(argv[i]) + 1;
        now = malloc(size);
        if (!now)
            return false;
        snprintf(now, size, "--waves%s", rest);
        dla_old_name("cosim", argv[i], now);
        argv[i] = now; /* kept to the end, as argv is */
    }
    return true;
}
