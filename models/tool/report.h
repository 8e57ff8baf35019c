/* SPDX-License-Identifier: Apache-2.0
 * Results of dla play as JSON.
 *
 * {"runs": [{"path", "name", "config", "end": "done"|"hang"|"error"|"refused",
 *   "passed", "failed", "report", "messages": [{"error", "text"}],
 *   "checks": [{"kind", "pass", "line", ...}]}],
 *  "passed", "failed", "exit"}
 *
 * Every function takes NULL for "no report wanted". */
#ifndef DLA_TOOL_REPORT_H
#define DLA_TOOL_REPORT_H

#include "../player/player.h"
#include <stdio.h>

typedef struct report report;

report *report_open(const char *path); /* NULL: cannot be written */
void report_begin(report *r, const char *path);
void report_message(report *r, bool error, const char *text);
/* What came of report_begin's trace: played, or refused with error text. */
void report_run(report *r, const dla_trace *t, const dla_cfg *cfg,
                const dla_player *p, dla_play_end end);
void report_refused(report *r, const dla_cfg *cfg, const char *text);
/* After report_run: text that the caller writes as the JSON value of one more
 * member of the run. The file, or NULL without a report. */
FILE *report_member(report *r, const char *name);
void report_end(report *r, unsigned passed, unsigned failed, int code);
bool report_close(report *r); /* false: something could not be written */

#endif
