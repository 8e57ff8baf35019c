/* SPDX-License-Identifier: Apache-2.0
 * Text in JSON files. */
#ifndef DLA_JSON_H
#define DLA_JSON_H

#include <stdio.h>

#pragma GCC visibility push(default)

/* s as a JSON string with its quotes. Bytes that are not printable ASCII are
 * escaped, so that the file is valid whatever a name holds. */
void dla_json_string(FILE *f, const char *s);

#pragma GCC visibility pop

#endif
