/* SPDX-License-Identifier: Apache-2.0
 * Loading one block of the pipeline: main input from memory or CACC, operands
 * from memory or registers, widened to lanes (sdp.md 4.2, 4.3, 5, 6.0).
 */
#include "../../numeric/dla_fp_lanes.h"
#include "sdp_priv.h"

#include <string.h>

static uint32_t sdp_load_least(uint32_t a, uint64_t b)
{
    return b < a ? (uint32_t)b : a;
}

bool sdp_load_wants(const sdp_stage *s)
{
    return s->alu_mem || s->mul_mem;
}

/* Memory has operands once for each pixel; batches share them (sdp.md 5). A 1x1
 * cube has one pixel for each group either way. */
static bool per_pixel(const sdp_unit *u, unsigned i)
{
    return sdp_load_wants(&u->l.st[i]) && u->m.op[i].per_element &&
           !u->m.one;
}

/* Operands of a run are fetched with its first batch. */
static bool loads_operands(const sdp_unit *u)
{
    return u->pos.b == 0;
}

/* ---- room ---- */

/* Fills the line buffer: batches of a memory source read each line repeatedly
 * from the same place (sdp.md 4.4); copies after the first are dropped. */
static void fill_line(sdp_unit *u)
{
    sdp_reader *r = &u->rd[SDP_RD_M];
    uint32_t w = u->m.dim.w, n;

    n = sdp_load_least(w - u->line_have, sdp_rdma_avail(r));
    sdp_rdma_take(u, SDP_RD_M, u->line + (size_t)u->line_have * u->cfg->atom,
                  n);
    u->line_have += n;
    if (u->line_have < w)
        return;
    while (u->line_drop < (uint64_t)w * (u->m.nb - 1)) {
        n = sdp_load_least(sdp_load_least(SDP_PIECE, sdp_rdma_avail(r)),
                           (uint64_t)w * (u->m.nb - 1) - u->line_drop);
        if (!n)
            return;
        sdp_rdma_take(u, SDP_RD_M, u->raw, n);
        u->line_drop += n;
    }
}

/* Fills the narrowing piece: n atoms of either surface. */
static void fill_piece(sdp_unit *u)
{
    uint32_t n;

    if (u->piece_used == u->piece_n) {
        u->piece_n =
            u->m.one ? 1 : sdp_load_least(SDP_PIECE, u->m.dim.w - u->pos.x);
        u->piece_have = u->piece_used = 0;
    }
    n = sdp_load_least(2 * u->piece_n - u->piece_have,
                       sdp_rdma_avail(&u->rd[SDP_RD_M]));
    sdp_rdma_take(u, SDP_RD_M, u->piece + u->piece_have * u->cfg->atom, n);
    u->piece_have += n;
}

/* Groups that CACC has sent and that were not taken yet, n at most. They are
 * counted over the items of the ring without being taken. */
static uint32_t flying_room(const sdp_unit *u, uint32_t n)
{
    const dla_fifo *f = u->ports->cacc2sdp;
    uint32_t have = 0;

    for (uint32_t i = 0; i < f->count && have < n + u->res_used; i++) {
        uint32_t at = f->head + i;
        const dla_result *r;

        at = at >= f->cap ? at - f->cap : at;
        r = (const dla_result *)(const void *)(f->buf + (size_t)at * f->size);
        have += r->n;
    }
    have -= f->count ? u->res_used : 0;
    return sdp_load_least(n, have);
}

/* Number of pixels with their input available, at most n. */
static uint32_t main_room(sdp_unit *u, uint32_t n)
{
    if (u->l.flying)
        return flying_room(u, n);
    if (u->m.nb > 1) {
        fill_line(u);
        if (u->pos.x + n > u->line_have)
            return 0;
        /* The last pixel of a line waits until the copies of the line have been
         * read. */
        if (u->pos.b + 1 == u->l.nb && u->pos.x + u->pos.n == u->l.dim.w &&
            u->line_drop < (uint64_t)u->l.dim.w * (u->l.nb - 1))
            return 0;
        return n;
    }
    if (u->m.narrow) {
        fill_piece(u);
        if (u->piece_have < 2 * u->piece_n)
            return 0;
        return sdp_load_least(n, u->piece_n - u->piece_used);
    }
    return sdp_load_least(n, sdp_rdma_avail(&u->rd[SDP_RD_M]));
}

