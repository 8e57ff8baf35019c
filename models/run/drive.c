/* SPDX-License-Identifier: Apache-2.0
 * A driver instead of a trace: the option --driver of programs that play. */
#include "run.h"
#include "dla_text.h"
#include "host.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef int driver_main(dla_host *, int, char **);

static driver_main *drive_load(const char *file, char *text, size_t size)
{
    void *lib = run_open_library(file), *at;
    driver_main *f = NULL;

    if (!lib) {
        snprintf(text, size, "--driver: %s", dlerror());
        return NULL;
    }
    at = dlsym(lib, "dla_driver");
    if (!at)
        snprintf(text, size, "--driver %s: it has no function dla_driver",
                 file);
    /* the address of a function, as that of an object */
    memcpy(&f, &at, sizeof f);
    return f;
}

/* Its arguments begin with its file, like those of a program. */
static int drive_call(driver_main *f, dla_host *h, const dla_batch_options *o)
{
    int n = o->ndriver_args, code = DLA_EXIT_USAGE;
    char **argv = calloc((size_t)n + 2, sizeof *argv);

    if (!argv)
        return code;
    argv[0] = o->path[0];
    memcpy(argv + 1, o->driver_args, (size_t)n * sizeof *argv);
    code = f(h, n + 1, argv);
    free(argv);
    return code;
}

static const char *drive_why(dla_play_end end)
{
    return end == DLA_PLAY_HANG ? "the core hangs"
         : end == DLA_PLAY_LIMIT ? "the limit of time is reached"
         : end == DLA_PLAY_ERROR ? "the core gave up" : "";
}

/* Reports why the core did not reach its end, and the last actions of the
 * host. */
static void drive_report(const watch_seen *seen, const dla_cause *cause,
                         dla_play_end end, char *text, size_t size)
{
    dla_text o = { text, size, 0 };
    char spin[256];

    if (end == DLA_PLAY_DONE)
        return;
    dla_text_put(&o, "%s", drive_why(end));
    if (cause->id)
        dla_text_put(&o, "\n  likely cause: %s", cause->text);
    if (run_watch_spins(seen, run_watch_longest(seen), spin, sizeof spin))
        dla_text_put(&o, "\n  %s", spin);
}

dla_play_end run_drive(dla_batch *r, const dla_cfg *cfg,
                       const dla_core_if *core, char *text, size_t size,
                       dla_cause *cause)
{
    driver_main *f = drive_load(r->opt->driver, text, size);
    char said[64], suspect[2 * RUN_TEXT];
    dla_play_end end;
    int code;

    if (!f)
        return DLA_PLAY_ERROR;
    r->driving = run_host_around(core, cfg, &r->host, r->capture,
                                 &r->shared->seen);
    if (!r->driving) {
        snprintf(text, size, "out of memory");
        return DLA_PLAY_ERROR;
    }
    snprintf(suspect, sizeof suspect, "%s%sthe driver %.900s",
             r->shared->suspect, r->shared->suspect[0] ? "; " : "",
             r->opt->driver);
    dla_batch_suspect(r, suspect);
    code = drive_call(f, r->driving, r->opt);
    /* a capture refuses such a driver, before reads let the layer end */
    if (!code && !r->capture)
        run_host_unfinished(r->driving);
    end = run_host_leave(r->driving, cause);
    r->driving = NULL;
    snprintf(said, sizeof said, "returned %d", code);
    dla_batch_check(r, "driver", code == 0, said);
    drive_report(&r->shared->seen, cause, end, text, size);
    return end;
}
