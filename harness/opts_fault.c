/* SPDX-License-Identifier: Apache-2.0
 * Options of planted faults. */
#include "opts.h"
#include <string.h>

int cosim_fault(cosim_opts *o, const dla_cfg *cfg, const char *name,
                const char *value)
{
    bench_opts *b = &o->core.bench;
    char err[4096];

    if (!strcmp(name, "unfired")) {
        b->unfired = !strcmp(value, "warn");
        return b->unfired || !strcmp(value, "refuse") ? -1 :
               usage("--unfired=%s: expected refuse or warn", value);
    }
    if (!cfg->sec_mem && !strncmp(value, "sram.", 5))
        return usage("--fault '%s': %s has no second memory interface", value,
                     cfg->name);
    if (!faults_parse(&b->faults, value, err, sizeof err))
        return usage("--fault '%s': %s", value, err);
    if (faults_on_pins(&b->faults))
        b->pins = 1;
    return -1;
}
