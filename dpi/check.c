/* SPDX-License-Identifier: Apache-2.0
 * The checker: shadows, monitors' events, comparison. */
#include "bench_priv.h"
#include "check_priv.h"
#include "../models/core/core.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void shadow_run(shadow *s)
{
    while (s->ops->step(s->unit))
        ;
}

dla_slot check_slot_of_client(int client)
{
    return bench_slot_of_client(client);
}

static bool checkable(dla_slot s)
{
    return s == DLA_SLOT_BDMA || s == DLA_SLOT_RUBIK || s == DLA_SLOT_SDP ||
           s == DLA_SLOT_PDP || s == DLA_SLOT_CDP;
}

static bool make_shadow(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];

    s->on = true;
    s->ops = dla_model_ops(slot);
    if (!dla_ports_make(&s->ports, k->cfg))
        return false;
    if (!dla_fifo_init(&s->seen, k->cfg->atom, SEEN_ATOMS))
        return false;
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (check_slot_of_client(c) == slot &&
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

    if (!k) {
        snprintf(err, errsize, "out of memory");
        return NULL;
    }
    k->cfg = cfg;
    k->ctx = ctx;
    k->on_mismatch = on_mismatch;
    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!(slots >> s & 1))
            continue;
        if (!checkable((dla_slot)s))
            snprintf(err, errsize, "engine %s cannot be checked, expected "
                     "one of bdma, rubik, sdp, pdp, cdp",
                     dla_slot_name((dla_slot)s));
        else if (!make_shadow(k, (dla_slot)s))
            snprintf(err, errsize, "out of memory");
        else
            continue;
        check_destroy(k);
        return NULL;
    }
    check_reset(k);
    return k;
}

void check_destroy(dla_check_ctx *k)
{
    if (!k)
        return;
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
        s->in_items = s->out_items = s->layers = 0;
        s->done[0] = s->done[1] = 0;
    }
    memset(k->page, 0, sizeof k->page);
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
    k->mismatches = k->compared = 0;
    k->head = k->count = 0;
}

void check_clock(dla_check_ctx *k, uint64_t cycle)
{
    k->cycle = cycle;
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

/* ---- registers ---- */

/* Read values that depend on when the layer ended, or on timing. */
static bool timing_register(const dla_check_ctx *k, dla_page page,
                            uint32_t offset)
{
    const dla_regdef *r = dla_reg_at(k->cfg, page, offset);

    if (!r)
        return false;
    return strstr(r->name, "STALL") || strstr(r->name, "LATENCY") ||
           (page == DLA_SDP && strstr(r->name, "D_PERF_LUT"));
}

bool check_settled(const dla_check_ctx *k, dla_slot slot)
{
    static const int intr[DLA_NSLOT] = {
        [DLA_SLOT_BDMA] = DLA_INTR_BDMA, [DLA_SLOT_RUBIK] = DLA_INTR_RUBIK,
        [DLA_SLOT_SDP] = DLA_INTR_SDP, [DLA_SLOT_PDP] = DLA_INTR_PDP,
        [DLA_SLOT_CDP] = DLA_INTR_CDP,
    };
    const shadow *s = &k->s[slot];
    const dla_done *e = s->ports.done[intr[slot]];
    char text[512];

    return !s->ops->status(s->unit, text, sizeof text) &&
           e->group[0].sent == s->done[0] && e->group[1].sent == s->done[1];
}

static void log_write(page_log *p, const dla_cfg *cfg, dla_page page,
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

static void advance(dla_check_ctx *k, dla_slot slot);

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
        log_write(p, k->cfg, (dla_page)page, (uint32_t)offset,
                  (uint32_t)data);
        s->ops->reg_write(s->unit, (dla_page)page, (uint32_t)offset,
                          (uint32_t)data);
        advance(k, slot);
        return;
    }
    if (p->count == READS)
        return;
    p->offset[i] = (uint32_t)offset;
    p->compare[i] = check_settled(k, slot) &&
                    !timing_register(k, (dla_page)page, (uint32_t)offset);
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
    check_report(k, dla_slot_of_page((dla_page)page), k->cycle, what, "");
}

/* ---- memory clients ---- */

static const char *ram_name(int ram)
{
    return ram == DLA_RAM_MC ? "mcif" : "cvif";
}

