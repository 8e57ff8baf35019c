/* SPDX-License-Identifier: Apache-2.0
 * The system: makes the units of a configuration, wires their channels,
 * answers CSB accesses and steps everything. */
#include "core.h"
#include "dla_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *dla_version(void)
{
    return DLA_VERSION;
}

static unsigned own_read(void *user, int ram, uint64_t addr, void *dst,
                         size_t n)
{
    return dla_mem_read(((dla *)user)->mem[ram], addr, dst, n);
}

static unsigned own_write(void *user, int ram, uint64_t addr,
                          const void *src, size_t n)
{
    return dla_mem_write(((dla *)user)->mem[ram], addr, src, n);
}

/* The program's callbacks take the place of the library's memory, which is
 * then not made at all. */
static bool make_memory(dla *d)
{
    d->memif.outside = d->opt.outside;
    d->memif.ops = d->opt.memory;
    d->memif.callers = d->opt.memory.read && d->opt.memory.write;
    if (d->memif.callers)
        return true;
    d->memif.ops = (dla_memory_ops){ own_read, own_write, d };
    d->memif.mem = d->mem;
    for (int ram = 0; ram < 2; ram++) {
        d->mem[ram] = dla_mem_create();
        if (!d->mem[ram])
            return false;
    }
    return true;
}

/* A model that reported an error in create cannot run: its message. */
static bool create_failed(dla *d, dla_slot s, char *text, size_t size)
{
    const char *message = NULL;
    int kind = DLA_MSG_REMARK;

    while (d->ctx.failed && kind == DLA_MSG_REMARK)
        message = dla_ctx_next(&d->ctx, &kind);
    if (message)
        snprintf(text, size, "create of the model of %s: %s", dla_slot_name(s),
                 message);
    return message;
}

/* Returns NULL, or the text of an error; text has room for size bytes of it. */
static const char *make_units(dla *d, char *text, size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        const dla_ports *ports = d->opt.ports[s];

        if (!dla_slot_present(d->cfg, (dla_slot)s))
            continue;
        d->ops[s] = d->opt.provider[s];
        if (!d->ops[s])
            d->ops[s] = dla_model_ops((dla_slot)s);
        if (!dla_unit_fits(d->ops[s], (dla_slot)s, text, size))
            return text;
        d->unit[s] = d->ops[s]->create(d->cfg, ports ? ports : &d->ports,
                                       &d->ctx);
        if (create_failed(d, (dla_slot)s, text, size))
            return text;
        if (!d->unit[s] && d->opt.provider[s]) {
            snprintf(text, size, "create of the model of %s returned NULL: "
                     "expected a unit", dla_slot_name((dla_slot)s));
            return text;
        }
        if (!d->unit[s])
            return "out of memory";
    }
    return NULL;
}

static const dla_ports *ports_of(const dla *d, int slot)
{
    return d->opt.ports[slot] ? d->opt.ports[slot] : &d->ports;
}

/* The system takes the done events of every unit, on its ports. */
static void join_events(dla *d)
{
    for (int i = 0; i < DLA_NINTR; i++) {
        d->events.done[i] = ports_of(d, (int)dla_intr_slot(i))->done[i];
    }
}

dla *dla_create(const char *config, const dla_options *opt, char *err,
                size_t errsize)
{
    const dla_cfg *cfg = dla_cfg_named(config, err, errsize);
    /* The text of an error, or NULL. */
    const char *what = "out of memory";
    char text[DLA_MSG_LEN + 64];
    dla *d;

    if (!cfg || !dla_cfg_fits(cfg, err, errsize))
        return NULL;
    d = calloc(1, sizeof *d);
    if (!d) {
        snprintf(err, errsize, "out of memory");
        return NULL;
    }
    d->cfg = cfg;
    if (opt)
        d->opt = *opt;
    d->ctx.cfg = cfg;
    d->ctx.illegal = d->opt.illegal;
    d->ctx.rtl = d->opt.rtl;
    if (dla_ports_make(&d->ports, cfg)) {
        join_events(d);
        dla_glb_init(&d->glb, cfg);
        dla_memif_init(&d->memif, cfg, &d->ctx, d->ports.mem);
        if (make_memory(d))
            what = make_units(d, text, sizeof text);
    }
    if (what) {
        snprintf(err, errsize, "%s: %s", config, what);
        dla_destroy(d);
        return NULL;
    }
    dla_reset(d);
    return d;
}

