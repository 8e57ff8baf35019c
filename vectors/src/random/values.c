/* SPDX-License-Identifier: Apache-2.0
 * Sets of numbers with weights, as text: "1 4..7:3 atom-1 usual:5".
 */
#include "random.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *p;
    const struct ref_cfg *f;
    int64_t max;
    char *err;
    size_t size;
};

static int values_wrong(struct reader *r, const char *what)
{
    snprintf(r->err, r->size, "%s at \"%.20s\"", what, r->p);
    return -1;
}

static int values_word(struct reader *r, int64_t *v)
{
    const struct { const char *name; int64_t v; } all[] = {
        { "atom", r->f->ab }, { "block", r->f->cb }, { "group", r->f->g },
        { "max", r->max },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t n = strlen(all[i].name);

        if (!strncmp(r->p, all[i].name, n) &&
            !isalnum((unsigned char)r->p[n])) {
            *v = all[i].v;
            r->p += n;
            return 0;
        }
    }
    return values_wrong(r, "expected a number, atom, block, group or max");
}

static int values_number(struct reader *r, int64_t *v)
{
    char *end;

    if (!isdigit((unsigned char)r->p[*r->p == '-']))
        return values_wrong(r, "expected a number");
    *v = strtoll(r->p, &end, 0);
    r->p = end;
    return 0;
}

/* N, word, N*word; then, after a word, +N or -N. */
static int values_value(struct reader *r, int64_t *v)
{
    int64_t n = 1;

    if (isdigit((unsigned char)r->p[*r->p == '-'])) {
        if (values_number(r, v))
            return -1;
        if (*r->p != '*')
            return 0;
        r->p++;
        n = *v;
    }
    if (values_word(r, v))
        return -1;
    *v *= n;
    if (*r->p == '+' || *r->p == '-') {
        int minus = *r->p++ == '-';

        if (values_number(r, &n))
            return -1;
        *v += minus ? -n : n;
    }
    return 0;
}

static int values_item(struct reader *r, struct item *i, int usual)
{
    int64_t weight = 1;

    *i = (struct item){ .weight = 1 };
    if (usual && !strncmp(r->p, "usual", 5)) {
        r->p += 5;
        i->usual = 1;
    } else {
        if (values_value(r, &i->lo))
            return -1;
        i->hi = i->lo;
        if (!strncmp(r->p, "..", 2)) {
            r->p += 2;
            if (values_value(r, &i->hi))
                return -1;
        }
    }
    if (*r->p == ':') {
        r->p++;
        if (values_number(r, &weight))
            return -1;
        if (weight < 1 || weight > 1000000)
            return values_wrong(r, "expected a weight of 1 to 1000000");
        i->weight = (int)weight;
    }
    return *r->p && *r->p != ' '
               ? values_wrong(r, "expected A, A..B or A..B:WEIGHT")
               : 0;
}

int values_parse(struct values *v, const char *text, const struct ref_cfg *f,
                 int64_t lo, int64_t hi, int usual, char *err, size_t size)
{
    struct reader r = { text, f, hi, err, size };

    memset(v, 0, sizeof *v);
    while (*(r.p += strspn(r.p, " ")) != 0) {
        struct item *i = &v->item[v->n];

        if (v->n == MAX_ITEMS)
            return values_wrong(&r, "more than 32 values");
        if (values_item(&r, i, usual))
            return -1;
        /* the table's: everything that exists */
        if (!i->usual && usual) {
            i->lo = i->lo < lo ? lo : i->lo;
            i->hi = i->hi > hi ? hi : i->hi;
            if (i->lo > i->hi)
                continue;
        }
        if (!i->usual && (i->lo > i->hi || i->lo < lo || i->hi > hi)) {
            snprintf(err, size, "%lld..%lld, expected numbers from %lld to "
                     "%lld", (long long)i->lo, (long long)i->hi,
                     (long long)lo, (long long)hi);
            return -1;
        }
        v->total += i->weight;
        v->n++;
    }
    return v->n ? 0 : values_wrong(&r, "expected values");
}

int values_have(const struct values *v, int64_t x)
{
    for (int i = 0; i < v->n; i++)
        if (v->item[i].usual || (x >= v->item[i].lo && x <= v->item[i].hi))
            return 1;
    return 0;
}

static int64_t values_between(struct rng *r, int64_t lo, int64_t hi)
{
    return lo + rng_in(r, 0, (int)(uint32_t)(hi - lo) < 0
                                 ? 0x7fffffff : (int)(hi - lo));
}

int values_draw(const struct values *v, struct rng *r, int64_t lo, int64_t hi,
                int64_t usual, int64_t *x)
{
    int total = 0, at;

    for (int i = 0; i < v->n; i++)
        if (v->item[i].usual || (v->item[i].lo <= hi && v->item[i].hi >= lo))
            total += v->item[i].weight;
    if (!total)
        return 0;
    at = rng_in(r, 1, total);
    for (int i = 0; i < v->n; i++) {
        const struct item *t = &v->item[i];

        if (!t->usual && (t->lo > hi || t->hi < lo))
            continue;
        at -= t->weight;
        if (at > 0)
            continue;
        *x = t->usual ? usual
                      : values_between(r, t->lo < lo ? lo : t->lo,
                                       t->hi > hi ? hi : t->hi);
        return 1;
    }
    return 0;
}
