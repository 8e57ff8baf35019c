/* SPDX-License-Identifier: Apache-2.0
 * Checks that a configuration is within the limits of the library's arrays. */
#include "core.h"
#include <stdio.h>

/* Masks with a bit for each of them (dla_cfg.h, dla_intr_table). */
_Static_assert(DLA_NSLOT <= 32, "slot masks have 32 bits");
_Static_assert(DLA_NCLIENT <= 16, "the shell has 4 bits for a client");
_Static_assert(DLA_NINTR <= 16, "GLB has two bits of 32 for each source");
_Static_assert(DLA_NPAGE <= 32, "page masks have 32 bits");

/* A new configuration in the tables may exceed the fixed arrays of
 * transactions; it is refused when a core is created. */
bool dla_cfg_fits(const dla_cfg *cfg, char *err, size_t size)
{
    const struct {
        const char *name;
        uint32_t value, most;
    } limit[] = {
        { "MAC channels", cfg->cb, DLA_MAX_CB },
        { "MAC kernels", cfg->g, DLA_MAX_G },
        { "bytes of a memory atom", cfg->atom, DLA_MAX_ATOM },
        { "bytes of a memory beat", cfg->dw / 8, DLA_MAX_BEAT },
        { "bytes of a buffer entry", cfg->cbuf_eb, DLA_CELL_BYTES },
        { "bytes of a buffer write", cfg->cbuf_wr_bytes, DLA_CELL_BYTES },
        { "buffer banks", cfg->cbuf_banks, DLA_MAX_BANKS },
        { "batches", cfg->max_batch, DLA_MAX_BATCH },
        { "SDP elements a clock", cfg->sdp_tp, DLA_MAX_SDP_TP },
    };

    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++)
        if (limit[i].value > limit[i].most) {
            snprintf(err, size, "%s: %u %s, expected at most %u "
                                "(dla_limits.h)", cfg->name, limit[i].value,
                     limit[i].name, limit[i].most);
            return false;
        }
    return true;
}
