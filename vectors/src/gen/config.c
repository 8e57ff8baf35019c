/* SPDX-License-Identifier: Apache-2.0
 * A trace folder as a whole: its format, and the configuration it says.
 */
#include "gen.h"

#include <unistd.h>

int any_read(struct trace *t, const struct tables *tab, const char *tables,
             const char *dir)
{
    char path[1200];

    snprintf(path, sizeof path, "%s/input.txn", dir);
    return access(path, F_OK) ? trace_read(t, dir)
                              : txn_read(t, tab, tables, dir);
}

int folder_config_put(const char *dir, const char *config)
{
    char path[1400];
    FILE *f;

    snprintf(path, sizeof path, "%s/config.txt", dir);
    f = fopen(path, "w");
    if (!f)
        return bad_write(path);
    fprintf(f, "%s\n", config);
    return fclose(f) ? bad_write(path) : 0;
}
