/* SPDX-License-Identifier: Apache-2.0
 * DPI: the CSB master's queue and the registers of model units. */
#include "../check/core/check_core.h"
#include "pins_priv.h"
#include "dla_regs_gen.h"
#include <stdio.h>
#include <string.h>

void bench_place(dla_bench *b, const char *place)
{
    snprintf(b->pins->place_now, sizeof b->pins->place_now, "%s", place);
}

/* A write takes many clocks to its unit, and others are written meanwhile;
 * what the unit says about it must name its own line. */
static void push_place(dla_bench *b, uint32_t addr)
{
    dla_pins *t = b->pins;
    csb_place *p;

    if (t->place_count == PLACES) { /* holes and shell pages: never taken */
        t->place_head = (t->place_head + 1) % PLACES;
        t->place_count--;
    }
    p = &t->place[(t->place_head + t->place_count++) % PLACES];
    p->addr = addr;
    memcpy(p->text, t->place_now, sizeof p->text);
}

/* A write reached its unit: its place is the oldest one of that address. */
static void take_place(dla_bench *b, uint32_t addr)
{
    for (uint32_t i = 0; i < b->pins->place_count; i++) {
        csb_place *p = &b->pins->place[(b->pins->place_head + i) % PLACES];

        if (p->addr != addr)
            continue;
        dla_set_place(b->d, p->text);
        b->pins->place_head = (b->pins->place_head + i + 1) % PLACES;
        b->pins->place_count -= i + 1;
        return;
    }
}

uint32_t bench_csb_room(const dla_bench *b)
{
    return CSB_QUEUE - b->csb_count;
}

void bench_csb_push(dla_bench *b, const bench_csb *req)
{
    b->pins->csb[(b->pins->csb_head + b->csb_count) % CSB_QUEUE] = *req;
    b->csb_count++;
    if (req->write)
        push_place(b, req->addr);
    if (b->shadow)
        core_queued(b->shadow, b->pins->place_now);
}

bool bench_csb_idle(const dla_bench *b)
{
    if (b->pins->csb_faults)
        pins_csb_late((dla_bench *)b);
    return !b->csb_count && !b->pins->csb_wait && !b->pins->csb_in_flight;
}

uint32_t bench_csb_data(const dla_bench *b)
{
    return b->pins->csb_data;
}

/* Next request for the pins: 0 none, else bit 0 set, bit 1 write, bit 2
 * non-posted; word address. One request at a time is at the pins, and none
 * while an answer is due: responses have no flow control (system.md 2). */
int dla_dpi_csb_next(uint64_t ctx, int *addr, int *data)
{
    dla_bench *b = bench_of(ctx);
    const bench_csb *q = &b->pins->csb[b->pins->csb_head];
    int code;

    if (!b->csb_count || b->pins->csb_wait || b->pins->csb_in_flight)
        return 0;
    if (b->pins->csb_faults && pins_csb_request(b, q))
        return 0;
    *addr = (int)(q->addr >> 2);
    *data = (int)(q->data ^ b->pins->csb_flip);
    code = 1 | q->write << 1 | (q->write && q->nposted) << 2;
    b->pins->csb_in_flight = true;
    b->pins->csb_wait_write = q->write;
    return code;
}

/* A write to a slot with RTL; a model's place is taken when it gets it. */
static void sent_to_rtl(dla_bench *b, const bench_csb *q)
{
    dla_page page = dla_page_at(b->cfg, q->addr);
    dla_slot slot = page == DLA_NPAGE ? DLA_NSLOT : dla_slot_of_page(page);

    if (slot == DLA_NSLOT || b->opt.engine[slot] == BENCH_MODEL)
        return;
    take_place(b, q->addr);
}

static void host_wrote(dla_bench *b, const bench_csb *q)
{
    dla_page enabled = host_write(&b->host, q->addr, q->data);

    if (enabled != DLA_NPAGE && !b->enable_at[enabled])
        b->enable_at[enabled] = b->cycle;
    if (enabled != DLA_NPAGE)
        b->layer_at[enabled][b->enables[enabled]++ % ENABLES] = b->cycle;
    sent_to_rtl(b, q);
    if (enabled != DLA_NPAGE)
        legal_enabled(b, enabled); /* a model may be what RTL waits for */
}

