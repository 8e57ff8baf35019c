/* SPDX-License-Identifier: Apache-2.0
 * Messages of units (models/core/msg.c): their ring, the effect of each
 * severity in each mode, the time at which a layer is judged, and disagreements
 * with a neighbour. */
#include "../../models/core/core.h"
#include "want.h"
#include <stdarg.h>
#include <string.h>

static struct dla_ctx c;
static int asked; /* calls of checked() */
static bool verdict_of_check;
static unsigned rule_of_check;

static void messages_fresh(int illegal)
{
    memset(&c, 0, sizeof c);
    c.cfg = dla_cfg_find("nv_small");
    c.illegal = illegal;
}

/* The oldest message, with its severity; format NULL: there is none. */
static void next_is(int line, int want_error, const char *format, ...)
{
    char want[DLA_MSG_LEN] = "none";
    int error = -1;
    const char *text = dla_ctx_next(&c, &error);
    va_list ap;

    if (!text && !format)
        return;
    va_start(ap, format);
    if (format)
        vsnprintf(want, sizeof want, format, ap);
    va_end(ap);
    if (!text || !format || strcmp(text, want) || error != want_error) {
        printf("%s:%d: message \"%s\" (%d), expected \"%s\" (%d)\n", __FILE__,
               line, text ? text : "none", error, want, want_error);
        failures++;
    }
}
#define NEXT(error, ...) next_is(__LINE__, error, __VA_ARGS__)
#define NO_MORE() next_is(__LINE__, 0, NULL)

/* ---- the ring ---- */

static void messages_fill(unsigned from, unsigned n)
{
    for (unsigned i = from; i < from + n; i++)
        if (i % 3 == 0)
            dla_msg_error(&c, "number %u", i);
        else
            dla_msg_warn(&c, "number %u", i);
}

static void ring(unsigned before, unsigned n)
{
    unsigned kept = n < DLA_MSG_MAX ? n : DLA_MSG_MAX;

    messages_fresh(DLA_ILLEGAL_ERROR);
    messages_fill(0, before); /* moves the head */
    for (unsigned i = 0; i < before; i++)
        dla_ctx_next(&c, &(int){ 0 });
    c.failed = false;
    messages_fill(0, n);
    WANT(c.failed == (n > 0) && !c.refused);
    for (unsigned i = 0; i < kept; i++)
        NEXT(i % 3 == 0, "number %u", i);
    if (n > kept)
        NEXT(0, "%u further messages were dropped", n - kept);
    NO_MORE();
}

/* The place of the running command is the prefix. */
static void place(void)
{
    messages_fresh(DLA_ILLEGAL_ERROR);
    dla_msg_warn(&c, "%s", "nowhere");
    strcpy(c.place, "a.cfg:7");
    dla_msg_error(&c, "%s", "here");
    NEXT(0, "nowhere");
    NEXT(1, "a.cfg:7: here");
    NO_MORE();
}

/* ---- severities ---- */

/* A rule of a severity. For errors: one whose layer runs when it only warns, or
 * one that waits. */
static unsigned rule_with(unsigned severity, bool runs)
{
    for (unsigned i = 0; i < DLA_NRULE; i++)
        if (dla_rule_table[i].severity == severity &&
            (severity != DLA_ERROR || dla_rule_table[i].warn_runs == runs))
            return i;
    WANT(!"no rule has this severity");
    return 0;
}

static void severity(int illegal, unsigned severity, bool runs)
{
    unsigned rule = rule_with(severity, runs);
    bool error = severity == DLA_ERROR && illegal != DLA_ILLEGAL_WARN;
    bool good = !error && dla_rule_table[rule].warn_runs;
    int times = severity == DLA_NOTE ? illegal == DLA_ILLEGAL_NOTE : 2;

    messages_fresh(illegal);
    strcpy(c.place, "b.cfg:9");
    strcpy(c.at[DLA_CDMA][1], "b.cfg:3");
    for (int i = 0; i < 2; i++)
        WANT(dla_illegal(&c, rule, DLA_CDMA, 1, CDMA_D_BANK__DATA_BANK, 31,
                         "0") == good);
    WANT(c.refused == error && c.failed == error);
    WANT(!strcmp(c.place, "b.cfg:9"));
    for (int i = 0; i < times; i++)
        NEXT(error, "b.cfg:3: nv_small, group 1: CDMA.D_BANK.DATA_BANK = "
             "0x1f (31) is %s, expected 0 (rule %s)",
             severity == DLA_NOTE ? dla_rule_table[rule].cls : "not legal",
             dla_rule_table[rule].id);
    NO_MORE();
}

/* ---- a rule between registers of several pages ---- */

