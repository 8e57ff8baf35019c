/* SPDX-License-Identifier: Apache-2.0
 * Models from outside (dla_load.h). */
#include "dla_load.h"
#include "dla_args.h"
#include "dla_near.h"
#include "dla_text.h"
#include "run.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool dla_names_model(const char *text)
{
    const char *dot = strrchr(text, '.');

    return strchr(text, '/') || (dot && !strcmp(dot, ".so"));
}

dla_slot dla_engine_slot(const char *text)
{
    char name[16];
    size_t n = strcspn(text, "=");

    if (!text[n] || n >= sizeof name)
        return DLA_NSLOT;
    memcpy(name, text, n);
    name[n] = 0;
    return dla_slot_find(name);
}

const char *dla_engine_slots(const dla_cfg *cfg, const char *given, char *text,
                             size_t size)
{
    dla_text o = { text, size, 0 };
    size_t n = strcspn(given, "=");
    dla_near near;
    char buf[64];

    dla_near_init(&near, (dla_span){ given, given[n] ? n : 0 });
    for (int s = 0; s < DLA_NSLOT; s++)
        if (!cfg || dla_slot_present(cfg, (dla_slot)s)) {
            dla_text_put(&o, "%s%s", o.n ? " " : "",
                         dla_slot_name((dla_slot)s));
            dla_near_add(&near, dla_slot_name((dla_slot)s));
        }
    dla_text_put(&o, "%s", dla_near_text(&near, buf, sizeof buf));
    return text;
}

void dla_give_model(dla_given_models *m, dla_slot slot, const char *file)
{
    dla_text o = { m->said, sizeof m->said, 0 };

    m->file[slot] = file;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (m->file[s])
            dla_text_put(&o, "%s %s=%s", o.n ? "," : "models from outside:",
                         dla_slot_name((dla_slot)s), m->file[s]);
}

int dla_native_engine(void *to, const char *name, const char *value)
{
    dla_native_options *n = to;
    dla_slot slot = dla_engine_slot(value);
    const char *how = strchr(value, '=');
    char text[256];
    dla_near near;

    if (slot == DLA_NSLOT)
        return dla_args_say("dla play", "--%s %s: expected SLOT=PROVIDER with "
                            "one of %s", name, value,
                            dla_engine_slots(NULL, value, text, sizeof text));
    if (!strcmp(++how, "rtl") || !strcmp(how, "check"))
        return dla_args_say("dla play", "--%s %s: the native core has models "
                            "only, expected model or FILE.so; RTL plays in "
                            "build/CONFIG/cosim or a bench library", name,
                            value);
    if (strcmp(how, "model") && !dla_names_model(how)) {
        dla_near_init(&near, (dla_span){ how, strlen(how) });
        dla_near_add(&near, "model");
        return dla_args_say("dla play", "--%s %s: expected model or FILE.so%s",
                            name, value,
                            dla_near_text(&near, text, sizeof text));
    }
    dla_give_model(&n->given, slot, strcmp(how, "model") ? how : NULL);
    return -1;
}

int dla_native_refuse(void *to, const char *name, const char *value)
{
    (void)to;
    return dla_args_say("dla play", "--%s %s: the native core has models only, "
                        "without clocks; expected --max-steps N for a limit, "
                        "or build/CONFIG/cosim or a bench library", name,
                        value);
}

void *run_open_library(const char *file)
{
    char path[4096];

    if (strchr(file, '/'))
        return dlopen(file, RTLD_NOW | RTLD_LOCAL);
    snprintf(path, sizeof path, "./%s", file);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static const dla_unit_ops *load_model(const char *file, dla_slot slot,
                                      char *err, size_t size)
{
    const char *name = dla_slot_name(slot);
    void *so = run_open_library(file);
    const dla_unit_ops *ops = so ? dlsym(so, DLA_UNIT_SYMBOL) : NULL;
    char why[256];

    if (!so)
        snprintf(err, size, "--engine %s=%s: %s; expected a shared object", name,
                 file, dlerror());
    else if (!ops)
        snprintf(err, size, "--engine %s=%s: no symbol %s of type "
                 "dla_unit_ops", name, file, DLA_UNIT_SYMBOL);
    else if (!dla_unit_fits(ops, slot, why, sizeof why))
        snprintf(err, size, "--engine %s=%s: %s", name, file, why);
    else
        return ops;
    return NULL;
}

bool dla_load_models(const dla_given_models *m,
                     const dla_unit_ops *provider[DLA_NSLOT], char *err,
                     size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        const dla_unit_ops *ops;

        if (!m->file[s])
            continue;
        ops = load_model(m->file[s], (dla_slot)s, err, size);
        if (!ops)
            return false;
        provider[s] = ops;
    }
    return true;
}
