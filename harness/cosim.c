/* SPDX-License-Identifier: Apache-2.0
 * The Verilated bench: plays traces on the core behind its pins.
 *
 * The player owns control flow; its backend here queues CSB accesses for the
 * CSB master and clocks the simulator until they are done, or until an
 * interrupt, a hang or the cycle limit. */
#define _POSIX_C_SOURCE 200809L
#include "../models/player/player.h"
#include "../models/tool/report.h"
#include "core_end.h"
#include "opts.h"
#include "predict.h"
#include "sim.h"
#include "sweep.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef DLA_CONFIG
#error "DLA_CONFIG names the configuration of the build"
#endif

#ifndef DLA_RTL_LIST
#define DLA_RTL_LIST ""
#endif
/* Module that stands in for the whole shell, "" for none. */
#ifndef DLA_WHOLE_CORE
#define DLA_WHOLE_CORE ""
#endif

enum { EXIT_PASS, EXIT_FAIL, EXIT_USAGE, EXIT_HANG };

/* Clocks of one small step while a register is polled, and between looks at
 * the rarer conditions while the bench waits. */
enum { POLL_CLOCKS = 64, LOOK = 256, QUIET = 512 };

typedef struct cosim {
    const cosim_opts *opt;
    dla_bench *bench;
    sim *sim;
    report *rep;
    const char *name; /* of the trace that plays */
    uint64_t start;   /* clock at which it began */
    bool failed;      /* the core, a memory or the CSB gave up */
    bool dut_failed;  /* the core under test broke a protocol rule */
    sweep regs;       /* registers to read back at the end */
    unsigned passed, failed_checks;
    char why[256]; /* of a hang */
} cosim;

static volatile sig_atomic_t interrupted;

static void on_signal(int sig)
{
    (void)sig;
    interrupted = 1;
}

/* ---- messages ---- */

static void say(cosim *c, bool error, const char *text)
{
    if (error) {
        fflush(stdout);
        fprintf(stderr, "%s\n", text);
    } else {
        printf("warning: %s\n", text);
    }
    report_message(c->rep, error, text);
}

/* Differences between RTL and model, each with the command that repeats the
 * run with waves. */
static void check_messages(cosim *c)
{
    dla_check_ctx *k = bench_checker(c->bench);
    const char *text;

    while (k && (text = check_next(k))) {
        printf("FAIL %s check %s  repeat: ", c->name, text);
        for (int i = 0; i < c->opt->argc; i++)
            printf("%s ", c->opt->argv[i]);
        printf("--trace\n");
        report_message(c->rep, true, text);
    }
    if (k && check_stopped(k))
        c->failed = true;
}

/* Passes on what the models, the memories and the CSB master have to say;
 * false when the run cannot go on. */
static bool messages(cosim *c)
{
    const char *text;
    int error;

    while ((text = dla_message(bench_core(c->bench), &error))) {
        say(c, error, text);
        c->failed |= error;
    }
    while (bench_shadow(c->bench) &&
           (text = core_message(bench_shadow(c->bench), &error))) {
        char line[1024];

        snprintf(line, sizeof line, "shadow of the core: %s", text);
        say(c, error, line);
        c->failed |= error;
    }
    for (int port = 0; port < 2; port++) {
        while ((text = axi_mem_next(bench_axi(c->bench, port), &error))) {
            const axi_stats *s = axi_mem_stats(bench_axi(c->bench, port));

            say(c, error, text);
            if (error && (s->outside_rd || s->outside_wr))
                c->failed = true;
            else
                c->dut_failed |= error;
        }
    }
    check_messages(c);
    if (bench_csb_error(c->bench)) {
        say(c, true, bench_csb_error(c->bench));
        snprintf(c->why, sizeof c->why, "%s", bench_csb_error(c->bench));
        return false;
    }
    return !c->failed && !interrupted;
}

/* ---- backend of the player ---- */

static bool over_limit(cosim *c)
{
    uint64_t n = sim_cycles(c->sim) - c->start;

    if (!c->opt->max_cycles || n <= c->opt->max_cycles)
        return false;
    snprintf(c->why, sizeof c->why, "--max-cycles %llu reached",
             (unsigned long long)c->opt->max_cycles);
    return true;
}

/* Clocks until the CSB queue has room (all = false) or is empty. */
static bool drain_csb(cosim *c, bool all)
{
    unsigned n = 0;

    while (all ? !bench_csb_idle(c->bench) : !bench_csb_room(c->bench)) {
        sim_clock(c->sim);
        if (++n % LOOK == 0 && (!messages(c) || over_limit(c)))
            return false;
    }
    return true;
}

static bool csb_access(cosim *c, const bench_csb *req, bool wait)
{
    if (!bench_csb_room(c->bench) && !drain_csb(c, false))
        return false;
    bench_csb_push(c->bench, req);
    return wait ? drain_csb(c, true) && messages(c) : !c->failed;
}

