/* SPDX-License-Identifier: Apache-2.0
 * The topology for the generator's back ends: units, memory clients, interrupts
 * and channels by number, which is their place in their table. */
#ifndef GEN_GEN_TOPO_H
#define GEN_GEN_TOPO_H
#include "gen.h"

/* Rows of a table after its header. */
int gen_count(const csv *t);
/* Cell of row i, from 0. */
const char *gen_cell(const csv *t, int i, const char *col);
/* Number of a row by its first cell, -1 when absent. */
int gen_index(const csv *t, const char *key);

/* Word i of a cell with words, copied to `word`; 0 after the last. */
int gen_word(const char *cell, int i, char word[64]);
int gen_has_word(const char *cell, const char *word);

/* Unit that owns a page, -1 for the shell's. */
int gen_page_unit(const tables *t, const char *page);
/* Name of a page in pin names and in traces: in small letters "rbk". */
void gen_page_pins(const tables *t, const char *page, char out[64]);
/* The page has two register groups, with their state in S_STATUS. */
int gen_has_groups(const tables *t, const char *page);
/* A configuration's cell of providers.csv has a word for the unit. */
int gen_provided(const tables *t, const char *unit, const char *cfg,
                 const char *how);
int gen_client_present(const tables *t, int client, const char *cfg);
/* Exits with a message when tables contradict each other. */
void gen_topo_check(const tables *t);

/* dla_topology_gen.h: the enums; dla_bench_gen.h: numbers of the bench. */
void gen_topology_header(const tables *t, FILE *f);
void gen_bench_header(const tables *t, FILE *f);
/* The tables of dla_topology.h, into dla_tables_gen.c. */
void gen_topo_tables(const tables *t, FILE *f);
/* Masks of a configuration, into its row of dla_cfg_table. */
void gen_topo_config(const tables *t, const char *cfg, FILE *f);
/* Bits of the wake mask: calls `each`, if given, with name and number of each
 * group; returns their number. */
int gen_wakes(const tables *t, FILE *f,
              void (*each)(FILE *f, const char *name, int bit));

#endif
