/* SPDX-License-Identifier: Apache-2.0
 * dlavec cover DIR...
 */
#include "cover.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder that holds a trace, and not folders of traces. */
static int is_trace(const char *dir)
{
    const char *slash = strrchr(dir, '/'), *name = slash ? slash + 1 : dir;
    size_t size = strlen(dir) + strlen(name) + 20;
    char *path = malloc(size);
    int yes;

    if (!path)
        abort();
    snprintf(path, size, "%s/input.txn", dir);
    yes = !access(path, F_OK);
    snprintf(path, size, "%s/%s.cfg", dir, name);
    yes = yes || !access(path, F_OK);
    free(path);
    return yes;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* A trace, or every trace in a folder that is for this configuration. */
static int look(struct cover *c, const char *tables, const char *dir)
{
    struct dirent **e;
    char path[1400], config[64];
    int n, rc = 0, found = 0;

    if (is_trace(dir))
        return cover_folder(c, tables, dir);
    n = scandir(dir, &e, NULL, by_name);
    if (n < 0)
        return bad("%s: no such folder", dir);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, e[i]->d_name);
        snprintf(config, sizeof config, "%s", c->t->cfg.name);
        folder_config(path, config, sizeof config);
        if (e[i]->d_name[0] != '.' && is_trace(path) &&
            !strcmp(config, c->t->cfg.name)) {
            rc = cover_folder(c, tables, path) ? -1 : rc;
            found++;
        }
        free(e[i]);
    }
    free(e);
    return found ? rc : bad("%s: no trace for %s in it", dir,
                            c->t->cfg.name);
}

static int reports(const struct cover_options *o, const struct cover *c)
{
    cover_text(c, stdout, o->missing);
    return (o->json && cover_json(c, o->json)) ||
           (o->html && cover_html(c, o->html)) ||
           (o->ucis && cover_ucis(c, o->ucis)) ? -1 : 0;
}

static int run(const struct cover_options *o, const struct tables *t,
               const char *const *dir, int n)
{
    struct cover c;
    int rc = cover_load(&c, t, o->table_dir), bad_folders = 0;

    for (int i = 0; i < o->nmerge && !rc; i++)
        rc = cover_merge(&c, o->merge[i]);
    for (int i = 0; i < n && !rc; i++) {
        char path[1100];
        size_t len = (size_t)snprintf(path, sizeof path, "%s", dir[i]);

        while (len > 1 && len < sizeof path && path[len - 1] == '/')
            path[--len] = 0;
        bad_folders += look(&c, o->tables, path) != 0;
    }
    rc = rc ? rc : reports(o, &c);
    cover_free(&c);
    return rc || bad_folders ? 2 : 0;
}

int cover_command(const struct cover_options *o, const char *const *dir,
                  int n)
{
    struct tables t;
    int rc = 2;

    if (!n && !o->nmerge)
        return bad("cover: expected folders of traces, or --merge FILE"), 2;
    if (!tables_load(&t, o->tables, o->config ? o->config : "nv_small"))
        rc = run(o, &t, dir, n);
    tables_free(&t);
    return rc;
}
