/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target of a whole core: register accesses and steps over a small
 * memory, in any configuration.
 *
 * Byte 0: configuration, bit 7 makes illegal values only warn. Then commands:
 *   00-7f  write: page (modulo the number of pages), word offset (2 bytes),
 *          value (4 bytes), little endian
 *   80-bf  read: page, word offset (2 bytes)
 *   c0-ff  steps, 1 to 64
 * Every address reads and writes the same 64 KiB, so that whatever a layer
 * does stays inside; how many steps an input gets is bounded.
 */
#include "fuzz.h"

#include "../../../models/include/dla.h"

#include <string.h>

enum { MEM = 1 << 16, STEPS = 600 };

static uint8_t memory[MEM];

static unsigned mem_read(void *user, int ram, uint64_t addr, void *dst,
                         size_t n)
{
    uint8_t *d = user ? NULL : dst;

    (void)ram;
    for (size_t i = 0; i < n; i++)
        d[i] = memory[(addr + i) & (MEM - 1)];
    return DLA_MEM_OK;
}

static unsigned mem_write(void *user, int ram, uint64_t addr,
                          const void *src, size_t n)
{
    const uint8_t *s = user ? NULL : src;

    (void)ram;
    for (size_t i = 0; i < n; i++)
        memory[(addr + i) & (MEM - 1)] = s[i];
    return DLA_MEM_OK;
}

static uint32_t u16(const uint8_t *p)
{
    return p[0] | (uint32_t)p[1] << 8;
}

static void drain(dla *d)
{
    int error;

    while (dla_message(d, &error))
        ;
}

/* Runs the enabled layers to their end or to the limit. */
static void steps(dla *d, int n, int *left)
{
    for (; n > 0 && *left > 0; n--, --*left)
        if (!dla_step(d))
            break;
    drain(d);
}

static void commands(dla *d, const uint8_t *p, size_t n)
{
    const dla_cfg *cfg = dla_config(d);
    int left = STEPS;

    while (n) {
        uint32_t page = cfg->page[*p % DLA_NPAGE];

        if (*p >= 0xc0) {
            steps(d, (*p & 0x3f) + 1, &left);
            p++;
            n--;
        } else if (*p >= 0x80) {
            if (n < 3)
                break;
            page = cfg->page[(*p & 0x3f) % DLA_NPAGE];
            if (page != DLA_NO_PAGE)
                dla_csb_read(d, page + 4 * (u16(p + 1) & 0x3ff));
            p += 3;
            n -= 3;
        } else {
            if (n < 7)
                break;
            if (page != DLA_NO_PAGE)
                dla_csb_write(d, page + 4 * (u16(p + 1) & 0x3ff),
                              u16(p + 3) | u16(p + 5) << 16);
            p += 7;
            n -= 7;
        }
    }
    steps(d, STEPS, &left);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dla_options opt = { 0 };
    char text[2000];
    dla *d;

    if (size < 1)
        return 0;
    for (unsigned i = 0; i < MEM; i++)
        memory[i] = (uint8_t)(i * 37u + (i >> 8));
    opt.memory = (dla_memory_ops){ mem_read, mem_write, NULL };
    opt.illegal = data[0] & 0x80 ? DLA_ILLEGAL_WARN : DLA_ILLEGAL_ERROR;
    d = dla_create(dla_cfg_at((data[0] & 0x7f) % dla_cfg_count())->name,
                   &opt, text, sizeof text);
    if (!d)
        return 0;
    commands(d, data + 1, size - 1);
    dla_status(d, text, sizeof text);
    drain(d);
    dla_reset(d);
    dla_destroy(d);
    return 0;
}