static bool csb_write(void *user, uint32_t addr, uint32_t value, bool posted)
{
    cosim *c = user;
    bench_csb req = { addr, value, 1, !posted };

    sweep_note(&c->regs, dla_config(bench_core(c->bench)), addr, value);
    return csb_access(c, &req, !posted);
}

static bool csb_read(void *user, uint32_t addr, uint32_t *value)
{
    cosim *c = user;
    bench_csb req = { addr, 0, 0, 0 };

    if (!csb_access(c, &req, true))
        return false;
    *value = bench_csb_data(c->bench);
    return true;
}

static bool intr(void *user)
{
    return sim_intr(((cosim *)user)->sim);
}

/* Nothing moved for a while: idle when no unit has a layer enabled. */
static dla_play_step quiet(cosim *c, uint64_t still)
{
    char text[4096];

    /* nobody knows whether RTL is busy without a transfer */
    bool rtl = bench_has_rtl(c->bench) || DLA_WHOLE_CORE[0];

    if (!rtl && bench_mem_idle(c->bench) &&
        !dla_status(bench_core(c->bench), text, sizeof text))
        return DLA_STEP_IDLE;
    if (still < c->opt->hang)
        return DLA_STEP_MOVED;
    snprintf(c->why, sizeof c->why, "no transfer on any channel for %llu "
             "clocks", (unsigned long long)still);
    return DLA_STEP_HANG;
}

static dla_play_step wait_intr(cosim *c)
{
    unsigned n = 0;

    if (!drain_csb(c, true))
        return c->failed ? DLA_STEP_ERROR : DLA_STEP_HANG;
    while (!sim_clock(c->sim)) {
        uint64_t now = bench_cycle(c->bench);
        uint64_t still = now - bench_last_activity(c->bench);

        if (++n % LOOK)
            continue;
        if (!messages(c))
            return c->failed ? DLA_STEP_ERROR : DLA_STEP_HANG;
        if (over_limit(c))
            return DLA_STEP_HANG;
        if (still >= QUIET) {
            dla_play_step s = quiet(c, still);

            if (s != DLA_STEP_MOVED)
                return s;
        }
    }
    return messages(c) ? DLA_STEP_INTR : DLA_STEP_ERROR;
}

static dla_play_step run(void *user, bool until_intr)
{
    cosim *c = user;

    if (until_intr)
        return wait_intr(c);
    for (int i = 0; i < POLL_CLOCKS; i++)
        sim_clock(c->sim);
    if (!messages(c))
        return DLA_STEP_ERROR;
    return over_limit(c) ? DLA_STEP_HANG : DLA_STEP_MOVED;
}

static void status(void *user, char *text, size_t size)
{
    cosim *c = user;
    size_t n = 0;

    if (c->why[0])
        n = (size_t)snprintf(text, size, "%s\n", c->why);
    if (n < size)
        bench_status(c->bench, text + n, size - n);
}

static void place(void *user, const char *text)
{
    bench_place(((cosim *)user)->bench, text);
}

static void on_check(void *user, const dla_trace *t, const dla_check *k)
{
    cosim *c = user;
    char text[4096];

    if (k->is_register && k->passed && !c->opt->verbose)
        return;
    dla_check_text(t, k, text, sizeof text);
    puts(text);
}

static void on_note(void *user, bool verbose, const char *text)
{
    if (!verbose || ((cosim *)user)->opt->verbose)
        printf("note: %s\n", text);
}

/* ---- one trace ---- */

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

static int play(cosim *c, const dla_trace *t)
{
    dla_play_ops ops = {
        .user = c, .csb_write = csb_write, .csb_read = csb_read,
        .intr = intr, .run = run, .status = status, .place = place,
        .check = on_check, .note = on_note,
    };
    dla_play_options po = { .seed = c->opt->seed };
    dla_player *p;
    dla_play_end end;
    int code;

    ops.mem[DLA_RAM_MC] = bench_memory(c->bench, DLA_RAM_MC);
    if (dla_config(bench_core(c->bench))->sec_mem)
        ops.mem[DLA_RAM_CV] = bench_memory(c->bench, DLA_RAM_CV);
    c->name = dla_trace_name(t);
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
        say(c, true, "cosim: out of memory");
        return EXIT_USAGE;
    }
    end = dla_player_run(p);
    if (end == DLA_PLAY_DONE && !c->failed)
        settle(c);
    if (bench_shadow(c->bench)) {
        if (end == DLA_PLAY_DONE && !c->failed)
            core_end(c->bench, &ops, c->opt->hang);
    } else if (bench_checker(c->bench)) {
        unsigned slots = 0;

        for (int s = 0; s < DLA_NSLOT; s++)
            if (c->opt->bench.engine[s] == BENCH_CHECK)
                slots |= 1u << s;
        if (end == DLA_PLAY_DONE && !c->failed)
            (void)sweep_registers(&c->regs,
                                  dla_config(bench_core(c->bench)), slots,
                                  &ops);
        check_finish(bench_checker(c->bench),
                     end == DLA_PLAY_HANG ? "at the hang" :
                     end == DLA_PLAY_ERROR ? "at the error" :
                                             "end of the trace");
    }
    for (int port = 0; port < 2 && end == DLA_PLAY_DONE; port++)
        axi_mem_finish(bench_axi(c->bench, port), bench_cycle(c->bench));
    messages(c);
    code = result(c, t, p, end);
    if (c->opt->predict && end == DLA_PLAY_DONE && !predicted(c, t, ops.mem))
        code = EXIT_FAIL;
    statistics(c);
    dla_player_destroy(p);
    return code;
}

