/* SPDX-License-Identifier: Apache-2.0
 * PDP, CDP, RUBIK and BDMA layers as registers (pdp.md 2, cdp.md 2,
 * rubik.md 1, bdma.md 1). */
#include "layer.h"

static void pdp_window(writer *w, const pdp_plan *p)
{
    int k = p->k - 1, s = p->s - 1, recip = 65536 / p->k; /* pdp.md 2.3 */

    put(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_WIDTH, k);
    put(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_HEIGHT, k);
    put(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_WIDTH, s);
    put(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_HEIGHT, s);
    put(w, PDP_D_RECIP_KERNEL_WIDTH__RECIP_KERNEL_WIDTH, recip);
    put(w, PDP_D_RECIP_KERNEL_HEIGHT__RECIP_KERNEL_HEIGHT, recip);
    put(w, PDP_D_POOLING_PADDING_CFG__PAD_LEFT, p->pl);
    put(w, PDP_D_POOLING_PADDING_CFG__PAD_RIGHT, p->pr);
    put(w, PDP_D_POOLING_PADDING_CFG__PAD_TOP, p->pt);
    put(w, PDP_D_POOLING_PADDING_CFG__PAD_BOTTOM, p->pb);
}

static void pdp_rdma(writer *w, const pdp_plan *p)
{
    const cube *c = &p->src;

    unit_begin(w, DLA_PDP_RDMA);
    put(w, PDP_RDMA_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, c->w - 1);
    put(w, PDP_RDMA_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, c->h - 1);
    put(w, PDP_RDMA_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, c->c - 1);
    put(w, PDP_RDMA_D_FLYING_MODE__FLYING_MODE, 1);
    put_addr(w, PDP_RDMA_D_SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
             PDP_RDMA_D_SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH, c->base);
    put(w, PDP_RDMA_D_SRC_LINE_STRIDE__SRC_LINE_STRIDE, c->line);
    put(w, PDP_RDMA_D_SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE, c->surf);
    put(w, PDP_RDMA_D_SRC_RAM_CFG__SRC_RAM_TYPE, DLA_RAM_MC);
    put(w, PDP_RDMA_D_DATA_FORMAT__INPUT_DATA, c->prec);
    put(w, PDP_RDMA_D_POOLING_KERNEL_CFG__KERNEL_WIDTH, p->k - 1);
    put(w, PDP_RDMA_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_WIDTH, p->s - 1);
    put(w, PDP_RDMA_D_POOLING_PADDING_CFG__PAD_WIDTH, p->pl);
    unit_end(w);
}

void pdp_alone(writer *w, const pdp_plan *p)
{
    pdp_rdma(w, p);
    unit_begin(w, DLA_PDP);
    put(w, PDP_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, p->src.w - 1);
    put(w, PDP_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, p->src.h - 1);
    put(w, PDP_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, p->src.c - 1);
    put(w, PDP_D_DATA_CUBE_OUT_WIDTH__CUBE_OUT_WIDTH, p->dst.w - 1);
    put(w, PDP_D_DATA_CUBE_OUT_HEIGHT__CUBE_OUT_HEIGHT, p->dst.h - 1);
    put(w, PDP_D_DATA_CUBE_OUT_CHANNEL__CUBE_OUT_CHANNEL, p->dst.c - 1);
    put(w, PDP_D_OPERATION_MODE_CFG__POOLING_METHOD, p->method);
    put(w, PDP_D_OPERATION_MODE_CFG__FLYING_MODE, 1);
    pdp_window(w, p);
    put_addr(w, PDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
             PDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH, p->dst.base);
    put(w, PDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE, p->dst.line);
    put(w, PDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE, p->dst.surf);
    put(w, PDP_D_DST_RAM_CFG__DST_RAM_TYPE, DLA_RAM_MC);
    put(w, PDP_D_DATA_FORMAT__INPUT_DATA, p->src.prec);
    unit_end(w);
    unit_enable(w, DLA_PDP, PDP_D_OP_ENABLE);
    unit_enable(w, DLA_PDP_RDMA, PDP_RDMA_D_OP_ENABLE);
}

