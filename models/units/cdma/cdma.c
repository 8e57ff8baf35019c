/* SPDX-License-Identifier: Apache-2.0
 * CDMA as a unit: registers, start and end of a layer (conv_core.md 4.1). */
#include "dla.h"
#include "cdma_int.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cdma_destroy(dla_unit *u)
{
    if (u) {
        free(u->dat.stage);
        free(u->dat.raw[0]);
        free(u->dat.raw[1]);
    }
    free(u);
}

static void cdma_reset(dla_unit *u)
{
    dla_life_reset(&u->life);
    u->failed = u->begun = u->flushed = 0;
    cdma_dat_reset(u);
    cdma_wt_reset(u);
}

static dla_unit *cdma_create(const dla_cfg *cfg, const dla_ports *ports,
                             dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);
    /* the widest line: 8-byte pixels, a pixel offset below one atom */
    size_t raw = (size_t)CDMA_MAX_W * 8 + 2 * (size_t)cfg->atom;

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    u->dat.stage_bytes = cfg->cbuf_banks * cfg->cbuf_depth * cfg->cbuf_eb;
    u->dat.stage = calloc(u->dat.stage_bytes, 1);
    u->dat.raw[0] = calloc(raw, 1);
    u->dat.raw[1] = calloc(raw, 1);
    if (!u->dat.stage || !u->dat.raw[0] || !u->dat.raw[1]) {
        cdma_destroy(u);
        return NULL;
    }
    dla_regs_init(&u->life.reg, cfg, DLA_CDMA);
    cdma_reset(u);
    return u;
}

static uint32_t cdma_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    return page == DLA_CDMA ? dla_regs_read(&u->life.reg, offset) : 0;
}

static void cdma_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                           uint32_t value)
{
    if (page == DLA_CDMA)
        dla_life_write(&u->life, u->ctx, offset, value);
}

static bool cdma_layer_legal(dla_unit *u, unsigned g)
{
    cdma_layer l;

    cdma_decode(u, g, &l);
    return cdma_legal(u, &l);
}

/* The layer would fetch: CSC requests the bank change, or none is needed. */
static bool cdma_layer_acts(const dla_unit *u)
{
    const dla_pending *p = u->ports->pending;
    const uint32_t *w = dla_regs_run(&u->life.reg);
    uint32_t dat = dla_get(w, CDMA_D_BANK__DATA_BANK);
    uint32_t wt = dla_get(w, CDMA_D_BANK__WEIGHT_BANK);

    return p->dat_req || p->wt_req || dat == u->dat.bank[0] ||
           (dat == u->wt.bank[0] && wt == u->wt.bank[1]);
}

/* Both engines start together and then run independently (conv_core.md 4.1). */
static bool begin_layer(dla_unit *u)
{
    unsigned g = u->life.reg.consumer;

    if (u->begun || !dla_regs_busy(&u->life.reg) ||
        !dla_judge(u->ctx, &u->life.verdict[g], cdma_layer_acts(u),
                   cdma_layer_legal, u, g))
        return false;
    cdma_decode(u, g, &u->layer);
    u->begun = 1;
    if (!cdma_dat_begin(u) || !cdma_wt_begin(u))
        u->failed = 1;
    return true;
}

static uint32_t cdma_clip32(uint64_t v)
{
    return v > UINT32_MAX ? UINT32_MAX : (uint32_t)v;
}

/* Both engines are done: counters of the group, then the group's end. */
static bool cdma_end_layer(dla_unit *u)
{
    uint32_t *w = u->life.reg.d[u->life.reg.consumer];
    const cdma_count *d = &u->dat.count, *k = &u->wt.count;

    if (!u->begun || u->dat.state != CDMA_DONE || u->wt.state != CDMA_DONE)
        return false;
    dla_put(w, CDMA_D_NAN_INPUT_DATA_NUM__NAN_DATA_NUM, cdma_clip32(d->nan));
    dla_put(w, CDMA_D_INF_INPUT_DATA_NUM__INF_DATA_NUM, cdma_clip32(d->inf));
    dla_put(w, CDMA_D_NAN_INPUT_WEIGHT_NUM__NAN_WEIGHT_NUM,
            cdma_clip32(k->nan));
    dla_put(w, CDMA_D_INF_INPUT_WEIGHT_NUM__INF_WEIGHT_NUM,
            cdma_clip32(k->inf));
    dla_regs_done(&u->life.reg);
    u->dat.state = u->wt.state = CDMA_IDLE;
    u->begun = 0;
    return true;
}

/* FLUSH_DONE is 0 from reset to the first step. The buffer model needs no
 * flush, because it starts with zeros (conv_core.md 5.5). */
static bool cdma_flush(dla_unit *u)
{
    if (u->flushed)
        return false;
    u->flushed = 1;
    dla_put(u->life.reg.s, CDMA_S_CBUF_FLUSH_STATUS__FLUSH_DONE, 1);
    return true;
}

static bool cdma_step(dla_unit *u)
{
    bool moved;

    if (u->failed)
        return false;
    /* The data side raises its event first in a step; the weight side then
     * waits. */
    u->fired = 0;
    moved = cdma_flush(u);
    moved |= begin_layer(u);
    if (!u->failed)
        moved |= cdma_dat_step(u);
    if (!u->failed)
        moved |= cdma_wt_step(u);
    if (!u->failed && u->wt.state == CDMA_BUSY)
        moved |= cdma_wt_announce(u);
    if (!u->failed)
        moved |= cdma_end_layer(u);
    return moved;
}

static bool cdma_status(const dla_unit *u, char *text, size_t size)
{
    bool busy = u->life.reg.op_en[0] || u->life.reg.op_en[1];
    char dat[128], wt[128];

    if (u->failed)
        snprintf(text, size, "CDMA: stopped after an error");
    else if (u->begun) {
        cdma_dat_status(u, dat, sizeof dat);
        cdma_wt_status(u, wt, sizeof wt);
        snprintf(text, size, "CDMA: layer of group %u: %s; %s",
                 u->layer.group, dat, wt);
    } else if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    else if (busy && u->life.reg.op_en[u->life.reg.consumer])
        snprintf(text, size, "CDMA: group %u waits to begin",
                 u->life.reg.consumer);
    else if (busy)
        snprintf(text, size, "CDMA: group %u is enabled, but group %u is "
                 "next", u->life.reg.consumer ^ 1u, u->life.reg.consumer);
    else
        snprintf(text, size, "%s", "");
    return busy;
}

const dla_unit_ops dla_cdma_ops = {
    DLA_UNIT_IS("cdma", "cdma", DLA_VERSION),
    .desc = "convolution DMA, golden model",
    .create = cdma_create, .destroy = cdma_destroy, .reset = cdma_reset,
    .reg_read = cdma_reg_read, .reg_write = cdma_reg_write,
    .step = cdma_step, .status = cdma_status,
};
