/* SPDX-License-Identifier: Apache-2.0
 * Hosts with errors, selected by name: a program (BACKEND NAME), and a driver
 * of dla play and cosim. */
#include "dla_cfg.h"
#include "dla_chan.h"
#include "dla_host.h"
#include "dla_regs_gen.h"
#include <stdio.h>
#include <string.h>

/* SDP_RDMA without SDP: the core hangs, or with no memory gives up. */
static int wrong_lone(dla_host *h, const dla_cfg *cfg, bool maps, bool waits)
{
    static uint8_t ram[4096];
    uint32_t page = cfg->page[DLA_SDP_RDMA];
    const char *id = NULL, *text;

    if (maps && dla_host_map(h, DLA_HOST_MC, 0, sizeof ram, ram))
        return 4;
    dla_host_write32(h, page + SDP_RDMA_D_FEATURE_MODE_CFG, 0);
    dla_host_write32(h, page + SDP_RDMA_D_SRC_DMA_CFG, DLA_RAM_MC);
    dla_host_write32(h, page + SDP_RDMA_D_OP_ENABLE, 1);
    if (!waits)
        return 0;
    if (dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) != DLA_HOST_HANG)
        return 3;
    text = dla_host_cause(h, &id);
    printf("%s: %s\n", id ? id : "no cause", text ? text : "");
    return 1;
}

static unsigned wrong_read(void *user, int ram, uint64_t addr, void *dst,
                           size_t n)
{
    (void)user;
    (void)ram;
    (void)addr;
    memset(dst, 0, n);
    return DLA_MEM_NOMEM;
}

static unsigned wrong_write(void *user, int ram, uint64_t addr, const void *src,
                            size_t n)
{
    (void)user;
    (void)ram;
    (void)addr;
    (void)src;
    (void)n;
    return DLA_MEM_NOMEM;
}

static int wrong_memory(dla_host *h, const dla_cfg *cfg)
{
    static const dla_memory_ops ops = { wrong_read, wrong_write, NULL };

    return dla_host_map_calls(h, DLA_HOST_MC, 0, 4096, &ops)
               ? 4 : wrong_lone(h, cfg, false, true);
}

/* Many layers first, so that the book of the host forgets the oldest: CDP_RDMA
 * and CDP alternate, each with its partner, and the last has none. */
static int wrong_late(dla_host *h, const dla_cfg *cfg)
{
    static uint8_t ram[4096];
    const char *id = NULL;
    uint32_t status, n = 0;

    if (dla_host_map(h, DLA_HOST_MC, 0x80000000u, sizeof ram, ram))
        return 4;
    for (int i = 0; i < 100; i++) {
        const struct { dla_page page; uint32_t offset, value; } set[] = {
            { DLA_SDP_RDMA, SDP_RDMA_S_POINTER, n & 1 },
            { DLA_SDP_RDMA, SDP_RDMA_D_SRC_BASE_ADDR_LOW, 0x80000000u },
            { DLA_SDP_RDMA, SDP_RDMA_D_SRC_LINE_STRIDE, 32 },
            { DLA_SDP_RDMA, SDP_RDMA_D_SRC_SURFACE_STRIDE, 32 },
            { DLA_SDP_RDMA, SDP_RDMA_D_SRC_DMA_CFG, DLA_RAM_MC },
            { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG, 0 },
            { DLA_SDP, SDP_S_POINTER, n & 1 },
            { DLA_SDP, SDP_D_DST_BASE_ADDR_LOW, 0x80000800u },
            { DLA_SDP, SDP_D_DST_LINE_STRIDE, 32 },
            { DLA_SDP, SDP_D_DST_SURFACE_STRIDE, 32 },
            { DLA_SDP, SDP_D_DST_DMA_CFG, DLA_RAM_MC },
            { DLA_SDP, SDP_D_CVT_SCALE, 1 },
            { DLA_SDP, SDP_D_OP_ENABLE, 1 },
            { DLA_SDP_RDMA, SDP_RDMA_D_OP_ENABLE, i < 99 },
        };

        for (size_t k = 0; k < sizeof set / sizeof *set; k++)
            dla_host_write32(h, cfg->page[set[k].page] + set[k].offset,
                             set[k].value);
        if (dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) != DLA_HOST_IRQ)
            break;
        dla_host_read32(h, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, &status);
        dla_host_write32(h, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, status);
        n++;
    }
    printf("%u layers, %s\n", n, dla_host_cause(h, &id) ? id : "no cause");
    return 1;
}

