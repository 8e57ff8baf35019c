/* SPDX-License-Identifier: Apache-2.0
 * The Verilated core: creation, begin and end of a run, statistics. */
#define _POSIX_C_SOURCE 200809L
#include "vcore_priv.h"
#include "core_end.h"
#include "dla_output.h"
#include "dla_regs_gen.h"
#include "fst.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The writer of waves removes any file with the name of its own, devices
 * too. */
static bool plain_file(const char *path)
{
    struct stat st;

    return stat(path, &st) || S_ISREG(st.st_mode);
}

/* The simulator with the slots' pins is needed: for RTL, or for faults. */
static bool vcore_on_pins(const vcore *v)
{
    return bench_has_rtl(v->bench) || faults_on_pins(&v->opt->bench.faults);
}

vcore *vcore_create(const char *config, const vcore_opts *opts,
                    const dla_host_if *host, char *err, size_t size)
{
    vcore *v = calloc(1, sizeof *v);
    bench_opts bench = opts->bench;

    if (!v) {
        snprintf(err, size, "out of memory");
        return NULL;
    }
    v->opt = opts;
    v->window = opts->window;
    v->clock = v->window ? window_clock(v->window) : &v->unseen;
    v->next = UINT64_MAX;
    if (host)
        v->host = *host;
    bench.record |= opts->trace != NULL; /* the waves count all transactions */
    v->bench = bench_create(config, &bench, err, size);
    if (!v->bench) {
        free(v);
        return NULL;
    }
    v->sim = sim_create(bench_ctx(v->bench), opts->argc, opts->argv,
                        vcore_on_pins(v));
    sim_edge(v->sim, bench_edge(v->bench));
    v->traced = opts->trace && plain_file(opts->trace) &&
                sim_trace(v->sim, opts->trace);
    if (opts->trace && !v->traced) {
        snprintf(err, size, "%s: cannot be written: %s", opts->trace,
                 plain_file(opts->trace) ? dla_output_why(opts->trace)
                                         : "not a regular file");
        vcore_destroy(v, NULL, 0);
        return NULL;
    }
    v->file = opts->trace;
    if (opts->from || opts->to || opts->on_enable)
        sim_trace_on(v->sim, false);
    bench_watch(v->bench, opts->trace != NULL);
    return v;
}

bool vcore_destroy(vcore *v, char *err, size_t size)
{
    bool ok = true;

    if (!v)
        return true;
    sim_destroy(v->sim);
    bench_destroy(v->bench);
    if (v->traced)
        ok = fst_whole(v->file);
    if (!ok)
        snprintf(err, size, "%s: the waves are not complete: %s", v->file,
                 waves_why(v->file));
    free(v);
    return ok;
}

dla_bench *vcore_bench(vcore *v)
{
    return v->bench;
}

bool vcore_whole(const vcore *v)
{
    (void)v;
    return DLA_WHOLE_CORE[0];
}

/* ---- a run ---- */

/* The simulator of the run before has failed: creates another one, without
 * waves. */
static void vcore_replace(vcore *v, const sim_values *values)
{
    const vcore_opts *o = v->opt;

    sim_destroy(v->sim);
    v->sim =
        sim_create(bench_ctx(v->bench), o->argc, o->argv, vcore_on_pins(v));
    sim_edge(v->sim, bench_edge(v->bench));
    (void)sim_trace_begins(v->sim, values, false);
}

