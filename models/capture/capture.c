/* SPDX-License-Identifier: Apache-2.0
 * Records the actions of a host on a core, while it runs (dla_capture.h). */
#include "capture.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Two levels: a split has a folder for each piece. */
static void capture_remove(const char *dir)
{
    char path[2 * CAPTURE_PATH];
    DIR *d = opendir(dir);
    const struct dirent *e;

    while (d && (e = readdir(d))) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
        if (unlink(path))
            capture_remove(path);
    }
    if (d)
        closedir(d);
    rmdir(dir);
}

/* The folder in which the capture is made. */
static bool capture_folder(dla_capture *c, const char *dir, char *err,
                           size_t size)
{
    struct stat st;
    size_t n = strlen(dir);

    while (n > 1 && dir[n - 1] == '/')
        n--;
    if (n + 8 > sizeof c->dir) {
        snprintf(err, size, "%.200s...: a path of %zu bytes, expected fewer "
                 "than %d", dir, n, CAPTURE_PATH - 8);
        return false;
    }
    snprintf(c->dir, sizeof c->dir, "%.*s", (int)n, dir);
    snprintf(c->part, sizeof c->part, "%s.part", c->dir);
    if (!stat(c->dir, &st))
        snprintf(err, size, "%s: exists already, expected a new folder", c->dir);
    else if (!mkdir(c->part, 0777))
        return true;
    else if (errno == EEXIST)
        snprintf(err, size, "%s: left by a run that was killed; remove it",
                 c->part);
    else
        snprintf(err, size, "%s: cannot be made: %s", c->part,
                 strerror(errno));
    return false;
}

static void capture_free(dla_capture *c)
{
    capture_memory_end(c);
    dla_book_destroy(c->book);
    capture_drop_ops(c);
    free(c->op);
    free(c);
}

dla_capture *dla_capture_begin(const dla_capture_options *o, const dla_cfg *cfg,
                               dla_core_if *core, char *err, size_t size)
{
    dla_capture *c = calloc(1, sizeof *c);

    if (!c) {
        snprintf(err, size, "out of memory");
        return NULL;
    }
    c->cfg = cfg;
    c->core = *core;
    c->split = o->split;
    snprintf(c->name, sizeof c->name, "%s", o->name);
    if (!capture_folder(c, o->dir, err, size)) {
        free(c);
        return NULL;
    }
    c->book = dla_book_create(cfg, 4);
    if (!c->book || !capture_memory_begin(c)) {
        snprintf(err, size, "out of memory");
        capture_remove(c->part);
        capture_free(c);
        return NULL;
    }
    capture_state_keep(c);
    capture_wrap(c, core);
    return c;
}

bool dla_capture_end(dla_capture *c, bool whole, dla_core_if *core, char *err,
                     size_t size)
{
    *core = c->core;
    if (whole)
        capture_last_piece(c);
    if (whole && !c->why[0] && rename(c->part, c->dir))
        capture_fails(c, "%s: cannot be made: %s", c->dir, strerror(errno));
    snprintf(err, size, "%s", c->why);
    if (!whole || c->why[0])
        capture_remove(c->part);
    capture_free(c);
    return !*err;
}
