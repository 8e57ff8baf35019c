/* SPDX-License-Identifier: Apache-2.0
 * Rules of CSB (docs/rules.md): a core that answers what nobody asked for, and
 * twice in a clock; what comes close is legal. */
#include "../../dpi/bench/bench.h"
#include "../../dpi/context/context.h"
#include <stdio.h>
#include <string.h>

static int bad;

static void expect(dla_bench *b, const char *rule, bool fails, int line)
{
    char text[192] = "";
    bool got = false;
    bool told = bench_csb_broken(b, text, sizeof text, &got);

    if (told == (rule != NULL) &&
        (!rule || (got == fails && strstr(text, rule))))
        return;
    printf("line %d: %s: '%s', fails %d\n", line, rule ? rule : "none", text,
           got);
    bad++;
}
#define EXPECT(rule, fails) expect(b, rule, fails, __LINE__)

/* A request of each kind, accepted. */
static void request(dla_bench *b, bool write)
{
    bench_csb req = { 0x1008, 0, write, write };
    int addr, data;

    bench_csb_push(b, &req);
    if (!dla_dpi_csb_next(bench_ctx(b), &addr, &data))
        bad++;
    dla_dpi_csb_accept(bench_ctx(b), 1);
}

static void play(dla_bench *b, bool off, bool fails)
{
    uint64_t ctx = bench_ctx(b);

    bench_restart(b, 1);
    request(b, false); /* close, but legal: each request has its answer */
    dla_dpi_tick(ctx, 0);
    dla_dpi_csb_resp(ctx, 0, 5);
    EXPECT(NULL, false);
    dla_dpi_tick(ctx, 0);
    request(b, true);
    dla_dpi_csb_resp(ctx, 1, 0);
    EXPECT(NULL, false);
    dla_dpi_tick(ctx, 0);
    dla_dpi_csb_resp(ctx, 0, 5); /* nobody asked */
    EXPECT(off ? NULL : "rule csb_unasked: a read", fails);
    dla_dpi_tick(ctx, 0);
    request(b, false);
    dla_dpi_csb_resp(ctx, 1, 0); /* of the other kind */
    EXPECT(off ? NULL : "rule csb_unasked: a write", fails);
    dla_dpi_tick(ctx, 0);
    dla_dpi_csb_resp(ctx, 0, 5);
    dla_dpi_csb_resp(ctx, 1, 0);
    EXPECT(off ? NULL : "rule csb_both", fails);
}

int main(void)
{
    static const char *const how[] = { "all=off", "all=warn", "all=error" };
    char err[512];

    for (int level = 0; level < 3; level++) {
        bench_opts o = { .csb_timeout = 1000 };
        const dla_cfg *cfg = dla_cfg_find("nv_small");
        dla_bench *b;

        for (int port = 0; port < 2; port++)
            axi_cfg_for(&o.axi[port], cfg, port);
        rules_init(&o.rules);
        if (!rules_set(&o.rules, how[level], err, sizeof err) ||
            !(b = bench_create("nv_small", &o, err, sizeof err))) {
            printf("%s\n", err);
            return 1;
        }
        play(b, !level, level == 2);
        bench_destroy(b);
    }
    return bad != 0;
}
