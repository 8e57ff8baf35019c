/* SPDX-License-Identifier: Apache-2.0
 * The list of reports (report.h). */
#include "report_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

check_reports *reports_create(const dla_cfg *cfg, const host_mirror *host,
                             int on_mismatch)
{
    check_reports *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->cfg = cfg;
    r->host = host;
    r->on_mismatch = on_mismatch;
    r->period = 1;
    return r;
}

void reports_destroy(check_reports *r)
{
    free(r);
}

void reports_reset(check_reports *r)
{
    r->stopped = false;
    r->mismatches = r->compared = 0;
    r->head = r->count = 0;
    r->beaten = r->kept.beat.differs = false;
}

void reports_time(check_reports *r, uint64_t start)
{
    r->start = start;
}

void reports_period(check_reports *r, double ns)
{
    r->period = ns;
}

void reports_count(check_reports *r, uint64_t n)
{
    r->compared += n;
}

void reports_show(check_reports *r, void (*fn)(void *user, const check_beat *),
                  void *user)
{
    r->show = fn;
    r->show_user = user;
}

bool reports_wanted(const check_reports *r, bool differs)
{
    return r->show || (differs && !r->mismatches);
}

static void report_keep(check_reports *r, const check_beat *b)
{
    check_kept *k = &r->kept;
    uint32_t n = b->bytes < sizeof k->got ? b->bytes : sizeof k->got;

    memset(k, 0, sizeof *k);
    k->beat = *b;
    k->beat.expected = k->beat.got = NULL;
    if (!n)
        return;
    memcpy(k->expected, b->expected, n);
    memcpy(k->got, b->got, n);
}

void reports_beat(check_reports *r, const check_beat *b)
{
    if (b->differs && !r->mismatches)
        report_keep(r, b);
    r->beaten |= b->differs;
    if (r->show)
        r->show(r->show_user, b);
}

const check_kept *reports_first_beat(const check_reports *r)
{
    return r->mismatches && r->kept.beat.differs ? &r->kept : NULL;
}

bool reports_count_text(const check_reports *r, char *text, size_t size)
{
    snprintf(text, size, "%" PRIu64 " difference%s in %" PRIu64 " comparisons",
             r->mismatches, r->mismatches == 1 ? "" : "s", r->compared);
    return r->mismatches;
}

uint64_t reports_mismatches(const check_reports *r)
{
    return r->mismatches;
}

uint64_t reports_compared(const check_reports *r)
{
    return r->compared;
}

const check_place *reports_first(const check_reports *r)
{
    return r->mismatches ? &r->first : NULL;
}

bool reports_stopped(const check_reports *r)
{
    return r->stopped;
}

static size_t report_hex(char *out, size_t size, const char *what,
                         const uint8_t *p, uint32_t n)
{
    size_t at = (size_t)snprintf(out, size, "  %-8s ", what);

    for (uint32_t i = 0; i < n && at + 5 < size; i++)
        at += (size_t)snprintf(out + at, size - at, "%02x ", p[i]);
    return at + (size_t)snprintf(out + at, size - at, "\n");
}

void reports_bytes(char *detail, size_t size, const uint8_t *got,
                   const uint8_t *expected, uint32_t n)
{
    size_t at = report_hex(detail, size / 2, "got", got, n);

    report_hex(detail + at, size - at, "expected", expected, n);
}

static void page_registers(const check_reports *r, dla_page page,
                           unsigned group, dla_text *o)
{
    const dla_regs *p = host_page(r->host, page);
    size_t count;
    const dla_regdef *def = dla_page_regs(r->cfg, page, &count);

    dla_text_put(o, "  %s:", dla_page_name(page));
    for (size_t n = 0; n < count; n++) {
        uint32_t v = def[n].dual ? p->d[group][def[n].offset / 4]
                               : p->s[def[n].offset / 4];

        if (v != def[n].reset && def[n].wmask &&
            !dla_reg_has(&def[n], DLA_RWP) && !dla_reg_has(&def[n], DLA_RWS))
            dla_text_put(o, " %s=0x%x", def[n].name, v);
    }
    dla_text_put(o, "\n");
}

/* Registers of a unit in the group of a layer that the host has changed, as
 * lines. */
static void report_registers(const check_reports *r, const check_place *at,
                             char *text, size_t size)
{
    dla_text o = { text, size, 0 };

    text[0] = 0;
    if (at->slot == DLA_SLOT_BDMA) {
        move_registers(r, at, &o);
        return;
    }
    for (int p = 0; p < DLA_NPAGE; p++)
        if (dla_slot_of_page((dla_page)p) == at->slot)
            page_registers(r, (dla_page)p,
                           host_group(r->host, (dla_page)p, at->layer), &o);
}

/* All pages of a unit run their layers in the same groups. */
static unsigned report_group(const check_reports *r, const check_place *at)
{
    int p = 0;

    while (p < DLA_NPAGE && dla_slot_of_page((dla_page)p) != at->slot)
        p++;
    return p < DLA_NPAGE ? host_group(r->host, (dla_page)p, at->layer) : 0;
}

/* Room for the text of a difference, which is counted; NULL if it is not to be
 * reported. */
static char *report_room(check_reports *r, const check_place *at)
{
    check_beat bare = { .slot = at->slot, .differs = true, .bare = true };

    if (!r->beaten && at->slot != DLA_NSLOT)
        reports_beat(r, &bare);
    r->beaten = false;
    if (!r->mismatches++) {
        r->first = *at;
        r->kept.cycle = at->cycle;
    }
    if (r->stopped)
        return NULL;
    r->stopped = r->on_mismatch == CHECK_STOP;
    if (r->on_mismatch == CHECK_COUNT || r->count == REPORTS)
        return NULL;
    r->at[(r->head + r->count) % REPORTS] = *at;
    return r->text[(r->head + r->count++) % REPORTS];
}

void reports_add(check_reports *r, const check_place *place, const char *what,
                 const char *detail)
{
    char regs[REPORT_LEN / 2] = "", layer[64] = "";
    check_place here = *place;
    const check_place *at = &here;
    char *text;

    if (at->slot == DLA_SLOT_BDMA && at->atom != CHECK_NO_ATOM)
        move_layer(r, &here);
    text = report_room(r, at);
    if (!text)
        return;
    if (at->slot != DLA_NSLOT) {
        snprintf(layer, sizeof layer, ", layer %" PRIu64 " group %u",
                 at->layer, report_group(r, at));
        report_registers(r, at, regs, sizeof regs);
    }
    snprintf(text, REPORT_LEN, "%s, clock %" PRIu64 " (%" PRIu64 " ns)%s: "
             "%s\n%s%s", *layer ? dla_slot_name(at->slot) : at->unit,
             at->cycle, r->start + (uint64_t)((double)at->cycle * r->period),
             layer, what, detail, regs);
}

const char *reports_next(check_reports *r)
{
    const char *t;

    if (!r->count)
        return NULL;
    t = r->text[r->head];
    r->last = r->at[r->head];
    r->head = (r->head + 1) % REPORTS;
    r->count--;
    return t;
}

const check_place *reports_place(const check_reports *r)
{
    return &r->last;
}
