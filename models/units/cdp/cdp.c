/* SPDX-License-Identifier: Apache-2.0
 * CDP: the unit. Reader, arithmetic and writer as one step function
 * (cdp.md 3, 6).
 *
 * The core collects a stripe (up to 8 columns, all surfaces), computes it
 * column by column and sends it before it takes the next.
 */
#include "dla.h"
#include "cdp_priv.h"
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cdp_destroy(dla_unit *u)
{
    if (!u)
        return;
    cdp_fast_destroy(&u->fast);
    cdp_fast_fp_destroy(u->fast_fp);
    free(u->in);
    free(u->out);
    free(u->col);
    free(u->colout);
    free(u->work);
    free(u);
}

static dla_unit *cdp_create(const dla_cfg *cfg, const dla_ports *ports,
                            dla_ctx *ctx)
{
    /* 16-bit channels, up to whole atoms, neighbours on both sides */
    size_t col = 2 * CDP_MAX_CHANNEL + cfg->atom;
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    u->mem = ports->mem[DLA_CL_CDP];
    u->in = malloc(CDP_STRIPE * col);
    u->out = malloc(CDP_STRIPE * col);
    u->col = malloc(CDP_STRIPE * col);
    u->colout = malloc(CDP_STRIPE * col);
    u->work = calloc(CDP_WORK16, sizeof *u->work);
    u->fast_fp = cdp_fast_fp_create();
    if (!cdp_fast_create(&u->fast) || !u->fast_fp || !u->in || !u->out ||
        !u->col || !u->colout || !u->work) {
        cdp_destroy(u);
        return NULL;
    }
    dla_regs_init(&u->life.reg, cfg, DLA_CDP);
    dla_regs_init(&u->rdma.life.reg, cfg, DLA_CDP_RDMA);
    return u;
}

static void cdp_reset(dla_unit *u)
{
    dla_life_reset(&u->life);
    dla_rdma_reset(&u->rdma);
    memset(u->le, 0, sizeof u->le);
    memset(u->lo, 0, sizeof u->lo);
    u->lut_changed = 1;
    u->capture = 0;
    u->run = 0;
    u->acks.n = 0;
}

void dla_cdp_set_plain(dla_unit *u, bool plain)
{
    u->plain = plain;
}

/* ---- CDP_RDMA ---- */

static uint64_t cdp_rdma_start(dla_unit *u)
{
    u->rd = cdp_rdma_get(u->cfg, dla_regs_run(&u->rdma.life.reg));
    return (uint64_t)u->rd.width * u->rd.height * u->rd.surfs;
}

static bool cdp_rdma_next(dla_unit *u, dla_rd_req *q)
{
    cdp_rdma *r = &u->rd;

    q->addr = cdp_addr(&r->src, &r->pos, u->cfg->atom);
    q->atoms = cdp_stripe_width(&r->pos, r->width);
    q->ram = r->src.ram;
    return cdp_pos_next(&r->pos, r->width, r->height, r->surfs);
}

static const dla_rdma_ops rdma_ops = {
    cdp_legal_rdma, cdp_rdma_start, cdp_rdma_next
};

/* ---- core ---- */

/* Prepares the tables of a fast path. False: the layer has none. */
static bool cdp_prepare(dla_unit *u)
{
    if (u->l.format == DLA_FP16)
        return cdp_fast_fp_layer(u->fast_fp, &u->l);
    if (u->l.format == DLA_INT8)
        cdp_fast_layer(&u->fast, &u->l);
    else if (FLT_EVAL_METHOD != 0 || u->elems % CDP_LANES16)
        return false;
    else
        cdp_fast16_layer(&u->fast16, &u->l);
    return true;
}

/* A layer starts when both halves are enabled, because CDP_RDMA has the size of
 * the cube. */
