/* SPDX-License-Identifier: Apache-2.0
 * dla play: plays traces on the golden model. */
#define _POSIX_C_SOURCE 200809L
#include "dla_native.h"
#include "dla_batch.h"
#include "dla_load.h"
#include "dla_near.h"
#include "dla_parts.h"
#include "dla_text.h"
#include "tool.h"
#include <dirent.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct player {
    const char *config;
    dla_options core;
    dla_native native;
    dla_given_models given;
    dla_batch *run;
    dla_batch_options batch;
} player;

/* ---- configuration of a trace ---- */

static const dla_cfg *play_cmd_choose(void *user, const char *path, char *err,
                                      size_t size)
{
    const player *p = user;
    const dla_cfg *cfg = dla_trace_find_config(path, p->config, "--config is",
                                               err, size);

    if (!cfg && p->batch.driver && !p->config && !access(path, F_OK))
        snprintf(err, size, "%s: its configuration is not known; for a "
                 "driver: --config C", path);
    return cfg;
}

/* ---- running ---- */

static bool play_cmd_open_run(void *user, dla_batch *r, char *err, size_t size)
{
    player *p = user;

    p->run = r;
    p->core.event = dla_batch_event;
    p->core.event_user = r;
    dla_batch_suspect(r, p->given.said);
    return dla_load_models(&p->given, p->core.provider, err, size);
}

/* A model from outside for a slot that the trace's configuration lacks. */
static bool play_lacks(const player *p, const dla_cfg *cfg, char *err,
                       size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *name = dla_slot_name((dla_slot)s);

        if (!p->given.file[s] || dla_slot_present(cfg, (dla_slot)s))
            continue;
        snprintf(err, size, "--engine %s=%s: %s has no %s", name,
                 p->given.file[s], cfg->name, name);
        return true;
    }
    return false;
}

