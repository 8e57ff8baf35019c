/* SPDX-License-Identifier: Apache-2.0
 * Which configuration a trace is for: its folder says so. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "dla_player.h"
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool regular(const char *path)
{
    struct stat st;

    return !stat(path, &st) && S_ISREG(st.st_mode);
}

/* Longest configuration name that s is or ends in, after a '_' or '-'. */
static const dla_cfg *ending(const char *s)
{
    const dla_cfg *best = NULL;
    size_t n = strlen(s);

    for (size_t i = 0; i < dla_cfg_count(); i++) {
        const dla_cfg *c = dla_cfg_at(i);
        size_t k = strlen(c->name);

        if (k > n || strcmp(s + n - k, c->name))
            continue;
        if (k < n && s[n - k - 1] != '_' && s[n - k - 1] != '-')
            continue;
        if (!best || k > strlen(best->name))
            best = c;
    }
    return best;
}

/* " nv_small nv_full ..." */
static void names(char *list, size_t size)
{
    size_t n = 0;

    list[0] = 0;
    for (size_t i = 0; i < dla_cfg_count() && n < size; i++)
        n += (size_t)snprintf(list + n, size - n, " %s",
                              dla_cfg_at(i)->name);
}

/* The configuration named by the only word of a line. */
static const dla_cfg *named(const char *file, unsigned line, char *word,
                            char *err, size_t size)
{
    const dla_cfg *cfg;
    char list[512];
    size_t n = strcspn(word, " \t\r#");

    word[n] = 0;
    cfg = dla_cfg_find(word);
    names(list, sizeof list);
    if (!cfg)
        snprintf(err, size, "%s:%u: \"%.40s\" is not a configuration, "
                 "expected one of%s", file, line, word, list);
    return cfg;
}

/* Reads a config.txt: one name; empty lines and those after # say nothing.
 * The text is cut into lines here. */
static const dla_cfg *read_config(const char *file, char *err, size_t size)
{
    const dla_cfg *cfg = NULL;
    unsigned line = 0;
    const char *why = "";
    size_t n = 0;
    char *text = dla_file_read(file, &n, &why), *p, *next;

    if (!text) {
        snprintf(err, size, "%s: %s", file, why);
        return NULL;
    }
    snprintf(err, size, "%s: empty, expected the name of a configuration",
             file);
    text[n] = 0;
    for (p = text; p && !cfg; p = next) {
        line++;
        next = strchr(p, '\n');
        if (next)
            *next++ = 0;
        p += strspn(p, " \t\r");
        if (!*p || *p == '#')
            continue;
        cfg = named(file, line, p, err, size);
        break;
    }
    free(text);
    return cfg;
}

/* Cuts the last part off a path and returns it. */
static char *cut(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash)
        return path;
    *slash = 0;
    return slash + 1;
}

const dla_cfg *dla_trace_find_config(const char *path, char *err, size_t size)
{
    char *full = realpath(path, NULL), file[4200] = "", *above;
    const dla_cfg *cfg = NULL;

    if (!full) {
        snprintf(err, size, "%s: no such file or folder", path);
        return NULL;
    }
    if (regular(full))
        cut(full);
    snprintf(file, sizeof file, "%s/config.txt", full);
    if (!regular(file)) {
        cut(full);
        snprintf(file, sizeof file, "%s/config.txt", full);
    }
    if (regular(file)) {
        cfg = read_config(file, err, size);
    } else {
        above = cut(full);
        cfg = ending(above);
        if (!cfg)
            snprintf(err, size, "%s: nothing says its configuration; expected "
                     "--config C, a file config.txt in the folder with its "
                     "name, or a folder above (\"%s\") whose name ends in it",
                     path, above);
    }
    free(full);
    return cfg;
}
