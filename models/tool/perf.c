/* SPDX-License-Identifier: Apache-2.0
 * dla perf: shows how the time of each trace of a log was spent. */
#include "dla_json.h"
#include "dla_perf.h"
#include "log_item.h"
#include "perf_page.h"
#include "tool.h"
#include <stddef.h>
#include "dla_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HTML, TABLE, JSON };

typedef struct job {
    const char *trace, *form, *file; /* as they were given */
    int format;
    FILE *out;
    uint64_t shown;
} job;

#define AT(member) DLA_ARG_TEXT, offsetof(job, member), NULL, DLA_ARG_OUTPUT
static const dla_arg perf_table[] = {
    { "format", "F", "html (default: a page with a timeline), table or json",
      AT(form) },
    { "out", "FILE", "writes to FILE instead of stdout", AT(file) },
    { "trace", "NAME", "only this trace", AT(trace) },
    { 0 }
};

static const dla_args perf_args = {
    .program = "dla perf",
    .before =
    "usage: dla perf [options] FILE\n\n"
    "Reports where the time of a run went (docs/how-to/perf.md), from a log that\n"
    "--log of cosim or dla play has written:\n"
    "  for each layer          clocks from enable to done\n"
    "  for each unit           when it was busy, and what it waited for\n"
    "  for each memory client  bytes, bandwidth, latency, bytes outstanding\n"
    "The report names the units with the clocks of hardware.\n\n",
    .after = "\n", .exits = TOOL_EXITS, .arg = perf_table, .column = 18
};

/* A text of the log inside a script, which it must not end. */
static void perf_cmd_string(const char *name, const char *text, FILE *f)
{
    char plain[DLA_LOG_NAME];

    snprintf(plain, sizeof plain, "%s", text);
    for (char *c = plain; *c; c++)
        *c = *c == '<' ? '?' : *c;
    fprintf(f, "\"%s\": ", name);
    dla_json_string(f, plain);
    fputs(", ", f);
}

static void as_json(const dla_perf *p, const dla_log_trace *t, FILE *f)
{
    fputc('{', f);
    perf_cmd_string("trace", t->trace, f);
    perf_cmd_string("config", t->config, f);
    perf_cmd_string("version", t->version, f);
    fprintf(f, "\"seed\": %" PRIu64 ", \"perf\": ", t->seed);
    dla_perf_json(p, &t->about, true, f);
    fputc('}', f);
}

static void perf_cmd_show(job *j, const dla_perf *p, const dla_log_trace *t)
{
    if (j->trace && strcmp(j->trace, t->trace))
        return;
    if (j->format == TABLE) {
        fprintf(j->out, "%s%s %s\n", j->shown ? "\n" : "", t->trace,
                t->config);
        dla_perf_table(p, &t->about, j->out);
    } else {
        fputs(j->format == HTML ? "show(" : j->shown ? ",\n" : "[", j->out);
        as_json(p, t, j->out);
        fputs(j->format == HTML ? ");\n" : "", j->out);
    }
    j->shown++;
}

static int perf_cmd_traces(log_reader *r, job *j)
{
    dla_perf *p = NULL;
    dla_log_trace t;
    log_record x;
    int k;

    while ((k = log_next(r, "perf", &x)) > 0) {
        if (x.item.kind >= DLA_LOG_BEGIN) {
            if (p)
                perf_cmd_show(j, p, &t);
            dla_perf_destroy(p);
            p = NULL;
        }
        if (x.item.kind == DLA_LOG_BEGIN) {
            t = *x.item.trace;
            p = r->cfg ? dla_perf_create(r->cfg) : NULL;
            if (!p)
                return tool_usage(&tool_perf, "%s: this version has no "
                                  "configuration %s", t.trace, t.config);
        }
        if (p && x.stream && x.id >= 0)
            dla_perf_word(p, (dla_stream_id)x.id, x.item.time,
                          x.item.bits);
    }
    if (p) /* a run that did not end */
        perf_cmd_show(j, p, &t);
    dla_perf_destroy(p);
    if (k < 0)
        return DLA_EXIT_USAGE;
    if (!j->shown)
        return tool_usage(&tool_perf, "the log has no trace%s%s",
                          j->trace ? " " : "", j->trace ? j->trace : "");
    return DLA_EXIT_PASS;
}

static int write_all(log_reader *r, job *j)
{
    int code;

    for (int i = 0; j->format == HTML && perf_page[i]; i++)
        fputs(perf_page[i], j->out);
    code = perf_cmd_traces(r, j);
    if (j->format == HTML)
        fputs("</script></body></html>\n", j->out);
    else if (j->format == JSON)
        fputs(j->shown ? "]\n" : "[]\n", j->out);
    return code;
}

static int format_of(const char *text)
{
    static const char *const name[] = { "html", "table", "json" };

    for (int i = 0; i < 3; i++)
        if (!text || !strcmp(text, name[i]))
            return i;
    return -1;
}

static int perf_cmd(int argc, char **argv)
{
    job j = { 0 };
    int code = dla_args_read(&perf_args, &j, &argc, argv, NULL);
    log_reader r;
    bool lost;

    if (code >= 0)
        return code;
    j.format = format_of(j.form);
    if (j.format < 0)
        return tool_usage(&tool_perf, "--format %s, expected html, table or "
                          "json", j.form);
    if (argc != 2)
        return tool_usage(&tool_perf, "expected one log; usage: dla perf "
                          "[options] FILE");
    if (!log_open(&r, "perf", argv[1]))
        return DLA_EXIT_USAGE;
    j.out = j.file ? fopen(j.file, "w") : stdout;
    if (j.out) {
        code = write_all(&r, &j);
        lost = !(j.file ? dla_output_close(j.out) : dla_output_flush(j.out));
    } else {
        lost = true;
    }
    if (lost)
        code = j.file ? tool_usage(&tool_perf, "%s: cannot be written: %s",
                                   j.file, strerror(errno))
                      : tool_unwritten(&tool_perf, "");
    log_close(&r);
    return code;
}

const tool_command tool_perf = {
    "perf", "report where the time of a run went, from its log", perf_cmd
};
