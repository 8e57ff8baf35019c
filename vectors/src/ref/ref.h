/* SPDX-License-Identifier: Apache-2.0
 * Plain reference of all engines: slow loops written directly from the
 * specification.
 *
 * Nothing here is shared with models/: both were written independently from the
 * same documents, so that an agreement is meaningful. All functions are pure,
 * apart from the memory that they are given and the corners that they note.
 * Functions that can fail return 0 on success or -1 with text in mem->err. */
#ifndef REF_H
#define REF_H

#include <stddef.h>
#include <stdint.h>

/* Parameters of one configuration (configs.csv, conv_core.md 1). */
struct ref_cfg {
    char name[32];
    int v1;       /* nv_full: first generation, three precisions */
    int ab;       /* bytes of a memory atom = channels of an atom (INT8) */
    int cb;       /* channels of one MAC block */
    int g;        /* kernels of one group, INT8 (ref_group for others) */
    int eb;       /* bytes of one CBUF entry */
    int banks;
    int depth;    /* entries of one bank */
    int has_ew;   /* SDP Y stage present */
    int has_lut;  /* SDP look-up table present */
    int has_sec;  /* second memory interface present */
    int has_pdp;
    int has_cdp;
    int has_bdma, has_rubik, has_wino, has_batch, has_comp;
    /* bits of the counts of padding atoms of an image's planes, 0: the counts
     * never end */
    int pad_bits[2];
};

/* Precision codes of every register that has one. */
enum { REF_INT8, REF_INT16, REF_FP16 };

int ref_es(int prec);                            /* bytes of an element */
int ref_lanes(const struct ref_cfg *f, int prec);   /* elements an atom */
int ref_group(const struct ref_cfg *f, int prec);   /* kernels a group */

/* ---- memory: two sparse byte arrays --------------------------------- */

enum { REF_SEC = 0, REF_PRI = 1 };    /* value of a RAM_TYPE field */

struct ref_page {
    uint64_t base;
    int mem;
    struct ref_page *next;
    uint8_t b[4096];
    uint8_t known[512];               /* one bit a byte: declared */
    uint8_t wrote[512];               /* written by a layer */
};

/* The smallest and the largest number before the output shift, of the result of
 * SDP or CDP at `base`. */
struct ref_shifted {
    int mem, shift;
    uint64_t base;
    int64_t low, high;
};

struct ref_mem {
    struct ref_page *hash[1024];
    struct ref_page *near[32];        /* those used last, by their number */
    struct ref_shifted *shifted;      /* a row of each layer that ran */
    int nshifted;
    int strict;                       /* note accesses to undeclared bytes */
    char err[160];                    /* first failure, or empty */
};

