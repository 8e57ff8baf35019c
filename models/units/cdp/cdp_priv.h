/* SPDX-License-Identifier: Apache-2.0
 * CDP internals: layer, tables, arithmetic and the unit's state.
 */
#ifndef CDP_PRIV_H
#define CDP_PRIV_H

#include "cdp.h"
#include "dla_num.h"
#include "../common/layer.h"

#define CDP_STRIPE 8u       /* atoms of a stripe at most (cdp.md 3) */
#define CDP_MAX_CHANNEL DLA_MAX_SIZE
#define CDP_MAX_HALF 4u     /* neighbours on each side */
#define CDP_ACKS 4u         /* finished layers that wait for their ack */
/* Last entries of the tables; indices from there on are an overflow. */
#define CDP_LE_TOP 64u
#define CDP_LO_TOP 256u

/* Position in the nest row, stripe, surface (cdp.md 3). */
typedef struct cdp_pos {
    uint32_t row, x, surf; /* x: first column of the stripe */
} cdp_pos;

/* Atoms of the stripe at p, 1..8. */
uint32_t cdp_stripe_width(const cdp_pos *p, uint32_t width);
/* Steps to the next request; false after the last one. */
bool cdp_pos_next(cdp_pos *p, uint32_t width, uint32_t height,
                  uint32_t surfs);

uint64_t cdp_addr(const dla_cube *c, const cdp_pos *p, uint32_t atom);

/* One look-up table as a layer uses it (cdp.md 4.3, 4.4, 5). */
typedef struct cdp_table {
    int64_t start, end; /* 38 bits; FP16: FP32 patterns */
    /* INT8 hardware uses fewer bits of START for the index than for slopes
     * (4.3). */
    int64_t cmp_start;  /* START as compared and subtracted */
    int32_t index;      /* index offset (exponential) or select (linear) */
    uint32_t top;       /* last entry */
    uint8_t exponential;
    /* Slopes beyond either end. */
    int32_t uflow_scale, oflow_scale, uflow_shift, oflow_shift;
    const int16_t *entry; /* top + 1 entries, live */
} cdp_table;

/* Outcome of the selection, in this order the five counters (cdp.md 4.5). */
typedef enum cdp_class {
    CDP_UFLOW, CDP_OFLOW, CDP_HYBRID, CDP_LE_HIT, CDP_LO_HIT, CDP_NCLASS
} cdp_class;

typedef struct cdp_lut {
    cdp_table le, lo;
    uint8_t uflow_lo, oflow_lo, hybrid_lo; /* priorities, 1 = LO */
} cdp_lut;

/* One table's own outcome. */
typedef enum cdp_state { CDP_HIT, CDP_UNDER, CDP_OVER } cdp_state;
/* Table that gives the result, and the counter that steps. */
const cdp_table *cdp_select(const cdp_lut *lut, cdp_state le, cdp_state lo,
                            cdp_class *cls);

/* A layer without its cube size, which only CDP_RDMA has. */
typedef struct cdp_layer {
    dla_cube dst;
    cdp_lut lut;
    uint32_t half; /* neighbours on each side, 1..4 */
    uint8_t format, sqsum_bypass, mul_bypass, flush_nan;
    int32_t in_offset, in_scale;
    uint32_t in_shift;
    int64_t out_offset;
    int32_t out_scale;
    uint32_t out_shift;
} cdp_layer;

/* The counters of a layer. */
typedef struct cdp_count {
    uint64_t lut[CDP_NCLASS];
    uint64_t saturated; /* cdp.md 6; kept in the register by v1 only */
    uint64_t nan_in, inf_in, nan_out;
} cdp_count;

/* Table result for input s, and its class (cdp_lut.c). */
int32_t cdp_lookup(const cdp_lut *lut, int64_t s, cdp_class *cls);
/* Start of the slope below a table (cdp.md 4.4): entry 0 of an exponential
 * table is that of START + 2^offset. */
int64_t cdp_uflow_start(const cdp_table *t);
uint32_t cdp_lookup_fp(const cdp_lut *lut, uint32_t t, cdp_class *cls);

/* One column of the cube: the channels of all its surfaces side by side.
 * elements in and out are bytes (INT8) or 16-bit words, little endian; n of
 * them, channels below `channels` are real. work: n + 8 values of 8 bytes. */
void cdp_column_int(const cdp_layer *l, uint8_t *in, uint8_t *out, uint32_t n,
                    uint32_t channels, int64_t *work, cdp_count *count);
void cdp_column_fp(const cdp_layer *l, uint8_t *in, uint8_t *out, uint32_t n,
                   uint32_t channels, int64_t *work, cdp_count *count);

/* Checks of FP16 input: counts, and flushes NaN if the layer does (cdp.md 5,
 * 6). */
void cdp_fp_scan(const cdp_layer *l, uint8_t *in, uint32_t n, cdp_count *count);
/* FP32 pattern of the start of the slope below a table. */
uint32_t cdp_fp_uflow_start(const cdp_table *t);

/* ---- FP16 on arrays (cdp_fast_fp.c) ---- */
typedef struct cdp_fast_fp cdp_fast_fp;

cdp_fast_fp *cdp_fast_fp_create(void); /* NULL: out of memory */
void cdp_fast_fp_destroy(cdp_fast_fp *f);
/* Prepares the tables. False: the layer needs cdp_column_fp. */
bool cdp_fast_fp_layer(cdp_fast_fp *f, const cdp_layer *l);
/* A column, after cdp_fp_scan. False: nothing was done, and cdp_column_fp has
 * to compute it. */
