/* SPDX-License-Identifier: Apache-2.0
 * The checker's buffer accounts: which entries of a side are announced and not
 * released, as the pins of CDMA or of CSC show it; what reads, writes, updates
 * and releases may do with them (conv_units.md 0, 2, 3, 9). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static buf_stock *stock_of(const dla_check_ctx *k, int slot, int side)
{
    return slot == DLA_SLOT_CSC ? &k->conv->csc.stock[side]
                                : &k->conv->cdma.stock[side];
}

/* A region changes in a bank change only: which layer CDMA works on, a layer
 * ahead of CSC, is not seen at its pins. */
static void region_of(const dla_check_ctx *k, int slot, int side,
                      uint32_t *base, uint32_t *size)
{
    const buf_stock *b = stock_of(k, slot, side);

    *base = b->base;
    *size = b->size;
    if (b->size)
        return;
    if (slot == DLA_SLOT_CSC)
        csc_region(k, side, base, size);
    else
        stock_region(k, side, base, size);
}

static void stock_restart(dla_check_ctx *k, int slot, int side)
{
    buf_stock *b = stock_of(k, slot, side);
    uint32_t base, size;

    b->in = b->out = (conv_sum){ 0 };
    b->size = 0;
    region_of(k, slot, side, &base, &size);
    b->base = base;
    b->size = size;
}

void sum_add(conv_sum *s, uint64_t count, uint64_t entries, uint64_t wmb)
{
    s->count += count;
    s->entries += entries;
    s->wmb += wmb;
}

static void sum_take(conv_sum *s, const conv_sum *n)
{
    s->count -= n->count;
    s->entries -= n->entries;
    s->wmb -= n->wmb;
}

bool sum_below(const conv_sum *a, const conv_sum *b)
{
    return a->count <= b->count && a->entries <= b->entries &&
           a->wmb <= b->wmb;
}

/* Whether an entry is announced and, before this clock, not released; `more`
 * entries behind the announced ones count too. */
static bool in_stock(const dla_check_ctx *k, int slot, int side, uint32_t at,
                     uint32_t more)
{
    const buf_stock *b = stock_of(k, slot, side);
    uint64_t out = b->out.entries -
                   (b->late_at == k->cycle ? b->late.entries : 0);
    uint32_t base, size;

    region_of(k, slot, side, &base, &size);
    return at >= base && at < base + size && b->in.entries + more > out &&
           (at - base + size - out % size) % size <
               b->in.entries + more - out;
}

uint64_t stock_released(const dla_check_ctx *k, int side, uint32_t entry,
                        bool mask)
{
    const conv_sum *out = &stock_of(k, DLA_SLOT_CSC, side)->out;
    uint64_t n = mask ? out->wmb : out->entries;
    uint32_t base, size = k->cfg->cbuf_depth;

    if (mask) /* the last bank */
        base = (k->cfg->cbuf_banks - 1) * size;
    else
        region_of(k, DLA_SLOT_CSC, side, &base, &size);
    if (!n || entry < base || entry >= base + size)
        return 0;
    return 1 + (n - 1 + size - (entry - base)) % size;
}

uint32_t stock_kept(const dla_check_ctx *k, int side)
{
    uint32_t base, size;

    region_of(k, DLA_SLOT_CSC, side, &base, &size);
    return size ? base + (uint32_t)(k->conv->csc.stock[side].out.entries %
                                    size) : base;
}

/* ---- bank change: both sides start anew ---- */

/* While the request is up CSC may release what it has kept from the layer
 * before (conv_units.md 3.6). Such a release has no effect, since the region
 * restarts; one in the clock of the request counts as such. */
static void stock_request(dla_check_ctx *k, int slot, int side)
{
    buf_stock *b = stock_of(k, slot, side);
    bool late = b->late_at == k->cycle;

    b->asked = k->cycle;
    b->kept = b->in;
    sum_take(&b->kept, &b->out);
    if (!late)
        return;
    sum_take(&b->out, &b->late);
    if (slot == DLA_SLOT_CSC)
        sum_take(&k->conv->csc.rtl[side], &b->late);
    b->late_at = 0;
}

