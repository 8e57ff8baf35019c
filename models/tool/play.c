/* SPDX-License-Identifier: Apache-2.0
 * dla play: plays traces on the golden model. */
#define _POSIX_C_SOURCE 200809L
#include "../player/native.h"
#include "events.h"
#include "report.h"
#include "tool.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int play(int argc, char **argv);

const tool_command tool_play = {
    "play", "play traces on the golden model and check their results",
    "usage: dla play [options] DIR...\n\n"
    "Plays each trace on a fresh core. DIR is a folder with a .cfg or an\n"
    "input.txn (or such a file).\n\n"
    "  --config C        configuration; default: the one that config.txt in\n"
    "                    the trace's folder or the one above names, else the\n"
    "                    one that the name of the folder above ends in\n"
    "  --seed N          seed of regions filled with RANDOM (default 1)\n"
    "  --illegal=error   an illegal register value stops the run (default)\n"
    "  --illegal=warn    it is reported and the layer runs\n"
    "  --illegal=note    as error; values that the hardware tolerates are\n"
    "                    reported too (docs/legality.md)\n"
    "  --outside=error   an access outside the declared regions stops the\n"
    "                    run (default)\n"
    "  --outside=warn    it is reported\n"
    "  --verbose         also events, interrupts, passed register checks\n"
    "  --events FILE     done events as they come: trace, pass, event\n"
    "  --report FILE     results as JSON\n\n"
    "One line a check; the last line is \"N passed, N failed\".\n"
    "Exit codes: 0 all checks passed, 1 a check failed, 2 bad usage or bad\n"
    "input, 3 the design hung.\n",
    play
};

typedef struct options {
    const char *config, *report, *events;
    uint64_t seed;
    bool verbose;
    dla_options core;
} options;

/* One run; also what the callbacks get. */
typedef struct run {
    const options *opt;
    report *rep;
    events *ev;
    dla_native native;
} run;

/* ---- callbacks ---- */

static void on_message(void *user, bool error, const char *text)
{
    run *r = user;

    if (error) {
        fflush(stdout);
        fprintf(stderr, "%s\n", text);
    } else {
        printf("warning: %s\n", text);
    }
    report_message(r->rep, error, text);
}

static void on_check(void *user, const dla_trace *t, const dla_check *c)
{
    const run *r = ((dla_native *)user)->user;
    char text[4096];

    if (c->is_register && c->passed && !r->opt->verbose)
        return;
    dla_check_text(t, c, text, sizeof text);
    puts(text);
}

static void on_note(void *user, bool verbose, const char *text)
{
    const run *r = ((dla_native *)user)->user;

    if (!verbose || r->opt->verbose)
        printf("note: %s\n", text);
}

/* ---- configuration of a trace ---- */

static const dla_cfg *choose(const options *o, const char *path)
{
    const dla_cfg *cfg;
    char err[8192];

    if (o->config)
        return tool_config(&tool_play, o->config);
    cfg = dla_trace_find_config(path, err, sizeof err);
    if (!cfg)
        fprintf(stderr, "%s\n", err);
    return cfg;
}

/* ---- running ---- */

/* Core for a configuration: kept from the trace before when it is the same. */
static dla *core_for(const options *o, const dla_cfg *cfg, dla *core)
{
    char err[512];

    if (core && dla_config(core) == cfg)
        return core;
    dla_destroy(core);
    core = dla_create(cfg->name, &o->core, err, sizeof err);
    if (!core)
        fprintf(stderr, "dla play: %s\n", err);
    return core;
}

static int result(run *r, const dla_trace *t, const dla_player *p,
                  dla_play_end end)
{
    const char *text = dla_player_report(p);

    if (end != DLA_PLAY_DONE)
        printf("%s %s: %s\n", end == DLA_PLAY_HANG ? "HANG" : "ERROR",
               dla_trace_name(t), text);
    report_run(r->rep, t, dla_config(r->native.core), p, end);
    if (end == DLA_PLAY_HANG)
        return EXIT_HANG;
    if (end == DLA_PLAY_ERROR)
        return EXIT_USAGE;
    return dla_player_failed(p) ? EXIT_FAIL : EXIT_PASS;
}

