/* SPDX-License-Identifier: Apache-2.0
 * The start and the end of a host: its back end, its options, its verdict. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "host.h"
#include "dla.h"
#include "run.h"
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- open and close ---- */

/* The first object is the program; one that loads libraries has an
 * interpreter. */
static int host_interpreter(struct dl_phdr_info *info, size_t size, void *user)
{
    bool *has = user;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++)
        *has |= info->dlpi_phdr[i].p_type == PT_INTERP;
    return 1;
}

/* In such a program dlopen crashes. */
static bool host_is_static(void)
{
    bool has = false;

    dl_iterate_phdr(host_interpreter, &has);
    return !has;
}

static const dla_backend *host_library(dla_host *h, const char *file, char *err,
                                       size_t size)
{
    const dla_backend *b;

    if (host_is_static()) {
        snprintf(err, size, "%s: a program that is linked with -static loads "
                 "no library: expected the back end native, or a program "
                 "linked without -static", file);
        return NULL;
    }
    h->lib = run_open_library(file);
    if (!h->lib) {
        snprintf(err, size, "%s; expected native, or a library of make "
                 "host-lib or make install-bench", dlerror());
        return NULL;
    }
    b = dlsym(h->lib, DLA_BACKEND_SYMBOL);
    if (!b)
        snprintf(err, size, "%s: no back end: expected a library made by make "
                 "host-lib, with the symbol " DLA_BACKEND_SYMBOL, file);
    else if (b->interface != DLA_HOST_VERSION ||
             strcmp(b->version, dla_version()))
        snprintf(err, size, "%s: of version %s, interface %u; expected %s, "
                 "interface %u", file, b->version, b->interface, dla_version(),
                 DLA_HOST_VERSION);
    else
        return b;
    return NULL;
}

static const char *host_config(const dla_host *h, char *err, size_t size)
{
    const char *asked = h->opt.config, *has = h->back->config;

    if (!asked && !has)
        snprintf(err, size, "no configuration: the native back end needs one");
    else if (asked && has && strcmp(asked, has))
        snprintf(err, size, "configuration %s: the back end %s is %s", asked,
                 h->opt.backend, has);
    else if (dla_cfg_named(asked ? asked : has, err, size))
        return asked ? asked : has;
    return NULL;
}

static bool host_args(dla_host *h)
{
    int n = 0;

    while (h->opt.args && h->opt.args[n])
        n++;
    h->argv = calloc((size_t)n + 2, sizeof *h->argv);
    for (int i = 0; h->argv && i < n + 1; i++) {
        const char *from = i ? h->opt.args[i - 1] : "host";

        h->argv[i] = malloc(strlen(from) + 1);
        if (!h->argv[i])
            return false;
        strcpy(h->argv[i], from);
    }
    return h->argv;
}

static void host_free(dla_host *h)
{
    for (int i = 0; h->argv && h->argv[i]; i++)
        free(h->argv[i]);
    free(h->argv);
    if (h->lib)
        dlclose(h->lib);
    run_watch_end(&h->watch);
    free(h->range);
    free(h->kept);
    free(h);
}

/* The capture has the name of its folder. */
static bool host_capture(dla_host *h, char *err, size_t size)
{
    const char *slash = h->opt.capture ? strrchr(h->opt.capture, '/') : NULL;
    dla_capture_options o = { .dir = h->opt.capture,
                              .name = slash ? slash + 1 : h->opt.capture };

    if (!o.dir)
        return true;
    h->capture = dla_capture_begin(&o, dla_cfg_find(h->config), &h->core, err,
                                   size);
    return h->capture;
}

static bool host_begin(dla_host *h, char *err, size_t size)
{
    dla_host_if hears = { .user = h, .message = run_host_hears };
    const char *config = host_config(h, err, size);
    int argc = 0;

    if (!config)
        return false;
    while (h->argv[argc])
        argc++;
    h->core_of_back =
        h->back->open(config, argc, h->argv, &hears, err, size);
    if (!h->core_of_back)
        return false;
    h->config = dla_cfg_find(config)->name;
    h->back->begin(h->core_of_back, &h->core);
    run_host_confine(h);
    if (!run_watch_begin(&h->watch, dla_cfg_find(config), &h->seen))
        snprintf(err, size, "out of memory");
    else if (host_capture(h, err, size))
        return true;
    h->back->close(h->core_of_back, NULL, 0);
    return false;
}

