/* SPDX-License-Identifier: Apache-2.0
 * Makes the folders of an output, and finds the reason why one is not complete
 * (dla_output.h). A file of
 * another writer is looked at: the writer of waves does not report errors. */
#define _POSIX_C_SOURCE 200809L
#include "dla_output.h"
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MORE = 1 << 16 };

bool dla_output_left(FILE *f)
{
    struct pollfd p = { .fd = fileno(f), .events = POLLOUT };

    return poll(&p, 1, 0) == 1 && p.revents & POLLERR;
}

bool dla_output_gone(int fd)
{
    struct stat st;

    return !fstat(fd, &st) && S_ISREG(st.st_mode) && !st.st_nlink;
}

bool dla_output_close(FILE *f)
{
    int why = !dla_output_flush(f) ? errno
            : dla_output_gone(fileno(f)) ? ENOENT : 0;

    if (fclose(f) && !why)
        why = errno;
    errno = why;
    return !why;
}

/* Makes room for a piece after the end; the error, 0 none. */
static int output_grow(int fd)
{
    static const char piece[MORE];
    struct rlimit most;
    struct stat st;
    int why = 0;

    if (fstat(fd, &st))
        return errno;
    if (!S_ISREG(st.st_mode))
        return 0;
    if (!getrlimit(RLIMIT_FSIZE, &most) &&
        (rlim_t)st.st_size + MORE > most.rlim_cur)
        return EFBIG; /* a write would end the process */
    errno = ENOSPC;
    if (pwrite(fd, piece, MORE, st.st_size) != MORE || fsync(fd))
        why = errno;
    if (ftruncate(fd, st.st_size) && !why)
        why = errno;
    return why;
}

const char *dla_output_why(const char *file)
{
    bool made = access(file, F_OK) != 0;
    int fd = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    int why = fd < 0 ? errno : output_grow(fd);

    if (fd >= 0)
        close(fd);
    if (fd >= 0 && made)
        unlink(file);
    return why ? strerror(why) : "";
}

bool dla_output_parents(const char *path, char *part, size_t size)
{
    for (const char *p = *path ? strchr(path + 1, '/') : NULL; p;
         p = strchr(p + 1, '/')) {
        if ((size_t)snprintf(part, size, "%.*s", (int)(p - path), path) >=
            size) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (mkdir(part, 0777) && errno != EEXIST)
            return false;
    }
    return true;
}
