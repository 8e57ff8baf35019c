/* SPDX-License-Identifier: Apache-2.0
 * End of a trace on a whole core in `check`. */
#include "core_end.h"
#include "sweep.h"
#include <string.h>

/* After its last transfer a core still ends its layers: clocks until its
 * registers must show that. */
enum { GRACE = 1024, S_POINTER = 4 };

static bool wait_for(dla_bench *b, const dla_core_if *core, uint64_t hang)
{
    core_check *c = bench_shadow(b);
    uint64_t from;

    while (!core_drained(c) &&
           bench_cycle(b) - bench_last_activity(b) < hang)
        if (core->run(core->user, false) != DLA_STEP_MOVED)
            return false;
    for (from = bench_cycle(b); bench_cycle(b) - from < GRACE;)
        if (core->run(core->user, false) != DLA_STEP_MOVED)
            return false;
    return true;
}

/* Is this group of a page read; of group 0 with the registers that exist
 * once. */
static bool to_read(const core_check *c, uint64_t seed, dla_page page,
                    unsigned group)
{
    return core_wrote(c, page, group) || sweep_drawn(seed, page, group);
}

/* Registers of one page: the single ones once, the others in each group. */
static bool sweep_page(const core_check *c, const dla_cfg *cfg, uint64_t seed,
                       dla_page page, const dla_core_if *core)
{
    uint32_t v, base = cfg->page[page];
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, page, &n);
    bool groups = dla_reg_find(cfg, page, "D_OP_ENABLE", 11) != NULL;

    for (uint32_t g = 0; g < (groups ? 2u : 1u); g++) {
        if (!to_read(c, seed, page, g))
            continue;
        if (groups && !core->csb_write(core->user, base + S_POINTER, g, true))
            return false;
        for (size_t i = 0; i < n; i++)
            if ((r[i].dual || !g) && !strstr(r[i].name, "LUT_ACCESS_DATA") &&
                !core->csb_read(core->user, base + r[i].offset, &v))
                return false;
    }
    return true;
}

static bool read_all(const core_check *c, const dla_cfg *cfg, uint64_t seed,
                     const dla_core_if *core)
{
    uint32_t v;

    for (size_t i = 0; i < cfg->nrom; i++)
        if (to_read(c, seed, DLA_CFGROM, 0) &&
            !core->csb_read(core->user, cfg->page[DLA_CFGROM] +
                           cfg->rom[i].offset, &v))
            return false;
    for (int p = 0; p < DLA_NPAGE; p++)
        if (p != DLA_CFGROM && cfg->page[p] != DLA_NO_PAGE &&
            !sweep_page(c, cfg, seed, (dla_page)p, core))
            return false;
    return true;
}

void core_end(dla_bench *b, const dla_core_if *core, uint64_t hang,
              uint64_t seed)
{
    core_check *c = bench_shadow(b);

    if (!wait_for(b, core, hang))
        return;
    core_settled(c);
    if (read_all(c, dla_config(bench_core(b)), seed, core))
        core_finish(c);
}
