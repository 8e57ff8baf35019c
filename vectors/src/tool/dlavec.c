/* SPDX-License-Identifier: Apache-2.0
 * dlavec: golden vectors. A command is a row of the table below.
 */
#include "dla_batch.h"
#include "../gen/gen.h"
#include "help.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

#ifndef VERSION
#define VERSION "unknown"
#endif

struct command {
    const char *name, *args, *summary;
    int npos;                 /* arguments that are no options */
    int (*run)(const struct options *o);
};

int draw_command(const struct options *o)
{
    struct tables t;

    if (!strcmp(o->kind, "all"))
        return bad("draw: expected --kind with one kind of tests"), 2;
    if (tables_load(&t, o->config ? o->config : "nv_small"))
        return 2;
    t.stats = o->stats;
    return make_random(&t, o->kind, o->seed, (int)o->count, o->pos[0]) ? 2 : 0;
}

int vectors_command(const struct options *o)
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

/* Where the text of an option goes, or NULL. */
static const char **dlavec_text(struct options *o, const char *name)
{
    const struct { const char *name, **to; } all[] = {
        { "--config", &o->config },        { "--format", &o->form },
        { "--kind", &o->kind },            { "--shape", &o->shown.shape },
        { "--precision", &o->shown.precision },
        { "--layout", &o->shown.layout },  { "--line", &o->shown.line },
        { "--surface", &o->shown.surf },   { "--offset", &o->shown.offset },
        { "--json", &o->json },            { "--html", &o->html },
        { "--ucis", &o->ucis },            { "--cover-tables", &o->table_dir },
        { "--constraints", &o->constraints },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name))
            return all[i].to;
    if (!strcmp(name, "--set") && o->nset < 64)
        return &o->set[o->nset++];
    if (!strcmp(name, "--merge") && o->nmerge < 16)
        return &o->merge[o->nmerge++];
    return NULL;
}

/* 1: the option takes a number, which is read; 0: it does not; -1 with text. */
static int dlavec_number(struct options *o, const char *command,
                         const char *name, const char *text)
{
    const struct { const char *name; uint64_t least, most, *to; } all[] = {
        { "--seed", 0, strcmp(command, "draw") ? 1u << 30 : UINT64_MAX,
          &o->seed },
        { "--count", 1, 1u << 30, &o->count },
        { "--tries", 1, 1u << 20, &o->tries },
        { "--budget", 1, 1ull << 40, &o->budget },
        { "--missing", 0, INT32_MAX, &o->missing },
    };
    char *end;

    for (size_t i = 0; text && i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, name))
            continue;
        *all[i].to = strtoull(text, &end, 0);
        if (*text && *text != '-' && !*end && *all[i].to >= all[i].least &&
            *all[i].to <= all[i].most)
            return 1;
        return bad("%s %s: expected a number from %llu to %llu", name, text,
                   (unsigned long long)all[i].least,
                   (unsigned long long)all[i].most);
    }
    return 0;
}

/* The name that an option has today. */
static char *dlavec_today(const char *command, char *arg)
{
    static char kind[] = "--kind";

    if (strcmp(arg, "--unit") || !help_has(command, kind))
        return arg;
    dla_old_name("dlavec", arg, kind);
    return kind;
}

static int dlavec_parse(struct options *o, int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        argv[i] = dlavec_today(argv[1], argv[i]);
    for (int i = 2; i < argc; i++) {
        const char **v = argv[i][0] == '-' ? dlavec_text(o, argv[i]) : NULL;
        int number = 0;

        if (argv[i][0] == '-' && !help_has(argv[1], argv[i]))
            return bad("%s: %s has no such option; dlavec %s --help lists "
                       "them", argv[i], argv[1], argv[1]);
        if (argv[i][0] == '-' && !v)
            number = dlavec_number(o, argv[1], argv[i], argv[i + 1]);
        if (number < 0)
            return -1;
        if (!strcmp(argv[i], "--fields"))
            o->list = 1;
        else if (!strcmp(argv[i], "--stats"))
            o->stats = 1;
        else if (number)
            i++;
        else if (v && i + 1 < argc)
            *v = argv[++i];
        else if (argv[i][0] == '-')
            return bad("%s: its value is missing, or it is there too often",
                       argv[i]);
        else if (o->npos == 4096)
            return bad("more than 4096 arguments");
        else
            o->pos[o->npos++] = argv[i];
    }
    return 0;
}

int main(int argc, char **argv)
{
    static struct options o = { .form = "cfg", .kind = "all", .seed = 1,
                                .tries = 2000, .count = 10, .missing = 20 };

    if (argc > 1 && !strcmp(argv[1], "--help"))
        return dlavec_help(stdout);
    if (argc > 1 && !strcmp(argv[1], "--version"))
        return printf("dlavec %s\n", VERSION) < 0;
    for (int i = 0; i < NCOMMAND && argc > 1; i++) {
        const struct command *c = &commands[i];

        if (strcmp(c->name, argv[1]))
            continue;
        if (argc == 3 && !strcmp(argv[2], "--help"))
            return printf("usage: dlavec %s %s\n\n%s", c->name, c->args,
                          help_of(c->name)) < 0;
        if (dlavec_parse(&o, argc, argv))
            return 2;
        if (c->npos < 0 || o.npos == c->npos)
            return c->run(&o);
        fprintf(stderr, "usage: dlavec %s %s\n", c->name, c->args);
        return 2;
    }
    return dlavec_help(stderr);
}
