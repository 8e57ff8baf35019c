/* SPDX-License-Identifier: Apache-2.0
 * Interface of the two halves of the port of NVIDIA's driver stack (kernel.c,
 * user.cpp). */
#ifndef DRIVER_KERNEL_H
#define DRIVER_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The core of the host with empty memory, for a new engine of the firmware. */
int kernel_open(void);
void kernel_close(void);
/* Memory that host and core share: ram 1 is the primary memory, 0 the
 * secondary. NULL if none is left. *addr is its address in the core. */
void *kernel_memory(int ram, size_t bytes, uint64_t *addr);
/* Runs a task with the buffers of its address list; returns 0 when it is
 * complete without an error. */
int kernel_submit(const uint64_t *addr, unsigned n);
/* The program of the user side. */
int user_main(int argc, char **argv);

#ifdef __cplusplus
}
#endif
#endif
