/* SPDX-License-Identifier: Apache-2.0
 * Back-pressure at pins: its text, and the points that it selects (stall.h). */
#include "stall.h"
#include "dla_batch.h"
#include "dla_near.h"
#include "dla_text.h"
#include <stdarg.h>
#include <string.h>

static const struct {
    dla_slot slot;
    const char *channel;
    /* memory client, and 1 for its secondary port; -1: none */
    int client, second;
} points[STALL_NPOINT] = { STALL_POINTS };

dla_slot stall_slot(int point)
{
    return points[point].slot;
}

const char *stall_channel(int point)
{
    return points[point].channel;
}

typedef struct stall_reader {
    const char *text;
    dla_text err;
} stall_reader;

__attribute__((format(printf, 2, 3)))
static bool stall_bad(stall_reader *r, const char *fmt, ...)
{
    va_list ap;

    dla_text_put(&r->err, "%s: ", r->text);
    va_start(ap, fmt);
    dla_text_vput(&r->err, fmt, ap);
    va_end(ap);
    return false;
}

/* True if the channel can have transfers in a configuration. */
static bool stall_used(const dla_cfg *cfg, int p)
{
    return dla_slot_present(cfg, points[p].slot) &&
           (points[p].client < 0 || (cfg->readers >> points[p].client & 1 &&
                                     (!points[p].second || cfg->sec_mem)));
}

static bool stall_same(int p, int q)
{
    return !strcmp(points[p].channel, points[q].channel);
}

/* True if the unit has pins of the channel of point p. */
static bool stall_of_unit(int p, int unit)
{
    for (int q = 0; q < STALL_NPOINT; q++)
        if ((int)points[q].slot == unit && stall_same(p, q))
            return true;
    return false;
}

static bool stall_means(const stall_ask *a, int p)
{
    return a->unit == STALL_ALL ||
           (a->unit == STALL_CHANNEL ? stall_same(a->point, p)
                                     : stall_of_unit(p, a->unit));
}

/* Units that have some channel with a ready, for messages. */
static const char *stall_units(const dla_cfg *cfg, char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    text[0] = 0;
    for (int s = 0; s < DLA_NSLOT; s++)
        for (int p = 0; p < STALL_NPOINT; p++)
            if ((int)points[p].slot == s && stall_used(cfg, p)) {
                dla_text_put(&o, "%s%s", o.n ? ", " : "",
                             dla_slot_name((dla_slot)s));
                break;
            }
    return text;
}

static bool stall_unknown(stall_reader *r, const dla_cfg *cfg,
                          const char *word)
{
    char units[128], near_text[128];
    dla_near near;

    dla_near_init(&near, (dla_span){ word, strlen(word) });
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_near_add(&near, dla_slot_name((dla_slot)s));
    for (int p = 0; p < STALL_NPOINT; p++)
        dla_near_add(&near, points[p].channel);
    return stall_bad(r, "no unit or channel %s, expected all, one of %s, or a "
                     "channel of --list stalls%s", word,
                     stall_units(cfg, units, sizeof units),
                     dla_near_text(&near, near_text, sizeof near_text));
}

/* WHERE. */
static bool stall_where(stall_ask *a, stall_reader *r,
                        const dla_cfg *cfg, const char *word)
{
    dla_slot slot = dla_slot_find(word);
    char units[128];
    bool here = false;

    a->unit = STALL_ALL;
    if (!strcmp(word, "all"))
        return true;
    if (slot != DLA_NSLOT) {
        a->unit = (int)slot;
        if (!dla_slot_present(cfg, slot))
            return stall_bad(r, "%s has no %s", cfg->name, word);
        for (int p = 0; p < STALL_NPOINT; p++)
            here |= points[p].slot == slot && stall_used(cfg, p);
        return here || stall_bad(r, "%s has no channel with a ready, which "
                                 "could be stalled; expected all or one of %s",
                                 word, stall_units(cfg, units, sizeof units));
    }
    a->unit = STALL_CHANNEL;
    for (int p = 0; p < STALL_NPOINT; p++) {
        if (strcmp(points[p].channel, word))
            continue;
        a->point = p;
        return stall_used(cfg, p) ||
               stall_bad(r, "%s has no channel %s", cfg->name, word);
    }
    return stall_unknown(r, cfg, word);
}

