/* SPDX-License-Identifier: Apache-2.0
 * Between the two halves of the driver stack's port (kernel.c, user.cpp). */
#ifndef DRIVER_KERNEL_H
#define DRIVER_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A core of this configuration with an empty memory; false with a message. */
int kernel_open(const char *config);
void kernel_close(void);
/* Memory that host and core share: ram 1 is the primary memory, 0 the
 * secondary. NULL when there is no more. *addr is what the core calls it. */
void *kernel_memory(int ram, size_t bytes, uint64_t *addr);
/* Runs a task with the buffers of its address list; 0 when it is complete and
 * nothing was wrong. */
int kernel_submit(const uint64_t *addr, unsigned n);

#ifdef __cplusplus
}
#endif
#endif
