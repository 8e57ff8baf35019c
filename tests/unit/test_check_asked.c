/* SPDX-License-Identifier: Apache-2.0
 * A neighbour that sends more than the enabled layers request: up to the
 * channel's capacity may wait, and more breaks a rule (data_asked, psum_asked,
 * result_asked, stream_asked). */
#include "bench_make.h"
#include "check_rig.h"
#include "rule_shown.h"

enum { MOST = 1 << 16 };

typedef struct neighbour {
    const char *rule;
    dla_slot slot;
    void (*item)(uint64_t ctx); /* a stripe, a result, an atom */
} neighbour;

static void data(uint64_t ctx)
{
    static const svBitVecVal mask[4], lanes[32];

    dla_mon_macwt(ctx, DLA_SLOT_CMAC, 0, mask, lanes);
    dla_mon_macdat(ctx, DLA_SLOT_CMAC, TAG_ST | TAG_END | TAG_CHANNEL_END,
                   mask, lanes, 1);
}

static void psum(uint64_t ctx)
{
    static const svBitVecVal lanes[88];

    dla_mon_psumword(ctx, DLA_SLOT_CACC, TAG_ST | TAG_END | TAG_CHANNEL_END,
                     1, lanes, 1, 0);
}

static void asked_result(uint64_t ctx)
{
    static const svBitVecVal lanes[88];

    dla_mon_result(ctx, 0, lanes, 0);
}

static void atom(uint64_t ctx)
{
    static const svBitVecVal lanes[88];

    dla_mon_planar(ctx, 1, lanes);
}

/* Counts items until a message names the rule; checks that all before were
 * accepted without one. */
static unsigned until_named(dla_bench *b, const neighbour *n, char *first,
                            size_t size)
{
    uint64_t clock = 0;
    const char *text;

    for (unsigned i = 1; i < MOST; i++) {
        for (int wait = 0; wait < 200; wait++) /* stripes are apart */
            check_clock(bench_checker(b), ++clock);
        n->item(bench_ctx(b));
        if (!(text = reports_next(bench_reports(b))))
            continue;
        snprintf(first, size, "%s", text);
        return i;
    }
    return 0;
}

static void asked_play(const neighbour *n)
{
    const bench_opts o = { .on_mismatch = CHECK_STOP };
    dla_bench *b = bench_make("nv_small", o, 1u << n->slot, BENCH_CHECK);
    char first[1024] = "", want[64];
    unsigned items = until_named(b, n, first, sizeof first);

    snprintf(want, sizeof want, "rule %s", n->rule);
    if (items < 2 || !strstr(first, want)) {
        printf("%s: %u items, '%s'\n", n->rule, items, first);
        failures++;
    } else {
        rule_shown(n->rule, "close");
        rule_shown(n->rule, "broken");
    }
    bench_destroy(b);
}

int main(void)
{
    static const neighbour all[] = {
        {"data_asked", DLA_SLOT_CMAC, data},
        {"psum_asked", DLA_SLOT_CACC, psum},
        {"result_asked", DLA_SLOT_SDP, asked_result},
        {"stream_asked", DLA_SLOT_PDP, atom},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        asked_play(&all[i]);
    return failures != 0;
}
