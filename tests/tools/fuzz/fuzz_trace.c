/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target of the trace parser and the player. Byte 0: bit 0 part B
 * (input.txn) instead of a .cfg, the rest the configuration. A trace that
 * loads and is small is played on a core, for a bounded number of steps. The
 * folder holds good.dat (surface), bad.dat and lines.dat (part B). */
#include "fuzz.h"

#include "dla_native.h"
#include "../../../models/player/trace.h"

#include <string.h>

enum { STEPS = 400, BYTES = 1 << 20 };

static void data_files(void)
{
    static const char good[] =
        "{\n{offset:0x0, size:4, payload:0x01 0x02 0x03 0x04} ,\n"
        "{offset:0x20, size:32, payload:7 8 9 010}\n}\n";
    static const char bad[] = "{\n{offset:0x0, size:4, payload:0x1";
    char lines[400] = "W = 8\n";

    for (int i = 0; i < 64; i++)
        strcat(lines, i % 32 ? "0x5a " : "\n0x5a ");
    scratch_write("good.dat", good, sizeof good - 1);
    scratch_write("bad.dat", bad, sizeof bad - 1);
    scratch_write("lines.dat", lines, strlen(lines));
}

/* Memory that the commands touch at most. */
static bool small(const dla_trace *t)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < t->ncmd; i++) {
        if (t->cmd[i].size > BYTES)
            return false;
        sum += t->cmd[i].size;
    }
    for (size_t i = 0; i < t->nregion; i++)
        if (t->region[i].size > BYTES)
            return false;
    return sum <= BYTES;
}

typedef struct runner {
    dla_native native;
    int steps;
} runner;

/* As dla_native's, with an end to the steps. */
static dla_step_end fuzz_run(void *user, bool until_intr)
{
    runner *r = user;

    while (r->steps++ < STEPS) {
        int error, failed = 0;

        if (until_intr && dla_intr_pin(r->native.core))
            return DLA_STEP_INTR;
        if (!dla_step(r->native.core))
            break;
        while (dla_message(r->native.core, &error))
            failed |= error;
        if (failed)
            return DLA_STEP_ERROR;
        if (!until_intr)
            return DLA_STEP_MOVED;
    }
    return dla_intr_pin(r->native.core) ? DLA_STEP_INTR : DLA_STEP_HANG;
}

static void fuzz_play(const dla_trace *t, const char *config)
{
    dla_options opt = { .outside = 1 };
    dla_play_options popt = { .seed = 1, .retries = 20 };
    dla_core_if core;
    runner r = { 0 };
    char err[200];
    dla_player *p;

    r.native.core = dla_create(config, &opt, err, sizeof err);
    if (!r.native.core)
        return;
    dla_native_begin(&r.native, &core);
    core.user = &r;
    core.run = fuzz_run;
    p = dla_player_create(t, &core, NULL, &popt);
    if (p) {
        char text[1000];
        size_t n;
        const dla_expect *c;

        dla_player_run(p);
        c = dla_player_expects(p, &n);
        for (size_t i = 0; i < n; i++)
            dla_expect_text(t, &c[i], text, sizeof text);
        dla_player_destroy(p);
    }
    dla_destroy(r.native.core);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    const char *name;
    const dla_cfg *cfg;
    dla_trace *t;
    char err[4000];

    if (size < 1)
        return 0;
    if (!ready)
        data_files();
    ready = true;
    name = data[0] & 1 ? "input.txn" : "x.cfg";
    cfg = dla_cfg_at((data[0] >> 1) % dla_cfg_count());
    scratch_write(name, data + 1, size - 1);
    t = dla_trace_load(scratch(name), cfg, err, sizeof err);
    if (t && small(t))
        fuzz_play(t, cfg->name);
    dla_trace_free(t);
    return 0;
}
