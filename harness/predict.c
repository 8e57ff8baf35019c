/* SPDX-License-Identifier: Apache-2.0
 * --predict: the native model plays the trace too. */
#include "predict.h"
#include "dla_native.h"
#include <inttypes.h>
#include <stdio.h>

enum { CHUNK = 4096 };

/* Compares one region; adds the differing bytes to *differ. */
static void predict_region(int ram, uint64_t addr, uint64_t n, dla_mem *got,
                           dla_mem *want, uint64_t *differ, predict_byte *first,
                           char *text, size_t size)
{
    uint8_t a[CHUNK], b[CHUNK];

    for (uint64_t at = 0; at < n; at += CHUNK) {
        size_t k = n - at < CHUNK ? (size_t)(n - at) : CHUNK;

        dla_mem_peek(got, addr + at, a, k);
        dla_mem_peek(want, addr + at, b, k);
        for (size_t i = 0; i < k; i++) {
            if (a[i] == b[i])
                continue;
            if ((*differ)++)
                continue;
            *first = (predict_byte){ ram, addr + at + i };
            snprintf(text, size, "%s 0x%" PRIx64 " (0x%" PRIx64 " into the "
                     "region at 0x%" PRIx64 "): got 0x%02x, the model "
                     "predicts 0x%02x", ram == DLA_RAM_MC ? "pri_mem" :
                     "sec_mem", addr + at + i, at + i, addr, a[i], b[i]);
        }
    }
}

static bool predict_play(dla *core, const dla_trace *t, uint64_t seed)
{
    dla_play_options po = { .seed = seed };
    dla_native native = { .core = core };
    dla_core_if iface;
    dla_player *p;
    bool ok;

    dla_native_begin(&native, &iface);
    p = dla_player_create(t, &iface, NULL, &po);
    if (!p)
        return false;
    ok = dla_player_run(p) == DLA_PLAY_DONE;
    dla_player_destroy(p);
    return ok;
}

uint64_t predict(const char *config, const dla_trace *t, uint64_t seed,
                 dla_mem *const mem[2], predict_byte *first, char *text,
                 size_t size)
{
    dla *core = dla_create(config, NULL, text, size);
    uint64_t differ = 0;

    if (!core)
        return UINT64_MAX;
    if (!predict_play(core, t, seed)) {
        snprintf(text, size, "the model does not play this trace to its end");
        dla_destroy(core);
        return UINT64_MAX;
    }
    for (int ram = 0; ram < 2; ram++) {
        uint64_t addr, n;

        for (size_t i = 0; mem[ram] && dla_mem_region(mem[ram], i, &addr, &n);
             i++)
            predict_region(ram, addr, n, mem[ram], dla_memory(core, ram),
                           &differ, first, text, size);
    }
    dla_destroy(core);
    return differ;
}
