/* SPDX-License-Identifier: Apache-2.0
 * A host of the core (dla_host.h). */
#include "host.h"
#include "dla.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 64, TEXT = 4096, RULE = 64 };

_Static_assert(DLA_HOST_MC == (int)DLA_RAM_MC, "memories have one number");
_Static_assert(DLA_HOST_LIMIT + 1 == (int)DLA_NSAID, "severities are kinds");

typedef struct host_text {
    dla_said kind;
    char text[TEXT], rule[RULE];
} host_text;

typedef struct host_range {
    int memory;
    uint64_t addr, n;
    void *ram;
    dla_memory_ops ops;
    bool calls;
} host_range;

struct dla_host {
    dla_host_options opt;
    const dla_backend *back;
    const char *config;
    void *lib;  /* of dlopen, or NULL */
    void *core_of_back;
    dla_core_if core;
    dla_capture *capture; /* of this host, of its run, or NULL */
    dla_host_if above; /* of a driver; else its message is NULL */
    char **argv;
    run_heard heard;
    dla_play_end end; /* the worst so far */
    bool gave_up, level;
    bool inside;      /* a call of the core runs, so this may be a callback */
    host_range *range;
    size_t ranges;
    host_text *kept;  /* a ring */
    size_t first, count;
    dla_host_message shown;
};

/* ---- messages ---- */

/* Messages name their rule as "rule NAME". */
static void host_rule(const char *text, char rule[RULE])
{
    const char *at = strstr(text, "rule ");
    size_t n = at ? strspn(at + 5, "abcdefghijklmnopqrstuvwxyz0123456789_-")
                  : 0;

    snprintf(rule, RULE, "%.*s", (int)n, at ? at + 5 : "");
}

void run_host_hears(dla_host *h, dla_said kind, const char *text)
{
    host_text *t = &h->kept[(h->first + h->count) % KEPT];
    dla_host_message m;

    run_heard_one(&h->heard, kind);
    if (h->count == KEPT)
        h->first = (h->first + 1) % KEPT;
    else
        h->count++;
    t->kind = kind;
    snprintf(t->text, sizeof t->text, "%s", text);
    host_rule(text, t->rule);
    if (!h->opt.message)
        return;
    h->count = 0;
    m = (dla_host_message){ (dla_host_severity)kind, t->rule, t->text };
    h->opt.message(h->opt.user, &m);
}

static void host_hears(void *user, dla_said kind, const char *text)
{
    run_host_hears(user, kind, text);
}

