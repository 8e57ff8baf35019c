/* SPDX-License-Identifier: Apache-2.0
 * A tap: every transaction of a core as a word of a stream, for recordings.
 *
 * A stream has the transfers of one sender: data words to CMAC, atoms that a
 * memory client writes, done pulses. Its word has the fields of the pins
 * without handshake and timing, so that a model and RTL that do the same give
 * the same words in the same order. Fields that the pins leave undefined are 0
 * (lanes with mask bit 0).
 *
 * A core calls the tap after each step of a unit (dla_set_tap); a bench itself
 * passes the words of slots that hold RTL. */
#ifndef DLA_TAP_H
#define DLA_TAP_H

#include "dla_streams_gen.h"
#include "dla_words.h"

enum { DLA_TAP_SINKS = 4 };

typedef struct dla_stream_field {
    const char *name;
    uint32_t lsb, width;
} dla_stream_field;

/* A stream of a configuration. */
typedef struct dla_stream {
    char name[32];
    char group[16]; /* streams that --record takes by one name */
    char from[16], to[16];
    /* The words or their number depend on time (a status that is polled,
     * updates that are divided in another way). Two runs with different timing
     * then agree in meaning, not in form. */
    bool timed;
    bool present; /* in this configuration */
    uint32_t width; /* bits */
    uint32_t nfield;
    dla_stream_field field[DLA_STREAM_FIELDS];
} dla_stream;

typedef struct dla_tap dla_tap;
/* bits: width bits of the stream, packed, valid during the call. time: passes
 * or clocks since reset. */
typedef void (*dla_tap_fn)(void *user, dla_stream_id id, uint64_t time,
                           const uint32_t *bits);
/* An item that a model pushed into the FIFO of a stream, in the layout of
 * dla_chan.h; a stripe is an item of DLA_ST_MAC_DAT. Valid during the call. */
typedef void (*dla_tap_item_fn)(void *user, dla_stream_id id, uint64_t time,
                                const void *item);

#pragma GCC visibility push(default)

/* Stream id of a configuration. */
void dla_stream_make(const dla_cfg *cfg, dla_stream_id id, dla_stream *s);

/* Creates a tap without listeners; NULL: out of memory. */
dla_tap *dla_tap_create(const dla_cfg *cfg);
void dla_tap_destroy(dla_tap *t);
/* Adds a listener; want: its streams, NULL: every one. False: the tap already
 * has DLA_TAP_SINKS. */
bool dla_tap_listen(dla_tap *t, const bool want[DLA_NSTREAM], dla_tap_fn fn,
                    void *user);
/* Listens to every stream, for one listener of a tap: transfers of models
 * arrive as items, not as words; dla_tap_item makes the words later. */
bool dla_tap_listen_items(dla_tap *t, dla_tap_fn fn, dla_tap_item_fn item,
                          void *user);
void dla_tap_item(dla_tap *t, dla_stream_id id, uint64_t time,
                  const void *item);
/* The core was reset. */
void dla_tap_reset(dla_tap *t);
/* Ends a model's step: takes the transfers that it sent since its last one, and
 * those that its memory clients received. p: the ports of the slot. */
void dla_tap_stepped(dla_tap *t, uint64_t time, dla_slot slot,
                     const dla_ports *p);
/* Sets a tap while a core runs: transfers that a slot has already sent are
 * skipped. */
void dla_tap_skip(dla_tap *t, dla_slot slot, const dla_ports *p);
/* A register access is complete. Repeated reads count as one, the last. */
void dla_tap_csb(dla_tap *t, uint64_t time, bool write, uint32_t addr,
                 uint32_t data);
/* Releases the delayed record: the last read of a poll. */
void dla_tap_flush(dla_tap *t);

/* Words of RTL, seen at its pins. */
void dla_tap_buf_wr(dla_tap *t, uint64_t time, int side, int addr, int sel,
                    const uint32_t *data);
void dla_tap_update(dla_tap *t, uint64_t time, int ch, uint32_t entries,
                    uint32_t count, uint32_t wmb);
void dla_tap_pending(dla_tap *t, uint64_t time, unsigned req, unsigned ack);
void dla_tap_buf_rd(dla_tap *t, uint64_t time, int side, int addr,
                    int next1_en, int next1, int shift);
void dla_tap_buf_rsp(dla_tap *t, uint64_t time, int side, const void *data);
void dla_tap_weight(dla_tap *t, uint64_t time, int cell, const uint32_t *mask,
                    const uint32_t *data);
void dla_tap_data(dla_tap *t, uint64_t time, int tag, const uint32_t *mask,
                  const uint32_t *data);
void dla_tap_psum(dla_tap *t, uint64_t time, int tag, uint32_t mask,
                  const uint32_t *data);
void dla_tap_credit(dla_tap *t, uint64_t time, uint32_t n);
void dla_tap_result(dla_tap *t, uint64_t time, const void *data, bool last);
void dla_tap_planar(dla_tap *t, uint64_t time, const void *atom);
void dla_tap_rd_req(dla_tap *t, uint64_t time, int client,
                    const dla_rd_req *q);
void dla_tap_wr_cmd(dla_tap *t, uint64_t time, int client,
                    const dla_wr_cmd *q);
/* kind: DLA_MEM_RD_RSP or DLA_MEM_WR_DAT. */
void dla_tap_atom(dla_tap *t, uint64_t time, int client, int kind,
                  const void *atom);
/* The atoms of a memory beat with mask bit 1. */
void dla_tap_beat(dla_tap *t, uint64_t time, int client, int kind, int mask,
                  const void *data);
void dla_tap_wr_ack(dla_tap *t, uint64_t time, int client);
/* A done event reaches GLB. */
void dla_tap_done(dla_tap *t, uint64_t time, int intr, unsigned groups);

#pragma GCC visibility pop

#endif
