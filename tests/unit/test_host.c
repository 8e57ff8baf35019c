/* SPDX-License-Identifier: Apache-2.0
 * A native host (dla_host.h): calls in the wrong order, with wrong arguments and
 * from callbacks; memory of the program and its functions; time; verdicts. The
 * layer is the one of the example. */
#define main example
#include "../../examples/host.c"
#undef main
#include "want.h"
#include <stdlib.h>

static char err[1024];
static unsigned heard, rose, read_calls, write_calls;
static dla_host_severity severity;
static char rule[64], said[512];
static dla_host *now_open;

static void hear(void *user, const dla_host_message *m)
{
    uint32_t v;

    (void)user;
    heard++;
    severity = m->severity;
    snprintf(rule, sizeof rule, "%s", m->rule);
    snprintf(said, sizeof said, "%s", m->text);
    if (now_open) { /* in a callback: only the time */
        (void)dla_host_now(now_open);
        WANT(dla_host_read32(now_open, 0, &v) == DLA_HOST_INSIDE);
        WANT(dla_host_write32(now_open, 0, 0) == DLA_HOST_INSIDE);
        WANT(dla_host_map(now_open, 1, 0, 1, ram) == DLA_HOST_INSIDE);
        WANT(dla_host_reset(now_open) == DLA_HOST_INSIDE);
        WANT(dla_host_run(now_open, DLA_HOST_UNTIL_IRQ, 1) == DLA_HOST_ERROR);
        WANT(dla_host_close(now_open, err, sizeof err) == DLA_NOT_RUN);
        WANT(!dla_host_next_message(now_open));
    }
}

static void pin(void *user, bool level)
{
    uint32_t v;

    (void)user;
    rose += level;
    WANT(dla_host_read32(now_open, 0, &v) == DLA_HOST_INSIDE);
}

static dla_host *host_of(const char *const *args, bool callbacks)
{
    dla_host_options o = DLA_HOST_OPTIONS;

    o.config = "nv_small";
    o.args = args;
    o.message = callbacks ? hear : NULL;
    o.interrupt = callbacks ? pin : NULL;
    heard = rose = 0;
    now_open = dla_host_open(&o, err, sizeof err);
    WANT(now_open && !*err);
    return now_open;
}

/* Writes the first n registers of the layer. */
static void program_some(dla_host *h, size_t n)
{
    const dla_cfg *cfg = dla_cfg_find(dla_host_config(h));

    for (size_t i = 0; i < n; i++)
        WANT(!dla_host_write32(h, cfg->page[layer[i].page] + layer[i].offset,
                               layer[i].value));
}

static void program(dla_host *h)
{
    program_some(h, sizeof layer / sizeof *layer);
}

static void opening(void)
{
    static const char *const unknown[] = { "--nix", NULL };
    static const char *const dir[] = { "some/trace", NULL };
    dla_host_options o = DLA_HOST_OPTIONS;

    WANT(!dla_host_open(&o, err, sizeof err) && *err); /* no configuration */
    o.config = "nv_smal";
    WANT(!dla_host_open(&o, err, sizeof err) && strstr(err, "nv_small"));
    o.config = "nv_small";
    o.args = unknown;
    WANT(!dla_host_open(&o, err, sizeof err) && *err);
    o.args = dir;
    WANT(!dla_host_open(&o, err, sizeof err) && strstr(err, "some/trace"));
    o.args = NULL;
    o.backend = "./nix.so";
    WANT(!dla_host_open(&o, err, sizeof err) && strstr(err, "nix.so"));
    o.size = 8;
    WANT(!dla_host_open(&o, err, sizeof err) && strstr(err, "8 bytes"));
    o.size = 999;
    WANT(!dla_host_open(&o, err, sizeof err) && strstr(err, "999 bytes"));
    WANT(!dla_host_open(NULL, err, sizeof err) && *err);
    WANT(dla_host_close(NULL, err, sizeof err) == DLA_PASSED);
}

static void copies(void)
{
    dla_host *h = host_of(NULL, true);

    WANT(copy(h) && rose == 1 && !dla_host_irq(h));
    WANT(dla_host_now(h) > 0);
    WANT(dla_host_reset(h) == DLA_HOST_OK && dla_host_now(h) == 0);
    memset(ram, 0, sizeof ram);
    /* the mapping has outlived the reset, so another one overlaps it */
    WANT(!copy(h) && heard == 1 && severity == DLA_HOST_REFUSED);
    WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED && !*err);
}

