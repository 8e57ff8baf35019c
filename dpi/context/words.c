/* SPDX-License-Identifier: Apache-2.0
 * Words of the MAC array to stripes and partial sums. */
#include "words.h"
#include <string.h>

static int64_t bits_gets(const svBitVecVal *v, unsigned lsb, unsigned width)
{
    return (int64_t)(dla_bits_get(v, lsb, width) << (64 - width)) >> (64 - width);
}

/* On the pins a byte whose mask bit is 0 holds anything (conv_core.md 6.6). */
static void masked(const svBitVecVal *data, const svBitVecVal *mask,
                   uint32_t from, uint32_t n, uint8_t *out)
{
    const uint8_t *d = (const uint8_t *)data;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = from + i;

        out[i] = mask[k / 32] >> k % 32 & 1 ? d[k] : 0;
    }
}

void stripe_rx_weight(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int cell,
                      const svBitVecVal *mask, const svBitVecVal *data)
{
    uint32_t lb = dla_mac_row_bytes(cfg, m.precision), k = (uint32_t)cell;

    if (k >= dla_mac_cells(cfg, m.precision, dla_mac_group(cfg, m.precision))) {
        r->bad = true; /* a cell that the layer's precision does not use */
        return;
    }
    if (dla_mac_paired(cfg, m.precision)) {
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

int stripe_rx_data(stripe_rx *r, const dla_cfg *cfg, mac_mode m, int tag,
                   const svBitVecVal *mask, const svBitVecVal *data,
                   dla_stripe *s)
{
    uint32_t lb = dla_mac_row_bytes(cfg, m.precision);

    if (r->items >= DLA_STRIPE_MAX || (r->items == 0) != !!(tag & TAG_ST)) {
        r->items = 0;
        return WORD_BAD;
    }
    if (tag & TAG_ST) {
        /* more than a group: the precision changed since they were loaded */
        if (r->bad || r->loaded & (r->loaded + 1) ||
            count_ones(r->loaded) > dla_mac_group(cfg, m.precision)) {
            r->bad = false;
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
    s->precision = m.precision;
    s->winograd = m.wino;
    r->items = 0;
    return WORD_STRIPE;
}

/* ---- partial sums (unit_pins.md 4.8, conv_units.md 1.1) ---- */

static void set_value(const dla_cfg *cfg, dla_psum *s, uint32_t i, uint32_t k,
                      uint32_t o, int64_t v)
{
    uint32_t at = dla_psum_index(cfg, s, i, k, o);

    if (s->precision)
        s->v.s64[at] = v;
    else
        s->v.s32[at] = (int32_t)v;
}

/* FP16 sums are bit patterns, integers are signed. */
static int64_t read_value(const svBitVecVal *data, dla_psum_place p, uint8_t precision)
{
    return precision == 2 ? (int64_t)dla_bits_get(data, p.lsb, p.width)
                          : bits_gets(data, p.lsb, p.shown);
}

int psum_rx(uint32_t *items, const dla_cfg *cfg, mac_mode m, int tag,
            uint32_t mask, const svBitVecVal *data, dla_psum *s)
{
    bool pair = dla_mac_paired(cfg, m.precision);
    uint32_t g = dla_mac_group(cfg, m.precision);

    if (*items >= DLA_STRIPE_MAX || (*items == 0) != !!(tag & TAG_ST)) {
        *items = 0;
        return WORD_BAD;
    }
    if (tag & TAG_ST)
        s->batches = 1;
    s->precision = m.precision;
    s->winograd = m.wino;
    for (uint32_t k = 0; k < g; k++)
        for (uint32_t o = 0; o < dla_mac_values(m.wino); o++)
            set_value(cfg, s, *items, k, o,
                      mask >> (pair ? k / 2 : k) & 1 ?
                          read_value(data, dla_psum_at(cfg, m, k, o),
                                     m.precision) : 0);
    if ((tag & TAG_BATCH) >= s->batches)
        s->batches = (uint8_t)((tag & TAG_BATCH) + 1);
    ++*items;
    if (!(tag & TAG_END))
        return WORD_MORE;
    s->kernels = (uint16_t)(count_ones(mask) * (pair ? 2 : 1));
    s->items = (uint16_t)*items;
    s->channel_end = !!(tag & TAG_CHANNEL_END);
    s->layer_end = !!(tag & TAG_LAYER_END);
    *items = 0;
    return WORD_STRIPE;
}

/* ---- the buffer's write port ---- */

/* A write beat at the pins (unit_pins.md 4.12). Without a sel port sel is
 * tied 1; several parts selected get the same data, but nv_full's data side
 * has a half of its own for each. */
bool cbuf_beat(const dla_cfg *cfg, int side, int addr, int sel, uint32_t part,
               const svBitVecVal *data, dla_cbuf_wr *w)
{
    uint32_t eb = cfg->cbuf_eb;
    uint32_t n = cfg->v1 ? eb / 2 : cfg->cbuf_wr_bytes, off = part * n;

    /* nv_full's weight side selects by number */
    if (cfg->v1 && side ? part != ((uint32_t)sel & 1) : !(sel >> part & 1))
        return false;
    /* the port is wider than the buffer: upper bits are not used */
    w->entry = (uint32_t)addr % (cfg->cbuf_banks * cfg->cbuf_depth);
    w->offset = (uint16_t)off;
    w->bytes = (uint16_t)n;
    memcpy(w->data, (const uint8_t *)data + (cfg->v1 && !side ? off : 0), n);
    return true;
}

uint32_t cbuf_parts(const dla_cfg *cfg)
{
    return cfg->v1 ? 2 : cfg->cbuf_eb / cfg->cbuf_wr_bytes;
}

/* ---- SDP's stream to PDP ---- */

/* Bytes of an atom that one beat of the stream to PDP carries. */
uint32_t planar_bytes(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->sdp_tp * (precision ? 2 : 1);
}

/* nv_full: 16 containers of 16 bits, an INT8 element in the low byte. */
void planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                uint8_t *beat)
{
    uint32_t n = planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(beat, from, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        beat[2 * i] = from[i];
}

void planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                uint8_t *to)
{
    uint32_t n = planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(to, beat, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        to[i] = beat[2 * i];
}
