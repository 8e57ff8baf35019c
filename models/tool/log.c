/* SPDX-License-Identifier: Apache-2.0
 * dla log: the contents of a transaction log. */
#include "dla_batch.h"
#include "dla_json.h"
#include "log_vcd.h"
#include "tool.h"
#include <stddef.h>
#include "dla_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT, JSONL, CSV, VCD, GTKW, FORMATS };

typedef struct filter {
    const char *unit, *channel, *trace, *grep;
    uint64_t layer;
    bool of_layer;
    uint64_t from, to;
    bool from_ns, to_ns;
    int format;
    const char *time, *at_layer, *form; /* as they were given */
} filter;

#define AT(member) DLA_ARG_TEXT, offsetof(filter, member), NULL, DLA_ARG_OUTPUT
static const dla_arg log_table[] = {
    { "unit", "U", "only transactions that U sends or receives", AT(unit) },
    { "channel", "C,..",
      "only these streams, by name or group (csb, sc2mac,\n"
      "sdp_wr_dat, done ...)", AT(channel) },
    { "layer", "N", "only layer N of each unit", AT(at_layer) },
    { "time", "A:B",
      "only from time A to time B: clocks, in a log of dla play\n"
      "passes; 120ns is a time in the waves", AT(time) },
    { "trace", "NAME", "only this trace", AT(trace) },
    { "grep", "S", "only lines that contain S", AT(grep) },
    { "format", "F",
      "text (default), jsonl or csv; vcd: the transactions as\n"
      "labelled boxes, in the time of the waves of the run;\n"
      "gtkw: the save file of GTKWave for such a VCD", AT(form) },
    { 0 }
};

static const dla_args log_args = {
    .program = "dla log",
    .before =
    "usage: dla log [options] FILE\n\n"
    "Prints a log that --log of dla play or cosim has written\n"
    "(docs/reference/log.md). Each transaction is one line: time, channel and\n"
    "number in the channel, unit, layer and register group of the unit, fields,\n"
    "tensor element.\n\n",
    .after = "\n", .exits = TOOL_EXITS, .arg = log_table, .column = 18
};

/* ---- options ---- */

/* A number, which may end in ns. */
static bool log_cmd_moment(const char *text, size_t n, uint64_t *at, bool *ns)
{
    char word[32];

    if (n >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)n, text);
    *ns = n > 2 && !strcmp(word + n - 2, "ns");
    if (*ns)
        word[n - 2] = 0;
    return !n || dla_batch_number(word, at);
}

static int log_cmd_options(filter *w)
{
    const char *time = w->time, *format = w->form;
    static const char *const name[] = { "text", "jsonl", "csv", "vcd",
                                        "gtkw" };
    const char *colon = time ? strchr(time, ':') : NULL;

    w->to = UINT64_MAX;
    if (time &&
        (!colon ||
         !log_cmd_moment(time, (size_t)(colon - time), &w->from, &w->from_ns) ||
         !log_cmd_moment(colon + 1, strlen(colon + 1), &w->to, &w->to_ns)))
        return tool_usage(&tool_log, "--time %s, expected A:B, A: or :B",
                          time);
    if (w->from_ns == w->to_ns && w->from > w->to)
        return tool_usage(&tool_log, "--time %s ends before it begins", time);
    w->of_layer = w->at_layer != NULL;
    if (w->at_layer && !dla_batch_number(w->at_layer, &w->layer))
        return tool_usage(&tool_log, "--layer %s, expected a number",
                          w->at_layer);
    for (w->format = 0; format && w->format < FORMATS; w->format++)
        if (!strcmp(format, name[w->format]))
            break;
    if (w->format == FORMATS)
        return tool_usage(&tool_log, "--format %s, expected text, jsonl, "
                          "csv, vcd or gtkw", format);
    for (int s = 0; w->unit && s <= DLA_NSLOT; s++) {
        static const char *const other[] = { "host", "core", "mem", "glb" };

        if (s < DLA_NSLOT && !strcmp(w->unit, dla_slot_name((dla_slot)s)))
            break;
        for (int i = 0; i < 4 && s == DLA_NSLOT; i++)
            if (!strcmp(w->unit, other[i]))
                return -1;
        if (s == DLA_NSLOT)
            return tool_usage(&tool_log, "--unit %s, expected a unit, host, "
                              "mem or glb", w->unit);
    }
    return -1;
}

