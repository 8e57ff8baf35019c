/* SPDX-License-Identifier: Apache-2.0
 * Every configuration is within the limits of dla_limits.h; one that is not is
 * refused with the value that is too large. */
#include "../../models/core/core.h"
#include "want.h"
#include <stddef.h>
#include <string.h>

#define FIELD(name) offsetof(dla_cfg, name)

static const struct {
    size_t at; /* offset of the field, a uint32_t */
    uint32_t value;
    const char *what;
} beyond[] = {
    { FIELD(sdp_tp), 17,
      "nv_full: 17 SDP elements a clock, expected at most 16" },
    { FIELD(max_batch), 33, "33 batches, expected at most 32" },
    { FIELD(cbuf_banks), 33, "33 buffer banks" },
    { FIELD(cbuf_wr_bytes), 256,
      "256 bytes of a buffer write, expected at most 128" },
    { FIELD(cbuf_eb), 129, "129 bytes of a buffer entry" },
    { FIELD(dw), 1024, "128 bytes of a memory beat, expected at most 64" },
    { FIELD(atom), 64, "64 bytes of a memory atom" },
    { FIELD(g), 33, "33 MAC kernels" },
    { FIELD(cb), 65, "65 MAC channels" },
};

int main(void)
{
    char err[256] = "";

    for (size_t i = 0; i < dla_cfg_count(); i++)
        WANT(dla_cfg_fits(dla_cfg_at(i), err, sizeof err));
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        dla_cfg c = *dla_cfg_find("nv_full");

        memcpy((char *)&c + beyond[i].at, &beyond[i].value,
               sizeof beyond[i].value);
        WANT(!dla_cfg_fits(&c, err, sizeof err));
        WANT(strstr(err, beyond[i].what));
    }
    return failures != 0;
}
