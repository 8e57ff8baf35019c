/* SPDX-License-Identifier: Apache-2.0
 * Results as JSON (the run library's own).
 *
 * {"runs": [{"path", "name", "file", "config", "verdict", "exit",
 *   "reasons": ["..."], "passed", "failed", "report",
 *   "likely_cause" (of a hang, when one is known), "cause": {"id", "values":
 *   {"page": "SDP", "bank": {"register", "value", "line"}, ...}}, "hang":
 *   {"groups": {"SDP": ["running", "idle"]}, "intr_status", "intr_mask",
 *   "enables_without_partner": [{"page", "line", "layer", "group",
 *   "missing": ["CACC"]}], "waits": ["a line of a unit"]},
 *   "unknown_registers": [{"address", "writes", "reads"}],
 *   "read_only_registers": [{"register", "address", "writes"}],
 *   "spin": {"register", "value", "reads", "since"} or null (these three of a
 *   driver, with any verdict),
 *   "messages": [{"error", "text"}], "checks": [{"kind", "pass", ...}],
 *   ... members of the back end}],
 *  "verdicts": {"passed": N, ...}, "checks": {"passed", "failed"},
 *  "passed", "failed", "exit"}
 *
 * "passed" and "failed" count checks in an entry of "runs" and traces at the
 * end. The file is complete at any time: it is written aside and renamed. */
#ifndef DLA_RUN_REPORT_H
#define DLA_RUN_REPORT_H

#include "dla_player.h"
#include "dla_verdict.h"
#include "watch.h"
#include <stdio.h>

/* The entry of one trace while it plays; texts grow in memory. */
typedef struct run_entry {
    FILE *messages, *reasons, *extra; /* extra: more checks */
    char *text[3];
    size_t size[3];
    unsigned n[3];
} run_entry;

bool run_entry_begin(run_entry *e);
void run_entry_message(run_entry *e, bool error, const char *text);
void run_entry_reason(run_entry *e, const char *text);
void run_entry_check(run_entry *e, const char *kind, bool passed,
                     const char *text);
/* The facts of a trace at its end; trace, cfg and player may be NULL. */
typedef struct run_result {
    const char *path;
    const char *name; /* name of a driver; a trace has its own */
    const dla_trace *trace;
    const dla_cfg *cfg;
    const dla_player *player;
    const watch_seen *seen; /* accesses of a driver, or NULL */
    const dla_cause *cause; /* of its hang, or NULL */
    bool ran; /* it was not refused before it began */
    const char *report;
    dla_trace_verdict verdict;
    int code;
    unsigned long passed, failed;
} run_result;
/* Writes the object without its last brace, and frees the entry. */
void run_entry_end(run_entry *e, const run_result *x, FILE *f);

/* The report file. */
typedef struct report report;
/* seen: accesses of a driver that plays, or NULL. NULL: out of memory. */
report *report_create(const char *path, char **traces, int n,
                      const watch_seen *seen);
void report_destroy(report *r);
/* Entry of a trace, a complete JSON object; owned by the report, even if it has
 * no memory for it (false). */
bool report_put(report *r, int index, char *entry);
/* Writes the file; false when that is not possible. soon: rarely, with at most
 * a twentieth of the time. */
bool report_write(report *r, const dla_tally *t, bool soon);

#endif
