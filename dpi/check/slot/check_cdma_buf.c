/* SPDX-License-Identifier: Apache-2.0
 * The checker's copy of the buffer: the writes of CDMA, in any order. A part
 * (one beat of the write port) is compared at the updates, when both sides have
 * written it equally often. */
#include "check_cdma.h"
#include "check_show.h"
#include "dla_tap.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- the buffer as CDMA writes it (conv_core.md 5) ---- */

static uint32_t element_bytes(const dla_check_ctx *k, uint64_t layer)
{
    return dla_precision(k->cfg, host_layer(k->host, DLA_CDMA, layer),
                         CDMA_D_MISC_CFG__PROC_PRECISION) ? 2 : 1;
}

/* Feature data (conv_core.md 5.1): number of the atom and of its column for a
 * byte of a line's entry; false if no atom fills the byte. */
static bool feature_at(const dla_check_ctx *k, uint64_t layer, uint32_t entry,
                       uint32_t byte, uint32_t *surface, uint32_t *x)
{
    uint32_t w = conv_field(k, DLA_CDMA, layer,
                       CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH) + 1;
    uint32_t c = conv_field(k, DLA_CDMA, layer,
                       CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL) + 1;
    uint32_t ab = k->cfg->atom, p = k->cfg->cbuf_eb / ab;
    uint32_t es = element_bytes(k, layer);
    uint32_t n = (c * es + ab - 1) / ab, f = n / p, m = n % p;
    uint32_t share = 1; /* pixels in one entry of the last block */

    if (entry >= f * w && m * 2 == p)
        share = 2;
    else if (entry >= f * w && m * 4 == p)
        share = 4;
    if (share == 1) {
        *surface = entry / w * p + byte / ab;
        *x = entry % w;
    } else {
        uint32_t cell = k->cfg->cbuf_eb / share;

        *x = (entry - f * w) * share + byte / cell;
        *surface = f * p + byte % cell / ab;
    }
    return *surface < n && *x < w;
}

/* Image lines (5.2): false after the last pixel. */
static bool image_where(const dla_check_ctx *k, uint64_t layer, uint32_t line,
                        uint32_t at, char *text, size_t size)
{
    uint32_t es = element_bytes(k, layer);
    uint32_t c = conv_field(k, DLA_CDMA, layer,
                       CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL) + 1;
    uint32_t pl = conv_field(k, DLA_CDMA, layer, CDMA_D_ZERO_PADDING__PAD_LEFT);
    uint32_t w = pl + conv_field(k, DLA_CDMA, layer,
                            CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH) + 1 +
                 conv_field(k, DLA_CDMA, layer, CDMA_D_ZERO_PADDING__PAD_RIGHT);

    if (at >= w * c * es)
        return false;
    snprintf(text, size, "image c %u h %u w %d (with padding %u)",
             at / es % c, line, (int)(at / es / c) - (int)pl, pl);
    return true;
}

static bool weight_where(uint32_t entry, uint32_t byte, uint32_t eb,
                         char *text, size_t size)
{
    snprintf(text, size, "byte %u of the layer's weights", entry * eb + byte);
    return true;
}

void buffer_region(const dla_check_ctx *k, int side, uint32_t *base,
                   uint32_t *size)
{
    static const uint32_t fields[SIDES] = { CDMA_D_BANK__DATA_BANK,
                                            CDMA_D_BANK__WEIGHT_BANK };

    conv_region(k, DLA_CDMA, cdma_of(k)->layer[0][side], fields, side, base,
                size);
}

bool buffer_where(const dla_check_ctx *k, int side, uint32_t entry,
                  uint32_t byte, char *text, size_t size)
{
    const cdma_check *c = cdma_of(k);
    uint64_t layer = c->layer[0][side];
    uint32_t l = conv_field(k, DLA_CDMA, layer,
                       CDMA_D_ENTRY_PER_SLICE__ENTRIES) + 1;
    uint32_t batches = k->cfg->batch ?
        conv_field(k, DLA_CDMA, layer, CDMA_D_BATCH_NUMBER__BATCHES) + 1 : 1;
    uint32_t size_of, base, rel, slice, surface, x;

    buffer_region(k, side, &base, &size_of);
    if (entry < base || entry >= base + size_of) {
        snprintf(text, size, "entry %u, outside the region %u..%u", entry,
                 base, base + size_of - 1);
        return true;
    }
    rel = (entry - base + size_of - c->start[side] % size_of) % size_of;
    if (side)
        return weight_where(rel, byte, k->cfg->cbuf_eb, text, size);
    slice = rel / l;
    if (conv_field(k, DLA_CDMA, layer, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT))
        return image_where(k, layer, slice,
                           rel % l * k->cfg->cbuf_eb + byte, text, size);
    if (!feature_at(k, layer, rel % l, byte, &surface, &x))
        return false;
    snprintf(text, size, "input n %u c %u h %u w %u", slice % batches,
             surface * k->cfg->atom + byte % k->cfg->atom, slice / batches, x);
    return true;
}

