/* SPDX-License-Identifier: Apache-2.0
 * Inside of the tap; shared by tap.c and tap_model.c only. */
#ifndef DLA_TAP_PRIV_H
#define DLA_TAP_PRIV_H

#include "dla_tap.h"

struct dla_tap {
    const dla_cfg *cfg;
    dla_tap_fn fn;
    void *user;
    bool want[DLA_NSTREAM];
    dla_stream stream[DLA_NSTREAM];
    /* items of a model's FIFOs, counts of its pulses that were looked at */
    uint64_t seen[DLA_NSTREAM][2];
    uint32_t levels;    /* of DLA_ST_PENDING */
    uint16_t stripe;    /* stripes that began on DLA_ST_MAC_DAT */
    bool read_waits;    /* a register read that may be one of a poll */
    uint32_t read[2];   /* its address and data */
    uint64_t read_time;
    uint32_t word[DLA_WORD_MAX];
};

#endif