/* Nothing of a block is taken before all of it has arrived, so a block is never
 * half loaded. */
uint32_t sdp_load_room(sdp_unit *u, uint32_t n)
{
    for (unsigned i = 0; i < SDP_NSTAGE && n; i++) {
        uint32_t have;

        if (!sdp_load_wants(&u->l.st[i]))
            continue;
        have = sdp_rdma_avail(&u->rd[SDP_RD_B + i]) / u->m.op[i].apx;
        if (per_pixel(u, i)) {
            if (loads_operands(u))
                n = sdp_load_least(n, have);
        } else if (!u->op_ready && !have) {
            return 0;
        }
    }
    return n ? main_room(u, n) : 0;
}

/* ---- main input ---- */

/* Whole chunks: the arrays have room for lanes that are not used. */
static void sdp_load_widen8(int32_t *v, const uint8_t *p, uint32_t lanes)
{
    for (uint32_t c = 0; c < lanes; c += SDP_CHUNK)
        for (uint32_t i = c; i < c + SDP_CHUNK; i++)
            v[i] = (int8_t)p[i];
}

static void sdp_load_widen16(int32_t *restrict v, const uint8_t *restrict p,
                             uint32_t lanes)
{
    for (size_t i = 0; i < lanes; i++)
        v[i] = (int16_t)(p[2 * i] | p[2 * i + 1] << 8);
}

/* Channels 0..15 from the even surface, 16..31 from the odd (sdp.md 4.3). */
static void load_piece(sdp_unit *u, uint32_t n)
{
    const uint32_t a = u->cfg->atom;

    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *lo = u->piece + (u->piece_used + i) * a;
        const uint8_t *hi = lo + u->piece_n * a;

        memcpy(u->raw + 2 * i * a, lo, a);
        memcpy(u->raw + (2 * i + 1) * a, hi, a);
    }
    u->piece_used += n;
}

static void load_memory(sdp_unit *u, uint32_t n)
{
    const uint32_t lanes = n * u->l.k, a = u->cfg->atom;

    if (u->m.nb > 1)
        memcpy(u->raw, u->line + (size_t)u->pos.x * a, (size_t)n * a);
    else if (u->m.narrow)
        load_piece(u, n);
    else
        sdp_rdma_take(u, SDP_RD_M, u->raw, n);
    if (u->m.in == DLA_INT8)
        sdp_load_widen8(u->v, u->raw, lanes);
    else
        sdp_load_widen16(u->v, u->raw, lanes);
    if (u->m.in == DLA_FP16)
        for (uint32_t i = 0; i < lanes; i++)
            u->v[i] = lane_f16_to_f32(u->v[i]);
}

/* They are in the channel: sdp_load_room has counted them. */
static void load_flying(sdp_unit *u, uint32_t n)
{
    dla_fifo *f = u->ports->cacc2sdp;
    const uint32_t k = u->l.k;
    int32_t *v = u->v;

    while (n) {
        const dla_result *r = dla_fifo_peek(f);
        uint32_t m = r->n - u->res_used;

        m = m < n ? m : n;
        memcpy(v, r->v + u->res_used * k, (size_t)m * k * sizeof *v);
        v += m * k;
        n -= m;
        u->res_used += m;
        if (u->res_used == r->n) {
            dla_fifo_pop(f);
            u->res_used = 0;
        }
    }
}

/* ---- operands ---- */

static void sdp_load_no_nan(int32_t *v, uint32_t lanes)
{
    for (uint32_t i = 0; i < lanes; i++)
        v[i] = (int32_t)dla_flushnan((uint32_t)v[i], DLA_F32);
}

/* Converts raw 16-bit operands to the lanes of a stage. The tests outside the
 * loops separate the common integer cases. */
