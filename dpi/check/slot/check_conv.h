/* SPDX-License-Identifier: Apache-2.0
 * The checker's convolution units: what each compares, beside registers and
 * done events (design.md "Channel order", conv_units.md 9).
 *
 *   cdma  memory reads by address (the order between surfaces, planes and
 *         streams is free), buffer contents at updates, updates as sums over
 *         a layer and never before what they announce, bank change handshakes
 *   cbuf  every reply: its data, and its clock
 *   csc   stripes: tags, weights and data in order; releases as sums over a
 *         layer, bank change handshakes. What it reads from the buffer is
 *         seen in the stripes.
 *   cmac  partial sums in order: tags, masks, values; both halves in step
 *   cacc  results in order; credit, never before its result was accepted
 */
#ifndef DLA_CHECK_CONV_H
#define DLA_CHECK_CONV_H

#include "dla.h"
#include "dla_words.h"
#include "check_rules.h"
#include "contract.h"
#include "../../context/cube.h"

enum { SIDES = 2, PORTS = 3 }; /* data, weight; data, weight, WMB */
enum { SEEN_STRIPES = 64, SEEN_BEATS = 4096, SEEN_ADDRS = 1 << 16,
       SEEN_SUMS = 64 };
/* Clocks after a done pulse at which its layer is compared: the last update
 * may follow the pulse (unit_pins.md 4.11). */
enum { DONE_SLACK = 16 };
/* And clocks after the last word of a layer to CMAC: its releases are out long
 * before, with its last read (conv_units.md 5.4). */
enum { RELEASE_SLACK = 128 };
/* Clocks from a buffer write to a read that must see it, and to an update that
 * announces it (conv_units.md 2). */
enum { WRITE_CLOCKS = 3 };

/* Position in a layer, from the stripes: kernel group, output position, tap
 * of the channel operation. */
typedef struct conv_walk {
    uint64_t layers, stripes;
    uint32_t group, pos, tap;
} conv_walk;

/* What the RTL sent and the model has not yet. */
typedef struct seen_stripe {
    uint64_t cycle;
    dla_stripe s;
} seen_stripe;
typedef struct seen_psum {
    uint64_t cycle;
    dla_psum s;
} seen_psum;
typedef struct seen_beat {
    uint64_t cycle;
    uint8_t last;
    int32_t v[16];
} seen_beat;

/* Tags and masks of a stripe's words at the pins, until its last comes. */
typedef struct word_log {
    int tag[DLA_STRIPE_MAX];
    uint32_t mask[DLA_STRIPE_MAX];
} word_log;

/* Sums of updates or releases: slices or kernels, entries, WMB entries. */
typedef struct conv_sum {
    uint64_t count, entries, wmb;
} conv_sum;

/* Entries of a side since its last bank change: announced, released. */
typedef struct buf_stock {
    conv_sum in, out;
    conv_sum late;    /* released in clock late_at */
    uint64_t late_at;
    uint64_t asked;   /* clock of the request for a bank change, 0 none */
    conv_sum kept;    /* in stock at the request, less what came since */
    uint32_t base, size;    /* region since the last one, size 0 before it */
} buf_stock;

/* An atom that the RTL read and the model has not asked for. */
typedef struct seen_atom {
    uint64_t addr, cycle;
    uint8_t ram, has_data, used;
    uint32_t next; /* + 1 of the next with the same hash, 0 none */
    uint8_t data[64];
} seen_atom;

/* Reads of one CDMA client, in the order of the RTL's requests; the oldest
 * not yet answered gets the next atom of data. */
typedef struct addr_log {
    seen_atom *atom; /* ring of SEEN_ADDRS */
    uint32_t *bucket; /* + 1 of the oldest with this hash, 0 none */
    uint64_t first, answered, last; /* running numbers in the ring */
    uint64_t done;  /* last at the RTL's done pulse under comparison */
    uint64_t taken; /* atoms the model got */
    uint64_t missing; /* of them those that the RTL never read */
    uint64_t dropped; /* atoms that only the RTL read */
    uint32_t front; /* atoms of the model's front request it got */
    bool full; /* overflow: nothing is noted any more */
} addr_log;

