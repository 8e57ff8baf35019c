/* SPDX-License-Identifier: Apache-2.0
 * A driver with memory that changes hands (tests/test_core_check.py): a layer
 * copies FIRST to NEXT, another one NEXT to LAST; then the host writes NEXT and
 * clears LAST, and a third layer copies again. Each layer has the other
 * register group. Nothing is written before its layer runs. */
#include "../../examples/copy_layer.h"
#include "dla_host.h"
#include <string.h>

enum { ROUNDS = 3 };

static uint8_t ram[1 << 14]; /* at SRC */
enum { FIRST = 0, NEXT = 0x1000, LAST = 0x2000 };
static unsigned layers;

static void chain_write(dla_host *h, dla_page page, uint32_t offset,
                        uint32_t value)
{
    const dla_cfg *cfg = dla_cfg_find(dla_host_config(h));

    dla_host_write32(h, cfg->page[page] + offset, value);
}

static void chain_copy(dla_host *h, uint32_t from, uint32_t to)
{
    chain_write(h, DLA_SDP, SDP_S_POINTER, layers & 1);
    chain_write(h, DLA_SDP_RDMA, SDP_RDMA_S_POINTER, layers++ & 1);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        chain_write(h, layer[i].page, layer[i].offset,
                    layer[i].value == SRC   ? SRC + from
                    : layer[i].value == DST ? SRC + to : layer[i].value);
}

/* The copy is complete, and was not before. */
static bool chain_copies(dla_host *h, uint32_t from, uint32_t to)
{
    uint32_t at = dla_cfg_find(dla_host_config(h))->page[DLA_GLB] +
                  GLB_S_INTR_STATUS, status;

    chain_copy(h, from, to);
    return memcmp(ram + from, ram + to, BYTES) &&
           dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_IRQ &&
           !dla_host_read32(h, at, &status) &&
           !dla_host_write32(h, at, status) &&
           !memcmp(ram + from, ram + to, BYTES);
}

/* Functions that are never called, since they are refused. */
static unsigned chain_read(void *user, int memory, uint64_t addr, void *dst,
                           size_t n)
{
    (void)user, (void)memory, (void)addr;
    memset(dst, 0, n);
    return DLA_MEM_OK;
}

static unsigned chain_store(void *user, int memory, uint64_t addr,
                            const void *src, size_t n)
{
    (void)user, (void)memory, (void)addr, (void)src, (void)n;
    return DLA_MEM_OK;
}

int dla_driver(dla_host *h, int argc, char **argv)
{
    const dla_memory_ops calls = { chain_read, chain_store, NULL };

    if (argc > 1 && !strcmp(argv[1], "calls"))
        return dla_host_map_calls(h, DLA_HOST_MC, SRC, sizeof ram, &calls) ==
                       DLA_HOST_WRONG ? 0 : 9;
    if (dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram))
        return 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < BYTES; i++)
            ram[FIRST + i] = (uint8_t)(7 * i + round);
        if (!chain_copies(h, FIRST, NEXT) || !chain_copies(h, NEXT, LAST))
            return 2;
        for (int i = 0; i < BYTES; i++)
            ram[NEXT + i] = (uint8_t)(5 * i - round);
        memset(ram + LAST, 0, BYTES);
        if (!chain_copies(h, NEXT, LAST))
            return 3;
    }
    return 0;
}