/* The core is kept from the trace before when it has the configuration. */
static bool play_cmd_begin(void *user, const dla_cfg *cfg, dla_core_if *core,
                           char *err, size_t size)
{
    player *p = user;

    if (play_lacks(p, cfg, err, size))
        return false;
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

static void play_cmd_about(void *user, dla_log_about *a)
{
    const player *p = user;
    dla_text o = { a->providers, sizeof a->providers, 0 };

    for (int s = 0; s < DLA_NSLOT; s++)
        if (p->given.file[s])
            dla_text_put(&o, "%s%s=%s", o.n ? " " : "",
                         dla_slot_name((dla_slot)s), p->given.file[s]);
}

static bool play_cmd_close_run(void *user, char *err, size_t size)
{
    (void)err;
    (void)size;
    dla_destroy(((player *)user)->native.core);
    return true;
}

static const dla_batch_ops ops = {
    .program = "dla play",
    .open = play_cmd_open_run,
    .config = play_cmd_choose,
    .begin = play_cmd_begin,
    .about = play_cmd_about,
    .close = play_cmd_close_run,
};

/* ---- options ---- */

static int play_cmd_choice(void *to, const char *name, const char *text)
{
    player *p = to;
    bool notes = !strcmp(name, "illegal");
    int *value = notes ? &p->core.illegal : &p->core.outside;

    if (!strcmp(text, "error"))
        *value = 0;
    else if (!strcmp(text, "warn"))
        *value = 1;
    else if (notes && !strcmp(text, "note"))
        *value = DLA_ILLEGAL_NOTE;
    else
        return tool_usage(&tool_play, "--%s=%s, expected error or warn%s",
                          name, text, notes ? " or note" : "");
    return -1;
}

static int play_cmd_fault(void *to, const char *name, const char *text)
{
    (void)to;
    return tool_usage(&tool_play, "--%s %s: the models alone have no channels "
                      "with clocks; expected cosim "
                      "(docs/reference/faults.md)", name, text);
}

static int play_cmd_engine(void *to, const char *name, const char *text)
{
    player *p = to;
    dla_slot slot = dla_engine_slot(text);
    const char *how = strchr(text, '=');
    char names[256], buf[64];
    dla_near near;

    (void)name;
    if (slot == DLA_NSLOT)
        return tool_usage(&tool_play, "--engine %s: expected SLOT=PROVIDER "
                          "with one of %s", text,
                          dla_engine_slots(NULL, text, names, sizeof names));
    if (!strcmp(++how, "rtl") || !strcmp(how, "check"))
        return tool_usage(&tool_play, "--engine %s: dla play has C models "
                          "only, expected model or FILE.so; RTL plays in "
                          "build/CONFIG/cosim", text);
    if (strcmp(how, "model") && !dla_names_model(how)) {
        dla_near_init(&near, (dla_span){ how, strlen(how) });
        dla_near_add(&near, "model");
        return tool_usage(&tool_play, "--engine %s: expected model or "
                          "FILE.so%s", text,
                          dla_near_text(&near, buf, sizeof buf));
    }
    dla_give_model(&p->given, slot, strcmp(how, "model") ? how : NULL);
    return -1;
}

static int play_cmd_clocks(void *to, const char *name, const char *text)
{
    (void)to;
    return tool_usage(&tool_play, "--%s %s: the models have no clocks; "
                      "expected --max-steps N", name, text);
}

/* The command without its traces: the options that change the result. */
static void play_cmd_command(const char *exe, const player *p,
                             const dla_batch_options *o, char *text,
                             size_t size)
{
    char word[1024];
    dla_text out = { text, size, 0 };

    dla_shell_quote(exe, word, sizeof word);
    dla_text_put(&out, "%s play", word);
    if (p->config)
        dla_text_put(&out, " --config %s", p->config);
    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!p->given.file[s])
            continue;
        dla_shell_quote(p->given.file[s], word, sizeof word);
        dla_text_put(&out, " --engine %s=%s", dla_slot_name((dla_slot)s), word);
    }
    if (o->driver) {
        dla_shell_quote(o->driver, word, sizeof word);
        dla_text_put(&out, " --driver %s", word);
    }
    if (o->seed != 1)
        dla_text_put(&out, " --seed %llu", (unsigned long long)o->seed);
    if (p->native.max_steps)
        dla_text_put(&out, " --max-steps %llu",
                     (unsigned long long)p->native.max_steps);
    if (p->core.illegal)
        dla_text_put(&out, " --illegal=%s",
                     p->core.illegal == DLA_ILLEGAL_NOTE ? "note" : "warn");
    if (p->core.outside)
        dla_text_put(&out, " --outside=warn");
    if (o->time_limit)
        dla_text_put(&out, " --time-limit %llu",
                     (unsigned long long)o->time_limit);
    if (o->memory_limit)
        dla_text_put(&out, " --memory-limit %llu",
                     (unsigned long long)o->memory_limit);
}

