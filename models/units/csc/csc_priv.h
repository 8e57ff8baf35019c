/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the CSC model. */
#ifndef CSC_PRIV_H
#define CSC_PRIV_H

#include "csc.h"
#include "../common/layer.h"
#include <string.h>

#define CSC_RING 16u     /* stripes in flight */
#define CSC_RD_MAX 64u   /* entries of one read request */
#define CSC_ROWS 4u      /* kernel rows of one stripe at most */
#define CSC_WT_MAX 2048u /* weight bytes (or elements) of a stripe at most */

/* How the data of a stripe is read and placed. CSC_SPAN reads each entry once
 * for all windows that it is part of. */
enum {
    CSC_DIRECT, /* an entry a position */
    CSC_SPAN,   /* image: whole runs of entries, windows cut out of them */
    CSC_PAIR,   /* image: a shifted pair of entries a position (nv_small) */
    CSC_WINO    /* four entries a 4x4 block of outputs */
};

/* A layer with the values that CSC needs, decoded from a register group. True
 * values, not minus 1. Sizes in entries unless named otherwise. */
typedef struct csc_layer {
    /* lo_stripes: lengths as in nv_full (6.1), also in builds with batches. */
    bool image, wino, compressed, lo_stripes;
    bool data_reuse, weight_reuse, skip_data, skip_weight;
    uint8_t precision;
    uint32_t es, g, lb;      /* element bytes, kernels of a group, row bytes */
    uint32_t w, h, c, l, b;  /* input cube, entries of a slice, batches */
    uint32_t s, r, cw, k;    /* kernel: columns, rows, channels, kernels */
    uint32_t ext;            /* kernel rows of one stripe (post-extension) */
    /* Outputs: width, height; positions that stripes cover in one run: a
     * surface, or a line of an image. */
    uint32_t ow, oh, total;
    uint32_t lines;          /* runs of positions in a surface */
    uint32_t sx, sy, dx, dy, pl, pt;
    /* PAD_VALUE, PRA_TRUNCATE, and lines released at the end. */
    uint32_t pad, pra, rls;
    uint32_t data_bank, weight_bank; /* fields, minus 1 */
    /* Regions of data, weights and mask bits: entries, and the first one; data
     * start at entry 0. */
    uint32_t dsize, wsize, wbase, msize, mbase;
    /* Lengths of the loops of section 6; block_ch: channels of a block. */
    uint32_t groups, blocks, block_ch, taps_r, taps_s;
    uint32_t atoms; /* P: atoms of an entry */
    uint32_t full;  /* f: full entry columns of a pixel */
    uint32_t rest;  /* m: atoms in the last, partial entry column */
} csc_layer;

/* Place in the sequence of conv_core.md 6. done: positions covered; len:
 * positions of this stripe. */
typedef struct csc_seq {
    uint32_t g, line, done, len, blk, r, s;
    bool end;
} csc_seq;

/* One kernel row of an image stripe. */
typedef struct csc_seg {
    uint8_t kind;     /* CSC_SEG_* */
    uint32_t entries; /* entries read */
    uint32_t off;     /* byte of the first window in the staged entries */
} csc_seg;
enum { CSC_SEG_READ, CSC_SEG_PAD, CSC_SEG_ZERO };

/* A stripe under way, from the issue of its reads until all replies are in
 * place. The ring keeps stripes in stream order, because replies carry no
 * name. */
typedef struct csc_rec {
    uint16_t items, kernels;
    bool channel_end, group_end, layer_end;
    bool first;           /* the first stripe of a channel operation */
    bool plain;           /* CSC_DIRECT: every item is a whole entry */
    uint8_t kind, nseg;
    /* data bytes in one kernel row of an item (of a segment) */
    uint32_t row_bytes;
    uint32_t d_entries;   /* data entries read */
    uint32_t step;        /* CSC_SPAN: bytes between windows */
    uint32_t wino_off;    /* CSC_WINO: byte of the channels in a tile pixel */
    /* Weights: elements and bytes of the stripe, entries read, and bytes of the
     * first entry that belong to the group before. With compressed weights
     * w_bytes is known only when the mask bits have arrived. */
    uint32_t w_elems, w_bytes, w_entries, w_skip;
    uint32_t w_rows;      /* kernel rows of the weights */
    uint32_t w_cols;      /* elements of a kernel row */
    uint32_t m_entries, m_skip; /* WMB: entries, bits to skip when first */
    /* Releases that are due with this stripe. */
    bool rel_wt, rel_dat;
    dla_wt_updt wt;
    dla_dat_updt dat;
    csc_seg seg[CSC_ROWS];
    uint8_t item[DLA_STRIPE_MAX]; /* CSC_DIRECT: item of reply i */
    uint8_t off[DLA_STRIPE_MAX];  /* and byte of its data in the entry */
    uint8_t mask[CSC_WT_MAX / 8 + 8]; /* WMB bits of the stripe */
} csc_rec;

/* States of the unit: no layer; bank change handshake; waiting for the data of
 * the layer; stripes under way. */
enum { CSC_IDLE, CSC_PEND, CSC_START, CSC_RUN };

/* Bytes left over of the last entry of a stream. */
typedef struct csc_rest {
    uint32_t len, at; /* bytes held, first unused (WMB: bit) */
    uint32_t got;     /* entries of the stripe taken */
    uint8_t buf[CSC_WT_MAX + 4 * DLA_CELL_BYTES];
} csc_rest;

struct dla_unit {
    const dla_cfg *cfg;
    const dla_ports *p;
    dla_ctx *ctx;
    dla_life life;
    bool failed;
    /* See pend() in csc.c. */
    bool ack_seen; /* acknowledge of the bank change, in an earlier step */
    int state;
    csc_layer lay;
    csc_seq seq;

