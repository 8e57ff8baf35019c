/* SPDX-License-Identifier: Apache-2.0
 * Finds the origin of the failure of a trace: for wrong bytes in memory, the
 * write that left them; for planted faults, the clock at which they fired.
 *
 * No writes are noted while a trace plays. When one has failed, a copy of the
 * copy first plays to the failure, watches the one address and ends; then the
 * clocks that the waves need are known. */
#include "vcore_replay.h"
#include "dla_text.h"
#include "dla_topology.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- the copy that looks for writes ---- */

static void no_read(void *user, uint8_t id, uint64_t addr, uint32_t beats)
{
    (void)user;
    (void)id;
    (void)addr;
    (void)beats;
}

static void no_answer(void *user, uint8_t id)
{
    (void)user;
    (void)id;
}

static void see_write(void *user, uint8_t id, uint64_t line,
                      const uint8_t *data, uint64_t strb, bool last)
{
    found_port *p = user;
    window_writes *w = &p->w;
    uint64_t clock = p->v->clock0 + bench_now(p->v->bench);

    (void)data;
    (void)last;
    if (!strb || p->v->begun < window_marked(p->v->window)->begun)
        return;
    if (line <= p->addr && p->addr - line < 64 &&
        strb >> (p->addr - line) & 1) {
        w->clock = clock;
        w->id = id;
    } else if (line < p->addr && line >= w->before) {
        w->before = line;
        w->before_clock = clock;
        w->before_id = id;
    }
}

void found_seek(vcore *v)
{
    replay *r = v->copy;
    const window_mark *m = window_marked(v->window);
    axi_observer watch = { &r->port, no_read, see_write, no_answer };

    /* the shadow of a whole core watches the ports itself */
    if (m->why != WINDOW_CHECK || !m->wrong || bench_shadow(v->bench) ||
        !window_seek(v->window, &r->found))
        return;
    r->seeking = true;
    r->port = (found_port){ .v = v, .addr = m->addr };
    axi_mem_observe(bench_axi(v->bench, m->ram == DLA_RAM_MC ? AXI_DBB
                                                             : AXI_SRAM),
                    &watch);
}

_Noreturn void found_end(vcore *v)
{
    window_sought(v->window, &v->copy->port.w);
}

/* ---- results ---- */

uint64_t found_clock(const replay *r)
{
    return r->found.clock ? r->found.clock : r->found.before_clock;
}

static void place_write(vcore *v, view_place *p, char *unit, size_t size)
{
    const replay *r = v->copy;
    const window_mark *m = window_marked(v->window);
    uint8_t id = r->found.clock ? r->found.id : r->found.before_id;
    bool known = id < DLA_NCLIENT && bench_cfg(v->bench)->writers >> id & 1;
    dla_slot slot = known ? dla_client_slot(id) : DLA_NSLOT;
    uint64_t layer = UINT64_MAX;
    char text[192];

    (void)bench_whose(v->bench, m->ram, m->addr, text, sizeof text, &slot,
                      &layer);
    p->at = found_clock(r);
    if (slot == DLA_NSLOT)
        return;
    snprintf(unit, size, "%s", dla_slot_name(slot));
    p->layer = bench_layer_enabled(v->bench, slot, layer);
    p->layer += p->layer ? v->clock0 : 0;
}

void found_place(vcore *v, view_place *p, char *unit, size_t size)
{
    const faults *x = bench_faults(v->bench);

    if (found_clock(v->copy))
        place_write(v, p, unit, size);
    for (int i = 0; i < x->n && p->faults < VIEW_FAULTS; i++)
        if (x->f[i].fired)
            p->fault[p->faults++] = v->clock0 + x->f[i].fired_at;
}

/* ---- their report ---- */

/* The text between a piece and the one before. */
static const char *found_sep(const dla_text *o)
{
    return o->n ? "; " : "";
}

static const char *found_client(const vcore *v, uint8_t id)
{
    return axi_mem_client(bench_axi(v->bench, AXI_DBB), id);
}

static void say_write(vcore *v, dla_text *o)
{
    const replay *r = v->copy;
    const window_writes *w = &r->found;
    const window_mark *m = window_marked(v->window);
    dla_slot slot;
    uint64_t layer;
    char whose[192];

    dla_text_put(o, "%s", m->bytes);
    if (bench_whose(v->bench, m->ram, m->addr, whose, sizeof whose, &slot,
                    &layer))
        dla_text_put(o, "%sit is %s", found_sep(o), whose);
    if (w->clock)
        dla_text_put(o, "%sits last write: clock %" PRIu64 ", by %s, marker A",
                     found_sep(o), w->clock - v->clock0,
                     found_client(v, w->id));
    else if (w->before_clock)
        dla_text_put(o, "%sno write to it in the clocks that were played "
                     "again, the one before it, to 0x%" PRIx64 ": clock %"
                     PRIu64 ", by %s, marker A", found_sep(o), w->before,
                     w->before_clock - v->clock0,
                     found_client(v, w->before_id));
}

void found_text(vcore *v, char *text, size_t size)
{
    const faults *x = bench_faults(v->bench);
    dla_text o = { text, size, 0 };
    int n = 0;

    text[0] = 0;
    if (window_marked(v->window)->why == WINDOW_CHECK &&
        window_marked(v->window)->wrong)
        say_write(v, &o);
    for (int i = 0; i < x->n && n < VIEW_FAULTS; i++)
        if (x->f[i].fired)
            dla_text_put(&o, "%smarker %c: fault %s, clock %" PRIu64,
                         found_sep(&o), 'C' + n++, x->f[i].text,
                         x->f[i].fired_at);
}
