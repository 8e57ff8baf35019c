/* SPDX-License-Identifier: Apache-2.0
 * Words of the MAC array to stripes and partial sums. */
#include "mac_words.h"
#include <string.h>

void bits_put(svBitVecVal *v, unsigned lsb, unsigned width, uint64_t x)
{
    for (unsigned done = 0; done < width;) {
        unsigned w = (lsb + done) / 32, s = (lsb + done) % 32;
        unsigned n = 32 - s < width - done ? 32 - s : width - done;
        uint32_t m = n == 32 ? ~0u : (1u << n) - 1u;

        v[w] = (v[w] & ~(m << s)) | (((uint32_t)(x >> done) & m) << s);
        done += n;
    }
}

uint64_t bits_get(const svBitVecVal *v, unsigned lsb, unsigned width)
{
    uint64_t x = 0;

    for (unsigned done = 0; done < width;) {
        unsigned w = (lsb + done) / 32, s = (lsb + done) % 32;
        unsigned n = 32 - s < width - done ? 32 - s : width - done;
        uint32_t m = n == 32 ? ~0u : (1u << n) - 1u;

        x |= (uint64_t)((v[w] >> s) & m) << done;
        done += n;
    }
    return x;
}

int64_t bits_gets(const svBitVecVal *v, unsigned lsb, unsigned width)
{
    return (int64_t)(bits_get(v, lsb, width) << (64 - width)) >> (64 - width);
}

uint32_t mac_row_bytes(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->cb * (precision ? 2 : 1);
}

bool mac_paired(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->v1 && precision == 0;
}

int mac_tag(uint32_t i, uint32_t items, uint32_t batches, bool channel_end,
            bool layer_end)
{
    return (int)(i % batches) | (i == 0 ? TAG_ST : 0) |
           (i + 1 == items ? TAG_END : 0) |
           (channel_end ? TAG_CHANNEL_END : 0) |
           (layer_end ? TAG_LAYER_END : 0);
}

static void masked(const svBitVecVal *data, const svBitVecVal *mask,
                   uint32_t from, uint32_t n, uint8_t *out)
{
    const uint8_t *d = (const uint8_t *)data;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = from + i;

        out[i] = mask[k / 32] >> k % 32 & 1 ? d[k] : 0;
    }
}

void stripe_rx_weight(stripe_rx *r, const dla_cfg *cfg, uint8_t precision,
                      int cell, const svBitVecVal *mask,
                      const svBitVecVal *data)
{
    uint32_t lb = mac_row_bytes(cfg, precision), k = (uint32_t)cell;

    if (mac_paired(cfg, precision)) {
        masked(data, mask, 0, lb, r->shadow + 2 * k * lb);
        masked(data, mask, lb, lb, r->shadow + (2 * k + 1) * lb);
        r->loaded |= 3u << 2 * k;
    } else {
        masked(data, mask, 0, lb, r->shadow + k * lb);
        r->loaded |= 1u << k;
    }
}

static uint32_t count_ones(uint32_t x)
{
    uint32_t n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

int stripe_rx_data(stripe_rx *r, const dla_cfg *cfg, uint8_t precision,
                   int tag, const svBitVecVal *mask, const svBitVecVal *data,
                   dla_stripe *s)
{
    uint32_t lb = mac_row_bytes(cfg, precision);

    if (r->items >= DLA_STRIPE_MAX || (r->items == 0) != !!(tag & TAG_ST)) {
        r->items = 0;
        return WORD_BAD;
    }
    if (tag & TAG_ST) {
        if (r->loaded & (r->loaded + 1)) {
            r->loaded = 0;
            return WORD_BAD;
        }
        memcpy(r->active, r->shadow, sizeof r->active);
        r->kernels = count_ones(r->loaded);
        r->loaded = 0;
        s->batches = 1;
    }
    masked(data, mask, 0, lb, s->dat + r->items * lb);
    if ((tag & TAG_BATCH) >= s->batches)
        s->batches = (uint8_t)((tag & TAG_BATCH) + 1);
    r->items++;
    if (!(tag & TAG_END))
        return WORD_MORE;
    memcpy(s->wt, r->active, r->kernels * lb);
    s->kernels = (uint16_t)r->kernels;
    s->items = (uint16_t)r->items;
    s->channel_end = !!(tag & TAG_CHANNEL_END);
    s->layer_end = !!(tag & TAG_LAYER_END);
    s->precision = precision;
    s->winograd = 0;
    r->items = 0;
    return WORD_STRIPE;
}

int psum_rx(uint32_t *items, const dla_cfg *cfg, int tag, uint32_t mask,
            const svBitVecVal *data, dla_psum *s)
{
    uint32_t g = cfg->g, w = cfg->psum_bits;

    if (*items >= DLA_STRIPE_MAX || (*items == 0) != !!(tag & TAG_ST)) {
        *items = 0;
        return WORD_BAD;
    }
    if (tag & TAG_ST)
        s->batches = 1;
    for (uint32_t k = 0; k < g; k++)
        s->v.s32[*items * g + k] =
            mask >> k & 1 ? (int32_t)bits_gets(data, k * w, w) : 0;
    if ((tag & TAG_BATCH) >= s->batches)
        s->batches = (uint8_t)((tag & TAG_BATCH) + 1);
    ++*items;
    if (!(tag & TAG_END))
        return WORD_MORE;
    s->kernels = (uint16_t)count_ones(mask);
    s->items = (uint16_t)*items;
    s->channel_end = !!(tag & TAG_CHANNEL_END);
    s->layer_end = !!(tag & TAG_LAYER_END);
    s->precision = s->winograd = 0;
    *items = 0;
    return WORD_STRIPE;
}
