/* SPDX-License-Identifier: Apache-2.0
 * The tables inside the program, so that it runs from any folder. They are
 * read as files, here from memory.
 */
#include "gen.h"

#include <string.h>

#ifndef TABLES_DIR
#define TABLES_DIR "models/tables"
#endif

#define TABLE(name) TABLE_OF(name, TABLES_DIR)
#define TABLE_OF(name, dir)                                               \
    extern const char name##_text[], name##_end[];                        \
    __asm__(".section .rodata\n.globl " #name "_text, " #name "_end\n"     \
            #name "_text:\n.incbin \"" dir "/" #name ".csv\"\n"     \
            #name "_end:\n.byte 0\n.text\n")

TABLE(registers);
TABLE(configs);
TABLE(address_map);
TABLE_OF(points, "vectors/src/cover");
TABLE_OF(crosses, "vectors/src/cover");
TABLE_OF(fields, "vectors/src/random");

static const struct {
    const char *name, *text, *end;
} tables[] = {
    { "registers.csv", registers_text, registers_end },
    { "configs.csv", configs_text, configs_end },
    { "address_map.csv", address_map_text, address_map_end },
    { "points.csv", points_text, points_end },
    { "crosses.csv", crosses_text, crosses_end },
    { "fields.csv", fields_text, fields_end },
};

static FILE *embedded(const char *name)
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
        f = embedded(name);
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
