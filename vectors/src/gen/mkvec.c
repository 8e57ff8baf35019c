/* SPDX-License-Identifier: Apache-2.0
 * mkvec: makes trace folders with golden values from the plain reference,
 * and checks existing folders against it.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

#ifndef VERSION
#define VERSION "unknown"
#endif

static int help(FILE *f)
{
    fputs("usage: mkvec [--tables DIR] vectors OUTDIR\n"
          "       mkvec [--tables DIR] random --config C --unit U --seed S"
          " --count N [--stats] OUTDIR\n"
          "             U = dc img sdp pdp cdp fused pp multi reuse events\n"
          "                 conv16 convfp16 wino batch comp imgfmt bdma"
          " rubik sdpx eql\n"
          "                 kept keptcomp modes nan sat biggroup wideimg reads\n"
          "                 turns shares\n"
          "       mkvec [--tables DIR] check [--config C] DIR...\n\n"
          "Makes trace folders with golden values from the plain reference,\n"
          "and checks existing folders against it.\n\n"
          "  --help     this text\n"
          "  --version  the version of the programs\n",
          f);
    return f == stdout ? 0 : 2;
}

/* 0 = all equal, 1 = a check failed, 2 = not playable. */
static int check_one(const struct tables *t, const char *tables,
                     const char *dir)
{
    struct trace tr = { 0, 0, 0, NULL };
    struct tally n = { 0 };
    int rc = any_read(&tr, t, tables, dir);

    rc = rc || play(t, &tr, 0, &n) ? 2 : 0;
    printf("%s %s: %d checks, %d not modelled, %d wrong\n",
           rc ? "ERROR" : n.failed ? "FAIL" : "ok", dir, n.checks,
           n.skipped, n.failed);
    trace_free(&tr);
    return rc ? rc : n.failed ? 1 : 0;
}

static int check_all(const struct tables *t, const char *tables, char **dir,
                     int n)
{
    int worst = 0;

    for (int i = 0; i < n; i++) {
        size_t len = strlen(dir[i]);
        int rc;

        while (len > 1 && dir[i][len - 1] == '/')
            dir[i][--len] = 0;
        rc = check_one(t, tables, dir[i]);
        worst = rc > worst ? rc : worst;
    }
    return worst;
}

struct options {
    const char *tables, *config, *unit;
    uint64_t seed;
    int count, stats, npos;
    char *pos[4096];
};

static int options(struct options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *v = i + 1 < argc ? argv[i + 1] : NULL;

        if (strncmp(argv[i], "--", 2)) {
            if (o->npos == 4096)
                return -1;
            o->pos[o->npos++] = argv[i];
            continue;
        }
        if (!strcmp(argv[i], "--stats")) {
            o->stats = 1;
            continue;
        }
        if (!v)
            return -1;
        if (!strcmp(argv[i], "--tables"))
            o->tables = v;
        else if (!strcmp(argv[i], "--config"))
            o->config = v;
        else if (!strcmp(argv[i], "--unit"))
            o->unit = v;
        else if (!strcmp(argv[i], "--seed"))
            o->seed = strtoull(v, NULL, 0);
        else if (!strcmp(argv[i], "--count"))
            o->count = atoi(v);
        else
            return -1;
        i++;
    }
    return o->npos < 2 ? -1 : 0;
}

int main(int argc, char **argv)
{
    static struct options o = { NULL, "nv_small", NULL, 1, 1, 0, 0,
                                { NULL } };
    struct tables t;
    int rc = 2;

    if (argc > 1 && !strcmp(argv[1], "--help"))
        return help(stdout);
    if (argc > 1 && !strcmp(argv[1], "--version"))
        return printf("mkvec %s\n", VERSION) < 0;
    if (options(&o, argc, argv))
        return help(stderr);
    if (tables_load(&t, o.tables, o.config)) {
        tables_free(&t);
        return 2;
    }
    t.stats = o.stats;
    if (!strcmp(o.pos[0], "check"))
        rc = check_all(&t, o.tables, o.pos + 1, o.npos - 1);
    else if (!strcmp(o.pos[0], "vectors") && o.npos == 2)
        rc = make_vectors(&t, o.tables, o.pos[1]) ? 2 : 0;
    else if (!strcmp(o.pos[0], "random") && o.npos == 2 && o.unit)
        rc = make_random(&t, o.unit, o.seed, o.count, o.pos[1]) ? 2 : 0;
    else
        rc = help(stderr);
    tables_free(&t);
    return rc;
}
