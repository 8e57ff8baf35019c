/* SPDX-License-Identifier: Apache-2.0
 * Every address of the register space that has no register, in every
 * configuration: writes change nothing, reads give 0. */
#include "../../models/core/core.h"
#include <stdio.h>

enum { SPACE = 0x40000 };

static int failures;
static uint32_t before[SPACE / 4];

static void wrong(const dla_cfg *cfg, uint32_t addr, const char *what)
{
    if (failures++ < 20)
        printf("%s: address 0x%x %s\n", cfg->name, addr, what);
}

static bool hole(const dla_cfg *cfg, uint32_t addr)
{
    dla_page page = dla_page_at(cfg, addr);

    return page == DLA_NPAGE ||
           (page != DLA_CFGROM && !dla_reg_at(cfg, page, addr & 0xffc));
}

/* Not a poll, which would take time. */
static uint32_t value(dla *d, uint32_t addr)
{
    d->polling = false;
    return dla_csb_read(d, addr);
}

static void one(const dla_cfg *cfg)
{
    char err[256] = "";
    dla *d = dla_create(cfg->name, NULL, err, sizeof err);
    uint32_t holes = 0;

    if (!d) {
        wrong(cfg, 0, err);
        return;
    }
    for (uint32_t a = 0; a < SPACE; a += 4)
        before[a / 4] = value(d, a);
    dla_reset(d); /* reading the data of a table moves its address */
    for (uint32_t a = 0; a < SPACE; a += 4)
        if (hole(cfg, a)) {
            holes++;
            dla_csb_write(d, a, UINT32_MAX);
            if (value(d, a) || before[a / 4])
                wrong(cfg, a, "is a hole and does not read 0");
        }
    for (uint32_t a = 0; a < SPACE; a += 4)
        if (value(d, a) != before[a / 4])
            wrong(cfg, a, "was changed by a write to another");
    for (int i = 0; i < 10; i++)
        dla_step(d); /* changes that follow a reset */
    if (holes < SPACE / 8 || d->ctx.count || d->ctx.failed || dla_step(d))
        wrong(cfg, holes, "holes, and something happened");
    dla_destroy(d);
}

int main(void)
{
    for (size_t i = 0; i < dla_cfg_count(); i++)
        one(dla_cfg_at(i));
    return failures != 0;
}
