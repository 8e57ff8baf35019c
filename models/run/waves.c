/* SPDX-License-Identifier: Apache-2.0
 * Waves of a trace that did not pass, in the state in which its back end left
 * them. */
#include "dla_json.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>

static bool waves_wanted(dla_trace_verdict v)
{
    return v == DLA_FAILED || v == DLA_HUNG || v == DLA_MAX_CYCLES ||
           v == DLA_TIMEOUT || v == DLA_CRASHED;
}

static void waves_line(const char *what, const char *text)
{
    char plain[sizeof ((dla_batch_waves *)0)->command];

    if (!*text)
        return;
    dla_plain_text(text, plain, sizeof plain);
    printf("%s%s\n", what, plain);
}

static char *waves_members(const dla_batch_waves *w)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);

    if (!f)
        return NULL;
    if (*w->file) {
        fputs(",\n  \"waves\": ", f);
        dla_json_string(f, w->file);
    }
    if (*w->view) {
        fputs(", \"view\": ", f);
        dla_json_string(f, w->view);
    }
    fclose(f);
    return text;
}

char *run_waves(const dla_batch *r, dla_trace_verdict v, bool died)
{
    dla_batch_waves *w;
    char *text = NULL;

    if (!r->ops->waves || !waves_wanted(v) || !(w = calloc(1, sizeof *w)))
        return NULL;
    if (r->ops->waves(r->user, died, w)) {
        waves_line("waves: ", w->said);
        waves_line("waves: ", w->command);
        fflush(stdout);
        text = waves_members(w);
    }
    free(w);
    return text;
}
