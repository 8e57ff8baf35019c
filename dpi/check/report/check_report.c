/* SPDX-License-Identifier: Apache-2.0
 * Reports of the checker: where in a tensor, with which registers. */
#include "../slot/check_priv.h"
#include "dla_topology.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

void check_hex(char *out, size_t size, const uint8_t *p, uint32_t n)
{
    size_t at = 0;

    for (uint32_t i = 0; i < n && at + 4 < size; i++)
        at += (size_t)snprintf(out + at, size - at, "%02x ", p[i]);
}

/* The layer that a report is about: the last one at the end of a run, but of a
 * unit that stopped, and when registers are compared, which is between
 * layers. */
static uint64_t layer_of(const dla_check_ctx *k, dla_slot slot)
{
    uint64_t n = k->s[slot].layers;

    return ((k->end && !k->under_way) || k->between) && n ? n - 1 : n;
}

static unsigned group_of(const dla_check_ctx *k, dla_slot slot)
{
    return (unsigned)(layer_of(k, slot) & 1);
}

void check_where(const dla_check_ctx *k, int client, bool write,
                 uint64_t addr, uint32_t byte, char *text, size_t size)
{
    const cube *c = write ? &wr[client] : &rd[client];
    unsigned g = group_of(k, dla_client_slot(client));
    const page_log *p = &k->page[c->page];
    const uint32_t *w = p->d[g];
    uint64_t base = w[c->low / 4], off, line = w[c->line / 4];
    uint64_t surface = w[c->surface / 4], n = 0;
    uint32_t es = 1;

    if (client == DLA_CL_BDMA || client == DLA_CL_RUBIK) {
        check_move_where(k, client, g, write, addr, byte, text, size);
        return;
    }
    if (k->cfg->addr_bits > 32)
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
    if (c->size && k->cfg->int16 && dla_get(w, c->size))
        es = 2;
    if (c->batch && k->cfg->batch && dla_get(w, c->batches) &&
        w[c->batch / 4]) {
        n = off / w[c->batch / 4];
        off %= w[c->batch / 4];
    }
    snprintf(text, size, "%s element n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64, c->what, n,
             (off / surface * k->cfg->atom + byte) / es,
             off % surface / line, off % surface % line / k->cfg->atom);
}

static size_t page_registers(const dla_check_ctx *k, dla_page page,
                             unsigned group, char *text, size_t size)
{
    const page_log *p = &k->page[page];
    size_t n, at = 0, count;
    const dla_regdef *r = dla_page_regs(k->cfg, page, &count);

    at += (size_t)snprintf(text, size, "  %s:", dla_page_name(page));
    for (n = 0; n < count && at < size; n++) {
        uint32_t v = r[n].dual ? p->d[group][r[n].offset / 4]
                               : p->s[r[n].offset / 4];

        if (v && r[n].wmask && !strstr(r[n].name, "LUT_ACCESS"))
            at += (size_t)snprintf(text + at, size - at, " %s=0x%x",
                                   r[n].name, v);
    }
    if (at < size)
        at += (size_t)snprintf(text + at, size - at, "\n");
    return at;
}

void check_registers(const dla_check_ctx *k, dla_slot slot, unsigned group,
                     char *text, size_t size)
{
    size_t at = 0;

    text[0] = 0;
    if (slot == DLA_SLOT_BDMA) {
        check_move_registers(k, text, size);
        return;
    }
    for (int p = 0; p < DLA_NPAGE; p++)
        if (dla_slot_of_page((dla_page)p) == slot && at < size)
            at += page_registers(k, (dla_page)p, group, text + at, size - at);
}

char *check_room(dla_check_ctx *k)
{
    k->mismatches++;
    if (k->stopped)
        return NULL;
    k->stopped = k->on_mismatch == CHECK_STOP;
    if (k->on_mismatch == CHECK_COUNT || k->count == REPORTS)
        return NULL;
    return k->report[(k->head + k->count++) % REPORTS];
}

void check_report(dla_check_ctx *k, dla_slot slot, uint64_t cycle,
                  const char *what, const char *detail)
{
    unsigned g = group_of(k, slot);
    char regs[REPORT_LEN / 2];
    char *text = check_room(k);

    if (!text)
        return;
    check_registers(k, slot, g, regs, sizeof regs);
    snprintf(text, REPORT_LEN, "%s, clock %" PRIu64 " (%" PRIu64 " ns), layer "
             "%" PRIu64 " group %u: %s\n%s%s", dla_slot_name(slot), cycle,
             k->start + (uint64_t)((double)cycle * k->period),
             layer_of(k, slot), g, what, detail, regs);
}

void check_report_other(dla_check_ctx *k, const char *who, const char *what)
{
    char *text = check_room(k);

    if (text)
        snprintf(text, REPORT_LEN, "%s, clock %" PRIu64 " (%" PRIu64 " ns): "
                 "%s\n", who, k->cycle,
                 k->start + (uint64_t)((double)k->cycle * k->period), what);
}

const char *check_next(dla_check_ctx *k)
{
    const char *t;

    if (!k->count)
        return NULL;
    t = k->report[k->head];
    k->head = (k->head + 1) % REPORTS;
    k->count--;
    return t;
}
