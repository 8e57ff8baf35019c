/* SPDX-License-Identifier: Apache-2.0
 * Sends the units' transfers of a trace to the recording, to the log, and to
 * the figures of --perf. */
#include "run.h"
#include <string.h>

bool run_tap_begin(dla_batch *r, const dla_cfg *cfg, char *err, size_t size)
{
    if (!r->record && !r->log && !r->opt->perf)
        return true;
    r->tap = dla_tap_create(cfg);
    r->perf = r->opt->perf ? dla_perf_create(cfg) : NULL;
    if (!r->tap || (r->opt->perf && !r->perf)) {
        snprintf(err, size, "out of memory");
        return false;
    }
    return !r->record || dla_record_begin(r->record, r->tap, cfg,
                                          r->shared->name, err, size);
}

bool run_tap_listen(dla_batch *r, const dla_cfg *cfg, char *err, size_t size)
{
    memset(&r->about, 0, sizeof r->about);
    if (r->ops->about)
        r->ops->about(r->user, &r->about);
    snprintf(err, size, "too many listeners on the tap");
    if (r->perf && !dla_tap_listen(r->tap, NULL, dla_perf_word, r->perf))
        return false;
    return !r->log || dla_log_begin(r->log, r->tap, cfg, r->shared->name,
                                    r->opt->seed, &r->about);
}

void run_tap_members(const dla_batch *r, FILE *f)
{
    if (!r->perf)
        return;
    fprintf(f, ",\n \"perf\": ");
    dla_perf_json(r->perf, &r->about, false, f);
}

void run_tap_print(const dla_batch *r)
{
    if (r->perf)
        dla_perf_table(r->perf, &r->about, stdout);
}

bool run_tap_end(dla_batch *r, char *err, size_t size)
{
    bool ok = true;

    if (r->tap)
        dla_tap_flush(r->tap);
    if (r->record)
        ok = dla_record_end(r->record, err, size);
    if (r->record && ok && err[0])
        run_say(stderr, "note: --record: %s", err);
    if (r->log)
        dla_log_end(r->log);
    dla_tap_destroy(r->tap);
    dla_perf_destroy(r->perf);
    r->tap = NULL;
    r->perf = NULL;
    return ok;
}
