/* SPDX-License-Identifier: Apache-2.0
 * --list: the slots and their providers, the channels for faults and for
 * stalls, the rules. */
#include "opts.h"
#include "dla_verdict.h"
#include <stdio.h>
#include <string.h>

/* --list: "sdp   rtl    rtl/sdp". */
static void list_rtl(const char *slot)
{
    const char *rtl = cosim_rtl(slot);

    if (!rtl)
        return;
    printf("%-6s rtl    %.*s\n", slot, (int)strcspn(rtl, " "), rtl);
    printf("%-6s check  the same, with the model as its shadow\n", slot);
}

int cosim_list(const char *what)
{
    const dla_cfg *cfg = dla_cfg_find(DLA_CONFIG);

    if (!strcmp(what, "faults")) {
        faults_list(stdout);
        return DLA_EXIT_PASS;
    }
    if (!strcmp(what, "rules")) {
        rules_list(stdout);
        return DLA_EXIT_PASS;
    }
    if (!strcmp(what, "stalls")) {
        stalls_list(cfg, stdout);
        return DLA_EXIT_PASS;
    }
    if (*what)
        return usage("--list %s: expected faults, rules, stalls, or nothing "
                     "for the slots", what);
    if (DLA_WHOLE_CORE[0]) {
        printf("core   rtl    %s in place of the shell and its slots\n"
               "core   check  the same, with the native models as its "
               "shadow\n", DLA_WHOLE_CORE);
        printf("RTL before reset: %s\n", cosim_values_text());
        return DLA_EXIT_PASS;
    }
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *name = dla_slot_name((dla_slot)s);

        if (!dla_slot_present(cfg, (dla_slot)s))
            continue;
        printf("%-6s model  models/units/%s  %s\n", name, name,
               dla_model_ops((dla_slot)s)->desc);
        list_rtl(name);
    }
    if (DLA_RTL_LIST[0])
        printf("RTL before reset: %s\n", cosim_values_text());
    return DLA_EXIT_PASS;
}

