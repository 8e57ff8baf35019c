/* SPDX-License-Identifier: Apache-2.0
 * The element that a unit works at, from the words that it sends (work.h): of a
 * unit that writes to memory what it writes, of CDMA what it reads, of CSC,
 * CMAC, CACC and of SDP before PDP the place in the output cube. */
#include "work.h"
#include "dla_element.h"
#include <string.h>

void work_walks(dla_work *w, bool known)
{
    memset(w->walk, 0, sizeof w->walk);
    for (int s = 0; s < DLA_NSLOT; s++)
        w->walk[s].known = known;
}

static uint32_t field(const dla_bench *b, dla_page page, uint64_t layer,
                      uint32_t f)
{
    return dla_get(b->host.page[page].d[layer & 1], f);
}

/* ---- memory ---- */

static bool writes(const dla_bench *b, dla_slot slot)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot && b->cfg->writers >> c & 1)
            return true;
    return false;
}

/* BDMA's writes, counted: false when some were not heard. */
static bool moved(dla_bench *b, const dla_stream *s, const uint32_t *bits,
                  dla_element *e)
{
    work_walk *k = &b->pins->work->walk[DLA_SLOT_BDMA];
    uint64_t n = k->pos;

    k->pos += dla_bits_get(bits, s->field[2].lsb, s->field[2].width);
    return k->known && host_bdma(&b->host, true, n, 0, e);
}

static void memory(dla_bench *b, int client, int kind, const uint32_t *bits)
{
    dla_slot slot = dla_client_slot(client);
    bool write = kind == DLA_MEM_WR_CMD;
    uint64_t layer, addr;
    dla_stream s;
    dla_element e;

    if (kind != (writes(b, slot) ? DLA_MEM_WR_CMD : DLA_MEM_RD_REQ))
        return;
    layer = work_layer(b, slot);
    dla_stream_make(b->cfg, (dla_stream_id)(DLA_ST_MEM + client *
                    DLA_MEM_KINDS + kind), &s);
    addr = dla_bits_get(bits, s.field[1].lsb, s.field[1].width);
    if (client == DLA_CL_BDMA ? !moved(b, &s, bits, &e) :
        !host_element(&b->host, client, write, layer, addr, 0, &e))
        return;
    work_at(b->pins->work, slot, write ? DLA_TENSOR_OUTPUT : e.what[0] == 'w' ?
            DLA_TENSOR_WEIGHTS : DLA_TENSOR_INPUT, e.w, e.h, e.c);
}

/* ---- streams ---- */

typedef struct cube {
    uint64_t w, h, g; /* g: channels of a position */
} cube;

/* The output of a convolution layer; false: its words are in another order. */
static bool conv_cube(const dla_bench *b, uint64_t layer, cube *c)
{
    uint32_t p = field(b, DLA_CACC, layer, CACC_D_MISC_CFG__PROC_PRECISION);

    c->w = field(b, DLA_CACC, layer,
                 CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH) + 1ull;
    c->h = field(b, DLA_CACC, layer,
                 CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT) + 1ull;
    c->g = dla_mac_group(b->cfg, (uint8_t)p);
    return !field(b, DLA_CACC, layer, CACC_D_MISC_CFG__CONV_MODE) &&
           !(b->cfg->batch &&
             field(b, DLA_CACC, layer, CACC_D_BATCH_NUMBER__BATCHES));
}

static void show(dla_work *w, dla_slot slot, const cube *c, uint64_t pos,
                 uint64_t channel)
{
    if (w->walk[slot].known)
        work_at(w, slot, DLA_TENSOR_OUTPUT, pos % c->w, pos / c->w, channel);
}

/* A word of a stripe, by its tag. */
static void stripe(dla_bench *b, dla_slot slot, uint64_t tag)
{
    dla_work *w = b->pins->work;
    work_walk *k = &w->walk[slot];
    cube c;
    bool shown = conv_cube(b, work_layer(b, slot), &c);

    if (tag & TAG_ST)
        k->items = 0;
    if (shown)
        show(w, slot, &c, k->pos + k->items, k->group * c.g);
    k->items++;
    if (!(tag & TAG_END))
        return;
    if (tag & TAG_CHANNEL_END) {
        k->pos += k->items;
        if (k->pos >= c.w * c.h) {
            k->pos = 0;
            k->group++;
        }
    }
    if (tag & TAG_LAYER_END)
        *k = (work_walk){ .known = true };
}

/* A result beat: t of the g channels of a position. */
static void result(dla_bench *b, bool last)
{
    dla_work *w = b->pins->work;
    work_walk *k = &w->walk[DLA_SLOT_CACC];
    uint64_t beats, pos, t = b->cfg->sdp_tp;
    cube c;

    if (conv_cube(b, work_layer(b, DLA_SLOT_CACC), &c)) {
        beats = c.g > t ? c.g / t : 1;
        pos = k->pos / beats;
        show(w, DLA_SLOT_CACC, &c, pos % (c.w * c.h),
             pos / (c.w * c.h) * c.g + k->pos % beats * t);
    }
    k->pos++;
    if (last)
        *k = (work_walk){ .known = true };
}

/* An atom of SDP's stream: surface by surface. */
static void planar(dla_bench *b)
{
    dla_work *w = b->pins->work;
    work_walk *k = &w->walk[DLA_SLOT_SDP];
    uint64_t layer = work_layer(b, DLA_SLOT_SDP);
    uint32_t es = field(b, DLA_SDP, layer, SDP_D_DATA_FORMAT__OUT_PRECISION)
                  ? 2 : 1;
    cube c = { field(b, DLA_SDP, layer, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1ull,
               field(b, DLA_SDP, layer, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1ull,
               b->cfg->atom / es };

    if (layer != k->layer)
        *k = (work_walk){ .known = true, .layer = layer };
    show(w, DLA_SLOT_SDP, &c, k->pos % (c.w * c.h),
         k->pos / (c.w * c.h) * c.g);
    k->pos++;
}

void work_word(void *user, dla_stream_id id, uint64_t time,
               const uint32_t *bits)
{
    dla_bench *b = user;
    dla_work *w = b->pins->work;
    dla_stream s;

    (void)time;
    work_number(w, id, (uint64_t)w->number[id] + 1);
    if (id >= DLA_ST_MEM && id < DLA_ST_DONE) {
        memory(b, (int)(id - DLA_ST_MEM) / DLA_MEM_KINDS,
               (int)(id - DLA_ST_MEM) % DLA_MEM_KINDS, bits);
        return;
    }
    if (id == DLA_ST_PLANAR)
        planar(b);
    if (id != DLA_ST_MAC_DAT && id != DLA_ST_PSUM && id != DLA_ST_RESULT)
        return;
    dla_stream_make(b->cfg, id, &s);
    if (id == DLA_ST_RESULT)
        result(b, dla_bits_get(bits, s.field[0].lsb, 1));
    else
        stripe(b, id == DLA_ST_PSUM ? DLA_SLOT_CMAC : DLA_SLOT_CSC,
               dla_bits_get(bits, s.field[id == DLA_ST_MAC_DAT].lsb, 9));
}
