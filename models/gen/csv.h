/* SPDX-License-Identifier: Apache-2.0
 * Reads the csv tables of models/tables for the generator. */
#ifndef GEN_CSV_H
#define GEN_CSV_H
#include <stddef.h>

typedef struct csv {
    char ***cell; /* cell[row][column]; row 0 is the header */
    size_t rows, cols;
    const char *path;
} csv;

/* Reads a whole file; exits with file:line on a malformed row. */
csv *csv_read(const char *dir, const char *name);
/* The rows that have 1, 2 ... in a column, in this order; the cells are those
 * of t. */
csv *csv_ordered(const csv *t, const char *col);
/* Column of a header name; exits when absent. */
size_t csv_col(const csv *t, const char *name);
/* The row with the given key in its first cell; exits if there is none. */
size_t csv_row(const csv *t, const char *key);
/* Cell by first-column key and header name. */
const char *csv_at(const csv *t, const char *key, const char *col);

#endif
