/* SPDX-License-Identifier: Apache-2.0
 * The checker: shadows, events of the monitors, comparison. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last one is for every slot without an entry of its own. */
static const slot_checker *checker_of(dla_slot slot)
{
    static const slot_checker *const own[] = {
        &cdma_checker, &cbuf_checker, &csc_checker, &cmac_checker,
        &cacc_checker, &sdp_checker, &pdp_checker, &dma_checker,
    };
    size_t i = 0;

    while (own[i]->slot != slot && own[i]->slot != DLA_NSLOT)
        i++;
    return own[i];
}

static bool make_shadow(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];

    s->on = true;
    s->by = checker_of(slot);
    s->ops = dla_model_ops(slot);
    if (!dla_ports_make(&s->ports, k->cfg) ||
        (s->by->deepen && !s->by->deepen(k, slot)))
        return false;
    if (s->by->depth && !dla_fifo_init(&s->seen, s->by->item ? s->by->item :
                                       k->cfg->atom, s->by->depth))
        return false;
    if (s->by->state && !(s->own = calloc(1, s->by->state)))
        return false;
    if (s->by->clock)
        k->clocked[k->clocks++] = slot;
    s->unit = s->ops->create(k->cfg, &s->ports, k->ctx);
    return s->unit && (!s->by->create || s->by->create(k, slot));
}

dla_check_ctx *check_create(const dla_cfg *cfg, dla_ctx *ctx, unsigned slots,
                            check_reports *rep, const host_mirror *host)
{
    dla_check_ctx *k = calloc(1, sizeof *k);
    bool ok;

    if (!k)
        return NULL;
    k->cfg = cfg;
    k->ctx = ctx;
    k->rep = rep;
    k->host = host;
    ok = conv_create(k);
    for (int s = 0; s < DLA_NSLOT && ok; s++)
        ok = !(slots >> s & 1) || make_shadow(k, (dla_slot)s);
    if (!ok) {
        check_destroy(k);
        return NULL;
    }
    check_reset(k);
    return k;
}

void check_models(dla_check_ctx *k, unsigned slots)
{
    k->models = slots;
}

void check_levels(dla_check_ctx *k, const rule_switches *levels)
{
    k->levels = levels;
}

void check_destroy(dla_check_ctx *k)
{
    if (!k)
        return;
    for (int i = 0; i < DLA_NSLOT; i++) {
        shadow *s = &k->s[i];

        if (s->unit && s->by->destroy)
            s->by->destroy(k, (dla_slot)i);
        if (s->unit)
            s->ops->destroy(s->unit);
        free(s->own);
        dla_fifo_free(&s->seen);
        dla_ports_free(&s->ports);
    }
    conv_destroy(k);
    free(k);
}

void check_reset(dla_check_ctx *k)
{
    conv_reset(k);
    memset(k->warned, 0, sizeof k->warned);
    memset(k->done, 0, sizeof k->done);
    memset(k->done_new, 0, sizeof k->done_new);
    k->done_any = 0;
    k->cycle = 0;
    k->compared = k->compared_at = 0;
    memset(k->reads, 0, sizeof k->reads);
    for (int i = 0; i < DLA_NSLOT; i++) {
        shadow *s = &k->s[i];

        if (!s->on)
            continue;
        dla_ports_clear(&s->ports);
        s->ops->reset(s->unit);
        dla_fifo_clear(&s->seen);
        s->refused = false;
        s->moved = 0;
        if (s->by->start)
            s->by->start(k, (dla_slot)i);
        else
            memset(s->own, 0, s->by->state);
    }
}

void check_status(const dla_check_ctx *k, dla_slot slot, dla_text *o)
{
    const shadow *s = &k->s[slot];
    char line[512] = "";

    if (!s->on)
        return;
    if (!s->ops->status(s->unit, line, sizeof line))
        snprintf(line, sizeof line, "idle");
    dla_text_put(o, "; its shadow: %s", line);
}

bool check_layer(const dla_check_ctx *k, dla_slot slot, uint64_t *layer)
{
    if (!k->s[slot].on || !k->s[slot].by->where)
        return false;
    *layer = k->s[slot].by->where(k, slot);
    return true;
}

/* ---- registers ---- */

void check_look(dla_check_ctx *k, dla_look *look)
{
    k->look = look;
}

void check_arrivals(dla_check_ctx *k, void (*fn)(void *user, uint32_t addr),
                    void *user)
{
    k->arrives = fn;
    k->arrives_user = user;
}

/* Clocks after which the effects of a register write show in status registers
 * (bdma.md 2.3). An earlier read may return the old or the new value. */
enum { SETTLE = 4 };

static bool check_settling(const dla_check_ctx *k, dla_page page,
                           uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(k->cfg, page, offset);

    return r && !r->wmask && k->cycle < k->reads[page].written + SETTLE;
}

/* True when the shadow of a slot has ended all layers that the RTL has: the
 * registers may be compared. */
static bool check_settled(const dla_check_ctx *k, dla_slot slot)
{
    const shadow *s = &k->s[slot];
    char text[512];

    if (s->ops->status(s->unit, text, sizeof text))
        return false;
    for (int i = 0; i < DLA_NINTR; i++) {
        const dla_done *e = s->ports.done[i];

        if (dla_intr_slot(i) == slot && (e->group[0].sent != k->done[i][0] ||
                                         e->group[1].sent != k->done[i][1]))
            return false;
    }
    return !s->by->settled || s->by->settled(k, slot);
}

