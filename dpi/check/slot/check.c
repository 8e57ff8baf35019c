/* SPDX-License-Identifier: Apache-2.0
 * The checker: shadows, monitors' events, comparison. */
#include "../../context/bench_priv.h"
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void shadow_run(shadow *s)
{
    while (s->ops->step(s->unit))
        ;
}

static bool deepen_channels(const dla_check_ctx *k, dla_slot slot)
{
    const dla_ports *p = &k->s[slot].ports;

    if (slot == DLA_SLOT_CACC) /* as many results as there is credit */
        return dla_fifo_deepen(p->cacc2sdp, k->cfg->csc_credit + 8);
    if (slot == DLA_SLOT_CMAC)
        return dla_fifo_deepen(p->mac2accu, SEEN_STRIPES);
    if (slot == DLA_SLOT_SDP) /* RTL may take them before their operands */
        return dla_fifo_deepen(p->cacc2sdp, SEEN_RESULTS);
    return true;
}

static bool make_shadow(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];

    s->on = true;
    s->ops = dla_model_ops(slot);
    if (!dla_ports_make(&s->ports, k->cfg) || !deepen_channels(k, slot))
        return false;
    if (!dla_fifo_init(&s->seen, k->cfg->atom, SEEN_ATOMS))
        return false;
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot &&
            (!dla_fifo_init(&k->client[c].reads, sizeof(seen_read),
                            SEEN_READS) ||
             !dla_fifo_init(&k->client[c].writes, sizeof(seen_write),
                            SEEN_WRITES)))
            return false;
    s->unit = s->ops->create(k->cfg, &s->ports, k->ctx);
    return s->unit != NULL;
}

