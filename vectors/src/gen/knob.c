/* SPDX-License-Identifier: Apache-2.0
 * The user's settings for a number of a layer, and the end of drawing. */
#include "gen.h"

#define PATIENCE 200000              /* draws of a layer without a chooser */

int64_t knob_in(struct test *b, const char *field, int64_t lo, int64_t hi,
                int64_t usual)
{
    if (!b->choice)
        return usual;
    return b->choice->pick(b->choice->arg, &b->r, field, lo, hi, usual);
}

int64_t knob(struct test *b, const char *field, int64_t usual)
{
    return knob_in(b, field, INT64_MIN, INT64_MAX, usual);
}

int knob_int(struct test *b, const char *field, int usual)
{
    return (int)knob(b, field, usual);
}

int draw_in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

int draw_one_in(struct test *b, int n)
{
    return rng_one_in(&b->r, n);
}

void knob_is(struct test *b, const char *field, int64_t v)
{
    if (b->choice)
        b->choice->note(b->choice->arg, field, v);
}

void knob_begin(struct test *b, const char *unit)
{
    b->draws = 0;
    if (b->choice)
        b->choice->begin(b->choice->arg, &b->r, unit);
}

int knob_fits(struct test *b)
{
    return !b->choice || b->choice->fits(b->choice->arg);
}

void give_up(struct test *b)
{
    longjmp(b->out, GAVE_UP);
}

void draw_anew(struct test *b)
{
    longjmp(b->out, ANEW);
}

void draw_again(struct test *b)
{
    int most = b->choice ? b->choice->patience : PATIENCE;

    if (b->choice)
        b->choice->again(b->choice->arg);
    if (++b->draws > most || ++b->drawn > 20 * most)
        give_up(b);
}

void draw_done(struct test *b)
{
    if (b->choice)
        b->choice->done(b->choice->arg);
}

double knob_budget(const struct test *b, double usual)
{
    return b->choice && b->choice->budget > 0 ? b->choice->budget : usual;
}
