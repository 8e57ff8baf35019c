/* SPDX-License-Identifier: Apache-2.0
 * Layers of each unit: the plan of one, which is drawn at random and changed by
 * the caller, and the functions that write it. gen.h includes this file in its
 * middle. */
#ifndef LAYERS_H
#define LAYERS_H

enum { OFF, REG, MEM };

struct stage {                        /* X1, X2 or Y */
    int on;
    int alu, mul;                     /* OFF, REG or MEM */
    int algo, prelu, relu, two, per_elem;
    int alu_shift, mul_shift, alu_val, mul_val, cvt;
};

struct sdp_plan {
    int w, h, c, flying, to_pdp, in_bits;
    int in, proc, out;                /* precisions */
    int nb, wino, nan_zero, eql;
    struct stage st[3];
    int lut;
    int64_t cvt_off;
    int cvt_scale, cvt_shift;
    int gap, rdma;                    /* rdma: set by sdp_write */
    int as_file;                      /* its output is checked as a file */
    int dst_placed, src_placed;
    uint64_t op_base[3];              /* operands in memory already, */
    int op_mem[3];                    /* per element, without gaps */
    int64_t op_line[3], op_surf[3];   /* 0: the layer's own size */
    int64_t dst_batch;
    struct cube src, dst;
};

struct conv_plan {
    int image, pixfmt, sign, xoff;
    int in, proc, wino, nb, comp;     /* nb: batches, 0 counts as 1 */
    int dense;                        /* comp: few weights are 0 */
    int w, h, c, k, r, s, sx, sy, dx, dy, pl, pr, pt, pb, post;
    int ow, oh, clip, pad_val, pra, nan_zero, special;
    int cancel;                       /* FP16: the taps nearly cancel */
    int extreme, wt_top;              /* mostly the ends of the range */
    int powers;                       /* 1 random_power, 2 tiny, 3 far */
    int cvt, cvt_off, cvt_scale, cvt_trunc, mean, mean_v[4];
    int gap, exact_wt;                /* exact_wt: pad weights to EB only */
    int data_bank, wt_bank;
    int tight;                        /* no room for padding after weights */
    int data_reuse, wt_reuse, skip_data, skip_wt;
    int h_ext, rls;                   /* 0 = as the new lines */
    struct cube in_cube, out;         /* out: for CACC in batch mode */
    uint64_t base1, wbase, wmb_base, wgs_base;
    int64_t line1, batch, wbytes, wmb;
    int mem_w;
    int in_placed, wt_placed;         /* use the data that is in memory
                                       * already */
    double budget;                    /* multiplications; 0: the usual */
};

struct pdp_plan {
    int prec, nan_zero;
    int w, h, c, ow, oh, method, flying;
    int kw, kh, sw, sh, pl, pr, pt, pb, pad_val;
    int split, fi, mi, li, fo, mo, lo;
    int gap;
    int src_placed, dst_placed;
    struct cube src, dst;
};

struct cdp_plan {
    int prec, nan_zero;
    int w, h, c, len, sqsum_bypass, mul_bypass;
    int in_off, in_scale, in_shift, out_scale, out_shift;
    int64_t out_off;
    int gap;
    int src_placed, dst_placed;
    struct cube src, dst;
};

