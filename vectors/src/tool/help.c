/* SPDX-License-Identifier: Apache-2.0
 * The text of each command. An option that it does not name is refused.
 */
#include "help.h"

#include <string.h>

#define COMMON \
    "  --config C      configuration, default nv_small (nv_small_256 nv_large nv_full ...)\n"
/* Commands that read traces. */
#define TRACES \
    "  --config C      configuration of traces that name none: a trace names it in\n" \
    "                  config.txt or manifest.json of its folder or in config.txt of the\n" \
    "                  one above, and an option that differs is refused\n"

static const struct {
    const char *name, *text;
} all[] = {
    { "random",
      "Random layers with golden values: a folder of trace folders. The plain reference\n"
      "makes the values, the models play each; the same arguments give the same bytes.\n\n"
      COMMON
      "  --kind K,...    kinds of tests, default all: dc img sdp pdp cdp fused pp multi ...\n"
      "  --count N       how many, default 10; of several kinds in turn\n"
      "  --seed S        default 1\n"
      "  --set F=VALUES  a field's values: 5, 2..8, \"1 3 5..9\", \"1:8 2..4:1\" with weights,\n"
      "                  atom-1, 2*block, group+1, max; may be given up to 64 times\n"
      "  --constraints FILE  the same and relations between fields (vectors/src/random)\n"
      "  --budget N      multiplications of a layer at most; larger makes larger layers\n"
      "  --fields        lists the fields, their ranges and registers, and ends\n\n"
      "  dlavec random --kind dc --count 100 --seed 7 out\n"
      "  dlavec random --kind pdp --set pdp.kernel_w=8 --set pdp.width=\"atom-1 64..128\" out\n"
      "  dlavec random --config nv_full --fields\n" },
    { "layer",
      "A trace from a file that describes one layer or a short chain; operands from .npy,\n"
      "raw files or a seed: conv, sdp, pool, cdp, bdma, rubik. Strides, banks, entries and\n"
      "bands of a layer that exceeds the buffer are chosen. OUT gets the trace and NAME.npy\n"
      "and NAME.raw of each result. A convolution may have groups and a batch, and behind its\n"
      "sums bias, scale, an earlier result added, ReLU or a table, and pooling:\n"
      "share/dla/vectors.\n\n"
      COMMON
      "\n  # conv.layer\n"
      "  layers = ( { name = \"conv1\"; engine = \"conv\";\n"
      "               input = { shape = [64, 56, 56]; seed = 1; };\n"
      "               weights = { shape = [128, 64, 3, 3]; seed = 2; };\n"
      "               stride = [2, 2]; padding = [1, 1, 1, 1]; } );\n\n"
      "  dlavec layer conv.layer out && dla play out\n"
      "  dlavec layer --config nv_full conv.layer out_full\n" },
    { "unpack",
      "A surface of a trace (.dat) or of a dump as a tensor for numpy.load.\n\n"
      TRACES
      "Without --shape, shape and layout are those in manifest.json of the file's folder\n"
      "(dlavec layer writes them). The file must have the size of the tensor.\n\n"
      "  --shape C,H,W   of the tensor\n"
      "  --precision P   int8 (default), int16 or fp16\n"
      "  --layout L      feature (default), or planar: a plane for each channel\n"
      "  --line N        bytes from line to line, default packed, of planes in 64 bytes\n"
      "  --surface N     bytes from surface to surface, default packed\n"
      "  --offset N      of the first element in a file that may be longer, default 0\n\n"
      "  dlavec unpack out/out_gold2.dat result.npy\n"
      "  dlavec unpack --shape 8,28,28 --offset 6272 out/out_gold2.dat part.npy\n" },
    { "cover",
      "Functional coverage of any traces: points and crosses of the layers that ran.\n"
      "DIR is a trace, or a folder of traces. All traces are for one configuration; --config\n"
      "takes those for C out of a folder.\n\n"
      TRACES
      "  --json FILE     counts, which --merge reads again\n"
      "  --html FILE     a page\n"
      "  --ucis FILE     UCIS XML\n"
      "  --merge FILE    adds the counts of an earlier --json; up to 16 times\n"
      "  --missing N     how many bins that nothing hits are listed, default 20\n"
      "  --cover-tables DIR  points.csv and crosses.csv of your own\n\n"
      "  dlavec cover out\n"
      "  dlavec cover more --merge monday.json --json tuesday.json --html coverage.html\n" },
    { "close",
      "Vectors that hit every legal bin of the coverage: random ones first, then ones made\n"
      "for each bin that is left, of which a small set is chosen. Bins that could not be hit\n"
      "are named; then the exit code is 1.\n\n"
      COMMON
      "  --kind K        all (default), conv, sdp, pdp, cdp, rubik or bdma\n"
      "  --seed S        default 1\n"
      "  --tries N       rounds of one random test of each kind, at most; default 2000\n"
      "  --cover-tables DIR  points.csv and crosses.csv of your own\n\n"
      "  dlavec close --config nv_small out\n"
      "  dlavec close --config nv_full --kind sdp out_sdp\n" },
    { "convert",
      "A trace in another form. The reference confirms every check first.\n\n"
      TRACES
      "  --format F      cfg (default), txn, readmemh, bin or npy\n\n"
      "  dlavec convert --format readmemh out/dc_1_000 memh\n" },
    { "check",
      "Plays traces on the plain reference and compares every check: a line for each with\n"
      "its checks, those of registers that the reference does not model, and those that\n"
      "differ. Exit code 1 when some differ, 2 when the reference cannot play a trace.\n\n"
      TRACES
      "\n  dlavec check out/dc_1_000\n" },
    { "draw",
      "Random layers of one kind with golden values of the plain reference, which no model\n"
      "has played: a program that tests the models compares them itself. The folders are\n"
      "gen_U_S_NNN in OUT, which may exist. The same arguments give the same bytes, others\n"
      "than those of random. Exit code 2 also when the configuration has no such kind.\n\n"
      COMMON
      "  --kind K        one kind of tests, as for random\n"
      "  --count N       how many, default 10\n"
      "  --seed S        default 1\n"
      "  --stats         prints the modes of each test and what the reference counted\n\n"
      "  dlavec draw --kind sdp --count 3 --seed 7 drawn\n" },
    { "vectors",
      "The named tests of the folder vectors, which make vectors writes: those of nv_small,\n"
      "and in OUT/nv_full what nv_small does not have. OUT may exist.\n\n"
      "  dlavec vectors named\n" },
};
enum { NALL = sizeof all / sizeof *all };

const char *help_of(const char *command)
{
    for (int i = 0; i < NALL; i++)
        if (!strcmp(all[i].name, command))
            return all[i].text;
    return NULL;
}

int help_has(const char *command, const char *option)
{
    const char *text = help_of(command);
    size_t n = strlen(option);

    for (const char *p = text; p && (p = strstr(p, "\n  --")); p++)
        if (!strncmp(p + 3, option, n) && (p[3 + n] == ' ' || p[3 + n] == '\n'))
            return 1;
    return 0;
}
