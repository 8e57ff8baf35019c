/* SPDX-License-Identifier: Apache-2.0
 * BDMA: the unit. Load unit, store unit, completion (bdma.md 3, 4).
 */
#include "dla.h"
#include "bdma_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void bdma_destroy(dla_unit *u)
{
    free(u);
}

static dla_unit *bdma_create(const dla_cfg *cfg, const dla_ports *ports,
                             dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    u->mem = ports->mem[DLA_CL_BDMA];
    dla_regs_init(&u->reg, cfg, DLA_BDMA);
    /* Nothing to load: the load unit is free. */
    u->loaded = 1;
    return u;
}

/* The port of the last source becomes 0, CV, as in the hardware (bdma.md
 * 3.4). */
static void bdma_reset(dla_unit *u)
{
    dla_unit n = { .cfg = u->cfg, .ports = u->ports, .ctx = u->ctx,
                   .mem = u->mem, .reg = u->reg, .loaded = 1 };

    *u = n;
    dla_regs_reset(&u->reg);
}

bdma_iter bdma_iter_first(uint64_t base)
{
    return (bdma_iter){ .addr = base, .surf_addr = base };
}

bool bdma_iter_next(bdma_iter *i, uint32_t lines, uint32_t surfs,
                    uint32_t line_stride, uint32_t surf_stride)
{
    if (i->line++ < lines) {
        i->addr += line_stride;
        return true;
    }
    i->line = 0;
    i->surf_addr += surf_stride;
    i->addr = i->surf_addr;
    return i->surf++ < surfs;
}

/* Takes the next launched command, if the load unit may (bdma.md 3.4). */
static bool bdma_take(dla_unit *u)
{
    bdma_cmd *c = &u->queue[u->head];

    bdma_hand_off(u);
    if (!u->loaded || !u->launch_count || !u->queued ||
        u->stores == BDMA_STORES)
        return false;
    /* A change of the source port waits until nothing is in flight. Write
     * acknowledges are not waited for. */
    if (c->src_ram != u->last_src_ram && u->stores)
        return false;
    u->load = *c;
    u->load.last = u->launch_count == 1;
    u->load.group = u->launch_group;
    u->last_src_ram = c->src_ram;
    u->head = (u->head + 1) % BDMA_QUEUE;
    u->queued--;
    u->launch_count--;
    /* With the last command of a group taken, the next group may follow at
     * once. */
    bdma_hand_off(u);
    u->loaded = 0;
    u->load_at = bdma_iter_first(u->load.src);
    u->store[(u->store_head + u->stores++) % BDMA_STORES] = u->load;
    return true;
}

static bool bdma_next_request(dla_unit *u, dla_rd_req *q)
{
    q->addr = u->load_at.addr;
    q->atoms = u->load.atoms;
    q->ram = u->load.src_ram;
    return bdma_iter_next(&u->load_at, u->load.lines, u->load.surfs,
                          u->load.src_line, u->load.src_surf);
}

static bool load_step(dla_unit *u)
{
    bool moved = false;

    while (!u->loaded || bdma_take(u)) {
        moved |= dla_send_requests(u, u->mem, &u->loaded, bdma_next_request);
        if (!u->loaded)
            break;
    }
    return moved;
}

/* Opens the current line: its write command, with an acknowledge when the group
 * ends with it. Only 13 bits of the counts reach the store unit (bdma.md 3.3):
 * with --illegal=warn a larger count is accepted, and read data that is never
 * stored remains, as in the hardware. */
static bool store_open(dla_unit *u, const bdma_cmd *c)
{
    bool last = c->last && u->store_at.line == (c->lines & 0x1fff) &&
                u->store_at.surf == (c->surfs & 0x1fff);

    /* The queue of acknowledges is short, so the last line of a group may have
     * to wait for the acknowledge of an earlier group (4). */
    if ((last && u->acks.n == BDMA_ACKS) ||
        !dla_send_command(u->mem, u->store_at.addr, c->atoms, c->dst_ram,
                          last))
        return false;
    u->store_left = c->atoms;
    if (last)
        dla_acks_push(&u->acks, c->group);
    return true;
}

/* Moves as many atoms of the open line as it can. */
static bool store_copy(dla_unit *u)
{
    void *to;
    uint32_t n = dla_fifo_room(&u->mem->wr_dat, &to);

    n = dla_take_atoms(&u->mem->rd_rsp, to,
                       n < u->store_left ? n : u->store_left, u->cfg->atom);
    if (!n)
        return false;
    dla_fifo_push_n(&u->mem->wr_dat, n);
    u->store_left -= n;
    return true;
}

/* The lines of the oldest command that is in flight, then the next command.
 * False when it waits for data, for room or for an acknowledge. */
static bool store_step(dla_unit *u)
{
    bool moved = false;

    while (u->stores) {
        const bdma_cmd *c = &u->store[u->store_head];

        if (!u->storing) {
            u->store_at = bdma_iter_first(c->dst);
            u->storing = 1;
        }
        if (!u->store_left) {
            if (!store_open(u, c))
                return moved;
            moved = true;
        }
        if (!store_copy(u))
            return moved;
        moved = true;
        if (u->store_left ||
            bdma_iter_next(&u->store_at, c->lines & 0x1fff,
                           c->surfs & 0x1fff, c->dst_line, c->dst_surf))
            continue;
        u->storing = 0;
        u->store_head = (u->store_head + 1) % BDMA_STORES;
        u->stores--;
    }
    return moved;
}

static bool ack_step(dla_unit *u)
{
    unsigned groups = dla_acks_take(&u->acks, u->mem,
                                    u->ports->done[DLA_INTR_BDMA]);

    for (unsigned g = 0; g < 2; g++)
        if (groups >> g & 1)
            u->group_busy[g] = 0;
    return groups != 0;
}

/* Each part makes room or data for another, so they continue until none
 * moves. */
static bool bdma_step(dla_unit *u)
{
    bool moved = false, again;

    do {
        again = load_step(u);
        again |= store_step(u);
        again |= ack_step(u);
        moved |= again;
    } while (again);
    return moved;
}

/* Commands that were not launched do not make the unit busy. */
static bool bdma_status_of(const dla_unit *u, char *text, size_t size)
{
    const char *what = "waits for its write acknowledge";

    if (size)
        text[0] = 0;
    if (u->loaded && !u->stores && !u->acks.n && !u->launch_count)
        return false;
    if (u->stores)
        what = u->store_left && !u->mem->rd_rsp.count
                   ? "waits for read data"
                   : "waits for room in the memory write channel";
    else if (!u->loaded)
        what = "waits for room in the memory read channel";
    snprintf(text, size, "BDMA: %s, %u commands in flight, %u launched and "
             "not taken", what, u->stores, u->launch_count);
    return true;
}

const dla_unit_ops dla_bdma_ops = {
    DLA_UNIT_IS("bdma", "bdma", DLA_VERSION),
    .desc = "copies between the memory ports",
    .create = bdma_create,
    .destroy = bdma_destroy,
    .reset = bdma_reset,
    .reg_read = bdma_reg_read,
    .reg_write = bdma_reg_write,
    .step = bdma_step,
    .status = bdma_status_of,
};
