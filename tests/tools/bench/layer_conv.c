/* SPDX-License-Identifier: Apache-2.0
 * Convolution and SDP layers as registers (conv_core.md 2, 3; sdp.md 2). */
#include "layer.h"

static int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

static int es(int prec)
{
    return prec == DLA_INT8 ? 1 : 2;
}

/* ENTRIES + 1 (conv_core.md 3). */
static int entries(const dla_cfg *cfg, const conv_plan *p)
{
    int per = (int)(cfg->cbuf_eb / cfg->atom);
    int n = ceil_div(p->c * es(p->prec), (int)cfg->atom);
    int e = n / per * p->w, m = n % per;

    if (m == 0)
        return e;
    if (m > per / 2)
        return e + p->w;
    return e + ceil_div(p->w, m * 2 == per ? 2 : 4);
}

bool conv_plan_ok(const dla_cfg *cfg, conv_plan *p)
{
    int tw = p->pl + p->w + p->pr - p->s, th = p->pt + p->h + p->pb - p->r;
    int g = cfg->v1 && p->prec != DLA_INT8 ? (int)cfg->g / 2 : (int)cfg->g;
    int kernel = p->r * p->s * p->c * es(p->prec), depth, all, align;

    if (tw < 0 || th < 0)
        return false;
    depth = (int)cfg->cbuf_depth;
    p->ow = tw + 1;
    p->oh = th + 1;
    p->entries = entries(cfg, p);
    p->data_banks = ceil_div(p->entries * p->h, depth);
    align = cfg->v1 ? 128 : (int)cfg->cbuf_eb;
    p->weight_bytes = (uint32_t)(ceil_div(p->k * kernel, align) * align);
    /* two groups when they fit, else one (conv_core.md 3, Banks) */
    all = p->k < 2 * g ? p->k : 2 * g;
    for (;; all = g) {
        p->weight_banks = ceil_div(
            ceil_div(all * kernel, (int)cfg->cbuf_eb) + 1, depth);
        if (p->data_banks + p->weight_banks <= (int)cfg->cbuf_banks)
            return true;
        if (all <= g)
            return false;
    }
}

double conv_macs(const conv_plan *p)
{
    return (double)p->ow * p->oh * p->k * p->r * p->s * p->c;
}

/* ---- SDP ---- */

static void readers(writer *w, const sdp_plan *p)
{
    put(w, SDP_RDMA_D_BRDMA_CFG__BRDMA_DISABLE, !p->bias);
    put(w, SDP_RDMA_D_BRDMA_CFG__BRDMA_DATA_USE, 1);
    put(w, SDP_RDMA_D_BRDMA_CFG__BRDMA_DATA_SIZE, 1);
    put(w, SDP_RDMA_D_BRDMA_CFG__BRDMA_RAM_TYPE, DLA_RAM_MC);
    put_addr(w, SDP_RDMA_D_BS_BASE_ADDR_LOW__BS_BASE_ADDR_LOW,
             SDP_RDMA_D_BS_BASE_ADDR_HIGH__BS_BASE_ADDR_HIGH, p->bias);
    put(w, SDP_RDMA_D_BS_SURFACE_STRIDE__BS_SURFACE_STRIDE, 2 * w->cfg->atom);
    put(w, SDP_RDMA_D_NRDMA_CFG__NRDMA_DISABLE, !p->add);
    put(w, SDP_RDMA_D_NRDMA_CFG__NRDMA_DATA_USE, 1);
    put(w, SDP_RDMA_D_NRDMA_CFG__NRDMA_DATA_SIZE, p->prec != DLA_INT8);
    put(w, SDP_RDMA_D_NRDMA_CFG__NRDMA_DATA_MODE, 1);
    put(w, SDP_RDMA_D_NRDMA_CFG__NRDMA_RAM_TYPE, DLA_RAM_MC);
    put_addr(w, SDP_RDMA_D_BN_BASE_ADDR_LOW__BN_BASE_ADDR_LOW,
             SDP_RDMA_D_BN_BASE_ADDR_HIGH__BN_BASE_ADDR_HIGH, p->add);
    put(w, SDP_RDMA_D_BN_LINE_STRIDE__BN_LINE_STRIDE, p->add_line);
    put(w, SDP_RDMA_D_BN_SURFACE_STRIDE__BN_SURFACE_STRIDE, p->add_surf);
    put(w, SDP_RDMA_D_ERDMA_CFG__ERDMA_DISABLE, 1);
}

static void rdma_write(writer *w, const sdp_plan *p)
{
    unit_begin(w, DLA_SDP_RDMA);
    put(w, SDP_RDMA_D_DATA_CUBE_WIDTH__WIDTH, p->w - 1);
    put(w, SDP_RDMA_D_DATA_CUBE_HEIGHT__HEIGHT, p->h - 1);
    put(w, SDP_RDMA_D_DATA_CUBE_CHANNEL__CHANNEL, p->c - 1);
    put_addr(w, SDP_RDMA_D_SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
             SDP_RDMA_D_SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH, p->src.base);
    put(w, SDP_RDMA_D_SRC_LINE_STRIDE__SRC_LINE_STRIDE, p->src.line);
    put(w, SDP_RDMA_D_SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE, p->src.surf);
    readers(w, p);
    put(w, SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE, p->flying);
    put(w, SDP_RDMA_D_FEATURE_MODE_CFG__IN_PRECISION, p->prec);
    put(w, SDP_RDMA_D_FEATURE_MODE_CFG__PROC_PRECISION, p->prec);
    put(w, SDP_RDMA_D_FEATURE_MODE_CFG__OUT_PRECISION, p->prec);
    put(w, SDP_RDMA_D_SRC_DMA_CFG__SRC_RAM_TYPE, DLA_RAM_MC);
    unit_end(w);
}

