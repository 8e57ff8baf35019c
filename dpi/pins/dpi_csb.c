/* SPDX-License-Identifier: Apache-2.0
 * DPI: the CSB master's queue and the registers of model units. */
#include "../check/core/check_core.h"
#include "csb_priv.h"
#include "dla_regs_gen.h"
#include "dla_text.h"
#include <stdio.h>
#include <string.h>

void bench_place(dla_bench *b, const char *place)
{
    snprintf(csb_of(b)->place_now, sizeof csb_of(b)->place_now, "%s", place);
}

static csb_place *csb_place_at(dla_bench *b, uint32_t i)
{
    return &csb_of(b)->place[(csb_of(b)->place_head + i) % PLACES];
}

/* A write takes many clocks to its unit, and others are written meanwhile; the
 * unit's messages about it must have its own line. */
static void push_place(dla_bench *b, uint32_t addr)
{
    pins_csb *t = csb_of(b);
    csb_place *p;

    if (t->place_count == PLACES) { /* holes and shell pages: never taken */
        t->place_head = (t->place_head + 1) % PLACES;
        t->place_count--;
    }
    p = csb_place_at(b, t->place_count++);
    p->addr = addr;
    memcpy(p->text, t->place_now, sizeof p->text);
}

/* Forgets the first n places of the block of addr: its writes arrive in the
 * order in which they were made, those of other blocks may be under way. */
static void csb_forget_places(dla_bench *b, uint32_t addr, uint32_t n)
{
    pins_csb *t = csb_of(b);

    for (uint32_t i = 0; i < n; i++)
        if (dla_page_at(bench_cfg(b), csb_place_at(b, i)->addr) ==
            dla_page_at(bench_cfg(b), addr))
            csb_place_at(b, i)->addr = NO_PLACE;
    while (t->place_count && csb_place_at(b, 0)->addr == NO_PLACE) {
        t->place_head = (t->place_head + 1) % PLACES;
        t->place_count--;
    }
}

/* The place of a write is the oldest one of its address. arrived: the write
 * has reached its unit. */
static void csb_take_place(dla_bench *b, uint32_t addr, bool arrived)
{
    for (uint32_t i = 0; i < csb_of(b)->place_count; i++)
        if (csb_place_at(b, i)->addr == addr) {
            dla_set_place(bench_core(b), csb_place_at(b, i)->text);
            if (arrived)
                csb_forget_places(b, addr, i + 1);
            return;
        }
}

void pins_csb_arrives(void *bench, uint32_t addr)
{
    csb_take_place(bench, addr, true);
}

uint32_t bench_csb_room(const dla_bench *b)
{
    return CSB_QUEUE - csb_of(b)->csb_count;
}

void bench_csb_push(dla_bench *b, const bench_csb *req)
{
    csb_of(b)->csb[(csb_of(b)->csb_head + csb_of(b)->csb_count) % CSB_QUEUE] =
        *req;
    csb_of(b)->csb_count++;
    if (req->write)
        push_place(b, req->addr);
    if (bench_shadow(b))
        core_queued(bench_shadow(b), csb_of(b)->place_now);
}

void bench_look(dla_bench *b, dla_look *look)
{
    if (look)
        look->known = false;
    if (bench_shadow(b))
        core_look(bench_shadow(b), look);
    if (bench_checker(b))
        check_look(bench_checker(b), look);
}

/* Gives a delayed answer when its clock is reached. */
static void csb_late(dla_bench *b)
{
    if (!csb_of(b)->resp_at || bench_cycle(b) < csb_of(b)->resp_at)
        return;
    dla_dpi_csb_resp((uint64_t)(uintptr_t)b, 0, (int)csb_of(b)->resp_data);
    csb_of(b)->resp_at = 0;
}

bool bench_csb_idle(const dla_bench *b)
{
    if (csb_of(b)->csb_faults)
        csb_late((dla_bench *)b);
    return !csb_of(b)->csb_count && !csb_of(b)->csb_wait &&
           !csb_of(b)->csb_in_flight;
}