/* The request handed out last was accepted; expects says a response is due.
 * From here on the access counts as made, for everybody who looks on. */
void dla_dpi_csb_accept(uint64_t ctx, int expects)
{
    dla_bench *b = bench_of(ctx);
    const bench_csb *q = &b->pins->csb[b->pins->csb_head];
    dla_page page;
    dla_slot slot;

    pins_csb_accepted(b, q);
    pins_intr_access(b, q);
    if (q->write)
        host_wrote(b, q);
    if (q->write && b->tap)
        dla_tap_csb(b->tap, b->now, true, q->addr, q->data);
    b->pins->csb_addr = q->addr;
    if (b->shadow)
        core_access(b->shadow, q->addr, q->write, q->data);
    page = dla_page_at(b->cfg, q->addr);
    slot = page == DLA_NPAGE ? DLA_NSLOT : dla_slot_of_page(page);
    if (slot != DLA_NSLOT)
        trail(b, TRAIL_CSB + (int)slot);
    b->pins->csb_in_flight = false;
    b->pins->csb_head = (b->pins->csb_head + 1) % CSB_QUEUE;
    b->csb_count--;
    b->pins->csb_wait = expects;
    b->pins->csb_clock = b->cycle;
    if (q->write) /* a host that polls moves nothing */
        b->activity = b->cycle;
}

/* The response to the request that was accepted last. */
void dla_dpi_csb_resp(uint64_t ctx, int is_write, int data)
{
    dla_bench *b = bench_of(ctx);

    if (b->pins->csb_answered == b->cycle + 1)
        pins_csb_broken(b, PROTOCOL_CSB_BOTH,
                        "valid and wr_complete in one clock");
    b->pins->csb_answered = b->cycle + 1;
    if (!b->pins->csb_wait || b->pins->csb_wait_write != (bool)is_write) {
        pins_csb_broken(b, PROTOCOL_CSB_UNASKED, is_write ?
                        "a write response that nobody asked for" :
                        "a read response that nobody asked for");
        return;
    }
    if (!is_write)
        pins_intr_read(b, b->pins->csb_addr, (uint32_t)data);
    if (b->pins->csb_faults && !is_write && pins_csb_response(b, &data))
        return;
    b->pins->csb_wait = false;
    b->pins->csb_data = (uint32_t)data;
    if (b->tap && !is_write)
        dla_tap_csb(b->tap, b->now, false, b->pins->csb_addr,
                    (uint32_t)data);
    if (b->shadow && !is_write)
        core_response(b->shadow, (uint32_t)data);
    if (is_write)
        b->activity = b->cycle;
}

/* The buffer flush after reset: each side writes half of the buffer, one port
 * beat a clock (conv_core.md 5.5; nv_full one half of every entry). The
 * untimed CDMA model is done at once. */
bool bench_flushing(const dla_bench *b)
{
    uint64_t clocks = b->cfg->cbuf_banks * b->cfg->cbuf_depth;

    if (!b->cfg->v1)
        clocks = clocks * b->cfg->cbuf_eb / b->cfg->cbuf_wr_bytes / 2;
    return b->cycle < clocks;
}

/* Register access of a model unit: one call for each CSB request. */
int dla_dpi_reg(uint64_t ctx, int page, int offset, int write, int data)
{
    dla_bench *b = bench_of(ctx);
    const dla_unit_ops *ops;
    dla_unit *u = dla_unit_at(b->d, dla_slot_of_page((dla_page)page), &ops);

    b->dirty = true;
    if (!write) {
        uint32_t v = ops->reg_read(u, (dla_page)page, (uint32_t)offset);

        if (page == DLA_CDMA && offset == CDMA_S_CBUF_FLUSH_STATUS)
            /* Drivers and traces wait for this bit; it takes its time as on
             * hardware. */
            v = bench_flushing(b) ? v & ~1u : v;
        return (int)v;
    }
    b->activity = b->cycle;
    take_place(b, b->cfg->page[page] + (uint32_t)offset);
    ops->reg_write(u, (dla_page)page, (uint32_t)offset, (uint32_t)data);
    return 0;
}
