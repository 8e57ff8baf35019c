/* SPDX-License-Identifier: Apache-2.0
 * Messages of units: a bounded list, oldest first. */
#include "core.h"
#include "dla_text.h"
#include <stdio.h>
#include <string.h>

/* With the place of the command that runs in front. A message that finds no
 * room is counted, and an error still ends the run. */
static void msg_put(dla_ctx *c, int kind, const char *rule, const char *text)
{
    unsigned at = (c->head + c->count) % DLA_MSG_MAX;

    if (kind)
        c->failed = true;
    if (c->count == DLA_MSG_MAX) {
        c->lost++;
        return;
    }
    c->kind[at] = (uint8_t)kind;
    c->rule[at] = rule;
    c->stray[at].client = -1;
    snprintf(c->text[at], DLA_MSG_LEN, "%s%s%s", c->place,
             c->place[0] ? ": " : "", text);
    c->count++;
}

void dla_msg_stray(dla_ctx *c, const dla_stray *stray)
{
    if (c->count && !c->lost)
        c->stray[(c->head + c->count - 1) % DLA_MSG_MAX] = *stray;
}

static void msg_vput(dla_ctx *c, int kind, const char *rule, const char *fmt,
                     va_list ap)
{
    char buf[DLA_PLACE_LEN];

    vsnprintf(buf, sizeof buf, fmt, ap);
    msg_put(c, kind, rule, buf);
}

void dla_msg_error(dla_ctx *c, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    msg_vput(c, DLA_MSG_ERROR, NULL, fmt, ap);
    va_end(ap);
}

void dla_msg_warn(dla_ctx *c, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    msg_vput(c, DLA_MSG_REMARK, NULL, fmt, ap);
    va_end(ap);
}

void dla_msg_warn_rule(dla_ctx *c, const char *rule, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    msg_vput(c, DLA_MSG_REMARK, rule, fmt, ap);
    va_end(ap);
}

/* Puts "RTL of slot csc: " in front of a message, for the slots of `from` that
 * hold RTL. */
static void put_rtl(const dla_ctx *c, unsigned from, dla_text *o)
{
    for (unsigned s = 0; s < DLA_NSLOT; s++)
        if (from & c->rtl & 1u << s)
            dla_text_put(o, "%s%s", o->n ? " or " : "RTL of slot ",
                         dla_slot_name((dla_slot)s));
    if (o->n)
        dla_text_put(o, ": ");
}

void dla_msg_from(dla_ctx *c, unsigned from, const char *fmt, ...)
{
    char buf[DLA_PLACE_LEN];
    dla_text o = { buf, sizeof buf, 0 };
    va_list ap;
    bool rtl;

    put_rtl(c, from, &o);
    rtl = o.n;
    va_start(ap, fmt);
    dla_text_vput(&o, fmt, ap);
    va_end(ap);
    msg_put(c, rtl ? DLA_MSG_FAULT : DLA_MSG_ERROR, NULL, buf);
}

/* Register and field name of a field constant. A constant may span several
 * fields of the table; the lowest gives the name. */
static void msg_name_of(const dla_cfg *cfg, dla_page page, uint32_t field,
                        char *out, size_t size)
{
    const dla_regdef *r = dla_reg_at(cfg, page, DLA_FIELD_OFF(field));
    const dla_fielddef *f = NULL;

    for (size_t i = 0; r && i < r->nfield; i++)
        if (r->field[i].lsb >= DLA_FIELD_LSB(field) &&
            r->field[i].lsb <
                DLA_FIELD_LSB(field) + DLA_FIELD_WIDTH(field) &&
            (!f || r->field[i].lsb < f->lsb))
            f = &r->field[i];
    snprintf(out, size, "%s.%s.%s", dla_page_name(page),
             r ? r->name : "?", f ? f->name : "?");
}

/* Reports that a rule is broken, at the place where the layer was enabled
 * (at, may be empty). rtl: RTL of a slot may have broken it, and then the
 * registers are not refused. Returns whether the layer may run. */
static bool msg_judge(dla_ctx *c, unsigned rule, const char *at,
                      const char *text, bool rtl)
{
    const dla_ruledef *r = &dla_rule_table[rule];
    bool warn = c->illegal == DLA_ILLEGAL_WARN;
    bool error = r->severity == DLA_ERROR && !warn;
    bool runs = !error && r->warn_runs;
    char place[DLA_PLACE_LEN];

    if (!runs)
        c->stop = rule;
    if (c->mute) {
        c->hushed = true;
        return runs;
    }
    if (r->severity == DLA_NOTE) {
        if (c->illegal != DLA_ILLEGAL_NOTE || c->noted[rule])
            return runs;
        c->noted[rule] = 1;
    }
    memcpy(place, c->place, sizeof place);
    if (at[0])
        memcpy(c->place, at, sizeof place);
    msg_put(c,
            !error ? DLA_MSG_REMARK
            : rtl  ? DLA_MSG_FAULT
                   : DLA_MSG_ERROR,
            r->id, text);
    memcpy(c->place, place, sizeof place);
    c->refused |= error && !rtl;
    return runs;
}

