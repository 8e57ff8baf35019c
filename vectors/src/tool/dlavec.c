/* SPDX-License-Identifier: Apache-2.0
 * dlavec: golden vectors. A command is a row of the table below.
 */
#include "../cover/cover.h"
#include "../forms/forms.h"
#include "../layer/layer.h"
#include "../layer/unpack.h"
#include "../random/random.h"
#include "help.h"

#include <stdlib.h>
#include <string.h>

#ifndef VERSION
#define VERSION "unknown"
#endif

struct options {
    const char *tables, *config, *form;
    struct unpack unpack;
    struct cover_options cover;
    const char *missing, *merge[16];
    int nmerge;
    struct close_options close;
    struct random_options random;
    const char *seed, *tries, *count, *budget;
    int npos;
    const char *pos[4096];
};

struct command {
    const char *name, *args, *summary;
    int npos;                 /* arguments that are no options */
    int (*run)(const struct options *o);
};

static int layer(const struct options *o)
{
    return make_layer(o->tables, o->config, o->pos[0], o->pos[1]);
}

static int form(const struct options *o)
{
    return convert(o->tables, o->config, o->form, o->pos[0], o->pos[1]);
}

static int tensor(const struct options *o)
{
    struct unpack u = o->unpack;

    u.from = o->pos[0];
    u.to = o->pos[1];
    return unpack(o->tables, o->config, &u);
}

static int cover(const struct options *o)
{
    struct cover_options c = o->cover;
    char *end = NULL;

    c.tables = o->tables;
    c.config = o->config;
    c.missing = o->missing ? (int)strtol(o->missing, &end, 10) : 20;
    if (end && (*end || c.missing < 0))
        return bad("--missing %s: expected a number of bins", o->missing), 2;
    for (int i = 0; i < o->nmerge; i++)
        c.merge[c.nmerge++] = o->merge[i];
    return cover_command(&c, o->pos, o->npos);
}

static int number(const char *name, const char *text, uint64_t least,
                  uint64_t most, uint64_t *v)
{
    char *end;

    *v = strtoull(text, &end, 0);
    if (!*text || *text == '-' || *end || *v < least || *v > most)
        return bad("%s %s: expected a number from %llu to %llu", name, text,
                   (unsigned long long)least, (unsigned long long)most);
    return 0;
}

static int closing(const struct options *o)
{
    struct close_options c = o->close;

    c.tables = o->tables;
    c.config = o->config;
    c.out = o->pos[0];
    c.table_dir = o->cover.table_dir;
    if (number("--seed", o->seed, 0, 1u << 30, &c.seed) ||
        number("--tries", o->tries, 1, 1u << 20, &c.tries))
        return 2;
    return close_command(&c);
}

static int draws(const struct options *o)
{
    struct random_options r = o->random;
    uint64_t budget = 0;

    r.tables = o->tables;
    r.config = o->config;
    r.unit = o->close.unit;
    r.out = o->npos ? o->pos[0] : NULL;
    if (o->npos != !r.list)
        return bad("random: expected one folder OUT"), 2;
    if (number("--seed", o->seed, 0, 1u << 30, &r.seed) ||
        number("--count", o->count, 1, 1u << 30, &r.count) ||
        (o->budget && number("--budget", o->budget, 1, 1ull << 40, &budget)))
        return 2;
    r.budget = (double)budget;
    return random_command(&r);
}