/* ---- comparison ---- */

static void list_part(buf_log *b, int side, uint32_t i)
{
    if (b->listed[i])
        return;
    b->listed[i] = 1;
    b->list[side][b->n[side]++] = i;
}

void buf_write(dla_check_ctx *k, int who, int side, uint32_t at,
               const uint8_t *data, uint32_t n)
{
    cdma_check *c = cdma_of(k);
    buf_log *b = &c->buf;
    uint32_t i = at / b->part, parts = (n + b->part - 1) / b->part;

    if (i + parts > b->parts || at % b->part) {
        if (who == 0)
            check_report(k, DLA_SLOT_CDMA, k->cycle, "buffer write outside "
                         "the buffer", "");
        return;
    }
    memcpy(b->val[who] + at, data, n);
    for (uint32_t e = i + parts; i < e; i++) {
        b->count[who][i]++;
        b->layer[who][i] = c->layer[who][side];
        if (who == 0)
            b->cycle[i] = k->cycle;
        list_part(b, side, i);
    }
}

/* Index of the first byte of a part that differs and that the layout specifies,
 * with its place; part if there is none. */
static uint32_t first_byte(const dla_check_ctx *k, int side, uint32_t i,
                           char *where, size_t size)
{
    const buf_log *b = &cdma_of(k)->buf;
    const uint8_t *g = b->val[0] + (size_t)i * b->part;
    const uint8_t *e = b->val[1] + (size_t)i * b->part;
    uint32_t eb = k->cfg->cbuf_eb, n;

    for (n = 0; n < b->part; n++) {
        uint32_t at = i * b->part + n;

        if (g[n] != e[n] &&
            buffer_where(k, side, at / eb, at % eb, where, size))
            break;
    }
    return n;
}

static void compare_part(dla_check_ctx *k, int side, uint32_t i)
{
    const buf_log *b = &cdma_of(k)->buf;
    const uint8_t *g = b->val[0] + (size_t)i * b->part;
    const uint8_t *e = b->val[1] + (size_t)i * b->part;
    uint32_t entry = i * b->part / k->cfg->cbuf_eb, n;
    char text[320], where[128], detail[1024];

    reports_count(k->rep, 1);
    show_bytes(k, DLA_SLOT_CDMA, DLA_ST_BUF_WR + side, i, g, e, b->part, false);
    if (!memcmp(g, e, b->part))
        return;
    n = first_byte(k, side, i, where, sizeof where);
    if (n == b->part)
        return;
    show_bytes(k, DLA_SLOT_CDMA, DLA_ST_BUF_WR + side, i, g, e, b->part, true);
    snprintf(text, sizeof text, "%s side buffer content, bank %u entry %u byte "
             "%u, %s: got 0x%02x, expected 0x%02x", side ? "weight" : "data",
             entry / k->cfg->cbuf_depth, entry,
             i * b->part % k->cfg->cbuf_eb + n, where, g[n], e[n]);
    reports_bytes(detail, sizeof detail, g, e, b->part);
    check_report(k, DLA_SLOT_CDMA, b->cycle[i], text, detail);
}

/* At an update: parts that both sides have written equally often. */
void buf_compare(dla_check_ctx *k, int side)
{
    buf_log *b = &cdma_of(k)->buf;
    uint32_t left = 0;

    for (uint32_t n = 0; n < b->n[side]; n++) {
        uint32_t i = b->list[side][n];

        if (b->count[0][i] != b->count[1][i]) {
            b->list[side][left++] = i;
            continue;
        }
        b->listed[i] = 0;
        compare_part(k, side, i);
    }
    b->n[side] = left;
}

/* A part of the layer that only the model wrote; no difference if its content
 * was there already. */
