/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the checker. */
#ifndef DLA_CHECK_PRIV_H
#define DLA_CHECK_PRIV_H

#include "check.h"
#include "check_conv.h"
#include "dla_parts.h"
#include "dla_regs.h"

/* Depth of what may wait for the model. */
enum { SEEN_READS = 4096, SEEN_WRITES = 32768, SEEN_ATOMS = 32768,
       SEEN_RESULTS = 256 };
enum { REPORT_LEN = 4096, REPORTS = 16, READS = 8, GROUPS = 2 };

/* A page as the pins show it: what was written, by group. */
typedef struct page_log {
    uint32_t s[DLA_REG_WORDS], d[GROUPS][DLA_REG_WORDS];
    uint8_t producer;
    uint64_t written;       /* clock of the last write */
    uint32_t expect[READS]; /* the model's answers to reads under way */
    uint32_t offset[READS];
    uint8_t compare[READS];
    uint32_t head, count;
} page_log;

/* What the RTL did and the model has not done yet: a model may work in larger
 * steps than the RTL (a row at a time), so the comparison waits for it. */
typedef struct seen_read {
    uint64_t addr, cycle;
    uint32_t atoms;
    uint8_t ram;
} seen_read;

typedef struct seen_write {
    uint64_t addr, cycle;
    uint8_t ram;
    uint8_t data[64];
} seen_write;

typedef struct client_check {
    dla_fifo reads, writes; /* of seen_read, seen_write */
    uint32_t got_done; /* atoms of the front seen_read compared */
    uint32_t rd_done;  /* atoms of the model's front request compared */
    uint64_t rd_atoms; /* transaction number */
    uint32_t wr_done;  /* atoms of the model's front command compared */
    uint64_t wr_addr;  /* next atom of the RTL's command */
    uint32_t wr_left;
    uint8_t wr_ram, wr_ack;
    uint64_t wr_atoms;
} client_check;

typedef struct shadow {
    bool on;
    bool refused; /* its stream offers what the receiver does not take */
    const dla_unit_ops *ops;
    dla_unit *unit;
    dla_ports ports;
    uint32_t lane_in, lane_out; /* results or elements collected of an atom */
    uint64_t in_items, out_items;
    uint64_t in_layer, in_left; /* layers past on the input stream */
    uint64_t out_layer, out_left; /* on the output stream */
    uint64_t moved;             /* clock of the last transfer at the pins */
    uint64_t layers;            /* layers that the RTL has done */
    uint64_t ends, ended; /* layers the model has ended, clock of the last */
    uint8_t out_atom[64];
    dla_fifo seen; /* atoms of the stream to PDP that the RTL sent */
} shadow;

/* BDMA operations as they were pushed (check_move.c). */
enum { MOVE_OPS = 64 }; /* more than its queues hold */
typedef struct move_op {
    uint32_t reg[DLA_REG_WORDS];
    uint64_t start, atoms; /* number of its first atom, atoms */
    uint32_t line, lines;  /* atoms of a line, lines of a surface */
    unsigned group;
} move_op;

typedef struct move_log {
    move_op op[MOVE_OPS];
    uint64_t ops, launched, atoms;
} move_log;

struct dla_check_ctx {
    const dla_cfg *cfg;
    dla_ctx *ctx;
    int on_mismatch;
    bool stopped;
    unsigned models; /* slots that hold a model of the bench: bits */
    uint64_t cycle, mismatches, compared;
    const char *end; /* how the run ended */
    bool between;    /* a report is about the layer before */
    bool under_way;  /* at the end: about a layer that the RTL is in */
    uint64_t start; /* time of clock 0 in the waves, ns */
    double period;  /* of a clock, ns */
    shadow s[DLA_NSLOT];
    uint64_t done[DLA_NINTR][GROUPS]; /* pulses of the RTL */
    uint8_t done_new[DLA_NINTR];      /* groups of the last clock's pulses */
    uint32_t done_any;                /* sources with a bit in done_new */
    conv_check *conv; /* NULL without a convolution unit in `check` */
    page_log page[DLA_NPAGE];
    client_check client[DLA_NCLIENT];
    move_log move;
    char report[REPORTS][REPORT_LEN];
    uint32_t head, count;
};

/* CDMA's reads (check_cdma.c), results that CACC sends (check_cacc.c). */
void cdma_request(dla_check_ctx *k, int side, int ram, uint64_t addr,
                  uint32_t atoms);
void cdma_data(dla_check_ctx *k, int side, const uint8_t *data);
int cdma_side(int client);

/* Steps a shadow as far as it goes. */
void shadow_run(shadow *s);

void check_advance(dla_check_ctx *k, dla_slot slot);
/* Read values that depend on timing. */
bool check_timing_register(const dla_cfg *cfg, dla_page page,
                           uint32_t offset);
/* A register write of the host, for reports. */
void check_log_write(page_log *p, const dla_cfg *cfg, dla_page page,
                     uint32_t offset, uint32_t data);
/* Compare what a client, or SDP's stream, did with what its model did. */
void check_reads(dla_check_ctx *k, int client);
void check_writes(dla_check_ctx *k, int client);
void check_stream(dla_check_ctx *k);
/* n bytes as text. */
void check_hex(char *out, size_t size, const uint8_t *p, uint32_t n);

/* Where in which tensor an address of a client lies, as text. */
void check_where(const dla_check_ctx *k, int client, bool write,
                 uint64_t addr, uint32_t byte, char *text, size_t size);
/* The same for BDMA and RUBIK; the group and the registers of BDMA's operations
 * under way; a write of its registers. */
void check_move_where(const dla_check_ctx *k, int client, unsigned group,
                      bool write, uint64_t addr, uint32_t byte, char *text,
                      size_t size);
unsigned check_move_group(const dla_check_ctx *k);
void check_move_registers(const dla_check_ctx *k, char *text, size_t size);
void check_move_write(dla_check_ctx *k, uint32_t offset, uint32_t data);
void check_move_reset(dla_check_ctx *k);
/* Registers of the slot's pages that are not 0 in the group, as lines. */
void check_registers(const dla_check_ctx *k, dla_slot slot, unsigned group,
                     char *text, size_t size);
/* The RTL's done pulses of a source and group against the model's. */
void check_done(dla_check_ctx *k, int intr, int group);
/* Room for the text of a difference (REPORT_LEN), which counts; NULL when it
 * is not to be reported. */
char *check_room(dla_check_ctx *k);
/* A difference; what: one line, detail: further lines or "". */
void check_report(dla_check_ctx *k, dla_slot slot, uint64_t cycle,
                  const char *what, const char *detail);
/* The same of somebody whose slot is not in `check`: one line. */
void check_report_other(dla_check_ctx *k, const char *who, const char *what);

#endif
