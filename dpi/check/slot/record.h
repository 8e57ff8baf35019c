/* SPDX-License-Identifier: Apache-2.0
 * The RTL's output, as the words of a recording (dla_tap.h).
 */
#ifndef DLA_SLOT_RECORD_H
#define DLA_SLOT_RECORD_H

#include "../../context/options.h"
#include "dla_words.h"
#include <svdpi.h>

typedef struct slot_record slot_record;

/* NULL: out of memory. */
slot_record *record_create(void);
void record_destroy(slot_record *r);
void record_reset(slot_record *r);
/* A beat of SDP's stream to PDP. */
void record_planar(dla_bench *b, const svBitVecVal *data);

#endif