/* Buffer content as both sides write it, in parts of one write port beat. */
typedef struct buf_log {
    uint32_t part, parts; /* bytes of a part, parts of the buffer */
    uint8_t *val[2];      /* [0] RTL, [1] model */
    uint32_t *count[2], *layer[2];
    uint64_t *cycle;      /* of the RTL's last write */
    uint32_t *list[SIDES], n[SIDES]; /* parts to compare */
    uint8_t *listed;
} buf_log;

typedef struct cdma_check {
    addr_log rd[SIDES];
    buf_log buf;
    conv_sum rtl[SIDES], model[SIDES];
    conv_sum seen[SIDES][SEEN_SUMS]; /* the RTL's last sums, as a ring */
    uint32_t updates[SIDES];
    /* model's sums at the end of each of its layers, as a ring */
    conv_sum at_end[SIDES][8];
    uint64_t reads_at_end[SIDES][8]; /* the RTL's atoms used up by then */
    uint32_t layer[2][SIDES]; /* layers done by [0] RTL, [1] model */
    uint64_t due[SIDES];      /* clock of a comparison, 0 none */
    uint64_t done_at[SIDES];  /* clock of the RTL's last done pulse */
    uint32_t start[SIDES];    /* first entry of the layer in its region */
    uint64_t base[SIDES];     /* entries announced before the last handshake */
    buf_stock stock[SIDES];
    uint32_t acks[2]; /* acknowledges, each side one, [0] RTL, [1] model */
    uint8_t ack_level[2];
} cdma_check;

/* A buffer write or an update that came while the RTL was ahead of its model:
 * it waits until the model has released as many entries as `need`. */
typedef struct held_input {
    uint64_t need;
    bool update, mask; /* need counts WMB entries */
    uint32_t entries, count, wmb; /* of an update */
    dla_cbuf_wr w;
} held_input;

typedef struct csc_check {
    dla_stripe_rx out;
    word_log word;
    uint64_t words_layer; /* layers past at the pins */
    conv_walk walk;
    conv_sum rtl[SIDES], model[SIDES];
    /* model's sums at the end of each of its layers, as a ring */
    conv_sum at_end[8][SIDES];
    conv_sum at_word[8][SIDES]; /* RTL's at the last word of a layer */
    buf_stock stock[SIDES];
    uint64_t pushed;       /* stripes of the model looked at */
    uint64_t ended, asked; /* layers of the model, layers compared */
    uint64_t due;          /* clock of a comparison, 0 none */
    uint32_t reqs[2]; /* requests [0] RTL, [1] model */
    uint8_t req_level[2];
    dla_unit *mirror; /* the buffer as CDMA writes it: the shadow reads it */
    const dla_unit_ops *mirror_ops;
    dla_fifo held[SIDES]; /* of held_input */
} csc_check;

typedef struct cmac_check {
    dla_stripe_rx in;
    word_log word, psum;
    uint64_t words_layer, psum_layer; /* layers past at the pins */
    uint32_t out; /* psum words of the stripe so far */
    conv_walk walk;
} cmac_check;

typedef struct cacc_check {
    uint32_t in; /* psum words of the stripe so far */
    word_log psum;
    uint64_t psum_layer; /* layers past at the pins */
    uint32_t at_group, at_lane; /* of the model's front result */
    uint64_t units; /* of credit that the accepted beats free */
    uint64_t owed;  /* clock since when some of it has not come, 0 none */
    uint64_t beat_layer; /* layers past at the pins */
    uint32_t lane;
    uint64_t credits;
    uint64_t layers, result; /* result groups of the layer so far */
} cacc_check;

