/* SPDX-License-Identifier: Apache-2.0
 * --waves with a start and an end: clocks, an enable, a signal. */
#include "vcore_priv.h"
#include <stdio.h>

void vcore_begin_waves(vcore *v)
{
    const vcore_opts *o = v->opt;

    if (!v->traced || !(o->from || o->to || o->on_enable))
        return;
    sim_trace_on(v->sim, false);
    v->next = o->on_enable ? 0 : v->clock0 + o->from;
}

void vcore_step_waves(vcore *v)
{
    const vcore_opts *o = v->opt;
    uint64_t now = *v->clock - v->clock0;

    v->next = UINT64_MAX;
    if (o->to && now > o->to) {
        sim_trace_on(v->sim, false);
    } else if (o->on_enable &&
               !bench_layer_enabled(v->bench, o->enabled, UINT64_MAX)) {
        v->next = 0;
    } else if (now >= o->from) {
        sim_trace_on(v->sim, true);
        v->dumped = true;
        v->next = o->to ? v->clock0 + o->to + 1 : UINT64_MAX;
    } else {
        v->enabled = true;
        v->next = v->clock0 + o->from;
    }
}

bool vcore_toggle_waves(vcore *v)
{
    const char *file = v->opt->trace ? v->opt->trace : "dla.fst";

    if (v->traced) {
        sim_trace_on(v->sim, !sim_dumps(v->sim));
        v->dumped = true;
        return sim_dumps(v->sim);
    }
    if (v->window)
        window_forget(v->window); /* a copy would write to this file too */
    v->window = NULL;
    v->next = UINT64_MAX;
    v->traced = sim_trace(v->sim, file);
    v->file = file;
    bench_watch(v->bench, true);
    return v->traced;
}

bool vcore_waves_never(const vcore *v, char *text, size_t size)
{
    const vcore_opts *o = v->opt;
    unsigned long long clocks = v->longest;

    if (!v->traced || v->dumped || !v->longest || !(o->from || o->on_enable))
        return false;
    if (o->on_enable && !v->enabled)
        snprintf(text, size, "--waves-on %s.op_enable was never reached (%llu "
                 "clocks)", dla_slot_name(o->enabled), clocks);
    else
        snprintf(text, size, "--waves-from %llu was never reached (%llu "
                 "clocks)", (unsigned long long)o->from, clocks);
    return true;
}
