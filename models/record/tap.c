/* SPDX-License-Identifier: Apache-2.0
 * Words of a tap's streams, made field by field (dla_tap.h). */
#include "tap.h"
#include "dla_topology.h"
#include <stdlib.h>
#include <string.h>

/* The channels of a slot's step: first those that it receives (their words
 * belong to the sender), then those that it drives; both in the order of their
 * turns. */
static void tap_own_channels(dla_tap *t, dla_slot slot)
{
    for (int drives = 0; drives < 2; drives++)
        for (int i = 0; i < DLA_NCHANNEL; i++) {
            const dla_chandef *c = &dla_channel_table[i];
            /* both ends drive levels of it */
            bool both = i == DLA_CH_PENDING && c->to == slot;

            if ((c->tapped == slot || both) &&
                (c->from == slot || both) == drives)
                t->mine[slot].channel[t->mine[slot].channels++] = (uint8_t)i;
        }
}

dla_tap *dla_tap_create(const dla_cfg *cfg)
{
    dla_tap *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->cfg = cfg;
    for (int i = 0; i < DLA_NSTREAM; i++)
        dla_stream_make(cfg, (dla_stream_id)i, &t->stream[i]);
    for (int i = 0; i < DLA_NSLOT; i++)
        tap_own_channels(t, (dla_slot)i);
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

/* ---- building a word: its fields in order, the low bits first ---- */

/* Whole pieces up to *to, the rest that does not fill one yet, and the next
 * field. */
typedef struct tap_word {
    uint32_t *to, n;
    uint64_t rest;
    const dla_stream_field *field;
} tap_word;

/* False when the stream has no listener. */
static inline bool tap_begin(dla_tap *t, int id, tap_word *b)
{
    *b = (tap_word){ t->word, 0, 0, t->stream[id].field };
    return t->want[id] != 0;
}

/* Up to 32 bits; x has no higher ones. */
static inline void tap_add(tap_word *b, uint32_t width, uint64_t x)
{
    b->rest |= x << b->n;
    b->n += width;
    if (b->n < 32)
        return;
    *b->to++ = (uint32_t)b->rest;
    b->rest >>= 32;
    b->n -= 32;
}

/* The next field (models/tables/fields.csv); a value that is too wide is
 * cut. */
static inline void tap_put(tap_word *b, uint64_t value)
{
    uint32_t width = b->field++->width;

    if (width > 32) {
        tap_add(b, 32, (uint32_t)value);
        value >>= 32;
        width -= 32;
    }
    tap_add(b, width, value & ((1ull << width) - 1));
}

static inline void tap_put_bytes(tap_word *b, const void *bytes)
{
    uint32_t width = b->field++->width, piece;
    const uint8_t *from = bytes;

    for (; width >= 32; width -= 32, from += 4) {
        memcpy(&piece, from, sizeof piece);
        tap_add(b, 32, piece);
    }
    piece = 0;
    for (uint32_t i = 0; 8 * i < width; i++)
        piece |= (uint32_t)from[i] << 8 * i;
    tap_add(b, width, piece & ((1u << width) - 1));
}

static inline void tap_fill(tap_word *b)
{
    if (b->n)
        *b->to = (uint32_t)b->rest;
    b->n = 0;
}

static inline void tap_send(dla_tap *t, tap_word *b, int id, uint64_t time)
{
    tap_fill(b);
    for (uint32_t i = 0; i < t->sinks; i++)
        if (t->want[id] >> i & 1 && !(t->of_item && i == t->items_to))
            t->fn[i](t->user[i], (dla_stream_id)id, time, t->word);
}

/* ---- registers ---- */

static void tap_access(dla_tap *t, uint64_t time, bool write, uint32_t addr,
                        uint32_t data)
{
    tap_word b;

    tap_begin(t, DLA_ST_CSB, &b);
    tap_put(&b, write);
    tap_put(&b, addr);
    tap_put(&b, data);
    tap_send(t, &b, DLA_ST_CSB, time);
}

void dla_tap_flush(dla_tap *t)
{
    if (t->read_waits)
        tap_access(t, t->read_time, false, t->read[0], t->read[1]);
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
        tap_access(t, time, true, addr, data);
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
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put(&b, (uint64_t)addr);
    tap_put(&b, (uint64_t)sel);
    tap_put_bytes(&b, data);
    tap_send(t, &b, id, time);
}

void dla_tap_update(dla_tap *t, uint64_t time, int ch, uint32_t entries,
                    uint32_t count, uint32_t wmb)
{
    int id = DLA_ST_TO_CSC + ch; /* releases follow the updates */
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put(&b, entries);
    tap_put(&b, count);
    if (t->stream[id].nfield > DLA_F_TO_CSC_WT_WMB_ENTRIES)
        tap_put(&b, t->cfg->compression ? wmb : 0);
    tap_send(t, &b, id, time);
}

void dla_tap_pending(dla_tap *t, uint64_t time, unsigned req, unsigned ack)
{
    uint32_t levels = req | ack << 2;
    tap_word b;

    if (levels == t->levels)
        return;
    t->levels = levels;
    if (!tap_begin(t, DLA_ST_PENDING, &b))
        return;
    tap_put(&b, req);
    tap_put(&b, ack);
    tap_send(t, &b, DLA_ST_PENDING, time);
}

void dla_tap_buf_rd(dla_tap *t, uint64_t time, int side, int addr,
                    int next1_en, int next1, int shift)
{
    int id = DLA_ST_BUF_RD + side;
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put(&b, (uint64_t)addr);
    if (side == 0) {
        bool shifts = t->cfg->cbuf_eb < 32; /* else the pins are not there */

        tap_put(&b, shifts && next1_en);
        tap_put(&b, shifts && next1_en ? (uint64_t)next1 : 0);
        tap_put(&b, shifts ? (uint64_t)shift : 0);
    }
    tap_send(t, &b, id, time);
}

void dla_tap_buf_rsp(dla_tap *t, uint64_t time, int side, const void *data)
{
    int id = DLA_ST_BUF_RSP + side;
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put_bytes(&b, data);
    tap_send(t, &b, id, time);
}

/* ---- the MAC array ---- */

/* Lanes with mask bit 0 have any value at the pins of RTL and are 0 here. */
static inline void tap_put_lanes(tap_word *b, const uint32_t *mask,
                                 const uint32_t *data)
{
    uint32_t lanes = b->field->width, four;

    tap_put_bytes(b, mask);
    for (uint32_t i = 0; i < lanes; i += 4) {
        uint32_t n = mask[i / 32] >> i % 32 & 15;

        memcpy(&four, (const uint8_t *)data + i, sizeof four);
        /* each bit of n as a byte of ones */
        tap_add(b, 32, four & ((n * 0x00204081u) & 0x01010101u) * 0xffu);
    }
}

/* Weights go to the next stripe that begins. */
void dla_tap_weight(dla_tap *t, uint64_t time, int cell, const uint32_t *mask,
                    const uint32_t *data)
{
    tap_word b;

    if (!tap_begin(t, DLA_ST_MAC_WT, &b))
        return;
    tap_put(&b, t->stripe);
    tap_put(&b, (uint64_t)cell);
    tap_put_lanes(&b, mask, data);
    tap_send(t, &b, DLA_ST_MAC_WT, time);
}

void dla_tap_data(dla_tap *t, uint64_t time, int tag, const uint32_t *mask,
                  const uint32_t *data)
{
    tap_word b;

    t->stripe = (uint16_t)(t->stripe + ((tag & TAG_ST) != 0));
    if (!tap_begin(t, DLA_ST_MAC_DAT, &b))
        return;
    /* The stripe of this item has been counted at its first item. */
    tap_put(&b, (uint16_t)(t->stripe - 1));
    tap_put(&b, (uint64_t)tag);
    tap_put_lanes(&b, mask, data);
    tap_send(t, &b, DLA_ST_MAC_DAT, time);
}

/* A cell may have more than 64 bits, so it is copied in pieces. */
void dla_tap_psum(dla_tap *t, uint64_t time, int tag, uint32_t mask,
                  const uint32_t *data)
{
    tap_word b;
    const dla_stream_field *f = t->stream[DLA_ST_PSUM].field;
    uint32_t bits = t->cfg->psum_bits, data_at = f[DLA_F_PSUM_DATA].lsb;
    uint64_t cells = (1ull << f[DLA_F_PSUM_MASK].width) - 1;

    if (!tap_begin(t, DLA_ST_PSUM, &b))
        return;
    tap_put(&b, (uint64_t)tag);
    tap_put(&b, mask);
    tap_put_bytes(&b, data);
    tap_fill(&b);
    for (uint32_t off = ~mask & (uint32_t)cells; off; off &= off - 1) {
        uint32_t at = data_at + (uint32_t)__builtin_ctz(off) * bits;

        for (uint32_t i = 0; i < bits; i += 32)
            dla_bits_put(t->word, at + i, bits - i < 32 ? bits - i : 32, 0);
    }
    tap_send(t, &b, DLA_ST_PSUM, time);
}

void tap_pulse(dla_tap *t, uint64_t time, int id)
{
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put(&b, 1);
    tap_send(t, &b, id, time);
}

void dla_tap_credit(dla_tap *t, uint64_t time, uint32_t n)
{
    while (n--)
        tap_pulse(t, time, DLA_ST_CREDIT);
}

/* ---- results ---- */

void dla_tap_result(dla_tap *t, uint64_t time, const void *data, bool last)
{
    tap_word b;

    if (!tap_begin(t, DLA_ST_RESULT, &b))
        return;
    tap_put(&b, last);
    tap_put_bytes(&b, data);
    tap_send(t, &b, DLA_ST_RESULT, time);
}

void tap_atom(dla_tap *t, uint64_t time, int id, const void *atom)
{
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    tap_put_bytes(&b, atom);
    tap_send(t, &b, id, time);
}

void dla_tap_planar(dla_tap *t, uint64_t time, const void *atom)
{
    tap_atom(t, time, DLA_ST_PLANAR, atom);
}

/* ---- memory clients, done events ---- */

static int tap_mem_id(int client, int kind)
{
    return DLA_ST_MEM + client * DLA_MEM_KINDS + kind;
}

/* A word of n fields. */
static void tap_fields(dla_tap *t, uint64_t time, int id,
                       const uint64_t *field, int n)
{
    tap_word b;

    if (!tap_begin(t, id, &b))
        return;
    for (int i = 0; i < n; i++)
        tap_put(&b, field[i]);
    tap_send(t, &b, id, time);
}

void dla_tap_rd_req(dla_tap *t, uint64_t time, int client,
                    const dla_rd_req *q)
{
    tap_fields(t, time, tap_mem_id(client, DLA_MEM_RD_REQ),
               (const uint64_t[]){ q->ram, q->addr, q->atoms }, 3);
}

void dla_tap_wr_cmd(dla_tap *t, uint64_t time, int client,
                    const dla_wr_cmd *q)
{
    tap_fields(t, time, tap_mem_id(client, DLA_MEM_WR_CMD),
               (const uint64_t[]){ q->ram, q->addr, q->atoms, q->ack }, 4);
}

void dla_tap_atom(dla_tap *t, uint64_t time, int client, int kind,
                  const void *atom)
{
    tap_atom(t, time, tap_mem_id(client, kind), atom);
}

/* A model has only atoms, so a beat of RTL is split too. */
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
    tap_pulse(t, time, tap_mem_id(client, DLA_MEM_WR_ACK));
}

void dla_tap_done(dla_tap *t, uint64_t time, int intr, unsigned groups)
{
    tap_fields(t, time, DLA_ST_DONE + intr, (const uint64_t[]){ groups }, 1);
}
