/* SPDX-License-Identifier: Apache-2.0
 * Stripes, partial sums, buffer writes and atoms for PDP as words at the pins,
 * and such words as transactions (unit_pins.md 4.6-4.8, 4.12;
 * conv_units.md 1.1, 5.3, 6). */
#include "dla_words.h"
#include <string.h>

/* At most 32 bits, which are in at most two words. */
static inline void word_put32(uint32_t *v, unsigned lsb, unsigned width,
                              uint32_t x)
{
    uint64_t m = ((1ull << width) - 1) << lsb % 32;
    uint64_t y = (uint64_t)x << lsb % 32 & m;

    v += lsb / 32;
    v[0] = (v[0] & ~(uint32_t)m) | (uint32_t)y;
    if (m >> 32)
        v[1] = (v[1] & ~(uint32_t)(m >> 32)) | (uint32_t)(y >> 32);
}

static inline uint32_t word_get32(const uint32_t *v, unsigned lsb,
                                  unsigned width)
{
    uint64_t x = v[lsb / 32] >> lsb % 32;

    if (lsb % 32 + width > 32)
        x |= (uint64_t)v[lsb / 32 + 1] << (32 - lsb % 32);
    return (uint32_t)(x & ((1ull << width) - 1));
}

void dla_bits_put(uint32_t *v, unsigned lsb, unsigned width, uint64_t x)
{
    for (; width > 32; width -= 32, lsb += 32, x >>= 32)
        word_put32(v, lsb, 32, (uint32_t)x);
    if (width)
        word_put32(v, lsb, width, (uint32_t)x);
}

uint64_t dla_bits_get(const uint32_t *v, unsigned lsb, unsigned width)
{
    uint64_t x = width ? word_get32(v, lsb, width < 32 ? width : 32) : 0;

    if (width > 32)
        x |= (uint64_t)word_get32(v, lsb + 32, width - 32) << 32;
    return x;
}

void dla_bits_hex(const uint32_t *v, unsigned lsb, unsigned width, char *text)
{
    unsigned n = (width + 3) / 4;

    for (unsigned i = 0; i < n; i++) {
        unsigned w = width - 4 * i < 4 ? width - 4 * i : 4;

        text[n - 1 - i] =
            "0123456789abcdef"[dla_bits_get(v, lsb + 4 * i, w)];
    }
    text[n] = 0;
}

uint32_t dla_mac_row_bytes(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->cb * (precision ? 2 : 1);
}

bool dla_mac_paired(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->v1 && precision == 0;
}

int dla_mac_tag(uint32_t i, uint32_t items, uint32_t batches, bool channel_end,
            bool layer_end)
{
    return (int)(i % batches) | (i == 0 ? TAG_ST : 0) |
           (i + 1 == items ? TAG_END : 0) |
           (channel_end ? TAG_CHANNEL_END : 0) |
           (layer_end ? TAG_LAYER_END : 0);
}

/* A mask bit for each of n bytes that is not 0. */
static void mask_bytes(const uint8_t *d, uint32_t n, uint32_t *mask)
{
    for (uint32_t i = 0; i < n; i += 32) {
        uint32_t left = n - i < 32 ? n - i : 32, m = 0;

        for (uint32_t k = 0; k < left; k++)
            m |= (uint32_t)(d[i + k] != 0) << k;
        mask[i / 32] = m;
    }
}

/* The operands of a cell as data and mask of the pins. In INT8 of nv_full a
 * cell has two kernels, and its row the weights of both, or the data twice. */
static void word_row(const dla_cfg *cfg, const dla_stripe *s,
                     const uint8_t *low, const uint8_t *high, uint32_t *data,
                     uint32_t *mask)
{
    uint32_t lb = dla_mac_row_bytes(cfg, s->precision);
    uint8_t *d = (uint8_t *)data;
    uint32_t n = high ? 2 * lb : lb;

    memset(data, 0, 128);
    memset(mask, 0, 16);
    memcpy(d, low, lb);
    if (high)
        memcpy(d + lb, high, lb);
    if (s->precision == DLA_INT8) {
        mask_bytes(d, n, mask);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t e = i & ~1u; /* 16 bit: both bytes */
        bool nz = d[e] || d[e + 1];

        /* FP16: -0 counts as zero (conv_core.md 6.6) */
        if (s->precision == DLA_FP16 && !d[e] && (d[e + 1] & 0x7f) == 0)
            nz = false;
        if (nz)
            mask[i / 32] |= 1u << i % 32;
    }
}

