/* SPDX-License-Identifier: Apache-2.0
 * The native core as a back end of dla_host.h. */
#include "dla_args.h"
#include "dla_host.h"
#include "dla_load.h"
#include "dla_native.h"
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const dla_arg host_native_table[] = { DLA_NATIVE_ARGS, { 0 } };

static const dla_args host_native_args = {
    .program = "host", .before = "options of the native back end:\n\n",
    .after = "\n", .arg = host_native_table, .column = 21
};

static int host_native_read(void *to, int *argc, char **argv)
{
    return dla_args_read(&host_native_args, to, argc, argv, NULL);
}

static bool host_native_options(dla_native_options *n, int argc, char **argv,
                                char *err, size_t size)
{
    if (!dla_args_of_host(host_native_read, n, &argc, argv, err, size))
        return false;
    if (argc > 1)
        snprintf(err, size, "%s: expected options only", argv[1]);
    else
        return dla_load_models(&n->given, n->core.provider, err, size);
    return false;
}

static void *host_native_open(const char *config, int argc, char **argv,
                              const dla_host_if *host, char *err, size_t size)
{
    dla_native_options *n = calloc(1, sizeof *n);

    if (!n) {
        snprintf(err, size, "out of memory");
        return NULL;
    }
    n->native.host = *host;
    if (host_native_options(n, argc, argv, err, size))
        n->native.core = dla_create(config, &n->core, err, size);
    if (n->native.core)
        return n;
    free(n);
    return NULL;
}

static void host_native_begin(void *b, dla_core_if *core)
{
    dla_native_begin(&((dla_native_options *)b)->native, core);
}

static void host_native_end(void *b, dla_core_if *core, dla_step_end how)
{
    (void)b;
    (void)core;
    (void)how;
}

static bool host_native_close(void *b, char *err, size_t size)
{
    (void)err;
    (void)size;
    dla_destroy(((dla_native_options *)b)->native.core);
    free(b);
    return true;
}

const dla_backend run_native_backend = {
    .interface = DLA_HOST_VERSION, .version = DLA_VERSION,
    .open = host_native_open, .begin = host_native_begin,
    .end = host_native_end, .close = host_native_close,
};
