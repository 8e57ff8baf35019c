/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the accumulator model. */
#ifndef CACC_PRIV_H
#define CACC_PRIV_H

#include "cacc.h"
#include "../common/layer.h"

/* 64 items of 32 kernels, or in Winograd 32 items of 32 kernels and 4
 * outputs. */
#define CACC_SUMS (DLA_STRIPE_MAX * 32u * 2u) /* sums of a stripe at most */
#define CACC_GROUPS 128u /* results groups of a stripe at most, held included */

/* A layer with the values that CACC needs; true values, not minus 1. */
typedef struct cacc_layer {
    uint8_t precision;
    bool wino;
    uint32_t g;       /* kernels of a group */
    uint32_t w, h, k; /* output cube */
    uint32_t b;       /* batches */
    uint32_t clip;
    /* The only use of the destination here: SDP pairs batches by it too
     * (8.4). */
    uint64_t addr;    /* batch pairing only */
    uint32_t line_stride;
    /* A group: the results of one position, batch and kernel group. */
    uint64_t groups;  /* result groups of the layer */
} cacc_layer;

/* A result transaction that SDP has not taken yet. */
typedef struct cacc_sent {
    uint32_t credit; /* credits that CSC gets back when SDP has taken it */
    bool layer_end;
} cacc_sent;

/* Adds psum to acc, which counts as 0 with `first`. Returns how many of n it
 * added: a multiple of as many as it adds at a time. */
typedef uint32_t cacc_fp48_fn(int64_t *acc, const int64_t *psum, uint32_t n,
                              bool first);

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *p;
    dla_ctx *ctx;
    dla_life life;
    bool failed;
    cacc_fp48_fn *fp48_fast; /* NULL: one at a time */

    bool active; /* `lay` holds the running layer */
    cacc_layer lay;
    uint64_t groups;    /* result groups made in this layer */
    uint64_t saturated; /* results clipped in this layer */
    uint32_t pos;       /* next position in the surface */

    /* Channel operation: 32-bit sums while a bound excludes saturation. first:
     * the next stripe starts it. wide: the sums are in acc64. */
    bool first, wide;
    uint32_t stripes, limit; /* stripes summed, and at most in 32 bits */
    uint32_t acc32[CACC_SUMS];
    int64_t acc64[CACC_SUMS]; /* integers, or FP48 patterns */

    /* results that need another order, in delivery order */
    int32_t final[CACC_SUMS];
    int32_t out[CACC_GROUPS * 32u];
    uint32_t out_n, out_at; /* groups made, groups sent */
    bool out_end;           /* the last of them ends the layer */
    bool held;              /* first position of a pair waits in `hold` */
    int32_t hold[32u * 32u];

    cacc_sent *sent; /* ring of cap transactions */
    uint32_t sent_cap, sent_head, sent_n;
    /* Not the consumer, which has moved on by the time SDP takes the last
     * result. */
    unsigned toggle; /* register group of the next interrupt */
};

/* ---- cacc_int.c (conv_core.md 8.1, 8.3) ---- */
void cacc_add32(uint32_t *acc, const int32_t *psum, uint32_t n, bool first);
/* Result of acc + psum (acc NULL: psum alone). No sum overflows. */
void cacc_final32(const uint32_t *acc, const int32_t *psum, int32_t *out,
                  uint32_t n, uint32_t clip);
void cacc_widen(int64_t *acc, const uint32_t *from, uint32_t n);
void cacc_add34(int64_t *acc, const int32_t *psum, uint32_t n);
void cacc_add48(int64_t *acc, const int64_t *psum, uint32_t n, bool first);
/* One result; *sat counts those outside 32 bits before or after rounding. */
int32_t cacc_final(int64_t acc, uint32_t clip, uint64_t *sat);

/* ---- cacc_fp48.c (conv_core.md 8.2, 8.3) ---- */
/* Sum of an FP48 pattern and a 44-bit partial sum. */
uint64_t cacc_fp48_add(uint64_t acc, uint64_t psum);
uint32_t cacc_fp48_to_fp32(uint64_t acc);
/* The same for an array, where the processor has AVX-512, or AVX2. */
cacc_fp48_fn cacc_fp48_add_fast, cacc_fp48_add_avx2;
bool cacc_has_fast(void);
bool cacc_has_avx2(void);

/* ---- cacc_order.c (conv_core.md 8.4) ---- */
/* Appends the results of u->final, `items` data items, to u->out. */
void cacc_order(dla_unit *u, uint32_t items);

#endif
