/* SPDX-License-Identifier: Apache-2.0
 * The second opinion: the models play the trace with the results of the plain
 * reference. They share no code, so that an agreement is meaningful. */
#include "layer.h"

#include "dla_native.h"
#include "dla_player.h"

#include <stdlib.h>
#include <string.h>

struct told {
    int failed;
};

static void golden_check(void *user, const dla_trace *t, const dla_expect *c)
{
    struct told *n = user;

    if (c->passed)
        return;
    n->failed++;
    fprintf(stderr, "%s:%u: reference and models differ: %s\n",
            dla_trace_file(t), c->line, c->kind);
}

static void golden_message(void *user, dla_said kind, const char *text)
{
    (void)user;
    if (kind != DLA_SAID_WARNING)
        fprintf(stderr, "models: %s\n", text);
}

static int play_on(dla *core, const dla_trace *t)
{
    struct told n = { 0 };
    const dla_play_hooks hooks = { .user = &n, .check = golden_check };
    dla_native native = { .core = core, .host = { .message = golden_message } };
    dla_core_if host;
    dla_player *p;
    dla_play_end end;

    dla_native_begin(&native, &host);
    p = dla_player_create(t, &host, &hooks, NULL);
    if (!p)
        return bad("out of memory"), 2;
    end = dla_player_run(p);
    if (end != DLA_PLAY_DONE)
        fprintf(stderr, "%s: the models cannot run it: %s\n",
                dla_trace_file(t), dla_player_report(p));
    dla_player_destroy(p);
    return end != DLA_PLAY_DONE ? 2 : n.failed ? 1 : 0;
}

/* A core for all folders of a configuration: creating one takes as long as
 * playing a small layer. Each play begins with its reset. */
static dla *core_kept;

static void golden_forget(void)
{
    if (core_kept)
        dla_destroy(core_kept);
    core_kept = NULL;
}

static dla *core_of(const char *config, char *err, size_t size)
{
    static int registered;

    if (core_kept && !strcmp(dla_config(core_kept)->name, config))
        return core_kept;
    golden_forget();
    core_kept = dla_create(config, NULL, err, size);
    if (!registered++)
        atexit(golden_forget);
    return core_kept;
}

int models_agree(const char *config, const char *dir)
{
    char err[4096];
    dla *core = core_of(config, err, sizeof err);
    dla_trace *t = core ? dla_trace_load(dir, dla_config(core), err,
                                         sizeof err) : NULL;
    int rc = 2;

    if (t)
        rc = play_on(core, t);
    else
        fprintf(stderr, "%s\n", err);
    dla_trace_free(t);
    return rc;
}
