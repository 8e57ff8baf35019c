/* SPDX-License-Identifier: Apache-2.0
 * Hosts (dla_host.h) inside of the run library: the native back end, and the
 * host of a driver on a core that a run has begun. Private to models/run. */
#ifndef DLA_RUN_HOST_H
#define DLA_RUN_HOST_H

#include "dla_backend.h"
#include "dla_capture.h"
#include "dla_chan.h"
#include "dla_host.h"
#include "heard.h"
#include "watch.h"

extern const dla_backend run_native_backend;

/* HOST_STILL: accesses in which no time passes until a step is taken. */
enum {
    HOST_KEPT = 64, HOST_TEXT = 4096, HOST_STILL = 1024,
    HOST_CSB = 1 << 18 /* bytes of CSB */
};

typedef struct host_text {
    dla_said kind;
    char text[HOST_TEXT];
    const char *rule;
} host_text;

typedef struct host_range {
    int memory;
    uint64_t addr, n;
    void *ram;
    dla_memory_ops ops;
    bool calls;
} host_range;

struct dla_host {
    dla_host_options opt;
    const dla_backend *back;
    const char *config;
    void *lib;  /* handle of dlopen, or NULL */
    void *core_of_back;
    dla_core_if core;
    /* capture of this host, or that of its run, or NULL */
    dla_capture *capture;
    dla_host_if above; /* interface of a driver; else its message is NULL */
    char **argv;
    run_heard heard;
    dla_play_end end; /* the worst verdict so far */
    bool gave_up, level;
    bool inside;      /* a call of the core runs, so this may be a callback */
    bool told;   /* the cause of the last wait was a message; until a write */
    bool known;  /* watch.cause is that of now: no access or wait since */
    uint64_t accesses, at; /* at: the time HOST_STILL accesses ago, or less */
    host_range *range;
    size_t ranges;
    run_watch watch;
    watch_seen seen;  /* that of watch, unless a run has one */
    host_text *kept;  /* a ring */
    size_t first, count;
    dla_host_message shown;
};

/* A host around a core that belongs to a run. Its own messages are sent to
 * `above`, which passes them and the core's on with run_host_keeps. capture:
 * that of the run, or NULL. seen: for its accesses. NULL: out of memory. */
dla_host *run_host_around(const dla_core_if *core, const dla_cfg *cfg,
                          const dla_host_if *above, dla_capture *capture,
                          watch_seen *seen);
void run_host_keeps(dla_host *h, dla_said kind, const dla_about *about,
                    const char *text);
void run_host_hears(void *host, dla_said kind, const dla_about *about,
                    const char *text);
/* No memory is mapped: every address is outside. */
void run_host_confine(dla_host *h);
/* The text of a message of the core, with what the host's registers add. */
const char *run_host_text(const dla_host *h, const dla_about *about,
                          const char *text, char *buf, size_t size);
/* Warns if the driver left a layer that works. */
void run_host_unfinished(dla_host *h);
/* Frees it. How the driver left the core; after a hang, with its likely
 * cause. */
dla_play_end run_host_leave(dla_host *h, dla_cause *cause);

#endif
