/* SPDX-License-Identifier: Apache-2.0
 * The generator: makes C headers, SystemVerilog packages and waveform decode
 * files from the tables. */
#ifndef GEN_GEN_H
#define GEN_GEN_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "csv.h"

typedef struct tables {
    csv *regs, *cfgs, *rom, *map, *pins, *core_pins, *rules;
    csv *units, *clients, *intrs, *chans, *providers, *dpi, *faults, *protocol;
    csv *operations, *streams, *fields, *errata, *meanings, *monitors;
} tables;

/* Name of configuration i, NULL after the last. */
const char *gen_cfg(const tables *t, size_t i);

/* Columns of the tables that are read row by row; gen.c compares them with the
 * header. */
#define PIN_COLUMNS "slot,port,dir,width,needs,half,name,as,each,tied,kind,part"
enum {
    PIN_SLOT, PIN_PORT, PIN_DIR, PIN_WIDTH, PIN_NEEDS, PIN_HALF, PIN_NAME,
    PIN_AS, PIN_EACH, PIN_TIED, PIN_KIND, PIN_PART
};
#define CORE_COLUMNS "pin,dir,width,needs"
enum { CORE_PIN, CORE_DIR, CORE_WIDTH, CORE_NEEDS };
#define REG_COLUMNS "unit,register,offset,group,field,lsb,width,access," \
                    "reset,description,variant"
enum {
    REG_UNIT, REG_NAME, REG_OFFSET, REG_GROUP, REG_FIELD, REG_LSB, REG_WIDTH,
    REG_ACCESS, REG_RESET, REG_MEANING, REG_VARIANT
};

/* The ports of a slot, for a module's header, with the given text between
 * two. */
void gen_port_list(FILE *f, const csv *pins, const char *slot,
                   const char *separator);

/* Opens DIR/NAME for writing; exits with a message when that fails. */
FILE *gen_open(const char *dir, const char *name);
/* fill.c: prints a template for row i. %{column} is a cell of the row; before
 * the name, ^ makes capitals (gen_upper), " a text of C, | a cell of Markdown.
 * The rest is a format of printf for the arguments after it. */
void gen_fill(FILE *f, const csv *t, int i, const char *template, ...);
/* For every row; for every row with a cell that is not empty. */
void gen_fill_all(FILE *f, const csv *t, const char *template);
void gen_fill_where(FILE *f, const csv *t, const char *column,
                    const char *template);
/* Exits with the line of row i, what is wrong, and what was expected. */
_Noreturn void gen_die(const csv *t, int i, const char *cell, const char *what);
/* The place of a cell among words, "a, b or c", or exits. */
int gen_pick(const csv *t, int i, const char *column, const char *words);
/* Number of a configs.csv cell: leading integer, ENABLE 1, DISABLE, x and
 * empty 0. */
long gen_num(const char *cell);
/* Parameter of a configuration. */
long gen_par(const tables *t, const char *par, const char *cfg);
/* Page base, or -1 when the configuration has no such page. */
long gen_page(const tables *t, const char *unit, const char *cfg);
/* Name of the ConfigROM source and config for a configuration, 0 if none. */
int gen_rom_row(const tables *t, size_t row, const char *cfg);
/* True if a configuration has registers and formats of the first variant. */
int gen_is_v1(const tables *t, const char *cfg);

void gen_c_header(const tables *t, FILE *f);
void gen_c_tables(const tables *t, FILE *f);
/* gen_rules.c: the legality rules; the page docs/reference/legality.md. */
void gen_rules_enum(const tables *t, FILE *f);
void gen_rules_table(const tables *t, FILE *f);
void gen_rules_page(const tables *t, FILE *f);
/* gen_errata.c: the values that are not compared with hardware; the page
 * docs/reference/errata.md. */
void gen_errata_table(const tables *t, FILE *f);
/* The rows that hold for a configuration, one bit for each. */
unsigned gen_errata_of(const tables *t, const char *cfg);
void gen_errata_page(const tables *t, FILE *f);
/* gen_reference.c: the pages docs/reference/registers.md,
 * docs/reference/configurations.md. */
void gen_registers_page(const tables *t, FILE *f);
void gen_configurations_page(const tables *t, FILE *f);
/* The head of a table with a column for each configuration, after the first
 * columns, with " | " between them. */
void gen_config_header(FILE *f, const tables *t, const char *first);
/* gen_pins_page.c: docs/hardware/pins.md. */
void gen_pins_page(const tables *t, FILE *f);
/* gen_sv.c: parameters, registers, features of a configuration. */
void gen_cfg_package(const tables *t, const char *cfg, FILE *f);
void gen_regs_package(const tables *t, const char *cfg, FILE *f);
void gen_cfg_features(const tables *t, const char *cfg, FILE *f);
/* gen_masks.c: register files with two groups, into dla_regs_pkg. */
void gen_masks(const tables *t, const char *cfg, FILE *f);
void gen_slots(const tables *t, const char *cfg, FILE *f);
void gen_ports(const tables *t, FILE *f);
/* The monitors of one slot, in the slot's module, with the prefix of the names
 * of its done pulses, which the slot may delay. */