void vcore_begin(vcore *v, uint64_t seed, const sim_values *values,
                 bool again, dla_core_if *core)
{
    vcore_bytes(v, v->bytes);
    v->seed = seed;
    v->failed = v->limit = v->planted = false;
    v->why[0] = 0;
    if (!sim_trace_begins(v->sim, values, again))
        vcore_replace(v, values);
    bench_before_reset(v->bench, true);
    sim_reset_assert(v->sim);
    bench_before_reset(v->bench, false);
    bench_restart(v->bench, seed);
    sim_reset_release(v->sim);
    v->start = sim_cycles(v->sim);
    v->clocks = 0;
    *v->clock = sim_cycles(v->sim);
    /* the next edge is clock + 1; nanoseconds are those of the waves */
    v->clock0 = v->start - 1 - bench_cycle(v->bench);
    if (!v->alone0)
        v->alone0 = v->clock0;
    /* without waves of this process, those of a process for this trace alone */
    if (bench_reports(v->bench))
        reports_time(bench_reports(v->bench),
                     v->file || v->window ? v->clock0 : v->alone0);
    vcore_fill(v, core);
    vcore_faults_there(v);
    vcore_begin_window(v);
    vcore_begin_waves(v);
}

/* A trace may end with a layer under way: lets the memory traffic end. */
static void vcore_settle(vcore *v)
{
    for (uint64_t n = 0; n < v->opt->hang; n++) {
        if (axi_mem_idle(bench_axi(v->bench, 0)) &&
            axi_mem_idle(bench_axi(v->bench, 1)) && bench_mem_idle(v->bench))
            return;
        vcore_clock(v);
    }
}

/* The limit of clocks or a signal ended the run while the core still worked. If
 * nothing was compared for as long as a hang takes, it hung. */
static bool vcore_cut(vcore *v, dla_step_end how)
{
    const dla_check_ctx *k = bench_checker(v->bench);

    if (v->host.stop && v->host.stop(v->host.user))
        return true;
    return how == DLA_STEP_LIMIT &&
           !(k && check_still(k) >= vcore_hang_limit(v));
}

/* Checks at the end: the registers that the trace wrote are read back, and the
 * monitors compare them; then transfers that only one side has. */
static void end_checks(vcore *v, const dla_core_if *core, dla_step_end how)
{
    const dla_cfg *cfg = dla_config(bench_core(v->bench));
    bool done = how == DLA_STEP_IDLE && !v->failed;
    uint32_t pages = 0;

    if (!done && vcore_cut(v, how)) {
        if (bench_checker(v->bench) && !bench_refused(v->bench))
            check_cut(bench_checker(v->bench));
        return;
    }
    if (bench_shadow(v->bench)) {
        if (done)
            core_end(v->bench, core, vcore_hang_limit(v), v->seed);
        return;
    }
    if (!bench_checker(v->bench) || bench_refused(v->bench))
        return;
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_slot s = dla_slot_of_page((dla_page)p);

        if (s != DLA_NSLOT && v->opt->bench.engine[s] == BENCH_CHECK)
            pages |= 1u << p;
    }
    if (done && vcore_drain(v))
        (void)sweep_registers(v->bench, cfg, v->seed, pages, core);
    if (how == DLA_STEP_ERROR)
        check_error(bench_checker(v->bench), "at the error");
    else
        check_finish(bench_checker(v->bench),
                     how == DLA_STEP_IDLE ? "end of the trace" : "at the hang",
                     true);
}

/* Clocks after the end in which RTL may give a pulse. */
enum { PULSE_LATE = 256 };

static void end_credits(vcore *v)
{
    for (int n = 0; n < PULSE_LATE && !bench_credits_end(v->bench, false); n++)
        vcore_clock(v);
    (void)bench_credits_end(v->bench, true);
}

/* A trace ends when its last interrupt is served, and the pin falls later. This
 * read lets the rules of the pin judge its last level. The kit's GLB is judged
 * only with the pin up, as few traces end. */
static void end_pin(vcore *v, const dla_core_if *core)
{
    uint32_t glb = dla_config(bench_core(v->bench))->page[DLA_GLB], status;

    if (!vcore_whole(v) && !sim_intr(v->sim))
        return;
    if (!core->csb_read(core->user, glb + GLB_S_INTR_STATUS, &status))
        return;
    while (bench_intr_awaited(v->bench))
        vcore_clock(v);
}

