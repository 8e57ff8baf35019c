/* SPDX-License-Identifier: Apache-2.0
 * The context of a bench (context.h): the ports of each slot, the memories, the
 * clock. */
#include "context_priv.h"
#include "dla_regs_gen.h"
#include "../axi/axi_dpi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the ports of each slot ---- */

/* On pins only the credits hold partial sums back, so CACC must have room for
 * the results of all credits, in the worst case one position each. */
static bool ports_deepen(dla_bench *b)
{
    if (!b->opt.pins && !b->opt.engine[DLA_SLOT_CSC] &&
        !b->opt.engine[DLA_SLOT_CMAC] && !b->opt.engine[DLA_SLOT_CACC])
        return true;
    return dla_fifo_deepen(b->own[DLA_SLOT_CACC].cacc2sdp,
                           b->head.cfg->csc_credit);
}

/* CDMA and CSC exchange updates about the contents of the buffer. When the
 * writes to the buffer are sent over pins, the updates must be too; otherwise
 * an update would overtake the writes that it announces. The shadow of CSC
 * receives CDMA's writes to the buffer. */
static bool ports_over_pins(const dla_bench *b, int channel)
{
    const dla_chandef *l = &dla_channel_table[channel];
    bool into_cbuf = l->from == DLA_SLOT_CDMA && l->to == DLA_SLOT_CBUF;
    bool about_cbuf = (l->from == DLA_SLOT_CDMA && l->to == DLA_SLOT_CSC) ||
                      (l->from == DLA_SLOT_CSC && l->to == DLA_SLOT_CDMA);

    return b->opt.pins || b->opt.engine[l->from] || b->opt.engine[l->to] ||
           (about_cbuf && b->opt.engine[DLA_SLOT_CBUF]) ||
           (into_cbuf && b->opt.engine[DLA_SLOT_CSC] == BENCH_CHECK);
}

/* Each slot keeps the storage that it made for a channel; only the pointer of
 * the consumer is redirected. */
static void ports_join(dla_bench *b)
{
    memcpy(b->head.ports, b->own, sizeof b->own);
    for (int i = 0; i < DLA_NCHANNEL; i++) {
        const dla_chandef *l = &dla_channel_table[i];
        void **from =
            (void **)(void *)((char *)&b->head.ports[l->from] + l->member);
        void **to =
            (void **)(void *)((char *)&b->head.ports[l->to] + l->member);

        b->head.carried[i] = ports_over_pins(b, i);
        if (!b->head.carried[i])
            *to = *from;
    }
}

static bool ports_make(dla_bench *b)
{
    b->head.ports = calloc(DLA_NSLOT, sizeof *b->head.ports);
    for (int s = 0; s < DLA_NSLOT; s++)
        if (!dla_ports_make(&b->own[s], b->head.cfg))
            return false;
    if (!b->head.ports || !ports_deepen(b))
        return false;
    ports_join(b);
    for (int s = 0; s < DLA_NSLOT; s++)
        b->opt.lib.ports[s] = &b->head.ports[s];
    return true;
}

/* ---- creation, reset, end ---- */

static const char no_memory[] = "out of memory";

static const char *context_memories(dla_bench *b, char *err, size_t errsize)
{
    for (int i = 0; i < 2; i++) {
        b->mem[i] = dla_mem_create();
        if (!b->mem[i])
            return no_memory;
    }
    for (int i = 0; i < 2; i++) {
        b->axi[i] = axi_mem_create(&b->opt.axi[i], b->mem[i == AXI_DBB],
                                   err, errsize);
        if (!b->axi[i])
            return err;
        axi_mem_other(b->axi[i], b->mem[i != AXI_DBB]);
        if (b->opt.faults.n)
            axi_mem_faults(b->axi[i], &b->opt.faults, i);
    }
    return NULL;
}

/* Returns NULL, or the text of an error; context_destroy then frees the parts
 * that were made. */
static const char *context_build(dla_bench *b, const char *config, char *err,
                                 size_t errsize)
{
    if (!ports_make(b))
        return no_memory;
    b->opt.lib.external = 1;
    b->opt.lib.rtl = 0;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (b->opt.engine[s])
            b->opt.lib.rtl |= 1u << s;
    b->rtl = b->opt.lib.rtl != 0;
    b->head.core = dla_create(config, &b->opt.lib, err, errsize);
    if (!b->head.core)
        return err;
    b->ctx = dla_context(b->head.core);
    b->events = dla_event_queue(b->head.core);
    b->host = host_create(b->head.cfg);
    return !b->host ? no_memory : context_memories(b, err, errsize);
}

dla_bench *context_create(const char *config, const bench_opts *opt, char *err,
                          size_t errsize)
{
    const dla_cfg *cfg = dla_cfg_named(config, err, errsize);
    dla_bench *b = cfg ? calloc(1, sizeof *b) : NULL;
    const char *what;

    if (cfg && !b)
        snprintf(err, errsize, "%s", no_memory);
    if (!b)
        return NULL;
    b->head.cfg = cfg;
    b->head.options = &b->opt;
    b->opt = *opt;
    if (!b->opt.rules.set)
        rules_init(&b->opt.rules);
    what = context_build(b, config, err, errsize);
    if (!what)
        return b;
    if (what != err)
        snprintf(err, errsize, "%s", what);
    context_destroy(b);
    return NULL;
}

