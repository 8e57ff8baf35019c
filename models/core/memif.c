/* SPDX-License-Identifier: Apache-2.0
 * The memory interfaces MCIF and CVIF without pins: serves every client from
 * memory callbacks, in request order (system.md 9; arbitration and bursts have
 * no functional effect, except that a client of weight 0 is never served). */
#include "core.h"
#include "dla_text.h"
#include "mem_priv.h"
#include <stdio.h>
#include <string.h>

void dla_memif_init(dla_memif *m, const dla_cfg *cfg, dla_ctx *ctx,
                    dla_memclient *const *client)
{
    memset(m, 0, sizeof *m);
    m->cfg = cfg;
    m->ctx = ctx;
    m->client = client;
    dla_regs_init(&m->regs[DLA_RAM_MC], cfg, DLA_MCIF);
    dla_regs_init(&m->regs[DLA_RAM_CV], cfg, DLA_CVIF);
}

void dla_memif_reset(dla_memif *m)
{
    dla_regs_reset(&m->regs[0]);
    dla_regs_reset(&m->regs[1]);
    memset(m->rd_done, 0, sizeof m->rd_done);
    memset(m->wr_done, 0, sizeof m->wr_done);
    memset(m->traffic, 0, sizeof m->traffic);
}

/* The name that the running program has for its declaration of memory. */
static const char *covered_by(const dla_memif *m, bool host)
{
    if (m->callers)
        return "that the memory callbacks of the program accept";
    if (host)
        return "that the program maps (dla_host_map)";
    if (!m->ctx->place[0])
        return "that the program declares (dla_mem_declare, dla_mem_map)";
    return "that mem_init, mem_load or mem_reserve covers";
}

/* Reports an access if its flags show an error. Bytes that were never written
 * are no error here; they are only counted. */
static void memif_report(dla_memif *m, const dla_stray *at, size_t n,
                         unsigned flags)
{
    bool host = m->mem && dla_mem_confined(m->mem[at->ram]);
    bool trace = !m->callers && !host && m->ctx->place[0];
    const dla_clientdef *def = &dla_client_table[at->client];
    const char *client = at->write ? def->writer : def->reader;

    if (flags & DLA_MEM_NOMEM)
        dla_msg_error(m->ctx, "%s: host memory ran out at 0x%llx", client,
                      (unsigned long long)at->addr);
    if (!(flags & DLA_MEM_OUTSIDE))
        return;
    (m->outside ? dla_msg_warn : dla_msg_error)(
        m->ctx, "%s: %s of %zu bytes at %s 0x%llx lies outside the declared "
        "memory, expected an address %s", client, at->write ? "write" : "read",
        n,
        at->ram == DLA_RAM_MC ? trace ? "pri_mem" : "the primary memory,"
                              : trace ? "sec_mem" : "the secondary memory,",
        (unsigned long long)at->addr, covered_by(m, host));
    dla_msg_stray(m->ctx, at);
}

/* Serves the oldest requests as far as their atoms have room; true when an atom
 * moved. A request may be served in parts: rd_done counts the atoms already
 * sent. A weight of 0 stops the client (system.md 9.3). */
static bool read_client(dla_memif *m, int i)
{
    dla_memclient *c = m->client[i];
    dla_rd_req *q;
    bool moved = false;

    while ((q = dla_fifo_peek(&c->rd_req)) && !m->ctx->failed) {
        uint64_t addr = q->addr + (uint64_t)m->rd_done[i] * m->cfg->atom;
        uint32_t left = q->atoms - m->rd_done[i];
        unsigned flags;
        void *p;
        uint32_t n = dla_fifo_room(&c->rd_rsp, &p);
        size_t bytes;

        if (!dla_get(m->regs[q->ram].s, dla_client_table[i].rd_weight))
            break;
        n = n < left ? n : left;
        if (!n)
            break;
        bytes = (size_t)n * m->cfg->atom;
        m->serving = i;
        flags = mem_flags(m->ops.read(m->ops.user, q->ram, addr, p, bytes),
                          false);
        if (flags)
            memif_report(m, &(dla_stray){ i, false, q->ram, addr }, bytes,
                         flags);
        /* DLA_MEM_UNINIT is bit 0, so this adds one. */
        m->traffic[i].uninit_reads += flags & DLA_MEM_UNINIT;
        m->traffic[i].rd_bytes += bytes;
        dla_fifo_push_n(&c->rd_rsp, n);
        m->rd_done[i] += n;
        if (m->rd_done[i] == q->atoms) {
            m->rd_done[i] = 0;
            m->traffic[i].rd_reqs++;
            dla_fifo_pop(&c->rd_req);
        }
        moved = true;
    }
    return moved;
}

/* The same for writes. The acknowledge is sent when the last atom is in
 * memory. */
static bool write_client(dla_memif *m, int i)
{
    dla_memclient *c = m->client[i];
    dla_wr_cmd *q;
    bool moved = false;

    while ((q = dla_fifo_peek(&c->wr_cmd)) && !m->ctx->failed) {
        uint64_t addr = q->addr + (uint64_t)m->wr_done[i] * m->cfg->atom;
        uint32_t left = q->atoms - m->wr_done[i];
        unsigned flags;
        void *p;
        uint32_t n = dla_fifo_run(&c->wr_dat, &p);
        size_t bytes;

        if (!dla_get(m->regs[q->ram].s, dla_client_table[i].wr_weight))
            break;
        n = n < left ? n : left;
        if (!n)
            break;
        bytes = (size_t)n * m->cfg->atom;
        m->serving = i;
        flags = mem_flags(m->ops.write(m->ops.user, q->ram, addr, p, bytes),
                          true);
        if (flags)
            memif_report(m, &(dla_stray){ i, true, q->ram, addr }, bytes,
                         flags);
        m->traffic[i].wr_bytes += bytes;
        dla_fifo_pop_n(&c->wr_dat, n);
        m->wr_done[i] += n;
        if (m->wr_done[i] == q->atoms) {
            m->wr_done[i] = 0;
            m->traffic[i].wr_reqs++;
            c->wr_ack.sent += q->ack;
            dla_fifo_pop(&c->wr_cmd);
        }
        moved = true;
    }
    return moved;
}

bool dla_memif_step(dla_memif *m)
{
    bool moved = false;

    for (int i = 0; i < DLA_NCLIENT; i++) {
        if (m->client[i]->rd_req.count)
            moved |= read_client(m, i);
        if (m->client[i]->wr_cmd.count)
            moved |= write_client(m, i);
    }
    return moved;
}

bool dla_memif_status(const dla_memif *m, char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    text[0] = 0;
    for (int i = 0; i < DLA_NCLIENT; i++) {
        dla_rd_req *q = dla_fifo_peek(&m->client[i]->rd_req);
        dla_wr_cmd *w = dla_fifo_peek(&m->client[i]->wr_cmd);
        const dla_clientdef *def = &dla_client_table[i];

        if (q && !dla_get(m->regs[q->ram].s, def->rd_weight))
            dla_text_put(&o, "%s: %s read is never served, its arbitration "
                         "weight is 0\n", q->ram ? "MCIF" : "CVIF",
                         def->reader);
        if (w && !dla_get(m->regs[w->ram].s, def->wr_weight))
            dla_text_put(&o, "%s: %s write is never served, its arbitration "
                         "weight is 0\n", w->ram ? "MCIF" : "CVIF",
                         def->writer);
    }
    return o.n;
}
