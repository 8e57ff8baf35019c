/* SPDX-License-Identifier: Apache-2.0
 * What the checkers of the convolution units share. */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

bool conv_create(dla_check_ctx *k)
{
    conv_check *v = calloc(1, sizeof *v);

    k->conv = v;
    if (v)
        v->rules.wrote = calloc(k->cfg->cbuf_banks * k->cfg->cbuf_depth,
                                sizeof *v->rules.wrote);
    return v && v->rules.wrote;
}

void conv_destroy(dla_check_ctx *k)
{
    if (k->conv)
        free(k->conv->rules.wrote);
    free(k->conv);
}

void conv_reset(dla_check_ctx *k)
{
    rule_state *r = &k->conv->rules;
    uint64_t *wrote = r->wrote;

    memset(r, 0, sizeof *r);
    r->wrote = wrote;
    memset(wrote, 0, k->cfg->cbuf_banks * k->cfg->cbuf_depth * sizeof *wrote);
}

/* ---- events ---- */

void conv_clock(dla_check_ctx *k)
{
    cdma_check *c = &k->conv->cdma;

    for (int side = 0; side < SIDES; side++) {
        if (!c->due[side] || k->cycle < c->due[side])
            continue;
        c->due[side] = 0;
        cdma_layer_end(k, side);
    }
    rule_overdue(k);
    if (k->conv->csc.due && k->cycle >= k->conv->csc.due)
        csc_released(k);
}

bool conv_settled(const dla_check_ctx *k, dla_slot slot, const dla_fifo *out)
{
    const shadow *s = &k->s[slot];

    return k->cycle > s->moved + 256 && !s->seen.count &&
           !(out && out->count);
}

/* ---- end of a trace ---- */

void conv_differs(dla_check_ctx *k, const run_end *e, const char *what,
                  uint64_t got, uint64_t expected)
{
    char text[400];

    reports_count(k->rep, 1);
    if (got == expected)
        return;
    snprintf(text, sizeof text, "%s: %s: got %" PRIu64 ", expected %" PRIu64,
             e->when, what, got, expected);
    reports_add(k->rep, &e->at, text, "");
}

void conv_left(dla_check_ctx *k, const run_end *e, const char *what,
               uint32_t got, uint32_t expected, const char *where)
{
    char text[320];

    if (got < expected)
        snprintf(text, sizeof text, "%s (the first missing is at %s)", what,
                 where);
    else
        snprintf(text, sizeof text, "%s", what);
    conv_differs(k, e, text, got, expected);
}
