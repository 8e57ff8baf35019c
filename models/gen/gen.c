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

/* A file, and the function that prints it: the second one for a file of one
 * configuration. */
typedef struct output {
    const char *file;
    void (*print)(const tables *t, FILE *f);
    void (*print_cfg)(const tables *t, const char *cfg, FILE *f);
} output;

static const output c_files[] = {
    { "dla_topology_gen.h", gen_topology_header, NULL },
    { "dla_bench_gen.h", gen_bench_header, NULL },
    { "dla_streams_gen.h", gen_streams_header, NULL },
    { "dla_dpi_gen.h", gen_dpi_header, NULL },
    { "dla_regs_gen.h", gen_c_header, NULL },
    { "dla_tables_gen.c", gen_c_tables, NULL },
    { "legality.md", gen_rules_page, NULL },
    { "errata.md", gen_errata_page, NULL },
    { "registers.md", gen_registers_page, NULL },
    { "configurations.md", gen_configurations_page, NULL },
    { "pins.md", gen_pins_page, NULL },
    { "dla_faults_gen.h", gen_faults_header, NULL },
    { "faults.md", gen_faults_page, NULL },
    { "dla_stalls_gen.h", gen_stalls_header, NULL },
    { "dla_protocol_gen.h", gen_protocol_header, NULL },
    { "rules.md", gen_protocol_page, NULL },
    { "dla_work_gen.h", gen_works_header, NULL },
    { NULL, NULL, NULL }
};
static const output sv_files[] = {
    { "dla_cfg_pkg.sv", NULL, gen_cfg_package },
    { "dla_regs_pkg.sv", NULL, gen_regs_package },
    { "dla_cfg.svh", NULL, gen_cfg_features },
    { "dla_dpi_pkg.sv", gen_dpi_package, NULL },
    { "dla_slots.sv", NULL, gen_slots },
    { "dla_ports.svh", gen_ports, NULL },
    { "dla_bench_states.svh", gen_bench_states, NULL },
    { "dla_bench_flow.svh", gen_streams_sv, NULL },
    { "dla_bench_work.svh", NULL, gen_works_sv },
    { NULL, NULL, NULL }
};

static void gen_files(const tables *t, const char *cfg, const char *dir,
                      const output *o)
{
    for (; o->file; o++) {
        FILE *f = gen_open(dir, o->file);

        if (o->print)
            o->print(t, f);
        else
            o->print_cfg(t, cfg, f);
        fclose(f);
    }
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
        gen_files(&t, NULL, argv[3], c_files);
        return 0;
    }
    if (argc == 5 && !strcmp(argv[2], "sv")) {
        gen_files(&t, argv[3], argv[4], sv_files);
        gen_ext(&t, argv[3], argv[4]);
        gen_top(&t, argv[3], argv[4]);
        gen_replay(&t, argv[3], argv[4]);
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
