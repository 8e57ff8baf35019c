/* SPDX-License-Identifier: Apache-2.0
 * Draws the numbers of a layer: those that the user restricts are drawn from
 * the given values, the others by the weights of the table. The longer no legal
 * layer is found, the more of them take the layer's usual value. */
#include "random.h"

#include <string.h>

static struct space *pick_space(const struct test *b)
{
    return b->choice ? b->choice->space : NULL;
}

static int pick_find(struct space *s, const char *name)
{
    size_t at = ((uintptr_t)name >> 2) & 1023;
    int i = s->seen[at] - 1;

    if (i >= 0 && s->seen_name[at] == name && !strcmp(s->field[i].name, name))
        return i;
    i = space_find(s, name);
    s->seen_name[at] = name;
    s->seen[at] = i + 1;
    return i;
}

static int pick_wanted(const struct space *s, int field)
{
    for (int i = 0; i < s->nwant; i++)
        if (!s->want[i].off && s->want[i].field == field)
            return 1;
    return 0;
}

/* The layer cannot have the given value: it is drawn again, or the whole test
 * if its shape is decided already. */
static void pick_impossible(struct space *s)
{
    if (s->looping)
        s->unfit = 1;
    else
        s->late = 1;
}

/* A value that all lines about the field allow. */
static int64_t as_wanted(struct space *s, struct rng *r, int field,
                         int64_t lo, int64_t hi, int64_t usual)
{
    for (int tries = 0; tries < 64; tries++)
        for (int i = s->nwant - 1; i >= 0; i--) {
            const struct want *w = &s->want[i];
            int64_t v;
            int good = 1;

            if (w->off || w->field != field)
                continue;
            if (!values_draw(&w->values, r, lo, hi, usual, &v))
                return pick_impossible(s), usual;
            for (int k = 0; k < s->nwant && good; k++)
                good = s->want[k].off || s->want[k].field != field ||
                       values_have(&s->want[k].values, v);
            if (good)
                return v;
        }
    pick_impossible(s);
    return usual;
}

/* A rare value of one field stays while the other fields give way to it. */
static int64_t by_weight(struct space *s, struct rng *r, int field,
                         int64_t lo, int64_t hi, int64_t usual)
{
    const struct field_row *f = &s->field[field];
    int64_t v = usual;

    if (field == s->star) {
        if (s->draws % 200 == 1 &&
            !values_draw(&f->values, r, lo, hi, usual, &s->star_value))
            return usual;
        v = s->star_value;
        return v < lo || v > hi ? usual : v;
    }
    if (f->size && s->draws > 8 && !rng_one_in(r, s->draws)) {
        int64_t low = lo + rng_in(r, 0, 2);

        if (s->draws > 60 && !rng_one_in(r, 3) && low <= hi && low < usual)
            return low;
        return usual;
    }
    return values_draw(&f->values, r, lo, hi, usual, &v) ? v : usual;
}

int64_t knob_in(struct test *b, const char *name, int64_t lo, int64_t hi,
                int64_t usual)
{
    struct space *s = pick_space(b);
    int i = s ? pick_find(s, name) : -1;
    struct field_row *f;
    int64_t v;

    if (s && i < 0)
        bad("fields.csv: no field %s", name);
    if (i < 0)
        return usual;
    f = &s->field[i];
    lo = lo < f->low ? f->low : lo;
    hi = hi > f->high ? f->high : hi;
    if (lo <= hi)
        usual = usual < lo ? lo : usual > hi ? hi : usual;
    v = lo > hi ? usual
        : pick_wanted(s, i) ? as_wanted(s, &b->r, i, lo, hi, usual)
                            : by_weight(s, &b->r, i, lo, hi, usual);
    knob_is(b, name, v);
    return v;
}

void knob_is(struct test *b, const char *name, int64_t v)
{
    struct space *s = pick_space(b);
    int i = s ? pick_find(s, name) : -1;

    if (i < 0)
        return;
    s->field[i].drawn = s->field[i].ever = 1;
    s->field[i].now = v;
}

static int of_unit(const struct field_row *f, const char *unit)
{
    size_t n = strlen(unit);

    return !n || (!strncmp(f->name, unit, n) && f->name[n] == '.');
}

void knob_begin(struct test *b, const char *unit)
{
    struct space *s = pick_space(b);
    int first = -1, n = 0;

    b->draws = 0;
    if (!s)
        return;
    s->draws = 0;
    s->star = -1;
    for (int i = 0; i < s->nfield; i++)
        if (of_unit(&s->field[i], unit)) {
            s->field[i].drawn = 0;
            first = first < 0 ? i : first;
            n = i - first + 1;
        }
    if (*unit && n && draw_one_in(b, 2)) {
        int i = first + draw_in(b, 0, n - 1);

        s->star = s->field[i].size ? i : -1;
    }
    if (!*unit)
        s->unfit = s->late = s->looping = 0;
}

void knob_again(struct test *b)
{
    struct space *s = pick_space(b);

    if (!s)
        return;
    s->draws++;
    s->looping = 1;
    s->unfit = 0;
}

void draw_done(struct test *b)
{
    if (b->choice)
        b->choice->space->looping = 0;
}

static int value_of(void *user, const char *name, int64_t *v)
{
    const struct space *s = user;
    int i = space_find(s, name);

    if (i < 0 || !s->field[i].drawn)
        return 0;
    *v = s->field[i].now;
    return 1;
}

int knob_fits(struct test *b)
{
    struct space *s = pick_space(b);
    const struct scope scope = { s, value_of };

    if (!s)
        return 1;
    if (s->unfit || s->late)
        return 0;
    for (int i = 0; i < s->nwant; i++) {
        const struct want *w = &s->want[i];
        char err[200];
        int64_t v = 1;

        if (w->off)
            continue;
        if (w->field >= 0 && s->field[w->field].drawn &&
            !values_have(&w->values, s->field[w->field].now))
            return 0;
        /* a relation with a field that this layer does not have holds */
        if (w->relation &&
            !expr_value(w->relation, &scope, &v, err, sizeof err) && !v)
            return 0;
    }
    return !s->also || s->also(s->also_arg);
}
