/* SPDX-License-Identifier: Apache-2.0
 * PDP: the unit. Reader, pooling core and writer as one step function
 * (pdp.md 3, 5, 6, 10, 11).
 *
 * The core works row by row: it collects an input row, reduces it to one value
 * for each output column, adds that to the open output rows, and sends every
 * output row that has seen its last input row before it takes more input.
 */
#include "dla.h"
#include "pdp_legal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void pdp_destroy(dla_unit *u)
{
    if (!u)
        return;
    free(u->in_row);
    free(u->out_row);
    free(u->work);
    free(u->acc);
    free(u);
}

static dla_unit *pdp_create(const dla_cfg *cfg, const dla_ports *ports,
                            dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);
    size_t row = (size_t)PDP_MAX_WIDTH * cfg->atom;

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ports = ports;
    u->ctx = ctx;
    u->mem = ports->mem[DLA_CL_PDP];
    /* A value takes at most 4 bytes, an element at least one. */
    u->in_row = calloc(1, row);
    u->out_row = calloc(1, row);
    u->work = calloc(4, row);
    u->acc = calloc(4 * PDP_MAX_KERNEL, row);
    if (!u->in_row || !u->out_row || !u->work || !u->acc) {
        pdp_destroy(u);
        return NULL;
    }
    dla_regs_init(&u->life.reg, cfg, DLA_PDP);
    dla_regs_init(&u->rdma.life.reg, cfg, DLA_PDP_RDMA);
    return u;
}

static void pdp_reset(dla_unit *u)
{
    dla_life_reset(&u->life);
    dla_rdma_reset(&u->rdma);
    u->run = 0;
    u->acks.n = 0;
}

void dla_pdp_set_plain(dla_unit *u, bool plain)
{
    u->plain = plain;
}

/* ---- PDP_RDMA ---- */

/* Returns the atoms of the layer; bands overlap, so some are read twice. */
static uint64_t pdp_rdma_start(dla_unit *u)
{
    const pdp_geom *g = &u->rd.g;
    uint64_t columns = 0;

    u->rd = pdp_rdma_get(u->cfg, dla_regs_run(&u->rdma.life.reg));
    for (uint32_t b = 0; b < g->bands; b++)
        columns += pdp_band_at(g, b).in_w;
    return columns * u->rd.in_h * u->rd.surfs;
}

/* A line of a band. */
static bool pdp_rdma_next(dla_unit *u, dla_rd_req *q)
{
    pdp_rdma *r = &u->rd;
    pdp_band b = pdp_band_at(&r->g, r->pos.band);

    q->addr = pdp_row_addr(&r->src, &r->pos, b.in_x, u->cfg->atom);
    q->atoms = b.in_w;
    q->ram = r->src.ram;
    return pdp_pos_next(&r->pos, r->g.bands, r->surfs, r->in_h);
}

static const dla_rdma_ops rdma_ops = {
    pdp_legal_rdma, pdp_rdma_start, pdp_rdma_next
};

/* ---- pooling core ---- */

static void pdp_core_start(dla_unit *u)
{
    u->l = pdp_layer_get(u->cfg, dla_regs_run(&u->life.reg));
    u->k = u->plain                  ? NULL
           : u->l.format == DLA_FP16 ? pdp_fast_fp_kernel(&u->l)
                                     : pdp_fast_kernel(&u->l);
    if (!u->k)
        u->k = u->l.format == DLA_FP16 ? &pdp_kernel_fp : &pdp_kernel_int;
    u->in = u->out = (pdp_pos){ 0 };
    u->band = pdp_band_at(&u->l.g, 0);
    u->have = u->send = u->sent = 0;
    u->cmd_pending = 0;
    u->fp_in = u->fp_out = (pdp_fp_count){ 0 };
    u->paired = u->l.flying;
    u->run = 1;
}

/* Output rows use the work rows in turn; see acc. */
static void *open_row(dla_unit *u, uint32_t oy)
{
    size_t size = (size_t)4 * PDP_MAX_WIDTH * u->cfg->atom;

    return u->acc + oy % PDP_MAX_KERNEL * size;
}

/* Input rows of output row oy: first and one past the last. Rows of padding
 * have no input row; they count in the last step only. */
