/* SPDX-License-Identifier: Apache-2.0
 * Words of a tap's streams, field by field (dla_tap.h). */
#include "tap.h"
#include "dla_topology.h"
#include <stdlib.h>
#include <string.h>

dla_tap *dla_tap_create(const dla_cfg *cfg)
{
    dla_tap *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->cfg = cfg;
    for (int i = 0; i < DLA_NSTREAM; i++)
        dla_stream_make(cfg, (dla_stream_id)i, &t->stream[i]);
    for (int c = 0; c < DLA_NCLIENT; c++)
        if ((cfg->readers | cfg->writers) >> c & 1)
            t->mine[dla_client_slot(c)].client[
                t->mine[dla_client_slot(c)].n++] = (uint8_t)c;
    return t;
}

bool dla_tap_listen(dla_tap *t, const bool want[DLA_NSTREAM], dla_tap_fn fn,
                    void *user)
{
    if (t->sinks == DLA_TAP_SINKS)
        return false;
    t->fn[t->sinks] = fn;
    t->user[t->sinks] = user;
    for (int i = 0; i < DLA_NSTREAM; i++)
        if ((!want || want[i]) && t->stream[i].present)
            t->want[i] |= (uint8_t)(1u << t->sinks);
    t->sinks++;
    return true;
}

bool dla_tap_listen_items(dla_tap *t, dla_tap_fn fn, dla_tap_item_fn item,
                          void *user)
{
    t->items_to = t->sinks;
    if (t->item || !dla_tap_listen(t, NULL, fn, user))
        return false;
    t->item = item;
    return true;
}

void dla_tap_destroy(dla_tap *t)
{
    free(t);
}

void dla_tap_reset(dla_tap *t)
{
    memset(t->seen, 0, sizeof t->seen);
    t->levels = 0;
    t->stripe = 0;
    t->read_waits = false;
}

/* ---- putting a word together: its fields in order, the low bits first ---- */

/* Whole pieces up to *to, and what does not fill one yet. */
typedef struct bits {
    uint32_t *to, n;
    uint64_t rest;
} bits;

/* False when nobody wants the stream. */
static inline bool begin(dla_tap *t, int id, bits *b)
{
    *b = (bits){ t->word, 0, 0 };
    return t->want[id] != 0;
}

/* Up to 32 bits; x has no more. */
static inline void add(bits *b, uint32_t width, uint64_t x)
{
    b->rest |= x << b->n;
    b->n += width;
    if (b->n < 32)
        return;
    *b->to++ = (uint32_t)b->rest;
    b->rest >>= 32;
    b->n -= 32;
}

/* A field by its number in stream.c; a value that is too wide is cut. */
static inline void put(const dla_tap *t, bits *b, int id, int field,
                       uint64_t value)
{
    uint32_t width = t->stream[id].field[field].width;

    if (width > 32) {
        add(b, 32, (uint32_t)value);
        value >>= 32;
        width -= 32;
    }
    add(b, width, value & ((1ull << width) - 1));
}

static inline void put_bytes(const dla_tap *t, bits *b, int id, int field,
                             const void *bytes)
{
    uint32_t width = t->stream[id].field[field].width, piece;
    const uint8_t *from = bytes;

    for (; width >= 32; width -= 32, from += 4) {
        memcpy(&piece, from, sizeof piece);
        add(b, 32, piece);
    }
    piece = 0;
    for (uint32_t i = 0; 8 * i < width; i++)
        piece |= (uint32_t)from[i] << 8 * i;
    add(b, width, piece & ((1u << width) - 1));
}

static inline void flush(bits *b)
{
    if (b->n)
        *b->to = (uint32_t)b->rest;
    b->n = 0;
}

static inline void send(dla_tap *t, bits *b, int id, uint64_t time)
{
    flush(b);
    for (uint32_t i = 0; i < t->sinks; i++)
        if (t->want[id] >> i & 1 && !(t->of_item && i == t->items_to))
            t->fn[i](t->user[i], (dla_stream_id)id, time, t->word);
}

/* ---- registers ---- */

static void access_word(dla_tap *t, uint64_t time, bool write, uint32_t addr,
                        uint32_t data)
{
    bits b;

    begin(t, DLA_ST_CSB, &b);
    put(t, &b, DLA_ST_CSB, 0, write);
    put(t, &b, DLA_ST_CSB, 1, addr);
    put(t, &b, DLA_ST_CSB, 2, data);
    send(t, &b, DLA_ST_CSB, time);
}

void dla_tap_flush(dla_tap *t)
{
    if (t->read_waits)
        access_word(t, t->read_time, false, t->read[0], t->read[1]);
    t->read_waits = false;
}