static bool cdp_core_start(dla_unit *u)
{
    if (u->acks.n == CDP_ACKS ||
        !dla_life_ready(&u->life, u->ctx, dla_regs_busy(&u->rdma.life.reg),
                        cdp_legal_core, u) || !u->rdma.run)
        return false;
    u->l = cdp_layer_get(u, dla_regs_run(&u->life.reg));
    if (!cdp_legal_start(u)) {
        dla_life_refuse(&u->life, u->ctx);
        return false;
    }
    u->width = u->rd.width;
    u->height = u->rd.height;
    u->channels = u->rd.channels;
    u->surfs = u->rd.surfs;
    u->elems = u->rd.elems;
    u->pos = (cdp_pos){ 0 };
    u->have = u->sent = u->room = 0;
    u->sending = 0;
    u->count = (cdp_count){ 0 };
    /* The tables are the unit's, not the layer's: remembered results are valid
     * for the next layer too. */
    if (u->lut_changed)
        cdp_fast_forget(&u->fast);
    u->lut_changed = 0;
    u->use_fast = !u->plain && cdp_prepare(u);
    u->run = 1;
    return true;
}

static inline void copy_atoms(uint8_t *to, size_t to_step,
                              const uint8_t *from, size_t from_step,
                              uint32_t n, size_t atom)
{
    for (uint32_t i = 0; i < n; i++, to += to_step, from += from_step)
        memcpy(to, from, atom);
}

/* Moves n atoms, each as one step on both sides. */
static void copy_column(uint8_t *to, size_t to_step, const uint8_t *from,
                        size_t from_step, uint32_t n, size_t atom)
{
    if (atom == 8)
        copy_atoms(to, to_step, from, from_step, n, 8);
    else if (atom == 16)
        copy_atoms(to, to_step, from, from_step, n, 16);
    else if (atom == 32)
        copy_atoms(to, to_step, from, from_step, n, 32);
    else
        copy_atoms(to, to_step, from, from_step, n, atom);
}

static void compute_column(dla_unit *u, uint8_t *in, uint8_t *out, uint32_t n)
{
    if (u->l.format != DLA_FP16) {
        cdp_column_int(&u->l, in, out, n, u->channels, u->work, &u->count);
        return;
    }
    cdp_fp_scan(&u->l, in, n, &u->count);
    /* cdp_column_fp sees tables that are written while the layer runs */
    if (!u->use_fast || u->lut_changed ||
        !cdp_column_fast_fp(u->fast_fp, &u->l, in, out, n, u->channels,
                            &u->count))
        cdp_column_fp(&u->l, in, out, n, u->channels, u->work, &u->count);
}

/* Surfaces to columns, which have all channels of a pixel, and back. */
static void compute_stripe(dla_unit *u)
{
    const size_t atom = u->cfg->atom;
    const uint32_t n = u->surfs * u->elems;
    const uint32_t cols = cdp_stripe_width(&u->pos, u->width);
    const size_t size = u->surfs * atom;

    for (uint32_t x = 0; x < cols; x++)
        copy_column(u->col + x * size, atom, u->in + x * atom, cols * atom,
                    u->surfs, atom);
    if (u->use_fast && u->l.format == DLA_INT8 && !u->lut_changed)
        cdp_columns_fast(&u->fast, &u->l, u->col, u->colout, n, u->channels,
                         cols, u->cfg->v1, &u->count);
    else if (u->use_fast && u->l.format == DLA_INT16 && !u->lut_changed)
        /* memory of calloc takes the type of the values written */
        cdp_columns_fast16(&u->fast16, &u->l, u->col, u->colout, n, u->channels,
                           cols, (double *)(void *)u->work, &u->count);
    else
        for (uint32_t x = 0; x < cols; x++)
            compute_column(u, u->col + x * size, u->colout + x * size, n);
    for (uint32_t x = 0; x < cols; x++)
        copy_column(u->out + x * atom, cols * atom, u->colout + x * size,
                    atom, u->surfs, atom);
}

/* Normalisation combines channels, so a column can be computed only when all
 * its surfaces have arrived; eight columns share a request (cdp.md 3). */
