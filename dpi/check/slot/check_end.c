/* SPDX-License-Identifier: Apache-2.0
 * The checker at the end of a run, after a hang too: what one side has done
 * and the other has not. The first difference is to name the unit that stopped,
 * not one that waits for it: each shadow has what its RTL got, so a unit that
 * starves is even with its shadow, and the one that keeps something back is
 * behind it. */
#include "../../context/bench_priv.h"
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>

/* Clocks that a done pulse may come behind what completes its layer. */
enum { DONE_LATE = 64 };

/* ---- memory clients, stream to PDP, done pulses ---- */

/* "; the first is output element ..." of what the RTL never did. */
static void first_where(const dla_check_ctx *k, int client, char *text,
                        size_t size)
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
    check_where(k, client, w != NULL, addr, 0, where, sizeof where);
    snprintf(text, size, "; the first is the %s of %s", w ? "write" : "read",
             where);
}

static void client_leftovers(dla_check_ctx *k, int client)
{
    dla_slot slot = dla_client_slot(client);
    const client_check *c = &k->client[client];
    const dla_memclient *m = k->s[slot].ports.mem[client];
    char what[480], first[180];

    if (!m->rd_req.count && !m->wr_cmd.count && !c->reads.count &&
        !c->writes.count)
        return;
    first_where(k, client, first, sizeof first);
    snprintf(what, sizeof what, "%s: the model has %u read requests and %u "
             "write commands that the RTL never made, the RTL made %u read "
             "requests and %u write atoms that the model never did%s", k->end,
             m->rd_req.count, m->wr_cmd.count, c->reads.count,
             c->writes.count, first);
    check_report(k, slot, k->cycle, what, "");
}

/* Done pulses that the model has sent and the RTL has not, long after. */
static void missing_done(dla_check_ctx *k, int intr)
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
                 ", expected %" PRIu64, k->end, g, k->done[intr][g], want);
        check_report(k, slot, k->cycle, what, "");
    }
}

static void stream_leftovers(dla_check_ctx *k)
{
    const shadow *sdp = &k->s[DLA_SLOT_SDP];
    char what[200];

    /* refused: it is PDP that stopped */
    if (sdp->refused || (!sdp->seen.count && !sdp->ports.sdp2pdp->count))
        return;
    snprintf(what, sizeof what, "%s: the stream to PDP has %u atoms that only "
             "the RTL sent, %u that only the model sent", k->end,
             sdp->seen.count, sdp->ports.sdp2pdp->count);
    check_report(k, DLA_SLOT_SDP, k->cycle, what, "");
}

static void finish(dla_check_ctx *k, dla_slot slot)
{
    if (conv_slot(slot)) {
        conv_finish(k, slot);
        return;
    }
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot)
            client_leftovers(k, c);
    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == slot)
            missing_done(k, i);
    if (slot == DLA_SLOT_SDP)
        stream_leftovers(k);
}

/* ---- who stopped ---- */

/* The RTL of a slot takes nothing any more from the one before it. */
static bool refuses(const dla_check_ctx *k, dla_slot slot)
{
    return (slot == DLA_SLOT_SDP && k->s[DLA_SLOT_CACC].refused) ||
           (slot == DLA_SLOT_PDP && k->s[DLA_SLOT_SDP].refused);
}

/* The RTL has not written a burst for which its model has had all data. Less
 * than a burst may wait in the RTL for more input, if it takes it. */
static bool burst_short(const dla_check_ctx *k, int client)
{
    dla_memclient *m = k->s[dla_client_slot(client)].ports.mem[client];
    const dla_wr_cmd *w = dla_fifo_peek(&m->wr_cmd);

    if (refuses(k, dla_client_slot(client)))
        return w || m->rd_req.count;
    return w && m->wr_dat.count + k->client[client].wr_done >= w->atoms;
}

/* The RTL of a slot keeps back what its model has put out. */
static bool behind(const dla_check_ctx *k, dla_slot slot)
{
    if (conv_slot(slot))
        return conv_behind(k, slot);
    if (slot == DLA_SLOT_SDP && k->s[slot].refused)
        return false;
    if (slot == DLA_SLOT_SDP && k->s[slot].ports.sdp2pdp->count)
        return true;
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot && burst_short(k, c))
            return true;
    return false;
}

/* The first unit along the pipeline that keeps something back. One whose next
 * unit takes nothing keeps nothing back: it offers it. */
static dla_slot who_stopped(const dla_check_ctx *k)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (k->s[s].on && behind(k, (dla_slot)s))
            return (dla_slot)s;
    return DLA_NSLOT;
}

void check_finish(dla_check_ctx *k, const char *when, bool quiet)
{
    dla_slot first;

    if (k->stopped)
        return;
    k->end = when;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (k->s[s].on)
            check_advance(k, (dla_slot)s);
    first = quiet ? who_stopped(k) : DLA_NSLOT;
    if (first != DLA_NSLOT) {
        /* credit alone is behind results that are all out */
        k->under_way = first != DLA_SLOT_CACC ||
                       k->s[first].ports.cacc2sdp->count;
        finish(k, first);
        k->under_way = false;
    }
    for (int s = 0; s < DLA_NSLOT; s++) /* along the pipeline */
        if (k->s[s].on && (dla_slot)s != first)
            finish(k, (dla_slot)s);
}
