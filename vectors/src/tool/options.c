/* SPDX-License-Identifier: Apache-2.0
 * The options of each command of dlavec, and its help. */
#include "options.h"
#include "dla_args.h"
#include "dla_batch.h"
#include "../gen/gen.h"

#include <string.h>

static int options_add(const char **list, int *n, int room, const char *name,
                       const char *value)
{
    if (*n == room)
        return bad("--%s: more than %d of them", name, room), 2;
    list[(*n)++] = value;
    return -1;
}

static int options_set(void *to, const char *name, const char *value)
{
    struct options *o = to;

    return options_add(o->set, &o->nset, 64, name, value);
}

static int options_merge(void *to, const char *name, const char *value)
{
    struct options *o = to;

    return options_add(o->merge, &o->nmerge, 16, name, value);
}

static int options_number(void *to, const char *name, const char *value)
{
    struct options *o = to;
    const struct { const char *name; uint64_t least, most, *to; } all[] = {
        { "seed", 0, 1u << 30, &o->seed },
        { "count", 1, 1u << 30, &o->count },
        { "tries", 1, 1u << 20, &o->tries },
        { "budget", 1, 1ull << 40, &o->budget },
        { "missing", 0, INT32_MAX, &o->missing },
    };
    size_t i = 0;

    while (strcmp(all[i].name, name))
        i++;
    if (dla_batch_number(value, all[i].to) && *all[i].to >= all[i].least &&
        *all[i].to <= all[i].most)
        return -1;
    bad("--%s %s: expected a number from %llu to %llu", name, value,
        (unsigned long long)all[i].least, (unsigned long long)all[i].most);
    return 2;
}

static int options_unit(void *to, const char *name, const char *value)
{
    struct options *o = to;

    (void)name;
    dla_old_name("dlavec", "--unit", "--kind");
    o->kind = value;
    return -1;
}

#define TEXT(m) DLA_ARG_TEXT, offsetof(struct options, m), NULL, false
#define FLAG(m) DLA_ARG_FLAG, offsetof(struct options, m), NULL, false
#define TAKE(f) DLA_ARG_TAKE, 0, f, false
#define CONFIG "config", "C"
#define COMMON \
    { CONFIG, \
      "configuration, default nv_small (nv_small_256 nv_large nv_full ...)", \
      TEXT(config) }
/* Options of commands that read traces. */
#define TRACES \
    { CONFIG, "configuration of traces that name none: a trace names it in\n" \
      "config.txt or manifest.json of its folder or in config.txt of the\n" \
      "one above, and an option that differs is refused", TEXT(config) }
#define OLD_KIND { "unit", "K", NULL, TAKE(options_unit) }
#define EXITS "exit codes: 0 written, 1 reference and models, or a trace, " \
              "differ,\n            2 bad usage or input\n"

static const dla_arg random_table[] = {
    COMMON,
    { "kind", "K,...",
      "kinds of tests, default all: dc img sdp pdp cdp fused pp multi ...",
      TEXT(kind) },
    OLD_KIND,
    { "count", "N",
      "how many, default 10; of several kinds in turn",
      TAKE(options_number) },
    { "seed", "S", "default 1", TAKE(options_number) },
    { "set", "F=VALUES",
      "a field's values: 5, 2..8, \"1 3 5..9\", \"1:8 2..4:1\" with weights,\n"
      "atom-1, 2*block, group+1, max; may be given up to 64 times",
      TAKE(options_set) },
    { "constraints", "FILE",
      "the same and relations between fields (vectors/src/random)",
      TEXT(constraints) },
    { "budget", "N",
      "multiplications of a layer at most; larger makes larger layers",
      TAKE(options_number) },
    { "fields", NULL,
      "lists the fields, their ranges and registers, and ends",
      FLAG(list) },
    { 0 }
};

static const dla_arg layer_table[] = {
    COMMON,
    { 0 }
};

static const dla_arg unpack_table[] = {
    TRACES,
    { "shape", "C,H,W", "of the tensor", TEXT(shown.shape) },
    { "precision", "P",
      "int8 (default), int16 or fp16",
      TEXT(shown.precision) },
    { "layout", "L",
      "feature (default), or planar: a plane for each channel",
      TEXT(shown.layout) },
    { "line", "N",
      "bytes from line to line, default packed, of planes in 64 bytes",
      TEXT(shown.line) },
    { "surface", "N",
      "bytes from surface to surface, default packed",
      TEXT(shown.surf) },
    { "offset", "N",
      "of the first element in a file that may be longer, default 0",
      TEXT(shown.offset) },
    { 0 }
};

static const dla_arg cover_table[] = {
    TRACES,
    { "json", "FILE", "counts, which --merge reads again", TEXT(json) },
    { "html", "FILE", "a page", TEXT(html) },
    { "ucis", "FILE", "UCIS XML", TEXT(ucis) },
    { "merge", "FILE",
      "adds the counts of an earlier --json; up to 16 times",
      TAKE(options_merge) },
    { "missing", "N",
      "how many bins that nothing hits are listed, default 20",
      TAKE(options_number) },
    { "cover-tables", "DIR",
      "points.csv and crosses.csv of your own",
      TEXT(table_dir) },
    { 0 }
};

static const dla_arg close_table[] = {
    COMMON,
    { "kind", "K",
      "all (default), conv, sdp, pdp, cdp, rubik or bdma",
      TEXT(kind) },
    OLD_KIND,
    { "seed", "S", "default 1", TAKE(options_number) },
    { "tries", "N",
      "rounds of one random test of each kind, at most; default 2000",
      TAKE(options_number) },
    { "cover-tables", "DIR",
      "points.csv and crosses.csv of your own",
      TEXT(table_dir) },
    { 0 }
};

