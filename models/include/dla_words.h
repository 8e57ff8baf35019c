/* SPDX-License-Identifier: Apache-2.0
 * Transactions as words at the pins (unit_pins.md 4): an adapter drives them, a
 * receiver unpacks them, and a recording stores them.
 *
 * A word is a packed vector, bit 0 first, in little-endian 32-bit pieces. All
 * functions write into vectors of the caller, which are large enough for the
 * widest configuration (DLA_WORD_MAX pieces). */
#ifndef DLA_WORDS_H
#define DLA_WORDS_H

#include "dla_chan.h"

/* 32-bit pieces of the widest word, and its length as text. */
enum { DLA_WORD_MAX = 128, DLA_WORD_HEX = DLA_WORD_MAX * 8 + 1 };

/* Stripe tag (9 bits), besides the batch number in 4:0. */
enum {
    TAG_BATCH = 31, TAG_ST = 1 << 5, TAG_END = 1 << 6,
    TAG_CHANNEL_END = 1 << 7, TAG_LAYER_END = 1 << 8
};

/* The format in which a layer's words are read. */
typedef struct mac_mode {
    uint8_t precision, wino; /* PROC_PRECISION, CONV_MODE */
} mac_mode;

/* A value's place in a word of partial sums. */
typedef struct dla_psum_place {
    uint32_t lsb, width, shown; /* shown: significant bits, the rest is 0 */
} dla_psum_place;

/* Clocks between the first words of two stripes of nv_full, from the last word
 * of a layer to the first of the next (the end flush, conv_units.md 9), and
 * from a read of the buffer to its reply. */
enum { DLA_FULL_SPACING = 10, DLA_END_FLUSH = 0x30, DLA_READ_CLOCKS = 6 };

/* DLA_WORD_BAD: the tag does not fit (stripe_st anywhere but on the first word,
 * a stripe too long) or the cells loaded are not 0, 1, 2 ... */
enum { DLA_WORD_MORE, DLA_WORD_STRIPE, DLA_WORD_BAD };

/* A receiver of weight and data words: shadow and active weights. Weights
 * arrive before the stripe that uses them, so they are collected separately and
 * become active with its first data word (conv_core.md 7). */
typedef struct dla_stripe_rx {
    uint8_t shadow[32 * 64];
    uint8_t active[32 * 64];
    uint32_t loaded;  /* bit a kernel loaded since the last stripe_st */
    bool bad;         /* and a word that is not a kernel of the group */
    uint32_t kernels; /* active ones */
    uint32_t items;   /* data words of the stripe so far */
} dla_stripe_rx;

#pragma GCC visibility push(default)

/* Bit fields in packed vectors. */
void dla_bits_put(uint32_t *v, unsigned lsb, unsigned width, uint64_t x);
uint64_t dla_bits_get(const uint32_t *v, unsigned lsb, unsigned width);
/* Bits as hexadecimal digits, the highest first; text has room for
 * DLA_WORD_HEX characters. */
void dla_bits_hex(const uint32_t *v, unsigned lsb, unsigned width, char *text);

/* Bytes of one operand row in dla_stripe. */
uint32_t dla_mac_row_bytes(const dla_cfg *cfg, uint8_t precision);
/* nv_full INT8: one word carries two kernels and the data twice. */
bool dla_mac_paired(const dla_cfg *cfg, uint8_t precision);
/* Cells of a stripe's kernels: nv_full INT8 has two kernels in a cell. */
uint32_t dla_mac_cells(const dla_cfg *cfg, uint8_t precision,
                       uint32_t kernels);
/* Kernels of a full group, values of one kernel in a partial sum word. */
uint32_t dla_mac_group(const dla_cfg *cfg, uint8_t precision);
uint32_t dla_mac_values(uint8_t wino);

/* Tag of item i of a stripe with these attributes. */
int dla_mac_tag(uint32_t i, uint32_t items, uint32_t batches,
                bool channel_end, bool layer_end);
/* Weight word i (cell i), data word i of a stripe; data has room for 128
 * bytes, mask for 16. A lane that is 0 has mask 0 (conv_core.md 6.6). */
void dla_stripe_weight(const dla_cfg *cfg, const dla_stripe *s, uint32_t i,
                       uint32_t *data, uint32_t *mask);
void dla_stripe_data(const dla_cfg *cfg, const dla_stripe *s, uint32_t i,
                     uint32_t *data, uint32_t *mask);

/* Where value o of kernel k is in a word of partial sums. */
dla_psum_place dla_psum_at(const dla_cfg *cfg, mac_mode m, uint32_t k,
                           uint32_t o);
/* Index in dla_psum.v of value o of kernel k in word i. */
uint32_t dla_psum_index(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                        uint32_t k, uint32_t o);
/* That value; 64 bits hold every format. */
int64_t dla_psum_value(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                       uint32_t k, uint32_t o);
/* Word i of s; mask: one bit a cell. */
void dla_psum_word(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                   uint32_t *data, int *mask);

/* The beat of CBUF's write port that holds byte `sent` of w (side 0 data, 1
 * weight); returns its bytes. data has room for 128 bytes. sel: one bit for
 * each part that is written (nv_full's weight side: the half's number). */
uint32_t dla_cbuf_word(const dla_cfg *cfg, int side, const dla_cbuf_wr *w,
                       uint32_t sent, int *addr, int *sel, uint32_t *data);

/* A word of weights; cell: its number. mask: bytes of data that are not 0. */
void dla_stripe_rx_weight(dla_stripe_rx *r, const dla_cfg *cfg, mac_mode m,
                          int cell, const uint32_t *mask, const uint32_t *data);
/* A data word; s is filled as the words arrive and is complete at
 * DLA_WORD_STRIPE. */
int dla_stripe_rx_data(dla_stripe_rx *r, const dla_cfg *cfg, mac_mode m,
                       int tag, const uint32_t *mask, const uint32_t *data,
                       dla_stripe *s);

/* A word of partial sums; *items: words of the stripe so far. */
int dla_psum_rx(uint32_t *items, const dla_cfg *cfg, mac_mode m, int tag,
                uint32_t mask, const uint32_t *data, dla_psum *s);
/* A beat at CBUF's write port as transactions: one for each of the parts of
 * an entry that it selects, false for the others. */
uint32_t dla_cbuf_parts(const dla_cfg *cfg);
bool dla_cbuf_beat(const dla_cfg *cfg, int side, int addr, int sel,
                   uint32_t part, const uint32_t *data, dla_cbuf_wr *w);

/* A beat of SDP's stream to PDP: bytes of the atom in it, to and from pins. */
uint32_t dla_planar_bytes(const dla_cfg *cfg, uint8_t precision);
void dla_planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                    uint8_t *beat);
void dla_planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                    uint8_t *to);

#pragma GCC visibility pop

#endif
