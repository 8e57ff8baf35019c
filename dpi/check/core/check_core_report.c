/* SPDX-License-Identifier: Apache-2.0
 * Reports of the checker of a whole core. */
#include "check_core_priv.h"
#include <inttypes.h>
#include <stdio.h>

const char *core_port_name(int port)
{
    return port == AXI_DBB ? "dbb" : "sram";
}

static uint64_t core_report_base(const core_check *c, const uint32_t *w,
                                 uint32_t high, uint32_t low)
{
    uint64_t a = w[low / 4];

    return c->cfg->addr_bits > 32 ? a | (uint64_t)w[high / 4] << 32 : a;
}

/* Feature cube of the convolution: batch, channel, line, column. */
static void where_feature(const core_check *c, const uint32_t *w,
                          uint64_t addr, char *text, size_t size)
{
    uint64_t off = addr - core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_0,
                                           CDMA_D_DAIN_ADDR_LOW_0),
             n = 0;
    uint32_t line = w[CDMA_D_LINE_STRIDE / 4];
    uint32_t surface = w[CDMA_D_SURF_STRIDE / 4];
    uint32_t batch = w[CDMA_D_BATCH_STRIDE / 4];
    uint32_t bytes = dla_precision(c->cfg, w, CDMA_D_MISC_CFG__IN_PRECISION)
                     ? 2 : 1;

    if (dla_get(w, CDMA_D_BATCH_NUMBER__BATCHES) && batch) {
        n = off / batch;
        off %= batch;
    }
    if (!line || !surface) { /* packed: atoms of one run */
        snprintf(text, size, "input, batch %" PRIu64 " byte %" PRIu64, n, off);
        return;
    }
    snprintf(text, size, "input element n %" PRIu64 " c %" PRIu64 " h %"
             PRIu64 " w %" PRIu64, n, off / surface * (c->cfg->atom / bytes),
             off % surface / line, off % surface % line / c->cfg->atom);
}

static uint32_t plane_of(const core_check *c, const uint32_t *w, uint64_t addr)
{
    uint64_t p0 =
        core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_0, CDMA_D_DAIN_ADDR_LOW_0);
    uint64_t p1 =
        core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_1, CDMA_D_DAIN_ADDR_LOW_1);

    return addr >= p1 && p1 && (p1 > p0 || addr < p0);
}

static void where_image(const core_check *c, const uint32_t *w,
                        uint64_t addr, char *text, size_t size)
{
    uint64_t b[2] = {
        core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_0, CDMA_D_DAIN_ADDR_LOW_0),
        core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_1,
                         CDMA_D_DAIN_ADDR_LOW_1)};
    uint32_t p = plane_of(c, w, addr);
    uint32_t line = w[(p ? CDMA_D_LINE_UV_STRIDE : CDMA_D_LINE_STRIDE) / 4];

    if (line)
        snprintf(text, size, "image plane %u, h %" PRIu64 " byte %" PRIu64 " "
                 "of the line", p, (addr - b[p]) / line, (addr - b[p]) % line);
    else
        snprintf(text, size, "image plane %u, byte %" PRIu64, p, addr - b[p]);
}

static const struct {
    const char *name;
    uint32_t high, low;
} weight_part[] = {
    { "weights", CDMA_D_WEIGHT_ADDR_HIGH, CDMA_D_WEIGHT_ADDR_LOW },
    { "weight group sizes", CDMA_D_WGS_ADDR_HIGH, CDMA_D_WGS_ADDR_LOW },
    { "weight mask", CDMA_D_WMB_ADDR_HIGH, CDMA_D_WMB_ADDR_LOW },
};

/* The part of the weight side that begins nearest before addr. */
static size_t weight_kind(const core_check *c, const uint32_t *w, uint64_t addr)
{
    uint64_t best =
        core_report_base(c, w, weight_part[0].high, weight_part[0].low);
    size_t which = 0;

    if (!dla_get(w, CDMA_D_WEIGHT_FORMAT__WEIGHT_FORMAT))
        return 0;
    for (size_t i = 1; i < 3; i++) {
        uint64_t b =
            core_report_base(c, w, weight_part[i].high, weight_part[i].low);

        if (b <= addr && (b > best || best > addr)) {
            best = b;
            which = i;
        }
    }
    return which;
}

