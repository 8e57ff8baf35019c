/* SPDX-License-Identifier: Apache-2.0
 * A parsed trace: private to models/player. */
#ifndef DLA_PLAYER_TRACE_H
#define DLA_PLAYER_TRACE_H

#include "dla_chan.h"
#include "dla_player.h"
#include "dla_topology.h"
#include "text.h"

/* Consecutive bytes of a surface file: n bytes of data at `at`. */
typedef struct dla_extent {
    uint64_t offset;
    size_t at, n;
} dla_extent;

/* A data file. Extents in file order: a later one overwrites. */
typedef struct dla_surface {
    char *name;      /* as the trace writes it */
    uint64_t limit;  /* part B: expected bytes; part A: 0 */
    uint64_t lo, hi; /* first offset, last offset + 1 */
    uint64_t defined; /* bytes of this range that packets define */
    uint8_t *data;
    size_t ndata, capdata;
    dla_extent *ext;
    size_t next, capext;
} dla_surface;

/* Reads a surface file of part A (traces.md 4), or `limit` bytes of a data file
 * of part B. Errors go to d with the file's path; returns false if one was
 * found. */
bool dla_surface_read(dla_surface *s, const char *path, dla_diag *d);
bool dla_surface_read_lines(dla_surface *s, const char *path, dla_diag *d);
void dla_surface_free(dla_surface *s);

typedef enum dla_op {
    /* part A, streams */
    DLA_OP_REG_WRITE, DLA_OP_REG_READ, DLA_OP_REG_READ_CHECK, DLA_OP_POLL,
    DLA_OP_SYNC_NOTIFY, DLA_OP_SYNC_WAIT,
    /* part A, expectations, checks, memory */
    DLA_OP_INTR_NOTIFY, DLA_OP_CHECK_CRC, DLA_OP_CHECK_FILE,
    DLA_OP_CHECK_NOTHING, DLA_OP_MEM_INIT, DLA_OP_MEM_LOAD,
    DLA_OP_MEM_RESERVE, DLA_OP_MEM_RELEASE,
    /* part B */
    DLA_OP_LOAD_MEM, DLA_OP_DUMP_MEM, DLA_OP_WRITE_REG, DLA_OP_READ_REG,
    DLA_OP_WAIT
} dla_op;

enum { DLA_PAT_ZERO, DLA_PAT_RANDOM, DLA_PAT_ONES, DLA_PAT_X, DLA_PAT_AFIVE,
       DLA_PAT_FIVEA, DLA_PAT_ADDR };
enum { DLA_CMP_EQ, DLA_CMP_LE, DLA_CMP_GE };

typedef struct dla_cmd {
    uint8_t op;      /* dla_op */
    uint8_t page;    /* stream: dla_page */
    uint8_t ram;     /* DLA_RAM_* */
    uint8_t pattern; /* DLA_PAT_* */
    uint8_t intr;    /* dla_intr; DLA_NINTR: any */
    uint8_t group;
    uint8_t cmp;    /* DLA_CMP_* */
    uint8_t posted; /* part B */
    uint32_t line;
    uint32_t addr, value, mask;
    uint32_t tries; /* part B; 0: the trace's limit */
    int32_t event;  /* index, or -1 */
    int32_t surf;   /* index, or -1 */
    uint64_t base, size;
} dla_cmd;

typedef struct dla_region {
    uint64_t base, size;
    uint8_t ram;
    uint32_t line;
} dla_region;

struct dla_trace {
    const dla_cfg *cfg;
    char *dir, *name, *file;
    bool txn; /* part B */
    dla_cmd *cmd;
    size_t ncmd, capcmd;
    dla_names events;
    int32_t *raiser; /* command that raises each event */
    dla_surface *surf;
    size_t nsurf, capsurf;
    dla_region *region; /* declared before the start, disjoint */
    size_t nregion;
    uint32_t retries;      /* plusargs.txt: reads of a poll; 0: not given */
    bool stop_on_fail;     /* part B without +continue_on_fail */
    char ignored[160];     /* plusargs.txt: words without meaning here */
    bool random;
    uint32_t absent; /* pages of units that it uses but cfg lacks */
};

/* State of a parser run. */
typedef struct dla_parse {
    dla_trace *t;
    dla_diag *diag;
    unsigned line;
    bool nomem;
} dla_parse;

/* A row of the parsers' table of commands. */
typedef struct dla_command {
    const char *name;
    uint8_t op;
    uint8_t min, max; /* arguments */
    const char *form; /* shown if a line does not fit */
} dla_command;

bool dla_parse_error(dla_parse *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Row of a table, which ends with a NULL name, or NULL after an error.
 * expected: the kind of the names. */
const dla_command *dla_parse_command(dla_parse *p, const dla_command *table,
                                     dla_span name, const char *expected);
/* Appends a zeroed command of n arguments with the current line, or NULL, after
 * an error when their number does not fit. */
dla_cmd *dla_parse_add(dla_parse *p, const dla_command *k, unsigned n);
/* Index of a data file, read if new; -1 after an error. limit: part B. */
int32_t dla_parse_surface(dla_parse *p, dla_span name, uint64_t limit);
/* A number of at most `bits` bits that fills the whole word. */
bool dla_parse_number(dla_parse *p, dla_span s, unsigned bits,
                      const char *what, uint64_t *value);
/* Refuses an empty range and one that leaves the address space. */
bool dla_parse_range(dla_parse *p, uint64_t base, uint64_t size);

/* The three parts of loading. */
void dla_parse_cfg(dla_parse *p, const char *text, size_t n); /* part A */
void dla_parse_txn(dla_parse *p, const char *text, size_t n); /* part B */
void dla_trace_verify(dla_parse *p); /* part A: events, regions, checks */

/* "NVDLA_SDP.D_CVT_SHIFT_0" of a byte address, or the address itself. */
const char *dla_reg_text(const dla_cfg *cfg, uint32_t addr, char *buf,
                         size_t size);
const char *dla_intr_name(unsigned intr);

/* True if the folder has a trace; else its error is in err. */
bool dla_trace_is(const char *folder, char *err, size_t size);

#endif