bool dla_illegal(dla_ctx *c, unsigned rule, dla_page page, unsigned group,
                 uint32_t field, uint32_t value, const char *legal)
{
    const dla_ruledef *r = &dla_rule_table[rule];
    const char *is = r->severity == DLA_NOTE ? r->cls : "not legal";
    char name[128], buf[DLA_MSG_LEN - DLA_PLACE_LEN - 2];

    msg_name_of(c->cfg, page, field, name, sizeof name);
    snprintf(buf, sizeof buf,
             "%s, group %u: %s = 0x%x (%u) is %s, expected %s (rule %s)",
             c->cfg->name, group, name, value, value, is, legal, r->id);
    return msg_judge(c, rule, c->at[page][group & 1], buf, false);
}

bool dla_precision_ignored(dla_ctx *c, dla_page page, unsigned group,
                           const uint32_t *w, uint32_t field)
{
    if (c->cfg->int16 || c->cfg->fp16)
        return false;
    if (dla_get(w, field))
        dla_illegal(c, DLA_RULE_PRECISION_IGNORED, page, group, field,
                    dla_get(w, field), "0 (INT8)");
    return true;
}

static bool msg_broken(dla_ctx *c, unsigned from, unsigned rule, dla_page page,
                       unsigned group, const char *fmt, va_list ap)
{
    char text[DLA_PLACE_LEN], buf[DLA_PLACE_LEN + 64];
    dla_text o = { text, sizeof text, 0 };
    bool rtl;

    put_rtl(c, from, &o);
    rtl = o.n;
    dla_text_vput(&o, fmt, ap);
    snprintf(buf, sizeof buf, "%s (rule %s)", text, dla_rule_table[rule].id);
    return msg_judge(c, rule, page < DLA_NPAGE ? c->at[page][group & 1] : "",
                     buf, rtl);
}

bool dla_broken(dla_ctx *c, unsigned rule, dla_page page, unsigned group,
                const char *fmt, ...)
{
    va_list ap;
    bool runs;

    va_start(ap, fmt);
    runs = msg_broken(c, 0, rule, page, group, fmt, ap);
    va_end(ap);
    return runs;
}

bool dla_disagree(dla_ctx *c, unsigned from, unsigned rule, dla_page page,
                  unsigned group, const char *fmt, ...)
{
    va_list ap;
    bool runs;

    va_start(ap, fmt);
    runs = msg_broken(c, from, rule, page, group, fmt, ap);
    va_end(ap);
    return runs;
}

void dla_enabled(dla_ctx *c, dla_page page, unsigned group, uint8_t *verdict)
{
    *verdict = DLA_UNJUDGED;
    memcpy(c->at[page][group & 1], c->place, sizeof c->place);
    c->verdict[page][group & 1] = verdict;
    c->stops[page][group & 1] = DLA_NRULE;
}

void dla_stopped(dla_ctx *c, const uint8_t *verdict)
{
    for (int p = 0; p < DLA_NPAGE; p++)
        for (int g = 0; g < 2; g++)
            if (c->verdict[p][g] == verdict)
                c->stops[p][g] = (uint16_t)c->stop;
}

const char *dla_stopped_by(const dla_ctx *c, dla_page page, unsigned group)
{
    unsigned rule = c->stops[page][group & 1];

    return c->verdict[page][group & 1] && rule < DLA_NRULE
               ? dla_rule_table[rule].id : "";
}

bool dla_judge(dla_ctx *c, uint8_t *verdict, bool acts,
               bool (*check)(dla_unit *u, unsigned group), dla_unit *u,
               unsigned group)
{
    if (*verdict == DLA_UNJUDGED) {
        c->mute = true;
        c->hushed = false;
        c->stop = DLA_NRULE;
        *verdict = check(u, group) ? DLA_GOOD : DLA_HELD;
        c->mute = false;
        if (*verdict == DLA_HELD)
            dla_stopped(c, verdict);
        if (*verdict == DLA_GOOD && c->hushed)
            check(u, group); /* a rule that only warns */
    }
    if (*verdict == DLA_HELD && acts) {
        check(u, group);
        *verdict = DLA_BAD;
    }
    return *verdict == DLA_GOOD;
}

/* Not part of dla_ctx_next, which follows every access of a host. */
static __attribute__((noinline)) const char *ctx_take(dla_ctx *c, int *error)
{
    c->out_rule = NULL;
    c->out_stray.client = -1;
    if (!c->count) {
        snprintf(c->out, sizeof c->out, "%u further messages were dropped",
                 c->lost);
        c->lost = 0;
        *error = DLA_MSG_REMARK;
        return c->out;
    }
    *error = c->kind[c->head];
    c->out_rule = c->rule[c->head];
    c->out_stray = c->stray[c->head];
    memcpy(c->out, c->text[c->head], sizeof c->out);
    c->head = (c->head + 1) % DLA_MSG_MAX;
    c->count--;
    return c->out;
}

const char *dla_ctx_next(dla_ctx *c, int *error)
{
    return c->count || c->lost ? ctx_take(c, error) : NULL;
}