static void where_weight(const core_check *c, const uint32_t *w,
                         uint64_t addr, char *text, size_t size)
{
    size_t i = weight_kind(c, w, addr);
    uint64_t b =
        core_report_base(c, w, weight_part[i].high, weight_part[i].low);

    if (addr < b)
        snprintf(text, size, "weights, before their base");
    else
        snprintf(text, size, "%s, byte %" PRIu64, weight_part[i].name,
                 addr - b);
}

/* Surfaces are found by their stride, which must be that of whole planes. */
static uint32_t surface_of(const core_check *c, const uint32_t *w,
                           uint64_t addr)
{
    uint64_t off = addr - core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_0,
                                           CDMA_D_DAIN_ADDR_LOW_0);
    uint32_t surface = w[CDMA_D_SURF_STRIDE / 4];
    uint32_t batch = w[CDMA_D_BATCH_STRIDE / 4];
    bool batches = dla_get(w, CDMA_D_BATCH_NUMBER__BATCHES);

    if (dla_get(w, CDMA_D_MISC_CFG__CONV_MODE) || !surface ||
        surface < w[CDMA_D_LINE_STRIDE / 4] || (batches && batch < surface))
        return STREAM_ANY;
    if (!batches)
        return (uint32_t)(off / surface) & 0xffff;
    return ((uint32_t)(off / batch) << 16 |
            ((uint32_t)(off % batch / surface) & 0xffff));
}

uint32_t core_stream_of(const core_check *c, int client, uint32_t layer,
                        uint64_t addr)
{
    const uint32_t *w = host_layer(c->host, DLA_CDMA, layer);

    if (client == DLA_CL_CDMA_WT)
        return (uint32_t)weight_kind(c, w, addr);
    if (dla_get(w, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT))
        return plane_of(c, w, addr);
    return surface_of(c, w, addr);
}

uint32_t core_ended(const core_check *c, int i)
{
    const dla_done *e = c->ports->done[i];

    return (uint32_t)(e->group[0].sent + e->group[1].sent);
}

/* Layer that the model of a slot has ended last. */
uint32_t core_layer(const core_check *c, dla_slot slot)
{
    uint32_t n = 0;

    for (int i = 0; i < DLA_NINTR; i++)
        if (dla_intr_slot(i) == slot && core_ended(c, i) > n)
            n = core_ended(c, i);
    return n - (n > 0);
}

check_place core_report_place(const core_check *c, dla_slot slot,
                              uint32_t layer, uint64_t cycle)
{
    const core_stream *s = c->s[DLA_CL_BDMA];

    return (check_place){
        .slot = slot, .cycle = cycle, .layer = layer,
        .moved = { s[0].rd_done + s[1].rd_done, s[0].wr_done + s[1].wr_done },
    };
}

void core_where(core_check *c, int client, bool write, uint32_t layer,
                uint64_t addr, uint32_t byte, char *text, size_t size)
{
    const uint32_t *w = host_layer(c->host, DLA_CDMA, layer);

    if (!core_any_order(client)) {
        check_place at =
            core_report_place(c, dla_client_slot(client), layer, c->cycle);

        reports_where(c->rep, &at, client, write, addr, byte, text, size);
    } else if (client == DLA_CL_CDMA_WT) {
        where_weight(c, w, addr, text, size);
    } else if (dla_get(w, CDMA_D_DATAIN_FORMAT__DATAIN_FORMAT)) {
        where_image(c, w, addr, text, size);
    } else if (addr < core_report_base(c, w, CDMA_D_DAIN_ADDR_HIGH_0,
                                       CDMA_D_DAIN_ADDR_LOW_0)) {
        snprintf(text, size, "input, before its base");
    } else {
        where_feature(c, w, addr, text, size);
    }
}

void core_report(core_check *c, dla_slot slot, const char *unit, uint32_t layer,
                 uint64_t cycle, const char *what, const char *detail)
{
    check_place at = core_report_place(c, slot, layer, cycle);

    at.unit = unit;
    reports_add(c->rep, &at, what, detail);
}
