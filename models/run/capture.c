/* SPDX-License-Identifier: Apache-2.0
 * Captures of a run: the option --capture of programs that play. */
#include "dla_capture.h"
#include "run.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* The file name of a driver without folder and suffix: build/my.so is my. */
static void capture_name(const dla_batch *r, char *name, size_t size)
{
    size_t n = strlen(r->shared->name);

    if (r->opt->driver && n > 3 && !strcmp(r->shared->name + n - 3, ".so"))
        n -= 3;
    snprintf(name, size, "%.*s", (int)n, r->shared->name);
}

bool run_capture_begin(dla_batch *r, const dla_cfg *cfg, dla_core_if *core,
                       char *err, size_t size)
{
    char dir[RUN_PATH + 300], name[256];
    dla_capture_options o = { .dir = dir, .name = name,
                              .split = (unsigned)r->opt->split };

    if (!r->opt->capture)
        return true;
    capture_name(r, name, sizeof name);
    if (!o.split && mkdir(r->opt->capture, 0777) && errno != EEXIST) {
        snprintf(err, size, "%s: cannot be made: %s", r->opt->capture,
                 strerror(errno));
        return false;
    }
    snprintf(dir, sizeof dir, o.split ? "%s" : "%s/%s", r->opt->capture, name);
    r->capture = dla_capture_begin(&o, cfg, core, err, size);
    return r->capture;
}

bool run_capture_end(dla_batch *r, dla_play_end end, dla_core_if *core,
                     char *err, size_t size)
{
    dla_capture *c = r->capture;
    char why[1024];

    r->capture = NULL;
    if (!c || dla_capture_end(c, end == DLA_PLAY_DONE, core, why, sizeof why))
        return true;
    snprintf(err, size, "%s: not captured: %s", r->shared->name, why);
    return false;
}
