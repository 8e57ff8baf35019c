/* SPDX-License-Identifier: Apache-2.0
 * A model of the unit in slot UNIT for tests/test_causes.py: the project's own,
 * which accepts registers and never acts on them. */
#include "dla_unit.h"

dla_unit_ops dla_unit_provider;

static bool step(dla_unit *u)
{
    (void)u;
    return false;
}

__attribute__((constructor)) static void stuck_load(void)
{
    dla_unit_provider = *dla_model_ops(UNIT);
    dla_unit_provider.step = step;
}