dla_check_ctx *check_create(const dla_cfg *cfg, dla_ctx *ctx, unsigned slots,
                            int on_mismatch, char *err, size_t errsize)
{
    dla_check_ctx *k = calloc(1, sizeof *k);
    bool conv = false;

    if (!k) {
        snprintf(err, errsize, "out of memory");
        return NULL;
    }
    k->cfg = cfg;
    k->ctx = ctx;
    k->on_mismatch = on_mismatch;
    k->period = 1;
    for (int s = 0; s < DLA_NSLOT; s++) {
        bool ok = !(slots >> s & 1) || make_shadow(k, (dla_slot)s);

        conv |= (slots >> s & 1) && conv_slot((dla_slot)s);
        if (ok)
            continue;
        snprintf(err, errsize, "out of memory");
        check_destroy(k);
        return NULL;
    }
    if (conv && !conv_create(k)) {
        snprintf(err, errsize, "out of memory");
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

void check_destroy(dla_check_ctx *k)
{
    if (!k)
        return;
    conv_destroy(k);
    for (int s = 0; s < DLA_NSLOT; s++) {
        if (k->s[s].unit)
            k->s[s].ops->destroy(k->s[s].unit);
        dla_ports_free(&k->s[s].ports);
        dla_fifo_free(&k->s[s].seen);
    }
    for (int c = 0; c < DLA_NCLIENT; c++) {
        dla_fifo_free(&k->client[c].reads);
        dla_fifo_free(&k->client[c].writes);
    }
    free(k);
}

void check_reset(dla_check_ctx *k)
{
    for (int i = 0; i < DLA_NSLOT; i++) {
        shadow *s = &k->s[i];

        if (!s->on)
            continue;
        dla_ports_clear(&s->ports);
        s->ops->reset(s->unit);
        dla_fifo_clear(&s->seen);
        s->lane_in = s->lane_out = 0;
        s->refused = false;
        s->in_items = s->out_items = s->layers = s->moved = 0;
        s->ends = s->ended = 0;
        s->in_layer = s->in_left = s->out_layer = s->out_left = 0;
    }
    conv_reset(k);
    memset(k->done, 0, sizeof k->done);
    memset(k->done_new, 0, sizeof k->done_new);
    k->done_any = 0;
    memset(k->page, 0, sizeof k->page);
    check_move_reset(k);
    for (int i = 0; i < DLA_NCLIENT; i++) {
        client_check *c = &k->client[i];
        dla_fifo reads = c->reads, writes = c->writes;

        memset(c, 0, sizeof *c);
        c->reads = reads;
        c->writes = writes;
        dla_fifo_clear(&c->reads);
        dla_fifo_clear(&c->writes);
    }
    k->stopped = false;
    k->end = NULL;
    k->mismatches = k->compared = 0;
    k->head = k->count = 0;
}

void check_time(dla_check_ctx *k, uint64_t start)
{
    k->start = start;
}

void check_period(dla_check_ctx *k, double ns)
{
    k->period = ns;
}

uint64_t check_mismatches(const dla_check_ctx *k)
{
    return k->mismatches;
}

bool check_stopped(const dla_check_ctx *k)
{
    return k->stopped;
}

size_t check_status(const dla_check_ctx *k, dla_slot slot, char *text,
                    size_t size)
{
    const shadow *s = &k->s[slot];
    char line[512] = "";

    text[0] = 0;
    if (!s->on)
        return 0;
    if (!s->ops->status(s->unit, line, sizeof line))
        snprintf(line, sizeof line, "idle");
    snprintf(text, size, "; its shadow: %s", line);
    return strlen(text);
}

uint64_t check_compared(const dla_check_ctx *k)
{
    return k->compared;
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

/* Lets the shadow of a slot move and compares what both sides have. */
void check_advance(dla_check_ctx *k, dla_slot slot)
{
    if (conv_slot(slot)) {
        conv_advance(k, slot);
        return;
    }
    shadow_run(&k->s[slot]);
    if (ends_of(&k->s[slot]) != k->s[slot].ends) {
        k->s[slot].ends = ends_of(&k->s[slot]);
        k->s[slot].ended = k->cycle;
    }
    for (int c = 0; c < DLA_NCLIENT; c++) {
        if (dla_client_slot(c) != slot)
            continue;
        check_reads(k, c);
        check_writes(k, c);
    }
    if (slot == DLA_SLOT_SDP)
        check_stream(k);
}

/* ---- registers ---- */

/* Read values that depend on when the layer ended, or on timing. */
bool check_timing_register(const dla_cfg *cfg, dla_page page,
                           uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(cfg, page, offset);

    if (!r)
        return false;
    return strstr(r->name, "STALL") || strstr(r->name, "LATENCY") ||
           strstr(r->name, "FLUSH") ||
           (page == DLA_SDP && strstr(r->name, "D_PERF_LUT"));
}

/* Clocks after which the effects of a register write show in status registers
 * (bdma.md 2.3): a read that comes sooner sees either. */
enum { SETTLE = 4 };

static bool settling(const dla_check_ctx *k, dla_page page, uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(k->cfg, page, offset);

    return r && !r->wmask && k->cycle < k->page[page].written + SETTLE;
}

bool check_settled(const dla_check_ctx *k, dla_slot slot)
{
    const shadow *s = &k->s[slot];
    char text[512];

    if (s->ops->status(s->unit, text, sizeof text))
        return false;
    for (int i = 0; i < DLA_NINTR; i++) {
        const dla_done *e = s->ports.done[i];

        if (dla_intr_slot(i) == slot &&
            (e->group[0].sent != k->done[i][0] ||
             e->group[1].sent != k->done[i][1]))
            return false;
    }
    return !conv_slot(slot) || conv_settled(k, slot);
}

void check_log_write(page_log *p, const dla_cfg *cfg, dla_page page,
                     uint32_t offset, uint32_t data)
{
    uint32_t split = 0xffff, w = offset / 4;
    const dla_regdef *en = dla_reg_find(cfg, page, "D_OP_ENABLE", 11);

    if (en)
        split = en->offset;
    if (w >= DLA_REG_WORDS)
        return;
    if (en && offset == 4)
        p->producer = data & 1;
    if (offset >= split)
        p->d[p->producer][w] = data;
    else
        p->s[w] = data;
}

void check_host_write(dla_check_ctx *k, uint32_t addr, uint32_t data)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        uint32_t base = k->cfg->page[p];
        dla_slot slot = dla_slot_of_page((dla_page)p);

        /* a checked slot's own monitor sees when the write arrives */
        if (base != DLA_NO_PAGE && addr >= base && addr - base < 4096 &&
            slot != DLA_NSLOT && !k->s[slot].on)
            check_log_write(&k->page[p], k->cfg, (dla_page)p, addr - base,
                            data);
    }
}

/* A register access of the host. A read is answered by the model at once; the
 * values are compared when the RTL's response comes, unless a layer is under
 * way on either side. */
void dla_mon_reg(uint64_t ctx, int page, int offset, int write, int data)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    dla_slot slot = dla_slot_of_page((dla_page)page);
    shadow *s = &k->s[slot];
    page_log *p = &k->page[page];
    uint32_t i = (p->head + p->count) % READS;

    if (write) {
        check_log_write(p, k->cfg, (dla_page)page, (uint32_t)offset,
                  (uint32_t)data);
        p->written = k->cycle;
        if (page == DLA_BDMA)
            check_move_write(k, (uint32_t)offset, (uint32_t)data);
        s->ops->reg_write(s->unit, (dla_page)page, (uint32_t)offset,
                          (uint32_t)data);
        check_advance(k, slot);
        return;
    }
    if (p->count == READS)
        return;
    p->offset[i] = (uint32_t)offset;
    p->compare[i] = check_settled(k, slot) &&
                    !check_timing_register(k->cfg, (dla_page)page,
                                           (uint32_t)offset) &&
                    !settling(k, (dla_page)page, (uint32_t)offset);
    p->expect[i] = s->ops->reg_read(s->unit, (dla_page)page,
                                    (uint32_t)offset);
    p->count++;
}

