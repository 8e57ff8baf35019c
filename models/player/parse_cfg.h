/* SPDX-License-Identifier: Apache-2.0
 * Shared by the two halves of the part A parser: lines and arguments. */
#ifndef DLA_PLAYER_PARSE_CFG_H
#define DLA_PLAYER_PARSE_CFG_H

#include "trace.h"

typedef struct dla_arg {
    dla_span s;
    bool string; /* was in double quotes */
} dla_arg;

/* Characters of names, numbers and file names. */
bool dla_parse_word(char c);
/* Copies the n arguments of c->op into c; the command allows n. False after an
 * error. */
bool dla_parse_args(dla_parse *p, const dla_arg *a, unsigned n, dla_cmd *c);

#endif
