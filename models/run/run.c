/* SPDX-License-Identifier: Apache-2.0
 * The keeper: starts workers, collects their records, writes the report and the
 * summary, and survives every crash of a worker. */
#define _GNU_SOURCE /* signalfd, MAP_ANONYMOUS */
#include "run.h"
#include "dla_output.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* Time that a worker may take to end in good order after a signal; a unit or a
 * simulator that does not return is killed then. */
enum { GRACE_MS = 20000 };

typedef struct keeper {
    dla_batch run;
    run_limits limits;
    report *rep;
    FILE *results;  /* file of --results, or NULL */
    dla_tally tally;
    bool lost;      /* the report could not be written */
    int signals_fd;
    /* The worker checks that its parent is still this one. */
    pid_t pid;      /* process of the keeper */
    int next;       /* first trace without a verdict */
    bool closed;    /* the worker ended in good order */
} keeper;

/* Reports once, with the reason in errno: a failed output is not tried again
 * and counts as bad usage in the exit code. */
static void run_lost(keeper *k, const char *file)
{
    if (!k->lost)
        fprintf(stderr, "%s: %s: cannot be written: %s\n",
                k->run.ops->program, file, strerror(errno));
    k->lost = true;
    dla_tally_code(&k->tally, DLA_EXIT_USAGE);
}

static void write_report(keeper *k, bool soon)
{
    if (k->rep && !k->lost && !report_write(k->rep, &k->tally, soon))
        run_lost(k, k->run.opt->report);
}

/* Adds a trace's object to the report, and as one line to --results. The object
 * has newlines only between its words. */
static void run_put(keeper *k, int index, char *body)
{
    if (k->results) {
        for (const char *s = body; *s; s++)
            fputc(*s == '\n' ? ' ' : *s, k->results);
        fputc('\n', k->results);
        if (!dla_output_flush(k->results))
            run_lost(k, k->run.opt->results);
    }
    if (!k->rep)
        free(body);
    else if (!report_put(k->rep, index, body)) {
        errno = ENOMEM;
        run_lost(k, k->run.opt->report);
    }
}

/* ---- records ---- */

/* Exactly size bytes; false when the pipe ends before. */
static bool run_receive(int fd, void *to, size_t size)
{
    for (size_t n = 0; n < size;) {
        ssize_t r = read(fd, (char *)to + n, size - n);

        if (!r || (r < 0 && errno != EINTR))
            return false;
        n += r > 0 ? (size_t)r : 0;
    }
    return true;
}

/* False at the end of the pipe. A worker that dies in the middle of a record
 * has the whole record dropped: its trace then has no verdict, and put_dead
 * gives it one. */
static bool run_take_record(keeper *k, int fd)
{
    run_record head;
    char *body;

    if (!run_receive(fd, &head, sizeof head))
        return false;
    if (head.index == RUN_CLOSED) {
        k->closed = true;
        dla_tally_code(&k->tally, head.code);
        return true;
    }
    body = malloc(head.size + 1);
    if (!body || !run_receive(fd, body, head.size)) {
        free(body);
        return false;
    }
    body[head.size] = 0;
    k->next = head.index + 1;
    dla_tally_add(&k->tally, head.verdict, head.passed, head.failed);
    run_put(k, head.index, body);
    write_report(k, true);
    return true;
}

/* A trace that was lost with its worker: its object in the report. */
static void put_dead(keeper *k, dla_trace_verdict v, const char *why,
                     const char *waves)
{
    const run_shared *s = k->run.shared;
    run_result x = { .path = run_path(&k->run, s->current), .verdict = v,
                     .code = dla_verdict_exit(v, k->tally.signal),
                     .report = why, .passed = s->passed,
                     .failed = s->failed, .cfg = s->seen.cfg };
    run_entry e = { 0 };
    char *body = NULL;
    size_t size = 0;
    FILE *f;

    dla_tally_add(&k->tally, v, s->passed, s->failed);
    k->next = s->current + 1;
    if (!k->rep && !k->results)
        return;
    f = open_memstream(&body, &size);
    if (!f || !run_entry_begin(&e))
        return;
    if (k->run.opt->driver) {
        x.name = s->name;
        x.seen = &s->seen;
    }
    run_entry_reason(&e, why);
    run_entry_end(&e, &x, f);
    fprintf(f, "%s}", waves ? waves : "");
    fclose(f);
    run_put(k, s->current, body);
}

