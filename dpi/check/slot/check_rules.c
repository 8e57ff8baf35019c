/* SPDX-License-Identifier: Apache-2.0
 * Rules between units (check_rules.h). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Data words at CSC's and CMAC's pins, partial sums at CMAC's and CACC's. */
enum { PACE_DATA, PACE_PSUM, PACES };

/* Clocks of the last stripe's first word and of the last layer's last one. */
typedef struct stripe_clocks {
    uint64_t first, last;
    bool started, ended;
    bool broken; /* later items are late or early for that reason */
} stripe_clocks;

/* Credit as the pins show it: 0 at CSC, 1 at CACC. */
typedef struct credit_level {
    /* credits used by the words so far, less those returned */
    int64_t spent;
    int64_t at_start; /* the same at the first word of the stripe */
} credit_level;

enum { RULE_PORTS = 3, RULE_REPLIES = 8 };
struct rule_state {
    stripe_clocks pace[2][PACES]; /* at the driver, at the receiver */
    credit_level credit[2];
    uint64_t reply[RULE_PORTS][RULE_REPLIES]; /* clocks of replies due */
    uint32_t head[RULE_PORTS], due[RULE_PORTS];
    uint8_t req[2], ack[2]; /* levels at CDMA's, CSC's pins */
};

rule_state *rule_create(void)
{
    return calloc(1, sizeof(rule_state));
}

void rule_destroy(rule_state *r)
{
    free(r);
}

void rule_reset(rule_state *r)
{
    memset(r, 0, sizeof *r);
}

typedef struct rule_def {
    dla_slot from;
    const char *channel, *name, *where;
} rule_def;

