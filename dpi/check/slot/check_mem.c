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

/* Compares seen reads with the model's requests as far as both exist. */
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
            check_report_atom(k, slot, CHECK_READ, r->cycle, what, "");
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
    check_report_atom(k, dla_client_slot(client), CHECK_WRITTEN, w->cycle, what,
                      detail);
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
            check_report_atom(k, slot, CHECK_WRITTEN, w->cycle, what, "");
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

void dla_mon_rdreq(uint64_t ctx, int client, int ram, uint64_t addr, int size)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    dla_slot slot = dla_client_slot(client);
    seen_read *r;

    if (bench_tap(b))
        dla_tap_rd_req(bench_tap(b), bench_now(b), client, &(dla_rd_req){ addr,
                       (uint32_t)size + 1, (uint8_t)ram });
    if (!check_follows(b, slot))
        return;
    if (k->s[slot].by->rd_req) {
        k->s[slot].by->rd_req(k, client, ram, addr, (uint32_t)size + 1);
        check_advance(k, slot);
        return;
    }
    r = dla_fifo_slot(&k->client[client].reads);
    if (!r) {
        check_report(k, slot, k->cycle, "read requests far ahead of the model",
                     "");
        return;
    }
    *r = (seen_read){ addr, k->cycle, (uint32_t)size + 1, (uint8_t)ram };
    dla_fifo_push(&k->client[client].reads);
    check_advance(k, slot);
}

/* RTL may read a whole surface before its first write, while the model waits for
 * that write: its queue grows with the atoms that it has not taken. */
enum { READ_AHEAD = 1 << 20 };

static void *read_slot(dla_fifo *f)
{
    if (f->count == f->cap && f->cap < READ_AHEAD)
        dla_fifo_deepen(f, 2 * f->cap);
    return dla_fifo_slot(f);
}

static void see_read_beat(dla_check_ctx *k, int client, int mask,
                          const svBitVecVal *data)
{
    dla_slot slot = dla_client_slot(client);
    const slot_checker *by = k->s[slot].by;
    dla_fifo *f = &k->s[slot].ports.mem[client]->rd_rsp;

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        const uint8_t *atom = (const uint8_t *)data + i * k->cfg->atom;
        void *p;

        if (!(mask >> i & 1))
            continue;
        if (by->rd_atom) {
            by->rd_atom(k, client, atom);
            continue;
        }
        p = read_slot(f);
        if (!p) {
            check_report(k, slot, k->cycle, "read data far ahead of the model",
                         "");
            return;
        }
        memcpy(p, atom, k->cfg->atom);
        dla_fifo_push(f);
    }
    check_advance(k, slot);
}

void dla_mon_rdrsp(uint64_t ctx, int client, int mask, const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b))
        dla_tap_beat(bench_tap(b), bench_now(b), client, DLA_MEM_RD_RSP, mask,
                     data);
    if (check_follows(b, dla_client_slot(client)))
        see_read_beat(bench_checker(b), client, mask, data);
}

/* The next command arrived before all data of this one. */
static void short_write(dla_check_ctx *k, int client, uint64_t next)
{
    const write_cmd *w = &k->client[client].wr;
    char came[128], what[448], where[256];

    write_cmd_text(w, came, sizeof came);
    where_now(k, client, true, write_cmd_next(w, k->cfg->atom), 0, where,
              sizeof where);
    snprintf(what, sizeof what, "%s before the next command, at 0x%" PRIx64
             "; the first that is missing: %s", came, next, where);
    check_report(k, dla_client_slot(client), k->cycle, what, "");
}

static void ask_ack(dla_check_ctx *k, int client, int ram)
{
    client_check *c = &k->client[client];

    if (c->asked == MAX_ASKED) {
        check_report(k, dla_client_slot(client), k->cycle, "more than "
                     "256 write commands wait for an acknowledge", "");
        return;
    }
    c->ask_ram[c->asked++] = ram == DLA_RAM_MC;
}

void dla_mon_wrcmd(uint64_t ctx, int client, int ram, uint64_t addr,
                   int size, int ack)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    write_cmd *w;

    if (bench_tap(b))
        dla_tap_wr_cmd(bench_tap(b), bench_now(b), client, &(dla_wr_cmd){ addr,
                       (uint32_t)size + 1, (uint8_t)ram, (uint8_t)ack });
    if (!check_follows(b, dla_client_slot(client)))
        return;
    w = &k->client[client].wr;
    if (w->left)
        short_write(k, client, addr);
    *w = (write_cmd){ addr, (uint32_t)size + 1, (uint32_t)size + 1,
                      (uint8_t)ram };
    if (ack)
        ask_ack(k, client, ram);
}

static void surplus_write(dla_check_ctx *k, int client)
{
    const write_cmd *w = &k->client[client].wr;
    char what[160];

    if (w->atoms)
        snprintf(what, sizeof what, "write data beyond its command, of %u "
                 "atom%s at %s 0x%" PRIx64, w->atoms, w->atoms == 1 ? "" : "s",
                 ram_name(w->ram), w->addr);
    else
        snprintf(what, sizeof what, "write data without a command");
    check_report(k, dla_client_slot(client), k->cycle, what, "");
}

static void see_write_beat(dla_check_ctx *k, int client, int mask,
                           const svBitVecVal *data)
{
    client_check *c = &k->client[client];

    for (uint32_t i = 0; i < k->cfg->m; i++) {
        seen_write *w = dla_fifo_slot(&c->writes);

        if (!(mask >> i & 1))
            continue;
        if (!c->wr.left) {
            surplus_write(k, client);
            return;
        }
        if (!w) {
            check_report(k, dla_client_slot(client), k->cycle,
                         "writes far ahead of the model", "");
            return;
        }
        w->addr = write_cmd_next(&c->wr, k->cfg->atom);
        w->cycle = k->cycle;
        w->ram = c->wr.ram;
        memcpy(w->data, (const uint8_t *)data + i * k->cfg->atom, k->cfg->atom);
        dla_fifo_push(&c->writes);
        c->wr.left--;
    }
    check_advance(k, dla_client_slot(client));
}

void dla_mon_wrdat(uint64_t ctx, int client, int mask, const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b))
        dla_tap_beat(bench_tap(b), bench_now(b), client, DLA_MEM_WR_DAT, mask,
                     data);
    if (check_follows(b, dla_client_slot(client)))
        see_write_beat(bench_checker(b), client, mask, data);
}

/* The ports are not ordered against each other. A unit takes acknowledges in
 * the order of its commands, so an early one waits here (bdma.md 4). */
static void see_ack(dla_check_ctx *k, int client, int ram)
{
    dla_slot slot = dla_client_slot(client);
    client_check *c = &k->client[client];

    c->acks[ram == DLA_RAM_MC]++;
    while (c->asked && c->acks[c->ask_ram[0]]) {
        c->acks[c->ask_ram[0]]--;
        memmove(c->ask_ram, c->ask_ram + 1, --c->asked);
        k->s[slot].ports.mem[client]->wr_ack.sent++;
    }
    check_advance(k, slot);
}

void dla_mon_wrack(uint64_t ctx, int client, int ram)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b))
        dla_tap_wr_ack(bench_tap(b), bench_now(b), client);
    if (check_follows(b, dla_client_slot(client)))
        see_ack(bench_checker(b), client, ram);
}
