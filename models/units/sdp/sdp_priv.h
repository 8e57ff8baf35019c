/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the SDP model. "Lane" is one 32-bit value between stages:
 * s32 for integer processing, an FP32 pattern for FP16 processing (sdp.md
 * head). "Group atom" is one pixel of one group of k channels.
 */
#ifndef DLA_SDP_PRIV_H
#define DLA_SDP_PRIV_H

#include "dla_num.h"
#include "../common/layer.h"
#include "dla_unit.h"
#include "sdp.h"

enum { SDP_MAX, SDP_MIN, SDP_SUM, SDP_EQL };           /* ALU_ALGO */
enum { SDP_X1, SDP_X2, SDP_Y, SDP_NSTAGE };
enum { SDP_RD_M, SDP_RD_B, SDP_RD_N, SDP_RD_E, SDP_NREADER };

enum {
    /* A block: the lanes that pass all stages at once, so that each stage is a
     * loop over an array. */
    SDP_BLOCK = 1024, /* lanes of one block at most */
    SDP_CHUNK = 64,   /* lanes of the fixed inner loops of the kernels */
    SDP_ATOM_MAX = 64,
    SDP_LINE_MAX = DLA_MAX_SIZE, /* atoms of a line */
    SDP_PIECE = 8,       /* pixels of a narrowing piece (sdp.md 4.3) */
    SDP_ACKS = 16 /* layers that wait for their acknowledge */
};

/* ---- the operations of one layer, decoded from the registers ---- */

typedef struct sdp_cvt {
    bool bypass;
    int32_t off;
    int32_t scl;
    unsigned shift;
} sdp_cvt;

/* X1, X2 or Y. Sub-units that are bypassed, or belong to a bypassed stage,
 * are off. */
typedef struct sdp_stage {
    bool on, alu, mul, prelu, relu, lut;
    bool alu_mem, mul_mem; /* waits for operands from SDP_RDMA */
    uint8_t algo;
    unsigned alu_shift;        /* X only */
    unsigned mul_shift;        /* X: 6 bits, Y: EW_TRUNCATE */
    int32_t alu_reg, mul_reg;  /* X: 16 bits sign-extended, Y: 32 bits */
    sdp_cvt alu_cvt, mul_cvt;  /* Y only */
} sdp_stage;

typedef struct sdp_dim {
    uint32_t w, h, c; /* true sizes */
} sdp_dim;

/* A layer of page SDP. */
typedef struct sdp_layer {
    unsigned group;
    sdp_dim dim;
    uint8_t proc, out;
    /* flying: the input is from CACC and not from memory. */
    bool flying, to_pdp, wino, nan_zero;
    bool eql;    /* the write stage is in equality mode */
    bool eql_dp; /* the data path is too (builds with EW) */
    bool sat_en, lut_en;
    uint8_t ram;
    uint32_t nb;     /* batches */
    uint32_t k;      /* channels of a group */
    /* Grouping follows PROC_PRECISION, in memory OUT_PRECISION counts. */
    uint32_t groups; /* ceil(c / k) */
    uint32_t oatoms; /* output atoms of a group atom: 1, widening 2 */
    uint32_t obytes; /* bytes of an output element */
    bool packed;     /* 1x1 cube without batch */
    sdp_stage st[SDP_NSTAGE];
    sdp_cvt cvt; /* output converter */
    /* Output: base, and strides of line, surface and batch, bytes. */
    uint64_t dst, ls, ss, bs;
} sdp_layer;

/* One operand cube. The batch strides of the operands are not used by the
 * hardware (sdp.md 5). */
typedef struct sdp_operand {
    bool on;
    bool alu, mul; /* DATA_USE */
    bool per_element;
    uint8_t ram;
    uint32_t bytes; /* bytes of one component, 1 or 2 */
    uint32_t apx;   /* atoms of one K-vector: 1, 2 or 4 */
    uint64_t base, ls, ss;
} sdp_operand;

