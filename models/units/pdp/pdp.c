/* SPDX-License-Identifier: Apache-2.0
 * PDP: the unit. Reader, pooling core and writer as one step function
 * (pdp.md 3, 5, 6, 10, 11).
 *
 * The core works row by row: it collects an input row, reduces it to one value
 * for each output column, adds that to the open output rows, and sends every
 * output row that has seen its last input row before it takes more input.
 */
#include "pdp_legal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void destroy(dla_unit *u)
{
    if (!u)
        return;
    free(u->in_row);
    free(u->out_row);
    free(u->work);
    free(u->acc);
    free(u);
}

static dla_unit *create(const dla_cfg *cfg, const dla_ports *ports,
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
        destroy(u);
        return NULL;
    }
    dla_regs_init(&u->reg, cfg, DLA_PDP);
    dla_regs_init(&u->rdma_reg, cfg, DLA_PDP_RDMA);
    return u;
}

static void reset(dla_unit *u)
{
    dla_regs_reset(&u->reg);
    dla_regs_reset(&u->rdma_reg);
    memset(u->verdict, 0, sizeof u->verdict);
    memset(u->rdma_verdict, 0, sizeof u->rdma_verdict);
    u->rd.run = 0;
    u->run = 0;
    u->acks.n = 0;
}

void dla_pdp_set_plain(dla_unit *u, bool plain)
{
    u->plain = plain;
}

/* ---- PDP_RDMA ---- */

static bool rdma_step(dla_unit *u)
{
    pdp_rdma *r = &u->rd;
    bool moved = false;
    dla_rd_req *q;

    if (!r->run) {
        unsigned g = u->rdma_reg.consumer;

        if (!dla_regs_busy(&u->rdma_reg) ||
            !dla_judge(u->ctx, &u->rdma_verdict[g], dla_regs_busy(&u->reg),
                       pdp_legal_rdma, u, g))
            return false;
        *r = pdp_rdma_get(u->cfg, dla_regs_run(&u->rdma_reg));
        r->run = 1;
    }
    while (!r->issued && (q = dla_fifo_slot(&u->mem->rd_req))) {
        pdp_band b = pdp_band_at(&r->g, r->pos.band);

        q->addr = pdp_row_addr(&r->src, &r->pos, b.in_x, u->cfg->atom);
        q->atoms = b.in_w;
        q->ram = r->src.ram;
        dla_fifo_push(&u->mem->rd_req);
        r->issued = !pdp_pos_next(&r->pos, r->g.bands, r->surfs, r->in_h);
        moved = true;
    }
    return moved;
}

/* The core took n atoms; with the last one the reader's layer ends. */
static void rdma_took(dla_unit *u, uint32_t n)
{
    u->rd.left -= n;
    if (u->rd.left)
        return;
    u->rd.run = 0;
    dla_regs_done(&u->rdma_reg);
}

/* ---- pooling core ---- */

