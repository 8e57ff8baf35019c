/* SPDX-License-Identifier: Apache-2.0
 * Copies of the process that plays (window.h). */
#define _GNU_SOURCE /* pipe2, MAP_ANONYMOUS */
#include "window.h"
#include "dla_output.h"
#include "open_files.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Copies that wait; processes that were ended and are not reaped yet; seconds
 * that a copy may take to write its waves. */
enum { COPIES = 2, ENDED = 8, PATIENCE = 120 };

/* Memory that all processes see. */
typedef struct window_shared {
    uint64_t clock, begun; /* clocks of the trace that plays */
    window_mark mark;
    char name[256];
    pid_t pid[COPIES]; /* 0: none */
    int older;
    volatile sig_atomic_t done;
    window_waves waves;
    window_writes writes;
} window_shared;

struct window {
    window_opts opt;
    struct timespec began; /* by the clock of files */
    window_shared *shared;
    int wake[COPIES][2];  /* pipes: a byte wakes the copy */
    pid_t ended[ENDED];
    /* files of the process that plays, at its last copy */
    open_files files;
    bool woken;           /* this process is a copy */
};

window *window_create(const window_opts *o)
{
    window *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->opt = *o;
    clock_gettime(CLOCK_REALTIME_COARSE, &w->began);
    /* copies of a process that died are reaped by this one */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    w->shared = mmap(NULL, sizeof *w->shared, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < COPIES; i++)
        w->wake[i][0] = w->wake[i][1] = -1;
    for (int i = 0; i < COPIES; i++)
        if (w->shared == MAP_FAILED || pipe2(w->wake[i], O_CLOEXEC)) {
            window_destroy(w);
            return NULL;
        }
    return w;
}

void window_destroy(window *w)
{
    if (!w)
        return;
    for (int i = 0; i < COPIES; i++)
        for (int k = 0; k < 2; k++)
            if (w->wake[i][k] >= 0)
                close(w->wake[i][k]);
    if (w->shared != MAP_FAILED)
        munmap(w->shared, sizeof *w->shared);
    free(w);
}

const window_opts *window_options(const window *w)
{
    return &w->opt;
}

uint64_t *window_clock(window *w)
{
    return &w->shared->clock;
}

const window_mark *window_marked(const window *w)
{
    return &w->shared->mark;
}