/* A layer of page SDP_RDMA. */
typedef struct sdp_rlayer {
    unsigned group;
    sdp_dim dim;
    uint8_t in, proc;
    bool flying, wino, narrow;
    bool count_en, count_nan; /* counters enabled; the source is FP16 too */
    uint8_t ram;
    uint32_t nb, k, groups;
    bool one; /* 1x1 cube */
    uint64_t src, ls, ss;
    sdp_operand op[SDP_NSTAGE];
} sdp_rlayer;

/* ---- address sequences (sdp_addr.c): no data in them ---- */

/* Where the sequences of one cube walk; fields a mode does not use are 0. */
typedef struct sdp_walk {
    enum {
        SDP_WALK_ONE,   /* one run of `atoms` atoms at base */
        SDP_WALK_LINE,  /* line after line, each `times` times */
        SDP_WALK_PIECE, /* narrowing load: 8 atoms of either surface */
        SDP_WALK_PAIR,  /* widening store: aligned pairs of either surface */
        SDP_WALK_BATCH, /* aligned pairs, all batches of each */
        SDP_WALK_WINO   /* two pixels of four lines, downwards first */
    } mode;
    uint64_t base, ls, ss, bs, mask;
    uint32_t w, h, surfaces;
    uint32_t apx;   /* atoms of a pixel */
    uint32_t atom;  /* bytes */
    uint32_t atoms; /* ONE: atoms of the run */
    uint32_t times; /* LINE: repetitions; BATCH: batches */
    /* State, the next position: surface, line, pixel, and repetition, batch or
     * half of a pair. */
    uint32_t s, y, x, t;
    bool end;
} sdp_walk;

/* Next run of consecutive atoms; false at the end of the layer. */
bool sdp_walk_next(sdp_walk *k, uint64_t *addr, uint32_t *atoms);
/* Pixels that stay together at x when the line starts at `line` (sdp.md 8.3,
 * 9.1): two when they share 64 aligned bytes, else one. */
uint32_t sdp_pair(uint64_t line, uint32_t x, uint32_t w);
/* Sequences of a reader, of the operand cube i, and of the WDMA. */
void sdp_walk_main(sdp_walk *k, const dla_cfg *cfg, const sdp_rlayer *l);
void sdp_walk_operand(sdp_walk *k, const dla_cfg *cfg, const sdp_rlayer *l,
                      unsigned i);
void sdp_walk_store(sdp_walk *k, const dla_cfg *cfg, const sdp_layer *l);
/* Atoms a whole walk covers. */
uint64_t sdp_main_atoms(const sdp_rlayer *l);
uint64_t sdp_operand_atoms(const sdp_rlayer *l, unsigned i);

/* ---- look-up table (sdp_lut.c, lut.md) ---- */

typedef struct sdp_lut {
    /* access port */
    uint32_t addr;
    bool table, write;
    /* The tables: LE has 65 entries, LO 257. */
    int16_t le[65], lo[257];
    /* sampled at layer start */
    bool le_linear, uflow_lo, oflow_lo, hybrid_lo;
    /* For each table: its start and end, how the index is made from the
     * distance to the start, and the slope beyond either end. */
    int le_sel, lo_sel, off;
    int32_t le_start, le_end, lo_start, lo_end;
    int16_t le_uscl, le_oscl, lo_uscl, lo_oscl;
    int le_ush, le_osh, lo_ush, lo_osh;
    /* exponential bias: read by the hardware while the layer runs (lut.md
     * 1.1) */
    bool bias_linear;
    int bias_off;
    /* counters of the running layer */
    uint64_t uflow, oflow, hybrid, le_hit, lo_hit;
} sdp_lut;

void sdp_lut_sample(sdp_lut *t, const uint32_t *s);
void sdp_lut_live(sdp_lut *t, const uint32_t *s);
/* One lane; counts when `count`. */
int32_t sdp_lut_int(sdp_lut *t, int32_t x, bool count);
uint32_t sdp_lut_fp(sdp_lut *t, uint32_t x, bool count);