/* Both tables rise; LE ends at 2^17 and LO at 2^18 of the integer sum of
 * squares, at 2^6 and 2^8 of the FP16 one (cdp.md 2.3), so that the data take
 * every branch of the look-up. */
void cdp_tables(writer *w, int prec)
{
    uint32_t le = prec == DLA_FP16 ? 0x42800000 : 1u << 17; /* 64.0 */
    uint32_t lo = prec == DLA_FP16 ? 0x43800000 : 1u << 18; /* 256.0 */

    for (uint32_t t = 0; t < 2; t++) {
        uint32_t n = t ? 257 : 65;

        put_reg(w, DLA_CDP, CDP_S_LUT_ACCESS_CFG, 1u << 17 | t << 16);
        for (uint32_t i = 0; i < n; i++)
            put_reg(w, DLA_CDP, CDP_S_LUT_ACCESS_DATA, 97 * i);
    }
    put_reg(w, DLA_CDP, CDP_S_LUT_CFG, 1); /* LE linear */
    put_reg(w, DLA_CDP, CDP_S_LUT_INFO,
            prec == DLA_FP16 ? 0 : 11u << 8 | 10u << 16);
    put_reg(w, DLA_CDP, CDP_S_LUT_LE_END_LOW, le);
    put_reg(w, DLA_CDP, CDP_S_LUT_LO_END_LOW, lo);
}

void cdp_alone(writer *w, const cube *src, const cube *dst)
{
    unit_begin(w, DLA_CDP_RDMA);
    put(w, CDP_RDMA_D_DATA_CUBE_WIDTH__WIDTH, src->w - 1);
    put(w, CDP_RDMA_D_DATA_CUBE_HEIGHT__HEIGHT, src->h - 1);
    put(w, CDP_RDMA_D_DATA_CUBE_CHANNEL__CHANNEL, src->c - 1);
    put_addr(w, CDP_RDMA_D_SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
             CDP_RDMA_D_SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH, src->base);
    put(w, CDP_RDMA_D_SRC_LINE_STRIDE__SRC_LINE_STRIDE, src->line);
    put(w, CDP_RDMA_D_SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE, src->surf);
    put(w, CDP_RDMA_D_SRC_DMA_CFG__SRC_RAM_TYPE, DLA_RAM_MC);
    put(w, CDP_RDMA_D_DATA_FORMAT__INPUT_DATA, src->prec);
    unit_end(w);
    unit_begin(w, DLA_CDP);
    put_addr(w, CDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
             CDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH, dst->base);
    put(w, CDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE, dst->line);
    put(w, CDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE, dst->surf);
    put(w, CDP_D_DST_DMA_CFG__DST_RAM_TYPE, DLA_RAM_MC);
    put(w, CDP_D_DATA_FORMAT__INPUT_DATA_TYPE, src->prec);
    put(w, CDP_D_LRN_CFG__NORMALZ_LEN, 1);
    put(w, CDP_D_DATIN_SCALE__DATIN_SCALE, 1);
    put(w, CDP_D_DATOUT_SCALE__DATOUT_SCALE, 1);
    put(w, CDP_D_DATOUT_SHIFTER__DATOUT_SHIFTER, 14);
    unit_end(w);
    unit_enable(w, DLA_CDP, CDP_D_OP_ENABLE);
    unit_enable(w, DLA_CDP_RDMA, CDP_RDMA_D_OP_ENABLE);
}

