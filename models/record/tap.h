/* SPDX-License-Identifier: Apache-2.0
 * Inside of the tap; shared by tap.c and tap_model.c only. */
#ifndef DLA_TAP_PRIV_H
#define DLA_TAP_PRIV_H

#include "dla_tap.h"

_Static_assert(DLA_NCHANNEL <= UINT8_MAX && DLA_NCLIENT <= UINT8_MAX,
               "numbers of dla_tap.mine are bytes");

struct dla_tap {
    const dla_cfg *cfg;
    dla_tap_fn fn[DLA_TAP_SINKS];
    void *user[DLA_TAP_SINKS];
    uint32_t sinks;
    /* The listener that takes items: its number; it receives no words of
     * them. */
    dla_tap_item_fn item;
    uint32_t items_to;
    bool of_item; /* words of an item that it has are sent */
    uint8_t want[DLA_NSTREAM]; /* a bit for each listener */
    dla_stream stream[DLA_NSTREAM];
    /* The number of items of each FIFO of a model, or of pulses of each of its
     * counts, that were handled already. */
    uint64_t seen[DLA_NSTREAM];
    /* Both ends report the levels of DLA_ST_PENDING; only a change is a
     * word. */
    uint32_t levels;    /* levels of DLA_ST_PENDING */
    uint16_t stripe;    /* stripes that began on DLA_ST_MAC_DAT */
    /* A host polls as often as time allows, so only the last of equal reads is
     * a word: each read is delayed until a different transfer follows. */
    bool skip; /* items that were in the FIFOs before the first listener */
    bool read_waits;    /* a register read that may be one of a poll */
    uint32_t read[2];   /* its address and data */
    uint64_t read_time;
    uint32_t word[DLA_WORD_MAX]; /* the word that is being built */
    struct {
        uint8_t n, client[DLA_NCLIENT];
        uint8_t channels, channel[DLA_NCHANNEL];
    } mine[DLA_NSLOT]; /* memory clients of each slot, and the transfers of its
                        * step */
};

/* A pulse of a channel that only counts; an atom of any stream of atoms. */
void tap_pulse(dla_tap *t, uint64_t time, int id);
void tap_atom(dla_tap *t, uint64_t time, int id, const void *atom);

#endif
