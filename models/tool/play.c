/* SPDX-License-Identifier: Apache-2.0
 * dla play: plays traces on the golden model. */
#define _POSIX_C_SOURCE 200809L
#include "dla_args.h"
#include "dla_batch.h"
#include "dla_load.h"
#include "dla_native.h"
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
    dla_native_options opt;
    const char *config;
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
    p->opt.core.event = dla_batch_event;
    p->opt.core.event_user = r;
    dla_batch_suspect(r, p->opt.given.said);
    return dla_load_models(&p->opt.given, p->opt.core.provider, err, size);
}

/* A model from outside for a slot that the trace's configuration lacks. */
static bool play_lacks(const player *p, const dla_cfg *cfg, char *err,
                       size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *name = dla_slot_name((dla_slot)s);

        if (!p->opt.given.file[s] || dla_slot_present(cfg, (dla_slot)s))
            continue;
        snprintf(err, size, "--engine %s=%s: %s has no %s", name,
                 p->opt.given.file[s], cfg->name, name);
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
    if (p->opt.native.core && dla_config(p->opt.native.core) != cfg) {
        dla_destroy(p->opt.native.core);
        p->opt.native.core = NULL;
    }
    if (!p->opt.native.core)
        p->opt.native.core = dla_create(cfg->name, &p->opt.core, err, size);
    if (!p->opt.native.core)
        return false;
    p->opt.native.host = *dla_batch_host(p->run);
    dla_set_tap(p->opt.native.core, dla_batch_tap(p->run), NULL);
    dla_native_begin(&p->opt.native, core);
    return true;
}

static void play_cmd_about(void *user, dla_log_about *a)
{
    const player *p = user;
    dla_text o = { a->providers, sizeof a->providers, 0 };

    for (int s = 0; s < DLA_NSLOT; s++)
        if (p->opt.given.file[s])
            dla_text_put(&o, "%s%s=%s", o.n ? " " : "",
                         dla_slot_name((dla_slot)s), p->opt.given.file[s]);
}

static bool play_cmd_close_run(void *user, char *err, size_t size)
{
    (void)err;
    (void)size;
    dla_destroy(((player *)user)->opt.native.core);
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

/* The command without its traces: the options that change the result. */
static void play_cmd_repeat(const dla_args *a, int argc, char **argv,
                            char *text, size_t size)
{
    dla_text o = { text, size, 0 };
    char word[1024];

    dla_shell_quote(tool_exe, word, sizeof word);
    dla_text_put(&o, "%s ", word);
    dla_args_repeat(a, argc, argv, &o);
}

static const dla_arg play_table[] = {
    {"config", "C",
     "configuration of traces that do not name one. A trace\n"
     "names it in config.txt or manifest.json in its folder,\n"
     "or in config.txt in the folder above; without these and\n"
     "this option, the name of the folder above ends in it",
     DLA_ARG_TEXT, offsetof(player, config), NULL, 0},
    {"seed", "N", "seed for regions filled with RANDOM (default 1)",
     DLA_ARG_NUMBER, offsetof(player, batch.seed), NULL, 0},
    DLA_NATIVE_ARGS,
    DLA_BATCH_ARGS(player),
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
    char again[8192];
    int code;

    play_cmd_repeat(&play_args, argc, argv, again, sizeof again);
    code = dla_args_read(&play_args, &p, &argc, argv, NULL);

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
    play_cmd_repeat(&play_args, p.config ? 3 : 1,
                    (char *[]){ "play", "--config", (char *)p.config }, again,
                    sizeof again);
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