/* The first line of a text, and what it is about. */
static void window_say(window_mark *m, const dla_about *about, const char *text)
{
    snprintf(m->text, sizeof m->text, "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(m->unit, sizeof m->unit, "%s", about->unit ? about->unit : "");
    m->csb = about->csb;
}

void window_fail(window *w, window_why why, uint64_t clock, uint64_t at,
                 const dla_about *about, const char *text)
{
    window_mark *m = &w->shared->mark;

    if (m->why == WINDOW_STILL && !*m->text) /* the missing part there */
        window_say(m, about, text);
    if (m->why)
        return;
    m->begun = w->shared->begun;
    m->clock = clock;
    m->at = at;
    snprintf(m->name, sizeof m->name, "%s", w->shared->name);
    window_say(m, about, text);
    m->why = why;
}

void window_beat(window *w, const check_kept *beat)
{
    window_mark *m = &w->shared->mark;

    if (!beat || m->beaten || m->why != WINDOW_SAID)
        return;
    m->beat = *beat;
    m->beaten = true;
}

void window_planted(window *w, uint64_t clock)
{
    window_mark *m = &w->shared->mark;

    if (!m->planted)
        m->planted = clock;
}

void window_wrong(window *w, int ram, uint64_t addr, const char *text)
{
    window_mark *m = &w->shared->mark;

    if (m->wrong)
        return;
    m->ram = ram;
    m->addr = addr;
    snprintf(m->bytes, sizeof m->bytes, "%s", text);
    m->wrong = true;
}

/* ---- making and ending copies ---- */

/* Reaps ended processes; a copy of a large process takes a while to end. */
static void window_reap(window *w, int how)
{
    for (int i = 0; i < ENDED; i++)
        if (w->ended[i] && waitpid(w->ended[i], NULL, how))
            w->ended[i] = 0;
}

static void end_copy(window *w, int i)
{
    pid_t pid = w->shared->pid[i];
    int free_at = 0;

    if (!pid)
        return;
    w->shared->pid[i] = 0;
    kill(pid, SIGKILL);
    while (free_at < ENDED && w->ended[free_at])
        free_at++;
    if (free_at == ENDED) {
        window_reap(w, 0);
        free_at = 0;
    }
    w->ended[free_at] = pid;
    window_reap(w, WNOHANG);
}

void window_forget(window *w)
{
    if (w->woken)
        return;
    for (int i = 0; i < COPIES; i++)
        end_copy(w, i);
    window_reap(w, 0);
}

/* A copy that died may have left the byte that was to wake it. */
static void window_drain(int fd)
{
    struct pollfd p = { .fd = fd, .events = POLLIN };
    char byte;

    while (poll(&p, 1, 0) > 0 && read(fd, &byte, 1) == 1)
        ;
}

void window_begin(window *w, const char *name)
{
    if (w->woken)
        return;
    memset(&w->shared->mark, 0, sizeof w->shared->mark);
    w->shared->done = 0;
    snprintf(w->shared->name, sizeof w->shared->name, "%s", name);
}

void window_begun(window *w, uint64_t clock)
{
    w->shared->begun = clock;
}

bool window_has_copies(const window *w)
{
    return w->shared->pid[0] || w->shared->pid[1];
}

/* Runs copy i: it waits until it is woken, or until both possible callers have
 * ended. */
static void wait_as_copy(window *w, int i)
{
    char byte;
    ssize_t n;

    open_files_own(&w->files, w->wake[i][0]);
    do
        n = read(w->wake[i][0], &byte, 1);
    while (n < 0 && errno == EINTR);
    if (n != 1)
        _exit(0);
}

bool window_copy(window *w)
{
    window_shared *s = w->shared;
    int i = s->pid[0] && s->pid[1] ? s->older : s->pid[0] ? 1 : 0;
    pid_t pid;

    end_copy(w, i);
    window_drain(w->wake[i][0]);
    open_files_note(&w->files);
    fflush(stdout);
    pid = fork();
    if (!pid) {
        wait_as_copy(w, i);
        w->woken = true;
        return true;
    }
    s->older = s->pid[!i] ? !i : i;
    s->pid[i] = pid > 0 ? pid : 0;
    return false;
}

bool window_seek(window *w, window_writes *found)
{
    pid_t pid;

    memset(&w->shared->writes, 0, sizeof w->shared->writes);
    open_files_note(&w->files);
    pid = fork();
    if (!pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        open_files_own(&w->files, -1);
        return true;
    }
    if (pid > 0)
        (void)waitpid(pid, NULL, 0);
    *found = w->shared->writes;
    return false;
}

_Noreturn void window_sought(window *w, const window_writes *found)
{
    w->shared->writes = *found;
    _exit(0);
}

/* ---- waves ---- */

bool window_folder(const char *dir)
{
    char path[4096], part[4096];

    if ((size_t)snprintf(path, sizeof path, "%s/.", dir) >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    return dla_output_parents(path, part, sizeof part) &&
           !access(path, W_OK | X_OK);
}

bool window_wrote(const window *w, const char *file)
{
    struct stat st;

    if (stat(file, &st))
        return false;
    return st.st_mtim.tv_sec != w->began.tv_sec
               ? st.st_mtim.tv_sec > w->began.tv_sec
               : st.st_mtim.tv_nsec >= w->began.tv_nsec;
}

bool window_folder_fits(const char *dir)
{
    bool made = access(dir, F_OK) != 0;
    bool fits = window_folder(dir);

    if (fits && made)
        (void)rmdir(dir);
    return fits;
}

static void window_pause_ms(long ms)
{
    struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

    nanosleep(&t, NULL);
}

/* True if a copy still runs: a child of this process, or one that the dead
 * process left. */
static bool window_runs(pid_t pid)
{
    return !waitpid(pid, NULL, WNOHANG);
}

bool window_write(window *w, bool died, window_waves *out)
{
    window_shared *s = w->shared;
    pid_t pid = s->pid[s->older];
    bool alive = true;

    memset(out, 0, sizeof *out);
    if (w->woken)
        return false;
    if (died)
        window_fail(w, WINDOW_DEATH, s->clock, s->clock, &(dla_about){ 0 }, "");
    if (!s->mark.why || !pid || write(w->wake[s->older][1], "w", 1) != 1)
        return false;
    for (int ms = 0; alive && !s->done && ms < PATIENCE * 1000; ms += 2) {
        window_pause_ms(2);
        alive = window_runs(pid);
    }
    if (s->done)
        *out = s->waves;
    else
        snprintf(out->said, sizeof out->said, "no waves: the copy of the "
                 "process that played %s", alive ?
                 "did not come to the failure" : "died before the failure");
    window_forget(w);
    return true;
}

_Noreturn void window_done(window *w, const window_waves *out)
{
    w->shared->waves = *out;
    w->shared->done = 1;
    _exit(0);
}