static void how_it_died(int status, char *text, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(text, size, "signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "it called exit(%d)", WEXITSTATUS(status));
}

/* The wave file had no room any more, which its writer does not survive: the
 * trace has no result, and only the disk is the cause. */
static void out_of_room(keeper *k)
{
    const run_shared *s = k->run.shared;
    const char *reason = dla_output_why(k->run.opt->waves);
    char why[RUN_TEXT + 64], plain[sizeof why];

    snprintf(why, sizeof why, "%s: the waves are not complete: %s",
             k->run.opt->waves, *reason ? reason : "disk full?");
    dla_plain_text(why, plain, sizeof plain);
    fprintf(stderr, "%s: %s\n", k->run.ops->program, plain);
    dla_tally_code(&k->tally, DLA_EXIT_USAGE);
    if (s->current < 0)
        return;
    dla_plain_text(s->name, plain, sizeof plain);
    printf("%s: %s\n", plain, dla_verdict_name(DLA_REFUSED));
    fflush(stdout);
    put_dead(k, DLA_REFUSED, why, NULL);
}

/* The lines of a trace that was lost with its worker. Its result follows them,
 * so that a reader that waits for the result can read the lines. */
static void died_playing(keeper *k, dla_trace_verdict v, const char *how)
{
    const run_shared *s = k->run.shared;
    char why[3 * RUN_TEXT], again[4096], plain[3 * RUN_TEXT], *waves;
    char spins[256] = "";

    run_watch_spins(&s->seen, &s->seen.now, spins, sizeof spins);
    snprintf(why, sizeof why, "%s: the process that played it %s: %s%s%s%s%s",
             s->place, k->limits.index < 0 ? "died" : "was ended", how,
             *s->suspect ? "; " : "", s->suspect, *spins ? "; " : "", spins);
    dla_plain_text(why, plain, sizeof plain);
    fprintf(stderr, "%s\n", plain);
    dla_plain_text(s->name, plain, sizeof plain);
    k->run.path = run_path(&k->run, s->current);
    dla_batch_repeat(&k->run, "", again, sizeof again);
    printf("%s: %s\nrepeat: %s\n", plain, dla_verdict_name(v), again);
    fflush(stdout);
    waves = run_waves(&k->run, v, true);
    put_dead(k, v, why, waves);
    free(waves);
}

static void died_outside(keeper *k, const char *how)
{
    const run_shared *s = k->run.shared;
    char why[3 * RUN_TEXT], plain[3 * RUN_TEXT];

    snprintf(why, sizeof why,
             "%s: the process that plays traces died outside a "
             "trace: %s%s%s",
             k->run.ops->program, how, *s->suspect ? "; " : "", s->suspect);
    dla_plain_text(why, plain, sizeof plain);
    fprintf(stderr, "%s\n", plain);
}

/* The worker ended without a last word. */
static void run_died(keeper *k, int status)
{
    bool beyond = k->limits.index >= 0;
    dla_trace_verdict v = k->tally.signal ? DLA_INTERRUPTED
                        : beyond ? k->limits.verdict : DLA_CRASHED;
    char how[192];

    if (beyond)
        snprintf(how, sizeof how, "%s", k->limits.why);
    else
        how_it_died(status, how, sizeof how);
    if (k->run.shared->current >= 0) {
        died_playing(k, v, how);
        return;
    }
    died_outside(k, how);
    dla_tally_code(&k->tally, dla_verdict_exit(v, k->tally.signal));
}

/* ---- workers ---- */

/* A signal arrived: it is passed on to the worker; a worker that does not end
 * is killed. */
static void run_forward(keeper *k, pid_t pid)
{
    struct signalfd_siginfo info;

    if (read(k->signals_fd, &info, sizeof info) != (ssize_t)sizeof info)
        return;
    if (info.ssi_signo == SIGUSR1) {
        kill(pid, SIGUSR1);
        return;
    }
    /* The second signal of the user ends the worker at once. */
    kill(pid, k->tally.signal ? SIGKILL : (int)info.ssi_signo);
    if (!k->tally.signal)
        k->tally.signal = (int)info.ssi_signo;
}

/* Until the pipe ends. It ends when the worker has ended, however that
 * happened, because only the worker holds its other end. */
static void run_collect(keeper *k, pid_t pid, int fd)
{
    struct pollfd p[2] = { { .fd = fd, .events = POLLIN },
                           { .fd = k->signals_fd, .events = POLLIN } };

    for (;;) {
        int n = poll(p, 2, k->tally.signal ? GRACE_MS
                                           : run_limits_tick(&k->limits));

        if (!n && k->tally.signal)
            kill(pid, SIGKILL);
        else if (!n)
            run_limits_look(&k->limits, k->run.shared, k->next, pid);
        if (n <= 0)
            continue;
        if (p[1].revents & POLLIN)
            run_forward(k, pid);
        if (p[0].revents && !run_take_record(k, fd))
            return;
    }
}

/* Every trace takes some MiB of memory for its files and the memories of the
 * core and frees them at its end. The process keeps them, because getting them
 * from the system again for each trace takes a fourth of the time of a short
 * one. With --memory-limit they are returned, as they would count for the next
 * trace. */
static void keep_memory(const dla_batch_options *o)
{
    enum { MIB = 1 << 20 };

    if (o->memory_limit)
        return;
    mallopt(M_MMAP_THRESHOLD, 32 * MIB);
    mallopt(M_TRIM_THRESHOLD, 256 * MIB);
    mallopt(M_TOP_PAD, MIB);
}

/* The child of a fork. Does not return. */
static void run_fork_worker(keeper *k, const int fd[2])
{
    /* A worker must not outlive its keeper. The signal is sent only for a death
     * after this call, so the parent is checked as well. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != k->pid)
        _exit(DLA_EXIT_CRASH);
    close(fd[0]);
    close(k->signals_fd);
    k->run.pipe = fd[1];
    report_destroy(k->rep);
    keep_memory(k->run.opt);
    exit(run_worker(&k->run, k->next));
}

/* Plays from the first trace without a verdict. False: no more workers. */
static bool run_start(keeper *k)
{
    int fd[2], status = 0;
    pid_t pid;

    k->run.shared->current = -1;
    k->limits.index = -1;
    k->closed = false;
    k->pid = getpid();
    /* The worker inherits the buffers of all files and would print their
     * contents once more. */
    fflush(NULL);
    if (pipe2(fd, O_CLOEXEC)) {
        fprintf(stderr, "%s: no pipe: %s\n", k->run.ops->program,
                strerror(errno));
        dla_tally_code(&k->tally, DLA_EXIT_USAGE);
        return false;
    }
    pid = fork();
    if (!pid)
        run_fork_worker(k, fd);
    close(fd[1]);
    if (pid < 0) {
        fprintf(stderr, "%s: no process: %s\n", k->run.ops->program,
                strerror(errno));
        dla_tally_code(&k->tally, DLA_EXIT_USAGE);
    } else {
        run_collect(k, pid, fd[0]);
        waitpid(pid, &status, 0);
    }
    close(fd[0]);
    /* The trace whose process was to be ended sent its verdict just before. */
    if (pid > 0 && k->limits.index >= 0 && k->limits.index < k->next)
        return !k->run.opt->once; /* the verdict was known before the end */
    if (pid > 0 && (!k->closed || WIFSIGNALED(status) ||
                    WEXITSTATUS(status) > DLA_EXIT_USAGE)) {
        if (k->run.shared->lost && k->run.opt->waves && !k->tally.signal)
            out_of_room(k);
        else
            run_died(k, status);
    }
    return pid > 0 && !k->closed && k->run.shared->current >= 0 &&
           !k->run.opt->once;
}

/* ---- the run ---- */

/* Signals that end the run are read from a file, and those that were ignored
 * stay ignored; a lost reader is an error of the write. */
static bool run_signals(keeper *k)
{
    static const int end[3] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction old;
    sigset_t set;

    sigemptyset(&set);
    for (int i = 0; i < 3; i++) {
        sigaction(end[i], NULL, &old);
        if (old.sa_handler == SIG_IGN)
            continue;
        k->run.signals[i] = end[i];
        sigaddset(&set, end[i]);
    }
    if (k->run.ops->poke)
        sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    k->signals_fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return k->signals_fd >= 0;
}

/* A closed stream would let the next file that is opened take its place, and
 * results would be printed into it. Stdin and stderr may be closed, stdout may
 * not. */
static bool run_streams(const char *program)
{
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) == fd &&
            fd == 1) {
            fprintf(stderr, "%s: stdout is closed: the results cannot be "
                    "written\n", program);
            return false;
        }
    return true;
}

