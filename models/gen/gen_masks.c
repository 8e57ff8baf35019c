/* SPDX-License-Identifier: Apache-2.0
 * Register files of units with two groups, for dla_pingpong: sizes of both
 * sets, the bits that are stored, their reset values, the bits that are
 * status. */
#include "gen.h"
#include <stdlib.h>
#include <string.h>

enum { UNIT, REG, OFFSET, GROUP, FIELD, LSB, WIDTH, ACCESS, RESET, TEXT,
       VARIANT };
enum { WORDS = 128 };

/* One page: words by their offset, and the start and end of the dual set. */
typedef struct file {
    uint32_t stored[WORDS], reset[WORDS], status[WORDS];
    unsigned split, end;
} file;

static void masks_add(file *p, char **c)
{
    unsigned long lsb = strtoul(c[LSB], NULL, 0);
    unsigned long width = strtoul(c[WIDTH], NULL, 0);
    unsigned w = (unsigned)strtoul(c[OFFSET], NULL, 0) / 4;
    uint32_t mask = (width < 32 ? (1u << width) - 1u : ~0u) << lsb;

    if (w >= WORDS)
        return;
    if (!strcmp(c[ACCESS], "W1L"))
        p->split = w;
    if (!strcmp(c[GROUP], "dual") && w >= p->end)
        p->end = w + 1;
    if (!strcmp(c[ACCESS], "RO"))
        p->status[w] |= mask;
    if (strncmp(c[ACCESS], "RW", 2))
        return;
    p->stored[w] |= mask;
    p->reset[w] |= (uint32_t)strtoul(c[RESET], NULL, 0) << lsb;
}

/* Words [from, to) as one vector, the first in the low bits. */
static void masks_vector(FILE *f, const char *unit, const char *name,
                         const uint32_t *word, unsigned from, unsigned to)
{
    fprintf(f, "  localparam logic [%u:0] %s_%s = {", 32 * (to - from) - 1,
            unit, name);
    for (unsigned w = to; w-- > from;)
        fprintf(f, "%s32'h%08x%s", (to - 1 - w) % 7 ? " " : "\n    ",
                (unsigned)word[w], w == from ? "" : ",");
    fprintf(f, "};\n");
}

void gen_masks(const tables *t, const char *cfg, FILE *f)
{
    const char *other = gen_is_v1(t, cfg) ? "v2" : "v1";

    fprintf(f, "  // register files with two groups: words of the single and "
               "the dual set, stored bits, reset\n"
               "  // values, status bits\n");
    for (size_t r = 1, end; r < t->regs->rows; r = end) {
        const char *unit = t->regs->cell[r][UNIT];
        file p = { .split = 0 };

        for (end = r; end < t->regs->rows; end++) {
            char **c = t->regs->cell[end];

            if (strcmp(c[UNIT], unit))
                break;
            if (strcmp(c[VARIANT], other))
                masks_add(&p, c);
        }
        if (!p.split || p.end <= p.split)
            continue;
        fprintf(f, "  localparam int %s_NUM_S = %u;\n"
                   "  localparam int %s_NUM_D = %u;\n", unit, p.split, unit,
                p.end - p.split);
        masks_vector(f, unit, "S_STORED", p.stored, 0, p.split);
        masks_vector(f, unit, "S_RESET", p.reset, 0, p.split);
        masks_vector(f, unit, "D_STORED", p.stored, p.split, p.end);
        masks_vector(f, unit, "D_RESET", p.reset, p.split, p.end);
        masks_vector(f, unit, "D_STATUS_BITS", p.status, p.split, p.end);
    }
}
