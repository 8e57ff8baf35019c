/* SPDX-License-Identifier: Apache-2.0
 * How the time of a trace was spent (dla_perf.h). */
#include "perf.h"
#include "dla_topology.h"
#include <stdlib.h>
#include <string.h>

static dla_slot slot_named(const char *name)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (!strcmp(name, dla_slot_name((dla_slot)s)))
            return (dla_slot)s;
    return DLA_NSLOT;
}

dla_perf *dla_perf_create(const dla_cfg *cfg)
{
    dla_perf *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->cfg = cfg;
    p->part = 1;
    for (int i = 0; i < DLA_NSTREAM; i++) {
        dla_stream_make(cfg, (dla_stream_id)i, &p->stream[i]);
        p->from[i] = slot_named(p->stream[i].from);
        p->to[i] = slot_named(p->stream[i].to);
    }
    p->track = dla_track_create(cfg);
    if (!p->track) {
        free(p);
        return NULL;
    }
    return p;
}

void dla_perf_destroy(dla_perf *p)
{
    if (!p)
        return;
    dla_track_destroy(p->track);
    for (int c = 0; c < DLA_NCLIENT; c++)
        for (int way = 0; way < 2; way++)
            free(p->wait[c][way].at);
    free(p->layer);
    free(p);
}

/* ---- parts of the time ---- */

/* The part of a time; when all parts are used, they become twice as long. */
static uint32_t part_of(dla_perf *p, uint64_t time)
{
    while (time / p->part >= DLA_PERF_PARTS) {
        p->part *= 2;
        for (uint32_t i = 0; i < DLA_PERF_PARTS; i++) {
            bool there = i < DLA_PERF_PARTS / 2;

            for (int k = 0; k < DLA_NSLOT * DLA_PERF_KINDS; k++) {
                uint32_t *b = p->unit[k / DLA_PERF_KINDS].sum
                                  .part[k % DLA_PERF_KINDS];

                b[i] = there ? b[2 * i] + b[2 * i + 1] : 0;
            }
            for (int c = 0; c < 2 * DLA_NCLIENT; c++) {
                uint64_t *b = p->way[c / 2][c % 2].part;

                b[i] = there ? b[2 * i] + b[2 * i + 1] : 0;
            }
        }
    }
    return (uint32_t)(time / p->part);
}

/* Clocks of a unit, from one clock on and before another. */
static void perf_spend(dla_perf *p, dla_slot s, int kind, uint64_t from,
                       uint64_t to)
{
    uint32_t *b = p->unit[s].sum.part[kind];

    p->unit[s].sum.clocks[kind] += to - from;
    (void)part_of(p, to - 1);
    while (from < to) {
        uint64_t end = (from / p->part + 1) * p->part;

        end = end < to ? end : to;
        b[from / p->part] += (uint32_t)(end - from);
        from = end;
    }
}

/* ---- windows of units ---- */

static dla_perf_layer *open_of(dla_perf *p, dla_slot s)
{
    unit *u = &p->unit[s];

    for (; u->next < p->layers; u->next++)
        if (p->layer[u->next].unit == s && !p->layer[u->next].ended)
            return &p->layer[u->next];
    return NULL;
}

static void perf_enabled(dla_perf *p, dla_page page, const dla_place *at,
                         uint64_t time)
{
    dla_slot s = at->unit;
    dla_perf_layer *l;

    if (p->layers == p->cap) {
        size_t cap = p->cap ? 2 * p->cap : 64;

        l = realloc(p->layer, cap * sizeof *l);
        if (!l)
            return;
        p->layer = l;
        p->cap = cap;
    }
    if (!open_of(p, s)) {
        p->unit[s].last = time;
        p->unit[s].next = p->layers;
    }
    l = &p->layer[p->layers++];
    *l = (dla_perf_layer){ .unit = s, .page = page, .layer = at->layer,
                           .group = at->group, .enable = time,
                           .start = time, .done = time };
    p->unit[s].sum.layers++;
}

static void perf_ended(dla_perf *p, dla_slot s, uint64_t time)
{
    dla_perf_layer *l = open_of(p, s);

    if (!l)
        return;
    l->ended = true;
    l->done = time;
    p->unit[s].last = time;
    l = open_of(p, s);
    if (l && l->start < time)
        l->start = time;
}

