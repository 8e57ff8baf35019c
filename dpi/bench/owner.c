/* SPDX-License-Identifier: Apache-2.0
 * Finds the unit that has to write an address of memory, by the registers of
 * its last two layers, for bytes that are wrong at the end of a trace; and the
 * element that a client has at an address. */
#include "bench_priv.h"
#include <inttypes.h>
#include <stdio.h>

/* Units that write a cube, and the memory that they write to. */
static const struct {
    int client;
    uint32_t ram; /* field */
} writer[] = {
    { DLA_CL_SDP, SDP_D_DST_DMA_CFG__DST_RAM_TYPE },
    { DLA_CL_PDP, PDP_D_DST_RAM_CFG__DST_RAM_TYPE },
    { DLA_CL_CDP, CDP_D_DST_DMA_CFG__DST_RAM_TYPE },
};

static bool owner_writes(const dla_bench *b, int i, uint64_t layer, int ram,
                         uint64_t addr, dla_element *e)
{
    dla_page page = dla_element_page(writer[i].client, true);
    uint32_t byte = (uint32_t)(addr % bench_cfg(b)->atom);

    if (bench_cfg(b)->sec_mem &&
        ram !=
            (int)dla_get(host_layer(bench_host(b), page, layer), writer[i].ram))
        return false;
    return host_element(bench_host(b), writer[i].client, true, layer,
                        addr - byte, byte, e) &&
           e->inside;
}

bool bench_programmed(const dla_bench *b, int client, bool write,
                      uint64_t addr, char *text, size_t size)
{
    dla_page page = dla_element_page(client, write);
    uint32_t byte = (uint32_t)(addr % bench_cfg(b)->atom);
    uint64_t n = page == DLA_NPAGE ? 0 : host_enables(bench_host(b), page);
    char where[128];

    for (uint64_t back = 1; back <= 2 && back <= n; back++) {
        dla_element e;

        if (!host_element(bench_host(b), client, write, n - back, addr - byte,
                          byte, &e) || !e.inside)
            continue;
        dla_element_text(&e, where, sizeof where);
        snprintf(text, size, "%s of %s, layer %" PRIu64, where,
                 dla_page_name(page), n - back);
        return true;
    }
    return false;
}

bool bench_whose(const dla_bench *b, int ram, uint64_t addr, char *text,
                 size_t size, dla_slot *slot, uint64_t *layer)
{
    for (size_t i = 0; i < sizeof writer / sizeof *writer; i++) {
        dla_page page = dla_element_page(writer[i].client, true);
        uint64_t n = host_enables(bench_host(b), page);

        for (uint64_t back = 1; back <= 2 && back <= n; back++) {
            dla_element e;
            char where[128];

            if (!owner_writes(b, (int)i, n - back, ram, addr, &e))
                continue;
            *slot = dla_client_slot(writer[i].client);
            *layer = n - back;
            dla_element_text(&e, where, sizeof where);
            snprintf(text, size, "%s of %s, layer %" PRIu64, where,
                     dla_slot_name(*slot), *layer);
            return true;
        }
    }
    return false;
}
