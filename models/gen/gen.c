/* SPDX-License-Identifier: Apache-2.0
 * The generator's main program and the helpers that its back ends share.
 *
 *   gen TABLES_DIR c OUT_DIR             C header and tables, and the
 *                                        pages that `make docs` takes
 *   gen TABLES_DIR sv CONFIG OUT_DIR     SystemVerilog packages, slots
 *   gen TABLES_DIR waves CONFIG OUT_DIR  translate files for GTKWave
 */
#include "gen_topo.h"
#include <stdlib.h>
#include <errno.h>
#include <string.h>

FILE *gen_open(const char *dir, const char *name)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        exit(2);
    }
    return f;
}

/* The columns of configs.csv after "parameter" and "kind". */
const char *gen_cfg(const tables *t, size_t i)
{
    return i + 2 < t->cfgs->cols ? t->cfgs->cell[0][i + 2] : NULL;
}

long gen_num(const char *cell)
{
    if (!strcmp(cell, "ENABLE") || !strcmp(cell, "yes"))
        return 1;
    return strtol(cell, NULL, 0);
}

long gen_par(const tables *t, const char *par, const char *cfg)
{
    return gen_num(csv_at(t->cfgs, par, cfg));
}

long gen_page(const tables *t, const char *unit, const char *cfg)
{
    const char *c = csv_at(t->map, unit, cfg);

    return c[0] ? strtol(c, NULL, 0) : -1;
}

int gen_is_v1(const tables *t, const char *cfg)
{
    return !strcmp(csv_at(t->cfgs, "REGISTER_VARIANT", cfg), "v1");
}

/* CONFIGROM of configs.csv: the configuration that supplies the rows of
 * configrom.csv for this one, and the source of the rows where a source is
 * given; "none" has no rows. */
int gen_rom_row(const tables *t, size_t row, const char *cfg)
{
    const char *rows = csv_at(t->cfgs, "CONFIGROM", cfg);
    char **c = t->rom->cell[row], whose[64], source[64];

    return gen_word(rows, 0, whose) && !strcmp(whose, c[0]) &&
           (!gen_word(rows, 1, source) || !strcmp(source, c[1]));
}

int gen_is_stored(char *const *row)
{
    return strcmp(row[REG_GROUP], "none") != 0;
}

bool gen_next_block(const tables *t, regblock *b)
{
    char ***c = t->regs->cell;

    b->first = b->end;
    while (b->end < t->regs->rows &&
           !strcmp(c[b->end][REG_UNIT], c[b->first][REG_UNIT]) &&
           !strcmp(c[b->end][REG_NAME], c[b->first][REG_NAME]))
        b->end++;
    return b->end > b->first;
}

int main(int argc, char **argv)
{
    tables t;

    if (argc < 4) {
        fprintf(stderr, "usage: gen TABLES_DIR c OUT | sv CONFIG OUT | "
                        "waves CONFIG OUT | wrapper CONFIG UNIT OUT\n");
        return 2;
    }
    if (!*argv[argc - 1]) {
        fprintf(stderr, "gen: the output folder is \"\", expected its path\n");
        return 2;
    }
    t.regs = csv_read(argv[1], "registers.csv");
    csv_expect(t.regs, REG_COLUMNS);
    t.cfgs = csv_read(argv[1], "configs.csv");
    t.rom = csv_read(argv[1], "configrom.csv");
    t.map = csv_read(argv[1], "address_map.csv");
    t.pins = csv_read(argv[1], "pins.csv");
    csv_expect(t.pins, PIN_COLUMNS);
    t.core_pins = csv_read(argv[1], "core_pins.csv");
    csv_expect(t.core_pins, CORE_COLUMNS);
    t.rules = csv_read(argv[1], "legality.csv");
    t.units = csv_read(argv[1], "units.csv");
    t.clients = csv_read(argv[1], "clients.csv");
    t.intrs = csv_read(argv[1], "interrupts.csv");
    t.streams = csv_read(argv[1], "channels.csv");
    t.chans = csv_ordered(t.streams, "turn");
    t.fields = csv_read(argv[1], "fields.csv");
    t.providers = csv_read(argv[1], "providers.csv");
    t.dpi = csv_read(argv[1], "dpi.csv");
    t.faults = csv_read(argv[1], "faults.csv");
    t.protocol = csv_read(argv[1], "rules.csv");
    t.operations = csv_read(argv[1], "operations.csv");
    t.errata = csv_read(argv[1], "errata.csv");
    t.meanings = csv_read(argv[1], "pin_meanings.csv");
    t.monitors = csv_read(argv[1], "monitors.csv");
    gen_topo_check(&t);
    if (!strcmp(argv[2], "c")) {
        gen_topo_headers(&t, argv[3]);
        gen_streams_header(&t, argv[3]);
        gen_dpi_header(&t, argv[3]);
        gen_c_header(&t, argv[3]);
        gen_c_tables(&t, argv[3]);
        gen_rules_page(&t, argv[3]);
        gen_errata_page(&t, argv[3]);
        gen_registers_page(&t, argv[3]);
        gen_configurations_page(&t, argv[3]);
        gen_pins_page(&t, argv[3]);
        gen_faults_header(&t, argv[3]);
        gen_faults_page(&t, argv[3]);
        gen_stalls_header(&t, argv[3]);
        gen_protocol_header(&t, argv[3]);
        gen_protocol_page(&t, argv[3]);
        gen_works_header(&t, argv[3]);
        return 0;
    }
    if (argc == 5 && !strcmp(argv[2], "sv")) {
        gen_sv(&t, argv[3], argv[4]);
        gen_dpi_package(&t, argv[4]);
        gen_slots(&t, argv[3], argv[4]);
        gen_top(&t, argv[3], argv[4]);
        gen_replay(&t, argv[3], argv[4]);
        gen_streams_sv(&t, argv[4]);
        gen_works_sv(&t, argv[3], argv[4]);
        return 0;
    }
    if (argc == 5 && !strcmp(argv[2], "waves")) {
        gen_waves(&t, argv[3], argv[4]);
        return 0;
    }
    if (argc == 6 && !strcmp(argv[2], "wrapper")) {
        gen_wrapper(&t, argv[3], argv[4], argv[5]);
        return 0;
    }
    fprintf(stderr, "gen: unknown output %s\n", argv[2]);
    return 2;
}