static void core_start(dla_unit *u)
{
    u->l = pdp_layer_get(u->cfg, dla_regs_run(&u->reg));
    u->k = u->plain ? NULL : pdp_fast_kernel(&u->l);
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

static void *open_row(dla_unit *u, uint32_t oy)
{
    size_t size = (size_t)4 * PDP_MAX_WIDTH * u->cfg->atom;

    return u->acc + oy % PDP_MAX_KERNEL * size;
}

/* Input rows of output row oy: first and one past the last. */
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

/* Takes input of the current row; false when there is none. */
static bool take_input(dla_unit *u)
{
    dla_fifo *f = u->l.flying ? u->ports->sdp2pdp : &u->mem->rd_rsp;
    uint32_t want = u->band.in_w - u->have;
    void *p;
    uint32_t n;

    if (!u->l.flying && !u->rd.run)
        return false;
    if (!u->paired) {
        if (!pdp_legal_pair(u)) {
            u->verdict[u->reg.consumer] = DLA_BAD;
            return false;
        }
        u->paired = 1;
    }
    n = dla_fifo_run(f, &p);
    n = n < want ? n : want;
    if (!u->l.flying && n > u->rd.left)
        n = (uint32_t)u->rd.left;
    if (!n)
        return false;
    memcpy(u->in_row + (size_t)u->have * u->cfg->atom, p,
           (size_t)n * u->cfg->atom);
    dla_fifo_pop_n(f, n);
    u->have += n;
    if (!u->l.flying)
        rdma_took(u, n);
    if (u->have == u->band.in_w) {
        pool_row(u);
        u->have = 0;
        u->in.row++;
    }
    return true;
}

/* Makes the next output row, if its last input row has been seen. */
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
static bool send_output(dla_unit *u)
{
    const pdp_layer *l = &u->l;
    bool moved = false;
    uint32_t n;
    void *p;

    if (u->cmd_pending) {
        dla_wr_cmd *c = dla_fifo_slot(&u->mem->wr_cmd);

        if (!c)
            return false;
        c->addr = pdp_row_addr(&l->dst, &u->out, u->band.out_x, u->cfg->atom);
        c->atoms = u->send;
        c->ram = l->dst.ram;
        c->ack = u->out.band == l->g.bands - 1 &&
                 u->out.surf == l->surfs - 1 && u->out.row == l->out_h - 1;
        dla_fifo_push(&u->mem->wr_cmd);
        u->cmd_pending = 0;
        moved = true;
    }
    while (u->sent < u->send && (n = dla_fifo_room(&u->mem->wr_dat, &p))) {
        n = n < u->send - u->sent ? n : u->send - u->sent;
        memcpy(p, u->out_row + (size_t)u->sent * u->cfg->atom,
               (size_t)n * u->cfg->atom);
        dla_fifo_push_n(&u->mem->wr_dat, n);
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
static void layer_end(dla_unit *u)
{
    uint32_t *w = u->reg.d[u->reg.consumer];

    dla_put(w, PDP_D_NAN_INPUT_NUM__NAN_INPUT_NUM, u->fp_in.nan);
    dla_put(w, PDP_D_INF_INPUT_NUM__INF_INPUT_NUM, u->fp_in.inf);
    dla_put(w, PDP_D_NAN_OUTPUT_NUM__NAN_OUTPUT_NUM, u->fp_out.nan);
    u->run = 0;
    dla_acks_push(&u->acks, dla_regs_done(&u->reg));
}

/* All rows of this band and surface are in and out. */
static void next_surface(dla_unit *u)
{
    u->out.row = u->l.out_h - 1;
    if (!pdp_pos_next(&u->out, u->l.g.bands, u->l.surfs, u->l.out_h)) {
        layer_end(u);
        return;
    }
    u->in = u->out;
    u->band = pdp_band_at(&u->l.g, u->out.band);
}

/* Its input is there: only then a layer does something. */
static bool core_acts(const dla_unit *u)
{
    uint32_t mode = PDP_D_OPERATION_MODE_CFG__FLYING_MODE;

    return dla_get(dla_regs_run(&u->reg), mode) ? dla_regs_busy(&u->rdma_reg)
                                                : u->ports->sdp2pdp->count > 0;
}

static bool core_step(dla_unit *u)
{
    unsigned g = u->reg.consumer;
    bool moved = false;

    if (!u->run) {
        if (!dla_regs_busy(&u->reg) || u->acks.n == PDP_ACKS ||
            !dla_judge(u->ctx, &u->verdict[g], core_acts(u), pdp_legal_core,
                       u, g))
            return false;
        core_start(u);
        moved = true;
    }
    while (u->run) {
        if (u->send) {
            moved |= send_output(u);
            if (u->send)
                break;
        } else if (!make_output(u)) {
            if (u->in.row == u->l.in_h)
                next_surface(u);
            else if (u->verdict[g] == DLA_BAD || !take_input(u))
                break;
        }
        moved = true;
    }
    return moved;
}

/* The done event follows the acknowledge of the layer's last command; the
 * reader has finished by then, because the layer has ended. */
static bool step(dla_unit *u)
{
    bool moved = false, again;

    do {
        again = rdma_step(u);
        again |= core_step(u);
        again |= dla_acks_take(&u->acks, u->mem,
                               u->ports->done[DLA_INTR_PDP]) != 0;
        moved |= again;
    } while (again);
    return moved;
}

static const char *waits_for(const dla_unit *u)
{
    if (u->verdict[u->reg.consumer] >= DLA_HELD)
        return "does not run, its registers are illegal";
    if (!u->run)
        return "waits for earlier write acknowledges";
    if (u->send)
        return "waits for room in the memory write channel";
    if (u->l.flying)
        return "waits for SDP data";
    if (!u->rd.run)
        return "waits for PDP_RDMA to be enabled";
    return "waits for read data";
}

static bool status(const dla_unit *u, char *text, size_t size)
{
    if (dla_regs_busy(&u->reg)) {
        snprintf(text, size, "PDP: layer of group %u %s (surface %u of %u, "
                 "row %u of %u in, row %u of %u out)", u->reg.consumer,
                 waits_for(u), u->run ? u->in.surf : 0, u->l.surfs,
                 u->run ? u->in.row : 0, u->l.in_h, u->run ? u->out.row : 0,
                 u->l.out_h);
        return true;
    }
    if (u->acks.n) {
        snprintf(text, size, "PDP: layer of group %u waits for its write "
                 "acknowledge", u->acks.group[0]);
        return true;
    }
    if (dla_regs_busy(&u->rdma_reg)) {
        snprintf(text, size, "PDP_RDMA: layer of group %u waits for PDP to "
                 "be enabled, %llu atoms not delivered",
                 u->rdma_reg.consumer, (unsigned long long)u->rd.left);
        return true;
    }
    if (size)
        text[0] = 0;
    return false;
}

const dla_unit_ops dla_pdp_ops = {
    .abi = DLA_UNIT_ABI,
    .name = "pdp",
    .desc = "planar pooling: max, min, average",
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .reg_read = pdp_reg_read,
    .reg_write = pdp_reg_write,
    .step = step,
    .status = status,
};
