/* SPDX-License-Identifier: Apache-2.0
 * dlavec: golden vectors. A command is a row of the table below.
 */
#include "../gen/gen.h"
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
      "random layers with golden values: --count N, --seed S,\n"
      "                    --set FIELD=VALUES, --constraints FILE, "
      "--budget MULTIPLICATIONS\n                    of a layer; "
      "--fields lists the fields", -1, random_command },
    { "layer", "[--config C] FILE OUT",
      "a trace from a file that describes layers", 2, layer_command },
    { "unpack", "[options] FILE OUT.npy",
      "a surface of a trace or of a dump as a tensor:\n"
      "                    --shape C,H,W, --precision int8|int16|fp16, --layout "
      "feature|planar,\n                    --line, --surface: strides in "
      "bytes, --offset: of the first\n                    element",
      2, unpack_command },
    { "cover", "[--config C] DIR...",
      "functional coverage of traces: --json, --html, --ucis FILE;\n"
      "                    --merge FILE: counts of an earlier --json; "
      "--missing N bins", -1, cover_command },
    { "close", "[--config C] [--kind K] OUT",
      "vectors that hit every legal bin: --kind conv|sdp|pdp|cdp|rubik|bdma|all,\n"
      "                    --seed S, --tries N rounds", 1, close_command },
    { "convert", "[--config C] --format F DIR OUT",
      "a trace in another form: cfg, txn, readmemh, bin, npy", 2,
      convert_command },
    { "check", "[--config C] DIR...",
      "plays traces on the plain reference and compares every check", -1,
      check_command },
    { "draw", "[--config C] --kind K OUT",
      "random layers that the reference makes and no model has played:\n"
      "                    --count N, --seed S, --stats", 1, draw_command },
    { "vectors", "OUT",
      "the named tests of the folder vectors", 1, vectors_command },
};
enum { NCOMMAND = sizeof commands / sizeof *commands };

static int dlavec_help(FILE *f)
{
    fputs("usage: dlavec COMMAND [options] ...\n\n", f);
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(f, "  %-7s %-31s  %s\n", commands[i].name, commands[i].args,
                commands[i].summary);
    fputs("\n  dlavec COMMAND --help   its options, with examples\n"
          "  --help         this text\n"
          "  --version      the version of the programs\n\n"
          "exit codes: 0 written, 1 reference and models, or a trace, "
          "differ,\n            2 bad usage or input\n", f);
    return f == stdout ? 0 : 2;
}

int main(int argc, char **argv)
{
    static struct options o = { .form = "cfg", .kind = "all", .seed = 1,
                                .tries = 2000, .count = 10, .missing = 20 };
    int code;

    if (argc > 1 && !strcmp(argv[1], "--help"))
        return dlavec_help(stdout);
    if (argc > 1 && !strcmp(argv[1], "--version"))
        return printf("dlavec %s\n", VERSION) < 0;
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
