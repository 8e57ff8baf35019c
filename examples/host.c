/* SPDX-License-Identifier: Apache-2.0
 * A host of the core: an SDP layer that copies a cube, on the models or on a
 * Verilated bench. Prints "passed" and returns 0 when the copy is right and the
 * run has passed, else the exit code of its verdict.
 *
 *   gcc examples/host.c $(pkg-config --cflags --libs dla) -o host
 *   ./host
 *       the models
 *   ./host DIR/libdla-bench-nv_small-rtl.so --all check
 *       a bench with its options
 */
#include "copy_layer.h"
#include "dla_host.h"
#include <stdio.h>
#include <string.h>

static uint8_t ram[1 << 16]; /* the core's memory at SRC */

static void host_message(void *user, const dla_host_message *m)
{
    (void)user;
    fprintf(stderr, "%s\n", m->text);
}

static bool copy(dla_host *h)
{
    const dla_cfg *cfg = dla_cfg_find(dla_host_config(h));
    uint8_t *out = ram + (DST - SRC);
    uint32_t status;

    if (dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram))
        return false;
    for (int i = 0; i < BYTES; i++)
        ram[i] = (uint8_t)(7 * i);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        if (dla_host_write32(h, cfg->page[layer[i].page] + layer[i].offset,
                             layer[i].value))
            return false;
    /* a message has the reason when no interrupt comes */
    if (dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) != DLA_HOST_IRQ ||
        dla_host_read32(h, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, &status) ||
        dla_host_write32(h, cfg->page[DLA_GLB] + GLB_S_INTR_STATUS, status))
        return false;
    return !memcmp(ram, out, BYTES);
}

/* For dla play and cosim, which supply the core:
 *   gcc -shared -fPIC examples/host.c $(pkg-config --cflags dla) -o host.so
 *   dla-cosim-nv_small-rtl --driver ./host.so --all check */
int dla_driver(dla_host *h, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return !copy(h);
}

int main(int argc, char **argv)
{
    dla_host_options o = DLA_HOST_OPTIONS;
    dla_trace_verdict verdict;
    char err[1024];
    dla_host *h;
    bool ok;

    o.config = "nv_small";
    o.backend = argc > 1 ? argv[1] : NULL;
    o.args = argc > 2 ? (const char *const *)argv + 2 : NULL;
    o.message = host_message;
    h = dla_host_open(&o, err, sizeof err);
    if (!h)
        return fprintf(stderr, "%s\n", err), 2;
    ok = copy(h);
    verdict = dla_host_close(h, err, sizeof err);
    if (*err)
        fprintf(stderr, "%s\n", err);
    puts(ok && verdict == DLA_PASSED ? "passed" : "failed");
    return verdict == DLA_PASSED ? !ok : dla_verdict_exit(verdict, 0);
}
