/* SPDX-License-Identifier: Apache-2.0
 * dla logdiff: finds the place where two transaction logs diverge.
 *
 * Each channel has an order of its own; how the channels interleave is timing.
 * So word k of a channel is compared with word k of the same channel. The
 * earliest of the first differences of all channels is shown with the words
 * around it (logdiff_show.c). */
#include "dla_topology.h"
#include "logdiff.h"
#include "tool.h"
#include <stddef.h>
#include "dla_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    const char *channel;
    bool times;
} options;

static const dla_arg diff_table[] = {
    {"channel", "C,..",
     "compares only these streams, by name or group, and all of\n"
     "their words",
     DLA_ARG_TEXT, offsetof(options, channel), NULL, DLA_ARG_OUTPUT},
    {"times", NULL, "compares times too", DLA_ARG_FLAG,
     offsetof(options, times), NULL, DLA_ARG_OUTPUT},
    {0}};

static const dla_args diff_args = {
    .program = "dla logdiff",
    .before =
    "usage: dla logdiff [options] A B\n\n"
    "Compares two logs of the same traces: models and RTL, two seeds or two\n"
    "versions. It compares the transactions of each channel in their order; the\n"
    "interleaving of channels and, without --times, the times do not count. It\n"
    "prints the first difference with ten transactions before and after it in\n"
    "each log, and then the first difference of every channel, ordered by clock\n"
    "if a log has clocks.\n\n"
    "Without --channel it leaves out streams that depend on timing (register\n"
    "reads, writes of GLB, credits, updates, releases, bank levels) and, if the\n"
    "providers of the two runs differ, the requests of CDMA and the reads of the\n"
    "buffer: their order may differ (docs/reference/log.md).\n\n",
    .after = "\n",
    .exits =
    "Exit codes: 0 no difference, 1 a difference, 2 bad usage, bad input or\n"
    "lost output.\n",
    .arg = diff_table, .column = 18
};

/* ---- reading ---- */

/* FNV-1a over the word, and over its time if times are compared. */
static uint64_t diff_hash(const log_record *x, bool times)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (uint32_t i = 0; i < (x->stream->width + 31) / 32; i++)
        h = (h ^ x->item.bits[i]) * UINT64_C(0x100000001b3);
    if (times)
        h = (h ^ x->item.time) * UINT64_C(0x100000001b3);
    return h ^ h >> 32;
}

static bool diff_add(channel *c, mark m)
{
    if (c->n == c->cap) {
        uint64_t cap = c->cap ? 2 * c->cap : 256;
        mark *w = realloc(c->word, cap * sizeof *w);

        if (!w)
            return false;
        c->word = w;
        c->cap = cap;
    }
    c->word[c->n++] = m;
    return true;
}

static void diff_clear(side *s)
{
    for (int i = 0; i < DLA_LOG_BEGIN; i++) {
        free(s->ch[i].word);
        s->ch[i] = (channel){ .n = 0 };
    }
}

/* Register reads, and accesses that serve an interrupt, depend on the time of
 * the host. */
static bool diff_counts(const options *o, const side *s, const log_record *x)
{
    uint32_t addr;

    if (o->channel)
        return log_named(o->channel, x->stream);
    if (x->id != DLA_ST_CSB)
        return true;
    addr = (uint32_t)dla_stream_get(x->stream, x->item.bits, DLA_F_CSB_ADDR);
    return dla_stream_get(x->stream, x->item.bits, DLA_F_CSB_WRITE) &&
           !(s->reader.cfg && dla_page_at(s->reader.cfg, addr) == DLA_GLB);
}

