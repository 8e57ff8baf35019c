/* SPDX-License-Identifier: Apache-2.0
 * Output of a difference for dla logdiff. The words are read from the logs
 * again, because the comparison keeps only their hashes. */
#include "logdiff.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 10 };

/* ---- the words of the differences ---- */

/* Notes time and text of a word that the difference of its channel is about. */
static void show_take(const log_reader *r, const log_record *x, uint64_t place,
                      parting *p, unsigned n, int which)
{
    char line[LOG_LINE];

    for (unsigned i = 0; i < n; i++) {
        diff_word *w = &p[i].word[which];

        if (w->place != place || w->line ||
            strcmp(p[i].channel[which]->stream.name, x->stream->name))
            continue;
        log_text(r, x, line, sizeof line);
        w->time = x->item.time;
        w->line = malloc(strlen(line) + 1);
        if (w->line)
            strcpy(w->line, line);
    }
}

/* The last place at which this side has a difference. */
static uint64_t last_place(const parting *p, unsigned n, int which)
{
    uint64_t last = 0;

    for (unsigned i = 0; i < n; i++)
        if (p[i].word[which].place > last)
            last = p[i].word[which].place;
    return last;
}

static void read_words(const side *s, uint64_t trace, parting *p, unsigned n,
                       int which)
{
    uint64_t place = 0, last = last_place(p, n, which);
    log_reader r;
    log_record x;

    if (!log_open(&r, "logdiff", s->file))
        return;
    while (place <= last && log_next(&r, "logdiff", &x) > 0 &&
           r.trace <= trace) {
        if (r.trace < trace || !x.stream)
            continue;
        show_take(&r, &x, place, p, n, which);
        place++;
    }
    log_close(&r);
}

/* ---- their order ---- */

/* Clocks of two runs are taken as one time, and so are places in logs without
 * clocks. If only one log has clocks, the place of a missing word is that of
 * the channel's last word. */
static void show_order(parting *p, const side *s[2])
{
    bool clocks[2] = { s[0]->trace.about.clocks, s[1]->trace.about.clocks };
    int which = !clocks[0] && clocks[1];
    const diff_word *w = &p->word[which];

    if (!w->there && clocks[0] == clocks[1])
        w = &p->word[!which];
    p->at[0] = clocks[which] ? w->time : w->place;
    p->at[1] = w->place;
    if (!w->line)
        p->at[0] = UINT64_MAX;
}

static int show_earlier(const void *a, const void *b)
{
    const parting *p = a, *q = b;
    int i = p->at[0] == q->at[0];

    return p->at[i] < q->at[i] ? -1 : p->at[i] > q->at[i];
}

/* ---- printing ---- */

/* The words around place `at` of trace number `trace` of a log. */
static void show_around(const char *name, const char *file, uint64_t trace,
                        uint64_t at, bool there)
{
    char line[LOG_LINE];
    log_reader r;
    log_record x;
    uint64_t n = 0;

    printf("%s: %s\n", name, file);
    if (!log_open(&r, "logdiff", file))
        return;
    while (n <= at + CONTEXT && log_next(&r, "logdiff", &x) > 0 &&
           r.trace <= trace) {
        if (r.trace < trace || !x.stream)
            continue;
        if (n + CONTEXT >= at) {
            log_text(&r, &x, line, sizeof line);
            printf("%c %s\n", n == at && there ? '>' : ' ', line);
        }
        n++;
    }
    log_close(&r);
}

static void show_missing(const parting *p, int which)
{
    printf("(no transaction #%" PRIu64 ": the channel has %" PRIu64
           " words)\n", p->number, p->channel[which]->n);
}

/* In a log without this word: around the channel's last word. */
static void one_side(const char *name, const side *s, uint64_t trace,
                     const parting *p, int which)
{
    const diff_word *w = &p->word[which];

    show_around(name, s->file, trace, w->place, w->there);
    if (w->there)
        return;
    printf("  ");
    show_missing(p, which);
}

/* The stream, as named by the log that has it. */
static const dla_stream *show_stream_of(const parting *p)
{
    return &p->channel[!p->channel[0]->stream.present]->stream;
}

static void show_heading(const parting *p)
{
    const dla_stream *s = show_stream_of(p), *other = &p->channel[1]->stream;

    printf("%s #%" PRIu64, s->name, p->number);
    if (other->present && s->width != other->width)
        printf(" (words of %u and of %u bits)", s->width, other->width);
    printf(", from %s to %s", s->from, s->to);
}

/* The two words of a difference, a line each. */
static void show_words(const parting *p)
{
    for (int which = 0; which < 2; which++) {
        const diff_word *w = &p->word[which];

        printf("  %c ", 'A' + which);
        if (w->there && w->line)
            printf("%s\n", w->line);
        else
            show_missing(p, which);
    }
}

static void every_channel(const side *s[2], const parting *p, unsigned n)
{
    bool clocks[2] = { s[0]->trace.about.clocks, s[1]->trace.about.clocks };

    printf("every channel's first difference, in the order of %s:\n",
           clocks[0] ? "A's clocks" : clocks[1] ? "B's clocks" : "log A");
    for (unsigned i = 0; i < n; i++) {
        printf("- ");
        show_heading(&p[i]);
        printf("\n");
        show_words(&p[i]);
    }
}

void logdiff_show(const side *a, const side *b, uint64_t trace, parting *p,
                  unsigned n)
{
    const side *s[2] = { a, b };

    for (int which = 0; which < 2; which++)
        read_words(s[which], trace, p, n, which);
    for (unsigned i = 0; i < n; i++)
        show_order(&p[i], s);
    qsort(p, n, sizeof *p, show_earlier);
    printf("%s: first difference: ", a->trace.trace);
    show_heading(p);
    printf("; %u %s\n", n, n == 1 ? "channel differs" : "channels differ");
    one_side("A", a, trace, p, 0);
    one_side("B", b, trace, p, 1);
    if (n > 1)
        every_channel(s, p, n);
    for (unsigned i = 0; i < n; i++)
        for (int which = 0; which < 2; which++)
            free(p[i].word[which].line);
}