static bool of_kept(buf_stock *b, const conv_sum *n)
{
    if (!b->asked || !sum_below(n, &b->kept))
        return false;
    sum_take(&b->kept, n);
    return true;
}

void stock_levels(dla_check_ctx *k, int slot, int req, int ack)
{
    for (int side = 0; side < SIDES; side++) {
        buf_stock *b = stock_of(k, slot, side);

        if (!(req >> side & 1))
            b->asked = 0;
        else if (!b->asked)
            stock_request(k, slot, side);
        if (req & ack & 1 << side)
            stock_restart(k, slot, side);
    }
}

/* A request stands since an earlier clock; counts of 0 are harmless. */
static bool stock_asked(const dla_check_ctx *k, const buf_stock *b, uint64_t n)
{
    return b->asked && b->asked < k->cycle && n;
}

/* ---- updates ---- */

/* Entries of an update that were written just now. */
static void stock_fresh(dla_check_ctx *k, int slot, int side, uint64_t from,
                        uint32_t entries)
{
    const uint64_t *wrote = k->conv->rules.wrote;
    uint32_t base, size;

    region_of(k, slot, side, &base, &size);
    for (uint32_t i = 0; i < entries && i < size; i++) {
        uint32_t at = base + (uint32_t)((from + i) % size);
        uint64_t clock = wrote[at % (k->cfg->cbuf_banks *
                                     k->cfg->cbuf_depth)];

        if (!clock || k->cycle >= clock + WRITE_CLOCKS)
            continue;
        rule_broken(k, slot, RULE_UPDATE_DELAY, "%s update announces entry %u "
                    "%" PRIu64 " clocks behind its write, expected %d or "
                    "more", port_name(side), at, k->cycle - clock,
                    WRITE_CLOCKS);
        return;
    }
}

void stock_update(dla_check_ctx *k, int slot, int side, uint32_t entries,
                  uint32_t count, uint32_t wmb)
{
    buf_stock *b = stock_of(k, slot, side);
    uint32_t base, size;

    if (stock_asked(k, b, (uint64_t)entries + count + wmb))
        rule_broken(k, slot, RULE_UPDATE_PENDING, "%s update of %u entries "
                    "while the bank change is requested", port_name(side),
                    entries);
    if (rule_here(k, slot, RULE_UPDATE_DELAY))
        stock_fresh(k, slot, side, b->in.entries, entries);
    sum_add(&b->in, side ? 0 : count, entries, wmb);
    region_of(k, slot, side, &base, &size);
    if (b->in.entries - b->out.entries > size && b->in.entries > b->out.entries)
        rule_broken(k, slot, RULE_UPDATE_ROOM, "%s update: %" PRIu64
                    " entries are announced and not released, the region has "
                    "%u", port_name(side), b->in.entries - b->out.entries,
                    size);
}

/* ---- releases ---- */

bool stock_release(dla_check_ctx *k, int slot, int side, uint32_t entries,
                   uint32_t count, uint32_t wmb)
{
    buf_stock *b = stock_of(k, slot, side);
    /* the kernel count is constant 0 in some builds */
    conv_sum n = { side ? 0 : count, entries, wmb };

    if (n.entries + n.count + n.wmb)
        reports_count(k->rep, 1);
    if (of_kept(b, &n))
        return false;
    if (stock_asked(k, b, n.entries + n.count + n.wmb))
        rule_broken(k, slot, RULE_RELEASE_PENDING, "%s release of %u entries, "
                    "%" PRIu64 " slices, %u WMB entries while the bank change "
                    "is requested, expected at most the %" PRIu64 ", %" PRIu64
                    ", %" PRIu64 " kept from the layer before",
                    port_name(side), entries, n.count, wmb, b->kept.entries,
                    b->kept.count, b->kept.wmb);
    sum_add(&b->out, n.count, n.entries, n.wmb);
    if (b->late_at != k->cycle)
        b->late = (conv_sum){ 0 };
    sum_add(&b->late, n.count, n.entries, n.wmb);
    b->late_at = k->cycle;
    if (sum_below(&b->out, &b->in))
        return true;
    rule_broken(k, slot, RULE_RELEASE_STOCK, "%s release: got %u entries, %u "
                "slices, %u WMB entries, in all %" PRIu64 " entries since the "
                "last bank change, expected at most the %" PRIu64 " that were "
                "announced", port_name(side), entries, count, wmb,
                b->out.entries, b->in.entries);
    b->out = b->in;
    return true;
}