static dla_host_status host_wrong(dla_host *h, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static dla_host_status host_wrong(dla_host *h, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    h->inside = true;
    if (h->above.message)
        h->above.message(h->above.user, DLA_SAID_REFUSED, text);
    else
        host_hears(h, DLA_SAID_REFUSED, text);
    h->inside = false;
    return DLA_HOST_WRONG;
}

const dla_host_message *dla_host_next_message(dla_host *h)
{
    const host_text *t = &h->kept[h->first];

    if (h->inside || !h->count)
        return NULL;
    h->shown =
        (dla_host_message){ (dla_host_severity)t->kind, t->rule, t->text };
    h->first = (h->first + 1) % KEPT;
    h->count--;
    return &h->shown;
}

/* ---- open and close ---- */

static const dla_backend *host_library(dla_host *h, const char *file, char *err,
                                       size_t size)
{
    const dla_backend *b;

    h->lib = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!h->lib) {
        snprintf(err, size, "%s", dlerror());
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
    dla_host_if hears = { .user = h, .message = host_hears };
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
    if (host_capture(h, err, size))
        return true;
    h->back->close(h->core_of_back, NULL, 0);
    return false;
}

dla_host *dla_host_open(const dla_host_options *o, char *err, size_t size)
{
    dla_host *h = calloc(1, sizeof *h);
    bool native = !o->backend || !strcmp(o->backend, "native");

    if (size)
        err[0] = 0;
    if (!h || !(h->kept = calloc(KEPT, sizeof *h->kept))) {
        snprintf(err, size, "out of memory");
        free(h);
        return NULL;
    }
    if (o->size < offsetof(dla_host_options, capture)) {
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
    host_free(h);
    return v;
}

/* ---- around the core of a run ---- */

dla_host *run_host_around(const dla_core_if *core, const char *config,
                          const dla_host_if *above, dla_capture *capture)
{
    dla_host *h = calloc(1, sizeof *h);

    if (!h || !(h->kept = calloc(KEPT, sizeof *h->kept))) {
        free(h);
        return NULL;
    }
    h->core = *core;
    h->config = config;
    h->above = *above;
    h->capture = capture;
    h->end = DLA_PLAY_DONE;
    return h;
}

dla_play_end run_host_leave(dla_host *h)
{
    dla_play_end end = h ? h->end : DLA_PLAY_ERROR;

    if (h)
        host_free(h);
    return end;
}

/* ---- memory ---- */

static bool host_put_range(dla_host *h, const host_range *r, uint64_t with[2])
{
    dla_mem *m = h->core.mem[r->memory];

    return dla_mem_map(m, r->addr, r->n, r->ram, r->calls ? &r->ops : NULL,
                       r->memory, with);
}

static dla_host_status host_map(dla_host *h, const host_range *r)
{
    uint64_t with[2];
    host_range *more;

    if (h->inside)
        return DLA_HOST_INSIDE;
    if (r->memory < 0 || r->memory > 1 || !h->core.mem[r->memory])
        return host_wrong(h, "map: memory %d: the core has none", r->memory);
    if (!r->n || r->n - 1 > UINT64_MAX - r->addr)
        return host_wrong(h, "map: %llu bytes from 0x%llx: expected some, "
                          "below 2^64", (unsigned long long)r->n,
                          (unsigned long long)r->addr);
    more = realloc(h->range, (h->ranges + 1) * sizeof *more);
    if (!more)
        return DLA_HOST_NOMEM;
    h->range = more;
    if (!host_put_range(h, r, with))
        return with[1] ? host_wrong(h, "map: 0x%llx overlaps the range of "
                                    "0x%llx bytes from 0x%llx",
                                    (unsigned long long)r->addr,
                                    (unsigned long long)with[1],
                                    (unsigned long long)with[0])
                       : host_wrong(h, "map: no memory, or the core is a "
                                    "whole one in check, which keeps a copy");
    h->range[h->ranges++] = *r;
    return DLA_HOST_OK;
}

dla_host_status dla_host_map(dla_host *h, int memory, uint64_t addr,
                             uint64_t n, void *ram)
{
    host_range r = { .memory = memory, .addr = addr, .n = n, .ram = ram };

    return host_map(h, &r);
}

dla_host_status dla_host_map_calls(dla_host *h, int memory, uint64_t addr,
                                   uint64_t n, const dla_memory_ops *ops)
{
    host_range r = { .memory = memory, .addr = addr, .n = n, .ops = *ops,
                     .calls = true };

    return host_map(h, &r);
}

/* ---- registers and time ---- */

/* May the core be called? It is from here on, until host_leave. */
static dla_host_status host_enter(dla_host *h)
{
    if (h->inside)
        return DLA_HOST_INSIDE;
    if (h->gave_up)
        return DLA_HOST_GAVE_UP;
    h->inside = true;
    return DLA_HOST_OK;
}

static void host_worse(dla_host *h, dla_play_end end)
{
    if (h->end == DLA_PLAY_DONE)
        h->end = end;
}

/* What every call of the core ends with. */
static dla_host_status host_leave(dla_host *h, bool ok)
{
    bool level = h->core.intr(h->core.user);

    if (!ok) {
        h->gave_up = true;
        host_worse(h, h->heard.said[DLA_SAID_CYCLES] ? DLA_PLAY_LIMIT
                                                     : DLA_PLAY_ERROR);
    }
    if (level != h->level && h->opt.interrupt)
        h->opt.interrupt(h->opt.user, level);
    h->level = level;
    h->inside = false;
    return ok ? DLA_HOST_OK : DLA_HOST_GAVE_UP;
}

dla_host_status dla_host_write32(dla_host *h, uint32_t addr, uint32_t value)
{
    dla_host_status s = host_enter(h);

    if (s)
        return s;
    return host_leave(h, h->core.csb_write(h->core.user, addr, value, false));
}

dla_host_status dla_host_read32(dla_host *h, uint32_t addr, uint32_t *value)
{
    dla_host_status s = host_enter(h);

    if (s)
        return s;
    return host_leave(h, h->core.csb_read(h->core.user, addr, value));
}

const char *dla_host_config(const dla_host *h)
{
    return h->config;
}

bool dla_host_irq(const dla_host *h)
{
    return h->level;
}

uint64_t dla_host_now(const dla_host *h)
{
    return h->core.now(h->core.user);
}

dla_host_status dla_host_reset(dla_host *h)
{
    uint64_t with[2];

    if (h->inside)
        return DLA_HOST_INSIDE;
    if (!h->back)
        return host_wrong(h, "reset: a driver gets the core after its reset, "
                          "which is the only one");
    if (h->capture)
        return host_wrong(h, "reset: a capture begins with the only one");
    h->inside = true;
    h->back->begin(h->core_of_back, &h->core);
    h->gave_up = false;
    for (size_t i = 0; i < h->ranges; i++)
        if (!host_put_range(h, &h->range[i], with))
            return host_leave(h, false), DLA_HOST_NOMEM;
    return host_leave(h, true);
}

static dla_host_end host_end_of(dla_host *h, dla_step_end s)
{
    if (s == DLA_STEP_HANG)
        host_worse(h, DLA_PLAY_HANG);
    if (host_leave(h, s != DLA_STEP_ERROR && s != DLA_STEP_LIMIT))
        return DLA_HOST_ERROR;
    return s == DLA_STEP_INTR ? DLA_HOST_IRQ
         : s == DLA_STEP_HANG ? DLA_HOST_HANG
         : s == DLA_STEP_IDLE ? DLA_HOST_IDLE : DLA_HOST_TIME;
}

dla_host_end dla_host_run(dla_host *h, dla_host_until until,
                          uint64_t max_time)
{
    bool irq = until == DLA_HOST_UNTIL_IRQ;
    uint64_t now, at;
    dla_step_end s;

    if (!irq && !max_time && !h->inside) {
        host_wrong(h, "run: DLA_HOST_UNTIL_TIME needs a time");
        return DLA_HOST_ERROR;
    }
    if (host_enter(h))
        return DLA_HOST_ERROR;
    now = dla_host_now(h);
    at = max_time && max_time < UINT64_MAX - now ? now + max_time : UINT64_MAX;
    h->core.alarm(h->core.user, at);
    do
        s = h->core.run(h->core.user, irq);
    while (s == DLA_STEP_MOVED && dla_host_now(h) < at);
    h->core.alarm(h->core.user, UINT64_MAX);
    return host_end_of(h, s);
}

dla_host_status dla_host_waits(dla_host *h, char *text, size_t size)
{
    if (size)
        text[0] = 0;
    if (h->inside)
        return DLA_HOST_INSIDE;
    if (h->core.status)
        h->core.status(h->core.user, text, size);
    return DLA_HOST_OK;
}

dla_host_status dla_host_place(dla_host *h, const char *name)
{
    if (h->inside)
        return DLA_HOST_INSIDE;
    if (h->core.place)
        h->core.place(h->core.user, name);
    if (h->capture)
        dla_capture_note(h->capture, name);
    return DLA_HOST_OK;
}
