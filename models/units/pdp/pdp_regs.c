/* SPDX-License-Identifier: Apache-2.0
 * PDP register files: decoding of a layer (pdp.md 2).
 */
#include "pdp_priv.h"
#include "pdp_legal.h"

/* Register of n times the padding value, n from 1. */
#define PAD_CFG(n) (PDP_D_POOLING_PADDING_VALUE_1_CFG + 4 * ((n) - 1))

const dla_cube_fields pdp_src = {
    PDP_RDMA_D_SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH,
    PDP_RDMA_D_SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
    PDP_RDMA_D_SRC_LINE_STRIDE__SRC_LINE_STRIDE,
    PDP_RDMA_D_SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE,
    PDP_RDMA_D_SRC_RAM_CFG__SRC_RAM_TYPE,
    DLA_RULE_PDP_ALIGN, DLA_RULE_PDP_OVERLAP, false, false
};

const dla_cube_fields pdp_dst = {
    PDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH,
    PDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
    PDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE,
    PDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE,
    PDP_D_DST_RAM_CFG__DST_RAM_TYPE,
    DLA_RULE_PDP_ALIGN, DLA_RULE_PDP_OVERLAP, true, true
};

static void pdp_regs_parts(const uint32_t *w, uint32_t first, uint32_t mid,
                           uint32_t last, uint32_t part[3])
{
    part[0] = dla_get(w, first) + 1;
    part[1] = dla_get(w, mid) + 1;
    part[2] = dla_get(w, last) + 1;
}

static uint32_t elems_of(const dla_cfg *cfg, uint8_t format)
{
    return format == DLA_INT8 ? cfg->atom : cfg->atom / 2;
}

static uint32_t surfs_of(uint32_t channel_m1, uint32_t elems)
{
    return channel_m1 / elems + 1;
}

/* Partial widths are read in any case and used with more than one band. */
static pdp_geom geom_get(const uint32_t *w)
{
    pdp_geom g = { 0 };

    g.in_w = dla_get(w, PDP_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) + 1;
    g.out_w = dla_get(w, PDP_D_DATA_CUBE_OUT_WIDTH__CUBE_OUT_WIDTH) + 1;
    g.bands = dla_get(w, PDP_D_OPERATION_MODE_CFG__SPLIT_NUM) + 1;
    pdp_regs_parts(w, PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
                   PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_MID,
                   PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_LAST, g.in_part);
    pdp_regs_parts(w, PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_FIRST,
                   PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_MID,
                   PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_LAST, g.out_part);
    g.kernel = dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_WIDTH) + 1;
    g.stride = dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_WIDTH) + 1;
    g.pad_l = dla_get(w, PDP_D_POOLING_PADDING_CFG__PAD_LEFT);
    g.pad_r = dla_get(w, PDP_D_POOLING_PADDING_CFG__PAD_RIGHT);
    return g;
}

static int32_t pad_value(const pdp_layer *l, uint32_t word)
{
    if (l->format == DLA_FP16)
        return (int32_t)(word & 0x1ffff);
    return pdp_sx((int32_t)word, 19);
}

pdp_layer pdp_layer_get(const dla_cfg *cfg, const uint32_t *w)
{
    pdp_layer l = { .g = geom_get(w), .v1 = cfg->v1 };

    l.format = dla_precision(cfg, w, PDP_D_DATA_FORMAT__INPUT_DATA);
    l.elems = elems_of(cfg, l.format);
    l.method =
        (uint8_t)dla_get(w, PDP_D_OPERATION_MODE_CFG__POOLING_METHOD);
    /* The bit is 1 for input through PDP_RDMA. */
    l.flying = !dla_get(w, PDP_D_OPERATION_MODE_CFG__FLYING_MODE);
    l.flush_nan =
        (uint8_t)dla_get(w, PDP_D_NAN_FLUSH_TO_ZERO__NAN_TO_ZERO);
    l.in_h = dla_get(w, PDP_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) + 1;
    l.out_h = dla_get(w, PDP_D_DATA_CUBE_OUT_HEIGHT__CUBE_OUT_HEIGHT) + 1;
    l.surfs = surfs_of(
        dla_get(w, PDP_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL), l.elems);
    l.kernel_h = dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_HEIGHT) + 1;
    l.stride_h =
        dla_get(w, PDP_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_HEIGHT) + 1;
    l.pad_t = dla_get(w, PDP_D_POOLING_PADDING_CFG__PAD_TOP);
    l.pad_b = dla_get(w, PDP_D_POOLING_PADDING_CFG__PAD_BOTTOM);
    l.recip_w = dla_get(w, PDP_D_RECIP_KERNEL_WIDTH__RECIP_KERNEL_WIDTH);
    l.recip_h = dla_get(w, PDP_D_RECIP_KERNEL_HEIGHT__RECIP_KERNEL_HEIGHT);
    for (uint32_t n = 1; n < PDP_MAX_KERNEL; n++)
        l.pad_value[n] = pad_value(&l, w[PAD_CFG(n) / 4]);
    l.dst = dla_cube_get(cfg, w, &pdp_dst);
    return l;
}

pdp_rdma pdp_rdma_get(const dla_cfg *cfg, const uint32_t *w)
{
    pdp_rdma r = { 0 };
    pdp_geom *g = &r.g;

    g->in_w = dla_get(w, PDP_RDMA_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH) + 1;
    g->bands = dla_get(w, PDP_RDMA_D_OPERATION_MODE_CFG__SPLIT_NUM) + 1;
    pdp_regs_parts(w, PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
                   PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_MID,
                   PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_LAST,
                   g->in_part);
    g->kernel = dla_get(w, PDP_RDMA_D_POOLING_KERNEL_CFG__KERNEL_WIDTH) + 1;
    g->stride =
        dla_get(w, PDP_RDMA_D_POOLING_KERNEL_CFG__KERNEL_STRIDE_WIDTH) + 1;
    r.elems = elems_of(
        cfg, dla_precision(cfg, w, PDP_RDMA_D_DATA_FORMAT__INPUT_DATA));
    r.in_h = dla_get(w, PDP_RDMA_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT) + 1;
    r.surfs = surfs_of(
        dla_get(w, PDP_RDMA_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL),
        r.elems);
    r.src = dla_cube_get(cfg, w, &pdp_src);
    return r;
}

uint32_t pdp_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    return dla_regs_read(page == DLA_PDP ? &u->life.reg : &u->rdma.life.reg,
                         offset);
}

void pdp_reg_write(dla_unit *u, dla_page page, uint32_t offset, uint32_t value)
{
    dla_life_write(page == DLA_PDP ? &u->life : &u->rdma.life, u->ctx,
                   offset, value);
}
