/* SPDX-License-Identifier: Apache-2.0
 * Planted faults as text: "CHANNEL [@clock=N] [@addr=A] [@nth=K] KIND". */
#include "fault.h"
#include "dla_near.h"
#include "dla_text.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *group;
    unsigned kinds;
    bool pins;
    const char *meaning;
} channels[FAULT_NCHANNEL] = { FAULT_CHANNELS };

static const char *const kind_name[FAULT_NKIND] = { "flip", "drop", "delay",
                                                    "error" };

/* Text that is read: its start, for columns; the reason why it is wrong. */
typedef struct reader {
    const char *all, *at;
    dla_text err;
} reader;

__attribute__((format(printf, 3, 4))) static bool
fault_text_wrong(reader *r, const char *where, const char *fmt, ...)
{
    va_list ap;

    dla_text_put(&r->err, "column %d: ", (int)(where - r->all) + 1);
    va_start(ap, fmt);
    dla_text_vput(&r->err, fmt, ap);
    va_end(ap);
    return false;
}

static void fault_text_blanks(reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static size_t word_length(const char *s)
{
    return strcspn(s, " \t;");
}

static bool fault_text_same(const char *name, const char *word, size_t n)
{
    return strlen(name) == n && !memcmp(name, word, n);
}

/* All names, groups too, after the one that was probably meant. */
static bool no_channel(reader *r, size_t n)
{
    char near_text[128];
    dla_near near;

    dla_near_init(&near, (dla_span){ r->at, n });
    for (int i = 0; i < FAULT_NCHANNEL; i++)
        dla_near_add(&near, channels[i].name);
    fault_text_wrong(r, r->at, "no channel %.*s%s; expected one of", (int)n,
                     r->at, dla_near_text(&near, near_text, sizeof near_text));
    for (int i = 0; i < FAULT_NCHANNEL; i++) {
        const char *group = channels[i].group;

        if (group[0] && (!i || strcmp(group, channels[i - 1].group)))
            dla_text_put(&r->err, " %s", group);
        dla_text_put(&r->err, " %s", channels[i].name);
    }
    return false;
}

/* A number up to a blank, a ; or the end. */
static bool fault_text_number(reader *r, const char *what, uint64_t *out)
{
    const char *s = r->at;
    size_t n = word_length(s);
    char *end;

    errno = 0;
    *out = strtoull(s, &end, 0);
    if (!n || !isdigit((unsigned char)*s) || errno || end != s + n)
        return fault_text_wrong(r, s, "%.*s: expected a number after %s",
                                (int)n, s, what);
    r->at = end;
    return true;
}

static bool fault_text_condition(reader *r, fault *f, bool addresses)
{
    static const char *const name[] = { "@clock=", "@addr=", "@nth=" };
    uint64_t *const value[] = { &f->clock, &f->addr, &f->nth };
    const char *began = r->at;

    for (int i = 0; i < 3; i++) {
        if (strncmp(r->at, name[i], strlen(name[i])))
            continue;
        if (i == 1 && !addresses)
            return fault_text_wrong(r, began, "items of %s have no address",
                                    channels[f->channel].name);
        r->at += strlen(name[i]);
        if (!fault_text_number(r, name[i], value[i]))
            return false;
        f->at_addr |= i == 1;
        return f->nth ? true : fault_text_wrong(r, began, "@nth counts from 1");
    }
    return fault_text_wrong(r, began, "%.*s: expected @clock=N, @addr=A, "
                            "@nth=K or one of flip, drop, delay=N, error",
                            (int)word_length(began), began);
}

static bool fault_text_kind(reader *r, fault *f)
{
    const char *began = r->at;
    size_t n = strcspn(began, "= \t;");
    bool given = began[n] == '=';

    for (int k = 0; k < FAULT_NKIND; k++) {
        if (!fault_text_same(kind_name[k], began, n))
            continue;
        if (!(channels[f->channel].kinds >> k & 1)) {
            fault_text_wrong(r, began, "%s: not on %s, which can", kind_name[k],
                             channels[f->channel].name);
            for (int i = 0; i < FAULT_NKIND; i++)
                if (channels[f->channel].kinds >> i & 1)
                    dla_text_put(&r->err, " %s", kind_name[i]);
            return false;
        }
        f->kind = (fault_kind)k;
        r->at += n + given;
        if (given && k != FAULT_FLIP && k != FAULT_DELAY)
            return fault_text_wrong(r, r->at, "%s has no value", kind_name[k]);
        if (!given)
            return k != FAULT_DELAY ||
                   fault_text_wrong(r, r->at, "expected delay=N, N clocks");
        if (!fault_text_number(r, kind_name[k], &f->amount))
            return false;
        return k != FAULT_DELAY || (f->amount && f->amount <= 1u << 30) ||
               fault_text_wrong(r, began, "expected a delay of 1 to %u clocks",
                                1u << 30);
    }
    return fault_text_condition(r, f, false); /* reports the expected form */
}

/* One fault, up to ; or the end. */
static bool fault_text_one(reader *r, fault *f)
{
    const char *began = r->at;
    bool addresses = !channels[f->channel].pins && f->channel != FAULT_INTR;

    r->at += word_length(r->at);
    f->nth = 1;
    for (fault_text_blanks(r); *r->at == '@'; fault_text_blanks(r))
        if (!fault_text_condition(r, f, addresses))
            return false;
    if (!*r->at || *r->at == ';')
        return fault_text_wrong(r, r->at,
                                "expected one of flip, drop, delay=N, error");
    if (!fault_text_kind(r, f))
        return false;
    snprintf(f->text, sizeof f->text, "%s%.*s", channels[f->channel].name,
             (int)(r->at - began - (long)word_length(began)),
             began + word_length(began));
    fault_text_blanks(r);
    return !*r->at || *r->at == ';' ||
           fault_text_wrong(r, r->at, "%.*s: expected ; and another fault, or "
                            "the end", (int)word_length(r->at), r->at);
}

/* The channels of a name or of a group, one fault each. */
static bool fault_text_named(faults *x, reader *r)
{
    const char *began = r->at, *end = NULL;
    size_t n = word_length(began);

    for (int i = 0; i < FAULT_NCHANNEL; i++) {
        fault f = { .channel = i };

        if (!fault_text_same(channels[i].name, began, n) &&
            !fault_text_same(channels[i].group, began, n))
            continue;
        if (x->n == FAULT_MAX)
            return fault_text_wrong(r, began, "more than %d faults", FAULT_MAX);
        r->at = began;
        if (!fault_text_one(r, &f))
            return false;
        end = r->at;
        for (int k = 0; channels[i].pins && k < x->n; k++)
            if (x->f[k].channel == i)
                return fault_text_wrong(r, began, "%s has a fault already: a "
                                        "channel between units takes one fault",
                                        channels[i].name);
        x->f[x->n++] = f;
    }
    return end || no_channel(r, n);
}

bool faults_parse(faults *x, const char *text, char *err, size_t size)
{
    reader r = { text, text, { err, size, 0 } };

    for (;;) {
        fault_text_blanks(&r);
        if (!*r.at || *r.at == ';')
            return fault_text_wrong(&r, r.at, "expected a channel; --list "
                                    "faults names them");
        if (!fault_text_named(x, &r))
            return false;
        if (!*r.at)
            return true;
        r.at++;
    }
}

bool faults_on_pins(const faults *x)
{
    for (int i = 0; i < x->n; i++)
        if (channels[x->f[i].channel].pins)
            return true;
    return false;
}

bool fault_is_lost(const faults *x, int i)
{
    return channels[x->f[i].channel].pins && !x->f[i].there;
}

void faults_list(FILE *f)
{
    for (int i = 0; i < FAULT_NCHANNEL; i++) {
        char text[64] = "";
        dla_text o = { text, sizeof text, 0 };

        for (int k = 0; k < FAULT_NKIND; k++)
            if (channels[i].kinds >> k & 1)
                dla_text_put(&o, "%s ", kind_name[k]);
        fprintf(f, "%-24s %-22s %s\n", channels[i].name, text,
                channels[i].meaning);
    }
}