/* ---- filters ---- */

static bool in_time(const filter *w, const dla_log_item *i)
{
    uint64_t ns = i->time + i->trace->about.waves;

    return (w->from_ns ? ns : i->time) >= w->from &&
           (w->to_ns ? ns : i->time) <= w->to;
}

static bool log_cmd_wanted(const filter *w, const log_record *x,
                           const char *line)
{
    const dla_stream *s = x->stream;

    if (w->trace && strcmp(w->trace, x->item.trace->trace))
        return false;
    if (w->unit && strcmp(w->unit, s->from) && strcmp(w->unit, s->to) &&
        strcmp(w->unit, log_unit(x)))
        return false;
    if (w->channel && !log_named(w->channel, s))
        return false;
    if (w->of_layer && (!x->place.known || x->place.layer != w->layer))
        return false;
    return in_time(w, &x->item) && (!w->grep || strstr(line, w->grep));
}

/* Each name of --channel is a channel of the trace. */
static int channels_are(const filter *w, const dla_log_trace *t)
{
    char name[64];

    for (const char *at = w->channel ? w->channel : ""; *at;) {
        size_t n = strcspn(at, ",");
        bool found = false;

        snprintf(name, sizeof name, "%.*s", (int)n, at);
        for (int i = 0; i < DLA_LOG_BEGIN && !found; i++)
            found = t->stream[i].present && log_named(name, &t->stream[i]);
        if (!found)
            return tool_usage(&tool_log, "--channel %s: trace %s of %s has no "
                              "such stream or group", name, t->trace,
                              t->config);
        at += n + (at[n] == ',');
    }
    return -1;
}

/* ---- output ---- */

static void trace_line(const filter *w, const dla_log_trace *t)
{
    const char *unit = t->about.clocks ? "clock" : "pass";

    if (w->trace && strcmp(w->trace, t->trace))
        return;
    if (w->format == JSONL) {
        printf("{\"trace\": ");
        dla_json_string(stdout, t->trace);
        printf(", \"config\": ");
        dla_json_string(stdout, t->config);
        printf(", \"version\": ");
        dla_json_string(stdout, t->version);
        printf(", \"seed\": %" PRIu64 ", \"time\": \"%s\", \"waves_ns\": %"
               PRIu64 ", \"providers\": ", t->seed, unit, t->about.waves);
        dla_json_string(stdout, t->about.providers);
        printf("}\n");
    } else if (w->format == TEXT) {
        printf("trace %s %s, time in %s, seed %" PRIu64, t->trace, t->config,
               t->about.clocks ? "clocks" : "passes", t->seed);
        if (t->about.clocks)
            printf(", clock 0 at %" PRIu64 " ns of the waves, %s",
                   t->about.waves, t->about.providers[0] ?
                   t->about.providers : "all models");
        printf(", version %s\n", t->version);
    }
}

static void json_element(const dla_element *e)
{
    if (e->kind == DLA_EL_NONE)
        return;
    printf(", \"tensor\": \"%s\"", e->what);
    if (e->kind == DLA_EL_CUBE)
        printf(", \"n\": %" PRIu64 ", \"c\": %" PRIu64 ", \"h\": %" PRIu64
               ", \"w\": %" PRIu64, e->n, e->c, e->h, e->w);
    else if (e->kind == DLA_EL_BYTE)
        printf(", \"byte\": %" PRIu64, e->offset);
}

static void log_cmd_json(const log_reader *r, const log_record *x)
{
    const dla_log_item *i = &x->item;
    char hex[DLA_WORD_HEX], name[96];

    printf("{\"time\": %" PRIu64, i->time);
    if (i->trace->about.clocks)
        printf(", \"ns\": %" PRIu64, i->time + i->trace->about.waves);
    printf(", \"channel\": \"%s\", \"number\": %" PRIu64 ", \"unit\": \"%s\"",
           x->stream->name, i->number, log_unit(x));
    if (x->place.known)
        printf(", \"layer\": %" PRIu64 ", \"group\": %u", x->place.layer,
               x->place.group);
    for (uint32_t k = 0; k < x->stream->nfield; k++) {
        const dla_stream_field *f = &x->stream->field[k];

        dla_bits_hex(i->bits, f->lsb, f->width, hex);
        printf("%s\"%s\": \"0x%s\"", k ? ", " : ", \"fields\": {", f->name,
               hex);
    }
    printf("}");
    if (x->id == DLA_ST_CSB) {
        log_register(r, (uint32_t)dla_stream_get(x->stream, i->bits,
                                              DLA_F_CSB_ADDR), name,
                     sizeof name);
        printf(", \"register\": \"%s\"", name);
    }
    json_element(&x->place.element);
    printf("}\n");
}

