/* SPDX-License-Identifier: Apache-2.0
 * Random numbers, and the chooser that replaces the usual draw of a layer.
 */
#ifndef KNOB_H
#define KNOB_H

#include <stdint.h>

struct test;

/* ---- prng.c --------------------------------------------------------- */

struct rng {
    uint64_t s;
};

void rng_seed(struct rng *r, uint64_t seed);
uint32_t rng_u32(struct rng *r);
int rng_in(struct rng *r, int lo, int hi);        /* inclusive */
int rng_one_in(struct rng *r, int n);             /* true 1 time in n */
/* signed, with this many bits */
int rng_bits(struct rng *r, int bits);
/* The same from a test's own generator. */
int draw_in(struct test *b, int lo, int hi);
int draw_one_in(struct test *b, int n);

/* Numbers are chosen from the values of a space instead of the usual draw
 * (dlavec random, random/pick.c). */
struct choice {
    struct space *space;
    int patience, tests;              /* draws for one layer; for one test */
    int dry;                          /* nothing is written */
    double budget;                    /* multiplications; 0: the usual */
};
enum { CHOICE_PATIENCE = 3000, CHOICE_TESTS = 40 };

/* Leaves a test that is drawn: for good, or to draw another one. */
enum { GAVE_UP = 1, ANEW };

/* knob.c, random/pick.c: fields are named as in random/fields.csv. Without a
 * choice the value is the usual one and nothing is drawn. */
int64_t knob(struct test *b, const char *field, int64_t usual);
int knob_int(struct test *b, const char *field, int usual);
/* A value between lo and hi; usual: the layer's own value. */
int64_t knob_in(struct test *b, const char *field, int64_t lo, int64_t hi,
                int64_t usual);
/* A value that follows from other values. */
void knob_is(struct test *b, const char *field, int64_t v);
/* A layer of a unit will be drawn; it was not legal; its shape is decided. */
void knob_begin(struct test *b, const char *unit);
void knob_again(struct test *b);
void draw_again(struct test *b);
void draw_done(struct test *b);
void give_up(struct test *b) __attribute__((noreturn));
void draw_anew(struct test *b) __attribute__((noreturn));
/* The values obey the user's settings. */
int knob_fits(struct test *b);
double knob_budget(const struct test *b, double usual);

#endif
