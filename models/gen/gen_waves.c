/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: GTKWave translate files of one configuration. */
#include "gen.h"
#include <stdlib.h>
#include <string.h>

/* csb_addr.txt: CSB word address as displayed (4 hex digits) -> register. */
static void csb_addr(const tables *t, const char *cfg, const char *dir)
{
    FILE *f = gen_open(dir, "csb_addr.txt");
    regblock b;

    for (size_t r = 1; r < t->regs->rows; r = b.end) {
        char **c = t->regs->cell[r];
        long base, word;

        gen_next_block(t, r, &b);
        if (!strcmp(c[0], "GEC"))
            continue;
        base = gen_page(t, c[0], cfg);
        if (base < 0)
            continue;
        word = (base + strtol(c[2], NULL, 0)) / 4;
        fprintf(f, "%04lX %s.%s\n", word, c[0], c[1]);
    }
    fclose(f);
}

void gen_waves(const tables *t, const char *cfg, const char *dir)
{
    csb_addr(t, cfg, dir);
}