static void sdp_load_convert(const sdp_layer *l, unsigned stage, bool mul,
                             int32_t *dst, uint32_t lanes)
{
    const sdp_stage *s = &l->st[stage];
    bool same = l->proc != DLA_FP16 &&
                (stage == SDP_Y ? (mul ? s->mul_cvt : s->alu_cvt).bypass
                                : mul || s->alu_shift == 0);

    if (same)
        return;
    if (l->proc == DLA_FP16) {
        for (uint32_t i = 0; i < lanes; i++)
            dst[i] = lane_f16_to_f32(dst[i]);
        if (l->nan_zero)
            sdp_load_no_nan(dst, lanes);
        return;
    }
    if (l->proc != DLA_FP16 && stage != SDP_Y && s->alu_shift <= 16) {
        for (uint32_t i = 0; i < lanes; i++) /* cannot saturate */
            dst[i] = (int32_t)((uint32_t)dst[i] << s->alu_shift);
        return;
    }
    for (uint32_t i = 0; i < lanes; i++)
        dst[i] = sdp_operand_lane(l, stage, mul, (int16_t)dst[i]);
}

/* One component of each element from `raw` (sdp.md 5). */
static void sdp_load_unpack(int32_t *restrict dst, const uint8_t *restrict raw,
                            uint32_t bytes, uint32_t step, uint32_t lanes)
{
    if (bytes == 1)
        for (uint32_t i = 0; i < lanes; i++)
            dst[i] = (int8_t)raw[i * step];
    else if (step == 2)
        sdp_load_widen16(dst, raw, lanes);
    else
        for (uint32_t i = 0; i < lanes; i++)
            dst[i] = (int16_t)(raw[i * step] | raw[i * step + 1] << 8);
}

static void load_operand(sdp_unit *u, unsigned i, uint32_t vectors)
{
    const sdp_operand *o = &u->m.op[i];
    uint32_t lanes = vectors * u->l.k;
    /* BOTH: the ALU operand is first (sdp.md 5). */
    uint32_t step = o->bytes * (o->alu && o->mul ? 2 : 1);

    sdp_rdma_take(u, SDP_RD_B + i, u->raw, vectors * o->apx);
    if (o->alu) {
        sdp_load_unpack(u->alu[i], u->raw, o->bytes, step, lanes);
        sdp_load_convert(&u->l, i, false, u->alu[i], lanes);
    }
    if (o->mul) {
        sdp_load_unpack(u->mul[i], u->raw + (o->alu ? o->bytes : 0), o->bytes,
                        step, lanes);
        sdp_load_convert(&u->l, i, true, u->mul[i], lanes);
    }
}

/* Repeats the first k lanes for every pixel a block of this group can hold. */
static void sdp_load_spread(int32_t *p, uint32_t k, uint32_t lanes)
{
    for (uint32_t n = k; n < lanes; n *= 2)
        memcpy(p + n, p, (n < lanes - n ? n : lanes - n) * sizeof *p);
}

/* An operand that is the same for all pixels of a group of channels is read
 * once for it. */
static void load_operands(sdp_unit *u, uint32_t n)
{
    const uint32_t k = u->l.k;
    uint32_t lanes = sdp_load_least(SDP_BLOCK, u->pos.left * k);

    for (unsigned i = 0; i < SDP_NSTAGE; i++) {
        if (!sdp_load_wants(&u->l.st[i]))
            continue;
        if (per_pixel(u, i)) {
            if (loads_operands(u))
                load_operand(u, i, n);
        } else if (!u->op_ready) {
            load_operand(u, i, 1);
            if (u->m.op[i].alu)
                sdp_load_spread(u->alu[i], k, lanes);
            if (u->m.op[i].mul)
                sdp_load_spread(u->mul[i], k, lanes);
        }
    }
    u->op_ready = true;
}

/* Register operands fill the arrays once for each layer, so that the stages
 * work in the same way for operands from registers and from memory. */
void sdp_load_registers(sdp_unit *u)
{
    for (unsigned i = 0; i < SDP_NSTAGE; i++) {
        int32_t a, m;

        if (!u->l.st[i].on)
            continue;
        a = sdp_operand_reg(&u->l, i, false);
        m = sdp_operand_reg(&u->l, i, true);
        for (uint32_t j = 0; j < SDP_BLOCK + SDP_CHUNK; j++) {
            u->alu[i][j] = a;
            u->mul[i][j] = m;
        }
    }
}

void sdp_load(sdp_unit *u, uint32_t n)
{
    load_operands(u, n);
    if (u->l.flying)
        load_flying(u, n);
    else
        load_memory(u, n);
    if (u->l.proc == DLA_FP16 && u->l.nan_zero)
        sdp_load_no_nan(u->v, n * u->l.k);
}