#define AT(member) offsetof(player, member), NULL, true
#define TAKE(take) DLA_ARG_TAKE, 0, take, false
static const dla_arg play_table[] = {
    {"config", "C",
     "configuration of traces that do not name one. A trace\n"
     "names it in config.txt or manifest.json in its folder,\n"
     "or in config.txt in the folder above; without these and\n"
     "this option, the name of the folder above ends in it",
     DLA_ARG_TEXT, AT(config)},
    {"engine", "SLOT=P",
     "provider of a slot: model (default) or FILE.so, your own\n"
     "model (docs/how-to/embedding.md); may be given for each\n"
     "slot",
     TAKE(play_cmd_engine)},
    {"seed", "N", "seed for regions filled with RANDOM (default 1)",
     DLA_ARG_NUMBER, AT(batch.seed)},
    {"illegal", "=error", "an illegal register value stops the run (default)",
     TAKE(play_cmd_choice)},
    {"illegal", "=warn", "reports it, and the layer runs", DLA_ARG_SHOWN, 0,
     NULL, false},
    {"illegal", "=note",
     "like error, and reports values that the hardware\n"
     "tolerates (docs/reference/legality.md)",
     DLA_ARG_SHOWN, 0, NULL, false},
    {"outside", "=error",
     "an access outside the declared regions stops the\n"
     "run (default)",
     TAKE(play_cmd_choice)},
    {"outside", "=warn", "reports it, and the run goes on", DLA_ARG_SHOWN, 0,
     NULL, false},
    {"max-steps", "N",
     "ends a trace after N steps (0: no limit); in a step each\n"
     "unit runs until its buffers are full or empty",
     DLA_ARG_NUMBER, AT(native.max_steps)},
    {"time-limit", "N",
     "ends the process that plays a trace after N seconds\n"
     "(0: no limit)",
     DLA_ARG_NUMBER, AT(batch.time_limit)},
    {"memory-limit", "N", "MiB that this process may use (0: no limit)",
     DLA_ARG_NUMBER, AT(batch.memory_limit)},
    {"verbose", NULL, "prints events, interrupts, passed register checks too",
     DLA_ARG_FLAG, AT(batch.verbose)},
    {"events", "FILE", "writes the done events: trace, pass, event",
     DLA_ARG_TEXT, AT(batch.events)},
    {"report", "FILE", "writes the results as JSON", DLA_ARG_TEXT,
     AT(batch.report)},
    {"results", "FILE", "writes a line of JSON for each trace, at its verdict",
     DLA_ARG_TEXT, AT(batch.results)},
    {"traces-from", "F",
     "reads more traces from F, one on each line (-: stdin)", DLA_ARG_TEXT,
     AT(batch.traces_from)},
    {"record", "DIR[:STREAM,...]",
     "writes the transactions between units, in a folder of\n"
     "DIR for each trace (docs/how-to/recording.md)",
     DLA_ARG_TEXT, AT(batch.record)},
    {"capture", "DIR",
     "writes what the host does as a trace, in a folder of\n"
     "DIR for each trace (docs/how-to/capture.md)",
     DLA_ARG_TEXT, AT(batch.capture)},
    {"log", "FILE",
     "writes all transactions of all traces to one binary\n"
     "file (dla log, docs/reference/log.md)",
     DLA_ARG_TEXT, AT(batch.log)},
    {"perf", NULL,
     "prints where the time went, in passes\n"
     "(docs/how-to/perf.md)",
     DLA_ARG_FLAG, AT(batch.perf)},
    {"driver", "FILE.so",
     "runs a driver (dla_host.h) instead of traces; arguments\n"
     "after it, or after --, go to the driver\n"
     "(docs/how-to/host.md)",
     DLA_ARG_TEXT, offsetof(player, batch.driver), NULL, false},
    {"fault", "TEXT", NULL, TAKE(play_cmd_fault)},
    {"max-cycles", "N", NULL, TAKE(play_cmd_clocks)},
    {0}};

static const dla_args play_args = {
    .program = "dla play",
    .before =
    "usage: dla play [options] DIR...\n\n"
    "Plays each trace on a fresh core. DIR is a folder with a .cfg or an\n"
    "input.txn (or such a file).\n\n",
    .after =
    "\nPrints one line for each check. The last line, \"N passed, N failed\",\n"
    "counts traces.\n\n",
    .arg = play_table, .column = 20
};

static int play_cmd(int argc, char **argv)
{
    player p = { .batch.seed = 1 };
    dla_batch_options *o = &p.batch;
    const char *trace = dla_args_before(&play_args, "driver", argc, argv);
    int code = dla_args_read(&play_args, &p, &argc, argv, NULL);
    char again[8192];

    if (code >= 0)
        return code;
    if (o->driver && o->traces_from)
        return tool_usage(&tool_play, "--traces-from and --driver: expected "
                          "one of the two");
    if (trace)
        return tool_usage(&tool_play, "%s: in front of --driver, with which no "
                          "trace plays: expected the driver's arguments after "
                          "it", trace);
    if (argc < 2 && !o->traces_from && !o->driver)
        return tool_usage(&tool_play, "no trace given; usage: dla play "
                          "[options] DIR...");
    if (p.config && !tool_config(&tool_play, p.config))
        return DLA_EXIT_USAGE;
    play_cmd_command(tool_exe, &p, o, again, sizeof again);
    o->repeat = again;
    o->path = o->driver ? (char **)&o->driver : argv + 1;
    o->npath = o->driver ? 1 : argc - 1;
    o->driver_args = argv + 1;
    o->ndriver_args = o->driver ? argc - 1 : 0;
    return dla_batch_run(&ops, &p, o);
}

