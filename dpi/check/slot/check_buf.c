/* SPDX-License-Identifier: Apache-2.0
 * The checker's buffer contents: what CDMA writes, whatever the order. A part
 * (one write port beat) is compared at the updates, when both sides have
 * written it as often. */
#include "check_show.h"
#include "dla_tap.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
    cdma_check *c = &k->conv->cdma;
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

/* Index of the first byte of a part that differs and that the layout
 * specifies, with its place; part when there is none. */
static uint32_t first_byte(const dla_check_ctx *k, int side, uint32_t i,
                           char *where, size_t size)
{
    const buf_log *b = &k->conv->cdma.buf;
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
    const buf_log *b = &k->conv->cdma.buf;
    const uint8_t *g = b->val[0] + (size_t)i * b->part;
    const uint8_t *e = b->val[1] + (size_t)i * b->part;
    uint32_t entry = i * b->part / k->cfg->cbuf_eb, n;
    char text[320], where[128], detail[1024];

    reports_count(k->rep, 1);
    show_bytes(k, DLA_SLOT_CDMA, DLA_ST_BUF_WR + side, i, g, e, b->part,
               false);
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

/* At an update: parts that both have written as often. */
void buf_compare(dla_check_ctx *k, int side)
{
    buf_log *b = &k->conv->cdma.buf;
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

/* A part of the layer that only the model wrote; no difference when it stood
 * there already. */
static void buf_missing(dla_check_ctx *k, int side, uint32_t i)
{
    uint32_t eb = k->cfg->cbuf_eb, part = k->conv->cdma.buf.part, at;
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

void buf_announced(dla_check_ctx *k, int side, uint64_t from,
                   uint32_t entries)
{
    const buf_log *b = &k->conv->cdma.buf;
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

/* What is left of a part when its layer is over. */
static void buf_settle(dla_check_ctx *k, int side, uint32_t i, uint32_t layer)
{
    const buf_log *b = &k->conv->cdma.buf;
    bool rtl = b->count[0][i] && b->layer[0][i] == layer;
    bool model = b->count[1][i] && b->layer[1][i] == layer;

    if (rtl && model)
        compare_part(k, side, i);
    else if (model)
        buf_missing(k, side, i);
}

/* Both sides have done the layer: what is left is compared as it stands. A
 * part that only the RTL wrote is no part of the layer's content. whole: the
 * model has read what the RTL should have, its content is worth comparing. */
void buf_layer_end(dla_check_ctx *k, int side, uint32_t layer, bool whole)
{
    cdma_check *c = &k->conv->cdma;
    buf_log *b = &c->buf;
    uint32_t left = 0;

    if (whole)
        buf_compare(k, side);
    for (uint32_t n = 0; n < b->n[side]; n++) {
        uint32_t i = b->list[side][n];

        /* of the next layer already: the model, or the RTL behind its done
         * pulse */
        if (b->layer[1][i] > layer ||
            (b->count[0][i] > b->count[1][i] &&
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
 * before anything was read is no layer's, but it counts as content. */
static bool buf_flush(dla_check_ctx *k, int side, uint32_t at,
                      const dla_cbuf_wr *w)
{
    static const uint8_t zero[DLA_CBUF_WR_MAX];

    if (k->conv->cdma.rd[side].answered || memcmp(w->data, zero, w->bytes))
        return false;
    memset(k->conv->cdma.buf.val[0] + at, 0, w->bytes);
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
