/* SPDX-License-Identifier: Apache-2.0
 * Recording of RTL whose transfers are not items yet at the pins (record.h):
 * the beats of SDP's stream to PDP become the atoms of a recording. */
#include "record.h"
#include "../../context/context.h"
#include <stdlib.h>
#include <string.h>

struct slot_record {
    uint8_t atom[64];
    uint32_t lane;
    uint64_t layer, left; /* layers past, atoms left of this one */
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
    const dla_cfg *cfg = bench_cfg(b);
    const host_mirror *h = bench_host(b);
    slot_record *r = bench_record(b);
    uint8_t p = layer_at(h, LAY_SDP_OUT, r->layer)->precision;

    dla_planar_get(cfg, p, (const uint8_t *)data, r->atom + r->lane);
    r->lane += dla_planar_bytes(cfg, p);
    if (r->lane < cfg->atom)
        return;
    r->lane = 0;
    layer_atom(h, LAY_SDP_OUT, &r->layer, &r->left);
    dla_tap_planar(bench_tap(b), bench_now(b), r->atom);
}
