/* SPDX-License-Identifier: Apache-2.0
 * The element of a unit's current work, from the words that it sends (work.h):
 * for a unit that writes to memory the written one, for CDMA the one that it
 * reads, for CSC, CMAC, CACC and for SDP before PDP the position in the output
 * cube. */
#include "work.h"
#include "dla_element.h"
#include <string.h>

void work_walks(dla_work *w, bool known)
{
    memset(w->walk, 0, sizeof w->walk);
    for (int s = 0; s < DLA_NSLOT; s++)
        w->walk[s].known = known;
}

static uint32_t place_field(const dla_bench *b, dla_page page, uint64_t layer,
                            uint32_t f)
{
    return dla_get(host_layer(bench_host(b), page, layer), f);
}

/* ---- memory ---- */

static bool place_writes(const dla_bench *b, dla_slot slot)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot && bench_cfg(b)->writers >> c & 1)
            return true;
    return false;
}

/* BDMA's writes, counted: false when some were missed. */
static bool place_moved(dla_bench *b, const dla_stream *s, const uint32_t *bits,
                        dla_element *e)
{
    work_walk *k = &work_of(b)->walk[DLA_SLOT_BDMA];
    uint64_t n = k->pos;

    k->pos += dla_bits_get(bits, s->field[DLA_F_RD_REQ_ATOMS].lsb,
                           s->field[DLA_F_RD_REQ_ATOMS].width);
    return k->known && host_bdma(bench_host(b), true, n, 0, e);
}

static void place_memory(dla_bench *b, int client, int kind,
                         const uint32_t *bits)
{
    dla_slot slot = dla_client_slot(client);
    bool write = kind == DLA_MEM_WR_CMD;
    uint64_t layer, addr;
    dla_stream s;
    dla_element e;

    if (kind != (place_writes(b, slot) ? DLA_MEM_WR_CMD : DLA_MEM_RD_REQ))
        return;
    layer = work_layer(b, slot);
    dla_stream_make(bench_cfg(b), (dla_stream_id)(DLA_ST_MEM + client *
                    DLA_MEM_KINDS + kind), &s);
    addr = dla_bits_get(bits, s.field[DLA_F_RD_REQ_ADDR].lsb,
                        s.field[DLA_F_RD_REQ_ADDR].width);
    if (client == DLA_CL_BDMA
            ? !place_moved(b, &s, bits, &e)
            : !host_element(bench_host(b), client, write, layer, addr, 0, &e))
        return;
    work_at(work_of(b), slot, write ? DLA_TENSOR_OUTPUT : e.weights ?
            DLA_TENSOR_WEIGHTS : DLA_TENSOR_INPUT,
            (conv_at){ e.n, e.w, e.h, e.c });
}

/* ---- streams ---- */

static void place_show(dla_work *w, dla_slot slot, conv_at at)
{
    if (w->walk[slot].known)
        work_at(w, slot, DLA_TENSOR_OUTPUT, at);
}

/* A word of a stripe, by its tag: all batches of a position follow each
 * other. */
static void place_stripe(dla_bench *b, dla_slot slot, uint64_t tag)
{
    dla_work *w = work_of(b);
    work_walk *k = &w->walk[slot];
    conv_cube c = host_conv(bench_host(b), work_layer(b, slot));
    conv_at at;

    if (tag & TAG_ST)
        k->items = 0;
    at = cube_position(&c, k->pos + k->items / c.batches, k->group);
    at.n = k->items++ % c.batches;
    place_show(w, slot, at);
    if (!(tag & TAG_END))
        return;
    if (tag & TAG_CHANNEL_END) {
        k->pos += k->items / c.batches;
        if (k->pos >= cube_positions(&c)) {
            k->pos = 0;
            k->group++;
        }
    }
    if (tag & TAG_LAYER_END)
        *k = (work_walk){ .known = true };
}

/* A result beat: some of the channels of a position. */
static void place_result(dla_bench *b, bool last)
{
    dla_work *w = work_of(b);
    work_walk *k = &w->walk[DLA_SLOT_CACC];
    uint64_t beats, t = bench_cfg(b)->sdp_tp;
    conv_cube c = host_conv(bench_host(b), work_layer(b, DLA_SLOT_CACC));
    conv_at at;

    beats = c.g > t ? c.g / t : 1;
    at = cube_result(&c, k->pos / beats);
    at.c += k->pos++ % beats * t;
    place_show(w, DLA_SLOT_CACC, at);
    if (last)
        *k = (work_walk){ .known = true };
}

/* An atom of SDP's stream: surface by surface. */
static void place_planar(dla_bench *b)
{
    dla_work *w = work_of(b);
    work_walk *k = &w->walk[DLA_SLOT_SDP];
    uint64_t layer = work_layer(b, DLA_SLOT_SDP);
    uint32_t es =
        dla_precision(bench_cfg(b), host_layer(bench_host(b), DLA_SDP, layer),
                      SDP_D_DATA_FORMAT__OUT_PRECISION)
            ? 2
            : 1;
    conv_cube c = {
        .w = place_field(b, DLA_SDP, layer, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1,
        .h = place_field(b, DLA_SDP, layer, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1,
        .g = bench_cfg(b)->atom / es,
    };
    uint64_t plane = (uint64_t)c.w * c.h;

    if (layer != k->layer)
        *k = (work_walk){ .known = true, .layer = layer };
    place_show(w, DLA_SLOT_SDP,
               cube_position(&c, k->pos % plane, k->pos / plane));
    k->pos++;
}

void work_word(void *user, dla_stream_id id, uint64_t time,
               const uint32_t *bits)
{
    dla_bench *b = user;
    dla_work *w = work_of(b);
    dla_stream s;

    (void)time;
    work_number(w, id, (uint64_t)w->number[id] + 1);
    if (id >= DLA_ST_MEM && id < DLA_ST_DONE) {
        place_memory(b, (int)(id - DLA_ST_MEM) / DLA_MEM_KINDS,
                     (int)(id - DLA_ST_MEM) % DLA_MEM_KINDS, bits);
        return;
    }
    if (id == DLA_ST_PLANAR)
        place_planar(b);
    if (id != DLA_ST_MAC_DAT && id != DLA_ST_PSUM && id != DLA_ST_RESULT)
        return;
    dla_stream_make(bench_cfg(b), id, &s);
    if (id == DLA_ST_RESULT)
        place_result(b, dla_bits_get(bits, s.field[DLA_F_RESULT_LAST].lsb, 1));
    else
        place_stripe(
            b, id == DLA_ST_PSUM ? DLA_SLOT_CMAC : DLA_SLOT_CSC,
            dla_bits_get(bits,
                         s.field[id == DLA_ST_PSUM ? (int)DLA_F_PSUM_PD
                                                   : (int)DLA_F_MAC_DAT_PD]
                             .lsb,
                         9));
}