bool cdp_column_fast_fp(cdp_fast_fp *f, const cdp_layer *l, const uint8_t *in,
                        uint8_t *out, uint32_t n, uint32_t channels,
                        cdp_count *count);

/* ---- INT16 on arrays (cdp_fast16.c) ---- */
#define CDP_LANES16 16u /* n is a multiple of this */

enum {
    CDP16_STATES = 3, /* of one table */
    CDP16_LO_ENTRY = CDP_LE_TOP + 1, /* entries, ends of LO follow LE's */
    CDP16_LO_ENDS = 2,
    CDP16_ENDS = 4 /* of both tables */
};

typedef struct cdp_fast16 {
    int32_t two[CDP_LE_TOP + CDP_LO_TOP + 2]; /* entries of LE, of LO */
    double from[CDP16_ENDS], slope[CDP16_ENDS]; /* below and above LE, LO */
    /* For each pair of states: a bit, and a class of three bits. */
    uint32_t take_lo, class;
    double in_scale, out_scale, le_scale, lo_scale;
    /* Limits of the converted value, the table result and the output; they are
     * variables, because gcc makes no vector minimum of a constant. */
    double in_limit, table_limit, out_limit;
} cdp_fast16;

/* Prepares the tables. */
void cdp_fast16_layer(cdp_fast16 *f, const cdp_layer *l);
/* Values of 8 bytes that cdp_columns_fast16 needs in work. */
#define CDP_WORK16 (3 * CDP_MAX_CHANNEL + 2 * CDP_MAX_HALF)
/* Columns of n channels each, one after the other. */
void cdp_columns_fast16(const cdp_fast16 *f, const cdp_layer *l,
                        const uint8_t *in, uint8_t *out, uint32_t n,
                        uint32_t channels, uint32_t columns, double *work,
                        cdp_count *count);

/* ---- INT8 with remembered table results (cdp_fast.c) ---- */
#define CDP_MEMO_SUM (9u * 65536u + 1u) /* sums of nine squares */
#define CDP_MEMO (CDP_MEMO_SUM + 512u)  /* and the bypassed values */

typedef struct cdp_fast {
    uint32_t *memo;      /* CDP_MEMO words: generation, class, result */
    uint32_t generation; /* generation of the valid words, from 1 */
    int16_t q[256];      /* converted value of each byte */
    int32_t *sq;         /* squares of a column, with margins */
    int32_t *sum;        /* sums of some columns */
    int16_t *qc;         /* converted values of some columns */
} cdp_fast;

bool cdp_fast_create(cdp_fast *f); /* false: out of memory */
void cdp_fast_destroy(cdp_fast *f);
/* Forgets the remembered results: the tables or their parameters changed. */
void cdp_fast_forget(cdp_fast *f);
void cdp_fast_layer(cdp_fast *f, const cdp_layer *l);
/* Columns of n channels each, one after the other; clip_count: also count
 * saturated values. */
void cdp_columns_fast(cdp_fast *f, const cdp_layer *l, const uint8_t *in,
                      uint8_t *out, uint32_t n, uint32_t channels,
                      uint32_t columns, bool clip_count, cdp_count *count);
/* Integer input converter (cdp.md 4.1). */
int32_t cdp_convert_in(const cdp_layer *l, int32_t x);

/* Reader: one request for each (row, stripe, surface). */
typedef struct cdp_rdma {
    dla_cube src;
    cdp_pos pos;
    uint32_t width, height, channels, surfs, elems;
    uint8_t format;
} cdp_rdma;

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_memclient *mem;
    dla_life life;
    dla_rdma rdma;
    uint8_t plain;
    uint8_t lut_changed; /* tables or parameters written since last layer */
    /* The hardware's own toggle, which need not follow the consumer
     * (registers_notes.md 6). */
    uint8_t capture;     /* group of the next counter capture */

    int16_t le[CDP_LE_TOP + 1], lo[CDP_LO_TOP + 1];

    cdp_rdma rd; /* the layer of CDP_RDMA */

    cdp_layer l;
    uint32_t width, height, channels, surfs, elems; /* from CDP_RDMA */
    cdp_pos pos;         /* next write command; x and row of the stripe */
    uint32_t have;       /* atoms of the stripe read so far */
    uint32_t sent;       /* atoms of the stripe written so far */
    uint32_t room;       /* atoms announced by commands, not sent */
    uint8_t run, sending, use_fast;
    cdp_count count;
    cdp_fast fast;
    cdp_fast16 fast16;
    cdp_fast_fp *fast_fp;

    dla_acks acks; /* layers that wait for their acknowledge */

    uint8_t *in, *out;     /* a stripe, [surf][column] atoms */
    uint8_t *col, *colout; /* the same, columns of channels side by side */
    int64_t *work;
};

/* cdp_regs.c */
uint32_t cdp_reg_read(dla_unit *u, dla_page page, uint32_t offset);
void cdp_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                   uint32_t value);
cdp_layer cdp_layer_get(const dla_unit *u, const uint32_t *w);
cdp_rdma cdp_rdma_get(const dla_cfg *cfg, const uint32_t *w);
extern const dla_cube_fields cdp_src, cdp_dst;
/* Status registers of the layer that ends (cdp.md 6, registers_notes.md 6). */
void cdp_put_status(dla_unit *u);

/* cdp_legal.c: legality (cdp.md 2.3). False: the layer must not run. The
 * table parameters are single registers, so they are checked when the layer
 * starts; so is the match of the two halves. */
bool cdp_legal_core(dla_unit *u, unsigned g);
bool cdp_legal_rdma(dla_unit *u, unsigned g);
bool cdp_legal_start(dla_unit *u);

#endif