uint32_t bench_csb_data(const dla_bench *b)
{
    return csb_of(b)->csb_data;
}

/* Next request for the pins: 0 none, else bit 0 set, bit 1 write, bit 2
 * non-posted; word address. One request at a time is on the pins, and none
 * while an answer is due, because responses have no flow control (system.md
 * 2). */
int dla_dpi_csb_next(uint64_t ctx, int *addr, int *data)
{
    dla_bench *b = bench_of(ctx);
    const bench_csb *q = &csb_of(b)->csb[csb_of(b)->csb_head];
    int code;

    if (!csb_of(b)->csb_count || csb_of(b)->csb_wait ||
        csb_of(b)->csb_in_flight)
        return 0;
    if (csb_of(b)->csb_faults && pins_csb_request(b, q))
        return 0;
    *addr = (int)(q->addr >> 2);
    *data = (int)(q->data ^ csb_of(b)->csb_flip);
    code = 1 | q->write << 1 | (q->write && q->nposted) << 2;
    csb_of(b)->csb_in_flight = true;
    csb_of(b)->csb_shown = bench_cycle(b);
    csb_of(b)->csb_wait_write = q->write;
    return code;
}

/* Layers in a slot with RTL are judged when the write is sent, so its place is
 * shown now. A model, or the shadow in `check`, takes the place when the write
 * reaches it. */
static void sent_to_rtl(dla_bench *b, const bench_csb *q)
{
    dla_slot slot = dla_slot_of_page(dla_page_at(bench_cfg(b), q->addr));

    if (slot == DLA_NSLOT || bench_engine(b, slot) == BENCH_MODEL)
        return;
    csb_take_place(b, q->addr, bench_engine(b, slot) == BENCH_RTL);
}

static void host_wrote(dla_bench *b, const bench_csb *q)
{
    dla_page enabled = host_write(bench_host(b), q->addr, q->data,
                                  bench_cycle(b));

    bench_limits(b, q->addr, q->data);
    sent_to_rtl(b, q);
    if (enabled != DLA_NPAGE)
        legal_enabled(b, enabled); /* a model may be the unit for which RTL
                                    * waits */
}

/* The request handed out last was accepted; expects: a response is due. From
 * here on all observers count the access as made. */
void dla_dpi_csb_accept(uint64_t ctx, int expects)
{
    dla_bench *b = bench_of(ctx);
    const bench_csb *q = &csb_of(b)->csb[csb_of(b)->csb_head];
    dla_slot slot;

    pins_csb_accepted(b, q);
    pins_intr_access(b, q);
    if (q->write)
        host_wrote(b, q);
    if (q->write && bench_tap(b))
        dla_tap_csb(bench_tap(b), bench_now(b), true, q->addr, q->data);
    csb_of(b)->csb_addr = q->addr;
    csb_of(b)->csb_routed[csb_of(b)->csb_nrouted++ % ROUTED] = q->addr;
    if (bench_shadow(b))
        core_access(bench_shadow(b), q->addr, q->write, q->data);
    slot = dla_slot_of_page(dla_page_at(bench_cfg(b), q->addr));
    if (slot != DLA_NSLOT && q->write)
        trail(b, TRAIL_CSB + (int)slot);
    csb_of(b)->csb_in_flight = false;
    csb_of(b)->csb_head = (csb_of(b)->csb_head + 1) % CSB_QUEUE;
    csb_of(b)->csb_count--;
    csb_of(b)->csb_wait = expects;
    csb_of(b)->csb_clock = bench_cycle(b);
    if (q->write) /* a host that polls moves nothing */
        bench_active(b);
}

static void csb_unasked(dla_bench *b, bool is_write)
{
    const pins_csb *p = csb_of(b);
    dla_page page = dla_page_at(bench_cfg(b), p->csb_addr);
    char text[128];

    snprintf(text, sizeof text, "a %s response without a request; the last "
             "access was at 0x%05x of %s", is_write ? "write" : "read",
             p->csb_addr, page == DLA_NPAGE ? "no unit" : dla_page_name(page));
    pins_csb_broken(b, PROTOCOL_CSB_UNASKED, text);
}