static int play_dir(cosim *c, const char *dir)
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

/* ---- the run ---- */

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void summary(const cosim *c, double time, const uint64_t bytes[2])
{
    double cycles = (double)sim_cycles(c->sim);

    printf("cycles %.0f, %.0f cycles/s, read %llu bytes, written %llu "
           "bytes, seed %llu\n", cycles, time > 0 ? cycles / time : 0,
           (unsigned long long)bytes[0], (unsigned long long)bytes[1],
           (unsigned long long)c->opt->seed);
    printf("repeat:");
    for (int i = 0; i < c->opt->argc; i++)
        printf(" %s", c->opt->argv[i]);
    printf("\n");
    if (c->opt->stats)
        for (int port = 0; port <= dla_config(bench_core(c->bench))->sec_mem;
             port++)
            axi_mem_print(bench_axi(c->bench, port), stdout);
}

/* Worst of two exit codes: bad input, then hang, then failure. */
static int worse(int a, int b)
{
    static const int rank[] = { 0, 1, 3, 2 };

    return rank[a] > rank[b] ? a : b;
}

static int run_all(cosim *c)
{
    uint64_t bytes[2] = { 0, 0 };
    double time = seconds();
    int code = EXIT_PASS;

    for (int i = 0; i < c->opt->ndir && !interrupted; i++)
        code = worse(code, play_dir(c, c->opt->dir[i]));
    for (int port = 0; port < 2; port++) {
        const axi_stats *s = axi_mem_stats(bench_axi(c->bench, port));

        bytes[0] += s->all[0].bytes;
        bytes[1] += s->all[1].bytes;
    }
    if (interrupted)
        printf("interrupted\n");
    summary(c, seconds() - time, bytes);
    report_end(c->rep, c->passed, c->failed_checks, code);
    printf("%u passed, %u failed\n", c->passed, c->failed_checks);
    return interrupted ? worse(code, EXIT_FAIL) : code;
}

/* --list: "sdp   rtl    rtl/sdp". */
static void list_rtl(const char *slot)
{
    size_t n = strlen(slot);

    for (const char *p = DLA_RTL_LIST; *p; p += strcspn(p, " ")) {
        p += strspn(p, " ");
        if (strncmp(p, slot, n) || p[n] != '=')
            continue;
        printf("%-6s rtl    %.*s\n", slot, (int)strcspn(p + n + 1, " "),
               p + n + 1);
        printf("%-6s check  the same, with the model as its shadow\n", slot);
    }
}

static int list(void)
{
    const dla_cfg *cfg = dla_cfg_find(DLA_CONFIG);

    if (DLA_WHOLE_CORE[0]) {
        printf("core   rtl    %s in place of the shell and its slots\n"
               "core   check  the same, with the native system as its "
               "shadow\n", DLA_WHOLE_CORE);
        return EXIT_PASS;
    }
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *name = dla_slot_name((dla_slot)s);

        if (!dla_slot_present(cfg, (dla_slot)s))
            continue;
        printf("%-6s model  models/units/%s  %s\n", name, name,
               dla_model_ops((dla_slot)s)->desc);
        list_rtl(name);
    }
    return EXIT_PASS;
}

static int open_all(cosim *c)
{
    char err[512];

    c->bench = bench_create(DLA_CONFIG, &c->opt->bench, err, sizeof err);
    if (!c->bench) {
        fprintf(stderr, "cosim: %s\n", err);
        return EXIT_USAGE;
    }
    if (c->opt->report) {
        c->rep = report_open(c->opt->report);
        if (!c->rep) {
            fprintf(stderr, "cosim: %s: cannot be written\n",
                    c->opt->report);
            return EXIT_USAGE;
        }
    }
    c->sim = sim_create(bench_ctx(c->bench), c->opt->argc, c->opt->argv,
                        (unsigned)c->opt->seed);
    if (c->opt->trace && !sim_trace(c->sim, c->opt->trace)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", c->opt->trace);
        return EXIT_USAGE;
    }
    bench_watch(c->bench, c->opt->trace != NULL);
    return EXIT_PASS;
}

int main(int argc, char **argv)
{
    cosim_opts opt;
    cosim c = { .opt = &opt };
    int code = cosim_options(&opt, DLA_CONFIG, argc, argv);

    if (code >= 0)
        return code;
    if (opt.list)
        return list();
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    code = open_all(&c);
    if (code == EXIT_PASS)
        code = run_all(&c);
    if (c.rep && !report_close(c.rep)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", opt.report);
        code = worse(code, EXIT_USAGE);
    }
    sim_destroy(c.sim);
    bench_destroy(c.bench);
    free(opt.dir);
    return code;
}