/* ---- arithmetic (sdp_math.c plain, sdp_fast.c, sdp_fast_fp.c kernels) ---- */

/* Converts a raw 16-bit operand for a stage: X integer the shifted ALU operand
 * or the s16 factor, Y integer the converted operand, FP16 the FP32 pattern
 * (sdp.md 6.1-6.4). */
int32_t sdp_operand_lane(const sdp_layer *l, unsigned stage, bool mul,
                         int16_t raw);
/* The same for the register operands. */
int32_t sdp_operand_reg(const sdp_layer *l, unsigned stage, bool mul);

/* One lane through a stage, and through the output converter. *sat is the
 * flag of numeric.md 1.8. The result holds the 16 bits handed on. */
int32_t sdp_x_lane(const sdp_layer *l, const sdp_stage *s, int32_t v,
                   int32_t alu, int32_t mul);
int32_t sdp_y_lane(const sdp_layer *l, sdp_lut *t, int32_t v, int32_t alu,
                   int32_t mul);
uint16_t sdp_c_lane(const dla_cfg *cfg, const sdp_layer *l, int32_t v,
                    bool *sat);

/* Kernels chosen for a layer: narrow ones compute in 32 bits, which the range
 * of every intermediate value allows. */
typedef struct sdp_plan {
    bool fast, fp; /* fast paths of integers, of FP16 */
    bool x_narrow[2];
    bool c_narrow, c_ident;
} sdp_plan;

void sdp_plan_make(sdp_plan *p, const dla_cfg *cfg, const sdp_layer *l,
                   const sdp_rlayer *r);
/* n lanes in place; arrays have room for n rounded up to SDP_CHUNK. */
void sdp_fast_x(const sdp_stage *s, bool narrow, int32_t *v,
                const int32_t *alu, const int32_t *mul, uint32_t n);
void sdp_fast_y(const sdp_layer *l, sdp_lut *t, int32_t *v,
                const int32_t *alu, const int32_t *mul, uint32_t n);
/* Output bytes of n lanes; returns the saturation flags when l->sat_en. */
uint32_t sdp_fast_c(const dla_cfg *cfg, const sdp_layer *l, const sdp_plan *p,
                    const int32_t *v, uint8_t *out, uint32_t n);

/* ---- the unit ---- */

typedef struct sdp_reader {
    dla_memclient *port;
    sdp_walk walk;
    bool on;
    uint8_t ram;
    uint64_t left, all; /* atoms not yet taken, atoms of the layer */
} sdp_reader;

/* Position of the pipeline in its layer. */
typedef struct sdp_pos {
    uint32_t g;
    uint64_t left; /* group atoms left in group g */
    uint32_t y, x; /* next pixel */
    bool runs;     /* batch or widening: pixels move in runs */
    uint32_t n, b; /* run of n pixels at x, of batch b */
} sdp_pos;

