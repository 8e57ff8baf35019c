/* SPDX-License-Identifier: Apache-2.0
 * Finds the layer of a word of a tap (dla_track.h). */
#include "dla_track.h"
#include "dla_book.h"
#include "dla_topology.h"
#include <stdlib.h>
#include <string.h>

enum { KEPT = 4 }; /* layers of a page with kept registers */

/* A request with incomplete data. */
typedef struct request {
    uint64_t addr, layer;
    uint32_t atoms;
    bool known;
} request;

/* Requests of a client in one direction, in a ring that grows. */
typedef struct queue {
    request *at;
    uint32_t cap;
    uint64_t in, out;
    /* layer of the last request; requests of that layer */
    uint64_t layer, words;
    uint32_t done;         /* atoms of the oldest */
    request ack[DLA_ACKS_MAX]; /* those that wait for an acknowledge */
    uint64_t acks, acked;
} queue;

struct dla_track {
    const dla_cfg *cfg;
    dla_stream stream[DLA_NSTREAM];
    dla_book *book;
    queue queue[DLA_NCLIENT][2];
    uint64_t done[DLA_NINTR];
    uint64_t stripes, sums, results; /* layers that ended there */
    uint64_t stripe;                 /* number of the stripe under way */
    bool last;                       /* it is the last one of its layer */
    uint64_t planar, left;           /* layer of SDP's stream, its atoms */
};

dla_track *dla_track_create(const dla_cfg *cfg)
{
    dla_track *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->cfg = cfg;
    t->book = dla_book_create(cfg, KEPT);
    if (!t->book) {
        free(t);
        return NULL;
    }
    for (int i = 0; i < DLA_NSTREAM; i++)
        dla_stream_make(cfg, (dla_stream_id)i, &t->stream[i]);
    return t;
}

void dla_track_destroy(dla_track *t)
{
    if (!t)
        return;
    for (int c = 0; c < DLA_NCLIENT; c++)
        for (int way = 0; way < 2; way++)
            free(t->queue[c][way].at);
    dla_book_destroy(t->book);
    free(t);
}

uint64_t dla_stream_get(const dla_stream *s, const uint32_t *bits,
                        uint32_t field)
{
    uint32_t w = s->field[field].width;

    return field < s->nfield ? dla_bits_get(bits, s->field[field].lsb,
                                            w < 64 ? w : 64) : 0;
}

/* ---- layers of a page ---- */

/* The newest layer in turn, -1: none. */
static int64_t track_newest(const dla_track *t, dla_page page)
{
    return (int64_t)dla_book_at(t->book, page)->layers - 1;
}

static void track_layer(const dla_track *t, dla_page page, uint64_t layer,
                        dla_place *p)
{
    p->unit = dla_slot_of_page(page);
    p->known = (int64_t)layer <= track_newest(t, page);
    p->layer = layer;
    p->group = dla_book_group(t->book, page, layer);
}

/* A write belongs to the layer that it prepares or enables. */
static void track_csb(dla_track *t, const uint32_t *bits, dla_place *at)
{
    const dla_stream *s = &t->stream[DLA_ST_CSB];
    uint32_t addr = (uint32_t)dla_stream_get(s, bits, DLA_F_CSB_ADDR);
    uint32_t data = (uint32_t)dla_stream_get(s, bits, DLA_F_CSB_DATA);
    dla_page page = dla_page_at(t->cfg, addr);
    const dla_book_layer *begun;
    const dla_regdef *def;

    if (page >= DLA_NPAGE)
        return;
    at->unit = dla_slot_of_page(page);
    def = dla_reg_at(t->cfg, page, addr & 0xffcu);
    if (def && def->dual) {
        at->known = true;
        at->group = dla_book_at(t->book, page)->regs.producer;
        at->layer = dla_book_next(t->book, page, at->group);
    }
    if (!dla_stream_get(s, bits, DLA_F_CSB_WRITE) ||
        dla_book_write(t->book, addr, data, 0, &begun) == DLA_BOOK_NOMEM ||
        !begun)
        return;
    at->known = true;
    at->group = begun->group;
    at->layer = begun->number;
}

/* ---- memory clients ---- */

static bool track_grow(queue *q)
{
    uint32_t cap = q->cap ? 2 * q->cap : 64;
    request *at = malloc(cap * sizeof *at);

    if (!at)
        return false;
    for (uint64_t i = q->out; i < q->in; i++)
        at[i % cap] = q->at[i % q->cap];
    free(q->at);
    q->at = at;
    q->cap = cap;
    return true;
}

/* A layer's first request is at its base. Another request there means that the
 * next layer has begun, if the registers of both layers fit. */
static bool track_fits(const dla_track *t, int client, bool write,
                       uint64_t layer, uint64_t addr, bool *base,
                       dla_element *e)
{
    const uint32_t *words =
        dla_book_words(t->book, dla_element_page(client, write), layer);

    dla_element_at(t->cfg, client, write, words, addr, 0, e);
    *base = e->kind != DLA_EL_BEFORE && !e->offset;
    return e->inside;
}

