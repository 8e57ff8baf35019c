/* SPDX-License-Identifier: Apache-2.0
 * The checker's CSC, private to its files: stripes (check_csc_stripe.c), sums
 * of releases (check_csc.c), the input of its shadow from CDMA
 * (check_csc_hold.c). */
#ifndef DLA_CHECK_CSC_H
#define DLA_CHECK_CSC_H

#include "check_priv.h"

/* A buffer write or an update that arrived while the RTL was ahead of its
 * model. It waits until the model has released as many entries as `need`. */
typedef struct held_input {
    uint64_t need;
    bool update, mask; /* need counts WMB entries */
    uint32_t entries, count, wmb; /* counts of an update */
    dla_cbuf_wr w;
} held_input;

typedef struct csc_check {
    conv_walk walk; /* first: conv_layer */
    conv_sum rtl[SIDES], model[SIDES];
    /* model's sums at the end of each of its layers, as a ring */
    conv_sum at_end[8][SIDES];
    conv_sum at_word[8][SIDES]; /* RTL's at the last word of a layer */
    uint64_t pushed;       /* stripes of the model that were compared */
    uint64_t ended, asked; /* layers of the model, layers compared */
    uint64_t due;          /* clock of a comparison, 0 none */
    uint32_t reqs[2]; /* requests [0] RTL, [1] model */
    uint8_t req_level[2];
    dla_unit *mirror; /* the buffer as CDMA writes it: the shadow reads it */
    const dla_unit_ops *mirror_ops;
    dla_fifo held[SIDES]; /* items: held_input */
} csc_check;

static inline csc_check *csc_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CSC].own;
}

/* Compares a stripe of the RTL with the model's. */
void csc_stripe(dla_check_ctx *k, const seen_stripe *got, const dla_stripe *e);

/* The shadow's input from CDMA, delayed until it may have it. */
bool hold_create(dla_check_ctx *k);
void hold_update(dla_check_ctx *k, int side, uint32_t entries, uint32_t count,
                 uint32_t wmb);
/* Forwards delayed input to the shadow. Returns true if any was forwarded. */
bool hold_over(dla_check_ctx *k);
/* All of a side: its releases are no longer compared. */
void hold_no_more(dla_check_ctx *k, int side);

#endif
