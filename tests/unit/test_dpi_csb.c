/* SPDX-License-Identifier: Apache-2.0
 * Rules of CSB (docs/reference/rules.md): a core that answers without a
 * request, twice in a clock or not at all, and a host that does not wait; cases
 * near the limits are legal. */
#include "../../dpi/context/context.h"
#include "bench_make.h"
#include "rule_shown.h"
#include <stdio.h>
#include <string.h>

static int bad;

/* The point of cacc2sdp at CACC (stall.h). */
static int held_point(void)
{
    int p = 0;

    while (stall_slot(p) != DLA_SLOT_CACC)
        p++;
    return p;
}

/* rule: its name, and what its message continues with. */
static void csb_expect(dla_bench *b, const char *rule, bool fails, int line)
{
    char text[192] = "";
    bool got = false;
    const char *told = bench_csb_broken(b, text, sizeof text, &got);

    size_t n = rule ? strcspn(rule, ":") : 0;

    if (!told == !rule &&
        (!rule || (got == fails && strlen(told) == n &&
                   !memcmp(told, rule, n) && strstr(text, rule + n)))) {
        if (rule)
            rule_shown(told, "broken");
        return;
    }
    printf("line %d: %s: '%s', fails %d\n", line, rule ? rule : "none", text,
           got);
    bad++;
}
#define EXPECT(rule, fails) csb_expect(b, rule, fails, __LINE__)
#define BROKEN(rule) EXPECT(off ? NULL : rule, fails)

/* A case near the limit of a rule: there is no message. */
#define CLOSE(rule)                                                            \
    do {                                                                       \
        csb_expect(b, NULL, false, __LINE__);                                  \
        if (!bad)                                                              \
            rule_shown(rule, "close");                                         \
    } while (0)

/* A request at the pins, of each kind; it is accepted there. */
static void csb_request(dla_bench *b, bool write, uint32_t at)
{
    bench_csb req = { at, 0, write, write };
    int addr, data;

    bench_csb_push(b, &req);
    if (!dla_dpi_csb_next(bench_ctx(b), &addr, &data))
        bad++;
    dla_dpi_csb_accept(bench_ctx(b), 1);
}

static void answers(dla_bench *b, bool off, bool fails)
{
    uint64_t ctx = bench_ctx(b);

    csb_request(b, false, 0x1008); /* each request has its answer */
    one_clock(b, 0);
    dla_dpi_csb_resp(ctx, 0, 5);
    CLOSE("csb_unasked");
    one_clock(b, 0);
    csb_request(b, true, 0x1008); /* in the clock after an answer */
    dla_dpi_csb_resp(ctx, 1, 0);
    CLOSE("csb_both");
    CLOSE("csb_one");
    CLOSE("csb_page");
    one_clock(b, 0);
    csb_request(b, false, 0xb00c);
    bench_before_reset(b, true);
    dla_dpi_csb_error(ctx, DLA_PDP);
    bench_before_reset(b, false);
    CLOSE("csb_error");
    dla_dpi_csb_error(ctx, DLA_PDP);
    BROKEN("csb_error: an answer of PDP has the error bit, read of 0x0b00c");
    dla_dpi_csb_error(ctx, DLA_CDP);
    BROKEN("csb_error: an answer of CDP has the error bit");
    bench_before_reset(b, true);
    dla_dpi_held(ctx, held_point(), 1);
    bench_before_reset(b, false);
    CLOSE("pins_held");
    dla_dpi_held(ctx, held_point(), 1);
    BROKEN("pins_held: cacc2sdp_pd");
    dla_dpi_held(ctx, held_point(), 0);
    BROKEN("pins_held: cacc2sdp_valid");
    dla_dpi_pops(ctx, DLA_CL_PDP, 1, 1);
    dla_dpi_pops(ctx, DLA_CL_PDP, 1, 0);
    if (!bench_credits_end(b, true))
        bad++;
    CLOSE("pins_credit");
    dla_dpi_pops(ctx, DLA_CL_PDP, 1, -1);
    BROKEN("pins_credit: PDP_RDMA, mcif: ");
    dla_dpi_done_rtl(ctx, DLA_INTR_PDP, 2, 1); /* bit 1: group 1 */
    CLOSE("pins_done");
    dla_dpi_done_rtl(ctx, DLA_INTR_PDP, 1, 1);
    BROKEN("pins_done: done of group 0");
    dla_dpi_done_rtl(ctx, DLA_INTR_CACC, 1, 0); /* it writes nothing */
    CLOSE("pins_done");
    dla_dpi_pops(ctx, DLA_CL_PDP, 0, 1);
    if (bench_credits_end(b, false) || bench_credits_end(b, true))
        bad++;
    BROKEN("pins_credit: PDP_RDMA, cvif: ");
    dla_dpi_pops(ctx, DLA_CL_PDP, 0, 0);
    dla_dpi_csb_resp(ctx, 0, 5);
    one_clock(b, 0);
    dla_dpi_csb_resp(ctx, 0, 5); /* nobody asked */
    BROKEN("csb_unasked: a read");
    one_clock(b, 0);
    csb_request(b, false, 0x1008);
    dla_dpi_csb_resp(ctx, 1, 0); /* of the other kind */
    BROKEN("csb_unasked: a write");
    one_clock(b, 0);
    dla_dpi_csb_resp(ctx, 0, 5);
    dla_dpi_csb_resp(ctx, 1, 0);
    BROKEN("csb_both");
}

