/* SPDX-License-Identifier: Apache-2.0
 * SDP_RDMA at work: four readers that send the requests of their walk and pass
 * atoms to the pipeline in request order (sdp.md 4, 5, 12).
 */
#include "sdp_priv.h"

#include <string.h>

static void start_reader(sdp_reader *r, bool on, uint64_t atoms, uint8_t ram)
{
    r->on = on;
    r->ram = ram;
    r->left = r->all = on ? atoms : 0;
}

static void sdp_rdma_start_layer(sdp_unit *u)
{
    sdp_rlayer *l = &u->r;

    sdp_rdma_decode(l, u->cfg, dla_regs_run(&u->rdma.reg),
                    u->rdma.reg.consumer);
    u->r_active = true;
    u->r_bound = false;
    start_reader(&u->rd[SDP_RD_M], !l->flying, sdp_main_atoms(l), l->ram);
    sdp_walk_main(&u->rd[SDP_RD_M].walk, u->cfg, l);
    for (unsigned i = 0; i < SDP_NSTAGE; i++) {
        sdp_reader *r = &u->rd[SDP_RD_B + i];

        start_reader(r, l->op[i].on, sdp_operand_atoms(l, i), l->op[i].ram);
        sdp_walk_operand(&r->walk, u->cfg, l, i);
    }
    if (l->count_en) /* else they keep their values (sdp.md 12) */
        u->nan_in = u->inf_in = 0;
}

/* Counters of the layer; stalls are 0 in this untimed model. */
static void sdp_rdma_end_layer(sdp_unit *u)
{
    uint32_t *d = u->rdma.reg.d[u->rdma.reg.consumer];

    dla_put(d, SDP_RDMA_D_STATUS_NAN_INPUT_NUM__STATUS_NAN_INPUT_NUM,
            u->nan_in);
    dla_put(d, SDP_RDMA_D_STATUS_INF_INPUT_NUM__STATUS_INF_INPUT_NUM,
            u->inf_in);
    dla_regs_done(&u->rdma.reg);
    u->r_active = false;
}

/* A reader requests all of its layer as fast as the channel takes it; its atoms
 * wait in the channel. */
static bool sdp_rdma_request(sdp_reader *r)
{
    bool moved = false;
    dla_rd_req *q;

    while (r->on && (q = dla_fifo_slot(&r->port->rd_req)) &&
           sdp_walk_next(&r->walk, &q->addr, &q->atoms)) {
        q->ram = r->ram;
        dla_fifo_push(&r->port->rd_req);
        moved = true;
    }
    return moved;
}

static bool sdp_rdma_layer_legal(dla_unit *u, unsigned g)
{
    return sdp_rdma_legal((sdp_unit *)(void *)u, g);
}

/* True if the pipeline would use its data. */
static bool sdp_rdma_layer_acts(const sdp_unit *u)
{
    return dla_regs_busy(&u->life.reg) &&
           (!dla_get(dla_regs_run(&u->rdma.reg),
                     SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE) ||
            u->ports->cacc2sdp->count > 0);
}

bool sdp_rdma_step(sdp_unit *u)
{
    bool moved = false, done = true;

    if (!u->r_active) {
        if (!dla_life_ready(&u->rdma, u->ctx, sdp_rdma_layer_acts(u),
                            sdp_rdma_layer_legal, (dla_unit *)(void *)u))
            return false;
        sdp_rdma_start_layer(u);
        moved = true;
    }
    for (unsigned i = 0; i < SDP_NREADER; i++) {
        moved |= sdp_rdma_request(&u->rd[i]);
        done &= u->rd[i].left == 0;
    }
    if (done) {
        sdp_rdma_end_layer(u);
        moved = true;
    }
    return moved;
}

/* Atoms of a later layer may follow those of this one. */
uint32_t sdp_rdma_avail(const sdp_reader *r)
{
    uint32_t n = r->port->rd_rsp.count;

    return n < r->left ? n : (uint32_t)r->left;
}

/* Every word of every fetched atom, padding included (sdp.md 4.5). */
static void count_nan_inf(sdp_unit *u, const uint8_t *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 2) {
        uint32_t h = p[i] | (uint32_t)p[i + 1] << 8;

        if ((h & 0x7c00u) != 0x7c00u)
            continue;
        if (h & 0x3ffu)
            u->nan_in++;
        else
            u->inf_in++;
    }
}

void sdp_rdma_take(sdp_unit *u, unsigned reader, uint8_t *dst, uint32_t n)
{
    sdp_reader *r = &u->rd[reader];
    dla_fifo *f = &r->port->rd_rsp;

    r->left -= n;
    while (n) {
        uint32_t m = dla_take_atoms(f, dst, n, u->cfg->atom);
        size_t bytes = (size_t)m * u->cfg->atom;

        if (reader == SDP_RD_M && u->r.count_nan)
            count_nan_inf(u, dst, bytes);
        dst += bytes;
        n -= m;
    }
}
