/* SPDX-License-Identifier: Apache-2.0
 * SDP as a unit: its operations, registers and status text (sdp.md).
 */
#include "dla.h"
#include "sdp_priv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* dla_unit is not defined here: the struct is a sdp_unit throughout. */
static sdp_unit *sdp_self(dla_unit *u)
{
    return (sdp_unit *)(void *)u;
}

/* Layers and requests until nothing moves: a layer's end lets the next one
 * start in the same call. */
static bool sdp_step(dla_unit *unit)
{
    sdp_unit *u = sdp_self(unit);
    bool moved = false, again;

    do {
        again = sdp_rdma_step(u);
        again |= sdp_pipe_step(u);
        again |= sdp_take_acks(u);
        moved |= again;
    } while (again);
    return moved;
}

static void sdp_reset(dla_unit *unit)
{
    sdp_unit *u = sdp_self(unit);

    dla_life_reset(&u->life);
    dla_life_reset(&u->rdma);
    memset(&u->lut, 0, sizeof u->lut);
    u->active = u->r_active = u->r_bound = u->bound = u->stuck = false;
    u->nan_in = u->inf_in = u->sat = u->nan_out = 0;
    u->unequal = false;
    u->res_used = 0;
    u->acks.n = 0;
    for (unsigned i = 0; i < SDP_NREADER; i++)
        u->rd[i].on = false;
}

static void sdp_destroy(dla_unit *unit)
{
    sdp_unit *u = sdp_self(unit);

    if (!u)
        return;
    free(u->line);
    free(u);
}

static dla_unit *sdp_create(const dla_cfg *cfg, const dla_ports *ports,
                            dla_ctx *ctx)
{
    static const dla_client client[SDP_NREADER] = {
        DLA_CL_SDP, DLA_CL_SDP_B, DLA_CL_SDP_N, DLA_CL_SDP_E
    };
    sdp_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    dla_regs_init(&u->life.reg, cfg, DLA_SDP);
    dla_regs_init(&u->rdma.reg, cfg, DLA_SDP_RDMA);
    for (unsigned i = 0; i < SDP_NREADER; i++)
        u->rd[i].port = ports->mem[client[i]];
    if (cfg->batch) {
        u->line = malloc((size_t)SDP_LINE_MAX * cfg->atom);
        if (!u->line) {
            free(u);
            return NULL;
        }
    }
    sdp_reset((dla_unit *)(void *)u);
    return (dla_unit *)(void *)u;
}

static uint32_t sdp_reg_read(dla_unit *unit, dla_page page, uint32_t offset)
{
    sdp_unit *u = sdp_self(unit);

    if (page == DLA_SDP_RDMA)
        return dla_regs_read(&u->rdma.reg, offset);
    if (offset == SDP_S_LUT_ACCESS_DATA)
        return sdp_lut_port_read(u);
    return dla_regs_read(&u->life.reg, offset);
}

static void sdp_reg_write(dla_unit *unit, dla_page page, uint32_t offset,
                          uint32_t value)
{
    sdp_unit *u = sdp_self(unit);

    if (page == DLA_SDP_RDMA)
        dla_life_write(&u->rdma, u->ctx, offset, value);
    else if (offset == SDP_S_LUT_ACCESS_CFG ||
             offset == SDP_S_LUT_ACCESS_DATA)
        sdp_lut_port_write(u, offset, value);
    else
        dla_life_write(&u->life, u->ctx, offset, value);
}

void dla_sdp_force_plain(dla_unit *unit, bool plain)
{
    sdp_self(unit)->plain = plain;
}

/* The reason why the running layer cannot move. */
static const char *waiting_for(sdp_unit *u)
{
    uint32_t n = u->pos.runs ? u->pos.n : 1;

    if (u->stuck)
        return "operands that SDP_RDMA does not fetch";
    if (!u->bound)
        return u->r_active ? "SDP_RDMA, which is in another layer"
                           : "a layer of SDP_RDMA";
    if (sdp_store_room(u, n) < n)
        return u->l.to_pdp ? "PDP" : "write data to be taken";
    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        if (sdp_load_wants(&u->l.st[i]) &&
            sdp_rdma_avail(&u->rd[SDP_RD_B + i]) < u->m.op[i].apx)
            return i == SDP_X1   ? "BS or further operands"
                   : i == SDP_X2 ? "BN or further operands"
                                 : "EW operands";
    return u->l.flying ? "CACC results" : "input atoms";
}

/* SDP_RDMA is enabled, and SDP is not. */
static void lone_reader(const sdp_unit *u, char *text, size_t size)
{
    unsigned g = u->rdma.reg.consumer;
    const char *rule = dla_life_refused(&u->rdma)
                           ? dla_stopped_by(u->ctx, DLA_SDP_RDMA, g) : "";

    snprintf(text, size, "SDP_RDMA: layer of group %u waits for a layer of "
             "SDP that takes its data%s%s", g,
             *rule ? "; it breaks the rule " : "", rule);
}

static bool sdp_status(const dla_unit *unit, char *text, size_t size)
{
    sdp_unit *u = sdp_self((dla_unit *)(uintptr_t)unit);
    uint64_t all;

    if (u->active) {
        all = (uint64_t)u->l.dim.w * u->l.dim.h * u->l.groups * u->l.nb;
        snprintf(text, size,
                 "SDP: layer of group %u waits for %s, %llu of %llu atoms done",
                 u->l.group, waiting_for(u),
                 (unsigned long long)(all - u->todo), (unsigned long long)all);
        return true;
    }
    if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    if (u->r_active) {
        lone_reader(u, text, size);
        return true;
    }
    if (u->acks.n) {
        snprintf(text, size, "SDP: %u layers wait for their write "
                 "acknowledge", u->acks.n);
        return true;
    }
    if (size)
        text[0] = 0;
    if (!dla_regs_busy(&u->life.reg) && !dla_regs_busy(&u->rdma.reg))
        return false;
    if (dla_regs_busy(&u->life.reg))
        snprintf(text, size, "SDP: layer of group %u waits to begin",
                 u->life.reg.consumer);
    else
        lone_reader(u, text, size);
    return true;
}

const dla_unit_ops dla_sdp_ops = {
    DLA_UNIT_IS("sdp", "sdp", DLA_VERSION),
    .desc = "single point processor: scale, bias, activation, element-wise, "
            "LUT, precision conversion",
    .create = sdp_create,
    .destroy = sdp_destroy,
    .reset = sdp_reset,
    .reg_read = sdp_reg_read,
    .reg_write = sdp_reg_write,
    .step = sdp_step,
    .status = sdp_status,
};
