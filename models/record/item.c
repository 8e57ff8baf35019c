/* SPDX-License-Identifier: Apache-2.0
 * Items of the models' FIFOs as bytes of a log (item.h). */
#include "item.h"
#include <stddef.h>
#include <string.h>

/* Bytes of an entry that is read: entry, next1, next1_en and shift. */
enum { READ_BYTES = 5, NEXT1 = 0x80 };

/* Part of a struct. */
typedef struct piece {
    size_t at, bytes;
} piece;

static bool is_read(int id)
{
    return id >= DLA_ST_BUF_RD && id < DLA_ST_BUF_RSP;
}

bool item_of(int id)
{
    if (id >= DLA_ST_MEM)
        return id < DLA_ST_DONE &&
               (id - DLA_ST_MEM) % DLA_MEM_KINDS != DLA_MEM_WR_ACK;
    return id != DLA_ST_CSB && id != DLA_ST_PENDING && id != DLA_ST_MAC_WT &&
           id != DLA_ST_CREDIT;
}

/* The numbers that every item of a stream has. */
static size_t head_of(const dla_cfg *cfg, int id)
{
    if (id >= DLA_ST_MEM)
        switch ((id - DLA_ST_MEM) % DLA_MEM_KINDS) {
        case DLA_MEM_RD_REQ:
            return offsetof(dla_rd_req, ram) + 1;
        case DLA_MEM_WR_CMD:
            return offsetof(dla_wr_cmd, ack) + 1;
        default:
            return cfg->atom;
        }
    switch (id) {
    case DLA_ST_BUF_WR:
    case DLA_ST_BUF_WR + 1:
        return offsetof(dla_cbuf_wr, data);
    case DLA_ST_TO_CSC:
    case DLA_ST_TO_CDMA:
        return sizeof(dla_dat_updt);
    case DLA_ST_TO_CSC + 1:
    case DLA_ST_TO_CDMA + 1:
        return sizeof(dla_wt_updt);
    case DLA_ST_MAC_DAT:
        return offsetof(dla_stripe, winograd) + 1;
    case DLA_ST_PSUM:
        return offsetof(dla_psum, winograd) + 1;
    case DLA_ST_RESULT:
        return offsetof(dla_result, layer_end) + 1;
    case DLA_ST_PLANAR:
        return cfg->atom;
    default: /* reads of the buffer and their answers */
        return sizeof(uint16_t);
    }
}

static bool stripe_pieces(const dla_cfg *cfg, const dla_stripe *s,
                          piece p[2])
{
    size_t row = dla_mac_row_bytes(cfg, s->precision);

    p[0] = (piece){ offsetof(dla_stripe, wt), s->kernels * row };
    p[1] = (piece){ offsetof(dla_stripe, dat), s->items * row };
    return s->precision <= DLA_FP16 && s->batches &&
           s->kernels <= dla_mac_group(cfg, s->precision) &&
           s->items <= DLA_STRIPE_MAX && p[0].bytes <= sizeof s->wt &&
           p[1].bytes <= sizeof s->dat;
}

static bool psum_pieces(const dla_cfg *cfg, const dla_psum *s, piece *p)
{
    uint32_t group = dla_mac_group(cfg, s->precision);

    p->at = offsetof(dla_psum, v);
    p->bytes = (size_t)s->items * group * dla_mac_values(s->winograd) *
               (s->precision ? sizeof *s->v.s64 : sizeof *s->v.s32);
    return s->precision <= DLA_FP16 && s->winograd <= 1 && s->batches &&
           s->kernels <= group && p->bytes <= sizeof s->v;
}