#define DEF(id, slot, channel, name, where)                                \
    { DLA_SLOT_##slot, channel, name, where },
static const rule_def rules[RULES] = { CHECK_RULES(DEF) };

bool rule_here(const dla_check_ctx *k, int seen_at, int rule)
{
    return seen_at == (int)rules[rule].from || !k->s[rules[rule].from].on;
}

/* Partial sums follow CSC's stripes in step: their spacing is that of CSC,
 * unless only CMAC is a model. */
static dla_slot rule_blamed(const dla_check_ctx *k, int rule)
{
    if ((rule == RULE_PSUM_SPACING || rule == RULE_PSUM_FLUSH) &&
        (k->models >> DLA_SLOT_CSC & 1))
        return DLA_SLOT_CSC;
    return rules[rule].from;
}

static void rule_say(dla_check_ctx *k, int seen_at, int rule, const char *what)
{
    const rule_def *r = &rules[rule];
    dla_slot from = rule_blamed(k, rule);
    char text[640];
    bool model = k->models >> from & 1;
    const char *name = rules_name(PROTOCOL_UNITS + rule);
    check_place at = check_at(k, k->s[r->from].on ? r->from : from);
    int n;

    at.rule = name;
    if (k->s[r->from].on) {
        snprintf(text, sizeof text, "%s [rule %s of channel %s: %s; %s]", what,
                 name, r->channel, r->name, r->where);
        reports_add(k->rep, &at, text, "");
        return;
    }
    n = snprintf(text, sizeof text, "%s of slot %s broke a rule of channel %s, "
                 "\"%s\" (%s), rule %s, at the pins of %s, whose later "
                 "differences may follow from it: ",
                 model ? "the bench's model" : "the RTL", dla_slot_name(from),
                 r->channel, r->name, r->where, name,
                 dla_slot_name((dla_slot)seen_at));
    snprintf(text + n, sizeof text - (size_t)n, "%s", what);
    at.slot = DLA_NSLOT; /* its layers are unknown */
    at.unit = model ? "bench" : dla_slot_name(from);
    reports_add(k->rep, &at, text, "");
}

/* Messages of one rule that only warns, at most, in a trace. */
enum { WARNINGS = 5 };

void rule_broken(dla_check_ctx *k, int seen_at, int rule, const char *format,
                 ...)
{
    const char *name = rules_name(PROTOCOL_UNITS + rule);
    char what[320];
    va_list args;
    int level = k->levels ? k->levels->level[PROTOCOL_UNITS + rule]
                          : RULE_FAILS;

    if (level == RULE_IS_OFF || !rule_here(k, seen_at, rule))
        return;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (level == RULE_FAILS)
        rule_say(k, seen_at, rule, what);
    else if (k->warned[rule]++ < WARNINGS)
        dla_msg_warn_rule(k->ctx, name, "clock %" PRIu64 ", %s: rule %s: %s",
                          k->cycle, dla_slot_name((dla_slot)seen_at), name,
                          what);
    else
        k->warned[rule] = WARNINGS;
}

/* ---- stripes: spacing, flush, credit ---- */

static void first_word(dla_check_ctx *k, int slot, bool psum, stripe_clocks *c)
{
    static const int spacing[PACES] = { RULE_STRIPE_SPACING,
                                        RULE_PSUM_SPACING };
    static const int flush[PACES] = { RULE_END_FLUSH, RULE_PSUM_FLUSH };
    uint32_t least = k->cfg->v1 ? DLA_FULL_SPACING : k->cfg->g;

    c->broken = false;
    if (c->ended && k->cycle - c->last < DLA_END_FLUSH) {
        c->broken = true;
        rule_broken(k, slot, flush[psum],
                    "the first word of a layer comes %" PRIu64
                    " clocks after the last of the layer before, "
                    "expected %d or more",
                    k->cycle - c->last, DLA_END_FLUSH);
    } else if (c->started && !c->ended && k->cycle - c->first < least) {
        c->broken = true;
        rule_broken(k, slot, spacing[psum], "stripe_st %" PRIu64 " clocks "
                    "after the one before, expected %u or more",
                    k->cycle - c->first, least);
    }
    c->first = k->cycle;
    c->started = true;
    c->ended = false;
}

/* At CMAC the spacing of the sums is that of the stripes it received. */
static bool rule_given(const dla_check_ctx *k, int slot)
{
    return slot == DLA_SLOT_CMAC && k->rules->pace[1][PACE_DATA].broken;
}

void rule_word(dla_check_ctx *k, int slot, bool psum, int tag, uint32_t cost)
{
    rule_state *r = k->rules;
    bool receiver = slot == (psum ? DLA_SLOT_CACC : DLA_SLOT_CMAC);
    stripe_clocks *c = &r->pace[receiver][psum];
    credit_level *v = &r->credit[slot == DLA_SLOT_CACC];

    if (tag & TAG_ST) {
        if (!(psum && rule_given(k, slot)))
            first_word(k, slot, psum, c);
        if (slot != DLA_SLOT_CMAC)
            v->at_start = v->spent;
    }
    if ((tag & TAG_END) && (tag & TAG_LAYER_END)) {
        c->ended = true;
        c->last = k->cycle;
    }
    if (slot != DLA_SLOT_CMAC && (tag & TAG_CHANNEL_END))
        v->spent += cost;
}

uint32_t rule_cost(const dla_check_ctx *k, uint8_t precision, uint8_t wino)
{
    return (k->cfg->v1 && !precision ? 2u : 1u) * (wino ? 4u : 1u);
}

/* CACC is in check too and one of its credits is missing for long: it is lost,
 * but CSC behaves as if it had it. */
static bool lost_credit(const dla_check_ctx *k)
{
    const shadow *s = &k->s[DLA_SLOT_CACC];
    uint64_t owed = s->on ? s->by->credit_due(k) : 0;

    return owed && k->cycle > owed + LOST;
}

void rule_stripe(dla_check_ctx *k, int slot, uint32_t words, uint32_t cost,
                 bool channel_end)
{
    const credit_level *v = &k->rules->credit[slot == DLA_SLOT_CACC];
    int64_t left = (int64_t)k->cfg->csc_credit - v->at_start;

    if (slot == DLA_SLOT_CMAC || !channel_end || left >= (int64_t)words * cost)
        return;
    if (slot == DLA_SLOT_CSC && lost_credit(k)) {
        check_report(k, DLA_SLOT_CACC, k->cycle, "credit: a pulse is missing: "
                     "SDP accepted the results long ago, and CSC has started "
                     "a stripe with this credit", "");
        return;
    }
    rule_broken(k, slot, RULE_CREDIT_SPENT, "a stripe of %u words, which "
                "needs %u credits, was started with %" PRId64, words,
                words * cost, left);
}

static void rule_credit(dla_check_ctx *k, int slot, uint32_t size)
{
    credit_level *v = &k->rules->credit[slot == DLA_SLOT_CACC];

    v->spent -= size;
    if (v->spent >= 0)
        return;
    rule_broken(k, slot, RULE_CREDIT_OVER, "credit is %" PRId64 " with this "
                "pulse, expected at most %u",
                (int64_t)k->cfg->csc_credit - v->spent, k->cfg->csc_credit);
    v->spent = 0;
}

/* ---- bank change ---- */

void rule_levels(dla_check_ctx *k, int slot, int req, int ack)
{
    rule_state *r = k->rules;
    int at = slot == DLA_SLOT_CSC;
    int req_fell = r->req[at] & ~req, ack_fell = r->ack[at] & ~ack;

    for (int side = 0; side < SIDES; side++) {
        if ((req_fell >> side & 1) && !((r->ack[at] | ack) >> side & 1))
            rule_broken(k, slot, RULE_REQ_HELD, "%s request fell before it "
                        "was acknowledged", port_name(side));
        if ((ack_fell >> side & 1) && (req >> side & 1))
            rule_broken(k, slot, RULE_ACK_HELD, "%s acknowledge fell while "
                        "the request was high", port_name(side));
    }
    r->req[at] = (uint8_t)req;
    r->ack[at] = (uint8_t)ack;
}

/* ---- replies of the buffer, where CBUF itself is not checked ---- */

void rule_read(dla_check_ctx *k, int port)
{
    rule_state *r = k->rules;
    uint32_t n = (r->head[port] + r->due[port]) % RULE_REPLIES;

    if (!rule_here(k, DLA_SLOT_CSC, RULE_REPLY_CLOCK))
        return;
    rule_overdue(k);
    if (r->due[port] == RULE_REPLIES)
        return; /* overdue ones were reported */
    r->reply[port][n] = k->cycle + DLA_READ_CLOCKS;
    r->due[port]++;
}

static void rule_pop(rule_state *r, int port)
{
    r->head[port] = (r->head[port] + 1) % RULE_REPLIES;
    r->due[port]--;
}

void rule_reply(dla_check_ctx *k, int port)
{
    rule_state *r = k->rules;

    if (!rule_here(k, DLA_SLOT_CSC, RULE_REPLY_CLOCK))
        return;
    rule_overdue(k);
    if (r->due[port] && r->reply[port][r->head[port]] == k->cycle) {
        rule_pop(r, port);
        return;
    }
    rule_broken(k, DLA_SLOT_CSC, RULE_REPLY_CLOCK, "a reply of the %s port in "
                "a clock in which none is due, expected %d clocks after a "
                "request", port_name(port), DLA_READ_CLOCKS);
}

void rule_overdue(dla_check_ctx *k)
{
    rule_state *r = k->rules;

    for (int p = 0; p < RULE_PORTS; p++)
        while (r->due[p] && r->reply[p][r->head[p]] < k->cycle) {
            rule_broken(k, DLA_SLOT_CSC, RULE_REPLY_CLOCK,
                        "no reply of the %s port %d clocks after its request",
                        port_name(p), DLA_READ_CLOCKS);
            rule_pop(r, p);
        }
}

/* ---- credit at the pins: input of CSC, output of CACC ---- */

void dla_mon_creditpulse(uint64_t ctx, int slot, int size)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);

    if (bench_tap(b) && slot == DLA_SLOT_CACC)
        dla_tap_credit(bench_tap(b), bench_now(b), (uint32_t)size);
    if (!check_follows(b, slot))
        return;
    k->s[slot].moved = k->cycle;
    rule_credit(k, slot, (uint32_t)size);
    k->s[slot].by->credit(k, (uint32_t)size);
}