/* Compares seen reads with the model's requests as far as both go. */
static void compare_reads(dla_check_ctx *k, int client)
{
    dla_slot slot = check_slot_of_client(client);
    client_check *c = &k->client[client];
    dla_fifo *f = &k->s[slot].ports.mem[client]->rd_req;
    const seen_read *r;
    const dla_rd_req *q;
    char what[512], where[256];

    while ((r = dla_fifo_peek(&c->reads)) && (q = dla_fifo_peek(f))) {
        uint64_t got = r->addr + (uint64_t)c->got_done * k->cfg->atom;
        uint64_t want = q->addr + (uint64_t)c->rd_done * k->cfg->atom;
        uint32_t n = r->atoms - c->got_done;

        n = n < q->atoms - c->rd_done ? n : q->atoms - c->rd_done;
        k->compared += n;
        if (want != got || q->ram != r->ram) {
            check_where(k, client, false, got, 0, where, sizeof where);
            snprintf(what, sizeof what, "read request, atom %" PRIu64
                     " (%s): got %s 0x%" PRIx64 ", expected %s 0x%" PRIx64,
                     c->rd_atoms, where, ram_name(r->ram), got,
                     ram_name(q->ram), want);
            check_report(k, slot, r->cycle, what, "");
        }
        c->rd_atoms += n;
        c->got_done += n;
        c->rd_done += n;
        if (c->got_done == r->atoms) {
            c->got_done = 0;
            dla_fifo_pop(&c->reads);
        }
        if (c->rd_done == q->atoms) {
            c->rd_done = 0;
            dla_fifo_pop(f);
        }
    }
}

static void hex(char *out, size_t size, const uint8_t *p, uint32_t n)
{
    size_t at = 0;

    for (uint32_t i = 0; i < n && at + 4 < size; i++)
        at += (size_t)snprintf(out + at, size - at, "%02x ", p[i]);
}

static void data_differs(dla_check_ctx *k, int client, const seen_write *w,
                         const uint8_t *want)
{
    client_check *c = &k->client[client];
    uint32_t n = k->cfg->atom, b = 0;
    char what[512], where[256], detail[512], a[200], e[200];

    while (w->data[b] == want[b])
        b++;
    check_where(k, client, true, w->addr, b, where, sizeof where);
    snprintf(what, sizeof what, "write data, atom %" PRIu64 " at %s 0x%"
             PRIx64 ", %s: got 0x%02x, expected 0x%02x", c->wr_atoms,
             ram_name(w->ram), w->addr, where, w->data[b], want[b]);
    hex(a, sizeof a, w->data, n);
    hex(e, sizeof e, want, n);
    snprintf(detail, sizeof detail, "  got      %s\n  expected %s\n", a, e);
    check_report(k, check_slot_of_client(client), w->cycle, what, detail);
}

static void compare_writes(dla_check_ctx *k, int client)
{
    dla_slot slot = check_slot_of_client(client);
    client_check *c = &k->client[client];
    dla_memclient *m = k->s[slot].ports.mem[client];
    const seen_write *w;
    const dla_wr_cmd *q;
    char what[512], where[256];

    while ((w = dla_fifo_peek(&c->writes)) && m->wr_dat.count &&
           (q = dla_fifo_peek(&m->wr_cmd))) {
        uint64_t want = q->addr + (uint64_t)c->wr_done * k->cfg->atom;

        k->compared++;
        if (want != w->addr || q->ram != w->ram) {
            check_where(k, client, true, w->addr, 0, where, sizeof where);
            snprintf(what, sizeof what, "write address, atom %" PRIu64
                     " (%s): got %s 0x%" PRIx64 ", expected %s 0x%" PRIx64,
                     c->wr_atoms, where, ram_name(w->ram), w->addr,
                     ram_name(q->ram), want);
            check_report(k, slot, w->cycle, what, "");
        } else if (memcmp(w->data, dla_fifo_peek(&m->wr_dat),
                          k->cfg->atom)) {
            data_differs(k, client, w, dla_fifo_peek(&m->wr_dat));
        }
        dla_fifo_pop(&c->writes);
        dla_fifo_pop(&m->wr_dat);
        c->wr_atoms++;
        if (++c->wr_done == q->atoms) {
            c->wr_done = 0;
            if (q->ack)
                k->s[slot].layers++;
            dla_fifo_pop(&m->wr_cmd);
        }
        if (!m->wr_dat.count)
            shadow_run(&k->s[slot]);
    }
}

static void compare_stream(dla_check_ctx *k);

