/* SPDX-License-Identifier: Apache-2.0
 * Loading a trace: finds its command file, parses, owns the result. */
#define _XOPEN_SOURCE 700 /* realpath, opendir, strndup */
#include "trace.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_in(const char *s, const char *tail)
{
    size_t n = strlen(s), k = strlen(tail);

    return n >= k && !strcmp(s + n - k, tail);
}

/* A folder without a command file: names the first trace in it, if any. */
static void not_a_trace(const char *dir, dla_diag *d)
{
    size_t len = strlen(dir);
    char file[520]; /* two names of at most 255 bytes */
    struct dirent **e;
    int n = scandir(dir, &e, NULL, alphasort), at = 0;
    bool is = false;

    for (; at < n && !is; at++) {
        snprintf(file, sizeof file, "%s/%s.cfg", e[at]->d_name, e[at]->d_name);
        is = dla_file_is(dir, file);
    }
    while (len > 1 && dir[len - 1] == '/')
        len--;
    if (is)
        dla_diag_add(d, dir, 0,
                     "a folder of traces, expected a trace, such as %.*s/%s",
                     (int)len, dir, e[at - 1]->d_name);
    else
        dla_diag_add(d, dir, 0,
                     "not a trace, expected a .cfg file or input.txn");
    for (int i = 0; i < n; i++)
        free(e[i]);
    if (n >= 0)
        free(e);
}

/* Command file of a folder: <name>.cfg, else its only .cfg, else input.txn.
 * Empty string after an error. */
static void find_file(const dla_trace *t, char *file, size_t size,
                      dla_diag *d)
{
    DIR *dir = opendir(t->dir);
    struct dirent *e;
    unsigned found = 0;

    file[0] = 0;
    if (!dir) {
        dla_diag_add(d, t->dir, 0, "no such file or folder");
        return;
    }
    while ((e = readdir(dir))) {
        if (!ends_in(e->d_name, ".cfg") || !dla_file_is(t->dir, e->d_name))
            continue;
        if (!found++)
            snprintf(file, size, "%s", e->d_name);
    }
    closedir(dir);
    if (found > 1) {
        snprintf(file, size, "%s.cfg", t->name);
        if (dla_file_is(t->dir, file))
            return;
        file[0] = 0;
        dla_diag_add(d, t->dir, 0,
                     "%u .cfg files and none is named %s.cfg, expected one",
                     found, t->name);
    } else if (!found) {
        if (dla_file_is(t->dir, "input.txn"))
            snprintf(file, size, "input.txn");
        else
            not_a_trace(t->dir, d);
    }
}

/* Last part of a folder's name; for "." and "..", that of its full path. */
static char *last_part(const char *dir)
{
    const char *e = dir + strlen(dir), *p;

    while (e > dir && e[-1] == '/')
        e--;
    for (p = e; p > dir && p[-1] != '/';)
        p--;
    if (e == p)
        return strdup("trace");
    if (ends_in(dir, ".")) {
        char *full = realpath(dir, NULL);
        char *name =
            full && !ends_in(full, ".") ? last_part(full) : strdup("trace");

        free(full);
        return name;
    }
    return strndup(p, (size_t)(e - p));
}

bool dla_trace_is(const char *folder, char *err, size_t size)
{
    dla_trace t = { .dir = strdup(folder), .name = last_part(folder) };
    char file[300] = "";
    dla_diag d;

    dla_diag_init(&d, err, size);
    if (t.dir && t.name)
        find_file(&t, file, sizeof file, &d);
    dla_diag_close(&d);
    free(t.dir);
    free(t.name);
    return file[0];
}

/* Sets dir, name and file of the trace. */
static bool set_names(dla_trace *t, const char *path, dla_diag *d)
{
    char file[300];
    struct stat st;
    const char *slash = strrchr(path, '/');
    bool is_dir = stat(path, &st) || S_ISDIR(st.st_mode);

    if (is_dir)
        t->dir = strdup(path);
    else if (slash)
        t->dir = strndup(path, (size_t)(slash - path) + (slash == path));
    else
        t->dir = strdup("");
    if (!t->dir)
        return false;
    t->name = last_part(t->dir);
    if (!is_dir && !t->dir[0]) { /* a file here: named after itself */
        const char *dot = strrchr(path, '.');

        free(t->name);
        t->name = strndup(path, dot && dot > path ? (size_t)(dot - path)
                                                  : strlen(path));
    }
    if (!t->name)
        return false;
    if (!is_dir) {
        t->file = strdup(path);
    } else {
        find_file(t, file, sizeof file, d);
        if (file[0])
            t->file = dla_file_join(t->dir, file, strlen(file));
    }
    t->txn = t->file && ends_in(t->file, ".txn");
    return t->file || d->count;
}

static void read_commands(dla_trace *t, dla_diag *d)
{
    dla_parse p = { .t = t, .diag = d };
    const char *why;
    size_t n;
    char *text = dla_file_read(t->file, &n, &why);

    if (!text) {
        dla_diag_add(d, t->file, 0, "%s", why);
        return;
    }
    if (t->txn)
        dla_parse_txn(&p, text, n);
    else
        dla_parse_cfg(&p, text, n);
    if (!p.nomem && !t->txn && !d->count)
        dla_trace_verify(&p);
    if (p.nomem)
        dla_diag_add(d, t->file, 0, "out of memory");
    free(text);
}

dla_trace *dla_trace_load(const char *path, const dla_cfg *cfg, char *err,
                          size_t errsize)
{
    dla_trace *t = calloc(1, sizeof *t);
    dla_diag d;

    dla_diag_init(&d, err, errsize);
    if (!t) {
        dla_diag_add(&d, path, 0, "out of memory");
        return NULL;
    }
    t->cfg = cfg;
    if (!set_names(t, path, &d))
        dla_diag_add(&d, path, 0, "out of memory");
    if (t->file && !d.count)
        read_commands(t, &d);
    dla_diag_close(&d);
    if (!d.count)
        return t;
    dla_trace_free(t);
    return NULL;
}

void dla_trace_free(dla_trace *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->nsurf; i++)
        dla_surface_free(&t->surf[i]);
    free(t->surf);
    free(t->cmd);
    free(t->raiser);
    free(t->region);
    dla_names_free(&t->events);
    free(t->dir);
    free(t->name);
    free(t->file);
    free(t);
}

const dla_cfg *dla_trace_config(const dla_trace *t)
{
    return t->cfg;
}

const char *dla_trace_name(const dla_trace *t)
{
    return t->name;
}

const char *dla_trace_file(const dla_trace *t)
{
    return t->file;
}

bool dla_trace_random(const dla_trace *t)
{
    return t->random;
}
