/* SPDX-License-Identifier: Apache-2.0
 * Recording of RTL whose transfers are not yet items at the pins (record.h):
 * the beats of SDP's stream to PDP become the atoms of a recording. */
#include "record.h"
#include "../../context/context.h"
#include <stdlib.h>
#include <string.h>

struct slot_record {
    atom_rx planar;
};

slot_record *record_create(void)
{
    return calloc(1, sizeof(slot_record));
}

void record_destroy(slot_record *r)
{
    free(r);
}

void record_reset(slot_record *r)
{
    memset(r, 0, sizeof *r);
}

void record_planar(dla_bench *b, const svBitVecVal *data)
{
    atom_rx *r = &bench_record(b)->planar;

    if (atom_rx_beat(r, bench_host(b), LAY_SDP_OUT, data))
        dla_tap_planar(bench_tap(b), bench_now(b), r->atom);
}
