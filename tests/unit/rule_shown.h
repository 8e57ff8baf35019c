/* SPDX-License-Identifier: Apache-2.0
 * Prints that a test has shown a protocol rule: a line for tests/test_rules.py,
 * which requires both kinds for every rule in models/tables/rules.csv. */
#ifndef RULE_SHOWN_H
#define RULE_SHOWN_H

#include <stdio.h>

/* how: "broken", it was broken and named; "close", a legal case near the limit
 * was played. */
static inline void rule_shown(const char *rule, const char *how)
{
    printf("rule %s %s\n", rule, how);
}

#endif
