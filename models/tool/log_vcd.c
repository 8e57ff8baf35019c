/* SPDX-License-Identifier: Apache-2.0
 * Transactions of a log as waves (log_vcd.h).
 *
 * A scope for each unit: its current work as a labelled box, and layer, group,
 * w, h and c as numbers; then each stream that it sends, or receives from
 * memory: its transactions as labelled boxes, and their numbers. A label is a
 * variable of kind string, which GTKWave draws as a box. */
#include "log_vcd.h"
#include "dla_topology.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Codes of the variables: a letter and the number of the unit or stream. */
enum { LABEL = 48 };
/* Nanoseconds to the left and right of the first view; pixels of the waves in a
 * window of that size. */
enum { MARGIN = 10, PIXELS = 1210 };

static const struct {
    const char *name;
    char code;
    int width; /* 0: a string */
} unit_vars[] = {
    { "work", 'a', 0 }, { "layer", 'b', 16 }, { "group", 'c', 1 },
    { "w", 'd', 16 }, { "h", 'e', 16 }, { "c", 'f', 16 },
};
#define COUNT(x) (sizeof (x) / sizeof *(x))

/* Several words become one: a value of VCD ends at a space. */
static void vcd_label(FILE *f, const char *text, char code, int number)
{
    fputc('s', f);
    for (int i = 0; text[i] && i < LABEL; i++)
        fputc(text[i] == ' ' ? '_' : text[i], f);
    fprintf(f, " %c%d\n", code, number);
}

static void vcd_value(FILE *f, uint64_t x, char code, int number)
{
    char bits[65];
    int n = 0;

    do
        bits[n++] = (char)('0' + (x & 1));
    while (x >>= 1);
    fputc('b', f);
    while (n)
        fputc(bits[--n], f);
    fprintf(f, " %c%d\n", code, number);
}

static void vcd_declare(FILE *f, const char *name, char code, int number,
                        int width)
{
    if (width)
        fprintf(f, "$var wire %d %c%d %s $end\n", width, code, number, name);
    else
        fprintf(f, "$var string 1 %c%d %s $end\n", code, number, name);
}

/* The unit that shows a stream. */
static const char *vcd_owner(const dla_stream *s)
{
    return strcmp(s->from, "mem") ? s->from : s->to;
}

static void unit_head(log_vcd *v, const dla_log_trace *t, const char *unit,
                      int number)
{
    char name[48];

    fprintf(v->out, "$scope module %s $end\n", unit);
    for (size_t i = 0; i < COUNT(unit_vars) && number >= 0; i++)
        vcd_declare(v->out, unit_vars[i].name, unit_vars[i].code, number,
                    unit_vars[i].width);
    for (int k = 0; k < DLA_LOG_BEGIN; k++) {
        const dla_stream *s = &t->stream[k];

        if (!s->present || strcmp(vcd_owner(s), unit))
            continue;
        snprintf(name, sizeof name, "%s_number", s->name);
        vcd_declare(v->out, s->name, 'g', k, 0);
        vcd_declare(v->out, name, 'h', k, 32);
    }
    fprintf(v->out, "$upscope $end\n");
}

static void vcd_head(log_vcd *v, const dla_log_trace *t)
{
    fprintf(v->out, "$comment transactions of %s, %s $end\n"
            "$timescale 1 ps $end\n", t->config, t->about.clocks ?
            "in the time of the waves" : "a nanosecond for each pass");
    fprintf(v->out, "$scope module transactions $end\n");
    unit_head(v, t, "host", -1);
    for (int s = 0; s < DLA_NSLOT; s++)
        unit_head(v, t, dla_slot_name((dla_slot)s), s);
    fprintf(v->out, "$upscope $end\n$enddefinitions $end\n#0\n");
}

bool log_vcd_begin(log_vcd *v, const dla_log_trace *t)
{
    if (!v->begun) {
        if (v->out)
            vcd_head(v, t);
        for (int k = 0; k < DLA_LOG_BEGIN; k++)
            if (t->stream[k].present)
                memcpy(v->name[k], t->stream[k].name, sizeof v->name[k]);
    }
    v->begun = true;
    v->base = t->about.clocks ? t->about.waves : v->now;
    for (int k = 0; k < DLA_LOG_BEGIN; k++)
        if (strcmp(v->name[k], t->stream[k].name))
            return false;
    return true;
}

/* How much of a unit's work is known: nothing if it has no register page,
 * elements if it has memory clients. */
static size_t vcd_known(int slot)
{
    bool page = false;

    for (int p = 0; p < DLA_NPAGE; p++)
        page |= (int)dla_slot_of_page((dla_page)p) == slot;
    for (int c = 0; c < DLA_NCLIENT; c++)
        if ((int)dla_client_slot(c) == slot)
            return COUNT(unit_vars);
    return page ? 3 : 0;
}

