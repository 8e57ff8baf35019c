/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA reads, matched by address. The model's requests are served
 * with the data that the RTL has read from the same address, in any order of
 * the RTL's requests (conv_core.md 4.2: the order of requests has no numerical
 * effect). */
#include "check_cdma.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const int client_of[SIDES] = { DLA_CL_CDMA_DAT, DLA_CL_CDMA_WT };

static int cdma_side(int client)
{
    return client == DLA_CL_CDMA_WT;
}

/* ---- reads by address ---- */

static uint32_t *bucket_of(addr_log *l, const dla_cfg *cfg, uint64_t addr)
{
    return &l->bucket[addr / cfg->atom % SEEN_ADDRS];
}

static seen_atom *atom_at(addr_log *l, uint64_t n)
{
    return &l->atom[n % SEEN_ADDRS];
}

/* A read request of the RTL. */
void cdma_request(dla_check_ctx *k, int client, int ram, uint64_t addr,
                  uint32_t atoms)
{
    addr_log *l = &cdma_of(k)->rd[cdma_side(client)];

    k->s[DLA_SLOT_CDMA].moved = k->cycle;
    if (l->full)
        return;
    for (uint32_t i = 0; i < atoms; i++, addr += k->cfg->atom) {
        seen_atom *a = atom_at(l, l->last);
        uint32_t *b = bucket_of(l, k->cfg, addr);

        if (l->last - l->first == SEEN_ADDRS) {
            check_report(k, DLA_SLOT_CDMA, k->cycle, "read requests far ahead "
                         "of the model: this client is not followed further",
                         "");
            l->full = true; /* or data would reach other atoms' addresses */
            return;
        }
        *a = (seen_atom){ .addr = addr, .cycle = k->cycle,
                          .ram = (uint8_t)ram };
        while (*b) /* the oldest is first */
            b = &l->atom[*b - 1].next;
        *b = (uint32_t)(l->last % SEEN_ADDRS) + 1;
        l->last++;
    }
}

/* An atom of read data, for the oldest request that has none. */
void cdma_data(dla_check_ctx *k, int client, const uint8_t *data)
{
    addr_log *l = &cdma_of(k)->rd[cdma_side(client)];
    seen_atom *a = atom_at(l, l->answered);

    k->s[DLA_SLOT_CDMA].moved = k->cycle;
    if (l->full || l->answered == l->last)
        return; /* the memory's error, reported there */
    memcpy(a->data, data, k->cfg->atom);
    a->has_data = 1;
    l->answered++;
}

/* Takes the oldest atom read from an address; NULL if there is none. */
static seen_atom *cdma_rd_take(addr_log *l, const dla_cfg *cfg, uint64_t addr,
                               uint8_t ram)
{
    for (uint32_t *b = bucket_of(l, cfg, addr); *b; b = &l->atom[*b - 1].next) {
        seen_atom *a = &l->atom[*b - 1];

        if (a->addr != addr || a->ram != ram)
            continue;
        if (!a->has_data)
            return NULL;
        *b = a->next;
        a->used = 1;
        while (l->first < l->answered && atom_at(l, l->first)->used)
            l->first++;
        return a;
    }
    return NULL;
}

static dla_memclient *cdma_rd_client(const dla_check_ctx *k, int side)
{
    return k->s[DLA_SLOT_CDMA].ports.mem[client_of[side]];
}

/* Address of the next atom of the model, in its request q. */
static uint64_t cdma_rd_wanted(const dla_check_ctx *k, int side,
                               const dla_rd_req *q)
{
    return q->addr + (uint64_t)cdma_of(k)->rd[side].front * k->cfg->atom;
}

/* Passes the next atom to the model. */
static void cdma_rd_give(dla_check_ctx *k, int side, const uint8_t *data)
{
    addr_log *l = &cdma_of(k)->rd[side];
    dla_memclient *m = cdma_rd_client(k, side);
    const dla_rd_req *q = dla_fifo_peek(&m->rd_req);

    memcpy(dla_fifo_slot(&m->rd_rsp), data, k->cfg->atom);
    dla_fifo_push(&m->rd_rsp);
    l->taken++;
    if (++l->front < q->atoms)
        return;
    l->front = 0;
    dla_fifo_pop(&m->rd_req);
}

static bool cdma_rd_serve(dla_check_ctx *k, int side)
{
    dla_memclient *m = cdma_rd_client(k, side);
    const dla_rd_req *q;
    bool moved = false;

    while ((q = dla_fifo_peek(&m->rd_req)) && dla_fifo_slot(&m->rd_rsp)) {
        const seen_atom *a = cdma_rd_take(&cdma_of(k)->rd[side], k->cfg,
                                          cdma_rd_wanted(k, side, q), q->ram);

        if (!a)
            break;
        cdma_rd_give(k, side, a->data);
        reports_count(k->rep, 1);
        moved = true;
    }
    return moved;
}

void cdma_reads(dla_check_ctx *k)
{
    while (cdma_rd_serve(k, 0) | cdma_rd_serve(k, 1))
        cdma_run(k);
}

/* ---- atoms without a match at the end of a layer ---- */