struct ref_mem *ref_mem_new(void);
void ref_mem_free(struct ref_mem *m);
uint8_t ref_rd(struct ref_mem *m, int mem, uint64_t a);
void ref_wr(struct ref_mem *m, int mem, uint64_t a, uint8_t v);
int ref_wrote(struct ref_mem *m, int mem, uint64_t a);
/* One element: sign-extended integer, or FP16 pattern 0..0xffff. */
int32_t ref_rde(struct ref_mem *m, int mem, uint64_t a, int prec);
void ref_wre(struct ref_mem *m, int mem, uint64_t a, int prec, int32_t v);
/* Declare bytes and give them a value (mem_init and mem_load). */
void ref_set(struct ref_mem *m, int mem, uint64_t a, uint8_t v);
/* Keeps the first text; returns -1. */
int ref_fail(struct ref_mem *m, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- numbers (numeric.md 1) ----------------------------------------- */

int64_t ref_sat(int64_t x, int n);
int64_t ref_wrap(int64_t x, int n);
int64_t ref_rsr(int64_t x, int s);            /* round half away from 0 */
int64_t ref_rsrs(int64_t x, int s, int n);
int64_t ref_shl_sat(int64_t x, int s, int n); /* sat(x * 2^s, n) */
int ref_ceil(int a, int b);

/* ---- corners that arithmetic reached, for coverage ------------------- */

/* Where: input converter, Winograd's transformation of the input, products,
 * sums and results of a convolution, stages, look-up table and output of SDP,
 * PDP, and CDP: input, sum, table and output. */
enum ref_site {
    REF_AT_CVT, REF_AT_PRA, REF_AT_MAC, REF_AT_SUM, REF_AT_RESULT, REF_AT_X1,
    REF_AT_X2, REF_AT_Y, REF_AT_Y_CVT, REF_AT_LUT, REF_AT_OUT, REF_AT_POOL,
    REF_AT_LRN_IN, REF_AT_LRN, REF_AT_LRN_LUT, REF_AT_LRN_OUT, REF_SITES
};

/* The corners: half of the last place, above or below 0 (floating point: that
 * rounds up or down); clipped at either end; the end itself, not clipped; 32
 * bits do not hold it; a carry out of rounding; leading places that cancel; a
 * denormal result; a NaN; an addend that is shifted out; operands that are all
 * denormal; a result too small for the format, which becomes 0; a sum too
 * large; beyond either end of 32 bits by at most a quarter; the largest
 * product; exactly at an entry of 0 beside a large one; an addend 32 places
 * lower. For each table: the first interval and the last; an entry that was
 * never written; only the next one is such; a slope below or above it that
 * changes the result; its lower bound; beyond its end by less than an
 * interval. */
enum ref_corner {
    REF_TIE_UP, REF_TIE_DOWN, REF_HIGH, REF_LOW, REF_TOP, REF_BOTTOM,
    REF_WIDE, REF_CARRY, REF_CANCEL, REF_DENORMAL, REF_NAN, REF_GONE,
    REF_SMALL, REF_LOST, REF_OVER, REF_PAST_LOW, REF_PAST_HIGH, REF_MOST,
    REF_EXACT, REF_WORD,
    REF_FIRST, REF_LAST, REF_UNSET, REF_HALF,
    REF_LO_FIRST, REF_LO_LAST, REF_LO_UNSET, REF_LO_HALF,
    REF_SLOPE_UNDER, REF_SLOPE_OVER, REF_LO_SLOPE_UNDER, REF_LO_SLOPE_OVER,
    REF_START, REF_LO_START, REF_NEXT, REF_LO_NEXT, REF_CORNERS
};

/* One bit for each corner, kept until it is cleared; the site that computes
 * now. */
extern uint64_t ref_corners[REF_SITES];
extern enum ref_site ref_site;

static inline void ref_note(enum ref_corner c, int yes)
{
    ref_corners[ref_site] |= (uint64_t)(yes != 0) << c;
}

/* ---- floating point (numeric.md 3, pdp.md appendix A) ---------------- */

struct ref_fmt {
    int e, m;                         /* bits of exponent and mantissa */
};
extern const struct ref_fmt ref_f16, ref_f17, ref_f32;

int ref_is_nan(struct ref_fmt f, uint32_t x);
int ref_is_inf(struct ref_fmt f, uint32_t x);    /* Inf pattern */
uint32_t ref_fcvt(struct ref_fmt from, struct ref_fmt to, uint32_t x);
uint32_t ref_fadd(struct ref_fmt f, uint32_t a, uint32_t b);
uint32_t ref_fsub(struct ref_fmt f, uint32_t a, uint32_t b);
uint32_t ref_fmul(struct ref_fmt f, uint32_t a, uint32_t b);
uint32_t ref_fmax(struct ref_fmt f, uint32_t a, uint32_t b);
uint32_t ref_fmin(struct ref_fmt f, uint32_t a, uint32_t b);
uint32_t ref_i17_f16(int64_t i);
int32_t ref_f16_i16(uint32_t h);
uint32_t ref_frac_f17(uint64_t q, int w);        /* q / 2^w, below 1 */

/* Widens the range of s to x. */
void ref_widen(struct ref_shifted *s, int64_t x);
/* Adds *s to m->shifted. */
void ref_shifted_add(struct ref_mem *m, const struct ref_shifted *s);

/* ---- feature cubes in memory (data_formats.md 2) ---------------------- */

struct ref_place {
    int mem;
    uint64_t base;
    int64_t line, surf;
};

/* Byte address of channel c of pixel (x, y), and the element there. */
uint64_t ref_place_at(const struct ref_cfg *f, const struct ref_place *p,
                      int prec, int c, int y, int x);
int32_t ref_place_rd(const struct ref_cfg *f, struct ref_mem *m,
                     const struct ref_place *p, int prec, int c, int y, int x);

/* ---- cubes of lanes: every lane of every atom ----------------------- */

struct ref_cube {
    int w, h, s, e;                   /* width, height, surfaces, lanes */
    int32_t *v;
};

int ref_cube_new(struct ref_cube *c, int w, int h, int s, int e);
void ref_cube_free(struct ref_cube *c);
int32_t *ref_at(struct ref_cube *c, int s, int y, int x, int lane);

/* ---- look-up tables (lut.md) ---------------------------------------- */

struct ref_lut {                      /* [0]: LE, [1]: LO */
    int16_t e[2][257], set[2][257];   /* set: written */
    int linear, off, sel[2];          /* for LE: linear or 2^(off + i) */
    int pri[3];                       /* by REF_UFLOW, OFLOW, HYBRID: 1 LO */
    int64_t start[2], end[2];
    int scale[2][2], shift[2][2];     /* slopes below and above it */
};

/* Counters of lut.md 2.6 (SDP) and cdp.md 4.5 (CDP). */
enum { REF_UFLOW, REF_OFLOW, REF_HYBRID, REF_LE_HIT, REF_LO_HIT };
int32_t ref_lut_sdp(const struct ref_lut *t, int32_t x, uint32_t count[5]);
int32_t ref_lut_cdp(const struct ref_lut *t, int prec, int64_t s,
                    uint32_t count[5]);
/* FP16 processing: FP32 in; FP32 (SDP) or FP17 (CDP) out. */
uint32_t ref_lut_sdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5]);
uint32_t ref_lut_cdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5]);

