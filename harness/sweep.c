/* SPDX-License-Identifier: Apache-2.0
 * The registers that a trace wrote, and reading them back. */
#include "sweep.h"
#include "dla_regs.h"
#include "dla_unit.h"
#include <string.h>

enum { ONCE = 4, POINTER = 4 };

void sweep_begin(sweep *s, uint64_t seed)
{
    s->seed = seed;
    memset(s->used, 0, sizeof s->used);
    memset(s->producer, 0, sizeof s->producer);
}

void sweep_note(sweep *s, const dla_cfg *cfg, uint32_t addr, uint32_t value)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        const dla_regdef *r;

        if (cfg->page[p] == DLA_NO_PAGE || addr - cfg->page[p] >= 0x1000)
            continue;
        r = dla_reg_at(cfg, (dla_page)p, addr - cfg->page[p]);
        if (!r)
            return;
        s->used[p] |= (uint8_t)(r->dual ? 1u << s->producer[p] : ONCE);
        if (r->offset == POINTER && p != DLA_BDMA)
            s->producer[p] = value & 1;
        return;
    }
}

bool sweep_drawn(uint64_t seed, int page, unsigned group)
{
    uint64_t h = seed + 4 * (uint64_t)page + group;

    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h >> 61 == 0;
}

/* What is read of a page: written or drawn, as bits of `used`. */
static unsigned wanted(const sweep *s, int page)
{
    unsigned want = s->used[page];

    for (unsigned g = page == DLA_BDMA ? 2 : 0; g < 3; g++)
        want |= sweep_drawn(s->seed, page, g) ? 1u << g : 0;
    return want;
}

/* Registers of one kind of a page: dual ones of the group pointed at, or
 * those that exist once. */
static bool read_kind(const dla_cfg *cfg, dla_page p, bool dual,
                      const dla_core_if *core)
{
    size_t n;
    const dla_regdef *r = dla_page_regs(cfg, p, &n);
    uint32_t v;

    for (size_t i = 0; i < n; i++)
        if (r[i].dual == dual && !strstr(r[i].name, "LUT_ACCESS_DATA") &&
            !core->csb_read(core->user, cfg->page[p] + r[i].offset, &v))
            return false;
    return true;
}

bool sweep_registers(sweep *s, const dla_cfg *cfg, unsigned slots,
                     const dla_core_if *core)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_slot slot = dla_slot_of_page((dla_page)p);
        unsigned want = wanted(s, p);

        if (slot == DLA_NSLOT || cfg->page[p] == DLA_NO_PAGE ||
            !(slots >> slot & 1))
            continue;
        if (want & ONCE && !read_kind(cfg, (dla_page)p, false, core))
            return false;
        for (unsigned g = 0; g < 2; g++)
            if (want >> g & 1 &&
                (!core->csb_write(core->user, cfg->page[p] + POINTER, g,
                                 true) ||
                 !read_kind(cfg, (dla_page)p, true, core)))
                return false;
    }
    return true;
}
