/* SPDX-License-Identifier: Apache-2.0
 * Shared declarations of dlavec: tables, traces, player, layer builders.
 */
#ifndef GEN_H
#define GEN_H

#include "../ref/ref.h"
#include "knob.h"
#include "dla_cfg.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>

/* ---- errors: text to stderr, result -1 or NULL ---------------------- */

#define BAD_PROGRAM "dlavec"          /* the first word of each text */
int bad(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same of a line of a trace's file; NULL: of a command of one made here. */
int bad_at(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A file that cannot be opened, read or written: its name, and the reason from
 * errno. */
int bad_read(const char *path);
int bad_write(const char *path);

/* Zeroed memory; the same memory with room for n. A program that is out of
 * memory ends. */
void *zeroed(size_t n, size_t size);
void *grown(void *at, size_t n, size_t size);

/* ---- tables.c: registers and parameters, from the tables of the models --- */

struct reg {
    const char *unit, *name;
    int group;                        /* 1 = one copy for each group */
    uint32_t off;                     /* in the unit's page */
    const dla_fielddef *f;
    int nfields;
    uint32_t mask, reset;             /* mask: bits that a write stores */
};

struct tables {
    int nregs;
    struct reg r[800];
    int first[DLA_NPAGE + 1];         /* the registers of each page */
    struct ref_cfg cfg;
    int addr_bits;
    int stats;                        /* print the modes of each test */
};

/* A table of a folder; with dir NULL, one of those inside the program
 * (embed.c). */
FILE *table_open(const char *dir, const char *name);
/* Splits a row into cells at ';' and removes blanks around them, in place;
 * returns their number. */
int cells_of(char *line, char **cell, int most);
/* Those of one configuration. */
int tables_load(struct tables *t, const char *config);
/* True if a configuration has the unit whose name is the prefix of name:
 * PDP_RDMA and PDP_DONE_SET0 have PDP. */
int unit_built(const struct ref_cfg *f, const char *name);
int reg_find(const struct tables *t, const char *unit, const char *name);
const dla_fielddef *reg_field(const struct reg *r, const char *name);
/* The register of the unit that has the field, which *f becomes, or -1. Names
 * of fields are unique within a unit, except in BDMA. */
int field_find(const struct tables *t, const char *unit, const char *name,
               const dla_fielddef **f);
/* The bytes of a number with low bits that the register does not have. */
int field_bytes(const dla_fielddef *f);
/* The register's value with a field replaced. */
uint32_t field_put(const dla_fielddef *f, uint32_t reg, int64_t v);

/* ---- trace.c: a trace and its text, traces.md 1 to 4 ------------- */

enum op {
    OP_COMMENT, OP_WRITE, OP_READ, OP_READ_CHECK, OP_POLL, OP_NOTIFY,
    OP_WAIT, OP_INTR, OP_CRC, OP_FILE, OP_NOTHING, OP_INIT, OP_LOAD
};

enum pattern { P_ZERO, P_ONES, P_A5, P_5A, P_ADDR };

/* Bytes of a surface file; gap bytes have known = 0. */
struct surface {
    size_t size;                      /* size of the buffers */
    uint8_t *b, *known;
};

struct cmd {
    enum op op;
    char unit[12];                    /* register or stream, or source */
    char reg[40];
    char id[64], file[96];
    uint32_t val, care;               /* care: bits of val, 0 = all */
    int mem, pattern, group, line;
    uint64_t base, size;
    struct surface s;
};

struct trace {
    int n, room;
    int older;                        /* read from input.txn */
    struct cmd *c;
    char *from;                       /* its file; NULL: it was made here */
};

struct cmd *trace_add(struct trace *t, enum op op);
/* Makes room for this many bytes of a surface. */
void surface_grow(struct surface *s, size_t need);
void surface_free(struct surface *s);
/* Opens dir/name for writing; NULL with text. file_close returns -1 with text,
 * which names path, when anything was lost. */
FILE *file_open(const char *dir, const char *name);
int file_close(FILE *f, const char *path);
/* "pri_mem" or "sec_mem". */
const char *trace_mem_name(int mem);
/* Into a new folder below outdir; or into an existing one. */
int trace_write(struct trace *t, const char *outdir, const char *name);
int trace_put(struct trace *t, const char *dir, const char *name);
/* Writes config.txt of a folder. */
int folder_config_put(const char *dir, const char *config);
void trace_free(struct trace *t);
uint32_t crc_of(struct ref_mem *m, int mem, uint64_t base, uint64_t size);

/* ---- trace_read.c: traces read by models/player ---------------------- */

/* A folder of either format, verified. -1 with text also for a command that the
 * reference does not play. */
int trace_read(struct trace *t, const char *config, const char *dir);
/* A file of packets, traces.md 4. */
int surface_read(struct surface *s, const char *path);

/* ---- player.c, decode.c: runs a trace on the reference -------------- */

enum unit {
    U_CDMA, U_CSC, U_CMAC_A, U_CMAC_B, U_CACC, U_SDP_RDMA, U_SDP,
    U_PDP_RDMA, U_PDP, U_CDP_RDMA, U_CDP, U_RUBIK, U_COUNT,
    U_BDMA = U_COUNT, U_GLB, U_MCIF, U_CVIF, U_NAMES /* without groups */
};
extern const char *const unit_name[U_NAMES];

struct lut_port {
    int addr, table, write, given;    /* given: the address written */
    int16_t e[2][257], set[2][257];   /* entries of LE, of LO; set: written */
    unsigned looked;                  /* one bit for each of enum look */
};

/* Reads of a unit's registers: a group that runs or waits, alone and with the
 * other one; counters that enabling cleared or kept; values after a reset;
 * counters of a layer of group 1, in tables too; group 0 that waits behind group
 * 1; a saturation counter that is off, SDP's status when all results are 0.
 * LOOK_ENTRY and LOOK_PAST read a table: a read, a write after its end; LO
 * follows LE. */
enum look {
    LOOK_ONE, LOOK_TWO, LOOK_CLEARED, LOOK_LEFT, LOOK_RESET, LOOK_DONE,
    LOOK_TABLE, LOOK_BACK, LOOK_OFF, LOOK_ZERO,
    LOOK_ENTRY = 0, LOOK_PAST = 2
};
struct tally {
    int checks, skipped, failed, weak;
    uint32_t seen;                    /* counter.bit of each above 0 */
    uint64_t macs;                    /* multiplications of convolutions */
};

struct layer_cnt {                    /* status registers of a group */
    uint32_t cacc_sat;
    struct ref_conv_cnt conv;
    uint32_t nan_w, inf_w;
    struct ref_sdp_cnt sdp;
    struct ref_nan pdp;
    struct ref_cdp_cnt cdp;
};

/* The counters of units in a layer. */
struct counter {
    enum unit unit;
    const char *reg;
    size_t at;                        /* in layer_cnt */
    int bit;                          /* in tally.seen; printed in this order */
    /* text of the mode; as points.csv has it */
    const char *seen, *name;
    int v1;                           /* only nv_full counts without delay */
};
enum { NCOUNTER = 27 };
extern const struct counter counters[NCOUNTER];
uint32_t counter_value(const struct layer_cnt *c, int i);
/* The mode of a bit of tally.seen, or NULL. */
const char *seen_name(uint32_t seen, int bit);

#define MAX_BATCH 32

enum layer_kind { K_CONV, K_SDP, K_PDP, K_CDP, K_RUBIK, K_BDMA, NKIND };
struct player;
typedef int (*play_look_fn)(void *arg, struct ref_mem *m);
struct play_hooks {
    /* for every layer that has run, before its register group is free; for the
     * memory as the last layer left it; or NULL */
    int (*layer)(void *arg, const struct player *p, int kind);
    play_look_fn look;
    void *arg;
};
#define BDMA_QUEUE 21

struct player {
    const struct tables *t;
    struct ref_mem *m;
    const char *from;                 /* file of the trace, or NULL */
    uint32_t (*val)[2];               /* one pair for each register */
    int producer[U_COUNT], consumer[U_COUNT], en[U_COUNT][2];
    struct lut_port lut[2];           /* SDP, CDP */
    struct layer_cnt cnt[2];          /* each unit uses its own group */
    uint32_t held[5], held_sat;       /* SDP's counters: those of the table, */
    uint32_t held_nan, held_inf;      /* of the output, of the input */
    int done[8][2];                   /* interrupts raised, not matched */
    unsigned looked[U_COUNT], wrote[U_COUNT][2]; /* enum look; any register */
    uint32_t status;                  /* interrupts set by hand */
    int raised;                       /* a layer has raised one */
    int64_t page_read[U_NAMES];       /* registers by bits */
    /* convolution state across layers, conv_core.md 9 */
    struct ref_lines kept;
    int left, was_image, was_wino, data_bank, wt_bank, skip_d, skip_w, waited;
    int16_t *wt;
    int64_t wt_n;                     /* elements */
    struct ref_copy queue[BDMA_QUEUE];
    int nqueue, bdma_busy[2];
    int fill;                         /* 1 = write the golden values */
    struct play_hooks hooks;
    struct tally n;
};

/* Runs all commands. Compares (fill = 0) or fills in (fill = 1) every CRC, file
 * and register value.  -1 when the trace cannot be run. weak counts checked
 * regions with bytes that would hide an error. */
int play(const struct tables *t, struct trace *tr, int fill, struct tally *n,
         const struct play_hooks *hooks);
/* Reports a layer to its hook. */
int play_report(const struct player *p, enum layer_kind k);

/* The field's value in a register as it is, in a group of it. */
uint32_t field_read(const struct player *p, int reg, int group,
                    const dla_fielddef *f);
uint32_t fld(const struct player *p, enum unit u, const char *field);
void decode_conv(const struct player *p, struct ref_conv *c);
void decode_sdp(const struct player *p, struct ref_sdp *s);
void decode_pdp(const struct player *p, struct ref_pdp *d);
void decode_cdp(const struct player *p, struct ref_cdp *d);
void decode_rubik(const struct player *p, struct ref_rubik *d);
int run_conv(struct player *p, struct ref_cube *out, int *nb);
int bdma_write(struct player *p, const struct cmd *c);
/* A register that each layer of the unit has of its own. */
int reg_of_layer(const struct reg *r, enum unit u);
/* Index in unit_name, or -1. */
int unit_of(const char *name);
/* GLB's registers that set and clear interrupts: 1 = c writes one of them. */
int interrupt_write(struct player *p, const struct cmd *c);
/* Value of a register if the reference can compute it: then 1. */
int status_value(struct player *p, const struct cmd *c, uint32_t *v);
void lut_data(struct lut_port *l, int cdp, uint32_t v);
/* Notes the values of the counters for the mode table. */
void status_look(struct player *p);
uint32_t bdma_status(const struct player *p);

/* ---- build.c: a test while it is made ------------------------------- */

/* A field with a value from the user, in place of the layer's own. */
struct override {
    const char *unit, *reg, *field;
    int64_t v;
    int used;                 /* a register that was written has it */
};

/* A cube in memory; manifest.json gives its shape beside its file. */
struct cube_shape {
    int mem, ch, h, w, prec, planar; /* ch 0: a shape that is not simple */
    uint64_t base;
    int64_t line, surf;
    char layer[64];                  /* the unit of the result, or "" */
    const char *engine;              /* of a layer's result, or NULL */
    int from[3];                     /* shape of that layer's input, or 0s */
};

struct test {
    const struct tables *t;
    const struct choice *choice;      /* or NULL */
    /* draws of the present layer; of all layers */
    int draws, drawn;
    int plain;                        /* few values were requested */
    int looks;                        /* more at registers than at outputs */
    jmp_buf out;
    struct rng r;
    struct trace tr, mem;             /* register part, memory part */
    char name[64];
    char tags[4096];                  /* modes, " unit:precision:mode" */
    int junk;                         /* fill unused fields at random */
    int use_sec;                      /* may place data in sec_mem */
    /* precision of a test with several layers */
    int prec;
    int comp;                         /* 1: weights that are kept are packed */
    int group[U_COUNT];               /* group of the next layer */
    int used[U_COUNT];                /* group of the last enabled layer */
    char busy[U_COUNT][2][64];        /* event that frees a group */
    uint64_t next[2];                 /* memory allocators */
    int nfile, nevent, polled, unmasked;
    int lut_ready;                    /* SDP tables are loaded already */
    int lut_used;                     /* last SDP layer looked up */
    uint32_t *val;                    /* registers of the layer in making */
    int data_bank, wt_bank;           /* banks of the last convolution */
    /* entries of weights of it and of those before it in the same banks */
    int64_t stored;
    int may_lose;                     /* conv_apart lets all pass */
    int loses;                        /* a layer needs open clock gates */
    int drops;                        /* it writes to enabled groups */
    int tall;                         /* it had more lines than it can
                                         release */
    struct override *over;            /* overrides of the present layer */
    int nover;
    void *arg;                        /* argument of test_direct */
    struct cube_shape *shape;         /* cubes that have files */
    int nshape;
};

/* Notes a mode that the test uses; each is printed once. */
void tag(struct test *b, const char *unit, int prec, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void tag_if(struct test *b, const char *unit, int prec, int on,
            const char *what);
/* The same with the memory a cube is in. */
void tag_mem(struct test *b, const char *unit, int prec, const char *what,
             int mem);
extern const char *const prec_name[4]; /* NULL at its end */

/* Draws a test with fn, computes its golden values and writes the folder. A
 * test with a weak output is drawn again. */
int test_make(const struct tables *t, uint64_t seed, const char *name,
              const char *about, int junk, void (*fn)(struct test *b),
              const char *outdir);
/* A test that fn describes completely: made once, with any output, and with
 * nothing random. fn finds arg in b->arg and returns 0. */
int test_direct(const struct tables *t, const char *name, const char *about,
                int (*fn)(struct test *b), play_look_fn look, void *arg,
                const char *outdir);
/* The same with a chooser; 1: it gave up, 0: drawn and, if not dry, written. */
int test_choose(const struct tables *t, uint64_t seed, const char *name,
                const char *about, const struct choice *choice,
                void (*fn)(struct test *b), const char *outdir);

/* Reserves memory after a random gap. */
uint64_t alloc(struct test *b, int mem, uint64_t size, int align);
int pick_mem(struct test *b);
/* A region with contents (copied) or, with data NULL, a destination. */
void region(struct test *b, int mem, uint64_t base, const char *kind,
            const uint8_t *data, uint64_t size);
/* A destination of zeros. */
void region_zero(struct test *b, int mem, uint64_t base, const char *kind,
                 uint64_t size);
/* Elements of a precision; one in `sparse` is not 0; FP16 holds NaN and Inf
 * when special is 1, many when it is 2. EXTREME: mostly the ends of the range.
 * POWERS, TINY, FAR: below. */
enum { EXTREME = -1, POWERS = -2, TINY = -3, FAR = -4 };
void region_elems(struct test *b, int mem, uint64_t base, const char *kind,
                  uint64_t size, int prec, int sparse, int special);
uint16_t nan_of(uint32_t v);
uint16_t random_fp16(struct test *b, int special);
uint16_t random_power(struct test *b);  /* 0, a power of two, its neighbour */
uint16_t random_tiny(struct test *b);   /* nearly always denormal */
uint16_t random_far(struct test *b);    /* denormal, or 2^15 of either sign */
int special_fp16(struct test *b);       /* for region_elems: 0 to 2 or TINY */
/* Element i of a surface in memory, es bytes each. */
static inline void elem_put(uint8_t *d, int64_t i, int es, int32_t v)
{
    d[i * es] = (uint8_t)v;
    if (es == 2)
        d[i * 2 + 1] = (uint8_t)((uint32_t)v >> 8);
}

uint32_t float_bits(float f);
/* A precision the configuration has. */
int pick_prec(struct test *b);
/* Start the registers of a unit for its next layer: zeros or junk. */
void unit_begin(struct test *b, enum unit u);
void set(struct test *b, enum unit u, const char *field, int64_t v);
/* Several fields: SET(b, u, { "FIELD", value }, ...). */
struct value {
    const char *field;                /* NULL: the end */
    int64_t v;
};
void set_all(struct test *b, enum unit u, const struct value *v);
#define SET(b, u, ...) \
    set_all(b, u, (const struct value[]){ __VA_ARGS__, { NULL, 0 } })
/* A field with a name made from part, in place of %s in fmt. */
void set_part(struct test *b, enum unit u, const char *fmt, const char *part,
              int64_t v);
/* The two fields of an address, with LOW and HIGH for %s in their names. */
void set_addr(struct test *b, enum unit u, const char *fmt, uint64_t a);
/* Fields of width, height and channels, less 1; fields of address and
 * strides. */
void set_size(struct test *b, enum unit u, const char *fmt, int w, int h,
              int c);
void set_pads(struct test *b, enum unit u, int left, int right, int top,
              int bottom);
void set_place(struct test *b, enum unit u, const char *what, uint64_t base,
               int64_t line, int64_t surf);
/* Place and memory of the cube "SRC" or "DST"; without a name, the memory's
 * field alone. */
struct cube;
void set_cube(struct test *b, enum unit u, const char *what,
              const struct cube *c);
void unit_write(struct test *b, enum unit u);
void unit_enable(struct test *b, enum unit u);
void reg_cmd(struct test *b, enum unit u, const char *reg, uint32_t v);
void intr_mask(struct test *b, uint32_t v);
void poll_reg(struct test *b, enum unit u, const char *reg, uint32_t v);
void poll_flush(struct test *b);
/* Expects the interrupt of the last layer of unit u; until its event the units
 * of a mask keep their group. The event's name is put in event. */
#define UNIT(u) (1u << (u))
#define CONV_UNITS (UNIT(U_CDMA) | UNIT(U_CSC) | UNIT(U_CMAC_A) | \
                    UNIT(U_CMAC_B) | UNIT(U_CACC))
void expect(struct test *b, const char *source, enum unit u, unsigned freed,
            char event[64]);
void check_mem(struct test *b, const char *event, int mem, uint64_t base,
               uint64_t size, int as_file);
/* Keeps the shape of a cube for manifest.json, in place of an earlier one. */
void shape_add(struct test *b, const struct cube_shape *s);
void check_none(struct test *b, const char *event);
/* Unit u waits for an event; raises one; waits until its group g is free. */
void wait_event(struct test *b, enum unit u, const char *event);
void notify_event(struct test *b, enum unit u, const char *event);
void wait_group(struct test *b, enum unit u, int g);
void check_reg(struct test *b, enum unit u, const char *reg);
/* The same when the unit's last layer has ended. */
void check_after(struct test *b, enum unit u, const char *reg);
/* bits of |x|: 2^bits > x */
int bits_of(int64_t x);

/* ---- layers: a plan is drawn at random, changed by the caller, written */

struct cube {                         /* a feature cube in memory */
    int mem;
    uint64_t base, size;
    int64_t line, surf;
};

/* Strides and place; gap > 0 leaves up to this many atoms between lines. */
void cube_place(struct test *b, struct cube *c, int w, int h, int ch,
                int gap, int prec);
/* Lines and surfaces on 64 bytes; nb cubes, *batch bytes apart. */
void cube_place64(struct test *b, struct cube *c, int w, int h, int ch,
                  int prec, int nb, int64_t *batch);

#include "layers.h"

/* ---- vectors.c, random.c -------------------------------------------- */

int make_vectors(const char *outdir);
/* Makers of random.c that random_modes.c shares. */
void mask_some(struct test *b);
void conv_layer(struct test *b, struct conv_plan *c);
void after_conv(struct test *b);
void after_sdp(struct test *b);
void sdp_cancel(struct test *b);
/* One layer on its own; lut: with the tables of CDP. */
void random_sdp(struct test *b);
void random_pdp(struct test *b);
void random_cdp(struct test *b, int lut);
/* random_events.c, reads.c */
void events_test(struct test *b);
void reads_test(struct test *b);
/* Convolutions that leave something in the buffer (random_kept.c). */
void reuse_test(struct test *b);
void kept_test(struct test *b);
void kept_packed_test(struct test *b);
void turns_test(struct test *b);
void shares_test(struct test *b);
/* random_modes.c */
void comp_test(struct test *b);

struct kind {
    const char *name;
    void (*make)(struct test *b);
    size_t needs; /* HAS(a flag of ref_cfg), or EVERY_CFG */
};
#define HAS(flag) offsetof(struct ref_cfg, flag)
#define EVERY_CFG SIZE_MAX /* it needs nothing */
/* Ends with a NULL name; random_modes.c. */
extern const struct kind mode_kinds[];

/* NULL if there is none; *at becomes its place, which is in the seeds. */
const struct kind *random_kind(const char *name, size_t *at);
/* The names of all, then NULL. */
const char *random_name(int i);
/* True if the configuration has this kind of random test. */
int random_has(const struct tables *t, const char *unit);
int make_random(const struct tables *t, const char *unit, uint64_t seed,
                int count, const char *outdir);

#endif
