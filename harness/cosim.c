/* SPDX-License-Identifier: Apache-2.0
 * The Verilated bench: plays traces on the core at its pins. A thin program:
 * the run library plays, the Verilated core is its back end. */
#define _POSIX_C_SOURCE 200809L
#include "dla_output.h"
#include "opts.h"
#include "predict.h"
#include "vcore.h"
#include "view.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct cosim {
    cosim_opts opt;
    dla_batch *run;
    vcore *core;
    double began; /* seconds */
} cosim;

/* The run with waves, for the handler. */
static dla_batch *with_waves;

/* The writer of waves maps its file. A page without room on a full disk raises
 * this signal; the handler is removed before a second one can arrive. */
static void no_room(int sig, siginfo_t *info, void *context)
{
    (void)sig;
    (void)context;
    if (info->si_code == BUS_ADRERR)
        dla_batch_lost(with_waves);
}

static void guard_waves(dla_batch *r)
{
    struct sigaction a = { .sa_sigaction = no_room };

    a.sa_flags = SA_SIGINFO | (int)SA_RESETHAND;
    with_waves = r;
    sigemptyset(&a.sa_mask);
    sigaction(SIGBUS, &a, NULL);
}

static double cosim_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void cosim_copied(void *user)
{
    dla_batch_copied(user);
}

static bool cosim_open_run(void *user, dla_batch *r, char *err, size_t size)
{
    cosim *c = user;

    c->run = r;
    c->began = cosim_seconds();
    c->opt.core.bench.lib.event = dla_batch_event;
    c->opt.core.bench.lib.event_user = r;
    c->opt.core.copied = cosim_copied;
    c->opt.core.copied_user = r;
    dla_batch_suspect(r, c->opt.suspect);
    if (!dla_load_models(&c->opt.given, c->opt.core.bench.lib.provider, err,
                         size))
        return false;
    if (c->opt.core.trace)
        guard_waves(r);
    c->core = vcore_create(DLA_CONFIG, &c->opt.core, dla_batch_host(r), err,
                           size);
    return c->core != NULL;
}

static const dla_cfg *cosim_config(void *user, const char *path, char *err,
                                   size_t size)
{
    (void)user;
    return dla_trace_find_config(path, DLA_CONFIG, "this bench is", err, size);
}

static bool cosim_begin(void *user, const dla_cfg *cfg, dla_core_if *core,
                        char *err, size_t size)
{
    cosim *c = user;
    sim_values values = c->opt.values;

    (void)cfg;
    (void)err;
    (void)size;
    if (c->opt.core.window)
        window_begin(c->opt.core.window, dla_batch_name(c->run));
    values.seed = dla_batch_seed_of(c->run, values.seed);
    vcore_begin(c->core, dla_batch_seed(c->run), &values, false, core);
    if (c->opt.core.bench.record)
        bench_set_tap(vcore_bench(c->core), dla_batch_tap(c->run));
    return true;
}

/* The provider of a slot, if its clocks are not those of a plain model;
 * otherwise NULL. The models of the convolution units keep the pace of the
 * hardware on pins. */
static const char *cosim_provider(const cosim *c, int slot)
{
    int p = c->opt.core.bench.engine[slot];

    if (p)
        return p == BENCH_CHECK ? "check" : "rtl";
    if (c->opt.given.file[slot])
        return c->opt.given.file[slot];
    return c->opt.core.bench.pins && slot <= DLA_SLOT_CACC ? "pins" : NULL;
}

/* Clocks are nanoseconds in the waves. */
static void cosim_about(void *user, dla_log_about *a)
{
    const cosim *c = user;
    size_t n = 0;

    a->clocks = true;
    a->waves = vcore_clock0(c->core);
    for (int s = 0; s < DLA_NSLOT && n < sizeof a->providers; s++) {
        const char *who = cosim_provider(c, s);

        if (who)
            n += (size_t)snprintf(a->providers + n, sizeof a->providers - n,
                                  "%s%s=%s", n ? " " : "",
                                  dla_slot_name((dla_slot)s), who);
    }
}

