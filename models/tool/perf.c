/* SPDX-License-Identifier: Apache-2.0
 * dla perf: where the time of each trace of a log goes. */
#include "dla_json.h"
#include "dla_perf.h"
#include "log_item.h"
#include "perf_page.h"
#include "tool.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int run(int argc, char **argv);

const tool_command tool_perf = {
    "perf", "where the time goes, of such a log",
    "usage: dla perf [options] FILE\n\n"
    "FILE is what --log of cosim or dla play has written. Says for each layer\n"
    "its clocks from enable to done, for each unit when it was busy and what\n"
    "it waited for, for each memory client bytes, bandwidth, latency and what\n"
    "was outstanding (docs/perf.md); and whose clocks are those of hardware.\n\n"
    "  --format F      html (default: a page with a timeline), table or json\n"
    "  --out FILE      into FILE instead of to stdout\n"
    "  --trace NAME    only this trace\n\n",
    run
};

enum { HTML, TABLE, JSON };

typedef struct job {
    const char *trace;
    int format;
    FILE *out;
    uint64_t shown;
} job;

/* A text of the log inside of a script, which it must not end. */
static void string(const char *name, const char *text, FILE *f)
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
    string("trace", t->trace, f);
    string("config", t->config, f);
    string("version", t->version, f);
    fprintf(f, "\"seed\": %" PRIu64 ", \"perf\": ", t->seed);
    dla_perf_json(p, &t->about, true, f);
    fputc('}', f);
}

static void show(job *j, const dla_perf *p, const dla_log_trace *t)
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

static int traces(log_reader *r, job *j)
{
    dla_perf *p = NULL;
    dla_log_trace t;
    log_record x;
    int k;

    while ((k = log_next(r, "perf", &x)) > 0) {
        if (x.item.kind >= DLA_LOG_BEGIN) {
            if (p)
                show(j, p, &t);
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
        if (p && x.stream && r->id[x.item.kind] >= 0)
            dla_perf_word(p, (dla_stream_id)r->id[x.item.kind], x.item.time,
                          x.item.bits);
    }
    if (p) /* a run that did not end */
        show(j, p, &t);
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
    code = traces(r, j);
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

static int run(int argc, char **argv)
{
    const char *format = NULL, *out = NULL;
    job j = { 0 };
    const tool_option opt[] = { { "format", &format, NULL },
                                { "out", &out, NULL },
                                { "trace", &j.trace, NULL },
                                { NULL, NULL, NULL } };
    int code = tool_options(&tool_perf, &argc, argv, opt);
    log_reader r;
    bool lost;

    if (code >= 0)
        return code;
    j.format = format_of(format);
    if (j.format < 0)
        return tool_usage(&tool_perf, "--format %s, expected html, table or "
                          "json", format);
    if (argc != 2)
        return tool_usage(&tool_perf, "expected one log; usage: dla perf "
                          "[options] FILE");
    if (!log_open(&r, "perf", argv[1]))
        return DLA_EXIT_USAGE;
    j.out = out ? fopen(out, "w") : stdout;
    if (j.out) {
        code = write_all(&r, &j);
        lost = fflush(j.out) || ferror(j.out);
        lost |= out && fclose(j.out);
    } else {
        lost = true;
    }
    log_close(&r);
    if (lost)
        code = tool_usage(&tool_perf, "%s: cannot be written",
                          out ? out : "stdout");
    return code;
}
