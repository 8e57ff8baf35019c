/* SPDX-License-Identifier: Apache-2.0
 * Distance between names (near.h). */
#include "near.h"
#include <string.h>

enum { LONGEST = 48 };

/* Letters to change, add or leave out (Levenshtein), by rows. */
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
    size_t row[LONGEST + 1];

    for (size_t j = 0; j <= nb; j++)
        row[j] = j;
    for (size_t i = 1; i <= na; i++) {
        size_t corner = row[0];

        row[0] = i;
        for (size_t j = 1; j <= nb; j++) {
            size_t best = corner + (a[i - 1] != b[j - 1]);

            corner = row[j];
            best = best < row[j] + 1 ? best : row[j] + 1;
            row[j] = best < row[j - 1] + 1 ? best : row[j - 1] + 1;
        }
    }
    return row[nb];
}

int near_name(const char *word, size_t length,
              const char *(*name)(const void *user, int i), const void *user)
{
    size_t least = LONGEST;
    int best = -1;

    for (int i = 0; length <= LONGEST && name(user, i); i++) {
        const char *s = name(user, i);
        size_t n = strlen(s), d;

        if (n > LONGEST)
            continue;
        d = distance(word, length, s, n);
        if (d < least && 3 * d <= (n > length ? n : length)) {
            least = d;
            best = i;
        }
    }
    return best;
}
