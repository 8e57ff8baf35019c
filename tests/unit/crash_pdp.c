/* SPDX-License-Identifier: Apache-2.0
 * A model of PDP for tests/test_verdicts.py: the project's own, which dies in
 * the way that DIE names ("abort", "segv", "exit", "load") at the reset number
 * DIE_AT. */
#include "dla_unit.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

dla_unit_ops dla_unit_provider;
static int resets;

static void die(const char *how)
{
    if (!strcmp(how, "exit"))
        exit(0);
    if (!strcmp(how, "segv"))
        raise(SIGSEGV);
    abort();
}

static void reset(dla_unit *u)
{
    const char *at = getenv("DIE_AT");

    dla_model_ops(DLA_SLOT_PDP)->reset(u);
    if (at && ++resets == atoi(at))
        die(getenv("DIE"));
}

__attribute__((constructor)) static void crash_load(void)
{
    if (getenv("DIE") && !strcmp(getenv("DIE"), "load"))
        abort();
    dla_unit_provider = *dla_model_ops(DLA_SLOT_PDP);
    dla_unit_provider.reset = reset;
}