/* Lets the shadow of a slot move and compares what both sides have. */
static void advance(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    for (int c = 0; c < DLA_NCLIENT; c++) {
        if (check_slot_of_client(c) != slot)
            continue;
        compare_reads(k, c);
        compare_writes(k, c);
    }
    if (slot == DLA_SLOT_SDP)
        compare_stream(k);
}

void dla_mon_rdreq(uint64_t ctx, int client, int ram, uint64_t addr,
                   int size)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    seen_read *r = dla_fifo_slot(&k->client[client].reads);

    if (!r) {
        check_report(k, check_slot_of_client(client), k->cycle, "read "
                     "requests far ahead of the model", "");
        return;
    }
    *r = (seen_read){ addr, k->cycle, (uint32_t)size + 1, (uint8_t)ram };
    dla_fifo_push(&k->client[client].reads);
    advance(k, check_slot_of_client(client));
}

void dla_mon_rdrsp(uint64_t ctx, int client, int mask,
                   const svBitVecVal *data)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    dla_slot slot = check_slot_of_client(client);
    dla_fifo *f = &k->s[slot].ports.mem[client]->rd_rsp;

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        void *p = dla_fifo_slot(f);

        if (!(mask >> i & 1))
            continue;
        if (!p) {
            check_report(k, slot, k->cycle, "read data that the model has "
                         "no use for", "");
            return;
        }
        memcpy(p, (const uint8_t *)data + i * k->cfg->atom, k->cfg->atom);
        dla_fifo_push(f);
    }
    advance(k, slot);
}

void dla_mon_wrcmd(uint64_t ctx, int client, int ram, uint64_t addr,
                   int size, int ack)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    client_check *c = &k->client[client];

    if (c->wr_left)
        check_report(k, check_slot_of_client(client), k->cycle, "write "
                     "command before the data of the one before", "");
    c->wr_addr = addr;
    c->wr_left = (uint32_t)size + 1;
    c->wr_ram = (uint8_t)ram;
    c->wr_ack = (uint8_t)ack;
}

void dla_mon_wrdat(uint64_t ctx, int client, int mask,
                   const svBitVecVal *data)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    client_check *c = &k->client[client];

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        seen_write *w = dla_fifo_slot(&c->writes);

        if (!(mask >> i & 1))
            continue;
        if (!c->wr_left || !w) {
            check_report(k, check_slot_of_client(client), k->cycle,
                         w ? "write data without a command, or more than its "
                             "command says" :
                             "writes far ahead of the model", "");
            return;
        }
        w->addr = c->wr_addr;
        w->cycle = k->cycle;
        w->ram = c->wr_ram;
        memcpy(w->data, (const uint8_t *)data + i * k->cfg->atom,
               k->cfg->atom);
        dla_fifo_push(&c->writes);
        c->wr_addr += k->cfg->atom;
        c->wr_left--;
    }
    advance(k, check_slot_of_client(client));
}

void dla_mon_wrack(uint64_t ctx, int client)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    dla_slot slot = check_slot_of_client(client);

    k->s[slot].ports.mem[client]->wr_ack.sent++;
    advance(k, slot);
}

/* ---- done events ---- */

void dla_mon_donepulse(uint64_t ctx, int intr, int groups)
{
    static const dla_slot owner[] = {
        [DLA_INTR_SDP] = DLA_SLOT_SDP, [DLA_INTR_CDP] = DLA_SLOT_CDP,
        [DLA_INTR_PDP] = DLA_SLOT_PDP, [DLA_INTR_BDMA] = DLA_SLOT_BDMA,
        [DLA_INTR_RUBIK] = DLA_SLOT_RUBIK,
    };
    dla_check_ctx *k = bench_of(ctx)->check;
    shadow *s = &k->s[owner[intr]];
    char what[128];

    advance(k, owner[intr]);
    for (int g = 0; g < GROUPS; g++) {
        if (!(groups >> g & 1))
            continue;
        k->compared++;
        if (++s->done[g] <= s->ports.done[intr]->group[g].sent)
            continue;
        snprintf(what, sizeof what, "done pulse of group %d: got pulse %"
                 PRIu64 ", expected %" PRIu64 " so far", g, s->done[g],
                 s->ports.done[intr]->group[g].sent);
        check_report(k, owner[intr], k->cycle, what, "");
    }
}

/* ---- streams ---- */

