/* SPDX-License-Identifier: Apache-2.0
 * Options of an AXI4 memory slave from simulator arguments. */
#include "axi_cfg.h"
#include <string.h>

static const struct {
    const char *name, *key, *help;
} plus[] = {
    {"mem_read_latency", "rd_latency", "clocks from AR to the first R"},
    {"mem_write_latency", "wr_latency",
     "clocks from the later of AW and last W to B"},
    {"mem_bandwidth_pct", "rate",
     "percent of one beat a clock, for each data channel"},
    {"mem_seed", "seed", "seed of all random choices"},
    {"max_rd_outstanding_per_channel", "max_rd",
     "limit of read transactions in flight"},
    {"max_wr_outstanding_per_channel", "max_wr",
     "limit of write transactions in flight"},
    {"max_outstanding_per_channel", "max_total",
     "read and write transactions together"},
    {"axi", NULL, "options of --dbb, as key=value,key=value:"},
};
#define NPLUS (sizeof plus / sizeof plus[0])

/* Index of the argument called name (n characters), or -1; *ports: bit 0
 * DBB, bit 1 SRAM. */
static int find_plus(const char *name, size_t n, unsigned *ports)
{
    static const char *const suffix[] = {"", "_dbb", "_sram"};
    static const unsigned mask[] = {3, 1, 2};
    char full[64];

    for (size_t i = 0; i < NPLUS; i++)
        for (int s = 0; s < 3; s++) {
            int len = snprintf(full, sizeof full, "%s%s", plus[i].name,
                               suffix[s]);

            if ((size_t)len == n && memcmp(full, name, n) == 0) {
                *ports = mask[s];
                return (int)i;
            }
        }
    return -1;
}

int axi_cfg_plusarg(axi_cfg *dbb, axi_cfg *sram, const char *arg, char *err,
                    size_t size)
{
    const char *name = arg + (*arg == '+');
    size_t n = strcspn(name, "=");
    axi_cfg to[2];
    unsigned ports = 0;
    int i = find_plus(name, n, &ports);
    char text[544], why[400];

    if (i < 0)
        return 0;
    if (!name[n] || !name[n + 1]) {
        snprintf(err, size, "+%.*s: expected +%.*s=VALUE", (int)n, name,
                 (int)n, name);
        return -1;
    }
    if (ports == 2 && !sram) {
        snprintf(err, size, "+%s: this build has no SRAM port", name);
        return -1;
    }
    if (strlen(name) > sizeof text - 32) {
        snprintf(err, size, "+%.*s: value is too long", (int)n, name);
        return -1;
    }
    snprintf(text, sizeof text, "%s%s%s", plus[i].key ? plus[i].key : "",
             plus[i].key ? "=" : "", name + n + 1);
    to[0] = *dbb;
    to[1] = sram ? *sram : *dbb;
    for (unsigned p = 0; p < 2; p++)
        if (ports >> p & 1 && !axi_cfg_parse(&to[p], text, why, sizeof why)) {
            snprintf(err, size, "+%.*s: %s", (int)n, name, why);
            return -1;
        }
    *dbb = to[0];
    if (sram)
        *sram = to[1];
    return 1;
}

void axi_cfg_help(FILE *f)
{
    for (size_t i = 0; i < NPLUS; i++)
        fprintf(f, "  +%s[_dbb|_sram]=  %s\n", plus[i].name, plus[i].help);
    axi_cfg_help_keys(f);
}