static uint32_t first_row(const pdp_layer *l, uint32_t oy)
{
    uint32_t y = oy * l->stride_h;

    return y < l->pad_t ? 0 : y - l->pad_t;
}

static uint32_t end_row(const pdp_layer *l, uint32_t oy)
{
    uint32_t y = oy * l->stride_h + l->kernel_h - l->pad_t;

    return y < l->in_h ? y : l->in_h;
}

/* A complete input row: horizontal step, then every output row it is in. */
static void pool_row(dla_unit *u)
{
    const pdp_layer *l = &u->l;
    size_t n = (size_t)u->band.out_w * l->elems;
    uint32_t y = u->in.row;

    if (l->format == DLA_FP16 && !l->flying)
        pdp_fp_scan(u->in_row, (size_t)u->band.in_w * l->elems, l->flush_nan,
                    &u->fp_in);
    if (u->out.row >= l->out_h || first_row(l, u->out.row) > y)
        return; /* between windows, or below the last one */
    u->k->row(l, &u->band, u->in_row, u->work);
    for (uint32_t oy = u->out.row; oy < l->out_h && first_row(l, oy) <= y;
         oy++) {
        if (first_row(l, oy) == y)
            memcpy(open_row(u, oy), u->work, n * u->k->value);
        else
            u->k->add(l, open_row(u, oy), u->work, n);
    }
}

/* Takes input of the current row; returns false if there is none. */
static bool pdp_take_input(dla_unit *u)
{
    dla_fifo *f = u->l.flying ? u->ports->sdp2pdp : &u->mem->rd_rsp;
    uint32_t want = u->band.in_w - u->have, n;

    if (!u->l.flying && !u->rdma.run)
        return false;
    /* The two halves may be enabled in either order, so they are compared when
     * both run. */
    if (!u->paired) {
        if (!pdp_legal_pair(u)) {
            dla_life_refuse(&u->life, u->ctx);
            return false;
        }
        u->paired = 1;
    }
    /* Later atoms belong to the next layer of PDP_RDMA. */
    if (!u->l.flying && want > u->rdma.left)
        want = (uint32_t)u->rdma.left;
    n = dla_take_atoms(f, u->in_row + (size_t)u->have * u->cfg->atom, want,
                       u->cfg->atom);
    if (!n)
        return false;
    u->have += n;
    if (!u->l.flying)
        dla_rdma_took(&u->rdma, n);
    if (u->have == u->band.in_w) {
        pool_row(u);
        u->have = 0;
        u->in.row++;
    }
    return true;
}

/* Makes the next output row, if its last input row has arrived. */
static bool make_output(dla_unit *u)
{
    const pdp_layer *l = &u->l;
    uint32_t oy = u->out.row, seen;
    size_t n = (size_t)u->band.out_w * l->elems;

    if (oy == l->out_h || u->in.row < end_row(l, oy))
        return false;
    seen = end_row(l, oy) - first_row(l, oy);
    u->k->finish(l, open_row(u, oy), n, l->kernel_h - seen, u->out_row);
    if (l->format == DLA_FP16)
        pdp_fp_scan(u->out_row, n, false, &u->fp_out);
    u->send = u->band.out_w;
    u->sent = 0;
    u->cmd_pending = 1;
    return true;
}

/* Sends the output row; false when the interface takes no more. */
static bool pdp_send_output(dla_unit *u)
{
    const pdp_layer *l = &u->l;
    const uint32_t atom = u->cfg->atom;
    bool moved = false;
    uint32_t n;

    if (u->cmd_pending) {
        if (!dla_send_command(
                u->mem, pdp_row_addr(&l->dst, &u->out, u->band.out_x, atom),
                u->send, l->dst.ram, u->out.band == l->g.bands - 1 &&
                u->out.surf == l->surfs - 1 && u->out.row == l->out_h - 1))
            return false;
        u->cmd_pending = 0;
        moved = true;
    }
    while (u->sent < u->send &&
           (n = dla_give_atoms(&u->mem->wr_dat, u->out_row + u->sent * atom,
                               u->send - u->sent, atom))) {
        u->sent += n;
        moved = true;
    }
    if (u->sent == u->send) {
        u->send = 0;
        u->out.row++;
    }
    return moved;
}

