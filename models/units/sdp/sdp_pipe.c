/* SPDX-License-Identifier: Apache-2.0
 * Start of an SDP layer, its match with SDP_RDMA, blocks, end (sdp.md 7,
 * 12). */
#include "sdp_priv.h"

#include <string.h>

/* ---- start of a layer ---- */

/* A flying layer without operands from memory does not use SDP_RDMA and does
 * not move its consumer (sdp.md 2.2). */
static bool uses_rdma(const sdp_layer *l)
{
    bool wants = !l->flying;

    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        wants |= sdp_load_wants(&l->st[i]);
    return wants;
}

/* The run of pixels at pos.x that the order of sdp.md 8.3 and 9.1 keeps
 * together; unbounded in the other modes. */
static void start_run(sdp_unit *u)
{
    const sdp_layer *l = &u->l;
    uint64_t line = l->dst + (uint64_t)u->pos.g * l->oatoms * l->ss +
                    u->pos.y * l->ls;

    if (u->pos.runs)
        u->pos.n = sdp_pair(line, u->pos.x, l->dim.w);
}

/* Each group has its own operands per channel. */
static void start_group(sdp_unit *u)
{
    const sdp_dim *d = &u->l.dim;

    u->pos.left = (uint64_t)d->w * d->h * u->l.nb;
    u->op_ready = false;
}

static void start_counters(sdp_unit *u)
{
    sdp_lut *t = &u->lut;

    /* A counter with enable 0 keeps its value (sdp.md 12). */
    if (u->l.sat_en)
        u->sat = 0;
    if (u->l.lut_en)
        t->uflow = t->oflow = t->hybrid = t->le_hit = t->lo_hit = 0;
    u->nan_out = 0;
    u->unequal = false;
}

static bool sdp_layer_legal(dla_unit *u, unsigned g)
{
    return sdp_legal_layer((sdp_unit *)(void *)u, g);
}

/* True if its input has arrived. */
static bool sdp_layer_acts(const sdp_unit *u)
{
    return dla_get(dla_regs_run(&u->life.reg),
                   SDP_D_FEATURE_MODE_CFG__FLYING_MODE) ?
           u->ports->cacc2sdp->count > 0 : dla_regs_busy(&u->rdma.reg);
}

static bool sdp_start_layer(sdp_unit *u)
{
    sdp_layer *l = &u->l;
    unsigned group = u->life.reg.consumer;

    sdp_decode(l, u->cfg, dla_regs_run(&u->life.reg), group);
    sdp_lut_sample(&u->lut, u->life.reg.s);
    if (l->st[SDP_Y].lut && !sdp_legal_lut(u, group)) {
        dla_life_refuse(&u->life, u->ctx);
        return false;
    }
    memset(&u->pos, 0, sizeof u->pos);
    u->active = true;
    u->bound = !uses_rdma(l);
    u->stuck = false;
    u->todo = (uint64_t)l->dim.w * l->dim.h * l->groups * l->nb;
    u->wr_left = 0;
    u->wr_todo = u->todo * l->oatoms;
    sdp_walk_store(&u->wr, u->cfg, l);
    start_counters(u);
    start_group(u);
    sdp_load_registers(u);
    if (u->bound) {
        u->pos.runs = l->oatoms == 2 && !l->packed;
        start_run(u);
        sdp_plan_make(&u->plan, u->cfg, l, &u->m);
    }
    return true;
}

/* ---- matching the layer of SDP_RDMA ---- */

/* Nothing in the hardware compares the two pages (sdp.md 2.2). */
static bool same_layer(const sdp_layer *l, const sdp_rlayer *r)
{
    return l->dim.w == r->dim.w && l->dim.h == r->dim.h &&
           l->dim.c == r->dim.c && l->flying == r->flying &&
           l->nb == r->nb && l->wino == r->wino && l->proc == r->proc;
}

static const char *const stage_name[SDP_NSTAGE] = { "BS", "BN", "EW" };

/* Operand streams: each operand of a stage must be fetched, and no other
 * (sdp.md 5). A missing one leaves the layer waiting, as in the hardware. */
static void match_operands(sdp_unit *u)
{
    for (unsigned i = 0; i < SDP_NSTAGE; i++) {
        const sdp_stage *s = &u->l.st[i];
        const sdp_operand *o = &u->r.op[i];
        bool alu = o->on && o->alu, mul = o->on && o->mul;

        if (alu == s->alu_mem && mul == s->mul_mem)
            continue;
        if (sdp_load_wants(s))
            u->stuck = true;
        dla_broken(u->ctx, DLA_RULE_SDP_OPERAND_PAIR, DLA_SDP, u->l.group,
                   "SDP: stage %s takes%s%s%s from memory but SDP_RDMA "
                   "fetches%s%s%s for it: %s never finishes",
                   stage_name[i], s->alu_mem ? " ALU" : "",
                   s->mul_mem ? " MUL" : "",
                   sdp_load_wants(s) ? "" : " nothing",
                   alu ? " ALU" : "", mul ? " MUL" : "",
                   o->on ? "" : " nothing",
                   u->stuck ? "the layer" : "SDP_RDMA");
    }
}

