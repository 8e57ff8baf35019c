/* SPDX-License-Identifier: Apache-2.0
 * The contents of an FST file, read by Verilator's own reader. */
#ifndef DLA_FST_H
#define DLA_FST_H

#include <stdbool.h>

/* True if the file is complete, from its first block to its end. This is
 * checked because the writer does not report a full disk. */
bool fst_whole(const char *path);
/* One signal: its scope with dots, and its name as GTKWave writes it,
 * "data[7:0]". */
typedef void fst_signal(void *user, const char *scope, const char *name);
/* Calls a function for each signal except parameters, in the order of the file;
 * false when the file cannot be read. */
bool fst_names(const char *path, fst_signal *tell, void *user);

#endif
