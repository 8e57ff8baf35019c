/* SPDX-License-Identifier: Apache-2.0
 * One trace's object in the report. */
#define _POSIX_C_SOURCE 200809L
#include "dla_json.h"
#include "dla_chan.h"
#include "report.h"
#include <stdlib.h>
#include <string.h>

static void entry_field(FILE *f, const char *name, const char *value)
{
    fprintf(f, ", \"%s\": ", name);
    dla_json_string(f, value);
}

bool run_entry_begin(run_entry *e)
{
    FILE **f[3] = { &e->messages, &e->reasons, &e->extra };

    for (int i = 0; i < 3; i++) {
        e->n[i] = 0;
        *f[i] = open_memstream(&e->text[i], &e->size[i]);
        if (!*f[i])
            return false;
    }
    return true;
}

void run_entry_message(run_entry *e, bool error, const char *text)
{
    if (!e->messages)
        return;
    fprintf(e->messages, "%s\n  {\"error\": %s", e->n[0]++ ? "," : "",
            error ? "true" : "false");
    entry_field(e->messages, "text", text);
    fputc('}', e->messages);
}

void run_entry_reason(run_entry *e, const char *text)
{
    if (!e->reasons)
        return;
    fputs(e->n[1]++ ? ", " : "", e->reasons);
    dla_json_string(e->reasons, text);
}

void run_entry_check(run_entry *e, const char *kind, bool passed,
                     const char *text)
{
    if (!e->extra)
        return;
    fprintf(e->extra, "%s\n  {\"kind\": \"%s\", \"pass\": %s",
            e->n[2]++ ? "," : "", kind, passed ? "true" : "false");
    entry_field(e->extra, "detail", text);
    fputc('}', e->extra);
}

static void entry_check(FILE *f, const dla_expect *c)
{
    bool data = c->size && !c->is_register;

    fprintf(f, "\n  {\"kind\": \"%s\", \"pass\": %s, \"line\": %u",
            c->kind, c->passed ? "true" : "false", c->line);
    if (c->event)
        entry_field(f, "event", c->event);
    if (data)
        fprintf(f, ", \"memory\": \"%s\", \"base\": \"0x%llx\", "
                   "\"size\": %llu",
                c->ram == DLA_RAM_CV ? "sec_mem" : "pri_mem",
                (unsigned long long)c->base, (unsigned long long)c->size);
    if (c->is_register)
        fprintf(f, ", \"addr\": \"0x%05x\"", c->addr);
    if (c->is_register || (data && !c->file))
        fprintf(f, ", \"expect\": \"0x%08x\", \"got\": \"0x%08x\"",
                c->expect, c->got);
    if (c->file)
        entry_field(f, "file", c->file);
    if (c->file && data)
        fprintf(f, ", \"compared\": %llu", (unsigned long long)c->compared);
    if (c->differing)
        fprintf(f, ", \"differing\": %llu, \"offset\": %llu, "
                   "\"expect_byte\": %u, \"got_byte\": %u",
                (unsigned long long)c->differing,
                (unsigned long long)c->offset, c->expect_byte, c->got_byte);
    if (c->detail)
        entry_field(f, "detail", c->detail);
    fputc('}', f);
}

/* ---- a hang ---- */

static void entry_groups(FILE *f, const dla_hang *h)
{
    static const char *const word[4] = { "idle", "running", "pending", "3" };
    const char *sep = "";

    fprintf(f, "\"groups\": {");
    for (int i = 0; i < DLA_NPAGE; i++) {
        if (!h->page[i].known)
            continue;
        fprintf(f, "%s\"%s\": [\"%s\", \"%s\"]", sep,
                dla_page_name((dla_page)i), word[h->page[i].state[0] & 3],
                word[h->page[i].state[1] & 3]);
        sep = ", ";
    }
    fputc('}', f);
}

static void entry_lone(FILE *f, const dla_hang *h)
{
    fprintf(f, ",\n   \"enables_without_partner\": [");
    for (size_t i = 0; i < h->nlone; i++) {
        const dla_lone_enable *e = &h->lone[i];
        const char *sep = "";

        fprintf(f, "%s{\"page\": \"%s\", \"line\": %u, \"layer\": %u, "
                "\"group\": %u, \"missing\": [", i ? ", " : "",
                dla_page_name(e->page), e->line, e->layer, e->group);
        for (int q = 0; q < DLA_NPAGE; q++) {
            if (!(e->missing >> q & 1))
                continue;
            fprintf(f, "%s\"%s\"", sep, dla_page_name((dla_page)q));
            sep = ", ";
        }
        fprintf(f, "]}");
    }
    fputc(']', f);
}

