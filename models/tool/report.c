/* SPDX-License-Identifier: Apache-2.0
 * Results of dla play as JSON. */
#include "report.h"
#include "dla_chan.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct report {
    FILE *f;
    bool open; /* a run's object is not closed yet */
    unsigned runs, messages;
};

report *report_open(const char *path)
{
    report *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->f = fopen(path, "w");
    if (!r->f) {
        free(r);
        return NULL;
    }
    fprintf(r->f, "{\"runs\": [");
    return r;
}

static void string(report *r, const char *s)
{
    fputc('"', r->f);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;

        if (c == '"' || c == '\\')
            fprintf(r->f, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", r->f);
        else if (c < ' ' || c >= 0x7f)
            fprintf(r->f, "\\u%04x", c);
        else
            fputc(c, r->f);
    }
    fputc('"', r->f);
}

static void field(report *r, const char *name, const char *value)
{
    fprintf(r->f, ", \"%s\": ", name);
    string(r, value);
}

static void close_run(report *r)
{
    if (r->open)
        fputc('}', r->f);
    r->open = false;
}

void report_begin(report *r, const char *path)
{
    if (!r)
        return;
    close_run(r);
    fprintf(r->f, "%s\n {\"path\": ", r->runs++ ? "," : "");
    r->open = true;
    string(r, path);
    fprintf(r->f, ", \"messages\": [");
    r->messages = 0;
}

void report_message(report *r, bool error, const char *text)
{
    if (!r)
        return;
    fprintf(r->f, "%s\n  {\"error\": %s", r->messages++ ? "," : "",
            error ? "true" : "false");
    field(r, "text", text);
    fputc('}', r->f);
}

static void check(report *r, const dla_check *c)
{
    bool data = c->size && !c->is_register;

    fprintf(r->f, "\n  {\"kind\": \"%s\", \"pass\": %s, \"line\": %u",
            c->kind, c->passed ? "true" : "false", c->line);
    if (c->event)
        field(r, "event", c->event);
    if (data)
        fprintf(r->f, ", \"memory\": \"%s\", \"base\": \"0x%llx\", "
                      "\"size\": %llu",
                c->ram == DLA_RAM_CV ? "sec_mem" : "pri_mem",
                (unsigned long long)c->base, (unsigned long long)c->size);
    if (c->is_register)
        fprintf(r->f, ", \"addr\": \"0x%05x\"", c->addr);
    if (c->is_register || (data && !c->file))
        fprintf(r->f, ", \"expect\": \"0x%08x\", \"got\": \"0x%08x\"",
                c->expect, c->got);
    if (c->file)
        field(r, "file", c->file);
    if (c->differing)
        fprintf(r->f, ", \"differing\": %llu, \"offset\": %llu, "
                      "\"expect_byte\": %u, \"got_byte\": %u",
                (unsigned long long)c->differing,
                (unsigned long long)c->offset, c->expect_byte, c->got_byte);
    if (c->detail)
        field(r, "detail", c->detail);
    fputc('}', r->f);
}

void report_run(report *r, const dla_trace *t, const dla_cfg *cfg,
                const dla_player *p, dla_play_end end)
{
    static const char *const name[] = { "done", "hang", "error" };
    const dla_check *c;
    size_t n;

    if (!r)
        return;
    c = dla_player_checks(p, &n);
    fprintf(r->f, "]");
    field(r, "name", dla_trace_name(t));
    field(r, "file", dla_trace_file(t));
    field(r, "config", cfg->name);
    field(r, "end", name[end]);
    fprintf(r->f, ", \"passed\": %u, \"failed\": %u", dla_player_passed(p),
            dla_player_failed(p));
    field(r, "report", dla_player_report(p));
    fprintf(r->f, ",\n  \"checks\": [");
    for (size_t i = 0; i < n; i++) {
        if (i)
            fputc(',', r->f);
        check(r, &c[i]);
    }
    fprintf(r->f, "]");
}

FILE *report_member(report *r, const char *name)
{
    if (!r)
        return NULL;
    fprintf(r->f, ",\n  \"%s\": ", name);
    return r->f;
}

void report_refused(report *r, const dla_cfg *cfg, const char *text)
{
    if (!r)
        return;
    fprintf(r->f, "]");
    field(r, "config", cfg->name);
    field(r, "end", "refused");
    fprintf(r->f, ", \"passed\": 0, \"failed\": 0");
    field(r, "report", text);
    fprintf(r->f, ", \"checks\": []");
}

void report_end(report *r, unsigned passed, unsigned failed, int code)
{
    if (!r)
        return;
    close_run(r);
    fprintf(r->f, "\n], \"passed\": %u, \"failed\": %u, \"exit\": %d}\n",
            passed, failed, code);
}

bool report_close(report *r)
{
    bool ok = true;

    if (!r)
        return true;
    ok = !ferror(r->f);
    ok = !fclose(r->f) && ok;
    free(r);
    return ok;
}