static void log_cmd_csv(const log_reader *r, const log_record *x)
{
    const dla_log_item *i = &x->item;
    char text[LOG_LINE], where[160];

    log_fields(r, x, text, sizeof text);
    dla_element_text(&x->place.element, where, sizeof where);
    printf("\"%s\",%" PRIu64 ",", i->trace->trace, i->time);
    if (i->trace->about.clocks)
        printf("%" PRIu64, i->time + i->trace->about.waves);
    printf(",%s,%" PRIu64 ",%s,", x->stream->name, i->number, log_unit(x));
    if (x->place.known)
        printf("%" PRIu64 ",%u", x->place.layer, x->place.group);
    else
        printf(",");
    printf(",%s,\"%s\"\n", text, where);
}

static bool log_cmd_waves(const filter *w)
{
    return w->format == VCD || w->format == GTKW;
}

static int log_cmd_begin(log_vcd *v, const filter *w, const dla_log_trace *t)
{
    int code = channels_are(w, t);

    if (code >= 0)
        return code;
    if (log_cmd_waves(w) && !log_vcd_begin(v, t))
        return tool_usage(&tool_log, "trace %s has other streams than those "
                          "before it, expected --trace NAME for waves",
                          t->trace);
    trace_line(w, t);
    return -1;
}

static int log_cmd_records(log_reader *r, const filter *w)
{
    uint64_t words[DLA_LOG_BEGIN] = { 0 };
    dla_log_trace first = { .seed = 0 };
    log_vcd v = { .out = w->format == VCD ? stdout : NULL };
    char line[LOG_LINE];
    log_record x;
    int k, code;

    if (w->format == CSV)
        printf("trace,time,ns,channel,number,unit,layer,group,fields,"
               "element\n");
    while ((k = log_next(r, "log", &x)) > 0) {
        if (x.item.kind == DLA_LOG_BEGIN) {
            bool other = log_cmd_waves(w) && w->trace &&
                         strcmp(w->trace, x.item.trace->trace);

            code = other ? -1 : log_cmd_begin(&v, w, x.item.trace);
            if (code >= 0)
                return code;
            if (!other && !first.config[0])
                first = *x.item.trace;
        }
        if (!x.stream)
            continue;
        line[0] = 0;
        if (w->format == TEXT || w->grep)
            log_text(r, &x, line, sizeof line);
        if (!log_cmd_wanted(w, &x, line))
            continue;
        if (w->format == TEXT)
            puts(line);
        else if (w->format == JSONL)
            log_cmd_json(r, &x);
        else if (log_cmd_waves(w))
            log_vcd_word(&v, r, &x);
        else
            log_cmd_csv(r, &x);
        words[x.item.kind]++;
    }
    log_vcd_end(&v);
    if (w->format == GTKW)
        log_vcd_save(&v, stdout, &first, words);
    if (!k && !r->closed)
        fprintf(stderr, "dla log: the run did not finish: the log "
                "ends with its last whole record, at offset %" PRIu64 "\n",
                r->end);
    return k < 0 ? DLA_EXIT_USAGE : DLA_EXIT_PASS;
}

static int log_cmd(int argc, char **argv)
{
    filter w = { 0 };
    int code = dla_args_read(&log_args, &w, &argc, argv, NULL);
    log_reader r;

    if (code < 0)
        code = log_cmd_options(&w);
    if (code >= 0)
        return code;
    if (argc != 2)
        return tool_usage(&tool_log, "%s; usage: dla log [options] FILE",
                          argc < 2 ? "no file given" : "more than one file");
    if (!log_open(&r, "log", argv[1]))
        return DLA_EXIT_USAGE;
    code = log_cmd_records(&r, &w);
    log_close(&r);
    return dla_output_flush(stdout) ? code
                                    : tool_unwritten(&tool_log, "the records ");
}

const tool_command tool_log = {
    "log", "print the transactions of a log", log_cmd
};
