/* SPDX-License-Identifier: Apache-2.0
 * Files of a process that was copied (open_files.h). */
#define _POSIX_C_SOURCE 200809L
#include "open_files.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The read position of a regular file that is only read; -1 for all others. */
static off_t files_place(int fd)
{
    struct stat st;

    if (fstat(fd, &st) || !S_ISREG(st.st_mode) ||
        (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY)
        return -1;
    return lseek(fd, 0, SEEK_CUR);
}

void open_files_note(open_files *f)
{
    DIR *d = opendir("/proc/self/fd");
    struct dirent *e;

    f->n = 0;
    while (d && (e = readdir(d)) && f->n < OPEN_FILES) {
        int fd = atoi(e->d_name);

        if (*e->d_name == '.' || fd == dirfd(d))
            continue;
        f->file[f->n].fd = fd;
        f->file[f->n++].at = files_place(fd);
    }
    if (d)
        closedir(d);
}

/* Opens the same file once more, at the same position. */
static int files_again(int fd, off_t at)
{
    char name[64];
    int own;

    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    own = open(name, O_RDONLY | O_CLOEXEC);
    if (own >= 0 && lseek(own, at, SEEK_SET) != at) {
        close(own);
        own = -1;
    }
    return own;
}

void open_files_own(const open_files *f, int keep)
{
    for (int i = 0; i < f->n; i++) {
        int fd = f->file[i].fd;
        int own = f->file[i].at >= 0 ? files_again(fd, f->file[i].at) : -1;

        if (fd == keep)
            continue;
        if (own < 0)
            own = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (own < 0 || dup2(own, fd) < 0)
            close(fd);
        if (own >= 0 && own != fd)
            close(own);
    }
}
