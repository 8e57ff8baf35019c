/* SPDX-License-Identifier: Apache-2.0
 * Register accesses of a host: writes SDP.D_DATA_CUBE_WIDTH and reads it back,
 * COUNT times, on the back end named (a bench library), or on the models.
 *
 *   access COUNT [BENCH]
 */
#include "dla_cfg.h"
#include "dla_host.h"
#include "dla_regs_gen.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    char err[1024];
    uint32_t addr;
    dla_host *h;
    bool ok = true;

    if (count < 1)
        return fprintf(stderr, "usage: access COUNT [BENCH]\n"), 2;
    o.config = "nv_small";
    o.backend = argc > 2 ? argv[2] : NULL;
    h = dla_host_open(&o, err, sizeof err);
    if (!h)
        return fprintf(stderr, "%s\n", err), 2;
    addr = dla_cfg_find("nv_small")->page[DLA_SDP] + SDP_D_DATA_CUBE_WIDTH;
    for (long i = 0; ok && i < count; i++) {
        uint32_t sent = (uint32_t)i & 0x1fff, got;

        ok = !dla_host_write32(h, addr, sent) &&
             !dla_host_read32(h, addr, &got) && got == sent;
    }
    return dla_host_close(h, err, sizeof err) != DLA_PASSED || !ok;
}