/* A host that does not wait, that changes its request, that requests
 * nothing. */
static void requests(dla_bench *b, bool off, bool fails)
{
    uint64_t ctx = bench_ctx(b);
    bench_csb second = { 0x1000, 0, false, false };

    one_clock(b, 0);
    csb_request(b, false, 0x1008);
    bench_csb_push(b, &second);
    dla_dpi_csb_accept(ctx, 1);
    BROKEN("csb_one");
    dla_dpi_csb_resp(ctx, 0, 5);
    one_clock(b, 0);
    csb_request(b, false, 0x3e000);
    BROKEN("csb_page: a read of 0x3e000");
    dla_dpi_csb_resp(ctx, 0, 0);
    dla_dpi_csb_rule(ctx, 0);
    BROKEN("csb_stable");
    dla_dpi_csb_rule(ctx, 1);
    BROKEN("csb_reset");
}

/* A register access of the host, complete. */
static void access(dla_bench *b, bool write, uint32_t at, uint32_t data,
                   int intr)
{
    bench_csb req = { at, data, write, write };
    int addr, value;

    one_clock(b, intr);
    bench_csb_push(b, &req);
    if (!dla_dpi_csb_next(bench_ctx(b), &addr, &value))
        bad++;
    dla_dpi_csb_accept(bench_ctx(b), 1);
    dla_dpi_csb_resp(bench_ctx(b), write, (int)data);
}

static void clocks(dla_bench *b, int n, int intr)
{
    while (n-- > 0)
        one_clock(b, intr);
}

/* A request that the core does not answer, or does not take, in the last clock
 * that it may wait, and one later. */
static void late(dla_bench *b, int level, bool takes)
{
    uint64_t ctx = bench_ctx(b);
    bench_csb q = { 0x1008, 0, false, false };
    const char *name = takes ? "csb_answer" : "csb_taken", *text, *rule;
    int addr, data;

    one_clock(b, 0);
    bench_csb_push(b, &q);
    (void)dla_dpi_csb_next(ctx, &addr, &data);
    if (takes)
        dla_dpi_csb_accept(ctx, 1);
    clocks(b, 1000, 0);
    if (!bench_csb_error(b, &rule))
        CLOSE(name);
    one_clock(b, 0);
    text = bench_csb_error(b, &rule);
    if ((text != NULL) != (level == 2))
        printf("%s, level %d: %s\n", name, level, text ? text : "nothing"),
            bad++;
    else if (text)
        rule_shown(rule, "broken");
    EXPECT(level == 1 ? name : NULL, false);
    (void)bench_csb_error(b, &rule);
    EXPECT(NULL, false); /* once for each request */
    if (!takes)
        dla_dpi_csb_accept(ctx, 1);
    dla_dpi_csb_resp(ctx, 0, 0);
}

enum { INTR_MASK = 0x1004, INTR_STATUS = 0x100c, PDP = 0xb00c };

