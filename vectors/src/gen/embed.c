/* SPDX-License-Identifier: Apache-2.0
 * The tables inside the program, so that it runs in any folder. They are read
 * as files, here from memory. */
#include "gen.h"

#include <string.h>

#define TABLE(name, dir)                                               \
    extern const char name##_text[], name##_end[];                        \
    __asm__(".section .rodata\n.globl " #name "_text, " #name "_end\n"     \
            #name "_text:\n.incbin \"" dir "/" #name ".csv\"\n"     \
            #name "_end:\n.byte 0\n.text\n")

TABLE(points, "vectors/src/cover");
TABLE(crosses, "vectors/src/cover");
TABLE(fields, "vectors/src/random");

static const struct {
    const char *name, *text, *end;
} tables[] = {
    { "points.csv", points_text, points_end },
    { "crosses.csv", crosses_text, crosses_end },
    { "fields.csv", fields_text, fields_end },
};

static FILE *table_embedded(const char *name)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (!strcmp(tables[i].name, name))
            return fmemopen((void *)(uintptr_t)tables[i].text,
                            (size_t)(tables[i].end - tables[i].text), "r");
    return NULL;
}

FILE *table_open(const char *dir, const char *name)
{
    char path[1200];
    FILE *f;

    if (!dir) {
        f = table_embedded(name);
        if (!f)
            bad("%s: out of memory", name);
        return f;
    }
    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "r");
    if (!f)
        bad_read(path);
    return f;
}