static const dla_arg split_table[] = {
    { "config", "C", "configuration, if the trace does not name one",
      DLA_ARG_TEXT, offsetof(player, config), NULL, false },
    { "every", "N", "number of points of rest in a piece (default 1)",
      DLA_ARG_NUMBER, offsetof(player, batch.split), NULL, false },
    { 0 }
};

static const dla_args split_args = {
    .program = "dla split",
    .before =
    "usage: dla split [options] TRACE OUT\n\n"
    "Plays a trace on the golden models and cuts it at points of rest, where no\n"
    "unit works (docs/how-to/capture.md), usually one for each layer. Each piece is\n"
    "a trace in a new folder of OUT and plays alone. The last lines name the pieces\n"
    "and a command that plays them.\n\n",
    .after = "\n",
    .arg = split_table, .column = 20
};

static int split_piece(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

/* The name of the host, in the first line of a captured trace. */
static bool split_captured(const player *p, const char *trace, char name[256])
{
    char err[1024];
    const dla_cfg *cfg = dla_trace_find_config(trace, p->config, "--config is",
                                               err, sizeof err);
    dla_trace *t = cfg ? dla_trace_load(trace, cfg, err, sizeof err) : NULL;
    FILE *f = t ? fopen(dla_trace_file(t), "r") : NULL;
    bool found = f && fscanf(f, "// captured from %255[^\n]", name) == 1;

    if (f)
        fclose(f);
    dla_trace_free(t);
    return found;
}

/* Prints the pieces and the command that plays them. A captured trace has the
 * order in which a host wrote, and a player writes ahead of running layers. */
static void split_tell(const player *p, const char *trace, const char *out)
{
    struct dirent **e;
    int n = scandir(out, &e, split_piece, alphasort);
    char from[256];

    if (n == 1 && split_captured(p, trace, from))
        printf("note: %s was captured from %s; if that is a trace, split it "
               "instead of the capture, which enables layers before earlier "
               "ones end\n", trace, from);
    if (n == 1)
        printf("%s: 1 piece, %s: %s has no point of rest before its end at "
               "which it can be cut\n", out, e[0]->d_name, trace);
    else if (n > 1)
        printf("%s: %d pieces of %s, %s to %s\n", out, n, trace, e[0]->d_name,
               e[n - 1]->d_name);
    if (n > 0)
        printf("play them: %s play %s/*\n", tool_exe, out);
    for (int i = 0; i < n; i++)
        free(e[i]);
    if (n >= 0)
        free(e);
}

static int split_cmd(int argc, char **argv)
{
    player p = { .batch.seed = 1, .batch.split = 1 };
    int code = dla_args_read(&split_args, &p, &argc, argv, NULL);
    char again[8192];

    if (code >= 0)
        return code;
    if (argc != 3)
        return tool_usage(&tool_split, "%d folders, expected TRACE OUT",
                          argc - 1);
    if (!p.batch.split || p.batch.split > UINT32_MAX)
        return tool_usage(&tool_split, "--every %llu: expected 1 or more",
                          (unsigned long long)p.batch.split);
    if (p.config && !tool_config(&tool_split, p.config))
        return DLA_EXIT_USAGE;
    play_cmd_command(tool_exe, &p, &p.batch, again, sizeof again);
    p.batch.repeat = again;
    p.batch.path = argv + 1;
    p.batch.npath = 1;
    p.batch.capture = argv[2];
    code = dla_batch_run(&ops, &p, &p.batch);
    if (code < DLA_EXIT_USAGE) /* else OUT may be of another run */
        split_tell(&p, argv[1], argv[2]);
    return code;
}

const tool_command tool_split = {
    "split", "cut a trace into pieces that play alone", split_cmd
};

const tool_command tool_play = {
    "play", "play traces on the golden models and check their results",
    play_cmd
};