void sdp_shape(struct test *b, struct sdp_plan *p);
/* One layer in one precision, with a drawn shape. */
void sdp_alone(struct test *b, struct sdp_plan *p, int prec);
void sdp_stages(struct test *b, struct sdp_plan *p);
int sdp_fetched(const struct stage *s);
void sdp_regs(struct test *b, const struct sdp_plan *p);
void sdp_rdma_regs(struct test *b, const struct sdp_plan *p);
void sdp_place_dst(struct test *b, struct sdp_plan *p);
void sdp_write(struct test *b, struct sdp_plan *p);
void sdp_enable(struct test *b, const struct sdp_plan *p);
void conv_random(struct test *b, struct conv_plan *p, int image);
/* As in the plan: image, precisions, wino, nb, comp; the rest is random. */
void conv_random_as(struct test *b, struct conv_plan *p);
/* 0 when the sizes are legal; fills ow, oh and the banks. */
int conv_legal(const struct test *b, struct conv_plan *p);
/* 1 when CDMA can count the padding left and right (conv_core.md 3). */
int conv_pad_fits(const struct test *b, const struct conv_plan *p);
int conv_entries(const struct test *b, const struct conv_plan *p);
int conv_ext_channels(const struct test *b, const struct conv_plan *p);
/* Lines of the input that CSC counts, after the Winograd extension. */
int conv_lines(const struct conv_plan *p);
/* The sizes of the weight stream alone, for ref_wt_off. */
struct ref_conv conv_kernels(const struct test *b, const struct conv_plan *p);
/* 1 when its weights and earlier ones in the same banks stay below the size of
 * the banks, as far as the plan gives their number (conv_core.md 9.2). */
int conv_apart(const struct test *b, const struct conv_plan *p);
void conv_sdp(const struct test *b, const struct conv_plan *c,
              struct sdp_plan *s);
void conv_place_input(struct test *b, struct conv_plan *p);
void conv_place_weights(struct test *b, struct conv_plan *p);
/* Elements of one kernel in the weight stream, and the stream itself put to
 * memory in the form of the plan. */
int conv_per_kernel(const struct test *b, const struct conv_plan *p);
void conv_put_weights(struct test *b, struct conv_plan *p,
                      const uint16_t *v);
void conv_write(struct test *b, struct conv_plan *p);
void conv_enable(struct test *b);
void conv_tags(struct test *b, const struct conv_plan *p);
void pdp_random(struct test *b, struct pdp_plan *p);
int pdp_legal(struct pdp_plan *p);
/* As few bands of equal width as the layer needs, starting from one; 0 when it
 * fits. */
int pdp_bands(struct pdp_plan *p);
void pdp_write(struct test *b, struct pdp_plan *p);
void pdp_enable(struct test *b, const struct pdp_plan *p);
void cdp_random(struct test *b, struct cdp_plan *p);
void cdp_lut(struct test *b, const struct cdp_plan *p);
void cdp_write(struct test *b, struct cdp_plan *p);
void cdp_enable(struct test *b);
void sdp_lut(struct test *b, int prec);
/* The range that the tables of SDP or CDP cover; off: offset of LE. */
struct span {
    int linear, off, sel[2];          /* [0]: LE, [1]: LO */
    int64_t start[2], end[2];
};
/* Registers of both tables except their entries (lut.md 1): function, range and
 * which table answers (rule has these bits of S_LUT_CFG); slopes of one
 * table. */
void lut_span_cmds(struct test *b, enum unit u, uint32_t rule,
                   const struct span *s);
void lut_slope_cmds(struct test *b, enum unit u, int lo, uint32_t scale,
                    uint32_t shift);
/* Loads the tables before the layers of a test, which then load none: tables
 * cannot be written while a layer uses them. */
void sdp_lut_ahead(struct test *b);
/* The expected results of a layer of each kind (layers.c). */
void sdp_done(struct test *b, const struct sdp_plan *p);
void conv_done(struct test *b, const struct sdp_plan *p);
void pdp_done(struct test *b, const struct pdp_plan *p);
void cdp_done(struct test *b, const struct cdp_plan *p);
/* Whole layers, tables of CDP with lut: written, enabled, expected. SDP has a
 * convolution before it or, with c NULL, its own input; PDP follows it on the
 * fly unless p is NULL. */
void flow_run(struct test *b, struct conv_plan *c, struct sdp_plan *s,
              struct pdp_plan *p);
void pdp_run(struct test *b, struct pdp_plan *p);
void cdp_run(struct test *b, struct cdp_plan *p, int lut);
/* PDP on the fly: its input is the output of s. */
struct pdp_plan pdp_behind(const struct sdp_plan *s);

#endif
