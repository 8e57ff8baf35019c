/* SPDX-License-Identifier: Apache-2.0
 * Words at the pins of the MAC array, collected to transactions
 * (unit_pins.md 4.6-4.8, conv_units.md 5.3, 6): what a receiver of stripes
 * or of partial sums needs, be it a model's adapter or a monitor.
 */
#ifndef DLA_WORDS_RX_H
#define DLA_WORDS_RX_H

#include "dla_words.h"
#include <svdpi.h>

/* WORD_BAD: the tag does not fit (stripe_st anywhere but on the first word, a
 * stripe too long) or the cells loaded are not 0, 1, 2 ... */
enum { WORD_MORE, WORD_STRIPE, WORD_BAD };

/* A receiver of weight and data words: shadow and active weights. Weights come
 * ahead of the stripe that uses them, so that they are collected apart and
 * become active with its first data word (conv_core.md 7). */
typedef struct stripe_rx {
    uint8_t shadow[32 * 64];
    uint8_t active[32 * 64];
    uint32_t loaded;  /* bit a kernel loaded since the last stripe_st */
    bool bad;         /* and something else than a kernel of the group */
    uint32_t kernels; /* active ones */
    uint32_t items;   /* data words of the stripe so far */
} stripe_rx;

void stripe_rx_weight(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int cell,
                      const svBitVecVal *mask, const svBitVecVal *data);
/* A data word; s is filled as the words come and complete at WORD_STRIPE. */
int stripe_rx_data(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int tag,
                   const svBitVecVal *mask, const svBitVecVal *data,
                   dla_stripe *s);

/* A word of partial sums; *items: words of the stripe so far. */
int psum_rx(uint32_t *items, const dla_cfg *cfg, mac_mode m, int tag,
            uint32_t mask, const svBitVecVal *data, dla_psum *s);
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

#endif
