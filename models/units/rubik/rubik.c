/* SPDX-License-Identifier: Apache-2.0
 * RUBIK: the unit (rubik.md 5, 6). Reads run ahead; a tile is collected,
 * rearranged and sent before the next.
 */
#include "dla.h"
#include "rubik_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void rubik_destroy(dla_unit *u)
{
    free(u);
}

static dla_unit *rubik_create(const dla_cfg *cfg, const dla_ports *ports,
                              dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    u->mem = ports->mem[DLA_CL_RUBIK];
    dla_regs_init(&u->life.reg, cfg, DLA_RUBIK);
    return u;
}

static void rubik_reset(dla_unit *u)
{
    dla_life_reset(&u->life);
    u->run = 0;
    u->acks.n = 0;
}

/* At most four finished layers wait for their acknowledge (rubik.md 6). */
static bool rubik_start(dla_unit *u)
{
    if (u->acks.n == RUBIK_ACKS ||
        !dla_life_ready(&u->life, u->ctx, true, rubik_legal, u))
        return false;
    u->l = rubik_layer_get(u->cfg, dla_regs_run(&u->life.reg));
    u->rd = u->wr = (rubik_tile){ 0 };
    u->rd_next = u->rd_all = 0;
    u->have = u->made = u->sent = u->wr_next = u->wr_data = 0;
    u->run = 1;
    return true;
}

static bool rubik_next_request(dla_unit *u, dla_rd_req *q)
{
    rubik_req r = rubik_read_at(&u->l, &u->rd, u->rd_next);

    q->addr = r.addr;
    q->atoms = r.atoms;
    q->ram = u->l.src_ram;
    if (++u->rd_next < rubik_reads(&u->l, &u->rd))
        return true;
    u->rd_next = 0;
    return rubik_tile_next(&u->rd, &u->l);
}

/* Collects the tile. */
static bool rubik_take_input(dla_unit *u)
{
    uint32_t want = rubik_tile_atoms(&u->l, &u->wr) - u->have;
    uint32_t n = dla_take_atoms(&u->mem->rd_rsp, u->in + u->have * RUBIK_ATOM,
                                want, RUBIK_ATOM);

    if (!n)
        return false;
    u->have += n;
    if (n == want) {
        u->made = rubik_move(&u->l, &u->wr, u->in, u->out);
        u->have = u->sent = u->wr_next = u->wr_data = 0;
    }
    return true;
}

/* True when no write request follows request i of the current tile. Only the
 * last request of a layer has an acknowledge (rubik.md 6). It need not be in
 * the last tile: where one request covers an output line, later tiles of that
 * line only continue it. */
static bool last_request(const dla_unit *u, uint32_t i)
{
    rubik_tile t = u->wr;

    if (i + 1 < rubik_writes(&u->l, &t))
        return false;
    while (rubik_tile_next(&t, &u->l)) {
        uint32_t data;

        if (rubik_write_at(&u->l, &t, 0, &data).atoms)
            return false;
    }
    return true;
}

/* Next write request of the tile; one that continues is not sent again. */
static bool rubik_send_command(dla_unit *u)
{
    uint32_t data;
    rubik_req r = rubik_write_at(&u->l, &u->wr, u->wr_next, &data);

    if (r.atoms && !dla_send_command(u->mem, r.addr, r.atoms, u->l.dst_ram,
                                     last_request(u, u->wr_next)))
        return false;
    u->wr_next++;
    u->wr_data += data;
    return true;
}

/* The tile has left: starts the next one, or ends the layer. The group ends
 * with its last data beat. The done event is raised with the acknowledge, maybe
 * while the next layer runs (rubik.md 6). */
static void tile_end(dla_unit *u)
{
    u->made = 0;
    if (rubik_tile_next(&u->wr, &u->l))
        return;
    u->run = 0;
    dla_acks_push(&u->acks, dla_regs_done(&u->life.reg));
}

/* Data go out as soon as the request that covers them was accepted: wr_data
 * atoms of the tile are covered. */
static bool rubik_send_output(dla_unit *u)
{
    bool moved = false;

    while (u->made) {
        uint32_t n;

        if (u->sent == u->wr_data) {
            if (!rubik_send_command(u))
                return moved;
            moved = true;
        }
        n = dla_give_atoms(&u->mem->wr_dat, u->out + u->sent * RUBIK_ATOM,
                           u->wr_data - u->sent, RUBIK_ATOM);
        if (!n)
            return moved;
        moved = true;
        u->sent += n;
        if (u->sent == u->made)
            tile_end(u);
    }
    return moved;
}

static bool rubik_step(dla_unit *u)
{
    bool moved = false, again;

    do {
        again = !u->run && rubik_start(u);
        if (u->run) {
            again |=
                dla_send_requests(u, u->mem, &u->rd_all, rubik_next_request);
            again |= u->made ? rubik_send_output(u) : rubik_take_input(u);
        }
        again |= dla_acks_take(&u->acks, u->mem,
                               u->ports->done[DLA_INTR_RUBIK]) != 0;
        moved |= again;
    } while (again);
    return moved;
}

static bool rubik_status(const dla_unit *u, char *text, size_t size)
{
    const char *what = "waits for read data";

    if (!dla_regs_busy(&u->life.reg))
        return dla_rest_status("RUBIK", &u->acks, NULL, text, size);
    if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    if (!u->run)
        what = "waits for earlier write acknowledges";
    else if (u->made)
        what = "waits for room in the memory write channel";
    snprintf(text, size, "RUBIK: layer of group %u %s (surface %u, row %u of "
             "%u)", u->life.reg.consumer, what, u->wr.surf, u->wr.row,
             u->l.h);
    return true;
}

const dla_unit_ops dla_rubik_ops = {
    DLA_UNIT_IS("rubik", "rubik", DLA_VERSION),
    .desc = "reshape: contract, split, merge",
    .create = rubik_create,
    .destroy = rubik_destroy,
    .reset = rubik_reset,
    .reg_read = rubik_reg_read,
    .reg_write = rubik_reg_write,
    .step = rubik_step,
    .status = rubik_status,
};
