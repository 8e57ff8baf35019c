/* SPDX-License-Identifier: Apache-2.0
 * dla logdiff: where two transaction logs part.
 *
 * Each channel has an order of its own; how the channels interleave is timing.
 * So word k of a channel is compared with word k of the same channel. Of all
 * differences the one that comes first in A is shown. */
#include "log_item.h"
#include "tool.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int diff(int argc, char **argv);

const tool_command tool_logdiff = {
    "logdiff", "the first difference between two such logs",
    "usage: dla logdiff [options] A B\n\n"
    "A and B are logs of the same traces: of models and RTL, of two seeds, of\n"
    "two versions. Compared is what each channel carries, in its own order;\n"
    "how channels interleave and when things happen is not, unless asked for.\n"
    "Shown is the first difference, with ten transactions before and after it\n"
    "in each log. Not compared unless --channel names it: what depends on\n"
    "timing by its nature (register reads, writes of GLB, credits, updates,\n"
    "releases, bank levels), and where the providers differ the order of CDMA's\n"
    "requests and of reads of the buffer (docs/log.md).\n\n"
    "  --channel C,..  only these streams, by name or group, all of their words\n"
    "  --times         times too\n\n"
    "Exit code 0: no difference, 1: a difference, 2: a file that cannot be\n"
    "read.\n\n",
    diff
};

enum { CONTEXT = 10 };

/* A word as it is compared, and its place among all words of its trace. */
typedef struct mark {
    uint64_t hash, place;
} mark;

typedef struct channel {
    dla_stream stream;
    mark *word;
    uint64_t n, cap;
    bool skip;
} channel;

/* A trace of a log. */
typedef struct side {
    const char *file;
    log_reader reader;
    log_record next; /* the record that begins the next trace */
    bool more;
    dla_log_trace trace;
    channel ch[DLA_LOG_BEGIN];
} side;

typedef struct options {
    const char *channel;
    bool times;
} options;

/* Where two traces part. */
typedef struct parting {
    const channel *a, *b;  /* NULL: that log has no such channel */
    uint64_t number, place; /* of the word in its channel; of all words */
    unsigned channels;     /* that differ */
} parting;

/* ---- reading ---- */

/* FNV-1a over the word, and its time when times count. */
static uint64_t hash(const log_record *x, bool times)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (uint32_t i = 0; i < (x->stream->width + 31) / 32; i++)
        h = (h ^ x->item.bits[i]) * UINT64_C(0x100000001b3);
    if (times)
        h = (h ^ x->item.time) * UINT64_C(0x100000001b3);
    return h ^ h >> 32;
}

static bool add(channel *c, mark m)
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

static void clear(side *s)
{
    for (int i = 0; i < DLA_LOG_BEGIN; i++) {
        free(s->ch[i].word);
        s->ch[i] = (channel){ .n = 0 };
    }
}

/* Register reads, and what serves an interrupt, come when the host has the
 * time. */
static bool counts(const options *o, const side *s, const log_record *x)
{
    uint32_t addr;

    if (o->channel)
        return log_named(o->channel, x->stream);
    if (strcmp(x->stream->name, "csb"))
        return true;
    addr = (uint32_t)dla_stream_get(x->stream, x->item.bits, 1);
    return dla_stream_get(x->stream, x->item.bits, 0) &&
           !(s->reader.cfg && dla_page_at(s->reader.cfg, addr) == DLA_GLB);
}

/* Reads the next trace: 1, 0 when there is none, -1 after a message. */
static int read_trace(side *s, const options *o)
{
    uint64_t place = 0;
    int k = 1;

    clear(s);
    while (!s->more && (k = log_next(&s->reader, "logdiff", &s->next)) > 0)
        s->more = s->next.item.kind == DLA_LOG_BEGIN;
    if (k <= 0)
        return k;
    s->trace = *s->next.item.trace;
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        s->ch[i].stream = s->trace.stream[i];
    s->more = false;
    while ((k = log_next(&s->reader, "logdiff", &s->next)) > 0) {
        log_record *x = &s->next;

        s->more = x->item.kind == DLA_LOG_BEGIN;
        if (s->more)
            break;
        if (!x->stream)
            continue;
        if (counts(o, s, x) && !add(&s->ch[x->item.kind],
                                 (mark){ hash(x, o->times), place })) {
            fprintf(stderr, "dla logdiff: out of memory\n");
            return -1;
        }
        place++;
    }
    return k < 0 ? -1 : 1;
}

/* ---- comparing ---- */

/* RTL may send this in another legal order, or cut otherwise. */
static bool free_form(const dla_stream *s)
{
    size_t n = strlen(s->name);

    return !strcmp(s->group, "sc2buf") || !strcmp(s->group, "buf2sc") ||
           (!strcmp(s->from, "cdma") && n > 7 &&
            !strcmp(s->name + n - 7, "_rd_req"));
}

/* Who is not a model: the providers but for models behind pins ("csc=pins"),
 * which send the same in the same order. */
static void others(const side *s, char *to)
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

    others(a, x);
    others(b, y);
    return !strcmp(x, y);
}

