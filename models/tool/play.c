/* SPDX-License-Identifier: Apache-2.0
 * dla play: plays traces on the golden model. */
#define _POSIX_C_SOURCE 200809L
#include "dla_native.h"
#include "dla_batch.h"
#include "dla_parts.h"
#include "tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int play(int argc, char **argv);

const tool_command tool_play = {
    "play", "play traces on the golden model and check their results",
    "usage: dla play [options] DIR...\n\n"
    "Plays each trace on a fresh core. DIR is a folder with a .cfg or an\n"
    "input.txn (or such a file).\n\n"
    "  --config C        configuration of traces that name none. A trace names\n"
    "                    it in config.txt or manifest.json of its folder or in\n"
    "                    config.txt of the one above; without them and without\n"
    "                    this option the name of the folder above ends in it\n"
    "  --seed N          seed of regions filled with RANDOM (default 1)\n"
    "  --illegal=error   an illegal register value stops the run (default)\n"
    "  --illegal=warn    it is reported and the layer runs\n"
    "  --illegal=note    as error; values that the hardware tolerates are\n"
    "                    reported too (docs/legality.md)\n"
    "  --outside=error   an access outside the declared regions stops the\n"
    "                    run (default)\n"
    "  --outside=warn    it is reported\n"
    "  --max-steps N     give up after N steps of one trace (0: never); a "
    "step\n"
    "                    lets each unit go on until its buffers are full or\n"
    "                    empty\n"
    "  --time-limit N    seconds of one trace, then the process that plays it\n"
    "                    is ended (0: never)\n"
    "  --memory-limit N  MiB of that process (0: any)\n"
    "  --verbose         also events, interrupts, passed register checks\n"
    "  --events FILE     done events as they come: trace, pass, event\n"
    "  --report FILE     results as JSON\n"
    "  --results FILE    each trace's JSON object as a line, at its verdict\n"
    "  --traces-from F   more traces, one a line, as they come (-: stdin)\n"
    "  --record DIR[:STREAM,...]  what the units send one another, in a folder "
    "of\n"
    "                    DIR for each trace (docs/recording.md)\n"
    "  --log FILE        all they send, of every trace, in one binary file\n"
    "                    (dla log, docs/log.md)\n"
    "  --perf            where the time goes, in passes (docs/perf.md)\n\n"
    "One line a check; the last line is \"N passed, N failed\" and counts\n"
    "traces.\n",
    play
};

typedef struct player {
    const char *config;
    dla_options core;
    dla_native native;
    dla_batch *run;
} player;

/* ---- configuration of a trace ---- */

static const dla_cfg *choose(void *user, const char *path, char *err,
                             size_t size)
{
    return dla_trace_find_config(path, ((player *)user)->config,
                                 "--config is", err, size);
}

/* ---- running ---- */

static bool open_run(void *user, dla_batch *r, char *err, size_t size)
{
    player *p = user;

    (void)err;
    (void)size;
    p->run = r;
    p->core.event = dla_batch_event;
    p->core.event_user = r;
    return true;
}

/* The core is kept from the trace before when it has the configuration. */
static bool begin(void *user, const dla_trace *t, dla_core_if *core,
                  char *err, size_t size)
{
    player *p = user;
    const dla_cfg *cfg = dla_trace_config(t);

    if (p->native.core && dla_config(p->native.core) != cfg) {
        dla_destroy(p->native.core);
        p->native.core = NULL;
    }
    if (!p->native.core)
        p->native.core = dla_create(cfg->name, &p->core, err, size);
    if (!p->native.core)
        return false;
    p->native.host = *dla_batch_host(p->run);
    dla_set_tap(p->native.core, dla_batch_tap(p->run), NULL);
    dla_native_begin(&p->native, core);
    return true;
}

static bool close_run(void *user, char *err, size_t size)
{
    (void)err;
    (void)size;
    dla_destroy(((player *)user)->native.core);
    return true;
}

static const dla_batch_ops ops = {
    .program = "dla play", .open = open_run, .config = choose,
    .begin = begin, .close = close_run,
};

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

/* Leaves the default where the option is not given. */
static int number(const char *name, const char *text, uint64_t *value)
{
    if (text && !dla_batch_number(text, value))
        return tool_usage(&tool_play, "--%s \"%s\", expected a number", name,
                          text);
    return -1;
}

/* The command without its traces: what changes the result. */
static void command(const char *exe, const player *p,
                    const dla_batch_options *o, char *text, size_t size)
{
    char word[1024];
    size_t n;

    dla_shell_quote(exe, word, sizeof word);
    n = (size_t)snprintf(text, size, "%s play", word);
    if (p->config)
        n += (size_t)snprintf(text + n, size - n, " --config %s", p->config);
    if (o->seed != 1)
        n += (size_t)snprintf(text + n, size - n, " --seed %llu",
                              (unsigned long long)o->seed);
    if (p->native.max_steps)
        n += (size_t)snprintf(text + n, size - n, " --max-steps %llu",
                              (unsigned long long)p->native.max_steps);
    if (p->core.illegal)
        n += (size_t)snprintf(text + n, size - n, " --illegal=%s",
                              p->core.illegal == DLA_ILLEGAL_NOTE ? "note"
                                                                  : "warn");
    if (p->core.outside)
        snprintf(text + n, size - n, " --outside=warn");
}

static int play(int argc, char **argv)
{
    const char *illegal = NULL, *outside = NULL, *seed = NULL;
    const char *seconds = NULL, *mib = NULL, *steps = NULL, *fault = NULL;
    player p = { 0 };
    dla_batch_options o = { .seed = 1 };
    const tool_option opt[] = {
        { "config", &p.config, NULL }, { "seed", &seed, NULL },
        { "illegal", &illegal, NULL }, { "outside", &outside, NULL },
        { "verbose", NULL, &o.verbose }, { "report", &o.report, NULL },
        { "events", &o.events, NULL }, { "results", &o.results, NULL },
        { "traces-from", &o.traces_from, NULL }, { "record", &o.record, NULL },
        { "log", &o.log, NULL }, { "perf", NULL, &o.perf },
        { "time-limit", &seconds, NULL }, { "memory-limit", &mib, NULL },
        { "max-steps", &steps, NULL }, { "fault", &fault, NULL },
        { NULL, NULL, NULL },
    };
    int code = tool_options(&tool_play, &argc, argv, opt);
    char again[2048];

    if (code < 0)
        code = choice("illegal", illegal, &p.core.illegal);
    if (code < 0)
        code = choice("outside", outside, &p.core.outside);
    if (code < 0)
        code = number("seed", seed, &o.seed);
    if (code < 0)
        code = number("time-limit", seconds, &o.time_limit);
    if (code < 0)
        code = number("memory-limit", mib, &o.memory_limit);
    if (code < 0)
        code = number("max-steps", steps, &p.native.max_steps);
    if (code >= 0)
        return code;
    if (fault)
        return tool_usage(&tool_play, "--fault %s: the models alone have no "
                          "channels with clocks; expected cosim "
                          "(docs/faults.md)", fault);
    if (argc < 2 && !o.traces_from)
        return tool_usage(&tool_play, "no trace given; usage: dla play "
                          "[options] DIR...");
    if (p.config && !tool_config(&tool_play, p.config))
        return DLA_EXIT_USAGE;
    command(tool_exe, &p, &o, again, sizeof again);
    o.repeat = again;
    o.path = argv + 1;
    o.npath = argc - 1;
    return dla_batch_run(&ops, &p, &o);
}
