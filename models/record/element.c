/* SPDX-License-Identifier: Apache-2.0
 * Finds the tensor and element of an address of a memory client
 * (dla_element.h). */
#include "dla_element.h"
#include <inttypes.h>
#include <stdio.h>

/* Cubes of the clients: base and strides in registers of a page. */
typedef struct cube {
    dla_page page;
    const char *what;
    uint32_t low, high, line, surface;
    uint32_t size;           /* field: not 0 for elements of 16 bits */
    uint32_t w, h, c;        /* fields: its size minus 1; 0 not known */
    uint32_t batches, batch; /* field, register of the stride; 0 none */
    uint32_t off; /* field: 1 in a layer that does not use the cube; 0 none */
} cube;

#define CUBE(p, text, base, l, s, f, wide, high, chan, unused) \
    { DLA_##p, text, p##_##base##_LOW, p##_##base##_HIGH, p##_##l, p##_##s, \
      p##_##f, p##_##wide, p##_##high, p##_##chan, 0, 0, unused }
#define SIZE_OF(x) x##_WIDTH__WIDTH, x##_HEIGHT__HEIGHT, x##_CHANNEL__CHANNEL
#define OPERAND(text, x, r) \
    { DLA_SDP_RDMA, text, SDP_RDMA_D_##x##_BASE_ADDR_LOW, \
      SDP_RDMA_D_##x##_BASE_ADDR_HIGH, SDP_RDMA_D_##x##_LINE_STRIDE, \
      SDP_RDMA_D_##x##_SURFACE_STRIDE, \
      SDP_RDMA_D_##r##_CFG__##r##_DATA_SIZE, \
      SIZE_OF(SDP_RDMA_D_DATA_CUBE), \
      SDP_RDMA_D_FEATURE_MODE_CFG__BATCH_NUMBER, \
      SDP_RDMA_D_##x##_BATCH_STRIDE, SDP_RDMA_D_##r##_CFG__##r##_DISABLE }
static const cube rd[DLA_NCLIENT] = {
    [DLA_CL_SDP] = CUBE(SDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_FEATURE_MODE_CFG__IN_PRECISION,
                        D_DATA_CUBE_WIDTH__WIDTH, D_DATA_CUBE_HEIGHT__HEIGHT,
                        D_DATA_CUBE_CHANNEL__CHANNEL,
                        SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE),
    [DLA_CL_SDP_B] = OPERAND("BS operand", BS, BRDMA),
    [DLA_CL_SDP_N] = OPERAND("BN operand", BN, NRDMA),
    [DLA_CL_SDP_E] = OPERAND("EW operand", EW, ERDMA),
    [DLA_CL_PDP] = CUBE(PDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_DATA_FORMAT__INPUT_DATA,
                        D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH,
                        D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT,
                        D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL, 0),
    [DLA_CL_CDP] = CUBE(CDP_RDMA, "input", D_SRC_BASE_ADDR,
                        D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE,
                        D_DATA_FORMAT__INPUT_DATA, D_DATA_CUBE_WIDTH__WIDTH,
                        D_DATA_CUBE_HEIGHT__HEIGHT,
                        D_DATA_CUBE_CHANNEL__CHANNEL, 0),
    [DLA_CL_CDMA_DAT] = { DLA_CDMA, "input", CDMA_D_DAIN_ADDR_LOW_0,
                          CDMA_D_DAIN_ADDR_HIGH_0, CDMA_D_LINE_STRIDE,
                          CDMA_D_SURF_STRIDE, CDMA_D_MISC_CFG__IN_PRECISION,
                          CDMA_D_DATAIN_SIZE_0__DATAIN_WIDTH,
                          CDMA_D_DATAIN_SIZE_0__DATAIN_HEIGHT,
                          CDMA_D_DATAIN_SIZE_1__DATAIN_CHANNEL,
                          CDMA_D_BATCH_NUMBER__BATCHES, CDMA_D_BATCH_STRIDE,
                          0 },
    [DLA_CL_CDMA_WT] = { DLA_CDMA, "weights", CDMA_D_WEIGHT_ADDR_LOW,
                         CDMA_D_WEIGHT_ADDR_HIGH, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
};
static const cube wr[DLA_NCLIENT] = {
    [DLA_CL_SDP] = { DLA_SDP, "output", SDP_D_DST_BASE_ADDR_LOW,
                     SDP_D_DST_BASE_ADDR_HIGH, SDP_D_DST_LINE_STRIDE,
                     SDP_D_DST_SURFACE_STRIDE,
                     SDP_D_DATA_FORMAT__OUT_PRECISION, SIZE_OF(SDP_D_DATA_CUBE),
                     SDP_D_FEATURE_MODE_CFG__BATCH_NUMBER,
                     SDP_D_DST_BATCH_STRIDE,
                     SDP_D_FEATURE_MODE_CFG__OUTPUT_DST },
    [DLA_CL_PDP] = CUBE(PDP, "output", D_DST_BASE_ADDR, D_DST_LINE_STRIDE,
                        D_DST_SURFACE_STRIDE, D_DATA_FORMAT__INPUT_DATA,
                        D_DATA_CUBE_OUT_WIDTH__CUBE_OUT_WIDTH,
                        D_DATA_CUBE_OUT_HEIGHT__CUBE_OUT_HEIGHT,
                        D_DATA_CUBE_OUT_CHANNEL__CUBE_OUT_CHANNEL, 0),
    /* its size is in the registers of the read DMA */
    [DLA_CL_CDP] = { DLA_CDP, "output", CDP_D_DST_BASE_ADDR_LOW,
                     CDP_D_DST_BASE_ADDR_HIGH, CDP_D_DST_LINE_STRIDE,
                     CDP_D_DST_SURFACE_STRIDE,
                     CDP_D_DATA_FORMAT__INPUT_DATA_TYPE, 0, 0, 0, 0, 0, 0 },
};

static const cube *cube_of(int client, bool write)
{
    const cube *c = write ? &wr[client] : &rd[client];

    return c->what ? c : NULL;
}

dla_page dla_element_page(int client, bool write)
{
    const cube *c = cube_of(client, write);

    return c ? c->page : DLA_NPAGE;
}

/* A size minus 1, as the register holds it. */
static bool element_within(const uint32_t *regs, uint32_t field, uint64_t at)
{
    return !field || at <= dla_get(regs, field);
}

void dla_element_at(const dla_cfg *cfg, int client, bool write,
                    const uint32_t *regs, uint64_t addr, uint32_t byte,
                    dla_element *e)
{
    const cube *c = cube_of(client, write);
    uint64_t base, off, line, surface;
    uint32_t es = 1;

    *e = (dla_element){ .kind = DLA_EL_NONE, .page = DLA_NPAGE };
    if (!c)
        return;
    base = regs[c->low / 4];
    line = regs[c->line / 4];
    surface = regs[c->surface / 4];
    if (cfg->addr_bits > 32)
        base |= (uint64_t)regs[c->high / 4] << 32;
    e->what = c->what;
    e->weights = client == DLA_CL_CDMA_WT && !write;
    e->page = c->page;
    e->base = c->low;
    e->kind = DLA_EL_BEFORE;
    e->offset = off = addr - base;
    if (addr < base)
        return;
    e->kind = DLA_EL_BYTE;
    e->offset += byte;
    e->inside = !c->off || !dla_get(regs, c->off);
    if (!surface || !line)
        return;
    e->kind = DLA_EL_CUBE;
    if (c->size && cfg->int16 && dla_get(regs, c->size))
        es = 2;
    if (c->batch && cfg->batch && dla_get(regs, c->batches) &&
        regs[c->batch / 4]) {
        e->n = off / regs[c->batch / 4];
        off %= regs[c->batch / 4];
    }
    e->c = (off / surface * cfg->atom + byte) / es;
    e->h = off % surface / line;
    e->w = off % surface % line / cfg->atom;
    e->inside = e->inside && element_within(regs, c->w, e->w) &&
                element_within(regs, c->h, e->h) &&
                element_within(regs, c->c, off / surface * cfg->atom / es);
}

void dla_element_text(const dla_element *e, char *text, size_t size)
{
    if (e->kind == DLA_EL_NONE)
        text[0] = 0;
    else if (e->kind == DLA_EL_BEFORE)
        snprintf(text, size, "%s, before its base", e->what);
    else if (e->kind == DLA_EL_BYTE)
        snprintf(text, size, "%s, byte %" PRIu64 " from its base", e->what,
                 e->offset);
    else
        snprintf(text, size, "%s element n %" PRIu64 " c %" PRIu64 " h %"
                 PRIu64 " w %" PRIu64, e->what, e->n, e->c, e->h, e->w);
}
