/* SPDX-License-Identifier: Apache-2.0
 * Where in which tensor an address of a memory client lies. */
#include "report_priv.h"
#include <inttypes.h>
#include <stdio.h>

/* Cubes of the clients: base and strides in registers of a page. */
typedef struct cube {
    dla_page page;
    const char *what;
    uint32_t low, high, line, surface;
    uint32_t size;          /* field: not 0 for elements of 16 bits */
    uint32_t batches, batch; /* field, register of the stride; 0 none */
} cube;

#define CUBE(p, text, base, l, s, f) \
    { DLA_##p, text, p##_##base##_LOW, p##_##base##_HIGH, p##_##l, p##_##s, \
      p##_##f, 0, 0 }
#define OPERAND(text, x, f) \
    { DLA_SDP_RDMA, text, SDP_RDMA_D_##x##_BASE_ADDR_LOW, \
      SDP_RDMA_D_##x##_BASE_ADDR_HIGH, SDP_RDMA_D_##x##_LINE_STRIDE, \
      SDP_RDMA_D_##x##_SURFACE_STRIDE, SDP_RDMA_D_##f, \
      SDP_RDMA_D_FEATURE_MODE_CFG__BATCH_NUMBER, \
      SDP_RDMA_D_##x##_BATCH_STRIDE }
static const cube rd[DLA_NCLIENT] = {
    [DLA_CL_SDP] = CUBE(SDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_FEATURE_MODE_CFG__IN_PRECISION),
    [DLA_CL_SDP_B] = OPERAND("BS operand", BS, BRDMA_CFG__BRDMA_DATA_SIZE),
    [DLA_CL_SDP_N] = OPERAND("BN operand", BN, NRDMA_CFG__NRDMA_DATA_SIZE),
    [DLA_CL_SDP_E] = OPERAND("EW operand", EW, ERDMA_CFG__ERDMA_DATA_SIZE),
    [DLA_CL_PDP] = CUBE(PDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_DATA_FORMAT__INPUT_DATA),
    [DLA_CL_CDP] = CUBE(CDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_DATA_FORMAT__INPUT_DATA),
    [DLA_CL_CDMA_DAT] = { DLA_CDMA, "input", CDMA_D_DAIN_ADDR_LOW_0,
                          CDMA_D_DAIN_ADDR_HIGH_0, CDMA_D_LINE_STRIDE,
                          CDMA_D_SURF_STRIDE,
                          CDMA_D_MISC_CFG__IN_PRECISION,
                          CDMA_D_BATCH_NUMBER__BATCHES, CDMA_D_BATCH_STRIDE },
    [DLA_CL_CDMA_WT] = { DLA_CDMA, "weights", CDMA_D_WEIGHT_ADDR_LOW,
                         CDMA_D_WEIGHT_ADDR_HIGH, 0, 0, 0, 0, 0 },
};
static const cube wr[DLA_NCLIENT] = {
    [DLA_CL_SDP] = { DLA_SDP, "output", SDP_D_DST_BASE_ADDR_LOW,
                     SDP_D_DST_BASE_ADDR_HIGH, SDP_D_DST_LINE_STRIDE,
                     SDP_D_DST_SURFACE_STRIDE,
                     SDP_D_DATA_FORMAT__OUT_PRECISION,
                     SDP_D_FEATURE_MODE_CFG__BATCH_NUMBER,
                     SDP_D_DST_BATCH_STRIDE },
    [DLA_CL_PDP] = CUBE(PDP, "output", D_DST_BASE_ADDR, D_DST_LINE_STRIDE,
                        D_DST_SURFACE_STRIDE, D_DATA_FORMAT__INPUT_DATA),
    [DLA_CL_CDP] = CUBE(CDP, "output", D_DST_BASE_ADDR, D_DST_LINE_STRIDE,
                        D_DST_SURFACE_STRIDE,
                        D_DATA_FORMAT__INPUT_DATA_TYPE),
};

void reports_where(const check_reports *r, const check_place *at, int client,
                  bool write, uint64_t addr, uint32_t byte, char *text,
                  size_t size)
{
    const cube *c = write ? &wr[client] : &rd[client];
    const uint32_t *w = r->host->page[c->page].d[at->layer & 1];
    uint64_t base = w[c->low / 4], off, line = w[c->line / 4];
    uint64_t surface = w[c->surface / 4], n = 0;
    uint32_t es = 1;

    if (client == DLA_CL_BDMA || client == DLA_CL_RUBIK) {
        move_where(r, at, client, write, addr, byte, text, size);
        return;
    }
    if (r->cfg->addr_bits > 32)
        base |= (uint64_t)w[c->high / 4] << 32;
    off = addr - base;
    if (addr < base) {
        snprintf(text, size, "%s, before its base", c->what);
        return;
    }
    if (!surface || !line) {
        snprintf(text, size, "%s, byte %" PRIu64 " from its base", c->what,
                 off + byte);
        return;
    }
    if (c->size && r->cfg->int16 && dla_get(w, c->size))
        es = 2;
    if (c->batch && r->cfg->batch && dla_get(w, c->batches) &&
        w[c->batch / 4]) {
        n = off / w[c->batch / 4];
        off %= w[c->batch / 4];
    }
    snprintf(text, size, "%s element n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64, c->what, n,
             (off / surface * r->cfg->atom + byte) / es,
             off % surface / line, off % surface % line / r->cfg->atom);
}
