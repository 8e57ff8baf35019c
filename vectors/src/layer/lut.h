/* SPDX-License-Identifier: Apache-2.0
 * Look-up tables of SDP and CDP as a layer file describes them (lut.md).
 */
#ifndef LUT_H
#define LUT_H

#include "layer.h"

/* Bits of S_LUT_CFG: LO has priority. */
enum { LUT_UNDER_LO = 0x10, LUT_OVER_LO = 0x20, LUT_BOTH_LO = 0x40 };

struct lut {                  /* [0] is LE, [1] LO */
    enum unit unit;           /* that looks up, and its precision */
    int prec, fp;
    int length;               /* channels of a sum; 0: CDP sums nothing, SDP */
    int linear, off;          /* LE: linear, or powers of two from 2^off */
    int rule;                 /* LUT_... */
    int bits[2];              /* linear: 2^bits inputs */
    double start[2], end[2];
    uint32_t scale[2], shift[2];      /* registers of the slopes */
    uint16_t entry[2][257];
    int shift_back;           /* fraction bits of an lrn table */
};

/* The group `lut` of a layer, which is there; the start of t, up to length, is
 * filled. */
int lut_tables(const config_setting_t *l, struct lut *t);
/* lut_given.c: tables that the user has, entry by entry. */
int lut_given(const config_setting_t *g, struct lut *t);
/* lut_write.c: most bits of a range; the ends of both ranges, or -1 with text
 * when they are beyond the registers. */
int lut_bits(const struct lut *t);
int lut_range(const config_setting_t *g, struct lut *t);
/* The registers and tables, when no earlier layer looks up any more. */
void lut_write(struct test *b, const struct chain *c, const struct lut *t);

#endif