/* ---- convolution (conv_core.md 4, 6, 8; data_formats.md 2, 3, 4) ---- */

struct ref_conv {
    int image, pixfmt, sign_ovr, xoff;
    int wino, nb;                     /* nb: batches */
    int in, proc;                     /* precisions */
    int g;                            /* kernels a group at proc */
    int w, h, c;                      /* newly fetched lines: CDMA sizes */
    int mem_d, mem_w;
    uint64_t base0, base1, wbase, wmb_base;
    int64_t line, uvline, surf, batch;
    int cvt_en, cvt_off, cvt_scale, cvt_trunc;
    int mean_en, mean[4];
    int nan_zero;
    int pl, pr, cpt;                  /* CDMA padding (image, Winograd) */
    int csx, csy;                     /* CDMA strides (Winograd) */
    int cdma_pad;
    int comp;                         /* compressed weights */
    int64_t wbytes;
    /* CSC side */
    int w_ext, h_ext, c_ext;          /* all slices in use, channels */
    int csc_pl, pt, csc_pad, pra;
    int s, r, wc, k;                  /* kernel width, height, channels, n */
    int sx, sy, dx, dy, post;         /* post = rows an atomic op: 1, 2, 4 */
    int ow, oh;
    int clip;
};

/* One pixel format of data_formats.md 3.1. */
struct ref_pix {
    int code, planes, bpp0, bpp1, chans, prec;
    int take[4];
    int ten;                          /* packed 10-bit: take = low bits */
};
const struct ref_pix *ref_pix_find(int code);
int ref_pix_ok(const struct ref_cfg *f, int code);

/* Lines of input as delivered to CBUF; FP16 as patterns:
 * v[((row * nb + batch) * wpad + col) * c + ch]. */
struct ref_lines {
    int rows, nb, wpad, c;
    int16_t *v;
};

struct ref_conv_cnt {
    uint32_t nan_d, inf_d;            /* conv_core.md 4.4 */
};

/* Index of W[k][r][s][c] in the weight stream (data_formats.md 4.1). */
int64_t ref_wt_off(const struct ref_cfg *f, const struct ref_conv *p, int k,
                   int r, int s, int c);
/* Index of element ce of extended row n with post-extension (4.3). */
int64_t ref_wt_off_post(const struct ref_conv *p, int k, int n, int ce);
/* Index of U[k][y][x][c], Winograd (4.4). */
int64_t ref_wt_off_wino(const struct ref_conv *p, int k, int y, int x,
                        int c);

int ref_conv_lines(const struct ref_cfg *f, const struct ref_conv *p,
                   struct ref_mem *m, struct ref_lines *out,
                   struct ref_conv_cnt *cnt);
/* Element of batch b at CSC coordinates, or the padding value. */
int ref_conv_at(const struct ref_conv *p, const struct ref_lines *in, int b,
                int iy, int ix, int c);
int32_t ref_conv_final(int64_t acc, int clip, uint32_t *sat_count);
/* One FP16 result: FP32 pattern (conv_core.md 7.3, 8.2, 8.3). */
uint32_t ref_conv_fp(const struct ref_cfg *f, const struct ref_conv *p,
                     const struct ref_lines *in, const int16_t *wt, int b,
                     int k, int oy, int ox);
/* The four outputs of a 2x2 tile at (2ty, 2tx) of kernel k. */
void ref_wino_tile(const struct ref_conv *p, const struct ref_lines *in,
                   const int16_t *wt, int k, int ty, int tx,
                   uint32_t *sat_count, int32_t out[4]);
/* out: one cube for each batch. */
int ref_conv_layer(const struct ref_cfg *f, const struct ref_conv *p,
                   const struct ref_lines *in, const int16_t *wt,
                   struct ref_cube *out, uint32_t *sat_count);