/* A transfer at a unit; why: the kind of the clocks before it. */
static void perf_moved(dla_perf *p, dla_slot s, uint64_t time, int why)
{
    dla_perf_layer *l = open_of(p, s);
    unit *u = &p->unit[s];

    if (u->moved && u->moved_at == time)
        return;
    u->moved = true;
    u->moved_at = time;
    perf_spend(p, s, DLA_PERF_BUSY, time, time + 1);
    if (!l || time < u->last)
        return;
    l->clocks[DLA_PERF_BUSY]++;
    l->done = time;
    if (time > u->last + 1) {
        l->clocks[why] += time - u->last - 1;
        perf_spend(p, s, why, u->last + 1, time);
    }
    u->last = time;
}

/* ---- memory clients ---- */

static void note_latency(dla_perf_way *w, uint64_t n)
{
    int i = 0;

    while (i < DLA_PERF_LATENCIES - 1 && n >> i)
        i++;
    w->histogram[i]++;
    w->least = w->answers && w->least < n ? w->least : n;
    w->most = n > w->most ? n : w->most;
    w->sum += n;
    w->answers++;
}

static void perf_push(waits *q, uint64_t time, uint64_t atoms)
{
    if (q->in - q->out == q->cap) {
        uint32_t cap = q->cap ? 2 * q->cap : 64;
        struct wait *at = malloc(cap * sizeof *at);

        if (!at)
            return;
        for (uint64_t i = q->out; i < q->in; i++)
            at[i % cap] = q->at[i % q->cap];
        free(q->at);
        q->at = at;
        q->cap = cap;
    }
    q->at[q->in++ % q->cap] = (struct wait){ time, atoms, atoms };
}

static void perf_data(dla_perf *p, dla_perf_way *w, uint64_t time)
{
    w->bytes += p->cfg->atom;
    w->first = w->bytes == p->cfg->atom ? time : w->first;
    w->last = time;
    w->part[part_of(p, time)] += p->cfg->atom;
}

static void read_atom(dla_perf *p, int client, uint64_t time)
{
    dla_perf_way *w = &p->way[client][0];
    waits *q = &p->wait[client][0];
    struct wait *r;

    perf_data(p, w, time);
    w->outstanding -= w->outstanding ? p->cfg->atom : 0;
    if (q->in == q->out)
        return;
    r = &q->at[q->out % q->cap];
    if (r->left == r->atoms)
        note_latency(w, time - r->time);
    if (!--r->left)
        q->out++;
}

static void perf_client(dla_perf *p, int id, uint64_t time,
                        const uint32_t *bits)
{
    int c = (id - DLA_ST_MEM) / DLA_MEM_KINDS;
    int kind = (id - DLA_ST_MEM) % DLA_MEM_KINDS;
    bool write = kind == DLA_MEM_WR_CMD || kind == DLA_MEM_WR_DAT;
    dla_perf_way *w = &p->way[c][write];
    waits *q = &p->wait[c][1];
    uint64_t atoms = dla_stream_get(&p->stream[id], bits,
                                    DLA_F_RD_REQ_ATOMS);

    switch (kind) {
    case DLA_MEM_RD_REQ:
        perf_push(&p->wait[c][0], time, atoms);
        w->requests++;
        w->outstanding += atoms * p->cfg->atom;
        if (w->outstanding > w->outstanding_most)
            w->outstanding_most = w->outstanding;
        break;
    case DLA_MEM_RD_RSP:
        read_atom(p, c, time);
        break;
    case DLA_MEM_WR_CMD:
        w->requests++;
        if (dla_stream_get(&p->stream[id], bits, DLA_F_WR_CMD_ACK))
            perf_push(q, time, atoms);
        break;
    case DLA_MEM_WR_DAT:
        perf_data(p, w, time);
        break;
    default:
        if (q->in != q->out)
            note_latency(&p->way[c][1], time - q->at[q->out++ % q->cap].time);
    }
}

/* ---- words ---- */

static bool reads_outstanding(const dla_perf *p, dla_slot s)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == s && p->way[c][0].outstanding)
            return true;
    return false;
}

/* Sent by the unit itself: if reads are outstanding, the unit waited for
 * them. */
static void perf_sent(dla_perf *p, dla_slot s, uint64_t time, int why)
{
    perf_moved(p, s, time, reads_outstanding(p, s) ? DLA_PERF_MEMORY : why);
}

