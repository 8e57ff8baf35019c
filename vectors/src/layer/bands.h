/* SPDX-License-Identifier: Apache-2.0
 * Results divided into bands of lines and of columns, where the buffer or PDP
 * on the fly is too small for all of them. A band is a layer of the
 * hardware. */
#ifndef BANDS_H
#define BANDS_H

#include "layer.h"

struct grid {
    int h, w;                 /* the product: sums, or SDP's output */
    int uh, uw;               /* its bands begin at multiples of these */
    int least;                /* lines and columns of a band at least */
    struct pdp_plan pool;     /* flying: after SDP on the fly */
    int bh, bw;               /* bands of lines, of columns */
};

struct piece {                /* a band */
    int y, h, x, w;           /* place of the product */
    int oy, ox;               /* place of its results */
    struct pdp_plan pool;
};

/* One direction: outputs from o to o + n need the inputs from *first on, *len
 * of them, and padding on both sides. */
void reach(int o, int n, int stride, int window, int pad, int size,
           int *first, int *len, int *before, int *after);
/* Lines and columns of the results. */
int grid_lines(const struct grid *g);
int grid_columns(const struct grid *g);
/* Band i of ny by nx. Pooling needs lines and columns of neighbouring bands,
 * which are made twice. */
struct piece grid_piece(const struct grid *g, int ny, int nx, int i);
/* True if SDP and PDP can run it as one of n bands. */
int piece_runs(const struct grid *g, struct piece *q, int n);

/* As few bands of columns as PDP can take, if only PDP is too small. */
int grid_columns_cut(const struct test *b, const config_setting_t *l,
                     struct grid *g);

/* `pool` of layer l, if it has one, on the output of s. */
int grid_pool(const struct test *b, const config_setting_t *l,
              struct sdp_plan *s, struct grid *g);
/* A place for the results, after all operations of SDP are known. */
int grid_place(struct test *b, const config_setting_t *l,
               const struct sdp_plan *s, const struct grid *g, struct out *o);
/* Registers of PDP for a band of dst. */
void piece_pool(struct test *b, struct piece *q, const struct cube *dst);
/* Expectations after the enables of a band; for the last one all results. The
 * units keep their group until SDP has ended. */
void piece_end(struct test *b, const struct sdp_plan *s, unsigned units,
               struct out *o, int last);

#endif
