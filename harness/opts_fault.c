/* SPDX-License-Identifier: Apache-2.0
 * Options of planted faults and of protocol rules. */
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

/* A rule of AXI holds on both ports. */
int cosim_rule(cosim_opts *o, const char *value)
{
    bench_opts *b = &o->core.bench;
    char err[2048];

    if (!rules_set(&b->rules, value, err, sizeof err))
        return usage("--rule %s: %s", value, err);
    for (int i = 0; i < AXI_NRULE; i++) {
        size_t n = strcspn(value, "=");
        const char *name = axi_rule_name((axi_rule)i);

        if (strncmp(value, "all=", 4) &&
            (strlen(name) != n || memcmp(name, value, n)))
            continue;
        for (int port = 0; port < 2; port++)
            b->axi[port].rule[i] = b->rules.level[i];
    }
    return -1;
}
