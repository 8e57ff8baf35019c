/* SPDX-License-Identifier: Apache-2.0
 * Every configuration is within the limits of dla_limits.h; one that is not is
 * told so, with what is too large. */
#include "../../models/core/core.h"
#include <stdio.h>
#include <string.h>

static int failures;

static void too_large(const dla_cfg *cfg, const char *what)
{
    char err[256] = "";

    if (dla_cfg_fits(cfg, err, sizeof err) || !strstr(err, what)) {
        printf("\"%s\", expected \"%s\"\n", err, what);
        failures++;
    }
}

int main(void)
{
    dla_cfg c = *dla_cfg_find("nv_full");
    char err[256] = "";

    for (size_t i = 0; i < dla_cfg_count(); i++)
        if (!dla_cfg_fits(dla_cfg_at(i), err, sizeof err)) {
            printf("%s\n", err);
            failures++;
        }
    c.sdp_tp = 17;
    too_large(&c, "nv_full: 17 SDP elements a clock, expected at most 16");
    c.max_batch = 33;
    too_large(&c, "33 batches, expected at most 32");
    c.cbuf_banks = 33;
    too_large(&c, "33 buffer banks");
    c.cbuf_wr_bytes = 256;
    too_large(&c, "256 bytes of a buffer write, expected at most 128");
    c.cbuf_eb = 129;
    too_large(&c, "129 bytes of a buffer entry");
    c.dw = 1024;
    too_large(&c, "128 bytes of a memory beat, expected at most 64");
    c.atom = 64;
    too_large(&c, "64 bytes of a memory atom");
    c.g = 33;
    too_large(&c, "33 MAC kernels");
    c.cb = 65;
    too_large(&c, "65 MAC channels");
    printf("test_limits: %s\n", failures ? "FAIL" : "pass");
    return failures != 0;
}
