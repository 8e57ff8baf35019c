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

/* A function that decides a number instead of the usual draw (dlavec
 * random). */
struct choice {
    /* A value for a field between lo and hi; usual: the layer's own value. */
    int64_t (*pick)(void *arg, struct rng *r, const char *field, int64_t lo,
                    int64_t hi, int64_t usual);
    void (*note)(void *arg, const char *field, int64_t v);
    void (*begin)(void *arg, struct rng *r, const char *unit);
    void (*again)(void *arg);         /* the layer is drawn once more */
    void (*done)(void *arg);          /* its shape is decided */
    int (*fits)(void *arg);           /* the values obey the user's settings */
    void *arg;
    int patience, tests;              /* draws for one layer; for one test */
    int dry;                          /* nothing is written */
    double budget;                    /* multiplications; 0: the usual */
};

/* Leaves a test that is drawn: for good, or to draw another one. */
enum { GAVE_UP = 1, ANEW };

/* knob.c: fields are named as in random/fields.csv. Without a chooser the
 * value is the usual one and nothing is drawn. */
int64_t knob(struct test *b, const char *field, int64_t usual);
int knob_int(struct test *b, const char *field, int usual);
int64_t knob_in(struct test *b, const char *field, int64_t lo, int64_t hi,
                int64_t usual);
/* A value that follows from other values. */
void knob_is(struct test *b, const char *field, int64_t v);
/* A layer of a unit will be drawn; it was not legal; it is drawn. */
void knob_begin(struct test *b, const char *unit);
void draw_again(struct test *b);
void draw_done(struct test *b);
void give_up(struct test *b) __attribute__((noreturn));
void draw_anew(struct test *b) __attribute__((noreturn));
int knob_fits(struct test *b);
double knob_budget(const struct test *b, double usual);

#endif