/* SDP and SDP_RDMA each run their own groups in turn. Their layers are matched
 * when both have a layer that is not matched yet. */
static void sdp_pipe_bind(sdp_unit *u)
{
    const sdp_layer *l = &u->l;
    const sdp_rlayer *r = &u->r;

    u->r_bound = u->bound = true;
    u->m = *r;
    u->piece_n = u->piece_have = u->piece_used = 0;
    u->line_have = 0;
    u->line_drop = 0;
    if (!same_layer(l, r)) {
        dla_broken(u->ctx, DLA_RULE_SDP_PAIR, DLA_SDP, l->group,
                   "SDP group %u and SDP_RDMA group %u run one layer with "
                   "different registers: cube %ux%ux%u flying %d batches %u "
                   "winograd %d precision %u against %ux%ux%u %d %u %d %u",
                   l->group, r->group, l->dim.w, l->dim.h, l->dim.c,
                   l->flying,
                   l->nb, l->wino, l->proc, r->dim.w, r->dim.h, r->dim.c,
                   r->flying, r->nb, r->wino, r->proc);
        u->stuck = true;
        return;
    }
    if (r->narrow && l->out != DLA_INT8) {
        dla_broken(u->ctx, DLA_RULE_SDP_NARROW_OUTPUT, DLA_SDP, l->group,
                   "SDP group %u: OUT_PRECISION %u with INT16 input and INT8 "
                   "processing, "
                   "expected 0 (INT8)", l->group, l->out);
        u->stuck = true;
        return;
    }
    match_operands(u);
    u->pos.runs = (l->oatoms == 2 && !l->packed) || l->nb > 1;
    start_run(u);
    sdp_plan_make(&u->plan, u->cfg, l, r);
}

/* ---- one block ---- */

/* All stages for one lane, by the plain arithmetic. */
static uint16_t plain_lane(sdp_unit *u, uint32_t i)
{
    const sdp_layer *l = &u->l;
    int32_t v = u->v[i];
    uint16_t o;
    bool sat;

    for (unsigned s = SDP_X1; s <= SDP_X2; s++)
        if (l->st[s].on)
            v = sdp_x_lane(l, &l->st[s], v, u->alu[s][i], u->mul[s][i]);
    if (l->st[SDP_Y].on)
        v = sdp_y_lane(l, &u->lut, v, u->alu[SDP_Y][i], u->mul[SDP_Y][i]);
    o = sdp_c_lane(u->cfg, l, v, &sat);
    if (l->sat_en && sat && u->sat != UINT32_MAX)
        u->sat++;
    return o;
}

/* Lane by lane: stages without a kernel, and all stages with u->plain. */
static void compute_plain(sdp_unit *u, uint32_t from, uint32_t end)
{
    for (uint32_t i = from; i < end; i++) {
        uint16_t o = plain_lane(u, i);

        if (u->l.obytes == 1) {
            u->out[i] = (uint8_t)o;
        } else {
            u->out[2 * i] = (uint8_t)o;
            u->out[2 * i + 1] = (uint8_t)(o >> 8);
        }
    }
}

static void compute_fast(sdp_unit *u, uint32_t lanes)
{
    const sdp_layer *l = &u->l;
    uint32_t sat;

    for (unsigned s = SDP_X1; s <= SDP_X2; s++)
        if (l->st[s].on)
            sdp_fast_x(&l->st[s], u->plan.x_narrow[s], u->v, u->alu[s],
                       u->mul[s], lanes);
    if (l->st[SDP_Y].on)
        sdp_fast_y(l, &u->lut, u->v, u->alu[SDP_Y], u->mul[SDP_Y], lanes);
    sat = sdp_fast_c(u->cfg, l, &u->plan, u->v, u->out, lanes);
    u->sat = sat > UINT32_MAX - u->sat ? UINT32_MAX : u->sat + sat;
}

static void compute_fp(sdp_unit *u, uint32_t lanes)
{
    for (uint32_t c = 0; c < lanes; c += SDP_CHUNK) {
        uint32_t n = lanes - c < SDP_CHUNK ? lanes - c : SDP_CHUNK;

        if (!sdp_fp_chunk(u, c, n))
            compute_plain(u, c, c + n);
    }
}

/* With batches the columns of a run are repeated for each of them. */
static void advance_run(sdp_unit *u)
{
    const sdp_layer *l = &u->l;

    if (l->nb > 1 && ++u->pos.b < l->nb)
        return;
    u->pos.b = 0;
    u->pos.x += u->pos.n;
    if (u->pos.x == l->dim.w) {
        u->pos.x = 0;
        u->pos.y++;
        u->line_have = 0;
        u->line_drop = 0;
    }
}

