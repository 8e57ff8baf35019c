/* SPDX-License-Identifier: Apache-2.0
 * The part of a run that its back end calls (dla_batch.h). */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include "dla_text.h"
#include "../player/trace.h"
#include <string.h>

void dla_batch_event(void *run, uint64_t time, dla_intr intr, unsigned group)
{
    const dla_batch *r = run;

    if (r->events)
        fprintf(r->events, "%s %llu %s_%u\n", r->shared->name,
                (unsigned long long)time, dla_intr_name(intr), group);
}

dla_tap *dla_batch_tap(const dla_batch *r)
{
    return r->tap;
}

const dla_host_if *dla_batch_host(const dla_batch *r)
{
    return &r->host;
}

const char *dla_batch_name(const dla_batch *r)
{
    return r->shared->name;
}

void dla_batch_suspect(dla_batch *r, const char *text)
{
    snprintf(r->shared->suspect, sizeof r->shared->suspect, "%s", text);
}

void dla_batch_lost(dla_batch *r)
{
    r->shared->lost = 1;
}

void dla_batch_repeat(const dla_batch *r, const char *more, char *text,
                    size_t size)
{
    char word[1024];
    dla_text o = { text, size, 0 };

    dla_text_put(&o, "%s%s%s", r->opt->repeat, *more ? " " : "", more);
    if (!r->opt->driver) {
        dla_shell_quote(r->path, word, sizeof word);
        dla_text_put(&o, " %s", word);
    }
    for (int i = 0; i < r->opt->ndriver_args; i++) {
        dla_shell_quote(r->opt->driver_args[i], word, sizeof word);
        dla_text_put(&o, "%s %s", i ? "" : " --", word);
    }
}