static const struct command commands[] = {
    { "random", "[--config C] [--unit U,...] OUT",
      "random layers with golden values: --count N, --seed S,\n"
      "                    --set FIELD=VALUES, --constraints FILE, "
      "--budget MULTIPLICATIONS\n                    of a layer; "
      "--fields lists the fields", -1, draws },
    { "layer", "[--config C] FILE OUT",
      "a trace from a file that describes layers", 2, layer },
    { "unpack", "[options] FILE OUT.npy",
      "a surface of a trace or of a dump as a tensor:\n"
      "                    --shape C,H,W, --precision int8|int16|fp16, --layout "
      "feature|planar,\n                    --line, --surface: strides in "
      "bytes, --offset: of the first\n                    element",
      2, tensor },
    { "cover", "[--config C] DIR...",
      "functional coverage of traces: --json, --html, --ucis FILE;\n"
      "                    --merge FILE: counts of an earlier --json; "
      "--missing N bins", -1, cover },
    { "close", "[--config C] [--unit U] OUT",
      "vectors that hit every legal bin: --unit conv|sdp|pdp|cdp|rubik|bdma|all,\n"
      "                    --seed S, --tries N rounds", 1, closing },
    { "convert", "[--config C] --format F DIR OUT",
      "a trace in another form: cfg, txn, readmemh, bin, npy", 2, form },
};
enum { NCOMMAND = sizeof commands / sizeof *commands };

static int help(FILE *f)
{
    fputs("usage: dlavec COMMAND [options] ...\n\n", f);
    for (int i = 0; i < NCOMMAND; i++)
        fprintf(f, "  %-7s %-31s  %s\n", commands[i].name, commands[i].args,
                commands[i].summary);
    fputs("\n  dlavec COMMAND --help   its options, with examples\n"
          "  --help         this text\n"
          "  --version      the version of the programs\n\n"
          "exit codes: 0 written, 1 reference and models differ, 2 bad "
          "usage or input\n", f);
    return f == stdout ? 0 : 2;
}

/* Where the value of an option goes, or NULL. */
static const char **value_of(struct options *o, const char *name)
{
    const struct { const char *name, **to; } all[] = {
        { "--tables", &o->tables },        { "--config", &o->config },
        { "--format", &o->form },          { "--shape", &o->unpack.shape },
        { "--precision", &o->unpack.precision },
        { "--layout", &o->unpack.layout },
        { "--line", &o->unpack.line },     { "--surface", &o->unpack.surf },
        { "--offset", &o->unpack.offset }, { "--json", &o->cover.json },
        { "--html", &o->cover.html },      { "--ucis", &o->cover.ucis },
        { "--cover-tables", &o->cover.table_dir },
        { "--missing", &o->missing },      { "--unit", &o->close.unit },
        { "--seed", &o->seed },            { "--tries", &o->tries },
        { "--count", &o->count },          { "--budget", &o->budget },
        { "--constraints", &o->random.file },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name))
            return all[i].to;
    if (!strcmp(name, "--set") && o->random.nset < 64)
        return &o->random.set[o->random.nset++];
    if (!strcmp(name, "--merge") && o->nmerge < 16)
        return &o->merge[o->nmerge++];
    return NULL;
}

static int parse(struct options *o, int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        const char **v = argv[i][0] == '-' ? value_of(o, argv[i]) : NULL;

        if (argv[i][0] == '-' && !help_has(argv[1], argv[i]))
            return bad("%s: %s has no such option; dlavec %s --help lists "
                       "them", argv[i], argv[1], argv[1]);
        if (!strcmp(argv[i], "--fields"))
            o->random.list = 1;
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
    static struct options o = { .form = "cfg",
                                .close.unit = "all", .seed = "1",
                                .tries = "2000", .count = "10" };

    bad_program = "dlavec";
    if (argc > 1 && !strcmp(argv[1], "--help"))
        return help(stdout);
    if (argc > 1 && !strcmp(argv[1], "--version"))
        return printf("dlavec %s\n", VERSION) < 0;
    for (int i = 0; i < NCOMMAND && argc > 1; i++) {
        const struct command *c = &commands[i];

        if (strcmp(c->name, argv[1]))
            continue;
        if (argc == 3 && !strcmp(argv[2], "--help"))
            return printf("usage: dlavec %s %s\n\n%s", c->name, c->args,
                          help_of(c->name)) < 0;
        if (parse(&o, argc, argv))
            return 2;
        if (c->npos < 0 || o.npos == c->npos)
            return c->run(&o);
        fprintf(stderr, "usage: dlavec %s %s\n", c->name, c->args);
        return 2;
    }
    return help(stderr);
}
