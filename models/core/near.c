/* SPDX-License-Identifier: Apache-2.0
 * Names near to a mistyped word (dla_near.h). */
#include "dla_near.h"
#include "dla_text.h"
#include <stdio.h>
#include <string.h>

static char near_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Edit distance without regard to case (Levenshtein, one row at a time); all
 * ones for words that are too long for it. */
static unsigned near_distance(dla_span a, const char *b)
{
    enum { MAX = 63 };
    unsigned row[MAX + 1];
    size_t nb = strlen(b);

    if (a.n > MAX || nb > MAX)
        return ~0u;
    for (size_t j = 0; j <= nb; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= a.n; i++) {
        unsigned diag = row[0];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= nb; j++) {
            unsigned sub =
                diag + (near_upper(a.p[i - 1]) != near_upper(b[j - 1]));
            unsigned best = row[j] + 1;

            diag = row[j];
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = sub < best ? sub : best;
        }
    }
    return row[nb];
}

void dla_near_init(dla_near *n, dla_span word)
{
    memset(n, 0, sizeof *n);
    n->word = word;
}

void dla_near_add(dla_near *n, const char *name)
{
    unsigned d = near_distance(n->word, name);
    /* A longer name may have more typing errors. */
    unsigned limit = n->word.n < 9 ? 2 : (unsigned)n->word.n / 4;

    if (d > limit)
        return;
    for (int i = 0; i < 3; i++) {
        if (n->name[i] && n->dist[i] <= d)
            continue;
        for (int j = 2; j > i; j--) {
            n->name[j] = n->name[j - 1];
            n->dist[j] = n->dist[j - 1];
        }
        n->name[i] = name;
        n->dist[i] = d;
        return;
    }
}

const char *dla_near_text(const dla_near *n, char *buf, size_t size)
{
    dla_text o = { buf, size, 0 };

    buf[0] = 0;
    for (int i = 0; i < 3 && n->name[i]; i++)
        dla_text_put(&o, "%s%s", i ? ", " : "; near: ", n->name[i]);
    return buf;
}
