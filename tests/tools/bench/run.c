/* SPDX-License-Identifier: Apache-2.0
 * A core that runs layers: creation, random operands, waiting for the
 * interrupt. */
#include "run.h"

#include <stdlib.h>
#include <time.h>

double cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void fill_random(dla *d, uint64_t addr, uint64_t bytes, int prec)
{
    static uint8_t chunk[65536];
    uint64_t s = addr * 2654435761u + 1;

    while (bytes) {
        size_t n = bytes < sizeof chunk ? (size_t)bytes : sizeof chunk;

        for (size_t i = 0; i < sizeof chunk; i += 2) {
            uint32_t v;

            s = s * 6364136223846793005u + 1442695040888963407u;
            v = (uint32_t)(s >> 40);
            if (prec == DLA_FP16) /* 2^-4 .. 2^3, any sign */
                v = (v & 0x83ffu) | (11 + (v >> 10) % 8) << 10;
            chunk[i] = (uint8_t)v;
            chunk[i + 1] = (uint8_t)(v >> 8);
        }
        dla_mem_load(dla_memory(d, DLA_RAM_MC), addr, chunk, n);
        addr += n;
        bytes -= n;
    }
}

static void complain(dla *d, const char *what)
{
    char text[1024];
    const char *m;
    int error;

    fprintf(stderr, "bench: %s\n", what);
    while ((m = dla_message(d, &error)))
        fprintf(stderr, "  %s\n", m);
    if (dla_status(d, text, sizeof text))
        fputs(text, stderr);
}

dla *core(const char *config)
{
    char err[200];
    dla *d = dla_create(config, NULL, err, sizeof err);

    if (!d) {
        fprintf(stderr, "bench: %s\n", err);
        exit(2);
    }
    dla_csb_write(d, dla_config(d)->page[DLA_GLB] + GLB_S_INTR_MASK,
                  0x3f0000); /* CACC and CDMA */
    return d;
}

bool finish(dla *d, dla_intr source)
{
    uint32_t glb = dla_config(d)->page[DLA_GLB];
    uint32_t want = 3u << dla_intr_bit(source), got = 0;

    while (!(got & want)) {
        if (dla_run(d) != DLA_RUN_INTR) {
            complain(d, "no interrupt");
            return false;
        }
        got = dla_csb_read(d, glb + GLB_S_INTR_STATUS);
        dla_csb_write(d, glb + GLB_S_INTR_STATUS, got);
    }
    return true;
}