/* Replies of the buffer that are due. */
enum { REPLIES = 8 };
typedef struct cbuf_check {
    struct {
        uint64_t due;
        uint32_t entry;
        uint8_t data[DLA_CELL_BYTES], known[DLA_CELL_BYTES];
    } q[PORTS][REPLIES];
    uint32_t head[PORTS], count[PORTS];
    uint64_t replies[PORTS];
    uint64_t *readable; /* clock from which on a part is, 0 never written */
} cbuf_check;

typedef struct conv_check {
    cdma_check cdma;
    csc_check csc;
    cmac_check cmac;
    cacc_check cacc;
    cbuf_check cbuf;
    rule_state rules;
} conv_check;

struct dla_check_ctx;

/* check_conv.c: what the checkers of the convolution share. */
bool conv_create(struct dla_check_ctx *k);
void conv_destroy(struct dla_check_ctx *k);
void conv_reset(struct dla_check_ctx *k);
void conv_clock(struct dla_check_ctx *k);
/* Nothing moved for some clocks, since CSC and CMAC end a layer a while after
 * its last word; no side has put out more than the other (out: the model's). */
bool conv_settled(const struct dla_check_ctx *k, dla_slot slot,
                  const dla_fifo *out);
/* At the end of a run: compares two sums; items of a stream behind those that
 * both sides have, with the place of the first. */
void conv_differs(struct dla_check_ctx *k, const run_end *e, const char *what,
                  uint64_t got, uint64_t expected);
void conv_left(struct dla_check_ctx *k, const run_end *e, const char *what,
               uint32_t got, uint32_t expected, const char *where);
/* The models go as far as they can. */
void cdma_run(struct dla_check_ctx *k);
void csc_run(struct dla_check_ctx *k);

/* check_where.c: positions as text. */
void walk_next(const struct dla_check_ctx *k, conv_walk *w, uint32_t items,
               uint32_t batches, bool channel_end, bool layer_end);
/* "n 0 c 5 h 1 w 2" of kernel c of the walk's group at item i. */
void walk_where(const struct dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel, char *text, size_t size);
void result_where(const struct dla_check_ctx *k, uint32_t lane, char *text,
                  size_t size);
/* The same as numbers, of a Winograd tile its first. */
conv_at walk_at(const struct dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel);
conv_at result_at(const struct dla_check_ctx *k, uint32_t lane);
/* Content of a byte of the buffer as CDMA's layer puts it there; false when
 * the layout leaves the byte unspecified. */
bool buffer_where(const struct dla_check_ctx *k, int side, uint32_t entry,
                  uint32_t byte, char *text, size_t size);
uint32_t buffer_part(const dla_cfg *cfg); /* bytes of one part */
/* First entry and size of a side's region in the layer under way. */
void buffer_region(const struct dla_check_ctx *k, int side, uint32_t *base,
                   uint32_t *size);
/* The same of the layer that makes a bank change at CDMA's pins. */
void stock_region(const struct dla_check_ctx *k, int side, uint32_t *base,
                  uint32_t *size);
/* The same of the layer that CSC works on. */
void csc_region(const struct dla_check_ctx *k, int side, uint32_t *base,
                uint32_t *size);
/* Data entries past the announced ones that this layer may read. */
uint32_t csc_past(const struct dla_check_ctx *k);

/* check_stock.c: entries announced and not released, at the pins of CDMA or
 * CSC. Updates, releases, writes; bank change levels (bit 0 data, 1 weight). */
void sum_add(conv_sum *s, uint64_t count, uint64_t entries, uint64_t wmb);
bool sum_below(const conv_sum *a, const conv_sum *b); /* or equal */
void stock_update(struct dla_check_ctx *k, int slot, int side,
                  uint32_t entries, uint32_t count, uint32_t wmb);
/* False: the release has no effect, since the region restarts anyway. */
bool stock_release(struct dla_check_ctx *k, int slot, int side,
                   uint32_t entries, uint32_t count, uint32_t wmb);