/* Ends the requests of an earlier layer: the next layer of the group is
 * enabled, or the layer's own done event was raised. Layers of a read DMA are
 * not counted like those of its unit, which has the event. */
static uint64_t track_earliest(const dla_track *t, int client, bool write,
                               int64_t last)
{
    uint64_t done = write || dla_client_slot(client) == DLA_SLOT_CDMA
                  ? t->done[dla_client_table[client].intr] : 0;

    if ((int64_t)done > last)
        done = last > 0 ? (uint64_t)last : 0;
    return (int64_t)done < last - 1 ? (uint64_t)last - 1 : done;
}

/* The page with the layers that a client's requests belong to. */
static dla_page track_page(int client, bool write)
{
    dla_page pg = dla_element_page(client, write);

    if (pg != DLA_NPAGE)
        return pg;
    return dla_client_slot(client) == DLA_SLOT_BDMA ? DLA_BDMA : DLA_RUBIK;
}

/* The layer of a request: one of the two that may be enabled at a time. */
static void track_choose(dla_track *t, int client, bool write, uint64_t addr,
                         dla_place *p)
{
    queue *q = &t->queue[client][write];
    dla_page pg = dla_element_page(client, write);
    bool base, first = false, second = false;
    dla_element a, b;
    uint64_t least;
    int64_t last;

    if (pg == DLA_NPAGE) {
        track_layer(t, track_page(client, write),
                    t->done[dla_client_table[client].intr], p);
        return;
    }
    last = track_newest(t, pg);
    least = track_earliest(t, client, write, last);
    if (q->layer < least) {
        q->layer = least;
        q->words = 0;
    }
    track_layer(t, pg, q->layer, p);
    if (last < 0)
        return;
    first = track_fits(t, client, write, q->layer, addr, &base, &a);
    if ((int64_t)q->layer < last)
        second = track_fits(t, client, write, q->layer + 1, addr, &base, &b);
    if (second && (!first || (base && q->words))) {
        q->layer++;
        q->words = 0;
        a = b;
    }
    q->words++;
    track_layer(t, pg, q->layer, p);
    p->element = a;
}

/* A request is kept for its data, and a write command with an acknowledge is
 * kept for that. */
static void track_requested(dla_track *t, int client, int kind,
                            const uint32_t *bits, dla_place *p)
{
    const dla_stream *s =
        &t->stream[DLA_ST_MEM + client * DLA_MEM_KINDS + kind];
    bool write = kind == DLA_MEM_WR_CMD;
    uint64_t addr = dla_stream_get(s, bits, DLA_F_RD_REQ_ADDR);
    queue *q = &t->queue[client][write];
    request *r;

    track_choose(t, client, write, addr, p);
    if (q->in - q->out >= q->cap && !track_grow(q))
        return;
    r = &q->at[q->in++ % q->cap];
    *r = (request){ .addr = addr, .layer = p->layer,
                    .atoms = (uint32_t)dla_stream_get(s, bits,
                                                     DLA_F_RD_REQ_ATOMS),
                    .known = p->known };
    if (write && dla_stream_get(s, bits, DLA_F_WR_CMD_ACK))
        q->ack[q->acks++ % DLA_ACKS_MAX] = *r;
}

static void track_of_request(const dla_track *t, int client, bool write,
                             const request *r, dla_place *p)
{
    track_layer(t, track_page(client, write), r->layer, p);
    p->known = r->known;
}

static void track_data(dla_track *t, int client, bool write, dla_place *p)
{
    queue *q = &t->queue[client][write];
    dla_page pg = dla_element_page(client, write);
    request *r;

    p->unit = dla_client_slot(client);
    if (q->out == q->in)
        return;
    r = &q->at[q->out % q->cap];
    track_of_request(t, client, write, r, p);
    if (pg != DLA_NPAGE && r->known)
        dla_element_at(t->cfg, client, write,
                       dla_book_words(t->book, pg, r->layer),
                       r->addr + (uint64_t)q->done * t->cfg->atom, 0,
                       &p->element);
    if (++q->done >= r->atoms) {
        q->done = 0;
        q->out++;
    }
}

static void track_acknowledged(dla_track *t, int client, dla_place *p)
{
    queue *q = &t->queue[client][1];

    p->unit = dla_client_slot(client);
    if (q->acked < q->acks)
        track_of_request(t, client, true,
                         &q->ack[q->acked++ % DLA_ACKS_MAX], p);
}

static void track_memory(dla_track *t, int id, const uint32_t *bits,
                         dla_place *p)
{
    int client = (id - DLA_ST_MEM) / DLA_MEM_KINDS;
    int kind = (id - DLA_ST_MEM) % DLA_MEM_KINDS;

    if (kind == DLA_MEM_RD_REQ || kind == DLA_MEM_WR_CMD)
        track_requested(t, client, kind, bits, p);
    else if (kind == DLA_MEM_WR_ACK)
        track_acknowledged(t, client, p);
    else
        track_data(t, client, kind == DLA_MEM_WR_DAT, p);
}