/* True if the value that the RTL will return is determined now: that of a
 * stored register of a group always, of others unless a layer is under way on
 * either side. */
static bool check_comparable(const dla_check_ctx *k, dla_slot slot,
                             dla_page page, uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(k->cfg, page, offset);

    if (host_erratum(k->host, page, offset) || check_settling(k, page, offset))
        return false;
    return (r && dla_reg_stored(r)) || check_settled(k, slot);
}

/* A register access of the host. The model answers a read at once. The values
 * are compared when the RTL's response arrives. */
static void see_register(dla_check_ctx *k, int page, int offset, int write,
                         int data)
{
    dla_slot slot = dla_slot_of_page((dla_page)page);
    shadow *s = &k->s[slot];
    page_reads *p = &k->reads[page];
    uint32_t i = (p->head + p->count) % READS;

    if (write) {
        p->written = k->cycle;
        if (k->arrives)
            k->arrives(k->arrives_user, k->cfg->page[page] + (uint32_t)offset);
        s->ops->reg_write(s->unit, (dla_page)page, (uint32_t)offset,
                          (uint32_t)data);
        check_advance(k, slot);
        return;
    }
    if (p->count == READS)
        return;
    p->offset[i] = (uint32_t)offset;
    p->compare[i] = check_comparable(k, slot, (dla_page)page, (uint32_t)offset);
    p->expect[i] = s->ops->reg_read(s->unit, (dla_page)page, (uint32_t)offset);
    p->count++;
}

void dla_mon_reg(uint64_t ctx, int page, int offset, int write, int data)
{
    const dla_bench *b = bench_of(ctx);

    if (check_follows(b, dla_slot_of_page((dla_page)page)))
        see_register(bench_checker(b), page, offset, write, data);
}

/* The router merges the answers of all pages (system.md 2), so that the host
 * does not see this one. */
static void answer_unasked(dla_check_ctx *k, int page)
{
    check_place at = check_before(k, dla_slot_of_page((dla_page)page));
    char what[80];

    at.csb = true;
    snprintf(what, sizeof what, "a register answer of %s without a read",
             dla_page_name((dla_page)page));
    reports_add(k->rep, &at, what, "");
}

void dla_mon_resp(uint64_t ctx, int page, int data)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    page_reads *p;
    const dla_regdef *r;
    char what[256];
    uint32_t i, addr;
    check_place at;

    if (!check_follows(b, dla_slot_of_page((dla_page)page)))
        return;
    p = &k->reads[page];
    i = p->head;
    if (!p->count) {
        answer_unasked(k, page);
        return;
    }
    p->head = (p->head + 1) % READS;
    p->count--;
    if (k->look) {
        k->look->known = true;
        k->look->model = p->expect[i];
        return;
    }
    if (!p->compare[i])
        return;
    reports_count(k->rep, 1);
    if (p->expect[i] == (uint32_t)data)
        return;
    r = dla_reg_at(k->cfg, (dla_page)page, p->offset[i]);
    addr = k->cfg->page[page] + p->offset[i];
    snprintf(what, sizeof what, "register %s.%s read: got 0x%08x, expected "
             "0x%08x, address 0x%05x", dla_page_name((dla_page)page),
             r ? r->name : "(hole)", (unsigned)data, p->expect[i], addr);
    /* registers are compared between two layers */
    at = check_before(k, dla_slot_of_page((dla_page)page));
    at.csb = true;
    show_bytes(k, at.slot, DLA_ST_CSB, addr, &data, &p->expect[i],
               sizeof data, true);
    reports_add(k->rep, &at, what, "");
}

/* ---- done events ---- */

/* A done pulse is compared a clock later: the transfer that makes the layer
 * complete may be in the same clock. */
void dla_mon_donepulse(uint64_t ctx, int intr, int groups)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);

    if (!check_follows(b, dla_intr_slot(intr)))
        return;
    k->done_new[intr] = (uint8_t)groups;
    k->done_any |= 1u << intr;
}

static void take_done(dla_check_ctx *k, int intr)
{
    uint8_t groups = k->done_new[intr];
    dla_slot slot = dla_intr_slot(intr);

    k->done_new[intr] = 0;
    check_advance(k, slot);
    for (int g = 0; g < GROUPS; g++) {
        if (!(groups >> g & 1))
            continue;
        k->done[intr][g]++;
        if (k->s[slot].by->done)
            k->s[slot].by->done(k, intr, g);
        else
            check_done(k, intr, g);
    }
}

uint64_t check_still(const dla_check_ctx *k)
{
    return k->cycle - k->compared_at;
}

void check_clock(dla_check_ctx *k, uint64_t cycle)
{
    k->cycle = cycle;
    if (k->compared != reports_compared(k->rep)) {
        k->compared = reports_compared(k->rep);
        k->compared_at = cycle;
    }
    for (int i = 0; k->done_any && i < DLA_NINTR; i++)
        if (k->done_new[i])
            take_done(k, i);
    k->done_any = 0;
    for (int i = 0; i < k->clocks; i++)
        k->s[k->clocked[i]].by->clock(k);
}
