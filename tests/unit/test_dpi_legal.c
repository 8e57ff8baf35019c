/* SPDX-License-Identifier: Apache-2.0
 * Precisions of layers for RTL in a slot: the bench refuses illegal ones,
 * because RTL alone checks nothing (docs/reference/legality.md). */
#include "../../dpi/context/context.h"
#include "bench_make.h"
#include "want.h"
#include <stdlib.h>
#include <string.h>

static void legal_put(dla_bench *b, dla_page page, uint32_t offset,
                      uint32_t data)
{
    bench_csb req = { bench_cfg(b)->page[page] + offset, data, 1, 1 };
    int addr, word;

    bench_csb_push(b, &req);
    WANT(dla_dpi_csb_next(bench_ctx(b), &addr, &word));
    dla_dpi_csb_accept(bench_ctx(b), 0);
    one_clock(b, 0);
}

/* A layer of RUBIK with RTL in its slot; rule: the one that the bench names,
 * "" for none. */
static void rubik(const char *config, unsigned value, const char *rule)
{
    const bench_opts o = { 0 };
    dla_bench *b = bench_make(config, o, 1u << DLA_SLOT_RUBIK, BENCH_RTL);
    const char *text;
    int error = 0;

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
