/* SPDX-License-Identifier: Apache-2.0
 * What a test has shown of a protocol rule: a line for tests/test_rules.py,
 * which wants both of every rule in models/tables/rules.csv. */
#ifndef RULE_SHOWN_H
#define RULE_SHOWN_H

#include <stdio.h>

/* how: "broken", it was broken and named; "close", what comes close to it was
 * played and is legal. */
static inline void rule_shown(const char *rule, const char *how)
{
    printf("rule %s %s\n", rule, how);
}

#endif
