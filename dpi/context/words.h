/* SPDX-License-Identifier: Apache-2.0
 * Words at the pins of the MAC array, collected to transactions
 * (unit_pins.md 4.6-4.8, conv_units.md 5.3, 6): what a receiver of stripes
 * or of partial sums needs, be it a model's adapter or a monitor.
 */
#ifndef DLA_WORDS_H
#define DLA_WORDS_H

#include "dla_chan.h"
#include <svdpi.h>

/* Stripe tag (9 bits), besides the batch number in 4:0. */
enum {
    TAG_BATCH = 31, TAG_ST = 1 << 5, TAG_END = 1 << 6,
    TAG_CHANNEL_END = 1 << 7, TAG_LAYER_END = 1 << 8
};

/* WORD_BAD: the tag does not fit (stripe_st anywhere but on the first word, a
 * stripe too long) or the cells loaded are not 0, 1, 2 ... */
enum { WORD_MORE, WORD_STRIPE, WORD_BAD };

/* A receiver of weight and data words: shadow and active weights. */
typedef struct stripe_rx {
    uint8_t shadow[32 * 64];
    uint8_t active[32 * 64];
    uint32_t loaded;  /* bit a kernel loaded since the last stripe_st */
    bool bad;         /* and something else than a kernel of the group */
    uint32_t kernels; /* active ones */
    uint32_t items;   /* data words of the stripe so far */
} stripe_rx;

/* Bytes of one operand row in dla_stripe. */
uint32_t mac_row_bytes(const dla_cfg *cfg, uint8_t precision);
/* nv_full INT8: one word carries two kernels and the data twice. */
bool mac_paired(const dla_cfg *cfg, uint8_t precision);

/* How a layer's words are to be read. */
typedef struct mac_mode {
    uint8_t precision, wino; /* PROC_PRECISION, CONV_MODE */
} mac_mode;

/* Cells of a stripe's kernels: nv_full INT8 has two kernels in a cell. */
uint32_t mac_cells(const dla_cfg *cfg, uint8_t precision, uint32_t kernels);
/* Kernels of a full group, values of one kernel in a partial sum word. */
uint32_t mac_group(const dla_cfg *cfg, uint8_t precision);
uint32_t mac_values(uint8_t wino);

void stripe_rx_weight(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int cell,
                      const svBitVecVal *mask, const svBitVecVal *data);
/* A data word; s is filled as the words come and complete at WORD_STRIPE. */
int stripe_rx_data(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int tag,
                   const svBitVecVal *mask, const svBitVecVal *data,
                   dla_stripe *s);

/* A word of partial sums; *items: words of the stripe so far. */
int psum_rx(uint32_t *items, const dla_cfg *cfg, mac_mode m, int tag,
            uint32_t mask, const svBitVecVal *data, dla_psum *s);
/* Value o of kernel k in word i; 64 bits hold every format. */
int64_t psum_value(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                   uint32_t k, uint32_t o);
/* Word i of s as pins; mask: one bit a cell. */
void psum_tx(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
             svBitVecVal *data, int *mask);

/* Tag of item i of a stripe with these attributes. */
int mac_tag(uint32_t i, uint32_t items, uint32_t batches, bool channel_end,
            bool layer_end);

/* A beat at CBUF's write port as transactions: one for each of the parts of
 * an entry that it selects, false for the others. */
uint32_t cbuf_parts(const dla_cfg *cfg);
bool cbuf_beat(const dla_cfg *cfg, int side, int addr, int sel, uint32_t part,
               const svBitVecVal *data, dla_cbuf_wr *w);

/* A beat of SDP's stream to PDP: bytes of the atom in it, to and from pins. */
uint32_t planar_bytes(const dla_cfg *cfg, uint8_t precision);
void planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                uint8_t *beat);
void planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                uint8_t *to);

/* Bit fields in packed vectors, little-endian words. */
void bits_put(svBitVecVal *v, unsigned lsb, unsigned width, uint64_t x);
uint64_t bits_get(const svBitVecVal *v, unsigned lsb, unsigned width);
int64_t bits_gets(const svBitVecVal *v, unsigned lsb, unsigned width);

#endif
