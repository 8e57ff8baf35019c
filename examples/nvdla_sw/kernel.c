/* SPDX-License-Identifier: Apache-2.0
 * The kernel side of NVIDIA's driver stack on dla_host.h: the functions that
 * the driver's firmware needs from a port, and its task, which runs from
 * interrupt to interrupt. Memory is the process's own, shared with the user
 * side. */
#include "kernel.h"
#include "said.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dla_cfg.h"
#include "dla_host.h"
/* headers of the driver */
#include "dla_interface.h"
#include "dla_sched.h"
#include "nvdla_interface.h"

enum { ARENA = 64 << 20, ALIGN = 4096 };

/* Base addresses of the two memories. */
static const uint64_t origin[2] = { 0x50000000u, 0x80000000u };

static struct {
    dla_host *host;
    void *engine;
    uint8_t *arena[2]; /* NULL: the core has no such memory */
    size_t used[2];
    const uint64_t *addr; /* addresses of the task under way */
    unsigned addrs;
    struct dla_config config;
} port;

static uint8_t *kernel_at(int ram, uint64_t addr, size_t n)
{
    uint64_t at = addr - origin[ram];

    return addr >= origin[ram] && at + n <= port.used[ram] ?
           port.arena[ram] + at : NULL;
}

void *kernel_memory(int ram, size_t bytes, uint64_t *addr)
{
    size_t at = port.used[ram];

    bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (!port.arena[ram] || bytes > ARENA - at)
        return NULL;
    port.used[ram] += bytes;
    *addr = origin[ram] + at;
    return port.arena[ram] + at;
}

/* The arenas stay for the rest of the process: the core uses them until its
 * end, which is after the driver's end. */
static bool kernel_arena(int ram)
{
    port.arena[ram] = calloc(1, ARENA);
    return port.arena[ram] &&
           !dla_host_map(port.host, ram, origin[ram], ARENA, port.arena[ram]);
}

int kernel_open(void)
{
    const dla_cfg *c = dla_cfg_find(dla_host_config(port.host));

    port.config = (struct dla_config){
        .atom_size = c->atom, .bdma_enable = c->page[DLA_BDMA] != DLA_NO_PAGE,
        .rubik_enable = c->page[DLA_RUBIK] != DLA_NO_PAGE,
        .weight_compress_support = c->compression };
    if (!port.arena[DLA_HOST_MC] &&
        (!kernel_arena(DLA_HOST_MC) ||
         (c->sec_mem && !kernel_arena(DLA_HOST_CV))))
        return 0;
    return !dla_register_driver(&port.engine, port.host);
}

void kernel_close(void)
{
    port.used[0] = port.used[1] = 0;
}

int kernel_submit(const uint64_t *addr, unsigned n)
{
    uint32_t complete = 0;
    dla_host_end end = DLA_HOST_IRQ;

    port.addr = addr;
    port.addrs = n;
    if (dla_execute_task(port.engine, &port, &port.config))
        port_errors++;
    dla_process_events(port.engine, &complete);
    while (!complete && !port_errors &&
           (end = dla_host_run(port.host, DLA_HOST_UNTIL_IRQ, 0)) ==
               DLA_HOST_IRQ) {
        port_errors += dla_isr_handler(port.engine) != 0;
        port_errors += dla_process_events(port.engine, &complete) != 0;
    }
    if (!complete) {
        char text[4096];

        dla_host_waits(port.host, text, sizeof text);
        fprintf(stderr, "the task did not end (%d):\n%s", (int)end, text);
    }
    dla_clear_task(port.engine);
    return !complete || port_errors;
}

int dla_driver(dla_host *h, int argc, char **argv)
{
    int code;

    port.host = h;
    code = user_main(argc, argv);
    return code ? code : port_errors != 0;
}

/* ---- functions for the firmware ---- */

uint32_t dla_reg_read(void *host, uint32_t addr)
{
    uint32_t value = 0;

    port_errors += dla_host_read32(host, addr, &value) != DLA_HOST_OK;
    return value;
}

void dla_reg_write(void *host, uint32_t addr, uint32_t value)
{
    port_errors += dla_host_write32(host, addr, value) != DLA_HOST_OK;
}

/* Addresses for the processor are also those for the core. */
static uint8_t *kernel_find(uint64_t addr, size_t n)
{
    uint8_t *p = kernel_at(DLA_HOST_MC, addr, n);

    return p ? p : kernel_at(DLA_HOST_CV, addr, n);
}

int32_t dla_data_read(void *host, void *task, uint64_t src, void *dst,
                      uint32_t size, uint64_t offset)
{
    const uint8_t *p = kernel_find(src + offset, size);

    (void)host, (void)task;
    if (!p)
        return -1;
    memcpy(dst, p, size);
    return 0;
}

int32_t dla_data_write(void *host, void *task, void *src, uint64_t dst,
                       uint32_t size, uint64_t offset)
{
    uint8_t *p = kernel_find(dst + offset, size);

    (void)host, (void)task;
    if (!p)
        return -1;
    memcpy(p, src, size);
    return 0;
}

int32_t dla_get_dma_address(void *host, void *task, int16_t index,
                            void *address, uint32_t destination)
{
    (void)host, (void)task, (void)destination;
    if (index < 0 || (unsigned)index >= port.addrs)
        return -1;
    memcpy(address, &port.addr[index], sizeof *port.addr);
    return 0;
}
