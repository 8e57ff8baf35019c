/* SPDX-License-Identifier: Apache-2.0
 * dlavec check: plays folders on the reference and compares every check.
 */
#include "config.h"
#include "options.h"
#include "../gen/gen.h"

#include <string.h>

/* t keeps the configuration of the last folder. */
static int check_folder(struct tables *t, const char *config, const char *dir)
{
    struct trace tr = { .n = 0 };
    struct tally n = { 0 };
    size_t len = strlen(dir);
    const char *name = config_of(dir, config);
    int rc = !name || (strcmp(t->cfg.name, name) && tables_load(t, name)) ||
             trace_read(&tr, name, dir) || play(t, &tr, 0, &n, NULL);

    while (len > 1 && dir[len - 1] == '/')
        len--;
    printf("%s %.*s: %d check%s, %d not modelled, %d wrong\n",
           rc ? "ERROR" : n.failed ? "FAIL" : "ok", (int)len, dir, n.checks,
           n.checks == 1 ? "" : "s", n.skipped, n.failed);
    trace_free(&tr);
    return rc ? 2 : n.failed ? 1 : 0;
}

int check_command(const struct options *o)
{
    struct tables t = { .nregs = 0 };
    int worst = 0;

    if (!o->npos)
        return bad("check: expected folders of traces"), 2;
    for (int i = 0; i < o->npos; i++) {
        int rc = check_folder(&t, o->config, o->pos[i]);

        worst = rc > worst ? rc : worst;
    }
    return worst;
}
