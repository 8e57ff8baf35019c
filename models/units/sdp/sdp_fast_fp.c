/* SPDX-License-Identifier: Apache-2.0
 * Array kernels of FP16 layers (sdp.md 6.2, 6.4, 6.5): the arithmetic of
 * sdp_math.c, SDP_CHUNK lanes at a time, each step a loop of its own. A chunk
 * with an operand that is not a number is left to sdp_math.c.
 */
#include "../../numeric/dla_fp_lanes.h"
#include "sdp_priv.h"

#include <float.h>

/* True if each step of the layer has a loop here. The host's float has to be
 * single precision. */
bool sdp_fp_plan(const sdp_layer *l)
{
    bool plain = false;

    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        plain |= l->st[i].on && (l->st[i].lut || (l->st[i].alu &&
                                                  l->st[i].algo == SDP_EQL));
    return FLT_EVAL_METHOD == 0 && l->proc == DLA_FP16 && l->out == DLA_FP16 &&
           !l->eql_dp && !plain;
}

typedef struct fp_chunk {
    int32_t v[SDP_CHUNK], odd[SDP_CHUNK];
} fp_chunk;

static void fp_check(fp_chunk *restrict k, const int32_t *restrict op)
{
    for (int i = 0; i < SDP_CHUNK; i++)
        lane_check32(op[i], &k->odd[i]);
}

static void fp_fast_alu(fp_chunk *restrict k, const int32_t *restrict op,
                        unsigned algo)
{
    int32_t *restrict v = k->v;

    fp_check(k, op);
    if (algo == SDP_SUM)
        for (int i = 0; i < SDP_CHUNK; i++)
            v[i] = lane_add32(v[i], op[i]);
    else if (algo == SDP_MAX)
        for (int i = 0; i < SDP_CHUNK; i++)
            v[i] = lane_key32(v[i]) >= lane_key32(op[i]) ? v[i] : op[i];
    else
        for (int i = 0; i < SDP_CHUNK; i++)
            v[i] = lane_key32(v[i]) <= lane_key32(op[i]) ? v[i] : op[i];
}

static void fp_fast_mul(fp_chunk *restrict k, const int32_t *restrict op,
                        bool prelu)
{
    const int32_t keep = prelu ? 0 : INT32_MIN;
    int32_t *restrict v = k->v, *restrict odd = k->odd;

    fp_check(k, op);
    for (int i = 0; i < SDP_CHUNK; i++) {
        int32_t m = lane_mul32(v[i], op[i], &odd[i]);

        /* PReLU multiplies negative numbers, and -0 */
        v[i] = (v[i] | keep) < 0 ? m : v[i];
    }
}

static void fp_fast_stage(fp_chunk *restrict k, const sdp_stage *s, bool y,
                          const int32_t *alu, const int32_t *mul)
{
    if (y && s->mul)
        fp_fast_mul(k, mul, s->prelu);
    if (s->alu)
        fp_fast_alu(k, alu, s->algo);
    if (!y && s->mul)
        fp_fast_mul(k, mul, s->prelu);
    if (!y && s->relu)
        for (int i = 0; i < SDP_CHUNK; i++)
            k->v[i] &= ~(k->v[i] >> 31);
}

static bool fp_fast_odd(const fp_chunk *k)
{
    int32_t odd = 0;

    for (int i = 0; i < SDP_CHUNK; i++)
        odd |= k->odd[i];
    return odd < 0;
}

bool sdp_fp_chunk(sdp_unit *u, uint32_t c, uint32_t n)
{
    const sdp_layer *l = &u->l;
    uint8_t *restrict out = u->out + 2 * (size_t)c;
    uint32_t sat = 0;
    fp_chunk k = { .odd = { 0 } };

    memcpy(k.v, u->v + c, sizeof k.v);
    fp_check(&k, k.v);
    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        if (l->st[i].on)
            fp_fast_stage(&k, &l->st[i], i == SDP_Y, u->alu[i] + c,
                          u->mul[i] + c);
    if (fp_fast_odd(&k))
        return false;
    for (int i = 0; i < SDP_CHUNK; i++)
        k.v[i] = lane_f32_to_f16(k.v[i]);
    for (int i = 0; i < SDP_CHUNK; i++) {
        out[2 * i] = (uint8_t)k.v[i];
        out[2 * i + 1] = (uint8_t)(k.v[i] >> 8);
    }
    if (!l->sat_en)
        return true;
    for (uint32_t i = 0; i < n; i++)
        sat += (k.v[i] & 0x7fff) == DLA_F16_MAX;
    u->sat = sat > UINT32_MAX - u->sat ? UINT32_MAX : u->sat + sat;
    return true;
}
