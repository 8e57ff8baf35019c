/* SPDX-License-Identifier: Apache-2.0
 * Weight updates of the CDMA: the time at which a kernel group is readable, and
 * the numbers that are announced with it (conv_units.md 3.4). */
#include "cdma_int.h"

static void cdma_updt_finish(dla_unit *u)
{
    u->wt.state = CDMA_DONE;
    u->ports->done[DLA_INTR_CDMA_WT]->group[u->layer.group].sent++;
}

/* Kernels up to and including group g. */
static uint32_t kernels_to(const cdma_layer *l, uint32_t g)
{
    uint64_t n = (uint64_t)(g + 1) * l->group_kernels;

    return n < l->kernels ? (uint32_t)n : l->kernels;
}

static bool cdma_updt_written(const cdma_wt *w)
{
    return w->st[CDMA_WT].got == w->st[CDMA_WT].bytes &&
           w->st[CDMA_WMB].got == w->st[CDMA_WMB].bytes;
}

/* Bytes of the weight stream up to the end of the next group; false while its
 * size is not known. Sizes of compressed groups are in memory: WGS has one
 * word for each. */
static bool learn_group(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    const cdma_layer *l = &u->layer;
    uint32_t words = u->cfg->atom / 4;

    if (w->group_known > w->group)
        return true;
    if (!l->compressed) {
        w->group_end = (uint64_t)kernels_to(l, w->group) * l->kernel_bytes;
    } else {
        if (w->wgs_got * words <= w->group)
            return false;
        w->group_end += w->wgs[w->group % words];
    }
    w->group_known = w->group + 1;
    return true;
}

/* Bytes of mask bits up to the end of the next group. */
static uint64_t mask_end(const dla_unit *u)
{
    const cdma_layer *l = &u->layer;

    if (!l->compressed)
        return 0;
    return ((uint64_t)kernels_to(l, u->wt.group) * (l->kernel_bytes / l->es) +
            7) / 8;
}

/* Entries up to a byte of the stream that were not announced yet. An entry that
 * the next group shares is announced with that one, unless `whole` is set for
 * the last group. */
static uint32_t entries_to(cdma_stream *s, uint32_t eb, uint64_t bytes,
                           bool whole)
{
    uint64_t e = (bytes + (whole ? eb - 1 : 0)) / eb;
    uint32_t n = (uint32_t)(e - s->announced);

    s->announced = e;
    return n;
}

/* Announces up to the given ends of both streams. */
static void send_update(dla_unit *u, dla_wt_updt *p, uint32_t kernels,
                        uint64_t wt_end, uint64_t wmb_end, bool whole)
{
    cdma_wt *w = &u->wt;
    uint32_t eb = u->cfg->cbuf_eb;

    p->kernels = kernels;
    p->entries = entries_to(&w->st[CDMA_WT], eb, wt_end, whole);
    p->wmb_entries = entries_to(&w->st[CDMA_WMB], eb, wmb_end, whole);
    dla_fifo_push(u->ports->cdma2sc_wt);
}

static bool bad_group(dla_unit *u, uint64_t wmb_end)
{
    cdma_wt *w = &u->wt;

    dla_broken(u->ctx, DLA_RULE_CDMA_GROUPS, DLA_CDMA, u->layer.group,
               "CDMA: kernel group %u ends at weight byte %llu and WMB byte "
               "%llu, expected at most "
               "WEIGHT_BYTES %llu and WMB_BYTES %llu", w->group,
               (unsigned long long)w->group_end, (unsigned long long)wmb_end,
               (unsigned long long)w->st[CDMA_WT].bytes,
               (unsigned long long)w->st[CDMA_WMB].bytes);
    u->failed = 1;
    return false;
}

/* Announces the next group when it is readable. The last group includes the
 * entries of the padding, unless these wait for its release. */
static bool announce_group(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    const cdma_layer *l = &u->layer;
    bool last = w->group + 1 == w->groups, complete = cdma_updt_written(w);
    uint64_t wt_end, wmb_end = mask_end(u);
    uint32_t kernels;
    dla_wt_updt *p;

    if (!learn_group(u))
        return false;
    wt_end = w->group_end;
    if (w->st[CDMA_WT].got < wt_end || w->st[CDMA_WMB].got < wmb_end)
        /* All bytes are written and the group is still incomplete: the sizes
         * contradict each other, and waiting would never end. */
        return complete ? bad_group(u, wmb_end) : false;
    /* Padding after the last kernel may not fit until CSC has released this
     * group, so the group does not wait for it then. */
    if (last && !complete && !cdma_wt_blocked(u))
        return false;
    p = dla_fifo_slot(u->ports->cdma2sc_wt);
    if (!p)
        return false;
    if (last && complete) {
        wt_end = w->st[CDMA_WT].bytes;
        wmb_end = w->st[CDMA_WMB].bytes;
    }
    kernels = kernels_to(l, w->group) - w->group * l->group_kernels;
    send_update(u, p, kernels, wt_end, wmb_end, last);
    w->tail = last && !complete;
    w->group++;
    return true;
}

bool cdma_wt_announce(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    bool moved = false;
    dla_wt_updt *p;

    while (w->group < w->groups && announce_group(u))
        moved = true;
    if (w->group < w->groups || u->failed || !cdma_updt_written(w))
        return moved;
    if (w->tail) {
        p = dla_fifo_slot(u->ports->cdma2sc_wt);
        if (!p)
            return moved;
        send_update(u, p, 0, w->st[CDMA_WT].bytes, w->st[CDMA_WMB].bytes,
                    true);
        w->tail = false;
    }
    /* The two events of a layer are raised in different steps, as in hardware,
     * because software may count them separately. */
    if (u->fired)
        return true;
    /* The next layer continues after this one, unless the bank split
     * changes. */
    for (int i = 0; i < 2; i++) {
        cdma_stream *s = &w->st[i];

        s->wptr = (uint32_t)((s->wptr + s->bytes / u->cfg->cbuf_eb) %
                             s->region);
    }
    cdma_updt_finish(u);
    return true;
}