static bool open_log(keeper *k)
{
    char err[RUN_PATH];

    k->run.log = dla_log_create(k->run.opt->log, err, sizeof err);
    if (!k->run.log)
        fprintf(stderr, "%s: --log: %s\n", k->run.ops->program, err);
    return k->run.log != NULL;
}

/* Before the summary, because a lost log is exit code 2. */
static void close_log(keeper *k)
{
    char err[RUN_PATH + 64];

    if (dla_log_destroy(k->run.log, k->closed, err, sizeof err))
        return;
    fprintf(stderr, "%s: --log: %s\n", k->run.ops->program, err);
    dla_tally_code(&k->tally, DLA_EXIT_USAGE);
}

/* The report is written before the first trace plays: a file that cannot be
 * written is found before time is spent, and the file is complete from the
 * start. */
static bool run_prepare(keeper *k)
{
    const dla_batch_options *o = k->run.opt;

    if (!run_open_feed(&k->run))
        return false;
    k->run.shared = mmap(NULL, sizeof *k->run.shared,
                         PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                         -1, 0);
    if (k->run.shared == MAP_FAILED || !run_signals(k)) {
        fprintf(stderr, "%s: %s\n", k->run.ops->program, strerror(errno));
        return false;
    }
    k->limits.seconds = o->time_limit;
    k->limits.mib = o->memory_limit;
    k->results = o->results ? fopen(o->results, "we") : NULL;
    if (o->results && !k->results)
        run_lost(k, o->results);
    if (o->report)
        k->rep = report_create(o->report, o->path, o->npath,
                               o->driver ? &k->run.shared->seen : NULL);
    if (o->report && !k->rep)
        run_lost(k, o->report);
    write_report(k, true);
    return !k->lost && (!o->log || open_log(k));
}