typedef struct sdp_unit {
    const dla_cfg *cfg;
    const dla_ports *ports;
    dla_ctx *ctx;
    dla_life life, rdma; /* SDP, SDP_RDMA */
    bool plain;     /* dla_sdp_force_plain */

    /* SDP_RDMA. r_bound: a layer of SDP has met this one and takes its
     * atoms. */
    bool r_active, r_bound;
    sdp_rlayer r;
    sdp_reader rd[SDP_NREADER];
    uint32_t nan_in, inf_in;

    /* SDP. bound: it needs no SDP_RDMA, or has met its layer there. stuck: the
     * two do not go together, and the layer never ends. */
    bool active, bound, stuck;
    sdp_layer l;
    /* Copy of the layer it met: SDP_RDMA ends as soon as all is taken. */
    sdp_rlayer m;
    sdp_plan plan;
    sdp_pos pos;
    sdp_lut lut;
    bool op_ready; /* per-channel operands of group pos.g are expanded */
    uint64_t todo; /* group atoms of the layer still to process */
    sdp_walk wr;
    uint32_t wr_left; /* atoms of the open write command */
    uint64_t wr_todo; /* atoms of the layer not yet covered by a command */
    /* A transaction of CACC need not end where a block does. */
    uint32_t res_used; /* groups taken of the front CACC result */
    bool unequal;
    uint32_t sat, nan_out;
    dla_acks acks; /* layers that wait for their acknowledge */

    /* Buffers of one block. piece: piece of a narrowing load, with piece_n
     * pixels, of which piece_have atoms were read and piece_used pixels
     * taken. */
    uint32_t piece_n, piece_have, piece_used;
    uint8_t piece[2 * SDP_PIECE * SDP_ATOM_MAX];
    uint8_t *line; /* SDP_LINE_MAX atoms in builds with batch */
    /* line: line of a batch that is read from memory; atoms of it read, and
     * atoms of its copies dropped. */
    uint32_t line_have;
    uint64_t line_drop;
    int32_t v[SDP_BLOCK + SDP_CHUNK];
    int32_t alu[SDP_NSTAGE][SDP_BLOCK + SDP_CHUNK];
    int32_t mul[SDP_NSTAGE][SDP_BLOCK + SDP_CHUNK];
    uint8_t raw[4 * (SDP_BLOCK + SDP_CHUNK)];
    uint8_t out[2 * (SDP_BLOCK + SDP_CHUNK)];
} sdp_unit;

/* FP16 (sdp_fast_fp.c): whether a layer has kernels; all stages for the n <=
 * SDP_CHUNK lanes from c on, with their output. False: nothing was done, and
 * sdp_math.c has to compute them. */
bool sdp_fp_plan(const sdp_layer *l);
bool sdp_fp_chunk(sdp_unit *u, uint32_t c, uint32_t n);

/* Registers (sdp_regs.c, sdp_rdma_regs.c). The checks report every illegal
 * field of a group and return whether the layer may run. */
void sdp_decode(sdp_layer *l, const dla_cfg *cfg, const uint32_t *d,
                unsigned group);
bool sdp_legal_layer(sdp_unit *u, unsigned group);
bool sdp_legal_lut(sdp_unit *u, unsigned group);
uint32_t sdp_lut_port_read(sdp_unit *u);
void sdp_lut_port_write(sdp_unit *u, uint32_t offset, uint32_t value);
void sdp_rdma_decode(sdp_rlayer *l, const dla_cfg *cfg, const uint32_t *d,
                     unsigned group);
bool sdp_rdma_legal(sdp_unit *u, unsigned group);
/* Helper of both: true when ok, else the verdict of dla_illegal. */
bool sdp_legal(sdp_unit *u, unsigned rule, const uint32_t *d, dla_page page,
               unsigned group, uint32_t field, bool ok, const char *legal);

/* SDP_RDMA (sdp_rdma.c). */
bool sdp_rdma_step(sdp_unit *u);
/* Atoms that can be taken now from a reader, and taking n of them. */
uint32_t sdp_rdma_avail(const sdp_reader *r);
void sdp_rdma_take(sdp_unit *u, unsigned reader, uint8_t *dst, uint32_t n);

/* The pipeline (sdp_pipe.c): a step; write acknowledges. */
bool sdp_pipe_step(sdp_unit *u);
bool sdp_take_acks(sdp_unit *u);

/* Loading a block (sdp_load.c): how many group atoms of at most n can be
 * loaded now; then the loading itself. */
uint32_t sdp_load_room(sdp_unit *u, uint32_t n);
void sdp_load(sdp_unit *u, uint32_t n);
void sdp_load_registers(sdp_unit *u);
bool sdp_load_wants(const sdp_stage *s);

/* Storing a block (sdp_store.c). */
uint32_t sdp_store_room(sdp_unit *u, uint32_t n);
void sdp_store(sdp_unit *u, uint32_t n);

#endif