static bool cdp_take_input(dla_unit *u)
{
    uint32_t want = cdp_stripe_width(&u->pos, u->width) * u->surfs;
    size_t atom = u->cfg->atom;
    uint32_t n = dla_take_atoms(&u->mem->rd_rsp, u->in + u->have * atom,
                                want - u->have, atom);

    if (!n)
        return false;
    dla_rdma_took(&u->rdma, n);
    u->have += n;
    if (u->have == want) {
        compute_stripe(u);
        u->have = u->sent = 0;
        u->sending = 1;
    }
    return true;
}

/* Layer end: status, op_en and consumer; the done event follows the
 * acknowledge (cdp.md 6). */
static void cdp_layer_end(dla_unit *u)
{
    cdp_put_status(u);
    u->run = 0;
    dla_acks_push(&u->acks, dla_regs_done(&u->life.reg));
}

/* One command for each surface of the stripe; the very last one has the
 * acknowledge. */
static bool cdp_send_command(dla_unit *u)
{
    uint32_t n = cdp_stripe_width(&u->pos, u->width);

    if (!dla_send_command(u->mem, cdp_addr(&u->l.dst, &u->pos, u->cfg->atom),
                          n, u->l.dst.ram, u->pos.surf == u->surfs - 1 &&
                          u->pos.row == u->height - 1 &&
                          u->pos.x + n == u->width))
        return false;
    u->room = n;
    return true;
}

/* Sends the stripe; false when the interface takes nothing. */
static bool cdp_send_output(dla_unit *u)
{
    size_t atom = u->cfg->atom;
    bool moved = false;

    while (u->sending) {
        uint32_t n;

        if (!u->room) {
            if (!cdp_send_command(u))
                return moved;
            moved = true;
        }
        n = dla_give_atoms(&u->mem->wr_dat, u->out + u->sent * atom, u->room,
                           atom);
        if (!n)
            return moved;
        moved = true;
        u->sent += n;
        u->room -= n;
        if (u->room)
            continue;
        u->sending = u->pos.surf + 1 < u->surfs;
        if (!cdp_pos_next(&u->pos, u->width, u->height, u->surfs))
            cdp_layer_end(u);
    }
    return moved;
}

static bool cdp_core_step(dla_unit *u)
{
    bool moved = false;

    if (!u->run && !cdp_core_start(u))
        return false;
    while (u->run) {
        if (u->sending ? !cdp_send_output(u) : !cdp_take_input(u))
            break;
        moved = true;
    }
    return moved;
}

static bool cdp_step(dla_unit *u)
{
    bool moved = false, again;

    do {
        again = dla_rdma_step(&u->rdma, u, u->ctx, u->mem,
                              dla_regs_busy(&u->life.reg), &rdma_ops);
        again |= cdp_core_step(u);
        again |= dla_acks_take(&u->acks, u->mem,
                               u->ports->done[DLA_INTR_CDP]) != 0;
        moved |= again;
    } while (again);
    return moved;
}

static const char *cdp_waits_for(const dla_unit *u)
{
    if (u->run && u->sending)
        return "waits for room in the memory write channel";
    if (u->run)
        return "waits for read data";
    if (!u->rdma.run)
        return "waits for CDP_RDMA to be enabled";
    return "waits for earlier write acknowledges";
}

static bool cdp_status(const dla_unit *u, char *text, size_t size)
{
    if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    if (dla_regs_busy(&u->life.reg)) {
        snprintf(text, size, "CDP: layer of group %u %s (row %u of %u, column "
                 "%u of %u)", u->life.reg.consumer, cdp_waits_for(u),
                 u->run ? u->pos.row : 0, u->run ? u->height : 0,
                 u->run ? u->pos.x : 0, u->run ? u->width : 0);
        return true;
    }
    return dla_rest_status("CDP", &u->acks, &u->rdma, text, size);
}

const dla_unit_ops dla_cdp_ops = {
    DLA_UNIT_IS("cdp", "cdp", DLA_VERSION),
    .desc = "channel normalisation with look-up tables",
    .create = cdp_create,
    .destroy = cdp_destroy,
    .reset = cdp_reset,
    .reg_read = cdp_reg_read,
    .reg_write = cdp_reg_write,
    .step = cdp_step,
    .status = cdp_status,
};
