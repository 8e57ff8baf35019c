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

typedef struct host_native {
    dla_options opt;
    dla_native native;
    dla_given_models given;
} host_native;

static int host_native_wrong(const char *name, const char *value,
                             const char *expected)
{
    return dla_args_say("host", "--%s=%s: expected %s", name, value, expected);
}

static int host_native_illegal(void *to, const char *name, const char *value)
{
    static const char *const word[] = {
        [DLA_ILLEGAL_ERROR] = "error", [DLA_ILLEGAL_WARN] = "warn",
        [DLA_ILLEGAL_NOTE] = "note",
    };
    host_native *n = to;

    for (int i = 0; i < 3; i++)
        if (!strcmp(value, word[i])) {
            n->opt.illegal = i;
            return -1;
        }
    return host_native_wrong(name, value, "error, warn or note");
}

static int host_native_outside(void *to, const char *name, const char *value)
{
    host_native *n = to;

    n->opt.outside = !strcmp(value, "warn");
    if (n->opt.outside || !strcmp(value, "error"))
        return -1;
    return host_native_wrong(name, value, "error or warn");
}

static int host_native_engine(void *to, const char *name, const char *value)
{
    dla_slot slot = dla_engine_slot(value);
    const char *how = strchr(value, '=');
    char slots[256];

    if (slot == DLA_NSLOT)
        return dla_args_say("host", "--%s=%s: expected SLOT=model or "
                            "SLOT=FILE.so with a slot of %s", name, value,
                            dla_engine_slots(NULL, value, slots, sizeof slots));
    if (strcmp(++how, "model") && !dla_names_model(how))
        return host_native_wrong(name, value, "a model, model or FILE.so; RTL "
                                 "is in a bench library");
    dla_give_model(&((host_native *)to)->given, slot,
                   strcmp(how, "model") ? how : NULL);
    return -1;
}

static int host_native_clocks(void *to, const char *name, const char *value)
{
    (void)to;
    return host_native_wrong(name, value, "--max-steps N: the models have no "
                             "clocks");
}

static int host_native_all(void *to, const char *name, const char *value)
{
    (void)to;
    return host_native_wrong(name, value, "a bench library, which has RTL: the "
                             "native core has models only");
}

static const dla_arg host_native_table[] = {
    { "engine", "SLOT=P", "model or FILE.so", DLA_ARG_TAKE, 0,
      host_native_engine, false },
    { "illegal", "=error|warn|note", "illegal register values", DLA_ARG_TAKE,
      0, host_native_illegal, false },
    { "outside", "=error|warn", "accesses outside the mapped ranges",
      DLA_ARG_TAKE, 0, host_native_outside, false },
    { "max-steps", "N", "gives up after N steps", DLA_ARG_NUMBER,
      offsetof(host_native, native.max_steps), NULL, false },
    { "all", "P", NULL, DLA_ARG_TAKE, 0, host_native_all, false },
    { "max-cycles", "N", NULL, DLA_ARG_TAKE, 0, host_native_clocks, false },
    { NULL, NULL, NULL, DLA_ARG_SHOWN, 0, NULL, false },
};

static const dla_args host_native_args = {
    .program = "host", .before = "options of the native back end:\n\n",
    .after = "\n", .arg = host_native_table, .column = 21
};

static int host_native_read(void *to, int *argc, char **argv)
{
    return dla_args_read(&host_native_args, to, argc, argv, NULL);
}

static bool host_native_options(host_native *n, int argc, char **argv,
                                char *err, size_t size)
{
    if (!dla_args_of_host(host_native_read, n, &argc, argv, err, size))
        return false;
    if (argc > 1)
        snprintf(err, size, "%s: expected options only", argv[1]);
    else
        return dla_load_models(&n->given, n->opt.provider, err, size);
    return false;
}

static void *host_native_open(const char *config, int argc, char **argv,
                              const dla_host_if *host, char *err, size_t size)
{
    host_native *n = calloc(1, sizeof *n);

    if (!n) {
        snprintf(err, size, "out of memory");
        return NULL;
    }
    n->native.host = *host;
    if (host_native_options(n, argc, argv, err, size))
        n->native.core = dla_create(config, &n->opt, err, size);
    if (n->native.core)
        return n;
    free(n);
    return NULL;
}

static void host_native_begin(void *b, dla_core_if *core)
{
    dla_native_begin(&((host_native *)b)->native, core);
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
    dla_destroy(((host_native *)b)->native.core);
    free(b);
    return true;
}

const dla_backend run_native_backend = {
    .interface = DLA_HOST_VERSION, .version = DLA_VERSION,
    .open = host_native_open, .begin = host_native_begin,
    .end = host_native_end, .close = host_native_close,
};
