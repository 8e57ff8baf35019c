/* SPDX-License-Identifier: Apache-2.0
 * Options of planted faults, of protocol rules and of back-pressure. */
#include "opts.h"
#include <string.h>

int cosim_fault(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;
    bench_opts *b = &o->core.bench;
    char err[4096];

    (void)name;
    if (!o->cfg->sec_mem && !strncmp(value, "sram.", 5))
        return usage("--fault '%s': %s has no second memory interface", value,
                     o->cfg->name);
    if (!faults_parse(&b->faults, value, err, sizeof err))
        return usage("--fault '%s': %s", value, err);
    if (faults_on_pins(&b->faults))
        b->pins = 1;
    return -1;
}

/* A rule of AXI applies to both ports. */
int cosim_rule(void *to, const char *name, const char *value)
{
    bench_opts *b = &((cosim_opts *)to)->core.bench;
    char err[2048];

    (void)name;
    if (!rules_set(&b->rules, value, err, sizeof err))
        return usage("--rule %s: %s", value, err);
    for (int i = 0; i < AXI_NRULE; i++) {
        size_t n = strcspn(value, "=");
        const char *rule = axi_rule_name((axi_rule)i);

        if (strncmp(value, "all=", 4) &&
            (strlen(rule) != n || memcmp(rule, value, n)))
            continue;
        for (int port = 0; port < 2; port++)
            b->axi[port].rule[i] = b->rules.level[i];
    }
    return -1;
}

int cosim_stall(void *to, const char *name, const char *value)
{
    cosim_opts *o = to;
    char err[512];

    (void)name;
    return stalls_parse(&o->core.bench.stalls, o->cfg, value, err,
                        sizeof err)
               ? -1 : usage("--stall %s", err);
}

int cosim_stalls(cosim_opts *o)
{
    bench_opts *b = &o->core.bench;
    char err[512];

    for (int i = 0; i < b->stalls.n; i++)
        if (b->stalls.ask[i].how.most >= o->core.hang)
            return usage("--stall %s: holds of up to %u clocks, expected less "
                         "than --hang %llu", b->stalls.ask[i].text,
                         b->stalls.ask[i].how.most,
                         (unsigned long long)o->core.hang);
    if (b->stalls.n && b->core)
        return usage("--stall %s: the units of a whole core have no pins here, "
                     "expected units in slots", b->stalls.ask[0].text);
    return stalls_place(&b->stalls, o->cfg, b->engine, err, sizeof err)
               ? -1 : usage("--stall %s", err);
}