/* The line of `check`: the number of comparisons. A trace that did not reach
 * its end has not passed. */
static void check_line(cosim *c, bool done)
{
    const check_reports *k = bench_reports(vcore_bench(c->core));
    char text[160];

    if (!k)
        return;
    if (reports_count_text(k, text, sizeof text)) {
        dla_batch_check(c->run, "check", false, text);
    } else if (done) {
        snprintf(text, sizeof text, "%llu comparisons",
                 (unsigned long long)reports_compared(k));
        dla_batch_check(c->run, "check", true, text);
    }
}

/* --predict; and for a trace that one of its own checks has failed, the first
 * wrong byte, for its waves. */
static void predict_line(cosim *c, const dla_trace *t, dla_core_if *core)
{
    char text[512] = "", line[640];
    predict_byte first;
    uint64_t n;

    if (!c->opt.predict && !vcore_wrong(c->core, 0, 0, NULL))
        return;
    n = predict(DLA_CONFIG, t, c->opt.core.seed, core->mem, &first, text,
                sizeof text);
    if (n && n != UINT64_MAX)
        (void)vcore_wrong(c->core, first.ram, first.addr, text);
    if (!c->opt.predict)
        return;
    if (n && n != UINT64_MAX)
        snprintf(line, sizeof line, "%llu bytes differ, first %s",
                 (unsigned long long)n, text);
    else
        snprintf(line, sizeof line, "%s", n ? text : "");
    dla_batch_check(c->run, "predict", !n, line);
}

/* The player does not see what comes after its last command. */
static void interrupt_line(cosim *c, const dla_trace *t, dla_core_if *core)
{
    char name[32], line[80];

    if (!dla_trace_unexpected(t, vcore_unserved(c->core, core), name,
                              sizeof name))
        return;
    snprintf(line, sizeof line, "%s came after the end of the trace", name);
    dla_batch_check(c->run, "interrupt", false, line);
}

static void cosim_end(void *user, const dla_trace *t, dla_core_if *core,
                      dla_play_end e)
{
    cosim *c = user;

    if (e == DLA_PLAY_HANG) /* before the checks of the end find more */
        vcore_failed(c->core, true, &(dla_about){ 0 }, "");
    vcore_end(c->core, core, e == DLA_PLAY_DONE ? DLA_STEP_IDLE
                             : e == DLA_PLAY_HANG ? DLA_STEP_HANG
                             : e == DLA_PLAY_LIMIT ? DLA_STEP_LIMIT
                             : DLA_STEP_ERROR);
    check_line(c, e == DLA_PLAY_DONE);
    if (e == DLA_PLAY_DONE && t)
        interrupt_line(c, t, core);
    if (e == DLA_PLAY_DONE && t)
        predict_line(c, t, core);
    if (c->opt.stats)
        for (int port = 0; port <= c->opt.cfg->sec_mem; port++)
            axi_mem_print(bench_axi(vcore_bench(c->core), port), stdout);
    if (e == DLA_PLAY_FAULT || e == DLA_PLAY_LIMIT)
        vcore_failed(c->core, false, &(dla_about){ 0 }, "");
    vcore_judged(c->core);
}

static void cosim_failed(void *user, const dla_about *about, const char *text)
{
    vcore_failed(((cosim *)user)->core, false, about, text);
}

static void cosim_poke(void *user)
{
    const cosim *c = user;
    bool on = vcore_toggle_waves(c->core);

    printf("waves: %s at clock %llu\n", on ? "on" : "off", (unsigned long long)
           bench_cycle(vcore_bench(c->core)));
}

