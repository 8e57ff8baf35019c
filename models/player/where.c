/* SPDX-License-Identifier: Apache-2.0
 * Finds the configuration of a trace from the names in and above its folder. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "dla_player.h"
#include "trace.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool where_regular(const char *path)
{
    struct stat st;

    return !stat(path, &st) && S_ISREG(st.st_mode);
}

/* Longest configuration name that s is or ends in, after a '_' or '-'. */
static const dla_cfg *where_ending(const char *s)
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

/* A configuration that a file names, with its place as FILE:LINE. */
typedef struct said {
    const dla_cfg *cfg;
    char place[4300];
} said;

/* The configuration named by the word at the start of a line. */
static bool where_named(said *s, const char *file, unsigned line, char *word,
                        char *err, size_t size)
{
    char why[512];

    word[strcspn(word, " \t\r\"#")] = 0;
    s->cfg = dla_cfg_named(word, why, sizeof why);
    snprintf(s->place, sizeof s->place, "%s:%u", file, line);
    if (!s->cfg)
        snprintf(err, size, "%s: %s", s->place, why);
    return s->cfg;
}

/* The start of the name in a line of config.txt; NULL: an empty line or a
 * comment. */
static char *name_of_text(char *line)
{
    line += strspn(line, " \t\r");
    return *line && *line != '#' ? line : NULL;
}

/* The same in a line of manifest.json: the value of its member "config". */
static char *name_of_manifest(char *line)
{
    static const char key[] = "\"config\"";
    char *p = strstr(line, key);

    if (!p)
        return NULL;
    p += strlen(key);
    p += strspn(p, " \t");
    if (*p != ':')
        return NULL;
    p++;
    p += strspn(p, " \t");
    return *p == '"' ? p + 1 : NULL;
}

/* Reads the first name in a file, line by line. False with text in err: the
 * file cannot be read, or the name is not a configuration. */
static bool read_name(said *s, const char *file, char *(*name_in)(char *line),
                      char *err, size_t size)
{
    unsigned line = 0;
    const char *why = "";
    size_t n = 0;
    char *text = dla_file_read(file, &n, &why), *next;
    bool good = true;

    if (!text) {
        snprintf(err, size, "%s: %s", file, why);
        return false;
    }
    text[n] = 0;
    for (char *p = text; p; p = next) {
        char *word;

        line++;
        next = strchr(p, '\n');
        if (next)
            *next++ = 0;
        word = name_in(p);
        if (!word)
            continue;
        good = where_named(s, file, line, word, err, size);
        break;
    }
    free(text);
    return good;
}

/* config.txt of a folder, if it exists: it must have a name. */
static bool read_text(said *s, const char *folder, char *err, size_t size)
{
    char file[4200];

    snprintf(file, sizeof file, "%s/config.txt", folder);
    if (!where_regular(file))
        return true;
    if (!read_name(s, file, name_of_text, err, size))
        return false;
    if (!s->cfg)
        snprintf(err, size, "%s: empty, expected the name of a configuration",
                 file);
    return s->cfg;
}

/* config.txt and manifest.json of a folder, which must agree. */
static bool read_folder(said *s, const char *folder, char *err, size_t size)
{
    char file[4200];
    said m = { .cfg = NULL };

    snprintf(file, sizeof file, "%s/manifest.json", folder);
    if (!read_text(s, folder, err, size))
        return false;
    if (where_regular(file) &&
        !read_name(&m, file, name_of_manifest, err, size))
        return false;
    if (s->cfg && m.cfg && s->cfg != m.cfg) {
        snprintf(err, size, "%s names %s, %s names %s; expected the same "
                 "configuration", s->place, s->cfg->name, m.place,
                 m.cfg->name);
        return false;
    }
    if (!s->cfg)
        *s = m;
    return true;
}

/* Cuts the last part off a path and returns it. */
static char *where_cut(char *path)
{
    char *slash = strrchr(path, '/');

    if (!slash)
        return path;
    *slash = 0;
    return slash + 1;
}

/* Decides between the files of a folder (full, which is changed), the option
 * and the name of the folder above. */
static const dla_cfg *where_choose(const char *path, char *full,
                                   const dla_cfg *given, const char *by,
                                   char *err, size_t size)
{
    said s = { .cfg = NULL };
    char *above;

    if (!read_folder(&s, full, err, size))
        return NULL;
    where_cut(full);
    /* In the folder above, config.txt may belong to another program. */
    if (!s.cfg && !read_text(&s, full, err, size) && !given)
        return NULL;
    if (s.cfg && given && s.cfg != given) {
        snprintf(err, size, "%s: the trace is for %s, but %s %s; expected the "
                 "same configuration", s.place, s.cfg->name, by,
                 given->name);
        return NULL;
    }
    if (s.cfg || given)
        return s.cfg ? s.cfg : given;
    above = where_cut(full);
    s.cfg = where_ending(above);
    if (!s.cfg && (where_regular(path) || dla_trace_is(path, err, size)))
        snprintf(err, size, "%s: its configuration is not known; expected "
                 "--config C, a file config.txt in the folder with its "
                 "name, or a folder above (\"%s\") whose name ends in it",
                 path, above);
    return s.cfg;
}

const dla_cfg *dla_trace_find_config(const char *path, const char *given,
                                     const char *by, char *err, size_t size)
{
    const dla_cfg *cfg = NULL;
    char *full;

    if (given) {
        cfg = dla_cfg_named(given, err, size);
        if (!cfg)
            return NULL;
    }
    full = realpath(path, NULL);
    if (!full) {
        snprintf(err, size, "%s: no such file or folder", path);
        return NULL;
    }
    if (where_regular(full))
        where_cut(full);
    cfg = where_choose(path, full, cfg, by, err, size);
    free(full);
    return cfg;
}
