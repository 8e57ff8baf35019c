/* SPDX-License-Identifier: Apache-2.0
 * Precisions of layers for RTL in a slot: the bench refuses illegal ones,
 * because RTL alone checks nothing (docs/reference/legality.md). */
#include "../../dpi/bench/bench.h"
#include "../../dpi/context/context.h"
#include "want.h"
#include <stdlib.h>
#include <string.h>

/* A clock; the wake mask. */
static const svBitVecVal *legal_tick(dla_bench *b, int intr)
{
    static wake_mask m;

    dla_dpi_tick(bench_ctx(b), intr, m.word);
    return m.word;
}

static void legal_put(dla_bench *b, dla_page page, uint32_t offset,
                      uint32_t data)
{
    bench_csb req = { bench_cfg(b)->page[page] + offset, data, 1, 1 };
    int addr, word;

    bench_csb_push(b, &req);
    WANT(dla_dpi_csb_next(bench_ctx(b), &addr, &word));
    dla_dpi_csb_accept(bench_ctx(b), 0);
    legal_tick(b, 0);
}

/* A layer of RUBIK with RTL in its slot; rule: the one that the bench names,
 * "" for none. */
static void rubik(const char *config, unsigned value, const char *rule)
{
    static char err[512];
    const dla_cfg *cfg = dla_cfg_find(config);
    const char *text;
    bench_opts o;
    dla_bench *b;
    int error = 0;

    memset(&o, 0, sizeof o);
    axi_cfg_for(&o.axi[AXI_DBB], cfg, AXI_DBB);
    axi_cfg_for(&o.axi[AXI_SRAM], cfg, AXI_SRAM);
    o.engine[DLA_SLOT_RUBIK] = BENCH_RTL;
    b = bench_create(config, &o, err, sizeof err);
    if (!b) {
        printf("%s\n", err);
        exit(1);
    }
    legal_put(b, DLA_RUBIK, RUBIK_D_MISC_CFG, value << 8);
    legal_put(b, DLA_RUBIK, RUBIK_D_OP_ENABLE, 1);
    text = dla_message(bench_core(b), &error);
    WANT(bench_refused(b) == (*rule != 0));
    WANT(*rule ? text && error && strstr(text, rule) : !text);
    bench_destroy(b);
}

int main(void)
{
    rubik("nv_large_doc", 0, "");
    for (unsigned value = 1; value <= 3; value++) {
        rubik("nv_large_doc", value, "RUBIK.D_MISC_CFG.IN_PRECISION");
        rubik("nv_large_doc", value, "(rule rubik-precision)");
        rubik("nv_full", value, ""); /* any value but 0 means 16 bits */
    }
    return failures != 0;
}
