/* SPDX-License-Identifier: Apache-2.0
 * The protocol rules of the bench (docs/reference/rules.md) and how strict
 * each is in a run. A level for each rule, in the order of
 * models/tables/rules.csv. */
#ifndef DLA_RULES_H
#define DLA_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "dla_protocol_gen.h"

/* The same numbers as AXI_IGNORE, AXI_WARN, AXI_ERROR. */
enum { RULE_IS_OFF, RULE_WARNS, RULE_FAILS };

typedef struct rule_switches {
    uint8_t level[PROTOCOL_RULES];
    bool set; /* false: rules_init was not called, the defaults hold */
} rule_switches;

/* The defaults of the table. */
void rules_init(rule_switches *r);
/* "NAME=off|warn|error", "all=..." for all. False with the reason in err. */
bool rules_set(rule_switches *r, const char *text, char *err, size_t size);
const char *rules_name(int rule);
/* The table, for --list rules. */
void rules_list(FILE *f);

#endif
