/* SPDX-License-Identifier: Apache-2.0
 * Shared by the fuzz targets: a scratch folder, files from bytes, memory. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Path of a file in this process's scratch folder, which is removed at exit;
 * the text is valid until the next call. */
const char *scratch(const char *name);
/* Writes a file there. */
void scratch_write(const char *name, const void *data, size_t size);

#endif
