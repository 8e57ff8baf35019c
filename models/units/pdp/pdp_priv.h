/* SPDX-License-Identifier: Apache-2.0
 * PDP internals: geometry, layer, kernels and the unit's state.
 */
#ifndef PDP_PRIV_H
#define PDP_PRIV_H

#include "dla_num.h"
#include "../common/layer.h"
#include "pdp.h"

#define PDP_MAX_WIDTH DLA_MAX_SIZE /* columns of a row, input or output */
#define PDP_MAX_KERNEL 8u   /* rows or columns of a window */
#define PDP_ACKS 4u         /* finished layers that wait for their ack */

enum { PDP_AVERAGE, PDP_MAX, PDP_MIN };

/* Width geometry of a cube and its vertical bands (pdp.md 4). Both register
 * files have the input half; only the core has out_* and pads. A band is a
 * strip of columns that is pooled from top to bottom before the next one,
 * because the hardware's line buffer holds open output rows of a limited width
 * only (pdp.md 2.3). */
typedef struct pdp_geom {
    uint32_t in_w, out_w;  /* whole cube, columns */
    /* With more than one band: the widths of the parts. */
    uint32_t bands;        /* split_num + 1 */
    uint32_t in_part[3];   /* first, mid, last: columns */
    uint32_t out_part[3];
    uint32_t kernel, stride; /* columns */
    uint32_t pad_l, pad_r;
} pdp_geom;

typedef struct pdp_band {
    uint32_t in_w, in_x; /* columns read; the first one, in the cube */
    uint32_t out_w, out_x;
    uint32_t pad_l;
} pdp_band;

/* Band b of a cube; the out fields are 0 when the geometry has none. */
pdp_band pdp_band_at(const pdp_geom *g, uint32_t b);

/* Position in the nest band, surface, row (pdp.md 3). */
typedef struct pdp_pos {
    uint32_t band, surf, row;
} pdp_pos;

/* Steps to the next row; false after the last one. */
bool pdp_pos_next(pdp_pos *p, uint32_t bands, uint32_t surfs, uint32_t rows);

/* Byte address of a row that starts at column x. */
uint64_t pdp_row_addr(const dla_cube *c, const pdp_pos *p, uint32_t x,
                      uint32_t atom);

/* A layer with the values that the pooling core needs. */
typedef struct pdp_layer {
    pdp_geom g;
    dla_cube dst;
    uint32_t in_h, out_h, surfs;
    uint32_t kernel_h, stride_h, pad_t, pad_b;
    uint32_t elems; /* E, elements of an atom */
    /* flying: the input is from SDP and not from PDP_RDMA. */
    uint8_t method, format, flying, flush_nan, v1;
    /* Register values: 16-bit fractions, in FP16 layers FP17 patterns. */
    uint32_t recip_w, recip_h;
    int32_t pad_value[PDP_MAX_KERNEL + 1]; /* [0] is 0 (pdp.md 8.2) */
} pdp_layer;

/* Arithmetic of one format. A work row holds one value for each output
 * column and lane, [column * E + lane]; the type is the kernel's own, at most
 * 4 bytes. */
typedef struct pdp_kernel {
    /* Horizontal step of one input row of the band. */
    void (*row)(const pdp_layer *l, const pdp_band *b, const uint8_t *in,
                void *work);
    /* Vertical step: n values of a new row into the open output row. */
    void (*add)(const pdp_layer *l, void *acc, const void *work, size_t n);
    /* Output elements of n values; nv padding rows in the window. */
    void (*finish)(const pdp_layer *l, const void *acc, size_t n, unsigned nv,
                   uint8_t *out);
    uint32_t value; /* bytes of a value */
} pdp_kernel;

/* Plain kernels: any precision, one lane at a time (pdp_plain.c, pdp_fp.c). */
extern const pdp_kernel pdp_kernel_int;
extern const pdp_kernel pdp_kernel_fp;
/* Fast kernel for an INT8 or an FP16 layer, or NULL (pdp_fast.c,
 * pdp_fast_fp.c). */
const pdp_kernel *pdp_fast_kernel(const pdp_layer *l);
const pdp_kernel *pdp_fast_fp_kernel(const pdp_layer *l);
/* FP17 pattern that nv padding rows add to a window (pdp.md 9.2). */
uint32_t pdp_fp_pad(const pdp_layer *l, unsigned nv);

/* FP16 patterns (pdp.md 9.3). Replaces NaN by +0 in place if the layer does. */
typedef struct pdp_fp_count {
    uint32_t nan, inf;
} pdp_fp_count;
void pdp_fp_scan(uint8_t *p, size_t elems, bool flush, pdp_fp_count *count);

/* Reader: one request a row, atoms go to the core as it takes them. */
typedef struct pdp_rdma {
    pdp_geom g;
    dla_cube src;
    pdp_pos pos;
    uint32_t in_h, surfs, elems;
} pdp_rdma;

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_memclient *mem;
    dla_life life;
    dla_rdma rdma;
    uint8_t plain;

    pdp_rdma rd; /* the layer of PDP_RDMA */

    pdp_layer l;
    const pdp_kernel *k;
    pdp_band band;
    pdp_pos in, out;      /* same band and surface, rows in and rows out */
    uint32_t have;        /* atoms of the current input row */
    uint32_t send, sent;  /* atoms of the output row being sent */
    /* paired: the registers of both halves were compared. */
    uint8_t run, paired;
    uint8_t cmd_pending;  /* the output row's command is not out yet */
    pdp_fp_count fp_in, fp_out;

    dla_acks acks; /* layers that wait for their acknowledge */

    uint8_t *in_row, *out_row; /* PDP_MAX_WIDTH atoms each */
    uint8_t *work;             /* one work row */
    /* An input row is part of at most as many output rows as a window has rows,
     * so this many may be open at a time. */
    uint8_t *acc;              /* PDP_MAX_KERNEL work rows */
};

/* pdp_regs.c */
uint32_t pdp_reg_read(dla_unit *u, dla_page page, uint32_t offset);
void pdp_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                   uint32_t value);
/* Layers from the words of a register group. */
pdp_layer pdp_layer_get(const dla_cfg *cfg, const uint32_t *w);
pdp_rdma pdp_rdma_get(const dla_cfg *cfg, const uint32_t *w);
extern const dla_cube_fields pdp_src, pdp_dst;

/* Low n bits as two's complement, 32-bit form of dla_wrap. */
static inline int32_t pdp_sx(int32_t v, unsigned n)
{
    return (int32_t)((uint32_t)v << (32 - n)) >> (32 - n);
}

#endif