/* Reads the next trace: 1, 0 if there is none, -1 after a message. */
static int read_trace(side *s, const options *o)
{
    uint64_t place = 0;
    int k = 1;

    diff_clear(s);
    while (!s->more && (k = log_next(&s->reader, "logdiff", &s->next)) > 0)
        s->more = s->next.item.kind == DLA_LOG_BEGIN;
    if (k <= 0)
        return k;
    s->trace = *s->next.item.trace;
    for (int i = 0; i < DLA_LOG_BEGIN; i++) {
        s->ch[i].stream = s->trace.stream[i];
        s->ch[i].id = s->reader.id[i];
    }
    s->more = false;
    while ((k = log_next(&s->reader, "logdiff", &s->next)) > 0) {
        log_record *x = &s->next;

        s->more = x->item.kind == DLA_LOG_BEGIN;
        if (s->more)
            break;
        if (!x->stream)
            continue;
        if (diff_counts(o, s, x) &&
            !diff_add(&s->ch[x->item.kind],
                      (mark){diff_hash(x, o->times), place})) {
            fprintf(stderr, "dla logdiff: out of memory\n");
            return -1;
        }
        place++;
    }
    return k < 0 ? -1 : 1;
}

/* ---- comparing ---- */

/* The slots that hold no model. A model behind pins ("csc=pins") counts as a
 * model, because it sends the same in the same order. */
static void diff_name_others(const side *s, char *to)
{
    const char *at = s->trace.about.providers;

    for (size_t n; *at; at += n + (at[n] == ' ')) {
        n = strcspn(at, " ");
        if (n < 5 || memcmp(at + n - 5, "=pins", 5))
            to += sprintf(to, "%.*s ", (int)n, at);
    }
    *to = 0;
}

static bool same_providers(const side *a, const side *b)
{
    char x[DLA_LOG_NAME + 1], y[DLA_LOG_NAME + 1];

    diff_name_others(a, x);
    diff_name_others(b, y);
    return !strcmp(x, y);
}

static bool diff_skipped(const options *o, const side *a, const side *b,
                         const channel *c)
{
    if (o->channel)
        return !log_named(o->channel, &c->stream);
    if (c->id == DLA_ST_CSB)
        return false; /* its writes */
    return c->stream.timed || (c->id >= 0 &&
           dla_stream_reordered_table[c->id] && !same_providers(a, b));
}

static channel *same_name(side *s, const char *name)
{
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        if (s->ch[i].stream.present && !strcmp(s->ch[i].stream.name, name))
            return &s->ch[i];
    return NULL;
}

/* The word of a channel, or the end of the channel if it has none. */
static diff_word word_of(const channel *c, uint64_t number)
{
    diff_word w = { .there = number < c->n };

    if (c->n)
        w.place = c->word[w.there ? number : c->n - 1].place;
    return w;
}

/* The first place where two channels differ; false: nowhere. */
static bool diff_find_part(const channel *a, const channel *b, parting *p)
{
    uint64_t n = a->n < b->n ? a->n : b->n, k = 0;

    while (k < n && a->word[k].hash == b->word[k].hash)
        k++;
    if (k == n && a->n == b->n)
        return false;
    *p = (parting){ .channel = { a, b }, .number = k,
                    .word = { word_of(a, k), word_of(b, k) } };
    return true;
}

static unsigned diff_compare(const options *o, side *a, side *b, parting *p)
{
    static const channel none = { .n = 0 };
    unsigned n = 0;

    for (int i = 0; i < DLA_LOG_BEGIN; i++) {
        const channel *c = &a->ch[i], *d;

        if (!c->stream.present || diff_skipped(o, a, b, c))
            continue;
        d = same_name(b, c->stream.name);
        n += diff_find_part(c, d ? d : &none, &p[n]);
    }
    for (int i = 0; i < DLA_LOG_BEGIN; i++) {
        const channel *c = &b->ch[i];

        if (c->stream.present && !diff_skipped(o, a, b, c) &&
            !same_name(a, c->stream.name))
            n += diff_find_part(&none, c, &p[n]);
    }
    return n;
}

/* ---- output ---- */

