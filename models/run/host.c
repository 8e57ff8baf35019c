/* SPDX-License-Identifier: Apache-2.0
 * A host of the core (dla_host.h). */
#include "host.h"
#include "dla.h"
#include "dla_book.h"
#include "dla_regs_gen.h"
#include "dla_text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(DLA_HOST_MC == (int)DLA_RAM_MC, "memories have one number");
_Static_assert(DLA_HOST_LIMIT + 1 == (int)DLA_NSAID, "severities are kinds");

/* ---- messages ---- */

void run_host_keeps(dla_host *h, dla_said kind, const dla_about *about,
                    const char *text)
{
    host_text *t = &h->kept[(h->first + h->count) % HOST_KEPT];
    dla_host_message m;

    run_heard_one(&h->heard, kind);
    if (h->count == HOST_KEPT)
        h->first = (h->first + 1) % HOST_KEPT;
    else
        h->count++;
    t->kind = kind;
    snprintf(t->text, sizeof t->text, "%s", text);
    t->rule = about->rule ? about->rule : "";
    if (!h->opt.message)
        return;
    h->count = 0;
    m = (dla_host_message){ (dla_host_severity)kind, t->rule, t->text };
    h->opt.message(h->opt.user, &m);
}

const char *run_host_text(const dla_host *h, const dla_about *about,
                          const char *text, char *buf, size_t size)
{
    const dla_stray *s = about->stray;
    dla_text o = { buf, size, 0 };
    char more[512];

    if (!s || !h->watch.book || !h->core.mem[s->ram])
        return text;
    run_watch_stray(&h->watch, s, h->core.mem[s->ram], more, sizeof more);
    dla_text_put(&o, "%s%s", text, more);
    return buf;
}

void run_host_hears(void *host, dla_said kind, const dla_about *about,
                    const char *text)
{
    dla_host *h = host;
    char buf[HOST_TEXT], spin[256];

    text = run_host_text(h, about, text, buf, sizeof buf);
    if (kind == DLA_SAID_CYCLES &&
        run_watch_spins(&h->seen, &h->seen.now, spin, sizeof spin)) {
        snprintf(buf, sizeof buf, "%.1000s; %s", text, spin);
        text = buf;
    }
    run_host_keeps(h, kind, about, text);
}

/* A message of the host itself, not of the core. */
static void host_says(dla_host *h, dla_said kind, const char *text)
{
    const dla_about none = { 0 };
    bool inside = h->inside;

    h->inside = true;
    if (h->above.message)
        h->above.message(h->above.user, kind, &none, text);
    else
        run_host_keeps(h, kind, &none, text);
    h->inside = inside;
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
    host_says(h, DLA_SAID_REFUSED, text);
    return DLA_HOST_WRONG;
}

const dla_host_message *dla_host_next_message(dla_host *h)
{
    const host_text *t = &h->kept[h->first];

    if (h->inside || !h->count)
        return NULL;
    h->shown =
        (dla_host_message){ (dla_host_severity)t->kind, t->rule, t->text };
    h->first = (h->first + 1) % HOST_KEPT;
    h->count--;
    return &h->shown;
}

/* ---- memory ---- */

void run_host_confine(dla_host *h)
{
    for (int ram = 0; ram < 2; ram++)
        if (h->core.mem[ram])
            dla_mem_confine(h->core.mem[ram]);
}

static bool host_put_range(dla_host *h, const host_range *r, uint64_t with[2])
{
    dla_mem *m = h->core.mem[r->memory];

    return dla_mem_map(m, r->addr, r->n, r->ram, r->calls ? &r->ops : NULL,
                       r->memory, with);
}

