/* SPDX-License-Identifier: Apache-2.0
 * A back end of dla_host.h: the native core, or the object that a bench library
 * exports as dla_bench_backend. It fits the library and benches of one version
 * only; hosts use dla_host.h. */
#ifndef DLA_BACKEND_H
#define DLA_BACKEND_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_core_if.h"

typedef struct dla_backend {
    unsigned interface;   /* DLA_HOST_VERSION */
    const char *version;  /* DLA_VERSION: both sides share structs */
    const char *config;   /* configuration of a bench; NULL: any */
    /* argv[0] names the back end in messages, argv[argc] is NULL; both outlive
     * it. NULL with text in err. */
    void *(*open)(const char *config, int argc, char **argv,
                  const dla_host_if *host, char *err, size_t size);
    /* Reset, memories empty; fills the interface. */
    void (*begin)(void *b, dla_core_if *core);
    /* Checks at the end of a run; their findings are sent to the host as
     * messages. */
    void (*end)(void *b, dla_core_if *core, dla_step_end how);
    /* False with text in err when output was lost. */
    bool (*close)(void *b, char *err, size_t size);
} dla_backend;

#define DLA_BACKEND_SYMBOL "dla_bench_backend"

#ifdef __cplusplus
}
#endif
#endif