/* Lines as strings. */
static void entry_waits(FILE *f, const char *text)
{
    const char *sep = "";

    fprintf(f, ",\n   \"waits\": [");
    while (*text) {
        size_t n = strcspn(text, "\n");
        char line[1024];

        snprintf(line, sizeof line, "%.*s", (int)n, text);
        fputs(sep, f);
        dla_json_string(f, line);
        sep = ", ";
        text += n + (text[n] == '\n');
    }
    fputc(']', f);
}

static void entry_hang(FILE *f, const dla_hang *h)
{
    fprintf(f, ",\n  \"hang\": {");
    entry_groups(f, h);
    fprintf(f, ", \"intr_status\": %u, \"intr_mask\": %u", h->status,
            h->mask);
    entry_lone(f, h);
    entry_waits(f, h->waits);
    fputc('}', f);
}

/* A line of the trace; 0: none. */
static void cause_line(FILE *f, unsigned line)
{
    if (line)
        fprintf(f, "%u", line);
    else
        fputs("null", f);
}

static void entry_cause(FILE *f, const dla_cause *c)
{
    entry_field(f, "likely_cause", c->text);
    fprintf(f, ",\n  \"cause\": {\"id\": \"%s\", \"values\": {", c->id);
    for (size_t i = 0; i < c->n; i++) {
        fprintf(f, "%s\"%s\": ", i ? ", " : "", c->value[i].key);
        switch (c->value[i].kind) {
        case DLA_CAUSE_WORD:
            dla_json_string(f, c->value[i].name);
            break;
        case DLA_CAUSE_NUMBER:
            fprintf(f, "%llu", (unsigned long long)c->value[i].value);
            break;
        case DLA_CAUSE_LINE:
            cause_line(f, c->value[i].line);
            break;
        case DLA_CAUSE_FIELD:
            fprintf(f, "{\"register\": \"%s\", \"value\": %llu, \"line\": ",
                    c->value[i].name, (unsigned long long)c->value[i].value);
            cause_line(f, c->value[i].line);
            fputc('}', f);
            break;
        }
    }
    fprintf(f, "}}");
}

static const char *entry_text_of(run_entry *e, int i)
{
    FILE **f[3] = { &e->messages, &e->reasons, &e->extra };

    if (*f[i])
        fclose(*f[i]);
    *f[i] = NULL;
    return e->text[i] ? e->text[i] : "";
}

void run_entry_end(run_entry *e, const run_result *x, FILE *f)
{
    const dla_expect *c = NULL;
    const char *extra;
    size_t n = 0;

    fprintf(f, "{\"path\": ");
    dla_json_string(f, x->path);
    if (x->trace) {
        entry_field(f, "name", dla_trace_name(x->trace));
        entry_field(f, "file", dla_trace_file(x->trace));
    }
    if (x->name)
        entry_field(f, "name", x->name);
    if (x->cfg)
        entry_field(f, "config", x->cfg->name);
    entry_field(f, "verdict", dla_verdict_name(x->verdict));
    fprintf(f,
            ", \"exit\": %d, \"reasons\": [%s], \"passed\": %lu, "
            "\"failed\": %lu",
            x->code, entry_text_of(e, 1), x->passed, x->failed);
    entry_field(f, "report", x->report ? x->report : "");
    if (x->player && dla_player_cause_found(x->player))
        entry_cause(f, dla_player_cause_found(x->player));
    if (x->cause && x->cause->id)
        entry_cause(f, x->cause);
    if (x->seen)
        run_watch_members(x->seen, f);
    if (x->player && dla_player_hang(x->player))
        entry_hang(f, dla_player_hang(x->player));
    fprintf(f, ",\n  \"messages\": [%s],\n  \"checks\": [",
            entry_text_of(e, 0));
    if (x->player)
        c = dla_player_expects(x->player, &n);
    for (size_t i = 0; i < n; i++) {
        if (i)
            fputc(',', f);
        entry_check(f, &c[i]);
    }
    extra = entry_text_of(e, 2);
    fprintf(f, "%s%s]", n && *extra ? "," : "", extra);
    for (int i = 0; i < 3; i++)
        free(e->text[i]);
    *e = (run_entry){ 0 };
}
