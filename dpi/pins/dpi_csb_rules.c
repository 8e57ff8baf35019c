/* SPDX-License-Identifier: Apache-2.0
 * Rules of CSB at the pins of the core (docs/reference/rules.md). The bench
 * makes the requests, the core the answers. */
#include "csb_priv.h"
#include <stdio.h>

/* The first broken rule that is not reported yet. */
void pins_csb_broken(dla_bench *b, int rule, const char *what)
{
    if (bench_options(b)->rules.level[rule] == RULE_IS_OFF ||
        csb_of(b)->csb_rule[0])
        return;
    csb_of(b)->csb_fails = bench_options(b)->rules.level[rule] == RULE_FAILS;
    snprintf(csb_of(b)->csb_rule, sizeof csb_of(b)->csb_rule,
             "csb: cycle %llu: rule %s: %s", (unsigned long long)bench_cycle(b),
             rules_name(rule), what);
}

bool bench_csb_broken(dla_bench *b, char *text, size_t size, bool *fails)
{
    if (!csb_of(b)->csb_rule[0])
        return false;
    snprintf(text, size, "%s", csb_of(b)->csb_rule);
    *fails = csb_of(b)->csb_fails;
    csb_of(b)->csb_rule[0] = 0;
    return true;
}

/* A request is taken by the core. */
void pins_csb_accepted(dla_bench *b, const bench_csb *q)
{
    char text[96];

    if (csb_of(b)->csb_wait)
        pins_csb_broken(b, PROTOCOL_CSB_ONE,
                        "a request while an answer is due");
    if (dla_page_at(bench_cfg(b), q->addr) != DLA_NPAGE)
        return;
    snprintf(text, sizeof text, "%s of 0x%05x, which is in no page of %s",
             q->write ? "a write" : "a read", (unsigned)q->addr,
             bench_cfg(b)->name);
    pins_csb_broken(b, PROTOCOL_CSB_PAGE, text);
}

/* Findings of dla_dpi_csb_master.sv: 0 a request changed, 1 a pin was high in
 * reset. */
void dla_dpi_csb_rule(uint64_t ctx, int which)
{
    pins_csb_broken(bench_of(ctx), which ? PROTOCOL_CSB_RESET :
                    PROTOCOL_CSB_STABLE, which ?
                    "a request or an answer in the last clock of reset" :
                    "a request changed before ready");
}

void pins_first_clock(dla_bench *b, bool intr)
{
    if (intr)
        pins_csb_broken(b, PROTOCOL_CSB_RESET,
                        "the interrupt was up in the last clock of reset");
}

/* A missing answer ends the trace, unless the rule is switched. */
static void csb_rule_overdue(dla_bench *b)
{
    pins_csb *p = csb_of(b);
    int level = bench_options(b)->rules.level[PROTOCOL_CSB_ANSWER];
    char text[96];

    if (!p->csb_wait || p->csb_err[0] || level == RULE_IS_OFF ||
        bench_cycle(b) - p->csb_clock <= bench_options(b)->csb_timeout)
        return;
    snprintf(text, sizeof text, "CSB %s got no response within %llu clocks",
             p->csb_wait_write ? "non-posted write" : "read",
             (unsigned long long)bench_options(b)->csb_timeout);
    if (level == RULE_FAILS)
        snprintf(p->csb_err, sizeof p->csb_err, "rule csb_answer: %s", text);
    else if (p->csb_late != p->csb_clock + 1)
        pins_csb_broken(b, PROTOCOL_CSB_ANSWER, text);
    p->csb_late = p->csb_clock + 1;
}

const char *bench_csb_error(const dla_bench *b)
{
    csb_rule_overdue((dla_bench *)b);
    return csb_of(b)->csb_err[0] ? csb_of(b)->csb_err : NULL;
}