void dla_mon_resp(uint64_t ctx, int page, int data)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    page_log *p = &k->page[page];
    const dla_regdef *r;
    char what[256];
    uint32_t i = p->head;

    if (!p->count)
        return;
    p->head = (p->head + 1) % READS;
    p->count--;
    if (!p->compare[i])
        return;
    k->compared++;
    if (p->expect[i] == (uint32_t)data)
        return;
    r = dla_reg_at(k->cfg, (dla_page)page, p->offset[i]);
    snprintf(what, sizeof what, "register %s.%s read: got 0x%08x, expected "
             "0x%08x", dla_page_name((dla_page)page), r ? r->name : "(hole)",
             (unsigned)data, p->expect[i]);
    k->between = true;
    check_report(k, dla_slot_of_page((dla_page)page), k->cycle, what, "");
    k->between = false;
}

/* ---- done events ---- */

/* A done pulse is compared a clock later: the transfer that makes the layer
 * complete may be in the same clock. */
void dla_mon_donepulse(uint64_t ctx, int intr, int groups)
{
    dla_check_ctx *k = bench_of(ctx)->check;

    k->done_new[intr] = (uint8_t)groups;
    k->done_any |= 1u << intr;
}

void check_done(dla_check_ctx *k, int intr, int group)
{
    dla_slot slot = dla_intr_slot(intr);
    const shadow *s = &k->s[slot];
    char what[128];

    k->compared++;
    if (k->done[intr][group] <= s->ports.done[intr]->group[group].sent)
        return;
    snprintf(what, sizeof what, "done pulse of group %d%s: got pulse %" PRIu64
             ", expected %" PRIu64 " so far", group,
             intr == DLA_INTR_CDMA_DAT ? ", data" :
             intr == DLA_INTR_CDMA_WT ? ", weight" : "", k->done[intr][group],
             s->ports.done[intr]->group[group].sent);
    check_report(k, slot, k->cycle, what, "");
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
        /* CDMA's last updates may follow: its layer is compared later */
        if (slot == DLA_SLOT_CDMA)
            cdma_done(k, intr == DLA_INTR_CDMA_WT);
        else
            check_done(k, intr, g);
        if (!conv_slot(slot)) /* those count by their streams */
            k->s[slot].layers++;
    }
}

void check_clock(dla_check_ctx *k, uint64_t cycle)
{
    k->cycle = cycle;
    for (int i = 0; k->done_any && i < DLA_NINTR; i++)
        if (k->done_new[i])
            take_done(k, i);
    k->done_any = 0;
    if (k->conv)
        conv_clock(k);
}
