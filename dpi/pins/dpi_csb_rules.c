/* SPDX-License-Identifier: Apache-2.0
 * Rules of CSB at the pins of the core (docs/reference/rules.md). The bench
 * makes the requests, the core the answers. Other rules that hold without
 * `check` are reported with them. */
#include "csb_priv.h"
#include "dla_text.h"
#include <stdio.h>

/* The first broken rule that is not reported yet. */
void pins_broken(dla_bench *b, const char *from, int rule, const char *what)
{
    if (bench_options(b)->rules.level[rule] == RULE_IS_OFF ||
        csb_of(b)->csb_rule[0])
        return;
    csb_of(b)->csb_which = rule;
    csb_of(b)->csb_first =
        !bench_reports(b) || !reports_mismatches(bench_reports(b));
    csb_of(b)->csb_fails = bench_options(b)->rules.level[rule] == RULE_FAILS;
    snprintf(csb_of(b)->csb_rule, sizeof csb_of(b)->csb_rule,
             "%s: clock %llu: rule %s: %s", from,
             (unsigned long long)bench_now(b), rules_name(rule), what);
}

void pins_csb_broken(dla_bench *b, int rule, const char *what)
{
    pins_broken(b, "csb", rule, what);
}

bool bench_csb_first(const dla_bench *b)
{
    return csb_of(b)->csb_first;
}

const char *bench_csb_broken(dla_bench *b, char *text, size_t size, bool *fails)
{
    if (!csb_of(b)->csb_rule[0])
        return NULL;
    snprintf(text, size, "%s", csb_of(b)->csb_rule);
    *fails = csb_of(b)->csb_fails;
    csb_of(b)->csb_rule[0] = 0;
    return rules_name(csb_of(b)->csb_which);
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

/* A missing transfer ends the trace, unless the rule is switched. since: the
 * clock from which it is awaited. */
static void csb_rule_overdue(dla_bench *b, int rule, uint64_t since,
                             const char *text)
{
    pins_csb *p = csb_of(b);
    int level = bench_options(b)->rules.level[rule];

    if (level == RULE_IS_OFF)
        return;
    p->csb_err_rule = rule;
    if (level == RULE_FAILS)
        snprintf(p->csb_err, sizeof p->csb_err, "rule %s: %s", rules_name(rule),
                 text);
    else if (p->csb_late != since + 1)
        pins_csb_broken(b, rule, text);
    p->csb_late = since + 1;
}

static void csb_rule_answer(dla_bench *b)
{
    dla_page page = dla_page_at(bench_cfg(b), csb_of(b)->csb_addr);
    char text[128];

    snprintf(text, sizeof text, "CSB %s got no response within %llu clocks, "
             "address 0x%05x of %s",
             csb_of(b)->csb_wait_write ? "non-posted write" : "read",
             (unsigned long long)bench_options(b)->csb_timeout,
             csb_of(b)->csb_addr,
             page == DLA_NPAGE ? "no unit" : dla_page_name(page));
    csb_rule_overdue(b, PROTOCOL_CSB_ANSWER, csb_of(b)->csb_clock, text);
}

/* "csb2pdp_rdma_req_prdy" */
static void csb_rule_pin(dla_text *text, dla_page page)
{
    char name[32];

    snprintf(name, sizeof name, "%s", dla_page_name(page));
    dla_text_put(text, "csb2%s_req_prdy", dla_lower(name));
}

/* A unit that takes no request stops all of CSB. The shell holds some requests,
 * so the unit is one of those that the last ones were for. */
static void csb_rule_taken(dla_bench *b)
{
    const pins_csb *p = csb_of(b);
    const bench_csb *q = &p->csb[p->csb_head];
    char line[280];
    dla_text text = { line, sizeof line, 0 };
    uint32_t seen = 0;

    dla_text_put(&text, "csb2nvdla_ready is low for %llu clocks, and the %s of "
                 "0x%05x waits",
                 (unsigned long long)bench_options(b)->csb_timeout,
                 q->write ? "write" : "read", (unsigned)q->addr);
    for (uint32_t i = 0; i < ROUTED && i < p->csb_nrouted; i++) {
        dla_page page = dla_page_at(bench_cfg(b), p->csb_routed[i]);
        dla_slot slot = dla_slot_of_page(page);

        if (slot == DLA_NSLOT || bench_engine(b, slot) == BENCH_MODEL ||
            seen >> page & 1)
            continue;
        dla_text_put(&text, "%s", seen ? " or " : "; a unit has not taken an "
                     "earlier request: ");
        csb_rule_pin(&text, page);
        seen |= 1u << page;
    }
    csb_rule_overdue(b, PROTOCOL_CSB_TAKEN, p->csb_shown, line);
}

const char *bench_csb_error(const dla_bench *b, const char **rule)
{
    const pins_csb *p = csb_of(b);
    uint64_t now = bench_cycle(b), limit = bench_options(b)->csb_timeout;

    if (p->csb_wait && !p->csb_err[0] && now - p->csb_clock > limit)
        csb_rule_answer((dla_bench *)b);
    if (p->csb_in_flight && !p->csb_err[0] && now - p->csb_shown > limit)
        csb_rule_taken((dla_bench *)b);
    *rule = rules_name(p->csb_err_rule);
    return csb_of(b)->csb_err[0] ? csb_of(b)->csb_err : NULL;
}
