/* SPDX-License-Identifier: Apache-2.0
 * The signals that an FST file holds. */
#ifndef DLA_FST_NAMES_H
#define DLA_FST_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Types of the block with the names. What it unpacks to, *size bytes, to be
 * freed; NULL when it is not complete. block: what stands behind type and
 * length. */
enum { FST_NAMES_LZ4 = 6, FST_NAMES_LZ4_TWICE = 7 };
unsigned char *fst_unpack(int type, const unsigned char *block, size_t len,
                          size_t *size);

/* One signal: its scope with dots, and its name as GTKWave writes it,
 * "data[7:0]". */
typedef void fst_signal(void *user, const char *scope, const char *name);
/* Tells each signal but parameters, in the order of the file; false when it
 * cannot be read. */
bool fst_names(const char *path, fst_signal *tell, void *user);

#endif