static void wrong_arguments(void)
{
    const dla_memory_ops none = { 0 };
    dla_host *h = host_of(NULL, true);

    WANT(dla_host_map(h, DLA_HOST_MC, SRC, 16, ram) == DLA_HOST_OK);
    WANT(dla_host_map(h, DLA_HOST_MC, SRC + 15, 1, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, SRC - 1, 2, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, SRC + 16, 1, ram) == DLA_HOST_OK);
    WANT(dla_host_map(h, DLA_HOST_MC, 0, 0, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, UINT64_MAX, 2, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_CV, 0, 1, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, 2, 0, 1, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, 0, 1, NULL) == DLA_HOST_WRONG);
    WANT(dla_host_map_calls(h, DLA_HOST_MC, 0, 1, NULL) == DLA_HOST_WRONG);
    WANT(dla_host_map_calls(h, DLA_HOST_MC, 0, 1, &none) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, UINT64_C(0x190000000), 1, ram) ==
         DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, UINT32_MAX, 2, ram) == DLA_HOST_WRONG);
    WANT(dla_host_map(h, DLA_HOST_MC, UINT32_MAX, 1, ram) == DLA_HOST_OK);
    WANT(heard == 11 && severity == DLA_HOST_REFUSED);
    WANT(dla_host_read32(h, 0, NULL) == DLA_HOST_WRONG && heard == 12);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_TIME, 0) == DLA_HOST_ERROR);
    WANT(dla_host_run(h, (dla_host_until)9, 1) == DLA_HOST_ERROR);
    WANT(heard == 14);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_IDLE);
    WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED);
}

/* ---- functions instead of memory ---- */

static unsigned calls_read(void *user, int memory, uint64_t addr, void *dst,
                           size_t n)
{
    uint32_t v;

    WANT(user == &read_calls && memory == DLA_HOST_MC);
    WANT(dla_host_read32(now_open, 0, &v) == DLA_HOST_INSIDE);
    read_calls++;
    memcpy(dst, ram + (addr - SRC), n);
    return DLA_MEM_OK;
}

static unsigned calls_write(void *user, int memory, uint64_t addr,
                            const void *src, size_t n)
{
    (void)user;
    (void)memory;
    write_calls++;
    memcpy(ram + (addr - SRC), src, n);
    return addr < DST ? DLA_MEM_OUTSIDE : DLA_MEM_OK;
}

static void functions(void)
{
    dla_memory_ops ops = { calls_read, calls_write, &read_calls };
    dla_host *h = host_of(NULL, false);

    memset(ram, 0, sizeof ram);
    ram[3] = 77;
    WANT(dla_host_map_calls(h, DLA_HOST_MC, SRC, sizeof ram, &ops) ==
         DLA_HOST_OK);
    program(h);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_IRQ);
    WANT(ram[DST - SRC + 3] == 77 && read_calls && write_calls);
    WANT(dla_host_close(h, err, sizeof err) == DLA_PASSED);
}

static unsigned returns[2];

static unsigned code_read(void *user, int memory, uint64_t addr, void *dst,
                          size_t n)
{
    (void)user;
    (void)memory;
    memcpy(dst, ram + (addr - SRC), n);
    return returns[0];
}

static unsigned code_write(void *user, int memory, uint64_t addr,
                           const void *src, size_t n)
{
    (void)user;
    (void)memory;
    memcpy(ram + (addr - SRC), src, n);
    return returns[1];
}

/* Each value without a meaning is an error. */
static void function_codes(void)
{
    static const unsigned codes[][2] = { { 8, 0 }, { (unsigned)-5, 0 },
                                         { DLA_MEM_NOMEM, 0 }, { 0, 64 },
                                         { 0, DLA_MEM_UNINIT },
                                         { 0, DLA_MEM_NOMEM } };
    dla_memory_ops ops = { code_read, code_write, NULL };

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        dla_host *h = host_of(NULL, true);

        memcpy(returns, codes[i], sizeof returns);
        WANT(dla_host_map_calls(h, DLA_HOST_MC, SRC, sizeof ram, &ops) ==
             DLA_HOST_OK);
        program(h);
        WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_ERROR);
        WANT(heard && severity == DLA_HOST_REFUSED);
        WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED);
    }
}

/* ---- errors ---- */

static void outside(void)
{
    dla_host *h = host_of(NULL, false);
    const dla_host_message *m;
    uint32_t v;

    WANT(dla_host_map(h, DLA_HOST_MC, SRC, BYTES, ram) == DLA_HOST_OK);
    WANT(dla_host_place(h, "conv1") == DLA_HOST_OK);
    program(h); /* its output has no memory */
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_ERROR);
    m = dla_host_next_message(h);
    WANT(m && m->severity == DLA_HOST_REFUSED && !strncmp(m->text, "conv1: ", 7));
    WANT(dla_host_read32(h, 0, &v) == DLA_HOST_GAVE_UP);
    WANT(dla_host_reset(h) == DLA_HOST_OK);
    WANT(dla_host_read32(h, 0, &v) == DLA_HOST_OK);
    WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED);
}

/* No call of dla_host_map, before and after a reset: an error, or with
 * --outside=warn messages only. */