/* The response to the request that was accepted last. */
void dla_dpi_csb_resp(uint64_t ctx, int is_write, int data)
{
    dla_bench *b = bench_of(ctx);

    if (csb_of(b)->csb_answered == bench_cycle(b) + 1)
        pins_csb_broken(b, PROTOCOL_CSB_BOTH,
                        "valid and wr_complete in one clock");
    csb_of(b)->csb_answered = bench_cycle(b) + 1;
    if (!csb_of(b)->csb_wait || csb_of(b)->csb_wait_write != (bool)is_write) {
        csb_unasked(b, is_write);
        return;
    }
    if (!is_write)
        pins_intr_read(b, csb_of(b)->csb_addr, (uint32_t)data);
    if (csb_of(b)->csb_faults && !is_write && pins_csb_response(b, &data))
        return;
    csb_of(b)->csb_wait = false;
    csb_of(b)->csb_data = (uint32_t)data;
    if (bench_tap(b) && !is_write)
        dla_tap_csb(bench_tap(b), bench_now(b), false, csb_of(b)->csb_addr,
                    (uint32_t)data);
    if (bench_shadow(b) && !is_write)
        core_response(bench_shadow(b), (uint32_t)data);
    if (is_write)
        bench_active(b);
}

/* The buffer flush after reset: each side writes half of the buffer, one port
 * beat a clock (conv_core.md 5.5; nv_full one half of every entry). The
 * untimed CDMA model is done at once. */
bool bench_flushing(const dla_bench *b)
{
    uint64_t clocks = bench_cfg(b)->cbuf_banks * bench_cfg(b)->cbuf_depth;

    if (!bench_cfg(b)->v1)
        clocks =
            clocks * bench_cfg(b)->cbuf_eb / bench_cfg(b)->cbuf_wr_bytes / 2;
    return bench_cycle(b) < clocks;
}

/* Register access of a model unit: one call for each CSB request. */
int dla_dpi_reg(uint64_t ctx, int page, int offset, int write, int data)
{
    dla_bench *b = bench_of(ctx);
    const dla_unit_ops *ops;
    dla_unit *u =
        dla_unit_at(bench_core(b), dla_slot_of_page((dla_page)page), &ops);

    bench_stir(b);
    if (!write) {
        uint32_t v = ops->reg_read(u, (dla_page)page, (uint32_t)offset);

        if (page == DLA_CDMA && offset == CDMA_S_CBUF_FLUSH_STATUS)
            /* Drivers and traces wait for this bit, so it takes as long as in
             * hardware. */
            v = bench_flushing(b) ? v & ~1u : v;
        return (int)v;
    }
    bench_active(b);
    pins_csb_arrives(b, bench_cfg(b)->page[page] + (uint32_t)offset);
    ops->reg_write(u, (dla_page)page, (uint32_t)offset, (uint32_t)data);
    return 0;
}

/* The answer of a page has its error bit set. One request at most waits for an
 * answer, so it is the last one. */
void dla_dpi_csb_error(uint64_t ctx, int page)
{
    dla_bench *b = bench_of(ctx);
    const pins_csb *p = csb_of(b);
    char line[160];
    dla_text text = { line, sizeof line, 0 };

    if (pins_before_reset(b)) /* registers of RTL hold random values */
        return;
    dla_text_put(&text, "an answer of %s has the error bit",
                 dla_page_name((dla_page)page));
    if (p->csb_wait && dla_page_at(bench_cfg(b), p->csb_addr) == (dla_page)page)
        dla_text_put(&text, ", %s of 0x%05x",
                     p->csb_wait_write ? "write" : "read", p->csb_addr);
    pins_csb_broken(b, PROTOCOL_CSB_ERROR, line);
}

static void csb_reset(dla_bench *b, void *part)
{
    ((pins_csb *)part)->csb_faults = bench_options(b)->faults.n != 0;
}

const pins_part pins_csb_part = { sizeof(pins_csb), csb_reset };