/* Plays one loaded trace; adds to the counts. */
static int play_trace(run *r, const dla_trace *t, dla *core,
                      unsigned count[2])
{
    dla_play_options po = { .seed = r->opt->seed };
    dla_play_ops ops = { .check = on_check, .note = on_note };
    dla_player *p;
    dla_play_end end;
    int code;

    r->ev->trace = dla_trace_name(t);
    r->native.message = on_message;
    r->native.user = r;
    dla_play_native(&r->native, core, &ops);
    if (dla_trace_random(t))
        printf("%s: seed %llu\n", dla_trace_name(t),
               (unsigned long long)r->opt->seed);
    p = dla_player_create(t, &ops, &po);
    if (!p) {
        report_refused(r->rep, dla_config(core), "out of memory");
        return tool_usage(&tool_play, "out of memory");
    }
    end = dla_player_run(p);
    code = result(r, t, p, end);
    count[0] += dla_player_passed(p);
    count[1] += dla_player_failed(p);
    dla_player_destroy(p);
    return code;
}

/* Loads and plays one folder on *core. */
static int play_path(run *r, const char *path, dla **core, unsigned count[2])
{
    static char err[16384];
    const dla_cfg *cfg = choose(r->opt, path);
    dla_trace *t;
    int code = EXIT_USAGE;

    if (!cfg)
        return EXIT_USAGE;
    report_begin(r->rep, path);
    t = dla_trace_load(path, cfg, err, sizeof err);
    if (!t) {
        fprintf(stderr, "%s\n", err);
        report_refused(r->rep, cfg, err);
        return EXIT_USAGE;
    }
    *core = core_for(r->opt, cfg, *core);
    if (*core)
        code = play_trace(r, t, *core, count);
    else
        report_refused(r->rep, cfg, "the core could not be made");
    dla_trace_free(t);
    return code;
}

static int play_all(const options *o, int n, char **path, report *rep,
                    events *ev)
{
    unsigned count[2] = { 0, 0 };
    int worst = EXIT_PASS;
    dla *core = NULL;

    for (int i = 0; i < n; i++) {
        run r = { .opt = o, .rep = rep, .ev = ev };
        int code = play_path(&r, path[i], &core, count);

        fflush(stdout);
        if (code > worst)
            worst = code;
    }
    dla_destroy(core);
    printf("%u passed, %u failed\n", count[0], count[1]);
    report_end(rep, count[0], count[1], worst);
    return worst;
}

/* ---- options ---- */

static int choice(const char *name, const char *text, int *value)
{
    if (!text || !strcmp(text, "error"))
        *value = 0;
    else if (!strcmp(text, "warn"))
        *value = 1;
    else if (!strcmp(name, "illegal") && !strcmp(text, "note"))
        *value = DLA_ILLEGAL_NOTE;
    else
        return tool_usage(&tool_play, "--%s=%s, expected error or warn%s",
                          name, text,
                          strcmp(name, "illegal") ? "" : " or note");
    return -1;
}

static int seed(const char *text, uint64_t *value)
{
    char *end;

    *value = 1;
    if (!text)
        return -1;
    errno = 0;
    *value = strtoull(text, &end, 0);
    if (*end || *text == '-' || errno)
        return tool_usage(&tool_play, "--seed %s, expected a number", text);
    return -1;
}

static int play(int argc, char **argv)
{
    const char *illegal = NULL, *outside = NULL, *seed_text = NULL;
    options o = { 0 };
    const tool_option opt[] = {
        { "config", &o.config, NULL }, { "seed", &seed_text, NULL },
        { "illegal", &illegal, NULL }, { "outside", &outside, NULL },
        { "verbose", NULL, &o.verbose }, { "report", &o.report, NULL },
        { "events", &o.events, NULL }, { NULL, NULL, NULL },
    };
    int code = tool_options(&tool_play, &argc, argv, opt);
    report *rep = NULL;
    events ev;

    if (code < 0)
        code = choice("illegal", illegal, &o.core.illegal);
    if (code < 0)
        code = choice("outside", outside, &o.core.outside);
    if (code < 0)
        code = seed(seed_text, &o.seed);
    if (code >= 0)
        return code;
    if (argc < 2)
        return tool_usage(&tool_play, "no trace given; usage: dla play "
                          "[options] DIR...");
    if (o.config && !tool_config(&tool_play, o.config))
        return EXIT_USAGE;
    if (o.report) {
        rep = report_open(o.report);
        if (!rep)
            return tool_usage(&tool_play, "cannot write %s", o.report);
    }
    if (!events_open(&ev, o.events))
        return tool_usage(&tool_play, "cannot write %s", o.events);
    o.core.event = events_note;
    o.core.event_user = &ev;
    code = play_all(&o, argc - 1, argv + 1, rep, &ev);
    if (!events_close(&ev))
        return tool_usage(&tool_play, "cannot write %s", o.events);
    if (!report_close(rep))
        return tool_usage(&tool_play, "cannot write %s", o.report);
    return code;
}
