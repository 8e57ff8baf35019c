/* SPDX-License-Identifier: Apache-2.0
 * Functions that the checkers of the units after the convolution share: memory
 * clients in the order of the model's, done pulses. BDMA, RUBIK and CDP have
 * nothing else; SDP and PDP add their streams (check_sdp.c, check_pdp.c).
 */
#ifndef DLA_CHECK_DMA_H
#define DLA_CHECK_DMA_H

#include "check_priv.h"

/* As the members of slot_checker (contract.h). */
bool dma_create(dla_check_ctx *k, dla_slot slot);
void dma_destroy(dla_check_ctx *k, dla_slot slot);
void dma_start(dla_check_ctx *k, dla_slot slot);
void dma_event(dla_check_ctx *k, dla_slot slot);
uint64_t dma_where(const dla_check_ctx *k, dla_slot slot);
void dma_end(dla_check_ctx *k, const run_end *e);
/* Takes a beat of the stream from SDP to PDP, and pushes a complete atom to f.
 * chan is LAY_SDP_OUT at SDP's pins and LAY_PDP_IN at PDP's. */
void dma_planar(dla_check_ctx *k, dla_slot slot, atom_rx *rx, int chan,
                dla_fifo *f, const svBitVecVal *data);
/* The RTL has not written a burst although its model has all data for it.
 * refuses: the RTL takes no input any more, and then a smaller part counts
 * too. */
bool dma_short(const dla_check_ctx *k, dla_slot slot, bool refuses);

#endif