void dla_destroy(dla *d)
{
    if (!d)
        return;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (d->unit[s])
            d->ops[s]->destroy(d->unit[s]);
    dla_mem_destroy(d->mem[0]);
    dla_mem_destroy(d->mem[1]);
    dla_ports_free(&d->ports);
    free(d);
}

/* The messages are dropped first: those of the models' reset stay. */
void dla_reset(dla *d)
{
    d->ctx.failed = d->ctx.refused = false;
    memset(d->ctx.noted, 0, sizeof d->ctx.noted);
    d->ctx.count = d->ctx.lost = 0;
    dla_ports_clear(&d->ports);
    for (int s = 0; s < DLA_NSLOT; s++)
        if (d->unit[s])
            d->ops[s]->reset(d->unit[s]);
    dla_memif_reset(&d->memif);
    dla_events_reset(&d->events);
    d->passes = 0;
    d->polling = false;
    d->pace = (dla_pace){ 0 };
    d->fed = DLA_FED_ALL;
    if (d->tap)
        dla_tap_reset(d->tap);
    dla_glb_init(&d->glb, d->cfg);
}

void dla_set_tap(dla *d, dla_tap *tap, const uint64_t *time)
{
    d->tap = tap;
    d->tap_time = time ? time : &d->passes;
    d->fed = DLA_FED_ALL;
}

void dla_fed(dla *d, dla_slot s)
{
    d->fed |= 1u << s;
}

const dla_cfg *dla_config(const dla *d)
{
    return d->cfg;
}

/* A unit moved, or received something; only then its channels must be
 * checked. */
static void sys_tell(dla *d, dla_slot s)
{
    d->fed &= ~(1u << s);
    if (s == DLA_SLOT_CBUF) /* its answer is noted with CSC */
        d->fed |= 1u << DLA_SLOT_CSC;
    dla_tap_stepped(d->tap, *d->tap_time, s, ports_of(d, (int)s));
}

/* Gives GLB the next event, unless the host has to serve the one before. True
 * when an event was given, or one has to wait. */
static bool give_event(dla *d, bool still, bool read)
{
    if (dla_pace_holds(&d->pace, read))
        return d->events.count || dla_events_early(&d->events);
    if (!dla_glb_serve(d, still))
        return false;
    dla_pace_event(&d->pace);
    return true;
}

/* The units are stepped first, along the data path, then memory and GLB: a
 * request that a unit makes in a pass is answered in the same pass and visible
 * in the next. After an error nothing moves any more, so that the state stays
 * as it was. read: the host repeats a read; otherwise it requested a step. */
static bool sys_pass(dla *d, bool read)
{
    bool moved = false;

    if (d->ctx.failed)
        return false;
    d->passes++;
    for (size_t i = 0; i < dla_pass_len; i++) {
        uint8_t s = dla_pass_order[i];
        bool did;

        if (!d->unit[s])
            continue;
        did = d->ops[s]->step(d->unit[s]);
        moved |= did;
        if (d->tap && (did || d->fed >> s & 1))
            sys_tell(d, (dla_slot)s);
    }
    moved |= dla_events_take(&d->events, false);
    if (!d->opt.external) {
        if (dla_memif_step(&d->memif)) {
            moved = true;
            d->fed = DLA_FED_ALL;
        }
        moved |= give_event(d, !moved, read);
    }
    return moved;
}

/* An address without a register, and a page without a built unit, read 0. A
 * page has 4 KiB, and only whole words are addressed (system.md 3). */
static uint32_t page_read(dla *d, dla_page page, uint32_t off)
{
    dla_slot s;

    switch (page) {
    case DLA_CFGROM:
        return dla_cfgrom_read(d->cfg, off);
    case DLA_GLB:
        return dla_glb_read(&d->glb, off);
    case DLA_MCIF:
        return dla_regs_read(&d->memif.regs[DLA_RAM_MC], off);
    case DLA_CVIF:
        return dla_regs_read(&d->memif.regs[DLA_RAM_CV], off);
    default:
        s = dla_slot_of_page(page);
        if (s == DLA_NSLOT || !d->unit[s])
            return 0;
        return d->ops[s]->reg_read(d->unit[s], page, off);
    }
}

