/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the checker. */
#ifndef DLA_CHECK_PRIV_H
#define DLA_CHECK_PRIV_H

#include "../../context/context.h"
#include "../../context/write_cmd.h"
#include "check.h"
#include "check_conv.h"

/* Depth of the queues that wait for the model. */
enum { SEEN_READS = 4096, SEEN_WRITES = 32768, MAX_ASKED = 256 };
enum { READS = 8, GROUPS = 2 };

/* Register reads of a page that are under way. */
typedef struct page_reads {
    uint64_t written;       /* clock of the last write */
    uint32_t expect[READS]; /* the model's answers */
    uint32_t offset[READS];
    uint8_t compare[READS];
    uint32_t head, count;
} page_reads;

/* Transfers that the RTL has made and the model has not. A model may work in
 * larger steps than the RTL (a row at a time), so the comparison waits for
 * it. */
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
    dla_fifo reads, writes; /* items: seen_read, seen_write */
    uint32_t got_done; /* atoms of the front seen_read compared */
    uint32_t rd_done;  /* atoms of the model's front request compared */
    uint64_t rd_atoms; /* transaction number */
    uint32_t wr_done;  /* atoms of the model's front command compared */
    write_cmd wr;      /* the RTL's command */
    uint64_t wr_atoms;
    uint32_t acks[2];  /* acknowledges of CV and MC that were not used yet */
    uint32_t asked;    /* commands that wait for one, their ports in order */
    uint8_t ask_ram[MAX_ASKED]; /* 1: MC */
} client_check;

typedef struct shadow {
    bool on;
    bool refused; /* its stream offers a beat that the receiver does not take */
    const slot_checker *by;
    void *own; /* state of its checker */
    const dla_unit_ops *ops;
    dla_unit *unit;
    dla_ports ports;
    uint64_t moved;             /* clock of the last transfer at the pins */
    uint64_t ends, ended; /* layers the model has ended, clock of the last */
    dla_fifo seen; /* words that the RTL has sent and the model has not */
} shadow;

struct dla_check_ctx {
    const dla_cfg *cfg;
    dla_ctx *ctx;
    check_reports *rep;
    const host_mirror *host;
    unsigned models; /* slots that hold a model of the bench: bits */
    const rule_switches *levels; /* NULL: each rule fails */
    uint8_t warned[RULES];     /* messages of rules that only warn */
    uint64_t cycle;
    uint64_t compared, compared_at; /* comparisons, clock of the last */
    shadow s[DLA_NSLOT];
    uint64_t done[DLA_NINTR][GROUPS]; /* pulses of the RTL */
    uint8_t done_new[DLA_NINTR];      /* groups of the last clock's pulses */
    uint32_t done_any;                /* sources with a bit in done_new */
    /* State that the convolution units share. */
    rule_state *rules;
    buf_stocks *stocks;
    pin_words *words;
    int clocked[DLA_NSLOT], clocks; /* slots with a checker that has a clock */
    page_reads reads[DLA_NPAGE];
    dla_look *look; /* NULL: reads are compared */
    void (*arrives)(void *user, uint32_t addr);
    void *arrives_user;
    client_check client[DLA_NCLIENT];
};

/* Whether the checker follows a slot: its monitors also run for recordings.
 * CBUF's writes are needed for the shadow of CSC as well. Also advances the
 * checker's clock, because monitors may run before the tick. */
static inline bool check_follows(const dla_bench *b, int slot)
{
    dla_check_ctx *k = bench_checker(b);

    if (k && k->cycle < bench_now(b))
        k->cycle = bench_now(b);
    return k && (k->s[slot].on ||
                 (slot == DLA_SLOT_CBUF && k->s[DLA_SLOT_CSC].on));
}

/* Steps a shadow as far as it can move. */
void shadow_run(shadow *s);

void check_advance(dla_check_ctx *k, dla_slot slot);
/* Compares a client's transfers with its model's. */
void check_reads(dla_check_ctx *k, int client);
void check_writes(dla_check_ctx *k, int client);
/* The RTL's done pulses of a source and group against the model's. */
void check_done(dla_check_ctx *k, int intr, int group);
static inline const char *port_name(int port)
{
    return port == 0 ? "data" : port == 1 ? "weight" : "WMB";
}

/* The present place of a slot: clock, and the layer that its RTL runs. */
check_place check_at(const dla_check_ctx *k, dla_slot slot);
/* The same for the layer before, which is compared when it is over. */
check_place check_before(const dla_check_ctx *k, dla_slot slot);
/* A difference at the slot's place, in a clock; what: one line, detail: further
 * lines or "". */
void check_report(dla_check_ctx *k, dla_slot slot, uint64_t cycle,
                  const char *what, const char *detail);
/* The same for an atom of memory. */
void check_report_atom(dla_check_ctx *k, dla_slot slot, check_atom atom,
                       uint64_t cycle, const char *what, const char *detail);

#endif
