/* SPDX-License-Identifier: Apache-2.0
 * Peak memory of a layer: a child process makes a core, loads the cubes, runs
 * the layer once; its peak resident size less its cubes is the figure. */
#define _DEFAULT_SOURCE /* wait4 */
#include "engines.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bytes beyond the cubes, or a negative number. */
static double beyond(const bench_kind *k, bool brief)
{
    struct rusage u;
    double cubes = 0;
    int pipes[2], status;
    pid_t pid;

    if (pipe(pipes))
        return -1;
    pid = fork();
    if (!pid) {
        bench b = { .kind = k, .brief = brief, .no_target = true };

        k->make(&b);
        if (!b.run(&b) || write(pipes[1], &b.cubes, sizeof b.cubes) < 0)
            _exit(1);
        _exit(0);
    }
    close(pipes[1]);
    if (pid < 0 || read(pipes[0], &cubes, sizeof cubes) != sizeof cubes)
        cubes = -1;
    close(pipes[0]);
    if (pid < 0 || wait4(pid, &status, 0, &u) != pid || status || cubes < 0)
        return -1;
    return (double)u.ru_maxrss * 1024 - cubes;
}

bool memory_figures(bool brief)
{
    const char *most = "";
    double peak = 0;

    for (const bench_kind *k = bench_kinds; k->what; k++) {
        double x;

        x = beyond(k, brief);
        if (x < 0)
            return false;
        if (x > peak) {
            peak = x;
            most = k->what;
        }
    }
    printf("memory beyond the cubes, most: %s\t%.3g\tMiB\t<64\t\t\n", most,
           peak / 1048576);
    return true;
}