/* Models have no stalls and report 0. */
static void perf_note_counter(dla_perf *p, dla_page page, uint32_t addr,
                         uint32_t value)
{
    const dla_erratum *e = dla_erratum_at(p->cfg, page, addr & 0xffcu);
    uint32_t i = 0;

    if (!e || e->kind != DLA_STALL)
        return;
    while (i < p->counters && p->counter[i].addr != addr)
        i++;
    if (i == PERF_COUNTERS)
        return;
    p->counters += i == p->counters;
    p->counter[i] = (perf_counter){ addr, value };
}

static void perf_csb(dla_perf *p, uint64_t time, const uint32_t *bits,
                     const dla_place *at)
{
    const dla_stream *s = &p->stream[DLA_ST_CSB];
    uint32_t addr = (uint32_t)dla_stream_get(s, bits, DLA_F_CSB_ADDR);
    dla_page page = dla_page_at(p->cfg, addr);
    bool write = dla_stream_get(s, bits, DLA_F_CSB_WRITE);
    uint32_t value = (uint32_t)dla_stream_get(s, bits, DLA_F_CSB_DATA);
    const dla_regdef *r;

    r = page < DLA_NPAGE && page != DLA_CFGROM
        ? dla_reg_at(p->cfg, page, addr & 0xffcu) : NULL;
    if (r && !write)
        perf_note_counter(p, page, addr, value);
    if (!r || !write || !(value & 1) || !at->known ||
        at->unit == DLA_NSLOT || page != dla_unit_table[at->unit].layer)
        return;
    if (dla_reg_has(r, DLA_W1L))
        perf_enabled(p, page, at, time);
}

static bool last_word(const dla_perf *p, dla_stream_id id, const uint32_t *bits,
                      uint32_t field)
{
    uint64_t tag = dla_stream_get(&p->stream[id], bits, field);

    return (tag & TAG_END) && (tag & TAG_LAYER_END);
}

/* CDMA's layer ends when both of its sides have ended. */
static void perf_done(dla_perf *p, int intr, uint64_t time)
{
    dla_slot s = dla_intr_slot(intr);
    int other = -1;

    perf_moved(p, s, time, DLA_PERF_INSIDE);
    for (int i = 0; i < DLA_NINTR; i++)
        if (i != intr && dla_intr_slot(i) == s)
            other = i;
    p->done[intr]++;
    if (other < 0 || p->done[other] >= p->done[intr])
        perf_ended(p, s, time);
}

static void perf_memory(dla_perf *p, int id, uint64_t time,
                        const uint32_t *bits)
{
    dla_slot s = dla_client_slot((id - DLA_ST_MEM) / DLA_MEM_KINDS);
    int kind = (id - DLA_ST_MEM) % DLA_MEM_KINDS;

    if (kind == DLA_MEM_RD_RSP || kind == DLA_MEM_WR_ACK)
        perf_moved(p, s, time, DLA_PERF_MEMORY);
    else
        perf_sent(p, s, time, DLA_PERF_INSIDE);
    perf_client(p, id, time, bits);
}

/* The kind of the time before a stream's word for its sender and its
 * receiver. */
static const struct {
    uint8_t before, after;
} between[DLA_ST_MEM] = { DLA_STREAM_WAITS };

void dla_perf_word(void *user, dla_stream_id id, uint64_t time,
                   const uint32_t *bits)
{
    dla_perf *p = user;
    dla_place at;

    if (id == DLA_ST_CSB)
        dla_track_word(p->track, id, bits, &at);
    else if (time > p->last) /* reads of the host belong to no unit's work */
        p->last = time;
    if (id == DLA_ST_CSB) {
        perf_csb(p, time, bits, &at);
    } else if (id >= DLA_ST_DONE) {
        perf_done(p, (int)id - DLA_ST_DONE, time);
    } else if (id >= DLA_ST_MEM) {
        perf_memory(p, (int)id, time, bits);
    } else if (id != DLA_ST_PENDING) {
        dla_slot from = p->from[id], to = p->to[id];

        perf_sent(p, from, time, between[id].before);
        perf_moved(p, to, time, between[id].after);
        if (id == DLA_ST_MAC_DAT && last_word(p, id, bits, DLA_F_MAC_DAT_PD))
            perf_ended(p, from, time);
        if (id == DLA_ST_PSUM && last_word(p, id, bits, DLA_F_PSUM_PD))
            perf_ended(p, from, time);
    }
}
