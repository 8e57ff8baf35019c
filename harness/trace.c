/* SPDX-License-Identifier: Apache-2.0
 * One trace on the bench: reset, play, end, result. */
#include "core_end.h"
#include "cosim.h"
#include "predict.h"
#include <stdio.h>
#include <string.h>

static bool stopped_by_check(cosim *c)
{
    return bench_checker(c->bench) && check_stopped(bench_checker(c->bench));
}

/* The check line of a trace; true when there were differences. A trace that
 * did not come to its end has not passed. */
static bool check_result(cosim *c, bool done)
{
    dla_check_ctx *k = bench_checker(c->bench);

    if (!k)
        return false;
    if (check_mismatches(k)) {
        printf("FAIL %s check %llu differences in %llu comparisons\n",
               c->name, (unsigned long long)check_mismatches(k),
               (unsigned long long)check_compared(k));
        c->failed_checks++;
        return true;
    }
    if (!done)
        return false;
    printf("PASS %s check %llu comparisons\n", c->name,
           (unsigned long long)check_compared(k));
    c->passed++;
    return false;
}

static int result(cosim *c, const dla_trace *t, dla_player *p,
                  dla_play_end end)
{
    if (end != DLA_PLAY_DONE && !stopped_by_check(c))
        printf("%s %s: %s\n", end == DLA_PLAY_HANG ? "HANG" : "ERROR",
               dla_trace_name(t), dla_player_report(p));
    report_run(c->rep, t, dla_config(bench_core(c->bench)), p, end);
    c->passed += dla_player_passed(p);
    c->failed_checks += dla_player_failed(p);
    if (check_result(c, end == DLA_PLAY_DONE))
        return end == DLA_PLAY_HANG ? EXIT_HANG : EXIT_FAIL;
    if (end == DLA_PLAY_HANG)
        return EXIT_HANG;
    if (end == DLA_PLAY_ERROR)
        return EXIT_USAGE;
    if (c->dut_failed) {
        printf("FAIL %s axi protocol\n", dla_trace_name(t));
        c->failed_checks++;
    }
    return dla_player_failed(p) || c->dut_failed ? EXIT_FAIL : EXIT_PASS;
}

/* A trace may end with a layer under way: lets the memory traffic end. */
static void settle(cosim *c)
{
    for (uint64_t n = 0; n < c->opt->hang; n++) {
        if (axi_mem_idle(bench_axi(c->bench, 0)) &&
            axi_mem_idle(bench_axi(c->bench, 1)) && bench_mem_idle(c->bench))
            return;
        sim_clock(c->sim);
    }
}

/* Traffic and latency of each AXI ID so far, clocks of this trace. */
static void statistics(cosim *c)
{
    const dla_cfg *cfg = dla_config(bench_core(c->bench));
    FILE *f = report_member(c->rep, "clocks");

    if (!f)
        return;
    fprintf(f, "%llu", (unsigned long long)(sim_cycles(c->sim) - c->start));
    fprintf(report_member(c->rep, "seed"), "%llu",
            (unsigned long long)c->opt->seed);
    axi_mem_json(bench_axi(c->bench, AXI_DBB), report_member(c->rep, "dbb"));
    if (cfg->sec_mem)
        axi_mem_json(bench_axi(c->bench, AXI_SRAM),
                     report_member(c->rep, "sram"));
}

/* The line of --predict; false when memories differ. */
static bool predicted(cosim *c, const dla_trace *t, dla_mem *const mem[2])
{
    char text[512];
    uint64_t n = predict(DLA_CONFIG, t, c->opt->seed, mem, text, sizeof text);

    if (!n) {
        printf("PASS %s predict\n", c->name);
        c->passed++;
        return true;
    }
    if (n == UINT64_MAX)
        printf("FAIL %s predict %s\n", c->name, text);
    else
        printf("FAIL %s predict %llu bytes differ, first %s\n", c->name,
               (unsigned long long)n, text);
    c->failed_checks++;
    return false;
}

/* The checks of the end: the registers that the trace wrote are read back,
 * the monitors compare them; then what only one side has. */
static void end_checks(cosim *c, const dla_play_ops *ops, dla_play_end end)
{
    const dla_cfg *cfg = dla_config(bench_core(c->bench));
    bool done = end == DLA_PLAY_DONE && !c->failed;
    unsigned slots = 0;

    if (bench_shadow(c->bench)) {
        if (done)
            core_end(c->bench, ops, c->opt->hang);
        return;
    }
    if (!bench_checker(c->bench) || bench_refused(c->bench))
        return;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (c->opt->bench.engine[s] == BENCH_CHECK)
            slots |= 1u << s;
    if (done)
        (void)sweep_registers(&c->regs, cfg, slots, ops);
    check_finish(bench_checker(c->bench),
                 end == DLA_PLAY_HANG ? "at the hang" :
                 end == DLA_PLAY_ERROR ? "at the error" : "end of the trace");
}

static int play(cosim *c, const dla_trace *t)
{
    dla_play_ops ops = cosim_backend(c);
    dla_play_options po = { .seed = c->opt->seed };
    dla_player *p;
    dla_play_end end;
    int code;

    c->name = c->ev.trace = dla_trace_name(t);
    c->failed = c->dut_failed = false;
    c->why[0] = 0;
    sweep_begin(&c->regs);
    sim_reset_assert(c->sim);
    bench_reset(c->bench);
    sim_reset_release(c->sim);
    c->start = sim_cycles(c->sim);
    if (bench_checker(c->bench)) /* the next edge is clock + 1 */
        check_time(bench_checker(c->bench), c->start - 1 -
                   bench_cycle(c->bench));
    p = dla_player_create(t, &ops, &po);
    if (!p) {
        cosim_say(c, true, "cosim: out of memory");
        return EXIT_USAGE;
    }
    end = dla_player_run(p);
    if (end == DLA_PLAY_DONE && !c->failed)
        settle(c);
    end_checks(c, &ops, end);
    for (int port = 0; port < 2 && end == DLA_PLAY_DONE; port++)
        axi_mem_finish(bench_axi(c->bench, port), bench_cycle(c->bench));
    cosim_messages(c);
    code = result(c, t, p, end);
    if (c->opt->predict && end == DLA_PLAY_DONE && !predicted(c, t, ops.mem))
        code = EXIT_FAIL;
    statistics(c);
    dla_player_destroy(p);
    return code;
}

int cosim_play(cosim *c, const char *dir)
{
    static char err[16384];
    const dla_cfg *cfg = dla_config(bench_core(c->bench));
    dla_trace *t = dla_trace_load(dir, cfg, err, sizeof err);
    int code;

    report_begin(c->rep, dir);
    if (!t) {
        fflush(stdout);
        fprintf(stderr, "%s\n", err);
        report_refused(c->rep, cfg, err);
        return EXIT_USAGE;
    }
    code = play(c, t);
    dla_trace_free(t);
    return code;
}
