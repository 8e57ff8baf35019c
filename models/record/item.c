/* SPDX-License-Identifier: Apache-2.0
 * Items of the models' FIFOs as bytes of a log (item.h). */
#include "item.h"
#include "dla_topology.h"
#include <stddef.h>
#include <string.h>

/* Bytes of a run of entries that are read: their number, the first one, its
 * next1, its next1_en and shift. The entries of a run follow one another, and
 * none but the first has next1_en; they all have the same shift. */
enum { RUN_BYTES = 6, NEXT1 = 0x80 };

/* An array of a struct. */
typedef struct piece {
    size_t at;
    pack_rows rows;
} piece;

bool item_of(int id)
{
    return dla_stream_item_table[id] != DLA_ITEM_NONE;
}

size_t item_head(const dla_cfg *cfg, int id)
{
    static const size_t head[DLA_ITEMS] = {
        [DLA_ITEM_CBUF_WR] = offsetof(dla_cbuf_wr, data),
        [DLA_ITEM_DAT_UPDT] = sizeof(dla_dat_updt),
        [DLA_ITEM_WT_UPDT] = sizeof(dla_wt_updt),
        [DLA_ITEM_CBUF_RD] = sizeof(uint16_t), /* how many */
        [DLA_ITEM_CBUF_RSP] = sizeof(uint16_t),
        [DLA_ITEM_STRIPE] = offsetof(dla_stripe, winograd) + 1,
        [DLA_ITEM_PSUM] = offsetof(dla_psum, winograd) + 1,
        [DLA_ITEM_RESULT] = offsetof(dla_result, layer_end) + 1,
        [DLA_ITEM_RD_REQ] = offsetof(dla_rd_req, ram) + 1,
        [DLA_ITEM_WR_CMD] = offsetof(dla_wr_cmd, ack) + 1,
    };
    int kind = dla_stream_item_table[id];

    return kind == DLA_ITEM_ATOM ? cfg->atom : head[kind];
}

static bool stripe_pieces(const dla_cfg *cfg, const dla_stripe *s,
                          piece p[2])
{
    size_t row = dla_mac_row_bytes(cfg, s->precision);

    p[0] = (piece){ offsetof(dla_stripe, wt), { s->kernels, row, false } };
    p[1] = (piece){ offsetof(dla_stripe, dat), { s->items, row, false } };
    return s->precision <= DLA_FP16 && s->batches &&
           s->kernels <= dla_mac_group(cfg, s->precision) &&
           s->items <= DLA_STRIPE_MAX && s->kernels * row <= sizeof s->wt &&
           s->items * row <= sizeof s->dat;
}

static bool psum_pieces(const dla_cfg *cfg, const dla_psum *s, piece *p)
{
    uint32_t group = dla_mac_group(cfg, s->precision);
    size_t row = (size_t)group * dla_mac_values(s->winograd) *
                 (s->precision ? sizeof *s->v.s64 : sizeof *s->v.s32);

    *p = (piece){ offsetof(dla_psum, v),
                  { s->items, row, s->precision == DLA_INT8 } };
    return s->precision <= DLA_FP16 && s->winograd <= 1 && s->batches &&
           s->kernels <= group && s->items * row <= sizeof s->v;
}

static bool buf_wr_pieces(const dla_cfg *cfg, const dla_cbuf_wr *w, piece *p)
{
    *p = (piece){ offsetof(dla_cbuf_wr, data), { 1, w->bytes, false } };
    return w->bytes <= sizeof w->data &&
           w->bytes % (cfg->v1 ? cfg->cbuf_eb / 2 : cfg->cbuf_wr_bytes) == 0;
}

static bool result_pieces(const dla_cfg *cfg, const dla_result *r, piece *p)
{
    size_t row = r->lanes * sizeof *r->v;

    *p = (piece){ offsetof(dla_result, v), { r->n, row, true } };
    return r->n * row <= sizeof r->v &&
           (size_t)r->n * r->lanes % cfg->sdp_tp == 0;
}