/* Three writes to two registers that do not exist, three to two that are
 * read-only, and one to a register with a field that is; reads of two that do
 * not exist. */
static int wrong_unknown(dla_host *h, const dla_cfg *cfg)
{
    uint32_t v;

    dla_host_write32(h, cfg->page[DLA_SDP] + 0xff0, 1);
    dla_host_write32(h, cfg->page[DLA_SDP] + 0xff0, 2);
    dla_host_write32(h, 0x3f000, 3);
    dla_host_write32(h, cfg->page[DLA_SDP] + SDP_S_STATUS, 4);
    dla_host_write32(h, cfg->page[DLA_PDP] + PDP_D_INF_INPUT_NUM, 5);
    dla_host_write32(h, cfg->page[DLA_SDP] + SDP_S_STATUS, 6);
    dla_host_write32(h, cfg->page[DLA_SDP] + SDP_S_POINTER, 0);
    dla_host_read32(h, cfg->page[DLA_SDP] + 0xff0, &v);
    dla_host_read32(h, cfg->page[DLA_SDP] + 0xff4, &v);
    dla_host_read32(h, cfg->page[DLA_SDP] + 0xff4, &v);
    return 0;
}

/* Reads a register that never changes; for ever, without a count. */
static int wrong_spin(dla_host *h, const dla_cfg *cfg, int count)
{
    uint32_t v;

    dla_host_read32(h, cfg->page[DLA_GLB] + GLB_S_INTR_MASK, &v);
    for (int i = 0; i < count || !count; i++)
        dla_host_read32(h, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, &v);
    return 0;
}

/* Only accesses registers, until the core gives up: reads, or reads and writes
 * in turn. */
static int wrong_poll(dla_host *h, const dla_cfg *cfg, bool turns)
{
    uint32_t at = cfg->page[DLA_GLB], v;

    while (!dla_host_read32(h, at + GLB_S_INTR_STATUS, &v))
        if (turns && dla_host_write32(h, at + GLB_S_INTR_MASK, 0))
            break;
    return dla_host_read32(h, at, &v) == DLA_HOST_GAVE_UP ? 0 : 9;
}

int dla_driver(dla_host *h, int argc, char **argv)
{
    const dla_cfg *cfg = dla_cfg_find(dla_host_config(h));
    const char *what = argc > 1 ? argv[1] : "";

    if (!strcmp(what, "lone") || !strcmp(what, "unmapped"))
        return wrong_lone(h, cfg, !strcmp(what, "lone"), true);
    if (!strcmp(what, "memory"))
        return wrong_memory(h, cfg);
    if (!strcmp(what, "left"))
        return wrong_lone(h, cfg, true, false);
    if (!strcmp(what, "late"))
        return wrong_late(h, cfg);
    if (!strcmp(what, "unknown"))
        return wrong_unknown(h, cfg);
    if (!strcmp(what, "spin"))
        return wrong_spin(h, cfg, 3000);
    if (!strcmp(what, "poll") || !strcmp(what, "turns"))
        return wrong_poll(h, cfg, !strcmp(what, "turns"));
    return strcmp(what, "endless") ? 9 : wrong_spin(h, cfg, 0);
}

static void wrong_message(void *user, const dla_host_message *m)
{
    (void)user;
    printf("message %d: %s\n", m->severity, m->text);
}

int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    char err[1024];
    dla_host *h;
    int code;

    o.config = "nv_small";
    o.backend = argv[1];
    o.message = wrong_message;
    if (argc > 3)
        o.args = (const char *const *)argv + 3;
    h = dla_host_open(&o, err, sizeof err);
    if (!h)
        return fprintf(stderr, "%s\n", err), 2;
    code = dla_driver(h, 2, argv + 1);
    printf("%s\n", dla_verdict_name(dla_host_close(h, err, sizeof err)));
    return code;
}
