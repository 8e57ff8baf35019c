/* SPDX-License-Identifier: Apache-2.0
 * The named tests of dlavec vectors, and the declarations that their files
 * share. */
#ifndef VEC_H
#define VEC_H

#include "gen.h"

struct vec {
    const char *name;
    void (*make)(struct test *b);
    const char *about;                /* one line for the .cfg */
    /* One layer alone, for a make function that reads it from its row. Strides,
     * dilations and post of 0 count as 1; an image has a fixed number of
     * channels. */
    const struct conv_plan *conv;
    const struct sdp_plan *sdp;
    const struct pdp_plan *pdp;
    const struct cdp_plan *cdp;
};

/* Lists end with a NULL name; their order fixes the seeds. */
extern const struct vec vec_conv[], vec_unit[], vec_many[];
/* Tests of nv_full. */
extern const struct vec vec_move[];

/* The row of the list that makes the test. */
const struct vec *vec_row(const struct vec *list, const struct test *b);
/* Masks CACC and CDMA, which most tests do not use. */
void quiet(struct test *b);
/* No operation except a shift that brings the input to 8 bits. */
void plain(struct sdp_plan *s);
struct conv_plan dc(int w, int h, int c, int k, int r, int s);
/* A convolution with an SDP that only converts. */
void simple_conv(struct test *b, struct conv_plan *c);
struct stage on(int alu, int mul);
/* A standalone SDP layer of a fixed shape. */
void sdp_test(struct test *b, struct sdp_plan *s);
struct pdp_plan window(int w, int h, int c, int k, int s);

#endif
