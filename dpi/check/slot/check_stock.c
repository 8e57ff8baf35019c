/* SPDX-License-Identifier: Apache-2.0
 * The checker's buffer accounts: the entries of a side that are announced and
 * not released, as the pins of CDMA or of CSC show them, and the limits that
 * they set for reads, writes, updates and releases (conv_units.md 0, 2, 3,
 * 9). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Entries of a side since its last bank change: announced, released. */
typedef struct buf_stock {
    conv_sum in, out;
    conv_sum late;    /* released in clock late_at */
    uint64_t late_at;
    uint64_t asked;   /* clock of the request for a bank change, 0 none */
    conv_sum kept;    /* in stock at the request, less the entries added
                       * since */
    uint32_t base, size;    /* region since the last one, size 0 before it */
} buf_stock;

struct buf_stocks {
    buf_stock at[DLA_NSLOT][SIDES]; /* as a slot's pins show it */
    uint64_t wrote[]; /* clock of the last write to each entry */
};

static uint32_t stock_entries(const dla_cfg *cfg)
{
    return cfg->cbuf_banks * cfg->cbuf_depth;
}

buf_stocks *stock_create(const dla_cfg *cfg)
{
    return calloc(1, sizeof(buf_stocks) +
                         stock_entries(cfg) * sizeof(uint64_t));
}

void stock_destroy(buf_stocks *s)
{
    free(s);
}

void stock_reset(buf_stocks *s, const dla_cfg *cfg)
{
    memset(s, 0, sizeof *s + stock_entries(cfg) * sizeof *s->wrote);
}

static buf_stock *stock_of(const dla_check_ctx *k, int slot, int side)
{
    return &k->stocks->at[slot][side];
}

uint64_t stock_wrote(const dla_check_ctx *k, uint32_t entry)
{
    return entry < stock_entries(k->cfg) ? k->stocks->wrote[entry] : 0;
}

/* A region changes in a bank change only. The layer that CDMA works on, one
 * ahead of CSC, is not visible at its pins. */
