/* SPDX-License-Identifier: Apache-2.0
 * The kernel side of a driver stack on the library: the functions that the
 * driver's firmware asks of a port, and the task that it runs, from interrupt
 * to interrupt. Memory is the host's own, shared with the user side. */
#include "kernel.h"
#include "said.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dla.h"
/* the driver's */
#include "dla_interface.h"
#include "dla_sched.h"
#include "nvdla_interface.h"

enum { ARENA = 64 << 20, ALIGN = 4096 };

/* Where the two memories are in their address spaces. */
static const uint64_t origin[2] = { 0x50000000u, 0x80000000u };

static struct {
    dla *core;
    void *engine;
    uint8_t *arena[2];
    size_t used[2];
    const uint64_t *addr; /* of the task under way */
    unsigned addrs;
    struct dla_config config;
} port;

static uint8_t *host(int ram, uint64_t addr, size_t n)
{
    uint64_t at = addr - origin[ram];

    return addr >= origin[ram] && at + n <= port.used[ram] ?
           port.arena[ram] + at : NULL;
}

static unsigned mem_read(void *user, int ram, uint64_t addr, void *dst,
                         size_t n)
{
    const uint8_t *p = host(ram, addr, n);

    (void)user;
    memset(dst, 0, n);
    if (!p)
        return DLA_MEM_OUTSIDE;
    memcpy(dst, p, n);
    return DLA_MEM_OK;
}

static unsigned mem_write(void *user, int ram, uint64_t addr, const void *src,
                          size_t n)
{
    uint8_t *p = host(ram, addr, n);

    (void)user;
    if (!p)
        return DLA_MEM_OUTSIDE;
    memcpy(p, src, n);
    return DLA_MEM_OK;
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

int kernel_open(const char *config)
{
    dla_options opt = { .memory = { mem_read, mem_write, NULL } };
    char text[256];
    const dla_cfg *c;

    port.core = dla_create(config, &opt, text, sizeof text);
    if (!port.core) {
        fprintf(stderr, "%s\n", text);
        return 0;
    }
    c = dla_config(port.core);
    port.config = (struct dla_config){
        .atom_size = c->atom, .bdma_enable = c->page[DLA_BDMA] != DLA_NO_PAGE,
        .rubik_enable = c->page[DLA_RUBIK] != DLA_NO_PAGE,
        .weight_compress_support = c->compression };
    for (int ram = 0; ram < 2; ram++)
        port.arena[ram] = calloc(1, ARENA);
    return !dla_register_driver(&port.engine, port.core);
}

void kernel_close(void)
{
    dla_destroy(port.core);
    free(port.arena[0]);
    free(port.arena[1]);
    memset(&port, 0, sizeof port);
    port_errors = 0;
}

/* What the library said; each is an error here, as no layer is wrong. */
static void messages(void)
{
    const char *text;
    int error;

    while ((text = dla_message(port.core, &error))) {
        fprintf(stderr, "library: %s\n", text);
        port_errors++;
    }
}

int kernel_submit(const uint64_t *addr, unsigned n)
{
    uint32_t complete = 0;
    dla_run_end end = DLA_RUN_INTR;
    char text[4096] = "";

    port.addr = addr;
    port.addrs = n;
    if (dla_execute_task(port.engine, &port, &port.config))
        port_errors++;
    dla_process_events(port.engine, &complete);
    while (!complete && !port_errors &&
           (end = dla_run(port.core)) == DLA_RUN_INTR) {
        port_errors += dla_isr_handler(port.engine) != 0;
        port_errors += dla_process_events(port.engine, &complete) != 0;
    }
    messages();
    if (!complete) {
        dla_status(port.core, text, sizeof text);
        fprintf(stderr, "the task did not end (%d):\n%s", (int)end, text);
    }
    dla_clear_task(port.engine);
    return !complete || port_errors;
}

/* ---- what the firmware asks for ---- */

uint32_t dla_reg_read(void *core, uint32_t addr)
{
    return dla_csb_read(core, addr);
}

void dla_reg_write(void *core, uint32_t addr, uint32_t value)
{
    dla_csb_write(core, addr, value);
}

/* Addresses for the processor are those for the core. */
static uint8_t *find(uint64_t addr, size_t n)
{
    uint8_t *p = host(DLA_RAM_MC, addr, n);

    return p ? p : host(DLA_RAM_CV, addr, n);
}

int32_t dla_data_read(void *core, void *task, uint64_t src, void *dst,
                      uint32_t size, uint64_t offset)
{
    const uint8_t *p = find(src + offset, size);

    (void)core, (void)task;
    if (!p)
        return -1;
    memcpy(dst, p, size);
    return 0;
}

int32_t dla_data_write(void *core, void *task, void *src, uint64_t dst,
                       uint32_t size, uint64_t offset)
{
    uint8_t *p = find(dst + offset, size);

    (void)core, (void)task;
    if (!p)
        return -1;
    memcpy(p, src, size);
    return 0;
}

int32_t dla_get_dma_address(void *core, void *task, int16_t index,
                            void *address, uint32_t destination)
{
    (void)core, (void)task, (void)destination;
    if (index < 0 || (unsigned)index >= port.addrs)
        return -1;
    memcpy(address, &port.addr[index], sizeof *port.addr);
    return 0;
}