enum { ALGO_SUM = 2 };

static void stages(writer *w, const sdp_plan *p)
{
    int x1 = p->bias || (p->relu && !p->add);

    put(w, SDP_D_DP_BS_CFG__BS_BYPASS, !x1);
    put(w, SDP_D_DP_BS_CFG__BS_ALU_BYPASS, !p->bias);
    put(w, SDP_D_DP_BS_CFG__BS_ALU_ALGO, ALGO_SUM);
    put(w, SDP_D_DP_BS_CFG__BS_MUL_BYPASS, 1);
    put(w, SDP_D_DP_BS_CFG__BS_RELU_BYPASS, !(p->relu && !p->add));
    put(w, SDP_D_DP_BS_ALU_CFG__BS_ALU_SRC, p->bias != 0);
    put(w, SDP_D_DP_BN_CFG__BN_BYPASS, !p->add);
    put(w, SDP_D_DP_BN_CFG__BN_ALU_ALGO, ALGO_SUM);
    put(w, SDP_D_DP_BN_CFG__BN_MUL_BYPASS, 1);
    put(w, SDP_D_DP_BN_CFG__BN_RELU_BYPASS, !p->relu);
    put(w, SDP_D_DP_BN_ALU_CFG__BN_ALU_SRC, 1);
    put(w, SDP_D_DP_EW_CFG__EW_BYPASS, 1);
    put(w, SDP_D_CVT_SCALE__CVT_SCALE, p->scale);
    put(w, SDP_D_CVT_SHIFT__CVT_SHIFT, p->shift);
}

void sdp_write(writer *w, const sdp_plan *p)
{
    if (!p->flying || p->bias || p->add)
        rdma_write(w, p);
    unit_begin(w, DLA_SDP);
    put(w, SDP_D_DATA_CUBE_WIDTH__WIDTH, p->w - 1);
    put(w, SDP_D_DATA_CUBE_HEIGHT__HEIGHT, p->h - 1);
    put(w, SDP_D_DATA_CUBE_CHANNEL__CHANNEL, p->c - 1);
    put_addr(w, SDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
             SDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH, p->dst.base);
    put(w, SDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE, p->dst.line);
    put(w, SDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE, p->dst.surf);
    stages(w, p);
    put(w, SDP_D_FEATURE_MODE_CFG__FLYING_MODE, p->flying);
    put(w, SDP_D_DST_DMA_CFG__DST_RAM_TYPE, DLA_RAM_MC);
    put(w, SDP_D_DATA_FORMAT__PROC_PRECISION, p->prec);
    put(w, SDP_D_DATA_FORMAT__OUT_PRECISION, p->prec);
    unit_end(w);
}

static void sdp_enable(writer *w, const sdp_plan *p)
{
    unit_enable(w, DLA_SDP, SDP_D_OP_ENABLE);
    if (!p->flying || p->bias || p->add)
        unit_enable(w, DLA_SDP_RDMA, SDP_RDMA_D_OP_ENABLE);
}

void sdp_alone(writer *w, const sdp_plan *p)
{
    sdp_write(w, p);
    sdp_enable(w, p);
}

/* ---- CDMA, CSC, CMAC, CACC ---- */