/* Rule pins_credit on the clients of a slot that have a limit. */
void gen_credits(FILE *f, const tables *t, int slot);
void gen_monitors(FILE *f, const tables *t, int slot, const char *done_prefix);
/* GLB number of a done port, -1 for another port. */
int gen_intr(const tables *t, const char *port);
/* "dbb.aw" as DBB_AW, which C can name. */
int gen_capital(int c);
void gen_upper(char *out, const char *s);
void gen_lower(char *out, const char *s);
/* A row of pins.csv is of a kind: "system", "csb", "memory", "done", or ""
 * between two units. */
int gen_pin_is(char *const *row, const char *kind);
/* A row of registers.csv is of a register that the hardware has. */
int gen_is_stored(char *const *row);
void gen_ext(const tables *t, const char *cfg, const char *dir);
/* gen_wrapper.c: DIR/my_UNIT.sv, an empty module with the pins of a unit or
 * of UNIT_CORE, and the list my_UNIT.f that names it. */
void gen_wrapper(const tables *t, const char *cfg, const char *unit,
                 const char *dir);
/* The monitors alone, for recordings (gen_replay.c). */
void gen_replay(const tables *t, const char *cfg, const char *dir);
/* Unit states of RTL in a slot, for the waves (gen_states.c). */
void gen_slot_states(FILE *f, const tables *t, int slot);
/* gen_streams.c: a stream between units, its row of channels.csv, the number of
 * the memory client or interrupt source that it belongs to, and the unit that
 * shows it in the waves ("": none). */
typedef struct gen_stream {
    int row, owner;
    char name[96];
    const char *unit;
} gen_stream;
/* Stream n in the order of dla_stream_id; 0 after the last. */
int gen_stream_at(const tables *t, int n, gen_stream *s);
void gen_streams_check(const tables *t);
void gen_streams_header(const tables *t, FILE *f);
void gen_streams_tables(const tables *t, FILE *f);
/* Bits of a row of fields.csv in a row of channels.csv; 0: the configuration
 * does not have the stream. */
int gen_stream_field_bits(const tables *t, int stream, int row,
                          const char *cfg);
/* The row of fields.csv after `row` with a field of the stream; -1: none. The
 * first one is after -1. */
int gen_next_field(const tables *t, const char *stream, int row);
/* The pin that carries field n of a stream; 0 if there is none. */
int gen_field_pin(const tables *t, const char *stream, int n, char pin[64]);
int gen_field_name(const tables *t, const char *stream, int n, char name[64]);
/* dla_bench_flow.svh: the pins of all channels, for the bench. */
void gen_streams_sv(const tables *t, FILE *f);
/* gen_works.c: the work of the units, for the waves. */
/* Bits of an argument of its DPI functions: NEWS, WORK, BEAT, NUMBERS; 0: none
 * of these. */
int gen_works_bits(const tables *t, const char *name);
void gen_works_header(const tables *t, FILE *f);
void gen_works_sv(const tables *t, const char *cfg, FILE *f);
void gen_works_words(const tables *t, const char *dir);
typedef struct works_save {
    FILE *f;
    const char *cfg, *dir; /* dir: folder of the translate files */
} works_save;
/* A unit's lines of the save file. */
void gen_works_unit(const works_save *s, const tables *t, const char *unit);
/* gen_top.c: the wiring of the top; unit states of the bench. */
void gen_top(const tables *t, const char *cfg, const char *dir);
void gen_bench_states(const tables *t, FILE *f);
/* gen_dpi.c: the calls between SystemVerilog and C. */
void gen_dpi_header(const tables *t, FILE *f);
void gen_dpi_package(const tables *t, FILE *f);
/* gen_faults.c: channels for planted faults: C table, page
 * docs/reference/faults.md, the points of a unit's channels in the top, how
 * its slot is connected to them. */
void gen_faults_header(const tables *t, FILE *f);
void gen_faults_page(const tables *t, FILE *f);
void gen_fault_points(FILE *f, const tables *t, const char *unit);
void gen_fault_pins(FILE *f, const tables *t, const char *unit);
/* gen_stalls.c: the channels of RTL that a run may hold up: C table, whether a
 * pin belongs to one and to which, the points of a slot with open_CHANNEL. */
void gen_stalls_header(const tables *t, FILE *f);
int gen_stalled(const tables *t, const char *cfg, size_t row,
                char channel[64]);
void gen_stall_points(FILE *f, const tables *t, const char *cfg,
                      const char *slot);
/* Rule pins_held on the channels that the RTL of a slot (r_CHANNEL) drives. */
void gen_held_points(FILE *f, const tables *t, const char *cfg,
                     const char *slot);
/* gen_protocol.c: the protocol rules as C lists and as
 * docs/reference/rules.md. */
void gen_protocol_header(const tables *t, FILE *f);
void gen_protocol_page(const tables *t, FILE *f);
void gen_waves(const tables *t, const char *cfg, const char *dir);

/* One register row block of the csv: rows [first, end) share unit, register.
 * GEN_BLOCKS is before the first one. */
typedef struct regblock {
    size_t first, end;
} regblock;
#define GEN_BLOCKS { 0, 1 }
bool gen_next_block(const tables *t, regblock *b);

#endif
