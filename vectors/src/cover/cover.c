/* SPDX-License-Identifier: Apache-2.0
 * dlavec cover DIR...
 */
#include "cover.h"
#include "../tool/config.h"
#include "../tool/options.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A command file of a trace, of any name, as the player takes it. */
static int cover_commands(const struct dirent *e)
{
    size_t n = strlen(e->d_name);

    return !strcmp(e->d_name, "input.txn") ||
           (n > 4 && !strcmp(e->d_name + n - 4, ".cfg"));
}

/* A folder that holds a trace, and not folders of traces. */
static int cover_is_trace(const char *dir)
{
    struct dirent **e;
    int n = scandir(dir, &e, cover_commands, NULL), all = n;

    if (n < 0)
        return 0;
    while (n > 0)
        free(e[--n]);
    free(e);
    return all > 0;
}

static int cover_by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* ---- the traces of the folders ------------------------------------------ */

struct found {
    /* used: number of those that count, from the first */
    int n, room, used;
    struct { char *path; int direct; dev_t dev; ino_t ino; } *trace;
};

/* direct: the user named it; otherwise it is in a folder of traces. The same
 * folder under two names would count twice. */
static int cover_add(struct found *all, const char *path, int direct)
{
    struct stat st = { 0 };

    if (stat(path, &st))
        return bad("%s: %s", path, strerror(errno));
    for (int i = 0; i < all->n; i++)
        if (all->trace[i].dev == st.st_dev && all->trace[i].ino == st.st_ino)
            return bad("%s is given twice, expected each folder once", path);
    if (all->n == all->room) {
        all->room = all->room ? 2 * all->room : 64;
        all->trace = grown(all->trace, (size_t)all->room, sizeof *all->trace);
    }
    all->trace[all->n].path = strcpy(zeroed(strlen(path) + 1, 1), path);
    all->trace[all->n].dev = st.st_dev;
    all->trace[all->n].ino = st.st_ino;
    all->trace[all->n++].direct = direct;
    return 0;
}

static void cover_forget(struct found *all)
{
    for (int i = 0; i < all->n; i++)
        free(all->trace[i].path);
    free(all->trace);
}

/* A trace, or every trace in a folder. */
static int cover_look(struct found *all, const char *dir)
{
    struct dirent **e;
    char path[1400];
    int n, before = all->n, failed = 0;

    if (cover_is_trace(dir))
        return cover_add(all, dir, 1);
    n = scandir(dir, &e, NULL, cover_by_name);
    if (n < 0)
        return bad("%s: %s", dir, errno == ENOENT ? "no such folder"
                                                  : strerror(errno));
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, e[i]->d_name);
        if (!failed && e[i]->d_name[0] != '.' && cover_is_trace(path))
            failed = cover_add(all, path, 0);
        free(e[i]);
    }
    free(e);
    return failed || all->n > before ? failed : bad("%s: no trace in it, expected folders "
                                     "with a .cfg or an input.txn", dir);
}

static int cover_find(struct found *all, const char *const *dir, int n)
{
    int bad_folders = 0;

    for (int i = 0; i < n; i++) {
        char path[1100];
        size_t len = (size_t)snprintf(path, sizeof path, "%s", dir[i]);

        while (len > 1 && len < sizeof path && path[len - 1] == '/')
            path[--len] = 0;
        bad_folders += cover_look(all, path) != 0;
    }
    return bad_folders;
}

/* ---- their configuration ------------------------------------------------ */

/* Without --config: that of the first trace, otherwise that of the first merged
 * report. NULL with text. */
static const char *cover_config_of(const struct options *o,
                                const struct found *all, char *text,
                                size_t size)
{
    if (o->config)
        return o->config;
    if (all->n)
        return config_of(all->trace[0].path, NULL);
    return cover_config(o->merge[0], text, size) ? NULL : text;
}

/* 1: the trace counts; 0: --config excludes it; -1: it is refused. */
static int cover_fits(const struct options *o, const struct found *all,
                      int i, const char *config)
{
    const char *path = all->trace[i].path, *own;

    if (o->config && all->trace[i].direct)
        return config_of(path, o->config) ? 1 : -1;
    if (o->config)
        return config_fits(path, o->config);
    own = config_of(path, NULL);
    if (!own || !strcmp(own, config))
        return own ? 1 : -1;
    return bad("%s is a trace for %s, %s for %s; expected --config, or traces "
               "for one configuration", path, own, all->trace[0].path,
               config);
}

/* Keeps the traces that count. -1 with text if one is refused or none is
 * left. */
static int cover_choose(const struct options *o, struct found *all,
                        const char *config)
{
    int n = 0, left;

    for (int i = 0; i < all->n; i++) {
        char *path = all->trace[i].path;
        int rc = cover_fits(o, all, i, config);

        if (rc < 0)
            return -1;
        if (!rc)
            continue;
        all->trace[i].path = all->trace[n].path;
        all->trace[n++].path = path;
    }
    left = all->n - n;
    if (left && !n)
        return bad("no trace for %s; expected --config as the folders name it",
                   config);
    if (left)
        fprintf(stderr, "%s: note: --config %s leaves out %d trace%s for "
                "other configurations\n", BAD_PROGRAM, config, left,
                left > 1 ? "s" : "");
    all->used = n;
    return 0;
}

/* ---- the command -------------------------------------------------------- */

static int cover_reports(const struct options *o, const struct cover *c)
{
    cover_text(c, stdout, (int)o->missing);
    return (o->json && cover_json(c, o->json)) ||
           (o->html && cover_html(c, o->html)) ||
           (o->ucis && cover_ucis(c, o->ucis)) ? -1 : 0;
}

static int cover_run(const struct options *o, const struct tables *t,
                     const struct found *all, unsigned kinds)
{
    struct cover c;
    int rc = cover_load(&c, t, o->table_dir), faults = 0;

    for (int i = 0; i < o->nmerge && !rc; i++)
        rc = cover_merge(&c, o->merge[i]);
    for (int i = 0; i < all->used && !rc; i++)
        faults += cover_folder(&c, all->trace[i].path) != 0;
    c.kinds = kinds;
    rc = rc ? rc : cover_reports(o, &c);
    cover_free(&c);
    return rc || faults ? 2 : 0;
}

int cover_command(const struct options *o)
{
    struct found all = { 0, 0, 0, NULL };
    struct tables t;
    char text[64];
    const char *config = NULL;
    int rc = 2, faults;
    unsigned kinds;

    if (cover_kinds(o->kind, &kinds))
        return 2;
    if (!o->npos && !o->nmerge)
        return bad("cover: expected folders of traces, or --merge FILE"), 2;
    faults = cover_find(&all, o->pos, o->npos);
    if (!faults || all.n)
        config = cover_config_of(o, &all, text, sizeof text);
    if (config && !tables_load(&t, config) && !cover_choose(o, &all, config))
        rc = cover_run(o, &t, &all, kinds);
    cover_forget(&all);
    return faults ? 2 : rc;
}