static bool skipped(const options *o, const side *a, const side *b,
                    const dla_stream *s)
{
    if (o->channel)
        return !log_named(o->channel, s);
    if (!strcmp(s->name, "csb"))
        return false; /* its writes */
    return s->timed || (free_form(s) && !same_providers(a, b));
}

static channel *same_name(side *s, const char *name)
{
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        if (s->ch[i].stream.present && !strcmp(s->ch[i].stream.name, name))
            return &s->ch[i];
    return NULL;
}

/* The first place where two channels differ; false: nowhere. */
static bool part(const channel *a, const channel *b, uint64_t *number,
                 uint64_t *place)
{
    static const channel none = { .n = 0 };
    uint64_t n, k = 0;

    a = a ? a : &none;
    b = b ? b : &none;
    n = a->n < b->n ? a->n : b->n;
    while (k < n && a->word[k].hash == b->word[k].hash)
        k++;
    if (k == n && a->n == b->n)
        return false;
    *number = k;
    *place = k < a->n ? a->word[k].place : b->word[k].place;
    return true;
}

static void look(const options *o, side *a, side *b, const channel *ca,
                 const channel *cb, parting *p)
{
    uint64_t number, place;

    if (skipped(o, a, b, ca ? &ca->stream : &cb->stream) ||
        !part(ca, cb, &number, &place))
        return;
    if (!p->channels++ || place < p->place) {
        p->a = ca;
        p->b = cb;
        p->number = number;
        p->place = place;
    }
}

static void compare(const options *o, side *a, side *b, parting *p)
{
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        if (a->ch[i].stream.present)
            look(o, a, b, &a->ch[i],
                 same_name(b, a->ch[i].stream.name), p);
    for (int i = 0; i < DLA_LOG_BEGIN; i++)
        if (b->ch[i].stream.present && !same_name(a, b->ch[i].stream.name))
            look(o, a, b, NULL, &b->ch[i], p);
}

/* ---- what is shown ---- */

/* The words around place `at` of trace number `trace` of a log. */
static void around(const char *name, const char *file, uint64_t trace,
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

/* In a log that has no such word: around where the channel's last one is. */
static void one_side(const char *name, const side *s, const channel *c,
                     uint64_t trace, uint64_t number)
{
    bool there = c && number < c->n;
    uint64_t at = there ? c->word[number].place
                        : c && c->n ? c->word[c->n - 1].place : 0;

    around(name, s->file, trace, at, there);
    if (!there)
        printf("  (no %s%" PRIu64 ": the channel has %" PRIu64 " words)\n",
               "transaction #", number, c ? c->n : 0);
}

static void report(const side *a, const side *b, uint64_t trace,
                   const parting *p)
{
    const dla_stream *s = p->a ? &p->a->stream : &p->b->stream;

    printf("%s: first difference: %s #%" PRIu64, a->trace.trace, s->name,
           p->number);
    if (p->a && p->b && p->a->stream.width != p->b->stream.width)
        printf(" (words of %u and of %u bits)", p->a->stream.width,
               p->b->stream.width);
    printf(", from %s to %s; %u %s\n", s->from, s->to, p->channels,
           p->channels == 1 ? "channel differs" : "channels differ");
    one_side("A", a, p->a, trace, p->number);
    one_side("B", b, p->b, trace, p->number);
}

static void not_compared(const options *o, side *a, side *b)
{
    const char *sep = "not compared:";

    for (int i = 0; i < DLA_LOG_BEGIN && !o->channel; i++) {
        const channel *c = &a->ch[i];

        if (!c->stream.present || !c->n || !skipped(o, a, b, &c->stream))
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
        if (a->ch[i].stream.present && !skipped(o, a, b, &a->ch[i].stream))
            n += a->ch[i].n;
    return n;
}

/* ---- traces ---- */

/* Both logs have a trace: -1 to go on, or the exit code. */
static int one(const options *o, side *a, side *b, uint64_t trace)
{
    parting p = { .channels = 0 };
    bool known = !o->channel;

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
    compare(o, a, b, &p);
    if (p.channels) {
        report(a, b, trace, &p);
        not_compared(o, a, b);
        return DLA_EXIT_FAIL;
    }
    printf("%s: %" PRIu64 " transactions, no difference\n", a->trace.trace,
           words_of(o, a, b));
    not_compared(o, a, b);
    return -1;
}

static int traces(const options *o, side *a, side *b)
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
        code = one(o, a, b, trace);
        if (code >= 0)
            return code;
    }
}

static int diff(int argc, char **argv)
{
    options o = { 0 };
    const tool_option opt[] = { { "channel", &o.channel, NULL },
                                { "times", NULL, &o.times },
                                { NULL, NULL, NULL } };
    int code = tool_options(&tool_logdiff, &argc, argv, opt);
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
        code = traces(&o, &s[0], &s[1]);
    for (int i = 0; i < 2 && s; i++) {
        clear(&s[i]);
        if (s[i].reader.file)
            log_close(&s[i].reader);
    }
    free(s);
    if ((fflush(stdout) || ferror(stdout)) && code < DLA_EXIT_USAGE)
        code = tool_usage(&tool_logdiff, "stdout: the difference cannot be "
                          "written");
    return code;
}
