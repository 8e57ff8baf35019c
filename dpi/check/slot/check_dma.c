/* SPDX-License-Identifier: Apache-2.0
 * The checker of a unit that works between memories (check_dma.h). */
#include "check_dma.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Clocks by which a done pulse may follow the transfer that completes its
 * layer. */
enum { DONE_LATE = 64 };

bool dma_create(dla_check_ctx *k, dla_slot slot)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot &&
            (!dla_fifo_init(&k->client[c].reads, sizeof(seen_read),
                            SEEN_READS) ||
             !dla_fifo_init(&k->client[c].writes, sizeof(seen_write),
                            SEEN_WRITES)))
            return false;
    return true;
}

void dma_destroy(dla_check_ctx *k, dla_slot slot)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot) {
            dla_fifo_free(&k->client[c].reads);
            dla_fifo_free(&k->client[c].writes);
        }
}

void dma_start(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];

    s->ends = s->ended = 0;
    if (s->own)
        memset(s->own, 0, s->by->state);
    for (int i = 0; i < DLA_NCLIENT; i++) {
        client_check *c = &k->client[i];
        dla_fifo reads = c->reads, writes = c->writes;

        if (dla_client_slot(i) != slot)
            continue;
        memset(c, 0, sizeof *c);
        c->reads = reads;
        c->writes = writes;
        dla_fifo_clear(&c->reads);
        dla_fifo_clear(&c->writes);
    }
}

/* Layers that a model has ended. */
static uint64_t ends_of(const shadow *s)
{
    uint64_t n = 0;

    for (int i = 0; i < DLA_NINTR; i++)
        for (int g = 0; g < GROUPS; g++)
            n += s->ports.done[i] ? s->ports.done[i]->group[g].sent : 0;
    return n;
}

void dma_event(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];

    shadow_run(s);
    if (ends_of(s) != s->ends) {
        s->ends = ends_of(s);
        s->ended = k->cycle;
    }
    for (int c = 0; c < DLA_NCLIENT; c++) {
        if (dla_client_slot(c) != slot)
            continue;
        check_reads(k, c);
        check_writes(k, c);
    }
}

/* Its done pulses so far. */
uint64_t dma_where(const dla_check_ctx *k, dla_slot slot)
{
    uint64_t n = 0;

    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == slot)
            n += k->done[i][0] + k->done[i][1];
    return n;
}

/* ---- the end ---- */

/* "; the first is output element ..." for the RTL's missing writes. */
static void first_where(const dla_check_ctx *k, const run_end *e, int client,
                        char *text, size_t size)
{
    const client_check *c = &k->client[client];
    dla_memclient *m = k->s[dla_client_slot(client)].ports.mem[client];
    const dla_rd_req *r = dla_fifo_peek(&m->rd_req);
    const dla_wr_cmd *w = dla_fifo_peek(&m->wr_cmd);
    uint64_t addr;
    char where[128];

    text[0] = 0;
    if (!r && !w)
        return;
    addr = w ? w->addr + (uint64_t)c->wr_done * k->cfg->atom :
               r->addr + (uint64_t)c->rd_done * k->cfg->atom;
    reports_where(k->rep, &e->at, client, w != NULL, addr, 0, where,
                 sizeof where);
    snprintf(text, size, "; the first is the %s of %s", w ? "write" : "read",
             where);
}

/* A command with missing data, although the model has them or has ended its
 * layers; otherwise the RTL may wait for its input. */
static void short_at_end(dla_check_ctx *k, const run_end *e, int client)
{
    const shadow *s = &k->s[dla_client_slot(client)];
    const write_cmd *w = &k->client[client].wr;
    char came[128], what[448], where[160];

    if (e->cut || !w->left || (!s->ports.mem[client]->wr_dat.count &&
                     s->ops->status(s->unit, what, sizeof what)))
        return;
    write_cmd_text(w, came, sizeof came);
    reports_where(k->rep, &e->at, client, true,
                  write_cmd_next(w, k->cfg->atom), 0, where, sizeof where);
    snprintf(what, sizeof what, "%s: %s; the first that is missing: %s",
             e->when, came, where);
    reports_add(k->rep, &e->at, what, "");
}

static void client_leftovers(dla_check_ctx *k, const run_end *e, int client)
{
    dla_slot slot = dla_client_slot(client);
    const client_check *c = &k->client[client];
    const dla_memclient *m = k->s[slot].ports.mem[client];
    char what[480], first[180];

    short_at_end(k, e, client);
    if (((!m->rd_req.count && !m->wr_cmd.count) || e->cut) && !c->reads.count &&
        !c->writes.count)
        return;
    first_where(k, e, client, first, sizeof first);
    snprintf(what, sizeof what, "%s: the model has %u read requests and %u "
             "write commands that the RTL did not make, the RTL made %u read "
             "requests and %u write atoms that the model did not make%s",
             e->when, m->rd_req.count, m->wr_cmd.count, c->reads.count,
             c->writes.count, first);
    reports_add(k->rep, &e->at, what, "");
}

/* Done pulses that the model has sent and the RTL has not, long after. */
static void missing_done(dla_check_ctx *k, const run_end *e, int intr)
{
    dla_slot slot = dla_intr_slot(intr);
    const shadow *s = &k->s[slot];
    char what[160];

    if (k->cycle < s->ended + DONE_LATE)
        return;
    for (int g = 0; g < GROUPS; g++) {
        uint64_t want = s->ports.done[intr]->group[g].sent;

        if (k->done[intr][g] >= want)
            continue;
        snprintf(what, sizeof what, "%s: done pulses of group %d: got %" PRIu64
                 ", expected %" PRIu64, e->when, g, k->done[intr][g], want);
        reports_add(k->rep, &e->at, what, "");
    }
}

void dma_end(dla_check_ctx *k, const run_end *e)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == e->at.slot)
            client_leftovers(k, e, c);
    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == e->at.slot)
            missing_done(k, e, i);
}

/* The RTL has not written a burst although its model has all data for it. Less
 * than a burst may wait in the RTL for more input, if it takes input. */
static bool burst_short(const dla_check_ctx *k, int client, bool refuses)
{
    dla_memclient *m = k->s[dla_client_slot(client)].ports.mem[client];
    const dla_wr_cmd *w = dla_fifo_peek(&m->wr_cmd);

    if (refuses)
        return w || m->rd_req.count;
    return w && m->wr_dat.count + k->client[client].wr_done >= w->atoms;
}

bool dma_short(const dla_check_ctx *k, dla_slot slot, bool refuses)
{
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot && burst_short(k, c, refuses))
            return true;
    return false;
}

static bool dma_behind(const dla_check_ctx *k, dla_slot slot)
{
    return dma_short(k, slot, false);
}

void dma_planar(dla_check_ctx *k, dla_slot slot, atom_rx *rx, int chan,
                dla_fifo *f, const svBitVecVal *data)
{
    if (!atom_rx_beat(rx, k->host, chan, data))
        return;
    if (!dla_fifo_slot(f)) {
        rule_broken(k, slot, RULE_STREAM_ASKED, "stream to PDP far ahead of "
                    "the model");
        return;
    }
    memcpy(dla_fifo_slot(f), rx->atom, k->cfg->atom);
    dla_fifo_push(f);
    check_advance(k, slot);
}

const slot_checker dma_checker = {
    .slot = DLA_NSLOT, .create = dma_create, .destroy = dma_destroy,
    .start = dma_start, .event = dma_event, .where = dma_where,
    .behind = dma_behind, .end = dma_end,
};