void dla_tap_csb(dla_tap *t, uint64_t time, bool write, uint32_t addr,
                 uint32_t data)
{
    if (!t->want[DLA_ST_CSB])
        return;
    if (t->read_waits && (write || t->read[0] != addr))
        dla_tap_flush(t);
    if (write) {
        access_word(t, time, true, addr, data);
        return;
    }
    t->read_waits = true;
    t->read[0] = addr;
    t->read[1] = data;
    t->read_time = time;
}

/* ---- the buffer ---- */

void dla_tap_buf_wr(dla_tap *t, uint64_t time, int side, int addr, int sel,
                    const uint32_t *data)
{
    int id = DLA_ST_BUF_WR + side;
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, (uint64_t)addr);
    put(t, &b, id, 1, (uint64_t)sel);
    put_bytes(t, &b, id, 2, data);
    send(t, &b, id, time);
}

void dla_tap_update(dla_tap *t, uint64_t time, int ch, uint32_t entries,
                    uint32_t count, uint32_t wmb)
{
    int id = DLA_ST_TO_CSC + ch; /* releases follow the updates */
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, entries);
    put(t, &b, id, 1, count);
    if (ch & 1)
        put(t, &b, id, 2, t->cfg->compression ? wmb : 0);
    send(t, &b, id, time);
}

void dla_tap_pending(dla_tap *t, uint64_t time, unsigned req, unsigned ack)
{
    uint32_t levels = req | ack << 2;
    bits b;

    if (levels == t->levels)
        return;
    t->levels = levels;
    if (!begin(t, DLA_ST_PENDING, &b))
        return;
    put(t, &b, DLA_ST_PENDING, 0, req);
    put(t, &b, DLA_ST_PENDING, 1, ack);
    send(t, &b, DLA_ST_PENDING, time);
}

void dla_tap_buf_rd(dla_tap *t, uint64_t time, int side, int addr,
                    int next1_en, int next1, int shift)
{
    int id = DLA_ST_BUF_RD + side;
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, (uint64_t)addr);
    if (side == 0) {
        bool shifts = t->cfg->cbuf_eb < 32; /* else the pins are not there */

        put(t, &b, id, 1, shifts && next1_en);
        put(t, &b, id, 2, shifts && next1_en ? (uint64_t)next1 : 0);
        put(t, &b, id, 3, shifts ? (uint64_t)shift : 0);
    }
    send(t, &b, id, time);
}

void dla_tap_buf_rsp(dla_tap *t, uint64_t time, int side, const void *data)
{
    int id = DLA_ST_BUF_RSP + side;
    bits b;

    if (!begin(t, id, &b))
        return;
    put_bytes(t, &b, id, 0, data);
    send(t, &b, id, time);
}

/* ---- the MAC array ---- */

/* Lanes whose mask bit is 0 carry anything at the pins of RTL and stay 0
 * here. */
static inline void put_lanes(const dla_tap *t, bits *b, int id,
                             const uint32_t *mask, const uint32_t *data)
{
    uint32_t lanes = t->stream[id].field[2].width, four;

    put_bytes(t, b, id, 2, mask);
    for (uint32_t i = 0; i < lanes; i += 4) {
        uint32_t n = mask[i / 32] >> i % 32 & 15;

        memcpy(&four, (const uint8_t *)data + i, sizeof four);
        /* each bit of n as a byte of ones */
        add(b, 32, four & ((n * 0x00204081u) & 0x01010101u) * 0xffu);
    }
}

/* Weights go to the next stripe that begins. */
void dla_tap_weight(dla_tap *t, uint64_t time, int cell, const uint32_t *mask,
                    const uint32_t *data)
{
    bits b;

    if (!begin(t, DLA_ST_MAC_WT, &b))
        return;
    put(t, &b, DLA_ST_MAC_WT, 0, t->stripe);
    put(t, &b, DLA_ST_MAC_WT, 1, (uint64_t)cell);
    put_lanes(t, &b, DLA_ST_MAC_WT, mask, data);
    send(t, &b, DLA_ST_MAC_WT, time);
}

void dla_tap_data(dla_tap *t, uint64_t time, int tag, const uint32_t *mask,
                  const uint32_t *data)
{
    bits b;

    t->stripe = (uint16_t)(t->stripe + ((tag & TAG_ST) != 0));
    if (!begin(t, DLA_ST_MAC_DAT, &b))
        return;
    /* The stripe that this item belongs to has been counted at its first
     * item. */
    put(t, &b, DLA_ST_MAC_DAT, 0, (uint16_t)(t->stripe - 1));
    put(t, &b, DLA_ST_MAC_DAT, 1, (uint64_t)tag);
    put_lanes(t, &b, DLA_ST_MAC_DAT, mask, data);
    send(t, &b, DLA_ST_MAC_DAT, time);
}