static bool cosim_waves(void *user, bool died, dla_batch_waves *w)
{
    window *own = ((cosim *)user)->opt.core.window;
    window_waves got;

    if (!own || !window_write(own, died, &got))
        return false;
    snprintf(w->file, sizeof w->file, "%s", got.file);
    snprintf(w->view, sizeof w->view, "%s", got.view);
    snprintf(w->said, sizeof w->said, "%s", got.said);
    if (*w->file)
        view_command(w->file, w->view, w->command, sizeof w->command);
    return true;
}

/* The events of a whole core are inside it, so the host's view of them is
 * used. */
static void cosim_served(void *user, unsigned intr, unsigned group)
{
    cosim *c = user;

    if (vcore_whole(c->core))
        dla_batch_event(c->run, bench_cycle(vcore_bench(c->core)),
                        (dla_intr)intr, group);
}

static void cosim_members(void *user, FILE *f)
{
    vcore_json(((cosim *)user)->core, f);
}

static void cosim_summary(void *user)
{
    cosim *c = user;
    double cycles = (double)vcore_cycles(c->core);
    double time = cosim_seconds() - c->began;
    uint64_t bytes[2];
    char never[128];

    if (vcore_waves_never(c->core, never, sizeof never))
        fprintf(stderr, "note: %s\n", never);
    if (cycles == 0)
        return; /* all traces were refused */
    vcore_bytes(c->core, bytes);
    printf("cycles %.0f, %.0f cycles/s, read %llu bytes, written %llu "
           "bytes, seed %llu\n", cycles, time > 0 ? cycles / time : 0,
           (unsigned long long)bytes[0], (unsigned long long)bytes[1],
           (unsigned long long)c->opt.core.seed);
}

static bool cosim_close_run(void *user, char *err, size_t size)
{
    const cosim *c = user;

    if (c->opt.core.window)
        window_forget(c->opt.core.window);
    return vcore_destroy(c->core, err, size);
}

int main(int argc, char **argv)
{
    static const dla_batch_ops ops = {
        .program = "cosim",
        .open = cosim_open_run,
        .config = cosim_config,
        .begin = cosim_begin,
        .about = cosim_about,
        .served = cosim_served,
        .end = cosim_end,
        .failed = cosim_failed,
        .waves = cosim_waves,
        .poke = cosim_poke,
        .members = cosim_members,
        .summary = cosim_summary,
        .close = cosim_close_run,
    };
    cosim c = { 0 };
    dla_batch_options o;
    char text[160];
    int code = cosim_options(&c.opt, DLA_CONFIG, argc, argv);

    if (code < 0 && c.opt.list)
        code = cosim_list(c.opt.list);
    /* a pipe that a copy reads, or a file written for each trace, belongs to
     * another process */
    c.opt.window.each = c.opt.run.traces_from || c.opt.core.bench.record;
    if (code < 0 && c.opt.window.last && !window_folder_fits(c.opt.window.dir))
        code = usage("--waves-dir %s: cannot be written: %s", c.opt.window.dir,
                     strerror(errno));
    if (code < 0 && c.opt.window.last &&
        !(c.opt.core.window = window_create(&c.opt.window)))
        code = usage("--waves-last: no memory or no pipe for copies");
    if (code < 0) {
        if (cosim_unplayed(&c.opt, text, sizeof text))
            fprintf(stderr, "note: %s\n", text);
        o = c.opt.run;
        if (c.opt.driver) {
            o.driver = c.opt.driver;
            o.driver_args = o.path;
            o.ndriver_args = o.npath;
            o.path = &c.opt.driver;
            o.npath = 1;
        }
        o.repeat = c.opt.repeat;
        o.seed = c.opt.core.seed;
        o.once = c.opt.core.trace != NULL;
        o.waves = c.opt.core.trace;
        code = dla_batch_run(&ops, &c, &o);
    }
    window_destroy(c.opt.core.window);
    cosim_options_free(&c.opt);
    return dla_output_end("cosim", code);
}