/* GTKWave starts at time 0 if the first screen ends after the waves. */
void log_vcd_end(const log_vcd *v)
{
    if (v->out && v->seen)
        fprintf(v->out, "#%" PRIu64 "\n",
                (v->now + (v->now - v->first) / 8 + 2 * MARGIN) * 1000);
}

/* All work on the first screen, marker A where it begins. A zoom of z is
 * 2^-z picoseconds for 200 pixels. */
static void vcd_zoom(const log_vcd *v, FILE *f)
{
    uint64_t from = v->first > MARGIN ? v->first - MARGIN : 0;
    double ns = (double)(v->last + MARGIN - from);

    fprintf(f, "[timestart] %" PRIu64 "\n[size] 1500 900\n", from * 1000);
    fprintf(f, "[pos] -1 -1\n*%.6f %" PRIu64 " %" PRIu64 "\n",
            -log2(ns * 1000 * 200 / PIXELS), v->first * 1000,
            v->first * 1000);
}

void log_vcd_save(const log_vcd *v, FILE *f, const dla_log_trace *t,
                  const uint64_t *words)
{
    if (v->seen)
        vcd_zoom(v, f);
    else
        fprintf(f, "[size] 1500 900\n");
    fprintf(f, "[sst_expanded] 0\n[signals_width] 240\n");
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *unit = dla_slot_name((dla_slot)s);
        bool any = false;

        for (int k = 0; k < DLA_LOG_BEGIN; k++) {
            if (!words[k] || strcmp(vcd_owner(&t->stream[k]), unit))
                continue;
            if (!any)
                fprintf(f, "@800200\n-%s\n", unit);
            for (size_t i = 0; i < vcd_known(s) && !any; i++) {
                fprintf(f, "@%d\ntransactions.%s.%s", unit_vars[i].width
                        ? 24 : 20, unit, unit_vars[i].name);
                if (unit_vars[i].width > 1)
                    fprintf(f, "[%d:0]", unit_vars[i].width - 1);
                fputc('\n', f);
            }
            any = true;
            fprintf(f, "@20\ntransactions.%s.%s\n", unit, t->stream[k].name);
        }
        if (any)
            fprintf(f, "@1000200\n-%s\n", unit);
    }
}

static void unit_word(log_vcd *v, const log_record *x)
{
    FILE *f = v->out;
    const dla_place *p = &x->place;
    const dla_element *e = &p->element;
    bool ends = !strcmp(x->stream->group, "done");
    char text[sizeof v->work[0]];
    int unit = (int)p->unit, n;

    n = snprintf(text, sizeof text, "%sL%" PRIu64 "g%u", ends ? "done " : "",
                 p->layer, p->group);
    if (e->kind == DLA_EL_CUBE)
        snprintf(text + n, sizeof text - (size_t)n, " w%" PRIu64 " h%"
                 PRIu64 " c%" PRIu64 " %s", e->w, e->h, e->c, e->what);
    if (strcmp(text, v->work[unit])) /* the box continues */
        vcd_label(f, text, 'a', unit);
    memcpy(v->work[unit], text, sizeof text);
    vcd_value(f, p->layer, 'b', unit);
    vcd_value(f, p->group, 'c', unit);
    if (e->kind != DLA_EL_CUBE)
        return;
    vcd_value(f, e->w, 'd', unit);
    vcd_value(f, e->h, 'e', unit);
    vcd_value(f, e->c, 'f', unit);
}

/* The flush of the buffer takes thousands of clocks and follows the words of
 * these streams. */
static bool vcd_works(const dla_stream *s)
{
    return strcmp(s->name, "csb") && strcmp(s->name, "pending");
}

void log_vcd_word(log_vcd *v, const log_reader *r, const log_record *x)
{
    uint64_t at = v->base + x->item.time;
    char fields[LOG_LINE], text[LOG_LINE + 32];
    bool later = at > v->now;

    /* the last read of a poll is known only later */
    if (later)
        v->now = at;
    if (vcd_works(x->stream)) {
        v->first = v->seen ? v->first : v->now;
        v->last = v->now;
        v->seen = true;
    }
    if (!v->out)
        return;
    if (later)
        fprintf(v->out, "#%" PRIu64 "\n", at * 1000);
    log_fields(r, x, fields, sizeof fields);
    snprintf(text, sizeof text, "#%" PRIu64 " %s", x->item.number, fields);
    vcd_label(v->out, text, 'g', x->item.kind);
    vcd_value(v->out, x->item.number, 'h', x->item.kind);
    if (x->place.known && x->place.unit != DLA_NSLOT &&
        strcmp(x->stream->name, "csb"))
        unit_word(v, x);
}