static dla_host *host_open(const dla_host_options *o, char *err, size_t size)
{
    dla_host *h = calloc(1, sizeof *h);
    bool native = !o->backend || !strcmp(o->backend, "native");

    if (!h || !(h->kept = calloc(HOST_KEPT, sizeof *h->kept))) {
        snprintf(err, size, "out of memory");
        free(h);
        return NULL;
    }
    /* a larger one has members of a later version, which would do nothing */
    if (o->size < offsetof(dla_host_options, capture) || o->size > sizeof *o) {
        snprintf(err, size, "options of %zu bytes: expected %zu, begin with "
                 "DLA_HOST_OPTIONS", o->size, sizeof *o);
        host_free(h);
        return NULL;
    }
    memcpy(&h->opt, o, o->size < sizeof *o ? o->size : sizeof *o);
    h->end = DLA_PLAY_DONE;
    if (!host_args(h))
        snprintf(err, size, "out of memory");
    h->inside = true;
    h->back = native ? &run_native_backend
                     : host_library(h, o->backend, err, size);
    if (!*err && h->back && host_begin(h, err, size)) {
        h->inside = false;
        return h;
    }
    host_free(h);
    return NULL;
}

dla_host *dla_host_open(const dla_host_options *o, char *err, size_t size)
{
    char why[1024] = ""; /* the caller may give no text */
    dla_host *h = NULL;

    if (o)
        h = host_open(o, why, sizeof why);
    else
        snprintf(why, sizeof why, "no options: expected a dla_host_options "
                 "that begins with DLA_HOST_OPTIONS");
    snprintf(err, size, "%s", why);
    return h;
}

/* The first bad message that the host did not take. */
static void host_unread(const dla_host *h, char *text, size_t size)
{
    for (size_t i = 0; i < h->count; i++) {
        const host_text *t = &h->kept[(h->first + i) % HOST_KEPT];

        if (t->kind == DLA_SAID_WARNING)
            continue;
        snprintf(text, size, "%s", t->text);
        return;
    }
}

dla_trace_verdict dla_host_close(dla_host *h, char *err, size_t size)
{
    static const dla_step_end how[] = {
        [DLA_PLAY_DONE] = DLA_STEP_IDLE, [DLA_PLAY_HANG] = DLA_STEP_HANG,
        [DLA_PLAY_LIMIT] = DLA_STEP_LIMIT, [DLA_PLAY_ERROR] = DLA_STEP_ERROR,
    };
    dla_trace_verdict v;
    char lost[1024] = "";
    bool kept = true;

    if (size)
        err[0] = 0;
    if (!h)
        return DLA_PASSED;
    if (h->inside || !h->back)
        return DLA_NOT_RUN;
    /* a capture refuses such a host, before reads let the layer end */
    if (!h->capture)
        run_host_unfinished(h);
    h->inside = true;
    if (h->capture)
        kept = dla_capture_end(h->capture, h->end == DLA_PLAY_DONE, &h->core,
                               err, size);
    h->back->end(h->core_of_back, &h->core, how[h->end]);
    v = run_heard_verdict(&h->heard, h->end, false);
    if (!h->back->close(h->core_of_back, lost, sizeof lost)) {
        kept = false;
        snprintf(err, size, "%s", lost);
    }
    if (!kept && v == DLA_PASSED)
        v = DLA_REFUSED;
    if (size && !err[0] && v != DLA_PASSED)
        host_unread(h, err, size);
    host_free(h);
    return v;
}

/* ---- around the core of a run ---- */

dla_host *run_host_around(const dla_core_if *core, const dla_cfg *cfg,
                          const dla_host_if *above, dla_capture *capture,
                          watch_seen *seen)
{
    dla_host *h = calloc(1, sizeof *h);

    if (!h || !(h->kept = calloc(HOST_KEPT, sizeof *h->kept)) ||
        !run_watch_begin(&h->watch, cfg, seen)) {
        free(h ? h->kept : NULL);
        free(h);
        return NULL;
    }
    h->core = *core;
    run_host_confine(h);
    h->config = cfg->name;
    h->above = *above;
    h->capture = capture;
    h->end = DLA_PLAY_DONE;
    return h;
}

dla_play_end run_host_leave(dla_host *h, dla_cause *cause)
{
    dla_play_end end = h->end;

    if (end == DLA_PLAY_HANG)
        dla_host_cause(h, NULL);
    *cause = h->watch.cause;
    host_free(h);
    return end;
}