uint32_t vcore_unserved(vcore *v, const dla_core_if *core)
{
    uint32_t glb = dla_config(bench_core(v->bench))->page[DLA_GLB];
    uint32_t status, mask;

    for (int n = 0; n < PULSE_LATE && bench_has_rtl(v->bench); n++)
        vcore_clock(v);
    if (!sim_intr(v->sim) ||
        !core->csb_read(core->user, glb + GLB_S_INTR_STATUS, &status) ||
        !core->csb_read(core->user, glb + GLB_S_INTR_MASK, &mask))
        return 0;
    return status & ~mask;
}

/* In `check` the checker has already reported it. */
static void vcore_unsent(vcore *v)
{
    char text[400], line[440];

    bench_unsent(v->bench, true, text, sizeof text);
    if (!text[0])
        return;
    snprintf(line, sizeof line, "at the end of the trace: %s", text);
    vcore_say(v, DLA_SAID_FAULT, NULL, line);
}

void vcore_end(vcore *v, dla_core_if *core, dla_step_end how)
{
    v->hung = how == DLA_STEP_HANG || how == DLA_STEP_LIMIT;
    if (how == DLA_STEP_IDLE && !v->failed)
        vcore_settle(v);
    v->clocks = sim_cycles(v->sim) - v->start;
    if (v->clocks > v->longest)
        v->longest = v->clocks;
    /* later transfers do not belong to the trace */
    bench_set_tap(v->bench, NULL);
    end_checks(v, core, how);
    if (how == DLA_STEP_IDLE && !v->failed) {
        end_credits(v);
        end_pin(v, core);
    }
    for (int port = 0; port < 2 && how == DLA_STEP_IDLE; port++)
        axi_mem_finish(bench_axi(v->bench, port), bench_cycle(v->bench));
    (void)vcore_messages(v);
    if (how == DLA_STEP_IDLE && !v->failed)
        vcore_unsent(v);
    if (!bench_refused(v->bench))
        vcore_unfired(v);
}

/* ---- statistics ---- */

uint64_t vcore_clock0(const vcore *v)
{
    return v->clock0;
}

uint64_t vcore_cycles(const vcore *v)
{
    return sim_cycles(v->sim);
}

/* When the first layer of each page was enabled, {"SDP": 412}. */
static void vcore_enables(const vcore *v, FILE *f)
{
    const char *sep = "";

    fprintf(f, ",\n  \"enables\": {");
    for (int p = 0; p < DLA_NPAGE; p++) {
        uint64_t at = bench_enabled(v->bench, (dla_page)p);

        if (!at)
            continue;
        fprintf(f, "%s\"%s\": %llu", sep, dla_page_name((dla_page)p),
                (unsigned long long)at);
        sep = ", ";
    }
    fprintf(f, "}, \"last_interrupt\": %llu",
            (unsigned long long)bench_interrupted(v->bench));
}

void vcore_json(const vcore *v, FILE *f)
{
    const dla_cfg *cfg = dla_config(bench_core(v->bench));

    fprintf(f, ",\n  \"clocks\": %llu, \"seed\": %llu",
            (unsigned long long)v->clocks, (unsigned long long)v->opt->seed);
    vcore_enables(v, f);
    if (v->hung) {
        fprintf(f, ",\n  \"bench\": ");
        bench_hang_json(v->bench, f);
    }
    if (bench_faults(v->bench)->n) {
        fprintf(f, ",\n  \"faults\": [");
        bench_faults_json(v->bench, f);
        fprintf(f, "]");
    }
    fprintf(f, ",\n  \"dbb\": ");
    axi_mem_json(bench_axi(v->bench, AXI_DBB), f);
    if (!cfg->sec_mem)
        return;
    fprintf(f, ",\n  \"sram\": ");
    axi_mem_json(bench_axi(v->bench, AXI_SRAM), f);
}

void vcore_bytes(const vcore *v, uint64_t bytes[2])
{
    for (int way = 0; way < 2; way++) {
        bytes[way] = v->bytes[way];
        for (int port = 0; port < 2; port++)
            bytes[way] +=
                axi_mem_stats(bench_axi(v->bench, port))->all[way].bytes;
    }
}