static void not_compared(const options *o, side *a, side *b)
{
    const char *sep = "not compared:";

    for (int i = 0; i < DLA_LOG_BEGIN && !o->channel; i++) {
        const channel *c = &a->ch[i];

        if (!c->stream.present || !c->n || !diff_skipped(o, a, b, c))
            continue;
        printf("%s %s", sep, c->stream.name);
        sep = ",";
    }
    if (*sep == ',')
        printf("\n");
}

static uint64_t words_of(const options *o, const side *a, const side *b)
{
    uint64_t n = 0;

    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        if (a->ch[i].stream.present && !diff_skipped(o, a, b, &a->ch[i]))
            n += a->ch[i].n;
    return n;
}

/* ---- traces ---- */

/* Both logs have a trace: -1 to continue, or the exit code. */
static int diff_trace(const options *o, side *a, side *b, uint64_t trace)
{
    bool known = !o->channel;
    parting *p;
    unsigned n;

    if (strcmp(a->trace.trace, b->trace.trace))
        return tool_usage(&tool_logdiff, "trace %" PRIu64 " is %s in %s and %s"
                          " in %s, expected logs of the same traces", trace,
                          a->trace.trace, a->file, b->trace.trace, b->file);
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        known |= o->channel && a->ch[i].stream.present &&
                 log_named(o->channel, &a->ch[i].stream);
    if (!known)
        return tool_usage(&tool_logdiff, "--channel %s: trace %s has no such "
                          "stream or group", o->channel, a->trace.trace);
    p = calloc(DLA_LOG_BEGIN * 2, sizeof *p);
    if (!p)
        return tool_usage(&tool_logdiff, "out of memory");
    n = diff_compare(o, a, b, p);
    if (n)
        logdiff_show(a, b, trace, p, n);
    free(p);
    if (n) {
        not_compared(o, a, b);
        return DLA_EXIT_FAIL;
    }
    printf("%s: %" PRIu64 " transactions, no difference\n", a->trace.trace,
           words_of(o, a, b));
    not_compared(o, a, b);
    return -1;
}

static int diff_traces(const options *o, side *a, side *b)
{
    for (uint64_t trace = 1;; trace++) {
        int ka = read_trace(a, o), kb = ka < 0 ? ka : read_trace(b, o), code;

        if (ka < 0 || kb < 0)
            return DLA_EXIT_USAGE;
        if (ka != kb) {
            printf("%s: only in %s\n", (ka ? a : b)->trace.trace,
                   (ka ? a : b)->file);
            return DLA_EXIT_FAIL;
        }
        if (!ka)
            return DLA_EXIT_PASS;
        code = diff_trace(o, a, b, trace);
        if (code >= 0)
            return code;
    }
}

static int diff_command(int argc, char **argv)
{
    options o = { 0 };
    int code = dla_args_read(&diff_args, &o, &argc, argv, NULL);
    side *s = calloc(2, sizeof *s);

    if (code < 0 && argc != 3)
        code = tool_usage(&tool_logdiff, "expected two logs; usage: dla "
                          "logdiff [options] A B");
    if (code < 0 && !s)
        code = tool_usage(&tool_logdiff, "out of memory");
    for (int i = 0; i < 2 && code < 0; i++) {
        s[i].file = argv[i + 1];
        if (!log_open(&s[i].reader, "logdiff", argv[i + 1]))
            code = DLA_EXIT_USAGE;
    }
    if (code < 0)
        code = diff_traces(&o, &s[0], &s[1]);
    for (int i = 0; i < 2 && s; i++) {
        diff_clear(&s[i]);
        if (s[i].reader.file)
            log_close(&s[i].reader);
    }
    free(s);
    if (!dla_output_flush(stdout) && code < DLA_EXIT_USAGE)
        code = tool_unwritten(&tool_logdiff, "the difference ");
    return code;
}

const tool_command tool_logdiff = {
    "logdiff", "find the first difference between two logs", diff_command
};