/* Layer end: the status of the group, then op_en and consumer (pdp.md 11). */
static void pdp_layer_end(dla_unit *u)
{
    uint32_t *w = u->life.reg.d[u->life.reg.consumer];

    dla_put(w, PDP_D_NAN_INPUT_NUM__NAN_INPUT_NUM, u->fp_in.nan);
    dla_put(w, PDP_D_INF_INPUT_NUM__INF_INPUT_NUM, u->fp_in.inf);
    dla_put(w, PDP_D_NAN_OUTPUT_NUM__NAN_OUTPUT_NUM, u->fp_out.nan);
    u->run = 0;
    dla_acks_push(&u->acks, dla_regs_done(&u->life.reg));
}

/* All rows of this band and surface have been read and written. */
static void next_surface(dla_unit *u)
{
    u->out.row = u->l.out_h - 1;
    if (!pdp_pos_next(&u->out, u->l.g.bands, u->l.surfs, u->l.out_h)) {
        pdp_layer_end(u);
        return;
    }
    u->in = u->out;
    u->band = pdp_band_at(&u->l.g, u->out.band);
}

/* True if its input has arrived: only then a layer acts. */
static bool core_acts(const dla_unit *u)
{
    uint32_t mode = PDP_D_OPERATION_MODE_CFG__FLYING_MODE;

    return dla_get(dla_regs_run(&u->life.reg), mode)
               ? dla_regs_busy(&u->rdma.life.reg)
               : u->ports->sdp2pdp->count > 0;
}

/* A complete output row is sent before more input is taken: the work row of the
 * oldest window is needed for a new one. */
static bool pdp_core_step(dla_unit *u)
{
    bool moved = false;

    if (!u->run) {
        if (u->acks.n == PDP_ACKS ||
            !dla_life_ready(&u->life, u->ctx, core_acts(u), pdp_legal_core, u))
            return false;
        pdp_core_start(u);
        moved = true;
    }
    while (u->run) {
        if (u->send) {
            moved |= pdp_send_output(u);
            if (u->send)
                break;
        } else if (!make_output(u)) {
            if (u->in.row == u->l.in_h)
                next_surface(u);
            else if (dla_life_refused(&u->life) || !pdp_take_input(u))
                break;
        }
        moved = true;
    }
    return moved;
}

/* The done event follows the acknowledge of the layer's last command; the
 * reader has finished by then, because the layer has ended. */
static bool pdp_step(dla_unit *u)
{
    bool moved = false, again;

    do {
        again = dla_rdma_step(&u->rdma, u, u->ctx, u->mem,
                              dla_regs_busy(&u->life.reg), &rdma_ops);
        again |= pdp_core_step(u);
        again |= dla_acks_take(&u->acks, u->mem,
                               u->ports->done[DLA_INTR_PDP]) != 0;
        moved |= again;
    } while (again);
    return moved;
}

static const char *pdp_waits_for(const dla_unit *u)
{
    if (!u->run)
        return "waits for earlier write acknowledges";
    if (u->send)
        return "waits for room in the memory write channel";
    if (u->l.flying)
        return "waits for SDP data";
    if (!u->rdma.run)
        return "waits for PDP_RDMA to be enabled";
    return "waits for read data";
}

static bool pdp_status(const dla_unit *u, char *text, size_t size)
{
    if (dla_life_refusal(&u->life, u->ctx, text, size))
        return true;
    if (dla_regs_busy(&u->life.reg)) {
        snprintf(text, size, "PDP: layer of group %u %s (surface %u of %u, "
                 "row %u of %u in, row %u of %u out)", u->life.reg.consumer,
                 pdp_waits_for(u), u->run ? u->in.surf : 0, u->l.surfs,
                 u->run ? u->in.row : 0, u->l.in_h, u->run ? u->out.row : 0,
                 u->l.out_h);
        return true;
    }
    return dla_rest_status("PDP", &u->acks, &u->rdma, text, size);
}

const dla_unit_ops dla_pdp_ops = {
    DLA_UNIT_IS("pdp", "pdp", DLA_VERSION),
    .desc = "planar pooling: max, min, average",
    .create = pdp_create,
    .destroy = pdp_destroy,
    .reset = pdp_reset,
    .reg_read = pdp_reg_read,
    .reg_write = pdp_reg_write,
    .step = pdp_step,
    .status = pdp_status,
};