static dla_host_status host_map(dla_host *h, const host_range *r)
{
    const uint32_t bits = h->watch.cfg->addr_bits;
    uint64_t with[2];
    host_range *more;

    if (h->inside)
        return DLA_HOST_INSIDE;
    if (r->memory < 0 || r->memory > 1 || !h->core.mem[r->memory])
        return host_wrong(h, "map: memory %d: %s has none, expected %s",
                          r->memory, h->watch.cfg->name,
                          h->core.mem[DLA_HOST_CV]
                              ? "DLA_HOST_MC or DLA_HOST_CV" : "DLA_HOST_MC");
    if (!r->n || r->n - 1 > UINT64_MAX - r->addr)
        return host_wrong(h,
                          "map: %llu bytes from 0x%llx: expected 1 "
                          "or more, ending below 2^64",
                          (unsigned long long)r->n,
                          (unsigned long long)r->addr);
    if (bits < 64 && (r->addr + (r->n - 1)) >> bits)
        return host_wrong(h, "map: %llu bytes from 0x%llx: %s has addresses of "
                          "%u bits, expected an end below 0x%llx",
                          (unsigned long long)r->n,
                          (unsigned long long)r->addr, h->config, bits,
                          (unsigned long long)1 << bits);
    if (r->calls ? !r->ops.read || !r->ops.write : !r->ram)
        return host_wrong(h, "map: 0x%llx is mapped to NULL: expected %s",
                          (unsigned long long)r->addr,
                          r->calls ? "the functions read and write"
                                   : "the address of an array");
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
                       : host_wrong(h, r->calls
                                    ? "map: functions for a whole core in "
                                      "check, where the shadow would call "
                                      "them too (expected dla_host_map), or "
                                      "no host memory"
                                    : "map: no host memory");
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
    host_range r = { .memory = memory, .addr = addr, .n = n, .calls = true };

    if (ops)
        r.ops = *ops;
    return host_map(h, &r);
}

/* ---- registers and time ---- */

/* True if the core may be called. It may be from here on, until host_leave. */
static dla_host_status host_enter(dla_host *h)
{
    if (h->inside)
        return DLA_HOST_INSIDE;
    if (h->gave_up)
        return DLA_HOST_GAVE_UP;
    h->inside = true;
    h->known = false;
    return DLA_HOST_OK;
}

static void host_worse(dla_host *h, dla_play_end end)
{
    if (h->end == DLA_PLAY_DONE)
        h->end = end;
}

/* The end of every call of the core. */
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

/* An access was made. Time passes for a host that only accesses registers, and
 * it ends at the limit, since the core ends only its runs there. */
static inline dla_host_status host_accessed(dla_host *h, bool ok)
{
    bool wait = dla_core_over(&h->core);
    dla_step_end s = DLA_STEP_MOVED;

    if (++h->accesses % HOST_STILL == 0) {
        wait |= dla_host_now(h) == h->at;
        h->at = dla_host_now(h);
    }
    if (ok && wait) {
        h->core.alarm(h->core.user, dla_host_now(h) + 1);
        s = h->core.run(h->core.user, false);
        h->core.alarm(h->core.user, UINT64_MAX);
    }
    return host_leave(h, ok && s != DLA_STEP_ERROR && s != DLA_STEP_LIMIT);
}

/* Registers are words: other addresses name none. */
static dla_host_status host_register(dla_host *h, uint32_t addr)
{
    dla_host_status s = h->inside ? DLA_HOST_INSIDE : DLA_HOST_OK;

    if (!s && addr & 3)
        s = host_wrong(h, "register 0x%x: expected a multiple of 4", addr);
    if (!s && addr >= HOST_CSB)
        s = host_wrong(h, "register 0x%x: outside of CSB, expected 0x0 to 0x%x",
                       addr, HOST_CSB - 4);
    return s ? s : host_enter(h);
}

dla_host_status dla_host_write32(dla_host *h, uint32_t addr, uint32_t value)
{
    dla_host_status s = host_register(h, addr);
    char text[256];

    if (s)
        return s;
    h->told = false;
    run_watch_write(&h->watch, addr, value, text, sizeof text);
    if (text[0])
        host_says(h, DLA_SAID_WARNING, text);
    return host_accessed(h,
                         h->core.csb_write(h->core.user, addr, value, false));
}

dla_host_status dla_host_read32(dla_host *h, uint32_t addr, uint32_t *value)
{
    dla_host_status s = host_register(h, addr);
    char text[256];

    if (s)
        return s;
    if (!value) {
        h->inside = false;
        return host_wrong(h, "register 0x%x: it is read to NULL, expected the "
                          "address of a word", addr);
    }
    if (!h->core.csb_read(h->core.user, addr, value))
        return host_accessed(h, false);
    run_watch_read(&h->watch, addr, *value, dla_host_now(h), text, sizeof text);
    if (text[0])
        host_says(h, DLA_SAID_WARNING, text);
    return host_accessed(h, true);
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
        return host_wrong(h, "reset: a driver gets the core after its only "
                          "reset");
    if (h->capture)
        return host_wrong(h, "reset: a capture has one reset, at its start");
    h->inside = true;
    h->known = false;
    h->back->begin(h->core_of_back, &h->core);
    run_host_confine(h);
    run_watch_reset(&h->watch);
    h->gave_up = false;
    for (size_t i = 0; i < h->ranges; i++)
        if (!host_put_range(h, &h->range[i], with))
            return host_leave(h, false), DLA_HOST_NOMEM;
    return host_leave(h, true);
}

