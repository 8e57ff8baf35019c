/* SPDX-License-Identifier: Apache-2.0
 * The report file: complete at any time. */
#define _POSIX_C_SOURCE 200809L
#include "report.h"
#include "dla_output.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* At most a twentieth of the time is spent on writing the file, because it has
 * all traces and grows with each. */
enum { PART = 20 };

struct report {
    char *path, *aside;
    const watch_seen *seen;
    char **trace, **entry;
    int n, room;
    /* Duration of the last write, and the time at which it ended. */
    double cost, last; /* seconds */
};

static double report_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

report *report_create(const char *path, char **traces, int n,
                      const watch_seen *seen)
{
    report *r = calloc(1, sizeof *r);
    size_t size = strlen(path) + 8;
    struct stat st;

    if (!r)
        return NULL;
    r->path = malloc(size);
    r->aside = malloc(size);
    r->entry = calloc((size_t)n + 1, sizeof *r->entry);
    if (!r->path || !r->aside || !r->entry) {
        report_destroy(r);
        return NULL;
    }
    snprintf(r->path, size, "%s", path);
    snprintf(r->aside, size, "%s.new", path);
    if (!stat(path, &st) && !S_ISREG(st.st_mode)) /* a device: in place */
        r->aside[0] = 0;
    r->trace = traces;
    r->seen = seen;
    r->n = r->room = n;
    return r;
}

void report_destroy(report *r)
{
    if (!r)
        return;
    for (int i = 0; r->entry && i < r->n; i++)
        free(r->entry[i]);
    free(r->entry);
    free(r->path);
    free(r->aside);
    free(r);
}

/* A trace that was not listed at the start (--traces-from). */
static bool report_grow(report *r, int n)
{
    int room = 2 * n + 64;
    char **more = r->entry;

    if (n > r->room) {
        more = realloc(more, ((size_t)room + 1) * sizeof *more);
        if (!more)
            return false;
        memset(more + r->room, 0,
               ((size_t)(room - r->room) + 1) * sizeof *more);
        r->room = room;
    }
    r->entry = more;
    r->n = n > r->n ? n : r->n;
    return true;
}

bool report_put(report *r, int index, char *entry)
{
    if (!report_grow(r, index + 1)) {
        free(entry);
        return false;
    }
    free(r->entry[index]);
    r->entry[index] = entry;
    return true;
}

static void not_run(FILE *f, const char *path, const watch_seen *seen)
{
    run_entry none = { 0 };
    run_result x = { .path = path, .verdict = DLA_NOT_RUN, .seen = seen,
                     .code = dla_verdict_exit(DLA_NOT_RUN, 0) };

    run_entry_end(&none, &x, f);
    fputc('}', f);
}

static void report_all(const report *r, const dla_tally *t, FILE *f)
{
    fprintf(f, "{\"runs\": [");
    for (int i = 0; i < r->n; i++) {
        fprintf(f, "%s\n ", i ? "," : "");
        if (r->entry[i])
            fputs(r->entry[i], f);
        else
            not_run(f, r->trace[i], r->seen);
    }
    fprintf(f, "\n], \"verdicts\": {");
    for (int v = 0; v < DLA_NVERDICT; v++)
        fprintf(f, "%s\"%s\": %lu", v ? ", " : "",
                dla_verdict_name((dla_trace_verdict)v), t->verdict[v]);
    fprintf(f, "}, \"checks\": {\"passed\": %lu, \"failed\": %lu}, "
            "\"passed\": %lu, \"failed\": %lu, \"exit\": %d}\n",
            t->check[1], t->check[0], t->verdict[DLA_PASSED],
            dla_tally_failed(t), t->code);
}

/* Traces that have not run yet count as such until they do. */
static dla_tally with_rest(const report *r, const dla_tally *t)
{
    dla_tally x = *t;
    unsigned long known = dla_tally_failed(t) + t->verdict[DLA_PASSED];

    for (; known < (unsigned long)r->n; known++)
        dla_tally_add(&x, DLA_NOT_RUN, 0, 0);
    return x;
}

/* Written to another file and renamed, so that a reader never sees half a file.
 * A device cannot be replaced by renaming: it is written in place, only at the
 * end. */
bool report_write(report *r, const dla_tally *t, bool soon)
{
    double now = report_seconds();
    dla_tally x = with_rest(r, t);
    int why;
    bool ok;
    FILE *f;

    if (soon && (!r->aside[0] || now - r->last < (int)PART * r->cost))
        return true;
    f = fopen(r->aside[0] ? r->aside : r->path, "w");
    if (!f)
        return false;
    report_all(r, &x, f);
    ok = dla_output_close(f);
    if (ok && r->aside[0])
        ok = !rename(r->aside, r->path);
    why = errno;
    if (!ok && r->aside[0])
        remove(r->aside);
    r->last = report_seconds();
    r->cost = r->last - now;
    errno = why;
    return ok;
}