/* From a reset: PDP is enabled, and the pin has a level for some clocks. */
static void pdp_runs(dla_bench *b, int n, int intr)
{
    bench_restart(b, 1);
    access(b, true, PDP, 1, 0);
    clocks(b, n, intr);
}

/* The pin of the interrupt against the host's view of the registers. */
static void interrupt(dla_bench *b, bool off, bool fails)
{
    bench_restart(b, 1);
    clocks(b, 10, 0);
    clocks(b, 10, 1); /* nothing can have raised it */
    BROKEN("intr_cause: the interrupt is up, and no unit");
    bench_restart(b, 1);
    access(b, true, INTR_MASK, 0x3f03ff, 0);
    access(b, true, PDP, 1, 0);
    clocks(b, 200, 0);
    clocks(b, 10, 1); /* all is masked */
    BROKEN("intr_cause: the interrupt is up, and S_INTR_MASK");
    pdp_runs(b, 10, 1);
    access(b, true, INTR_MASK, 0x3f03ff, 1);
    clocks(b, 20, 1); /* it is still on its way */
    clocks(b, 200, 0);
    CLOSE("intr_cause");
    pdp_runs(b, 100, 1);
    access(b, false, INTR_STATUS, 0, 1); /* down for one clock, in time */
    clocks(b, 30, 1);
    clocks(b, 1, 0);
    bad += !bench_intr_awaited(b);
    clocks(b, 10, 1);
    bad += bench_intr_awaited(b);
    pdp_runs(b, 100, 1);
    access(b, false, INTR_STATUS, 0x20, 1); /* not masked */
    access(b, true, INTR_MASK, 0x10, 1);
    clocks(b, 100, 1);
    CLOSE("intr_cause");
    access(b, false, INTR_STATUS, 0x10, 1);
    for (int i = 0; i < 4; i++) { /* a later read does not put it off */
        clocks(b, 9, 1);
        access(b, false, INTR_STATUS, 0, 1);
    }
    BROKEN("intr_cause: the interrupt is up, and S_INTR_STATUS");
    pdp_runs(b, 300, 1);
    access(b, true, INTR_STATUS, 0x10, 1);
    clocks(b, 10, 1);
    clocks(b, 200, 0); /* cleared */
    CLOSE("intr_held");
    clocks(b, 20, 1);
    clocks(b, 1, 0); /* by itself */
    BROKEN("intr_held: the interrupt rose at clock");
    bench_restart(b, 1);
    access(b, true, PDP, 1, 0);
    access(b, true, INTR_MASK, 0x20, 0);
    access(b, false, INTR_STATUS, 0x20, 0); /* masked */
    clocks(b, 100, 0);
    access(b, false, INTR_STATUS, 0x10, 0);
    clocks(b, 30, 0);
    clocks(b, 10, 1); /* in time */
    CLOSE("intr_status");
    access(b, true, INTR_STATUS, 0x10, 1);
    clocks(b, 100, 0);
    access(b, false, INTR_STATUS, 0x10, 0);
    clocks(b, 40, 0);
    BROKEN("intr_status: S_INTR_STATUS had 0x10");
}

static void csb_play(dla_bench *b, int level)
{
    pdp_runs(b, 1, 1); /* an event as soon as one can be */
    CLOSE("csb_reset");
    bench_restart(b, 1);
    clocks(b, 1, 0);
    answers(b, !level, level == 2);
    requests(b, !level, level == 2);
    late(b, level, true);
    bench_restart(b, 1);
    late(b, level, false);
    interrupt(b, !level, level == 2);
    bench_restart(b, 1);
    one_clock(b, 1);
    EXPECT(level ? "csb_reset: the interrupt" : NULL, level == 2);
}

int main(void)
{
    static const char *const how[] = { "all=off", "all=warn", "all=error" };
    char err[512];

    for (int level = 0; level < 3; level++) {
        bench_opts o = { .csb_timeout = 1000 };
        dla_bench *b;

        rules_init(&o.rules);
        if (!rules_set(&o.rules, how[level], err, sizeof err)) {
            printf("%s\n", err);
            return 1;
        }
        b = bench_make("nv_small", o, 0, BENCH_MODEL);
        csb_play(b, level);
        bench_destroy(b);
    }
    return bad != 0;
}
