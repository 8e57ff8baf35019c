/* SPDX-License-Identifier: Apache-2.0
 * The source of traces: the command line, then a file to which lines may be
 * added during the run. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 100 }; /* interval of the checks for a signal */

int64_t run_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool run_open_feed(dla_batch *r)
{
    const char *file = r->opt->traces_from;

    r->feed = -1;
    if (!file)
        return true;
    r->feed = strcmp(file, "-") ? open(file, O_RDONLY | O_CLOEXEC) : 0;
    if (r->feed < 0)
        fprintf(stderr, "%s: %s: %s\n", r->ops->program, file,
                strerror(errno));
    return r->feed >= 0;
}

const char *run_path(const dla_batch *r, int index)
{
    return index < r->opt->npath ? r->opt->path[index] : r->shared->path;
}

/* Reads one byte; bytes that a worker does not read remain for the next one.
 * False at the end, or when a signal ends the run. */
static bool feed_byte(const dla_batch *r, char *c)
{
    struct pollfd p = { .fd = r->feed, .events = POLLIN };

    for (;;) {
        int ready = poll(&p, 1, LOOK_MS);
        ssize_t n;

        if (run_signal(r))
            return false;
        if (ready <= 0)
            continue;
        n = read(r->feed, c, 1);
        if (n >= 0 || errno != EINTR)
            return n == 1;
    }
}

/* Copies a line without its newline into shared->path; empty lines are skipped.
 * A line that is too long is cut: no such folder exists. */
static bool feed_line(const dla_batch *r)
{
    size_t n = 0;
    char c = 0;

    while (feed_byte(r, &c))
        if (c != '\n' && n + 1 < RUN_PATH)
            r->shared->path[n++] = c;
        else if (c == '\n' && n)
            break;
    r->shared->path[n] = 0;
    return n > 0;
}

/* The path of a trace stays in shared memory: after a crash a new worker may
 * have to play the trace, and the keeper has to name it. */
bool run_next(dla_batch *r, int index)
{
    int want = index - r->opt->npath + 1; /* index among those in the file */

    if (want <= 0)
        return true;
    if (r->feed < 0)
        return false;
    if (r->shared->taken >= want) /* a worker took it and was ended */
        return true;
    if (!feed_line(r))
        return false;
    r->shared->taken = want;
    return true;
}
