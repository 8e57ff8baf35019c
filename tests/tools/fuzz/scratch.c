/* SPDX-License-Identifier: Apache-2.0
 * Scratch folder of a fuzz target, in memory where the system supports that. */
#define _GNU_SOURCE /* nftw, mkdtemp */
#include "fuzz.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[64];
static pid_t owner;

static int scratch_drop(const char *path, const struct stat *st, int type,
                        struct FTW *f)
{
    (void)st;
    (void)type;
    (void)f;
    remove(path);
    return 0;
}

static void remove_folder(void)
{
    if (getpid() == owner)
        nftw(folder, scratch_drop, 8, FTW_DEPTH | FTW_PHYS);
}

static void make_folder(void)
{
    const char *top = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";

    snprintf(folder, sizeof folder, "%s/dla_fuzz_XXXXXX", top);
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(1);
    }
    owner = getpid();
    atexit(remove_folder);
}

const char *scratch(const char *name)
{
    static char path[200];

    if (!folder[0])
        make_folder();
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

void scratch_write(const char *name, const void *data, size_t size)
{
    FILE *f = fopen(scratch(name), "wb");

    if (!f || fwrite(data, 1, size, f) != size || fclose(f)) {
        perror(scratch(name));
        exit(1);
    }
}
