/* SPDX-License-Identifier: Apache-2.0
 * The options of each command of dlavec, and its help. */
#include "options.h"
#include "dla_args.h"
#include "dla_batch.h"
#include "../gen/gen.h"

#include <string.h>

static int options_add(void *to, const char *name, const char *value)
{
    struct options *o = to;
    const bool set = !strcmp(name, "set");
    int *n = set ? &o->nset : &o->nmerge, room = set ? 64 : 16;

    if (*n == room)
        return bad("--%s: more than %d of them", name, room), 2;
    (set ? o->set : o->merge)[(*n)++] = value;
    return -1;
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

#define TEXT(m) DLA_ARG_TEXT, offsetof(struct options, m), NULL, 0
#define FLAG(m) DLA_ARG_FLAG, offsetof(struct options, m), NULL, 0
#define TAKE(f) DLA_ARG_TAKE, 0, f, 0
#define CONFIG "config", "C"
#define COMMON \
    { CONFIG, \
      "configuration (default nv_small); dla info lists them", \
      TEXT(config) }
/* Options of commands that read traces. */
#define TRACES \
    { CONFIG, "configuration of traces that do not name one. A trace names it in\n" \
      "config.txt or manifest.json in its folder, or in config.txt in the\n" \
      "folder above; a different --config is refused", TEXT(config) }
#define COVER_TABLES \
    { "cover-tables", "DIR", "points.csv and crosses.csv of your own", \
      TEXT(table_dir) }
#define OLD_KIND { "unit", "K", NULL, TAKE(options_unit) }

static const dla_arg random_table[] = {
    COMMON,
    { "kind", "K,...",
      "kinds of layers (vectors/src/README.md), default all that C has:\n"
      "dc img sdp pdp cdp fused pp multi reuse events kept keptcomp turns\n"
      "shares conv16 convfp16 imgfmt wino batch comp sdpx eql bdma rubik nan\n"
      "biggroup wideimg sat modes reads",
      TEXT(kind) },
    OLD_KIND,
    { "count", "N",
      "number of traces, default 10; several kinds take turns",
      TAKE(options_number) },
    { "seed", "S", "default 1", TAKE(options_number) },
    { "set", "F=VALUES",
      "values of a field: 5, 2..8, \"1 3 5..9\", with weights \"1:8 2..4:1\",\n"
      "atom-1, 2*block, group+1, max; may be given up to 64 times",
      TAKE(options_add) },
    { "constraints", "FILE",
      "values and relations of fields, from FILE (vectors/src/random)",
      TEXT(constraints) },
    { "budget", "N",
      "limit of multiplications in a layer; a larger N makes larger layers",
      TAKE(options_number) },
    { "fields", NULL,
      "lists the fields with their ranges and registers",
      FLAG(list) },
    { 0 }
};

static const dla_arg layer_table[] = {
    COMMON,
    { 0 }
};

static const dla_arg unpack_table[] = {
    TRACES,
    { "shape", "C,H,W", "channels, lines and columns of the tensor", TEXT(shown.shape) },
    { "precision", "P",
      "int8 (default), int16 or fp16",
      TEXT(shown.precision) },
    { "layout", "L",
      "feature (default) or planar (a plane for each channel)",
      TEXT(shown.layout) },
    { "line", "N",
      "bytes from line to line; default packed, planes to 64 bytes",
      TEXT(shown.line) },
    { "surface", "N",
      "bytes from surface to surface; default packed",
      TEXT(shown.surf) },
    { "offset", "N",
      "offset of the first element; default 0. The file may be longer",
      TEXT(shown.offset) },
    { 0 }
};

static const dla_arg cover_table[] = {
    TRACES,
    { "kind", "K,...",
      "units of the text and of --html: all (default), conv, sdp, pdp, cdp,\n"
      "rubik, bdma. --json and --ucis write all units", TEXT(kind) },
    { "json", "FILE", "writes counts, which --merge reads", TEXT(json) },
    { "html", "FILE", "writes a page", TEXT(html) },
    { "ucis", "FILE", "writes UCIS XML", TEXT(ucis) },
    { "merge", "FILE",
      "adds the counts of an earlier --json; up to 16 times",
      TAKE(options_add) },
    { "missing", "N",
      "lists up to N bins that nothing hits, default 20",
      TAKE(options_number) },
    COVER_TABLES,
    { 0 }
};

static const dla_arg close_table[] = {
    COMMON,
    { "kind", "K",
      "units: all (default), or some of conv, sdp, pdp, cdp, rubik, bdma",
      TEXT(kind) },
    OLD_KIND,
    { "seed", "S", "default 1", TAKE(options_number) },
    { "tries", "N",
      "limit of rounds, each a random layer of every kind; default 2000",
      TAKE(options_number) },
    COVER_TABLES,
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
    { "kind", "K", "a kind of layers, one of those of dlavec random --help", TEXT(kind) },
    OLD_KIND,
    { "count", "N", "number of traces, default 10", TAKE(options_number) },
    { "seed", "S", "default 1", DLA_ARG_NUMBER, offsetof(struct options, seed), NULL, 0 },
    { "stats", NULL,
      "prints the modes of each test and what the reference counted",
      FLAG(stats) },
    { 0 }
};

/* The help of a command. An empty line separates its parts, so the purpose of a
 * command without options has no newline at its end. */
#define HELP(command, args, table, purpose, examples) \
    { .program = "dlavec " command, .column = 18, .exits = OPTIONS_EXITS, \
      .arg = table, \
      .before = "usage: dlavec " command " " args "\n\n" purpose "\n", \
      .after = "\n" examples "\n" }

static const dla_args options_args[] = {
    HELP("random", "[--config C] [--kind K,...] OUT", random_table,
         "Writes random layers with golden values, each as a trace in a folder of OUT. The\n"
         "plain reference computes the values and the models confirm them. The same arguments\n"
         "give the same bytes.\n",
         "  dlavec random --kind dc --count 100 --seed 7 out\n"
         "  dlavec random --kind pdp --set pdp.kernel_w=8 --set pdp.width=\"atom-1 64..128\" out\n"
         "  dlavec random --config nv_full --fields\n"),
    HELP("layer", "[--config C] FILE OUT", layer_table,
         "Writes a trace from a file that describes one layer or a chain of layers of the\n"
         "engines conv, sdp, pool, cdp, bdma and rubik (docs/reference/layer-files.md).\n"
         "Operands come from .npy or raw files or from a seed. dlavec chooses strides, banks,\n"
         "entries, and the bands of a layer that exceeds the buffer. OUT gets the trace, and\n"
         "NAME.npy and NAME.raw of each result. A convolution may have groups and a batch,\n"
         "and after its sums bias, scale, a residual addition, ReLU or a table, and pooling.\n",
         "  # conv.layer\n"
         "  layers = ( { name = \"conv1\"; engine = \"conv\";\n"
         "               input = { shape = [64, 56, 56]; seed = 1; };\n"
         "               weights = { shape = [128, 64, 3, 3]; seed = 2; };\n"
         "               stride = [2, 2]; padding = [1, 1, 1, 1]; } );\n"
         "\n"
         "  dlavec layer conv.layer out && dla play out\n"
         "  dlavec layer --config nv_full conv.layer out_full\n"),
    HELP("unpack", "[options] FILE OUT.npy", unpack_table,
         "Writes a surface of a trace (.dat) or of a dump as a tensor for numpy.load.\n"
         "\n"
         "Without --shape, shape and layout come from manifest.json in the file's folder,\n"
         "which dlavec layer writes. The file must have the size of the tensor.\n",
         "  dlavec unpack out/out_gold2.dat result.npy\n"
         "  dlavec unpack --shape 8,28,28 --offset 6272 out/out_gold2.dat part.npy\n"),
    HELP("cover", "[--config C] [--kind K,...] DIR...", cover_table,
         "Prints the functional coverage of traces: points and crosses of all layers that run.\n"
         "DIR is a trace or a folder of traces. All traces are for one configuration; with\n"
         "--config C, traces for other configurations are left out.\n",
         "  dlavec cover out\n"
         "  dlavec cover more --merge monday.json --json tuesday.json --html coverage.html\n"),
    HELP("close", "[--config C] [--kind K] OUT", close_table,
         "Writes a small set of vectors that hits every legal bin of the coverage. It draws\n"
         "random layers first, and then makes a layer for each bin that is left. It lists the\n"
         "bins that it could not hit, and exits with 1.\n",
         "  dlavec close --config nv_small out\n"
         "  dlavec close --config nv_full --kind sdp out_sdp\n"),
    HELP("convert", "[--config C] --format F DIR OUT", convert_table,
         "Writes a trace in another form, after the reference has confirmed every check.\n",
         "  dlavec convert --format readmemh out/dc_1_000 memh\n"),
    HELP("check", "[--config C] DIR...", check_table,
         "Plays traces on the plain reference and compares every check. The line of a trace\n"
         "counts its checks, those of registers that the reference does not model, and those\n"
         "that differ. A trace that the reference cannot play is bad input.\n",
         "  dlavec check out/dc_1_000\n"),
    HELP("draw", "[--config C] --kind K OUT", draw_table,
         "Writes random layers of one kind with golden values of the plain reference. No model\n"
         "plays them, so they can test the models. The folders are gen_KIND_SEED_NUMBER in\n"
         "OUT, which may exist. The same arguments give the same bytes, but not those of dlavec\n"
         "random. A kind that the configuration lacks is refused (code 2).\n",
         "  dlavec draw --kind sdp --count 3 --seed 7 drawn\n"),
    HELP("vectors", "OUT", NULL,
         "Writes the named tests of the folder vectors: those of nv_small into OUT, and those\n"
         "of units that nv_small lacks into OUT/nv_full. OUT may exist.",
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