/* A cell may have more than 64 bits, so it is copied in pieces. */
void dla_tap_psum(dla_tap *t, uint64_t time, int tag, uint32_t mask,
                  const uint32_t *data)
{
    bits b;
    const dla_stream_field *f = t->stream[DLA_ST_PSUM].field;
    uint32_t bits = t->cfg->psum_bits;

    if (!begin(t, DLA_ST_PSUM, &b))
        return;
    put(t, &b, DLA_ST_PSUM, 0, (uint64_t)tag);
    put(t, &b, DLA_ST_PSUM, 1, mask);
    put_bytes(t, &b, DLA_ST_PSUM, 2, data);
    flush(&b);
    for (uint32_t off = ~mask & (uint32_t)((1ull << f[1].width) - 1); off;
         off &= off - 1) {
        uint32_t at = f[2].lsb + (uint32_t)__builtin_ctz(off) * bits;

        for (uint32_t i = 0; i < bits; i += 32)
            dla_bits_put(t->word, at + i, bits - i < 32 ? bits - i : 32, 0);
    }
    send(t, &b, DLA_ST_PSUM, time);
}

void dla_tap_credit(dla_tap *t, uint64_t time, uint32_t n)
{
    bits b;

    while (n-- && begin(t, DLA_ST_CREDIT, &b)) {
        put(t, &b, DLA_ST_CREDIT, 0, 1);
        send(t, &b, DLA_ST_CREDIT, time);
    }
}

/* ---- results ---- */

void dla_tap_result(dla_tap *t, uint64_t time, const void *data, bool last)
{
    bits b;

    if (!begin(t, DLA_ST_RESULT, &b))
        return;
    put(t, &b, DLA_ST_RESULT, 0, last);
    put_bytes(t, &b, DLA_ST_RESULT, 1, data);
    send(t, &b, DLA_ST_RESULT, time);
}

void dla_tap_planar(dla_tap *t, uint64_t time, const void *atom)
{
    bits b;

    if (!begin(t, DLA_ST_PLANAR, &b))
        return;
    put_bytes(t, &b, DLA_ST_PLANAR, 0, atom);
    send(t, &b, DLA_ST_PLANAR, time);
}

/* ---- memory clients, done events ---- */

static int mem_id(int client, int kind)
{
    return DLA_ST_MEM + client * DLA_MEM_KINDS + kind;
}

void dla_tap_rd_req(dla_tap *t, uint64_t time, int client,
                    const dla_rd_req *q)
{
    int id = mem_id(client, DLA_MEM_RD_REQ);
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, q->ram);
    put(t, &b, id, 1, q->addr);
    put(t, &b, id, 2, q->atoms);
    send(t, &b, id, time);
}

void dla_tap_wr_cmd(dla_tap *t, uint64_t time, int client,
                    const dla_wr_cmd *q)
{
    int id = mem_id(client, DLA_MEM_WR_CMD);
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, q->ram);
    put(t, &b, id, 1, q->addr);
    put(t, &b, id, 2, q->atoms);
    put(t, &b, id, 3, q->ack);
    send(t, &b, id, time);
}

void dla_tap_atom(dla_tap *t, uint64_t time, int client, int kind,
                  const void *atom)
{
    int id = mem_id(client, kind);
    bits b;

    if (!begin(t, id, &b))
        return;
    put_bytes(t, &b, id, 0, atom);
    send(t, &b, id, time);
}

/* A model knows atoms only, so a beat of RTL is taken apart too. */
void dla_tap_beat(dla_tap *t, uint64_t time, int client, int kind, int mask,
                  const void *data)
{
    for (uint32_t i = 0; i < t->cfg->m; i++)
        if (mask >> i & 1)
            dla_tap_atom(t, time, client, kind,
                         (const uint8_t *)data + i * t->cfg->atom);
}

void dla_tap_wr_ack(dla_tap *t, uint64_t time, int client)
{
    int id = mem_id(client, DLA_MEM_WR_ACK);
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, 1);
    send(t, &b, id, time);
}

void dla_tap_done(dla_tap *t, uint64_t time, int intr, unsigned groups)
{
    int id = DLA_ST_DONE + intr;
    bits b;

    if (!begin(t, id, &b))
        return;
    put(t, &b, id, 0, groups);
    send(t, &b, id, time);
}
