/* SPDX-License-Identifier: Apache-2.0
 * Folders that are written under another name and then renamed. */
#define _XOPEN_SOURCE 700
#include "folder.h"
#include "../gen/gen.h"
#include "dla_output.h"

#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int folder_forget(const char *path, const struct stat *st, int type,
                         struct FTW *at)
{
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

int folder_begin(struct folder *f, const char *out)
{
    const char *slash = strrchr(out, '/');
    const char *name = slash ? slash + 1 : out;
    char part[1024];

    if (!*name || strlen(name) >= sizeof f->name || strlen(out) > 1000)
        return bad("%s: expected a folder whose name has 1 to %d characters",
                   out, (int)sizeof f->name - 1);
    if (!access(out, F_OK))
        return bad("%s: exists already, expected a new folder", out);
    f->out = out;
    snprintf(f->name, sizeof f->name, "%s", name);
    snprintf(f->part, sizeof f->part, "%s.part.%d", out, (int)getpid());
    snprintf(f->dir, sizeof f->dir, "%s/%s", f->part, name);
    if (!dla_output_parents(out, part, sizeof part) || mkdir(f->part, 0777))
        return bad_write(out);
    if (mkdir(f->dir, 0777)) {
        rmdir(f->part);
        return bad_write(out);
    }
    return 0;
}

static long long bytes_seen;

static int add_bytes(const char *path, const struct stat *st, int type,
                     struct FTW *at)
{
    (void)path;
    (void)at;
    if (type == FTW_F)
        bytes_seen += st->st_size;
    return 0;
}

long long folder_bytes(const char *dir)
{
    bytes_seen = 0;
    return nftw(dir, add_bytes, 8, FTW_PHYS) ? 0 : bytes_seen;
}

int folder_remove(const char *dir)
{
    return nftw(dir, folder_forget, 8, FTW_DEPTH | FTW_PHYS)
               ? bad("%s: cannot be removed", dir) : 0;
}

int folder_end(struct folder *f, int keep)
{
    int rc = 0;

    if (keep && rename(f->dir, f->out))
        rc = bad_write(f->out);
    return folder_remove(f->part) ? -1 : rc;
}