/* Drops an atom that will not be taken. */
static void cdma_rd_drop(addr_log *l, const dla_cfg *cfg, uint64_t n)
{
    seen_atom *a = atom_at(l, n);
    uint32_t *b = bucket_of(l, cfg, a->addr);

    while (*b && *b - 1 != n % SEEN_ADDRS)
        b = &l->atom[*b - 1].next;
    if (*b)
        *b = a->next;
    a->used = 1;
    l->dropped++;
}

/* The first atoms that only one side has. */
typedef struct odd {
    bool missing, extra;
    uint64_t addr, atom; /* missing: atom of the model */
    int ram;
    uint64_t number; /* extra: number of the RTL's atom */
    seen_atom got;
} odd;

/* The atoms for which the model waits. */
static bool find_missing(const dla_check_ctx *k, int side, odd *o)
{
    const dla_rd_req *q = dla_fifo_peek(&cdma_rd_client(k, side)->rd_req);

    if (!q || o->missing)
        return q != NULL;
    o->missing = true;
    o->addr = cdma_rd_wanted(k, side, q);
    o->atom = cdma_used(&cdma_of(k)->rd[side]);
    o->ram = q->ram;
    return true;
}

/* The RTL has ended, but the model waits for atoms: it gets zeros, so that it
 * can end the layer too. Only then the RTL's further reads are known to be
 * extra. */
static void cdma_rd_forgive(dla_check_ctx *k, int side, uint32_t layer, odd *o)
{
    static const uint8_t zero[sizeof((seen_atom *)0)->data];
    cdma_check *c = cdma_of(k);

    while (c->layer[1][side] <= layer && find_missing(k, side, o) &&
           dla_fifo_slot(&cdma_rd_client(k, side)->rd_rsp)) {
        c->rd[side].missing++;
        cdma_rd_give(k, side, zero);
        cdma_run(k);
        cdma_reads(k);
    }
}

/* Requests of the RTL before number `end` that the model never made. */
static void find_extra(dla_check_ctx *k, int side, uint64_t end, odd *o)
{
    addr_log *l = &cdma_of(k)->rd[side];

    for (uint64_t n = l->first; n < end && n < l->last; n++) {
        if (atom_at(l, n)->used)
            continue;
        if (!o->extra) {
            o->extra = true;
            o->number = n;
            o->got = *atom_at(l, n);
        }
        cdma_rd_drop(l, k->cfg, n);
    }
    while (l->first < l->answered && atom_at(l, l->first)->used)
        l->first++;
}

static void cdma_rd_say(dla_check_ctx *k, int side, check_place at,
                        const odd *o)
{
    char text[400], where[128], got[96] = "the RTL never read", want[64] = "";

    reports_where(k->rep, &at, client_of[side], false,
                 o->missing ? o->addr : o->got.addr, 0, where, sizeof where);
    if (o->missing)
        snprintf(want, sizeof want, "%s %s 0x%" PRIx64,
                 o->extra ? ", expected" : "", ram_name(o->ram), o->addr);
    if (o->extra)
        snprintf(got, sizeof got, "got %s 0x%" PRIx64 ", which the layer does "
                 "not read", ram_name(o->got.ram), o->got.addr);
    snprintf(text, sizeof text, "%s read request, atom %" PRIu64 " (%s): %s%s",
             port_name(side), o->extra ? o->number : o->atom, where, got, want);
    if (o->extra)
        at.cycle = o->got.cycle;
    reports_add(k->rep, &at, text, "");
}

/* The host has not enabled the next layer. Done pulses do not show this,
 * because they may lag behind the engines. */
bool cdma_alone(const dla_check_ctx *k, int side, uint32_t layer)
{
    const shadow *s = &k->s[DLA_SLOT_CDMA];
    uint32_t status = s->ops->reg_read(s->unit, DLA_CDMA, CDMA_S_STATUS);

    return cdma_of(k)->layer[1][side] <= layer + 1 &&
           !dla_get(&status, layer & 1 ? CDMA_S_STATUS__STATUS_0 :
                                         CDMA_S_STATUS__STATUS_1);
}

bool cdma_reads_end(dla_check_ctx *k, int side, uint32_t layer)
{
    cdma_check *c = cdma_of(k);
    addr_log *l = &c->rd[side];
    uint64_t end = l->done;
    odd o = { .missing = false };

    cdma_rd_forgive(k, side, layer, &o);
    /* later reads may be the next layer's already */
    if (c->layer[1][side] > layer && !cdma_alone(k, side, layer))
        end = c->reads_at_end[side][layer % 8];
    find_extra(k, side, end, &o);
    if (o.missing || o.extra)
        cdma_rd_say(k, side, check_at(k, DLA_SLOT_CDMA), &o);
    return !o.missing;
}

void cdma_leftovers(dla_check_ctx *k, int side, const check_place *at)
{
    odd o = { .missing = false };

    /* while the model waits, later atoms of the RTL may be right */
    if (!find_missing(k, side, &o))
        find_extra(k, side, cdma_of(k)->rd[side].last, &o);
    if (o.missing || o.extra)
        cdma_rd_say(k, side, *at, &o);
}