/* CDMA and CSC hold these under the same names at different offsets. */
#define PUT_BOTH(w, cdma, field, v) \
    ((cdma) ? put(w, CDMA_##field, v) : put(w, CSC_##field, v))

static void shared(writer *w, const conv_plan *p, int cdma)
{
    PUT_BOTH(w, cdma, D_MISC_CFG__IN_PRECISION, p->prec);
    PUT_BOTH(w, cdma, D_MISC_CFG__PROC_PRECISION, p->prec);
    PUT_BOTH(w, cdma, D_ENTRY_PER_SLICE__ENTRIES, p->entries - 1);
    PUT_BOTH(w, cdma, D_BANK__DATA_BANK, p->data_banks - 1);
    PUT_BOTH(w, cdma, D_BANK__WEIGHT_BANK, p->weight_banks - 1);
    PUT_BOTH(w, cdma, D_ZERO_PADDING__PAD_LEFT, p->pl);
    PUT_BOTH(w, cdma, D_ZERO_PADDING__PAD_TOP, p->pt);
}

static void cdma_write(writer *w, const conv_plan *p)
{
    int packed = p->in.line == (uint32_t)p->w * w->cfg->atom;

    unit_begin(w, DLA_CDMA);
    shared(w, p, 1);
    put(w, CDMA_D_DATAIN_FORMAT__PIXEL_FORMAT, 12); /* A8B8G8R8 */
    put(w, CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH, p->w - 1);
    put(w, CDMA_D_DATAIN_SIZE_0__DATAIN_HEIGHT, p->h - 1);
    put(w, CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL, p->c - 1);
    put(w, CDMA_D_DAIN_RAM_TYPE__DATAIN_RAM_TYPE, DLA_RAM_MC);
    put_addr(w, CDMA_D_DAIN_ADDR_LOW_0__DATAIN_ADDR_LOW_0,
             CDMA_D_DAIN_ADDR_HIGH_0__DATAIN_ADDR_HIGH_0, p->in.base);
    put_word(w, CDMA_D_LINE_STRIDE, p->in.line);
    put_word(w, CDMA_D_SURF_STRIDE, p->in.surf);
    put(w, CDMA_D_DAIN_MAP__LINE_PACKED, packed);
    put(w, CDMA_D_DAIN_MAP__SURF_PACKED,
        packed && p->in.surf == p->in.line * (uint32_t)p->h);
    put(w, CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL,
        p->r * p->s * p->c * es(p->prec) - 1);
    put(w, CDMA_D_WEIGHT_SIZE_1__WEIGHT_KERNEL, p->k - 1);
    put(w, CDMA_D_WEIGHT_RAM_TYPE__WEIGHT_RAM_TYPE, DLA_RAM_MC);
    put_addr(w, CDMA_D_WEIGHT_ADDR_LOW__WEIGHT_ADDR_LOW,
             CDMA_D_WEIGHT_ADDR_HIGH__WEIGHT_ADDR_HIGH, p->weights);
    put_word(w, CDMA_D_WEIGHT_BYTES, p->weight_bytes);
    put(w, CDMA_D_ZERO_PADDING__PAD_RIGHT, p->pr);
    put(w, CDMA_D_ZERO_PADDING__PAD_BOTTOM, p->pb);
    unit_end(w);
}

static void csc_write(writer *w, const conv_plan *p)
{
    unit_begin(w, DLA_CSC);
    shared(w, p, 0);
    put(w, CSC_D_DATAIN_SIZE_EXT_0__DATAIN_WIDTH_EXT, p->w - 1);
    put(w, CSC_D_DATAIN_SIZE_EXT_0__DATAIN_HEIGHT_EXT, p->h - 1);
    put(w, CSC_D_DATAIN_SIZE_EXT_1__DATAIN_CHANNEL_EXT, p->c - 1);
    put(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_WIDTH_EXT, p->s - 1);
    put(w, CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT, p->r - 1);
    put(w, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_CHANNEL_EXT, p->c - 1);
    put(w, CSC_D_WEIGHT_SIZE_EXT_1__WEIGHT_KERNEL, p->k - 1);
    put_word(w, CSC_D_WEIGHT_BYTES, p->weight_bytes);
    put(w, CSC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH, p->ow - 1);
    put(w, CSC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT, p->oh - 1);
    put(w, CSC_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, p->k - 1);
    put(w, CSC_D_ATOMICS__ATOMICS, p->ow * p->oh - 1);
    put(w, CSC_D_RELEASE__RLS_SLICES, p->h - 1);
    unit_end(w);
}

static void cacc_write(writer *w, const conv_plan *p, const sdp_plan *s)
{
    unit_begin(w, DLA_CACC);
    put(w, CACC_D_MISC_CFG__PROC_PRECISION, p->prec);
    put(w, CACC_D_DATAOUT_SIZE_0__DATAOUT_WIDTH, p->ow - 1);
    put(w, CACC_D_DATAOUT_SIZE_0__DATAOUT_HEIGHT, p->oh - 1);
    put(w, CACC_D_DATAOUT_SIZE_1__DATAOUT_CHANNEL, p->k - 1);
    put_word(w, CACC_D_DATAOUT_ADDR, (uint32_t)s->dst.base);
    put_word(w, CACC_D_LINE_STRIDE, s->dst.line);
    put_word(w, CACC_D_SURF_STRIDE, s->dst.surf);
    unit_end(w);
}

/* Consumers are enabled before producers. */
void conv_write(writer *w, const conv_plan *p, const sdp_plan *sdp)
{
    cdma_write(w, p);
    csc_write(w, p);
    for (int u = DLA_CMAC_A; u <= DLA_CMAC_B; u++) {
        unit_begin(w, (dla_page)u);
        put(w, CMAC_A_D_MISC_CFG__PROC_PRECISION, p->prec);
        unit_end(w);
    }
    cacc_write(w, p, sdp);
    sdp_write(w, sdp);
    sdp_enable(w, sdp);
    unit_enable(w, DLA_CACC, CACC_D_OP_ENABLE);
    unit_enable(w, DLA_CMAC_A, CMAC_A_D_OP_ENABLE);
    unit_enable(w, DLA_CMAC_B, CMAC_A_D_OP_ENABLE);
    unit_enable(w, DLA_CSC, CSC_D_OP_ENABLE);
    unit_enable(w, DLA_CDMA, CDMA_D_OP_ENABLE);
}
