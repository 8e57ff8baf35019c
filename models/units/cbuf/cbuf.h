/* SPDX-License-Identifier: Apache-2.0
 * Model of CBUF, the convolution buffer: banks of entries, no registers. */
#ifndef DLA_CBUF_H
#define DLA_CBUF_H

#include "dla_unit.h"

/* A plain memory of cbuf_banks * cbuf_depth entries of cbuf_eb bytes
 * (conv_units.md 4). step() first applies every write that was sent on either
 * side, then serves reads in the order of each side, so an update that
 * follows its writes can never be overtaken. Entries never written since
 * reset read 0. Accesses outside the buffer are reported by dla_msg_from. */
extern const dla_unit_ops dla_cbuf_ops;

#endif