/* Consecutive reads take time, so that a host that polls makes progress; a
 * single read-back of a write does not move anything. */
uint32_t dla_csb_read(dla *d, uint32_t byte_addr)
{
    dla_page page = dla_page_at(d->cfg, byte_addr);
    uint32_t off = byte_addr & 0xffcu, value;
    bool status = page == DLA_GLB && off == GLB_S_INTR_STATUS;

    if (d->polling && !d->opt.external)
        sys_pass(d, true);
    d->polling = true;
    value = page_read(d, page, off);
    dla_pace_read(&d->pace, status ? &value : NULL);
    if (d->tap)
        dla_tap_csb(d->tap, *d->tap_time, false, byte_addr, value);
    return value;
}

void dla_csb_write(dla *d, uint32_t byte_addr, uint32_t value)
{
    dla_page page = dla_page_at(d->cfg, byte_addr);
    uint32_t off = byte_addr & 0xffcu;
    dla_slot s;
    bool up;

    d->polling = d->pace.elsewhere = false;
    if (d->tap)
        dla_tap_csb(d->tap, *d->tap_time, true, byte_addr, value);
    switch (page) {
    case DLA_GLB:
        up = dla_glb_pin(&d->glb);
        dla_glb_write(&d->glb, off, value);
        dla_pace_write(&d->pace, &d->glb, off, up);
        return;
    case DLA_MCIF:
        dla_regs_write(&d->memif.regs[DLA_RAM_MC], off, value);
        return;
    case DLA_CVIF:
        dla_regs_write(&d->memif.regs[DLA_RAM_CV], off, value);
        return;
    default:
        s = dla_slot_of_page(page);
        if (s != DLA_NSLOT && d->unit[s])
            d->ops[s]->reg_write(d->unit[s], page, off, value);
    }
}

bool dla_intr_pin(const dla *d)
{
    return dla_glb_pin(&d->glb);
}

bool dla_step(dla *d)
{
    return sys_pass(d, false);
}

uint64_t dla_time(const dla *d)
{
    return d->passes;
}

void dla_await(dla *d)
{
    if (!dla_glb_pin(&d->glb))
        d->pace.hold = 0;
}

dla_run_end dla_run(dla *d)
{
    char text[256];

    do {
        if (d->ctx.failed)
            return DLA_RUN_ERROR;
        if (dla_intr_pin(d))
            return DLA_RUN_INTR;
        d->pace.hold = 0; /* as dla_await */
    } while (dla_step(d));
    if (d->ctx.failed)
        return DLA_RUN_ERROR;
    if (dla_intr_pin(d))
        return DLA_RUN_INTR;
    return dla_status(d, text, sizeof text) ? DLA_RUN_HANG : DLA_RUN_IDLE;
}

dla_mem *dla_memory(dla *d, int ram)
{
    return d->mem[ram == DLA_RAM_MC];
}

/* Every unit is called even when the text is full, because the result is
 * needed. */
bool dla_status(const dla *d, char *text, size_t size)
{
    char line[512];
    dla_text o = { text, size, 0 };
    bool busy = false;

    text[0] = 0;
    for (int s = 0; s < DLA_NSLOT; s++) {
        line[0] = 0;
        if (!d->unit[s] ||
            !d->ops[s]->status(d->unit[s], line, sizeof line))
            continue;
        busy = true;
        dla_text_put(&o, "%s\n", line);
    }
    if (!d->opt.external && dla_memif_status(&d->memif, line, sizeof line)) {
        busy = true;
        dla_text_put(&o, "%s", line);
    }
    return busy;
}

const char *dla_message(dla *d, int *error)
{
    return dla_ctx_next(&d->ctx, error);
}

const char *dla_message_rule(const dla *d)
{
    return d->ctx.out_rule;
}

const dla_stray *dla_message_stray(const dla *d)
{
    return d->ctx.out_stray.client < 0 ? NULL : &d->ctx.out_stray;
}

void dla_set_place(dla *d, const char *place)
{
    snprintf(d->ctx.place, sizeof d->ctx.place, "%s", place);
}