/* The arrays behind the numbers; false: longer than an item can have. */
static bool pieces(const dla_cfg *cfg, int id, const dla_item *i, piece p[2])
{
    p[0] = p[1] = (piece){ 0, 0 };
    switch (id) {
    case DLA_ST_BUF_WR:
    case DLA_ST_BUF_WR + 1:
        p[0] = (piece){ offsetof(dla_cbuf_wr, data), i->buf_wr.bytes };
        return p[0].bytes <= sizeof i->buf_wr.data &&
               p[0].bytes % (cfg->v1 ? cfg->cbuf_eb / 2
                                     : cfg->cbuf_wr_bytes) == 0;
    case DLA_ST_BUF_RSP:
    case DLA_ST_BUF_RSP + 1:
    case DLA_ST_BUF_RSP + 2:
        p[0] = (piece){ offsetof(dla_cbuf_rsp, data),
                        (size_t)i->buf_rsp.n * cfg->cbuf_eb };
        return p[0].bytes <= sizeof i->buf_rsp.data;
    case DLA_ST_MAC_DAT:
        return stripe_pieces(cfg, &i->stripe, p);
    case DLA_ST_PSUM:
        return psum_pieces(cfg, &i->psum, p);
    case DLA_ST_RESULT:
        p[0] = (piece){ offsetof(dla_result, v), (size_t)i->result.n *
                        i->result.lanes * sizeof *i->result.v };
        return p[0].bytes <= sizeof i->result.v &&
               (size_t)i->result.n * i->result.lanes % cfg->sdp_tp == 0;
    default:
        return true;
    }
}

static uint8_t *put_reads(const dla_cbuf_rd *r, uint8_t *to)
{
    for (uint32_t i = 0; i < r->n; i++, to += READ_BYTES) {
        uint16_t a = (uint16_t)r->e[i].entry;
        uint16_t b = r->e[i].next1_en ? (uint16_t)r->e[i].next1 : 0;

        memcpy(to, &a, sizeof a);
        memcpy(to + 2, &b, sizeof b);
        to[4] = (uint8_t)(r->e[i].shift | (r->e[i].next1_en ? NEXT1 : 0));
    }
    return to;
}

static bool get_reads(const uint8_t **from, const uint8_t *end,
                      dla_cbuf_rd *r)
{
    const uint8_t *at = *from;

    if (r->n > DLA_STRIPE_MAX || (size_t)(end - at) < (size_t)r->n * READ_BYTES)
        return false;
    for (uint32_t i = 0; i < r->n; i++, at += READ_BYTES) {
        r->e[i].entry = at[0] | (uint32_t)at[1] << 8;
        r->e[i].next1 = at[2] | (uint32_t)at[3] << 8;
        r->e[i].next1_en = at[4] / NEXT1;
        r->e[i].shift = at[4] % NEXT1;
    }
    *from = at;
    return true;
}

uint8_t *item_put(const dla_cfg *cfg, int id, const void *item, uint8_t *to)
{
    size_t head = head_of(cfg, id);
    const uint8_t *from = item;
    piece p[2];

    memcpy(to, from, head);
    to += head;
    if (is_read(id))
        return put_reads(item, to);
    (void)pieces(cfg, id, item, p);
    for (int i = 0; i < 2; i++) {
        memcpy(to, from + p[i].at, p[i].bytes);
        to += p[i].bytes;
    }
    return to;
}

const uint8_t *item_get(const dla_cfg *cfg, int id, const uint8_t *from,
                        const uint8_t *end, dla_item *item)
{
    size_t head = head_of(cfg, id);
    piece p[2];

    memset(item, 0, sizeof *item);
    if ((size_t)(end - from) < head)
        return NULL;
    memcpy(item, from, head);
    from += head;
    if (is_read(id))
        return get_reads(&from, end, &item->buf_rd) ? from : NULL;
    if (!pieces(cfg, id, item, p) ||
        (size_t)(end - from) < p[0].bytes + p[1].bytes)
        return NULL;
    for (int i = 0; i < 2; i++) {
        memcpy((uint8_t *)item + p[i].at, from, p[i].bytes);
        from += p[i].bytes;
    }
    return from;
}
