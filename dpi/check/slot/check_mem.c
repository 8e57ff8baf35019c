/* SPDX-License-Identifier: Apache-2.0
 * The checker's memory clients: requests, data and acknowledges. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void where_now(const dla_check_ctx *k, int client, bool write,
                      uint64_t addr, uint32_t byte, char *text, size_t size)
{
    check_place at = check_at(k, dla_client_slot(client));

    reports_where(k->rep, &at, client, write, addr, byte, text, size);
}

/* Compares seen reads with the model's requests as far as both go. */
void check_reads(dla_check_ctx *k, int client)
{
    dla_slot slot = dla_client_slot(client);
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
        reports_count(k->rep, n);
        show_request(k, client, false, c->rd_atoms, got, want);
        if (want != got || q->ram != r->ram) {
            where_now(k, client, false, want, 0, where, sizeof where);
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

static void data_differs(dla_check_ctx *k, int client, const seen_write *w,
                         const uint8_t *want)
{
    client_check *c = &k->client[client];
    uint32_t n = k->cfg->atom, b = 0;
    char what[512], where[256], detail[1024];

    while (w->data[b] == want[b])
        b++;
    where_now(k, client, true, w->addr, b, where, sizeof where);
    snprintf(what, sizeof what, "write data, atom %" PRIu64 " at %s 0x%"
             PRIx64 ", %s: got 0x%02x, expected 0x%02x", c->wr_atoms,
             ram_name(w->ram), w->addr, where, w->data[b], want[b]);
    reports_bytes(detail, sizeof detail, w->data, want, n);
    check_report(k, dla_client_slot(client), w->cycle, what, detail);
}

void check_writes(dla_check_ctx *k, int client)
{
    dla_slot slot = dla_client_slot(client);
    client_check *c = &k->client[client];
    dla_memclient *m = k->s[slot].ports.mem[client];
    const seen_write *w;
    const dla_wr_cmd *q;
    char what[512], where[256];

    while ((w = dla_fifo_peek(&c->writes)) && m->wr_dat.count &&
           (q = dla_fifo_peek(&m->wr_cmd))) {
        uint64_t want = q->addr + (uint64_t)c->wr_done * k->cfg->atom;

        reports_count(k->rep, 1);
        if (want != w->addr || q->ram != w->ram) {
            show_request(k, client, true, c->wr_atoms, w->addr, want);
            where_now(k, client, true, want, 0, where, sizeof where);
            snprintf(what, sizeof what, "write address, atom %" PRIu64
                     " (%s): got %s 0x%" PRIx64 ", expected %s 0x%" PRIx64,
                     c->wr_atoms, where, ram_name(w->ram), w->addr,
                     ram_name(q->ram), want);
            check_report(k, slot, w->cycle, what, "");
        } else {
            const uint8_t *dat = dla_fifo_peek(&m->wr_dat);
            bool differs = memcmp(w->data, dat, k->cfg->atom) != 0;

            show_atom(k, client, c->wr_atoms, w->addr, w->data, dat, differs);
            if (differs)
                data_differs(k, client, w, dat);
        }
        dla_fifo_pop(&c->writes);
        dla_fifo_pop(&m->wr_dat);
        c->wr_atoms++;
        if (++c->wr_done == q->atoms) {
            c->wr_done = 0;
            dla_fifo_pop(&m->wr_cmd);
        }
        if (!m->wr_dat.count)
            shadow_run(&k->s[slot]);
    }
}

void dla_mon_rdreq(uint64_t ctx, int client, int ram, uint64_t addr,
                   int size)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = b->check;
    seen_read *r;

    if (b->tap)
        dla_tap_rd_req(b->tap, b->now, client, &(dla_rd_req){ addr,
                       (uint32_t)size + 1, (uint8_t)ram });
    if (!check_follows(b, dla_client_slot(client)))
        return;
    if (dla_client_slot(client) == DLA_SLOT_CDMA) {
        cdma_request(k, cdma_side(client), ram, addr, (uint32_t)size + 1);
        check_advance(k, DLA_SLOT_CDMA);
        return;
    }
    r = dla_fifo_slot(&k->client[client].reads);
    if (!r) {
        check_report(k, dla_client_slot(client), k->cycle, "read "
                     "requests far ahead of the model", "");
        return;
    }
    *r = (seen_read){ addr, k->cycle, (uint32_t)size + 1, (uint8_t)ram };
    dla_fifo_push(&k->client[client].reads);
    check_advance(k, dla_client_slot(client));
}

static void see_read_beat(dla_check_ctx *k, int client, int mask,
                          const svBitVecVal *data)
{
    dla_slot slot = dla_client_slot(client);
    dla_fifo *f = &k->s[slot].ports.mem[client]->rd_rsp;

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        const uint8_t *atom = (const uint8_t *)data + i * k->cfg->atom;
        void *p = dla_fifo_slot(f);

        if (!(mask >> i & 1))
            continue;
        if (slot == DLA_SLOT_CDMA) {
            cdma_data(k, cdma_side(client), atom);
            continue;
        }
        if (!p) {
            check_report(k, slot, k->cycle, "read data that the model has "
                         "no use for", "");
            return;
        }
        memcpy(p, atom, k->cfg->atom);
        dla_fifo_push(f);
    }
    check_advance(k, slot);
}

void dla_mon_rdrsp(uint64_t ctx, int client, int mask,
                   const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);

    if (b->tap)
        dla_tap_beat(b->tap, b->now, client, DLA_MEM_RD_RSP, mask, data);
    if (check_follows(b, dla_client_slot(client)))
        see_read_beat(b->check, client, mask, data);
}

void dla_mon_wrcmd(uint64_t ctx, int client, int ram, uint64_t addr,
                   int size, int ack)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = b->check;
    client_check *c;

    if (b->tap)
        dla_tap_wr_cmd(b->tap, b->now, client, &(dla_wr_cmd){ addr,
                       (uint32_t)size + 1, (uint8_t)ram, (uint8_t)ack });
    if (!check_follows(b, dla_client_slot(client)))
        return;
    c = &k->client[client];
    if (c->wr_left)
        check_report(k, dla_client_slot(client), k->cycle, "write "
                     "command before the data of the one before", "");
    c->wr_addr = addr;
    c->wr_left = (uint32_t)size + 1;
    c->wr_ram = (uint8_t)ram;
    c->wr_ack = (uint8_t)ack;
}

static void see_write_beat(dla_check_ctx *k, int client, int mask,
                           const svBitVecVal *data)
{
    client_check *c = &k->client[client];

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        seen_write *w = dla_fifo_slot(&c->writes);

        if (!(mask >> i & 1))
            continue;
        if (!c->wr_left || !w) {
            check_report(k, dla_client_slot(client), k->cycle,
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
    check_advance(k, dla_client_slot(client));
}

void dla_mon_wrdat(uint64_t ctx, int client, int mask,
                   const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);

    if (b->tap)
        dla_tap_beat(b->tap, b->now, client, DLA_MEM_WR_DAT, mask, data);
    if (check_follows(b, dla_client_slot(client)))
        see_write_beat(b->check, client, mask, data);
}

static void see_ack(dla_check_ctx *k, int client)
{
    dla_slot slot = dla_client_slot(client);

    k->s[slot].ports.mem[client]->wr_ack.sent++;
    check_advance(k, slot);
}

void dla_mon_wrack(uint64_t ctx, int client)
{
    const dla_bench *b = bench_of(ctx);

    if (b->tap)
        dla_tap_wr_ack(b->tap, b->now, client);
    if (check_follows(b, dla_client_slot(client)))
        see_ack(b->check, client);
}
