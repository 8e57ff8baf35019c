/* SPDX-License-Identifier: Apache-2.0
 * Hosts that embed the library and serve the events of a convolution one by
 * one, in every order of reads and clears, with every way of waiting. Each
 * event comes alone: none rises while the host serves another one, so a host
 * that clears all bits loses none (dla.h). tests/tools/bench builds the
 * layers. */
#include "../tools/bench/layer.h"
#include "want.h"
#include <stdlib.h>
#include <string.h>

enum { SRC = 0x80000000, WEIGHTS = 0x90000000, DST = 0xa0000000,
       BYTES = 1 << 16, EVENTS = 4, PATIENCE = 1 << 20 };

typedef struct host {
    dla *d;
    const char *config;
    uint32_t status, mask; /* addresses */
    unsigned risen;
    uint32_t bit; /* status bit of the last event */
} host;

static void event(void *user, uint64_t time, dla_intr intr, unsigned group)
{
    host *h = user;

    (void)time;
    h->risen++;
    h->bit = 1u << (dla_intr_bit(intr) + group);
}

/* From a reset: a layer of 4x4x8 and one kernel for each output channel. */
static void service_start(host *h, uint32_t mask)
{
    const dla_cfg *cfg = dla_config(h->d);
    conv_plan p = { .w = 4, .h = 4, .c = 8, .k = 8, .r = 1, .s = 1,
                    .weights = WEIGHTS };
    sdp_plan sdp = { .w = 4, .h = 4, .c = 8, .flying = 1, .scale = 1 };
    writer w;

    dla_reset(h->d);
    h->risen = 0;
    dla_csb_write(h->d, h->mask, mask);
    for (uint64_t a = SRC; a <= DST; a += WEIGHTS - SRC)
        dla_mem_fill(dla_memory(h->d, DLA_RAM_MC), a, 0, BYTES);
    WANT(conv_plan_ok(cfg, &p));
    p.in = cube_at(cfg, SRC, p.w, p.h, p.c, p.prec);
    sdp.dst = cube_at(cfg, DST, p.w, p.h, p.k, p.prec);
    writer_init(&w, h->d);
    conv_write(&w, &p, &sdp);
}

/* ---- ways to wait for an event ---- */

static bool by_run(host *h)
{
    return dla_run(h->d) == DLA_RUN_INTR;
}

static bool by_steps(host *h)
{
    for (int i = 0; i < PATIENCE && !dla_intr_pin(h->d); i++)
        dla_step(h->d);
    return dla_intr_pin(h->d);
}

/* Reads of the status, with some steps between two of them. */
static bool by_polls(host *h, int steps)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (dla_csb_read(h->d, h->status))
            return true;
        for (int n = 0; n < steps; n++)
            dla_step(h->d);
    }
    return false;
}

static bool by_reads(host *h)
{
    return by_polls(h, 0);
}

static bool by_few_steps(host *h)
{
    return by_polls(h, 7);
}

static bool by_many_steps(host *h)
{
    return by_polls(h, 100);
}

static const struct {
    const char *name;
    bool (*wait)(host *h);
    bool masked; /* serves a pin that all events are masked from, too */
} ways[] = { { "dla_run", by_run, false },
             { "dla_step", by_steps, false },
             { "reads", by_reads, true },
             { "reads and few steps", by_few_steps, true },
             { "reads and many steps", by_many_steps, true } };

/* ---- orders ---- */

/* One access of the service: r reads, 1 clears the event, a clears all, m
 * reads the mask. */
static void access(host *h, char what, uint32_t *left)
{
    if (what == 'r')
        WANT(dla_csb_read(h->d, h->status) == *left);
    else if (what == 'm')
        dla_csb_read(h->d, h->mask);
    else
        dla_csb_write(h->d, h->status, what == '1' ? h->bit : ~0u);
    if (what == '1' || what == 'a')
        *left = 0;
}

/* False: an event is lost, or came while another was served. */
static bool service_serve(host *h, size_t way, uint32_t mask, const char *order)
{
    service_start(h, mask);
    for (unsigned n = 1; n <= EVENTS; n++) {
        uint32_t left;
        bool came = ways[way].wait(h);

        if (!came || h->risen != n)
            return false;
        left = h->bit;
        for (const char *o = order; *o; o++)
            access(h, *o, &left);
        if (h->risen != n)
            return false;
    }
    return dla_run(h->d) == DLA_RUN_IDLE && h->risen == EVENTS;
}

static bool clears(const char *order)
{
    return strpbrk(order, "1a") != NULL;
}

static int orders;