static void region_of(const dla_check_ctx *k, int slot, int side,
                      uint32_t *base, uint32_t *size)
{
    const buf_stock *b = stock_of(k, slot, side);

    *base = b->base;
    *size = b->size;
    if (!b->size)
        k->s[slot].by->region(k, side, base, size);
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

void sum_take(conv_sum *s, const conv_sum *n)
{
    s->count -= n->count;
    s->entries -= n->entries;
    s->wmb -= n->wmb;
}

bool sum_below(const conv_sum *a, const conv_sum *b)
{
    return a->count <= b->count && a->entries <= b->entries && a->wmb <= b->wmb;
}

void sum_drain(conv_sum *s, dla_fifo *f, int side)
{
    for (const void *u; (u = dla_fifo_peek(f)); dla_fifo_pop(f)) {
        const dla_dat_updt *d = u;
        const dla_wt_updt *w = u;

        if (side)
            sum_add(s, w->kernels, w->entries, w->wmb_entries);
        else
            sum_add(s, d->slices, d->entries, 0);
    }
}

bool sum_push(dla_fifo *f, int side, uint32_t count, uint32_t entries,
              uint32_t wmb)
{
    void *room = dla_fifo_slot(f);

    if (!room)
        return false;
    if (side)
        *(dla_wt_updt *)room = (dla_wt_updt){ count, entries, wmb };
    else
        *(dla_dat_updt *)room = (dla_dat_updt){ count, entries };
    dla_fifo_push(f);
    return true;
}

bool stock_has(const dla_check_ctx *k, int slot, int side, uint32_t at,
               uint32_t more)
{
    const buf_stock *b = stock_of(k, slot, side);
    uint64_t out = b->out.entries -
                   (b->late_at == k->cycle ? b->late.entries : 0);
    uint32_t base, size;

    region_of(k, slot, side, &base, &size);
    return at >= base && at < base + size && b->in.entries + more > out &&
           (at - base + size - out % size) % size < b->in.entries + more - out;
}

stock_range stock_left(const dla_check_ctx *k, int slot, int side)
{
    const buf_stock *b = stock_of(k, slot, side);
    stock_range r = { .count = b->in.entries - b->out.entries };

    region_of(k, slot, side, &r.base, &r.size);
    r.first = r.base;
    if (r.size)
        r.first += (uint32_t)(b->out.entries % r.size);
    return r;
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

/* ---- bank change: both sides restart ---- */

/* While the request is up CSC may release entries that it has kept from the
 * layer before (conv_units.md 3.6). Such a release has no effect, since the
 * region restarts; one in the clock of the request counts as such. */
static void stock_request(dla_check_ctx *k, int slot, int side, conv_sum *late)
{
    buf_stock *b = stock_of(k, slot, side);

    b->asked = k->cycle;
    b->kept = b->in;
    sum_take(&b->kept, &b->out);
    if (b->late_at != k->cycle)
        return;
    sum_take(&b->out, &b->late);
    *late = b->late;
    b->late_at = 0;
}

static bool of_kept(buf_stock *b, const conv_sum *n)
{
    if (!b->asked || !sum_below(n, &b->kept))
        return false;
    sum_take(&b->kept, n);
    return true;
}

static void stock_levels(dla_check_ctx *k, int slot, int req, int ack,
                         conv_sum late[SIDES])
{
    for (int side = 0; side < SIDES; side++) {
        buf_stock *b = stock_of(k, slot, side);

        if (!(req >> side & 1))
            b->asked = 0;
        else if (!b->asked)
            stock_request(k, slot, side, &late[side]);
        if (req & ack & 1 << side)
            stock_restart(k, slot, side);
    }
}

/* A request is up since an earlier clock; counts of 0 are harmless. */
static bool stock_asked(const dla_check_ctx *k, const buf_stock *b, uint64_t n)
{
    return b->asked && b->asked < k->cycle && n;
}

/* ---- updates ---- */

/* Entries of an update that were written just now. */
static void stock_fresh(dla_check_ctx *k, int slot, int side, uint64_t from,
                  uint32_t entries)
{
    uint32_t base, size;

    region_of(k, slot, side, &base, &size);
    for (uint32_t i = 0; i < entries && i < size; i++) {
        uint32_t at = base + (uint32_t)((from + i) % size);
        uint64_t clock = k->stocks->wrote[at % stock_entries(k->cfg)];

        if (!clock || k->cycle >= clock + WRITE_CLOCKS)
            continue;
        rule_broken(k, slot, RULE_UPDATE_DELAY, "%s update announces entry %u "
                    "%" PRIu64 " clocks after its write, expected %d or "
                    "more", port_name(side), at, k->cycle - clock,
                    WRITE_CLOCKS);
        return;
    }
}

static void stock_update(dla_check_ctx *k, int slot, int side, uint32_t entries,
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

/* False: the release has no effect, since the region restarts anyway. */
static bool stock_release(dla_check_ctx *k, int slot, int side,
                          uint32_t entries, uint32_t count, uint32_t wmb)
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

/* ---- writes ---- */

/* A write of CDMA, seen at its pins or on its way into CSC's mirror. */
void stock_write(dla_check_ctx *k, int slot, int side, uint32_t entry)
{
    if (!rule_here(k, slot, RULE_WRITE_FREE) || entry >= stock_entries(k->cfg))
        return;
    k->stocks->wrote[entry] = k->cycle;
    if (stock_has(k, slot, side, entry, 0))
        rule_broken(k, slot, RULE_WRITE_FREE, "%s write to bank %u entry %u, "
                    "which is announced and not released", port_name(side),
                    entry / k->cfg->cbuf_depth, entry);
}

/* ---- at the pins ---- */

void dla_mon_update(uint64_t ctx, int slot, int ch, int entries, int count,
                    int wmb)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    const slot_checker *by;
    bool counts;

    if (bench_tap(b) && (slot == DLA_SLOT_CSC) == (ch >= 2))
        dla_tap_update(bench_tap(b), bench_now(b), ch, (uint32_t)entries,
                       (uint32_t)count, (uint32_t)wmb);
    if (!check_follows(b, slot))
        return;
    by = k->s[slot].by;
    k->s[slot].moved = k->cycle;
    if (ch < 2) {
        stock_update(k, slot, ch, (uint32_t)entries, (uint32_t)count,
                     (uint32_t)wmb);
        by->update(k, ch, (uint32_t)entries, (uint32_t)count, (uint32_t)wmb);
        return;
    }
    counts = stock_release(k, slot, ch - 2, (uint32_t)entries,
                           (uint32_t)count, (uint32_t)wmb);
    by->release(k, ch - 2, (uint32_t)entries, (uint32_t)count, (uint32_t)wmb,
                counts);
}

void dla_mon_pending(uint64_t ctx, int slot, int req, int ack)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    conv_sum late[SIDES] = { { 0 } };

    if (bench_tap(b))
        dla_tap_pending(bench_tap(b), bench_now(b), (unsigned)req,
                        (unsigned)ack);
    if (!check_follows(b, slot))
        return;
    k->s[slot].moved = k->cycle;
    rule_levels(k, slot, req, ack);
    stock_levels(k, slot, req, ack, late);
    k->s[slot].by->levels(k, req, ack, late);
    check_advance(k, (dla_slot)slot);
}