void dla_stripe_weight(const dla_cfg *cfg, const dla_stripe *s, uint32_t i,
                       uint32_t *data, uint32_t *mask)
{
    static const uint8_t zero[DLA_CELL_BYTES];
    uint32_t lb = dla_mac_row_bytes(cfg, s->precision);

    if (dla_mac_paired(cfg, s->precision))
        word_row(cfg, s, s->wt + 2 * i * lb,
                 2 * i + 1 < s->kernels ? s->wt + (2 * i + 1) * lb : zero, data,
                 mask);
    else
        word_row(cfg, s, s->wt + i * lb, NULL, data, mask);
}

void dla_stripe_data(const dla_cfg *cfg, const dla_stripe *s, uint32_t i,
                     uint32_t *data, uint32_t *mask)
{
    const uint8_t *d = s->dat + i * dla_mac_row_bytes(cfg, s->precision);

    word_row(cfg, s, d, dla_mac_paired(cfg, s->precision) ? d : NULL, data,
             mask);
}

/* On the pins a byte with mask bit 0 has any value (conv_core.md 6.6). */
static void word_get_lanes(const uint32_t *data, const uint32_t *mask,
                           uint32_t from, uint32_t n, uint8_t *out)
{
    const uint8_t *d = (const uint8_t *)data;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = from + i;

        out[i] = mask[k / 32] >> k % 32 & 1 ? d[k] : 0;
    }
}

void dla_stripe_rx_weight(dla_stripe_rx *r, const dla_cfg *cfg, mac_mode m,
                          int cell, const uint32_t *mask, const uint32_t *data)
{
    uint32_t lb = dla_mac_row_bytes(cfg, m.precision), k = (uint32_t)cell;

    if (k >= dla_mac_cells(cfg, m.precision, dla_mac_group(cfg, m.precision))) {
        r->bad = true; /* a cell that the layer's precision does not use */
        return;
    }
    if (dla_mac_paired(cfg, m.precision)) {
        word_get_lanes(data, mask, 0, lb, r->shadow + 2 * k * lb);
        word_get_lanes(data, mask, lb, lb, r->shadow + (2 * k + 1) * lb);
        r->loaded |= 3u << 2 * k;
    } else {
        word_get_lanes(data, mask, 0, lb, r->shadow + k * lb);
        r->loaded |= 1u << k;
    }
}