/* from: slots that may be the cause; one of them, or none, has RTL. */
static void between(int illegal, bool from_rtl, bool before)
{
    unsigned rule = rule_with(DLA_ERROR, false);
    unsigned from = 1u << DLA_SLOT_CSC | 1u << DLA_SLOT_CMAC;
    bool error = illegal != DLA_ILLEGAL_WARN;
    const char *id = dla_rule_table[rule].id;

    messages_fresh(illegal);
    c.rtl = 1u << (from_rtl ? DLA_SLOT_CSC : DLA_SLOT_CACC);
    c.refused = before;
    WANT(!dla_disagree(&c, from, rule, DLA_NPAGE, 0, "%d of %d", 3, 4));
    NEXT(!error ? DLA_MSG_REMARK : from_rtl ? DLA_MSG_FAULT : DLA_MSG_ERROR,
         "%s3 of 4 (rule %s)", from_rtl ? "RTL of slot csc: " : "", id);
    WANT(c.failed == error);
    WANT(c.refused == (before || (error && !from_rtl)));
    WANT(!dla_broken(&c, rule, DLA_NPAGE, 0, "%d of %d", 3, 4));
    NEXT(error, "3 of 4 (rule %s)", id);
    WANT(c.refused == (before || error));
    /* at the end of a layer a later command runs */
    strcpy(c.place, "b.cfg:9");
    strcpy(c.at[DLA_CACC][1], "b.cfg:3");
    dla_broken(&c, rule, DLA_CACC, 1, "%d of %d", 3, 4);
    NEXT(error, "b.cfg:3: 3 of 4 (rule %s)", id);
    WANT(!strcmp(c.place, "b.cfg:9"));
}

/* Input that contradicts the protocol: bad input among models, a fault when
 * RTL of a slot may have caused it. */
static void caused(void)
{
    unsigned from = 1u << DLA_SLOT_CSC | 1u << DLA_SLOT_CMAC;

    messages_fresh(DLA_ILLEGAL_ERROR);
    c.rtl = 1u << DLA_SLOT_CACC;
    dla_msg_from(&c, from, "%d of %d", 3, 4);
    NEXT(DLA_MSG_ERROR, "3 of 4");
    c.rtl = from;
    dla_msg_from(&c, from, "%d of %d", 3, 4);
    NEXT(DLA_MSG_FAULT, "RTL of slot csc or cmac: 3 of 4");
    WANT(c.failed && !c.refused);
}

/* ---- judging ---- */

static bool checked(dla_unit *u, unsigned group)
{
    WANT(u == NULL && group == 1);
    asked++;
    return verdict_of_check ||
           dla_broken(&c, rule_of_check, DLA_NPAGE, 0, "it is %s", "broken");
}

static bool judged(uint8_t *v, bool acts)
{
    return dla_judge(&c, v, acts, checked, NULL, 1);
}

static void judge(void)
{
    uint8_t v = DLA_BAD;

    messages_fresh(DLA_ILLEGAL_ERROR);
    strcpy(c.place, "c.cfg:1");
    dla_enabled(&c, DLA_CSC, 1, &v);
    WANT(v == DLA_UNJUDGED && !strcmp(c.at[DLA_CSC][1], "c.cfg:1"));
    WANT(!c.at[DLA_CSC][0][0]);
    asked = 0;
    verdict_of_check = true;
    WANT(judged(&v, false) && judged(&v, true) && v == DLA_GOOD);
    WANT(asked == 1);
    NO_MORE();

    /* An error is reported once, when the layer acts. */
    verdict_of_check = false;
    rule_of_check = rule_with(DLA_ERROR, false);
    dla_enabled(&c, DLA_CSC, 1, &v);
    WANT(!judged(&v, false) && v == DLA_HELD && !c.failed);
    NO_MORE();
    WANT(!judged(&v, true) && v == DLA_BAD && c.failed && c.refused);
    WANT(!judged(&v, true));
    NEXT(1, "c.cfg:1: it is broken (rule %s)",
         dla_rule_table[rule_of_check].id);
    NO_MORE();

    /* A warning is reported once, whether the layer acts or not. */
    messages_fresh(DLA_ILLEGAL_WARN);
    rule_of_check = rule_with(DLA_ERROR, true);
    dla_enabled(&c, DLA_CSC, 1, &v);
    WANT(judged(&v, false) && judged(&v, true) && v == DLA_GOOD);
    NEXT(0, "it is broken (rule %s)", dla_rule_table[rule_of_check].id);
    NO_MORE();
    WANT(!c.failed && !c.refused && !c.mute);
}

/* After an error nothing moves until a reset. */
static void stopped(void)
{
    dla *d = dla_create("nv_small", NULL, (char[64]){ "" }, 64);
    uint64_t passes;

    WANT(d);
    if (!d)
        return;
    for (int i = 0; i < 10; i++)
        dla_step(d);
    passes = d->passes;
    WANT(!dla_step(d) && d->passes == passes + 1);
    dla_msg_error(&d->ctx, "%s", "stop");
    WANT(!dla_step(d) && d->passes == passes + 1);
    WANT(dla_run(d) == DLA_RUN_ERROR);
    dla_reset(d);
    WANT(!d->passes && dla_step(d) && d->passes == 1);
    dla_destroy(d);
}

int main(void)
{
    const int mode[] = { DLA_ILLEGAL_ERROR, DLA_ILLEGAL_WARN,
                         DLA_ILLEGAL_NOTE };

    for (unsigned n = 0; n < DLA_MSG_MAX + 4; n++)
        ring(n % 5 * 20, n);
    place();
    caused();
    for (int i = 0; i < 3; i++) {
        severity(mode[i], DLA_NOTE, true);
        severity(mode[i], DLA_WARN, true);
        severity(mode[i], DLA_ERROR, true);
        severity(mode[i], DLA_ERROR, false);
        for (int j = 0; j < 4; j++)
            between(mode[i], j & 1, j >> 1);
    }
    judge();
    stopped();
    return failures != 0;
}