static void buf_missing(dla_check_ctx *k, int side, uint32_t i)
{
    uint32_t eb = k->cfg->cbuf_eb, part = cdma_of(k)->buf.part, at;
    char text[256], where[128];
    uint32_t byte = first_byte(k, side, i, where, sizeof where);

    reports_count(k->rep, 1);
    if (byte == part)
        return;
    at = i * part + byte;
    snprintf(text, sizeof text, "%s side buffer content, bank %u entry %u byte "
             "%u, %s: never written", side ? "weight" : "data",
             at / eb / k->cfg->cbuf_depth, at / eb, at % eb, where);
    check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
}

void buf_announced(dla_check_ctx *k, int side, uint64_t from, uint32_t entries)
{
    const buf_log *b = &cdma_of(k)->buf;
    uint32_t base, size, eb = k->cfg->cbuf_eb;
    char text[256], where[128];

    buffer_region(k, side, &base, &size);
    for (uint32_t n = 0; n < b->n[side]; n++) {
        uint32_t i = b->list[side][n], at = i * b->part / eb;

        if (b->count[0][i] >= b->count[1][i] || at < base ||
            at >= base + size ||
            (at - base + size - from % size) % size >= entries ||
            first_byte(k, side, i, where, sizeof where) == b->part)
            continue;
        snprintf(text, sizeof text, "%s update announces bank %u entry %u, %s, "
                 "before it is written", side ? "weight" : "data",
                 at / k->cfg->cbuf_depth, at, where);
        check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
        return;
    }
}

/* The rest of a part when its layer is over. */
static void buf_settle(dla_check_ctx *k, int side, uint32_t i, uint32_t layer)
{
    const buf_log *b = &cdma_of(k)->buf;
    bool rtl = b->count[0][i] && b->layer[0][i] == layer;
    bool model = b->count[1][i] && b->layer[1][i] == layer;

    if (rtl && model)
        compare_part(k, side, i);
    else if (model)
        buf_missing(k, side, i);
}

/* Both sides have ended the layer: the rest is compared in its present state. A
 * part that only the RTL wrote does not belong to the layer's content. whole:
 * the model has read the same data as the RTL, so its content can be
 * compared. */
void buf_layer_end(dla_check_ctx *k, int side, uint32_t layer, bool whole)
{
    cdma_check *c = cdma_of(k);
    buf_log *b = &c->buf;
    uint32_t left = 0;

    if (whole)
        buf_compare(k, side);
    for (uint32_t n = 0; n < b->n[side]; n++) {
        uint32_t i = b->list[side][n];

        /* These writes belong to the next layer already: those of the model, or
         * of the RTL after its done pulse. */
        if (b->layer[1][i] > layer || (b->count[0][i] > b->count[1][i] &&
                                       b->cycle[i] >= c->done_at[side])) {
            b->list[side][left++] = i;
            continue;
        }
        b->listed[i] = 0;
        if (whole)
            buf_settle(k, side, i, layer);
        b->count[0][i] = b->count[1][i] = 0;
    }
    b->n[side] = left;
}

/* After reset CDMA writes zeros to every entry (conv_core.md 5.5): a write
 * before the first read belongs to no layer, but it counts as content. */
static bool buf_flush(dla_check_ctx *k, int side, uint32_t at,
                      const dla_cbuf_wr *w)
{
    static const uint8_t zero[DLA_CBUF_WR_MAX];

    if (cdma_of(k)->rd[side].answered || memcmp(w->data, zero, w->bytes))
        return false;
    memset(cdma_of(k)->buf.val[0] + at, 0, w->bytes);
    return true;
}

/* A write at CDMA's pins. */
void dla_mon_bufwrite(uint64_t ctx, int side, int addr, int sel,
                      const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    dla_cbuf_wr w;

    if (bench_tap(b) &&
        host_first_enable(bench_host(b),
                          DLA_CDMA)) /* not the flush after reset */
        dla_tap_buf_wr(bench_tap(b), bench_now(b), side, addr, sel, data);
    if (!check_follows(b, DLA_SLOT_CDMA))
        return;
    k->s[DLA_SLOT_CDMA].moved = k->cycle;
    for (uint32_t part = 0; part < dla_cbuf_parts(k->cfg); part++) {
        uint32_t at;

        if (!dla_cbuf_beat(k->cfg, side, addr, sel, part, data, &w))
            continue;
        stock_write(k, DLA_SLOT_CDMA, side, w.entry);
        at = w.entry * k->cfg->cbuf_eb + w.offset;
        if (!buf_flush(k, side, at, &w))
            buf_write(k, 0, side, at, w.data, w.bytes);
    }
}
