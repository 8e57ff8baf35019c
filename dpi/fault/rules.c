/* SPDX-License-Identifier: Apache-2.0
 * Names and levels of protocol rules (rules.h). */
#include "rules.h"
#include "dla_near.h"
#include "dla_text.h"
#include <string.h>

static const struct {
    const char *name, *from, *channel;
    uint8_t level;
    const char *text, *source;
} table[PROTOCOL_RULES] = { PROTOCOL_TABLE };

static const char *const levels[] = { "off", "warn", "error" };

const char *rules_name(int rule)
{
    return table[rule].name;
}

void rules_init(rule_switches *r)
{
    r->set = true;
    for (int i = 0; i < PROTOCOL_RULES; i++)
        r->level[i] = table[i].level;
}

static bool rules_unknown(const char *text, size_t n, char *err, size_t size)
{
    char near_text[128];
    dla_text o = { err, size, 0 };
    dla_near near;

    dla_near_init(&near, (dla_span){ text, n });
    for (int i = 0; i < PROTOCOL_RULES; i++)
        dla_near_add(&near, table[i].name);
    dla_text_put(&o, "no rule %.*s%s; expected all or one of", (int)n, text,
                 dla_near_text(&near, near_text, sizeof near_text));
    for (int i = 0; i < PROTOCOL_RULES; i++)
        dla_text_put(&o, " %s", table[i].name);
    return false;
}

bool rules_set(rule_switches *r, const char *text, char *err, size_t size)
{
    size_t n = strcspn(text, "=");
    bool all = n == 3 && !memcmp(text, "all", 3), found = all;
    int level = 0;

    while (level < 3 && (!text[n] || strcmp(text + n + 1, levels[level])))
        level++;
    for (int i = 0; i < PROTOCOL_RULES; i++)
        found |= strlen(table[i].name) == n && !memcmp(text, table[i].name, n);
    if (!found)
        return rules_unknown(text, n, err, size);
    if (level == 3) {
        snprintf(err, size, "expected %.*s=off, =warn or =error", (int)n, text);
        return false;
    }
    for (int i = 0; i < PROTOCOL_RULES; i++)
        if (all || (strlen(table[i].name) == n &&
                    !memcmp(text, table[i].name, n)))
            r->level[i] = (uint8_t)level;
    return true;
}

void rules_list(FILE *f)
{
    for (int i = 0; i < PROTOCOL_RULES; i++)
        fprintf(f, "%-16s %-5s %-20s %-5s %s (%s)\n", table[i].name,
                table[i].from, table[i].channel, levels[table[i].level],
                table[i].text, table[i].source);
}