static void nothing_mapped(const char *const *args, bool warns)
{
    for (int resets = 0; resets < 2; resets++) {
        dla_host *h = host_of(args, false);
        const dla_host_message *m;

        if (resets)
            WANT(dla_host_reset(h) == DLA_HOST_OK);
        WANT(dla_host_place(h, "conv1") == DLA_HOST_OK);
        program(h);
        WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) ==
             (warns ? DLA_HOST_IRQ : DLA_HOST_ERROR));
        m = dla_host_next_message(h);
        WANT(m && m->severity == (warns ? DLA_HOST_WARNING : DLA_HOST_REFUSED));
        WANT(m && strstr(m->text, "SDP_RDMA.D_SRC_BASE_ADDR_LOW = 0x80000000 "));
        WANT(m && strstr(m->text, "; the program mapped no memory: "
                         "dla_host_map"));
        WANT(m && !strstr(m->text, "mem_"));
        WANT(dla_host_close(h, err, sizeof err) ==
             (warns ? DLA_PASSED : DLA_REFUSED));
    }
}

static void illegal(void)
{
    dla_host *h = host_of(NULL, true);
    const dla_cfg *cfg = dla_cfg_find("nv_small");
    dla_host_status s = DLA_HOST_OK;

    for (size_t i = 0; i < sizeof layer / sizeof *layer && !s; i++) {
        bool width = layer[i].offset == SDP_D_DATA_CUBE_WIDTH &&
                     layer[i].page == DLA_SDP;

        s = dla_host_write32(h, cfg->page[layer[i].page] + layer[i].offset,
                             layer[i].value + width);
    }
    if (!s)
        WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_ERROR);
    WANT(heard && severity == DLA_HOST_REFUSED &&
         !strcmp(rule, "sdp-pair"));
    WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED);
}

static void hangs(void)
{
    dla_host *h = host_of(NULL, true);
    char text[1024];

    WANT(dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram) == DLA_HOST_OK);
    /* SDP_RDMA stays off */
    program_some(h, sizeof layer / sizeof *layer - 1);
    heard = 0;
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_HANG);
    WANT(heard == 1 && severity == DLA_HOST_STOPPED);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_HANG && heard == 1);
    WANT(dla_host_waits(h, text, sizeof text) == DLA_HOST_OK);
    WANT(strstr(text, "SDP"));
    WANT(dla_host_close(h, err, sizeof err) == DLA_HUNG);
}

static void limits(void)
{
    static const char *const steps[] = { "--max-steps", "2", NULL };
    dla_host *h = host_of(steps, true);

    WANT(dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram) == DLA_HOST_OK);
    program(h);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 1) == DLA_HOST_TIME);
    WANT(dla_host_now(h) == 1);
    WANT(dla_host_run(h, DLA_HOST_UNTIL_IRQ, 0) == DLA_HOST_ERROR);
    WANT(severity == DLA_HOST_LIMIT);
    WANT(dla_host_close(h, err, sizeof err) == DLA_MAX_CYCLES);
}

/* A host that waits by polling, and one that reads and writes in turn: the
 * layer ends, and the limit of time ends the host. */
static void polls(bool turns)
{
    const uint64_t most = turns ? 500 : 2000;
    const char *steps[] = { "--max-steps", turns ? "500" : "2000", NULL };
    dla_host *h = host_of(steps, true);
    uint32_t at = dla_cfg_find("nv_small")->page[DLA_GLB], v = 0;
    uint64_t reads = 0, done;

    memset(ram, 0, sizeof ram);
    ram[3] = 77;
    WANT(dla_host_map(h, DLA_HOST_MC, SRC, sizeof ram, ram) == DLA_HOST_OK);
    program(h);
    done = dla_host_now(h);
    while (!v && reads++ < 100000 &&
           !dla_host_read32(h, at + GLB_S_INTR_STATUS, &v))
        if (turns)
            WANT(!dla_host_write32(h, at + GLB_S_INTR_MASK, 0));
    WANT(v && ram[DST - SRC + 3] == 77 && rose == 1);
    WANT(dla_host_now(h) > done && !heard);
    while (!dla_host_read32(h, at + GLB_S_INTR_MASK, &v) && reads++ < 1000000)
        if (turns)
            WANT(!dla_host_write32(h, at + GLB_S_INTR_MASK, 0) || heard);
    WANT(heard == 1 && severity == DLA_HOST_LIMIT);
    WANT(dla_host_now(h) >= most && dla_host_now(h) < most + 10);
    WANT(!strstr(said, "the host read GLB.S_INTR_MASK ") == turns);
    WANT(dla_host_read32(h, at, &v) == DLA_HOST_GAVE_UP);
    WANT(dla_host_close(h, err, sizeof err) == DLA_MAX_CYCLES);
}

/* The newest messages are kept. */
static void many_messages(void)
{
    dla_host *h = host_of(NULL, false);
    unsigned n = 0;

    for (uint64_t i = 0; i < 100; i++)
        WANT(dla_host_map(h, 7, i, 1, ram) == DLA_HOST_WRONG);
    while (dla_host_next_message(h))
        n++;
    WANT(n == 64);
    WANT(dla_host_close(h, err, sizeof err) == DLA_REFUSED);
}

int main(void)
{
    static const char *const warn[] = { "--outside=warn", NULL };

    opening();
    copies();
    wrong_arguments();
    functions();
    function_codes();
    outside();
    nothing_mapped(NULL, false);
    nothing_mapped(warn, true);
    illegal();
    hangs();
    limits();
    polls(false);
    polls(true);
    many_messages();
    return failures != 0;
}
