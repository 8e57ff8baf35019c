/* SPDX-License-Identifier: Apache-2.0
 * The user's settings for a number of a layer, and the end of drawing. */
#include "gen.h"

#define PATIENCE 200000              /* draws of a layer without a chooser */

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

    knob_again(b);
    if (++b->draws > most || ++b->drawn > 20 * most)
        give_up(b);
}

double knob_budget(const struct test *b, double usual)
{
    return b->choice && b->choice->budget > 0 ? b->choice->budget : usual;
}