/* The arrays after the numbers; false: longer than an item can have. */
static inline bool item_pieces(const dla_cfg *cfg, int id, const dla_item *i,
                               piece p[2])
{
    p[0].rows.n = p[1].rows.n = 0;
    switch (dla_stream_item_table[id]) {
    case DLA_ITEM_CBUF_WR:
        return buf_wr_pieces(cfg, &i->buf_wr, p);
    case DLA_ITEM_CBUF_RSP:
        p[0] = (piece){ offsetof(dla_cbuf_rsp, data),
                        { i->buf_rsp.n, cfg->cbuf_eb, false } };
        return i->buf_rsp.n * (size_t)cfg->cbuf_eb <= sizeof i->buf_rsp.data;
    case DLA_ITEM_STRIPE:
        return stripe_pieces(cfg, &i->stripe, p);
    case DLA_ITEM_PSUM:
        return psum_pieces(cfg, &i->psum, p);
    case DLA_ITEM_RESULT:
        return result_pieces(cfg, &i->result, p);
    default:
        return true;
    }
}

/* Entries of the run that begins at i. */
static uint32_t run_of(const dla_cbuf_rd *r, uint32_t i)
{
    uint32_t first = r->e[i].entry - i, shift = r->e[i].shift, k = i + 1;

    while (k < r->n && r->e[k].entry == first + k && !r->e[k].next1_en &&
           r->e[k].shift == shift)
        k++;
    return k - i;
}

static uint8_t *put_reads(const dla_cbuf_rd *r, uint8_t *to)
{
    for (uint32_t i = 0, n; i < r->n; i += n, to += RUN_BYTES) {
        uint16_t a = (uint16_t)r->e[i].entry;
        uint16_t b = r->e[i].next1_en ? (uint16_t)r->e[i].next1 : 0;

        n = run_of(r, i);
        to[0] = (uint8_t)n;
        memcpy(to + 1, &a, sizeof a);
        memcpy(to + 3, &b, sizeof b);
        to[5] = (uint8_t)(r->e[i].shift | (r->e[i].next1_en ? NEXT1 : 0));
    }
    return to;
}
_Static_assert(DLA_STRIPE_MAX <= UINT8_MAX, "entries of a run in a byte");

static const uint8_t *get_reads(const uint8_t *at, const uint8_t *end,
                                dla_cbuf_rd *r)
{
    if (r->n > DLA_STRIPE_MAX)
        return NULL;
    for (uint32_t i = 0; i < r->n; at += RUN_BYTES) {
        uint32_t first = i;

        if (end - at < RUN_BYTES || !at[0] || at[0] > r->n - i)
            return NULL;
        r->e[i].next1 = at[3] | (uint32_t)at[4] << 8;
        r->e[i].next1_en = at[5] / NEXT1;
        for (; i < first + at[0]; i++) {
            r->e[i].entry = (at[1] | (uint32_t)at[2] << 8) + i - first;
            r->e[i].shift = at[5] % NEXT1;
        }
    }
    return at;
}

/* Copies few bytes, faster than a call. */
static inline void put_head(const uint8_t *from, size_t n, uint8_t *to)
{
    if (n > 16) {
        memcpy(to, from, n);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else {
        for (size_t i = 0; i < n; i++)
            to[i] = from[i];
    }
}

uint8_t *item_put(pack *k, const dla_cfg *cfg, int id, size_t head,
                  const void *item, uint8_t *to)
{
    const uint8_t *from = item;
    piece p[2];

    put_head(from, head, to);
    to += head;
    if (dla_stream_item_table[id] == DLA_ITEM_CBUF_RD)
        return put_reads(item, to);
    (void)item_pieces(cfg, id, item, p);
    if (p[0].rows.n)
        to = pack_put(k, p[0].rows, from + p[0].at, to);
    if (p[1].rows.n)
        to = pack_put(k, p[1].rows, from + p[1].at, to);
    return to;
}

const uint8_t *item_get(pack *k, const dla_cfg *cfg, int id,
                        const uint8_t *from, const uint8_t *end,
                        dla_item *item)
{
    size_t head = item_head(cfg, id);
    piece p[2];

    memset(item, 0, sizeof *item);
    if ((size_t)(end - from) < head)
        return NULL;
    memcpy(item, from, head);
    from += head;
    if (dla_stream_item_table[id] == DLA_ITEM_CBUF_RD)
        return get_reads(from, end, &item->buf_rd);
    if (!item_pieces(cfg, id, item, p))
        return NULL;
    for (int i = 0; i < 2 && from; i++)
        from = p[i].rows.n ? pack_get(k, p[i].rows, from, end,
                                      (uint8_t *)item + p[i].at) : from;
    return from;
}
