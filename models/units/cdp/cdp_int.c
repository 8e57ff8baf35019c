/* SPDX-License-Identifier: Apache-2.0
 * CDP integer arithmetic, INT8 and INT16, one channel at a time (cdp.md 4).
 * The reference for cdp_fast.c and cdp_fast16.c.
 */
#include "cdp_priv.h"

int32_t cdp_convert_in(const cdp_layer *l, int32_t x)
{
    int64_t p = (int64_t)(x - l->in_offset) * l->in_scale;

    return (int32_t)dla_rsrs(p, l->in_shift, l->format == DLA_INT8 ? 9 : 17);
}

static int32_t cdp_int_element(const cdp_layer *l, const uint8_t *in,
                               uint32_t c)
{
    if (l->format == DLA_INT8)
        return (int8_t)in[c];
    return (int16_t)(in[2 * c] | in[2 * c + 1] << 8);
}

/* Output converter; true in *clipped by the rule of cdp.md 6. */
static int64_t cdp_int_convert_out(const cdp_layer *l, int64_t p, bool *clipped)
{
    int64_t v = (p - l->out_offset) * l->out_scale;
    int64_t floor = v >> l->out_shift;
    int64_t y = dla_rsrs(v, l->out_shift, l->format == DLA_INT8 ? 8 : 16);

    *clipped = y < floor - 1 || y > floor + 1;
    return y;
}

void cdp_column_int(const cdp_layer *l, uint8_t *in, uint8_t *out, uint32_t n,
                    uint32_t channels, int64_t *work, cdp_count *count)
{
    /* Neighbours beyond the first and the last channel are 0. */
    int64_t *q = work + CDP_MAX_HALF;

    for (uint32_t i = 0; i < CDP_MAX_HALF; i++)
        work[i] = q[n + i] = 0;
    for (uint32_t c = 0; c < n; c++)
        /* Channels that fill up the last atom count as 0 for any memory
         * contents, but have a result like all others (cdp.md 4.7). */
        q[c] = c < channels ? cdp_convert_in(l, cdp_int_element(l, in, c)) : 0;
    for (uint32_t c = 0; c < n; c++) {
        const int64_t *k = q + c - l->half;
        cdp_class cls;
        bool clipped;
        int64_t s = 0, r, y;

        for (uint32_t i = 0; i <= 2 * l->half; i++)
            s += k[i] * k[i];
        if (l->sqsum_bypass)
            s = q[c];
        r = cdp_lookup(&l->lut, s, &cls);
        y = cdp_int_convert_out(l, l->mul_bypass ? r : q[c] * r, &clipped);
        count->lut[cls]++;
        count->saturated += clipped;
        if (l->format == DLA_INT8) {
            out[c] = (uint8_t)y;
        } else {
            out[2 * c] = (uint8_t)y;
            out[2 * c + 1] = (uint8_t)(y >> 8);
        }
    }
}
