/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the partial sums, and what CMAC's and CACC's receivers need
 * to know of a layer (unit_pins.md 3.16, 4.6, 4.8; conv_units.md 1.1). */
#include "bench_priv.h"
#include "../models/core/core.h"
#include <string.h>

enum { V1_CELL = 176, V1_LANE = 44, V1_INT8 = 22, V1_INT16 = 38, FP16 = 2 };

uint32_t bench_ones(uint32_t x)
{
    uint32_t n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

/* A register of one group: read as the producer, which is put back. */
static uint32_t group_reg(dla_bench *b, dla_slot slot, dla_page page,
                          unsigned group, uint32_t offset)
{
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(b->d, slot, &ops);
    uint32_t pointer = ops->reg_read(u, page, CMAC_A_S_POINTER), v;

    ops->reg_write(u, page, CMAC_A_S_POINTER, group);
    v = ops->reg_read(u, page, offset);
    ops->reg_write(u, page, CMAC_A_S_POINTER, pointer & 1);
    return v;
}

static uint8_t field(uint32_t v, uint32_t f)
{
    return (uint8_t)(v >> DLA_FIELD_LSB(f) & ((1u << DLA_FIELD_WIDTH(f)) - 1));
}

/* CMAC_A and CACC have the same two fields at the same place. */
bench_mode bench_layer_mode(dla_bench *b, dla_slot slot, unsigned group)
{
    dla_page page = slot == DLA_SLOT_CMAC ? DLA_CMAC_A : DLA_CACC;
    bench_mode m = { 0, 0 };
    uint32_t v;

    if (!b->cfg->v1 && !b->cfg->winograd)
        return m;
    v = group_reg(b, slot, page, group, CACC_D_MISC_CFG);
    m.precision = field(v, CACC_D_MISC_CFG__PROC_PRECISION);
    m.winograd = field(v, CACC_D_MISC_CFG__CONV_MODE);
    return m;
}

/* nv_full INT8: a cell holds two kernels. */
static uint32_t kernels_of_cell(const dla_bench *b, uint8_t precision)
{
    return b->cfg->v1 && precision == 0 ? 2 : 1;
}

/* First bit of output o of kernel k. */
static uint32_t sum_bit(const dla_bench *b, uint8_t precision, uint32_t k,
                        uint32_t o)
{
    uint32_t per = kernels_of_cell(b, precision);

    if (b->cfg->v1)
        return k / per * V1_CELL + o * V1_LANE + k % per * V1_INT8;
    return k * b->cfg->psum_bits + o * (b->cfg->psum_bits / 4);
}

static uint32_t sum_width(const dla_bench *b, uint8_t precision)
{
    if (b->cfg->v1)
        return precision == FP16 ? V1_LANE : precision ? V1_INT16 : V1_INT8;
    return b->cfg->winograd ? b->cfg->psum_bits / 4 : b->cfg->psum_bits;
}

/* Kernels of a group; sums of 64 bits are those of the 16-bit types. */
static uint32_t group_size(const dla_bench *b, uint8_t precision)
{
    return precision ? b->cfg->g / 2 : b->cfg->g;
}

/* One psum word: both halves' slots in a row, mask one bit a cell. Bit 0 of
 * the result: a word; bit 1: of a Winograd layer. */
int dla_dpi_mac2accu(uint64_t ctx, svBitVecVal *data, int *mask, int *pd)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CMAC]->mac2accu;
    const dla_psum *s = dla_fifo_peek(f);
    uint32_t i = b->psum_item, outs, per, cells;

    if (!s)
        return 0;
    outs = s->winograd ? 4 : 1;
    per = kernels_of_cell(b, s->precision);
    cells = (s->kernels + per - 1) / per;
    /* the second kernel of a cell that has one is 0 */
    for (uint32_t k = 0; k < cells * per; k++)
        for (uint32_t o = 0; o < outs; o++) {
            uint32_t at = (i * group_size(b, s->precision) + k) * outs + o;
            int64_t x = k >= s->kernels ? 0 :
                        s->precision ? s->v.s64[at] : s->v.s32[at];

            bits_put(data, sum_bit(b, s->precision, k, o),
                     sum_width(b, s->precision), (uint64_t)x);
        }
    *mask = (int)((cells >= 32 ? 0u : 1u << cells) - 1u);
    *pd = (int)(i % s->batches) | (i == 0 ? TAG_ST : 0) |
          (i + 1u == s->items ? TAG_END : 0) |
          (s->channel_end ? TAG_CHANNEL_END : 0) |
          (s->layer_end ? TAG_LAYER_END : 0);
    if (++b->psum_item == s->items) {
        b->psum_item = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    b->activity = b->cycle;
    return outs == 4 ? 3 : 1;
}

static void take_sums(dla_bench *b, dla_psum *s, uint32_t mask,
                      const svBitVecVal *data)
{
    uint32_t g = group_size(b, s->precision), outs = s->winograd ? 4 : 1;
    uint32_t w = sum_width(b, s->precision);

    for (uint32_t k = 0; k < g; k++)
        for (uint32_t o = 0; o < outs; o++) {
            uint32_t bit = sum_bit(b, s->precision, k, o);
            uint32_t at = (b->accu_item * g + k) * outs + o;
            int64_t x = 0;

            if (mask >> k / kernels_of_cell(b, s->precision) & 1)
                x = s->precision == FP16 ? (int64_t)bits_get(data, bit, w) :
                                           bits_gets(data, bit, w);
            if (s->precision)
                s->v.s64[at] = x;
            else
                s->v.s32[at] = (int32_t)x;
        }
}

void dla_dpi_accu(uint64_t ctx, int pd, int mask, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CACC]->mac2accu;
    dla_psum *s = dla_fifo_slot(f);
    uint32_t max = b->accu_item && s && s->winograd ? DLA_STRIPE_MAX / 2 :
                                                      DLA_STRIPE_MAX;

    if (!s || b->accu_item >= max ||
        (b->accu_item == 0) != !!(pd & TAG_ST)) {
        dla_error(&b->d->ctx, "CACC: partial sum %u of a stripe has tag "
                  "0x%x, expected stripe_st only on the first one",
                  b->accu_item, (unsigned)pd);
        b->accu_item = 0;
        return;
    }
    if (pd & TAG_ST) {
        bench_mode m = bench_layer_mode(b, DLA_SLOT_CACC, b->accu_group);

        s->batches = 1;
        s->precision = m.precision;
        s->winograd = m.winograd;
    }
    take_sums(b, s, (uint32_t)mask, data);
    if ((pd & 31) >= s->batches)
        s->batches = (uint8_t)((pd & 31) + 1);
    b->accu_item++;
    b->activity = b->cycle;
    if (!(pd & TAG_END))
        return;
    s->kernels = (uint16_t)(bench_ones((uint32_t)mask) *
                            kernels_of_cell(b, s->precision));
    s->items = (uint16_t)b->accu_item;
    s->channel_end = !!(pd & TAG_CHANNEL_END);
    s->layer_end = !!(pd & TAG_LAYER_END);
    b->accu_group ^= s->layer_end;
    b->accu_item = 0;
    dla_fifo_push(f);
    touch(b);
}