static uint32_t word_count_ones(uint32_t x)
{
    uint32_t n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

int dla_stripe_rx_data(dla_stripe_rx *r, const dla_cfg *cfg, mac_mode m,
                       int tag, const uint32_t *mask, const uint32_t *data,
                       dla_stripe *s)
{
    uint32_t lb = dla_mac_row_bytes(cfg, m.precision);

    if (r->items >= DLA_STRIPE_MAX || (r->items == 0) != !!(tag & TAG_ST)) {
        r->items = 0;
        return DLA_WORD_BAD;
    }
    if (tag & TAG_ST) {
        /* more than a group: the precision changed since they were loaded */
        if (r->bad || r->loaded & (r->loaded + 1) ||
            word_count_ones(r->loaded) > dla_mac_group(cfg, m.precision)) {
            r->bad = false;
            r->loaded = 0;
            return DLA_WORD_BAD;
        }
        memcpy(r->active, r->shadow, sizeof r->active);
        r->kernels = word_count_ones(r->loaded);
        r->loaded = 0;
        s->batches = 1;
    }
    word_get_lanes(data, mask, 0, lb, s->dat + r->items * lb);
    if ((tag & TAG_BATCH) >= s->batches)
        s->batches = (uint8_t)((tag & TAG_BATCH) + 1);
    r->items++;
    if (!(tag & TAG_END))
        return DLA_WORD_MORE;
    memcpy(s->wt, r->active, r->kernels * lb);
    s->kernels = (uint16_t)r->kernels;
    s->items = (uint16_t)r->items;
    s->channel_end = !!(tag & TAG_CHANNEL_END);
    s->layer_end = !!(tag & TAG_LAYER_END);
    s->precision = m.precision;
    s->winograd = m.wino;
    r->items = 0;
    return DLA_WORD_STRIPE;
}

/* ---- partial sums (unit_pins.md 4.8, conv_units.md 1.1) ---- */

uint32_t dla_mac_cells(const dla_cfg *cfg, uint8_t precision, uint32_t kernels)
{
    return dla_mac_paired(cfg, precision) ? (kernels + 1) / 2 : kernels;
}

uint32_t dla_mac_group(const dla_cfg *cfg, uint8_t precision)
{
    return precision ? cfg->g / 2 : cfg->g;
}

uint32_t dla_mac_values(uint8_t wino)
{
    return wino ? 4 : 1;
}

/* The pins of a cell are divided by mode: two INT8 kernels of 22 bits each, one
 * 16-bit value of 44 (INT16 fills 38 of them), four values for Winograd
 * (conv_units.md 1.1). */
dla_psum_place dla_psum_at(const dla_cfg *cfg, mac_mode m, uint32_t k,
                           uint32_t o)
{
    uint32_t cell = cfg->psum_bits;

    if (dla_mac_paired(cfg, m.precision))
        return (dla_psum_place){ k / 2 * cell + 22 * (2 * o + k % 2), 22, 22 };
    if (cfg->v1)
        return (dla_psum_place){ k * cell + 44 * o, 44,
                                 m.precision == 1 ? 38 : 44 };
    if (cfg->winograd)
        return (dla_psum_place){ k * cell + 22 * o, 22, 22 };
    return (dla_psum_place){ k * cell, cell, cell };
}

uint32_t dla_psum_index(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                         uint32_t k, uint32_t o)
{
    uint32_t per = dla_mac_values(s->winograd);

    return (i * dla_mac_group(cfg, s->precision) + k) * per + o;
}

int64_t dla_psum_value(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
                   uint32_t k, uint32_t o)
{
    uint32_t at = dla_psum_index(cfg, s, i, k, o);

    return s->precision ? s->v.s64[at] : s->v.s32[at];
}

void dla_psum_word(const dla_cfg *cfg, const dla_psum *s, uint32_t i,
             uint32_t *data, int *mask)
{
    mac_mode m = { s->precision, s->winograd };
    uint32_t cells = dla_mac_cells(cfg, s->precision, s->kernels);
    uint32_t bits = cfg->psum_bits;
    uint32_t kernels = dla_mac_paired(cfg, s->precision) ? 2 * cells
                                                         : s->kernels;

    *mask = (int)((cells >= 32 ? 0u : 1u << cells) - 1u);
    if (!cfg->v1 && !cfg->winograd && !s->precision && bits <= 32) {
        const int32_t *v = s->v.s32 + i * cfg->g;

        /* one value in a cell, nothing between */
        for (uint32_t k = 0; k < s->kernels; k++)
            word_put32(data, k * bits, bits, (uint32_t)v[k]);
        return;
    }
    for (uint32_t k = 0; k < kernels; k++)
        for (uint32_t o = 0; o < dla_mac_values(s->winograd); o++) {
            dla_psum_place p = dla_psum_at(cfg, m, k, o);
            uint64_t v = k < s->kernels ?
                         (uint64_t)dla_psum_value(cfg, s, i, k, o) : 0;

            dla_bits_put(data, p.lsb, p.width, p.shown == p.width ? v :
                     v & ((1ull << p.shown) - 1));
        }
}

static int64_t word_get_signed(const uint32_t *v, unsigned lsb, unsigned width)
{
    return (int64_t)(dla_bits_get(v, lsb, width) << (64 - width)) >>
           (64 - width);
}

static void psum_set(const dla_cfg *cfg, dla_psum *s, uint32_t i, uint32_t k,
                     uint32_t o, int64_t v)
{
    uint32_t at = dla_psum_index(cfg, s, i, k, o);

    if (s->precision)
        s->v.s64[at] = v;
    else
        s->v.s32[at] = (int32_t)v;
}

/* FP16 sums are bit patterns, integers are signed. */
static int64_t psum_get(const uint32_t *data, dla_psum_place p,
                        uint8_t precision)
{
    return precision == 2 ? (int64_t)dla_bits_get(data, p.lsb, p.width)
                          : word_get_signed(data, p.lsb, p.shown);
}

int dla_psum_rx(uint32_t *items, const dla_cfg *cfg, mac_mode m, int tag,
                uint32_t mask, const uint32_t *data, dla_psum *s)
{
    bool pair = dla_mac_paired(cfg, m.precision);
    uint32_t g = dla_mac_group(cfg, m.precision);

    if (*items >= DLA_STRIPE_MAX || (*items == 0) != !!(tag & TAG_ST)) {
        *items = 0;
        return DLA_WORD_BAD;
    }
    if (tag & TAG_ST)
        s->batches = 1;
    s->precision = m.precision;
    s->winograd = m.wino;
    for (uint32_t k = 0; k < g; k++)
        for (uint32_t o = 0; o < dla_mac_values(m.wino); o++)
            psum_set(
                cfg, s, *items, k, o,
                mask >> (pair ? k / 2 : k) & 1
                    ? psum_get(data, dla_psum_at(cfg, m, k, o), m.precision)
                    : 0);
    if ((tag & TAG_BATCH) >= s->batches)
        s->batches = (uint8_t)((tag & TAG_BATCH) + 1);
    ++*items;
    if (!(tag & TAG_END))
        return DLA_WORD_MORE;
    s->kernels = (uint16_t)(word_count_ones(mask) * (pair ? 2 : 1));
    s->items = (uint16_t)*items;
    s->channel_end = !!(tag & TAG_CHANNEL_END);
    s->layer_end = !!(tag & TAG_LAYER_END);
    *items = 0;
    return DLA_WORD_STRIPE;
}

/* ---- the buffer's write port ---- */

/* One beat of a write port; returns its bytes. In nv_full the data side writes
 * a whole entry or one half of it, and a half is at its position in the word;
 * the weight side writes halves. Elsewhere sel names the part of the entry. */
uint32_t dla_cbuf_word(const dla_cfg *cfg, int side, const dla_cbuf_wr *w,
                       uint32_t sent, int *addr, int *sel, uint32_t *data)
{
    uint32_t eb = cfg->cbuf_eb, port = cfg->cbuf_wr_bytes, n = port;
    uint32_t at = w->offset + sent;

    *addr = (int)(w->entry + at / eb);
    at %= eb;
    memset(data, 0, 128);
    if (cfg->v1) {
        n = side == 0 && at == 0 && w->bytes - sent >= eb ? eb : eb / 2;
        *sel = side ? at != 0 : n == eb ? 3 : at ? 2 : 1;
        memcpy((uint8_t *)data + (side ? 0 : at), w->data + sent, n);
    } else {
        *sel = 1 << at / port;
        memcpy(data, w->data + sent, n);
    }
    return n;
}

/* A write beat at the pins (unit_pins.md 4.12). Without a sel port sel is tied
 * to 1. Several selected parts get the same data, except on nv_full's data
 * side, where each half has its own. */
bool dla_cbuf_beat(const dla_cfg *cfg, int side, int addr, int sel,
                   uint32_t part, const uint32_t *data, dla_cbuf_wr *w)
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

uint32_t dla_cbuf_parts(const dla_cfg *cfg)
{
    return cfg->v1 ? 2 : cfg->cbuf_eb / cfg->cbuf_wr_bytes;
}

/* ---- SDP's stream to PDP ---- */

/* Bytes of an atom that one beat of the stream to PDP carries. */
uint32_t dla_planar_bytes(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->sdp_tp * (precision ? 2 : 1);
}

/* nv_full: 16 containers of 16 bits, an INT8 element in the low byte. */
void dla_planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                    uint8_t *beat)
{
    uint32_t n = dla_planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(beat, from, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        beat[2 * i] = from[i];
}

void dla_planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                    uint8_t *to)
{
    uint32_t n = dla_planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(to, beat, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        to[i] = beat[2 * i];
}