/* Winograd output transform of 4x4 sums (conv_core.md 7.2). */
void ref_poa(int64_t m[4][4], int64_t out[4]);

/* FP16 multiplier array and accumulator. */
struct ref_psum {
    int exp;
    int64_t mant;
};
struct ref_psum ref_mac_fp(const uint16_t *d, const uint16_t *w, int n);
/* Winograd: 16 sums of 4 lanes each, lane (y*4+x)*4+c; four outputs. */
void ref_mac_fp_wino(const uint16_t *d, const uint16_t *w,
                     struct ref_psum out[4]);
struct ref_psum ref_acc_fp(struct ref_psum acc, struct ref_psum p);
uint32_t ref_acc_fp32(struct ref_psum acc);

/* ---- SDP (sdp.md) --------------------------------------------------- */

struct ref_opnd {                     /* one of BRDMA, NRDMA, ERDMA */
    int enable, use, two, per_elem;
    struct ref_place at;
};

struct ref_x {                        /* X1 or X2 */
    int bypass, alu_bypass, algo, alu_mem, alu_shift, alu_val;
    int mul_bypass, prelu, mul_mem, mul_shift, mul_val, relu_bypass;
};

struct ref_cvt {
    int bypass;
    int64_t off;
    int scale, trunc;
};

struct ref_y {
    int bypass, alu_bypass, algo, alu_mem, mul_bypass, prelu, mul_mem;
    int lut_bypass, trunc;
    int32_t alu_val, mul_val;
    struct ref_cvt alu_cvt, mul_cvt;
};

struct ref_sdp {
    int w, h, c, flying, to_pdp;
    int in, proc, out, nb, wino, nan_zero;
    struct ref_place src, dst;
    int64_t dst_batch;
    struct ref_opnd op[3];
    struct ref_x x[2];
    struct ref_y y;
    int64_t cvt_off;
    int cvt_scale, cvt_shift;
    struct ref_lut lut;
};

struct ref_sdp_cnt {
    uint32_t sat, unequal, nan_in, inf_in, nan_out, lut[5];
    struct ref_shifted ends;
};

/* in: lanes from CACC (flying), one cube a batch, or NULL; out: lanes for
 * PDP or NULL.  unequal: OR of all data written to memory. */
int ref_sdp_layer(const struct ref_cfg *f, const struct ref_sdp *p,
                  struct ref_mem *m, struct ref_cube *in,
                  struct ref_cube *out, struct ref_sdp_cnt *cnt);

/* ---- PDP (pdp.md) --------------------------------------------------- */

struct ref_nan {                      /* NaN and Inf counters */
    uint32_t nan_in, inf_in, nan_out;
};

struct ref_pdp {
    int prec, nan_zero;
    int w, h, c, ow, oh, method, flying;
    int split, fi, mi, li, fo, mo, lo;
    int kw, kh, sw, sh, pl, pr, pt, pb;
    int64_t rw, rh, pv[8];
    struct ref_place src, dst;
};

int ref_pdp_layer(const struct ref_cfg *f, const struct ref_pdp *p,
                  struct ref_mem *m, struct ref_cube *in,
                  struct ref_nan *cnt);

/* ---- CDP (cdp.md) --------------------------------------------------- */

struct ref_cdp {
    int prec, nan_zero;
    int w, h, c, half, sqsum_bypass, mul_bypass;
    int in_off, in_scale, in_shift;
    int64_t out_off;
    int out_scale, out_shift;
    struct ref_place src, dst;
    struct ref_lut lut;
};

struct ref_cdp_cnt {
    struct ref_nan nan;
    uint32_t lut[5], sat;
    struct ref_shifted ends;
};

int ref_cdp_layer(const struct ref_cfg *f, const struct ref_cdp *p,
                  struct ref_mem *m, struct ref_cdp_cnt *cnt);

/* ---- BDMA (bdma.md 3.1) and RUBIK (rubik.md 2 to 4) ------------------ */

struct ref_copy {
    uint64_t src, dst;
    int mem_src, mem_dst, atoms, lines, surfs;
    int64_t src_line, dst_line, src_surf, dst_surf;
};

int ref_bdma_copy(const struct ref_copy *c, struct ref_mem *m);

enum { REF_CONTRACT, REF_SPLIT, REF_MERGE };

struct ref_rubik {
    int mode, es, w, h, c, co, dx, dy;
    int mem_src, mem_dst;
    uint64_t src, dst;
    int64_t ils, iss, ips, ols, oss, ops, cs0;
};

int ref_rubik_layer(const struct ref_rubik *p, struct ref_mem *m);

#endif
