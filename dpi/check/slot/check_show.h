/* SPDX-License-Identifier: Apache-2.0
 * Comparisons for the waves (check_show.c); numbers are those of messages. */
#ifndef DLA_CHECK_SHOW_H
#define DLA_CHECK_SHOW_H

#include "check_priv.h"

/* The address of an atom that a client reads or writes. */
void show_request(const dla_check_ctx *k, int client, bool write,
                  uint64_t number, uint64_t got, uint64_t want);
/* An atom that a client writes to an address. */
void show_atom(const dla_check_ctx *k, int client, uint64_t number,
               uint64_t addr, const uint8_t *got, const uint8_t *want,
               bool differs);
/* Bytes of a stream (dla_stream_id) without a place. */
void show_bytes(const dla_check_ctx *k, dla_slot slot, int stream,
                uint64_t number, const void *got, const void *want,
                uint32_t bytes, bool differs);
/* A beat of CACC's results that begins at a place. Only when the waves want it
 * (reports_wanted), since the place is expensive to compute. */
void show_result(const dla_check_ctx *k, uint64_t number, conv_at at,
                 const void *got, const void *want, bool differs);
/* A row of a stripe, or a word of partial sums, at the walk's place. */
void show_item(const dla_check_ctx *k, dla_slot slot, int stream,
               const conv_walk *w, uint32_t item, uint32_t batches,
               uint32_t kernel, const void *got, const void *want,
               uint32_t bytes, bool differs);
void show_sums(const dla_check_ctx *k, const conv_walk *w,
               const dla_psum *got, const dla_psum *want, uint32_t item,
               uint32_t kernel, bool differs);

#endif
