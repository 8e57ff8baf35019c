/* SPDX-License-Identifier: Apache-2.0
 * A model of PDP for tests/test_regress.py: the project's own, with traps that
 * a trace triggers by a write of PDP.D_CYA: 0xdead0001 the process dies,
 * 0xdead0002 it never returns, 0xdead0003 it takes memory without end,
 * 0xdead0004 it dies the first time only (FLAKY names a file). */
#include "dla_unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CYA = 0x9c, MIB = 1 << 20 };

dla_unit_ops dla_unit_provider;

static void take_memory(void)
{
    for (char *p = NULL;; memset(p, 1, 8 * MIB)) {
        p = malloc(8 * MIB);
        if (!p)
            abort();
    }
}

static void die_once(const char *mark)
{
    FILE *f = mark ? fopen(mark, "r") : NULL;

    if (f) {
        fclose(f);
        return;
    }
    f = mark ? fopen(mark, "w") : NULL;
    if (f)
        fclose(f);
    abort();
}

static void trap(uint32_t what)
{
    if (what == 0xdead0001u)
        abort();
    while (what == 0xdead0002u)
        ;
    if (what == 0xdead0003u)
        take_memory();
    if (what == 0xdead0004u)
        die_once(getenv("FLAKY"));
}

static void reg_write(dla_unit *u, dla_page page, uint32_t offset, uint32_t v)
{
    if (page == DLA_PDP && offset == CYA)
        trap(v);
    dla_model_ops(DLA_SLOT_PDP)->reg_write(u, page, offset, v);
}

__attribute__((constructor)) static void trap_load(void)
{
    dla_unit_provider = *dla_model_ops(DLA_SLOT_PDP);
    dla_unit_provider.reg_write = reg_write;
}