static void all_ways(host *h, const char *order)
{
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++)
        for (int masked = 0; masked <= ways[way].masked; masked++) {
            uint32_t mask = masked ? ~0u : 0;

            orders++;
            if (service_serve(h, way, mask, order))
                continue;
            if (failures++ < 20)
                printf("%s, waits by %s, mask 0x%x, order %s: %u of %d "
                       "events came\n", h->config, ways[way].name,
                       (unsigned)mask, order, h->risen, EVENTS);
        }
}

/* Every order of up to four accesses. */
static void all_orders(host *h, char *order, size_t n)
{
    static const char what[] = "r1am";

    if (clears(order))
        all_ways(h, order);
    for (size_t i = 0; n < 4 && i < sizeof what - 1; i++) {
        order[n] = what[i];
        order[n + 1] = 0;
        all_orders(h, order, n + 1);
    }
    order[n] = 0;
}

/* ---- hosts that do not serve at once ---- */

/* A host that never clears still gets every event, also by reads alone. */
static void let_be(host *h, uint32_t mask)
{
    uint32_t seen = 0;
    int reads = 0;

    service_start(h, mask);
    for (; h->risen < EVENTS && reads < 1000; reads++)
        seen |= dla_csb_read(h->d, h->status);
    seen |= dla_csb_read(h->d, h->status);
    WANT(h->risen == EVENTS && __builtin_popcount(seen) == EVENTS);
}

/* A host that only steps finishes, and so does one that reads a unit's
 * state. */
static void look_elsewhere(host *h, uint32_t reg)
{
    int n = 0;

    service_start(h, 0);
    while (dla_step(h->d) && n < PATIENCE) {
        if (reg)
            dla_csb_read(h->d, reg);
        n++;
    }
    WANT(h->risen == EVENTS);
    WANT(__builtin_popcount(dla_csb_read(h->d, h->status)) == EVENTS);
}

/* No event between a read of the status and the write to it, for any other
 * accesses between them. */
static void between(host *h, int reads, int others, int steps)
{
    unsigned before;

    service_start(h, 0);
    for (unsigned n = 1; n <= EVENTS; n++) {
        WANT(by_steps(h) && h->risen == n);
        for (int i = 0; i < reads; i++)
            dla_csb_read(h->d, h->status);
        before = h->risen;
        for (int i = 0; i < others; i++)
            dla_csb_read(h->d, dla_config(h->d)->page[DLA_CDMA]);
        for (int i = 0; i < steps; i++)
            dla_step(h->d);
        WANT(h->risen == before);
        dla_csb_write(h->d, h->status, ~0u);
    }
}

/* The units continue while events wait: a driver that serves SDP's event finds
 * the units before SDP idle. */
static void run_on(host *h)
{
    const uint32_t *page = dla_config(h->d)->page;

    service_start(h, 0);
    WANT(by_run(h) && h->risen == 1);
    for (int i = 0; i < 50; i++)
        dla_csb_read(h->d, page[DLA_CDMA]);
    WANT(h->risen == 1);
    WANT(!dla_csb_read(h->d, page[DLA_CSC] + CSC_S_STATUS));
    WANT(!dla_csb_read(h->d, page[DLA_SDP] + SDP_S_STATUS));
}

/* Events set before, or by the host, make no event wait. */
static void own_bits(host *h)
{
    uint32_t set = dla_config(h->d)->page[DLA_GLB] + GLB_S_INTR_SET;

    service_start(h, ~0u);
    dla_csb_write(h->d, set, 2);
    for (int i = 0; i < 1000 && h->risen < EVENTS; i++)
        dla_csb_read(h->d, i & 1 ? h->mask : h->status);
    WANT(h->risen == EVENTS);
    dla_csb_write(h->d, h->status, ~0u);
    dla_csb_write(h->d, set, 2);
    dla_csb_write(h->d, h->mask, 0); /* raises the pin */
    WANT(dla_run(h->d) == DLA_RUN_INTR);
}

static void all(const char *config)
{
    char order[8] = "", err[200];
    host h = { .config = config };
    dla_options opt = { .event = event, .event_user = &h };
    uint32_t glb, sdp;

    h.d = dla_create(config, &opt, err, sizeof err);
    if (!h.d)
        exit(2);
    glb = dla_config(h.d)->page[DLA_GLB];
    sdp = dla_config(h.d)->page[DLA_SDP];
    h.status = glb + GLB_S_INTR_STATUS;
    h.mask = glb + GLB_S_INTR_MASK;
    all_orders(&h, order, 0);
    let_be(&h, 0);
    let_be(&h, ~0u);
    look_elsewhere(&h, 0);
    look_elsewhere(&h, sdp + SDP_S_STATUS);
    between(&h, 1, 40, 0);
    between(&h, 1, 0, 1000);
    between(&h, 4, 20, 100);
    run_on(&h);
    own_bits(&h);
    dla_destroy(h.d);
}

int main(void)
{
    all("nv_small");
    all("nv_full");
    printf("%d orders\n", orders);
    return failures != 0;
}
