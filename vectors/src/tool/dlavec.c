/* SPDX-License-Identifier: Apache-2.0
 * dlavec: golden vectors. A command is a row of the table below.
 */
#include "../gen/gen.h"
#include "dla_output.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

#ifndef VERSION
#define VERSION "unknown"
#endif

struct command {
    const char *name, *args, *summary;
    int npos;                 /* arguments that are not options */
    int (*run)(const struct options *o);
};

static int draw_command(const struct options *o)
{
    struct tables t;

    if (!strcmp(o->kind, "all"))
        return bad("draw: expected --kind with one kind of tests"), 2;
    if (tables_load(&t, o->config ? o->config : "nv_small"))
        return 2;
    t.stats = o->stats;
    return make_random(&t, o->kind, o->seed, (int)o->count, o->pos[0]) ? 2 : 0;
}

static int vectors_command(const struct options *o)
{
    return make_vectors(o->pos[0]) ? 2 : 0;
}

static const struct command commands[] = {
    { "random", "[--config C] [--kind K,...] OUT",
      "draw layers with golden values", -1, random_command },
    { "layer", "[--config C] FILE OUT",
      "make a trace from a file that describes layers", 2, layer_command },
    { "unpack", "[options] FILE OUT.npy",
      "make a tensor from a surface of a trace or a dump", 2, unpack_command },
    { "cover", "[--config C] [--kind K] DIR...",
      "measure the functional coverage of traces", -1, cover_command },
    { "close", "[--config C] [--kind K] OUT",
      "make vectors that hit every legal bin", 1, close_command },
    { "convert", "[--config C] --format F DIR OUT",
      "write a trace in another form", 2, convert_command },
    { "check", "[--config C] DIR...",
      "compare every check with the plain reference", -1, check_command },
    { "draw", "[--config C] --kind K OUT",
      "draw layers with values of the reference alone", 1, draw_command },
    { "vectors", "OUT",
      "make the named tests of the folder vectors", 1, vectors_command },
};
enum { NCOMMAND = sizeof commands / sizeof *commands };

static int dlavec_help(FILE *f)
{
    fputs("usage: dlavec COMMAND [options] ...\n\n", f);
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(f, "  %-7s %-31s  %s\n", commands[i].name, commands[i].args,
                commands[i].summary);
    fputs("\n  dlavec COMMAND --help  prints its options, with examples\n"
          "  --help                 prints this text\n"
          "  --version              prints the version\n\n" OPTIONS_EXITS, f);
    return f == stdout ? 0 : 2;
}

static int dlavec_run(int argc, char **argv)
{
    static struct options o = { .form = "cfg", .kind = "all", .seed = 1,
                                .tries = 2000, .count = 10, .missing = 20 };
    int code;

    if (argc > 1 && !strcmp(argv[1], "--help"))
        return dlavec_help(stdout);
    if (argc > 1 && !strcmp(argv[1], "--version")) {
        printf("dlavec %s\n", VERSION);
        return 0;
    }
    for (int i = 0; i < NCOMMAND && argc > 1; i++) {
        const struct command *c = &commands[i];

        if (strcmp(c->name, argv[1]))
            continue;
        code = options_read(&o, argc, argv);
        if (code >= 0)
            return code;
        if (c->npos < 0 || o.npos == c->npos)
            return c->run(&o);
        fprintf(stderr, "usage: dlavec %s %s\n", c->name, c->args);
        return 2;
    }
    return dlavec_help(stderr);
}

int main(int argc, char **argv)
{
    return dla_output_end("dlavec", dlavec_run(argc, argv));
}