    /* Bookkeeping of both regions, kept between layers (conv_core.md 9). CDMA
     * keeps the same record; both must agree. */
    uint32_t last_data_bank, last_weight_bank;
    bool last_image, last_wino;
    uint32_t last_w, last_c, last_l, last_b;
    uint32_t dstart, wstart, mstart; /* first entry in use */
    uint64_t slices, d_avail;        /* announced, not released */
    uint64_t kernels;
    uint32_t left_slices, left_entries;       /* data kept */
    uint32_t kept_kernels, kept_wt, kept_wmb; /* weights kept */
    /* Positions for which CACC still has room (conv_units.md 5.5). */
    int64_t credit;

    /* weight streams of the layer, from wstart and mstart */
    uint64_t group_wt, group_wmb; /* byte and bit where the group starts */
    uint64_t wt_at, wmb_at;       /* byte and bit of the next stripe */
    uint64_t wt_entry, wmb_entry; /* next entry to read */
    uint64_t rel_wt, rel_wmb;     /* entries released in this layer */
    uint64_t kernels_seen;

    /* positions of the channel operation: first input column and row */
    int32_t bx[DLA_STRIPE_MAX], by[DLA_STRIPE_MAX];
    /* So that a tap of the kernel is one constant to add for all positions. */
    uint32_t lin[DLA_STRIPE_MAX]; /* entry of (bx, by), modulo 2^32 */
    int32_t bx_lo, bx_hi, by_lo, by_hi;

    /* ring: built <= weights issued <= issued */
    csc_rec ring[CSC_RING];
    uint64_t n_issued, n_weights, n_built;
    /* Built in place in the channel to CMAC; not visible there before it is
     * complete. */
    dla_stripe *slot; /* under construction, or NULL */
    csc_rest wt, wmb;
    uint32_t got; /* data entries of the stripe taken */
    bool wt_done; /* weights of the stripe are in place */
    uint32_t d_pos, w_pos, m_pos; /* entries used of the front reply */
    /* The lanes of a position outside the cube. */
    uint8_t pad_row[DLA_CELL_BYTES];
    uint8_t expanded[CSC_WT_MAX + 8];
    /* Entries that windows or tiles are cut out of. */
    uint8_t stage[(CSC_ROWS * 2 + DLA_STRIPE_MAX + 1) * DLA_CELL_BYTES];
};

/* ---- csc_regs.c ---- */
void csc_decode(const dla_cfg *cfg, const uint32_t *w, csc_layer *l);
/* Legality of a register group; false when the layer must not run. */
bool csc_legal(dla_unit *u, unsigned group);

/* ---- csc_seq.c ---- */
void csc_seq_start(const dla_unit *u, csc_seq *q);
void csc_seq_next(const dla_unit *u, csc_seq *q);
static inline bool csc_chan_end(const csc_layer *l, const csc_seq *q)
{
    return q->s + 1 == l->taps_s && q->r + 1 == l->taps_r &&
           q->blk + 1 == l->blocks;
}
static inline bool csc_group_end(const csc_layer *l, const csc_seq *q)
{
    return csc_chan_end(l, q) && q->done + q->len == l->total &&
           q->line + 1 == l->lines;
}
static inline bool csc_chan_start(const csc_seq *q)
{
    return !(q->s | q->r | q->blk);
}
static inline uint32_t csc_kernels(const csc_layer *l, uint32_t g)
{
    uint32_t k = l->k - g * l->g;

    return k < l->g ? k : l->g;
}

/* ---- csc_issue.c ---- */
/* Issues the next stripe; false when it must wait. */
bool csc_issue(dla_unit *u);

/* ---- csc_read.c, csc_wread.c ---- */
/* Requests the data of the next stripe. */
void csc_read_data(dla_unit *u, csc_rec *q);
/* Reads requests of `n` entries from `first` on, modulo the region. */
void csc_read_run(dla_fifo *f, uint64_t first, uint32_t n, uint32_t base,
                  uint32_t size);
/* Sizes of the weights of the stripe at k. */
void csc_size_weights(const csc_layer *l, const csc_seq *k, csc_rec *q);
void csc_issue_mask(dla_unit *u, csc_rec *q);
void csc_issue_weights(dla_unit *u, csc_rec *q);
/* Compressed weights: takes WMB replies and reads the weights they name. */
bool csc_mask_step(dla_unit *u);

/* ---- csc_build.c, csc_wbuild.c ---- */
/* Takes replies and finishes stripes; true when something moved. */
bool csc_build(dla_unit *u);
/* Takes weight replies; true when the weights of the stripe are in place. */
bool csc_build_weights(dla_unit *u, const csc_rec *q, dla_stripe *s,
                       bool *moved);

/* ---- csc_wino.c ---- */
/* PRA of one 4x4 window of 4 channels (conv_core.md 6.4): d and out hold
 * elements in the order (y, x, channel), 1 or 2 bytes each. */
void csc_pra(uint8_t *out, const uint8_t *d, uint8_t precision,
             unsigned truncate);

/* Copies n bytes, n > 0, reading and writing whole 8-byte words; the bytes
 * after the n-th up to the word become 0. */
static inline void csc_put(uint8_t *dst, const uint8_t *src, uint32_t n)
{
    uint64_t v;

    for (; n > 8; n -= 8, dst += 8, src += 8) {
        memcpy(&v, src, 8);
        memcpy(dst, &v, 8);
    }
    memcpy(&v, src, 8);
    v &= ~UINT64_C(0) >> (64 - 8 * n);
    memcpy(dst, &v, 8);
}

#endif