/* ---- reads and writes ---- */

/* The entry was written long ago, and CDMA's model has announced it. */
static bool lost_update(const dla_check_ctx *k, int side, uint32_t at)
{
    const cdma_check *c = &k->conv->cdma;
    uint64_t wrote = at < k->cfg->cbuf_banks * k->cfg->cbuf_depth ?
                     k->conv->rules.wrote[at] : 0;

    return k->s[DLA_SLOT_CDMA].on && wrote && k->cycle > wrote + LOST &&
           c->model[side].entries > c->rtl[side].entries;
}

static void missing_update(dla_check_ctx *k, int side, uint32_t at)
{
    const cdma_check *c = &k->conv->cdma;
    char text[256];

    snprintf(text, sizeof text, "%s updates since reset: got %" PRIu64
             " entries, expected %" PRIu64 ": entry %u, which CSC reads, was "
             "written %" PRIu64 " clocks ago and not announced",
             port_name(side), c->rtl[side].entries, c->model[side].entries,
             at, k->cycle - k->conv->rules.wrote[at]);
    check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
}

/* Kernels may end in an entry that is announced with the next group
 * (conv_units.md 3.4). */
static uint32_t shared_entry(int side)
{
    return side == 1;
}

/* A read of CSC: the order is free. A release of the same clock counts from
 * the next one on. */
static void see_csc_read(dla_check_ctx *k, int side, int addr)
{
    const buf_stock *b = stock_of(k, DLA_SLOT_CSC, side);
    uint32_t base, size, at = (uint32_t)addr;
    char text[256];

    k->s[DLA_SLOT_CSC].moved = k->cycle;
    rule_read(k, side);
    if (side >= SIDES || in_stock(k, DLA_SLOT_CSC, side, at,
                                  shared_entry(side)))
        return; /* masks have entries of their own */
    if (side == 0 && in_stock(k, DLA_SLOT_CSC, side, at, csc_past(k)))
        return;
    if (lost_update(k, side, at)) {
        missing_update(k, side, at);
        return;
    }
    region_of(k, DLA_SLOT_CSC, side, &base, &size);
    snprintf(text, sizeof text, "%s read of bank %u entry %u, expected an "
             "entry that is announced and not released: %" PRIu64 " from "
             "entry %" PRIu64 " on, round in entries %u to %u",
             port_name(side), at / k->cfg->cbuf_depth, at,
             b->in.entries - b->out.entries, base + b->out.entries % size,
             base, base + size - 1);
    check_report(k, DLA_SLOT_CSC, k->cycle, text, "");
}

void dla_mon_cscread(uint64_t ctx, int side, int addr)
{
    const dla_bench *b = bench_of(ctx);

    if (check_follows(b, DLA_SLOT_CSC))
        see_csc_read(bench_checker(b), side, addr);
}

void dla_mon_cscreply(uint64_t ctx, int port)
{
    const dla_bench *b = bench_of(ctx);

    if (check_follows(b, DLA_SLOT_CSC))
        rule_reply(bench_checker(b), port);
}

/* A write of CDMA, seen at its pins or on its way into CSC's mirror. */
void stock_write(dla_check_ctx *k, int slot, int side, uint32_t entry)
{
    if (!rule_here(k, slot, RULE_WRITE_FREE) ||
        entry >= k->cfg->cbuf_banks * k->cfg->cbuf_depth)
        return;
    k->conv->rules.wrote[entry] = k->cycle;
    if (in_stock(k, slot, side, entry, 0))
        rule_broken(k, slot, RULE_WRITE_FREE, "%s write to bank %u entry %u, "
                    "which is announced and not released", port_name(side),
                    entry / k->cfg->cbuf_depth, entry);
}