/* Strides of the planar side and of the contracted cube (rubik.md 2-4). */
static void rubik_sides(writer *w, int mode, const cube *src, uint32_t row)
{
    uint32_t plane = row * (uint32_t)src->h;
    uint32_t line = src->line, surf = src->surf;
    uint32_t so = (uint32_t)surfaces(w->cfg, src) / 4;

    if (mode == RUBIK_CONTRACT) {
        put_word(w, RUBIK_D_DAOUT_LINE_STRIDE, line * 2);
        put_word(w, RUBIK_D_DAOUT_SURF_STRIDE, surf * 4);
        put_word(w, RUBIK_D_CONTRACT_STRIDE_0, so * surf);
        put_word(w, RUBIK_D_CONTRACT_STRIDE_1, line * 4);
        put(w, RUBIK_D_DECONV_STRIDE__DECONV_X_STRIDE, 1);
        put(w, RUBIK_D_DECONV_STRIDE__DECONV_Y_STRIDE, 1);
    } else if (mode == RUBIK_SPLIT) {
        put_word(w, RUBIK_D_DAOUT_LINE_STRIDE, row);
        put_word(w, RUBIK_D_DAOUT_PLANAR_STRIDE, plane);
    } else {
        put_word(w, RUBIK_D_DAIN_PLANAR_STRIDE, plane);
        put_word(w, RUBIK_D_DAOUT_LINE_STRIDE, line);
        put_word(w, RUBIK_D_DAOUT_SURF_STRIDE, surf);
        line = row;
        surf = 0;
    }
    put_word(w, RUBIK_D_DAIN_LINE_STRIDE, line);
    put_word(w, RUBIK_D_DAIN_SURF_STRIDE, surf);
}

void rubik_alone(writer *w, int mode, const cube *src, uint64_t dst)
{
    uint32_t e = src->prec == DLA_INT8 ? 1 : 2;
    uint32_t row = ((uint32_t)src->w * e + 63) / 64 * 64;
    int out = mode == RUBIK_CONTRACT ? src->c / 4 : src->c;

    unit_begin(w, DLA_RUBIK);
    put(w, RUBIK_D_MISC_CFG__RUBIK_MODE, mode);
    put(w, RUBIK_D_MISC_CFG__IN_PRECISION, src->prec);
    put(w, RUBIK_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE, DLA_RAM_MC);
    put(w, RUBIK_D_DATAIN_SIZE_0__DATAIN_WIDTH, src->w - 1);
    put(w, RUBIK_D_DATAIN_SIZE_0__DATAIN_HEIGHT, src->h - 1);
    put(w, RUBIK_D_DATAIN_SIZE_1__DATAIN_CHANNEL, src->c - 1);
    put_word(w, RUBIK_D_DAIN_ADDR_LOW, (uint32_t)src->base);
    put_word(w, RUBIK_D_DAIN_ADDR_HIGH, (uint32_t)(src->base >> 32));
    put(w, RUBIK_D_DAOUT_RAM_TYPE__DATAOUT_RAM_TYPE, DLA_RAM_MC);
    put(w, RUBIK_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, out - 1);
    put_word(w, RUBIK_D_DAOUT_ADDR_LOW, (uint32_t)dst);
    put_word(w, RUBIK_D_DAOUT_ADDR_HIGH, (uint32_t)(dst >> 32));
    rubik_sides(w, mode, src, row);
    unit_end(w);
    unit_enable(w, DLA_RUBIK, RUBIK_D_OP_ENABLE);
}

void bdma_alone(writer *w, uint64_t src, uint64_t dst, uint32_t bytes,
                uint32_t lines)
{
    uint32_t group = (uint32_t)w->layers[DLA_BDMA]++ & 1u;

    unit_begin(w, DLA_BDMA);
    put_word(w, BDMA_CFG_SRC_ADDR_LOW, (uint32_t)src);
    put_word(w, BDMA_CFG_DST_ADDR_LOW, (uint32_t)dst);
    put_word(w, BDMA_CFG_SRC_ADDR_HIGH, (uint32_t)(src >> 32));
    put_word(w, BDMA_CFG_DST_ADDR_HIGH, (uint32_t)(dst >> 32));
    put(w, BDMA_CFG_LINE__SIZE, bytes / 32 - 1);
    put(w, BDMA_CFG_CMD__SRC_RAM_TYPE, DLA_RAM_MC);
    put(w, BDMA_CFG_CMD__DST_RAM_TYPE, DLA_RAM_MC);
    put(w, BDMA_CFG_LINE_REPEAT__NUMBER, lines - 1);
    put_word(w, BDMA_CFG_SRC_LINE, bytes);
    put_word(w, BDMA_CFG_DST_LINE, bytes);
    unit_end(w);
    put_reg(w, DLA_BDMA, BDMA_CFG_OP, 1);
    put_reg(w, DLA_BDMA, group ? BDMA_CFG_LAUNCH1 : BDMA_CFG_LAUNCH0, 1);
}
