/* SPDX-License-Identifier: Apache-2.0
 * dlavec unpack.
 */
#ifndef UNPACK_H
#define UNPACK_H

/* Options as they were typed; NULL: not given. */
struct unpack {
    const char *from, *to;
    const char *shape, *precision, *layout, *line, *surf, *offset;
};

/* Writes u->to (.npy, or plain elements); 0, or 2 with text. */
int unpack(const char *tables, const char *config, const struct unpack *u);

#endif