void context_destroy(dla_bench *b)
{
    host_destroy(b->host);
    dla_destroy(b->head.core);
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_ports_free(&b->own[s]);
    for (int i = 0; i < 2; i++) {
        axi_mem_destroy(b->axi[i]);
        dla_mem_destroy(b->mem[i]);
    }
    free(b->head.ports);
    free(b);
}

void context_reset(dla_bench *b)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_ports_clear(&b->own[s]);
    dla_reset(b->head.core);
    for (int i = 0; i < 2; i++) {
        dla_mem_clear(b->mem[i]);
        axi_mem_reset(b->axi[i], 0);
    }
    host_reset(b->host);
    memset(&b->legal, 0, sizeof b->legal);
    b->head.cycle = b->now = b->activity = 0;
    memset(b->trail, 0, sizeof b->trail);
    b->head.dirty = true;
}

void context_restart(dla_bench *b, uint64_t seed)
{
    for (int i = 0; i < 2; i++)
        axi_mem_restart(b->axi[i], seed);
    faults_restart(&b->opt.faults, &b->now);
    b->opt.stalls.seed = seed;
    b->axi_moves = 0;
}

/* ---- parts ---- */

bench_rooms *bench_room(dla_bench *b)
{
    return &b->head.room;
}

bool bench_has_rtl(const dla_bench *b)
{
    return b->rtl;
}

dla_ctx *bench_messages(const dla_bench *b)
{
    return b->ctx;
}

dla_events *bench_queue(const dla_bench *b)
{
    return b->events;
}

dla_mem *bench_memory(const dla_bench *b, int ram)
{
    return b->mem[ram == DLA_RAM_MC];
}

axi_mem *bench_axi(const dla_bench *b, int port)
{
    return b->axi[port];
}

void bench_limits(const dla_bench *b, uint32_t addr, uint32_t data)
{
    static const uint32_t count[2] = { MCIF_CFG_OUTSTANDING_CNT__RD_OS_CNT,
                                       MCIF_CFG_OUTSTANDING_CNT__WR_OS_CNT };
    dla_page page = dla_page_at(bench_cfg(b), addr);
    axi_mem *m = bench_axi(b, page == DLA_CVIF ? AXI_SRAM : AXI_DBB);

    if ((page != DLA_MCIF && page != DLA_CVIF) || !m ||
        (addr & 0xffcu) != MCIF_CFG_OUTSTANDING_CNT)
        return;
    for (int dir = 0; dir < 2; dir++) {
        uint32_t mask = (1u << DLA_FIELD_WIDTH(count[dir])) - 1;

        axi_mem_limit(m, bench_cycle(b), dir,
                      (data >> DLA_FIELD_LSB(count[dir]) & mask) + 1);
    }
}

axi_mem *dla_bench_axi(uint64_t ctx, int port)
{
    return bench_of(ctx)->axi[port];
}

host_mirror *bench_host(const dla_bench *b)
{
    return b->host;
}

faults *bench_faults(dla_bench *b)
{
    return &b->opt.faults;
}

/* ---- the clock ---- */

uint64_t bench_now(const dla_bench *b)
{
    return b->now;
}

uint64_t *bench_edge(dla_bench *b)
{
    return &b->now;
}

uint64_t bench_next_cycle(dla_bench *b)
{
    b->now = ++b->head.cycle;
    return b->head.cycle;
}

/* ---- units that moved ---- */

void touch(dla_bench *b)
{
    b->head.dirty = true;
    b->activity = b->head.cycle;
}

void bench_stir(dla_bench *b)
{
    b->head.dirty = true;
}

void bench_active(dla_bench *b)
{
    b->activity = b->head.cycle;
}

void bench_settle(dla_bench *b)
{
    b->head.dirty = false;
}

/* Beats and transactions of both memories so far. */
static uint64_t context_axi_moves(const dla_bench *b)
{
    uint64_t n = 0;

    for (int i = 0; i < 2; i++) {
        const axi_stats *s = axi_mem_stats(b->axi[i]);

        for (int way = 0; way < 2; way++)
            n += s->all[way].txns + s->all[way].done + s->all[way].beats;
    }
    return n;
}

uint64_t bench_last_activity(dla_bench *b)
{
    uint64_t moves = context_axi_moves(b);

    if (moves != b->axi_moves)
        b->activity = b->head.cycle;
    b->axi_moves = moves;
    return b->activity;
}

uint64_t bench_seen_activity(const dla_bench *b)
{
    return b->activity;
}

void trail(dla_bench *b, int what)
{
    b->trail[what] = b->now;
}

uint64_t trail_at(const dla_bench *b, int what)
{
    return b->trail[what];
}

/* ---- transfers that units send ---- */

dla_tap *bench_tap(const dla_bench *b)
{
    return b->tap;
}

void context_set_tap(dla_bench *b, dla_tap *tap)
{
    b->tap = tap;
    dla_set_tap(b->head.core, tap, &b->head.cycle);
}