void stock_write(struct dla_check_ctx *k, int slot, int side,
                 uint32_t entry);
void stock_levels(struct dla_check_ctx *k, int slot, int req, int ack);

/* Releases of CSC's RTL since that of an entry, this one counted; 0 for an
 * entry that is no part of the region (mask: of the WMB's). */
uint64_t stock_released(const struct dla_check_ctx *k, int side,
                        uint32_t entry, bool mask);

/* The first entry that CSC's RTL has not released. */
uint32_t stock_kept(const struct dla_check_ctx *k, int side);

/* check_hold.c: what CSC's shadow gets from CDMA, when it may have it. */
bool hold_create(struct dla_check_ctx *k);
void hold_write(struct dla_check_ctx *k, int side, const dla_cbuf_wr *w);
void hold_update(struct dla_check_ctx *k, int side, uint32_t entries,
                 uint32_t count, uint32_t wmb);
/* Gives the shadow what waited long enough; true when there was something. */
bool hold_over(struct dla_check_ctx *k);
/* All of a side: its releases are no measure any more. */
void hold_no_more(struct dla_check_ctx *k, int side);

/* One unit each. */
void csc_compare(struct dla_check_ctx *k);
void csc_sums(struct dla_check_ctx *k);
/* The RTL has sent the last word of a layer; both sides have; the releases,
 * some clocks on. */
void csc_last_word(struct dla_check_ctx *k);
void csc_layer_end(struct dla_check_ctx *k);
void csc_released(struct dla_check_ctx *k);
/* Bank change levels (bit 0 data, bit 1 weight) that went up: the two sides
 * need not do it in the same clock. */
uint32_t rises(uint8_t from, uint8_t to);
void cmac_compare(struct dla_check_ctx *k);
void cacc_compare(struct dla_check_ctx *k);
/* A result beat that CACC sent; lanes: results of a position. */
void cacc_beat(struct dla_check_ctx *k, const svBitVecVal *data, int last,
               uint32_t lanes);
void cdma_harvest(struct dla_check_ctx *k); /* after each step of its shadow */
void cdma_reads(struct dla_check_ctx *k);
void cdma_layer_end(struct dla_check_ctx *k, int side);
/* The RTL has announced less than the model; the report of it. */
bool cdma_behind(const struct dla_check_ctx *k, int side);
void cdma_unannounced(struct dla_check_ctx *k, const run_end *e, int side);
/* An update of the RTL. */
void cdma_update(struct dla_check_ctx *k, int side, uint32_t entries,
                 uint32_t count, uint32_t wmb);
/* The RTL's done pulse of a side. */
void cdma_done(struct dla_check_ctx *k, int side);
/* Reads of a layer that the RTL has done: reports those that only one side
 * made; false when the RTL left some out. The same at the end of a run. */
bool cdma_reads_end(struct dla_check_ctx *k, int side, uint32_t layer);
void cdma_leftovers(struct dla_check_ctx *k, int side,
                    const check_place *at);
/* The RTL cannot have begun anything behind the layer that it has done. */
bool cdma_alone(const struct dla_check_ctx *k, int side, uint32_t layer);
/* Atoms of the RTL that the model has used, or never will. */
uint64_t cdma_used(const addr_log *l);
/* A buffer write of who (0 RTL, 1 model); comparison at updates. */
void buf_write(struct dla_check_ctx *k, int who, int side, uint32_t at,
               const uint8_t *data, uint32_t n);
void buf_compare(struct dla_check_ctx *k, int side);
/* The RTL announces entries, the first one at `from` of its buffer region:
 * they must have been written. */
void buf_announced(struct dla_check_ctx *k, int side, uint64_t from,
                   uint32_t entries);
void buf_layer_end(struct dla_check_ctx *k, int side, uint32_t layer,
                   bool whole);
void cbuf_overdue(struct dla_check_ctx *k);

#endif
