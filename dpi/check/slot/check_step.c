/* SPDX-License-Identifier: Apache-2.0
 * The steps of a shadow, and differences at its place: what all checkers call.
 */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>

void shadow_run(shadow *s)
{
    while (s->ops->step(s->unit))
        ;
}

/* Lets the shadow of a slot move, and compares the transfers that both sides
 * have. */
void check_advance(dla_check_ctx *k, dla_slot slot)
{
    k->s[slot].by->event(k, slot);
}

check_place check_at(const dla_check_ctx *k, dla_slot slot)
{
    const slot_checker *by = k->s[slot].by;
    check_place at = {
        .slot = slot, .cycle = k->cycle,
        .layer = by && by->where ? by->where(k, slot) : 0,
    };

    for (int c = 0; c < DLA_NCLIENT; c++)
        if (dla_client_slot(c) == slot) {
            at.moved[0] = k->client[c].rd_atoms;
            at.moved[1] = k->client[c].wr_atoms;
            break;
        }
    return at;
}

check_place check_before(const dla_check_ctx *k, dla_slot slot)
{
    check_place at = check_at(k, slot);

    at.layer -= at.layer > 0;
    return at;
}

void check_report_atom(dla_check_ctx *k, dla_slot slot, check_atom atom,
                       uint64_t cycle, const char *what, const char *detail)
{
    check_place at = check_at(k, slot);

    at.cycle = cycle;
    at.atom = atom;
    reports_add(k->rep, &at, what, detail);
}

void check_report(dla_check_ctx *k, dla_slot slot, uint64_t cycle,
                  const char *what, const char *detail)
{
    check_report_atom(k, slot, CHECK_NO_ATOM, cycle, what, detail);
}

/* The place of a pulse that has no layer: the last layer of its group that is
 * enabled, up to the one under way. BDMA's places are its atoms. */
static check_place done_at(const dla_check_ctx *k, dla_slot slot,
                           unsigned group)
{
    check_place at = check_at(k, slot);
    dla_page page = DLA_NPAGE;
    uint64_t n, most = 0;

    for (int p = 0; p < DLA_NPAGE && slot != DLA_SLOT_BDMA; p++) {
        n = host_enables(k->host, (dla_page)p);
        if (dla_slot_of_page((dla_page)p) != slot || n <= most)
            continue;
        page = (dla_page)p;
        most = n;
    }
    if (page == DLA_NPAGE)
        return at;
    at.layer = at.layer < most ? at.layer : most - 1;
    for (n = at.layer; n && host_group(k->host, page, n) != group;)
        n--;
    if (host_group(k->host, page, n) == group)
        at.layer = n;
    return at;
}

void check_done(dla_check_ctx *k, int intr, int group)
{
    check_place at;
    dla_slot slot = dla_intr_slot(intr);
    const shadow *s = &k->s[slot];
    char what[128];

    reports_count(k->rep, 1);
    if (k->done[intr][group] <= s->ports.done[intr]->group[group].sent)
        return;
    snprintf(what, sizeof what, "done pulse of group %d%s: got pulse %" PRIu64
             ", expected %" PRIu64 " so far", group,
             s->by->pulse ? s->by->pulse(intr) : "", k->done[intr][group],
             s->ports.done[intr]->group[group].sent);
    at = done_at(k, slot, (unsigned)group);
    at.atom = CHECK_NO_ATOM;
    reports_add(k->rep, &at, what, "");
}