static void sdp_pipe_advance(sdp_unit *u, uint32_t n)
{
    const uint32_t w = u->l.dim.w;

    if (u->pos.runs) {
        advance_run(u);
    } else {
        u->pos.x += n;
        u->pos.y += u->pos.x / w;
        u->pos.x %= w;
    }
    u->todo -= n;
    u->pos.left -= n;
    if (u->pos.left == 0 && u->todo) {
        u->pos.g++;
        u->pos.x = u->pos.y = 0;
        start_group(u);
    }
    if (u->todo)
        start_run(u);
}

/* Moves one block; false if input or room is missing. */
static bool move_block(sdp_unit *u)
{
    const uint32_t k = u->l.k;
    uint32_t want = SDP_BLOCK / k, n;

    if (want > u->pos.left)
        want = (uint32_t)u->pos.left;
    if (u->pos.runs)
        /* A run is written as a whole: its atoms have one command for each
         * batch or surface. */
        want = u->pos.n;
    /* Room is checked first, since checking for input may already fill the line
     * or the piece. */
    n = sdp_store_room(u, want);
    if (n == 0 || (u->pos.runs && n < want))
        return false;
    n = sdp_load_room(u, n);
    if (n == 0 || (u->pos.runs && n < want))
        return false;
    sdp_load(u, n);
    if (u->plan.fast && !u->plain)
        compute_fast(u, n * k);
    else if (u->plan.fp && !u->plain)
        compute_fp(u, n * k);
    else
        compute_plain(u, 0, n * k);
    sdp_store(u, n);
    sdp_pipe_advance(u, n);
    return true;
}

/* ---- end of a layer (sdp.md 12) ---- */

static uint32_t sdp_pipe_sticky(uint64_t n)
{
    return n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

static void put_status(const sdp_unit *u, uint32_t *d)
{
    const sdp_lut *t = &u->lut;

    dla_put(d, SDP_D_STATUS__STATUS_UNEQUAL, u->unequal);
    dla_put(d, SDP_D_STATUS_NAN_OUTPUT_NUM__STATUS_NAN_OUTPUT_NUM,
            u->nan_out);
    dla_put(d, SDP_D_PERF_OUT_SATURATION__OUT_SATURATION, u->sat);
    dla_put(d, SDP_D_PERF_LUT_UFLOW__LUT_UFLOW, sdp_pipe_sticky(t->uflow));
    dla_put(d, SDP_D_PERF_LUT_OFLOW__LUT_OFLOW, sdp_pipe_sticky(t->oflow));
    dla_put(d, SDP_D_PERF_LUT_HYBRID__LUT_HYBRID, sdp_pipe_sticky(t->hybrid));
    dla_put(d, SDP_D_PERF_LUT_LE_HIT__LUT_LE_HIT, sdp_pipe_sticky(t->le_hit));
    dla_put(d, SDP_D_PERF_LUT_LO_HIT__LUT_LO_HIT, sdp_pipe_sticky(t->lo_hit));
}

/* False while too many acknowledges are outstanding. */
static bool sdp_end_layer(sdp_unit *u)
{
    /* The group ends with its last data. Its event waits for memory only if
     * something was written there (sdp.md 12). */
    bool to_memory = !u->l.eql && !u->l.to_pdp;
    unsigned g = u->l.group;

    if (to_memory && u->acks.n == SDP_ACKS)
        return false;
    put_status(u, u->life.reg.d[g]);
    dla_regs_done(&u->life.reg);
    u->active = false;
    if (to_memory) {
        dla_acks_push(&u->acks, g);
        return true;
    }
    u->ports->done[DLA_INTR_SDP]->group[g].sent++;
    return true;
}

bool sdp_take_acks(sdp_unit *u)
{
    return dla_acks_take(&u->acks, u->ports->mem[DLA_CL_SDP],
                         u->ports->done[DLA_INTR_SDP]) != 0;
}

/* ---- one call ---- */

bool sdp_pipe_step(sdp_unit *u)
{
    bool moved = false;

    if (!u->active) {
        if (!dla_life_ready(&u->life, u->ctx, sdp_layer_acts(u),
                            sdp_layer_legal, (dla_unit *)(void *)u) ||
            !sdp_start_layer(u))
            return false;
        moved = true;
    }
    if (!u->bound && u->r_active && !u->r_bound)
        sdp_pipe_bind(u);
    if (!u->bound || u->stuck)
        return moved;
    /* These two registers act at once, also on a layer that runs. */
    sdp_lut_live(&u->lut, u->life.reg.s);
    while (u->todo && move_block(u))
        moved = true;
    if (u->todo == 0)
        moved |= sdp_end_layer(u);
    return moved;
}
