/* SPDX-License-Identifier: Apache-2.0
 * The provider of each slot: --engine, --all, models from outside. */
#include "opts.h"
#include "dla_near.h"
#include <stdio.h>
#include <string.h>

/* True if the project has RTL of the unit in some configuration. */
static bool rtl_anywhere(dla_slot slot)
{
    for (size_t i = 0; i < dla_cfg_count(); i++)
        if (dla_cfg_at(i)->rtl >> slot & 1)
            return true;
    return false;
}

const char *cosim_rtl(const char *slot)
{
    size_t n = strlen(slot);

    for (const char *p = DLA_RTL_LIST; *p; p += strcspn(p, " ")) {
        p += strspn(p, " ");
        if (!strncmp(p, slot, n) && p[n] == '=')
            return p + n + 1;
    }
    return NULL;
}

/* --engine core=rtl|check */
static int whole_core(cosim_opts *o, const char *text)
{
    const char *how = text + 5;

    if (!DLA_WHOLE_CORE[0])
        return usage("--engine %s: this bench has the project's shell, "
                     "expected SLOT=PROVIDER with a slot of --list; a whole "
                     "core comes in with make sim DUT_RTL=FILE.f "
                     "DUT_TOP=MODULE", text);
    if (strcmp(how, "rtl") && strcmp(how, "check"))
        return usage("--engine %s: expected core=rtl or core=check", text);
    o->core.bench.core = strcmp(how, "rtl") ? BENCH_CHECK : BENCH_RTL;
    return -1;
}

/* Neither a provider's name nor a file: a typing error. */
static int not_a_file(const char *text, const char *how)
{
    static const char *const word[] = { "model", "rtl", "check" };
    char buf[64];
    dla_near near;

    dla_near_init(&near, (dla_span){ how, strlen(how) });
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        dla_near_add(&near, word[i]);
    return usage("--engine %s: expected model, rtl, check or FILE.so%s", text,
                 dla_near_text(&near, buf, sizeof buf));
}

/* Refuses RTL in a slot that a model from outside has; -1 where there is
 * none. */
static int given_already(const cosim_opts *o, dla_slot slot,
                         const char *option, const char *text)
{
    const char *file = o->given.file[slot];

    return file ? usage("%s %s: %s=%s came before it, expected it after %s, or "
                        "one of them", option, text, dla_slot_name(slot), file,
                        option)
                : -1;
}

/* --engine SLOT=model|rtl|check|FILE.so */
int cosim_engine(void *to, const char *option, const char *text)
{
    cosim_opts *o = to;
    const dla_cfg *cfg = o->cfg;
    const char *eq = strchr(text, '='), *name;
    dla_slot slot = dla_engine_slot(text);
    char slots[256];
    bool check;

    (void)option;
    if (!strncmp(text, "core=", 5))
        return whole_core(o, text);
    if (DLA_WHOLE_CORE[0])
        return usage("--engine %s: this bench holds a whole core (%s), which "
                     "has no slots; expected core=rtl or core=check", text,
                     DLA_WHOLE_CORE);
    if (slot == DLA_NSLOT)
        return usage("--engine %s: expected SLOT=PROVIDER with a slot of %s",
                     text, dla_engine_slots(cfg, text, slots, sizeof slots));
    name = dla_slot_name(slot);
    if (!dla_slot_present(cfg, slot))
        return usage("--engine %s: %s has no %s", text, cfg->name, name);
    if (!strcmp(eq + 1, "model")) {
        o->core.bench.engine[slot] = BENCH_MODEL;
        dla_give_model(&o->given, slot, NULL);
        return -1;
    }
    check = !strcmp(eq + 1, "check");
    if (!check && strcmp(eq + 1, "rtl") && strncmp(eq + 1, "rtl:", 4)) {
        if (!dla_names_model(eq + 1))
            return not_a_file(text, eq + 1);
        o->core.bench.engine[slot] = BENCH_MODEL;
        dla_give_model(&o->given, slot, eq + 1);
        return -1;
    }
    if (!cosim_rtl(name) && cfg->int16 && !(cfg->rtl >> slot & 1) &&
        rtl_anywhere(slot))
        return usage("--engine %s: the INT16 and FP16 data paths of %s in %s "
                     "are models only; rtl/%s has INT8 (cosim --list)", text,
                     name, cfg->name, name);
    if (!cosim_rtl(name))
        return usage("--engine %s: this bench was built without RTL for %s "
                     "(cosim --list)", text, name);
    o->core.bench.engine[slot] = check ? BENCH_CHECK : BENCH_RTL;
    return given_already(o, slot, "--engine", text);
}

bool cosim_unplayed(const cosim_opts *o, char *text, size_t size)
{
    int first = DLA_NSLOT;

    for (int s = DLA_NSLOT - 1; s >= 0; s--) {
        if (!((DLA_OUTSIDE) >> s & 1))
            continue;
        if (o->core.bench.engine[s] != BENCH_MODEL)
            return false;
        first = s;
    }
    if (first < DLA_NSLOT)
        snprintf(text, size, "the models play alone; --engine %s=check plays "
                 "the RTL of this bench", dla_slot_name((dla_slot)first));
    return first < DLA_NSLOT;
}

/* --all model|rtl|check: slots without RTL keep their model, as --list
 * shows. */
int cosim_all(void *to, const char *option, const char *how)
{
    cosim_opts *o = to;
    int p = !strcmp(how, "model") ? BENCH_MODEL : !strcmp(how, "rtl")
            ? BENCH_RTL : !strcmp(how, "check") ? BENCH_CHECK : -1;
    int n = 0;

    (void)option;
    if (p < 0)
        return usage("--all %s: expected model, rtl or check", how);
    if (DLA_WHOLE_CORE[0])
        return usage("--all %s: this bench holds a whole core (%s), which "
                     "has no slots; expected --engine core=rtl or "
                     "core=check", how, DLA_WHOLE_CORE);
    for (int s = 0; s < DLA_NSLOT; s++) {
        bool here = dla_slot_present(o->cfg, (dla_slot)s) &&
                    cosim_rtl(dla_slot_name((dla_slot)s));
        int wrong = here && p != BENCH_MODEL
                    ? given_already(o, (dla_slot)s, "--all", how) : -1;

        if (wrong >= 0)
            return wrong;
        o->core.bench.engine[s] = (uint8_t)(here ? p : BENCH_MODEL);
        n += here;
    }
    if (!n && p != BENCH_MODEL)
        return usage("--all %s: this bench was built without RTL (make sim "
                     "VARIANT=rtl ENGINES=all)", how);
    return -1;
}