static const dla_arg convert_table[] = {
    TRACES,
    { "format", "F", "cfg (default), txn, readmemh, bin or npy", TEXT(form) },
    { 0 }
};

static const dla_arg check_table[] = {
    TRACES,
    { 0 }
};

static const dla_arg draw_table[] = {
    COMMON,
    { "kind", "K", "one kind of tests, as for random", TEXT(kind) },
    OLD_KIND,
    { "count", "N", "how many, default 10", TAKE(options_number) },
    { "seed", "S", "default 1", DLA_ARG_NUMBER, offsetof(struct options, seed),
      NULL, false },
    { "stats", NULL,
      "prints the modes of each test and what the reference counted",
      FLAG(stats) },
    { 0 }
};

/* The help of a command. An empty line separates its parts, so the purpose of a
 * command without options has no newline at its end. */
#define HELP(command, args, table, purpose, examples) \
    { .program = "dlavec " command, .column = 18, .exits = EXITS, \
      .arg = table, \
      .before = "usage: dlavec " command " " args "\n\n" purpose "\n", \
      .after = "\n" examples "\n" }

static const dla_args options_args[] = {
    HELP("random", "[--config C] [--kind K,...] OUT", random_table,
         "Random layers with golden values: a folder of trace folders. The plain reference\n"
         "makes the values, the models play each; the same arguments give the same bytes.\n",
         "  dlavec random --kind dc --count 100 --seed 7 out\n"
         "  dlavec random --kind pdp --set pdp.kernel_w=8 --set pdp.width=\"atom-1 64..128\" out\n"
         "  dlavec random --config nv_full --fields\n"),
    HELP("layer", "[--config C] FILE OUT", layer_table,
         "A trace from a file that describes one layer or a short chain; operands from .npy,\n"
         "raw files or a seed: conv, sdp, pool, cdp, bdma, rubik. Strides, banks, entries and\n"
         "bands of a layer that exceeds the buffer are chosen. OUT gets the trace and NAME.npy\n"
         "and NAME.raw of each result. A convolution may have groups and a batch, and behind its\n"
         "sums bias, scale, an earlier result added, ReLU or a table, and pooling:\n"
         "share/dla/vectors.\n",
         "  # conv.layer\n"
         "  layers = ( { name = \"conv1\"; engine = \"conv\";\n"
         "               input = { shape = [64, 56, 56]; seed = 1; };\n"
         "               weights = { shape = [128, 64, 3, 3]; seed = 2; };\n"
         "               stride = [2, 2]; padding = [1, 1, 1, 1]; } );\n"
         "\n"
         "  dlavec layer conv.layer out && dla play out\n"
         "  dlavec layer --config nv_full conv.layer out_full\n"),
    HELP("unpack", "[options] FILE OUT.npy", unpack_table,
         "A surface of a trace (.dat) or of a dump as a tensor for numpy.load.\n"
         "\n"
         "Without --shape, shape and layout are those in manifest.json of the file's folder\n"
         "(dlavec layer writes them). The file must have the size of the tensor.\n",
         "  dlavec unpack out/out_gold2.dat result.npy\n"
         "  dlavec unpack --shape 8,28,28 --offset 6272 out/out_gold2.dat part.npy\n"),
    HELP("cover", "[--config C] DIR...", cover_table,
         "Functional coverage of any traces: points and crosses of the layers that ran.\n"
         "DIR is a trace, or a folder of traces. All traces are for one configuration; --config\n"
         "takes those for C out of a folder.\n",
         "  dlavec cover out\n"
         "  dlavec cover more --merge monday.json --json tuesday.json --html coverage.html\n"),
    HELP("close", "[--config C] [--kind K] OUT", close_table,
         "Vectors that hit every legal bin of the coverage: random ones first, then ones made\n"
         "for each bin that is left, of which a small set is chosen. Bins that could not be hit\n"
         "are named; then the exit code is 1.\n",
         "  dlavec close --config nv_small out\n"
         "  dlavec close --config nv_full --kind sdp out_sdp\n"),
    HELP("convert", "[--config C] --format F DIR OUT", convert_table,
         "A trace in another form. The reference confirms every check first.\n",
         "  dlavec convert --format readmemh out/dc_1_000 memh\n"),
    HELP("check", "[--config C] DIR...", check_table,
         "Plays traces on the plain reference and compares every check: a line for each with\n"
         "its checks, those of registers that the reference does not model, and those that\n"
         "differ. Exit code 1 when some differ, 2 when the reference cannot play a trace.\n",
         "  dlavec check out/dc_1_000\n"),
    HELP("draw", "[--config C] --kind K OUT", draw_table,
         "Random layers of one kind with golden values of the plain reference, which no model\n"
         "has played: a program that tests the models compares them itself. The folders are\n"
         "gen_U_S_NNN in OUT, which may exist. The same arguments give the same bytes, others\n"
         "than those of random. Exit code 2 also when the configuration has no such kind.\n",
         "  dlavec draw --kind sdp --count 3 --seed 7 drawn\n"),
    HELP("vectors", "OUT", NULL,
         "The named tests of the folder vectors, which make vectors writes: those of nv_small,\n"
         "and in OUT/nv_full what nv_small does not have. OUT may exist.",
         "  dlavec vectors named\n"),
};

int options_read(struct options *o, int argc, char **argv)
{
    const dla_args *a = options_args;
    int code;

    while (strcmp(a->program + strlen("dlavec "), argv[1]))
        a++;
    argc--;
    argv++;
    code = dla_args_read(a, o, &argc, argv, NULL);
    o->npos = argc - 1;
    o->pos = (const char *const *)(argv + 1);
    return code;
}