static bool stall_number(const char *text, uint64_t least, uint64_t most,
                         uint32_t *out)
{
    uint64_t v;

    if (!dla_batch_number(text, &v) || v < least || v > most)
        return false;
    *out = (uint32_t)v;
    return true;
}

bool stalls_parse(stalls *x, const dla_cfg *cfg, const char *text, char *err,
                  size_t size)
{
    stall_reader r = { text, { err, size, 0 } };
    stall_ask a = { .text = text };
    char word[96], *percent, *least, *most;

    if (x->n == STALL_MAX)
        return stall_bad(&r, "more than %d of them", STALL_MAX);
    snprintf(word, sizeof word, "%s", text);
    percent = strchr(word, ':');
    least = percent ? strchr(percent + 1, ':') : NULL;
    if (!least || strlen(text) >= sizeof word)
        return stall_bad(&r, "expected WHERE:PERCENT:MIN-MAX, as "
                         "pdp:30:1-12, WHERE being a unit, a channel of "
                         "--list stalls or all");
    *percent++ = *least++ = 0;
    most = strchr(least, '-');
    if (most)
        *most++ = 0;
    if (!stall_where(&a, &r, cfg, word))
        return false;
    if (!stall_number(percent, 0, 100, &a.how.percent))
        return stall_bad(&r, "%s percent, expected 0 to 100", percent);
    if (!stall_number(least, 1, STALL_LONGEST, &a.how.least) ||
        !stall_number(most ? most : least, a.how.least, STALL_LONGEST,
                      &a.how.most))
        return stall_bad(&r, "%s%s%s clocks, expected MIN-MAX, each 1 to %d, "
                         "MIN no more than MAX", least, most ? "-" : "",
                         most ? most : "", STALL_LONGEST);
    x->ask[x->n++] = a;
    return true;
}

/* A channel between two units with RTL has a point at each; the first one is
 * used, because both sides of a point see the hold. */
static bool stall_first(const uint8_t rtl[DLA_NSLOT], int p)
{
    for (int q = 0; q < p; q++)
        if (rtl[points[q].slot] && stall_same(p, q))
            return false;
    return rtl[points[p].slot];
}

bool stalls_place(stalls *x, const dla_cfg *cfg,
                  const uint8_t rtl[DLA_NSLOT], char *err, size_t size)
{
    memset(x->at, 0, sizeof x->at);
    for (int i = 0; i < x->n; i++) {
        stall_ask *a = &x->ask[i];
        stall_reader r = { a->text, { err, size, 0 } };
        int found = 0;

        for (int p = 0; p < STALL_NPOINT; p++) {
            if (!stall_used(cfg, p) || !stall_means(a, p) ||
                !stall_first(rtl, p))
                continue;
            x->at[p] = a->how;
            found++;
        }
        if (!found)
            return stall_bad(&r, "no pins in this run, because both ends are "
                             "models%s%s; expected RTL there: --engine "
                             "UNIT=rtl or check",
                             a->unit < 0 ? "" : " of each channel of ",
                             a->unit < 0 ? "" :
                             dla_slot_name((dla_slot)a->unit));
    }
    return true;
}

uint32_t stall_seed(const stalls *x, int point)
{
    uint64_t h = x->seed;

    for (const char *s = points[point].channel; *s; s++)
        h = (h ^ (uint8_t)*s) * UINT64_C(0x100000001b3);
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(h >> 32) | 1;
}

void stalls_list(const dla_cfg *cfg, FILE *f)
{
    for (int p = 0; p < STALL_NPOINT; p++) {
        bool again = false;

        for (int q = 0; q < p; q++)
            again |= stall_same(p, q);
        if (again || !stall_used(cfg, p))
            continue;
        fprintf(f, "%-24s", points[p].channel);
        for (int q = p; q < STALL_NPOINT; q++)
            if (stall_same(p, q) && stall_used(cfg, q))
                fprintf(f, " %s", dla_slot_name(points[q].slot));
        fprintf(f, "\n");
    }
}