/* ---- streams between units ---- */

static bool track_ends(uint64_t tag)
{
    return (tag & TAG_END) && (tag & TAG_LAYER_END);
}

/* Weights belong to the next stripe: after the last stripe of a layer they
 * belong to the next layer. */
static void track_weight(const dla_track *t, uint64_t stripe, dla_place *p)
{
    bool later = t->last && (uint16_t)(stripe - t->stripe) != 0 &&
                 (uint16_t)(stripe - t->stripe) < 0x8000;

    track_layer(t, DLA_CSC, t->stripes + later, p);
}

static void track_stripe(dla_track *t, const uint32_t *bits, dla_place *p)
{
    const dla_stream *s = &t->stream[DLA_ST_MAC_DAT];
    uint64_t tag = dla_stream_get(s, bits, DLA_F_MAC_DAT_PD);

    track_layer(t, DLA_CSC, t->stripes, p);
    t->stripe = dla_stream_get(s, bits, DLA_F_MAC_DAT_STRIPE);
    t->last = (tag & TAG_LAYER_END) && !(tag & TAG_END);
    t->stripes += track_ends(tag);
}

/* Atoms that SDP sends to PDP in this layer; 0: it writes to memory. */
static uint64_t track_atoms_of(const dla_track *t, uint64_t layer)
{
    const uint32_t *d = dla_book_words(t->book, DLA_SDP, layer);
    uint32_t es =
        dla_precision(t->cfg, d, SDP_D_DATA_FORMAT__OUT_PRECISION) ? 2 : 1;
    uint64_t c = dla_get(d, SDP_D_DATA_CUBE_CHANNEL__CHANNEL) + 1;

    if (!dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST))
        return 0;
    return (dla_get(d, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1ull) *
           (dla_get(d, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1ull) *
           ((c * es + t->cfg->atom - 1) / t->cfg->atom);
}

/* The next layer of SDP with output to PDP, when the layer before has all its
 * atoms. */
static void track_planar(dla_track *t, dla_place *p)
{
    int64_t last = track_newest(t, DLA_SDP);

    if (!t->left) {
        if ((int64_t)t->planar < last - 1)
            t->planar = (uint64_t)last - 1;
        while ((int64_t)t->planar <= last && !track_atoms_of(t, t->planar))
            t->planar++;
        t->left = (int64_t)t->planar <= last ? track_atoms_of(t, t->planar) : 0;
    }
    track_layer(t, DLA_SDP, t->planar, p);
    if (t->left && !--t->left)
        t->planar++;
}

static void track_between(dla_track *t, dla_stream_id id, const uint32_t *bits,
                          dla_place *p)
{
    const dla_stream *s = &t->stream[id];

    switch ((int)id) {
    case DLA_ST_MAC_WT:
        track_weight(t, dla_stream_get(s, bits, DLA_F_MAC_WT_STRIPE), p);
        break;
    case DLA_ST_MAC_DAT:
        track_stripe(t, bits, p);
        break;
    case DLA_ST_PSUM:
        track_layer(t, DLA_CMAC_A, t->sums, p);
        t->sums += track_ends(dla_stream_get(s, bits, DLA_F_PSUM_PD));
        break;
    case DLA_ST_CREDIT:
        track_layer(t, DLA_CACC, t->results, p);
        break;
    case DLA_ST_RESULT:
        track_layer(t, DLA_CACC, t->results, p);
        t->results += dla_stream_get(s, bits, DLA_F_RESULT_LAST) != 0;
        break;
    case DLA_ST_PLANAR:
        track_planar(t, p);
        break;
    case DLA_ST_PENDING:
        p->unit = DLA_SLOT_CSC;
        break;
    case DLA_ST_BUF_WR:
    case DLA_ST_TO_CSC:
        track_layer(t, DLA_CDMA, t->done[DLA_INTR_CDMA_DAT], p);
        break;
    case DLA_ST_BUF_WR_WT:
    case DLA_ST_TO_CSC_WT:
        track_layer(t, DLA_CDMA, t->done[DLA_INTR_CDMA_WT], p);
        break;
    default: /* to and from the buffer, releases */
        track_layer(t, DLA_CSC, t->stripes, p);
        break;
    }
}

void dla_track_word(dla_track *t, dla_stream_id id, const uint32_t *bits,
                    dla_place *p)
{
    *p = (dla_place){ .unit = DLA_NSLOT };
    if (id == DLA_ST_CSB) {
        track_csb(t, bits, p);
    } else if (id < DLA_ST_MEM) {
        track_between(t, id, bits, p);
    } else if (id < DLA_ST_DONE) {
        track_memory(t, (int)id, bits, p);
    } else {
        int intr = (int)id - DLA_ST_DONE;

        p->unit = dla_intr_slot(intr);
        p->known = true;
        p->layer = t->done[intr]++;
        p->group = dla_stream_get(&t->stream[id], bits, DLA_F_DONE_GROUPS) >>
                   1 & 1;
    }
}
