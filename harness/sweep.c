/* SPDX-License-Identifier: Apache-2.0
 * Reading back registers (sweep.h). */
#include "sweep.h"

/* Bits of bench_written other than the two groups. */
enum { ONCE = 4, POINTER = 4 };

/* Registers of one kind of a page: those of the selected group, or those that
 * exist once. */
static bool read_kind(const dla_cfg *cfg, dla_page p, bool dual,
                      const dla_core_if *core)
{
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, p, &n);
    uint32_t v;

    for (size_t i = 0; i < n; i++)
        if (r[i].dual == dual && !dla_reg_has(&r[i], DLA_RWP) &&
            !core->csb_read(core->user, cfg->page[p] + r[i].offset, &v))
            return false;
    return true;
}

static bool read_rom(const dla_cfg *cfg, const dla_core_if *core)
{
    uint32_t v;

    for (size_t i = 0; i < cfg->nrom; i++)
        if (!core->csb_read(core->user, cfg->page[DLA_CFGROM] +
                            cfg->rom[i].offset, &v))
            return false;
    return true;
}

static bool read_page(const dla_cfg *cfg, dla_page p, unsigned kinds,
                      const dla_core_if *core)
{
    if (p == DLA_CFGROM)
        return !kinds || read_rom(cfg, core);
    if (kinds & ONCE && !read_kind(cfg, p, false, core))
        return false;
    for (unsigned g = 0; g < 2; g++)
        if (kinds >> g & 1 &&
            (!core->csb_write(core->user, cfg->page[p] + POINTER, g, true) ||
             !read_kind(cfg, p, true, core)))
            return false;
    return true;
}

/* True if registers that the trace did not write are read as well: bit `kind`
 * of a page. */
static bool sweep_drawn(uint64_t seed, int page, unsigned kind)
{
    uint64_t h = seed + 4 * (uint64_t)page + kind;

    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h >> 61 == 0;
}

bool sweep_registers(const dla_bench *b, const dla_cfg *cfg, uint64_t seed,
                     uint32_t pages, const dla_core_if *core)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_page page = (dla_page)p;
        bool groups = dla_reg_enable(cfg, page) != NULL;
        unsigned want = bench_written(b, page);

        if (!(pages >> p & 1) || cfg->page[p] == DLA_NO_PAGE)
            continue;
        for (unsigned kind = groups ? 0 : 2; kind < 3; kind++)
            want |= sweep_drawn(seed, p, kind) ? 1u << kind : 0;
        if (!read_page(cfg, page, want, core))
            return false;
    }
    return true;
}