/* CACC results as SDP receives them. */
void dla_mon_result(uint64_t ctx, const svBitVecVal *data, int last)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    shadow *s = &k->s[DLA_SLOT_SDP];
    dla_fifo *f = s->ports.cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = k->cfg->sdp_tp, lanes = k->cfg->v1 ? 16 : k->cfg->g;

    if (!r) {
        check_report(k, DLA_SLOT_SDP, k->cycle, "results from CACC that the model has "
                     "no use for", "");
        return;
    }
    memcpy(r->v + s->lane_in, data, t * 4);
    s->lane_in += t;
    if (s->lane_in < lanes)
        return;
    s->lane_in = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    dla_fifo_push(f);
    advance(k, DLA_SLOT_SDP);
}

static void stream_differs(dla_check_ctx *k, const uint8_t *got,
                           const uint8_t *want)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    char what[256], detail[512], a[200], e[200];
    uint32_t b = 0;

    while (got[b] == want[b])
        b++;
    snprintf(what, sizeof what, "stream to PDP, atom %" PRIu64 " lane %u: got "
             "0x%02x, expected 0x%02x", s->out_items, b, got[b], want[b]);
    hex(a, sizeof a, got, k->cfg->atom);
    hex(e, sizeof e, want, k->cfg->atom);
    snprintf(detail, sizeof detail, "  got      %s\n  expected %s\n", a, e);
    check_report(k, DLA_SLOT_SDP, k->cycle, what, detail);
}

static void compare_stream(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    const uint8_t *got, *want;

    while ((got = dla_fifo_peek(&s->seen)) &&
           (want = dla_fifo_peek(s->ports.sdp2pdp))) {
        k->compared++;
        if (memcmp(got, want, k->cfg->atom))
            stream_differs(k, got, want);
        s->out_items++;
        dla_fifo_pop(&s->seen);
        dla_fifo_pop(s->ports.sdp2pdp);
        if (!s->ports.sdp2pdp->count)
            shadow_run(s);
    }
}

/* SDP to PDP: input of PDP's shadow, or output of SDP's. */
void dla_mon_planar(uint64_t ctx, int is_pdp, const svBitVecVal *data)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    dla_slot slot = is_pdp ? DLA_SLOT_PDP : DLA_SLOT_SDP;
    shadow *s = &k->s[slot];
    dla_fifo *f = is_pdp ? s->ports.sdp2pdp : &s->seen;
    uint32_t t = k->cfg->sdp_tp;
    uint32_t *lane = is_pdp ? &s->lane_in : &s->lane_out;

    memcpy(s->out_atom + *lane, data, t);
    *lane += t;
    if (*lane < k->cfg->atom)
        return;
    *lane = 0;
    if (!dla_fifo_slot(f)) {
        check_report(k, slot, k->cycle, is_pdp ? "stream from SDP that the "
                     "model has no use for" : "stream to PDP far ahead of "
                     "the model", "");
        return;
    }
    memcpy(dla_fifo_slot(f), s->out_atom, k->cfg->atom);
    dla_fifo_push(f);
    advance(k, slot);
}

/* ---- end ---- */

static void leftovers(dla_check_ctx *k, int client)
{
    dla_slot slot = check_slot_of_client(client);
    const client_check *c = &k->client[client];
    const dla_memclient *m = k->s[slot].ports.mem[client];
    char what[300];

    if (!m->rd_req.count && !m->wr_cmd.count && !c->reads.count &&
        !c->writes.count)
        return;
    snprintf(what, sizeof what, "end of the trace: the model has %u read "
             "requests and %u write commands that the RTL never made, the "
             "RTL made %u read requests and %u write atoms that the model "
             "never did", m->rd_req.count, m->wr_cmd.count, c->reads.count,
             c->writes.count);
    check_report(k, slot, k->cycle, what, "");
}

void check_finish(dla_check_ctx *k)
{
    const shadow *sdp = &k->s[DLA_SLOT_SDP];

    if (k->stopped)
        return;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (k->s[s].on)
            advance(k, (dla_slot)s);
    for (int c = 0; c < DLA_NCLIENT; c++)
        if (k->s[check_slot_of_client(c)].on)
            leftovers(k, c);
    if (sdp->on && (sdp->seen.count || sdp->ports.sdp2pdp->count))
        check_report(k, DLA_SLOT_SDP, k->cycle, "end of the trace: the "
                     "streams to PDP of RTL and model differ in length", "");
}
