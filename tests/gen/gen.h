/* SPDX-License-Identifier: Apache-2.0
 * Shared declarations of mkvec: tables, traces, player, layer builders.
 */
#ifndef GEN_H
#define GEN_H

#include "../ref/ref.h"

#include <stdio.h>

/* ---- errors: text to stderr, result -1 or NULL ------------------------- */

int bad(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* ---- tables.c: registers.csv and configs.csv --------------------------- */

struct field {
    char name[32];
    int lsb, width, rw;
};

struct reg {
    char unit[12], name[40];
    int group;                        /* 1 = one copy for each group */
    int nfields;
    struct field f[8];
    uint32_t reset;
};

struct tables {
    int nregs;
    struct reg *r;
    struct ref_cfg cfg;
    int addr_bits;
    int max_kernels_bytes;
};

/* Reads both tables from a directory for one configuration. */
int tables_load(struct tables *t, const char *dir, const char *config);
void tables_free(struct tables *t);
int reg_find(const struct tables *t, const char *unit, const char *name);
const struct field *reg_field(const struct reg *r, const char *name);
uint32_t reg_mask(const struct reg *r);

/* ---- trace.c: the text format of trace_format.md part A ---------------- */

enum op {
    OP_COMMENT, OP_WRITE, OP_READ, OP_READ_CHECK, OP_POLL, OP_NOTIFY,
    OP_WAIT, OP_INTR, OP_CRC, OP_FILE, OP_NOTHING, OP_INIT, OP_LOAD,
    OP_RESERVE, OP_RELEASE
};

enum pattern { P_ZERO, P_ONES, P_A5, P_5A, P_ADDR };

/* Bytes of a surface file; gap bytes have known = 0. */
struct surface {
    size_t size;
    uint8_t *b, *known;
};

struct cmd {
    enum op op;
    char unit[12];                    /* register or stream, or source */
    char reg[40];
    char id[64], file[96];
    uint32_t val;
    int mem, pattern, group, line;
    uint64_t base, size;
    struct surface s;
};

struct trace {
    int n, room;
    struct cmd *c;
};

struct cmd *trace_add(struct trace *t, enum op op);
int trace_read(struct trace *t, const char *dir);
int trace_write(struct trace *t, const char *outdir, const char *name);
void trace_free(struct trace *t);
uint32_t crc_of(struct ref_mem *m, int mem, uint64_t base, uint64_t size);

/* ---- player.c, decode.c: runs a trace on the reference ----------------- */

enum unit {
    U_CDMA, U_CSC, U_CMAC_A, U_CMAC_B, U_CACC, U_SDP_RDMA, U_SDP,
    U_PDP_RDMA, U_PDP, U_CDP_RDMA, U_CDP, U_COUNT
};
extern const char *const unit_name[U_COUNT];

struct lut_port {
    int addr, table, write;
    int16_t le[65], lo[257];
};

struct player {
    const struct tables *t;
    struct ref_mem *m;
    uint32_t (*val)[2];               /* one pair for each register */
    int producer[U_COUNT], consumer[U_COUNT], en[U_COUNT][2];
    struct lut_port lut[2];           /* SDP, CDP */
    uint32_t cacc_sat[2], sdp_sat[2], sdp_unequal[2], cdp_cnt[2][5];
    int done[8][2];                   /* interrupts raised, not matched */
    /* convolution state across layers, conv_core.md 9 */
    struct ref_lines kept;
    int left, was_image, data_bank, wt_bank, skip_d, skip_w;
    int8_t *wt;
    int64_t wt_bytes;
    int fill;                         /* 1 = write the golden values */
    int checks, skipped, failed;
};

/* Runs all commands.  Compares (fill = 0) or fills in (fill = 1) every
 * CRC, file and register value.  -1 when the trace cannot be run. */
int play(const struct tables *t, struct trace *tr, int fill, int *checks,
         int *skipped, int *failed);

uint32_t fld(const struct player *p, enum unit u, const char *reg,
             const char *field);
int64_t sfld(const struct player *p, enum unit u, const char *reg,
             const char *field);
void decode_conv(const struct player *p, struct ref_conv *c);
void decode_sdp(const struct player *p, struct ref_sdp *s);
void decode_pdp(const struct player *p, struct ref_pdp *d);
void decode_cdp(const struct player *p, struct ref_cdp *d);
int run_conv(struct player *p, struct ref_cube *out);

/* ---- prng.c -------------------------------------------------------------- */

struct rng {
    uint64_t s;
};

void rng_seed(struct rng *r, uint64_t seed);
uint32_t rng_u32(struct rng *r);
int rng_in(struct rng *r, int lo, int hi);        /* inclusive */
int rng_one_in(struct rng *r, int n);             /* true 1 time in n */

/* ---- build.c: a test being made ------------------------------------------ */

struct test {
    const struct tables *t;
    struct rng r;
    struct trace tr;                  /* memory commands, then registers */
    struct trace mem;
    char name[64];
    int junk;                         /* fill unused fields */
    int use_sec;                      /* may place data in sec_mem */
    int group[U_COUNT];               /* next group of each unit */
    int last_event_group[U_COUNT];
    char prev_event[U_COUNT][2][64];  /* event that frees the group */
    uint64_t next[2];                 /* memory allocators */
    int nfile, nevent, polled;
    uint32_t regval[U_COUNT][80];     /* values of the layer being made */
    int convs;
};

void test_begin(struct test *b, const struct tables *t, uint64_t seed,
                const char *name, int junk);
int test_finish(struct test *b, const char *outdir);
/* Reserves memory with a random gap before it. */
uint64_t alloc(struct test *b, int mem, uint64_t size, int align);
int pick_mem(struct test *b);
/* A region with contents (data is copied) or, data NULL, a destination. */
void region(struct test *b, const char *kind, int mem, uint64_t base,
            const uint8_t *data, uint64_t size);
/* Start the registers of one unit for the next layer, then set fields. */
void unit_begin(struct test *b, enum unit u);
void set(struct test *b, enum unit u, const char *reg, const char *field,
         int64_t v);
void set_reg(struct test *b, enum unit u, const char *reg, uint32_t v);
void set_addr(struct test *b, enum unit u, const char *low,
              const char *high, uint64_t a);
void unit_write(struct test *b, enum unit u);      /* emit the registers */
void unit_enable(struct test *b, enum unit u);
void reg_cmd(struct test *b, const char *unit, const char *reg, uint32_t v);
void poll_flush(struct test *b);
/* Expect the interrupt of a unit's group; returns the event name. */
const char *expect(struct test *b, const char *source, enum unit u);
void check_region(struct test *b, const char *event, int mem,
                  uint64_t base, uint64_t size, int as_file);
void check_reg(struct test *b, enum unit u, const char *reg,
               const char *event);
uint8_t rnd_byte(struct test *b, int sparse);
uint8_t *rnd_bytes(struct test *b, uint64_t n, int sparse);

/* ---- layers: plans are filled at random, then fixed by the caller -------- */

struct cube {                         /* a feature cube in memory */
    int mem;
    uint64_t base, size;
    int64_t line, surf;
};

/* Place a cube with random gaps (gap = 0: packed). */
void cube_place(struct test *b, struct cube *c, int w, int h, int ch,
                int gap);

struct opnd_plan {
    int alu, mul;                     /* 0 off, 1 register, 2 memory */
    int algo, prelu, relu, two, per_elem;
    int alu_shift, mul_shift, alu_val, mul_val;
    int cvt;                          /* Y stage: converter in use */
};

struct sdp_plan {
    int w, h, c, flying, to_pdp;
    int on[3];                        /* stages X1, X2, Y */
    struct opnd_plan st[3];
    int y_trunc, lut;
    int64_t cvt_off;
    int cvt_scale, cvt_shift;
    int gap;
    struct cube src, dst;
    int uses_rdma;
};

struct conv_plan {
    int image, pixfmt, sign, xoff;
    int w, h, c, k, r, s, sx, sy, dx, dy, pl, pr, pt, pb, post;
    int ow, oh, clip, pad_val;
    int cvt, cvt_off, cvt_scale, cvt_trunc, mean, mean_v[4];
    int gap, data_bank, wt_bank, spare;
    int data_reuse, wt_reuse, skip_data, skip_wt;
    int h_ext, rls;                   /* 0 = as the new lines */
    struct cube in;
    uint64_t base1, wbase;
    int64_t line1;
    int mem_w;
    int64_t wbytes;
    int placed_w;                     /* weights already in memory */
};

struct pdp_plan {
    int w, h, c, ow, oh, method, flying;
    int kw, kh, sw, sh, pl, pr, pt, pb, pad_val;
    int split, fi, mi, li, fo, mo, lo;
    int gap;
    struct cube src, dst;
};

struct cdp_plan {
    int w, h, c, len, sqsum_bypass, mul_bypass;
    int in_off, in_scale, in_shift, out_scale, out_shift;
    int64_t out_off;
    int gap, load_lut;
    struct cube src, dst;
};

void sdp_random(struct test *b, struct sdp_plan *p);
void sdp_stages_random(struct test *b, struct sdp_plan *p);
void sdp_write(struct test *b, struct sdp_plan *p);
void sdp_enable(struct test *b, const struct sdp_plan *p);
int conv_random(struct test *b, struct conv_plan *p, int image, int small);
int conv_shape_ok(const struct test *b, struct conv_plan *p);
void conv_write(struct test *b, struct conv_plan *p);
void conv_enable(struct test *b);
void conv_fit_sdp(struct test *b, const struct conv_plan *c,
                  struct sdp_plan *s);
int pdp_random(struct test *b, struct pdp_plan *p, int flying);
int pdp_out_size(struct pdp_plan *p);
void pdp_write(struct test *b, struct pdp_plan *p);
void pdp_enable(struct test *b, const struct pdp_plan *p);
void cdp_random(struct test *b, struct cdp_plan *p);
void cdp_write(struct test *b, struct cdp_plan *p);
void cdp_enable(struct test *b);
void sdp_lut_write(struct test *b);

/* ---- vectors.c, random.c --------------------------------------------------- */

int make_vectors(const struct tables *t, const char *outdir);
int make_random(const struct tables *t, const char *unit, uint64_t seed,
                int count, const char *outdir);

#endif