/* RTL that stands still may be idle or hang: its status registers show whether
 * a layer is enabled. The search for the cause reads them into the book, if the
 * core answers; one that does not is not idle. */
static bool host_idle(dla_host *h)
{
    const dla_cfg *cfg = h->watch.cfg;
    dla_look status;

    if (!dla_core_look(&h->core, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS,
                       &status))
        return false;
    for (int p = 0; p < DLA_NPAGE; p++)
        if (dla_book_busy(h->watch.book, (dla_page)p))
            return false;
    return true;
}

static bool host_search(dla_host *h)
{
    if (!h->known)
        dla_cause_of_host(h->watch.cfg, &h->core, h->watch.book,
                          &h->watch.cause);
    h->known = true;
    return h->watch.cause.id;
}

/* A host that does not wait for its last layer passes whatever it wrote. While
 * an interrupt is not cleared, dla_host_run returns at once. */
void run_host_unfinished(dla_host *h)
{
    char text[HOST_TEXT];
    int p = 0;

    if (h->end != DLA_PLAY_DONE || host_enter(h))
        return;
    host_search(h); /* reads the status of each unit */
    if (!host_idle(h)) {
        while (p < DLA_NPAGE && !dla_book_busy(h->watch.book, (dla_page)p))
            p++;
        snprintf(text, sizeof text, "the host ended while a layer of %s "
                 "works, expected it to wait for the interrupt of the layer",
                 p < DLA_NPAGE ? dla_page_name((dla_page)p) : "the core");
        host_says(h, DLA_SAID_WARNING, text);
    } else if (h->core.intr(h->core.user)) {
        host_says(h, DLA_SAID_WARNING, "the host ended with the interrupt pin "
                  "high, expected it to clear GLB.S_INTR_STATUS");
    }
    host_leave(h, true);
}

/* A message of a hang. The program that runs a driver reports it at its end, so
 * this one is for the driver only. */
static void host_hangs(dla_host *h)
{
    const dla_about none = { 0 };
    char text[HOST_TEXT];

    if (h->watch.cause.id)
        snprintf(text, sizeof text, "the core hangs, likely cause: %s",
                 h->watch.cause.text);
    else
        snprintf(text, sizeof text, "the core hangs: a layer is enabled and "
                 "nothing can move (dla_host_waits)");
    run_host_keeps(h, DLA_SAID_HANG, &none, text);
}

/* The step, which is idle where the registers show no layer. Reports a hang, and
 * an idle core with an interrupt that does not show the end of its layers: a
 * host would wait for this interrupt for ever. */
static dla_step_end host_finds(dla_host *h, dla_step_end s)
{
    bool found = host_search(h), idle = host_idle(h);
    bool hangs = s == DLA_STEP_HANG && !idle;

    if (hangs && !h->told)
        host_hangs(h);
    if (found && idle && !h->told)
        host_says(h, DLA_SAID_WARNING, h->watch.cause.text);
    h->told = found || hangs;
    return idle ? DLA_STEP_IDLE : s;
}

static dla_host_end host_end_of(dla_host *h, dla_step_end s, bool irq)
{
    if (s == DLA_STEP_HANG || (irq && s == DLA_STEP_IDLE))
        s = host_finds(h, s);
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

    if (!irq && !h->inside && (until != DLA_HOST_UNTIL_TIME || !max_time)) {
        host_wrong(h, "run: until %d, time %llu: expected DLA_HOST_UNTIL_IRQ, "
                   "or DLA_HOST_UNTIL_TIME with a time of 1 or more",
                   (int)until, (unsigned long long)max_time);
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
    return host_end_of(h, s, irq);
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

const char *dla_host_cause(dla_host *h, const char **id)
{
    const dla_cause *c = &h->watch.cause;
    bool found, known = h->known;

    if (id)
        *id = NULL;
    if (host_enter(h))
        return NULL;
    h->known = known;
    found = host_search(h);
    if (host_leave(h, true) || !found)
        return NULL;
    if (id)
        *id = c->id;
    return c->text;
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