/* The exit code of the run. Output that is lost at the very end still counts,
 * which is why the report is written once more. */
static int run_finish(keeper *k)
{
    char text[1024];

    /* With --traces-from the number of missing traces is unknown. */
    if (k->tally.signal &&
        (k->next < k->run.opt->npath || k->run.opt->traces_from))
        dla_tally_code(&k->tally, DLA_EXIT_SIGNAL + k->tally.signal);
    for (; k->next < k->run.opt->npath; k->next++)
        dla_tally_add(&k->tally, DLA_NOT_RUN, 0, 0);
    write_report(k, false);
    dla_tally_text(&k->tally, text, sizeof text);
    fputs(text, stdout);
    if (!dla_output_flush(stdout)) {
        if (k->tally.code < DLA_EXIT_USAGE && errno != EPIPE)
            fprintf(stderr, "%s: stdout: the results cannot be written: %s\n",
                    k->run.ops->program, strerror(errno));
        dla_tally_code(&k->tally, DLA_EXIT_USAGE);
        write_report(k, false);
    }
    return k->tally.code;
}

int dla_batch_run(const dla_batch_ops *ops, void *user,
                const dla_batch_options *opt)
{
    keeper k = { .run = { .ops = ops, .user = user, .opt = opt } };
    int code = DLA_EXIT_USAGE;

    if (run_streams(ops->program) && run_prepare(&k)) {
        /* A worker that dies costs its own trace; the next worker continues
         * after it. */
        while (run_start(&k) && (opt->traces_from || k.next < opt->npath) &&
               !k.tally.signal)
            ;
        close_log(&k);
        if (k.results && !dla_output_close(k.results))
            run_lost(&k, opt->results);
        k.results = NULL;
        code = run_finish(&k);
    }
    report_destroy(k.rep);
    if (k.results)
        fclose(k.results);
    return code;
}
