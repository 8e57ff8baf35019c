/* SPDX-License-Identifier: Apache-2.0
 * Layers for the benchmarks: plans of real layers, written as registers.
 *
 * A writer collects the registers of one unit and sends them to a core
 * (dla.h). Nothing is random here: the caller gives the shapes and the
 * operands. */
#ifndef BENCH_LAYER_H
#define BENCH_LAYER_H

#include "dla.h"
#include "dla_regs_gen.h"

typedef struct writer {
    const dla_cfg *cfg;
    dla *d;
    dla_page page;   /* unit being written */
    uint32_t val[1024];
    uint8_t used[1024];
    int layers[DLA_NPAGE]; /* layers of each unit, gives the group */
} writer;

void writer_init(writer *w, dla *d);
/* One register, at once. */
void put_reg(writer *w, dla_page page, uint32_t offset, uint32_t value);
/* The registers of a unit's next layer: begin, fields, end. A field is a
 * constant of dla_regs_gen.h; one that is not written keeps the 0 of the
 * reset. */
void unit_begin(writer *w, dla_page page);
void put(writer *w, uint32_t field, int64_t value);
/* A whole register: byte addresses and sizes whose field, in some builds,
 * begins above bit 0. */
void put_word(writer *w, uint32_t offset, uint32_t value);
void put_addr(writer *w, uint32_t low, uint32_t high, uint64_t addr);
void unit_end(writer *w);
/* D_OP_ENABLE of the group just written; the unit's next layer takes the
 * other group. */
void unit_enable(writer *w, dla_page page, uint32_t offset);

/* A feature cube (data_formats.md 2). */
typedef struct cube {
    int w, h, c, prec;
    uint64_t base;
    uint32_t line, surf; /* bytes */
    uint64_t bytes;
} cube;

/* A packed cube at an address. */
cube cube_at(const dla_cfg *cfg, uint64_t base, int w, int h, int c,
             int prec);
int surfaces(const dla_cfg *cfg, const cube *c);

/* ---- convolution, followed by SDP ---- */

typedef struct sdp_plan {
    int w, h, c, prec;
    int flying;      /* input from CACC, not from src */
    cube src, dst;
    uint64_t bias;   /* X1: sum of 2-byte operands, one a channel; 0: off */
    int relu;        /* in X1 without add, in X2 with it */
    uint64_t add;    /* X2: sum of 1- or 2-byte operands, one an element */
    uint32_t add_line, add_surf;
    int scale, shift; /* output converter */
} sdp_plan;

typedef struct conv_plan {
    int w, h, c, k, r, s, pl, pr, pt, pb, prec;
    int ow, oh;      /* set by conv_plan_ok */
    cube in;
    uint64_t weights;
    uint32_t weight_bytes; /* set by conv_plan_ok */
    int entries, data_banks, weight_banks; /* likewise */
} conv_plan;

/* Output size, banks and weight bytes; false when the layer does not fit the
 * buffer (conv_core.md 3). */
bool conv_plan_ok(const dla_cfg *cfg, conv_plan *p);
double conv_macs(const conv_plan *p);
void sdp_write(writer *w, const sdp_plan *p);
void conv_write(writer *w, const conv_plan *p, const sdp_plan *sdp);
void sdp_alone(writer *w, const sdp_plan *p);

/* ---- the other engines ---- */

typedef struct pdp_plan {
    cube src, dst;
    int method;      /* 0 average, 1 max, 2 min */
    int k, s, pl, pr, pt, pb;
} pdp_plan;

void pdp_alone(writer *w, const pdp_plan *p);
/* Normalisation over 5 channels with filled tables. */
void cdp_tables(writer *w, int prec);
void cdp_alone(writer *w, const cube *src, const cube *dst);

enum { RUBIK_CONTRACT, RUBIK_SPLIT, RUBIK_MERGE };
/* Contract by 2 x 2; split and merge with planes of W bytes rounded up. */
void rubik_alone(writer *w, int mode, const cube *src, uint64_t dst);
/* Copies lines of bytes each. */
void bdma_alone(writer *w, uint64_t src, uint64_t dst, uint32_t bytes,
                uint32_t lines);

#endif
