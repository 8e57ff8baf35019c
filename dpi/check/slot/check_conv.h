/* SPDX-License-Identifier: Apache-2.0
 * Functions that the checkers of the convolution units share (conv_units.md 9):
 * positions, sums, the words and the buffer entries that the pins of two
 * neighbours show. Besides registers and done events, they compare:
 *
 *   cdma  memory reads by address (the order between surfaces, planes and
 *         streams is free), buffer contents at updates, updates as sums over
 *         a layer and never before the data that they announce, bank change
 *         handshakes
 *   cbuf  every reply: its data, and its clock
 *   csc   stripes: tags, weights and data in order; releases as sums over a
 *         layer, bank change handshakes. Its reads from the buffer are seen
 *         in the stripes.
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
enum { SEEN_STRIPES = 64 };
/* Clocks after a done pulse at which its layer is compared: the last update may
 * follow the pulse (unit_pins.md 4.11). */
enum { DONE_SLACK = 16 };
/* Clocks after the last word of a layer to CMAC: its releases were sent long
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

/* Words that the RTL has sent and the model has not. */
typedef struct seen_stripe {
    uint64_t cycle;
    dla_stripe s;
} seen_stripe;
typedef struct seen_psum {
    uint64_t cycle;
    dla_psum s;
} seen_psum;

/* Sums of updates or releases: slices or kernels, entries, WMB entries. */
typedef struct conv_sum {
    uint64_t count, entries, wmb;
} conv_sum;

/* False when out of memory. */
bool conv_create(struct dla_check_ctx *k);
void conv_destroy(struct dla_check_ctx *k);
void conv_reset(struct dla_check_ctx *k);
/* The channel that slot_checker.out names. */
dla_fifo *conv_out(const struct dla_check_ctx *k, dla_slot slot);
/* Nothing moved for some clocks, since CSC and CMAC end a layer some time after
 * its last word; settled: and the model has sent nothing that the RTL has not
 * sent. */
bool conv_quiet(const struct dla_check_ctx *k, dla_slot slot);
bool conv_settled(const struct dla_check_ctx *k, dla_slot slot);
/* Members of slot_checker for a unit that sends stripes; its state begins with
 * a conv_walk. */
uint64_t conv_layer(const struct dla_check_ctx *k, dla_slot slot);
bool conv_behind(const struct dla_check_ctx *k, dla_slot slot);
/* At the end of a run: compares two sums, and items of a stream beyond those
 * that both sides have; the report has the place of the first. */
void conv_differs(struct dla_check_ctx *k, const run_end *e, const char *what,
                  uint64_t got, uint64_t expected);
void conv_left(struct dla_check_ctx *k, const run_end *e, const char *what,
               uint32_t got, uint32_t expected, const char *where);
/* The same for the stripes of a unit; batches: those of the first one. */
void conv_stripes_left(struct dla_check_ctx *k, const run_end *e,
                       dla_slot slot, const char *what, uint32_t batches);
/* Bank change levels (bit 0 data, bit 1 weight) that went up: the two sides
 * need not do it in the same clock. */
uint32_t rises(uint8_t from, uint8_t to);
/* Bytes of one part of an entry that a write port fills. */
uint32_t buffer_part(const dla_cfg *cfg);
/* A field of a page in the group of a layer, as the host wrote it; the region
 * of the buffer that the fields of both sides' banks give. */
uint32_t conv_field(const struct dla_check_ctx *k, dla_page page,
                    uint64_t layer, uint32_t f);
void conv_region(const struct dla_check_ctx *k, dla_page page, uint64_t layer,
                 const uint32_t fields[SIDES], int side, uint32_t *base,
                 uint32_t *size);

/* ---- check_where.c: positions as text ---- */

void walk_next(const struct dla_check_ctx *k, conv_walk *w, uint32_t items,
               uint32_t batches, bool channel_end, bool layer_end);
/* "n 0 c 5 h 1 w 2" of kernel c of the walk's group at item i. */
void walk_where(const struct dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel, char *text, size_t size);
/* The same of a lane of a layer's n-th result group. */
void result_where(const struct dla_check_ctx *k, uint64_t layer, uint64_t n,
                  uint32_t lane, char *text, size_t size);
/* The same as numbers, of a Winograd tile its first. */
conv_at walk_at(const struct dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel);
conv_at result_at(const struct dla_check_ctx *k, uint64_t layer, uint64_t n,
                  uint32_t lane);

/* ---- check_words.c: words of stripes at the pins ---- */

typedef struct pin_words pin_words;

pin_words *words_create(void); /* NULL: out of memory */
void words_destroy(pin_words *w);
void words_reset(pin_words *w);
/* Layers with a last data word that has passed the pins of a slot. */
uint64_t words_layer(const struct dla_check_ctx *k, int slot);

/* ---- check_stock.c: entries announced and not released ---- */

typedef struct buf_stocks buf_stocks;

/* Entries in stock: the first one, and the region in which they wrap. */
typedef struct stock_range {
    uint64_t count;
    uint32_t first, base, size;
} stock_range;

buf_stocks *stock_create(const dla_cfg *cfg); /* NULL: out of memory */
void stock_destroy(buf_stocks *s);
void stock_reset(buf_stocks *s, const dla_cfg *cfg);
void sum_add(conv_sum *s, uint64_t count, uint64_t entries, uint64_t wmb);
void sum_take(conv_sum *s, const conv_sum *n);
bool sum_below(const conv_sum *a, const conv_sum *b); /* or equal */
/* Adds the updates or releases of a side in a channel, which is then empty. */
void sum_drain(conv_sum *s, dla_fifo *f, int side);
/* Puts one into a channel; false when it is full. */
bool sum_push(dla_fifo *f, int side, uint32_t count, uint32_t entries,
              uint32_t wmb);
/* A write that the pins of CDMA or CSC show, or clock of the last; 0: never. */
void stock_write(struct dla_check_ctx *k, int slot, int side, uint32_t entry);
uint64_t stock_wrote(const struct dla_check_ctx *k, uint32_t entry);
/* Whether an entry is announced and, before this clock, not released; `more`
 * entries after the announced ones count too. */
bool stock_has(const struct dla_check_ctx *k, int slot, int side, uint32_t at,
               uint32_t more);
stock_range stock_left(const struct dla_check_ctx *k, int slot, int side);
/* Releases by CSC's RTL since the release of an entry, which is included; 0 for
 * an entry outside the region (mask: the WMB's region). */
uint64_t stock_released(const struct dla_check_ctx *k, int side,
                        uint32_t entry, bool mask);

/* ---- a function that the checker of CSC calls in CDMA's ---- */

/* CSC reads an entry that was written long ago and that CDMA's model has
 * announced: reported for CDMA, which is in check. */
bool cdma_lost_update(struct dla_check_ctx *k, int side, uint32_t at);

#endif
